import Testing

extension Trait where Self == TimeLimitTrait {
    /// Ends a test that hangs. The time runs from the moment the test is queued, so it holds the tests of all other
    /// suites that are run first: a limit near the length of the whole run would fail tests that did nothing wrong.
    static var endsWhatHangs: Self { .timeLimit(.minutes(20)) }
}
