import BookModel
import Diagnostics
import Foundation
import RealBooks
import Testing
import XML

@testable import BookCompiler

/// The folder of a book of the corpus.
private func corpusBook(_ name: String) -> String { RealBooks.at("cnxml/" + name).path }

/// The content of a book's modules, counted by element, and the ids of each module.
private struct SourceCount {
  var elements: [String: Int] = [:]
  var ids: [String: [String]] = [:]

  init(_ folder: String) throws {
    let modules = try FileManager.default.contentsOfDirectory(atPath: folder + "/modules").sorted()
    for module in modules {
      let path = "modules/\(module)/index.cnxml"
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)))
      let tree = try XMLParser().parse(file: path, bytes: bytes)
      for node in 0..<tree.count where tree.kind(node) == .element {
        elements[tree.name(node).local, default: 0] += 1
        // A colspec's id is not a place on the page.
        if let id = tree.attribute(node, "id"), tree.name(node).local != "colspec" {
          ids[path, default: []].append(id)
        }
      }
    }
  }
}

private func occurrences(_ text: String, in page: LinkedPage) -> Int {
  let bytes = Data(page.page.content.bytes)
  let wanted = Data(text.utf8)
  var count = 0
  var start = bytes.startIndex
  while let found = bytes.range(of: wanted, in: start..<bytes.endIndex) {
    count += 1
    start = found.upperBound
  }
  return count
}

@Suite struct OpenStaxCorpusTests {
  private static let isThere = RealBooks.has("cnxml")

