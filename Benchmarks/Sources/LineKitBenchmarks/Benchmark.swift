import CountedAllocations

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A piece of work that is measured: how long one run of it takes, what it writes and what it allocates.
struct Benchmark {
    /// What is printed before the figures: the room, a colon, the work.
    let name: String
    /// How many bytes one run reads; 0 when only the time matters.
    var bytes = 0
    /// How many pieces of work one run is: the figures are those of one.
    var pieces = 1
    /// Makes what a run needs, and answers the run, which says how many bytes it wrote.
    let prepare: () -> () -> Int

    init(name: String, bytes: Int = 0, pieces: Int = 1, prepare: @escaping () -> () -> Int) {
        self.name = name
        self.bytes = bytes
        self.pieces = pieces
        self.prepare = prepare
    }

    init(name: String, bytes: Int = 0, pieces: Int = 1, run: @escaping () -> Int) {
        self.init(name: name, bytes: bytes, pieces: pieces, prepare: { run })
    }

    /// The line above the figures.
    static let heading = row("", "median", "least", "most", "MB/s", "bytes out", "allocations")

    /// Measures eleven times for at least a fiftieth of a second each, and prints a row. The time is the processor's, so
    /// that other programs at work do not change the figure much.
    func measure() {
        let run = prepare()
        _ = run()
        var samples: [Double] = []
        var written = 0
        var runs = 0
        let allocationsBefore = allocationCount()
        for _ in 0..<11 {
            var inSample = 0
            let start = Self.processorTime
            repeat {
                written += run()
                inSample += 1
            } while Self.processorTime - start < 0.02
            samples.append((Self.processorTime - start) / Double(inSample * pieces))
            runs += inSample
        }
        let allocations = Double(allocationCount() - allocationsBefore) / Double(runs * pieces)
        samples.sort()
        let median = samples[samples.count / 2]
        let rate = bytes > 0 ? Self.number(Double(bytes) / Double(pieces) / median / 1e6) : "-"
        print(
            Self.row(
                name, Self.time(median), Self.time(samples[0]), Self.time(samples[samples.count - 1]), rate,
                Self.number(Double(written) / Double(runs * pieces)), Self.number(allocations)))
    }

    private static func row(_ name: String, _ figures: String...) -> String {
        let columns = figures.map { String(repeating: " ", count: max(12 - $0.count, 1)) + $0 }
        return name + String(repeating: " ", count: max(50 - name.count, 1)) + columns.joined()
    }

    private static func time(_ seconds: Double) -> String {
        switch seconds {
        case ..<1e-5: "\(number(seconds * 1e9)) ns"
        case ..<1e-2: "\(number(seconds * 1e6)) µs"
        default: "\(number(seconds * 1e3)) ms"
        }
    }

    /// A number with as many digits as mean something.
    private static func number(_ value: Double) -> String {
        if value >= 100 || value == value.rounded() { return "\(Int(value.rounded()))" }
        return "\((value * 10).rounded() / 10)"
    }

    /// Seconds this thread has spent on a processor.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Keeps the optimiser from leaving out work whose result nobody uses.
@inline(never)
func keep<T: ~Copyable>(_ value: borrowing T) {}
