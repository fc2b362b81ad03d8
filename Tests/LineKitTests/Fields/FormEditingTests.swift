import Testing

@testable import LineKit

/// What is typed, and what becomes of it.
@Suite struct FormEditingTests {
    /// seed A1.4, A7.10 to A7.14, cases C235, C243: filters, limits and vetoes.
    @Test func fieldsTakeWhatTheyAllow() {
        typealias Row = (FieldConfiguration, ((String, String) -> Bool)?, String, String)
        let paste = { (text: String) in "\u{1B}[200~\(text)\u{1B}[201~" }
        let rows: [Row] = [
            (.empty, nil, "aé日👩‍👩‍👧‍👦", "aé日👩‍👩‍👧‍👦"),
            (.numericOnly, nil, "a1b2c", "12"),
            (.numericOnly, nil, paste("abc12x3"), "123"),
            (.numericOnly, nil, "12\u{17}\u{19}", "12"),
            (.maxLength(3), nil, "abcd", "abc"),
            (.maxLength(3), nil, "a" + paste("👩‍👩‍👧‍👦cde"), "a👩‍👩‍👧‍👦c"),
            (.combine(.maxLength(3), FieldConfiguration { $0.longPaste = .refused }), nil, "a" + paste("bcd"), "a"),
            (.combine(.email, .maxLength(80)), nil, "a b@c,d", "ab@cd"),
            (.empty, { $1.count <= 10 }, "0123456789abc", "0123456789"),
            (.empty, { !$1.contains("b") }, "abc\u{1F}", ""),
            (.empty, nil, paste("two\r\nlines\tand \u{1B}[31mred"), "two lines and [31mred"),
            (
                .combine(.empty, FieldConfiguration { $0.supportedStandardEditActions = [] }), nil,
                "ab" + paste("c") + "\u{15}d", "abd"
            ),
        ]
        for (configuration, shouldChange, keys, expected) in rows {
            @State var text = ""
            let tester = FormTester(
                Form { TextField("t", text: $text, configuration: configuration, shouldChange: shouldChange) })
            tester.type(keys)
            #expect(text == expected)
            #expect(tester.text(of: "t") == expected)
        }
    }

    @Test func aPasteIsOneWrite() {
        var writes: [String] = []
        var changes = 0
        let binding = Binding(get: { writes.last ?? "" }, set: { writes.append($0) })
        let tester = FormTester(Form { TextField("t", text: binding).onChange { changes += 1 } })
        tester.paste("a hundred characters")
        #expect(writes == ["a hundred characters"] && changes == 1, "seed A1.4")
        tester.wake()
        tester.wake()
        #expect(writes.count == 1 && changes == 1, "seed A1.6: equal values are nothing new")
    }

    /// seed A1.5, A1.6: writes from outside show at once, are one undo step, and keep the cursor in its place.
    @Test func outsideWritesKeepTheCursor() {
        let rows: [(before: String, moves: String, after: String, typed: String)] = [
            ("hello", "", "hello world", "helloX world"),
            ("hello", "", "jello", "jelloX"),
            ("hello", Keys.left, "well hello", "well hellXo"),
            ("hello", "\u{1}", "oh", "Xoh"),
            ("hello", "", "", "X"),
            ("a日本", Keys.left, "b日本", "b日X本"),
        ]
        for (before, moves, after, typed) in rows {
            @State var text = before
            let tester = FormTester(Form { TextField("t", text: $text) })
            tester.type(moves)
            let wakes = tester.wakeCount
            text = after
            #expect(tester.wakeCount == wakes + 1)
            tester.wake()
            #expect(tester.screen[0].hasSuffix(after))
            tester.type("X")
            #expect(text == typed)
            tester.type("\u{1F}\u{1F}")
            #expect(text == before, "two steps back: the X and the outside write")
        }
    }

    /// seed A7.6, A7.8, A7.9.
    @Test func deletingBackwardIsTold() {
        var told: [String] = []
        @State var first = "ab"
        @State var second = ""
        let tester = FormTester(
            Form {
                TextField("first", text: $first, handleDelete: { told.append($0) })
                TextField("second", text: $second, configuration: .backspaceMovesBack)
            })
        tester.type("\u{7F}\u{1}\u{4}\u{7F}")
        #expect(told == ["ab", ""] && first.isEmpty, "not for Ctrl-D; the empty text for an empty field")
        tester.type(Keys.tab + "x" + Keys.backspace)
        #expect(tester.focus == "second")
        tester.type(Keys.backspace)
        #expect(tester.focus == "first")
    }

