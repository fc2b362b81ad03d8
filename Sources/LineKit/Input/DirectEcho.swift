/// Typing that a terminal may show by itself: printable ASCII, of which each letter does nothing but stand where the
/// cursor stood.
///
/// The session that draws the line grants it, because it alone knows when that holds; the terminal shows the letters as
/// they come, and the session takes them over before anything else happens. So a letter touches a few lines of code that
/// are warm, where a whole turn of editing, layout and drawing touches hundreds that went cold while the person was
/// thinking, and costs as much as the system's own work for the key.
struct DirectEcho {
    /// Whether the letters go in before others on the row, and not behind its end.
    let inserts: Bool
    /// How many more letters have room, in columns.
    private(set) var room: Int
    /// The letters that were shown, in order.
    private(set) var typed: [UInt8] = []

    /// How many letters are shown at most before the session takes them over.
    static var longest: Int { 32 }
    /// What makes room for a letter inside a row: ICH.
    static var opening: [UInt8] { [0x1B, 0x5B, 0x40] }

    /// Leave for as many letters as there are columns in `room`; `nil` where there is none.
    init?(room: Int, inserts: Bool) {
        guard room > 0 else { return nil }
        self.room = room
        self.inserts = inserts
    }

    /// Whether this input may be shown as it is. Letters inside a row are shown one by one: what comes in bursts is
    /// cheaper to draw at once.
    func allows(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count <= (inserts ? 1 : room) && bytes.allSatisfy { $0.isPrintableASCII }
    }

    /// Takes note of letters that were shown.
    mutating func note(_ bytes: UnsafeRawBufferPointer) {
        room -= bytes.count
        if typed.isEmpty { typed.reserveCapacity(Self.longest) }
        typed.append(contentsOf: bytes)
    }

    /// Whether it is time to hand the letters over.
    var isFull: Bool { room <= 0 || typed.count >= Self.longest }
}
