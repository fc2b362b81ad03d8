/// Where a history keeps its entries beyond the life of the program: `HistoryFile`, or a caller's own (a database, a
/// service). All members are called in the isolation of the `History` that holds the storage.
public protocol HistoryStorage: AnyObject {
    /// All entries that are kept, oldest first. Called once, when the first of them is needed, and again by
    /// `History.load()`.
    func load() throws(LineKitError) -> HistoryEntries
    /// Keeps one more entry as the newest.
    func append(_ entry: HistoryEntry) throws(LineKitError)
    /// Forgets all entries.
    func removeAll() throws(LineKitError)
}
