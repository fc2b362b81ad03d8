extension SeededRandom {
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

    /// Up to `length` letters of `alphabet`.
    mutating func text(of alphabet: String, upTo length: Int) -> String {
        let letters = Array(alphabet)
        return String((0..<below(length + 1)).map { _ in letters[below(letters.count)] })
    }
}
