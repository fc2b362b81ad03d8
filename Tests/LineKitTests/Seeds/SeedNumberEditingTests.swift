import Foundation
import LineKitFoundation
import Testing

@testable import LineKit

/// Rows C2 of the seeds: typing a number.
@Suite struct SeedNumberEditingTests {
    private static let dollars = NumberFormat.currency("$")

    @Test("C2.1 the raw text is never shown") func rawTextIsNeverDrawn() {
        let tester = NumberTester(.combine(.grouped, .fraction(0...2)))
        let before = tester.form.output.count
        _ = tester.keys("1234")
        let drawn = String(decoding: tester.form.output[before...], as: UTF8.self)
        #expect(tester.plain == "1,234" && !drawn.contains("1234"))
    }

    @Test("C2.2 what the filter drops rings the bell, once each") func droppedCharactersRing() {
        let tester = NumberTester()
        #expect(tester.keys("a1 $x2") == "12|" && tester.bells == 4)
    }

    @Test("C2.3 a minus sign anywhere turns the sign round") func signsCanBeTyped() {
        let tester = NumberTester(.grouped, value: 1234)
        #expect(tester.type(Keys.left, "-") == "-1,23|4" && tester.value.wrappedValue == -1234)
        #expect(tester.type("5") == "-12,35|4" && tester.value.wrappedValue == -12354)
        #expect(tester.type("-") == "12,35|4" && tester.type("-", "+") == "12,35|4")
        #expect(NumberTester(.unsigned).keys("-1") == "1|")
        let account = NumberTester(.combine(.grouped, .accounting("$")), value: -1)
        #expect(account.plain == "($1)" && account.type("2") == "($12|)" && account.type("-") == "$12|")
        var always = NumberFormat()
        always.signPolicy = .always
        #expect(NumberTester(always).keys("5") == "+5|" && NumberTester(always).keys("5-") == "-5|")
    }

    @Test("C2.4 digits of any script are typed, and shown in the format's own") func digitsOfAnyScript() {
        var format = NumberFormat.combine(.grouped, .separators(decimal: "٫", grouping: "٬"))
        format.zeroDigit = "٠"
        let tester = NumberTester(format)
        #expect(tester.keys("12٣4") == "١٬٢٣٤|" && tester.value.wrappedValue == 1234)
        #expect(tester.type(Keys.backspace) == "١٢٣|")
        #expect(NumberTester().keys("४२") == "42|")
    }

    @Test("C2.5 the other separator counts as the decimal one, unless it groups") func separatorsAreForgiving() {
        #expect(NumberTester(.european).keys("1.5") == "1,5|" && NumberTester().keys("1,5") == "1.5|")
        #expect(NumberTester(.combine(.grouped, .european)).keys("1.5") == "15|")
        var strict = NumberFormat.european
        strict.isStrict = true
        #expect(NumberTester(strict).keys("1.5") == "15|")
    }

    @Test("C2.6 symbols are texts of any length") func symbolsAreTexts() {
        for (decimal, grouping, symbol) in [("", "", "kr."), ("·", "", "US$"), (".", " ", ""), ("--", "''", "€€€")] {
            let tester = NumberTester(
                .combine(.currency(symbol), .separators(decimal: decimal, grouping: grouping)))
            _ = tester.keys("12345")
            #expect(tester.value.wrappedValue == 12345 && tester.plain.hasPrefix(symbol))
            for _ in 0..<5 { tester.type(Keys.backspace) }
            #expect(tester.plain.isEmpty)
        }
    }

    @Test("C2.7 a second separator: refused when typed, dropped when pasted") func secondSeparators() {
        let tester = NumberTester(value: decimal("12.5"))
        #expect(tester.type(Keys.home, ".") == "12.|5" && tester.bells == 1)
        #expect(tester.paste("1.2.3") == "1.23|")
        let full = NumberTester(.currency("$"), value: decimal("12.34"))
        full.form.paste("1.234,567")
        #expect(full.plain == "$12.34" && full.issue?.hasPrefix("Only digits fit in here.") == true)
        full.type(Keys.home)
        full.form.paste("7")
        #expect(full.text == "$7|12.34")
        let whole = NumberTester(.grouped, value: 12)
        whole.form.paste("3.4\n")
        #expect(whole.text == "123.4|", "a separator where there is none")
    }

