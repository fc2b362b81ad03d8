/// One editor: events in, text and content out. A REPL's line, a form's field and a password are all this value with
/// other settings; nothing else in LineKit changes a text.
struct LineCore: ~Copyable {
    /// What stays the same while a line is edited.
    struct Settings {
        var prompt: StyledText = ""
        var continuationPrompt: ((Int) -> StyledText)?
        var traits = EditTraits()
        /// What is shown in place of a secret.
        var mask: SecretMask = .hidden
        /// What can be walked and searched from this line.
        var history: History?
        var hinter: (any Hinter)?
        var highlighter: (any Highlighter)?
        var validator: (any Validator)?
        /// How words are completed; `nil` when nobody completes them.
        var completionSyntax: WordSyntax?
        var allowsSuspend = true
        /// Whether somebody runs the session who serves its requests: stops the program, runs an editor.
        var servesRequests = true
        /// Whether the shape of the cursor shows the mode of vi.
        var showsModeByCursor = false
        /// Whether what is copied on purpose is given to the system's clipboard by the terminal.
        var writesClipboard = false
        /// How it gets there.
        var clipboardRoute = ClipboardRoute.direct
        /// Commands that are handed out instead of being run, for whoever holds the line to decide about.
        var interceptedCommands: Set<EditCommand> = []
        /// How candidates are shown, and whether they are while a word is typed.
        var completionStyle = CompletionStyle.list
        var completesWhileTyping = false
        /// Whether somebody will be asked for hints who takes his time.
        var asksHints = false
        /// Whether somebody will be asked for colours who takes his time, instead of `highlighter`.
        var asksHighlights = false
        /// Stands at the right end of the first row, while there is room; not on the finished line.
        var rightPrompt: StyledText?
        /// Takes the prompt's place when the line is finished.
        var transientPrompt: StyledText?
        /// What words become when a blank or Return follows them.
        var abbreviations: Abbreviations = [:]
        /// Which brackets are marked when the cursor is at them; `nil` marks none.
        var matchingBrackets: BracketSyntax?
        /// How the bell is rung.
        var bellStyle = BellStyle.audible
        /// Whether Up and Down look for lines that begin as what was typed.
        var searchesByPrefix = false
        /// Whether a second Ctrl-R opens the list of entries.
        var listsHistory = false
        /// Says something about the word being typed, in a row under the line.
        var argumentHelp: ((LineContext) -> StyledText?)?
        /// The styles of what is shown around the text.
        var theme = Theme.standard
        /// What takes their place once the background is known.
        var themes: [ColorScheme: Theme] = [:]
        /// The variables of an inputrc file, for those who ask what is set.
        var variables = InputrcVariables()
        /// Reads the inputrc file again, over bindings; `nil` where none was read.
        var rereadInputrc: ((KeyBindings) -> Inputrc)?
        /// What a tilde stands for; `nil` for the home directory of the process.
        var homeDirectory: String?
    }

    var settings: Settings
    var editor: EditorState
    /// The kill ring and whatever else outlives the line; moved in before and out after.
    var memory = EditMemory()
    var keys: KeyInterpreter
    /// How many columns the screen has, for motions by its rows.
    var screenColumns = 80
    /// How many rows it has, for lists under the line.
    var screenRows = 24
    /// How many of them were free for lists when one was drawn last.
    var listRoom = Int.max
    /// A row under the text, and rows above the prompt, that belong to somebody else.
    var status: StyledText?
    var progress: StyledText?
    /// What is highlighted until the next command, in bytes: readline's active region.
    var activeRegion: Range<Int>?
    /// Whether the person has waited in the middle of a key sequence, so that its keys are shown.
    var showsPendingKeys = false
    /// Whether a visible bell is being rung.
    var isFlashing = false
    /// Where what happens is noted, while somebody records it.
    var trace: TraceLog?

