/// The lines that were accepted earlier: what Up, Ctrl-R and hints look in.
///
/// A history is used from one isolation at a time, that of the prompt it belongs to. Editors may share one. Secrets
/// cannot get into it: a password prompt returns a `Secret`, and there is no way to append one.
///
/// Entries from a file are read when they are first asked for, so that the first prompt never waits for them; `load()`
/// reads them earlier.
public final class History {
    /// What happens to a line that is there already.
    public enum Duplicates: Hashable, Sendable {
        /// Each line is kept, as GNU readline does.
        case keep
        /// A line equal to the one before it is not added again (bash's `ignoredups`).
        case ignoreConsecutive
        /// A line is added, and equal ones before it are removed (bash's `erasedups`).
        case eraseEarlier
    }

    /// How many entries are kept; the oldest go first.
    public var limit: Int {
        didSet { held?.trim(to: limit) }
    }
    /// What happens to a line that is there already. Setting it applies the rule to the entries at hand, not to those
    /// in a file, where equal lines stay until the file is trimmed.
    public var duplicates: Duplicates = .keep {
        didSet { applyDuplicates() }
    }
    /// Whether lines that begin with a space are kept out (bash's `ignorespace`).
    public var ignoresLinesStartingWithSpace = false
    /// Asked for each line before it is added; `false` keeps it out, in memory and on disk.
    public var shouldAdd: ((String) -> Bool)?

    /// Told which entries are looked at: the index, the number of entries and the text.
    var onRead: ((Int, Int, String) -> Void)?

    private let storage: (any HistoryStorage)?
    /// The entries, once they were needed.
    private var held: HistoryEntries?
    /// Counts the changes to entries that were there before, for those who remember an index.
    private(set) var generation = 0
    /// Why the entries could not be read, until somebody was told.
    private var loadError: LineKitError?
    /// Why the last line could not be stored, once somebody was told.
    private var reportedError: LineKitError?
    /// Seconds since 1970, by the clock on the wall.
    private let now: () -> Int64

    /// A history in memory, which ends with the program. A limit below 1 keeps nothing.
    public convenience init(limit: Int = 1_000_000) {
        self.init(storage: nil, limit: limit, now: { Libc.wallClockSeconds })
    }

    /// A history kept in a file, as `HistoryFile` says. `~` stands for the home directory. The file need not exist; it
    /// is made when the first line is added.
    ///
    /// Throws `system` when there is something at that path which cannot be read.
    public convenience init(file path: String, limit: Int = 1_000_000) throws(LineKitError) {
        self.init(storage: try HistoryFile(path, limit: limit), limit: limit)
    }

    /// A history kept in a storage of the caller's own.
    public convenience init(storage: any HistoryStorage, limit: Int = 1_000_000) {
        self.init(storage: storage, limit: limit, now: { Libc.wallClockSeconds })
    }

    init(storage: (any HistoryStorage)?, limit: Int, now: @escaping () -> Int64) {
        self.storage = storage
        self.limit = limit
        self.now = now
    }

    // MARK: Reading

    /// The number of entries.
    public var count: Int { entries.count }
    /// Whether there is no entry.
    public var isEmpty: Bool { count == 0 }
    /// The text of the entry at `index`; 0 is the oldest.
    public subscript(index: Int) -> String {
        let text = entries.text(at: index)
        onRead?(index, count, text)
        return text
    }

    /// Whether the entry at `index` has exactly the text `text`.
    public func isEntry(_ index: Int, equalTo text: String) -> Bool { entries.isEqual(index, to: text) }

    /// All entries, oldest first.
    public var entries: HistoryEntries {
        if held == nil {
            do { try load() } catch { loadError = error }
        }
        return held ?? HistoryEntries()
    }

    /// Looks for `text` from the entry at `index` on, as `HistoryEntries.search` does. A million entries take a few
    /// milliseconds.
    public func search(
        for text: String, from index: Int, utf8Offset offset: Int? = nil, direction: HistoryDirection = .backward,
        matching: HistoryMatching = .substring
    ) -> HistoryMatch? {
        entries.search(for: text, from: index, utf8Offset: offset, direction: direction, matching: matching)
    }

    /// Reads the entries from the storage, those that other programs added meanwhile included. Without a call they are
    /// read when first needed; a prompt may call it while it waits for the first key.
    public func load() throws(LineKitError) {
        // Present even where reading fails, so that it is not tried again at each key.
        if held == nil { held = HistoryEntries() }
        guard let storage else { return }
        held = try storage.load()
        generation += 1
        applyDuplicates()
        held?.trim(to: limit)
    }

    // MARK: Changing

    /// Adds a line as the newest entry, unless one of the rules keeps it out; says whether it was added.
    ///
    /// The line is in memory even when it could not be stored. The reason (`system`: a full disk, a file that may not
    /// be written) is thrown once and not again for the lines after it, until storing works again.
    @discardableResult
    public func append(_ line: String) throws(LineKitError) -> Bool {
        if ignoresLinesStartingWithSpace && line.utf8.first == 0x20 { return false }
        if let shouldAdd, !shouldAdd(line) { return false }
        let count = count
        switch duplicates {
        case .keep: break
        case .ignoreConsecutive:
            if count > 0, entries.isEqual(count - 1, to: line) { return false }
        case .eraseEarlier:
            eraseEntries(equalTo: line)
        }
        let entry = HistoryEntry(line, time: now())
        held?.append(entry)
        trim()
        try store(entry)
        return true
    }

    /// Forgets all entries, those in the storage too.
    public func removeAll() throws(LineKitError) {
        held = HistoryEntries()
        generation += 1
        try storage?.removeAll()
    }

    private func store(_ entry: HistoryEntry) throws(LineKitError) {
        do {
            try storage?.append(entry)
            reportedError = nil
        } catch {
            if error != reportedError {
                reportedError = error
                throw error
            }
        }
        if let error = loadError {
            loadError = nil
            throw error
        }
    }

    private func trim() {
        guard count > limit else { return }
        held?.trim(to: limit)
        generation += 1
    }

    private func eraseEntries(equalTo line: String) {
        var index = entries.count - 1
        while let match = entries.search(for: line, from: index, matching: .whole) {
            held?.remove(at: match.index)
            generation += 1
            index = match.index - 1
        }
    }

    private func applyDuplicates() {
        guard duplicates != .keep, held != nil else { return }
        held?.removeDuplicates(consecutiveOnly: duplicates == .ignoreConsecutive)
        generation += 1
    }
}
