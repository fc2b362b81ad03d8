import Dispatch

/// Has a line edited elsewhere: by the program's own closure, or by the person's editor.
struct EditingElsewhere {
    let own: ((String) throws -> String?)?

    /// Blocks the thread until the text was edited.
    func edit(_ text: String) -> SessionInput {
        do {
            guard let own else { return .edited(try ExternalEditor.edit(text), message: nil) }
            return .edited(try own(text), message: nil)
        } catch { return .edited(nil, message: "\(error)") }
    }

    /// The same without blocking a thread of the cooperative pool while an editor runs. The program's own closure runs
    /// where the program is.
    nonisolated(nonsending) func edit(_ text: String) async -> SessionInput {
        if let own {
            do { return .edited(try own(text), message: nil) } catch { return .edited(nil, message: "\(error)") }
        }
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let input: SessionInput
                do { input = .edited(try ExternalEditor.edit(text), message: nil) } catch {
                    input = .edited(nil, message: "\(error)")
                }
                continuation.resume(returning: input)
            }
        }
    }
}

/// The editor that `edit-and-execute-command` has the line edited in: what `VISUAL` names, else `EDITOR`, else `vi`.
///
/// The text is in a file of mode 0600 in a directory of mode 0700, both removed afterwards, so that nobody else reads it
/// and nothing the editor leaves behind stays. The editor has the terminal; where standard input or output is none, it
/// has `/dev/tty` in its place. An editor that ends with another status than 0 changes nothing.
enum ExternalEditor {
    /// Why there is no new text.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The command line of the editor.
    static var command: String {
        for name in ["VISUAL", "EDITOR"] {
            if let value = trustedEnvironmentValue(name), !value.allSatisfy(\.isWhitespace) { return value }
        }
        return "vi"
    }

    /// Larger files are not taken over.
    private static var longestFile: Int { 1 << 24 }

    /// Has `text` edited, blocking the thread until the editor ends.
    static func edit(_ text: String) throws -> String {
        let directory = try PrivateDirectory()
        let path = directory.path + "/line"
        do {
            let file = try OpenFile(path, for: .creating)
            try file.write(Array((text + "\n").utf8))
        }
        let command = command
        try run(command + " " + quoted(path), command)
        let edited = try OpenFile(path, for: .reading)
        let status = try edited.status()
        guard status.isRegularFile, status.byteCount <= longestFile else {
            throw Failure(description: "\(command) left no file that can be read; the line is as it was")
        }
        return String(decoding: try edited.readAll(), as: UTF8.self)
    }

    private static func run(_ shell: String, _ command: String) throws {
        var line = shell
        if !Libc.isTerminal(0) { line += " </dev/tty" }
        if !Libc.isTerminal(1) { line += " >/dev/tty" }
        if !Libc.isTerminal(2) { line += " 2>/dev/tty" }
        let result = Libc.runShell(line)
        guard result >= 0 else { throw LineKitError.system(operation: "running \(command)", code: Int32(-result)) }
        switch Libc.exitStatus(result) {
        case 0?: return
        case 127?: throw Failure(description: "\(command) cannot be run: set VISUAL or EDITOR to another editor")
        case let status?: throw Failure(description: "\(command) ended with status \(status); the line is as it was")
        case nil: throw Failure(description: "\(command) was ended by a signal; the line is as it was")
        }
    }

    private static func quoted(_ path: String) -> String {
        "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
