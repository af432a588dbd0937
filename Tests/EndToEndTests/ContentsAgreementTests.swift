import BookModel
import Foundation
import ProcessorTime
import Publishing
import ReaderCore
import RealBooks
import Testing
import Titles
import XML

private let examples = ["introduction-to-calculus", "games-of-chance", "demonstrations"]

/// Real books that are built quickly.
private let smallBooks = [
  "xhtml/idpf-childrens-literature/EPUB/package.opf", "xhtml/idpf-internallinks/OEBPS/package.opf",
  "xhtml/idpf-regime-anticancer-arabic/EPUB/package.opf", "xhtml/idpf-trees/EPUB/package.opf",
  "xhtml/idpf-wasteland/EPUB/wasteland.opf", "xhtml/love-among-the-chickens/src/epub/content.opf",
]

/// The others, which only `make soak` builds.
private let largeBooks = [
  "cnxml/calculus-volume-1-limits-derivatives", "cnxml/introduction-python-programming",
  "docbook/linux-from-scratch",
  "docbook/phpunit-manual-5.7/en", "jupyter/pythia-foundations", "jupyter/think-bayes-2", "pretext/aata",
  "wolfram/compute-to-learn-tutorial", "wolfram/introduction-to-mathematica",
  "wolfram/learncheme-fluids-heat",
  "wolfram/quantum-workbook",
]

/// toc, nav.xhtml, toc.ncx, the index page, the popover and the reader index hold the same entries in the same order.
@Suite struct ContentsAgreementTests {
  @Test(arguments: examples) func examplesAgree(name: String) throws {
    try expectAgreement(of: BundleUnderTest(example: name))
  }

  @Test(
    .enabled(if: RealBooks.isThere, "the corpus of real books is not there"),
    arguments: usually(smallBooks, inSoak: smallBooks + largeBooks))
  func realBooksAgree(path: String) throws { try expectAgreement(RealBooks.at(path)) }

  /// Titles with every kind of inline content, alone and within one another, are valid in nav.xhtml and on the index page.
  @Test func titlesWithMarkupAreValidAndAgree() throws {
    let pieces = [
      "10<sup>3</sup>", "H<sub>2</sub>O", "<em lang=\"fr\">mot</em>", "<code>x &lt; 1</code>", "one<br/>two",
      "<q>why</q>",
      "<ruby>布<rp>(</rp><rt>ぬの</rt><rp>)</rp></ruby>", "<img src=\"p.svg\" alt=\"A loom\"/>",
      "<a href=\"p0.xhtml\">link</a>",
      "note<a epub:type=\"noteref\" href=\"#n\"><sup>1</sup></a>", "<span class=\"c\" id=\"i\">span</span>",
      "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" id=\"m\"><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mroot><mi>c</mi><mn>3</mn></mroot></mfrac></math>",
    ]
    let containers = ["%", "<strong>%</strong>", "<sup>%</sup>", "<small><i>%</i></small>"]
    let folder = try TemporaryFolder()
    try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>", to: "p.svg")
    var pages = ""
    for (outer, container) in containers.enumerated() {
      for (inner, piece) in pieces.enumerated() {
        let name = "p\(outer * pieces.count + inner).xhtml"
        let title = "Of " + container.replacingOccurrences(of: "%", with: piece) + " \(outer).\(inner)"
        try folder.write(
          "<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\" lang=\"en\"><head><title>t</title></head><body><h1>\(title)</h1><p>Text.</p><aside epub:type=\"footnote\" id=\"n\"><p>Note.</p></aside></body></html>",
          to: name)
        pages += "<page src=\"\(name)\"/>"
      }
    }
    try folder.write(
      "<book xmlns=\"urn:octavo:book:1\" id=\"urn:x:1\" lang=\"en\"><title>T</title><contents><chapter title=\"C\">\(pages)</chapter></contents></book>",
      to: "book.xml")
    let manifest = folder.url.appendingPathComponent("book.xml")
    let bundle = try BundleUnderTest(manifest, ["--artwork", "none"])
    #expect(try Tool.epubcheck(bundle.url) == [])
    try expectAgreement(of: bundle)
  }

