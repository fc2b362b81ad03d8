import LineKitFoundation
import Testing

@testable import LineKit

/// Number fields, by the situations in which people were let down.
@Suite struct NumberCaseTests {
    @Test("C243 letters are refused, and never NaN") func lettersAreRefused() {
        let tester = NumberTester()
        _ = tester.keys("test")
        tester.type("\r")
        #expect(!tester.form.screen.joined().contains("NaN") && tester.plain.isEmpty)
        if tester.form.focus != "n" { tester.type(Keys.backTab) }
        for _ in 0..<4 { tester.type(Keys.backspace) }
        _ = tester.keys("19")
        tester.type("\r")
        #expect(tester.value.wrappedValue == 19)
    }

    @Test("C245 steps are decimal") func stepsAreDecimal() {
        let hundredths = NumberTester(range: 0...1, step: decimal("0.01"))
        _ = hundredths.keys("0.07")
        hundredths.type("\r")
        #expect(hundredths.form.focus == "t" && hundredths.value.wrappedValue == decimal("0.07"))
        let tenths = NumberTester(value: 0, step: decimal("0.1"))
        #expect(tenths.type(Keys.up, Keys.up, Keys.up) == "0.3|")
    }

    @Test("C247 no zero slips in behind the separator") func noZeroSlipsIn() {
        let tester = NumberTester(.combine(.grouped, .european))
        #expect(tester.keys("56,8") == "56,8|" && tester.value.wrappedValue == decimal("56.8"))
    }

    @Test("C249 an amount in the locale's form is taken whole") func localAmounts() {
        let tester = NumberTester(.combine(.grouped, .european, .fraction(2...2)))
        #expect(tester.paste("999.999,99") == "999.999,99|" && tester.value.wrappedValue == decimal("999999.99"))
    }

    @Test("C251 other minus signs, and marks of direction") func otherMinusSigns() {
        for pasted in ["\u{2212}5", "\u{61C}-5", "\u{200F}-5", "\u{200E}\u{2212}5"] {
            let tester = NumberTester()
            _ = tester.paste(pasted)
            #expect(tester.value.wrappedValue == -5)
        }
    }

    @Test("C253 a sign at the left adds no separator") func signsAtTheLeft() {
        let tester = NumberTester(.grouped, value: 123456)
        #expect(tester.type("\u{1}", "-") == "-|123,456" && tester.value.wrappedValue == -123456)
    }

    @Test("C255 a value set from code is not rounded away") func setValuesShow() {
        let tester = NumberTester(value: 1)
        tester.value.wrappedValue = decimal("0.02")
        tester.form.wake()
        #expect(tester.plain == "0.02")
    }

    @Test("C257 every state on the way to a negative fraction can be typed") func negativeFractions() {
        let tester = NumberTester()
        tester.type("-", ".", "5", "\r")
        #expect(tester.value.wrappedValue == decimal("-0.5") && tester.form.focus == "t")
    }
}
