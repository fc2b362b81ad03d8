import Testing

@testable import LineKit

@Test func bufferStepsByCluster() {
    let buffer = TextBuffer("a👩‍👩‍👧‍👦b")
    #expect(buffer.boundary(after: 1) == buffer.utf8Count - 1)
}
