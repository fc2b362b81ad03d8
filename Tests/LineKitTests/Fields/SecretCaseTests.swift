import Testing

@testable import LineKit

/// Secrets on the screen, by the situations in which people were let down.
@Suite struct SecretCaseTests {
    private func masked(_ keys: String, _ mask: SecretMask = .character("*")) -> (FormTester, SecretBox) {
        let box = SecretBox()
        let tester = FormTester(Form { SecureField("a", into: box, mask: mask) })
        for key in keys { tester.type(String(key)) }
        return (tester, box)
    }

    @Test("C199 no sixteen letters of a secret are left where it was") func growingLeavesNothing() {
        let secret = (0..<300).map { String(UnicodeScalar(UInt8(0x61 + $0 % 26))) }.joined()
        let (tester, box) = masked(secret)
        // Every copy the field makes is of a type that wipes itself: nothing of them is in what outlives the field.
        let state = tester.engine.orderedStates[0]
        tester.type(Keys.submit)
        #expect(state.editor?.isEmpty == true && state.summary == "••••••••")
        #expect(!String(decoding: tester.output, as: UTF8.self).contains(secret.prefix(16)))
        #expect(box.take()?.characterCount == 300)
    }

    @Test("C201 Backspace takes a mask character away") func backspaceShortensTheMask() {
        #expect(masked("ab\u{7F}").0.screen[0] == "› a  *")
    }

    @Test("C203 a mask has one character for each cluster") func masksCountClusters() {
        #expect(masked("£é🙂").0.screen[0] == "› a  ***")
    }

    @Test("C205 a typed character that equals the mask is kept") func maskCharactersAreTyped() {
        let (tester, box) = masked("a*b")
        tester.type("\r")
        let bytes = box.take()?.withBytes { Array($0) }
        #expect(bytes == Array("a*b".utf8))
    }
}
