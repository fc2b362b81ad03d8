#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A piece of work that is measured by how many bytes it handles in a second, or by how long one run of it takes.
struct Benchmark {
    /// What is printed before the figure.
    let name: String
    /// How many bytes one run handles; 0 when the time is what matters.
    let bytes: Int
    /// One run.
    let run: () -> Void

    /// Runs the work for a tenth of a second, five times over, and prints the best. The time is the processor's, so
    /// that other programs at work do not change the figure much.
    func measure() {
        var best = Double.infinity
        for _ in 0..<5 {
            var runs = 0
            let start = Self.processorTime
            repeat {
                run()
                runs += 1
            } while Self.processorTime - start < 0.1
            best = min(best, (Self.processorTime - start) / Double(runs))
        }
        let padded = name + String(repeating: " ", count: max(44 - name.count, 1))
        if bytes > 0 {
            print("\(padded)\(Int((Double(bytes) / best / 1e6).rounded())) MB/s")
        } else {
            print("\(padded)\(Int((best * 1e9).rounded())) ns")
        }
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
