import Testing

@testable import LineKit

@Suite struct InputDecoderTests {
    /// Each row: what it is about (with the requirement it answers), the input, the events.
    @Test func inputBecomesEvents() {
        let rows: [(about: String, given: [Given], events: String)] = [
            ("C065: two escapes before an arrow", ["\u{1B}\u{1B}[D"], "<Alt-Left>"),
            ("C067: a pause in the parameters", ["\u{1B}[1;", "5D"], "<Ctrl-Left>"),
            (
                "C067: a paste end cut in two", ["\u{1B}[200~a\nb\u{1B}[20", "1~"],
                #"{"type":"paste","text":"a\nb"}"#
            ),
            ("C069: a lone Escape", ["\u{1B}", .silence], "<Escape>"),
            (
                "C071: whole sequences are never text", ["\u{1B}[I\u{1B}[24;80R\u{1B}[<0;10;20M\u{1B}[?62;1;4ca"],
                #"{"type":"focus","focused":true} {"type":"cursor_position","row":24,"col":80} "#
                    + #"{"type":"mouse","action":"press","button":"left","x":9,"y":19} "#
                    + #"{"type":"device_attributes","params":[62,1,4]} "a""#
            ),
            ("C073: arrows in application mode", ["\u{1B}OA"], "<Up>"),
            ("C083: Home and End", ["\u{1B}[7~\u{1B}[8~\u{1B}OH\u{1B}[F"], "<Home> <End> <Home> <End>"),
            ("C085: Ctrl-I is not Tab where the terminal says so", ["\u{1B}[105;5u\t"], "C-i <Tab>"),
            (
                "C087: Ctrl-V, then a paste", ["\u{16}\u{1B}[200~pw\u{1B}[201~\r"],
                #"C-v {"type":"paste","text":"pw"} <Enter>"#
            ),
            ("C089: lines without paste marks", ["a\rb\r"], #""a" <Enter> "b" <Enter>"#),
            ("Escape twice, then silence", ["\u{1B}\u{1B}", .silence], "<Alt-Escape>"),
            ("Escape and a letter in one read", ["\u{1B}h"], "M-h"),
            ("Escape and a letter, apart", ["\u{1B}", .silence, "h"], #"<Escape> "h""#),
            ("Escape before a string", ["\u{1B}\u{1B}]11;x\u{07}"], #"<Escape> {"type":"osc","number":11,"text":"x"}"#),
            ("Escape before a mouse report", ["\u{1B}\u{1B}[<0;1;1M"], #"<Escape> \#(leftPress)"#),
            ("Escape before a paste", ["\u{1B}\u{1B}[200~x\u{1B}[201~"], #"<Escape> {"type":"paste","text":"x"}"#),
            ("Escape before what nobody knows", ["\u{1B}\u{1B}[99~"], #"<Escape> \#(unknown("1b5b39397e"))"#),
            ("Alt with letters of two and four bytes", ["\u{1B}é\u{1B}🙂"], "M-é M-🙂"),
            ("Alt with a byte that is no UTF-8", [.bytes([0x1B, 0xFF, 0x61])], "M-\u{FFFD} \"a\""),
            ("Alt with a cut letter", [.bytes([0x1B, 0xE6, 0x97, 0x61])], "M-\u{FFFD} \"a\""),
            ("Alt with a letter that never comes", [.bytes([0x1B, 0xE6]), .silence, "a"], "M-\u{FFFD} \"a\""),
            ("a sequence broken by a key", ["\u{1B}[12\u{03}"], #"\#(unknown("1b5b3132")) C-c"#),
            ("a sequence broken by another", ["\u{1B}[12\u{1B}[A"], #"\#(unknown("1b5b3132")) <Up>"#),
            ("Alt-[ and an arrow in one read", ["\u{1B}[\u{1B}[A"], "M-[ <Up>"),
            ("Alt-O and Enter in one read", ["\u{1B}O\r"], "M-O <Enter>"),
            ("an SS3 sequence nobody knows", ["\u{1B}Oz!"], #"\#(unknown("1b4f7a")) "!""#),
            ("a string broken by a sequence", ["\u{1B}]11;x\u{1B}[A"], #"\#(unknown("1b5d31313b78")) <Up>"#),
            ("a string broken by CAN", ["\u{1B}]11;x\u{18}"], #"\#(unknown("1b5d31313b78")) C-x"#),
            ("a string that stays unfinished", ["\u{1B}]11;x", .silence, "a"], #"\#(unknown("1b5d31313b78")) "a""#),
            ("a string cut before its end", ["\u{1B}]11;x\u{1B}", .silence], #"\#(unknown("1b5d31313b78")) <Escape>"#),
            ("a title, which is no reply", ["\u{1B}]lname\u{1B}\\"], unknown("1b5d6c6e616d651b5c")),
            ("parameters that stay alone", ["\u{1B}[11", .silence, "a"], #"M-[ "11a""#),
            ("F1 of cons25, then typing", ["\u{1B}[M", .silence, "abc"], #"<F1> "abc""#),
            ("the mouse in its oldest form", ["\u{1B}[M !!"], leftPress),
            ("a mouse report that is cut off", ["\u{1B}[M !", .silence], #"<F1> " !""#),
            ("a mouse report broken by a key", ["\u{1B}[M !\u{03}"], #"\#(unknown("1b5b4d2021")) C-c"#),
            ("NUL", ["\u{0}"], "C-SPC"),
            ("C1 bytes are no UTF-8", [.bytes([0x9B, 0x41])], "\"\u{FFFD}A\""),
            ("text cut inside a letter", [.bytes([0xE6, 0x97]), .bytes([0xA5])], "\"日\""),
            ("text that ends inside a letter", [.bytes([0x61, 0xE6, 0x97]), .silence], "\"a\u{FFFD}\""),
            ("a letter broken by a key", [.bytes([0xE6, 0x97]), "\r"], "\"\u{FFFD}\" <Enter>"),
            (
                "a paste without an end", ["\u{1B}[200~a\u{1B}[20", .silence, "b"],
                #"{"type":"paste","text":"a\u001b[20"} "b""#
            ),
            ("a paste end without a paste", ["\u{1B}[201~a"], #"\#(unknown("1b5b3230317e")) "a""#),
            (
                "a paste inside a paste", ["\u{1B}[200~a\u{1B}[200~b\u{1B}[201~"],
                #"{"type":"paste","text":"a\u001b[200~b"}"#
            ),
            ("F19 of SCO", ["\u{1B}[e"], "<F19>"),
            (
                "a key of win32-input-mode going up", ["\u{1B}[65;30;97;0;0;1_"],
                #"{"type":"key","key":"a","kind":"release"}"#
            ),
            ("AltGr of win32-input-mode", ["\u{1B}[81;16;64;1;9;1_"], "@"),
        ]
        for row in rows {
            #expect(decoded(row.given) == row.events, "\(row.about)")
        }
    }

    /// C079: keys typed before a reply come before it, whatever they are.
    @Test func reportsAreToldFromKeys() {
        var left: [Int] = []
        func events(expecting count: Int, _ given: Given...) -> String {
            var decoder = InputDecoder()
            decoder.expectsCursorReport = count
            var transcript = Transcript()
            for case .bytes(let bytes) in given { decoder.decode(bytes) { transcript.append($0) } }
            left.append(decoder.expectsCursorReport)
            return transcript.line
        }
        let report = #"{"type":"cursor_position","row":1,"col":5}"#
        #expect(events(expecting: 1, "\u{1B}[D;\u{1B}[1;5R") == #"<Left> ";" \#(report)"#)
        #expect(events(expecting: 0, "\u{1B}[1;5R") == "<Ctrl-F3>")
        #expect(events(expecting: 1, "\u{1B}[1;5R\u{1B}[1;5R") == "\(report) <Ctrl-F3>")
        #expect(events(expecting: 2, "\u{1B}[1;", "5R") == report)
        #expect(events(expecting: 1, "\u{1B}\u{1B}[1;5R") == "<Escape> \(report)")
        #expect(events(expecting: 0, "\u{1B}\u{1B}[1;5R") == "<Ctrl-Alt-F3>")
        #expect(events(expecting: 0, "\u{1B}[24;80R") == #"{"type":"cursor_position","row":24,"col":80}"#)
        #expect(left == [0, 0, 0, 1, 0, 0, 0])
    }

    /// C061, C067: only what may be a whole key waits for the short time.
    @Test func waitsAreAsLongAsWhatIsHeldNeeds() {
        let rows: [(held: String, timeout: InputTimeout?, kitty: InputTimeout?)] = [
            ("", nil, nil), ("a", nil, nil), ("\u{1B}[A", nil, nil), ("\u{1B}", .key, .sequence),
            ("\u{1B}\u{1B}", .key, .sequence), ("\u{1B}[", .key, .sequence), ("\u{1B}O", .key, .sequence),
            ("\u{1B}]", .key, .sequence), ("\u{1B}[M", .key, .sequence), ("\u{1B}[[", .key, .sequence),
            ("\u{1B}[1", .sequence, .sequence), ("\u{1B}O1", .sequence, .sequence),
            ("\u{1B}]1", .sequence, .sequence), ("\u{1B}[M!", .sequence, .sequence),
            ("\u{1B}[200~", .paste, .paste), ("\u{1B}[200~a\u{1B}", .paste, .paste),
        ]
        for row in rows {
            for isKitty in [false, true] {
                var decoder = InputDecoder()
                decoder.disambiguatesEscape = isKitty
                decoder.decode(Array(row.held.utf8)) { _ in }
                // Macros would copy the decoder, which cannot be copied.
                let (timeout, needsTimeout) = (decoder.timeout, decoder.needsTimeout)
                decoder.timeOut { _ in }
                let isIdle = !decoder.needsTimeout
                #expect(timeout == (isKitty ? row.kitty : row.timeout), "\(row.held.debugDescription)")
                #expect(needsTimeout == (row.timeout != nil) && isIdle, "\(row.held.debugDescription)")
            }
        }
        #expect(InputTimeout.key.duration() == .milliseconds(50))
        #expect(InputTimeout.sequence.duration() > .milliseconds(300))
        #expect(InputTimeout.key.duration(key: .seconds(3)) == .seconds(3))
        #expect(InputTimeout.sequence.duration(key: .seconds(3)) == .seconds(3))
    }

    /// Type-ahead: what comes after the event that ends a prompt is left for the next.
    @Test func nextTakesOneEvent() {
        let bytes = Array("ab\rcd\u{1B}[A".utf8)
        var decoder = InputDecoder()
        var positions: [Int] = []
        bytes.withUnsafeBytes { bytes in
            var position = 0
            while decoder.next(bytes, at: &position) != nil { positions.append(position) }
        }
        #expect(positions == [2, 3, 5, 8])
    }

    /// C099 and the cap: a paste has no default limit in sight, and past the limit nothing becomes a key.
    @Test func longPastesArriveWhole() {
        let long = String(repeating: "long ", count: 2_000)
        #expect(decoded([.bytes(Array("\u{1B}[200~\(long)\u{1B}[201~".utf8))]).count == long.count + 26)
        let parts = decoded(["\u{1B}[200~0123456789abcde日本\r\r\u{1B}[201~x"]) { $0.pasteLimit = 16 }
        #expect(parts == #"{"type":"paste","text":"0123456789abcde"} {"type":"paste","text":"日本\r\r"} "x""#)
    }

    /// A string of any length costs no more than a fixed amount; one too long is not known any more.
    @Test func stringsAreHeldUpToALimit() {
        var decoder = InputDecoder()
        var events: [InputEvent] = []
        decoder.decode(Array("\u{1B}]52;c;".utf8)) { events.append($0) }
        for _ in 0..<100 { decoder.decode([UInt8](repeating: 0x41, count: 10_000)) { events.append($0) } }
        decoder.decode(Array("\u{07}a".utf8)) { events.append($0) }
        guard events.count == 2, case .unknown(let bytes) = events[0] else {
            Issue.record("not one unknown sequence and one text")
            return
        }
        #expect(bytes.count == (64 << 10) + 1)
        #expect(decoded([.bytes(Array("\u{1B}[".utf8) + [UInt8](repeating: 0x31, count: 10_000)), "A"]).count < 9000)
        #expect(
            decoded([.bytes(Array("\u{1B}[".utf8) + [UInt8](repeating: 0x31, count: 10_000)), "Aa"]).hasSuffix("\"a\""))
    }

    /// A small dose of what `LineKitBenchmarks fuzz` feeds by the fifty megabytes.
    @Test func piecesDoNotMatter() throws {
        let sequences = try Corpus.files(of: "decode").flatMap { try Corpus.rows(of: $0) }.compactMap(
            \.["bytes_hex"].hexBytes)
        var bytes = HostileBytes(seed: 7, sequences: sequences)
        var pair = DecoderPair(pasteLimit: 4096)
        var decodedCount = 0
        while decodedCount < 400_000 {
            let stretch = bytes.bytes(Int.random(in: 1...5_000, using: &bytes.random))
            guard pair.agree(on: stretch, using: &bytes.random) else {
                Issue.record("other events in pieces, within \(stretch.count) bytes from byte \(decodedCount)")
                return
            }
            decodedCount += stretch.count
        }
        let count = pair.eventCount
        #expect(count > 3_000)
    }
}

private let leftPress = #"{"type":"mouse","action":"press","button":"left","x":0,"y":0}"#

private func unknown(_ bytes: String) -> String { #"{"type":"unknown","bytes_hex":"\#(bytes)"}"# }
