import Testing

@testable import Printing

@Suite struct PrintSettingsTests {
  @Test(arguments: [
    ("a5", 148, 210), ("A4", 210, 297), ("170x240mm", 170, 240), ("6x9in", 152.4, 228.6),
    ("17cmx24cm", 170, 240),
  ])
  func papersHaveNamesAndSizes(text: String, width: Double, height: Double) throws {
    let paper = try #require(Paper(text))
    #expect(abs(paper.width - width) < 1e-9 && abs(paper.height - height) < 1e-9)
  }

  @Test(arguments: ["", "a9", "170x240", "170mm", "x", "10x10mm", "1e3x1e3mm", "-6x9in"])
  func otherTextsAreNoPaper(text: String) { #expect(Paper(text) == nil) }

  @Test func marginsFollowTheOrderOfCSS() throws {
    let all = try #require(PageMargins("20mm"))
    #expect([all.top, all.outer, all.bottom, all.inner] == [20, 20, 20, 20])
    let four = try #require(PageMargins("1cm, 15mm 20mm,1in"))
    #expect([four.top, four.outer, four.bottom, four.inner] == [10, 15, 20, 25.4])
    #expect(PageMargins("20") == nil)
    #expect(PageMargins("1mm 2mm 3mm 4mm 5mm") == nil)
  }

  @Test func marginsThatLeaveNoTextAreSeen() throws {
    var settings = PrintSettings(paper: try #require(Paper("a6")))
    #expect(settings.hasRoom)
    settings.margins = try #require(PageMargins("40mm"))
    #expect(!settings.hasRoom)
  }
}

@Suite struct PageNumbersTests {
  private let numbers = PageNumbers(
    destinations: ["print-text": 3, "p0": 3, "p1": 8, "print-contents": 2], pageCount: 12)

  @Test func frontMatterHasRomanNumbers() {
    #expect(numbers.frontCount == 3)
    #expect((0..<5).map { numbers.label(ofPage: $0) } == ["i", "ii", "iii", "1", "2"])
    #expect(
      numbers.labelRanges == [
        PDFFile.LabelRange(page: 0, isRoman: true), PDFFile.LabelRange(page: 3, isRoman: false),
      ])
  }

  @Test func aBookWithoutFrontMatterCountsFromOne() {
    let numbers = PageNumbers(destinations: ["print-text": 0], pageCount: 2)
    #expect(numbers.label(ofPage: 0) == "1")
    #expect(numbers.labelRanges == [PDFFile.LabelRange(page: 0, isRoman: false)])
  }

  @Test func theScriptGetsPageAndNumberOfEachPlace() {
    let numbers = PageNumbers(destinations: ["print-text": 1, "p0-a\"b": 4], pageCount: 5)
    #expect(numbers.json == #"{"p0-a\"b":[4,"4"],"print-text":[1,"1"]}"# + "\n")
  }

  @Test func eachPrintedPageBeginsAtItsFirstBlock() {
    let blocks = [("a", 10), ("b", 20), ("c", 30), ("d", 40)].map {
      PrintedBlock(href: "pages/x.xhtml", offset: $0.1, id: $0.0)
    }
    // No block begins on page 5, so it has no place.
    let places = numbers.places(of: blocks, pages: ["a": 3, "b": 3, "c": 4, "d": 6])
    #expect(places.map(\.label) == ["1", "2", "4"])
    #expect(places.map(\.offset) == [10, 30, 40])
  }

  @Test(arguments: [
    ("2026-01-15T08:30:00Z", "D:20260115083000Z"), ("2026", "D:20260101000000Z"),
    ("2026-05", "D:20260501000000Z"), ("unknown", "D:19800101000000Z"),
  ])
  func datesTakeTheFormOfPDF(text: String, date: String) { #expect(BookPrinter.date(text) == date) }
}
