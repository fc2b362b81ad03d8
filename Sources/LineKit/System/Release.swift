/// Which LineKit this is.
enum Release {
    /// The version of the package, as in `CHANGELOG.md`.
    static let version = "0.1.0"
}
