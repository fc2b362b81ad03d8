import Testing

@testable import LineKit

@Suite struct WipingMemoryTests {
    /// Whatever the order in which memory is taken and given back, what is in use is known and nothing else is touched.
    @Test func allThatIsInUseIsWiped() {
        let memory = WipingMemory()
        var inUse: [UnsafeMutableRawBufferPointer] = []
        var state: UInt64 = 1
        for _ in 0..<2000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            if state >> 33 & 1 == 0 || inUse.isEmpty {
                let bytes = memory.allocate(byteCount: Int(state >> 40 & 63))
                #expect(bytes.allSatisfy { $0 == 0 })
                bytes.initializeMemory(as: UInt8.self, repeating: 0xAA)
                inUse.append(bytes)
            } else {
                memory.release(inUse.remove(at: Int(state >> 34) % inUse.count))
            }
        }
        #expect(inUse.allSatisfy { $0.allSatisfy { $0 == 0xAA } })
        memory.wipeAll()
        #expect(inUse.allSatisfy { $0.allSatisfy { $0 == 0 } })
        for bytes in inUse { memory.release(bytes) }
        memory.wipeAll()
    }

    @Test func threadsShareIt() async {
        await withTaskGroup(of: Int.self) { group in
            for task in 0..<4 {
                group.addTask {
                    var sum = 0
                    for round in 0..<2000 {
                        var bytes = WipingBytes(minimumCapacity: round & 63)
                        bytes.append(UInt8(task))
                        var more = TextBuffer("x")
                        more.replaceSubrange(0..<1, with: "yz")
                        sum += Int(bytes[0]) + more.utf8Count
                    }
                    return sum
                }
            }
            var sums: Set<Int> = []
            for await sum in group { sums.insert(sum) }
            #expect(sums == [4000, 6000, 8000, 10000])
        }
    }
}
