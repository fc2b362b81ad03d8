/// Where a trait of a field comes from; a later case wins over an earlier one.
public enum TraitSource: Hashable, Sendable {
    /// Nobody said anything: the library's default.
    case library
    /// `Form.configuration`.
    case form
    /// A modifier on a group around the field, counted from the outermost, which is 1.
    case group(Int)
    /// The field's `configuration:`, or what its kind of field starts from.
    case configuration
    /// An argument that was given, or a modifier on the field itself.
    case field

    /// The layer that is so many layers inside the form's.
    init(depth: Int) { self = depth == 0 ? .form : .group(depth) }
}

/// The traits of one field with the places they come from.
public struct ResolvedTraits {
    /// What holds in the end.
    public let traits: FieldTraits
    private let layers: [(source: TraitSource, configuration: FieldConfiguration)]

    init(_ node: FieldNode) {
        traits = node.traits
        layers = node.layers
    }

    /// Which layer gave a trait the value it has: the last one that changed it.
    public func source<Value: Equatable>(of trait: KeyPath<FieldTraits, Value>) -> TraitSource {
        var traits = FieldTraits()
        var source = TraitSource.library
        for layer in layers {
            let before = traits[keyPath: trait]
            layer.configuration.apply(to: &traits)
            if traits[keyPath: trait] != before { source = layer.source }
        }
        return source
    }
}

extension Form {
    /// What a field's traits come to, by its label or string `.id`; `nil` when the content has no such field now.
    public func resolvedTraits(of field: String) -> ResolvedTraits? {
        tree().fields.first { $0.isNamed(field) }.map(ResolvedTraits.init)
    }
}
