import Testing

@testable import LineKit

/// The keys that GNU readline 8.2 binds by itself, as its `dump-functions` lists them, are bound to the same commands.
///
/// Left out: what is no binding here because the decoder or the interpreter of keys does it (`bracketed-paste-begin`,
/// `do-lowercase-version`), and `re-read-init-file`, because no init file is read unless the program does.
@Suite struct ReadlineBindingTests {
    @Test(arguments: [(Keymap.emacs, Self.emacs), (.viInsert, Self.viInsert), (.viCommand, Self.viCommand)])
    func keysRunWhatReadlineRuns(_ keymap: Keymap, _ table: String) throws {
        var faults: [String] = []
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            for word in words.dropFirst() {
                let keys = try #require(KeySequence("\"\(word)\""))
                let command = KeyBindings.emacs[keys, in: keymap]
                // vi's Ctrl-R redoes, as in vim: readline's search there is on Ctrl-R in insert mode and on `/`.
                if keymap == .viCommand, word == "\\C-r", command == .redo { continue }
                if command?.readlineName != words.first { faults.append("\(word): \(command?.readlineName ?? "-")") }
            }
        }
        #expect(faults.isEmpty, "\(faults)")
    }

    static let emacs = #"""
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

    static let viInsert = #"""
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

    static let viCommand = #"""
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
        quoted-insert \C-q \C-v
        reverse-search-history \C-r
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
}