    // What single commands keep between keys; each belongs to one extension.
    var walk: HistoryWalk?
    /// Where the cursor stood in the line that the walk through the history began on, in bytes.
    var preservedCursor: Int?
    var search: IncrementalSearch?
    var searchOrigin: SearchOrigin?
    /// What the searches before looked for.
    var searchMemory = SearchMemory()
    /// Where the search for an entered string found it last.
    var enteredSearchIndex: Int?
    /// What is asked for in the line's place, and the line that waits meanwhile.
    var stringPrompt: StringPrompt?
    var waitingEditor: EditorState?
    /// The entries found for what is asked for.
    var historyList: HistoryList?
    /// Whether another editor took the place of the one that was shown.
    var isEditorSwapped = false
    var prefixSearch: PrefixSearch?
    var argumentYank: ArgumentYank?
    var completionAsked: CompletionRequest?
    /// The candidates listed under the line.
    var pager: CompletionPager?
    /// The candidates to choose from.
    var menu: CompletionMenu?
    /// Whether a word was typed whose completions may be shown.
    var wantsCompletion = false
    /// Whether a completer takes so long that the person is told.
    var showsWaiting = false
    var menuCycle: MenuCycle?
    var assisted: Assisted?
    /// What was said about the word at a place of a text.
    var argumentHelp: (text: String, cursor: Int, help: StyledText?)?
    /// The line that somebody is to be asked a hint for.
    var hintQuestion: LineContext?
    /// The text that somebody is to be asked colours for.
    var highlightQuestion: String?
    var goalColumn: Int?
    /// Why the line was not accepted; gone with the next key.
    var message: StyledText?
    /// The entry the next line begins with, after `operate-and-get-next`.
    var nextHistoryIndex: Int?
    /// The command before the one that runs now.
    var lastCommand: EditCommand?
    /// The bytes of a run of text that were not looked at, because a character before them ended the line.
    private(set) var unusedTextBytes = 0
    var isRinging = false
    /// Whether the command that ran last gave up, so that it counts for nothing.
    var isAborted = false
    /// Whether the prompt shows the mode: looked up once, because each frame asks.
    private(set) var showsMode: Bool
    /// The inputrc file as it was read again while this line was edited.
    private(set) var inputrc: Inputrc?
    /// The macros whose keys are being pressed.
    var replay = MacroReplay()

    init(_ settings: Settings, bindings: KeyBindings, initialText: String = "") {
        self.settings = settings
        if settings.variables.isSet("comment-begin"), let prefix = settings.variables["comment-begin"] {
            self.settings.traits.commentPrefix = prefix
        }
        showsMode = settings.variables.isOn("show-mode-in-prompt")
        editor = EditorState(initialText, traits: self.settings.traits)
        keys = KeyInterpreter(bindings: bindings)
        keys.recordsMacros = !settings.traits.isSecret
        keys.selectsBlocks = settings.traits.isMultiline
        editor.mode = keys.mode
    }

    /// `re-read-init-file`: bindings and variables are what the file says now; what is wrong with it is shown.
    mutating func rereadInputrc() -> LineEffect {
        guard let read = settings.rereadInputrc else { return rung() }
        let inputrc = read(keys.bindings)
        keys.cancel()
        let isOtherMode = inputrc.bindings.editingMode != keys.bindings.editingMode
        keys.bindings = inputrc.bindings
        settings.variables = inputrc.variables
        showsMode = inputrc.variables.isOn("show-mode-in-prompt")
        self.inputrc = inputrc
        if isOtherMode { _ = switchKeys(to: inputrc.bindings.editingMode) }
        guard !inputrc.problems.isEmpty else { return .none }
        return .show(StyledText(inputrc.problems.map(\.description).joined(separator: "\n")))
    }

    /// The text as other people may see it: nothing of a secret.
    var textForOthers: String {
        settings.traits.isSecret ? "" : stringPrompt?.lineText ?? editor.text.string
    }

    /// The cursor in the line, in grapheme clusters.
    var cursorForOthers: Int { stringPrompt?.lineCursor ?? editor.cursorInClusters }

    /// Whether keys wait for more keys.
    var needsTimeout: Bool { keys.needsTimeout }

    /// Whether the bell is to be rung; asking silences it.
    mutating func takeBell() -> Bool {
        defer { isRinging = false }
        return isRinging
    }

    mutating func ring() { isRinging = true }

    mutating func rung() -> LineEffect {
        ring()
        return .none
    }

    // MARK: Events

    mutating func handle(_ event: InputEvent) -> LineEffect {
        unusedTextBytes = 0
        switch event {
        case .key(let key): return key.kind == .release ? .none : press(key)
        case .text(let text): return text.withBytes { type($0) }
        case .paste(let text): return paste(text)
        default: return .none
        }
    }

    /// The keys pressed so far wait no longer for more.
    mutating func timeOutKeys() -> LineEffect {
        perform(keys.timeOut())
    }

    /// Takes a run of text, valid UTF-8.
    mutating func type(_ text: UnsafeRawBufferPointer) -> LineEffect {
        unusedTextBytes = 0
        keys.mode = editor.mode
        if takesRuns {
            begin(.selfInsert)
            trace?.note(EditCommand.selfInsert.readlineName, isSecret: settings.traits.isSecret)
            wantsCompletion = settings.completesWhileTyping
            return note(editor.insert(utf8: text, memory: &memory), of: .selfInsert)
        }
        var left = text.count
        for character in String(decoding: text, as: UTF8.self) {
            left -= character.utf8.count
            let effect = press(KeyEvent(.character(character)))
            if case .none = effect { continue }
            unusedTextBytes = left
            return effect
        }
        return .none
    }

    /// Whether typed characters mean more than text now, so that each is looked at.
    private var listensToKeys: Bool { search != nil || menu != nil || pager?.awaitsKey == true }

    /// Whether a run of typed characters is text and nothing else.
    private var takesRuns: Bool {
        !listensToKeys && keys.takesText && !editor.isOverwriting && settings.abbreviations.isEmpty
    }

