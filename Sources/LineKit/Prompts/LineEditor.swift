/// A line editor whose history, keys and kill ring stay from one line to the next.
///
///     let editor = LineEditor()
///     while let line = try editor.readLine(prompt: "calc> ") { … }
///
/// An editor belongs to the task or thread that uses it; its closures and assistants run there, between keys, and need
/// not be `Sendable`. What other threads may use are `printer` and `stopper`.
public final class LineEditor {
    /// What was entered before. Accepted lines that are not empty are appended.
    public var history = History()
    /// Which keys do what.
    public var bindings = KeyBindings.emacs
    /// Whether lines begin with emacs' or with vi's keys. Setting it replaces `bindings` with that mode's own.
    public var editingMode: EditingMode {
        get { bindings.editingMode }
        set { bindings = newValue == .vi ? .vi : .emacs }
    }
    /// The settings of an inputrc file, as `Inputrc.variables` has them. Which of them change
    /// anything is said in the pages ("Readline"); `dump-variables` shows all.
    public var variables = InputrcVariables()
    /// Whether a line may hold line feeds: Return accepts what `validator` finds complete and starts a new row
    /// otherwise; Up and Down move through the rows before they move through the history.
    public var isMultiline = false
    /// What stands before each further row of a line with line feeds, by the number of the row, from 1.
    public var continuationPrompt: ((Int) -> StyledText)?
    /// What stands at the right end of the first row while the text leaves room for it; not on the finished line.
    public var rightPrompt: StyledText?
    /// What takes the prompt's place on the screen once the line is finished; `nil` leaves the prompt.
    public var transientPrompt: StyledText?
    /// Offers completions for Tab.
    public var completer: (any Completer)?
    /// How candidates are shown.
    public var completionStyle = CompletionStyle.list
    /// Whether the menu of `CompletionStyle.menu` opens by itself when a word was begun and nobody typed for a tenth of a
    /// second. Return then accepts the line unless a candidate was chosen.
    public var completesWhileTyping = false
    /// What words become when a blank or Return follows them.
    public var abbreviations: Abbreviations = [:]
    /// Offers a continuation, shown dim behind the cursor while it stands at the end of the line.
    public var hinter: (any Hinter)?
    /// Offers a continuation when it has found one, without keeping keys waiting. Asked where `hinter` has none.
    public var asyncHinter: (any AsyncHinter)?
    /// Says something about the word at the cursor, the arguments of a command for one, in a row under the line. Asked each
    /// time text or cursor have changed.
    public var argumentHelp: ((LineContext) -> StyledText?)?
    /// Which brackets are marked, with their partners, while the cursor is at or right behind them; `nil` marks none. The
    /// whole line is looked at for each key at a bracket.
    public var matchingBrackets: BracketSyntax?
    /// The styles of hints, menus, messages and marks.
    public var theme = Theme.standard
    /// The styles for terminals with a light background; `nil` goes by `theme`.
    ///
    /// Where there are styles for light or dark backgrounds, the terminal is asked for its colour at the first prompt, unless
    /// it is known already. Nobody waits for the answer: until it comes, `theme` holds.
    public var lightTheme: Theme?
    /// The styles for terminals with a dark background; `nil` goes by `theme`.
    public var darkTheme: Theme?
    /// Whether the background is light or dark: what the environment's `COLORFGBG` or the terminal has said, or whatever
    /// else it is set to; `nil` where nobody knows.
    public var colorScheme: ColorScheme? {
        get { ownColorScheme ?? ColorScheme(environment: environmentValue) ?? answers.colorScheme }
        set { ownColorScheme = newValue }
    }
    /// How the bell is rung; `nil` goes by `bell-style` of `variables`, which is audible unless set.
    public var bellStyle: BellStyle?
    /// Whether Up and Down go through the entries that begin with what was typed before the cursor, instead of through
    /// all (readline's `history-search-backward`).
    public var searchesHistoryByPrefix = false
    /// Whether Ctrl-R while a search is open opens a list of all entries that hold the letters typed, best first, as the
    /// command `history-list` does. Otherwise, as in readline, it goes to the next match.
    public var listsHistory = false
    /// Called each time nothing was typed for `idleInterval` while a prompt is up, in the editor's isolation.
    public var onIdle: (() -> Void)?
    /// How long nothing is typed before `onIdle` is called; readline's default for its event hook.
    public var idleInterval = Duration.milliseconds(100)
    /// Gives the text its styles.
    public var highlighter: (any Highlighter)?
    /// Gives the text its styles when it has found them, without keeping keys waiting. Takes the place of `highlighter`.
    public var asyncHighlighter: (any AsyncHighlighter)?
    /// Says whether Return may accept the line.
    public var validator: (any Validator)?
    /// What Ctrl-C does.
    public var onInterrupt = InterruptBehavior.throwError
    /// What a word is, to the commands of emacs' keys that move, kill, copy, transpose and change case by words: letters and
    /// digits, as in readline, unless set. vi's `w` and `W`, and `unix-word-rubout`, have words of their own.
    public var words = WordClass.alphanumeric
    /// What of typing one undo takes back.
    public var undoGrouping = UndoGrouping.runs
    /// Brackets and quotes that come in pairs, the closing one by the opening one: typing `(` then brings `)` along, typing
    /// `)` in front of one steps over it, and Backspace between the two removes both. Empty unless set;
    /// `LineEditor.usualPairs` has the usual ones.
    public var pairs: [Character: Character] = [:]
    /// Whether a new row begins with the blanks that the row before begins with.
    public var keepsIndentation = false
    /// Whether the shape of the cursor shows vi's mode: a bar while inserting, a line while replacing, a block else.
    /// The terminal's own shape is back when the prompt is over.
    public var showsModeByCursor = true
    /// Whether the terminal is asked to put on the system's clipboard what is copied on purpose: by `cut`, `copy` and
    /// `copy-region-as-kill`, and into vi's registers `+` and `*`. The clipboard is never read. Off unless set: a program
    /// should not change what the person has copied elsewhere without having said so.
    public var writesClipboard = false
    /// How what is copied reaches the terminal's clipboard where another program draws between LineKit and the terminal.
    public var clipboardRoute = ClipboardRoute.direct
    /// Has a text edited for `edit-and-execute-command` (`C-x C-e`), while the terminal is free, and returns the new one;
    /// `nil` leaves the line as it is. What it throws is shown. Unless set, the editor that `VISUAL` or `EDITOR` names is
    /// run on a file that only its owner can read.
    public var externalEditor: ((String) throws -> String?)?
    /// Whether Ctrl-Z stops the program, as in a shell with job control.
    public var allowsSuspend = true
    /// Whether a click of the mouse moves the cursor. The terminal's own selection then needs Shift.
    public var usesMouse = false
    /// Whether the terminal is asked, at the first prompt and without waiting, what it can do: kitty's keyboard protocol,
    /// synchronized output.
    public var asksTerminal = true
    /// How long an escape or an unfinished key sequence waits for more; readline's `keyseq-timeout`.
    public var keySequenceTimeout = Duration.milliseconds(50)
    /// Where the cursor stood when the last line was accepted, in grapheme clusters.
    public private(set) var cursorAtAccept = 0