  /// A package whose navigation runs against its spine: every entry is kept, each that moved is named, and the text begins
  /// after the cover.
  @Test func navigationAgainstTheSpineIsRepaired() throws {
    let folder = try TemporaryFolder()
    func page(_ body: String) -> String {
      "<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\"><head><title>t</title></head><body>\(body)</body></html>"
    }
    try folder.write(page("<div><img src=\"c.svg\" alt=\"Cover\"/></div>"), to: "cover.xhtml")
    try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"90\"/>", to: "c.svg")
    for name in ["warp", "weft"] {
      try folder.write(page("<h2 id=\"h\">\(name)</h2><p id=\"p\">Thread.</p>"), to: name + ".xhtml")
    }
    try folder.write(
      page(
        "<nav epub:type=\"toc\"><ol><li><span>Loom</span><ol><li><a href=\"weft.xhtml#p\">Thread</a></li><li><a href=\"warp.xhtml\">Warp</a></li></ol></li><li><a href=\"weft.xhtml\">Weft</a></li><li><span>Lost</span></li></ol></nav>"
      ), to: "nav.xhtml")
    try folder.write(
      "<ncx xmlns=\"http://www.daisy.org/z3986/2005/ncx/\" version=\"2005-1\"><navMap><navPoint id=\"a\"><navLabel><text>Lost</text></navLabel><content src=\"weft.xhtml#h\"/></navPoint></navMap></ncx>",
      to: "toc.ncx")
    let items = ["cover", "warp", "weft"].map {
      "<item id=\"\($0)\" href=\"\($0).xhtml\" media-type=\"application/xhtml+xml\"/>"
    }
    try folder.write(
      "<package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" unique-identifier=\"i\"><metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:identifier id=\"i\">urn:x:loom</dc:identifier><dc:title>Loom</dc:title><dc:language>en</dc:language><meta property=\"dcterms:modified\">2024-01-01T00:00:00Z</meta></metadata><manifest>\(items.joined())<item id=\"n\" href=\"nav.xhtml\" media-type=\"application/xhtml+xml\" properties=\"nav\"/><item id=\"x\" href=\"toc.ncx\" media-type=\"application/x-dtbncx+xml\"/><item id=\"c\" href=\"c.svg\" media-type=\"image/svg+xml\" properties=\"cover-image\"/></manifest><spine toc=\"x\"><itemref idref=\"cover\"/><itemref idref=\"warp\"/><itemref idref=\"weft\"/></spine></package>",
      to: "p.opf")
    let manifest = folder.url.appendingPathComponent("p.opf")
    let bundle = try BundleUnderTest(manifest, ["--artwork", "none"])
    #expect(try Tool.epubcheck(bundle.url) == [])
    try expectAgreement(of: bundle)
    let entries = lines(bundle.index.contents, depth: 0).map(\.label)
    #expect(entries == ["Loom", "Thread", "Warp", "Weft", "Lost"])
    #expect(try lines(ofNavigation: bundle).map(\.label).sorted() == entries.sorted())
    for moved in ["Warp", "Thread"] { #expect(bundle.messages.contains("note: \"\(moved)\" ")) }
    let landmarks = bundle.index.landmarks.map { $0.type + " " + $0.href }
    #expect(
      landmarks.contains("cover pages/cover.xhtml") && landmarks.contains("bodymatter pages/warp.xhtml"))
  }

  /// One entry of a list of contents: its depth, label and address.
  private struct Line: Equatable, CustomStringConvertible {
    var depth: Int
    var label: String
    var href: String?
    var description: String { String(repeating: " ", count: depth) + label + " -> " + (href ?? "-") }
  }

  private func expectAgreement(_ manifest: URL) throws {
    try expectAgreement(of: BundleUnderTest(manifest, ["--artwork", "none", "--keep-going"]))
  }

  private func expectAgreement(of bundle: BundleUnderTest) throws {
    let entries = lines(bundle.index.contents, depth: 0)
    #expect(!entries.isEmpty)
    let navigation = try lines(ofNavigation: bundle)
    #expect(
      try lines(ofIndexPage: bundle).map(\.description)
        == lines(bundle.index.contents, depth: 0, ofIndexPage: true).map(\.description))
    #expect(try lines(ofToc: bundle).map(\.description) == entries.map(\.description))
    let labelled = lines(bundle.index.contents, depth: 0, ofIndexPage: true)
      .map { Line(depth: $0.depth, label: $0.label).description }
    let popover = try lines(ofPopover: bundle).map(\.description)
    #expect(popover == labelled, "\(popover.difference(from: labelled))")
    #expect(try lines(ofNCX: bundle).map(\.label) == navigation.map(\.label))
    if bundle.messages.contains("[contents-out-of-order]") {
      #expect(Set(navigation.map(\.label)) == Set(entries.map(\.label)))
    } else {
      #expect(navigation.map(\.description) == entries.map(\.description))
    }
  }

  /// The entries that `octavo toc` prints.
  private func lines(ofToc bundle: BundleUnderTest) throws -> [Line] {
    struct Listed: Decodable {
      var label: String
      var href: String?
      var children: [Listed]

      func lines(depth: Int) -> [Line] {
        [Line(depth: depth, label: label, href: href)] + children.flatMap { $0.lines(depth: depth + 1) }
      }
    }
    struct Printed: Decodable { var contents: [Listed] }
    let output = try Tool.run(["toc", bundle.url.path, "--format", "json"]).output
    return try JSONDecoder().decode(Printed.self, from: Data(output.utf8)).contents.flatMap {
      $0.lines(depth: 0)
    }
  }

  /// The entries of the reader index; the index page has the label before the title without its colon.
  private func lines(_ entries: [ContentsEntry], depth: Int, ofIndexPage: Bool = false) -> [Line] {
    entries.flatMap { entry in
      let (lead, title) = entry.labelParts
      let label = ofIndexPage ? [lead, title].compactMap(\.self).joined(separator: " ") : entry.label
      return [Line(depth: depth, label: label, href: entry.href)]
        + lines(entry.children, depth: depth + 1, ofIndexPage: ofIndexPage)
    }
  }

  /// The rows of the popover, at the top and then inside each row that has some below it.
  private func lines(ofPopover bundle: BundleUnderTest) throws -> [Line] {
    let book = try ReaderBook(index: Array(try bundle.reader.data(for: "manifest.json")))
    var levels = PopoverLevels(Reader(book))
    let top = try levels.top()
    // The first row is the index page.
    return try lines(of: Array(top.dropFirst()), of: book, depth: 0, in: &levels)
  }

  /// - Parameter rows: those of a level; the page of a chapter with sections, which is its first row, is left out.
  private func lines(
    of rows: [Command.Row], of book: ReaderBook, depth: Int, in levels: inout PopoverLevels
  ) throws -> [Line] {
    var result: [Line] = []
    for row in rows where !book.entries[row.entry].isOpening {
      result.append(
        Line(depth: depth, label: [row.lead, row.title].compactMap(\.self).joined(separator: " ")))
      if row.hasChildren {
        result += try lines(of: levels.below(row), of: book, depth: depth + 1, in: &levels)
      }
    }
    return result
  }

  private func lines(ofNavigation bundle: BundleUnderTest) throws -> [Line] {
    let tree = try bundle.tree("nav.xhtml")
    let nav = try #require((0..<tree.count).first { tree.isElement($0, "nav") })
    return lines(in: try #require(tree.element(nav, "ol")), tree: tree, depth: 0)
  }

  private func lines(ofIndexPage bundle: BundleUnderTest) throws -> [Line] {
    let tree = try bundle.tree("contents.xhtml")
    let nav = try #require((0..<tree.count).first { tree.isElement($0, "nav") })
    return lines(in: try #require(tree.element(nav, "ol")), tree: tree, depth: 0)
  }

  /// The entries of a list, with the texts that the reader index has for titles with markup.
  private func lines(in list: XMLTree.Node, tree: XMLTree, depth: Int) -> [Line] {
    tree.elements(of: list).flatMap { item -> [Line] in
      guard let label = tree.elements(of: item).first(where: { !tree.isElement($0, "ol") }) else { return [] }
      let href = tree.attribute(label, "href")?.removingPercentEncoding
      var result = [Line(depth: depth, label: Self.plain(label, in: tree), href: href)]
      if let below = tree.element(item, "ol") { result += lines(in: below, tree: tree, depth: depth + 1) }
      return result
    }
  }

  private static func plain(_ node: XMLTree.Node, in tree: XMLTree) -> String {
    InlineTitle(node, in: tree).text
  }

  private func lines(ofNCX bundle: BundleUnderTest) throws -> [Line] {
    let tree = try bundle.tree("toc.ncx")
    return (0..<tree.count).filter { tree.isElement($0, "navPoint") }.map { point in
      let label = tree.element(point, "navLabel").map {
        tree.string($0).split(whereSeparator: \.isNewline).joined(separator: " ")
      }
      return Line(depth: 0, label: label?.trimmingCharacters(in: .whitespaces) ?? "", href: nil)
    }
  }
}

/// The reader with its popover open, whose shell answers at once.
private struct PopoverLevels {
  private var reader: Reader

  init(_ reader: Reader) { self.reader = reader }

  /// Starts the reader, opens the contents and goes up as far as they go.
  mutating func top() throws -> [Command.Row] {
    _ = send(.started(Event.Start(width: 768, height: 1024)))
    var shown = try #require(send(.tapped(.title)))
    while shown.up != nil { shown = try #require(send(.tapped(.up))) }
    return shown.rows
  }

  /// The rows inside a row, which is taken by its entry from whatever level is open.
  mutating func below(_ row: Command.Row) throws -> [Command.Row] {
    try #require(send(.row(.popover, entry: row.entry)), "\(row.title) opens nothing").rows
  }

  private mutating func send(_ event: Event) -> (up: String?, rows: [Command.Row])? {
    var shown: (up: String?, rows: [Command.Row])?
    var events = [event]
    while !events.isEmpty {
      for command in reader.handle(events.removeFirst()) {
        switch command {
        case .load(let page, _): events.append(.formatted(page: page))
        case .turn, .settle: events.append(.turned)
        case .popover(.contents(_, let up, let rows, _)): shown = (up, rows)
        default: break
        }
      }
    }
    return shown
  }
}
