import Testing

@testable import LineKit

@Suite struct KeyBindingsTests {
    /// GNU readline 8.2's default bindings, as its own listing of functions and keys gives them for an xterm, apart
    /// from what is self-insert or `do-lowercase-version`.
    static let readlineDefaults: [(keymap: Keymap, table: String)] = [
        (
            .emacs,
            #"""
            abort \C-g \C-x\C-g \e\C-g
            accept-line \C-j \C-m
            backward-char \C-b \eOD \e[D
            backward-delete-char \C-h \C-?
            backward-kill-line \C-x\C-?
            backward-kill-word \e\C-h \e\C-?
            backward-word \e[1;3D \e[1;5D \eb
            beginning-of-history \e<
            beginning-of-line \C-a \eOH \e[H
            call-last-kbd-macro \C-xe
            capitalize-word \ec
            character-search \C-]
            character-search-backward \e\C-]
            clear-display \e\C-l
            clear-screen \C-l
            complete \C-i \e\e
            delete-char \C-d \e[3~
            delete-horizontal-space \e\\
            digit-argument \e- \e0 \e1 \e2 \e3 \e4 \e5 \e6 \e7 \e8 \e9
            downcase-word \el
            end-kbd-macro \C-x)
            end-of-history \e>
            end-of-line \C-e \eOF \e[F
            exchange-point-and-mark \C-x\C-x
            forward-char \C-f \eOC \e[C
            forward-search-history \C-s
            forward-word \e[1;3C \e[1;5C \ef
            history-search-backward \e[5~
            history-search-forward \e[6~
            insert-comment \e#
            insert-completions \e*
            kill-line \C-k
            kill-word \e[3;5~ \ed
            next-history \C-n \eOB \e[B
            non-incremental-forward-search-history \en
            non-incremental-reverse-search-history \ep
            operate-and-get-next \C-o
            overwrite-mode \e[2~
            possible-completions \e= \e?
            previous-history \C-p \eOA \e[A
            quoted-insert \C-q \C-v
            re-read-init-file \C-x\C-r
            reverse-search-history \C-r
            revert-line \e\C-r \er
            set-mark \C-@ \e\x20
            start-kbd-macro \C-x(
            tab-insert \e\C-i
            tilde-expand \e& \e~
            transpose-chars \C-t
            transpose-words \et
            undo \C-x\C-u \C-_
            unix-line-discard \C-u
            unix-word-rubout \C-w
            upcase-word \eu
            vi-editing-mode \e\C-j \e\C-m
            yank \C-y
            yank-last-arg \e. \e_
            yank-nth-arg \e\C-y
            yank-pop \ey
            """#
        ),
        (
            .viInsert,
            #"""
            accept-line \C-j \C-m
            backward-char \eOD \e[D
            backward-delete-char \C-h \C-?
            backward-word \e[1;3D \e[1;5D
            beginning-of-line \eOH \e[H
            complete \C-i
            delete-char \e[3~
            end-of-line \eOF \e[F
            forward-char \eOC \e[C
            forward-search-history \C-s
            forward-word \e[1;3C \e[1;5C
            history-search-backward \e[5~
            history-search-forward \e[6~
            kill-word \e[3;5~
            menu-complete \C-n
            menu-complete-backward \C-p
            next-history \eOB \e[B
            overwrite-mode \e[2~
            previous-history \eOA \e[A
            quoted-insert \C-v
            reverse-search-history \C-r
            transpose-chars \C-t
            unix-line-discard \C-u
            vi-eof-maybe \C-d
            vi-undo \C-_
            vi-unix-word-rubout \C-w
            yank \C-y
            """#
        ),
        (
            .viCommand,
            #"""
            abort \C-g
            accept-line \C-j \C-m
            backward-char \C-h \eOD \e[D h
            backward-word \e[1;3D \e[1;5D
            beginning-of-line \eOH \e[H 0
            clear-screen \C-l
            delete-char \e[3~
            emacs-editing-mode \C-e
            end-of-line \eOF \e[F $
            forward-char \eOC \e[C \x20 l
            forward-search-history \C-s
            forward-word \e[1;3C \e[1;5C
            history-search-backward \e[5~
            history-search-forward \e[6~
            insert-comment #
            kill-line \C-k
            kill-word \e[3;5~
            next-history \C-n \eOB \e[B + j
            overwrite-mode \e[2~
            previous-history \C-p \eOA \e[A - k
            quoted-insert \C-q
            revert-line U
            transpose-chars \C-t
            unix-line-discard \C-u
            vi-append-eol A
            vi-append-mode a
            vi-arg-digit 1 2 3 4 5 6 7 8 9
            vi-change-case ~
            vi-change-char r
            vi-change-to C c
            vi-char-search , ; F T f t
            vi-column |
            vi-complete * = \\
            vi-delete x
            vi-delete-to D d
            vi-end-word E e
            vi-eof-maybe \C-d
            vi-fetch-history G
            vi-first-print ^
            vi-goto-mark `
            vi-insert-beg I
            vi-insertion-mode i
            vi-match %
            vi-next-word W w
            vi-prev-word B b
            vi-put P p
            vi-redo .
            vi-replace R
            vi-rubout X
            vi-search / ?
            vi-search-again N n
            vi-set-mark m
            vi-subst S s
            vi-tilde-expand &
            vi-undo \C-_ u
            vi-unix-word-rubout \C-w
            vi-yank-arg _
            vi-yank-to Y y
            yank \C-y
            """#
        ),
    ]

    @Test("What readline binds for typing is known without reading its tables") func typingIsNotBound() {
        for keymap in [Keymap.emacs, .viInsert] {
            #expect(
                KeyBindings.emacs.bindsCharacters(in: keymap) == KeyBindings.emacs.trie(keymap).hasCharacterBindings)
        }
        var bindings = KeyBindings.emacs
        bindings["j k"] = .viMovementMode
        #expect(bindings.bindsCharacters(in: .emacs) && !KeyBindings.emacs.bindsCharacters(in: .emacs))
    }

    @Test func defaultsAreReadlines() {
        for (keymap, table) in Self.readlineDefaults {
            for line in table.split(separator: "\n") {
                let words = line.split(separator: " ").map(String.init)
                for word in words.dropFirst() {
                    guard let keys = KeySequence("\"" + word + "\"") else {
                        Issue.record("\(word) is no key")
                        continue
                    }
                    #expect(KeyBindings.emacs[keys, in: keymap]?.readlineName == words[0], "\(keymap) \(word)")
                }
            }
        }
    }

    @Test func everyDefaultNamesACommandAndKeys() {
        for keymap in Keymap.allCases {
            let table = KeyBindings.defaultTable(of: keymap)
            for line in table.split(separator: "\n") {
                let words = line.split(separator: " ").map(String.init)
                #expect(EditCommand(readlineName: words[0]) != nil, "\(words[0])")
                for word in words.dropFirst() {
                    #expect(KeySequence("\"" + word + "\"") != nil, "\(keymap) \(word)")
                }
            }
        }
    }

    @Test func commandsHaveNamesAndSummaries() {
        for command in EditCommand.allCases {
            #expect(EditCommand(readlineName: command.readlineName) == command)
            #expect(EditCommand(readlineName: command.readlineName.uppercased()) == command)
            #expect(!command.summary.isEmpty && !command.summary.hasSuffix("."), "\(command)")
        }
        #expect(EditCommand(readlineName: "vi-fWord") == .viForwardBigword)
        #expect(EditCommand(readlineName: "vi-fword") == .viForwardWord)
        #expect(EditCommand(readlineName: "backward-byte") == .backwardChar)
        #expect(EditCommand(readlineName: "no-such-command") == nil)
        #expect(EditCommand.viGotoMark.readlineName == "vi-goto-mark")
    }

    @Test func bindingsAreValues() {
        var mine = KeyBindings.emacs
        mine["C-t"] = .transposeWords
        mine["C-x C-d C-d"] = .killLine
        mine["M-t"] = nil
        mine.bind("C-x d", name: "insert-date") { $0.text += "today" }
        mine.bind("<f5>", toKeys: "C-a C-k")
        #expect(mine["C-t"] == .transposeWords && KeyBindings.emacs["C-t"] == .transposeChars)
        #expect(mine["C-x C-d C-d"] == .killLine && mine["M-t"] == nil && mine["C-x d"] == nil)
        let entries = mine.entries(in: .emacs)
        #expect(entries.contains { $0.keys == "C-x d" && $0.name == "insert-date" && $0.command == nil })
        #expect(entries.contains { $0.keys == "<f5>" && $0.name == "C-a C-k" })
        #expect(!entries.contains { $0.keys == "M-t" })
        #expect(mine.keys(for: .transposeWords) == ["C-t"])
        var extra = KeyBindings()
        extra["C-t"] = nil
        extra["C-b"] = .killLine
        let combined = KeyBindings.combine(.emacs, extra)
        #expect(combined["C-t"] == nil && combined["C-b"] == .killLine && combined["C-f"] == .forwardChar)
        #expect(KeyBindings.combine()["C-a"] == nil)
        #expect(KeyBindings.vi["C-w"] == .viUnixWordRubout && KeyBindings.vi["C-a"] == .selfInsert)
    }

    @Test func whatSurprisesIsNamed() {
        #expect(KeyBindings.emacs.warnings(in: .emacs).isEmpty)
        #expect(KeyBindings.vi.warnings(in: .viInsert).isEmpty)
        #expect(KeyBindings.vi.warnings(in: .viCommand).isEmpty)
        var mine = KeyBindings.emacs
        mine["C-x"] = .killLine
        mine["C-i"] = .undo
        let warnings = mine.warnings(in: .emacs)
        #expect(warnings.contains(.indistinguishable("C-i", "Tab")))
        #expect(warnings.contains { if case .delayed("C-x", _) = $0 { true } else { false } })
        #expect(warnings.allSatisfy { !$0.description.isEmpty })
    }
}
