import Testing

@testable import LineKit

extension FieldConfiguration {
    /// What an app writes: public names alone.
    fileprivate static let plz: Self = .combine(.numericOnly, .maxLength(5))
    fileprivate static func kind(_ type: KeyboardType) -> Self { Self { $0.keyboardType = type } }
}

/// Rows A3 and A4 of the seeds: secrets and configurations.
@Suite struct SeedConfigurationTests {
    @Test("A3.1 secrecy is a live property") func secrecyComesAndGoes() {
        @State var text = ""
        @State var isSecure = false
        let tester = FormTester(Form { TextField("a", text: $text, isSecure: isSecure) })
        tester.type("one two")
        tester.type(Keys.left)
        let cursor = tester.frame.cursorColumn
        isSecure = true
        tester.wake()
        #expect(tester.screen[0] == "› a  •••••••" && tester.frame.cursorColumn == cursor)
        tester.type("\u{1F}")
        #expect(text == "one two", "a secret cannot be undone")
        isSecure = false
        tester.wake()
        #expect(tester.screen[0] == "› a  one two" && tester.frame.cursorColumn == cursor)
        tester.type("\u{1F}")
        #expect(text == "", "what could be undone before still can")
    }

    @Test("A3.2 a password configuration alone makes a field secret") func secrecyOnlyGrows() {
        @State var text = ""
        let open = FieldConfiguration { $0.isSecureTextEntry = false }
        for configuration in [
            FieldConfiguration.password, .combine(.password, open), .combine(open, .secureEntry, open),
        ] {
            let tester = FormTester(
                Form { TextField("a", text: $text, isSecure: false, configuration: configuration) })
            tester.type("pw")
            #expect(tester.screen[0] == "› a  ••")
            text = ""
        }
    }

    @Test("A3.3 revealing is a command, and a property") func revealing() {
        @State var text = "pw"
        @State var isRevealed = false
        let box = SecretBox()
        var changes: [Bool] = []
        let observed = Binding(
            get: { isRevealed },
            set: {
                isRevealed = $0
                changes.append($0)
            })
        let tester = FormTester(
            Form {
                TextField("a", text: $text, configuration: .combine(.password, .revealKey("C-r"))).revealed(observed)
                SecureField("b", into: box, configuration: .revealKey("C-r"))
                SecureField("c", into: box)
            })
        #expect(tester.screen[0] == "› a  ••")
        tester.type("\u{12}")
        #expect(tester.screen[0] == "› a  pw" && isRevealed)
        #expect(tester.screen.last?.contains("^R hide") == true)
        isRevealed = false
        tester.wake()
        #expect(tester.screen[0] == "› a  ••")
        isRevealed = true
        tester.type(Keys.tab)
        #expect(tester.screen[0] == "  a  ••" && !isRevealed, "leaving hides it")
        tester.type("xy\u{12}")
        #expect(tester.screen[2] == "› b  xy" && tester.screen.last?.contains("^R hide") == true)
        tester.type("\u{12}")
        #expect(tester.screen[2] == "› b  ••" && tester.screen.last?.contains("^R reveal") == true)
        tester.type(Keys.tab + "zz\u{12}")
        #expect(tester.screen[4] == "› c  ••", "no key reveals unless one is given")
        #expect(changes == [true, false])
    }

    @Test("A3.4 masks, word motions and what is kept") func secretsAreHandledAsSecrets() {
        let masks: [(SecretMask?, String)] = [
            (nil, "› a  •••••"), (.character("*"), "› a  *****"), (.hidden, "› a"),
            (.fixed("x", count: 3), "› a  xxx"), (.character("好"), "› a  好好好好好"),
        ]
        for (mask, row) in masks {
            let tester = FormTester(Form { SecureField("a", into: SecretBox(), mask: mask) })
            tester.type("ab cd")
            #expect(tester.screen[0] == row)
        }
        @State var text = ""
        let box = SecretBox()
        let tester = FormTester(
            Form {
                SecureField("a", into: box)
                TextField("b", text: $text)
            })
        tester.type("ab cd\u{1B}b")
        #expect(tester.frame.cursorColumn == 5, "the motion by words does not tell where they begin")
        tester.type("\u{5}\u{15}" + Keys.tab + "\u{19}")
        #expect(text.isEmpty, "nothing reached the kill ring")
        tester.type(Keys.backTab + "\u{1F}")
        #expect(tester.screen[0] == "› a", "nor undo")
        tester.type("pw" + Keys.submit)
        let bytes = box.take()?.withBytes { Array($0) }
        #expect(bytes == Array("pw".utf8))
        #expect(tester.engine.orderedStates[0].editor?.isEmpty == true, "wiped")
    }

