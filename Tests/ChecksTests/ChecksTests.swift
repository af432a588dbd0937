import BookModel
import Diagnostics
import Testing

@testable import Checks

/// A linked book in memory whose pages have only titles.
private func book(pages titles: [String] = [], _ change: (inout LinkedBook) -> Void = { _ in }) -> LinkedBook
{
  var metadata = Metadata(title: "T", language: "en")
  metadata.creators = [Contributor(name: "A")]
  var book = LinkedBook(metadata: metadata)
  book.pages = titles.enumerated().map { index, title in
    LinkedPage(
      page: Page(source: index), href: "pages/\(index).xhtml", title: title, language: "en",
      direction: .leftToRight)
  }
  change(&book)
  return book
}

/// A contents entry that opens the page with an index in the reading order.
private func entry(_ label: String, page: Int?, line: Int? = nil, _ children: [ContentsEntry] = [])
  -> ContentsEntry
{
  var entry = ContentsEntry(
    kind: .page, title: label, number: nil, label: label, href: page.map { "pages/\($0).xhtml" }, page: page,
    children: children)
  entry.range = line.map {
    SourceRange(
      file: "book.xml", start: SourceLocation(line: $0, column: 1), end: SourceLocation(line: $0, column: 9))
  }
  return entry
}

/// The findings of a check, as `file:line id: summary (occurrences)`.
private func findings(_ check: BookCheck, _ book: LinkedBook) -> [String] {
  check.findings(book, "book.xml").map { finding in
    let line = finding.range?.start.map { ":\($0.line)" } ?? ""
    let count = finding.occurrences.map { " (\($0.count))" } ?? ""
    return (finding.range?.file ?? "") + line + " " + finding.kind.id + ": " + finding.summary + count
  }
}

@Suite struct ContentsOrderCheckTests {
  @Test func contentsInReadingOrderAreSound() {
    let book = book(pages: ["A", "B", "C"]) {
      $0.contents = [
        entry("A", page: 0, [entry("B", page: 1)]), entry("Part", page: nil), entry("C", page: 2),
      ]
    }
    #expect(findings(.contentsOrder, book) == [])
  }

  @Test func everyEntryAgainstTheReadingOrderIsNamed() {
    let book = book(pages: ["A", "B", "C"]) {
      $0.contents = [entry("C", page: 2), entry("B", page: 1, line: 7), entry("A", page: 0, line: 8)]
    }
    #expect(
      findings(.contentsOrder, book) == [
        "book.xml:8 contents-out-of-order: \"A\" precedes \"B\" in nav.xhtml and toc.ncx, which follow the reading order",
        "book.xml:7 contents-out-of-order: \"B\" precedes \"C\" in nav.xhtml and toc.ncx, which follow the reading order",
      ])
  }

  @Test func anEntryWithoutAPlaceIsReportedAtTheManifest() {
    let book = book(pages: ["A", "B"]) { $0.contents = [entry("B", page: 1), entry("A", page: 0)] }
    #expect(
      findings(.contentsOrder, book) == [
        "book.xml contents-out-of-order: \"A\" precedes \"B\" in nav.xhtml and toc.ncx, which follow the reading order"
      ])
  }
}

@Suite struct ContentsTitlesCheckTests {
  @Test func siblingsWithOneTitleAreReportedOnce() {
    let book = book {
      $0.contents = [
        entry("Summary", page: 0, line: 3), entry("Summary", page: 1, line: 4),
        entry("Summary", page: 2, line: 5), entry("Other", page: 3),
      ]
    }
    #expect(
      findings(.contentsTitles, book) == [
        "book.xml:4 title-repeated: two neighbouring entries are called \"Summary\""
      ])
    let notes = BookCheck.contentsTitles.findings(book, "book.xml").first?.notes ?? []
    #expect(notes.map(\.range.start?.line) == [3])
  }

  @Test func entriesOfDifferentChaptersMayShareATitle() {
    let book = book {
      $0.contents = [
        entry("One", page: 0, [entry("Summary", page: 1)]),
        entry("Two", page: 2, [entry("Summary", page: 3)]),
      ]
    }
    #expect(findings(.contentsTitles, book) == [])
  }

  @Test func entriesWithoutAPageAreNotCompared() {
    #expect(
      findings(.contentsTitles, book { $0.contents = [entry("A", page: nil), entry("A", page: nil)] }) == [])
  }
}

