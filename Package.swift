// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "LineKit",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "LineKit", targets: ["LineKit"]),
        .library(name: "LineKitFoundation", targets: ["LineKitFoundation"]),
    ],
    targets: [
        .target(name: "LineKit", swiftSettings: settings),
        .target(name: "LineKitFoundation", dependencies: ["LineKit"], swiftSettings: settings),
        .executableTarget(name: "LineKitExamples", dependencies: ["LineKit"], swiftSettings: settings),
        .testTarget(
            name: "LineKitTests",
            dependencies: ["LineKit", "LineKitFoundation", "LineKitExamples"],
            resources: [.copy("Corpus")],
            swiftSettings: settings
        ),
    ]
)