    @Test("C2.8 a separator at the end waits, and goes when the field is left") func separatorsWait() {
        let tester = NumberTester()
        #expect(tester.keys("123.") == "123.|" && tester.value.wrappedValue == 123)
        tester.type(Keys.tab)
        #expect(tester.plain == "123")
        var shown = NumberFormat()
        shown.alwaysShowsSeparator = true
        let always = NumberTester(shown)
        always.type("5", Keys.tab)
        #expect(always.plain == "5.")
    }

    @Test("C2.9 zeros at the end of a fraction stay while typing") func trailingZerosStay() {
        let tester = NumberTester(.fraction(0...4))
        #expect(tester.keys("1.50") == "1.50|" && tester.value.wrappedValue == decimal("1.5"))
        #expect(tester.keys("05") == "1.5005|")
    }

    @Test("C2.10 the fewest digits bind at the end of editing only") func minimumsBindAtTheEnd() {
        let tester = NumberTester(Self.dollars)
        #expect(tester.keys("12") == "$12|")
        tester.type(Keys.tab)
        #expect(tester.plain == "$12.00")
        tester.type(Keys.backTab)
        for _ in 0..<5 { tester.type(Keys.backspace) }
        #expect(tester.plain == "" && tester.value.wrappedValue == nil)
    }

    @Test("C2.11 a digit too many is refused; only pasted numbers are rounded") func extraDigitsAreRefused() {
        let tester = NumberTester(.fraction(0...2))
        #expect(tester.keys("1.239") == "1.23|" && tester.bells == 1)
        for (rounding, expected) in [
            (NumberFormat.Rounding.toNearestOrEven, "2.12|"), (.toNearestOrAwayFromZero, "2.13|"),
            (.towardZero, "2.12|"),
            (.awayFromZero, "2.13|"), (.up, "2.13|"), (.down, "2.12|"),
        ] {
            var format = NumberFormat.fraction(0...2)
            format.rounding = rounding
            #expect(NumberTester(format).paste("2.125") == expected)
        }
    }

    @Test("C2.12 without fraction digits the separator is refused") func wholeNumbers() {
        let tester = NumberTester(.fraction(0...0))
        #expect(tester.keys("12.7") == "127|" && tester.bells == 1)
        #expect(tester.paste("12.7") == "127|")
        #expect(tester.issue == "A whole number, please.")
    }

    @Test("C2.13 groups appear while typing, in India too") func groupsAppear() {
        #expect(NumberTester(.grouped).keys("1234567") == "1,234,567|")
        var india = NumberFormat.grouped
        india.groupSizes = [3, 2]
        #expect(NumberTester(india).keys("123456789") == "12,34,56,789|")
        var fours = NumberFormat.grouped
        fours.groupSizes = [4]
        #expect(NumberTester(fours).keys("123456789") == "1,2345,6789|")
        let tester = NumberTester(.grouped, value: 1234)
        #expect(tester.type(Keys.home, Keys.right, ",") == "1,|234" && tester.bells == 0, "past the one that is there")
    }

    @Test("C2.14 separators are no characters of the number") func separatorsCannotBeDeleted() {
        let tester = NumberTester(.grouped, value: 1_234_567)
        tester.type(Keys.home, Keys.right)
        #expect(tester.text == "1,|234,567")
        #expect(tester.type(Keys.backspace) == "|234,567")
        #expect(tester.type(Keys.right, Keys.right, Keys.right) == "234,|567")
        #expect(tester.type(Keys.left) == "23|4,567" && tester.type(Keys.right) == "234,|567")
        #expect(tester.type(Keys.backspace) == "23,|567")
        let forward = NumberTester(.grouped, value: 1234)
        #expect(forward.type(Keys.home, Keys.right, "\u{4}") == "1|34")
    }

