/// What a key can be bound to: the commands of GNU readline, under its names, and a few that readline lacks.
///
/// The raw value is the name used in inputrc files. Most commands change or move in the text and are carried out by
/// the editor; those about history, completion, the screen and the end of the prompt belong to the session. What a
/// command does is in its `summary`, and in full in the readline manual, "Bindable Readline Commands".
public enum EditCommand: String, Sendable, CaseIterable, Hashable {
    // Moving
    /// `beginning-of-line`: move to the start of the line.
    case beginningOfLine = "beginning-of-line"
    /// `end-of-line`: move to the end of the line.
    case endOfLine = "end-of-line"
    /// `forward-char`: move forward a character.
    case forwardChar = "forward-char"
    /// `backward-char`: move back a character.
    case backwardChar = "backward-char"
    /// `forward-word`: move to the end of the next word.
    case forwardWord = "forward-word"
    /// `backward-word`: move to the start of the current or previous word.
    case backwardWord = "backward-word"
    /// `previous-screen-line`: move up a row of the screen.
    case previousScreenLine = "previous-screen-line"
    /// `next-screen-line`: move down a row of the screen.
    case nextScreenLine = "next-screen-line"
    /// `clear-display`: clear the screen and what scrolled off it, then show the line at the top.
    case clearDisplay = "clear-display"
    /// `clear-screen`: clear the screen and show the line at the top.
    case clearScreen = "clear-screen"
    /// `redraw-current-line`: draw the line again.
    case redrawCurrentLine = "redraw-current-line"

    // History
    /// `accept-line`: accept the line.
    case acceptLine = "accept-line"
    /// `previous-history`: fetch the previous line of the history.
    case previousHistory = "previous-history"
    /// `next-history`: fetch the next line of the history.
    case nextHistory = "next-history"
    /// `beginning-of-history`: go to the first line of the history.
    case beginningOfHistory = "beginning-of-history"
    /// `end-of-history`: go to the line being entered.
    case endOfHistory = "end-of-history"
    /// `reverse-search-history`: search backward through the history as you type.
    case reverseSearchHistory = "reverse-search-history"
    /// `forward-search-history`: search forward through the history as you type.
    case forwardSearchHistory = "forward-search-history"
    /// `non-incremental-reverse-search-history`: search backward through the history for a string you enter.
    case nonIncrementalReverseSearchHistory = "non-incremental-reverse-search-history"
    /// `non-incremental-forward-search-history`: search forward through the history for a string you enter.
    case nonIncrementalForwardSearchHistory = "non-incremental-forward-search-history"
    /// `non-incremental-reverse-search-history-again`: search backward again for the last string.
    case nonIncrementalReverseSearchHistoryAgain = "non-incremental-reverse-search-history-again"
    /// `non-incremental-forward-search-history-again`: search forward again for the last string.
    case nonIncrementalForwardSearchHistoryAgain = "non-incremental-forward-search-history-again"
    /// `history-search-backward`: search backward for lines that begin as the text before the cursor.
    case historySearchBackward = "history-search-backward"
    /// `history-search-forward`: search forward for lines that begin as the text before the cursor.
    case historySearchForward = "history-search-forward"
    /// `history-substring-search-backward`: search backward for lines that contain the text before the cursor.
    case historySubstringSearchBackward = "history-substring-search-backward"
    /// `history-substring-search-forward`: search forward for lines that contain the text before the cursor.
    case historySubstringSearchForward = "history-substring-search-forward"
    /// `yank-nth-arg`: insert a word of the previous history line.
    case yankNthArg = "yank-nth-arg"
    /// `yank-last-arg`: insert the last word of the previous history line.
    case yankLastArg = "yank-last-arg"
    /// `operate-and-get-next`: accept the line and fetch the history line that follows it.
    case operateAndGetNext = "operate-and-get-next"
    /// `fetch-history`: go to the history line with the number given.
    case fetchHistory = "fetch-history"

