@testable import LineKit

/// What this process holds, for tests that nothing is leaked. Only Linux tells.
enum ProcessResources {
    static var descriptorCount: Int? { (try? DirectoryEntry.all(in: "/proc/self/fd"))?.count }
    static var threadCount: Int? { (try? DirectoryEntry.all(in: "/proc/self/task"))?.count }
}
