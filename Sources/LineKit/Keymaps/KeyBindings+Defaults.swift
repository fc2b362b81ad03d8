extension KeyBindings {
    /// The bindings of GNU readline 8.2 (its manual, "Bindable Readline Commands" and "Readline vi Mode"; the keys it
    /// adds for a terminal's own sequences), and LineKit's own commands on keys that readline leaves free.
    static func defaultTrie(of keymap: Keymap) -> KeyTrie {
        switch keymap {
        case .emacs: emacsTrie
        case .viInsert: viInsertTrie
        case .viCommand: viCommandTrie
        case .viVisual: viVisualTrie
        }
    }

    private static let emacsTrie = KeyTrie(defaultTable(of: .emacs))
    private static let viInsertTrie = KeyTrie(defaultTable(of: .viInsert))
    private static let viCommandTrie = KeyTrie(defaultTable(of: .viCommand))
    private static let viVisualTrie = KeyTrie(defaultTable(of: .viVisual))

    /// Commands and the keys bound to them, as escapes of inputrc; a space is written `\x20`.
    static func defaultTable(of keymap: Keymap) -> String {
        switch keymap {
        case .emacs: cursorKeys + emacsTable
        case .viInsert: cursorKeys + viInsertTable
        case .viCommand: cursorKeys + viCommandTable
        case .viVisual: cursorKeys + viCommandTable + viVisualTable
        }
    }

    /// Keys of the editing block, the same in all keymaps.
    private static let cursorKeys = #"""
        forward-char \e[C
        backward-char \e[D
        previous-history \e[A
        next-history \e[B
        beginning-of-line \e[H
        end-of-line \e[F
        delete-char \e[3~
        overwrite-mode \e[2~
        history-search-backward \e[5~
        history-search-forward \e[6~
        forward-word \e[1;3C \e[1;5C
        backward-word \e[1;3D \e[1;5D
        select-forward-char \e[1;2C
        select-backward-char \e[1;2D
        select-forward-word \e[1;6C
        select-backward-word \e[1;6D
        select-to-start \e[1;2H
        select-to-end \e[1;2F
        select-up \e[1;2A
        select-down \e[1;2B
        insert-newline \e[13;2u \e[13;5u

        """#

    private static let emacsTable = #"""
        set-mark \C-@ \e\x20
        beginning-of-line \C-a
        backward-char \C-b
        interrupt \C-c
        delete-char \C-d
        end-of-line \C-e
        forward-char \C-f
        abort \C-g \C-x\C-g \e\C-g
        backward-delete-char \C-h \C-?
        complete \C-i \e\e
        accept-line \C-j \C-m
        kill-line \C-k
        clear-screen \C-l
        next-history \C-n
        operate-and-get-next \C-o
        previous-history \C-p
        quoted-insert \C-q \C-v
        re-read-init-file \C-x\C-r
        reverse-search-history \C-r
        forward-search-history \C-s
        transpose-chars \C-t
        unix-line-discard \C-u
        unix-word-rubout \C-w
        yank \C-y
        suspend \C-z
        character-search \C-]
        undo \C-_ \C-x\C-u
        exchange-point-and-mark \C-x\C-x
        start-kbd-macro \C-x(
        end-kbd-macro \C-x)
        call-last-kbd-macro \C-xe
        backward-kill-line \C-x\C-?
        backward-kill-word \e\C-h \e\C-?
        tab-insert \e\C-i
        vi-editing-mode \e\C-j \e\C-m
        clear-display \e\C-l
        revert-line \e\C-r \er
        yank-nth-arg \e\C-y
        character-search-backward \e\C-]
        insert-comment \e#
        tilde-expand \e& \e~
        insert-completions \e*
        digit-argument \e- \e0 \e1 \e2 \e3 \e4 \e5 \e6 \e7 \e8 \e9
        yank-last-arg \e. \e_
        beginning-of-history \e<
        possible-completions \e= \e?
        end-of-history \e>
        delete-horizontal-space \e\\
        backward-word \eb
        capitalize-word \ec
        kill-word \ed \e[3;5~
        forward-word \ef
        downcase-word \el
        non-incremental-forward-search-history \en
        non-incremental-reverse-search-history \ep
        transpose-words \et
        upcase-word \eu
        run-command \ex
        yank-pop \ey
        redo \C-x\C-_
        edit-and-execute-command \C-x\C-e
        select-all \C-xh
        history-list \C-xr
        kill-region \C-xw
        copy-region-as-kill \ew

        """#

    private static let viInsertTable = #"""
        interrupt \C-c
        vi-eof-maybe \C-d
        backward-delete-char \C-h \C-?
        complete \C-i
        accept-line \C-j \C-m
        menu-complete \C-n
        menu-complete-backward \C-p
        reverse-search-history \C-r
        forward-search-history \C-s
        transpose-chars \C-t
        unix-line-discard \C-u
        quoted-insert \C-v
        vi-unix-word-rubout \C-w
        yank \C-y
        suspend \C-z
        vi-movement-mode \e
        vi-run-one-command \C-o
        self-insert \C-a \C-b \C-e \C-f \C-g \C-k \C-l \C-q \C-] \C-^
        vi-undo \C-_
        kill-word \e[3;5~

        """#

    private static let viCommandTable = #"""
        interrupt \C-c
        vi-eof-maybe \C-d
        emacs-editing-mode \C-e
        abort \C-g
        backward-char \C-h h
        accept-line \C-j \C-m
        kill-line \C-k
        kill-word \e[3;5~
        clear-screen \C-l
        next-history \C-n j +
        previous-history \C-p k -
        quoted-insert \C-q
        redo \C-r
        forward-search-history \C-s
        transpose-chars \C-t
        unix-line-discard \C-u
        vi-unix-word-rubout \C-w
        yank \C-y
        suspend \C-z
        vi-undo \C-_ u
        ignore \e
        forward-char \x20 l
        insert-comment #
        end-of-line $
        vi-match %
        vi-tilde-expand &
        vi-complete * = \\
        vi-char-search , ; F T f t
        vi-redo .
        vi-search / ?
        beginning-of-line 0
        vi-arg-digit 1 2 3 4 5 6 7 8 9
        vi-append-eol A
        vi-append-mode a
        vi-prev-word B b
        vi-change-to C c
        vi-delete-to D d
        vi-end-word E e
        vi-fetch-history G
        vi-insert-beg I
        vi-insertion-mode i
        vi-search-again N n
        vi-put P p
        vi-replace R
        vi-subst S s
        revert-line U
        vi-next-word W w
        vi-rubout X
        vi-yank-to Y y
        vi-first-print ^
        vi-yank-arg _
        vi-goto-mark `
        vi-set-mark m
        vi-change-char r
        vi-delete x
        vi-column |
        vi-change-case ~
        vi-shift-right >
        vi-shift-left <
        vi-swap-case-to g~
        vi-upcase-to gU
        vi-downcase-to gu
        vi-prev-end-word ge
        vi-prev-end-bigword gE
        vi-first-line gg H
        vi-last-line L
        vi-join-lines J
        vi-open-below o
        vi-open-above O
        vi-select-characters v
        vi-select-lines V
        vi-select-block \C-v
        vi-register \"
        vi-record-macro q
        vi-run-macro @
        edit-and-execute-command \C-x\C-e

        """#

    private static let viVisualTable = #"""
        vi-movement-mode \e
        vi-exchange-selection-ends o O
        vi-downcase-to u
        vi-upcase-to U
        vi-swap-case-to ~
        vi-delete-to \C-? \e[3~

        """#
}

extension KeyTrie {
    /// Reads lines of a command and the keys bound to it.
    fileprivate init(_ table: String) {
        self.init()
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard let name = words.first, let command = EditCommand(rawValue: String(name)) else { continue }
            for word in words.dropFirst() {
                guard let keys = KeyEscapes.keys(in: word.unicodeScalars) else { continue }
                self[keys] = .command(command)
            }
        }
    }
}
