import Testing

@testable import ReaderCore

/// A book of pages with these properties.
private func book(_ pages: [String], direction: String = "ltr") throws -> ReaderBook {
  let order = pages.enumerated().map { number, properties in
    #"{"href":"\#(number).xhtml","title":"\#(number)","size":100,"width":400,"height":600,"properties":{\#(properties)}}"#
  }
  let text = #"""
    {"metadata":{"title":"T","identifier":"urn:x","language":"en","readingProgression":"\#(direction)"},
    "readingOrder":[{"href":"contents.xhtml","title":"C","size":1},\#(order.joined(separator: ","))],"toc":[],"reader":{}}
    """#
  return try ReaderBook(index: Array(text.utf8))
}

private let fixed = #""layout":"fixed""#

@Suite struct LayoutTests {
  private func groups(_ pages: [String], direction: String = "ltr", isWide: Bool = true) throws -> [[Int]] {
    PageGroups(try book(pages, direction: direction), isWide: isWide).groups.map(\.pages)
  }

  @Test func r23PagesOfFixedLayoutAreJoinedInOrder() throws {
    #expect(try groups([fixed, fixed, fixed]) == [[1, 2]])
    #expect(try groups([fixed, fixed, fixed], isWide: false) == [])
    #expect(
      try groups([fixed + #","spread":"both""#, fixed + #","spread":"both""#], isWide: false) == [[1, 2]])
    #expect(try groups([fixed + #","spread":"none""#, fixed]) == [])
    #expect(try groups(["", fixed, fixed, ""]) == [[2, 3]])
    #expect(try groups([fixed + #","linear":false"#, fixed, fixed]) == [[2, 3]])
  }

  @Test func r23SidesDecideWhatIsJoined() throws {
    let (left, right, center) = (
      fixed + #","page":"left""#, fixed + #","page":"right""#, fixed + #","page":"center""#
    )
    #expect(try groups([fixed, left, right]) == [[2, 3]])
    #expect(try groups([fixed, center, fixed, fixed]) == [[3, 4]])
    #expect(try groups([right, left, right], direction: "rtl") == [[1, 2], [3]])
    let alone = PageGroups(try book([fixed, left, left, ""]), isWide: true).groups
    #expect(alone.map(\.pages) == [[2], [3]] && alone.map(\.side) == [.left, .left])
  }

  @Test func r23PagesOfARollAreOne() throws {
    let roll = #""layout":"roll""#
    let groups = PageGroups(try book([roll, roll, "", roll]), isWide: false)
    #expect(groups.groups == [PageGroups.Group(pages: [1, 2], isRoll: true)])
    #expect(groups.lead(of: 2) == 1 && groups.lead(of: 4) == 4)
  }

  @Test func r23TurnsLeadFromSpreadToSpreadAndLinksToTheSpreadOfTheirPage() throws {
    var reader = Reader(try book([fixed, fixed, fixed, fixed]))
    func answers(_ commands: [Command]) -> [Int] {
      commands.compactMap { if case .load(let page, _) = $0 { page } else { nil } }
    }
    func settle(_ commands: [Command]) {
      var waiting = commands
      while !waiting.isEmpty {
        let command = waiting.removeFirst()
        if case .load(let page, _) = command { waiting += reader.handle(.formatted(page: page)) }
        if case .turn = command { waiting += reader.handle(.turned) }
      }
    }
    settle(reader.handle(.started(Event.Start(width: 1000, height: 700))))
    settle(reader.handle(.tapped(.next)))
    settle(reader.handle(.tapped(.next)))
    #expect(reader.current == 3)
    let commands = reader.handle(.linked(page: 3, href: "1.xhtml"))
    #expect(reader.current == 1 && !answers(commands).contains(2))
    settle(commands)
    // On a portrait screen each spread is split into its pages; the page of the link is the first of its spread.
    settle(reader.handle(.resized(width: 700, height: 1000)))
    settle(reader.handle(.tapped(.next)))
    #expect(reader.current == 2)
    let turned = reader.handle(.resized(width: 1000, height: 700))
    #expect(turned.contains(.groups([PageGroups.Group(pages: [1, 2]), PageGroups.Group(pages: [3, 4])])))
    settle(turned)
    #expect(reader.current == 1 && reader.illegality == nil)
  }
}
