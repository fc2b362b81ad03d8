import LineKit
import Testing

@testable import LineKitExamples

/// Whole screens of the examples, on terminals of three sizes.
@Suite struct ExampleScreenTests {
    private typealias Screen = (columns: Int, rows: Int, text: String)

    private func expect(_ form: () -> Form, _ keys: [String], _ screens: [Screen]) {
        for screen in screens {
            let tester = FormTester(form(), columns: screen.columns, rows: screen.rows)
            for key in keys { tester.type(key) }
            #expect(tester.screen.joined(separator: "\n") == screen.text, "\(screen.columns)x\(screen.rows)")
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

                    › Password          ••••••

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
                    › Password          ••••••
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

                    › Password          ••••••

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

                    › Quantity                 11

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
                    › Quantity                 11
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

                    › Quantity                 11

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
                    › Certificate
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
                    › Certificate
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
                    › Certificate
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

    @Test("a choice") func choiceScreens() throws {
        for (columns, rows) in [(80, 24), (40, 12), (120, 40)] {
            let terminal = ScriptedTerminal(columns: columns, rows: rows)
            terminal.press("<Down>", "RET")
            var frames: [[String]] = []
            terminal.onFrame { frames.append($0.rows) }
            try withTerminal(terminal) {
                var arguments = Arguments([])
                try choosePlan(&arguments)
            }
            let drawn = frames.dropLast().last?.map { $0.trimmingBlanks }.filter { !$0.isEmpty }
            #expect(drawn == ["Which plan?", "  free", "› team", "  business"], "\(columns)x\(rows)")
        }
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
