import Testing

@testable import LineKit

/// Every kind of field under what nobody expects of it.
@Suite struct FormHostilityTests {
    /// One field of each kind.
    private struct Model {
        @State var text = ""
        @State var long = ""
        @State var number: Int?
        @State var price: Double?
        @State var date: CalendarDate?
        @State var time: TimeOfDay?
        @State var length: Duration?
        @State var amount: Int?
        @State var path = ""
        @State var plan = "free"
        @State var tags: Set<String> = []
        @State var order = ["a", "b", "c"]
        @State var isOn = false
        @State var shaped = ""
        @State var masked = ""
        let box = SecretBox()

        var form: Form {
            Form("Everything") {
                TextField("text", text: $text)
                TextField("digits", text: $text, configuration: .combine(.numericOnly, .maxLength(10))).id("digits")
                TextField("masked", text: $masked, isSecure: true)
                SecureField("hidden", into: box)
                TextEditor("long", text: $long)
                NumberField("number", value: $number, format: .grouped)
                NumberField("price", value: $price, format: .currency("$"), in: 0...1000)
                TextField("shaped", text: $shaped, configuration: .pattern("(###) ###"))
                DateField("date", date: $date)
                TimeField("time", time: $time)
                DurationField("length", duration: $length)
                ValueField("amount", value: $amount, format: .bytes)
                PathField("path", path: $path)
                ChoiceField("plan", selection: $plan, choices: ["free", "team"])
                MultipleChoiceField("tags", selection: $tags, choices: ["x", "y"], filters: true)
                ArrangementField("order", elements: $order)
                ToggleField("on", isOn: $isOn)
                FormButton("press") {}
            }
        }
    }

    private static let kinds = 18

    /// Goes to the field of a kind, in a form of its own.
    private static func tester(_ kind: Int, columns: Int = 60, rows: Int = 24) -> (Model, FormTester) {
        let model = Model()
        let tester = FormTester(model.form, columns: columns, rows: rows)
        for _ in 0..<kind { tester.type("\t") }
        return (model, tester)
    }

    @Test("a huge paste of letters, of digits, of line ends", arguments: ["x", "7", "x\n", "👩‍👩‍👧‍👦"])
    func hugePastes(_ part: String) {
        for kind in 0..<Self.kinds {
            // The most where somebody may mean it.
            let size = kind == 4 && part == "x\n" ? 1_000_000 : 20_000
            let (_, tester) = Self.tester(kind)
            let focus = tester.focus
            tester.paste(String(repeating: part, count: size / part.utf8.count))
            tester.type("\u{1F}")
            #expect(tester.focus == focus && tester.outcome == nil, "\(focus ?? "")")
        }
    }

