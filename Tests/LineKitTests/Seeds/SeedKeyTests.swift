import Testing

@testable import LineKit

/// Rows A7 of the seeds: Return, Delete, and every change.
@Suite struct SeedKeyTests {
    @Test("A7.1 handleReturn replaces what Return does; onReturn may only watch") func returnCanBeHandled() {
        @State var text = ""
        var log: [String] = []
        var disposition = StandardEditActionHandler.Disposition.performDefault
        let tester = FormTester(
            Form {
                TextField("a", text: $text, handleReturn: { log.append("a") })
                Section {
                    TextField("b", text: $text)
                    TextField("c", text: $text, handleReturn: { log.append("c") })
                }.onReturn {
                    log.append("group")
                    return disposition
                }
            })
        tester.type("\r")
        #expect(tester.focus == "a", "handled")
        tester.type(Keys.tab)
        disposition = .handled
        tester.type("\r")
        #expect(tester.focus == "b")
        disposition = .performDefault
        tester.type("\r")
        #expect(tester.focus == "c", "watched only")
        tester.type("\r")
        #expect(log == ["a", "group", "group", "c"], "the field's own is nearer")
    }

    @Test("A7.2 when handleReturn runs, the binding has the text and the field the focus") func returnSeesTheText() {
        @State var text = ""
        @State var isFirst = false
        var seen: [String] = []
        let tester = FormTester(
            Form {
                TextField(
                    "a", text: $text, configuration: .trimmed, onFirstResponderStateChanged: .updates($isFirst),
                    handleReturn: { seen.append("\(text) \(isFirst)") })
            })
        tester.type("final \r")
        #expect(seen == ["final true"])
    }

    @Test("A7.3 in a text of several lines Return follows the field's policy") func returnInSeveralLines() {
        @State var text = ""
        var returns = 0
        func run(_ policy: TextEditor.NewlinePolicy, _ keys: String) -> FormTester {
            (text, returns) = ("", 0)
            let tester = FormTester(
                Form {
                    TextEditor("a", text: $text, newlines: policy, handleReturn: { returns += 1 })
                    TextField("b", text: .constant(""))
                })
            tester.type(keys)
            return tester
        }
        let inserting = run(.insert, "one\rtwo\r")
        #expect(text == "one\ntwo\n" && returns == 0)
        #expect(inserting.screen.prefix(3) == ["› a  one", "     two", ""])
        inserting.type(Keys.up + "!" + Keys.up + Keys.up)
        #expect(text == "one\n!two\n" && inserting.focus == "a" && inserting.frame.cursorRow == 0)
        inserting.type(Keys.down + Keys.down + Keys.down)
        #expect(inserting.focus == "b", "behind the last line Down moves on")
        _ = run(.accept, "one\r")
        #expect(text == "one" && returns == 1)
        _ = run(.acceptIfComplete { $0.hasSuffix(";") }, "one\rtwo;\r")
        #expect(text == "one\ntwo;" && returns == 1)
        let pasted = run(.accept, "")
        pasted.paste("one\ntwo")
        #expect(text == "one\ntwo")
    }

    @Test("A7.4 a field that may not be empty refuses Return and says so") func emptyFieldsRefuse() {
        @State var text = ""
        var returns = 0
        let tester = FormTester(
            Form { TextField("a", text: $text, configuration: .required, handleReturn: { returns += 1 }) })
        let bells = tester.terminal.bellCount
        tester.type("\r")
        #expect(returns == 0 && tester.terminal.bellCount == bells + 1)
        #expect(tester.issue(of: "a") == "Please fill this in.")
        tester.type("x\r")
        #expect(returns == 1)
    }

    @Test("A7.5 the footer says what Return will do") func theFooterNamesReturn() {
        @State var text = ""
        let tester = FormTester(
            Form {
                TextField("a", text: $text)
                TextField("b", text: $text).returnKeyType(.search)
                TextField("c", text: $text)
            })
        for hint in ["⏎ next", "⏎ search", "⏎ submit"] {
            #expect(tester.screen.last?.hasPrefix(hint) == true)
            tester.type(Keys.tab)
        }
    }

    private static let backwards: [(keys: String, told: String)] = [
        (Keys.backspace, "ab cd"), ("\u{8}", "ab cd"), ("\u{1B}\u{7F}", "ab cd"), ("\u{17}", "ab cd"),
        ("\u{15}", "ab cd"), ("\u{18}\u{7F}", "ab cd"),
    ]

