import Testing

@testable import ReaderCore

@Suite struct PagesTests {
  @Test func r10TheNextAndThePreviousPageAreLoadedOneAtATime() throws {
    var test = try TestReader.launched()
    test.withheld = [4, 2]
    test.send(.linked(page: 0, href: "pages/functions.xhtml"))
    #expect(test.loads == [3, 4])
    test.send(.formatted(page: 4))
    #expect(test.loads == [2])
    test.send(.formatted(page: 2))
    #expect(test.commands.contains(.fetch(href: "media/3.svg")))
  }

  @Test func r10WhatThePlanNamesIsFetchedWithinTheBudget() throws {
    var test = try TestReader()
    var start = Event.Start(width: 768, height: 1024)
    start.budget = 2400
    start.target = "pages/preview.xhtml"
    test.send(.started(start))
    // The next page with its picture and the previous page fit; the linked page no longer does.
    #expect(test.loads == [1, 2, 0])
    #expect(!test.commands.contains(.fetch(href: "pages/squeeze.xhtml")))
    start.budget = 100_000
    test = try TestReader()
    test.send(.started(start))
    #expect(test.commands.contains(.fetch(href: "pages/squeeze.xhtml")))
  }

  @Test func r10DistantPagesAreForgottenOverTheBudget() throws {
    var test = try TestReader()
    var start = Event.Start(width: 768, height: 1024)
    start.budget = 3000
    test.send(.started(start))
    for _ in 0..<7 { test.tap(.next) }
    #expect(test.reader.slots.pages.sorted() == [0, 6, 7])
    #expect(test.reader.heldBytes <= 3000)
  }

  @Test func r10NothingIsLoadedAheadDuringATurn() throws {
    var test = try TestReader.launched()
    test.endsTurns = false
    test.tap(.next)
    #expect(test.loads.isEmpty)
    test.send(.turned)
    #expect(test.loads == [2])
  }

  @Test func r11APageNotYetLoadedShowsItsTitleAndIsRevealed() throws {
    var test = try TestReader.launched()
    test.withheld = [6]
    test.send(.linked(page: 0, href: "pages/squeeze.xhtml#proof"))
    #expect(test.turns.first?.isReady == false)
    #expect(!test.commands.contains { if case .reveal = $0 { true } else { false } })
    test.send(.formatted(page: 6))
    // The position is set first, then the content fades in there.
    let position = test.commands.firstIndex(of: .position(page: 6, .fragment("proof"), isSmooth: false))
    let reveal = test.commands.firstIndex(of: .reveal(page: 6))
    #expect(try #require(position) < #require(reveal))
  }

  @Test func r11APageThatWasLeftWhileItLoadedIsRevealedAllTheSame() throws {
    var test = try TestReader.launched()
    test.withheld = [7]
    test.send(.linked(page: 0, href: "pages/derivatives.xhtml"))
    #expect(test.turns.first?.isReady == false)
    test.tap(.previous)
    test.send(.formatted(page: 7))
    #expect(test.commands.contains(.reveal(page: 7)), "its title is in the way when it is turned to again")
    test.tap(.next)
    #expect(test.turns.first?.isReady == true)
  }

  @Test func r11APageThatCannotBeHadIsSaidAndTriedAgain() throws {
    var test = try TestReader.launched()
    test.withheld = [6]
    test.send(.linked(page: 0, href: "pages/squeeze.xhtml"))
    test.send(.failed(page: 6))
    #expect(test.commands.contains(.unreachable(page: 6)))
    test.tap(.retry)
    #expect(test.loads == [6])
    test.send(.formatted(page: 6))
    #expect(test.commands.contains(.reveal(page: 6)))
  }

  @Test func r11APageThatArrivesDuringAHeldTurnIsRevealed() throws {
    var test = try TestReader.launched()
    test.withheld = [2]
    test.tap(.next)
    test.swipe(from: (768, 500), to: (384, 500), lifts: false)
    #expect(test.turns.first?.isReady == false)
    test.send(.formatted(page: 2))
    #expect(test.commands.contains(.reveal(page: 2)))
  }

