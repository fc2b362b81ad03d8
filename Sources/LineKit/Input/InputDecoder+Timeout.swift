/// What an unfinished sequence waits for.
public enum InputTimeout: Hashable, Sendable {
    /// What is held may be a whole key: ESC, `ESC [`, `ESC O` and the other introducers. readline's `keyseq-timeout`;
    /// 50 ms is usual.
    case key
    /// A sequence of which so much has come that no person typed it: only a slow connection cuts it.
    case sequence
    /// A paste whose end mark is missing.
    case paste

    /// How long the terminal may be silent before `InputDecoder.timeOut` should be called: `key` itself for a key, at
    /// least half a second for a sequence, at least two seconds for a paste.
    public func duration(key: Duration = .milliseconds(50)) -> Duration {
        switch self {
        case .key: key
        case .sequence: max(key, .milliseconds(500))
        case .paste: max(key, .seconds(2))
        }
    }
}

extension InputDecoder {
    /// Whether something is held that `timeOut` would give up.
    public var needsTimeout: Bool { timeout != nil }

    /// What the sequence in progress waits for, which says how long to wait; `nil` when nothing is held. The time runs
    /// from the last byte that came.
    public var timeout: InputTimeout? {
        let isBare =
            switch phase {
            case .ground: false
            case .scalar, .altScalar, .leftover: false
            case .escape: true
            case .csi, .ss3, .string, .stringEscape: held.count == 2
            case .linux, .x10: held.count == 3
            case .paste: false
            }
        return switch phase {
        case .ground: nil
        case .paste: .paste
        default: isBare && !disambiguatesEscape ? .key : .sequence
        }
    }

    /// Gives up what is held, because the time that `timeout` stands for has passed without a byte.
    ///
    /// Nothing is lost: ESC is the Escape key, an introducer is its character with Alt, parameters behind it are text,
    /// a cut UTF-8 scalar is U+FFFD, and a paste is a paste as far as it came. A cut string, which is a reply, is
    /// `unknown`.
    public mutating func timeOut(into handle: (InputEvent) -> Void) {
        while let event = nextTimedOut() { handle(event) }
    }

    /// Gives up what is held as `timeOut` does, one event a call; `nil` when nothing is held any more.
    public mutating func nextTimedOut() -> InputEvent? {
        if isPrefixed, phase != .escape {
            isPrefixed = false
            return .key(KeyEvent(.escape))
        }
        switch phase {
        case .ground: return nil
        case .scalar, .leftover: return leftover()
        case .escape:
            let modifiers: KeyModifiers = isPrefixed ? .alt : []
            reset()
            return .key(KeyEvent(.escape, modifiers))
        case .altScalar:
            scalar = PartialScalar()
            reset()
            return .key(KeyEvent(.character("\u{FFFD}"), .alt))
        case .csi, .ss3, .linux: return givenUp(after: 2) { $0.introducerWithAlt() }
        case .x10: return givenUp(after: 3) { $0.bareX10() }
        case .string:
            if held.count == 2 { return introducerWithAlt() }
            let bytes = held.withBytes { Array($0) }
            reset()
            return .unknown(bytes)
        case .stringEscape:
            phase = .string
            let event = nextTimedOut()
            hold(Self.esc, phase: .escape)
            return event
        case .paste:
            phase = .ground
            return .paste(pasted.all())
        }
    }

    /// The key that the first `length` bytes held are; what comes behind them is left, as text.
    private mutating func givenUp(after length: Int, as key: (inout Self) -> InputEvent) -> InputEvent {
        var rest = WipingBytes()
        held.withBytes { rest.append(UnsafeRawBufferPointer(rebasing: $0[min(length, $0.count)...])) }
        let event = key(&self)
        if !rest.isEmpty {
            held = rest
            phase = .leftover
        }
        return event
    }
}
