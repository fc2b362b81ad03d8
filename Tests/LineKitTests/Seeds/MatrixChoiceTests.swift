import LineKitFoundation
import Testing

@testable import LineKit

/// The features of numbers and choices, M172 to M190, and M154; lists and written values have suites of their own.
@Suite struct MatrixChoiceTests {
    @Test("M154 a last look at the answers, from which one can go back") func reviewing() {
        @State var text = ""
        let box = SecretBox()
        let tester = FormTester(
            Form("Order") {
                TextField("name", text: $text)
                SecureField("pin", into: box)
            }.reviewed())
        tester.type("Ann\r12\r")
        let footer = "⏎ submit · ↑ choose · ⇧Tab back · Esc cancel"
        #expect(tester.screen == ["Order", "  name  Ann", "  pin   ••••••••", "", footer])
        tester.type("x" + Keys.backTab)
        #expect(tester.focus == "pin" && tester.screen.contains("› pin   ••"))
        tester.type("\r")
        // Up goes to an answer, Return changes it, and accepting it comes back.
        tester.type(Keys.up + Keys.up)
        #expect(tester.screen[1] == "› name  Ann" && tester.frame.cursorRow == 1)
        #expect(tester.screen.last == "⏎ change · ↑ choose · ⇧Tab back · Esc cancel")
        tester.type(Keys.up + "\r")
        #expect(tester.focus == "name" && tester.screen.last?.hasPrefix("⏎ review") == true)
        tester.type("e\r")
        #expect(tester.screen == ["Order", "  name  Anne", "  pin   ••••••••", "", footer])
        tester.type(Keys.up + Keys.down + "\r")
        #expect(tester.outcome == .submitted && text == "Anne" && box.take()?.characterCount == 2)
    }

    @Test("M172 a number field") func numberFields() {
        @State var value: Int?
        let tester = FormTester(Form { NumberField("n", value: $value) })
        tester.type("4x2\r")
        #expect(value == 42 && tester.outcome == .submitted)
    }

    @Test("M173 no binary fraction on any path") func exactDecimals() {
        for text in ["0.1", "0.07", "1.005", "9007199254740993", "0.30000000000000004"] {
            let tester = NumberTester()
            _ = tester.keys(text)
            #expect(tester.value.wrappedValue?.decimalValue?.description == text)
        }
        @State var value: Double? = 0.1
        let tester = FormTester(Form { NumberField("n", value: $value, step: 0.1) })
        tester.type(Keys.up + Keys.up)
        #expect(tester.text(of: "n") == "0.3")
    }

    @Test("M174 separators, digits and signs of a locale") func localeSymbols() {
        var format = NumberFormat.combine(.grouped, .separators(decimal: "٫", grouping: "٬"))
        format.zeroDigit = "٠"
        format.minusSign = "\u{61C}-"
        let tester = NumberTester(format)
        #expect(tester.keys("-1234.5") == "\u{61C}-١٬٢٣٤٫٥|" && tester.value.wrappedValue == decimal("-1234.5"))
    }

    @Test("M175 grouping, currency and percent while typing") func liveFormats() {
        #expect(NumberTester(.currency("$")).keys("1234.5") == "$1,234.5|")
        #expect(NumberTester(.combine(.currency("€", isPrefix: false), .european)).keys("1234,5") == "1.234,5|\u{A0}€")
        #expect(NumberTester(.percent).keys("12") == "12|%")
    }

    @Test("M176 masks with fixed characters") func masks() {
        func type(_ pattern: TextPattern, _ keys: String) -> (text: String, tester: FormTester) {
            @State var text = ""
            let tester = FormTester(Form { TextField("a", text: $text, configuration: .pattern(pattern)) })
            for key in keys { tester.type(String(key)) }
            return (text, tester)
        }
        let rows: [(TextPattern, String, String)] = [
            ("#### ####", "12345678", "1234 5678"), ("AA-##", "ab12", "ab-12"), ("AA-##", "1a", "a"),
            ("(##)", "12", "(12)"), ("(##)", "(12)", "(12)"), ("#####?-####", "123456789", "12345-6789"),
            ("\\##", "7", "#7"), ("**", "a1b", "a1"),
        ]
        for (pattern, keys, text) in rows { #expect(type(pattern, keys).text == text, "\(pattern.notation)") }
        let (_, short) = type("####", "12")
        short.type("\r")
        #expect(short.issue(of: "a") == "It has to look like ####.")
        let (_, zip) = type("#####?-####", "12345")
        zip.type("\r")
        #expect(zip.outcome == .submitted, "the rest may be left out")
        let (_, pasted) = type("####-####", "")
        pasted.paste("1234 56-78 9")
        #expect(pasted.text(of: "a") == "1234-5678")
        pasted.type(Keys.backspace)
        #expect(pasted.text(of: "a") == "1234-567")
        #expect(TextPattern("##-##").formatted("1a2b3") == "12-3")
    }

    @Test("M177 a digit beyond the fraction's limit is refused at the key") func fractionLimits() {
        let tester = NumberTester(.fraction(0...2))
        #expect(tester.keys("1.2399") == "1.23|" && tester.bells == 2)
    }

    @Test("M178 the cursor stays between its digits when the number is formatted again") func cursorsStay() {
        let tester = NumberTester(.grouped, value: 123456)
        tester.type(Keys.left, Keys.left)
        #expect(
            tester.text == "123,4|56" && tester.type("0") == "1,234,0|56" && tester.type(Keys.backspace) == "123,4|56")
    }

