/// Names of keys as data formats and people write them: `page_up`, `kp_0`, `f5`, `media_play`; the character itself for
/// a key that types one.
extension Key {
    /// The key's name: lower case, words joined by underscores; `<scroll-up>` and `<scroll-down>` for the wheel sent as
    /// a key, and nothing for composed text.
    public var name: String {
        switch self {
        case .character(let character): String(character)
        case .function(let number): "f\(number)"
        case .keypad(let key): Self.keypadNames[Int(key.rawValue)]
        case .media(let key): Self.mediaNames[Int(key.rawValue)]
        case .modifier(let key): Self.modifierNames[Int(key.rawValue)]
        case .composed: ""
        default: Self.named.first { $0.key == self }?.name ?? ""
        }
    }

    /// The names of `Keypad`, in its order.
    private static let keypadNames =
        (0...9).map { "kp_\($0)" } + [
            "kp_decimal", "kp_divide", "kp_multiply", "kp_subtract", "kp_add", "kp_enter", "kp_equal", "kp_separator",
            "kp_left", "kp_right", "kp_up", "kp_down", "kp_page_up", "kp_page_down", "kp_home", "kp_end", "kp_insert",
            "kp_delete", "kp_begin",
        ]

    /// The names of `Media`, in its order.
    private static let mediaNames = [
        "media_play", "media_pause", "media_play_pause", "media_reverse", "media_stop", "media_fast_forward",
        "media_rewind", "media_track_next", "media_track_previous", "media_record", "lower_volume", "raise_volume",
        "mute_volume",
    ]

    /// The names of `Modifier`, in its order.
    private static let modifierNames =
        ["left", "right"].flatMap { side in
            ["shift", "ctrl", "alt", "super", "hyper", "meta"].map { "\(side)_\($0)" }
        } + ["iso_level3_shift", "iso_level5_shift"]

    private static let named: [(key: Key, name: String)] = [
        (.up, "up"), (.down, "down"), (.left, "left"), (.right, "right"), (.home, "home"), (.end, "end"),
        (.begin, "begin"), (.insert, "insert"), (.delete, "delete"), (.pageUp, "page_up"), (.pageDown, "page_down"),
        (.enter, "enter"), (.tab, "tab"), (.backspace, "backspace"), (.escape, "escape"), (.capsLock, "caps_lock"),
        (.scrollLock, "scroll_lock"), (.numLock, "num_lock"), (.printScreen, "print_screen"), (.pause, "pause"),
        (.menu, "menu"), (.scrollUp, "<scroll-up>"), (.scrollDown, "<scroll-down>"),
    ]

    /// All keys but those that type a character.
    static let allNamed: [Key] =
        named.map(\.key) + (1...35).map(Key.function) + Keypad.allCases.map(Key.keypad)
        + Media.allCases.map(Key.media) + Modifier.allCases.map(Key.modifier) + [.composed]
}
