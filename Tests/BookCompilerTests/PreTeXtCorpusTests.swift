import BookCompiler
import BookModel
import Foundation
import RealBooks
import Testing
import XML

private let folder = RealBooks.at("pretext/aata")
private let isThere = RealBooks.has("pretext/aata")

/// A real book, read completely: the pages contain everything in the source.
@Suite(.enabled(if: isThere, "the corpus of real books is not there"))
struct PreTeXtCorpusTests {
  /// The book's elements, without components that its publication file leaves out.
  private func sourceCounts() throws -> [String: Int] {
    let path = "src/aata.xml"
    let load: (String) throws -> [UInt8] = { Array(try Data(contentsOf: folder.appendingPathComponent($0))) }
    let inclusion = XMLInclusion(path: path) { path in
      (try? load(path)).map { .file(shown: path, bytes: $0) } ?? .missing
    }
    let tree = try XMLParser(inclusion: inclusion).parse(file: path, bytes: try load(path))
    var counts: [String: Int] = [:]
    var node = 0
    while node < tree.count {
      guard tree.kind(node) == .element else {
        node += 1
        continue
      }
      if tree.attribute(node, "component") != nil || tree.isElement(node, "docinfo") {
        node = tree.end(of: node)
        continue
      }
      counts[tree.name(node).local, default: 0] += 1
      node += 1
    }
    return counts
  }

  @Test func abstractAlgebraIsWhole() throws {
    let templates = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../templates").standardized.path
    let request = BookCompiler.Request(manifest: folder.path, templates: templates)
    let book = try #require(BookCompiler(request, progress: { _ in }).link(keepingContents: true).book)
    let text = book.pages.map { content($0) }.joined()
    let source = try sourceCounts()
    func count(_ piece: String) -> Int { text.ranges(of: piece).count }
    func of(_ names: String...) -> Int { names.reduce(0) { $0 + (source[$1] ?? 0) } }
    // Titles, captions and index terms may show a formula twice; none may be lost.
    #expect(book.facts.formulas >= of("m", "me", "men", "md", "mdn"))
    #expect(of("m") > 10_000 && book.facts.describedFormulas == book.facts.formulas)
    #expect(count("class=\"tex\"") == 0)
    #expect(book.facts.tables >= of("tabular"))
    #expect(count("<figure") >= of("figure", "listing"))
    for kind in ["theorem", "lemma", "corollary", "proposition", "definition", "example", "proof"] {
      #expect(count("box \(kind)") >= of(kind), "\(kind): \(count("box \(kind)")) of \(of(kind))")
    }
    #expect(count("doc-noteref") == of("fn"))
    #expect(count("box exercise") >= of("exercise"))
    #expect(book.pages.reduce(0) { $0 + $1.page.links.count } >= of("xref"))
    #expect(book.pages.allSatisfy { !$0.linkReferences.contains(nil) })
  }
}
