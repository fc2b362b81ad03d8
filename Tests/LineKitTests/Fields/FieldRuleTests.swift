import Testing

@testable import LineKit

@Suite struct FieldRuleTests {
    @Test func readyMadeRules() {
        let rows: [(FieldRule, valid: [String], invalid: [String])] = [
            (.nonEmpty, ["a", " a"], ["", "  \t"]),
            (.length(2...3), ["", "ab", "👩‍👩‍👧‍👦é", "abc"], ["a", "abcd", "👩‍👩‍👧‍👦"]),
            (.length(2...), ["ab", "abcdefgh"], ["a"]),
            (
                .email, ["", "a@b.c", "jo.hn+x@exämple.co.uk"],
                ["a", "@b.c", "a@b", "a@b..c", "a@@b.c", "a b@c.d", "a@.c", "a@-b.c"]
            ),
            (
                .url, ["", "https://a", "git+ssh://host/x?y"],
                ["a", "://a", "http:///x", "http://", "1x://a", "http://a b"]
            ),
            (.oneOf(["x", "y"]), ["", "x"], ["z", "X"]),
            (.range(1...10), ["", "1", "9.99", "10"], ["0", "10.01", "x", "-1"]),
            (.isOn, ["yes"], ["no", ""]),
            (.not(.oneOf(["root"]), "taken"), ["ann"], ["root"]),
            (.any(.email, .oneOf(["-"])), ["a@b.c", "-"], ["x"]),
            (.combine(.nonEmpty, .length(2...)), ["ab"], ["", "a"]),
            (.combine(), ["", "x"], []),
            (FieldRule("no spaces") { !$0.contains(" ") }, ["a"], ["a b"]),
        ]
        for (rule, valid, invalid) in rows {
            for text in valid { #expect(rule.issue(with: text) == nil) }
            for text in invalid { #expect(rule.issue(with: text) != nil) }
        }
        #expect(FieldRule.nonEmpty.message("Bitte ausfüllen").issue(with: "")?.message == "Bitte ausfüllen")
        #expect(FieldRule.length(3...).warning.issue(with: "a")?.severity == .warning)
        #expect(FieldRule.combine(.nonEmpty, .length(1...1)).issue(with: "")?.message == "Please fill this in.")
        #expect(FieldRule.length(1...1).issue(with: "ab")?.message == "At most 1 character, please.")
    }

    @Test func decimalsAreExact() {
        let rows: [(String, String?)] = [
            ("0", "0"), ("-0", "0"), ("007", "7"), ("1.50", "1.5"), (".5", "0.5"), ("5.", "5"), ("+3", "3"),
            ("\u{2212}5", "-5"), ("٣.٥", "3.5"), ("-0.07", "-0.07"), ("100", "100"), ("0.00", "0"),
            ("12345678901234567890123456789.01", "12345678901234567890123456789.01"), ("", nil), ("-", nil),
            (".", nil), ("1.2.3", nil), ("1e5", nil), ("NaN", nil), ("0x1", nil), ("1 2", nil), ("--1", nil),
        ]
        for (text, expected) in rows { #expect(DecimalValue(text)?.description == expected) }
        let sums: [(String, String, String)] = [
            ("0.1", "0.2", "0.3"), ("1", "-1", "0"), ("-1.5", "0.75", "-0.75"), ("999", "1", "1000"),
            ("1000", "-1", "999"), ("-5", "-7", "-12"), ("0.01", "100", "100.01"), ("3", "-10", "-7"),
        ]
        for (a, b, sum) in sums {
            let (a, b) = (DecimalValue(a) ?? 0, DecimalValue(b) ?? 0)
            #expect((a + b).description == sum && (b + a).description == sum)
        }
        let ordered = ["-10", "-9.5", "-0.1", "0", "0.09", "0.1", "1", "9.5", "10"].compactMap { DecimalValue($0) }
        #expect(ordered.shuffled().sorted() == ordered)
        let doubles = [0.1, -2.5, 1e22, 1.5e-7, 0, 123456.789]
        #expect(doubles.map { $0.decimalValue.flatMap(Double.init) } == doubles)
        #expect(Double.infinity.decimalValue == nil && Int(DecimalValue("1.5") ?? 0) == nil)
    }

    /// Random whole numbers agree with the machine's.
    @Test func decimalsAgreeWithIntegers() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let (a, b) = (Int.random(in: -9999...9999, using: &random), Int.random(in: -99...99, using: &random))
            let (x, y) = (DecimalValue(a), DecimalValue(b))
            if (x + y).description != "\(a + b)" || (x < y) != (a < b) { Issue.record("\(a) and \(b)") }
        }
    }

    /// cases C243, C245, C257.
    @Test func numbersAsTheyAreRead() {
        let decimal = NumberText<Double>(format: .number, step: 0.1)
        let age = NumberText<Int>(format: .number, range: 0...150)
        #expect(decimal.value(of: "-.5") == -0.5 && decimal.value(of: "-") == nil && decimal.value(of: "0.") == nil)
        var text = "0"
        for _ in 0..<3 { text = decimal.stepped(text, by: 1) ?? "" }
        #expect(text == "0.3")
        #expect([age.stepped("150", by: 1), age.stepped("", by: 1), age.stepped("3", by: -10)] == ["150", "0", "0"])
        #expect(age.issue(with: "151")?.message == "Between 0 and 150, please.")
        #expect(age.issue(with: "-") != nil && age.issue(with: "") == nil && age.issue(with: "20") == nil)
        #expect(age.value(of: "99999999999999999999") == nil && age.issue(with: "99999999999999999999") != nil)
    }
}
