extension InputEvent {
    /// The event as one JSON object on one line: what the example `keys` prints, and what the conformance cases hold.
    ///
    /// `type` says which event it is. A key has `key` (a character, or a name such as `page_up`), and where there is
    /// something to say `mods`, `locks`, `kind` (only when the terminal said it), `text`, `shifted` and `base`. A run
    /// of text is `{"type":"text","text":…}`; print `expanded` to have a key for each scalar instead.
    public var jsonObject: String {
        switch self {
        case .key(let key): key.jsonObject
        case .text(let text): jsonLine("text", [("text", .string(text.string))])
        case .paste(let text): jsonLine("paste", [("text", .string(text.string))])
        case .mouse(let mouse): mouse.jsonObject
        case .focus(let isFocused): jsonLine("focus", [("focused", .bool(isFocused))])
        case .resize(let rows, let columns, let height, let width):
            jsonLine(
                "resize",
                [("rows", .number(rows)), ("cols", .number(columns))]
                    + [("height_px", height), ("width_px", width)].compactMap { name, size in
                        size.map { (name, .number($0)) }
                    })
        case .reply(let reply): reply.jsonObject
        case .unknown(let bytes):
            jsonLine("unknown", [("bytes_hex", .string(bytes.map(hexadecimal).joined()))])
        }
    }
}

private func hexadecimal(_ byte: UInt8) -> String {
    (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
}

/// What the fields of an event hold.
enum JSONField {
    case string(String)
    case number(Int)
    case bool(Bool)
    case numbers([Int])
    case strings([String])

    var encoded: String {
        switch self {
        case .string(let text): Self.quoted(text)
        case .number(let number): String(number)
        case .bool(let flag): flag ? "true" : "false"
        case .numbers(let numbers): "[\(numbers.map(String.init).joined(separator: ","))]"
        case .strings(let texts): "[\(texts.map(Self.quoted).joined(separator: ","))]"
        }
    }

    /// A JSON string. Beside what JSON demands, DEL and C1 controls are escaped, so that printing it is harmless.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22: quoted += "\\\""
            case 0x5C: quoted += "\\\\"
            case 0x0A: quoted += "\\n"
            case 0x0D: quoted += "\\r"
            case 0x09: quoted += "\\t"
            case 0x00...0x1F, 0x7F...0x9F: quoted += "\\u00" + hexadecimal(UInt8(scalar.value))
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

private func jsonLine(_ type: String, _ fields: [(String, JSONField)]) -> String {
    let all = [("type", JSONField.string(type))] + fields
    return "{" + all.map { "\(JSONField.quoted($0)):\($1.encoded)" }.joined(separator: ",") + "}"
}

extension KeyModifiers {
    fileprivate var jsonField: [(String, JSONField)] {
        isEmpty ? [] : [("mods", .strings(Self.named.filter { contains($0.modifier) }.map(\.name)))]
    }
}

extension KeyEvent {
    fileprivate var jsonObject: String {
        var fields: [(String, JSONField)] = [("key", .string(key.name))] + modifiers.jsonField
        if !locks.isEmpty {
            let names = [(KeyLocks.capsLock, "caps_lock"), (.numLock, "num_lock")]
            fields.append(("locks", .strings(names.filter { locks.contains($0.0) }.map(\.1))))
        }
        if isKindReported || kind != .press { fields.append(("kind", .string("\(kind)"))) }
        if let text { fields.append(("text", .string(text.string))) }
        if let shifted { fields.append(("shifted", .string(String(shifted)))) }
        if let base { fields.append(("base", .string(String(base)))) }
        return jsonLine("key", fields)
    }
}

extension MouseEvent {
    fileprivate var jsonObject: String {
        let buttonName =
            switch button {
            case .wheelUp: "wheel_up"
            case .wheelDown: "wheel_down"
            case .wheelLeft: "wheel_left"
            case .wheelRight: "wheel_right"
            default: "\(button)"
            }
        return jsonLine(
            "mouse",
            [
                ("action", .string("\(action)")), ("button", .string(buttonName)), ("x", .number(column)),
                ("y", .number(row)),
            ] + modifiers.jsonField)
    }
}

extension TerminalReply {
    fileprivate var jsonObject: String {
        switch self {
        case .cursorPosition(let row, let column, let page):
            jsonLine(
                "cursor_position",
                [("row", .number(row)), ("col", .number(column))] + (page.map { [("page", .number($0))] } ?? []))
        case .deviceAttributes(let numbers): jsonLine("device_attributes", [("params", .numbers(numbers))])
        case .secondaryDeviceAttributes(let numbers): jsonLine("device_attributes_2", [("params", .numbers(numbers))])
        case .operatingSystemCommand(let number, let text):
            jsonLine("osc", [("number", .number(number)), ("text", .string(text))])
        case .deviceControl(let data): jsonLine("dcs", [("data", .string(data))])
        case .applicationCommand(let data): jsonLine("apc", [("data", .string(data))])
        case .windowReport(let operation, let arguments):
            jsonLine("window_report", [("op", .number(operation)), ("args", .numbers(arguments))])
        case .modeReport(let mode, let value, let isPrivate):
            jsonLine(
                "mode_report", [("mode", .number(mode)), ("value", .number(value)), ("private", .bool(isPrivate))])
        case .keyboardFlags(let flags): jsonLine("kitty_flags", [("flags", .number(flags))])
        case .statusReport(let numbers): jsonLine("status_report", [("params", .numbers(numbers))])
        case .colorScheme(let isDark): jsonLine("color_scheme", [("dark", .bool(isDark))])
        case .modifyOtherKeys(let level): jsonLine("modify_other_keys", [("value", .number(level))])
        }
    }
}
