import Testing

@testable import LineKit

/// Values that are written as text, M181 and M182.
@Suite struct MatrixValueTests {
    private static func field<Value: Equatable>(
        _ format: ValueFormat<Value>, _ value: Binding<Value?>
    ) -> FormTester { FormTester(Form { ValueField("v", value: value, format: format) }) }

    @Test("M181 dates, times and lengths of time") func datesAndTimes() throws {
        @State var time: TimeOfDay?
        let range = try #require(TimeOfDay("08:00"))...(try #require(TimeOfDay("23:59:59")))
        let clock = FormTester(Form { TimeField("t", time: $time, in: range) })
        #expect(clock.screen[0] == "› t  HH:MM")
        for key in "0930" { clock.type(String(key)) }
        #expect(clock.text(of: "t") == "09:30" && time == TimeOfDay(hour: 9, minute: 30))
        clock.type(Keys.down + Keys.home + Keys.up)
        #expect(clock.text(of: "t") == "10:29" && time?.description == "10:29")
        clock.type(Keys.end + "07")
        #expect(time?.second == 7 && clock.text(of: "t") == "10:29:07")
        clock.type("\u{15}0759\r")
        #expect(clock.issue(of: "t") == "Between 08:00 and 23:59:59, please.")
        clock.type("\u{15}2460\r")
        #expect(time == nil && clock.issue(of: "t") == "There is no such time.")
        clock.type("\u{15}123\r")
        #expect(clock.issue(of: "t") == "It has to look like HH:MM.")
        #expect(TimeOfDay("23:59")?.adding(seconds: 90).description == "00:00:30")
        let lengths: [(String, Duration?)] = [
            ("1h30m", .seconds(5400)), ("90s", .seconds(90)), ("90", .seconds(90)), ("1.5h", .seconds(5400)),
            ("2 days 3 hours", .seconds(183_600)), ("250ms", .milliseconds(250)), ("1m0.5s", .milliseconds(60_500)),
            ("1H 5Min", .seconds(3900)), ("1w", .seconds(604_800)), ("0", .zero), ("١٥m", .seconds(900)),
            ("1,5h", .seconds(5400)), ("30m1h", nil), ("1m1m", nil), ("h", nil), ("1.2.3s", nil), ("1y", nil),
            ("1,500s", nil), ("-1s", nil), ("0.1ns", nil), ("99999999999h", nil), ("1h30", nil),
        ]
        for (text, length) in lengths {
            @State var duration: Duration?
            let tester = FormTester(Form { DurationField("d", duration: $duration) })
            tester.type(text + "\r")
            #expect(duration == length, "\(text)")
            #expect(tester.issue(of: "d") == (length == nil ? "A length of time looks like 1h30m." : nil), "\(text)")
        }
        @State var duration: Duration? = .seconds(5_400)
        let tester = FormTester(Form { DurationField("d", duration: $duration, in: .zero ... .seconds(86_400)) })
        #expect(tester.text(of: "d") == "1h30m")
        tester.type(Keys.up + Keys.home + Keys.up)
        #expect(tester.text(of: "d") == "2h31m" && duration == .seconds(9060))
        tester.type("\u{1B}[5~\u{1B}[5~\u{1B}[5~")
        #expect(duration == .seconds(86_400), "steps end where the range does")
        tester.type("\u{5}\u{15}2d\r")
        #expect(tester.issue(of: "d") == "Between 0s and 1d, please.")
        duration = .milliseconds(61_500)
        tester.wake()
        #expect(tester.text(of: "d") == "1m1s500ms")
    }

    @Test("dates are days of the calendar") func dates() {
        @State var date: CalendarDate?
        let tester = FormTester(
            Form { DateField("d", date: $date, today: CalendarDate(year: 2024, month: 1, day: 31)) })
        #expect(tester.screen[0] == "› d  YYYY-MM-DD")
        for key in "20240229" { tester.type(String(key)) }
        #expect(tester.text(of: "d") == "2024-02-29" && date == CalendarDate(year: 2024, month: 2, day: 29))
        tester.type(Keys.up)
        #expect(date?.description == "2024-03-01")
        tester.type("\u{1}" + Keys.up)
        #expect(date?.description == "2025-03-01")
        tester.type(String(repeating: Keys.right, count: 6) + Keys.down)
        #expect(date?.description == "2025-02-01")
        tester.type("\u{18}h2023-02-29\r")
        #expect(date == nil && tester.issue(of: "d") == "There is no such day.")
        tester.type("\u{18}h" + Keys.backspace + Keys.up)
        #expect(date?.description == "2024-01-31" && date?.adding(months: 1)?.description == "2024-02-29")
        let epoch = CalendarDate(year: 1970, month: 1, day: 1)
        #expect(epoch?.adding(days: 20_000)?.description == "2024-10-04")
        #expect(epoch?.adding(days: -719_528)?.description == "0000-01-01" && epoch?.adding(days: -719_529) == nil)
        #expect(epoch?.adding(days: 20_000)?.adding(days: -20_000) == epoch)
        #expect(CalendarDate(year: 1900, month: 2, day: 29) == nil && CalendarDate("2000-2-29") == nil)
    }

    @Test("M182 a unit stands behind its number, and several units for one amount are read") func amounts() {
        let amounts: [(ValueFormat<Int>, String, Int?)] = [
            (.count, "10k", 10_000), (.count, "2.5 M", 2_500_000), (.count, "1500", 1500), (.count, "10K", 10_000),
            (.bytes, "3GiB", 3 << 30), (.bytes, "3 gib", 3 << 30), (.bytes, "64k", 64_000),
            (.bytes, "1.5 MiB", 1_572_864),
            (.bytes, "10 MB", 10_000_000), (.bytes, "512 B", 512), (.bytes, "0", 0), (.bytes, "8 PiB", 8 << 50),
            (.bytes, "1.5", nil), (.bytes, "1,024", nil), (.bytes, "9999999 PiB", nil), (.bytes, "3 GiB 1", nil),
            (.bytes, "GiB", nil), (.bytes, "-1", nil), (.bytes, "3 XB", nil), (.count, "0.0001k", nil),
        ]
        for (format, text, amount) in amounts {
            @State var value: Int?
            let tester = Self.field(format, $value)
            tester.type(text + "\r")
            #expect(value == amount, "\(text)")
            #expect((tester.issue(of: "v") == nil) == (amount != nil), "\(text)")
            #expect(tester.text(of: "v") == text, "what was typed stays")
        }
        @State var value: Int? = 3 << 30
        let tester = Self.field(.bytes, $value)
        #expect(tester.text(of: "v") == "3 GiB")
        tester.type(Keys.up)
        #expect(value == 4 << 30 && tester.text(of: "v") == "4 GiB")
        value = 1536
        tester.wake()
        #expect(tester.text(of: "v") == "1536")
        for number in [0, 1, 999, 1000, 1024, 65_536, 1_000_000, 123_456_789, Int.max] {
            #expect(ValueFormat.bytes.value(ValueFormat.bytes.text(number)) == number)
        }
        let weight = NumberTester(.suffix(" kg"))
        #expect(weight.keys("12") == "12| kg" && weight.value.wrappedValue == 12)
        #expect(weight.paste("15 kg") == "15| kg")
        var piped = LineByLineForm(Form { ValueField("v", value: $value, format: .bytes) }, source: .pipe)
        piped.begin {}
        piped.answer(InputText("much"))
        #expect(piped.error == .invalidAnswer(field: "v", message: "An amount looks like 512, 10 MB or 3 GiB."))
    }
}
