import Foundation
import LineKitFoundation
import Testing

@testable import LineKit

/// Rows C1 of the seeds: making a number field.
@Suite struct SeedNumberTests {
    @Test("C1.1 a label and a value are enough; the rest has defaults") func numberFieldsAreShort() {
        @State var value: Decimal?
        var changes: [Decimal?] = []
        var commits: [Decimal?] = []
        let tester = FormTester(
            Form {
                NumberField("n", value: $value, onChange: { changes.append($0) }, onSubmit: { commits.append($0) })
                NumberField("plain", value: $value)
            })
        tester.type("1")
        tester.type("2\r")
        #expect(value == 12 && changes == [1, 12] && commits == [12])
    }

    @Test("C1.2 exact decimals, written on each change") func decimalsAreExact() {
        let tester = NumberTester()
        var seen: [Decimal?] = []
        for key in ["0", ".", "1", "2", "3"] {
            tester.type(key)
            seen.append(tester.value.wrappedValue)
        }
        #expect(seen == [0, nil, decimal("0.1"), decimal("0.12"), decimal("0.123")])
        let long = "12345678901234567890123456789012345678"
        #expect(NumberTester().keys(long) == long + "|")
        let precise = NumberTester()
        _ = precise.keys(long)
        #expect(precise.value.wrappedValue?.description == long)
        _ = precise.keys("99")
        #expect(precise.value.wrappedValue == nil, "nothing is lost silently")
        #expect(DecimalValue(long + ".5").map { $0 + $0 }?.description == "24691357802469135780246913578024691357")
    }

    @Test("C1.3 nil is no digits; a lone sign or separator waits") func nilIsEmpty() {
        let tester = NumberTester()
        #expect(tester.type("-") == "-|" && tester.value.wrappedValue == nil)
        #expect(tester.type(".") == "-0.|" && tester.value.wrappedValue == nil)
        #expect(tester.type("5") == "-0.5|" && tester.value.wrappedValue == decimal("-0.5"))
        tester.value.wrappedValue = nil
        tester.form.wake()
        #expect(tester.text == "|")
    }

    @Test("C1.4 a preset value is formatted, and changes from outside are") func presetValuesAreFormatted() {
        let tester = NumberTester(.combine(.grouped, .fraction(2...2)), value: 1234)
        #expect(tester.plain == "1,234.00")
        tester.value.wrappedValue = decimal("0.02")
        tester.form.wake()
        #expect(tester.plain == "0.02")
        tester.value.wrappedValue = nil
        tester.form.wake()
        #expect(tester.plain == "")
    }

