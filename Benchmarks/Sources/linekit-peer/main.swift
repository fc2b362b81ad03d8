// What the pty harness measures: prompts `> ` with the full editor until end of input, and prints `<<N>>` after each
// line, N being its length in bytes.
//
// usage: linekit-peer [--multiline]
//
// BENCH_HISTORY names a history file to load before the first prompt.

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif
import LineKit

let editor = LineEditor()
editor.isMultiline = CommandLine.arguments.contains("--multiline")
if let path = getenv("BENCH_HISTORY") {
    editor.history = try History(file: String(cString: path), limit: 200_000)
}
while let line = try editor.readLine(prompt: "> ") {
    print("<<\(line.utf8.count)>>")
}
