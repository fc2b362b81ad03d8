import LineKit

/// `settings`: a form taller than a screen, with sections, fields that come and go, and a check that takes its time. With
/// `--pages` a section at a time, with `--review` a last look at all of it.
func settings(_ arguments: inout Arguments) async throws {
    let isPaged = arguments.flag("pages")
    let isReviewed = arguments.flag("review")
    try arguments.finish()
    let settings = SettingsForm()
    try await settings.form.presentation(isPaged ? .pages : .page).reviewed(isReviewed).run()
    let events = settings.events.sorted().map(jsonString).joined(separator: ",")
    print(
        "{\"user\":\(jsonString(settings.user)),\"mail\":\(jsonString(settings.mail)),\"host\":\(jsonString(settings.host)),"
            + "\"port\":\(settings.port ?? 0),\"tls\":\(settings.usesTLS),\"backups\":\(settings.hasBackups),"
            + "\"theme\":\(jsonString(settings.theme)),\"events\":[\(events)],\"notes\":\(jsonString(settings.notes))}")
}

/// The form of `settings`, and what it asks for.
struct SettingsForm {
    @State var user = ""
    @State var name = ""
    @State var mail = ""
    @State var host = "localhost"
    @State var port: Int? = 8080
    @State var workers: Int? = 4
    @State var limit: Int? = 30
    @State var usesTLS = false
    @State var certificate = ""
    @State var folder = "/tmp"
    @State var quota: Int? = 50
    @State var hasBackups = false
    @State var interval = "daily"
    @State var kept: Int? = 7
    @State var events: Set<String> = ["failures"]
    @State var theme = "system"
    @State var language = "English"
    @State var fontSize: Int? = 12
    @State var validUntil: CalendarDate?
    @State var notes = ""

    var form: Form {
        Form("Settings") {
            Section("Account") {
                TextField("User name", text: $user, configuration: .combine(.required, .maxLength(20)))
                    .validate(async: isFree).help("Three letters at least; “root” and “admin” are taken.")
                TextField("Full name", text: $name, configuration: .contentType(.name))
                TextField("E-mail", text: $mail, configuration: .contentType(.emailAddress))
            }
            Section("Server") {
                TextField("Host", text: $host, configuration: .required)
                NumberField("Port", value: $port, in: 1...65535).validate(.nonEmpty)
                NumberField("Workers", value: $workers, in: 1...64)
                NumberField("Time limit", value: $limit, format: .suffix(" s"), in: 1...3600)
                ToggleField("Use TLS", isOn: $usesTLS)
                if usesTLS { PathField("Certificate", path: $certificate, mustExist: true).validate(.nonEmpty) }
            }
            Section("Storage") {
                PathField("Folder", path: $folder, directoriesOnly: true, mustExist: true)
                NumberField("Quota", value: $quota, format: .combine(.grouped, .suffix(" GB")), in: 1...10_000)
                ToggleField("Backups", isOn: $hasBackups)
                if hasBackups {
                    ChoiceField("Every", selection: $interval, choices: ["hourly", "daily", "weekly"])
                    NumberField("Kept", value: $kept, in: 1...365).help("How many of them.")
                }
            }
            Section("Notifications") {
                MultipleChoiceField(
                    "About", selection: $events, choices: ["failures", "logins", "updates", "everything else"])
            }
            Section("Appearance") {
                ChoiceField(
                    "Theme", selection: $theme, choices: ["system", "light", "dark", "sepia"],
                    obstacle: { $0 == "sepia" ? "not on this terminal" : nil }, title: { $0 })
                ChoiceField("Language", selection: $language, choices: ["English", "Deutsch", "Français"])
                NumberField("Font size", value: $fontSize, format: .suffix(" pt"), in: 6...72)
                DateField("Valid until", date: $validUntil)
                TextEditor("Notes", text: $notes, rows: 3, placeholder: "What others should know")
            }
        }
    }
}

/// Asks, as a server would be asked, whether a name is free.
@Sendable private func isFree(_ name: String) async throws -> FieldIssue? {
    try await Task.sleep(for: .milliseconds(700))
    if name.count < 3 { return "Three letters at least, please." }
    return ["root", "admin"].contains(name) ? FieldIssue("“\(name)” is taken.") : nil
}