  private func scrolling() throws -> TestReader {
    var test = try TestReader.launched(TinyIndex(turning: "scroll"))
    test.send(.linked(page: 0, href: "pages/functions.xhtml"))
    return test
  }

  @Test func r12ADragOfAQuarterPastTheEdgeTurns() throws {
    var test = try scrolling()
    test.swipe(from: (300, 800), to: (300, 800 - 1024 / 4 - 1), in: 4000, atBottom: true)
    #expect(test.reader.current == 4)
    test.swipe(from: (300, 200), to: (300, 200 + 1024 / 4 + 1), in: 4000, atTop: true)
    #expect(test.reader.current == 3)
    #expect(test.commands.contains(.position(page: 3, .bottom, isSmooth: false)))
  }

  @Test func r12AShorterDragSpringsBack() throws {
    var test = try scrolling()
    test.swipe(from: (300, 800), to: (300, 600), in: 4000, atBottom: true)
    #expect(test.reader.current == 3 && test.commands.last == .pullBack)
    let pulls = test.commands.compactMap {
      if case .pull(let distance, 4, true) = $0 { distance } else { nil }
    }
    #expect(pulls.last == -200)
  }

  @Test func r12AQuickSwipeAtTheEdgeTurns() throws {
    var test = try scrolling()
    test.swipe(from: (300, 300), to: (300, 400), in: 90, atTop: true)
    #expect(test.reader.current == 2)
  }

  @Test func r12AQuickSwipeThatOnlyReachesTheEdgeDoesNot() throws {
    var test = try scrolling()
    test.send(.pressed(Event.Touch(x: 300, y: 300, time: 0), on: .page))
    test.send(.dragged(Event.Touch(x: 300, y: 340, time: 20)))
    test.send(.dragged(Event.Touch(x: 300, y: 400, time: 50, atTop: true)))
    test.send(.released(Event.Touch(x: 300, y: 460, time: 70, atTop: true)))
    #expect(test.reader.current == 3)
  }

  @Test func r12AnUnloadedNeighbourIsPulledAsItsTitle() throws {
    var test = try TestReader.launched(TinyIndex(turning: "scroll"))
    test.withheld = [4]
    test.send(.linked(page: 0, href: "pages/functions.xhtml"))
    test.swipe(from: (300, 800), to: (300, 700), in: 900, atBottom: true)
    #expect(test.commands.contains { if case .pull(_, 4, false) = $0 { true } else { false } })
    test.tap(.next)
    #expect(test.turns.first == Command.Turn(from: 3, to: 4, isForward: true, style: .scroll, isReady: false))
  }

  @Test func r12ANeighbourThatArrivesWhileItIsPulledIsRevealed() throws {
    var test = try TestReader.launched(TinyIndex(turning: "scroll"))
    test.withheld = [1]
    test.swipe(from: (300, 900), to: (300, 500), in: 800, atBottom: true, lifts: false)
    test.send(.formatted(page: 1))
    #expect(test.commands.contains(.reveal(page: 1)) || test.reader.slots[1] == .ready)
    test.send(.released(Event.Touch(x: 300, y: 500, time: 2500, atBottom: true)))
    #expect(test.turns.first?.isReady == true && test.reader.current == 1)
  }

  @Test func r12NotWhileZoomedAndNotInTheMiddle() throws {
    var test = try scrolling()
    test.swipe(from: (300, 800), to: (300, 100), in: 4000)
    #expect(test.reader.current == 3)
    test.send(.pinched(scale: 2, x: 0, y: 0, isFirst: true))
    test.swipe(from: (300, 800), to: (300, 100), in: 4000, atBottom: true)
    #expect(test.reader.current == 3)
  }

