import Synchronization
import Testing

@testable import LineKit

/// A form driven by bytes, with the rows it would draw.
final class FormTester {
    private var session: FormSession
    private var layout: FormLayout
    private var now = ContinuousClock.now
    private let wakes = WakeCount()
    /// What a terminal shows of all that was written.
    private(set) var terminal: VirtualScreen
    /// Everything written so far.
    private(set) var output: [UInt8] = []

    init(_ form: Form, columns: Int = 80, rows: Int = 24) {
        session = FormSession(form, columns: columns, rows: rows)
        engine = session.engine
        layout = FormLayout(columns: columns, rows: rows)
        terminal = VirtualScreen(columns: columns, rows: rows, reflows: true)
        let wakes = wakes
        session.begin(at: now) { wakes.add() }
        show()
    }

    /// Apart from the session, so that handlers can look at it while the session is in a turn.
    let engine: FormEngine
    var outcome: FormEngine.Ending? { session.outcome }
    /// How often the form asked to be woken.
    var wakeCount: Int { wakes.count }
    /// The label of the focused field.
    var focus: String? { engine.focusedState?.node.label }

    /// Types bytes, and waits after the last as a person does, so that a lone escape is the Escape key.
    @discardableResult
    func type(_ text: String) -> Int {
        let used = Array(text.utf8).withUnsafeBytes { session.feed($0, at: now) }
        now += .seconds(3)
        session.tick(at: now)
        show()
        return used
    }

    func paste(_ text: String) { type("\u{1B}[200~\(text)\u{1B}[201~") }

    func wake() {
        session.wake(at: now)
        show()
    }

    func resize(columns: Int, rows: Int) {
        session.resize(columns: columns, rows: rows, at: now)
        layout.resize(columns: columns, rows: rows)
        terminal.resize(columns: columns, rows: rows)
        // The terminal answers when it is asked where the cursor is now.
        let question = session.takeOutput()
        output += question
        terminal.feed(question)
        let replies = terminal.takeReplies()
        if !replies.isEmpty { _ = replies.withUnsafeBytes { session.feed($0, at: now) } }
        show()
    }

    /// Writes what there is to write, and compares the terminal with a drawing from scratch.
    private func show() {
        let bytes = session.takeOutput()
        output += bytes
        terminal.feed(bytes)
        guard outcome == nil else { return }
        let drawn = screen
        let seen = Array(terminal.rows.prefix(drawn.count)).map(\.withoutTrailingBlanks)
        if seen != drawn { Issue.record("the terminal shows \(seen), not \(drawn)") }
        let frame = frame
        // While the terminal is lent to somebody else, the cursor stands behind the form.
        if engine.request?.lendsTerminal == true { return }
        if frame.isCursorVisible, terminal.cursor != (frame.cursorRow, frame.cursorColumn) {
            Issue.record("the cursor is at \(terminal.cursor), not at \(frame.cursorRow), \(frame.cursorColumn)")
        }
    }

    func takeRequest() -> SessionRequest? { session.takeRequest() }
    func endInput() { session.endInput() }

    /// The rows as they would be drawn, without blanks at their ends.
    var screen: [String] { frame.rows.map { $0.text.withoutTrailingBlanks } }
    var frame: Frame { layout.frame(of: engine) }
    var finishedScreen: [String] { layout.finishedRows(of: engine).map { $0.text.withoutTrailingBlanks } }
    func issue(of label: String) -> String? {
        engine.orderedStates.first { $0.node.label == label }?.issue?.message
    }
    func text(of label: String) -> String? {
        engine.orderedStates.first { $0.node.label == label }?.editor?.text
    }
}

private final class WakeCount: Sendable {
    private let value = Atomic(0)
    func add() { value.wrappingAdd(1, ordering: .relaxed) }
    var count: Int { value.load(ordering: .relaxed) }
}

extension String {
    fileprivate var withoutTrailingBlanks: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}

enum Keys {
    static let tab = "\t", backTab = "\u{1B}[Z", enter = "\r", submit = "\u{13}", escape = "\u{1B}"
    static let up = "\u{1B}[A", down = "\u{1B}[B", right = "\u{1B}[C", left = "\u{1B}[D"
    static let home = "\u{1B}[H", end = "\u{1B}[F", backspace = "\u{7F}", interrupt = "\u{3}", endOfFile = "\u{4}"
}