    // Changing text
    /// `end-of-file`: end the input when the line is empty.
    case endOfFile = "end-of-file"
    /// `delete-char`: delete the character at the cursor.
    case deleteChar = "delete-char"
    /// `backward-delete-char`: delete the character before the cursor.
    case backwardDeleteChar = "backward-delete-char"
    /// `forward-backward-delete-char`: delete the character at the cursor, or at the end of the line the one before it.
    case forwardBackwardDeleteChar = "forward-backward-delete-char"
    /// `quoted-insert`: insert the next key literally.
    case quotedInsert = "quoted-insert"
    /// `tab-insert`: insert a tab.
    case tabInsert = "tab-insert"
    /// `self-insert`: insert the character typed.
    case selfInsert = "self-insert"
    /// `bracketed-paste-begin`: insert pasted text.
    case bracketedPasteBegin = "bracketed-paste-begin"
    /// `transpose-chars`: swap the characters before and at the cursor.
    case transposeChars = "transpose-chars"
    /// `transpose-words`: swap the words before and after the cursor.
    case transposeWords = "transpose-words"
    /// `shell-transpose-words`: swap the shell words before and after the cursor.
    case shellTransposeWords = "shell-transpose-words"
    /// `upcase-word`: make the word upper case.
    case upcaseWord = "upcase-word"
    /// `downcase-word`: make the word lower case.
    case downcaseWord = "downcase-word"
    /// `capitalize-word`: capitalize the word.
    case capitalizeWord = "capitalize-word"
    /// `overwrite-mode`: switch between overwriting and inserting.
    case overwriteMode = "overwrite-mode"
    /// `delete-horizontal-space`: delete the spaces and tabs around the cursor.
    case deleteHorizontalSpace = "delete-horizontal-space"
    /// `insert-comment`: make the line a comment and accept it.
    case insertComment = "insert-comment"
    /// `tilde-expand`: expand a tilde in the word at the cursor.
    case tildeExpand = "tilde-expand"

    // Killing and yanking
    /// `kill-line`: kill to the end of the line.
    case killLine = "kill-line"
    /// `backward-kill-line`: kill to the start of the line.
    case backwardKillLine = "backward-kill-line"
    /// `unix-line-discard`: kill to the start of the line.
    case unixLineDiscard = "unix-line-discard"
    /// `kill-whole-line`: kill the whole line.
    case killWholeLine = "kill-whole-line"
    /// `kill-word`: kill to the end of the word.
    case killWord = "kill-word"
    /// `backward-kill-word`: kill to the start of the word.
    case backwardKillWord = "backward-kill-word"
    /// `shell-forward-word`: move to the end of the next shell word.
    case shellForwardWord = "shell-forward-word"
    /// `shell-backward-word`: move to the start of the shell word.
    case shellBackwardWord = "shell-backward-word"
    /// `shell-kill-word`: kill to the end of the shell word.
    case shellKillWord = "shell-kill-word"
    /// `shell-backward-kill-word`: kill to the start of the shell word.
    case shellBackwardKillWord = "shell-backward-kill-word"
    /// `unix-word-rubout`: kill the word before the cursor, as far as a blank.
    case unixWordRubout = "unix-word-rubout"
    /// `unix-filename-rubout`: kill the word before the cursor, as far as a blank or slash.
    case unixFilenameRubout = "unix-filename-rubout"
    /// `kill-region`: kill the text between cursor and mark.
    case killRegion = "kill-region"
    /// `copy-region-as-kill`: copy the text between cursor and mark to the kill ring.
    case copyRegionAsKill = "copy-region-as-kill"
    /// `copy-backward-word`: copy the word before the cursor to the kill ring.
    case copyBackwardWord = "copy-backward-word"
    /// `copy-forward-word`: copy the word after the cursor to the kill ring.
    case copyForwardWord = "copy-forward-word"
    /// `yank`: insert what was killed last.
    case yank
    /// `yank-pop`: replace what was just yanked by the kill before it.
    case yankPop = "yank-pop"

    // Arguments
    /// `digit-argument`: begin or continue a numeric argument.
    case digitArgument = "digit-argument"
    /// `universal-argument`: begin a numeric argument, or multiply it by four.
    case universalArgument = "universal-argument"