  @Test func r12TheIndexPageIsTheTop() throws {
    var test = try TestReader.launched(TinyIndex(turning: "scroll"))
    test.swipe(from: (300, 200), to: (300, 900), atTop: true)
    #expect(test.reader.current == 0)
  }

  @Test func r12AWheelPastTheEdgeTurns() throws {
    var test = try scrolling()
    for step in 0..<8 {
      test.send(.wheeled(dx: 0, dy: 60, time: Double(step) * 30, atTop: false, atBottom: true))
    }
    #expect(test.reader.current == 4)
  }

  @Test func r13EverythingWorksFromTheKeyboard() throws {
    var test = try TestReader.launched()
    test.send(.key(.right, atTop: true, atBottom: false))
    test.send(.key(.space, atTop: true, atBottom: false))
    #expect(test.commands == [.scrollBy(0.9)])
    test.send(.key(.space, atTop: false, atBottom: true))
    #expect(test.reader.current == 2)
    test.send(.key(.pageUp, atTop: true, atBottom: false))
    #expect(test.reader.current == 1)
    test.send(.key(.end, atTop: true, atBottom: false))
    #expect(test.reader.current == 7)
    test.send(.key(.home, atTop: true, atBottom: false))
    #expect(test.reader.current == 0)
    test.send(.key(.search, atTop: true, atBottom: false))
    #expect(test.reader.panel == .search)
    test.send(.key(.right, atTop: true, atBottom: false))
    #expect(test.reader.current == 0)
    test.send(.key(.escape, atTop: true, atBottom: false))
    #expect(test.reader.panel == nil)
  }

  @Test func r13LessMotionFades() throws {
    var test = try TestReader.launched(reducesMotion: true)
    #expect(test.turns.first?.style == .fade)
    test.tap(.next)
    #expect(test.turns.first?.style == .fade)
    test.swipe(from: (600, 500), to: (200, 500))
    #expect(test.turns.first?.style == .fade && test.turns.first?.isHeld == false && test.reader.current == 2)
    test.send(.motionReduced(false))
    test.tap(.next)
    #expect(test.turns.first?.style == .flip)
  }

  @Test func r13RotationAndTextSizeKeepThePlace() throws {
    var test = try TestReader.launched()
    test.tap(.next)
    let anchor = Event.TextAnchor(offset: 700, share: 0.5)
    test.send(.scrolled(page: 1, anchor: anchor))
    test.send(.resized(width: 1024, height: 768))
    #expect(test.commands == [.position(page: 1, .anchor(anchor), isSmooth: false)])
    test.send(.set(.largerText))
    guard case .appearance(let appearance) = test.commands.first else {
      Issue.record("\(test.commands)")
      return
    }
    #expect(appearance.textSize == 105 && appearance.theme == .automatic)
    #expect(test.commands.contains(.position(page: 1, .anchor(anchor), isSmooth: false)))
  }

  @Test func r13ResizingLaysAHeldPageBack() throws {
    var test = try TestReader.launched()
    test.tap(.next)
    test.swipe(from: (768, 500), to: (300, 500), lifts: false)
    test.send(.resized(width: 1024, height: 768))
    #expect(test.commands.contains(.settle(completes: false)))
    #expect(test.reader.current == 1 && test.reader.turn == nil && test.reader.illegality == nil)
  }

  @Test func r13TextSizeAndThemeAreBoundedAndKept() throws {
    var test = try TestReader.launched()
    for _ in 0..<40 { test.send(.set(.largerText)) }
    test.send(.set(.theme(.dark)))
    let later = try TestReader.launched(place: test.saved["place"])
    #expect(later.appearance?.textSize == 250 && later.appearance?.theme == .dark)
  }

