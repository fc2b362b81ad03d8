/// What one editor shows around its text.
struct LineContent {
    /// Stands before the text; may have several rows.
    var prompt: StyledText
    /// Stands before each line of the text but the first, which has the number 0. It is clipped to one row, and must
    /// give the same answer for the same number until `Layout.invalidate()` is called.
    var continuation: ((_ line: Int) -> StyledText)?
    /// Shown in place of the text.
    var mask: SecretMask?
    /// The text with styles, the same clusters as the text itself; `nil` shows the text in `style`.
    var highlight: StyledText?
    /// What is selected, in byte offsets; shown in inverse.
    var selection: Range<Int>?
    /// The style of the text where `highlight` gives none.
    var style = Style.plain
    /// Follows the text, behind the cursor.
    var hint: StyledText?
    /// Whether of the hint no more is shown than the row has room for.
    var hintStaysInRow = false
    /// Rows under the text, each clipped to the width.
    var below: [StyledText] = []
    /// Stands at the right end of the row where the text begins, while there is room for it.
    var rightPrompt: StyledText?

    init(prompt: StyledText = "") { self.prompt = prompt }
}
