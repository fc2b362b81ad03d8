import Testing

@testable import LineKit

/// Rows D of the seeds: where the three meet.
@Suite struct SeedOrderTests {
    @Test("D1 one order for the whole library") func theOneOrder() {
        var log: [String] = []
        var value = "ab"
        @State var demand: FirstResponderDemand?
        let text = Binding(
            get: { value },
            set: {
                value = $0
                log.append("binding \($0)")
                demand = .shouldBecomeFirstResponder
            })
        let traits = FieldConfiguration {
            $0.liveValidation = .always
            $0.autocapitalizationType = .allCharacters
        }
        let tester = FormTester(
            Form {
                TextField(
                    "a", text: text, configuration: traits,
                    onFirstResponderStateChanged: .init { log.append("a \($0)") },
                    handleDelete: { log.append("delete \($0)") },
                    shouldChange: {
                        log.append("may \($0)->\($1)")
                        return true
                    }
                )
                .validate {
                    log.append("validate \($0)")
                    return nil
                }
                .onChange { log.append("changed") }
                TextField(
                    "b", text: .constant(""),
                    firstResponderDemand: Binding(
                        get: { demand },
                        set: {
                            demand = $0
                            log.append("demand nil")
                        }),
                    onFirstResponderStateChanged: .init(
                        handleStateChange: { log.append("b \($0)") },
                        canBecomeFirstResponder: { _ in
                            log.append("b?")
                            return true
                        }))
            })
        log = []
        let drawn = tester.output.count
        tester.type(Keys.backspace)
        #expect(
            log == [
                "delete ab", "may ab->a", "binding a", "validate a", "changed", "b?", "a false", "b true", "demand nil",
            ])
        #expect(tester.output.count > drawn)
        tester.type(Keys.backTab)
        log = []
        tester.type("x")
        #expect(
            log.prefix(2) == ["may a->aX", "binding aX"], "what is typed is brought into shape before anybody sees it")
    }

    @Test("D2 no callback runs inside another or while something is drawn") func callbacksDoNotNest() {
        @State var a = ""
        @State var b = ""
        var depth = 0
        var deepest = 0
        var count = 0
        func inside(_ body: () -> Void = {}) {
            depth += 1
            count += 1
            deepest = max(deepest, depth)
            body()
            depth -= 1
        }
        @State var demand: FirstResponderDemand?
        let tester = FormTester(
            Form {
                TextField(
                    "a", text: $a, onFirstResponderStateChanged: .init { _ in inside { b += "!" } },
                    handleReturn: { inside { demand = .shouldBecomeFirstResponder } }
                ).onChange { inside { a += "." } }.onEnd { _ in inside { a += "," } }
                TextField(
                    "b", text: $b, firstResponderDemand: $demand,
                    onFirstResponderStateChanged: .init { _ in inside { a += ";" } })
            })
        tester.type("x\r")
        #expect(deepest == 1 && count == 6 && tester.focus == "b" && a == "x.,;" && b == "!!")
    }

    @Test("D3 value, cursor, focus, enabling, secrecy and style can be read and set, again and again")
    func stateIsBound() {
        @State var text = "abc"
        @State var selection: Range<Int>? = 1..<1
        @State var isFocused = true
        @State var isOff = false
        @State var isSecure = false
        @State var color = UInt8(1)
        let tester = FormTester(
            Form {
                TextField("a", text: $text, isSecure: isSecure).textSelection($selection).focused($isFocused)
                    .disabled(isOff).textColor(.ansi(color))
                TextField("b", text: .constant(""))
            })
        for _ in 0..<2 {
            text = "abcd"
            selection = 2..<2
            isFocused = true
            color = 4
            tester.wake()
            #expect(tester.frame.cursorColumn == 7 && tester.focus == "a")
            #expect(tester.terminal.cell(row: 0, column: 5).style.foreground == .ansi(4))
        }
        for _ in 0..<2 {
            isSecure = true
            tester.wake()
            #expect(tester.screen[0] == "› a  ••••")
        }
        for _ in 0..<2 {
            isOff = true
            tester.wake()
            #expect(tester.focus == "b" && !isFocused)
        }
    }

    @Test("D4 four events with four names, each once") func eventsAreFour() {
        @State var text = ""
        var log: [String] = []
        let form = Form {
            TextField("a", text: $text).onChange { log.append("change") }.onSubmit { log.append("submit") }
                .onEnd { log.append("end \($0)") }
        }
        let submitted = FormTester(form)
        submitted.type("x\r")
        #expect(log == ["change", "submit", "end ended"] && submitted.outcome == .submitted)
        log = []
        let cancelled = FormTester(form)
        cancelled.type("y" + Keys.escape)
        #expect(log == ["change", "end ended"] && cancelled.outcome == .cancelled(text: "xy"))
    }

    @Test("D5 combine puts values together everywhere") func combiningIsTheOneWay() {
        #expect(FieldConfiguration.combine(.maxLength(2), .maxLength(3)).traits.maxLength == 3)
        var first = KeyBindings()
        first["C-t"] = .killLine
        var second = KeyBindings()
        second["C-t"] = .yank
        #expect(KeyBindings.combine(first, second)["C-t"] == .yank)
        let rule = FieldRule.combine(.length(3...), .email)
        #expect(rule.issue(with: "ab")?.message == "At least 3 characters, please.")
        #expect(FieldRule.combine().issue(with: "x") == nil)
        let style = Style.combine(Style().bold(), Style().foregroundColor(.ansi(1)), Style().foregroundColor(.ansi(2)))
        #expect(style.isBold && style.foreground == .ansi(2) && Style.combine() == .plain)
        var numbers = FormKeys()
        numbers.bind("<F2>", to: .submit)
        #expect(FormKeys.combine(.standard, numbers).title(of: .submit) == "^S")
        let format = NumberFormat.combine(.number, .grouped, .fraction(2...2), .fraction(0...1))
        #expect(format.fractionLength == 0...1 && format.usesGrouping)
        #expect(NumberFormat.combine() == .number)
    }

    @Test("D6 chain, demands and Boolean focus are one engine") func oneFocusEngine() {
        @State var text = ""
        @State var number: Int?
        @State var demand: FirstResponderDemand?
        @State var isActive = false
        var log: [String] = []
        let tester = FormTester(
            Form {
                TextField("b", text: $text).tag(2).focused($isActive)
                TextField("a", text: $text).tag(1)
                NumberField("c", value: $number, firstResponderDemand: $demand).tag(3)
            }.onFirstResponderStateChanged { if $1 { log.append($0) } })
        tester.type("\r")
        #expect(isActive)
        demand = .shouldBecomeFirstResponder
        tester.wake()
        #expect(!isActive)
        isActive = true
        tester.wake()
        tester.type(Keys.tab)
        #expect(log == ["a", "b", "c", "b", "c"])
    }

    @Test("D7 what is left to the platform elsewhere is decided here, and written down with its test")
    func decisionsAreWritten() throws {
        let page = try ProjectFiles.text("Docs/Seeds.md")
        let decided = page.matches(of: /(?m)^\| [^|]+ \| [^|]+ \| ([A-D][\d.]+) \|$/).map { String($0.output.1) }
        // The rows that say what UIKit does there.
        let left = ["A1.6", "A2.5", "A2.9", "A3.4", "A5.9", "A5.10", "A6.6", "A7.3", "A7.8", "A7.11", "A7.12"]
        #expect(decided == left)
        for row in left { #expect(page.contains(try Regex("(?m)^\\| \(row) \\| .+ \\| `\\w+` \\|$")), "\(row)") }
    }

    @Test("D8 every field can be answered without a terminal") func pipesAnswer() {
        @State var text = ""
        @State var number: Int?
        @State var plan = "free"
        @State var isOn = false
        let box = SecretBox()
        func form(_ lines: String...) -> LineByLineForm {
            var form = LineByLineForm(
                Form {
                    TextField("text", text: $text)
                    NumberField("number", value: $number)
                    ChoiceField("plan", selection: $plan, choices: ["free", "team"])
                    ToggleField("on", isOn: $isOn)
                    SecureField("secret", into: box)
                }, source: .pipe)
            form.begin {}
            for line in lines { form.answer(InputText(line)) }
            return form
        }
        var whole = form("a b", "42", "team", "y", "pw")
        #expect(whole.isFinished && whole.error == nil && whole.takeText().isEmpty)
        #expect(text == "a b" && number == 42 && plan == "team" && isOn && box.take()?.characterCount == 2)
        let wrong = form("a", "many")
        #expect(wrong.error == .invalidAnswer(field: "number", message: "A number, please."))
        var short = form("a")
        short.endInput()
        #expect(short.error == .endOfInput(field: "number"))
    }
}
