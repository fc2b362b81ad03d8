extension Inputrc {
    /// Reads the person's own file, as readline finds it: the one that the environment variable `INPUTRC` names, else
    /// `~/.inputrc`, else `/etc/inputrc`. `$include` is followed. A file that is not there is no problem; one that
    /// cannot be read is noted in `problems`, with line 0.
    ///
    /// Reading a file of the person's is a decision of the program: nothing calls this by itself.
    public mutating func readUserFile() {
        hasReadUserFile = true
        let named = environmentValue("INPUTRC").flatMap { $0.isEmpty ? nil : $0 }
        for path in named.map({ [$0] }) ?? ["~/.inputrc", "/etc/inputrc"] {
            let full = expandingHome(path)
            guard OpenFile.status(of: full) != nil else { continue }
            do {
                let text = try Self.contents(of: full)
                read(text, from: path) { try? Self.contents(of: expandingHome($0)) }
            } catch {
                problems.append(Problem(file: path, line: 0, message: "\(error)"))
            }
            return
        }
    }

    /// What the person's file says now, over the bindings that are in force.
    func readAgain(over bindings: KeyBindings) -> Inputrc {
        var again = self
        again.bindings = bindings
        again.problems = []
        again.keymap = bindings.editingMode == .vi ? .viInsert : .emacs
        again.keymapPrefix = []
        again.readUserFile()
        return again
    }

    /// Files longer than this are not read; nobody writes that many bindings.
    private static var longestFile: Int { 1 << 20 }

    private static func contents(of path: String) throws(LineKitError) -> String {
        let file = try OpenFile(path, for: .reading, followingLinks: true)
        let status = try file.status()
        guard status.isRegularFile || status.isCharacterDevice, status.byteCount <= longestFile else { return "" }
        if status.isCharacterDevice { return "" }
        return String(decoding: try file.readAll(), as: UTF8.self)
    }
}
