import Testing

@testable import LineKit

@Suite struct FocusChainTests {
    private typealias Chain = FocusChain<String>

    private func chain(_ members: String..., disabled: Set<String> = [], focused: String? = nil) -> Chain {
        var chain = Chain()
        _ = chain.update(members.map { .init(id: $0, isFocusable: !disabled.contains($0)) })
        if let focused { _ = run(.init(candidates: [focused], reason: .initial), on: &chain) }
        return chain
    }

    /// Runs a move and writes down each step together with who is focused at that moment.
    private func run(_ move: Chain.Move, on chain: inout Chain, refusing: Set<String> = []) -> [String] {
        var trace: [String] = []
        var answer = true
        chain.start(move)
        while let step = chain.step(answer: answer) {
            let line: String
            switch step {
            case .mayBecome(let id, let reason): line = "\(id)?\(reason)"
            case .mayResign(let id, let reason): line = "\(id)!\(reason)"
            case .resigned(let id, _): line = "-\(id)"
            case .became(let id, _): line = "+\(id)"
            }
            answer = !refusing.contains(String(line.prefix(2)))
            trace.append("\(line) [\(chain.focused ?? "")]")
        }
        return trace
    }

    /// seed A6.6, B12, B13: the order of a move, and that a refusal changes nothing.
    @Test func movesHappenInTheOneOrder() {
        let rows:
            [(from: String?, to: [String], FocusChangeReason, refusing: Set<String>, [String], focused: String?)] = [
                ("a", ["b"], .next, [], ["b?next [a]", "a!next [a]", "-a []", "+b [b]"], "b"),
                ("a", ["b"], .next, ["b?"], ["b?next [a]"], "a"),
                ("a", ["b"], .demand, ["a!"], ["b?demand [a]", "a!demand [a]"], "a"),
                (nil, ["b"], .next, [], ["b?next []", "+b [b]"], "b"),
                ("a", [], .demand, [], ["a!demand [a]", "-a []"], nil),
                ("a", [], .demand, ["a!"], ["a!demand [a]"], "a"),
                ("a", ["a"], .demand, [], [], "a"),
                (nil, [], .demand, [], [], nil),
                (nil, ["a", "b"], .initial, ["a?"], ["a?initial []", "b?initial []", "+b [b]"], "b"),
                (
                    "a", ["b", "c"], .disabled, ["a!", "b?"], ["b?disabled [a]", "c?disabled [a]", "-a []", "+c [c]"],
                    "c"
                ),
                ("a", ["b"], .removed, ["a!", "b?"], ["b?removed [a]", "-a []"], nil),
                ("a", [], .ended, ["a!"], ["-a []"], nil),
            ]
        for (from, to, reason, refusing, expected, focused) in rows {
            var chain = chain("a", "b", "c", focused: from)
            let trace = run(.init(candidates: to, reason: reason), on: &chain, refusing: refusing)
            #expect(trace == expected)
            #expect(chain.focused == focused)
        }
    }

    /// seed B9, B10, A2.8: gaps and disabled members are skipped, fields without a tag count by their place.
    @Test func neighboursSkipWhatCannotBeFocused() {
        var chain = Chain()
        let tags: [(String, Int?, Bool)] = [
            ("last", 40, true), ("b", nil, true), ("off", 3, false), ("c", nil, true), ("first", -1, true),
        ]
        _ = chain.update(tags.map { .init(id: $0, tag: $1, isFocusable: $2) })
        var walk: [String] = []
        while let next = chain.next {
            _ = run(.init(candidates: [next], reason: .next), on: &chain)
            walk.append(next)
        }
        #expect(walk == ["first", "b", "c", "last"])
        while let previous = chain.previous {
            _ = run(.init(candidates: [previous], reason: .previous), on: &chain)
            walk.append(previous)
        }
        #expect(walk.suffix(3) == ["c", "b", "first"])
        #expect(chain.first == "first" && chain.last == "last")
    }

