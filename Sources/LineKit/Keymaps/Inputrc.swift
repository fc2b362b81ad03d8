/// Settings and key bindings in the format of GNU readline's init file, `~/.inputrc` (its manual, "Readline Init File").
///
/// Reading never opens a file and never runs anything: the text comes from the caller, and so does what `$include` asks
/// for. A line that makes no sense is noted in `problems` and skipped.
///
/// ```swift
/// var inputrc = Inputrc(application: "calc", terminal: "xterm")
/// inputrc.read(text, from: "~/.inputrc")
/// editor.bindings = inputrc.bindings
/// ```
public struct Inputrc: Sendable {
    /// A line that was skipped, and why.
    public struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// The file, as it was called when it was read.
        public let file: String
        /// The line, from 1.
        public let line: Int
        /// What is wrong with it.
        public let message: String

        /// `FILE:LINE: MESSAGE`.
        public var description: String { "\(file):\(line): \(message)" }
    }

    /// How deep files may include each other.
    static let deepestInclude = 10

    /// The bindings, changed by what was read.
    public internal(set) var bindings: KeyBindings
    /// The lines that were skipped.
    public internal(set) var problems: [Problem] = []
    /// The values of variables, those that were not set with readline's default.
    public internal(set) var variables = InputrcVariables()

    /// Whether the person's own file was read, so that it can be read again.
    var hasReadUserFile = false

    let application: String
    let terminal: String
    /// The keymap that bindings go to, and the keys that stand before theirs.
    var keymap: Keymap
    var keymapPrefix: [KeyEvent] = []

    /// Nothing read yet.
    ///
    /// - Parameters:
    ///   - bindings: what the file changes.
    ///   - application: the name that `$if NAME` asks for; case does not matter.
    ///   - terminal: the terminal's name that `$if term=` asks for, as in `TERM`.
    public init(bindings: KeyBindings = .emacs, application: String, terminal: String = "") {
        self.bindings = bindings
        self.application = application
        self.terminal = terminal
        keymap = bindings.editingMode == .vi ? .viInsert : .emacs
    }

    /// Reads the text of a file.
    ///
    /// - Parameters:
    ///   - text: the file's contents.
    ///   - file: what the file is called in `problems`.
    ///   - include: gives the contents of a file that `$include` names, `nil` when it may not or cannot be read.
    public mutating func read(
        _ text: String, from file: String = "inputrc", include: (String) -> String? = { _ in nil }
    ) {
        read(text, from: file, depth: 0, include: include)
    }

    mutating func read(_ text: String, from file: String, depth: Int, include: (String) -> String?) {
        var conditions = InputrcConditions()
        var number = 0
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            number += 1
            let line = line.trimmed
            guard let first = line.first, first != "#" else { continue }
            do throws(InputrcFault) {
                if first == "$" {
                    if let path = try directive(line, &conditions), conditions.areMet {
                        guard depth < Self.deepestInclude else { throw InputrcFault("included too deep") }
                        guard let included = include(path) else { throw InputrcFault("cannot include \(path)") }
                        read(included, from: path, depth: depth + 1, include: include)
                    }
                } else if conditions.areMet {
                    try setting(line)
                }
            } catch {
                problems.append(Problem(file: file, line: number, message: error.message))
            }
        }
        if conditions.isOpen {
            problems.append(Problem(file: file, line: number, message: "$if without $endif"))
        }
    }

    /// A directive; the path when it is `$include`.
    private func directive(_ line: Substring, _ conditions: inout InputrcConditions) throws(InputrcFault) -> String? {
        let name = line.dropFirst().prefix { !$0.isWhitespace }
        let rest = line.dropFirst(1 + name.count).trimmed
        switch name.lowercased() {
        case "if": conditions.open(conditions.areMet ? try holds(rest) : false)
        case "else": try conditions.turn()
        case "endif": try conditions.close()
        case "include": return String(rest)
        default: throw InputrcFault("unknown directive $\(name)")
        }
        return nil
    }

    /// Whether the test of an `$if` holds.
    private func holds(_ test: Substring) throws(InputrcFault) -> Bool {
        guard !test.isEmpty else { throw InputrcFault("$if without a test") }
        if let value = test.value(of: "mode=") { return bindings.editingMode.rawValue == value.lowercased() }
        if let value = test.value(of: "term=") {
            let name = value.lowercased()
            let whole = terminal.lowercased()
            return whole == name || String(whole.prefix { $0 != "-" }) == name
        }
        if let value = test.value(of: "version") { return try InputrcVersion.holds(value) }
        if let comparison = test.range(ofAny: ["==", "!=", "="]) {
            let name = test[..<comparison.lowerBound].trimmed
            let wanted = test[comparison.upperBound...].trimmed
            guard let value = variables[String(name)] else { throw InputrcFault("unknown variable \(name)") }
            return (value.lowercased() == wanted.lowercased()) != (test[comparison] == "!=")
        }
        return test.lowercased() == application.lowercased()
    }

    private mutating func setting(_ line: Substring) throws(InputrcFault) {
        let word = line.prefix { !$0.isWhitespace }
        guard word.lowercased() == "set" else { return try binding(line) }
        let rest = line.dropFirst(word.count).trimmed
        let name = rest.prefix { !$0.isWhitespace }.lowercased()
        let value = String(rest.dropFirst(name.count).trimmed)
        guard !name.isEmpty else { throw InputrcFault("set without a variable") }
        switch name {
        case "keymap": try setKeymap(value.lowercased())
        case "editing-mode":
            guard let mode = EditingMode(rawValue: value.lowercased()) else {
                throw InputrcFault("unknown editing mode \(value)")
            }
            bindings.editingMode = mode
            keymap = mode == .vi ? .viInsert : .emacs
            keymapPrefix = []
            try variables.set(name, to: mode.rawValue)
        default: try variables.set(name, to: value)
        }
    }

    private mutating func setKeymap(_ name: String) throws(InputrcFault) {
        keymapPrefix = []
        switch name {
        case "emacs", "emacs-standard": keymap = .emacs
        case "emacs-meta":
            keymap = .emacs
            keymapPrefix = [KeyEvent(.escape)]
        case "emacs-ctlx":
            keymap = .emacs
            keymapPrefix = [KeyEvent(.character("x"), .ctrl)]
        case "vi", "vi-command", "vi-move": keymap = .viCommand
        case "vi-insert": keymap = .viInsert
        case "vi-visual": keymap = .viVisual
        default: throw InputrcFault("unknown keymap \(name)")
        }
    }
}

/// Why a line of an inputrc file is skipped.
struct InputrcFault: Error {
    let message: String
    init(_ message: String) { self.message = message }
}

extension Substring {
    var trimmed: Substring {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    /// What follows `key` at the start, whatever its case; `nil` when the text begins otherwise.
    fileprivate func value(of key: String) -> Substring? {
        lowercased().hasPrefix(key) ? dropFirst(key.count).trimmed : nil
    }

    fileprivate func range(ofAny operators: [String]) -> Range<Index>? {
        for start in indices {
            for text in operators where self[start...].hasPrefix(text) {
                return start..<index(start, offsetBy: text.count)
            }
        }
        return nil
    }
}
