extension EditCommand {
    /// The edit action a command is part of; `nil` for motions, typing and what is not about the text.
    var standardAction: StandardEditAction? {
        switch self {
        case .killLine, .backwardKillLine, .unixLineDiscard, .killWholeLine, .killWord, .backwardKillWord,
            .shellKillWord,
            .shellBackwardKillWord, .unixWordRubout, .unixFilenameRubout, .killRegion, .deleteHorizontalSpace,
            .viUnixWordRubout, .viDeleteTo, .viChangeTo, .viSubst:
            .kill
        case .copyRegionAsKill, .copyBackwardWord, .copyForwardWord, .viYankTo: .copy
        case .yank, .yankPop, .viPut, .viYankPop, .yankLastArg, .yankNthArg, .viYankArg: .yank
        case .bracketedPasteBegin: .paste
        case .deleteChar, .backwardDeleteChar, .forwardBackwardDeleteChar, .viDelete, .viRubout: .delete
        case .undo, .revertLine, .viUndo: .undo
        case .transposeChars, .transposeWords, .shellTransposeWords: .transpose
        case .upcaseWord, .downcaseWord, .capitalizeWord, .viChangeCase: .changeCase
        case .complete, .possibleCompletions, .insertCompletions, .menuComplete, .menuCompleteBackward,
            .oldMenuComplete,
            .viComplete, .acceptHint, .acceptHintWord:
            .complete
        case .quotedInsert: .quotedInsert
        default: Self.redoing.contains(self) ? .redo : nil
        }
    }

    private static let redoing = Set(allCases.filter { $0.readlineName == "redo" })

    /// The commands of actions outside `supported`; none when everything is supported.
    static func refused(where supported: Set<StandardEditAction>?) -> Set<EditCommand> {
        guard let supported else { return [] }
        return Set(allCases.filter { command in command.standardAction.map { !supported.contains($0) } ?? false })
    }
}