    /// The law: what stands right of the cursor is what the edit implies, whatever the grouping does.
    @Test("C2.15 the cursor stands between digits") func cursorsKeepTheirDigits() {
        for format in [NumberFormat.grouped, .combine(.grouped, .european), .combine(.grouped, .currency("$"))] {
            for steps in 0...6 {
                let tester = NumberTester(format, value: 123456)
                tester.type(Keys.home)
                let digits = tester.plain.filter { $0.isNumber }.count
                for _ in 0..<steps { tester.type(Keys.right) }
                func right() -> Int { tester.text.drop { $0 != "|" }.filter { $0.isNumber }.count }
                let before = right()
                #expect(before == digits - steps)
                tester.type("9")
                #expect(right() == before)
                tester.type(Keys.backspace)
                #expect(right() == before)
                if steps < 6 {
                    tester.type("\u{4}")
                    #expect(right() == before - 1)
                }
            }
        }
    }

    @Test("C2.16 percent divides exactly") func percentIsExact() {
        let tester = NumberTester(.combine(.percent, .fraction(0...3)), value: 1)
        #expect(tester.text == "100|%")
        #expect(tester.type(Keys.backspace, Keys.backspace, ".", "1") == "1.1|%")
        #expect(tester.value.wrappedValue == decimal("0.011"))
        let small = NumberTester(.perMille)
        #expect(small.keys("7") == "7|‰" && small.value.wrappedValue == decimal("0.007"))
    }

    @Test("C2.17 1.5 is shown as 150 %") func percentOfMoreThanOne() {
        #expect(NumberTester(.combine(.percent, .fraction(0...5)), value: decimal("1.5")).plain == "150%")
    }

    @Test("C2.18 the cursor cannot go into a symbol") func symbolsAreChrome() {
        for (format, text) in [
            (Self.dollars, "$12.00"), (.currency("€", isPrefix: false), "12.00\u{A0}€"), (.percent, "1200%"),
        ] {
            let tester = NumberTester(format, value: 12)
            #expect(tester.plain == text)
            let start = text.hasPrefix("$") ? 1 : 0
            let end = text.hasPrefix("$") ? 6 : text.hasSuffix("%") ? 4 : 5
            for keys in [[Keys.home], ["\u{1}"], Array(repeating: Keys.left, count: 9)] {
                for key in keys { tester.type(key) }
                #expect(tester.form.frame.cursorColumn == 5 + start)
            }
            for keys in [[Keys.end], ["\u{5}"], Array(repeating: Keys.right, count: 9)] {
                for key in keys { tester.type(key) }
                #expect(tester.form.frame.cursorColumn == 5 + end)
            }
        }
    }

    @Test("C2.19 dots in a symbol are no separators") func dotsInSymbols() {
        let tester = NumberTester(.combine(.currency("kr.", isPrefix: false), .european), value: 1234)
        #expect(tester.plain == "1.234,00\u{A0}kr.")
        #expect(tester.type(Keys.end, Keys.backspace, Keys.backspace, Keys.backspace) == "1.234|\u{A0}kr.")
    }

    @Test("C2.20 a cursor inside stays") func cursorsInsideStay() {
        let tester = NumberTester(Self.dollars, value: 123456)
        tester.type(Keys.home, Keys.right, Keys.right)
        let before = tester.text
        tester.form.wake()
        #expect(tester.text == before && before == "$12|3,456.00")
    }

    @Test("C2.21 a field begins with its number and the cursor behind it") func editingBeginsAtTheEnd() {
        #expect(NumberTester(.percent, value: decimal("0.5")).text == "50|%")
        @State var value: Decimal? = 42
        let tester = FormTester(Form { NumberField("n", value: $value, configuration: .autoclears) })
        tester.type("7")
        #expect(value == 7, "or everything selected")
    }

