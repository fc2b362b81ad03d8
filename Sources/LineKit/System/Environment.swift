/// The value of an environment variable; `nil` when it is not set.
func environmentValue(_ name: String) -> String? { Libc.environment(name) }

/// The value of an environment variable that names a file to write to; `nil` where the program has rights that whoever
/// set the variable may not have.
func trustedEnvironmentValue(_ name: String) -> String? {
    Libc.hasForeignRights ? nil : environmentValue(name)
}

/// Whether an environment variable is a switch that is on: set, and none of empty, `0`, `false`, `no` and `off`.
func environmentSwitch(_ name: String) -> Bool {
    guard let value = environmentValue(name)?.lowercased() else { return false }
    return !["", "0", "false", "no", "off"].contains(value)
}

/// A path whose leading `~` is replaced with the home directory that the environment names, or else the system, and a
/// leading `~name` with that of another user. Where none is known the path stays as it is written. `home` takes the place
/// of the environment's.
func expandingHome(_ path: String, home known: String? = nil) -> String {
    guard path.hasPrefix("~") else { return path }
    let end = path.firstIndex(of: "/") ?? path.endIndex
    let user = String(path[..<end].dropFirst())
    let home: String?
    if user.isEmpty {
        home = known ?? environmentValue("HOME").flatMap { $0.isEmpty ? nil : $0 } ?? Libc.homeDirectory()
    } else {
        home = Libc.homeDirectory(of: user)
    }
    return home.map { $0 + path[end...] } ?? path
}