    @Test("A4.1 a configuration is a value that changes options") func configurationsAreValues() {
        let configuration = FieldConfiguration { $0.maxLength = 10 }
        let isSendable: any Sendable = configuration
        #expect(configuration.traits.maxLength == 10 && isSendable is FieldConfiguration)
        #expect(FieldTraits().maxLength == nil)
    }

    private static let parts: [FieldConfiguration] = [
        .empty, .email, .password, .numericOnly, .autoclears, .partOfChain, .lastOfChain, .maxLength(3), .plz,
        FieldConfiguration { $0.isSecureTextEntry = false },
    ]

    private func summary(_ configuration: FieldConfiguration) -> String {
        let traits = configuration.traits
        return "\(traits.keyboardType) \(String(describing: traits.maxLength)) \(traits.isSecureTextEntry)"
            + " \(traits.clearsOnBeginEditing) \(traits.returnKeyType) \(traits.returnBehavior) \(traits.rules.count)"
    }

    @Test("A4.2 combine is a monoid; the later part wins") func combiningHasLaws() {
        #expect(summary(.combine()) == summary(.empty))
        for a in Self.parts {
            #expect(summary(.combine(a, .empty)) == summary(a) && summary(.combine(.empty, a)) == summary(a))
        }
        #expect(FieldConfiguration.combine(.maxLength(3), .maxLength(9)).traits.maxLength == 9)
        #expect(FieldConfiguration.combine(.lastOfChain, .partOfChain).traits.returnBehavior == .movesOn)
    }

    @Test("A4.3 nested is flat") func nestingDoesNotCount() {
        for a in Self.parts {
            for b in Self.parts {
                for c in Self.parts {
                    let flat = summary(.combine(a, b, c))
                    if summary(.combine(.combine(a, b), c)) != flat || summary(.combine(a, .combine([b, c]))) != flat {
                        Issue.record("not associative: \(flat)")
                    }
                }
            }
        }
    }

    @Test("A4.4 one order of precedence, and it can be asked") func traitsSayWhereTheyComeFrom() throws {
        @State var text = ""
        let group = Section { TextField("a", text: $text, configuration: .combine(.email, .maxLength(80))) }
        let form = Form {
            Section { group.returnKeyType(.go) }.configuration(.maxLength(9))
            TextField("b", text: $text, placeholder: "p").id("bee")
        }.configuration(.textAlignment(.center))
        let first = try #require(form.resolvedTraits(of: "a"))
        #expect(first.traits.maxLength == 80 && first.traits.returnKeyType == .go)
        #expect(first.source(of: \.maxLength) == .configuration && first.source(of: \.returnKeyType) == .group(2))
        #expect(first.source(of: \.textAlignment) == .form && first.source(of: \.width) == .library)
        let second = try #require(form.resolvedTraits(of: "bee"))
        #expect(second.source(of: \.placeholder) == .field && form.resolvedTraits(of: "c") == nil)
    }

    @Test("A4.5 a changed configuration is applied again") func configurationsChangeLive() {
        @State var text = ""
        @State var limit = 2
        let tester = FormTester(Form { TextField("a", text: $text, configuration: .maxLength(limit)) })
        tester.type("abc")
        #expect(text == "ab")
        limit = 4
        tester.type("cde")
        #expect(text == "abcd")
    }