    @Test("C2.22 the text in shape, the value final, onSubmit, then the focus") func endsHaveOneOrder() {
        @State var value: Decimal?
        @State var isActive = false
        var log: [String] = []
        var tester: FormTester?
        func note(_ what: String) { log.append("\(what) \(tester?.text(of: "n") ?? "") \(value?.description ?? "")") }
        tester = FormTester(
            Form {
                NumberField(
                    "n", value: $value, format: Self.dollars,
                    onFirstResponderStateChanged: .init { isFirst in if !isFirst { note("left") } },
                    isActive: $isActive,
                    onSubmit: { _ in note("submit") }
                ).onEnd { _ in note("end") }
                TextField("t", text: .constant(""))
            })
        tester?.type("5\r")
        #expect(log == ["submit $5.00 5", "left $5.00 5", "end $5.00 5"] && !isActive)
    }

    @Test("C2.23 leading zeros vanish at once") func leadingZerosVanish() {
        #expect(
            NumberTester().keys("007") == "7|" && NumberTester().keys("0") == "0|" && NumberTester().keys("05") == "5|")
        let tester = NumberTester(value: 105)
        #expect(tester.type(Keys.home, "\u{4}") == "|5")
    }

    @Test("C2.24 a separator first, and back again") func separatorsFirst() {
        let tester = NumberTester()
        #expect(tester.type(".") == "0.|" && tester.value.wrappedValue == nil)
        #expect(tester.type("5") == "0.5|" && tester.value.wrappedValue == decimal("0.5"))
        #expect(tester.type(Keys.backspace) == "0.|" && tester.value.wrappedValue == nil)
        #expect(tester.type(Keys.backspace) == "0|" && tester.value.wrappedValue == 0)
        #expect(tester.type(Keys.backspace) == "|" && tester.value.wrappedValue == nil)
    }

    @Test("C2.25 pastes are read as they were meant, or refused") func pastesAreRead() {
        let rows: [(NumberFormat, String, String?)] = [
            (.number, "abc12x3", "123"), (Self.dollars, "$1,234.50", "1234.5"), (.grouped, "1.234,56", "1234.56"),
            (.combine(.grouped, .european), "999.999,99", "999999.99"), (.european, "1,234.50", "1234.5"),
            (.number, "1.5", "1.5"), (.number, "1,5", "1.5"), (.number, "1,234", "1234"),
            (.number, "1 234 567", "1234567"),
            (.number, "\u{2212}5", "-5"), (.number, "(7)", "-7"), (.number, "50 %", "50"), (.percent, "50%", "0.5"),
            (.combine(.grouped, .separators(decimal: ",", grouping: "\u{202F}")), "1.234", nil), (.number, "abc", nil),
            (.combine(.grouped, .separators(decimal: ",", grouping: "\u{202F}")), "1 234,5", "1234.5"),
            (.unsigned, "-3", nil), (.integerDigits(upTo: 3), "1234", nil), (.number, "NaN", nil),
            (.number, "1'234.5", "1234.5"),
        ]
        for (format, pasted, expected) in rows {
            let tester = NumberTester(format)
            _ = tester.paste(pasted)
            #expect(tester.value.wrappedValue == expected.flatMap(decimal), "\(pasted)")
            #expect((tester.issue != nil) == (expected == nil), "\(pasted) says why")
        }
    }

    @Test("C2.26 exponents, hexadecimal, infinity and NaN cannot be typed") func noExponents() {
        #expect(NumberTester().keys("1e5") == "15|" && NumberTester().keys("0x1F") == "1|")
        #expect(NumberTester().keys("NaN") == "|" && NumberTester().keys("inf") == "|")
        @State var value: Double? = .nan
        #expect(FormTester(Form { NumberField("n", value: $value) }).screen[0] == "› n")
    }

    @Test("C2.27 a limit to the digits holds at the key; below it nothing is lost") func digitsAreLimited() {
        let tester = NumberTester(.integerDigits(upTo: 4))
        #expect(tester.keys("123456") == "1234|" && tester.bells == 2)
        let long = String(repeating: "7", count: 300)
        @State var text: LongNumber?
        let exact = FormTester(Form { NumberField("n", value: $text) })
        exact.type(long)
        #expect(text?.decimalValue?.description == long)
    }

    /// A type that holds any number of digits.
    private struct LongNumber: DecimalConvertible, Equatable {
        let number: DecimalValue
        init?(_ decimal: DecimalValue) { number = decimal }
        var decimalValue: DecimalValue? { number }
        static var holdsFractions: Bool { true }
        static func < (left: Self, right: Self) -> Bool { left.number < right.number }
    }

    @Test("C2.28 ranges and steps") func rangesAndSteps() {
        let tester = NumberTester(range: -10...100, step: decimal("0.5"))
        #expect(tester.type(Keys.up) == "-10|", "from nothing it is the start of the range")
        #expect(tester.type(Keys.up) == "-9.5|" && tester.type(Keys.down, Keys.down) == "-10|")
        #expect(tester.type("\u{1B}[5~") == "-5|", "Page Up is ten steps")
        #expect(tester.paste("500") == "500|" && tester.type("\r") == "500|")
        #expect(tester.issue == "Between -10 and 100, please.")
        let strict = NumberTester(range: 0...100, refusesOutside: true)
        #expect(strict.keys("-101") == "10|")
    }

    @Test("C2.29 an equal value is no write") func equalValuesChangeNothing() {
        let tester = NumberTester(.fraction(0...2))
        _ = tester.keys("1.50")
        tester.type(Keys.left)
        tester.value.wrappedValue = decimal("1.5")
        tester.form.wake()
        #expect(tester.text == "1.5|0")
    }

    @Test("C2.30 undo brings back the number and the cursor; copying takes what is shown") func undoRestoresTheCursor()
    {
        let plain = NumberTester()
        _ = plain.keys("123")
        #expect(plain.type("\u{1F}") == "|", "a run of digits is one step")
        let tester = NumberTester(.grouped, value: 1234)
        tester.type(Keys.home, Keys.right)
        #expect(tester.type("9") == "19,|234")
        #expect(tester.type("\u{1F}") == "1,|234" && tester.value.wrappedValue == 1234)
        #expect(tester.type("\u{18}\u{1F}").filter { $0 != "|" } == "19,234", "and again")
        tester.type("\u{18}h", "\u{18}w", Keys.tab)
        #expect(tester.value.wrappedValue == nil)
    }

    @Test("C2.31 locales write numbers in their way, and can be typed in") func locales() {
        let rows: [(String, NumberFormatter.Style)] = [
            ("en_US", .decimal), ("de_DE", .decimal), ("fr_FR", .decimal), ("de_CH", .decimal), ("hi_IN", .decimal),
            ("ar_EG", .decimal), ("fa_IR", .decimal), ("sv_SE", .currency), ("ja_JP", .currency), ("en_US", .percent),
            ("de_DE", .currency), ("pt_BR", .currency), ("en_IN", .currency),
        ]
        for (identifier, style) in rows {
            let formatter = NumberFormatter()
            formatter.locale = Locale(identifier: identifier)
            formatter.numberStyle = style
            let format = NumberFormat(formatter)
            let scale: Decimal = style == .percent ? 100 : 1
            for value in [Decimal(1_234_567), 12, 0, -1_234_567] {
                let expected = formatter.string(from: value / scale as NSDecimalNumber) ?? ""
                let tester = NumberTester(format, value: value / scale)
                #expect(tester.plain == expected, "\(identifier) \(style.rawValue)")
                let typed = NumberTester(format)
                _ = typed.keys("\(value)")
                typed.type(Keys.tab)
                #expect(typed.plain == expected && typed.value.wrappedValue == value / scale, "\(identifier) typed")
                let pasted = NumberTester(format)
                _ = pasted.paste(expected)
                #expect(pasted.value.wrappedValue == value / scale, "\(identifier) pasted \(expected)")
            }
        }
    }

    @Test("C2.32 a placeholder shows while the number is empty") func numbersHavePlaceholders() {
        @State var value: Decimal?
        let tester = FormTester(Form { NumberField("n", value: $value, format: Self.dollars, placeholder: "$0.00") })
        #expect(tester.screen[0] == "› n  $0.00")
        tester.type("5")
        #expect(tester.screen[0] == "› n  $5")
        tester.type(Keys.backspace)
        #expect(tester.screen[0] == "› n  $0.00" && value == nil)
    }
}