    @Test("A7.6 every backward deletion is told, with the text before it") func deletionsAreTold() {
        for (keys, told) in Self.backwards {
            @State var text = "ab cd"
            var log: [String] = []
            let tester = FormTester(Form { TextField("a", text: $text, handleDelete: { log.append($0) }) })
            tester.type(keys)
            #expect(log == [told] && text != told, "\(keys.debugDescription)")
        }
        @State var text = ""
        var log: [String] = []
        let tester = FormTester(Form { TextField("a", text: $text, handleDelete: { log.append($0) }) })
        tester.type(Keys.backspace)
        #expect(log == [""], "an empty text is Backspace in an empty field")
        tester.type("one\u{18}h" + Keys.backspace)
        #expect(log == ["", "one"] && text.isEmpty, "a selection too")
    }

    @Test("A7.7 handleDelete, shouldChange, change, binding, observers") func deletionHasOneOrder() {
        var log: [String] = []
        var value = "ab"
        var allows = true
        let text = Binding(
            get: { value },
            set: {
                value = $0
                log.append("binding \($0)")
            })
        let tester = FormTester(
            Form {
                TextField(
                    "a", text: text, handleDelete: { log.append("delete \($0)") },
                    shouldChange: {
                        log.append("\($0)->\($1)")
                        return allows
                    }
                ).onChange { log.append("changed") }
            })
        tester.type(Keys.backspace)
        #expect(log == ["delete ab", "ab->a", "binding a", "changed"])
        (log, allows) = ([], false)
        tester.type(Keys.backspace)
        #expect(log == ["delete a", "a->"] && value == "a", "told even when the change is then refused")
    }

    @Test("A7.8 forward deletion, cut, paste and the program's clearing are not told") func otherDeletions() {
        @State var text = "ab cd"
        var log: [String] = []
        let tester = FormTester(Form { TextField("a", text: $text, handleDelete: { log.append($0) }) })
        for keys in ["\u{1}\u{4}", "\u{1B}[3~", "\u{1B}d", "\u{18}h", "\u{1B}[200~x\u{1B}[201~", "\u{B}"] {
            tester.type(keys)
        }
        text = ""
        tester.wake()
        #expect(log.isEmpty)
    }

    @Test("A7.9 Backspace in an empty field goes back, as a configuration") func backspaceGoesBack() {
        @State var a = ""
        @State var b = "x"
        let tester = FormTester(
            Form {
                TextField("a", text: $a)
                TextField("b", text: $b, configuration: .backspaceMovesBack)
            })
        tester.type(Keys.tab + Keys.backspace)
        #expect(tester.focus == "b" && b.isEmpty)
        tester.type(Keys.backspace)
        #expect(tester.focus == "a")
    }

    @Test("A7.10 shouldChange, plain and rich") func changesCanBeDecided() {
        @State var text = ""
        var seen: [TextChange] = []
        var answer = TextChangeDecision.allow
        let tester = FormTester(
            Form {
                TextField("a", text: $text, shouldChange: { !$1.contains("z") }).shouldChange {
                    seen.append($0)
                    return answer
                }
            })
        tester.type("z")
        #expect(text.isEmpty)
        tester.type("ab")
        answer = .refuse(reason: "No more.")
        tester.type("c")
        #expect(text == "ab" && tester.issue(of: "a") == "No more.")
        answer = .replace(with: "[👩‍👩‍👧]")
        tester.type("d")
        #expect(text == "ab[👩‍👩‍👧]")
        answer = .allow
        tester.paste("!")
        tester.type(Keys.backspace)
        #expect(seen.map(\.cause) == [.typed, .typed, .typed, .typed, .typed, .pasted, .deleted])
        #expect(seen[5].range == 5..<5 && seen[5].before == "ab[👩‍👩‍👧]" && seen[5].replacement == "!")
        #expect(seen[6].range == 5..<6 && seen[6].after == "ab[👩‍👩‍👧]")
    }

    /// Every way to change `ab cd` (cursor at its end, `yank` in the kill ring): keys that only move or select, and the
    /// keys that change.
    private static let ways: [(first: String, keys: String)] = [
        ("", "x"), ("", "\u{16}x"), ("", "\u{1B}[200~p\u{1B}[201~"), ("", "\u{19}"), ("", "\u{15}"), ("", "\u{17}"),
        ("", "\u{7F}"), ("", "\u{14}"), ("", "\u{1B}t"), ("\u{1}", "\u{1B}u"), ("\u{1}", "\u{1B}l"),
        ("\u{1}", "\u{1B}c"), ("", "\u{1F}"), ("\u{18}h", "\u{18}w"), ("\u{18}h", "x"), ("\u{1}", "\u{4}"),
        ("\u{1}", "\u{B}"), ("\u{1}", "\u{1B}d"), ("", "\u{1B}r"), ("", "\u{1B}\\"), ("", "\u{18}(x\u{18})"),
        ("", "\u{C}"), ("", "\u{1B}[A"), ("", "\t"),
    ]

    /// A text, the selection (or cursor) in it, how often it was written, and what a yank and then taking everything back
    /// step by step lead to.
    private struct Traces: Equatable {
        var text: String
        var selection: Range<Int>?
        var writes: Int
        var later: [String] = []
    }

