import BookModel
import Diagnostics
import Foundation
import RealBooks
import Testing

@testable import PageWriting
@testable import SourceFormats

/// The notebooks of the corpus, read completely: the pages contain everything in them.
@Suite(.enabled(if: WolframCorpus.isThere, "the corpus of real books is not there"))
struct WolframCorpusTests {
  @Test(arguments: WolframCorpus.sets) func nothingOfASetIsLost(set: String) throws {
    var source = WolframCensus()
    var output = PageCensus()
    for file in try WolframCorpus.files(of: set) {
      let bytes = try [UInt8](Data(contentsOf: file))
      source = source + WolframCensus(bytes)
      let path = file.lastPathComponent
      output.add(
        readSource(file: path, bytes: bytes, context: ReadingContext(source: 0, path: path)))
    }
    print(
      "\(set): \(source.cells) cells, \(source.graphics) graphics, \(source.characters) characters, "
        + "\(source.boxes.values.reduce(0, +)) boxes; fall back: \(output.cellsReplaced) boxes, "
        + "\(output.graphicsReplaced) graphics; in pages \(output.characters) characters, \(output.graphics) graphics"
    )
    #expect(source.cells > 100)
    #expect(output.headings >= source.headings)
    #expect(output.items >= source.items)
    #expect(output.graphics >= source.graphics)
    #expect(Double(output.characters) >= 0.995 * Double(source.characters))
    for (box, element) in [
      ("FractionBox", "<mfrac"), ("SqrtBox", "<msqrt"), ("RadicalBox", "<mroot"),
      ("SuperscriptBox", "<msup>"),
      ("SubscriptBox", "<msub>"), ("SubsuperscriptBox", "<msubsup"), ("UnderoverscriptBox", "<munderover"),
      ("UnderscriptBox", "<munder>"), ("OverscriptBox", "<mover"),
    ] {
      #expect(output.count(element) >= source.boxes[box] ?? 0, "\(box)")
    }
    #expect(Double(output.cellsReplaced) <= 0.005 * Double(source.cells))
    #expect(Double(output.graphicsReplaced) <= 0.01 * Double(max(source.graphics, 100)))
  }
}

/// The folders of notebooks in the corpus.
enum WolframCorpus {
  static let sets = [
    "introduction-to-mathematica", "quantum-workbook", "compute-to-learn-tutorial", "learncheme-fluids-heat",
  ]
  static let root = RealBooks.at("wolfram")
  static let isThere = RealBooks.has("wolfram")

  static func files(of set: String) throws -> [URL] {
    let folder = root.appendingPathComponent(set)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".nb") || $0.hasSuffix(".cdf") }.sorted()
    return paths.map { folder.appendingPathComponent($0) }
  }
}

/// The same counts for the pages that the reader wrote.
struct PageCensus {
  var headings = 0
  var items = 0
  var characters = 0
  var graphics = 0
  var cellsReplaced = 0
  var graphicsReplaced = 0
  private var elements: [String: Int] = [:]

  func count(_ element: String) -> Int { elements[element] ?? 0 }

  mutating func add(_ reading: SourceReading) {
    for page in reading.pages {
      headings += page.headings.count
      graphics += page.facts.inlineSVG + page.facts.interactives
      let text = String(decoding: page.content.bytes, as: UTF8.self)
      items += text.ranges(of: "<li").count
      for name in [
        "<mfrac", "<msqrt", "<mroot", "<msup>", "<msub>", "<msubsup", "<munderover", "<munder>", "<mover",
        "<img",
        "class=\"missing\"",
      ] {
        elements[name, default: 0] += text.ranges(of: name).count
      }
      graphics += text.ranges(of: "<img").count + text.ranges(of: "class=\"missing\"").count
      graphicsReplaced += text.ranges(of: "class=\"missing\"").count
      characters += Self.text(text)
    }
    for diagnostic in reading.diagnostics where diagnostic.kind.id == "wolfram-replaced" {
      let count = diagnostic.occurrences?.count ?? 1
      if diagnostic.summary.contains("graphic") { graphicsReplaced += count } else { cellsReplaced += count }
    }
  }

  /// The number of letters and digits outside of tags and drawings.
  private static func text(_ html: String) -> Int {
    var count = 0
    var rest = html[...]
    while let start = rest.firstIndex(of: "<") {
      count += rest[..<start].filter(\.isCounted).count
      if rest[start...].hasPrefix("<svg"), let end = rest[start...].range(of: "</svg>") {
        rest = rest[end.upperBound...]
        continue
      }
      guard let end = rest[start...].firstIndex(of: ">") else { break }
      rest = rest[rest.index(after: end)...]
    }
    return count + rest.filter(\.isCounted).count
  }
}
