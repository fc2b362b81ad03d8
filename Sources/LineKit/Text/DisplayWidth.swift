/// How many terminal columns a grapheme cluster takes: 0, 1 or 2.
public func displayWidth(of character: Character) -> Int {
    character.utf8.count == 1 ? 1 : (character.unicodeScalars.first?.properties.isEmojiPresentation == true ? 2 : 1)
}
