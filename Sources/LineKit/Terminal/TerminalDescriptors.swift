/// Where a terminal's bytes come from and go to.
enum TerminalSource: Sendable {
    /// Two descriptors that the caller opened and will close.
    case given(input: Int32, output: Int32)
    /// Standard input, and standard output where that is a terminal.
    case standard
    /// The terminal that controls the process, whatever standard input and output are.
    case controlling

    /// The kind of a terminal, as far as descriptors and environment tell. `TERM` may name one that understands no
    /// escape sequences; `ACCESSIBLE` asks for output that a screen reader can follow (C147).
    var kind: TerminalKind {
        let isTerminal =
            switch self {
            case .given(let input, _): Libc.isTerminal(input)
            case .standard: Libc.isTerminal(0)
            case .controlling: true
            }
        guard isTerminal else { return .notTerminal }
        let name = environmentValue("TERM")?.lowercased() ?? ""
        return ["dumb", "unknown", "emacs"].contains(name) || environmentSwitch("ACCESSIBLE")
            ? .lineByLine : .interactive
    }

    /// Opens what has to be opened.
    func descriptors(_ kind: TerminalKind) throws(LineKitError) -> TerminalDescriptors {
        switch self {
        case .given(let input, let output): return TerminalDescriptors(input: input, output: output)
        case .standard where kind == .notTerminal || Libc.isTerminal(1): return TerminalDescriptors(input: 0, output: 1)
        case .standard:
            // A question must not end up in the file or pipe that the output goes to (C139, C141).
            let opened = Libc.openFile("/dev/tty", Libc.readWrite | Libc.notControllingTerminal)
            if opened >= 0 { return TerminalDescriptors(input: 0, output: Int32(opened), isOutputOwned: true) }
            if Libc.isTerminal(2) { return TerminalDescriptors(input: 0, output: 2) }
            if Libc.isWritable(0) { return TerminalDescriptors(input: 0, output: 0) }
            throw .noTerminal(
                "There is no terminal to write the question to: standard output and standard error are redirected, and "
                    + "/dev/tty cannot be opened. Leave one of them on the terminal.")
        case .controlling:
            let opened = Libc.openFile("/dev/tty", Libc.readWrite | Libc.notControllingTerminal)
            guard opened >= 0 else { throw Self.noControllingTerminal }
            return TerminalDescriptors(input: Int32(opened), output: Int32(opened), isOutputOwned: true)
        }
    }

    static var noControllingTerminal: LineKitError {
        .noTerminal(
            "There is no terminal to ask on: this process has no controlling terminal (/dev/tty cannot be opened), and "
                + "standard input is not one. Run the program in a terminal, with ssh use -t, or give the answer in "
                + "another way.")
    }
}

/// The descriptors of an open terminal.
struct TerminalDescriptors: Sendable {
    var input: Int32
    var output: Int32
    /// Whether the output was opened for this prompt and is to be closed with it.
    var isOutputOwned = false

    func close() {
        if isOutputOwned { Libc.closeFile(output) }
    }
}

extension TerminalSize {
    /// The size of the terminal on the first of the descriptors that has one; where the kernel does not know, what
    /// `COLUMNS` and `LINES` say, and 80 by 24 at last.
    init(of descriptors: [Int32]) {
        var columns = 0
        var rows = 0
        for descriptor in descriptors where columns == 0 || rows == 0 {
            let size = Libc.windowSize(of: descriptor)
            if columns == 0 { columns = size.columns }
            if rows == 0 { rows = size.rows }
        }
        func fallback(_ name: String, _ usual: Int) -> Int {
            guard let value = environmentValue(name).flatMap({ Int($0) }), value > 0, value < 10_000 else {
                return usual
            }
            return value
        }
        self.init(
            columns: columns > 0 ? columns : fallback("COLUMNS", 80), rows: rows > 0 ? rows : fallback("LINES", 24))
    }
}
