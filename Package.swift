// swift-tools-version: 6.1
import PackageDescription

/// Modules import only downwards through these layers; `make lint` holds them to it.
let package = Package(
  name: "octavo",
  products: [
    .executable(name: "octavo", targets: ["octavo"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .plugin(name: "WolframLibrary", capability: .buildTool()),

    // C libraries: a module map and a shim, nothing else.
    .systemLibrary(name: "CLibXML2", path: "Sources/Foundations/CLibXML2", pkgConfig: "libxml-2.0"),
    .systemLibrary(name: "CLibZip", path: "Sources/Foundations/CLibZip", pkgConfig: "libzip"),
    // libvips is opened when it is needed, and what is used of it declared: neither headers nor flags are needed.
    .systemLibrary(name: "CVips", path: "Sources/Foundations/CVips"),
    // HarfBuzz too, for books with formulas.
    .systemLibrary(name: "CHarfBuzz", path: "Sources/Foundations/CHarfBuzz"),
    // qpdf and libqrencode too, for print.
    .systemLibrary(name: "CQPDF", path: "Sources/Foundations/CQPDF"),
    .systemLibrary(name: "CQREncode", path: "Sources/Foundations/CQREncode"),
    .systemLibrary(name: "CHunspell", path: "Sources/Foundations/CHunspell"),
    .systemLibrary(name: "CHyphen", path: "Sources/Foundations/CHyphen"),
    .systemLibrary(name: "CWordBreaks", path: "Sources/Foundations/CWordBreaks"),
    // libcurl too, for builds with a shared cache on a server.
    .systemLibrary(name: "CCurl", path: "Sources/Foundations/CCurl"),
    .systemLibrary(name: "CDeflate", path: "Sources/Foundations/CDeflate", pkgConfig: "libdeflate"),
    .systemLibrary(name: "CCrypto", path: "Sources/Foundations/CCrypto", pkgConfig: "libcrypto"),
    .systemLibrary(name: "CLibYAML", path: "Sources/Foundations/CLibYAML", pkgConfig: "yaml-0.1"),

    // Portable modules: no Foundation, no C.
    .target(name: "Allowances", path: "Sources/Foundations/Allowances"),
    .target(name: "TextBytes", path: "Sources/Foundations/TextBytes"),
    .target(
      name: "Diagnostics", dependencies: ["JSONText", "TextBytes"], path: "Sources/Foundations/Diagnostics"),
    .target(name: "BookModel", dependencies: ["TextBytes", "Diagnostics"], path: "Sources/Book/BookModel"),

    // Formulas: the names and notations of TeX, and the conversion, which stands on them.
    .target(
      name: "TeXVocabulary", dependencies: ["Diagnostics", "TextBytes"], path: "Sources/Formats/TeXVocabulary"
    ),
    .target(
      name: "TeXMath", dependencies: ["Diagnostics", "TeXVocabulary", "TextBytes"],
      path: "Sources/Formats/TeXMath"),
    .target(
      name: "Numerics", dependencies: ["TextBytes"], path: "Sources/Foundations/Numerics",
      swiftSettings: [.enableExperimentalFeature("Extern")],
      linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "WolframLanguage", dependencies: ["TextBytes", "Numerics"],
      path: "Sources/Wolfram/WolframLanguage"),
    .target(name: "Graphics", dependencies: ["TextBytes", "Numerics"], path: "Sources/Wolfram/Graphics"),
    .target(
      name: "WolframGraphics", dependencies: ["TextBytes", "Graphics", "Numerics", "WolframLanguage"],
      path: "Sources/Wolfram/WolframGraphics"),
    // The kernel: terms and their evaluation; above it families of built-ins.
    .target(
      name: "Kernel", dependencies: ["TextBytes", "Numerics", "WolframLanguage"],
      path: "Sources/Wolfram/Kernel"),
    .target(
      name: "KernelArithmetic", dependencies: ["Kernel", "Numerics"],
      path: "Sources/Wolfram/KernelArithmetic"),
    .target(
      name: "KernelMathematics", dependencies: ["Kernel", "KernelArithmetic", "Numerics"],
      path: "Sources/Wolfram/KernelMathematics"),
    .target(
      name: "KernelDifferentialEquations",
      dependencies: ["Kernel", "KernelMathematics", "KernelArithmetic", "Numerics"],
      path: "Sources/Wolfram/KernelDifferentialEquations"),
    .target(
      name: "KernelPrecision", dependencies: ["Kernel", "Numerics"],
      path: "Sources/Wolfram/KernelPrecision"),
    .target(
      name: "KernelStatistics", dependencies: ["Kernel", "Numerics"],
      path: "Sources/Wolfram/KernelStatistics"),
    .target(
      name: "KernelMethods", dependencies: ["Kernel", "KernelMathematics", "KernelArithmetic", "Numerics"],
      path: "Sources/Wolfram/KernelMethods"),
    .target(
      name: "KernelLibrary", dependencies: ["Kernel"],
      path: "Sources/Wolfram/KernelLibrary", plugins: ["WolframLibrary"]),
    .target(
      name: "KernelLanguage",
      dependencies: [
        "Kernel", "KernelDifferentialEquations", "KernelLibrary", "KernelMathematics", "KernelMethods",
        "KernelPrecision",
        "KernelStatistics", "Numerics", "TextBytes",
      ],
      path: "Sources/Wolfram/KernelLanguage"),
    // What sets results: boxes, formulas, grids, and pictures among them.
    .target(
      name: "KernelTypesetting",
      dependencies: [
        "Graphics", "Kernel", "KernelLanguage", "Numerics", "TextBytes", "WolframGraphics", "WolframLanguage",
      ],
      path: "Sources/Wolfram/KernelTypesetting"),
    .target(name: "JSONText", dependencies: ["TextBytes", "Numerics"], path: "Sources/Foundations/JSONText"),
    .target(
      name: "InteractiveModel", dependencies: ["TextBytes", "JSONText", "Numerics"],
      path: "Sources/Wolfram/InteractiveModel"),
    .target(
      name: "ReaderCore",
      dependencies: ["TextBytes", "Graphics", "InteractiveModel", "JSONText", "Numerics"],
      path: "Sources/Reader/ReaderCore"),
    // What only some books need: in a browser a module of its own, which the bridge leads to.
    .target(name: "KernelExtras", dependencies: ["Numerics"], path: "Sources/Wolfram/KernelExtras"),
    .target(name: "ExtrasBridge", dependencies: ["KernelExtras"], path: "Sources/Wolfram/ExtrasBridge"),
    .target(
      name: "KernelPlots",
      dependencies: [
        "ExtrasBridge",
        "Graphics", "Kernel", "KernelLanguage", "KernelStatistics", "KernelTypesetting",
        "Numerics",
      ], path: "Sources/Wolfram/KernelPlots"),
    // Code of authors by itself, line by line.
    .target(
      name: "CodeEvaluation",
      dependencies: [
        "Diagnostics", "JSONText", "Kernel", "KernelLanguage", "KernelPlots", "WolframLanguage",
      ], path: "Sources/Wolfram/CodeEvaluation"),
    .target(
      name: "LiveFigures",
      dependencies: [
        "Graphics", "InteractiveModel", "Kernel", "KernelLanguage", "KernelPlots", "KernelTypesetting",
        "Numerics",
        "TextBytes", "WolframLanguage",
      ], path: "Sources/Wolfram/LiveFigures"),

    .target(name: "Digests", dependencies: ["CCrypto"], path: "Sources/Foundations/Digests"),
    .target(name: "HTTPTransfer", dependencies: ["CCurl"], path: "Sources/Foundations/HTTPTransfer"),
    .target(
      name: "JSONTree", dependencies: ["Diagnostics", "TextBytes"], path: "Sources/Foundations/JSONTree"),
    .target(
      name: "Files", dependencies: ["Compression", "Diagnostics", "TextBytes"],
      path: "Sources/Foundations/Files"),
    .target(name: "Parallelism", path: "Sources/Foundations/Parallelism"),
    .target(name: "Templating", dependencies: ["TextBytes"], path: "Sources/Foundations/Templating"),
    .target(
      name: "YAML", dependencies: ["Diagnostics", "CLibYAML"], path: "Sources/Foundations/YAML"),
    .target(
      name: "TOML", dependencies: ["TextBytes", "Diagnostics", "YAML"], path: "Sources/Foundations/TOML"),
    .target(
      name: "XML", dependencies: ["Allowances", "TextBytes", "CLibXML2", "Diagnostics"],
      path: "Sources/Foundations/XML"),
    .target(
      name: "XMLVocabularies", dependencies: ["Diagnostics", "TextBytes", "XML"],
      path: "Sources/Book/XMLVocabularies"),
    .target(
      name: "Titles", dependencies: ["DocBookBasics", "TextBytes", "XML"], path: "Sources/Book/Titles"),
    .target(
      name: "Markup", dependencies: ["BookModel", "Diagnostics", "Numerics", "TextBytes", "XML"],
      path: "Sources/Book/Markup"),
    .target(
      name: "MarkdownSyntax",
      dependencies: ["BookModel", "Diagnostics", "TOML", "TextBytes", "YAML"],
      path: "Sources/Book/MarkdownSyntax"),
    .target(
      name: "MarkdownOutlines",
      dependencies: [
        "BookModel", "Diagnostics", "Files", "JSONTree", "MarkdownSyntax", "SourceKinds", "TextBytes", "XML",
        "YAML",
      ],
      path: "Sources/Book/MarkdownOutlines"),
    .target(name: "ToolSettings", dependencies: ["Diagnostics", "YAML"], path: "Sources/Book/ToolSettings"),
    .target(
      name: "DocBookBasics", dependencies: ["TextBytes", "XML", "XMLVocabularies"],
      path: "Sources/Book/DocBookBasics"),
    .target(
      name: "SourceKinds", dependencies: ["DocBookBasics", "Files", "TextBytes", "XMLVocabularies"],
      path: "Sources/Book/SourceKinds"),
    .target(
      name: "OpenStaxConventions", dependencies: ["BookModel", "TextBytes"],
      path: "Sources/Book/OpenStaxConventions"),
    .target(
      name: "Manifests",
      dependencies: [
        "TextBytes", "BookModel", "Diagnostics", "Digests", "DocBookBasics", "Files", "MarkdownOutlines",
        "MarkdownSyntax", "Markup", "OpenStaxConventions", "SourceKinds", "Titles", "TOML", "ToolSettings",
        "XML",
        "XMLVocabularies", "YAML",
      ], path: "Sources/Book/Manifests"),
    // Lists of books that are built as one job.
    .target(
      name: "Catalogues",
      dependencies: [
        "Diagnostics", "Files", "Manifests", "Parallelism", "SourceKinds", "TextBytes", "XML",
      ],
      path: "Sources/Book/Catalogues"),
    .target(
      name: "Dictionaries", dependencies: ["CHyphen", "CWordBreaks", "Files"],
      path: "Sources/Foundations/Dictionaries"),
    .target(name: "Compression", dependencies: ["CDeflate"], path: "Sources/Foundations/Compression"),
    .target(
      name: "WolframBoxes", dependencies: ["Graphics", "TextBytes", "WolframGraphics", "WolframLanguage"],
      path: "Sources/Wolfram/WolframBoxes"),

    // Formats of sources: each stands on the modules before it, and knows no other.
    .target(
      name: "Bibliography",
      dependencies: ["BookModel", "Diagnostics", "MarkdownSyntax", "TeXMath", "TextBytes"],
      path: "Sources/Formats/Bibliography"),
    .target(
      name: "PageWriting",
      dependencies: [
        "Allowances", "Bibliography", "BookModel", "Diagnostics", "Files", "Markup", "TextBytes", "Titles",
        "XML", "XMLVocabularies",
      ],
      path: "Sources/Formats/PageWriting"),
    .target(
      name: "InteractiveCompiling",
      dependencies: [
        "BookModel", "Compression", "Diagnostics", "Graphics", "InteractiveModel", "Kernel",
        "KernelLanguage", "KernelPlots", "LiveFigures", "Markup", "PageWriting", "TextBytes", "WolframBoxes",
        "WolframLanguage", "XML",
      ], path: "Sources/Formats/InteractiveCompiling"),
    .target(
      name: "MarkupReading",
      dependencies: [
        "BookModel", "Diagnostics", "Files", "Highlighting", "InteractiveCompiling", "Markup", "PageWriting",
        "TeXMath", "TextBytes", "XML",
      ], path: "Sources/Formats/MarkupReading"),
    .target(
      name: "Highlighting", dependencies: ["PageWriting", "TextBytes"], path: "Sources/Formats/Highlighting"),
    .target(
      name: "Markdown",
      dependencies: [
        "Bibliography", "BookModel", "Diagnostics", "Digests", "Files", "Highlighting",
        "InteractiveCompiling",
        "JSONTree", "MarkdownSyntax", "Markup", "MarkupReading", "Numerics", "PageWriting", "SourceKinds",
        "TeXMath", "TextBytes", "ToolSettings", "XML",
        "YAML",
      ], path: "Sources/Formats/Markdown"),
    .target(
      name: "CNXMLFormat",
      dependencies: [
        "BookModel", "Diagnostics", "Highlighting", "InteractiveCompiling", "Markup", "MarkupReading",
        "PageWriting", "TextBytes", "Titles", "XML", "XMLVocabularies",
      ], path: "Sources/Formats/CNXMLFormat"),
    .target(
      name: "DocBookFormat",
      dependencies: [
        "BookModel", "Diagnostics", "DocBookBasics", "Highlighting", "InteractiveCompiling", "Markup",
        "MarkupReading",
        "PageWriting", "TextBytes", "Titles", "XML", "XMLVocabularies",
      ], path: "Sources/Formats/DocBookFormat"),
    .target(
      name: "JATSFormat",
      dependencies: [
        "BookModel", "Diagnostics", "Highlighting", "InteractiveCompiling", "Markup", "MarkupReading",
        "PageWriting", "TeXMath", "TextBytes", "Titles", "XML", "XMLVocabularies",
      ], path: "Sources/Formats/JATSFormat"),
    .target(
      name: "PreTeXtFormat",
      dependencies: [
        "BookModel", "Diagnostics", "Highlighting", "InteractiveCompiling", "Markup", "MarkupReading",
        "PageWriting",
        "TeXMath", "TextBytes", "Titles", "XML", "XMLVocabularies",
      ], path: "Sources/Formats/PreTeXtFormat"),
    .target(
      name: "JupyterFormat",
      dependencies: [
        "BookModel", "Diagnostics", "Highlighting", "JSONTree", "Markdown", "MarkdownSyntax", "Markup",
        "MarkupReading",
        "PageWriting",
        "TextBytes", "XML", "YAML",
      ], path: "Sources/Formats/JupyterFormat"),
    .target(
      name: "WolframFormat",
      dependencies: [
        "BookModel", "Compression", "Diagnostics", "Graphics", "Highlighting", "InteractiveCompiling",
        "Markup", "PageWriting", "TextBytes", "WolframBoxes",
        "WolframGraphics", "WolframLanguage", "XML",
      ], path: "Sources/Formats/WolframFormat"),
    .target(
      name: "SourceFormats",
      dependencies: [
        "BookModel", "CNXMLFormat", "Diagnostics", "DocBookFormat", "JATSFormat", "JupyterFormat",
        "Markdown", "Markup", "MarkupReading", "PageWriting", "PreTeXtFormat", "SourceKinds", "TextBytes",
        "WolframFormat", "XML", "XMLVocabularies",
      ], path: "Sources/Formats/SourceFormats"),
    .target(
      name: "Checks", dependencies: ["BookModel", "Diagnostics"], path: "Sources/Book/Checks"),
    // Which style rules of an SVG drawing hold for which of its elements, and which names and values of SVG are painted.
    .target(
      name: "DrawingStyles",
      dependencies: ["Allowances", "Diagnostics", "DrawingGeometry", "Markup", "TextBytes", "XML"],
      path: "Sources/Bundle/DrawingStyles"),
    // Numbers, paths, transformations and view boxes of SVG drawings.
    .target(
      name: "DrawingGeometry", dependencies: ["Markup", "Numerics", "TextBytes"],
      path: "Sources/Bundle/DrawingGeometry"),
    // Where lines of titles may end, and the initials of their words.
    .target(
      name: "TitleWords", dependencies: ["BookModel", "Dictionaries"], path: "Sources/Bundle/TitleWords"),
    .target(
      name: "ArtworkDrawing",
      dependencies: [
        "TextBytes",
        "BookModel", "CVips", "Compression", "Diagnostics", "Dictionaries", "DrawingGeometry",
        "DrawingStyles", "Files", "Markup",
        "Parallelism", "Templating", "TitleWords", "XML",
      ], path: "Sources/Bundle/ArtworkDrawing"),
    .target(name: "FormulaFonts", dependencies: ["CHarfBuzz"], path: "Sources/Bundle/FormulaFonts"),
    .target(
      name: "Publishing",
      dependencies: [
        "TextBytes",
        "BookModel", "CLibZip", "Compression", "Diagnostics", "Files", "JSONText", "JSONTree", "Parallelism",
        "ReaderCore",
        "Templating",
      ], path: "Sources/Bundle/Publishing"),
    // Objects that several machines share, signed.
    .target(
      name: "SharedCache", dependencies: ["Compression", "Digests", "Files", "HTTPTransfer"],
      path: "Sources/Compiler/SharedCache"),
    // Saved work of earlier builds, wrapped around the phases.
    .target(
      name: "BuildCache",
      dependencies: [
        "ArtworkDrawing", "BookModel", "Diagnostics", "Digests", "Files", "FormulaFonts", "Publishing",
        "SharedCache", "Markup", "PageWriting", "TextBytes",
      ], path: "Sources/Compiler/BuildCache"),
    // Whether the pages that a book links to are there.
    .target(
      name: "ExternalLinks", dependencies: ["Files", "HTTPTransfer", "JSONText", "JSONTree"],
      path: "Sources/Compiler/ExternalLinks"),
    // Words that no dictionary has.
    .target(
      name: "Spelling",
      dependencies: ["Diagnostics", "CHunspell", "Dictionaries", "Files", "PageWriting", "TextBytes"],
      path: "Sources/Compiler/Spelling"),
    .target(
      name: "ReportPolicy",
      dependencies: ["Diagnostics", "Files", "JSONText", "JSONTree", "TextBytes", "YAML"],
      path: "Sources/Compiler/ReportPolicy"),
    .target(
      name: "BookCompiler",
      dependencies: [
        "TextBytes", "BuildCache", "BundleChecks",
        "Allowances", "ArtworkDrawing", "Bibliography", "BookModel", "Checks", "Diagnostics", "Files",
        "FormulaFonts",
        "Manifests",
        "Markdown",
        "Markup", "MarkupReading", "PageWriting", "Parallelism", "Publishing",
        "ReportPolicy", "SharedCache", "SourceFormats", "SourceKinds", "XML", "Digests", "HTTPTransfer",
        "ExternalLinks", "JSONText", "Spelling",
      ], path: "Sources/Compiler/BookCompiler"),
    // The books of a catalogue: shares, a process for each book, records, reports, feeds.
    .target(
      name: "CatalogueBuilding",
      dependencies: [
        "BookCompiler", "BookModel", "BuildCache", "Catalogues", "Diagnostics", "Digests", "Files",
        "JSONText",
        "JSONTree", "Manifests", "Publishing", "SourceKinds", "Templating", "TextBytes",
      ], path: "Sources/Compiler/CatalogueBuilding"),
    .target(
      name: "BundleChecks",
      dependencies: [
        "TextBytes", "BookModel", "Diagnostics", "Files", "Markup", "Parallelism", "Publishing", "Titles",
        "XML",
      ], path: "Sources/Bundle/BundleChecks"),
    .target(
      name: "BundleComparing",
      dependencies: [
        "BookModel", "BundleChecks", "Diagnostics", "Files", "JSONText", "Markup", "Parallelism",
        "Publishing", "TextBytes", "Titles", "XML",
      ], path: "Sources/Bundle/BundleComparing"),
    // Other forms of a finished book.
    .target(
      name: "Printing",
      dependencies: [
        "BookModel", "CQPDF", "CQREncode", "Diagnostics", "Digests", "Files", "JSONText", "JSONTree",
        "Publishing", "TextBytes", "XML",
      ], path: "Sources/Outlets/Printing"),
    .target(
      name: "Applications",
      dependencies: [
        "BookModel", "Compression", "Diagnostics", "Digests", "Files", "JSONText", "Publishing", "Templating",
        "TextBytes",
      ], path: "Sources/Outlets/Applications"),
    .target(
      name: "LoopbackServing", dependencies: ["Files", "TextBytes"], path: "Sources/Tool/LoopbackServing"),
    .target(
      name: "FindingKinds",
      dependencies: [
        "ArtworkDrawing", "Bibliography", "BookCompiler", "BundleChecks", "CatalogueBuilding",
        "CNXMLFormat", "Catalogues", "Checks", "CodeEvaluation", "Diagnostics", "DocBookFormat", "Files",
        "InteractiveCompiling", "JATSFormat", "MarkdownSyntax", "ToolSettings", "JupyterFormat", "Manifests",
        "Markdown", "Markup", "MarkupReading",
        "PageWriting", "PreTeXtFormat", "Printing", "Publishing", "ReportPolicy", "SourceFormats", "Spelling",
        "TOML", "TeXMath", "WolframFormat", "XML", "XMLVocabularies", "YAML",
      ],
      path: "Sources/Tool/FindingKinds"),
    .executableTarget(
      name: "octavo",
      dependencies: [
        "TextBytes",
        "Applications", "ArtworkDrawing", "BookCompiler", "BookModel", "BuildCache", "BundleChecks",
        "BundleComparing",
        "CatalogueBuilding", "Catalogues", "CodeEvaluation", "Diagnostics", "Digests", "ExternalLinks",
        "Files", "FindingKinds",
        "HTTPTransfer",
        "JSONText", "LoopbackServing", "Parallelism", "Printing", "Publishing", "ReportPolicy", "SharedCache",
        "Spelling",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Sources/Tool/octavo",
      // Commands run once: their size counts, not their speed.
      swiftSettings: [.unsafeFlags(["-Osize"], .when(configuration: .release))],
      // Nothing looks for the tool's own functions by name: the linker need not list them. Functions of the same code
      // that no pointer is taken of become one.
      linkerSettings: [
        .unsafeFlags(
          ["-Xlinker", "--no-export-dynamic", "-Xlinker", "--icf=safe"],
          .when(platforms: [.linux], configuration: .release)),
        // What names this build in keys of caches that other machines read.
        .unsafeFlags(["-Xlinker", "--build-id=sha1"], .when(platforms: [.linux])),
      ]),

    // What tests measure work with, and how much of it they do.
    .target(name: "ProcessorTime", path: "Tests/ProcessorTime"),
    // Feeds against a schema, by a validator of JSON Schema in .venv.
    .target(name: "SchemaChecking", path: "Tests/SchemaChecking"),
    // Real books beside the checkout.
    .target(name: "RealBooks", path: "Tests/RealBooks"),
    // A small packed EPUB for tests to change.
    .target(name: "PackedBooks", path: "Tests/PackedBooks"),
    // A server for shared caches that refuses what breaks the protocol, and that fails as it is told.
    .target(name: "CacheServing", dependencies: ["Digests"], path: "Tests/CacheServing"),
    // Compares results with files that people have read, and records them.
    .target(name: "Snapshots", path: "Tests/Snapshots"),
    // Readers of every format with damaged input for them, shared by tests and fuzzing.
    .target(
      name: "HostileInput",
      dependencies: [
        "Bibliography", "BookCompiler", "BookModel", "BundleChecks", "BundleComparing", "CatalogueBuilding",
        "Catalogues",
        "Diagnostics",
        "Digests", "FindingKinds", "Manifests", "Markup", "MarkupReading", "PageWriting", "ReportPolicy",
        "SharedCache",
        "SourceFormats",
        "TeXMath", "XML", "YAML",
      ], path: "Tests/HostileInput"),
    .testTarget(name: "RobustnessTests", dependencies: ["HostileInput", "ProcessorTime"]),
    .testTarget(
      name: "BookCompilerTests",
      dependencies: [
        "BookCompiler", "BookModel", "BuildCache", "CacheServing", "Diagnostics", "Digests", "ExternalLinks",
        "HTTPTransfer", "ProcessorTime", "Publishing", "RealBooks", "ReportPolicy", "SharedCache",
        "SourceKinds", "Spelling", "TextBytes",
        "XML",
      ]),
    .testTarget(name: "TitlesTests", dependencies: ["Titles", "XML"]),
    .testTarget(
      name: "BuildCacheTests",
      dependencies: ["BookModel", "BuildCache", "Diagnostics"]),
    .testTarget(
      name: "SharedCacheTests",
      dependencies: ["CacheServing", "Digests", "Files", "HTTPTransfer", "SharedCache"]),
    .testTarget(
      name: "ExternalLinksTests", dependencies: ["CacheServing", "ExternalLinks", "Files", "HTTPTransfer"]),
    .testTarget(name: "SpellingTests", dependencies: ["Dictionaries", "Files", "Spelling"]),
    .testTarget(
      name: "CataloguesTests",
      dependencies: ["Catalogues", "Diagnostics", "Manifests", "SourceKinds", "XML"]),
    .testTarget(
      name: "CatalogueBuildingTests",
      dependencies: [
        "BookCompiler", "CatalogueBuilding", "Catalogues", "Diagnostics", "FindingKinds", "ProcessorTime",
        "SchemaChecking", "XML",
      ]),
    .testTarget(name: "FindingKindsTests", dependencies: ["Diagnostics", "FindingKinds", "Snapshots"]),
    .testTarget(name: "AllowancesTests", dependencies: ["Allowances"]),
    .testTarget(name: "ReportPolicyTests", dependencies: ["Diagnostics", "Files", "ReportPolicy"]),
    .testTarget(
      name: "FilesTests", dependencies: ["Diagnostics", "Files", "PackedBooks", "TextBytes"]),
    .testTarget(name: "DigestsTests", dependencies: ["Digests"]),
    .testTarget(name: "TemplatingTests", dependencies: ["Templating"]),
    .testTarget(name: "LoopbackServingTests", dependencies: ["Files", "LoopbackServing"]),
    .testTarget(name: "ChecksTests", dependencies: ["BookModel", "Checks", "Diagnostics"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "ArtworkDrawing", "BookModel", "Digests", "DrawingStyles", "PackedBooks", "ProcessorTime",
        "Publishing",
        "ReaderCore", "RealBooks", "SchemaChecking", "Titles", "XML",
      ]),
    .testTarget(
      name: "DiagnosticsTests",
      dependencies: ["Diagnostics", "JSONText", "ProcessorTime", "TextBytes"]),
    .testTarget(
      name: "PublishingTests",
      dependencies: ["BookModel", "Compression", "Diagnostics", "Publishing", "Snapshots"],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "ManifestsTests",
      dependencies: [
        "BookModel", "Diagnostics", "Files", "Manifests", "OpenStaxConventions", "TOML", "PackedBooks",
        "RealBooks", "SourceKinds",
        "TextBytes", "ToolSettings",
        "XML",
      ]),
    .testTarget(
      name: "SourceFormatsTests",
      dependencies: [
        "Bibliography", "BookModel", "CNXMLFormat", "Compression", "Diagnostics", "Digests", "DocBookFormat",
        "Files", "Highlighting", "InteractiveCompiling", "InteractiveModel", "JATSFormat", "JSONTree",
        "JupyterFormat", "Markdown", "MarkdownSyntax", "Markup", "MarkupReading", "PageWriting",
        "PreTeXtFormat", "ProcessorTime", "RealBooks", "Snapshots", "SourceFormats",
        "ToolSettings", "WolframFormat",
        "WolframLanguage", "XML", "XMLVocabularies",
      ], exclude: ["Snapshots"]),
    .testTarget(name: "NumericsTests", dependencies: ["Numerics"]),
    .testTarget(
      name: "GraphicsTests", dependencies: ["Graphics", "Snapshots"], exclude: ["Snapshots"]),
    .testTarget(name: "YAMLTests", dependencies: ["YAML", "Diagnostics"]),
    .testTarget(name: "TOMLTests", dependencies: ["TOML", "YAML", "Diagnostics"]),
    .testTarget(name: "ParallelismTests", dependencies: ["Parallelism"]),
    .testTarget(name: "TeXMathTests", dependencies: ["Diagnostics", "RealBooks", "TeXMath"]),
    .testTarget(
      name: "WolframGraphicsTests", dependencies: ["Graphics", "WolframGraphics", "WolframLanguage"]),
    .testTarget(name: "WolframLanguageTests", dependencies: ["WolframBoxes", "WolframLanguage"]),
    // The kernel beside what Mathematica printed in notebooks: a tool of its own, which `make kernel-notebooks` builds.
    .target(
      name: "NotebookComparison",
      dependencies: [
        "CodeEvaluation", "Graphics", "InteractiveCompiling", "Kernel", "KernelLanguage", "KernelPlots",
        "KernelTypesetting", "Numerics", "WolframBoxes", "WolframGraphics", "WolframLanguage",
      ], path: "Tests/KernelNotebooks", exclude: ["main.swift"]),
    .testTarget(name: "CodeEvaluationTests", dependencies: ["CodeEvaluation", "JSONText"]),
    .testTarget(name: "NotebookComparisonTests", dependencies: ["NotebookComparison"]),
    .testTarget(
      name: "KernelTests",
      dependencies: [
        "Kernel", "KernelLanguage", "KernelMathematics", "ProcessorTime", "RealBooks", "Snapshots",
        "WolframLanguage",
      ],
      exclude: ["Examples", "Oracle", "Snapshots"]),
    .testTarget(
      name: "KernelPlotsTests",
      dependencies: [
        "Graphics", "InteractiveCompiling", "InteractiveModel", "Kernel", "KernelLanguage", "KernelPlots",
        "KernelTypesetting", "LiveFigures", "Numerics", "RealBooks", "Snapshots", "WolframLanguage",
      ],
      exclude: ["Snapshots"]),
    .testTarget(name: "InteractiveModelTests", dependencies: ["InteractiveModel", "JSONText"]),
    .testTarget(
      name: "ReaderCoreTests",
      dependencies: ["Graphics", "InteractiveModel", "JSONText", "ReaderCore", "Snapshots"]),
    .testTarget(name: "FormulaFontsTests", dependencies: ["FormulaFonts"]),
    .testTarget(
      name: "BundleComparingTests", dependencies: ["BookCompiler", "BundleComparing"]),
    .testTarget(
      name: "BundleChecksTests",
      dependencies: ["BundleChecks", "Diagnostics", "Files", "PackedBooks", "ProcessorTime", "Publishing"]),
    .testTarget(
      name: "ApplicationsTests",
      dependencies: ["Applications", "BookModel", "Compression", "Files", "Publishing"]),
    .testTarget(
      name: "PrintingTests",
      dependencies: ["BookModel", "Diagnostics", "Files", "Printing", "XML"]),
    .testTarget(name: "DictionariesTests", dependencies: ["Dictionaries"]),
    .testTarget(name: "XMLTests", dependencies: ["XML", "Diagnostics"]),
    .testTarget(
      name: "ArtworkDrawingTests",
      dependencies: [
        "ArtworkDrawing", "BookModel", "CVips", "Diagnostics", "Dictionaries", "DrawingGeometry",
        "DrawingStyles",
        "Files", "Markup", "ProcessorTime",
        "Templating", "TitleWords",
      ]),
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

// `make kernel-notebooks` alone builds this: the kernel beside what Mathematica printed.
if Context.environment["OCTAVO_NOTEBOOKS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "octavo-kernel-notebooks",
      dependencies: ["Kernel", "KernelLanguage", "KernelPlots", "NotebookComparison"],
      path: "Tests/KernelNotebooks", sources: ["main.swift"]))
}

// What tests run for minutes is optimised in debug builds as well, with its assertions: a fifth more to compile, a fraction of the
// time in tests, in browsers' books and in fuzzing.
let runForMinutes: Set = [
  "BookModel", "Diagnostics", "DrawingGeometry", "DrawingStyles", "Graphics", "JSONText", "JSONTree",
  "Kernel", "KernelArithmetic", "Markdown",
  "MarkdownSyntax", "Markup", "Numerics", "PageWriting", "ReaderCore", "TextBytes", "Titles",
  "WolframLanguage", "XML",
]
for target in package.targets where runForMinutes.contains(target.name) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .unsafeFlags(
        ["-O", "-whole-module-optimization", "-num-threads", "1", "-assert-config", "Debug"],
        .when(configuration: .debug))
    ]
}

// Release builds leave out the run-time check for overlapping accesses to variables: strict concurrency and the checks
// of debug builds cover it, and it costs a twentieth of the time in reading pages.
for target in package.targets where ![.plugin, .system, .test].contains(target.type) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))
    ]
}

// `make test-module` builds the tests of one module alone: the others and the tool are neither compiled nor linked.
if let module = Context.environment["OCTAVO_TEST_MODULE"] {
  package.targets.removeAll { $0.type == .test && $0.name != module + "Tests" }
}
