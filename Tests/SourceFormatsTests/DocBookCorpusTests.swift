import BookModel
import Diagnostics
import Files
import Foundation
import RealBooks
import Testing
import XML

@testable import PageWriting
@testable import SourceFormats

/// Real books, read completely: the pages contain everything in the source.
@Suite struct DocBookCorpusTests {
  /// A book of the corpus with its tree and its pages.
  private struct Reading {
    var tree: XMLTree
    var pages: SourceReading
    var text: String

    /// The number of elements with a name in the source.
    func source(_ name: String) -> Int { (0..<tree.count).filter { tree.isElement($0, name) }.count }

    /// The number of elements with a name inside elements of another.
    func source(_ name: String, within outer: String) -> Int {
      (0..<tree.count).filter { tree.isElement($0, outer) }.reduce(0) { count, node in
        count + (node..<tree.end(of: node)).filter { tree.isElement($0, name) }.count
      }
    }

    /// The number of occurrences of a piece of markup in the pages.
    func output(_ piece: String) -> Int { text.ranges(of: piece).count }
  }

  private func read(_ folder: String, path: String) throws -> Reading {
    let root = RealBooks.at("docbook/\(folder)")
    let load: @Sendable (String) throws(FileError) -> [UInt8] = { (path) throws(FileError) in
      try FileSystem.read(root.appendingPathComponent(path).path, limit: 512 << 20)
    }
    var context = ReadingContext(source: 0, path: path)
    context.files.read = load
    context.options.keepsGoing = true
    let bytes = try load(path)
    let inclusion = XMLInclusion(path: path) { path in
      (try? load(path)).map { .file(shown: path, bytes: $0) } ?? .missing
    }
    let tree = try XMLParser(inclusion: inclusion).parse(file: path, bytes: bytes)
    let pages = readSource(file: path, bytes: bytes, context: context)
    let text = pages.pages.map { String(decoding: $0.content.bytes, as: UTF8.self) }.joined(separator: "\n")
    return Reading(tree: tree, pages: pages, text: text)
  }

  private static let hasPHPUnitManual = RealBooks.has("docbook/phpunit-manual-5.7/en/book.xml")

  @Test(.enabled(if: hasPHPUnitManual, "the manual is not in the corpus"))
  func phpUnitManualIsWhole() throws {
    let book = try read("phpunit-manual-5.7", path: "en/book.xml")
    // "Updated on", with the day of the build.
    #expect(book.pages.diagnostics.map(\.summary).allSatisfy { $0.hasPrefix("<?dbtimestamp?>") })
    #expect(book.output("<pre class=\"programlisting") == book.source("programlisting"))
    #expect(book.output("<pre class=\"screen\"") == book.source("screen"))
    #expect(book.output("class=\"box example\"") == book.source("example"))
    #expect(book.output("class=\"box note\"") == book.source("note"))
    #expect(book.output("<table") == book.source("table"))
    #expect(book.output("<td") + book.output("<th ") == book.source("entry"))
    #expect(book.output("<blockquote") == book.source("blockquote"))
    #expect(book.output("<dt") == book.source("term"))
    #expect(book.output("class=\"itemizedlist\"") == book.source("itemizedlist"))
    #expect(book.output("class=\"orderedlist\"") == book.source("orderedlist"))
    #expect(book.output("class=\"biblioentry\"") == book.source("biblioentry"))
    // The index joins equal terms, so those in it are counted separately.
    #expect(
      book.output("class=\"literal\"") >= book.source("literal") - book.source("literal", within: "indexterm")
    )
    let links = book.pages.pages.flatMap(\.links)
    // Each xref and ulink, each place in the index, and each page that a chapter without text lists.
    #expect(links.count >= book.source("xref") + book.source("ulink") + book.source("indexterm"))
    #expect(book.output("<span id=\"idx-") == book.source("indexterm"))
    #expect(
      book.pages.pages.count == 1 + book.source("chapter") + book.source("appendix") + firstSections(book))
    let paragraphs = book.output("<p>") + book.output("<p id=")
    #expect(paragraphs >= book.source("para") - emptyParagraphs(book))
  }

  private func firstSections(_ book: Reading) -> Int {
    (0..<book.tree.count).filter { node in
      book.tree.isElement(node, "section")
        && !(book.tree.parent(of: node).map { book.tree.isElement($0, "section") } ?? false)
    }.count
  }

  private func emptyParagraphs(_ book: Reading) -> Int {
    (0..<book.tree.count).filter { node in
      guard book.tree.isElement(node, "para") else { return false }
      return book.tree.children(node).allSatisfy { book.tree.kind($0) != .text || book.tree.isBlank($0) }
    }.count
  }

  private static let hasLinuxFromScratch = RealBooks.has("docbook/linux-from-scratch/index.xml")

  @Test(.enabled(if: hasLinuxFromScratch, "the book is not in the corpus"))
  func linuxFromScratchIsWhole() throws {
    let book = try read("linux-from-scratch", path: "index.xml")
    let missing = book.pages.diagnostics.filter { $0.kind == .includeMissing }.compactMap(\.range?.file)
    #expect(missing.filter { $0 == "general.ent" }.count == 2)
    #expect(book.output("<pre class=\"screen") == book.source("screen"))
    #expect(book.output("<dt") == book.source("term"))
    #expect(book.output("class=\"segmentedlist") == book.source("segmentedlist"))
    #expect(book.output("<p class=\"seg\"") == book.source("seg"))
    for name in ["note", "warning", "important", "caution", "tip"] {
      #expect(book.output("class=\"box \(name)\"") == book.source(name), "\(name)")
    }
    #expect(book.output("class=\"itemizedlist") == book.source("itemizedlist"))
    #expect(book.output("role=\"doc-footnote\"") == book.source("footnote"))
    #expect(book.output("<td") + book.output("<th ") >= book.source("entry"))
    let targets = book.pages.pages.flatMap(\.links).filter {
      if case .fragment = $0.target { true } else { false }
    }
    // Each index term names at least one zone.
    #expect(targets.count >= book.source("indexterm") + book.source("xref"))
    #expect(book.pages.pages.flatMap(\.headings).filter { $0.level == 1 }.count == book.pages.pages.count)
    #expect(
      book.pages.outline.filter { $0.kind == .part }.compactMap(\.givenNumber) == [
        "I", "II", "III", "IV", "V",
      ])
  }
}
