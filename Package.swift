// swift-tools-version: 6.1
import PackageDescription

/// Modules import only downwards through these layers; `make lint` holds them to it.
let package = Package(
  name: "octavo",
  products: [
    .executable(name: "octavo", targets: ["octavo"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // C libraries: a module map and a shim, nothing else.
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0"),
    .systemLibrary(name: "CLibZip", pkgConfig: "libzip"),
    // libvips is opened when it is needed; the flags of GLib's headers are enough for its own.
    .systemLibrary(name: "CVips", pkgConfig: "glib-2.0"),
    .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate"),

    // Portable modules: no Foundation, no C.
    .target(name: "Diagnostics"),
    .target(name: "BookModel", dependencies: ["Diagnostics"]),

    .target(name: "TeXMath", dependencies: ["Diagnostics"]),
    .target(
      name: "Numerics", swiftSettings: [.enableExperimentalFeature("Extern")],
      linkerSettings: [.linkedLibrary("m")]),
    .target(name: "WolframLanguage", dependencies: ["Numerics"]),
    .target(name: "Graphics", dependencies: ["Numerics"]),
    .target(name: "WolframGraphics", dependencies: ["Graphics", "Numerics", "WolframLanguage"]),
    .target(name: "Kernel", dependencies: ["Numerics", "WolframLanguage"]),
    .target(name: "JSONText", dependencies: ["Numerics"]),
    .target(name: "InteractiveModel", dependencies: ["JSONText", "Numerics"]),
    .target(name: "ReaderCore", dependencies: ["Graphics", "InteractiveModel", "JSONText", "Numerics"]),
    .target(
      name: "KernelPlots",
      dependencies: [
        "Graphics", "InteractiveModel", "Kernel", "Numerics", "WolframGraphics", "WolframLanguage",
      ]),

    .target(name: "Parallelism"),
    .target(
      name: "YAML", dependencies: ["Diagnostics", .product(name: "Yams", package: "Yams")]),
    .target(name: "XML", dependencies: ["CLibXML2", "Diagnostics"]),
    .target(name: "Manifests", dependencies: ["BookModel", "Diagnostics", "WolframLanguage", "XML", "YAML"]),
    .target(
      name: "SourceFormats",
      dependencies: [
        "BookModel", "CDeflate", "Diagnostics", "Graphics", "InteractiveModel", "Kernel", "KernelPlots",
        "Numerics",
        "TeXMath", "WolframGraphics", "WolframLanguage", "XML", "YAML",
      ]),
    .target(name: "Checks", dependencies: ["BookModel", "Diagnostics"]),
    .target(
      name: "ArtworkDrawing",
      dependencies: [
        "BookModel", "CVips", "Diagnostics", "Parallelism",
        .product(name: "Mustache", package: "swift-mustache"),
      ]),
    .target(
      name: "Publishing",
      dependencies: [
        "BookModel", "CDeflate", "CLibZip", "Diagnostics", "Parallelism", "ReaderCore",
        .product(name: "Mustache", package: "swift-mustache"),
      ]),
    .target(
      name: "BookCompiler",
      dependencies: [
        "ArtworkDrawing", "BookModel", "Checks", "Diagnostics", "Manifests", "Parallelism", "Publishing",
        "SourceFormats", "XML", .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .target(
      name: "BundleChecks",
      dependencies: ["BookModel", "Diagnostics", "Parallelism", "Publishing", "SourceFormats", "XML"]),
    .executableTarget(
      name: "octavo",
      dependencies: [
        "ArtworkDrawing", "BookCompiler", "BookModel", "BundleChecks", "Diagnostics", "Publishing",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ]),

    // What tests measure work with.
    .target(name: "ProcessorTime", path: "Tests/ProcessorTime"),
    // Readers of every format with damaged input for them, shared by tests and fuzzing.
    .target(
      name: "HostileInput",
      dependencies: [
        "BookCompiler", "BookModel", "BundleChecks", "Diagnostics", "Manifests", "SourceFormats", "TeXMath",
        "XML",
        "YAML",
      ], path: "Tests/HostileInput"),
    .testTarget(name: "RobustnessTests", dependencies: ["HostileInput", "ProcessorTime"]),
    .testTarget(
      name: "BookCompilerTests",
      dependencies: ["BookCompiler", "BookModel", "Diagnostics", "Publishing", "XML"]),
    .testTarget(name: "EndToEndTests", dependencies: ["BookCompiler", "Publishing", "XML"]),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics", "ProcessorTime"]),
    .testTarget(
      name: "PublishingTests", dependencies: ["BookModel", "Diagnostics", "Publishing"],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "ManifestsTests", dependencies: ["BookModel", "Diagnostics", "Manifests", "XML", "YAML"]),
    .testTarget(
      name: "SourceFormatsTests",
      dependencies: [
        "BookModel", "Diagnostics", "ProcessorTime", "SourceFormats", "WolframLanguage", "XML",
      ]),
    .testTarget(name: "NumericsTests", dependencies: ["Numerics"]),
    .testTarget(name: "GraphicsTests", dependencies: ["Graphics", "Numerics"], exclude: ["Snapshots"]),
    .testTarget(name: "YAMLTests", dependencies: ["YAML", "Diagnostics"]),
    .testTarget(name: "ParallelismTests", dependencies: ["Parallelism"]),
    .testTarget(name: "TeXMathTests", dependencies: ["TeXMath", "Diagnostics"]),
    .testTarget(
      name: "WolframGraphicsTests", dependencies: ["Graphics", "WolframGraphics", "WolframLanguage"]),
    .testTarget(name: "WolframLanguageTests", dependencies: ["WolframLanguage"]),
    .testTarget(
      name: "KernelTests", dependencies: ["Kernel", "Numerics", "ProcessorTime", "WolframLanguage"],
      exclude: ["Oracle"]),
    .testTarget(
      name: "KernelPlotsTests",
      dependencies: [
        "Graphics", "InteractiveModel", "Kernel", "KernelPlots", "Numerics", "SourceFormats",
        "WolframLanguage",
      ]),
    .testTarget(name: "InteractiveModelTests", dependencies: ["InteractiveModel", "JSONText"]),
    .testTarget(
      name: "ReaderCoreTests", dependencies: ["Graphics", "InteractiveModel", "JSONText", "ReaderCore"]),
    .testTarget(name: "BundleChecksTests", dependencies: ["BundleChecks", "Diagnostics", "Publishing"]),
    .testTarget(name: "XMLTests", dependencies: ["XML", "Diagnostics"]),
    .testTarget(
      name: "ArtworkDrawingTests", dependencies: ["ArtworkDrawing", "BookModel", "CVips", "Diagnostics"]),
  ],
  swiftLanguageModes: [.v6]
)

// `make fuzz` alone builds this: its entry is libFuzzer's.
if Context.environment["OCTAVO_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "octavo-fuzz", dependencies: ["HostileInput"], path: "Tests/Fuzz",
      swiftSettings: [.enableExperimentalFeature("Extern")]))
}

// Release builds leave out the run-time check for overlapping accesses to variables: strict concurrency and the checks
// of debug builds cover it, and it costs a twentieth of the time in reading pages.
for target in package.targets where ![.system, .test].contains(target.type) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))
    ]
}
