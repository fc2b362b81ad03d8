#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@testable import LineKit

/// A program on a pseudo-terminal of its own, of whose session it is the leader, and somebody who types and looks.
final class PtyProcess {
    enum Ending: Equatable {
        case exit(Int32)
        case signal(Int32)
    }

    let terminal: PseudoTerminal
    let id: pid_t
    private(set) var screen: VirtualScreen
    private(set) var output: [UInt8] = []
    private(set) var ending: Ending?

    /// Waiting for something that does not come ends here. No test waits so long otherwise: waits end with the event.
    private static let patience = Duration.seconds(environmentValue("LINEKIT_PATIENCE").flatMap { Int($0) } ?? 60)

    /// Starts one of the examples.
    convenience init(
        _ arguments: String..., environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
    ) throws {
        try self.init(
            program: BuiltProducts.path(of: "LineKitExamples"), arguments, environment: environment, columns: columns,
            rows: rows)
    }

    /// Starts a program. `input` and `output` take the place of the terminal as its standard input and output.
    init(
        program: String, _ arguments: [String], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24,
        input: Int32? = nil, output: Int32? = nil, hasTerminal: Bool = true
    ) throws {
        terminal = try PseudoTerminal(columns: columns, rows: rows)
        screen = VirtualScreen(columns: columns, rows: rows)
        var variables = [
            "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": environmentValue("HOME") ?? "/",
            "PATH": environmentValue("PATH") ?? "/bin:/usr/bin",
            // The runtime's report of a crash must not stop and ask what to do next.
            "SWIFT_BACKTRACE": "interactive=no,color=no",
        ]
        if let libraries = environmentValue("LD_LIBRARY_PATH") { variables["LD_LIBRARY_PATH"] = libraries }
        variables.merge(environment) { $1 }
        let started = Self.start(
            program, [program] + arguments, variables.map { "\($0)=\($1)" },
            hasTerminal ? terminal.path : nil, input, output ?? (hasTerminal ? nil : terminal.slave), terminal.slave)
        guard let started else { throw LineKitError.system(operation: "starting \(program)", code: errno) }
        id = started
    }

    deinit {
        if ending == nil {
            kill(id, SIGKILL)
            waitpid(id, nil, 0)
        }
    }

    private static func start(
        _ program: String, _ arguments: [String], _ environment: [String], _ path: String?, _ input: Int32?,
        _ output: Int32?, _ slave: Int32
    ) -> pid_t? {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // The leader of a session gets its controlling terminal by opening one; without that it has none.
        if let path {
            posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
        } else {
            posix_spawn_file_actions_adddup2(&actions, slave, 2)
        }
        if let input { posix_spawn_file_actions_adddup2(&actions, input, 0) }
        if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
        // Nothing of the test process's own treatment of signals is inherited.
        var defaults = sigset_t()
        sigfillset(&defaults)
        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        // POSIX_SPAWN_SETSID has no name in the Glibc module; Darwin's is 0x0400.
        #if canImport(Darwin)
        let newSession: Int32 = 0x0400
        #else
        let newSession: Int32 = 0x80
        #endif
        posix_spawnattr_setflags(
            &attributes, Int16(newSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)))
        func withStrings<R>(_ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R) -> R {
            let copies = strings.map { strdup($0) }
            defer { for copy in copies { free(copy) } }
            return body(copies + [nil])
        }
        var id: pid_t = 0
        let result = withStrings(arguments) { arguments in
            withStrings(environment) { environment in
                PseudoTerminal.starting.withLock { _ in
                    posix_spawn(&id, program, &actions, &attributes, arguments, environment)
                }
            }
        }
        errno = result
        return result == 0 ? id : nil
    }

    // MARK: Doing

    func type(_ text: String) { terminal.type(text) }

    func signal(_ signal: Int32) { kill(id, signal) }

    static var stop: Int32 { SIGSTOP }
    static var goOn: Int32 { SIGCONT }

    /// Takes the terminal away, as closing its window does.
    func hangUp() { terminal.hangUp() }

    /// Whether the rows of the screen reflow when its width changes.
    var reflows: Bool {
        get { screen.reflows }
        set { screen.reflows = newValue }
    }

    /// Changes the size of the terminal and of the screen that stands for it.
    func resize(columns: Int, rows: Int) {
        take(milliseconds: 0)
        screen.resize(columns: columns, rows: rows)
        terminal.resize(columns: columns, rows: rows)
    }

    // MARK: Looking

    private func take(milliseconds: Int32) {
        guard let bytes = terminal.read(milliseconds: milliseconds), !bytes.isEmpty else { return }
        output += bytes
        screen.feed(bytes)
        let replies = screen.takeReplies()
        if !replies.isEmpty { terminal.type(replies) }
    }

    private func look(atProcess options: Int32 = WNOHANG) {
        guard ending == nil else { return }
        var status: Int32 = 0
        guard waitpid(id, &status, options) == id else { return }
        // WIFEXITED and its sisters are macros that the module does not have.
        if status & 0x7F == 0 {
            ending = .exit(status >> 8 & 0xFF)
        } else if status & 0xFF != 0x7F {
            ending = .signal(status & 0x7F)
        }
    }

    /// Waits until something is so, or until it cannot be any more because the program has ended. Returns whether it is.
    @discardableResult
    func wait(until isSo: (PtyProcess) -> Bool) -> Bool {
        let limit = ContinuousClock.now + Self.patience
        while ContinuousClock.now < limit {
            take(milliseconds: 0)
            if isSo(self) { return true }
            if ending != nil {
                // What it wrote last is read before the last look.
                while let bytes = terminal.read(milliseconds: 0), !bytes.isEmpty {
                    output += bytes
                    screen.feed(bytes)
                }
                return isSo(self)
            }
            take(milliseconds: 20)
            look()
        }
        return false
    }

    /// Waits until a text is on the screen.
    @discardableResult
    func wait(for text: String) -> Bool {
        wait { process in process.screen.rows.contains { $0.contains(text) } }
    }

    /// Waits for the end of the program; `nil` when it does not end.
    func waitForEnd() -> Ending? {
        wait { $0.ending != nil }
        return ending
    }

    /// Waits until the program is stopped. Returns whether it is.
    func waitForStop() -> Bool {
        wait { process in
            var status: Int32 = 0
            return waitpid(process.id, &status, WUNTRACED | WNOHANG) == process.id && status & 0xFF == 0x7F
        }
    }

    /// What a program has left changed, one phrase each; empty is as it should be.
    var leftovers: [String] {
        (terminal.isAsBefore ? [] : ["settings or descriptor flags"]) + screen.modesLeftOn
    }
}

/// Where the package's products were built: the test bundle lies beside them.
enum BuiltProducts {
    static func path(of product: String) -> String {
        let own = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        let bundle = own.split(separator: "/", omittingEmptySubsequences: false).prefix { !$0.hasSuffix(".xctest") }
        let path = (bundle + [Substring(product)]).joined(separator: "/")
        // Programs are run in other folders too.
        guard let absolute = realpath(path, nil) else { return path }
        defer { free(absolute) }
        return String(cString: absolute)
    }
}
