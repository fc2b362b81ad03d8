extension LineEditor {
    /// Reads one line with editing, blocking the thread. Returns `nil` at end of input.
    ///
    /// Where input is no terminal, plain lines are read and nothing is drawn. Throws `interrupted` on Ctrl-C,
    /// `cancelled` when stopped, `hungUp` when the terminal goes away, `busy` while another prompt is up on it.
    public func readLine(prompt: StyledText, initialText: String = "") throws(LineKitError) -> String? {
        var initialText = initialText
        while true {
            var loop = makeLoop(prompt: prompt, initialText: initialText)
            if loop.terminal.kind != .interactive {
                return finish(plain: try loop.plainReader.read(prompt: prompt, isSecret: false))
            }
            try loop.run(modes)
            let end = try finish(&loop.session)
            if !end.isDiscarded { return end.line }
            initialText = ""
        }
    }

    /// Reads one line with editing without blocking a thread; cancelling the task ends it with `cancelled`, the
    /// terminal given back. In an `async` function `await` picks this twin.
    nonisolated(nonsending)
        public func readLine(prompt: StyledText, initialText: String = "") async throws(LineKitError) -> String?
    {
        var initialText = initialText
        while true {
            var loop = makeLoop(prompt: prompt, initialText: initialText)
            if loop.terminal.kind != .interactive {
                return finish(plain: try await loop.plainReader.read(prompt: prompt, isSecret: false))
            }
            try await loop.run(modes)
            let end = try finish(&loop.session)
            if !end.isDiscarded { return end.line }
            initialText = ""
        }
    }

    /// Lines until end of input, each read without blocking a thread.
    ///
    ///     for try await line in editor.lines(prompt: "> ") { … }
    public func lines(prompt: StyledText) -> Lines {
        Lines(editor: self, prompt: { prompt })
    }

    /// The same with a prompt that is made anew for each line, by a closure that is called once before it and never while
    /// it is typed.
    public func lines(prompt: @escaping () -> StyledText) -> Lines {
        Lines(editor: self, prompt: prompt)
    }

    /// The lines a person enters, until end of input. The loop that iterates them runs the editor.
    public struct Lines: AsyncSequence {
        /// A line.
        public typealias Element = String
        /// Why no line came.
        public typealias Failure = LineKitError

        let editor: LineEditor
        let prompt: () -> StyledText

        /// Begins to read.
        public func makeAsyncIterator() -> Iterator { Iterator(lines: self) }

        /// Reads a line each time it is asked for the next.
        public struct Iterator: AsyncIteratorProtocol {
            let lines: Lines

            /// The next line; `nil` at end of input.
            public mutating func next() async throws(LineKitError) -> String? {
                try await lines.editor.readLine(prompt: lines.prompt())
            }

            /// The next line; `nil` at end of input. Runs in the isolation given.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws(LineKitError) -> String? {
                try await lines.editor.readLine(prompt: lines.prompt())
            }
        }
    }
}
