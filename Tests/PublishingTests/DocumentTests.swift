import BookModel
import Testing

@testable import Publishing
import Snapshots

@Suite struct DocumentTests {
  private func documents(_ book: LinkedBook, artwork: [ArtworkFile] = []) throws -> [BundleEntry] {
    try TinyBook.publisher(book, artwork: artwork).entries()
  }

  @Test func theFirstAddressBelowManyLevelsIsFound() {
    var node = NavigationNode(label: "x", href: "a", children: [])
    for _ in 0..<200 { node = NavigationNode(label: "x", href: nil, children: [node]) }
    #expect(node.firstHref == "a")
  }

  @Test(
    .enabled(
      if: ProcessEnvironment.hasPlainTemplates, "the snapshots are made with the tests' plain templates"),
    arguments: ["package.opf", "nav.xhtml", "toc.ncx", "contents.xhtml", "cover.xhtml", "manifest.json"])
  func writesTheDocumentsOfATinyBook(name: String) throws {
    let entry = try #require(try documents(TinyBook.calculus(), artwork: TinyBook.artwork).named(name))
    let file = "Snapshots/calculus/" + name.replacing("/", with: "-")
    #expect(try Snapshot.difference(of: try entry.text(), from: file) == nil)
  }

  @Test func setsDirectionsForRightToLeftBooks() throws {
    var book = TinyBook.calculus()
    book.metadata.language = "ar"
    let entries = try documents(book)
    #expect(
      try entries.named("package.opf")?.text().contains(
        "<spine toc=\"toc.ncx\" page-progression-direction=\"rtl\">") == true)
    #expect(
      try entries.named("nav.xhtml")?.text().contains("lang=\"ar\" xml:lang=\"ar\" dir=\"rtl\"") == true)
    #expect(try entries.named("contents.xhtml")?.text().contains("المحتويات") == true)
  }

  @Test func marksPagesOffTheReadingOrderOnlyWhereALinkLeadsThere() throws {
    var book = TinyBook.calculus()
    for index in 1...2 { book.pages[index].isLinear = false }
    book.contents = [book.contents[0]]
    book.pages[1].linkedPages = []
    let package = try #require(try documents(book).named("package.opf")).text()
    #expect(package.contains("idref=\"pages_functions.xhtml\" linear=\"no\""))
    #expect(package.contains("idref=\"pages_symmetry.xhtml\"/>"))
  }

  @Test func namesWhatPagesHold() throws {
    var book = TinyBook.calculus()
    book.pages[1].page.facts.formulas = 1
    book.pages[1].page.facts.inlineSVG = 2
    book.pages[1].spineProperties = ["page-spread-left", "rendition:layout-pre-paginated"]
    let package = try #require(try documents(book).named("package.opf")).text()
    #expect(
      package.contains(
        "href=\"pages/functions.xhtml\" media-type=\"application/xhtml+xml\" properties=\"mathml svg\""))
    #expect(package.contains("idref=\"pages_functions.xhtml\" properties=\"page-spread-left\"/>"))
  }

  @Test func givesFilesIdsThatXMLAllowsAndNoneTwice() {
    var identifiers = PackageIdentifiers(reserved: ["title"])
    #expect(identifiers.identifier(for: "media/a b.svg") == "media_a-20-b.svg")
    #expect(identifiers.identifier(for: "1.xhtml") == "file-1.xhtml")
    #expect(identifiers.identifier(for: "title") == "title-2")
    #expect(identifiers.identifier(for: "media_a-20-b.svg") == "media_a-20-b.svg-2")
  }

  @Test(arguments: [
    ("2024", true), ("2024-05", true), ("2024-05-17", true), ("2024-05-17T10:00:00Z", true),
    ("2024-05-17T10:00+02:00", true), ("May 2024", false), ("2024-05T10:00Z", false), ("", false),
  ])
  func writesDatesThatEPUBKnows(date: String, isKnown: Bool) {
    var metadata = Metadata(title: "", language: "en")
    metadata.date = date
    #expect((metadata.wellFormedDate != nil) == isKnown)
  }
}

@Suite struct NavigationTreeTests {
  private func outline(_ nodes: [NavigationNode]) -> String {
    nodes.map { node in
      let children = node.children.isEmpty ? "" : "(" + outline(node.children) + ")"
      return node.label + (node.href == nil ? "-" : "") + children
    }.joined(separator: " ")
  }

  private func entry(_ label: String, _ page: Int?, _ children: [ContentsEntry] = []) -> ContentsEntry {
    let names = ["preview", "functions", "symmetry"]
    return ContentsEntry(
      kind: .section, title: label, number: nil, label: label, href: page.map { "pages/\(names[$0]).xhtml" },
      page: page, children: children)
  }

  private func tree(_ contents: [ContentsEntry]) -> String {
    var book = TinyBook.calculus()
    book.contents = contents
    return outline(NavigationTree(book).nodes)
  }

