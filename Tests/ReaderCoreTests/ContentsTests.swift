import Testing

@testable import ReaderCore

@Suite struct ContentsTests {
  private func labels(_ rows: [Command.Row]) -> [String] { rows.map(\.title) }

  @Test func r3ThePreviousButtonAndGestureAreDisabledOnTheIndexPage() throws {
    var test = try TestReader.launched()
    #expect(test.bar == nil || test.bar?.canGoBack == false)
    test.tap(.previous)
    #expect(test.commands.isEmpty)
    test.swipe(from: (300, 500), to: (700, 500))
    #expect(test.turns.isEmpty)
    test.tap(.next)
    #expect(test.bar?.canGoBack == true)
    test.tap(.previous)
    #expect(test.reader.current == 0)
    #expect(test.bar?.canGoBack == false)
  }

  @Test func r4ARowWithChildrenOpensAndCloses() throws {
    var test = try TestReader.launched()
    let chapter = try test.entry("Chapter 1: Functions")
    test.send(.row(.index, entry: chapter))
    guard case .outlineChange(let row, let inserted, 0) = test.commands.first else {
      Issue.record("\(test.commands)")
      return
    }
    #expect(row.isOpen && row.lead == "Chapter 1" && row.title == "Functions")
    #expect(labels(inserted) == ["Preview", "Review of Functions"])
    test.send(.row(.index, entry: try test.entry("1.1 Review of Functions")))
    test.send(.row(.index, entry: chapter))
    guard case .outlineChange(_, [], let removed) = test.commands.first else {
      Issue.record("\(test.commands)")
      return
    }
    // The section stays open inside the closed chapter.
    #expect(removed == 5)
    test.send(.row(.index, entry: chapter))
    #expect(test.reader.outlineRows(in: chapter).count == 5)
  }

  @Test func r4ARowWithoutChildrenOpensItsPage() throws {
    var test = try TestReader.launched()
    test.send(.row(.index, entry: try test.entry("Derivatives")))
    #expect(test.reader.current == 7)
    #expect(test.turns.first?.isForward == true)
  }

  @Test func r4AContainerWithAPageOfItsOwnHasARowThatOpensIt() throws {
    var test = try TestReader.launched()
    let chapter = try test.entry("Chapter 2: Limits")
    test.send(.row(.index, entry: chapter))
    let opening = test.reader.book.entries[chapter + 1]
    #expect(opening.isOpening && opening.title == "Limits")
    test.send(.row(.index, entry: chapter + 1))
    #expect(test.reader.current == 5)
  }

  @Test func r4ARowOfAPlaceWithinAPageGoesToThatPlace() throws {
    var test = try TestReader.launched()
    test.send(.row(.index, entry: try test.entry("Proof")))
    #expect(test.commands.contains(.position(page: 6, .fragment("proof"), isSmooth: false)))
  }