    @Test("M179 smallest, largest, step") func limits() {
        let tester = NumberTester(range: 1...10, step: 3)
        _ = tester.keys("9")
        #expect(tester.type(Keys.up) == "10|" && tester.type(Keys.down) == "7|")
        #expect(tester.paste("0") == "0|")
        tester.type("\r")
        #expect(tester.issue == "Between 1 and 10, please.")
    }

    @Test("M180 Up and Down step the number, the pages by ten") func stepping() {
        let tester = NumberTester(value: 5)
        #expect(tester.type(Keys.up) == "6|" && tester.type(Keys.down, Keys.down) == "4|")
        #expect(tester.type("\u{1B}[5~") == "14|" && tester.type("\u{1B}[6~") == "4|")
    }

    private static func choice(_ keys: String, filters: Bool = false, columns: Int = 80) -> (String, FormTester) {
        @State var plan = "free"
        let form = Form {
            ChoiceField(
                "plan", selection: $plan, choices: ["free", "team", "business", "enterprise"], filters: filters,
                obstacle: { $0 == "business" ? "sold out" : nil }, group: { $0 == "free" ? "private" : "work" },
                title: { $0 })
        }
        let tester = FormTester(form, columns: columns)
        tester.type(keys)
        return (plan, tester)
    }

    @Test("M183 choosing one: arrows, ends, digits, first letters, round the ends") func choosingOne() {
        for (keys, plan) in [
            (Keys.down, "team"), (Keys.down + Keys.down, "enterprise"), (Keys.up, "enterprise"),
            (Keys.end, "enterprise"),
            (Keys.end + Keys.home, "free"), ("2", "team"), ("t", "team"), ("e", "enterprise"),
        ] {
            #expect(Self.choice(keys).0 == plan, "\(keys.debugDescription)")
        }
    }

    @Test("M184 choosing several, as many as may be") func choosingSeveral() {
        @State var chosen: Set<String> = ["a"]
        let tester = FormTester(
            Form { MultipleChoiceField("list", selection: $chosen, choices: ["a", "b", "c"], count: 1...2) })
        #expect(tester.screen.prefix(3) == ["› list  › [x] a", "          [ ] b", "          [ ] c"])
        tester.type(Keys.down + " ")
        #expect(chosen == ["a", "b"] && tester.screen[1] == "        › [x] b")
        tester.type(Keys.down + " ")
        #expect(chosen == ["a", "b"] && tester.issue(of: "list") == "At most 2, please.")
        tester.type(Keys.up + " " + Keys.up + " \r")
        #expect(tester.outcome == nil && tester.issue(of: "list") == "At least 1, please.")
        tester.type(" \r")
        #expect(tester.outcome == .submitted && tester.finishedScreen == ["  list  a"])
        var pipe = LineByLineForm(
            Form { MultipleChoiceField("list", selection: $chosen, choices: ["a", "b", "c"]) }, source: .pipe)
        pipe.begin {}
        pipe.answer(InputText("c, 2"))
        #expect(pipe.error == nil && chosen == ["b", "c"])
    }