    // Completion
    /// `complete`: complete the word before the cursor.
    case complete
    /// `possible-completions`: list the completions of the word before the cursor.
    case possibleCompletions = "possible-completions"
    /// `insert-completions`: insert all completions of the word before the cursor.
    case insertCompletions = "insert-completions"
    /// `menu-complete`: replace the word by the next completion.
    case menuComplete = "menu-complete"
    /// `menu-complete-backward`: replace the word by the previous completion.
    case menuCompleteBackward = "menu-complete-backward"
    /// `old-menu-complete`: replace the word by the next completion, without listing.
    case oldMenuComplete = "old-menu-complete"
    /// `delete-char-or-list`: delete the character at the cursor, or list completions at the end of the line.
    case deleteCharOrList = "delete-char-or-list"

    // Keyboard macros
    /// `start-kbd-macro`: begin to record a keyboard macro.
    case startKbdMacro = "start-kbd-macro"
    /// `end-kbd-macro`: end the recording of the keyboard macro.
    case endKbdMacro = "end-kbd-macro"
    /// `call-last-kbd-macro`: run the last keyboard macro.
    case callLastKbdMacro = "call-last-kbd-macro"
    /// `print-last-kbd-macro`: show the last keyboard macro in inputrc notation.
    case printLastKbdMacro = "print-last-kbd-macro"

    // Miscellaneous
    /// `abort`: give up the current command.
    case abort
    /// `re-read-init-file`: read the inputrc file again.
    case reReadInitFile = "re-read-init-file"
    /// `do-lowercase-version`: run the command of the lower-case key.
    case doLowercaseVersion = "do-lowercase-version"
    /// `prefix-meta`: make the next key a Meta key.
    case prefixMeta = "prefix-meta"
    /// `undo`: undo the last change.
    case undo
    /// `revert-line`: undo all changes to the line.
    case revertLine = "revert-line"
    /// `set-mark`: set the mark at the cursor.
    case setMark = "set-mark"
    /// `exchange-point-and-mark`: swap cursor and mark.
    case exchangePointAndMark = "exchange-point-and-mark"
    /// `character-search`: move to the next occurrence of the character typed.
    case characterSearch = "character-search"
    /// `character-search-backward`: move to the previous occurrence of the character typed.
    case characterSearchBackward = "character-search-backward"
    /// `skip-csi-sequence`: ignore an unknown key sequence.
    case skipCsiSequence = "skip-csi-sequence"
    /// `edit-and-execute-command`: edit the line in an editor of its own, then accept it.
    case editAndExecuteCommand = "edit-and-execute-command"
    /// `dump-functions`: list all commands and their keys.
    case dumpFunctions = "dump-functions"
    /// `dump-variables`: list all settings.
    case dumpVariables = "dump-variables"
    /// `dump-macros`: list all key sequences bound to macros.
    case dumpMacros = "dump-macros"
    /// `emacs-editing-mode`: switch to emacs keys.
    case emacsEditingMode = "emacs-editing-mode"
    /// `vi-editing-mode`: switch to vi keys.
    case viEditingMode = "vi-editing-mode"