    /// Round, square and curly brackets, and double quotes.
    public static let usualPairs: [Character: Character] = ["(": ")", "[": "]", "{": "}", "\"": "\""]

    /// Prints above the prompt, from any thread.
    public var printer: Printer { Printer(mailbox: mailbox) }
    /// Ends the prompt, from any thread.
    public var stopper: PromptStopper { PromptStopper(mailbox: mailbox) }

    let mailbox = PromptMailbox()
    private let turns = TurnExecutor()
    private let ownTerminal: (any Terminal)?
    private var memory = EditMemory()
    private var searchMemory = SearchMemory()
    private var nextHistoryIndex: Int?
    private var answers = TerminalAnswers()
    private var ownColorScheme: ColorScheme?
    /// The person's own file, where the program has read one: `re-read-init-file` reads it again.
    var userInputrc: Inputrc?

    /// An editor on `terminal`; `nil` is the program's own.
    public init(terminal: (any Terminal)? = nil) {
        ownTerminal = terminal
    }

    /// Gives the terminal back for as long as `body` runs: for a child program, an external editor. Called from one of the
    /// editor's closures while a prompt is up, it leaves what was drawn and draws the prompt again below whatever `body`
    /// has written. Keys typed meanwhile are `body`'s.
    ///
    /// When the terminal cannot be had again, the prompt ends with what its next use throws.
    public func withTerminalReleased<R>(_ body: () throws -> R) rethrows -> R {
        guard mailbox.isAttached else { return try body() }
        let terminal = terminal
        try? terminal.write(Array("\r\n".utf8))
        terminal.close()
        defer {
            try? terminal.open(modes)
            mailbox.post { $0.isRedrawNeeded = true }
        }
        return try body()
    }

    // MARK: What a read needs

    /// What is switched on for a read.
    var modes: TerminalModes {
        var modes = TerminalModes.lineEditing
        modes.mouse = usesMouse
        modes.bracketedPaste = variables.isOn("enable-bracketed-paste")
        modes.changesCursorShape = changesCursorShape
        if answers.hasKittyKeyboard { modes.kittyFlags = TerminalAnswers.kittyFlags }
        modes.modifyOtherKeys = answers.usesModifiedKeys
        return modes
    }

    /// Lines that begin with emacs' keys leave the cursor alone, whatever keys are chosen in them.
    private var changesCursorShape: Bool {
        showsModeByCursor && editingMode == .vi && terminal.capabilities.cursorShapes
    }

    private var terminal: any Terminal { ownTerminal ?? currentTerminal() }

