import Synchronization

/// Where a form puts a secret for the program to take: what a secure field fills.
///
/// A box may be shared between threads. A secret that is never taken is wiped with the box.
public final class SecretBox: Sendable {
    private let content = Mutex<Secret?>(nil)

    /// An empty box.
    public init() {}

    /// Whether there is nothing to take.
    public var isEmpty: Bool { content.withLock { $0 == nil } }

    /// Takes the secret out; `nil` when there is none. A second call finds the box empty.
    public func take() -> Secret? { content.withLock { $0.take() } }

    /// Puts a secret in; one that was there is wiped.
    func fill(with secret: consuming Secret) {
        var secret: Secret? = consume secret
        content.withLock { $0 = secret.take() }
    }

    /// Takes everything out and wipes it.
    func clear() { content.withLock { $0 = nil } }

    /// Whether the box holds the same bytes as `secret`, in constant time; an empty box holds nothing that is equal.
    func isEqual(to secret: borrowing Secret) -> Bool {
        content.withLock { content in
            switch content {
            case nil: false
            case .some(let held): held.isEqual(to: secret)
            }
        }
    }
}
