/// What a form is made of: fields, notes, sections, and your own groups of them.
///
/// ```swift
/// struct AddressFields: FormContent {
///     let address: Binding<Address>
///     var body: some FormContent {
///         TextField("Street", text: address.street)
///         TextField("Town", text: address.town)
///     }
/// }
/// ```
///
/// Content is evaluated again after each change, in the caller's isolation. A field keeps its cursor, undo history and
/// message as long as it stands at the same place of the structure, or has the same `.id`.
public protocol FormContent {
    /// What this content consists of.
    associatedtype Body: FormContent
    /// The parts. Fields that come with the library are their own body.
    @FormBuilder var body: Body { get }
}

/// Content that adds items to a form by itself.
protocol FormPart: FormContent {
    func add(to tree: inout FormTree)
    /// Whether this is one field and nothing else, so that a modifier on it speaks about the field itself.
    var isOneField: Bool { get }
}

/// Puts form content together: fields one under the other, `if`, `else`, `switch` and `for`.
@resultBuilder
public enum FormBuilder {
    /// A field or other content.
    public static func buildExpression(_ content: some FormContent) -> FormItems { FormItems(.content(content)) }
    /// Content one under the other.
    public static func buildBlock(_ items: FormItems...) -> FormItems { FormItems(.list(items)) }
    /// An `if` without `else`. Its place stays reserved while the condition is false.
    public static func buildOptional(_ items: FormItems?) -> FormItems { items ?? FormItems(.list([])) }
    /// The `if` branch.
    public static func buildEither(first items: FormItems) -> FormItems { FormItems(.branch(0, items)) }
    /// The `else` branch. Fields in it are other fields than those of the `if` branch.
    public static func buildEither(second items: FormItems) -> FormItems { FormItems(.branch(1, items)) }
    /// A `for` loop. Where rows can come and go, `ForEach` keeps the fields of each row together.
    public static func buildArray(_ items: [FormItems]) -> FormItems { FormItems(.list(items)) }
    /// An `if #available`.
    public static func buildLimitedAvailability(_ items: FormItems) -> FormItems { items }
}

/// Content put together by a `FormBuilder`.
public struct FormItems: FormPart {
    indirect enum Storage {
        case content(any FormContent)
        case list([FormItems])
        case branch(Int, FormItems)
    }
    private let storage: Storage

    init(_ storage: Storage) { self.storage = storage }

    /// The content itself.
    public var body: FormItems { return self }

    func add(to tree: inout FormTree) {
        switch storage {
        case .content(let content): tree.add(content)
        case .list(let items):
            for (index, item) in items.enumerated() { tree.descend(index) { tree in item.add(to: &tree) } }
        case .branch(let number, let items):
            tree.descend(["branch", number] as [AnyHashable]) { tree in items.add(to: &tree) }
        }
    }

    var isOneField: Bool {
        switch storage {
        case .content(let content): (content as? any FormPart)?.isOneField ?? false
        case .list(let items): items.count == 1 && items[0].isOneField
        case .branch: false
        }
    }
}

/// One group of fields for each element of a collection, which follow their elements when those move.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable>: FormPart {
    private let data: Data
    private let id: KeyPath<Data.Element, ID>
    private let content: (Data.Element) -> FormItems

    /// Content for each element; elements are told apart by the property `id`.
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @FormBuilder content: @escaping (Data.Element) -> some FormContent
    ) {
        self.data = data
        self.id = id
        self.content = { FormBuilder.buildExpression(content($0)) }
    }

    /// The content itself.
    public var body: Self { return self }

    func add(to tree: inout FormTree) {
        for element in data {
            tree.descend(element[keyPath: id]) { tree in content(element).add(to: &tree) }
        }
    }

    var isOneField: Bool { false }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
    /// Content for each element.
    public init(_ data: Data, @FormBuilder content: @escaping (Data.Element) -> some FormContent) {
        self.init(data, id: \.id, content: content)
    }
}

extension ForEach {
    /// Content for each element of an array, with a binding to it: for lists of records that the person fills in. An
    /// element that is gone meanwhile reads as it was last, and drops what is written.
    public init<Element: Identifiable>(
        _ data: Binding<[Element]>, @FormBuilder content: @escaping (Binding<Element>) -> some FormContent
    ) where Data == [Element], ID == Element.ID {
        self.init(data.wrappedValue, id: \.id) { element in
            content(
                Binding(
                    get: { data.wrappedValue.first { $0.id == element.id } ?? element },
                    set: { new in
                        guard let place = data.wrappedValue.firstIndex(where: { $0.id == element.id }) else { return }
                        data.wrappedValue[place] = new
                    }))
        }
    }
}

/// Fields under a common title.
public struct Section: FormPart {
    private let title: StyledText?
    private let items: FormItems

    /// A section.
    public init(_ title: StyledText? = nil, @FormBuilder content: () -> some FormContent) {
        self.title = title
        items = FormBuilder.buildExpression(content())
    }

    /// The content itself.
    public var body: Self { return self }

    func add(to tree: inout FormTree) {
        if let title { tree.add(.section(title)) }
        tree.descend("section") { tree in items.add(to: &tree) }
    }

    var isOneField: Bool { false }
}

/// Text between fields: an explanation, or a line computed from the answers so far.
public struct Note: FormPart {
    private let text: StyledText

    /// A note. It takes as many rows as it needs and cannot have the focus.
    public init(_ text: StyledText) { self.text = text }

    /// The content itself.
    public var body: Self { return self }

    func add(to tree: inout FormTree) { tree.add(.note(text)) }

    var isOneField: Bool { false }
}
