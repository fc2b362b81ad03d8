extension EditCommand {
    /// The edit action a command is part of; `nil` for motions, typing and what is not about the text.
    var standardAction: StandardEditAction? {
        switch self {
        case .killLine, .backwardKillLine, .unixLineDiscard, .killWholeLine, .killWord, .backwardKillWord,
            .shellKillWord,
            .shellBackwardKillWord, .unixWordRubout, .unixFilenameRubout, .deleteHorizontalSpace,
            .viUnixWordRubout, .viDeleteTo, .viChangeTo, .viSubst:
            .kill
        case .yank, .yankPop, .viPut, .viYankPop, .yankLastArg, .yankNthArg, .viYankArg: .yank
        case .bracketedPasteBegin, .paste: .paste
        case .cut, .killRegion: .cut
        case .copy, .copyRegionAsKill, .copyBackwardWord, .copyForwardWord, .viYankTo: .copy
        case .selectAll: .selectAll
        case .selectForwardChar, .selectBackwardChar, .selectForwardWord, .selectBackwardWord, .selectToStart,
            .selectToEnd, .selectWord, .selectUp, .selectDown, .viSelectCharacters, .viSelectLines, .viSelectBlock:
            .select
        case .deleteSelection, .deleteChar, .backwardDeleteChar, .forwardBackwardDeleteChar, .viDelete, .viRubout:
            .delete
        case .undo, .revertLine, .viUndo: .undo
        case .transposeChars, .transposeWords, .shellTransposeWords: .transpose
        case .upcaseWord, .downcaseWord, .capitalizeWord, .viChangeCase: .changeCase
        case .redo: .redo
        default: nil
        }
    }

    /// History and its searches: a field has none.
    static let withoutUseInFields: Set<EditCommand> = [
        .reverseSearchHistory, .forwardSearchHistory, .historySearchBackward, .historySearchForward,
        .historySubstringSearchBackward, .historySubstringSearchForward, .operateAndGetNext, .fetchHistory,
        .beginningOfHistory, .endOfHistory, .nonIncrementalReverseSearchHistory, .nonIncrementalForwardSearchHistory,
    ]

    /// The commands of actions outside `supported`; none when everything is supported.
    static func refused(where supported: Set<StandardEditAction>?) -> Set<EditCommand> {
        guard let supported else { return [] }
        return Set(allCases.filter { command in command.standardAction.map { !supported.contains($0) } ?? false })
    }
}
