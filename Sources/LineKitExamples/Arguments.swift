#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif

/// The words after the example's name.
struct Arguments: Sendable {
    private var words: [String]

    init(_ words: some Sequence<String>) { self.words = Array(words) }

    mutating func next() -> String? { words.isEmpty ? nil : words.removeFirst() }

    /// Whether `--name` was given; takes it away.
    mutating func flag(_ name: String) -> Bool {
        guard let index = words.firstIndex(of: "--\(name)") else { return false }
        words.remove(at: index)
        return true
    }

    /// The word after `--name`; takes both away.
    mutating func option(_ name: String) throws -> String? {
        guard let index = words.firstIndex(of: "--\(name)") else { return nil }
        guard index + 1 < words.count else { throw UsageError(message: "--\(name) needs a value after it") }
        let value = words[index + 1]
        words.removeSubrange(index...(index + 1))
        return value
    }

    /// Throws when a word is left that nobody asked for.
    func finish() throws {
        if let word = words.first { throw UsageError(message: "\(word) is not understood here") }
    }
}

/// A command line that cannot be followed.
struct UsageError: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
}

/// Standard error, where messages go so that they never mix with results.
enum StandardError {
    static func print(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    }
}

/// Ends the program with a status, results written out.
func exitProcess(_ status: Int32) -> Never {
    exit(status)
}

/// A string as a JSON literal.
func jsonString(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": json += "\\\""
        case "\\": json += "\\\\"
        case "\n": json += "\\n"
        case "\r": json += "\\r"
        case "\t": json += "\\t"
        case "\u{0}"..<" ", "\u{7f}":
            let digits = String(scalar.value, radix: 16)
            json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: json.unicodeScalars.append(scalar)
        }
    }
    return json + "\""
}
