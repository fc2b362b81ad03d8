/// The value of an environment variable; `nil` when it is not set.
func environmentValue(_ name: String) -> String? { Libc.environment(name) }

/// Whether an environment variable is a switch that is on: set, and none of empty, `0`, `false`, `no` and `off`.
func environmentSwitch(_ name: String) -> Bool {
    guard let value = environmentValue(name)?.lowercased() else { return false }
    return !["", "0", "false", "no", "off"].contains(value)
}

/// A path whose leading `~` or `~/` is replaced with the home directory that the environment names. Other users' homes
/// (`~name`) stay as they are written.
func expandingHome(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = environmentValue("HOME"), !home.isEmpty else { return path }
    return home + path.dropFirst()
}
