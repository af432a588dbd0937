import BundleComparing
import Foundation
import Testing

/// Two versions of a book are compared: the edits between them are told, and nothing else.
@Suite struct BundleComparisonTests {
  /// The unedited book.
  private static let original = Result { try VersionedBook().bundle() }

  /// Random sets of edits, and all of them.
  private static let combinations: [[Int]] = {
    var state: UInt64 = 7
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let some = (0..<8).map { _ in
      Set((0..<2 + next(4)).map { _ in next(BookEdit.all.count) }).sorted()
    }
    return some + [Array(BookEdit.all.indices)]
  }()

  private func check(_ edits: [BookEdit], sourceLocation: SourceLocation = #_sourceLocation) throws {
    var book = VersionedBook()
    for edit in edits { edit.apply(&book) }
    let comparison = BundleComparison(from: try Self.original.get(), to: try book.bundle(), jobs: 1)
    // The number of a figure depends on the chapters before it.
    func plain(_ fact: String) -> String { fact.replacing(#/Figure \d+\.\d+/#, with: "Figure") }
    let expected = edits.flatMap(\.facts).map(plain).sorted()
    let facts = Facts(comparison)
    #expect(facts.facts.map(plain).sorted() == expected, sourceLocation: sourceLocation)
    let printer = ComparisonPrinter(comparison, old: "old", new: "new")
    let json = try Facts(json: printer.json())
    #expect(json.facts.map(plain).sorted() == expected, sourceLocation: sourceLocation)
    // New numbers are told once for entries and once for pages.
    #expect(
      facts.renumberings <= 2 && json.renumberings == facts.renumberings, sourceLocation: sourceLocation)
    // The text has a line for each fact, and one for each page that was edited.
    let lines = printer.text().split(separator: "\n").filter { $0.firstMatch(of: #/^ +[-+~>] /#) != nil }
    let edited = comparison.pages.filter { !$0.edits.isEmpty }.count
    #expect(
      lines.count == expected.count + facts.renumberings + edited, "\(printer.text())",
      sourceLocation: sourceLocation)
    #expect(!printer.text().contains("bytes"), sourceLocation: sourceLocation)
  }

  @Test(arguments: BookEdit.all) func anEditIsToldAndNothingElse(_ edit: BookEdit) throws {
    try check([edit])
  }

  @Test(arguments: combinations.indices) func editsAreToldTogether(_ index: Int) throws {
    try check(Self.combinations[index].map { BookEdit.all[$0] })
  }

  @Test func nothingChangedBetweenEqualBooks() throws {
    let comparison = BundleComparison(
      from: try Self.original.get(), to: try VersionedBook().bundle(), jobs: 1)
    #expect(comparison.isEmpty)
    #expect(
      ComparisonPrinter(comparison, old: "a", new: "b").text() == "a -> b\nnothing changed\n")
  }

  @Test func aChapterWithPagesIsMovedOnce() throws {
    var book = VersionedBook()
    book.chapters.append(book.chapters.remove(at: 0))
    let comparison = BundleComparison(from: try Self.original.get(), to: try book.bundle(), jobs: 1)
    #expect(Facts(comparison).facts == ["contents moved Springs"])
    let text = ComparisonPrinter(comparison, old: "a", new: "b").text()
    #expect(text.contains(#"> "Chapter 4: Springs": from first to after "Chapter 3: Deltas""#), "\(text)")
    #expect(text.contains("~ 4 entries renumbered, as \"Chapter "), "\(text)")
  }

  @Test func wordsAreShownWithThoseAroundThem() throws {
    var book = VersionedBook()
    BookEdit.all[0].apply(&book)
    BookEdit.all[2].apply(&book)
    let comparison = BundleComparison(from: try Self.original.get(), to: try book.bundle(), jobs: 1)
    let text = ComparisonPrinter(comparison, old: "a", new: "b", showsSizes: true).text()
    let added = #"+ 1 word added: "Water of springsflow comes down slowly [+ cold] from the hills"#
    #expect(text.contains(added), "\(text)")
    let changed = #"~ 2 words changed: "Water of springsbank comes down [slowly -> very fast] from"#
    #expect(text.contains(changed), "\(text)")
    #expect(text.contains("\nSizes\n  pages "), "\(text)")
    let markdown = ComparisonPrinter(comparison, old: "a", new: "b").markdown()
    #expect(
      markdown.contains("- `~` SpringsFlow (pages/springsflow.xhtml)\n  - `+` 1 word added"), "\(markdown)")
  }
}