    /// seed A4.6: `.autoclears`: typing replaces, moving keeps.
    @Test func autoclearingFieldsReplaceOrKeep() {
        for (keys, expected) in [("x", "x"), (Keys.end + "x", "oldx"), (Keys.left + "x", "xold"), (Keys.backspace, "")]
        {
            @State var text = "old"
            let tester = FormTester(Form { TextField("t", text: $text, configuration: .autoclears) })
            tester.type(keys)
            #expect(text == expected)
        }
    }

    /// Law 1: one log of keys, one text, whoever edits.
    @Test func oneLogGivesOneTextEverywhere() {
        let logs = [
            "hello world\u{17}there", "abc\u{2}\u{2}X\u{14}", "one two three\u{1B}b\u{1B}d\u{19}", "日本語\u{7F}é\u{1}>",
            "a b c\u{15}\u{19}\u{19}", "typo\u{1F}\u{1F}y", "x\u{16}\u{1}y", "ab\u{1B}5c", "👩‍👩‍👧‍👦!\u{1B}[D\u{7F}",
        ]
        for log in logs {
            @State var text = ""
            var session = LineSession(prompt: "> ", columns: 80, rows: 24)
            session.feed(log.utf8, at: .now)
            let tester = FormTester(Form { TextField("t", text: $text) })
            tester.type(log)
            #expect(text == session.text)
        }
    }

    /// The same in a secret, for what does not need undo, kill ring or words, which secrets are without.
    @Test func secretsAreEditedByTheSameCore() {
        for log in ["hello\u{7F}\u{2}X", "日本語\u{1}\u{4}>", "ab\u{1B}5c", "👩‍👩‍👧‍👦!\u{1B}[D\u{7F}"] {
            @State var text = ""
            let box = SecretBox()
            let plain = FormTester(Form { TextField("t", text: $text) })
            let secret = FormTester(Form { SecureField("s", into: box) })
            plain.type(log)
            secret.type(log + "\r")
            let found = box.take()?.withBytes { String(decoding: $0, as: UTF8.self) }
            #expect(found == text)
        }
    }

