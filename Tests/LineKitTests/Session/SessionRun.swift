@testable import LineKit

/// A line session and the screen a terminal would show of it, driven by bytes.
///
/// The clock stands still: an escape times out only when `pause()` is called.
struct SessionRun: ~Copyable {
    struct Setup {
        var prompt: StyledText = "> "
        var columns = 40
        var rows = 10
        var text = ""
        /// In Unicode scalars from the start of `text`; `nil` is its end.
        var cursor: Int?
        var history: [String] = []
        /// What is highlighted, in bytes.
        var region: Range<Int>?
        var bindings = KeyBindings.emacs
        var variables = InputrcVariables()
        var isMultiline = false
        var validator: (any Validator)?
        var completer: (any SynchronousCompleter)?
        var hinter: (any Hinter)?
        var highlighter: (any Highlighter)?
        var continuationPrompt: ((Int) -> StyledText)?
        var traits = EditTraits()
        var mask = SecretMask.hidden
        var reflows = false
        /// What was on the screen before the prompt; `nil` draws at once, without looking for a fresh row.
        var before: String?
        /// Whether the terminal makes a carriage return of its own at each line feed.
        var translatesLineFeeds = false
        var asksTerminal = false
        /// Whether the terminal shows typing by itself where the session lets it.
        var echoes = false
        /// Whatever else is set.
        var adjust: (inout LineCore.Settings) -> Void = { _ in }
    }

    let setup: Setup
    var session: LineSession
    private(set) var screen: VirtualScreen
    /// What the session asked of its driver, completions apart.
    private(set) var requests: [SessionRequest] = []
    /// The bytes written since the last `takeBytes()`.
    private var written: [UInt8] = []
    private(set) var total: [UInt8] = []
    private let completer: (any SynchronousCompleter)?
    private(set) var now = ContinuousClock.now
    /// What the terminal has shown and the session not taken over yet.
    private var echo: DirectEcho?
    private(set) var echoedCount = 0

    init(_ setup: Setup = Setup()) {
        self.setup = setup
        let history = History()
        for line in setup.history { _ = try? history.append(line) }
        var settings = LineCore.Settings()
        settings.prompt = setup.prompt
        settings.continuationPrompt = setup.continuationPrompt
        settings.traits = setup.traits
        settings.traits.isMultiline = setup.isMultiline
        settings.variables = setup.variables
        settings.mask = setup.mask
        settings.history = history
        settings.validator = setup.validator
        settings.hinter = setup.hinter
        settings.highlighter = setup.highlighter
        settings.completionSyntax = setup.completer?.wordSyntax
        setup.adjust(&settings)
        var core = LineCore(settings, bindings: setup.bindings, initialText: setup.text)
        if let cursor = setup.cursor {
            let before = String(String.UnicodeScalarView(setup.text.unicodeScalars.prefix(cursor)))
            core.editor.moveCursor(to: before.utf8.count)
        }
        core.activeRegion = setup.region
        completer = setup.completer
        session = LineSession(core: core, columns: setup.columns, rows: setup.rows)
        session.encoder.reflows = setup.reflows
        session.asksTerminal = setup.asksTerminal
        screen = VirtualScreen(columns: setup.columns, rows: setup.rows, reflows: setup.reflows)
        screen.translatesLineFeeds = setup.translatesLineFeeds
        if let before = setup.before {
            screen.feed(before)
            session.begin(at: now, wake: {})
        } else {
            session.redraw(columns: setup.columns, rows: setup.rows)
        }
        show()
    }

    var rows: [String] { screen.rows }
    var cursor: [Int] { [screen.cursor.row, screen.cursor.column] }
    var text: String { session.text }

    /// One read of these bytes.
    mutating func read(_ bytes: [UInt8]) {
        if setup.echoes, showByItself(bytes) { return }
        handOver()
        session.feed(bytes, at: now)
        answer()
        show()
    }

