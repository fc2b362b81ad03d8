// usage: LineKitBenchmarks [NAME]                     measures everything whose name begins with NAME
//        LineKitBenchmarks fuzz [MEGABYTES [SEED]]    feeds the decoder hostile bytes, 50 MB unless told
//        LineKitBenchmarks model [COMMANDS [SEED]]    runs random commands, a million unless told

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "fuzz" {
    let megabytes = arguments.dropFirst().first.flatMap { Int($0) } ?? 50
    let seed = arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1
    exit(Fuzz.run(megabytes: megabytes, seed: seed) ? 0 : 1)
}
if arguments.first == "model" {
    let steps = arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
    let seed = arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1
    exit(Model.run(steps: steps, seed: seed) ? 0 : 1)
}
let name = arguments.first ?? ""
print(Benchmark.heading)
for benchmark in DecoderBenchmarks.all + KeyBenchmarks.all + AssistantBenchmarks.all
where benchmark.name.hasPrefix(name) {
    benchmark.measure()
}
