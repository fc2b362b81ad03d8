import Testing

@testable import LineKit

@Suite struct KeySequenceTests {
    /// Each row: a notation, and how the same keys are printed; `nil` when it names none.
    @Test func notationsAreRead() {
        let rows: [(notation: String, printed: String?)] = [
            ("C-x C-e", "C-x C-e"), ("M-f", "M-f"), ("A-f", "M-f"), ("C-M-h", "C-M-h"), ("M-C-h", "C-M-h"),
            ("C-X", "C-x"), ("C-S-x", "C-S-x"), ("M-F", "M-F"), ("s-a", "s-a"), ("H-a", "H-a"), ("a", "a"),
            ("C--", "C--"), ("M--", "M--"), ("-", "-"), ("C-\\", "C-\\"), ("M-\\", "M-\\"), ("\\", "\\"),
            ("<", "<"), ("M-<", "M-<"), ("M->", "M->"), ("C-]", "C-]"), ("\"", "\""), ("C-\"", "C-\""), ("C-_", "C-_"),
            ("g g", "g g"), ("  C-x   r  ", "C-x r"), ("é", "é"), ("M-é", "M-é"), ("👩‍💻", "👩‍💻"), ("+", "+"),
            ("C-+", "C-+"),
            ("<Left>", "<Left>"), ("Left", "<Left>"), ("S-Left", "<Shift-Left>"), ("<Shift-Left>", "<Shift-Left>"),
            ("<shift+left>", "<Shift-Left>"), ("C-<left>", "<Ctrl-Left>"), ("<C-x>", "C-x"), ("<M-Left>", "<Alt-Left>"),
            ("Ctrl+Alt+Delete", "<Ctrl-Alt-Delete>"), ("C-S-Up", "<Ctrl-Shift-Up>"), ("<F5>", "<F5>"), ("f35", "<F35>"),
            ("F36", nil), ("PgUp", "<PageUp>"), ("page_up", "<PageUp>"), ("<next>", "<PageDown>"), ("RET", "<Enter>"),
            ("M-RET", "<Alt-Enter>"), ("Return", "<Enter>"), ("TAB", "<Tab>"), ("SPC", "SPC"), ("C-SPC", "C-SPC"),
            (" ", "SPC"), ("DEL", "<Backspace>"), ("M-DEL", "<Alt-Backspace>"), ("Delete", "<Delete>"),
            ("<Del>", "<Delete>"), ("Rubout", "<Backspace>"), ("ESC", "<Escape>"), ("ESC x", "<Escape> x"),
            ("<kp_0>", "<Kp0>"), ("kp_page_up", "<KpPageUp>"), ("MediaPlayPause", "<MediaPlayPause>"),
            ("<lt>", "<"), ("<U+00E9>", "é"), ("<U+301>", "<U+301>"), ("C-<U+A0>", "<Ctrl-U+A0>"), ("<U+110000>", nil),
            ("Control-u", "C-u"), ("Control-Meta-h", "C-M-h"), ("Meta-x", "M-x"), ("meta-Rubout", "<Alt-Backspace>"),
            ("Control-Space", "C-SPC"), ("LFD", "C-j"), ("Newline", "C-j"), ("TrueMeta-a", "<TrueMeta-a>"),
            (#""\C-x\C-e""#, "C-x C-e"), (#"\C-x\C-e"#, "C-x C-e"), (#""\e[1;5D""#, "<Ctrl-Left>"), (#"\e[A"#, "<Up>"),
            (#""\e\e[D""#, "<Alt-Left>"), (#""\ef""#, "M-f"), (#"\M-f"#, "M-f"), (#""\M-\C-h""#, "C-M-h"),
            (#""\C-\M-h""#, "C-M-h"), (#""\C-?""#, "<Backspace>"), (#""\e""#, "<Escape>"), (#""\C-i""#, "<Tab>"),
            (#""\C-m\C-j""#, "<Enter> C-j"), (#""\C-@""#, "C-SPC"), (#""\x41\101""#, "A A"), (#""\033OP""#, "<F1>"),
            (#""\d\t\r""#, "<Backspace> <Tab> <Enter>"), (#""jk""#, "j k"), (#""a b""#, "a SPC b"), (#""\\""#, "\\"),
            (#""\"""#, "\""), (#""\303\251""#, "é"), (#""\341""#, "M-a"), (#""é""#, "é"),
            (#""\C-x" <Left>"#, "C-x <Left>"),
            ("", nil), ("   ", nil), ("C-", nil), ("Foo", nil), ("C-Foo", nil), ("jk", nil), (#""abc"#, nil),
            (#""\e[200~""#, nil), (#""\e[99~""#, nil), (#""\C-""#, nil), ("<>", nil), ("<Left", nil),
        ]
        for row in rows {
            #expect(KeySequence(row.notation)?.description == row.printed, "\(row.notation)")
        }
    }

    @Test func everyKeyReadsBackAsItself() {
        let characters: [Character] = [
            "a", "A", " ", "-", "+", "<", ">", "\\", "\"", "é", "日", "\u{301}", "\u{A0}", "\u{200D}", "👩‍💻", "e\u{301}",
            "1",
        ]
        var failed: [String] = []
        for key in Key.allNamed + characters.map(Key.character) {
            for bits in 0..<64 {
                let modifiers = KeyModifiers(rawValue: UInt8(bits))
                if case .character(let character) = key, character.isUppercase, modifiers.contains(.ctrl) { continue }
                let keys = [KeyEvent(key, modifiers), KeyEvent(.character("x"), .ctrl)]
                let printed = KeySequence(keys: keys).description
                if KeySequence(printed)?.keys != keys { failed.append(printed) }
            }
        }
        #expect(failed.isEmpty, "\(failed.prefix(20))")
    }

    @Test func literalsOfNoNotationAreTheirCharacters() {
        let sequence: KeySequence = "jk"
        #expect(sequence.keys == [KeyEvent(.character("j")), KeyEvent(.character("k"))])
        #expect(("" as KeySequence).keys.isEmpty)
    }
}

@Suite struct KeyEventTests {
    /// The first event of some bytes, which is a key.
    private func key(_ bytes: String) -> KeyEvent {
        var key = KeyEvent(.composed)
        var decoder = InputDecoder()
        decoder.decode(Array(bytes.utf8)) { if case .key(let event) = $0 { key = event } }
        decoder.timeOut { if case .key(let event) = $0 { key = event } }
        return key
    }

    /// C085: where a terminal says more than others, bindings for the others still hold.
    @Test func bindingsAreAskedForEveryFormOfAKey() {
        let rows: [(bytes: String, chords: String)] = [
            ("\u{1B}[105;5u", "C-i <Tab>"), ("\t", "<Tab>"), ("\u{1B}[109;5u", "C-m <Enter>"),
            ("\u{1B}[91;5u", "C-[ <Escape>"), ("\u{1B}[97;6u", "C-S-a C-a"), ("\u{1B}[65;6u", "C-S-A C-a"),
            ("\u{1B}[102:70;4u", "M-S-f M-F"), ("\u{1B}[102;4u", "M-S-f M-F"), ("\u{1B}[45:95;2u", "S-- _"),
            ("\u{1B}[1089::99;5u", "C-с C-c"), ("\u{1B}[32;2u", "S-SPC SPC"), ("\u{1B}[57414u", "<KpEnter> <Enter>"),
            ("\u{1B}[57419;5u", "<Ctrl-KpUp> <Ctrl-Up>"), ("\u{1B}Op", "<Kp0> 0"),
            ("\u{1B}[1;9D", "<Super-Left> <Alt-Left>"),
            ("\u{1B}[97;9u", "s-a"), ("\u{1B}[9;2u", "<Shift-Tab>"), ("\u{1B}[13;2u", "<Shift-Enter> <Enter>"),
            ("\u{1B}[45:95;6u", "C-S-- C-_"), ("\u{1B}[47;5u", "C-/ C-_"),
            ("\u{1B}[127;5u", "<Ctrl-Backspace> C-h"), ("\u{1B}[9;6u", "<Ctrl-Shift-Tab> <Shift-Tab>"),
            ("\u{1B}[50:64;6u", "C-S-2 C-SPC"),
            ("\u{1B}[1;5A", "<Ctrl-Up>"),
        ]
        for row in rows {
            #expect(KeySequence(keys: key(row.bytes).chords).description == row.chords, "\(row.bytes.debugDescription)")
        }
    }

    @Test func keysTypeText() {
        let rows: [(bytes: String, text: String?)] = [
            ("\u{1B}[97u", "a"), ("\u{1B}[97;2u", "A"), ("\u{1B}[97:65;2u", "A"), ("\u{1B}[97;65u", "A"),
            ("\u{1B}[97;66u", "a"),
            ("\u{1B}[49:33;2u", "!"), ("\u{1B}[49;65u", "1"), ("\u{1B}[97;2;65u", "A"),
            ("\u{1B}[0;;128105:8205:128187u", "👩‍💻"),
            ("\u{1B}[97;5u", nil), ("\u{1B}[97;3u", nil), ("\u{1B}[97;;229u", "å"), ("\u{1B}[97;1:3u", nil),
            ("\u{1B}[97;1:2u", "a"),
            ("\u{1B}[57399u", "0"), ("\u{1B}[57413u", "+"), ("\u{1B}[13u", nil), ("\u{1B}[A", nil),
            ("\u{1B}[32;2u", " "),
        ]
        for row in rows { #expect(key(row.bytes).typedText == row.text, "\(row.bytes.debugDescription)") }
    }
}

@Suite struct InputEventJSONTests {
    @Test func textIsEscaped() {
        let text = InputText("a\"\\\n\t\u{1B}\u{7F}\u{9B}é")
        #expect(InputEvent.paste(text).jsonObject == #"{"type":"paste","text":"a\"\\\n\t\u001b\u007f\u009bé"}"#)
        let keys = InputEvent.text("e\u{301}").expanded.map(\.jsonObject)
        #expect(keys == [#"{"type":"key","key":"e"}"#, "{\"type\":\"key\",\"key\":\"\u{301}\"}"])
    }
}