    /// Whether nobody looks at what is typed, and nothing is on the screen that goes or changes with the next letter.
    var onlyShowsTyping: Bool {
        takesRuns && editor.onlyInsertsTyping && trace == nil && !settings.traits.isSecret
            && settings.highlighter == nil && !settings.asksHighlights
            && settings.hinter == nil && !settings.asksHints
            && settings.argumentHelp == nil && settings.matchingBrackets == nil && !settings.completesWhileTyping
            && settings.rightPrompt == nil && message == nil && !isFlashing && stringPrompt == nil
            && historyList == nil && completionAsked == nil && !showsWaiting
    }

    private mutating func paste(_ text: InputText) -> LineEffect {
        keys.cancel()
        menu = nil
        if search != nil { return extendSearch(with: text.string) }
        begin(.bracketedPasteBegin)
        trace?.note(EditCommand.bracketedPasteBegin.readlineName, isSecret: settings.traits.isSecret)
        let start = editor.selectedRange?.lowerBound ?? editor.cursor
        let effect = note(text.withBytes { editor.paste(utf8: $0, memory: &memory) }, of: .bracketedPasteBegin)
        // readline does so unless told otherwise; here the file has to ask, because all rows are then drawn twice.
        if settings.variables.isSet("enable-active-region"), start < editor.cursor {
            activeRegion = start..<editor.cursor
        }
        return effect
    }

    mutating func press(_ key: KeyEvent) -> LineEffect {
        if search != nil, searchTerminators.contains(key.chord) {
            if keys.macro.isRecording, !replay.isRunning { keys.macro.record(key) }
            endSearch()
            return .none
        }
        if let effect = pressInPager(key) ?? pressInMenu(key) { return effect }
        if historyList != nil, !keys.isPending, key.chord == KeyEvent(.escape) {
            closeStringPrompt()
            return .none
        }
        keys.mode = editor.mode
        keys.isLineEmpty = editor.text.isEmpty
        return perform(keys.interpret(key, isReplayed: replay.isRunning))
    }

    /// Keys that end a search and do nothing else: readline's `isearch-terminators`.
    private var searchTerminators: [KeyEvent] {
        (settings.variables["isearch-terminators"] ?? "\u{1B}\u{0A}").map { character in
            guard let value = character.asciiValue, value < 0x20 else { return KeyEvent(.character(character)) }
            return value == 0x1B
                ? KeyEvent(.escape) : KeyEvent(.character(Character(UnicodeScalar(value | 0x60))), .ctrl)
        }
    }

    /// Every command begins here: what the one before it has left on the screen goes.
    mutating func begin(_ command: EditCommand) {
        message = nil
        completionAsked = nil
        pager = nil
        wantsCompletion = false
        activeRegion = nil
        if !Self.keepsGoalColumn(command) { goalColumn = nil }
        if !Self.isMenu(command) { menuCycle = nil }
    }

    private static func keepsGoalColumn(_ command: EditCommand) -> Bool {
        switch command {
        case .previousHistory, .nextHistory, .previousScreenLine, .nextScreenLine, .viUpLine, .viDownLine, .selectUp,
            .selectDown:
            true
        default: false
        }
    }

    static func isMenu(_ command: EditCommand) -> Bool {
        command == .menuComplete || command == .menuCompleteBackward || command == .oldMenuComplete
    }

    /// Takes note of what the editor did; the bell rings where readline's would.
    mutating func note(_ result: EditResult, of command: EditCommand) -> LineEffect {
        lastCommand = result == .aborted ? nil : command
        switch result {
        case .changed, .moved: return .none
        case .truncated, .unchanged, .refused:
            if let reason = editor.refusalReason { message = StyledText(reason) }
            return rung()
        case .aborted:
            isAborted = true
            keys.abort()
            replay.giveUp()
            return rung()
        case .notText: return .unhandled(command)
        }
    }

    /// A click puts the cursor on a cluster, as a command of its own.
    mutating func moveCursor(toClicked offset: Int) {
        if search != nil { endSearch() }
        keys.cancel()
        menu = nil
        begin(.ignore)
        memory.begin()
        editor.selection = nil
        editor.moveCursor(to: offset)
        editor.settle()
        memory.end(.ignore)
    }

    /// The lowest byte offset at which the text has changed since this was asked last, or `nil`.
    mutating func takeChange() -> Int? {
        defer { isEditorSwapped = false }
        let change = editor.takeChange()
        return isEditorSwapped ? 0 : change
    }

    /// The text in memory that is locked and wiped.
    func secret() -> Secret {
        let count = editor.text.clusterCount(in: 0..<editor.text.utf8Count)
        var bytes = WipingBytes(minimumCapacity: editor.text.utf8Count)
        for offset in 0..<editor.text.utf8Count { bytes.append(editor.text[offset]) }
        return bytes.withBytes { Secret($0, characterCount: count) }
    }
}
