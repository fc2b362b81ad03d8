/// A value that prompts watch: a write to it shows on the screen at once, and what is typed is written to it.
///
/// ```swift
/// @State var email = ""
/// try Form("Sign up") { TextField("Email", text: $email) }.run()
/// ```
///
/// Reading and writing are safe from any thread. To write from another task, hand the `State` itself over
/// (`let mail = _email; Task { mail.wrappedValue = "…" }`): it is `Sendable` when its value is. Copies share one value.
/// Property wrappers do not work on top-level variables: declare the property in a function or a type.
@propertyWrapper
public struct State<Value> {
    private let storage: StateStorage<Value>

    /// A state with a first value.
    public init(wrappedValue: Value) {
        storage = StateStorage(wrappedValue)
    }

    /// The value now. A write wakes every prompt whose content read the value.
    public var wrappedValue: Value {
        get { storage.read().value }
        nonmutating set { storage.write(newValue) }
    }

    /// Access to the value for a field: `$name`.
    public var projectedValue: Binding<Value> { Binding(storage) }
}

extension State where Value: ExpressibleByNilLiteral {
    /// A state that starts as `nil`.
    public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}
