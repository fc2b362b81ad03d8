import Foundation

/// Feeds the decoder hostile bytes: broken, cut and mixed sequences from the conformance cases. In one piece and in
/// random pieces they must give the same events, and memory must stay bounded.
enum Fuzz {
    /// Runs until `megabytes` are decoded twice. False, after saying why on standard output, when something is wrong.
    static func run(megabytes: Int, seed: UInt64) -> Bool {
        let sequences = corpusSequences()
        guard !sequences.isEmpty else {
            print("fuzz: no conformance cases in Tests/LineKitTests/Corpus; run this in the package's folder")
            return false
        }
        var bytes = HostileBytes(seed: seed, sequences: sequences)
        var pair = DecoderPair(pasteLimit: 1 << 20)
        let memoryBefore = peakMemory
        var decoded = 0
        while decoded < megabytes << 20 {
            let stretch = bytes.bytes(Int.random(in: 1...20_000, using: &bytes.random))
            guard pair.agree(on: stretch, using: &bytes.random) else {
                print("fuzz: other events in pieces, seed \(seed), within \(stretch.count) bytes from byte \(decoded)")
                return false
            }
            decoded += stretch.count
        }
        let growth = peakMemory - memoryBefore
        print("fuzz: \(decoded >> 20) MB, \(pair.eventCount) events, \(growth >> 20) MB more memory, seed \(seed)")
        guard growth < 64 << 20 else {
            print("fuzz: that is more memory than what is held can need")
            return false
        }
        return true
    }

    /// The bytes of all cases, from the tests' copy of the corpus.
    private static func corpusSequences() -> [[UInt8]] {
        var sequences: [[UInt8]] = []
        for folder in ["Tests/LineKitTests/Corpus", "../Tests/LineKitTests/Corpus"] {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for file in files.sorted() where file.hasPrefix("decode") {
                let lines = (try? String(contentsOfFile: folder + "/" + file, encoding: .utf8)) ?? ""
                for line in lines.split(separator: "\n") {
                    guard let start = line.range(of: "\"bytes_hex\":\"")?.upperBound else { continue }
                    let digits = Array(line[start...].prefix { $0 != "\"" })
                    sequences.append(
                        stride(from: 0, to: digits.count - 1, by: 2).compactMap {
                            UInt8(String(digits[$0...$0 + 1]), radix: 16)
                        })
                }
            }
            if !sequences.isEmpty { break }
        }
        return sequences
    }

    /// The most memory the process has had, in bytes.
    private static var peakMemory: Int {
        var usage = rusage()
        // RUSAGE_SELF, which Glibc imports with a type that its own function does not take.
        getrusage(0, &usage)
        #if canImport(Darwin)
        return usage.ru_maxrss
        #else
        return usage.ru_maxrss << 10
        #endif
    }
}