    @Test("C1.5 a format is a value, made from a formatter that is left alone") func formatsAreValues() {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: "de_DE")
        formatter.numberStyle = .decimal
        formatter.minimumFractionDigits = 2
        formatter.maximumFractionDigits = 2
        let before = formatter.string(from: 1234.5)
        let format = NumberFormat(formatter)
        #expect(format.decimalSeparator == "," && format.groupingSeparator == ".")
        #expect(format.fractionLength == 2...2)
        let tester = NumberTester(format)
        #expect(tester.keys("1234,5") == "1.234,5|")
        #expect(formatter.string(from: 1234.5) == before && formatter.minimumFractionDigits == 2)
    }

    @Test("whatever a formatter is set to counts") func formattersAreRespected() {
        func type(_ keys: String, _ set: (NumberFormatter) -> Void) -> (text: String, issue: String?, shown: String) {
            let formatter = NumberFormatter()
            formatter.locale = Locale(identifier: "en_US")
            formatter.numberStyle = .decimal
            set(formatter)
            @State var value: Decimal?
            let tester = FormTester(
                Form {
                    NumberField("n", value: $value, formatter: formatter)
                    TextField("t", text: .constant(""))
                })
            for key in keys { tester.type(String(key)) }
            tester.type("\r")
            let shown = value.flatMap { formatter.string(from: $0 as NSDecimalNumber) } ?? ""
            return (tester.text(of: "n") ?? "", tester.issue(of: "n"), shown)
        }
        let rows: [(keys: String, set: (NumberFormatter) -> Void)] = [
            ("1234.5", { $0.usesGroupingSeparator = false }), ("1234567", { $0.groupingSize = 4 }),
            ("123456789", { $0.secondaryGroupingSize = 2 }), ("1.5", { $0.minimumFractionDigits = 3 }),
            (
                "1.5678",
                {
                    $0.maximumFractionDigits = 2; $0.roundingMode = .down
                }
            ), ("7", { $0.minimumIntegerDigits = 3 }),
            ("5", { $0.alwaysShowsDecimalSeparator = true }), ("1234,5", { $0.locale = Locale(identifier: "de_DE") }),
            (
                "12",
                {
                    $0.positivePrefix = "≈ "; $0.positiveSuffix = " pcs"
                }
            ), ("-12", { $0.negativePrefix = "minus " }),
            ("12.7", { $0.allowsFloats = false }), ("15", { $0.numberStyle = .percent }),
            ("3", { $0.multiplier = 1000 }),
            (
                "9.5",
                {
                    $0.numberStyle = .currency; $0.currencySymbol = "Fr. "
                }
            ),
            (
                "9.5",
                {
                    $0.numberStyle = .currency; $0.currencyCode = "JPY"
                }
            ),
            (
                "1234.5",
                {
                    $0.decimalSeparator = "·"; $0.groupingSeparator = " "
                }
            ), ("-5", { $0.minusSign = "−" }),
            ("42", { $0.locale = Locale(identifier: "ar_EG") }),
        ]
        for (index, row) in rows.enumerated() {
            let typed = type(row.keys, row.set)
            #expect(typed.issue == nil && !typed.text.isEmpty, "row \(index)")
            if index != 10 { #expect(typed.text == typed.shown, "row \(index)") }
        }
        #expect(type("12.7", { $0.allowsFloats = false }).text == "127")
        #expect(type("12345", { $0.maximumIntegerDigits = 3 }).text == "123")
        #expect(type("5", { $0.minimum = 10 }).issue == "At least 10, please.")
        #expect(type("50", { $0.maximum = 10 }).issue == "At most 10, please.")
        #expect(type("-5", { $0.minimum = 0 }).text == "5")
    }

    @Test("C1.6 two fields may share a format") func formatsDoNotBleed() {
        let formatter = NumberFormatter()
        formatter.numberStyle = .decimal
        formatter.locale = Locale(identifier: "en_US")
        formatter.minimumFractionDigits = 2
        @State var a: Decimal?
        @State var b: Decimal? = 3
        let tester = FormTester(
            Form {
                NumberField("a", value: $a, formatter: formatter)
                NumberField("b", value: $b, formatter: formatter)
            })
        tester.type("1.")
        #expect(tester.text(of: "a") == "1." && tester.text(of: "b") == "3.00")
        tester.type(Keys.tab)
        #expect(tester.text(of: "a") == "1.00")
    }

    @Test("C1.7 isActive follows the focus, and moves it") func activityIsBound() {
        @State var value: Decimal?
        @State var isActive = false
        let tester = FormTester(
            Form {
                TextField("t", text: .constant(""))
                NumberField("n", value: $value, isActive: $isActive)
            })
        tester.type(Keys.tab)
        #expect(isActive)
        isActive = false
        tester.wake()
        #expect(tester.focus == nil)
        isActive = true
        tester.wake()
        #expect(tester.focus == "n")
        tester.type(Keys.backTab)
        #expect(!isActive)
    }

    @Test("C1.8 onSubmit is accepting, onEnd is leaving") func submittingIsNotLeaving() {
        @State var value: Decimal?
        var log: [String] = []
        let tester = FormTester(
            Form {
                NumberField("n", value: $value, onSubmit: { log.append("submit \($0.map(\.description) ?? "nil")") })
                    .onEnd { log.append("end \($0) \(value.map(\.description) ?? "nil")") }
                TextField("t", text: .constant(""))
            })
        tester.type("7" + Keys.tab)
        tester.type(Keys.backTab)
        tester.type("\r")
        #expect(log == ["end next 7", "submit 7", "end submit 7"])
    }

    @Test("C1.9 Return accepts and follows the chain") func returnFollowsTheChain() {
        let tester = NumberTester()
        tester.type("5\r")
        #expect(tester.form.focus == "t")
    }

    @Test("C1.10 style, alignment and accessory") func numbersHaveAccessories() {
        @State var value: Decimal? = 5
        let tester = FormTester(
            Form {
                NumberField("n", value: $value).fieldWidth(6).textColor(.ansi(2))
                    .inputAccessory { Note("[F2] submit") }
            })
        #expect(tester.screen[0] == "› n      5" && tester.screen[1] == "     [F2] submit")
        #expect(tester.terminal.cell(row: 0, column: 9).style.foreground == .ansi(2))
    }

    @Test("C1.11 an accessory may change its height, and leaves nothing behind") func accessoriesMayGrow() {
        @State var value: Decimal?
        let tester = FormTester(
            Form {
                NumberField("n", value: $value).inputAccessory {
                    ForEach(0..<Int(truncating: (value ?? 0) as NSDecimalNumber), id: \.self) { Note("row \($0)") }
                }
                TextField("t", text: .constant(""))
            })
        for (keys, rows) in [("", 5), ("3", 8), (Keys.backspace + "1", 6), ("\t", 5)] {
            tester.type(keys)
            #expect(tester.screen.count == rows && tester.screen[0].hasPrefix(tester.focus == "n" ? "› n" : "  n"))
        }
    }

    @Test("C1.12 the filter plays the keypad's part; the keypad counts") func keypadsType() {
        let tester = NumberTester()
        tester.type("a", "1", "x")
        #expect(tester.text == "1|" && tester.bells == 2)
        tester.type("\u{1B}Op", "\u{1B}Oq", "\u{1B}On", "\u{1B}Or")
        #expect(tester.text == "101.2|", "keys of an application keypad")
    }

    @Test("C1.13 the cursor is observed by a binding") func cursorsAreBound() {
        @State var value: Decimal? = 1234
        @State var selection: Range<Int>?
        let tester = FormTester(
            Form { NumberField("n", value: $value, format: .grouped).textSelection($selection) })
        #expect(selection == 5..<5)
        tester.type(Keys.home)
        #expect(selection == 0..<0)
    }

    /// Random edits in every format: what C1.14 asks to be tested hardest.
    @Test("C1.14 random edits keep the laws") func randomEdits() {
        let formats: [NumberFormat] = [
            .number, .grouped, .combine(.grouped, .european, .fraction(0...2)), .currency("$"),
            .combine(.currency("kr", isPrefix: false), .european), .percent,
            .combine(.grouped, .integerDigits(upTo: 5)),
        ]
        var random = SeededRandom(seed: 1)
        let keys = [
            "1", "2", "0", "9", ".", ",", "-", "+", "x", Keys.left, Keys.right, Keys.home, Keys.end, Keys.backspace,
            "\u{4}", "\u{1F}", "\u{1B}[1;2D", "\u{18}h",
        ]
        for format in formats {
            let tester = NumberTester(format)
            for _ in 0..<120 {
                tester.type(keys[Int(random.next() % UInt64(keys.count))])
                guard let entry = NumberLayout.entry(of: tester.plain, format: format) else {
                    Issue.record("\(tester.plain) is not in its format")
                    break
                }
                let layout = NumberLayout(entry, format: format)
                let cursor = tester.text.prefix { $0 != "|" }.count
                if layout.text != tester.plain { Issue.record("\(tester.plain) is not drawn as \(layout.text)") }
                if !entry.isEmpty, !layout.bounds.contains(cursor),
                    tester.form.engine.orderedStates[0].editor?.hasNoSelection == true
                {
                    Issue.record("the cursor is outside: \(tester.text)")
                }
                let value = entry.value(scale: format.scale).flatMap(Decimal.init)
                if tester.value.wrappedValue != value {
                    Issue.record("\(tester.plain) is not \(String(describing: value))")
                }
            }
        }
    }
}
