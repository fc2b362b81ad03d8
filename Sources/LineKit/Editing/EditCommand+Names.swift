extension EditCommand {
    /// The name readline and inputrc files use, such as `kill-line`.
    public var readlineName: String { rawValue }

    /// The command with this readline name, also by the second names readline keeps for a few of its vi commands, or
    /// `nil`. Case does not matter.
    public init?(readlineName name: String) {
        if let command = EditCommand(rawValue: name) ?? Self.otherNames[name] {
            self = command
        } else if let command = Self.foldedNames[name.lowercased()] {
            self = command
        } else {
            return nil
        }
    }

    private static let otherNames: [String: EditCommand] = [
        "vi-fword": .viForwardWord, "vi-bword": .viBackwardWord, "vi-eword": .viEndWord,
        "vi-fWord": .viForwardBigword, "vi-bWord": .viBackwardBigword, "vi-eWord": .viEndBigword,
        "vi-edit-and-execute-command": .editAndExecuteCommand, "forward-byte": .forwardChar,
        "backward-byte": .backwardChar,
    ]

    private static let foldedNames: [String: EditCommand] = {
        var names: [String: EditCommand] = [:]
        for command in allCases { names[command.rawValue] = command }
        return names
    }()
}
