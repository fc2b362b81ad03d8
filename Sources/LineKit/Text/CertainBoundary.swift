extension Unicode.Scalar {
    /// Whether a cluster boundary between two scalars is certain from these two alone, whatever stands around them.
    ///
    /// A rule of thumb in one direction: `false` says nothing. It knows only code points whose properties are as old as
    /// every standard library this runs on, so that it cannot contradict the library's grapheme breaking, which decides
    /// everywhere else (UAX #29: GB4 and GB5 for controls, GB999 for the rest).
    static func isCertainBoundary(between left: Unicode.Scalar, and right: Unicode.Scalar) -> Bool {
        if left.isASCII && right.isASCII { return !(left == "\r" && right == "\n") }
        if left.isControl || right.isControl { return true }
        return right.alwaysBeginsCluster && (left.alwaysBeginsCluster || left.neverTakesNext)
    }

    /// Whether it begins a cluster after anything but a control, a prepended sign, a zero-width joiner and a leading
    /// Hangul consonant. Letters, ideographs, syllables, punctuation and emoji; no mark, no consonant of a script with
    /// conjuncts, no half of a flag.
    private var alwaysBeginsCluster: Bool {
        // The long texts this matters to are written in these, and they come last in the ranges below.
        if (0x3400...0x9FFF).contains(value) || (0xAC00...0xD7A3).contains(value) { return true }
        return switch value {
        case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: true
        case 0x370...0x3FF, 0x400...0x482, 0x48A...0x52F, 0x531...0x556, 0x561...0x587: true
        case 0x5D0...0x5EA, 0x620...0x64A, 0xE01...0xE30, 0xE40...0xE46: true
        case 0x10A0...0x10FF, 0x1E00...0x1FFE, 0x2010...0x2027, 0x2190...0x23FF, 0x2500...0x27BF: true
        case 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FF: true
        case 0xFF01...0xFF9D, 0x1F300...0x1F3FA, 0x1F400...0x1F64F, 0x1F680...0x1F6FF: true
        case 0x1F900...0x1F9FF, 0x20000...0x2FA1D: true
        default: false
        }
    }

    /// Whether, being a mark or part of a flag, it leaves what always begins a cluster to itself.
    private var neverTakesNext: Bool {
        switch value {
        case 0x300...0x36F, 0x591...0x5BD, 0x64B...0x65F, 0x900...0xD4D, 0xE31...0xE3A, 0xE47...0xE4E: true
        case 0x20D0...0x20F0, 0x3099...0x309A, 0xFE00...0xFE0F, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: true
        case 0xE0020...0xE007F: true
        default: false
        }
    }
}