    // vi
    /// `vi-movement-mode`: leave insert mode.
    case viMovementMode = "vi-movement-mode"
    /// `vi-insertion-mode`: insert before the cursor.
    case viInsertionMode = "vi-insertion-mode"
    /// `vi-insert-beg`: insert at the start of the line.
    case viInsertBeg = "vi-insert-beg"
    /// `vi-append-mode`: insert after the cursor.
    case viAppendMode = "vi-append-mode"
    /// `vi-append-eol`: insert at the end of the line.
    case viAppendEol = "vi-append-eol"
    /// `vi-replace`: overwrite from the cursor on.
    case viReplace = "vi-replace"
    /// `vi-overstrike`: overwrite the character at the cursor with the one typed.
    case viOverstrike = "vi-overstrike"
    /// `vi-overstrike-delete`: take back the last character overwritten.
    case viOverstrikeDelete = "vi-overstrike-delete"
    /// `vi-arg-digit`: begin or continue a count.
    case viArgDigit = "vi-arg-digit"
    /// `vi-back-to-indent`: move to the first character that is not blank.
    case viBackToIndent = "vi-back-to-indent"
    /// `vi-first-print`: move to the first character that is not blank.
    case viFirstPrint = "vi-first-print"
    /// `vi-next-word`: move to the start of the next word.
    case viNextWord = "vi-next-word"
    /// `vi-prev-word`: move to the start of the current or previous word.
    case viPrevWord = "vi-prev-word"
    /// `vi-end-word`: move to the end of the current or next word.
    case viEndWord = "vi-end-word"
    /// `vi-forward-word`: move to the start of the next word.
    case viForwardWord = "vi-forward-word"
    /// `vi-backward-word`: move to the start of the current or previous word.
    case viBackwardWord = "vi-backward-word"
    /// `vi-forward-bigword`: move to the start of the next blank-delimited word.
    case viForwardBigword = "vi-forward-bigword"
    /// `vi-backward-bigword`: move to the start of the blank-delimited word.
    case viBackwardBigword = "vi-backward-bigword"
    /// `vi-end-bigword`: move to the end of the blank-delimited word.
    case viEndBigword = "vi-end-bigword"
    /// `vi-column`: move to the column given.
    case viColumn = "vi-column"
    /// `vi-match`: move to the matching bracket.
    case viMatch = "vi-match"
    /// `vi-char-search`: move to a character typed.
    case viCharSearch = "vi-char-search"
    /// `vi-set-mark`: set the mark named by the next key.
    case viSetMark = "vi-set-mark"
    /// `vi-goto-mark`: move to the mark named by the next key.
    case viGotoMark = "vi-goto-mark"
    /// `vi-delete`: delete the character at the cursor.
    case viDelete = "vi-delete"
    /// `vi-rubout`: delete the character before the cursor.
    case viRubout = "vi-rubout"
    /// `vi-delete-to`: delete what a motion spans.
    case viDeleteTo = "vi-delete-to"
    /// `vi-change-to`: replace what a motion spans.
    case viChangeTo = "vi-change-to"
    /// `vi-yank-to`: copy what a motion spans.
    case viYankTo = "vi-yank-to"
    /// `vi-subst`: replace the character at the cursor, or the line.
    case viSubst = "vi-subst"
    /// `vi-change-char`: replace the character at the cursor by the next one typed.
    case viChangeChar = "vi-change-char"
    /// `vi-change-case`: swap the case of the character at the cursor.
    case viChangeCase = "vi-change-case"
    /// `vi-put`: insert what was deleted or copied last.
    case viPut = "vi-put"
    /// `vi-yank-pop`: replace what was just put by the kill before it.
    case viYankPop = "vi-yank-pop"
    /// `vi-redo`: repeat the last change.
    case viRedo = "vi-redo"
    /// `vi-undo`: undo the last change.
    case viUndo = "vi-undo"
    /// `vi-unix-word-rubout`: kill the word before the cursor, as far as a blank or punctuation.
    case viUnixWordRubout = "vi-unix-word-rubout"
    /// `vi-yank-arg`: insert a word of the previous history line.
    case viYankArg = "vi-yank-arg"
    /// `vi-fetch-history`: go to the history line with the number given.
    case viFetchHistory = "vi-fetch-history"
    /// `vi-search`: search the history for a string you enter.
    case viSearch = "vi-search"
    /// `vi-search-again`: search the history again.
    case viSearchAgain = "vi-search-again"
    /// `vi-complete`: complete the word at the cursor.
    case viComplete = "vi-complete"
    /// `vi-tilde-expand`: expand a tilde in the word at the cursor.
    case viTildeExpand = "vi-tilde-expand"
    /// `vi-eof-maybe`: end the input when the line is empty.
    case viEofMaybe = "vi-eof-maybe"

