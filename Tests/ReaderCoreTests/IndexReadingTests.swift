import Testing

import JSONText
@testable import ReaderCore

@Suite struct IndexReadingTests {
  @Test func readsPagesContentsCoversAndPlans() throws {
    let book = try TinyIndex().book
    #expect(book.title == "Introduction to Calculus" && book.creators == ["Ada Marsh", "Ben Ode"])
    #expect(book.pages.map(\.title).prefix(3) == ["Contents", "Preview", "Introduction"])
    #expect(book.children(of: -1).map { book.entries[$0].title } == ["Functions", "Limits", "Derivatives"])
    #expect(book.plans[1].map(\.page) == [2, -1, 6])
    #expect(book.covers.count == 3)
  }

  @Test(arguments: [
    "", "{", "[1]", "{\"readingOrder\":[]}", "{\"readingOrder\":[{\"href\":}]}", "{\"a\":\"\\u12\"}",
  ])
  func refusesWhatIsNoIndex(text: String) {
    #expect(throws: ReaderBook.Unusable.self) { try ReaderBook(index: Array(text.utf8)) }
  }

  @Test func survivesNestingOfAnyDepth() throws {
    let deep = String(repeating: "[", count: 200_000)
    #expect(throws: ReaderBook.Unusable.self) { try ReaderBook(index: Array("{\"x\":\(deep)".utf8)) }
    let toc =
      String(repeating: "{\"title\":\"a\",\"children\":[", count: 1000) + String(repeating: "]}", count: 1000)
    let text = "{\"readingOrder\":[{\"href\":\"a\"}],\"toc\":[\(toc)]}"
    #expect(try ReaderBook(index: Array(text.utf8)).entries.count == 64)
  }

  @Test(arguments: [
    ("12", 12.0), ("-0.5", -0.5), ("1e3", 1000), ("2.5E-2", 0.025), ("1e999", .infinity),
    ("123456789.25", 123456789.25),
  ])
  func readsNumbers(text: String, value: Double) throws {
    var json = JSONReader(Array(text.utf8))
    #expect(try json.number() == value)
  }

  @Test func readsTextsWithEscapes() throws {
    var json = JSONReader(Array(#""a\"\\\/\n\u00e9\ud83d\ude00\ud83dx""#.utf8))
    #expect(try json.string() == "a\"\\/\né😀\u{FFFD}x")
  }

  @Test func writesWhatItReads() throws {
    var json = JSONWriter()
    json.object { json in
      json.member("text", "a\"\\\u{1}é")
      json.member("number", -1.25)
      json.member("none", nil as String?)
      json.name("list")
      json.array { json in
        json.integer(1)
        json.number(0.5)
      }
    }
    #expect(json.text == #"{"text":"a\"\\\u0001é","number":-1.250,"list":[1,0.500]}"#)
  }

  @Test func eventsAreReadFromJSON() {
    func event(_ text: String) -> Event? { Event(json: Array(text.utf8)) }
    #expect(event(#"{"type":"tapped","target":"next"}"#) == .tapped(.next))
    #expect(event(#"{"type":"row","list":"index","entry":4}"#) == .row(.index, entry: 4))
    #expect(event(#"{"type":"set","setting":"dark"}"#) == .set(.theme(.dark)))
    #expect(
      event(
        #"{"type":"pressed","x":1,"y":2,"time":3,"atTop":true,"surface":"cell","id":4,"offset":5,"limit":6}"#)
        == .pressed(Event.Touch(x: 1, y: 2, time: 3, atTop: true), on: .cell(id: 4, offset: 5, limit: 6)))
    #expect(event(#"{"type":"unheard of"}"#) == nil && event("nonsense") == nil)
  }
}
