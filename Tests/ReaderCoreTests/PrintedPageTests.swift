import Testing

@testable import ReaderCore

/// R17: going to a page of the printed edition by its number.
@Suite struct PrintedPageTests {
  static let index = TinyIndex(printed: [
    ("i", "pages/preview.xhtml#i"), ("xii", "pages/introduction.xhtml#xii"), ("1", "pages/limits.xhtml#p1"),
    ("2", "pages/limits.xhtml#p2"), ("5", "pages/squeeze.xhtml"), ("A-7", "pages/derivatives.xhtml#a7"),
  ])

  @Test(arguments: [
    ("i", "pages/preview.xhtml#i"), (" XII ", "pages/introduction.xhtml#xii"), ("2", "pages/limits.xhtml#p2"),
    ("page 2", "pages/limits.xhtml#p2"), ("٢", "pages/limits.xhtml#p2"), ("２", "pages/limits.xhtml#p2"),
    ("a-7", "pages/derivatives.xhtml#a7"), ("A 7", "pages/derivatives.xhtml#a7"),
    // Nothing begins on pages 3 and 4: they are in the middle of what began on page 2.
    ("3", "pages/limits.xhtml#p2"), ("p. 4", "pages/limits.xhtml#p2"),
  ])
  func findsPages(text: String, place: String) throws {
    #expect(try Self.index.book.addresses.place(ofPrinted: text) == place)
  }

  @Test(arguments: ["", " . ", "0", "6", "-", "xiii", "99999999999999999999", "limits"])
  func findsNoOthers(text: String) throws {
    #expect(try Self.index.book.addresses.place(ofPrinted: text) == nil)
  }

  @Test func theShellIsToldTheRange() throws {
    #expect(try Self.index.book.addresses.printedRange == "i–A-7")
    #expect(try TinyIndex().book.addresses.printedRange == nil)
    #expect(try TinyIndex(printed: [("4", "pages/limits.xhtml")]).book.addresses.printedRange == "4")
  }

  @Test func aNumberLeadsToItsPlaceAndBackAgain() throws {
    var test = try TestReader.launched(Self.index)
    test.tap(.title)
    test.send(.printedPage("2"))
    let limits = try #require(test.reader.book.page(at: "pages/limits.xhtml"))
    #expect(test.reader.current == limits && test.reader.panel == nil)
    #expect(test.commands.contains(.remember))
    #expect(test.commands.contains(.position(page: limits, .fragment("p2"), isSmooth: false)))
    test.send(.wentBack(href: ""))
    #expect(test.reader.current == 0)
  }

  @Test func aNumberThatIsNotThereIsSaidAndThePopoverStays() throws {
    var test = try TestReader.launched(Self.index)
    test.tap(.title)
    test.send(.printedPage("77"))
    #expect(test.commands == [.announce("The printed edition has no such page.")])
    #expect(test.reader.current == 0 && test.reader.panel != nil)
    // A place on a page that the book does not have is ignored.
    var other = try TestReader.launched(TinyIndex(printed: [("1", "pages/absent.xhtml#x")]))
    other.send(.printedPage("1"))
    #expect(
      other.reader.current == 0 && other.commands == [.announce("The printed edition has no such page.")])
  }
}