    // Beyond readline
    /// `vi-shift-right`: indent what a motion spans.
    case viShiftRight = "vi-shift-right"
    /// `vi-shift-left`: take back the indentation of what a motion spans.
    case viShiftLeft = "vi-shift-left"
    /// `vi-swap-case-to`: swap the case of what a motion spans.
    case viSwapCaseTo = "vi-swap-case-to"
    /// `vi-upcase-to`: make what a motion spans upper case.
    case viUpcaseTo = "vi-upcase-to"
    /// `vi-downcase-to`: make what a motion spans lower case.
    case viDowncaseTo = "vi-downcase-to"
    /// `vi-prev-end-word`: move back to the end of the previous word.
    case viPrevEndWord = "vi-prev-end-word"
    /// `vi-prev-end-bigword`: move back to the end of the previous blank-delimited word.
    case viPrevEndBigword = "vi-prev-end-bigword"
    /// `vi-first-line`: move to the first line.
    case viFirstLine = "vi-first-line"
    /// `vi-last-line`: move to the last line.
    case viLastLine = "vi-last-line"
    /// `vi-run-one-command`: run one command of vi's command mode, then go on inserting.
    case viRunOneCommand = "vi-run-one-command"
    /// `vi-join-lines`: join the next line to this one.
    case viJoinLines = "vi-join-lines"
    /// `vi-open-below`: open a line below.
    case viOpenBelow = "vi-open-below"
    /// `vi-open-above`: open a line above.
    case viOpenAbove = "vi-open-above"
    /// `vi-up-line`: move to the line above.
    case viUpLine = "vi-up-line"
    /// `vi-down-line`: move to the line below.
    case viDownLine = "vi-down-line"
    /// `vi-select-characters`: select characters.
    case viSelectCharacters = "vi-select-characters"
    /// `vi-select-lines`: select lines.
    case viSelectLines = "vi-select-lines"
    /// `vi-select-block`: select the same columns of several lines; in a text of one line, insert the next key literally.
    case viSelectBlock = "vi-select-block"
    /// `vi-exchange-selection-ends`: go to the other end of the selection.
    case viExchangeSelectionEnds = "vi-exchange-selection-ends"
    /// `vi-register`: name the register for the next command.
    case viRegister = "vi-register"
    /// `vi-record-macro`: begin or end the recording of a macro into a register.
    case viRecordMacro = "vi-record-macro"
    /// `vi-run-macro`: run the macro of a register.
    case viRunMacro = "vi-run-macro"
    /// `redo`: redo what was undone.
    case redo
    /// `interrupt`: interrupt the prompt.
    case interrupt
    /// `suspend`: stop the program until it is continued.
    case suspend
    /// `insert-newline`: insert a line end.
    case insertNewline = "insert-newline"
    /// `accept-hint`: accept the hint shown after the cursor.
    case acceptHint = "accept-hint"
    /// `accept-hint-word`: accept one word of the hint.
    case acceptHintWord = "accept-hint-word"
    /// `select-all`: select all text.
    case selectAll = "select-all"
    /// `select-forward-char`: extend the selection forward a character.
    case selectForwardChar = "select-forward-char"
    /// `select-backward-char`: extend the selection back a character.
    case selectBackwardChar = "select-backward-char"
    /// `select-forward-word`: extend the selection to the end of the next word.
    case selectForwardWord = "select-forward-word"
    /// `select-backward-word`: extend the selection to the start of the word.
    case selectBackwardWord = "select-backward-word"
    /// `select-to-start`: extend the selection to the start of the line.
    case selectToStart = "select-to-start"
    /// `select-to-end`: extend the selection to the end of the line.
    case selectToEnd = "select-to-end"
    /// `select-word`: select the word at the cursor.
    case selectWord = "select-word"
    /// `select-up`: extend the selection up a row.
    case selectUp = "select-up"
    /// `select-down`: extend the selection down a row.
    case selectDown = "select-down"
    /// `cut`: cut the selection.
    case cut
    /// `copy`: copy the selection.
    case copy
    /// `paste`: insert what was cut or copied last.
    case paste
    /// `delete-selection`: delete the selection.
    case deleteSelection = "delete-selection"
    /// `history-list`: choose from a list of the entries that hold the letters typed.
    case historyList = "history-list"
    /// `run-command`: choose a command by its name and run it.
    case runCommand = "run-command"
    /// `ignore`: do nothing.
    case ignore
}