  @Test func keepsContentsThatAreInReadingOrder() {
    #expect(tree([entry("A", nil, [entry("B", 0), entry("C", 1)]), entry("D", 2)]) == "A-(B C) D")
  }
  @Test func sortsSiblings() {
    #expect(tree([entry("D", 2), entry("A", nil, [entry("C", 1), entry("B", 0)])]) == "A-(B C) D")
  }
  @Test func makesAHeadingOfAContainerWhosePageComesLater() {
    #expect(tree([entry("A", 1, [entry("B", 0), entry("C", 2)])]) == "A-(B A C)")
  }
  @Test func movesWhatRunsAgainstTheOrderToItsPlace() {
    #expect(tree([entry("A", nil, [entry("B", 0), entry("C", 2)]), entry("D", 1)]) == "A-(B) D C")
  }
  @Test func putsAnEntryOfOnePageBeforeAContainerThatBeginsThere() {
    #expect(tree([entry("A", nil, [entry("B", 0), entry("C", 1)]), entry("D", 0)]) == "D A-(B C)")
  }
  @Test func givesContainersWithoutAnyPageThatOfTheirNeighbour() {
    #expect(tree([entry("A", nil, [entry("B", nil)]), entry("C", 0)]) == "A-(B) C")
  }
  @Test func namesEachRepair() {
    var book = TinyBook.calculus()
    book.contents = [
      entry("D", 1), entry("A", 2, [entry("B", 0), entry("C", 2)]), entry("E", nil), entry("F", 1),
    ]
    let changes = NavigationTree(book).repairs.map { ($0.entry.label, $0.change) }
    #expect(changes.map(\.0) == ["A", "E", "A", "F", "C", "A"])
    #expect(
      changes.map(\.1) == [
        .linkBelow, .leadsTo("pages/symmetry.xhtml"), .before("D"), .before("E"), .within(nil), .within(nil),
      ])
  }

  /// Every tree of four entries over three pages, with and without pages of their own: all entries are kept, and in order.
  @Test func keepsEveryEntryOfEveryTreeInReadingOrder() {
    var seen = 0
    for pages in 0..<256 {
      let page = { (index: Int) -> Int? in [nil, 0, 1, 2][pages >> (2 * index) & 3] }
      for shape in 0..<4 {
        let leaf = entry("d", page(3))
        let (a, b, c) = ("a", "b", "c")
        let contents =
          switch shape {
          case 0: [entry(a, page(0)), entry(b, page(1)), entry(c, page(2)), leaf]
          case 1: [entry(a, page(0), [entry(b, page(1))]), entry(c, page(2), [leaf])]
          case 2: [entry(a, page(0), [entry(b, page(1), [entry(c, page(2))])]), leaf]
          default: [entry(a, page(0), [entry(b, page(1)), entry(c, page(2))]), leaf]
          }
        guard contents.contains(where: { $0.firstHref != nil }) else { continue }
        var book = TinyBook.calculus()
        book.contents = contents
        let tree = NavigationTree(book)
        var (labels, hrefs): (Set<String>, [String]) = ([], [])
        func visit(_ nodes: [NavigationNode]) {
          for node in nodes {
            labels.insert(node.label)
            if let href = node.href { hrefs.append(href) }
            #expect(node.href != nil || !node.children.isEmpty)
            visit(node.children)
          }
        }
        visit(tree.nodes)
        let order = ["pages/preview.xhtml", "pages/functions.xhtml", "pages/symmetry.xhtml"]
        let numbers = hrefs.compactMap { order.firstIndex(of: $0) }
        #expect(labels == ["a", "b", "c", "d"] && numbers == numbers.sorted(), "\(contents)")
        seen += 1
      }
    }
    #expect(seen > 1000)
  }
  @Test func sortsPlacesOfOnePageByTheirAnchors() {
    let even = ContentsEntry(
      kind: .section, title: "Even", number: nil, label: "Even", href: "pages/symmetry.xhtml#even", page: 2)
    let top = ContentsEntry(
      kind: .section, title: "Top", number: nil, label: "Top", href: "pages/symmetry.xhtml#top", page: 2)
    #expect(tree([even, top]) == "Top Even")
  }
}

@Suite struct ContentsEntryLabelTests {
  @Test(arguments: [
    ("Chapter 1: Functions", "Functions", "Chapter 1", "Functions"),
    ("1.1 Limits", "Limits", "1.1", "Limits"),
    ("Limits", "Limits", nil, "Limits"), ("第1章　極限", "極限", "第1章", "極限"), ("Teil I", "Anfang", nil, "Teil I"),
  ])
  func cutsLabelsInTwo(label: String, title: String, lead: String?, rest: String) {
    let entry = ContentsEntry(kind: .section, title: title, number: nil, label: label, href: nil, page: nil)
    #expect(entry.labelParts.label == lead)
    #expect(entry.labelParts.title == rest)
  }
}