@Suite struct CreatorsCheckTests {
  @Test func aBookWithoutACreatorIsReported() {
    #expect(
      findings(.creators, book { $0.metadata.creators = [] }) == [
        "book.xml creator-missing: book has no creator"
      ])
    #expect(findings(.creators, book()) == [])
  }
}

@Suite struct DescriptionsCheckTests {
  @Test func formulasWithoutAlttextAreCountedAndTheFirstPageNamed() {
    let book = book(pages: ["A", "B"]) {
      $0.pages[1].page.facts.formulas = 3
      $0.pages[1].page.facts.describedFormulas = 1
      $0.facts = PageFacts.sum($0.pages.map(\.page.facts))
    }
    #expect(
      findings(.descriptions, book) == ["book.xml formula-text-missing: 2 of 3 formulas have no alttext"])
    let finding = BookCheck.descriptions.findings(book, "book.xml").first
    #expect(finding?.explanation == "the first is on the page \"B\"")
  }

  @Test func formulasThatAreNotMathMLAreCounted() {
    let book = book(pages: ["A"]) {
      $0.pages[0].page.facts.formulasWithoutMathML = 1
      $0.pages[0].page.facts.formulas = 1
      $0.pages[0].page.facts.describedFormulas = 1
      $0.facts = $0.pages[0].page.facts
    }
    #expect(
      findings(.descriptions, book) == ["book.xml formula-not-mathml: 1 of 2 formulas are not in MathML"])
  }

  @Test func describedFormulasAreSound() {
    let book = book(pages: ["A"]) {
      $0.facts.formulas = 2
      $0.facts.describedFormulas = 2
    }
    #expect(findings(.descriptions, book) == [])
  }
}

@Suite struct DirectionsCheckTests {
  @Test func aPageThatRunsAgainstItsLanguageIsReported() {
    let book = book(pages: ["A", "B", "C"]) {
      $0.pages[1].page.direction = .rightToLeft
      $0.pages[2].page.direction = .rightToLeft
    }
    #expect(
      findings(.directions, book) == [
        "book.xml direction-doubtful: page \"B\" runs from right to left, against its language \"en\" (2)"
      ])
  }

  @Test func aPageThatGivesTheDirectionOfItsLanguageIsSound() {
    let book = book(pages: ["A", "B"]) {
      $0.pages[0].page.direction = .leftToRight
      $0.pages[1].language = "ar"
      $0.pages[1].page.direction = .rightToLeft
    }
    #expect(findings(.directions, book) == [])
  }
}

@Suite struct PageListCheckTests {
  private let finding =
    "book.xml page-source-missing: book has printed page numbers but does not name their edition"

  @Test func printedPagesNeedAnEdition() {
    let listed = book { $0.pageList = [LinkedPageListItem(label: "1", href: "pages/0.xhtml#p1")] }
    #expect(findings(.pageList, listed) == [finding])
    let marked = book(pages: ["A"]) { $0.pages[0].page.pageBreaks = [PageBreak(label: "1", id: "p1")] }
    #expect(findings(.pageList, marked) == [finding])
  }

  @Test func withAnEditionOrWithoutPrintedPagesNothingIsFound() {
    #expect(findings(.pageList, book()) == [])
    let sound = book {
      $0.pageList = [LinkedPageListItem(label: "1", href: "pages/0.xhtml#p1")]
      $0.metadata.sources = ["urn:isbn:9780000000000"]
    }
    #expect(findings(.pageList, sound) == [])
  }
}
