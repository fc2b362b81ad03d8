// `linekit-peer` with the async read: another thread waits, and waking costs two switches of threads a key.

import LineKit

let editor = LineEditor()
for try await line in editor.lines(prompt: "> ") {
    print("<<\(line.utf8.count)>>")
}
