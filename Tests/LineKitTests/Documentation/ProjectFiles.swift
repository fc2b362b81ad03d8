import Foundation

/// The project's own files, as they lie beside this one.
enum ProjectFiles {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The paths of all files below `folders` with one of the endings, sorted.
    static func paths(in folders: String..., endings: Set<String>) -> [String] {
        folders.flatMap { folder -> [String] in
            let base = root.appendingPathComponent(folder)
            let found = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
            return found.filter { endings.contains(URL(fileURLWithPath: $0).pathExtension) }
                .map { folder + "/" + $0 }
        }.filter { !$0.contains("/.build/") }.sorted()
    }
}
