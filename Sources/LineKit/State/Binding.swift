/// Read and write access to a value that lives somewhere else: in a `State`, or behind two closures of your own.
///
/// A binding stays in the isolation it was made in; its closures are called between the turns of a prompt, never while
/// it draws. The value behind `init(get:set:)` is compared each turn, the value of a `State` wakes the prompt itself.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
    private let getter: () -> Value
    private let setter: (Value) -> Void
    private let storage: StateStorage<Value>?
    private let source: ObjectIdentifier?

    /// A binding made of two closures.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.init(get: get, set: set, source: nil)
    }

    private init(get: @escaping () -> Value, set: @escaping (Value) -> Void, source: ObjectIdentifier?) {
        getter = get
        setter = set
        storage = nil
        self.source = source
    }

    init(_ storage: StateStorage<Value>) {
        getter = { storage.read().value }
        setter = { storage.write($0) }
        self.storage = storage
        source = ObjectIdentifier(storage)
    }

    /// A binding from its projection, so that `$value` can be passed on.
    public init(projectedValue: Binding<Value>) { self = projectedValue }

    /// A binding to an optional, made from one to a value; a written `nil` is dropped.
    public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
        self.init(
            get: { base.wrappedValue }, set: { if let value = $0 { base.wrappedValue = value } }, source: base.source)
    }

    /// A binding to the value inside an optional; `nil` when there is none now. If the value goes away later, the
    /// binding reads the last value it had.
    public init?(_ base: Binding<Value?>) {
        guard let first = base.wrappedValue else { return nil }
        let last = Remembered(first)
        self.init(
            get: {
                if let value = base.wrappedValue { last.value = value }
                return last.value
            },
            set: {
                last.value = $0
                base.wrappedValue = $0
            }, source: base.source)
    }

    /// A binding that always reads `value` and drops what is written.
    public static func constant(_ value: Value) -> Self {
        Binding(get: { value }, set: { _ in })
    }

    /// The value now.
    public var wrappedValue: Value {
        get { getter() }
        nonmutating set { setter(newValue) }
    }

    /// The binding itself.
    public var projectedValue: Binding<Value> { self }

    /// A binding to a property of the value: `$account.name`.
    public subscript<Part>(dynamicMember member: WritableKeyPath<Value, Part>) -> Binding<Part> {
        Binding<Part>(
            get: { getter()[keyPath: member] },
            set: { part in
                var value = getter()
                value[keyPath: member] = part
                setter(value)
            }, source: source)
    }

    /// The value together with the number of writes to it so far, or with `nil` where nobody counts them.
    func snapshot() -> (value: Value, version: UInt64?) {
        guard let (value, version) = storage?.read() else { return (getter(), nil) }
        return (value, version)
    }

    /// The running number of the last write that `observation` saw to the state behind this binding; 0 for none.
    func lastWrite(in observation: StateObservation) -> Int { observation.lastWrite(to: source) }
}

extension Binding where Value: Equatable {
    /// Writes `newValue` unless somebody wrote since `snapshot` was taken. Where writes are not counted, an equal value
    /// is taken for the one that was there.
    @discardableResult
    func replace(_ snapshot: (value: Value, version: UInt64?), with newValue: Value) -> Bool {
        if let storage, let version = snapshot.version { return storage.replace(with: newValue, ifVersion: version) }
        guard wrappedValue == snapshot.value else { return false }
        wrappedValue = newValue
        return true
    }
}

/// The last value that was there.
private final class Remembered<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
}
