import Testing

@testable import LineKit

/// Bindings to values that cannot be none.
@Suite struct ValueThatAlwaysIsTests {
    @Test("an emptied text leaves the value, and shows it when the field is left") func emptied() throws {
        @State var number = 3
        @State var date = try #require(CalendarDate("2024-02-29"))
        @State var time = try #require(TimeOfDay("09:30"))
        @State var length = Duration.seconds(90)
        @State var amount = 2_000
        var log: [Int] = []
        let tester = FormTester(
            Form {
                NumberField("a", value: $number, format: .grouped, onChange: { log.append($0) })
                DateField("b", date: $date)
                TimeField("c", time: $time)
                DurationField("d", duration: $length)
                ValueField("e", value: $amount, format: .count)
            })
        let shown = ["3", "2024-02-29", "09:30", "1m30s", "2 k"]
        for (label, text) in zip("abcde", shown) {
            #expect(tester.text(of: String(label)) == text)
            tester.type("\u{15}")
            #expect(tester.text(of: String(label)) == "", "the text is the person's while they type")
            tester.wake()
            #expect(tester.text(of: String(label)) == "")
            if label != "e" { tester.type("\t") } else { tester.type(Keys.backTab) }
            #expect(tester.text(of: String(label)) == text, "\(label)")
        }
        #expect(number == 3 && length == .seconds(90) && amount == 2_000)
        tester.type(Keys.backTab + Keys.backTab + Keys.backTab + "\u{15}")
        number = 1_234
        tester.wake()
        #expect(tester.text(of: "a") == "1,234", "what the program writes is shown")
        tester.type("5")
        #expect(number == 12_345 && log.last == 12_345)
        tester.type("\u{15}" + Keys.submit)
        #expect(tester.outcome == .submitted && number == 12_345)
    }
}