    private func run(
        _ way: (first: String, keys: String), refusing: Bool, skipping: Bool = false
    ) -> (asked: Int, before: Traces, after: Traces) {
        var value = ""
        var writes = 0
        @State var selection: Range<Int>?
        let text = Binding(
            get: { value },
            set: {
                value = $0
                writes += 1
            })
        var isRefusing = false
        var asked = 0
        // Ctrl-L clears, Up steps, Tab completes: the form's own ways to change a text.
        let control = TextControl(
            changedText: { $0 == value ? nil : value }, write: { text.wrappedValue = $0 },
            stepped: { text, steps, _ in text + String(steps) }, completed: { [Completion($0 + "!")] })
        let tester = FormTester(
            Form {
                AnyTextField(control: control).configuration(.clearKey("C-l")).textSelection($selection)
                    .shouldChange { _ in
                        asked += 1
                        return isRefusing ? .refuse() : .allow
                    }
            })
        tester.type("AB yank\u{17}")
        tester.type("\u{15}")
        tester.type("ab")
        tester.type(" cd")
        tester.type(way.first)
        let before = Traces(text: value, selection: selection, writes: writes)
        isRefusing = refusing
        asked = 0
        if !skipping { tester.type(way.keys) }
        var after = Traces(text: value, selection: selection, writes: writes)
        let count = asked
        isRefusing = false
        for keys in ["\u{19}", "\u{1F}", "\u{1F}", "\u{1F}"] {
            tester.type(keys)
            after.later.append(value)
        }
        return (count, before, after)
    }

    private struct AnyTextField: FormPart {
        let control: TextControl
        var body: Self { return self }
        var isOneField: Bool { true }
        func add(to tree: inout FormTree) { tree.add(FieldParts("a", .text(control), configuration: .empty)) }
    }

    @Test("A7.11 shouldChange is asked whatever the way") func everyWayIsAsked() {
        for way in Self.ways {
            let (asked, before, after) = run(way, refusing: false)
            if after.text != before.text { #expect(asked > 0, "\(way.keys.debugDescription)") }
        }
        let changing = Self.ways.filter { run($0, refusing: false).after.text != "ab cd" }
        #expect(changing.count >= 21, "the table is not empty words: \(changing.count)")
    }

    @Test("A7.12 a refused change changes nothing: text, cursor, selection, binding, undo, kill ring")
    func refusalsLeaveEverything() {
        for way in Self.ways {
            let (_, before, after) = run(way, refusing: true)
            let now = Traces(text: after.text, selection: after.selection, writes: after.writes)
            #expect(now == before, "\(way.keys.debugDescription)")
            #expect(
                run(way, refusing: true, skipping: true).after.later == after.later, "\(way.keys.debugDescription)")
        }
    }

    @Test("A7.13 positions are grapheme clusters") func noUTF16() {
        @State var text = "👩‍👩‍👧é"
        @State var selection: Range<Int>?
        var ranges: [Range<Int>] = []
        let tester = FormTester(
            Form {
                TextField("a", text: $text).textSelection($selection).shouldChange {
                    ranges.append($0.range)
                    return .allow
                }
            })
        tester.type(Keys.backspace)
        tester.type(Keys.backspace)
        #expect(ranges == [1..<2, 0..<1] && text.isEmpty && selection == 0..<0)
    }

    @Test("A7.14 a maximal length in clusters, for pastes too") func lengthsAreLimited() {
        @State var text = ""
        var policy = FieldTraits.LongPaste.truncated
        let tester = FormTester(
            Form {
                TextField(
                    "a", text: $text,
                    configuration: .combine(.maxLength(3), FieldConfiguration { [policy] in $0.longPaste = policy }))
            })
        tester.paste("é👩‍👩‍👧ü and more")
        #expect(text == "é👩‍👩‍👧ü" && tester.issue(of: "a") == "At most 3 characters fit.")
        tester.type("x")
        #expect(text.count == 3 && tester.issue(of: "a") == "At most 3 characters fit.")
        text = ""
        policy = .refused
        tester.wake()
        tester.paste("long")
        #expect(text.isEmpty && tester.issue(of: "a") == "At most 3 characters fit.")
    }

    @Test("A7.15 line ends and control characters of a paste do not get in") func pastesAreCleaned() {
        @State var text = ""
        let tester = FormTester(Form { TextField("a", text: $text) })
        tester.paste("one\ntwo\tthree\u{1B}[31m\u{7}four\r\n")
        #expect(text == "one two three[31mfour" && tester.outcome == nil)
        tester.type("\u{15}\u{16}\u{1}")
        #expect(text == "\u{1}" && tester.screen[0] == "› a  ^A", "quoted insert may, and it is drawn visibly")
    }
}
