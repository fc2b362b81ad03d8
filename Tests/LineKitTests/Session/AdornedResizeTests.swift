import Testing

@testable import LineKit

/// Resizes while everything that can stand around a line does.
@Suite struct AdornedResizeTests {
    @Test("what stands above the prompt stays right above it", arguments: [false, true]) func nothingComesBetween(
        reflows: Bool
    ) {
        var random = SeededRandom(seed: 7)
        for round in 0..<60 {
            var setup = SessionRun.Setup()
            (setup.columns, setup.rows, setup.reflows, setup.isMultiline) = (80, 24, reflows, true)
            setup.prompt = "play $ "
            setup.before = "first\r\nsecond\r\n"
            let hasRight = round % 3 != 0
            setup.adjust = { if hasRight { $0.rightPrompt = "LineKit" } }
            var run = SessionRun(setup)
            if round % 2 == 0 { run.session.showProgress("sleep [....................] 1/60 s") }
            run.type(["abc", "", "日本 ok", "a long text that goes on and on and on and on and on"][round % 4])
            for _ in 0..<4 {
                run.resize(columns: [80, 60, 40, 30][random.below(4)], rows: 24)
                run.pause()
                let rows = run.everything.filter { !$0.isEmpty }
                #expect(
                    rows.count == run.everything.count && rows.starts(with: ["first", "second"]),
                    "round \(round): \(run.everything)")
            }
        }
    }

    /// tmux counts cells that were erased as part of a row unless the whole row was erased at once, and shows a blank row
    /// below it when the window becomes narrower.
    @Test func rowsThatAreLeftHoldNoErasedCells() {
        for (right, isWritten) in [(StyledText("right"), true), (nil, false)] {
            var setup = SessionRun.Setup()
            setup.reflows = true
            setup.adjust = { $0.rightPrompt = right }
            var run = SessionRun(setup)
            run.type("abc")
            _ = run.takeBytes()
            run.press("RET")
            let bytes = String(decoding: run.takeBytes(), as: UTF8.self)
            #expect(bytes.contains("\r\u{1B}[K> abc") == isWritten, "\(bytes.debugDescription)")
            #expect(run.rows[0] == "> abc")
        }
    }
}
