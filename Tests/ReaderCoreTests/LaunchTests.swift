import Testing

@testable import ReaderCore

@Suite struct LaunchTests {
  @Test func r1ShowsTheCoverOfTheOrientationWithASpinnerUntilThePageIsFormatted() throws {
    var test = try TestReader()
    test.withheld = [0]
    test.send(.started(Event.Start(width: 768, height: 1024)))
    let cover = Command.cover(
      href: "art/portrait.jpg", title: "Introduction to Calculus", creators: "Ada Marsh, Ben Ode")
    #expect(test.commands.contains(cover))
    #expect(test.commands.contains(.spinner(true)))
    #expect(test.turns.isEmpty)
    test.send(.formatted(page: 0))
    #expect(test.commands.first == .spinner(false))
    #expect(test.turns == [Command.Turn(from: -1, to: 0, isForward: true, style: .flip, isReady: true)])
  }

  @Test func r1TakesTheOtherCoverWhenTheScreenIsTurnedMeanwhile() throws {
    var test = try TestReader()
    test.withheld = [0]
    test.send(.started(Event.Start(width: 768, height: 1024)))
    test.send(.resized(width: 1024, height: 768))
    guard case .cover("art/landscape.jpg", _, _) = test.commands.first else {
      Issue.record("\(test.commands)")
      return
    }
  }

  @Test func r1TakesTheCoverThatFillsADenseScreen() throws {
    let book = try TinyIndex().book
    #expect(book.cover(width: 768, height: 1024, density: 2)?.href == "art/portrait@2x.jpg")
    #expect(book.cover(width: 4000, height: 5000, density: 2)?.href == "art/portrait@2x.jpg")
    #expect(book.cover(width: 390, height: 844, density: 1)?.href == "art/portrait.jpg")
  }

  @Test func r1GivesWayAlsoWhenTheFirstPageCannotBeHad() throws {
    var test = try TestReader()
    test.withheld = [0]
    test.send(.started(Event.Start(width: 768, height: 1024)))
    test.send(.failed(page: 0))
    #expect(test.turns.first?.isReady == false)
    #expect(test.commands.contains(.unreachable(page: 0)))
    test.withheld = []
    test.tap(.retry)
    #expect(test.commands.contains(.reveal(page: 0)))
  }

  @Test func r2TheFirstLaunchOpensTheIndexPage() throws {
    #expect(try TestReader.launched().reader.current == 0)
  }

  @Test func r2LaterLaunchesRestorePageOffsetZoomAndRows() throws {
    var test = try TestReader.launched()
    test.send(.row(.index, entry: try test.entry("Chapter 1: Functions")))
    test.send(.linked(page: 0, href: "pages/symmetry.xhtml"))
    test.send(.scrolled(page: 4, anchor: Event.TextAnchor(offset: 340, share: 0.25)))
    test.send(.pinched(scale: 2, x: 100, y: 100, isFirst: true))
    let later = try TestReader.launched(place: test.saved["place"])
    #expect(later.reader.current == 4)
    #expect(later.reader.anchor == Event.TextAnchor(offset: 340, share: 0.25))
    #expect(later.reader.zoom == 2)
    #expect(later.reader.openRows == [0])
    #expect(later.commands.contains(.position(page: 4, .anchor(later.reader.anchor), isSmooth: false)))
    #expect(later.commands.contains(.zoom(page: 4, scale: 2, x: 0, y: 0)))
  }

  @Test func r2SavesAsThingsChangeAndNotOtherwise() throws {
    var test = try TestReader.launched()
    test.tap(.next)
    #expect(test.saved["place"]?.contains("pages/preview.xhtml") == true)
    let anchor = Event.TextAnchor(offset: 12, share: 0)
    test.send(.scrolled(page: 1, anchor: anchor))
    #expect(test.saved["place"]?.contains("\"offset\":12") == true)
    test.send(.scrolled(page: 1, anchor: anchor))
    #expect(test.commands.isEmpty)
  }

  @Test func r2ANewVersionWithoutThePageOpensOneOfTheSameTitleOrPlace() throws {
    var test = try TestReader.launched()
    test.send(.linked(page: 0, href: "pages/functions.xhtml"))
    var other = TinyIndex(modified: "2027-01-01T00:00:00Z")
    other.functions = ["introduction", "extra", "symmetry"]
    #expect(try TestReader.launched(other, place: test.saved["place"]).reader.current == 3)
    other.functions = ["introduction", "extra", "functions", "symmetry"]
    #expect(try TestReader.launched(other, place: test.saved["place"]).reader.current == 4)
  }

  @Test(arguments: [
    "", "{", "[]", "{\"page\":3}", "{\"page\":\"pages/x.xhtml\",\"number\":9e99,\"zoom\":-4}",
  ])
  func r2ADamagedPlaceIsNoHindrance(text: String) throws {
    let test = try TestReader.launched(place: text)
    #expect(test.reader.illegality == nil)
    #expect(test.reader.phase == .reading)
  }

  @Test func r2StorageThatIsForbiddenIsSaidAndTheReaderWorks() throws {
    var test = try TestReader()
    var start = Event.Start(width: 768, height: 1024)
    start.hasStorage = false
    test.send(.started(start))
    #expect(test.commands.contains { if case .notice(let text) = $0 { text != nil } else { false } })
    test.tap(.next)
    #expect(test.reader.current == 1)
    test.send(.storageRefused)
    #expect(test.commands.isEmpty, "it was said")
  }

  @Test func r2StorageThatIsFullIsSaidOnce() throws {
    var test = try TestReader.launched()
    #expect(!test.commands.contains { if case .notice = $0 { true } else { false } })
    test.send(.storageRefused)
    #expect(test.commands.contains { if case .notice(let text) = $0 { text != nil } else { false } })
    test.tap(.next)
    test.send(.storageRefused)
    #expect(test.commands.isEmpty && test.reader.current == 1)
  }

  @Test func r2TheScrollOffsetOfTheIndexPageIsRestored() throws {
    var test = try TestReader.launched()
    let anchor = Event.TextAnchor(offset: 5, share: 0.25)
    test.send(.scrolled(page: 0, anchor: anchor))
    let later = try TestReader.launched(place: test.saved["place"])
    #expect(later.commands.contains(.position(page: 0, .anchor(anchor), isSmooth: false)))
  }

  @Test func r2AnAddressWinsOverTheLastPlace() throws {
    var test = try TestReader()
    var start = Event.Start(width: 768, height: 1024)
    start.target = "pages/squeeze.xhtml#proof"
    test.send(.started(start))
    #expect(test.reader.current == 6)
    #expect(test.commands.contains(.position(page: 6, .fragment("proof"), isSmooth: false)))
  }
}
