import Dispatch
import Synchronization

/// A check of an answer that takes its time: it runs in a task of its own, and the form looks for its end in each turn.
final class AsyncCheck: Sendable {
    typealias Rule = @Sendable (String) async throws -> FieldIssue?

    /// How a check ended.
    enum Verdict: Sendable {
        case valid
        case issue(FieldIssue)
        /// Nobody knows whether the answer is valid.
        case failed(String)
    }

    /// What is checked.
    let text: String
    private let end = Mutex<Verdict?>(nil)
    private let isOver = DispatchSemaphore(value: 0)
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// Begins to check a text by all rules, one after the other; `wake` is called when it is over.
    init(_ text: String, by rules: [Rule], wake: @escaping @Sendable () -> Void) {
        self.text = text
        let work = Task.detached { [weak self] in
            var verdict = Verdict.valid
            do {
                for rule in rules {
                    guard let issue = try await rule(text) else { continue }
                    verdict = .issue(issue)
                    break
                }
            } catch {
                verdict = .failed("\(error)")
            }
            guard let self else { return }
            self.end.withLock { $0 = verdict }
            self.isOver.signal()
            wake()
        }
        task.withLock { $0 = work }
    }

    deinit { cancel() }

    /// How it ended; `nil` while it runs.
    var verdict: Verdict? { end.withLock { $0 } }

    func cancel() { task.withLock { $0 }?.cancel() }

    /// Blocks the thread until the check is over.
    func wait() {
        isOver.wait()
        isOver.signal()
    }

    /// Suspends until the check is over.
    func value() async { await task.withLock { $0 }?.value }
}