    /// What a terminal does that shows typing by itself; `false` where it may not.
    private mutating func showByItself(_ bytes: [UInt8]) -> Bool {
        guard var direct = echo ?? session.directEcho, !direct.isFull, bytes.withUnsafeBytes({ direct.allows($0) })
        else {
            return false
        }
        bytes.withUnsafeBytes { direct.note($0) }
        echo = direct
        echoedCount += bytes.count
        let shown = (direct.inserts ? DirectEcho.opening : []) + bytes
        written += shown
        total += shown
        screen.feed(shown)
        return true
    }

    /// The session takes over what the terminal has shown, and has nothing to add.
    mutating func handOver() {
        guard let typed = echo.take()?.typed else { return }
        session.takeEchoed(typed, at: now)
        answer()
        show()
    }

    /// Types a text or raw escape sequences, each key in a read of its own where `oneByOne`.
    mutating func type(_ text: String, oneByOne: Bool = true) {
        if oneByOne, !text.contains("\u{1B}") {
            for character in text { read(Array(String(character).utf8)) }
        } else {
            read(Array(text.utf8))
        }
    }

    /// Keys in the notation of people: "C-a", "M-b", "Left".
    mutating func press(_ keys: KeySequence...) {
        for sequence in keys { for key in sequence.keys { read(key.bytes) } }
    }

    mutating func paste(_ text: String) {
        read(Array("\u{1B}[200~\(text)\u{1B}[201~".utf8))
    }

    /// Enough time passes for anything that waits to stop waiting.
    mutating func pause() {
        handOver()
        while let deadline = session.nextDeadline {
            now = max(now, deadline)
            session.tick(at: now)
            answer()
        }
        show()
    }

    /// The next deadline is met.
    mutating func tick() {
        guard let deadline = session.nextDeadline else { return }
        now = max(now, deadline)
        session.tick(at: now)
        answer()
        show()
    }

    /// Time passes, and the deadlines on the way are met.
    mutating func advance(by duration: Duration) {
        handOver()
        let end = now + duration
        while let deadline = session.nextDeadline, deadline <= end {
            now = max(now, deadline)
            session.tick(at: now)
            answer()
        }
        now = end
        show()
    }

    mutating func resize(columns: Int, rows: Int) {
        handOver()
        screen.resize(columns: columns, rows: rows)
        hearOfResize(columns: columns, rows: rows)
    }

    private mutating func hearOfResize(columns: Int, rows: Int) {
        session.resize(columns: columns, rows: rows, at: now)
        show()
        // The terminal answers where the session asks for the cursor.
        let replies = screen.takeReplies()
        if !replies.isEmpty { read(replies) }
    }

    /// A terminal that takes the rows of the prompt away when it is resized.
    mutating func resizeClearing(columns: Int, rows: Int) {
        handOver()
        screen.resize(columns: columns, rows: rows)
        screen.feed("\u{1B}7\r\u{1B}[\(screen.cursor.row)A\u{1B}[J\u{1B}8")
        hearOfResize(columns: columns, rows: rows)
    }

    /// The program is stopped and goes on: a shell has cleared the screen and written `text`, the size may have changed.
    mutating func comeBack(columns: Int, rows: Int, after text: String) {
        handOver()
        screen.resize(columns: columns, rows: rows)
        screen.feed("\u{1B}[H\u{1B}[2J" + text)
        session.redraw(columns: columns, rows: rows)
        show()
    }

    mutating func printAbove(_ text: StyledText) {
        handOver()
        session.printAbove(text)
        show()
    }

    /// What was written since this was asked last.
    mutating func takeBytes() -> [UInt8] {
        defer { written = [] }
        return written
    }

    private mutating func answer() {
        while let request = session.takeRequest() {
            if case .completions(let context) = request {
                session.supply((try? completer?.completions(for: context)) ?? [], at: now)
            } else {
                requests.append(request)
            }
        }
    }

    private mutating func show() {
        let bytes = session.takeOutput()
        written += bytes
        total += bytes
        screen.feed(bytes)
    }
}
