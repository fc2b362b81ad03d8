import LineKit
import Testing

@testable import LineKitExamples

/// Whole screens of the examples, on terminals of three sizes.
@Suite struct ExampleScreenTests {
    private typealias Screen = (columns: Int, rows: Int, text: String)

    /// Compares every row of the terminal, and where the cursor stands (`‸`).
    private func expect(_ form: () -> Form, _ keys: [String], _ screens: [Screen]) {
        for screen in screens {
            let tester = FormTester(form(), columns: screen.columns, rows: screen.rows)
            for key in keys { tester.type(key) }
            #expect(
                tester.terminal.picture == screen.text.filled(to: screen.rows), "\(screen.columns)x\(screen.rows)")
        }
    }

    @Test("the wizard") func wizardScreens() {
        expect(
            { WizardForm().form },
            ["Ada", "\t", "ada@example", "\t", "36", "\t", Keys.right, "\t", "secret"],
            [
                (
                    80, 24,
                    """
                    Create an account

                      Name              Ada

                      E-mail            ada@example
                                        ✗ An e-mail address looks like name@example.org.
                      Age               36

                      Plan              ( ) free  (•) team  ( ) business

                    › Password          ••••••‸

                      Again

                      Accept the terms  ( ) yes  (•) no

                    ⏎ next · Tab next · ⇧Tab back · ^S submit · Esc cancel
                    """
                ),
                (
                    40, 12,
                    """
                    Create an account
                      Name              Ada
                      E-mail            ada@example
                                        ✗ An e-mail address
                                        looks like
                                        name@example.org.
                      Age               36
                      Plan              team
                    › Password          ••••••‸
                      Again
                      Accept the terms  ( ) yes  (•) no
                    ⏎ next · Tab next · ⇧Tab back
                    """
                ),
                (
                    120, 40,
                    """
                    Create an account

                      Name              Ada

                      E-mail            ada@example
                                        ✗ An e-mail address looks like name@example.org.
                      Age               36

                      Plan              ( ) free  (•) team  ( ) business

                    › Password          ••••••‸

                      Again

                      Accept the terms  ( ) yes  (•) no

                    ⏎ next · Tab next · ⇧Tab back · ^S submit · Esc cancel
                    """
                ),
            ])
    }

    @Test("the numbers") func numberScreens() {
        expect(
            { NumbersForm().form },
            ["1234.5", "\t", "12,75", "\t", "7.5", "\t", Keys.up],
            [
                (
                    80, 24,
                    """
                    Numbers

                      Price             $1,234.50

                      Preis               12,75 €

                      Discount               7.5%

                    › Quantity                 11‸

                      Balance

                      Weight

                      Delivery  YYYY-MM-DD

                      Phone     (555) 010-0123

                    Total: $12,561.04

                    ⏎ next · Tab next · ⇧Tab back · ^S submit · Esc cancel
                    """
                ),
                (
                    40, 12,
                    """
                    Numbers
                      Price             $1,234.50
                      Preis               12,75 €
                      Discount               7.5%
                    › Quantity                 11‸
                      Balance
                      Weight
                      Delivery  YYYY-MM-DD
                      Phone     (555) 010-0123
                    Total: $12,561.04

                    ⏎ next · Tab next · ⇧Tab back
                    """
                ),
                (
                    120, 40,
                    """
                    Numbers

                      Price             $1,234.50

                      Preis               12,75 €

                      Discount               7.5%

                    › Quantity                 11‸

                      Balance

                      Weight

                      Delivery  YYYY-MM-DD

                      Phone     (555) 010-0123

                    Total: $12,561.04

                    ⏎ next · Tab next · ⇧Tab back · ^S submit · Esc cancel
                    """
                ),
            ])
    }

    @Test("the settings, of which small screens show a part") func settingScreens() {
        expect(
            { SettingsForm().form },
            ["ada", "\t", "Ada Lovelace", "\t", "\t", "\t", "\t", "\t", "\t", "y", "\t"],
            [
                (
                    80, 24,
                    """
                    Settings
                    Account
                      User name    ada
                                   Three letters at least; “root” and “admin” are taken.
                      Full name    Ada Lovelace
                      E-mail       name@example.org
                    Server
                      Host         localhost
                      Port         8080
                      Workers      4
                      Time limit   30 s
                      Use TLS      (•) yes  ( ) no
                    › Certificate  ‸
                    Storage
                      Folder       /tmp
                      Quota        50 GB
                      Backups      ( ) yes  (•) no
                    Notifications
                      About        failures
                    Appearance
                      Theme        system
                      Language     (•) English  ( ) Deutsch  ( ) Français
                      Font size    12 pt
                    ↓ ⏎ next · Tab next · ⇧Tab back · ^S submit · Esc cancel
                    """
                ),
                (
                    40, 12,
                    """
                                   “root” and “admin” are
                                   taken.
                      Full name    Ada Lovelace
                      E-mail       name@example.org
                    Server
                      Host         localhost
                      Port         8080
                      Workers      4
                      Time limit   30 s
                      Use TLS      (•) yes  ( ) no
                    › Certificate  ‸
                    ↑↓ ⏎ next · Tab next · ⇧Tab back
                    """
                ),
                (
                    120, 40,
                    """
                    Settings
                    Account
                      User name    ada
                                   Three letters at least; “root” and “admin” are taken.
                      Full name    Ada Lovelace
                      E-mail       name@example.org
                    Server
                      Host         localhost
                      Port         8080
                      Workers      4
                      Time limit   30 s
                      Use TLS      (•) yes  ( ) no
                    › Certificate  ‸
                    Storage
                      Folder       /tmp
                      Quota        50 GB
                      Backups      ( ) yes  (•) no
                    Notifications
                      About        failures
                    Appearance
                      Theme        system
                      Language     (•) English  ( ) Deutsch  ( ) Français
                      Font size    12 pt
                      Valid until  YYYY-MM-DD
                      Notes        What others should know

                    ⏎ next · Tab next · ⇧Tab back · ^S submit · Esc cancel
                    """
                ),
            ])
    }

    @Test("a choice, and what is left of it") func choiceScreens() throws {
        for (columns, rows) in [(80, 24), (40, 12), (120, 40)] {
            let terminal = ScriptedTerminal(columns: columns, rows: rows)
            terminal.press("<Down>", "RET")
            var frames: [String] = []
            terminal.onFrame { frames.append($0.picture) }
            try withTerminal(terminal) {
                var arguments = Arguments([])
                try choosePlan(&arguments)
            }
            let asked = """
                Which plan?
                › ‸free
                  team
                  business
                """
            let chosen = """
                Which plan?
                  free
                › ‸team
                  business
                """
            let expected = [asked, chosen].map { $0.filled(to: rows) }
            #expect(expected.allSatisfy(frames.contains), "\(columns)x\(rows)")
            #expect(terminal.screen.picture == "Which plan? team\n‸".filled(to: rows), "\(columns)x\(rows)")
        }
    }

    @Test("a choice of many, and of one among many, on small screens") func longChoiceScreens() throws {
        func screens(_ flag: String, _ keys: String, columns: Int, rows: Int) throws -> [String] {
            let terminal = ScriptedTerminal(columns: columns, rows: rows)
            terminal.type(keys)
            var frames: [String] = []
            terminal.onFrame { frames.append($0.picture) }
            try withTerminal(terminal) {
                var arguments = Arguments([flag])
                try choosePlan(&arguments)
            }
            return frames
        }
        let many = """
            Which toppings?
              [x] mushrooms
            › ‸[x] olives
              [ ] onions
              [ ] peppers
              [ ] spinach
            Space mark
            """
        for (columns, rows) in [(80, 24), (40, 12), (120, 40)] {
            let frames = try screens("--many", " \u{1B}[B \r", columns: columns, rows: rows)
            #expect(frames.contains(many.filled(to: rows)), "\(columns)x\(rows)")
        }
        let found = """
            Where to?

            › City  /b
                    › ‸Berlin
                      Bern
                      Brussels
                      Budapest
                      Dublin
                      Lisbon
                      Zagreb

            ⏎ submit · Esc cancel
            """
        for (columns, rows) in [(80, 24), (40, 12), (120, 40)] {
            let frames = try screens("--filter", "b\r", columns: columns, rows: rows)
            // Where there is little room, the row below the title is given up.
            let screen = rows < 16 ? found.replacing("Where to?\n\n", with: "Where to?\n") : found
            #expect(frames.contains(screen.filled(to: rows)), "\(columns)x\(rows)")
        }
    }
}

extension VirtualScreen {
    /// All rows, with `‸` before the cell of the cursor where it is shown.
    fileprivate var picture: String {
        var rows = rows
        if isCursorVisible {
            var row = ""
            var column = 0
            for character in rows[cursor.row] where column < cursor.column {
                row.append(character)
                column += displayWidth(of: character)
            }
            let rest = rows[cursor.row].dropFirst(row.count)
            row += String(repeating: " ", count: cursor.column - column)
            rows[cursor.row] = row + "‸" + rest
        }
        return rows.joined(separator: "\n")
    }
}

extension String {
    /// The text with empty rows below it, so that it has so many.
    fileprivate func filled(to rows: Int) -> String {
        let missing = rows - split(separator: "\n", omittingEmptySubsequences: false).count
        return self + String(repeating: "\n", count: max(missing, 0))
    }
}
