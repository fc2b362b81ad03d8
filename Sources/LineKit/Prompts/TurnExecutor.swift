import Dispatch
import Synchronization

/// Runs what assistants do between the turns of a prompt, on the thread and in the isolation of whoever runs the prompt.
///
/// A completer that suspends need not be `Sendable`, so it must never run beside the prompt's other closures. Its task is
/// isolated to an actor with this executor: each time it can go on, that is remembered and the prompt woken, and the prompt
/// runs it as a part of its next turn. So keys are served while it is suspended, and a prompt that blocks its thread can
/// have such a completer too. What it awaits of other actors and of `@concurrent` functions runs elsewhere.
///
/// A task that goes on after its prompt has ended is run by the editor's next prompt.
final class TurnExecutor: SerialExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var waker: TerminalWaker?
    }

    private let state = Mutex(State())

    /// From now on `waker` is told when there is something to run.
    func attach(_ waker: TerminalWaker?) { state.withLock { $0.waker = waker } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let waker = state.withLock { state in
            state.jobs.append(job)
            return state.waker
        }
        waker?.wake()
    }

    /// Runs what can go on. To be called by the prompt between two turns.
    func runJobs() {
        while let job = state.withLock({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) {
            job.runSynchronously(on: asUnownedSerialExecutor())
        }
    }

    /// Nothing to find out: only the prompt asks, in its turn, and nothing of the actor runs then.
    func checkIsolated() {}
}

/// The isolation that assistants run in.
actor AssistantActor {
    private let executor: TurnExecutor

    init(_ executor: TurnExecutor) { self.executor = executor }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

/// Where that runs: on a thread of its own, so that what keeps the processor busy delays neither keys nor the tasks of the
/// program, and is not delayed by them.
private final class AssistantWorker: TaskExecutor {
    private let queue = DispatchQueue(label: "LineKit.AssistantWorker")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// A question that an assistant may take its time to answer.
///
/// Not checked for `Sendable`: everything in it is touched only by jobs that `TurnExecutor` runs between the turns of the
/// prompt, and by the prompt's turns themselves.
final class AssistantCall<Answer>: @unchecked Sendable {
    private let ask: () async -> Answer
    private var answer: Answer?
    private var task: Task<Void, Never>?

    /// Begins to ask; the first part of the work is done at once.
    init(on executor: TurnExecutor, _ ask: @escaping () async -> Answer) {
        self.ask = ask
        let worker = AssistantWorker()
        task = AssistantActor(executor).assumeIsolated { actor in
            Task {
                await withTaskExecutorPreference(worker) {
                    // Makes what follows the actor's.
                    _ = actor
                    await self.run()
                }
            }
        }
        executor.runJobs()
    }

    private func run() async { answer = await ask() }

    /// The answer, once; `nil` while there is none.
    func takeAnswer() -> Answer? { answer.take() }

    /// Says that nobody waits for the answer any more.
    func cancel() { task?.cancel() }
}