  @Test(
    .enabled(if: isThere, "the corpus of real books is not there"),
    arguments: ["calculus-volume-1-limits-derivatives", "introduction-python-programming"])
  func keepsEveryElementByKind(_ name: String) throws {
    let folder = corpusBook(name)
    let source = try SourceCount(folder)
    let compilation = BookCompiler(.init(manifest: folder, templates: "")) { _ in }.link(
      keepingContents: true)
    let book = try #require(compilation.book)
    #expect(!compilation.diagnostics.contains { $0.severity == .error })
    func written(_ texts: String...) -> Int {
      texts.reduce(0) { sum, text in sum + book.pages.reduce(0) { $0 + occurrences(text, in: $1) } }
    }
    func count(_ element: String) -> Int { source.elements[element] ?? 0 }
    #expect(book.facts.formulas == count("math") && written("<math ") == count("math"))
    #expect(written("<figure") == count("figure") + count("subfigure"))
    #expect(book.facts.tables == count("tgroup") && written("<table") == count("tgroup"))
    #expect(written("class=\"box exercise\"", "class=\"exercise\"") == count("exercise"))
    #expect(written("class=\"solution\"") == count("solution"))
    #expect(written("class=\"commentary\"") == count("commentary"))
    #expect(written("<dt") == count("definition"))
    #expect(written("class=\"equation\"") == count("equation"))
    #expect(written("<li>", "<li ") == count("item"))
    #expect(written("<td", "<th ", "<th>") >= count("entry"))
    #expect(written("<img") == count("image"))
    #expect(written("role=\"doc-noteref\"") == count("footnote"))
    #expect(written("Interactive content") == count("iframe"))
    // A heading on an assembled page links to its module, and a frame from another site becomes a link.
    let headings = book.pages.filter { $0.page.content.bytes.count > 0 && $0.href.contains("-key-") }
      .reduce(0) { $0 + $1.page.headings.count { $0.level == 2 } }
    #expect(
      book.pages.reduce(0) { $0 + $1.page.links.count } == count("link")
        + written("<p><a>Interactive content") + headings)
  }

  @Test(
    .enabled(if: isThere, "the corpus of real books is not there"),
    arguments: ["calculus-volume-1-limits-derivatives", "introduction-python-programming"])
  func keepsEveryIDOnItsPage(_ name: String) throws {
    let folder = corpusBook(name)
    let source = try SourceCount(folder)
    let compilation = BookCompiler(.init(manifest: folder, templates: "")) { _ in }.link(
      keepingContents: true)
    let book = try #require(compilation.book)
    var written: Set<String> = []
    for page in book.pages {
      let text = String(decoding: page.page.content.bytes, as: UTF8.self)
      for part in text.split(separator: " id=\"").dropFirst() {
        written.insert("\(page.href)#\(part.prefix { $0 != "\"" })")
      }
    }
    for (path, ids) in source.ids {
      let module = String(path.split(separator: "/")[1])
      guard let page = book.pages.first(where: { $0.href == "pages/\(module)-index.xhtml" }) else { continue }
      for id in ids where !written.contains("\(page.href)#\(id)") {
        let moved = page.page.movedIDs[id]
        let target = moved.map { moved in
          "pages/" + moved.path.dropFirst("modules/".count).split(separator: "/").joined(separator: "-")
            + ".xhtml#" + moved.id
        }
        #expect(target.map(written.contains) == true, "id \(id) of \(path) is lost")
      }
    }
  }

  @Test(.enabled(if: isThere, "the corpus of real books is not there"))
  func numbersAsThePublisherDoes() throws {
    let folder = corpusBook("calculus-volume-1-limits-derivatives")
    let book = try #require(
      BookCompiler(.init(manifest: folder, templates: "")) { _ in }.link(keepingContents: true).book)
    func labels(_ page: String) -> [String] {
      book.pages.first { $0.href == "pages/\(page).xhtml" }?.labels.compactMap { $0 } ?? []
    }
    // Chapter 2 of the published book is the first here.
    #expect(labels("m53491-index").contains("Figure\u{A0}1.12"))
    #expect(labels("m53491-index").contains("Example\u{A0}1.4"))
    #expect(labels("m53491-index").contains("Checkpoint\u{A0}1.4"))
    #expect(labels("m53491-index").contains("30."))
    #expect(labels("m53483-review-exercises").first { $0.hasSuffix(".") } == "208.")
    #expect(book.contents.map(\.label) == ["Preface", "Chapter 1: Limits", "Chapter 2: Derivatives"])
    #expect(
      book.contents[1].children.map(\.label) == [
        "Introduction", "1.1 A Preview of Calculus", "1.2 The Limit of a Function", "1.3 The Limit Laws",
        "1.4 Continuity",
        "1.5 The Precise Definition of a Limit", "Chapter Review",
      ])
  }

  /// Links lead to a place that moved to an assembled page, from its own module's page and from others.
  @Test func linksLeadToGatheredPlaces() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("octavo-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let link = "<link target-id=\"d\"/><link document=\"m1\" target-id=\"d\">x</link>"
    func module(_ content: String, _ glossary: String = "") -> String {
      "<document xmlns=\"http://cnx.rice.edu/cnxml\"><title>T</title><content><para id=\"p\">\(content)</para></content>\(glossary)</document>"
    }
    let files = [
      "collections/b.collection.xml": """
      <collection xmlns="http://cnx.rice.edu/collxml" xmlns:md="http://cnx.rice.edu/mdml"><metadata><md:title>B</md:title>
      <md:language>en</md:language></metadata><content><subcollection><md:title>C</md:title><content>
      <module document="m1"/><module document="m2"/></content></subcollection></content></collection>
      """,
      "modules/m1/index.cnxml": module(
        link,
        "<glossary><definition id=\"d\"><term>t</term><meaning id=\"m\"><link target-id=\"p\">y</link></meaning></definition></glossary>"
      ),
      "modules/m2/index.cnxml": module("<link document=\"m1\" target-id=\"d\">x</link>"),
    ]
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let compilation = BookCompiler(.init(manifest: folder.path, templates: "")) { _ in }.link(
      keepingContents: true)
    let book = try #require(compilation.book)
    #expect(!compilation.diagnostics.contains { $0.kind == .linkTargetMissing })
    #expect(
      book.pages.map { $0.linkReferences.map { $0 ?? "" } } == [
        ["m1-key-terms.xhtml#m1-d", "m1-key-terms.xhtml#m1-d"], ["m1-key-terms.xhtml#m1-d"],
        ["m1-index.xhtml#p"],
      ])
  }
}