    @Test("M185 typing filters, and what was chosen stays") func filtering() {
        let (plan, tester) = Self.choice("te", filters: true)
        #expect(
            plan == "team" && tester.screen.prefix(2) == ["› plan  /te", "        work"]
                && tester.screen.contains("        › team"))
        tester.type(Keys.backspace + Keys.backspace)
        #expect(tester.screen.contains("        › team") && tester.screen.contains("          free"))
        tester.type("xyz")
        #expect(tester.terminal.bellCount > 0 && !tester.screen.joined().contains("/x"))
        @State var city = "Bern"
        let fuzzy = FormTester(
            Form {
                ChoiceField("c", selection: $city, choices: ["New York", "Bern", "Newark", "ÜRÜMQI"], filters: true) {
                    $0
                }
            })
        fuzzy.type("nyk")
        #expect(fuzzy.screen.prefix(2) == ["› c  /nyk", "     › New York"] && city == "New York")
        fuzzy.type(Keys.backspace + Keys.backspace)
        #expect(
            fuzzy.screen.prefix(4) == ["› c  /n", "     › New York", "       Newark", "       Bern"], "the best first")
        fuzzy.type(Keys.backspace + "ümq")
        #expect(city == "ÜRÜMQI")
    }

    @Test("M186 choices may come while the form is up") func lateChoices() async {
        let choices = State(wrappedValue: ["…"])
        @State var plan = "…"
        let tester = FormTester(
            Form { ChoiceField("plan", selection: $plan, choices: choices.wrappedValue) })
        await Task.detached { choices.wrappedValue = ["a", "b"] }.value
        #expect(tester.wakeCount == 1)
        tester.wake()
        tester.type("b")
        #expect(plan == "b")
    }

    @Test("M187 headings, and choices that cannot be made, with the reason") func obstacles() {
        let (_, tester) = Self.choice("")
        #expect(
            tester.screen.prefix(6) == [
                "› plan  private", "        › free", "        work", "          team", "          business (sold out)",
                "          enterprise",
            ])
        tester.type("3")
        #expect(tester.issue(of: "plan") == "business: sold out")
        var pipe = LineByLineForm(tester.engine.form, source: .pipe)
        pipe.begin {}
        pipe.answer(InputText("business"))
        #expect(pipe.error == .invalidAnswer(field: "plan", message: "business: sold out"))
    }

    @Test("M188 a hundred thousand choices cost what is seen of them") func manyChoices() {
        var titles = 0
        @State var chosen = 0
        let choices = Array(0..<100_000)
        let tester = FormTester(
            Form {
                ChoiceField("n", selection: $chosen, choices: choices) {
                    titles += 1
                    return String($0)
                }
            })
        titles = 0
        tester.type(Keys.down)
        #expect(chosen == 1 && titles < 100)
        tester.type(Keys.end)
        #expect(chosen == 99_999 && titles < 200)
    }

    @Test("M189 confirming, with a default, or by typing a word") func confirming() throws {
        for (keys, answer) in [("\r", true), ("n\r", false), ("y\r", true)] {
            let terminal = ScriptedTerminal()
            terminal.type(keys)
            #expect(try withTerminal(terminal) { try confirm("Sure?", default: true) } == answer)
        }
        for (keys, answer) in [("prod\r", true), ("\r", false), ("pro\rd\r", true)] {
            let terminal = ScriptedTerminal()
            terminal.type(keys)
            #expect(try withTerminal(terminal) { try confirm("Delete prod?", typing: "prod") } == answer)
        }
    }

    @Test("each kind of field is a question of one line") func oneLineQuestions() throws {
        func ask<Value>(_ keys: String, _ question: () throws -> Value) throws -> Value {
            let terminal = ScriptedTerminal()
            terminal.type(keys)
            return try withTerminal(terminal, question)
        }
        #expect(try ask("1234\r") { try readNumber(prompt: "How many?", format: .grouped) as Int? } == 1234)
        #expect(try ask("\r7\r") { try readNumber(prompt: "How many?", in: 1...9.5) } == 7)
        #expect(try ask("1h\u{1B}[A\r") { try readValue(prompt: "How long?", format: .duration) } == .seconds(7200))
        #expect(try ask("20240229\r") { try readDate(prompt: "When?")?.description } == "2024-02-29")
        #expect(try ask("/et\tx\u{7F}\r") { try readPath(prompt: "Where?", mustExist: true) } == "/etc/")
        #expect(try ask("one\rtwo\u{13}") { try readText(prompt: "Why?") } == "one\ntwo")
        #expect(try ask(" \u{1B}[B \r") { try chooseMany("Which?", from: ["a", "b", "c"]) } == ["a", "b"])
    }

    @Test("M190 one key chooses: a digit or a first letter") func singleKeys() throws {
        for (key, expected) in [("2", "team"), ("b", "business")] {
            let terminal = ScriptedTerminal()
            terminal.type(key + "\r")
            #expect(
                try withTerminal(terminal) { try choose("Which?", from: ["free", "team", "business"]) } == expected)
        }
        // At once, where it is said: a letter of two answers only moves, and what follows is the next question's.
        for (keys, expected) in [
            ("2more\r", "team"), ("bmore\r", "business"), ("t\rmore\r", "team"), ("\u{1B}[B\rmore\r", "team"),
        ] {
            let terminal = ScriptedTerminal()
            terminal.type(keys)
            let plans = ["free", "team", "try", "business"]
            let answer = try withTerminal(terminal) { try choose("Which?", from: plans, singleKey: true) }
            let next = try withTerminal(terminal) { try readLine(prompt: "And? ") }
            #expect(answer == expected && next == "more")
        }
        for (keys, expected) in [("ymore\r", true), ("nmore\r", false), (" \rmore\r", true)] {
            let terminal = ScriptedTerminal()
            terminal.type(keys)
            let answer = try withTerminal(terminal) { try confirm("Sure?", singleKey: true) }
            let next = try withTerminal(terminal) { try readLine(prompt: "And? ") }
            #expect(answer == expected && next == "more")
        }
        @State var isOn = false
        @State var plan = "free"
        @State var text = ""
        let tester = FormTester(
            Form {
                ToggleField("a", isOn: $isOn)
                ChoiceField("b", selection: $plan, choices: ["free", "team"])
                TextField("c", text: $text)
            }.configuration(.singleKey))
        tester.type("ytabc")
        #expect(tester.focus == "c" && isOn && plan == "team" && text == "abc")
    }
}
