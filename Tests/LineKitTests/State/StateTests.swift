import Synchronization
import Testing

@testable import LineKit

@Suite struct StateTests {
    private struct Account {
        var name = "ann"
        var age: Int?
    }

    @Test func bindingsReadAndWriteWhatTheyStandFor() {
        @State var account = Account()
        @State var unset: Int?
        let name = $account.name
        name.wrappedValue += "a"
        let age = $account.age
        var log: [String] = []
        let own = Binding(get: { log.last ?? "-" }, set: { log.append($0) })
        own.wrappedValue = "x"
        Binding.constant(5).wrappedValue = 6
        #expect([account.name, own.wrappedValue, "\(Binding.constant(5).wrappedValue)"] == ["anna", "x", "5"])
        #expect(unset == nil && Binding<Int>(age) == nil)
        account.age = 3
        let inner = Binding<Int>($account.age)
        inner?.wrappedValue = 4
        #expect(account.age == 4)
        account.age = nil
        #expect(inner?.wrappedValue == 4, "a binding into an optional keeps the last value it had")
    }

    @Test func onlyWhatWasReadUnderObservationWakes() {
        let wakes = Atomic(0)
        let observation = StateObservation()
        observation.onWrite { wakes.wrappingAdd(1, ordering: .relaxed) }
        let seen = State(wrappedValue: 1)
        let unseen = State(wrappedValue: 1)
        let throughClosure = Binding(get: { seen.wrappedValue }, set: { _ in })
        observation.tracking { _ = throughClosure.wrappedValue }
        unseen.wrappedValue = 2
        #expect(wakes.load(ordering: .relaxed) == 0)
        seen.wrappedValue = 2
        #expect(wakes.load(ordering: .relaxed) == 1)
        observation.tracking { seen.wrappedValue = 3 }
        #expect(wakes.load(ordering: .relaxed) == 1, "a prompt's own write needs no wake")
        #expect(observation.writeCount == 2)
    }

    @Test func writesFromOtherTasksWakeAndAreNotLost() async {
        let wakes = Atomic(0)
        let observation = StateObservation()
        observation.onWrite { wakes.wrappingAdd(1, ordering: .relaxed) }
        let states = (0..<4).map { State(wrappedValue: $0) }
        observation.tracking { for state in states { _ = state.wrappedValue } }
        await withTaskGroup(of: Void.self) { group in
            for state in states {
                group.addTask { for n in 1...50 { state.wrappedValue = n * 10 } }
            }
        }
        #expect(states.map(\.wrappedValue) == [500, 500, 500, 500])
        #expect(wakes.load(ordering: .relaxed) == 200)
    }

    /// seed A5.7: a value written after it was read survives the reset.
    @Test func replacingComparesTheWriteNotTheValue() {
        @State var demand: Int? = 1
        struct Model { var demand: Int? = 1 }
        @State var model = Model()
        for binding in [$demand, $model.demand] {
            let first = binding.snapshot()
            #expect(binding.replace(first, with: nil))
            #expect(binding.wrappedValue == nil)
        }
        demand = 1
        let second = $demand.snapshot()
        demand = 1
        #expect(!$demand.replace(second, with: nil))
        #expect(demand == 1)
    }

    @Test func theOrderOfWritesIsKnown() {
        let observation = StateObservation()
        @State var a = 0
        @State var b = 0
        @State var pair = (0, 0)
        observation.tracking { _ = (a, b, pair) }
        b = 1
        a = 1
        #expect($a.lastWrite(in: observation) > $b.lastWrite(in: observation))
        pair.1 = 1
        #expect($pair.0.lastWrite(in: observation) > $a.lastWrite(in: observation))
    }
}
