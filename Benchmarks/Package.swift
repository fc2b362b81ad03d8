// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "LineKitBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "LineKit", path: "..")],
    targets: [
        .executableTarget(
            name: "LineKitBenchmarks",
            dependencies: [.product(name: "LineKit", package: "LineKit"), "CountedAllocations"],
            swiftSettings: settings
        ),
        .target(name: "CountedAllocations"),
        .executableTarget(
            name: "linekit-peer",
            dependencies: [.product(name: "LineKit", package: "LineKit")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "linekit-async-peer",
            dependencies: [.product(name: "LineKit", package: "LineKit")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "empty-peer",
            dependencies: [.product(name: "LineKit", package: "LineKit")],
            swiftSettings: settings
        ),
    ]
)