    @Test("A4.6 every ready-made configuration does something") func readyMadeConfigurations() {
        @State var a = ""
        @State var b = ""
        func run(_ configuration: FieldConfiguration, _ keys: String) -> FormTester {
            (a, b) = ("old", "")
            let tester = FormTester(
                Form {
                    TextField("a", text: $a, configuration: configuration)
                    TextField("b", text: $b)
                })
            tester.type(keys)
            return tester
        }
        let clear = "\u{15}"
        #expect(run(.empty, "x").screen[0] == "› a  oldx")
        #expect(run(.partOfChain, "").screen.last?.hasPrefix("⏎ next") == true)
        #expect(run(.partOfChain, "\r").focus == "b")
        #expect(run(.lastOfChain, "").screen.last?.hasPrefix("⏎ done") == true)
        #expect(run(.lastOfChain, "\r").outcome == .submitted)
        #expect(run(.autoclears, "x").screen[0] == "› a  x")
        #expect(run(.autoclears, Keys.left + "x").screen[0] == "› a  xold")
        #expect(run(.email, clear + " Ada@EXAMPLE.org\r").focus == "b" && a == "Ada@example.org")
        #expect(run(.email, clear + "ada\r").issue(of: "a") == "An e-mail address looks like name@example.org.")
        #expect(run(.url, clear + "x\r").issue(of: "a") == "A URL looks like https://example.org.")
        #expect(run(.phone, clear + "+1a555\r").focus == "b" && a == "+1555")
        #expect(run(.numericOnly, clear + "1x2").text(of: "a") == "12")
        #expect(run(.required, clear + "\r").focus == "a")
        #expect(run(.maxLength(4), "xyz").issue(of: "a") == "At most 4 characters fit.")
        #expect(run(.backspaceMovesBack, Keys.tab + Keys.backTab).focus == "a")
        #expect(run(.clearKey("C-x"), "\u{18}").text(of: "a") == "")
        #expect(run(.readOnly, "x").issue(of: "a") == "This cannot be changed." && a == "old")
        #expect(run(.autocapitalization(.words), clear + "ada lovelace").text(of: "a") == "Ada Lovelace")
        #expect(run(.autocapitalization(.sentences), clear + "so. it is").text(of: "a") == "So. It is")
        #expect(run(.autocapitalization(.allCharacters), clear + "straße").text(of: "a") == "STRASSE")
        for type in TextContentType.allCases {
            #expect(FieldConfiguration.contentType(type).traits.contentType == type)
        }
    }

    @Test("A4.7 an app's own configurations need no internals") func appsDefineTheirOwn() {
        @State var text = ""
        let field = TextField(
            "a", text: $text, configuration: .combine(.email, .plz, .kind(.hexadecimal), .maxLength(80)))
        let traits = Form { field }.tree().fields[0].traits
        #expect(traits.keyboardType == .hexadecimal && traits.maxLength == 80)
    }

    /// That the code compiles is `codeInPagesIsCompiled`'s to say.
    @Test("A4.8 the three examples are no longer than the originals") func examplesAreShort() throws {
        let page = try ProjectFiles.text("Docs/Seeds.md")
        let blocks = page.matches(of: /(?ms); (\d+) lines there:\n\n```swift\n(.*?)^```$/)
        #expect(blocks.count == 3)
        for block in blocks {
            let lines = block.output.2.split(separator: "\n")
            #expect(lines.count <= Int(block.output.1) ?? 0 && lines.allSatisfy { $0.count <= 100 })
        }
    }

    @Test("A4.9 keys and drawing are values that a configuration may replace") func theEscapeHatch() {
        @State var text = ""
        var bindings = KeyBindings.emacs
        bindings.bind("C-t", name: "stamp") { $0.text += "!" }
        let configuration = FieldConfiguration { [bindings] in
            $0.keyBindings = bindings
            $0.highlight = { StyledText($0, style: Style().bold()) }
        }
        let tester = FormTester(Form { TextField("a", text: $text, configuration: configuration) })
        tester.type("ab\u{14}")
        #expect(text == "ab!" && tester.terminal.cell(row: 0, column: 5).style.isBold)
    }
}
