/// The `$if`s that a line stands in.
struct InputrcConditions {
    private var stack: [(isMet: Bool, isOuterMet: Bool, hasElse: Bool)] = []

    /// Whether a line here counts.
    var areMet: Bool { stack.last?.isMet ?? true }
    var isOpen: Bool { !stack.isEmpty }

    mutating func open(_ isMet: Bool) {
        stack.append((isMet: isMet && areMet, isOuterMet: areMet, hasElse: false))
    }

    mutating func turn() throws(InputrcFault) {
        guard var last = stack.popLast() else { throw InputrcFault("$else without $if") }
        guard !last.hasElse else {
            stack.append(last)
            throw InputrcFault("second $else")
        }
        last.isMet = last.isOuterMet && !last.isMet
        last.hasElse = true
        stack.append(last)
    }

    mutating func close() throws(InputrcFault) {
        guard stack.popLast() != nil else { throw InputrcFault("$endif without $if") }
    }
}

/// The version of readline whose behaviour this is, for `$if version`.
enum InputrcVersion {
    static let major = 8
    static let minor = 2

    /// Whether a test such as `>= 8.0` holds.
    static func holds(_ test: Substring) throws(InputrcFault) -> Bool {
        let sign = test.prefix { "=!<>".contains($0) }
        let parts = test.dropFirst(sign.count).trimmed.split(separator: ".", omittingEmptySubsequences: false)
        guard let first = parts.first.flatMap({ Int($0) }), parts.count <= 2,
            let second = parts.count == 2 ? Int(parts[1]) : 0
        else { throw InputrcFault("no version number in $if version") }
        let wanted = (first, second)
        let own = (major, minor)
        switch sign {
        case "=", "==": return own == wanted
        case "!=": return own != wanted
        case "<": return own < wanted
        case "<=": return own <= wanted
        case ">": return own > wanted
        case ">=": return own >= wanted
        default: throw InputrcFault("no comparison in $if version")
        }
    }
}
