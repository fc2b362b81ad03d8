extension LineCore.Settings {
    /// The options that are on, by name, for whoever writes a session down to run it again.
    var optionNames: Set<String> {
        get {
            let all: [(Bool, String)] = [
                (showsModeByCursor, "mode-cursor"), (writesClipboard, "clipboard"),
                (traits.undoGrouping == .words, "undo-words"), (traits.keepsIndentation, "indent"),
                (clipboardRoute == .tmux, "clipboard-tmux"), (clipboardRoute == .screen, "clipboard-screen"),
            ]
            return Set(all.filter(\.0).map(\.1))
        }
        set {
            showsModeByCursor = newValue.contains("mode-cursor")
            writesClipboard = newValue.contains("clipboard")
            traits.undoGrouping = newValue.contains("undo-words") ? .words : .runs
            traits.keepsIndentation = newValue.contains("indent")
            clipboardRoute =
                newValue.contains("clipboard-tmux")
                ? .tmux : newValue.contains("clipboard-screen") ? .screen : .direct
        }
    }
}