  @Test func r20SettingsAreKeptAndReset() throws {
    var test = try TestReader.launched()
    test.send(.set(.textSize(133)))
    for setting: Event.Setting in [
      .typeface(.legible), .spacing(.wide), .margins(.narrow), .alignment(.ragged), .theme(.sepia),
    ] {
      test.send(.set(setting))
    }
    var later = try TestReader.launched(place: test.saved["place"])
    #expect(later.appearance?.textSize == 135, "the nearest step")
    #expect(later.appearance?.typeface == .legible && later.appearance?.spacing == .wide)
    #expect(later.appearance?.margins == .narrow && later.appearance?.alignment == .ragged)
    #expect(later.appearance?.theme == .sepia)
    later.send(.set(.usual))
    #expect(later.appearance?.isUsual == true)
  }

  @Test func r20TheTextSizeOfEarlierVersionsIsTakenOver() throws {
    let later = try TestReader.launched(place: #"{"page":"pages/limits.xhtml","textSize":5,"theme":"dark"}"#)
    #expect(later.appearance?.textSize == 150 && later.appearance?.theme == .dark)
  }

  @Test func r13PagesAreAnnounced() throws {
    var test = try TestReader.launched()
    test.tap(.next)
    #expect(test.commands.contains(.announce("Preview")))
  }

  @Test func r13TheWordsAreThoseOfTheBooksLanguage() {
    #expect(ReaderWords(language: "en-GB")["next"] == "Next page")
    #expect(ReaderWords(language: "ar")["next"] == "الصفحة التالية")
    #expect(ReaderWords(language: "tlh")["next"] == "Next page")
    let count = ReaderWords(language: "en").all.count
    for language in ["de", "fr", "es", "it", "ar"] {
      #expect(ReaderWords(language: language).all.count == count)
    }
  }

  @Test func linksLeadIntoTheBookOrOutOfItAndBack() throws {
    var test = try TestReader.launched()
    test.tap(.next)
    test.send(.scrolled(page: 1, anchor: Event.TextAnchor(offset: 40, share: 0)))
    test.send(.linked(page: 1, href: "pages/squeeze.xhtml#proof"))
    #expect(test.commands.contains(.remember) && test.bar?.canReturn == true)
    test.send(.wentBack(href: "pages/preview.xhtml"))
    #expect(test.reader.current == 1 && test.reader.anchor.offset == 40 && test.bar?.canReturn == false)
    test.send(.wentForward(href: "pages/squeeze.xhtml"))
    #expect(test.reader.current == 6 && test.bar?.canReturn == true)
    test.send(.wentBack(href: "pages/preview.xhtml"))
    test.send(.linked(page: 1, href: "https://example.org/"))
    #expect(test.commands == [.open("https://example.org/")])
    test.send(.linked(page: 1, href: "javascript:alert(1)"))
    #expect(test.commands.isEmpty)
  }

  @Test func theBrowsersHistoryLeadsOnWhereTheReadersOwnEnds() throws {
    // As after a reload: the browser's history has more entries than the reader's.
    var test = try TestReader.launched()
    test.send(.wentBack(href: "pages/limits.xhtml"))
    #expect(test.reader.current == 5)
    test.send(.wentBack(href: ""))
    #expect(test.reader.current == 0)
    test.send(.wentForward(href: "pages/limits.xhtml"))
    #expect(test.reader.current == 5)
    test.send(.wentForward(href: ""))
    test.send(.wentForward(href: "pages/squeeze.xhtml"))
    #expect(test.reader.current == 6 && test.reader.illegality == nil)
  }

  @Test func anAddressInTheBarLeadsIntoTheBookOnly() throws {
    var test = try TestReader.launched()
    test.send(.addressed(href: "pages/squeeze.xhtml#proof"))
    #expect(test.reader.current == 6 && !test.commands.contains(.remember) && test.bar?.canReturn == true)
    test.send(.addressed(href: "https://example.org/"))
    #expect(test.reader.current == 6 && !test.commands.contains(.open("https://example.org/")))
    test.send(.wentBack(href: "pages/squeeze.xhtml"))
    test.send(.wentBack(href: ""))
    #expect(test.reader.current == 0)
  }
}