    /// seed A3.4, matrix 139 to 144: nothing of a secret is seen, and the box gets it once, at the end.
    @Test func secretsStaySecret() {
        let box = SecretBox()
        func form(_ mask: SecretMask?) -> Form {
            Form {
                SecureField("Password", into: box, mask: mask, configuration: .rule(.length(4...)))
                SecureField("Again", confirming: box, mask: mask)
            }
        }
        for mask in [nil, .hidden, .character("*"), .fixed("#", count: 5)] as [SecretMask?] {
            let tester = FormTester(form(mask))
            tester.type("pwq\r")
            #expect(tester.focus == "Password" && tester.issue(of: "Password") == "At least 4 characters, please.")
            tester.type("zkv\r" + "pwqzk\r")
            #expect(tester.issue(of: "Again") == "The two are not the same.")
            #expect(box.isEmpty && tester.outcome == nil)
            tester.resize(columns: 40, rows: 10)
            tester.type("v\r")
            #expect(tester.outcome == .submitted)
            let found = box.take()?.withBytes { String(decoding: $0, as: UTF8.self) }
            #expect(found == "pwqzkv" && box.isEmpty)
            #expect(tester.finishedScreen == ["  Password  ••••••••", "  Again     ••••••••"])
            let output = String(decoding: tester.output, as: UTF8.self)
            for letters in ["pw", "wq", "zk", "kv"] { #expect(!output.contains(letters)) }
        }
        let cancelled = FormTester(form(nil))
        cancelled.type("pwqzkv" + Keys.interrupt)
        #expect(box.isEmpty && cancelled.outcome == .interrupted(text: ""))
    }

    /// seed A3.1, A3.2: a text field can be masked and shown again, but not when anything else says it is secret.
    @Test func masksComeAndGo() {
        @State var text = "open"
        @State var isSecure = true
        let form = Form {
            TextField("a", text: $text, isSecure: isSecure)
            TextField("b", text: $text, isSecure: false, configuration: .password)
        }
        let tester = FormTester(form)
        #expect(tester.screen[0] == "› a  ••••" && !tester.screen.contains { $0.contains("open") })
        isSecure = false
        tester.wake()
        #expect(tester.screen[0] == "› a  open" && tester.screen.contains("  b  ••••"))
    }

    @Test func choicesAndTogglesHaveKeys() {
        let choices = ["red", "green", "grey", "blue"]
        let rows: [(String, String, Bool)] = [
            ("", "green", false), (Keys.right, "grey", false), (Keys.left + Keys.left, "blue", false),
            ("g", "grey", false), ("gg", "green", false), ("gre" + "y", "grey", false), ("b", "blue", false),
            ("1", "red", false), ("9", "green", false), (Keys.end, "blue", false), (Keys.home, "red", false),
            ("\t ", "green", true), ("\ty", "green", true), ("\tyn", "green", false), ("\t" + Keys.left, "green", true),
            ("\t" + Keys.left + Keys.right, "green", false), ("\t  ", "green", false), (Keys.down + "y", "green", true),
        ]
        for (keys, choice, isOn) in rows {
            @State var color = "green"
            @State var toggle = false
            let tester = FormTester(
                Form {
                    ChoiceField("Color", selection: $color, choices: choices) { $0 }
                    ToggleField("Accept", isOn: $toggle)
                })
            tester.type(keys)
            #expect(color == choice && toggle == isOn)
        }
    }

    /// cases C243, C245, C257: numbers can be typed, stepped and taken back.
    @Test func numbersFollowTheKeys() {
        let rows: [(String, Double?, String)] = [
            ("test19", 19, "19"), ("-", nil, "-"), ("-.5\r", -0.5, "-0.5"), ("1.50\r", 1.5, "1.5"),
            ("5" + Keys.up, 5.1, "5.1"),
            ("0" + Keys.up + Keys.up + Keys.up, 0.3, "0.3"), ("3\u{7F}", nil, ""), ("1,5\r", 1.5, "1.5"),
            ("100" + Keys.up, 99, "99"),
        ]
        for (keys, expected, shown) in rows {
            @State var value: Double?
            @State var other = ""
            let tester = FormTester(
                Form {
                    NumberField("n", value: $value, in: -99...99, step: 0.1)
                    TextField("t", text: $other)
                })
            tester.type(keys)
            #expect(value == expected && tester.text(of: "n") == shown)
        }
        @State var age: Int? = 7
        let tester = FormTester(Form { NumberField("age", value: $age, in: 0...150) })
        age = 8
        tester.wake()
        #expect(tester.text(of: "age") == "8")
        tester.type("\u{15}\r" + "200\r")
        #expect(tester.outcome == .submitted && age == nil, "an empty number is none")
        let wrong = FormTester(Form { NumberField("age", value: $age, in: 0...150) })
        wrong.type("200\r")
        #expect(wrong.issue(of: "age") == "Between 0 and 150, please." && wrong.outcome == nil)
    }

    /// Whatever is typed, undone and written from outside in whatever order: the binding and the field agree.
    @Test func typingAndOutsideWritesMix() {
        var random = SystemRandomNumberGenerator()
        let keys = [
            "a", "b c", "日", "👩‍👩‍👧‍👦", "\u{301}", Keys.backspace, "\u{1F}", "\u{1F}", "\u{17}", "\u{19}", Keys.left,
            Keys.home,
            Keys.end, "\u{14}", "\u{1B}u", "\u{4}", "\u{18}\u{12}",
        ]
        for _ in 0..<20 {
            @State var text = ["", "hello", "é日"].randomElement(using: &random) ?? ""
            let tester = FormTester(Form { TextField("t", text: $text) })
            var log: [String] = []
            for _ in 0..<30 where tester.outcome == nil {
                if Int.random(in: 0..<4, using: &random) == 0 {
                    text =
                        ["", "hello world", "x" + text, text + "y", String(text.dropFirst())].randomElement(
                            using: &random) ?? ""
                    log.append("=\(text)")
                    tester.wake()
                } else {
                    let key = keys.randomElement(using: &random) ?? ""
                    log.append(key)
                    tester.type(key)
                }
                if tester.text(of: "t") != text { Issue.record("apart after \(log)") }
            }
        }
    }

    @Test("what a field's arguments say about keys can be said to a group as well") func groups() {
        @State var text = "word"
        let box = SecretBox()
        var log: [String] = []
        let tester = FormTester(
            Form {
                Section {
                    TextField("a", text: $text)
                    TextEditor("b", text: $text)
                    SecureField("c", into: box)
                    TextField("d", text: $text, supportedStandardEditActions: [.delete]).handleDelete {
                        log.append("d \($0)")
                    }
                }
                .handleDelete { log.append("deleting \($0)") }
                .supportedStandardEditActions([.delete, .paste])
                .standardEditActionHandler(StandardEditActionHandler([.paste: { _ in .handled }]))
            })
        tester.type(Keys.backspace + "\u{17}")
        tester.paste("no")
        #expect(text == "wor" && log == ["deleting word"], "killing is not supported, pasting is handled")
        tester.type("\t" + Keys.backspace + "\tsecret" + Keys.backspace + "\t" + Keys.backspace)
        #expect(
            text == "w" && log == ["deleting word", "deleting wor", "d wo"], "nobody gets a secret; the nearest counts")
        tester.paste("no")
        #expect(text == "w")
    }
}
