import Foundation
import Publishing
import Synchronization
import Testing
import XML

/// A bundle built by the tool, unpacked as far as a test needs.
struct BundleUnderTest {
  let url: URL
  let reader: BundleReader
  let index: ReaderIndex
  let messages: String
  private let folder: TemporaryFolder?

  /// The bundle of an example of the project, without artwork; it is built once for all tests.
  init(example name: String) throws {
    guard let (url, messages) = try Self.examples[name]?.value.get() else { throw ExampleMissing(name: name) }
    folder = nil
    (self.url, self.messages) = (url, messages)
    reader = try BundleReader(path: url.path)
    index = try reader.index()
  }

  private struct ExampleMissing: Error { var name: String }

  private static let examples = Dictionary(
    uniqueKeysWithValues: ["introduction-to-calculus", "games-of-chance", "demonstrations"].map {
      ($0, ExampleBundle($0))
    })

  /// Builds a book and opens its bundle; the other parameters are passed to the tool.
  init(_ manifest: URL, _ options: [String] = []) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    url = folder.url.appendingPathComponent("book.epub")
    let result = try Tool.run(["build", manifest.path, "-o", url.path] + options)
    try #require(result.status == 0, "\(manifest.lastPathComponent): \(result.errors)")
    messages = result.errors
    reader = try BundleReader(path: url.path)
    index = try reader.index()
  }

  func tree(_ name: String) throws -> XMLTree {
    try XMLParser().parse(file: name, bytes: try reader.data(for: name))
  }

  /// The pages of the reading order without those that Octavo adds.
  var pages: [String] { index.readingOrder.map(\.href).filter { $0.hasPrefix("pages/") } }
}

/// An example of the project that is built at its first use.
private final class ExampleBundle: Sendable {
  private let name: String
  private let built = Mutex<Result<(url: URL, messages: String), any Error>?>(nil)

  init(_ name: String) { self.name = name }

  /// The bundle and what the tool said.
  var value: Result<(url: URL, messages: String), any Error> {
    built.withLock { built in
      if let built { return built }
      let made = Result<(url: URL, messages: String), any Error> {
        let url = Tool.root.appendingPathComponent("build/test-examples/\(name).epub")
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let manifest = Tool.root.appendingPathComponent("examples/" + name)
        let result = try Tool.run(["build", manifest.path, "-o", url.path, "--artwork", "none"])
        try #require(result.status == 0, "\(name): \(result.errors)")
        return (url, result.errors)
      }
      built = made
      return made
    }
  }
}

/// The content of a document, counted in the same way in sources and pages.
struct Holdings: Equatable, CustomStringConvertible {
  var words = 0
  var images = 0
  var links = 0
  var formulas = 0
  var tables = 0

  var description: String {
    "words \(words), images \(images), links \(links), formulas \(formulas), tables \(tables)"
  }

  static func + (a: Holdings, b: Holdings) -> Holdings {
    Holdings(
      words: a.words + b.words, images: a.images + b.images, links: a.links + b.links,
      formulas: a.formulas + b.formulas, tables: a.tables + b.tables)
  }

  init() {}

  init(words: Int, images: Int, links: Int, formulas: Int, tables: Int) {
    (self.words, self.images, self.links, self.formulas, self.tables) = (
      words, images, links, formulas, tables
    )
  }

  /// Counts the body of an XHTML document, or a whole SVG document. Generated labels and the content of scripts do not count as
  /// words; links count if they have an address or, in a source, text for a generated link.
  init(_ tree: XMLTree) {
    let isSVG = tree.isElement(tree.root, "svg")
    let body =
      isSVG ? tree.root : tree.elements(of: tree.root).first { tree.isElement($0, "body") } ?? tree.root
    count(tree, node: body, isGenerated: false)
  }

  private mutating func count(_ tree: XMLTree, node: XMLTree.Node, isGenerated: Bool) {
    for child in tree.children(node) {
      switch tree.kind(child) {
      case .text where !isGenerated:
        words += tree.string(child).split { $0.isWhitespace }.count
      case .element:
        let name = tree.name(child).local
        // The text of an interactive is its program, which is in its definition file.
        if name == "script" || name == "style" || name == "interactive" { continue }
        if name == "figure", (tree.attribute(child, "class") ?? "").contains("interactive") { continue }
        let isLabel = name == "span" && ["label", "number"].contains(tree.attribute(child, "class") ?? "")
        switch name {
        case "img", "image": images += 1
        case "a"
        where tree.attribute(child, "href") != nil || tree.attribute(child, "href", in: xlink) != nil:
          links += 1
        case "math": formulas += 1
        case "table": tables += 1
        default: break
        }
        count(tree, node: child, isGenerated: isGenerated || isLabel)
      default: break
      }
    }
  }
}

private let xlink = "http://www.w3.org/1999/xlink"
