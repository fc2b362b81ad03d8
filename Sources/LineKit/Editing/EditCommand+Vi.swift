extension EditCommand {
    /// The operator that waits for a motion under this command.
    var viOperator: EditOperation.Operator? {
        switch self {
        case .viDeleteTo: .delete
        case .viChangeTo: .change
        case .viYankTo: .yank
        case .viShiftRight: .shiftRight
        case .viShiftLeft: .shiftLeft
        case .viSwapCaseTo: .swapCase
        case .viUpcaseTo: .upcase
        case .viDowncaseTo: .downcase
        default: nil
        }
    }

    /// The motion that a command is in vi's command mode. readline's commands for small and big words are one, and
    /// tell them apart by the key.
    func viMotion(key: Character?) -> ViMotion? {
        let isBig = key?.isUppercase == true
        return switch self {
        case .backwardChar: .left
        case .forwardChar: .right
        case .beginningOfLine: .lineStart
        case .endOfLine: .lineEnd
        case .viBackToIndent, .viFirstPrint: .firstPrint
        case .viColumn: .column
        case .viMatch: .match
        case .viNextWord: .wordStart(big: isBig)
        case .viPrevWord: .wordBack(big: isBig)
        case .viEndWord: .wordEnd(big: isBig)
        case .viForwardWord: .wordStart(big: false)
        case .viBackwardWord: .wordBack(big: false)
        case .viForwardBigword: .wordStart(big: true)
        case .viBackwardBigword: .wordBack(big: true)
        case .viEndBigword: .wordEnd(big: true)
        case .viPrevEndWord: .wordEndBack(big: false)
        case .viPrevEndBigword: .wordEndBack(big: true)
        case .viDownLine: .lineBelow
        case .viUpLine: .lineAbove
        case .viFirstLine: .firstLine
        case .viLastLine: .lastLine
        case .viCharSearch where key == ";": .repeatedSearch(reversed: false)
        case .viCharSearch where key == ",": .repeatedSearch(reversed: true)
        default: nil
        }
    }
}
