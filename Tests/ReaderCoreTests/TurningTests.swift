import Testing

@testable import ReaderCore

@Suite struct TurningTests {
  @Test func r7NextAndPreviousGoThroughTheReadingOrderAndEnd() throws {
    var test = try TestReader.launched()
    for page in 1...7 {
      test.tap(.next)
      #expect(test.reader.current == page)
    }
    #expect(test.bar?.canGoForward == false)
    test.tap(.next)
    #expect(test.commands.isEmpty)
    test.tap(.previous)
    #expect(test.reader.current == 6 && test.bar?.title == "Squeeze")
  }

  @Test func r7APageThatOnlyLinksReachIsPassedOver() throws {
    let text = String(decoding: TinyIndex().json, as: UTF8.self)
    let order = text.split(separator: "\"title\":\"Introduction\",\"size\":1000}", maxSplits: 1)
    let json =
      order[0] + "\"title\":\"Introduction\",\"size\":1000,\"properties\":{\"linear\":false}}" + order[1]
    let book = try ReaderBook(index: Array(json.utf8))
    #expect(book.page(after: 1) == 3 && book.page(before: 3) == 1)
  }

  @Test func r8SwipesTurnPages() throws {
    var test = try TestReader.launched()
    test.swipe(from: (600, 500), to: (200, 480))
    #expect(test.reader.current == 1)
    #expect(test.turns.first?.isHeld == true)
    #expect(test.commands.contains(.claim) && test.commands.contains(.settle(completes: true)))
    test.swipe(from: (200, 500), to: (600, 520))
    #expect(test.reader.current == 0)
  }

  @Test func r8ASwipeThatGoesBackDoesNotTurn() throws {
    var test = try TestReader.launched()
    test.swipe(from: (600, 500), to: (540, 500), in: 900)
    #expect(test.commands.contains(.settle(completes: false)))
    #expect(test.reader.current == 0)
    #expect(test.reader.turn == nil)
  }

  @Test func r8SwipesDoNothingOnInteractives() throws {
    var test = try TestReader.launched()
    test.tap(.next)
    test.swipe(from: (600, 500), to: (200, 500), on: .interactive)
    #expect(test.commands.isEmpty)
  }

  @Test func r8SwipesDoNothingWhileZoomed() throws {
    var test = try TestReader.launched()
    test.tap(.next)
    test.send(.pinched(scale: 1.5, x: 0, y: 0, isFirst: true))
    test.swipe(from: (600, 500), to: (200, 500))
    #expect(test.reader.current == 1)
    test.send(.pinched(scale: 0.2, x: 0, y: 0, isFirst: true))
    #expect(test.reader.zoom == 1)
    test.swipe(from: (600, 500), to: (200, 500))
    #expect(test.reader.current == 2)
  }

  @Test func r8AWideCellIsScrolledFirstWithInertia() throws {
    var test = try TestReader.launched()
    test.tap(.next)
    test.swipe(from: (600, 500), to: (400, 500), on: .cell(id: 3, offset: 0, limit: 900))
    #expect(test.reader.current == 1)
    #expect(test.cells.last == 200)
    #expect(test.commands.contains(.frames(true)))
    var offsets: [Double] = []
    for frame in 0..<200 {
      test.send(.frame(time: 2000 + Double(frame) * 16))
      offsets += test.cells
    }
    #expect(offsets.last! > 350 && offsets.last! < 900)
    #expect(offsets == offsets.sorted())
    // It decelerates: the first half of the way takes less than half of the time.
    #expect(offsets.firstIndex { $0 > (200 + offsets.last!) / 2 }! < offsets.count / 3)
    #expect(test.reader.glide == nil)
  }

  @Test func r8AWideCellThatCanMoveNoFurtherLetsThePageTurn() throws {
    var test = try TestReader.launched()
    test.tap(.next)
    test.swipe(from: (600, 500), to: (200, 500), on: .cell(id: 3, offset: 900, limit: 900))
    #expect(test.reader.current == 2)
    test.swipe(from: (200, 500), to: (600, 500), on: .cell(id: 3, offset: 0, limit: 900))
    #expect(test.reader.current == 1)
  }

