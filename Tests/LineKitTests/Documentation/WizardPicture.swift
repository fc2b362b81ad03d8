import LineKit

@testable import LineKitExamples

/// The picture in README.md: the wizard of the examples, half filled in.
enum WizardPicture {
    static func screen() throws -> VirtualScreen {
        let terminal = ScriptedTerminal(columns: 64, rows: 14)
        terminal.type("Ada Lovelace")
        terminal.press("TAB")
        terminal.type("ada@example.org")
        terminal.press("TAB")
        terminal.type("36")
        terminal.press("TAB", "<Right>", "TAB")
        terminal.type("analytical")
        var shown = terminal.screen
        var isFilledIn = false
        terminal.onFrame { screen in
            // The script ends in the password; what is drawn after that is the form's farewell.
            if !isFilledIn { shown = screen }
            isFilledIn = screen.rows.contains { $0.contains("••••••••••") }
        }
        _ = try? withTerminal(terminal) {
            var arguments = Arguments([])
            try wizard(&arguments)
        }
        return shown
    }

    static func svg() throws -> String { try screen().svg(title: "swift run LineKitExamples wizard") }
}
