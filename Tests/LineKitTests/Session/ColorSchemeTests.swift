import Testing

@testable import LineKit

/// Styles that go by the background of the terminal.
@Suite struct ColorSchemeTests {
    @Test func backgroundsAreRead() {
        let colors: [(String, ColorScheme?)] = [
            ("rgb:0000/0000/0000", .dark), ("rgb:ffff/ffff/ffff", .light), ("rgb:ff/ff/ee", .light),
            ("rgb:1/1/2", .dark),
            ("rgb:002b/0036/0042", .dark), ("rgb:fdfd/f6f6/e3e3", .light), ("rgba:ffff/ffff/ffff/8080", .light),
            ("rgb:0000/ffff/0000", .light), ("rgb:0000/0000/ffff", .dark), ("rgb:ffff/ffff", nil), ("rgb:///", nil),
            ("rgb:fffff/0/0", nil), ("rgb:-1/0/0", nil), ("rgb:gg/0/0", nil), ("?", nil), ("", nil), ("#ffffff", nil),
        ]
        for (color, scheme) in colors { #expect(ColorScheme(background: color) == scheme, "\(color)") }
        let variables: [(String?, ColorScheme?)] = [
            ("15;0", .dark), ("0;15", .light), ("0;default;15", .light), ("7;8", .dark), ("0;7", .light),
            ("15;default", nil),
            ("15", nil), ("0;16", nil), ("0;-1", nil), ("", nil), (nil, nil),
        ]
        for (value, scheme) in variables {
            #expect(ColorScheme(environment: { $0 == "COLORFGBG" ? value : nil }) == scheme, "\(value ?? "-")")
        }
    }

    @Test("M92 the terminal is asked for its background where styles go by it, and nobody waits")
    func stylesGoByTheBackground() {
        let now = ContinuousClock.now
        for (answer, isBold) in [
            ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", true), ("\u{1B}]11;rgb:0/0/0\u{7}", false),
            ("\u{1B}[?997;2n", true),
        ] {
            var settings = LineCore.Settings()
            settings.prompt = "> "
            settings.themes = [.light: Theme(message: Style().bold()), .dark: Theme(message: Style().italic())]
            settings.validator = ClosureValidator { _ in .invalid("no") }
            var session = LineSession(
                core: LineCore(settings, bindings: .emacs, initialText: ""), columns: 40, rows: 10)
            (session.asksTerminal, session.asksBackground) = (true, true)
            session.begin(at: now, wake: {})
            let opening = String(decoding: session.takeOutput(), as: UTF8.self)
            #expect(opening.contains("\u{1B}]11;?\u{1B}\\") && opening.hasSuffix("\u{1B}[c"))
            session.feed(Array("a\(answer)b\r".utf8), at: now)
            #expect(session.text == "ab")
            var screen = VirtualScreen(columns: 40, rows: 10)
            screen.feed(session.takeOutput())
            let message = screen.styledRows.flatMap(\.runs).first { $0.text == "no" }?.style
            #expect(message == (isBold ? Style().bold() : Style().italic()), "\(answer)")
        }
    }

    @Test("what the program says of the background holds, and nothing is asked") func programsKnowBetter() throws {
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        let editor = LineEditor(terminal: terminal)
        editor.lightTheme = Theme(hint: Style().bold())
        editor.darkTheme = Theme(hint: Style().italic())
        editor.hinter = ClosureHinter { _ in "hint" }
        var styles: [Style] = []
        terminal.onFrame { screen in
            styles += screen.styledRows.flatMap(\.runs).filter { $0.text == "hint" }.map(\.style)
        }
        for scheme in [ColorScheme.light, .dark] {
            editor.colorScheme = scheme
            terminal.type("a\n")
            #expect(try editor.readLine(prompt: "> ") == "a")
        }
        #expect(styles.first == Style().bold() && styles.last == Style().italic())
    }
}
