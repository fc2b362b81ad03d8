import Testing

@testable import LineKit

/// What a field does not take, it says why: a bell is not heard everywhere.
@Suite struct RefusalTests {
    private static func tester(
        _ configuration: FieldConfiguration, _ text: State<String> = State(wrappedValue: "")
    ) -> FormTester {
        FormTester(Form { TextField("a", text: text.projectedValue, configuration: configuration) })
    }

    @Test("each keyboard says what can be typed, for keys and pastes") func keyboards() {
        let rows: [(KeyboardType, typed: String, refused: String)] = [
            (.asciiCapable, "a 1~", "é"), (.numbersAndPunctuation, "1-", "a"), (.emailAddress, "ü@x.de", " "),
            (.url, "https://x", " "), (.numberPad, "1٣", "x"), (.decimalPad, "-1.5", "e"), (.phonePad, "+1 (2)", "x"),
            (.name, "Jo-Ann O’Hara", "1"), (.alphanumeric, "aß1", "-"), (.hexadecimal, "fF0", "g"),
        ]
        #expect(Set(rows.map(\.0) + [.default]) == Set(KeyboardType.allCases))
        for (type, typed, refused) in rows {
            for isPasted in [false, true] {
                let tester = Self.tester(.keyboardType(type))
                if isPasted { tester.paste(typed) } else { tester.type(typed) }
                #expect(tester.issue(of: "a") == nil && tester.text(of: "a") == typed, "\(type)")
                if isPasted { tester.paste(refused) } else { tester.type(refused) }
                #expect(tester.issue(of: "a") == type.refusal && tester.text(of: "a") == typed, "\(type)")
                tester.type(Keys.backspace)
                #expect(tester.issue(of: "a") == nil, "\(type)")
            }
        }
    }

    @Test("numbers and fixed shapes say why") func formats() {
        typealias Row = (NumberFormat, String, text: String, String?)
        let rows: [Row] = [
            (.number, "1x", "1", "A number, please."), (.fraction(0...0), "1.", "1", "A whole number, please."),
            (.fraction(0...1), "1.23", "1.2", "At most 1 digit fits behind the separator."),
            (.fraction(0...2), "1.234", "1.23", "At most 2 digits fit behind the separator."),
            (.integerDigits(upTo: 2), "123", "12", "At most 2 digits fit."),
            (.unsigned, "-", "", "No negative number, please."),
            (.grouped, "1,2", "12", nil),
        ]
        for (format, keys, text, issue) in rows {
            @State var value: Double?
            let tester = FormTester(Form { NumberField("a", value: $value, format: format) })
            tester.type(keys)
            #expect(tester.text(of: "a") == text && tester.issue(of: "a") == issue, "\(keys)")
        }
        @State var date: CalendarDate?
        let tester = FormTester(Form { DateField("a", date: $date) })
        tester.type("20x")
        #expect(tester.issue(of: "a") == "It has to look like YYYY-MM-DD." && tester.text(of: "a") == "20")
    }

    @Test("removing a whole number takes its sign along; what is pasted behind a sign has it") func signs() {
        for (keys, text) in [
            ("-12\u{1}\u{B}", ""), ("-12\u{15}", ""), ("-12\u{7F}\u{7F}", "-"), ("-12\u{7F}\u{7F}\u{7F}", ""),
            ("-\u{1B}[200~1,234.5\u{1B}[201~", "-1,234.5"), ("-\u{1B}[200~-5\u{1B}[201~", "-5"),
        ] {
            @State var value: Double?
            let tester = FormTester(Form { NumberField("a", value: $value, format: .grouped) })
            tester.type(keys)
            #expect(tester.text(of: "a") == text, "\(keys.debugDescription)")
        }
    }

    @Test("phone numbers have digits enough") func phones() {
        for (text, isValid) in [
            ("+1 555 0100", true), ("112", true), ("(030) 12/34-5;6", true), ("", true), ("12", false),
            ("1+234", false),
            ("12a34", false),
        ] {
            #expect((FieldRule.phone.issue(with: text) == nil) == isValid, "\(text)")
        }
        let tester = Self.tester(.phone)
        tester.type("12\r")
        #expect(tester.issue(of: "a") == "A phone number looks like +1 555 0100.")
    }

    @Test("a selection has to be among the choices that can be chosen") func staleChoices() {
        @State var plan = "gone"
        @State var isFull = false
        let tester = FormTester(
            Form {
                ChoiceField(
                    "a", selection: $plan, choices: ["free", "team"],
                    obstacle: { $0 == "team" && isFull ? "full" : nil })
            })
        tester.type("\r")
        #expect(tester.issue(of: "a") == "One of free, team, please.")
        tester.type("t")
        isFull = true
        tester.wake()
        tester.type("\r")
        #expect(tester.issue(of: "a") == "team: full" && tester.outcome == nil)
        tester.type("f\r")
        #expect(tester.outcome == .submitted && plan == "free")
    }

    @Test("keys of a field's own are named in the footer") func hints() {
        @State var text = ""
        @State var tags: Set<Int> = []
        @State var order = [1, 2]
        @State var one = 1
        let tester = FormTester(
            Form {
                TextField("a", text: $text, configuration: .clearKey("C-x"))
                MultipleChoiceField("b", selection: $tags, choices: [1, 2])
                ArrangementField("c", elements: $order)
                ChoiceField("d", selection: $one, choices: [1, 2], filters: true)
            })
        for (keys, hint) in [
            ("", "^X clear"), ("\t", "Space mark"), ("\t", "Space pick up"), (" ", "Space put down"),
            ("\t", "letters filter"),
        ] {
            tester.type(keys)
            #expect(tester.screen.last?.contains(hint) == true, "\(hint)")
        }
    }
}