  @Test func r5ARowWithADisclosureIndicatorShowsTheNextColumn() throws {
    var test = try TestReader.launched(TinyIndex(contents: "columns"))
    test.send(.row(.index, entry: try test.entry("Chapter 1: Functions")))
    test.send(.row(.index, entry: try test.entry("1.1 Review of Functions")))
    guard case .columns(let columns, _, let focus) = test.commands.first else {
      Issue.record("\(test.commands)")
      return
    }
    #expect(
      columns.map { labels($0.rows) } == [
        ["Functions", "Limits", "Derivatives"], ["Preview", "Review of Functions"],
        ["Introduction", "Functions", "Symmetry"],
      ])
    #expect(focus == 2)
    #expect(columns[0].rows.map(\.isOpen) == [true, false, false])
    test.send(.row(.index, entry: try test.entry("Chapter 2: Limits")))
    #expect(test.reader.columnPath.count == 1)
    test.send(.row(.index, entry: try test.entry("Squeeze")))
    #expect(test.reader.current == 6)
  }

  @Test(arguments: [320.0, 390, 507, 768, 820, 1024, 1366, 2000])
  func r5AnEdgeOfANeighbouringColumnStaysVisible(width: Double) {
    let column = IndexView.columnWidth(screen: width)
    let whole = (width / column).rounded(.down)
    #expect(width - whole * column >= IndexView.columnEdge || column == 380)
    #expect(column >= 200 && column <= 380)
  }

  @Test func r5PageGesturesAreOffOnColumns() throws {
    var test = try TestReader.launched(TinyIndex(contents: "columns"))
    test.swipe(from: (700, 500), to: (100, 500))
    test.swipe(from: (700, 500), to: (100, 500), on: .columns)
    test.send(.wheeled(dx: 300, dy: 0, time: 1, atTop: true, atBottom: true))
    #expect(test.reader.current == 0)
    test.tap(.next)
    #expect(test.reader.current == 1)
  }

  @Test func r5ColumnsAreRestored() throws {
    var test = try TestReader.launched(TinyIndex(contents: "columns"))
    test.send(.row(.index, entry: try test.entry("1.1 Review of Functions")))
    let later = try TestReader.launched(TinyIndex(contents: "columns"), place: test.saved["place"])
    #expect(later.reader.columnPath == test.reader.columnPath)
  }

  @Test func r6ThePopoverOpensAtTheLevelOfThePageWhichIsMarked() throws {
    var test = try TestReader.launched()
    test.send(.linked(page: 0, href: "pages/functions.xhtml"))
    test.tap(.title)
    guard case .contents(let title, let up, let rows, .open) = test.popover else {
      Issue.record("\(test.commands)")
      return
    }
    #expect(title == "1.1 Review of Functions" && up == "Chapter 1")
    #expect(rows.map(\.isCurrent) == [false, true, false])
  }

  @Test func r6TheHierarchyIsBrowsedInside() throws {
    var test = try TestReader.launched()
    test.send(.linked(page: 0, href: "pages/functions.xhtml"))
    test.tap(.title)
    test.tap(.up)
    guard case .contents("Chapter 1: Functions", "Contents", let rows, .up) = test.popover else {
      Issue.record("\(test.commands)")
      return
    }
    // The row that contains the current page is marked.
    #expect(rows.map(\.isOpen) == [false, true])
    test.tap(.up)
    guard case .contents(_, nil, let top, .up) = test.popover else {
      Issue.record("\(test.commands)")
      return
    }
    #expect(labels(top) == ["Contents", "Functions", "Limits", "Derivatives"])
    test.send(.row(.popover, entry: try test.entry("Chapter 2: Limits")))
    guard case .contents("Chapter 2: Limits", _, _, .down) = test.popover else {
      Issue.record("\(test.commands)")
      return
    }
    test.send(.row(.popover, entry: try test.entry("Squeeze")))
    #expect(test.commands.contains(.closePopover))
    #expect(test.reader.current == 6)
  }

  @Test func r6ATapOutsideCloses() throws {
    var test = try TestReader.launched()
    test.tap(.title)
    test.tap(.outside)
    #expect(test.commands == [.closePopover])
    #expect(test.reader.panel == nil)
    test.tap(.title)
    test.tap(.title)
    #expect(test.commands == [.closePopover])
  }

  @Test func r6TheIndexPageIsAtTheTopOfThePopover() throws {
    var test = try TestReader.launched()
    test.tap(.next)
    test.tap(.title)
    test.tap(.up)
    test.send(.row(.popover, entry: -1))
    #expect(test.reader.current == 0)
    #expect(test.turns.first?.isForward == false)
  }

  @Test func r6APopoverOfTwoThousandEntriesIsOneCommand() throws {
    var index = TinyIndex()
    index.functions = (0..<2000).map { "p\($0)" }
    var test = try TestReader.launched(index)
    test.send(.linked(page: 0, href: "pages/p1500.xhtml"))
    test.tap(.title)
    guard case .contents(_, _, let rows, _) = test.popover else {
      Issue.record("\(test.commands)")
      return
    }
    #expect(rows.count == 2000 && rows[1500].isCurrent)
  }

  @Test func r17TheIndexMarksThePageReadLastAndOffersToGoOnThere() throws {
    var test = try TestReader.launched()
    let entry = try test.entry("Derivatives")
    #expect(!test.reader.outlineRows(in: -1).contains { $0.isCurrent })
    test.send(.row(.index, entry: entry))
    test.send(.key(.home, atTop: true, atBottom: false))
    #expect(test.commands.contains(.resume(title: "Derivatives")))
    #expect(test.reader.outlineRows(in: -1).filter(\.isCurrent).map(\.entry) == [entry])
    test.tap(.resume)
    #expect(test.reader.current == 7)
  }

  @Test func r17EveryPageKnowsTheEndOfItsChapter() throws {
    let test = try TestReader.launched()
    #expect(test.reader.book.chapterEnds == [0, 4, 4, 4, 4, 6, 6, 7])
  }

  private func side(_ test: TestReader) -> [Command.Row]? {
    for case .side(let rows, isAutomatic: _) in test.commands.reversed() { return rows }
    return nil
  }

  @Test func r19PinnedContentsFollowThePage() throws {
    var test = try TestReader.launched()
    test.send(.linked(page: 0, href: "pages/functions.xhtml"))
    test.tap(.pin)
    #expect(
      side(test)?.first { $0.isCurrent }?.title == "Functions"
        && side(test)?.first { $0.isCurrent }?.depth == 2)
    test.send(.linked(page: 0, href: "pages/squeeze.xhtml"))
    #expect(side(test)?.first { $0.isCurrent }?.title == "Squeeze")
    let later = try TestReader.launched(place: test.saved["place"])
    #expect(side(later)?.contains { $0.isCurrent && $0.title == "Squeeze" } == true, "after a reload")
    let chapter = try test.entry("Chapter 2: Limits")
    test.send(.row(.side, entry: chapter))
    #expect(side(test)?.first { $0.entry == chapter }?.isOpen == false)
    #expect(
      side(test)?.first { $0.entry == chapter }?.isCurrent == true, "a closed row is marked for what is in it"
    )
    test.send(.row(.side, entry: try test.entry("Derivatives")))
    #expect(test.reader.current == test.reader.book.page(at: "pages/derivatives.xhtml"))
    test.tap(.unpin)
    #expect(test.commands.contains(.side(nil, isAutomatic: false)))
    let last = try TestReader.launched(place: test.saved["place"])
    #expect(side(last) == nil, "the choice is kept")
  }

  /// Whether the contents beside the page are those of wide screens alone; nil where none are sent.
  private func isAutomatic(_ test: TestReader) -> Bool? {
    for case .side(.some, let isAutomatic) in test.commands.reversed() { return isAutomatic }
    return nil
  }

  @Test func r24ContentsAreThereByThemselvesUntilTheReaderChooses() throws {
    let first = try TestReader.launched()
    #expect(isAutomatic(first) == true)
    var test = first
    test.tap(.pin)
    #expect(isAutomatic(test) == false)
  }

  @Test func r24TheSliderKnowsWhereChaptersBegin() throws {
    let book = try TestReader.launched().reader.book
    #expect(book.chapters.map(\.page) == [1, 5, 7])
    #expect(book.chapters.map(\.label) == ["Chapter 1: Functions", "Chapter 2: Limits", "Derivatives"])
  }
}