  @Test func r8ACellThatReachesItsEndDuringTheSwipeDoesNotTurnThePage() throws {
    var test = try TestReader.launched()
    test.tap(.next)
    test.swipe(from: (600, 500), to: (100, 500), on: .cell(id: 3, offset: 850, limit: 900))
    #expect(test.cells.max() == 900 && test.reader.current == 1)
  }

  @Test func r8AVerticalMovementIsLeftToThePage() throws {
    var test = try TestReader.launched()
    test.tap(.next)
    test.swipe(from: (600, 800), to: (640, 200))
    #expect(test.commands.isEmpty)
  }

  @Test func r8ATrackpadSwipeTurnsOnce() throws {
    var test = try TestReader.launched()
    for step in 0..<40 {
      test.send(.wheeled(dx: 20, dy: 1, time: Double(step) * 16, atTop: true, atBottom: false))
    }
    #expect(test.reader.current == 1)
    test.send(.wheeled(dx: 200, dy: 1, time: 5000, atTop: true, atBottom: false))
    #expect(test.reader.current == 2)
  }

  @Test func r8APinchThatEndsAPeelStartsFromThePagesOwnScale() throws {
    var test = try TestReader.launched()
    test.tap(.next)
    test.send(.pinched(scale: 3, x: 100, y: 100, isFirst: true))
    test.send(.key(.zoomReset, atTop: true, atBottom: false))
    test.send(.pinched(scale: 3, x: 100, y: 100, isFirst: true))
    test.send(.key(.zoomReset, atTop: true, atBottom: false))
    test.send(.pinched(scale: 1.5, x: 100, y: 100, isFirst: true))
    #expect(test.reader.zoom == 1.5)
    test.send(.pinched(scale: 2, x: 100, y: 100, isFirst: true))
    test.tap(.next)
    test.endsTurns = false
    test.swipe(from: (768, 500), to: (500, 500), lifts: false)
    test.send(.pinched(scale: 1, x: 100, y: 100, isFirst: true))
    test.send(.turned)
    test.send(.pinched(scale: 1.5, x: 100, y: 100, isFirst: false))
    #expect(test.reader.zoom == 1.5)
  }

  @Test func r9ForwardPeelsAndBackwardLays() throws {
    var test = try TestReader.launched()
    test.tap(.next)
    #expect(test.turns == [Command.Turn(from: 0, to: 1, isForward: true, style: .flip, isReady: true)])
    test.send(.linked(page: 1, href: "pages/derivatives.xhtml"))
    #expect(test.turns.first?.isForward == true)
    test.send(.linked(page: 7, href: "pages/preview.xhtml"))
    #expect(test.turns.first?.isForward == false)
  }

  @Test func r9TheFingerLeadsThePeel() throws {
    var test = try TestReader.launched()
    test.swipe(from: (768, 500), to: (384, 500), lifts: false)
    let shares = test.commands.compactMap { if case .peel(let share) = $0 { share } else { nil } }
    #expect(shares.last == 0.5 && shares == shares.sorted())
    #expect(test.reader.current == 0)
    test.send(.cancelled)
    #expect(test.commands.contains(.settle(completes: false)) && test.reader.current == 0)
  }

  @Test func r9ATurnDuringATurnEndsTheFirst() throws {
    var test = try TestReader.launched()
    test.endsTurns = false
    test.tap(.next)
    test.tap(.next)
    #expect(test.commands.contains(.finish))
    #expect(test.turns.first?.from == 1 && test.turns.first?.to == 2)
  }

  @Test func r9WithScrollTurningAVerticalScrollReplacesTheFlip() throws {
    var test = try TestReader.launched(TinyIndex(turning: "scroll"))
    test.tap(.next)
    #expect(test.turns.first?.style == .scroll)
    test.swipe(from: (600, 500), to: (200, 500))
    #expect(test.turns.first?.style == .scroll && test.reader.current == 2)
    test.tap(.previous)
    #expect(test.commands.contains(.position(page: 1, .bottom, isSmooth: false)))
  }

  @Test func r13RightToLeftBooksTurnTheOtherWay() throws {
    var test = try TestReader.launched(TinyIndex(direction: "rtl"))
    test.swipe(from: (200, 500), to: (600, 500))
    #expect(test.reader.current == 1)
    test.send(.key(.left, atTop: true, atBottom: false))
    #expect(test.reader.current == 2)
    test.swipe(from: (600, 500), to: (200, 500))
    #expect(test.reader.current == 1)
  }
}
