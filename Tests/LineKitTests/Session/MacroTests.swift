import Testing

@testable import LineKit

/// Macros that call macros.
@Suite struct MacroTests {
    private func core(_ bindings: KeyBindings) -> LineCore {
        LineCore(LineCore.Settings(), bindings: bindings)
    }

    private func press(_ notation: String, on core: inout LineCore) {
        for key in KeySequence(notation)?.keys ?? [] { _ = core.press(key) }
    }

    @Test("M33 macros that call themselves or each other end") func macrosEnd() {
        // Once the depth is too great nothing of them goes on: the letter behind the call is not typed.
        var vi = core(.vi)
        press("Escape q a i x Escape 9 @ a 9 @ a q @ a", on: &vi)
        #expect(vi.editor.text.utf8Count == 1 + MacroReplay.deepest)
        let hasRungAtDepth = vi.takeBell()
        #expect(hasRungAtDepth)
        press("i y", on: &vi)
        #expect(vi.editor.text.string.contains("y"))

        var bindings = KeyBindings.emacs
        bindings.bind("C-t", toKeys: "a C-t C-t C-t b")
        var calling = core(bindings)
        press("C-t", on: &calling)
        #expect(calling.editor.text.string == String(repeating: "a", count: MacroReplay.deepest))

        // Nine calls of nine calls of … of a key: too many, though not too deep.
        var many = KeyBindings.emacs
        let keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
        for (key, next) in zip(keys, keys.dropFirst()) {
            many.bind(
                KeySequence("C-x \(key)") ?? "",
                toKeys: KeySequence(keys.map { _ in "C-x \(next)" }.joined(separator: " ")) ?? "")
        }
        many.bind("C-x 9", toKeys: "x")
        var nested = core(many)
        press("C-x 1", on: &nested)
        #expect((1...MacroReplay.mostKeys).contains(nested.editor.text.utf8Count))
        let hasRung = nested.takeBell()
        #expect(hasRung)
        press("y", on: &nested)
        #expect(nested.editor.text.string.last == "y")
    }

    @Test("M33 a macro that gives up presses no more keys") func givingUpEndsMacros() {
        var core = core(.emacs)
        press("C-x ( a C-] z b C-x )", on: &core)
        #expect(core.editor.text.string == "ab")
        var bindings = KeyBindings.emacs
        bindings.bind("C-t", toKeys: "a C-g b")
        var giving = self.core(bindings)
        press("C-t c", on: &giving)
        #expect(giving.editor.text.string == "ac")
    }
}
