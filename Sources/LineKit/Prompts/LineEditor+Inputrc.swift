extension LineEditor {
    /// Takes over what an inputrc file says: its bindings, with the keys that lines begin with, and its variables.
    ///
    /// ```swift
    /// var inputrc = Inputrc(application: "calc")
    /// inputrc.readUserFile()
    /// for problem in inputrc.problems { editor.printer.print("\(problem)") }
    /// editor.use(inputrc)
    /// ```
    ///
    /// Where it is the person's own, `C-x C-r` (`re-read-init-file`) reads it again.
    ///
    /// No file is read unless the program reads it: a person's file can bind any key, and that is not for every program.
    public func use(_ inputrc: Inputrc) {
        bindings = inputrc.bindings
        variables = inputrc.variables
        userInputrc = inputrc.hasReadUserFile ? inputrc : nil
        if inputrc.variables.isSet("keyseq-timeout"), let milliseconds = inputrc.variables.keyseqTimeout {
            keySequenceTimeout = .milliseconds(milliseconds)
        }
    }
}

extension PathCompleter {
    /// Takes over the variables of an inputrc file that are about paths: `completion-ignore-case`, `mark-directories`,
    /// `mark-symlinked-directories` and `match-hidden-files`.
    public mutating func use(_ variables: InputrcVariables) {
        ignoresCase = variables.isOn("completion-ignore-case")
        marksDirectories = variables.isOn("mark-directories")
        marksLinkedDirectories = variables.isOn("mark-symlinked-directories")
        offersHiddenFiles = variables.isOn("match-hidden-files")
    }
}
