import Foundation
import LineKitFoundation

@testable import LineKit

/// A form of one number field of `Decimal`, driven by keys.
final class NumberTester {
    let value = State<Decimal?>(wrappedValue: nil)
    private(set) var form: FormTester

    init(
        _ format: NumberFormat = .number, value: Decimal? = nil, range: ClosedRange<Decimal>? = nil,
        step: Decimal? = nil,
        refusesOutside: Bool = false
    ) {
        self.value.wrappedValue = value
        let binding = self.value.projectedValue
        form = FormTester(
            Form {
                NumberField(
                    "n", value: binding, format: format, in: range, refusesOutside: refusesOutside, step: step)
                TextField("t", text: .constant(""))
            })
    }

    /// Types keys one after the other; `|` in what it returns is the cursor.
    @discardableResult
    func type(_ keys: String...) -> String {
        for key in keys { form.type(key) }
        return text
    }

    func paste(_ text: String) -> String {
        form.type("\u{18}h")
        form.paste(text)
        return self.text
    }

    /// The text with `|` at the cursor.
    var text: String {
        let text = form.text(of: "n") ?? ""
        let cursor = form.engine.orderedStates[0].editor?.cursorInClusters ?? 0
        return text.prefix(cursor) + "|" + text.dropFirst(cursor)
    }
    var plain: String { form.text(of: "n") ?? "" }
    var issue: String? { form.issue(of: "n") }
    var bells: Int { form.terminal.bellCount }

    /// Types characters one by one.
    func keys(_ text: String) -> String {
        for character in text { form.type(String(character)) }
        return self.text
    }
}

/// A decimal from its digits.
func decimal(_ text: String) -> Decimal? { DecimalValue(text).flatMap(Decimal.init) }
