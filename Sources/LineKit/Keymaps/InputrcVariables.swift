/// The variables of inputrc files, as they are set (GNU readline's manual, "Variable Settings").
///
/// All of readline's variables are known, so that a file written for readline raises no complaint. Which of them change
/// anything is said in the documentation of what uses them.
public struct InputrcVariables: Sendable, Hashable {
    private var changed: [String: String] = [:]

    /// The value of a variable, readline's default when it was not set; `nil` when there is no such variable. Case does
    /// not matter.
    public subscript(_ name: String) -> String? {
        // Prompts ask before they are shown: letters are looked at only where there is something to find.
        if changed.isEmpty, let value = Self.standard(name) { return value }
        let name = Self.properName(name.lowercased())
        return changed[name] ?? Self.standard(name)
    }

    /// Whether a variable was set, even to its default.
    public func isSet(_ name: String) -> Bool { !changed.isEmpty && changed[name.lowercased()] != nil }

    /// Whether a variable that is on or off is on.
    public func isOn(_ name: String) -> Bool { self[name] == "on" }

    /// The value of a variable that is a number.
    public func number(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

    /// How long an ambiguous key sequence waits for another key, in milliseconds; `nil` for as long as it takes.
    public var keyseqTimeout: Int? { number("keyseq-timeout").flatMap { $0 > 0 ? $0 : nil } }

    /// The names of all variables with their values, sorted.
    public var all: [(name: String, value: String)] {
        Self.defaults.map { ($0.name, self[$0.name] ?? "") }
    }

    mutating func set(_ name: String, to value: String) throws(InputrcFault) {
        let name = Self.properName(name)
        guard let standard = Self.standard(name) else { throw InputrcFault("unknown variable \(name)") }
        if standard == "on" || standard == "off" {
            // As readline does: what is not on is off.
            let isOn = value.isEmpty || value.lowercased() == "on" || value == "1"
            changed[name] = isOn ? "on" : "off"
            return
        }
        switch name {
        case "bell-style":
            guard ["none", "visible", "audible"].contains(value.lowercased()) else {
                throw InputrcFault("bell-style is none, visible or audible")
            }
            changed[name] = value.lowercased()
        case "completion-display-width", "completion-prefix-display-length", "completion-query-items", "history-size",
            "keyseq-timeout":
            guard Int(value) != nil else { throw InputrcFault("\(name) is a number") }
            changed[name] = value
        case "emacs-mode-string", "vi-cmd-mode-string", "vi-ins-mode-string", "isearch-terminators",
            "active-region-start-color", "active-region-end-color":
            changed[name] = Self.expanded(value)
        default: changed[name] = value
        }
    }

    /// A string value: quotes around it are dropped, escapes expanded as in key sequences.
    private static func expanded(_ value: String) -> String {
        var text = Substring(value)
        if text.count > 1, text.first == "\"", text.last == "\"" { text = text.dropFirst().dropLast() }
        return KeyEscapes.bytes(of: Substring.UnicodeScalarView(text.unicodeScalars)).map {
            String(decoding: $0, as: UTF8.self)
        } ?? String(text)
    }

    private static func properName(_ name: String) -> String { name == "meta-flag" ? "input-meta" : name }

    private static func standard(_ name: String) -> String? { defaults.first { $0.name == name }?.value }

    /// All variables, sorted by name. A list that the compiler lays out, because it is asked at every program's start.
    private static let defaults: [(name: String, value: String)] = [
        ("active-region-end-color", ""), ("active-region-start-color", ""), ("bell-style", "audible"),
        ("bind-tty-special-chars", "on"), ("blink-matching-paren", "off"), ("byte-oriented", "off"),
        ("colored-completion-prefix", "off"), ("colored-stats", "off"), ("comment-begin", "#"),
        ("completion-display-width", "-1"), ("completion-ignore-case", "off"), ("completion-map-case", "off"),
        ("completion-prefix-display-length", "0"), ("completion-query-items", "100"), ("convert-meta", "off"),
        ("disable-completion", "off"), ("echo-control-characters", "on"), ("editing-mode", "emacs"),
        ("emacs-mode-string", "@"), ("enable-active-region", "on"), ("enable-bracketed-paste", "on"),
        ("enable-keypad", "off"), ("enable-meta-key", "on"), ("expand-tilde", "off"),
        ("history-preserve-point", "off"), ("history-size", "-1"), ("horizontal-scroll-mode", "off"),
        ("input-meta", "on"), ("isearch-terminators", "\u{1B}\u{0A}"), ("keymap", "emacs"), ("keyseq-timeout", "500"),
        ("mark-directories", "on"), ("mark-modified-lines", "off"), ("mark-symlinked-directories", "off"),
        ("match-hidden-files", "on"), ("menu-complete-display-prefix", "off"), ("output-meta", "on"),
        ("page-completions", "on"), ("prefer-visible-bell", "on"), ("print-completions-horizontally", "off"),
        ("revert-all-at-newline", "off"), ("search-ignore-case", "off"), ("show-all-if-ambiguous", "off"),
        ("show-all-if-unmodified", "off"),
        ("show-mode-in-prompt", "off"), ("skip-completed-text", "off"), ("vi-cmd-mode-string", "(cmd)"),
        ("vi-ins-mode-string", "(ins)"), ("visible-stats", "off"),
    ]
}

extension InputrcVariables {
    /// What `show-mode-in-prompt` shows in a mode, `nil` when it shows nothing.
    func modeString(for mode: EditMode) -> String? {
        guard isOn("show-mode-in-prompt") else { return nil }
        return switch mode {
        case .emacs: self["emacs-mode-string"]
        case .viInsert, .viReplace: self["vi-ins-mode-string"]
        case .viCommand, .viVisual: self["vi-cmd-mode-string"]
        }
    }
}