    /// matrix N10: next, else previous, else none.
    @Test func aFieldThatGoesHandsOver() {
        let rows: [(members: [(String, Bool)], [String]?, FocusChangeReason)] = [
            ([("a", true), ("b", true), ("c", true)], nil, .initial),
            ([("a", true), ("b", false), ("c", true)], ["c", "a"], .disabled),
            ([("a", true), ("c", true)], ["c", "a"], .removed),
            ([("a", true), ("c", false)], ["a"], .removed),
            ([("x", true)], ["x"], .removed),
            ([], [], .removed),
        ]
        for (members, candidates, reason) in rows {
            var chain = chain("a", "b", "c", focused: "b")
            let move = chain.update(members.map { .init(id: $0, isFocusable: $1) })
            #expect(move?.candidates == candidates)
            if candidates != nil { #expect(move?.reason == reason) }
        }
    }

    /// seed A5.4, A5.9, A2.9, A5.10: all demands of a turn resolve together.
    @Test func demandsOfOneTurnMakeAtMostOneMove() {
        typealias Verdict = DemandPlan<String>.Verdict
        let become = FirstResponderDemand.shouldBecomeFirstResponder
        let resign = FirstResponderDemand.shouldResignFirstResponder
        let rows: [([(String, FirstResponderDemand, Int)], [Verdict], to: [String]?)] = [
            ([("b", become, 0)], [.hangsOnMove], ["b"]),
            ([("a", become, 0)], [.alreadySatisfied], nil),
            ([("b", resign, 0)], [.alreadySatisfied], nil),
            ([("a", resign, 0)], [.hangsOnMove], []),
            ([("a", resign, 1), ("b", become, 0)], [.hangsOnMove, .hangsOnMove], ["b"]),
            ([("b", become, 2), ("c", become, 1)], [.hangsOnMove, .superseded], ["b"]),
            ([("b", become, 0), ("c", become, 0)], [.superseded, .hangsOnMove], ["c"]),
            ([("a", become, 2), ("b", become, 1)], [.alreadySatisfied, .superseded], nil),
            ([("off", become, 9), ("b", become, 1)], [.disabled, .hangsOnMove], ["b"]),
            ([("gone", become, 9)], [.removed], nil),
            ([], [], nil),
        ]
        let chain = chain("a", "b", "c", "off", disabled: ["off"], focused: "a")
        for (demands, verdicts, target) in rows {
            let plan = DemandPlan(demands.map { .init(id: $0, demand: $1, writeOrder: $2) }, in: chain)
            #expect(plan.verdicts == verdicts)
            #expect(plan.move?.candidates == target)
        }
    }

    /// Whatever moves are asked for and refused: at every step at most one member is focused, a refusal leaves the
    /// focus where it was, and every change is told once to each side.
    @Test func randomMovesKeepTheLaws() {
        var random = SystemRandomNumberGenerator()
        let names = ["a", "b", "c", "d", "e"]
        var told: Set<String> = []
        var chain = Chain()
        _ = chain.update(names.map { .init(id: $0) })
        for _ in 0..<4000 {
            let before = chain.focused
            let reason = FocusChangeReason.allCases.randomElement(using: &random) ?? .next
            let targets = names.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))
            chain.start(.init(candidates: Array(targets), reason: reason))
            var answer = true
            var changes = 0
            while let step = chain.step(answer: answer) {
                answer = Bool.random(using: &random)
                switch step {
                case .mayBecome, .mayResign: #expect(chain.focused == before)
                case .resigned(let id, _):
                    changes += 1
                    if told.remove(id) == nil || chain.focused != nil { Issue.record("\(id) resigned out of order") }
                case .became(let id, _):
                    changes += 1
                    if !told.insert(id).inserted || told.count > 1 { Issue.record("\(id) became out of order") }
                }
            }
            if told != Set([chain.focused].compactMap { $0 }) { Issue.record("handlers and chain disagree") }
            if changes == 0, chain.focused != before { Issue.record("the focus moved and nobody was told") }
        }
    }
}
