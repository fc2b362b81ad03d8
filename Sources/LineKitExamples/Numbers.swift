import LineKit

/// `numbers`: fields that write their numbers while one types.
func numbers(_ arguments: inout Arguments) throws {
    try arguments.finish()
    let order = NumbersForm()
    try order.form.run()
    print(
        "{\"price\":\(json(order.price)),\"preis\":\(json(order.preis)),\"discount\":\(json(order.discount)),"
            + "\"quantity\":\(order.quantity.map(String.init) ?? "null"),\"balance\":\(json(order.balance)),"
            + "\"weight\":\(json(order.weight)),\"delivery\":\(order.delivery.map { jsonString($0.description) } ?? "null"),"
            + "\"phone\":\(jsonString(order.phone))}")
}

private func json(_ number: Double?) -> String { number.map { "\($0)" } ?? "null" }

/// The form of `numbers`, and what it asks for.
struct NumbersForm {
    @State var price: Double?
    @State var preis: Double?
    @State var discount: Double?
    @State var quantity: Int? = 1
    @State var balance: Double?
    @State var weight: Double?
    @State var delivery: CalendarDate?
    @State var phone = ""

    var form: Form {
        Form("Numbers") {
            Section {
                NumberField("Price", value: $price, format: .currency("$"))
                NumberField("Preis", value: $preis, format: .combine(.currency("€", isPrefix: false), .european))
                NumberField("Discount", value: $discount, format: .combine(.percent, .fraction(0...1)), in: 0...1)
                NumberField(
                    "Quantity", value: $quantity, format: .grouped, in: 1...1_000_000, refusesOutside: true, step: 10)
                NumberField("Balance", value: $balance, format: .combine(.grouped, .accounting("$"), .fraction(0...2)))
                NumberField("Weight", value: $weight, format: .combine(.suffix(" kg"), .fraction(0...3)))
                DateField("Delivery", date: $delivery, today: CalendarDate(year: 2026, month: 1, day: 1))
                TextField(
                    "Phone", text: $phone, placeholder: "(555) 010-0123", configuration: .pattern("(###) ###-####"))
            }
            .fieldWidth(18)
            Note(StyledText("Total: \(total)"))
        }
    }

    /// The price of all, counted in cents.
    private var total: String {
        guard let price, let quantity else { return "–" }
        let cents = (price * 100).rounded() * Double(quantity) * (1 - (discount ?? 0))
        return NumberFormat.currency("$").string(from: DecimalValue(Int(cents.rounded())).shifted(by: -2))
    }
}