    func makeLoop(prompt: StyledText, initialText: String) -> PromptLoop<LineSession> {
        let terminal = terminal
        var settings = LineCore.Settings()
        settings.prompt = prompt
        settings.continuationPrompt = continuationPrompt
        settings.traits.isMultiline = isMultiline
        settings.traits.words = words
        settings.traits.undoGrouping = undoGrouping
        settings.traits.pairs = pairs
        settings.traits.keepsIndentation = keepsIndentation
        settings.showsModeByCursor = changesCursorShape
        settings.writesClipboard = writesClipboard
        settings.clipboardRoute = clipboardRoute
        settings.variables = variables
        if let userInputrc { settings.rereadInputrc = { userInputrc.readAgain(over: $0) } }
        settings.history = history
        settings.hinter = hinter
        settings.highlighter = highlighter
        settings.validator = validator
        settings.completionSyntax = completer?.wordSyntax
        settings.completionStyle = completionStyle
        settings.completesWhileTyping = completesWhileTyping && completionStyle == .menu
        settings.asksHints = asyncHinter != nil
        settings.asksHighlights = asyncHighlighter != nil
        settings.rightPrompt = rightPrompt
        settings.transientPrompt = transientPrompt
        settings.abbreviations = abbreviations
        settings.matchingBrackets = matchingBrackets
        settings.argumentHelp = argumentHelp
        settings.theme = theme
        if lightTheme != nil || darkTheme != nil { chooseTheme(in: &settings) }
        settings.bellStyle = bellStyle ?? .audible
        if bellStyle == nil, variables.isSet("bell-style"), let name = variables["bell-style"] {
            settings.bellStyle = BellStyle(rawValue: name) ?? .audible
        }
        settings.searchesByPrefix = searchesHistoryByPrefix
        settings.listsHistory = listsHistory
        settings.allowsSuspend = allowsSuspend
        var core = LineCore(settings, bindings: bindings, initialText: initialText)
        core.memory = memory
        core.searchMemory = searchMemory
        if let index = nextHistoryIndex, initialText.isEmpty, index < history.count { core.show(index) }
        nextHistoryIndex = nil
        var session = LineSession(core: core, columns: terminal.size.columns, rows: terminal.size.rows)
        session.keySequenceTimeout = keySequenceTimeout
        session.answers = answers
        session.asksTerminal = asksTerminal
        session.asksBackground = !settings.themes.isEmpty
        session.encoder.adapt(to: terminal.capabilities)
        let assistance = Assistance(
            completer: completer, hinter: asyncHinter, highlighter: asyncHighlighter, turns: turns, onIdle: onIdle,
            idleInterval: idleInterval, editing: EditingElsewhere(own: externalEditor))
        return PromptLoop(session, on: terminal, mailbox: mailbox, assistance: assistance)
    }

    /// Takes the styles for the background, or those that are to be taken once it is known.
    private func chooseTheme(in settings: inout LineCore.Settings) {
        let themes = [(ColorScheme.light, lightTheme), (.dark, darkTheme)].compactMap { scheme, theme in
            theme.map { (scheme, $0) }
        }
        if let colorScheme {
            settings.theme = colorScheme == .light ? lightTheme ?? theme : darkTheme ?? theme
        } else {
            settings.themes = Dictionary(uniqueKeysWithValues: themes)
        }
    }

    /// What became of a read that ended: the line, `nil` for end of input; throws what has to be thrown. Where Ctrl-C
    /// discards the line, `isDiscarded` says that another is to be read.
    func finish(_ session: inout LineSession) throws(LineKitError) -> (line: String?, isDiscarded: Bool) {
        memory = session.core.memory
        searchMemory = session.core.searchMemory
        if let inputrc = session.core.inputrc { use(inputrc) }
        bindings.editingMode = session.core.keys.bindings.editingMode
        answers = session.answers
        nextHistoryIndex = session.core.nextHistoryIndex
        switch session.outcome {
        case .line(let line):
            cursorAtAccept = session.cursor
            remember(line)
            return (line, false)
        case .endOfInput, nil: return (nil, false)
        case .interrupted(let text):
            if onInterrupt == .discardLine { return (nil, true) }
            throw .interrupted(text: text)
        case .cancelled(let text): throw .cancelled(text: text)
        }
    }

    /// A line that came without keys, from a pipe or a dumb terminal.
    func finish(plain line: consuming WipingBytes?) -> String? {
        guard let line else { return nil }
        let text = line.withBytes { String(decoding: $0, as: UTF8.self) }
        cursorAtAccept = text.count
        return text
    }

    /// Accepted lines that are not empty go into the history. A history that cannot be written must not cost the
    /// person the line they typed: it is kept in memory, and the reason shown above the next prompt.
    private func remember(_ line: String) {
        guard !line.isEmpty else { return }
        do {
            try history.append(line)
        } catch {
            printer.print(StyledText("\(error)"))
        }
    }
}

/// What Ctrl-C does to a line being edited.
public enum InterruptBehavior: Hashable, Sendable {
    /// The read throws `LineKitError.interrupted` with the text typed so far.
    case throwError
    /// The line is discarded and a new one begun, as in a shell.
    case discardLine
}
