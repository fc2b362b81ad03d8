import Testing

@testable import LineKit

extension FieldConfiguration {
    /// seed A4.7: an app's own configurations need nothing but the public surface.
    fileprivate static let postcode: Self = .combine(.numericOnly, .maxLength(5))
    fileprivate static func loud(_ color: Style.Color) -> Self { Self { $0.textStyle.foreground = color } }
}

@Suite struct FieldConfigurationTests {
    private static let parts: [FieldConfiguration] = [
        .empty, .email, .password, .url, .phone, .numericOnly, .secureEntry, .autoclears, .partOfChain, .lastOfChain,
        .backspaceMovesBack, .required, .maxLength(3), .maxLength(-1), .keyboardType(.asciiCapable),
        .returnKeyType(.go), .mask(.hidden), .textAlignment(.trailing), .help("h"), .postcode, .loud(.ansi(1)),
        FieldConfiguration { $0.isSecureTextEntry = false },
    ]

    /// What can be compared of traits: everything but the closures of rules, of which the number counts.
    private func summary(_ configuration: FieldConfiguration) -> String {
        let traits = configuration.traits
        return """
            \(traits.keyboardType) \(String(describing: traits.maxLength)) \(traits.longPaste) \
            \(traits.isSecureTextEntry) \(String(describing: traits.mask)) \(String(describing: traits.placeholder)) \
            \(String(describing: traits.help)) \(traits.acceptsEmpty) \(traits.trimsWhitespace) \
            \(traits.clearsOnBeginEditing) \(traits.backspaceMovesBack) \(traits.returnKeyType) \
            \(traits.returnBehavior) \(traits.textAlignment) \(traits.textStyle) \(traits.rules.count)
            """
    }

    /// seed A4.2, A4.3: `combine` is associative and `.empty` is its identity; nothing combined is `.empty`.
    @Test func combineIsAMonoid() {
        #expect(summary(.combine()) == summary(.empty))
        for a in Self.parts {
            #expect(summary(.combine(a, .empty)) == summary(a) && summary(.combine(.empty, a)) == summary(a))
            for b in Self.parts {
                for c in Self.parts.suffix(4) {
                    let flat = summary(.combine(a, b, c))
                    if flat != summary(.combine(a, .combine(b, c))) || flat != summary(.combine(.combine(a, b), c)) {
                        Issue.record("not associative: \(flat)")
                    }
                }
            }
        }
    }

    @Test func laterPartsWin() {
        #expect(FieldConfiguration.combine(.maxLength(3), .maxLength(9)).traits.maxLength == 9)
        #expect(FieldConfiguration.combine(.partOfChain, .lastOfChain).traits.returnBehavior == .submits)
        #expect(FieldConfiguration.postcode.traits.keyboardType == .numberPad)
    }

    /// seed A3.2: a password configuration makes the field secret whatever else is said, before or after.
    @Test func secrecyOnlyGrows() {
        let reveal = FieldConfiguration { $0.isSecureTextEntry = false }
        let secret: [FieldConfiguration] = [
            .password, .combine(.password, reveal), .combine(reveal, .secureEntry, .email, reveal),
        ]
        for configuration in secret {
            #expect(configuration.traits.isSecureTextEntry)
        }
        @State var text = ""
        let form = Form { TextField("Password", text: $text, isSecure: false, configuration: .password) }
        #expect(form.tree().fields.first?.traits.isSecureTextEntry == true)
    }

    /// seed A4.4: defaults < form < group < configuration < the field itself.
    @Test func theNearestWins() {
        @State var text = ""
        func key(_ content: some FormContent, form: FieldConfiguration = .empty) -> ReturnKeyType? {
            Form { content }.configuration(form).tree().fields.first?.traits.returnKeyType
        }
        let plain = TextField("a", text: $text)
        let configured = TextField("a", text: $text, configuration: .returnKeyType(.send))
        let rows: [(ReturnKeyType?, ReturnKeyType)] = [
            (key(plain), .default),
            (key(plain, form: .returnKeyType(.go)), .go),
            (key(Section { plain }.returnKeyType(.next), form: .returnKeyType(.go)), .next),
            (key(Section { Section { plain }.returnKeyType(.done) }.returnKeyType(.next)), .done),
            (key(Section { configured }.returnKeyType(.next)), .send),
            (key(configured.returnKeyType(.search)), .search),
            (key(Section { configured.returnKeyType(.search) }.returnKeyType(.next)), .search),
            (key(configured.id("x").returnKeyType(.search).tag(3)), .search),
        ]
        for (found, expected) in rows { #expect(found == expected) }
        let twice = Section { plain.textColor(.ansi(1)) }.textStyle(.plain).textAlignment(.center)
        let traits = Form { twice }.tree().fields.first?.traits
        #expect(traits?.textStyle.foreground == .ansi(1) && traits?.textAlignment == .center)
    }

    /// What a kind of field starts from gives way to its configuration.
    @Test func numberFieldsTakeAnotherKeyboard() {
        @State var number: Int?
        let form = Form {
            NumberField("a", value: $number)
            NumberField("b", value: $number, configuration: .numericOnly)
        }
        #expect(form.tree().fields.map(\.traits.keyboardType) == [.decimalPad, .numberPad])
    }

    @Test func keyboardsFilter() {
        let rows: [(KeyboardType, String, String)] = [
            (.default, "aé 日👩‍👩‍👧‍👦", "aé 日👩‍👩‍👧‍👦"),
            (.asciiCapable, "aé ~日\u{7F}", "a ~"),
            (.numbersAndPunctuation, "a1-é2 %", "1-2%"),
            (.emailAddress, "jo hn@exämple.org,", "john@exämple.org"),
            (.url, "https://é.org/a b?c=1", "https://é.org/ab?c=1"),
            (.numberPad, "-12.5٣a½", "125٣"),
            (.decimalPad, "-12.5,e+", "-12.5,+"),
            (.phonePad, "+43 (1) 2a34/5", "+43 (1) 234/5"),
            (.name, "Anne-Marie O’Neil 3.", "Anne-Marie O’Neil ."), (.alphanumeric, "a1 é-½!", "a1é½"),
            (.hexadecimal, "0xFfg", "0Ff"),
        ]
        for (type, text, expected) in rows { #expect(type.filter(text) == expected) }
        #expect(rows.map(\.0) == KeyboardType.allCases)
    }
}
