import LineKit

/// `ask`: the standard library's `readLine`, with editing. With `--timeout` the question is asked in a task that is
/// cancelled when the time is up, which gives the terminal back at once.
func ask(_ arguments: inout Arguments) async throws {
    let timeout = try arguments.option("timeout")
    try arguments.finish()
    var name: String?
    if let timeout {
        guard let seconds = Double(timeout), seconds > 0 else {
            throw UsageError(message: "--timeout needs a number of seconds above 0")
        }
        let question = Task { try await readLine(prompt: "Your name: ") }
        let clock = Task {
            try await Task.sleep(for: .seconds(seconds))
            question.cancel()
        }
        defer { clock.cancel() }
        name = try await question.value
    } else {
        name = try askForName()
    }
    guard let name else { throw LineKitError.endOfInput(field: nil) }
    print("Hello, \(name)!")
}

// A synchronous function: here `readLine(prompt:)` is the one that blocks.
private func askForName() throws -> String? {
    try readLine(prompt: "Your name: ")
}

/// `password`: a secret, of which only the length is told.
func password(_ arguments: inout Arguments) throws {
    let mustConfirm = arguments.flag("confirm")
    try arguments.finish()
    guard let secret = try readSecret(prompt: "Password: ") else { throw LineKitError.endOfInput(field: nil) }
    if mustConfirm {
        guard let again = try readSecret(prompt: "Again: ") else { throw LineKitError.endOfInput(field: nil) }
        guard secret.isEqual(to: again) else {
            throw LineKitError.invalidAnswer(field: "Again", message: "the two passwords differ")
        }
    }
    print("\(secret.characterCount) characters")
}
/// `choose`: one of several; with `--many` several, with `--filter` one of many, found by typing.
func choosePlan(_ arguments: inout Arguments) throws {
    let choosesMany = arguments.flag("many")
    let filters = arguments.flag("filter")
    try arguments.finish()
    if choosesMany {
        guard let chosen = try chooseMany("Which toppings?", from: toppings, count: 1...3) else {
            throw LineKitError.endOfInput(field: nil)
        }
        return print(toppings.filter(chosen.contains).joined(separator: ", "))
    }
    if filters {
        @State var city = cities[0]
        try Form("Where to?") {
            ChoiceField("City", selection: $city, choices: cities, filters: true, title: { $0 })
        }.run()
        return print(city)
    }
    guard let plan = try choose("Which plan?", from: plans) else { throw LineKitError.endOfInput(field: nil) }
    print(plan)
}

/// `confirm`: yes or no.
func confirmDeletion(_ arguments: inout Arguments) throws {
    try arguments.finish()
    guard let answer = try confirm("Delete everything?", default: false) else {
        throw LineKitError.endOfInput(field: nil)
    }
    print(answer ? "yes" : "no")
}

let plans = ["free", "team", "business"]
let toppings = ["mushrooms", "olives", "onions", "peppers", "spinach"]
let cities = [
    "Amsterdam", "Athens", "Berlin", "Bern", "Brussels", "Budapest", "Copenhagen", "Dublin", "Helsinki", "Lisbon",
    "London", "Madrid", "Oslo", "Paris", "Prague", "Rome", "Stockholm", "Vienna", "Warsaw", "Zagreb",
]