    @Test("control characters, invalid bytes and digits of other scripts")
    func oddPastes() {
        let pastes = [
            "\u{0}\u{1}\u{7}\u{1B}[31mred\u{1B}]0;title\u{7}\u{9B}31m\u{7F}\u{85}", "a\r\nb\tc\u{2028}d", "٣٤٫٥",
            "१२,३४५", "\u{202E}12\u{202C}", "1e5", "NaN", "∞", "½", "-", "e\u{301}\u{301}\u{301}", " ", "",
        ]
        for kind in 0..<Self.kinds {
            for paste in pastes {
                let (_, tester) = Self.tester(kind)
                let focus = tester.focus
                tester.paste(paste)
                #expect(tester.focus == focus && tester.outcome == nil, "\(focus ?? "") \(paste.debugDescription)")
                // A secret is taken as it is: nobody could see what was left out.
                let text = focus == "hidden" ? "" : tester.text(of: focus ?? "") ?? ""
                #expect(
                    !text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 127 }, "\(focus ?? "")")
                let raw = tester.output.split(separator: 0x1B).dropFirst()
                #expect(!raw.contains { $0.starts(with: "]0".utf8) }, "nothing of it is sent to the terminal")
            }
        }
    }

    @Test("a window of one cell and back, whatever has the focus") func smallest() {
        for kind in 0..<Self.kinds {
            let model = Model()
            let terminal = ScriptedTerminal(columns: 60, rows: 24)
            terminal.type(String(repeating: "\t", count: kind) + "1")
            for (columns, rows) in [(1, 1), (2, 3), (1, 40), (200, 1), (60, 24)] {
                terminal.resize(columns: columns, rows: rows)
                terminal.type("2\u{7F}")
            }
            terminal.type("1\u{3}")
            var last: VirtualScreen?
            terminal.onFrame { if $0.rows.contains(where: { $0.contains("cancel") }) { last = $0 } }
            #expect(throws: LineKitError.self) { try model.form.run(on: terminal) }
            // The form stands as it stood, whatever the small windows left above it.
            #expect(last?.rows.contains { $0.hasPrefix("  on  ") || $0.hasPrefix("› on  ") } == true, "\(kind)")
            #expect(last?.rows.contains { $0.hasPrefix("› ") || $0.hasPrefix("›    ") } == true, "\(kind)")
        }
    }

    @Test("every kind ends with each key that ends a form") func endings() {
        for kind in 0..<Self.kinds {
            for (key, name) in [(Keys.interrupt, "interrupted"), (Keys.escape, "cancelled")] {
                let (_, tester) = Self.tester(kind)
                tester.type("1" + key)
                #expect("\(tester.outcome.map { "\($0)" } ?? "nil")".hasPrefix(name), "\(kind) \(name)")
            }
            let (_, tester) = Self.tester(kind)
            let focus = tester.focus
            tester.type(Keys.endOfFile)
            #expect(tester.outcome == .endOfInput(field: focus), "\(focus ?? "")")
            let (_, stopped) = Self.tester(kind)
            stopped.type("\u{1A}")
            let isStopped = if case .suspend? = stopped.takeRequest() { true } else { false }
            #expect(isStopped && stopped.outcome == nil, "\(focus ?? "")")
        }
    }

    @Test("undo and redo go through live formatting and back") func undoing() {
        for (kind, keys) in [(5, "1234567"), (6, "98765"), (7, "123456"), (8, "20240229"), (9, "0930")] {
            let (_, tester) = Self.tester(kind)
            let label = tester.focus ?? ""
            var texts: [String] = []
            for key in keys {
                tester.type(String(key))
                texts.append(tester.text(of: label) ?? "")
            }
            for _ in 0..<20 { tester.type("\u{1F}") }
            #expect(tester.text(of: label) == "", "\(label)")
            for _ in 0..<20 { tester.type("\u{1B}_") }
            let last = tester.text(of: label)
            #expect(last == texts.last || last == "", "\(label) \(last ?? "")")
            tester.type("\u{15}" + keys)
            #expect(tester.text(of: label) == texts.last, "\(label)")
        }
    }

    @Test("a thousand fields") func manyFields() {
        @State var texts = Array(repeating: "", count: 1_000)
        let tester = FormTester(
            Form { for index in 0..<1_000 { TextField("field \(index)", text: $texts[index]) } }, columns: 60, rows: 12)
        tester.type("a\tb")
        #expect(texts.prefix(3) == ["a", "b", ""] && tester.focus == "field 1")
        tester.type(Keys.submit)
        #expect(tester.outcome == .submitted)
    }

    @Test("handlers that remove their own field, demand others, and change what is shown") func wildHandlers() {
        @State var texts = ["", "", ""]
        @State var isThere = true
        @State var demand: FirstResponderDemand?
        @State var command: FormCommand?
        var log: [String] = []
        let tester = FormTester(
            Form {
                TextField("a", text: $texts[0])
                if isThere {
                    TextField(
                        "b", text: $texts[1],
                        onFirstResponderStateChanged: .init { isFocused in
                            log.append("b \(isFocused)")
                            texts[2] += "!"
                            if isFocused { demand = .shouldBecomeFirstResponder }
                        }, handleReturn: { isThere = false })
                }
                TextField(
                    "c", text: $texts[2], firstResponderDemand: $demand,
                    onFirstResponderStateChanged: .init { isFocused in
                        log.append("c \(isFocused)")
                        if isFocused { command = .previous }
                    }, handleDelete: { _ in isThere.toggle() }
                ).onChange { texts[0] = "seen" }
            }.command($command))
        tester.type("\t")
        #expect(tester.outcome == nil, "what sets each other off for ever lets keys through")
        isThere = false
        tester.wake()
        #expect(log.suffix(1) == ["c true"] || log.suffix(1) == ["b false"] || tester.focus != nil)
        tester.type(Keys.interrupt)
        #expect(tester.outcome != nil)
    }

    @Test("nothing of a secret is drawn, kept for undo or killed text, or given to the trace") func secrets() {
        for kind in [2, 3] {
            let (model, tester) = Self.tester(kind)
            tester.type("tops")
            tester.paste("ecret")
            tester.type("\u{17}\u{15}topsecret\u{B}\u{19}\u{1F}")
            // Elsewhere nothing can be yanked, and nothing taken back.
            for key in [Keys.backTab, Keys.backTab, Keys.backTab] { tester.type(key + "\u{19}\u{1F}\u{19}") }
            #expect(model.text.isEmpty && model.long.isEmpty)
            tester.type(Keys.escape)
            let shown = String(decoding: tester.output, as: UTF8.self) + tester.finishedScreen.joined()
            #expect(!shown.contains("ops") && !shown.contains("ecre"))
        }
    }
}
