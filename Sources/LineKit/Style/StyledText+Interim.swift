// Until the room's own: whoever owns Style replaces this file.
extension StyledText {
    var visibleText: String { makingControlsVisible(plainText, keepsLineFeeds: true) }
    var width: Int { displayWidth(of: plainText) }
    var lines: [StyledText] {
        plainText.split(separator: "\n", omittingEmptySubsequences: false).map { StyledText(String($0)) }
    }
    init(parsing text: String) { self.init(text) }
}
