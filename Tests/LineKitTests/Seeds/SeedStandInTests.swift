import Testing

@testable import LineKit

/// Rows of the seeds that have no counterpart in a terminal: what stands in their place.
@Suite struct SeedStandInTests {
    @Test("A2.7 in the place of fonts there are styles, which move nothing and choose no font")
    func stylesStandForFonts() {
        let styles: [Style] = [
            .plain, Style().bold(), Style().dim(), Style().italic(), Style().underline(), Style().inverse(),
            Style().strikethrough(), Style().foregroundColor(.ansi(2)), Style().bold().italic().underline(),
        ]
        @State var style = Style.plain
        @State var text = "好 text"
        let tester = FormTester(
            Form {
                TextField("a", text: $text).textStyle(style).labelStyle(style)
                TextField("b", text: .constant(""), placeholder: "p").placeholderStyle(style).help("h")
            })
        let (screen, cursor) = (tester.screen, tester.frame.cursorColumn)
        for next in styles {
            style = next
            tester.wake()
            #expect(tester.terminal.cell(row: 0, column: 5).style == next, "live, as a font is")
            #expect(tester.screen == screen && tester.frame.cursorColumn == cursor)
        }
        let written = String(decoding: tester.output, as: UTF8.self)
        // SGR 10 to 20 choose fonts, ESC # 3 to 6 make letters large, and OSC 50 sets the font.
        let codes = written.matches(of: /\u{1B}\[([0-9;:]*)m/).flatMap { $0.output.1.split(separator: ";") }
        #expect(codes.contains("1") && codes.contains("3") && codes.contains("9"))
        #expect(codes.allSatisfy { Int($0).map { !(10...20).contains($0) } ?? true })
        #expect(!written.contains("\u{1B}#") && !written.contains("\u{1B}]50"))
    }

    /// What makes a difference to a form of fields `a` and `b` when one trait of `a` is another than by default.
    private struct Probe {
        var change: FieldConfiguration
        var keys = ""
        var base = FieldConfiguration.empty
        var text = ""

        init(_ keys: String = "", base: FieldConfiguration = .empty, text: String = "", _ change: FieldConfiguration) {
            (self.keys, self.base, self.text, self.change) = (keys, base, text, change)
        }
    }

    private static var probes: [String: Probe] {
        var bindings = KeyBindings.emacs
        bindings["C-t"] = .killWholeLine
        let green = Style().foregroundColor(.ansi(2))
        let paste = "\u{1B}[200~long\u{1B}[201~"
        return [
            "keyboardType": Probe("x", .keyboardType(.numberPad)),
            "maxLength": Probe("xyz", .maxLength(2)),
            "autocapitalizationType": Probe("x", .autocapitalization(.words)),
            "contentType": Probe("", FieldConfiguration { $0.contentType = .emailAddress }),
            "pattern": Probe("1234", .pattern("##-##")),
            "longPaste": Probe(paste, base: .maxLength(2), FieldConfiguration { $0.longPaste = .refused }),
            "isSecret": Probe("x", .secureEntry),
            "mask": Probe("x", base: .secureEntry, .mask(.character("#"))),
            "placeholder": Probe("", .placeholder("p")),
            "help": Probe("", .help("h")),
            "acceptsEmpty": Probe("\r", .required),
            "trimsWhitespace": Probe(" x\t", .trimmed),
            "tidying": Probe("x\t", .tidying { $0.uppercased() }),
            "isReadOnly": Probe("x", .readOnly),
            "clearsOnBeginEditing": Probe("x", text: "old", .autoclears),
            "backspaceMovesBack": Probe("\t\u{7F}", .backspaceMovesBack),
            "returnKeyType": Probe("", .returnKeyType(.send)),
            "returnBehavior": Probe("\r", FieldConfiguration { $0.returnBehavior = .submits }),
            "textAlignment": Probe("", text: "x", .textAlignment(.trailing)),
            "width": Probe("", text: "a long text", .width(4)),
            "textStyle": Probe("", text: "x", FieldConfiguration { $0.textStyle = green }),
            "placeholderStyle": Probe(
                "", base: .placeholder("p"), FieldConfiguration { $0.placeholderStyle = green }),
            "labelStyle": Probe("", FieldConfiguration { $0.labelStyle = green }),
            "helpStyle": Probe("", base: .help("h"), FieldConfiguration { $0.helpStyle = green }),
            "errorStyle": Probe("\r", base: .required, FieldConfiguration { $0.errorStyle = green }),
            "selectionStyle": Probe("\u{18}h", text: "x", FieldConfiguration { $0.selectionStyle = green }),
            "highlight": Probe("", text: "x", .highlight { StyledText($0, style: Style().bold()) }),
            "keys": Probe("\u{14}", text: "x", .clearKey("C-t")),
            "keyBindings": Probe("\u{14}", text: "x", FieldConfiguration { [bindings] in $0.keyBindings = bindings }),
            "supportedStandardEditActions": Probe(
                "\u{15}", text: "x", FieldConfiguration { $0.supportedStandardEditActions = [] }),
            "liveValidation": Probe("x", base: .rule(.email), .validation(.always)),
            "rules": Probe("x\r", .rule(.email)),
            "timeLimit": Probe("", FieldConfiguration { $0.timeLimit = TimeLimit(.seconds(9)) }),
            "acceptsSingleKeys": Probe("\t\t\ty", .singleKey),
        ]
    }

    private func run(_ probe: Probe, _ configuration: FieldConfiguration) -> [String] {
        @State var text = probe.text
        // Going back from a field shows whether it can: the probed one is between others.
        let tester = FormTester(
            Form {
                TextField("first", text: .constant(""))
                TextField("a", text: $text, configuration: configuration)
                TextField("b", text: .constant(""))
                ToggleField("c", isOn: .constant(false), configuration: configuration)
            })
        tester.type(Keys.tab)
        tester.type(probe.keys.hasPrefix("\t") ? String(probe.keys.dropFirst()) : probe.keys)
        return [String(decoding: tester.output, as: UTF8.self), text, String(describing: tester.outcome)]
    }

    @Test("A2.11 nothing that can be said about a field is without effect") func nothingIsUnused() {
        let said = Set(Mirror(reflecting: FieldTraits()).children.compactMap(\.label))
        #expect(said == Set(Self.probes.keys), "a probe for each trait")
        for (trait, probe) in Self.probes {
            let changed = run(probe, .combine(probe.base, probe.change))
            #expect(run(probe, probe.base) != changed, "\(trait)")
        }
    }

    @Test("A6.9 in the place of an animation there is one frame, and then nothing moves") func movesAreOneFrame() {
        @State var text = ""
        var session = FormSession(
            Form {
                TextField("a", text: $text, onFirstResponderStateChanged: .init { _ in text += "." })
                TextField("b", text: .constant("")).labelStyle(Style().underline())
            }, columns: 40, rows: 10)
        let start = ContinuousClock.now
        session.begin(at: start) {}
        _ = session.takeOutput()
        _ = Array("\t".utf8).withUnsafeBytes { session.feed($0, at: start) }
        var terminal = VirtualScreen(columns: 40, rows: 10)
        let frame = session.takeOutput()
        terminal.feed(frame)
        #expect(session.engine.focusedState?.node.label == "b" && !frame.isEmpty)
        #expect(frame.filter { $0 == 0x1B }.count < 40, "one frame, not many")
        #expect(session.nextDeadline == nil, "nobody has to come back for more")
        for seconds in 1...60 { session.tick(at: start + .seconds(seconds)) }
        #expect(session.takeOutput().isEmpty)
        #expect(!String(decoding: frame, as: UTF8.self).contains(/\u{1B}\[(\d+;)*[56](;\d+)*m/), "and nothing blinks")
    }

    @Test("A8.8 whoever asks for an action reaches its handler, and the action, as he is") func askersArePassedOn() {
        let rows: [(keys: String, counts: [Int?], text: String)] = [
            ("\u{1B}u", [nil], "A b c d"), ("\u{1B}3\u{1B}u", [3], "A B C d"),
            ("\u{1B}2\u{1B}u\u{1B}u", [2, nil], "A B C d"),
            ("\u{18}(\u{1B}2\u{1B}u\u{18})\u{18}e", [2, 2], "A B C D"),
        ]
        for row in rows {
            @State var text = "a b c d"
            var counts: [Int?] = []
            let handler = StandardEditActionHandler([
                .changeCase: { context in
                    counts.append(context.count)
                    return .performDefault
                }
            ])
            let tester = FormTester(Form { TextField("t", text: $text, standardEditActionHandler: handler) })
            tester.type(Keys.home)
            tester.type(row.keys)
            #expect(counts == row.counts && text == row.text, "\(row.keys.debugDescription)")
        }
    }

    @Test("A9.2 no dependencies, tests and measurements included") func nothingIsDependedOn() throws {
        for manifest in ["Package.swift", "Benchmarks/Package.swift"] {
            let packages = try ProjectFiles.text(manifest).matches(of: /\.package\(([^)]*)\)/).map(\.output.1)
            #expect(packages.allSatisfy { $0.contains("path: \"..\"") }, "\(manifest): itself at most")
        }
        #expect(throws: (any Error).self) { try ProjectFiles.text("Package.resolved") }
        let toolchain: Set<Substring> = [
            "Testing", "Foundation", "Dispatch", "Synchronization", "Glibc", "Musl", "Android", "Darwin",
            "LineKit", "LineKitFoundation", "LineKitExamples", "CountedAllocations",
        ]
        let paths = ProjectFiles.paths(in: "Sources", "Tests", "Benchmarks", endings: ["swift"])
        #expect(paths.count > 200)
        for path in paths where !path.hasSuffix("Package.swift") {
            let imports = try ProjectFiles.text(path).matches(
                of: /(?m)^(?:@\w+(?:\(\w+\))? )*import (?:(?:struct|class|enum|func|var) )?(\w+)/
            ).map(\.output.1)
            #expect(toolchain.isSuperset(of: imports), "\(path): \(imports)")
        }
    }
}
