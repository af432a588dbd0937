import Testing

@testable import ReaderCore

@Suite struct SearchTests {
  private func searching(_ texts: [Int: String]) throws -> TestReader {
    var writer = SearchIndexWriter()
    for (page, text) in texts.sorted(by: { $0.key < $1.key }) {
      let bytes = Array(text.utf8)
      writer.add(SearchIndexWriter.words(of: bytes), text: bytes, page: page)
    }
    var test = try TestReader.launched()
    for part in writer.parts() { test.parts[part.name] = part.bytes }
    test.tap(.search)
    return test
  }

  private let texts = [
    1: "Nothing of note.", 2: "A limit is near.\n  The Squeeze theorem holds.",
    4: "Squeezes of théorèmes and limits",
    6: "The squeeze\ntheorem: if f ≤ g ≤ h, the limit of g follows.",
  ]

  @Test func r15FindsWordsByTheirBeginningInReadingOrder() throws {
    var test = try searching(texts)
    test.send(.searched("LIMIT"))
    let list = try #require(test.searchList)
    #expect(list.results.map(\.page) == [2, 4, 6])
    #expect(list.isComplete && list.pages == 3)
    #expect(list.results[0].before == "A " && list.results[0].hit == "limit")
    #expect(list.results[1].hit == "limits")
    #expect(list.results[0].after == " is near. The Squeeze theorem holds.")
  }

  @Test func r15WordsInARowAreFoundTogetherAndAccentsDoNotMatter() throws {
    var test = try searching(texts)
    test.send(.searched("squeeze theorem"))
    #expect(test.searchList?.results.map(\.hit) == ["Squeeze theorem", "Squeezes", "squeeze theorem"])
    test.send(.searched("theoremes"))
    #expect(test.searchList?.results.map(\.hit) == ["théorèmes"])
  }

  @Test func r15AResultOpensItsPlace() throws {
    var test = try searching(texts)
    test.send(.searched("limit"))
    test.send(.row(.result, entry: 2))
    #expect(test.reader.current == 6)
    let text = Array(texts[6]!.utf16)
    let start = String(decoding: text, as: UTF16.self).utf16.count - " of g follows.".utf16.count - 5
    #expect(
      test.commands.contains(
        .position(page: 6, .found(start: start, end: start + 5, all: [start..<start + 5]), isSmooth: false)))
  }

  @Test func r15OnlyThePartsThatAreNeededAreLoaded() throws {
    let long = String(repeating: "filler words of no interest ", count: 2500)
    var test = try searching([1: long + "alpha", 2: long, 3: long, 4: long + "alpha", 5: long])
    test.send(.searched("alpha"))
    let asked = test.commands.compactMap { if case .part(let name) = $0 { name } else { nil } }
    #expect(asked == ["head", "words-\(SearchIndex.bucket(of: Array("alpha".utf8)))", "text-0", "text-3"])
    #expect(test.searchList?.results.map(\.page) == [1, 4])
    test.send(.searched("alphas"))
    #expect(test.searchList?.results.isEmpty == true && test.searchList?.isComplete == true)
  }

  @Test func r15APartThatCannotBeHadIsSaid() throws {
    var test = try searching(texts)
    let text = test.parts["text-0"]
    test.parts["text-0"] = nil
    test.send(.searched("limit"))
    #expect(test.searchList?.hasFailed == true && test.searchList?.isComplete == true)
    test.parts["text-0"] = text
    test.send(.searched("limits"))
    #expect(test.searchList?.results.count == 1 && test.searchList?.hasFailed == false)
  }

  @Test func r25SignsAreFoundAsTheyAreWritten() throws {
    var test = try searching([
      1: "Let f(x) be known", 2: "of f x nothing", 3: "x\u{2}2\u{3} and 10\u{2}2\u{3}", 4: "∫ f(x) is sought",
    ])
    test.send(.searched("f(x)"))
    #expect(test.searchList?.results.map(\.page) == [1, 4])
    test.send(.searched("x^2"))
    #expect(test.searchList?.results.map(\.hit) == ["x²"])
    test.send(.searched("∫"))
    #expect(test.searchList?.results.map(\.page) == [4])
  }

  @Test(arguments: [
    (#"\int_0^1 f(x)"#, [1]), (#"\frac{x}{2}"#, [2]), ("a_{1}", [3]), (#"\alpha^2"#, [4]),
    (#"\sqrt{y}"#, [5]), ("snake_case", [6]), (#"\left( \sin x \right)"#, [7]), (#"\frac{"#, []),
  ])
  func r25FormulasAreFoundByTheirTeX(query: String, pages: [Int]) throws {
    var test = try searching([
      1: "∫\u{4}0\u{5}\u{2}1\u{3}\u{2061}f(x)", 2: "\u{E}x\u{F}\u{6}\u{E}2\u{F} and x of 2",
      3: "a\u{4}1\u{5} is a", 4: "α\u{2}2\u{3}", 5: "\u{7}\u{E}y\u{F} is what was looked for, of y",
      6: "snake_case, snake", 7: "(sin\u{2061} x)",
    ])
    test.send(.searched(query))
    #expect(test.searchList?.results.map(\.page) == pages)
  }

  @Test func r15ScriptsWithoutSpacesAreFound() throws {
    var test = try searching([1: "函数的极限与连续", 2: "导数", 3: "حَدّ الدالة"])
    test.send(.searched("极限"))
    #expect(test.searchList?.results.map(\.hit) == ["极限"])
    test.send(.searched("حد"))
    #expect(test.searchList?.results.map(\.page) == [3])
  }

  @Test(arguments: [
    ("ÉCLAIR", "eclair"), ("Straße", "strasse"), ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("ЁЛКА", "ёлка"), ("ﬁn", "fin"),
    ("Å", "a"),
  ])
  func foldsLettersAlike(text: String, folded: String) {
    var words = SearchWords(Array(text.utf8))
    #expect(words.next().map { String(decoding: $0.folded, as: UTF8.self) } == folded)
  }

  @Test func countsPlacesInUTF16Units() {
    var words = SearchWords(Array("a 𝒳 b–é".utf8))
    var places: [Range<Int>] = []
    while let word = words.next() { places.append(word.units) }
    #expect(places == [0..<1, 2..<4, 5..<6, 7..<8])
  }

  @Test(arguments: [[0xFF, 0xFF, 0xFF], [1, 200], [], [0x80, 0x80, 0x80, 0x80, 0x80, 1]] as [[UInt8]])
  func damagedPartsAreNoHindrance(bytes: [UInt8]) throws {
    var test = try searching(texts)
    for name in test.parts.keys { test.parts[name] = bytes }
    test.send(.searched("limit"))
    #expect(test.searchList?.results.isEmpty == true)
    #expect(test.reader.illegality == nil)
  }

  @Test func r15BookmarksAreSetRemovedListedAndKept() throws {
    var test = try TestReader.launched()
    test.tap(.next)
    test.send(
      .annotation(
        .bookmarked(
          page: 1, anchor: Event.TextAnchor(offset: 5, share: 0), quote: Quotation("Chapter Preview"), .init()
        )))
    #expect(test.bar?.isBookmarked == true)
    var later = try TestReader.launched(marks: test.saved["marks"])
    later.tap(.marks)
    guard case .marks(let rows) = later.popover else {
      Issue.record("\(later.commands)")
      return
    }
    #expect(rows.map(\.text) == ["Chapter Preview"] && rows.map(\.pageTitle) == ["Preview"])
    later.send(.mark(.open, id: rows[0].id))
    #expect(later.reader.current == 1 && later.reader.anchor.offset == 5)
    later.send(.annotation(.bookmarked(page: 1, anchor: .top, quote: Quotation(""), .init())))
    #expect(later.bar?.isBookmarked == false && later.reader.marks.all.isEmpty)
  }

  @Test func r15HighlightsAreMadeMergedAndRemoved() throws {
    var test = try TestReader.launched()
    test.tap(.next)
    test.send(.annotation(.selected(.init(page: 1, start: 10, end: 20, quote: Quotation("0123456789")))))
    #expect(test.commands == [.selection(.highlight)])
    test.send(.annotation(.highlighted(.yellow, .init())))
    test.send(
      .annotation(
        .selected(.init(page: 1, start: 15, end: 40, quote: Quotation("56789 and a longer piece.")))))
    test.send(.annotation(.highlighted(.yellow, .init())))
    let merged = test.reader.marks.highlights(of: 1)
    #expect(merged.map(\.start) == [10] && merged.map(\.end) == [40])
    #expect(merged.map(\.quote.text) == ["0123456789 and a longer piece."], "by which it is found again")
    let later = try TestReader.launched(marks: test.saved["marks"])
    #expect(later.reader.marks.highlights(of: 1).map(\.end) == [40])
    test.send(.annotation(.selected(.init(page: 1, start: 12, end: 14, quote: Quotation("xx")))))
    #expect(test.commands == [.selection(.edit(.yellow, note: ""))])
    test.tap(.removeHighlight)
    #expect(test.commands.contains(.highlights(page: 1, [])))
  }

  @Test func r15MarksOfPagesThatAreGoneAreKept() throws {
    var test = try TestReader.launched()
    test.send(.linked(page: 0, href: "pages/functions.xhtml"))
    test.send(.annotation(.bookmarked(page: 3, anchor: .top, quote: Quotation("Functions"), .init())))
    var without = TinyIndex()
    without.functions = ["introduction", "symmetry"]
    var later = try TestReader.launched(without, marks: test.saved["marks"])
    later.tap(.marks)
    guard case .marks(let rows) = later.popover else {
      Issue.record("\(later.commands)")
      return
    }
    #expect(rows.map(\.isGone) == [true], "it is listed, and said to be gone")
    later.tap(.outside)
    later.tap(.next)
    later.send(.annotation(.bookmarked(page: 1, anchor: .top, quote: Quotation("Preview"), .init())))
    let again = try TestReader.launched(marks: later.saved["marks"])
    #expect(again.reader.marks.all.map(\.page) == [1, 3])
  }

  @Test func r15AllHitsOfThePageAreMarkedAndAResultSaysItsChapter() throws {
    var test = try searching([2: "limit and limits\u{1}no limit, 10\u{2}2\u{3}"])
    test.send(.searched("limit"))
    let list = try #require(test.searchList)
    #expect(list.results.map(\.path) == [String](repeating: test.reader.book.path(ofPage: 2), count: 3))
    #expect(list.results[2].before.hasSuffix("limits no "))
    #expect(list.results[2].after == ", 10²")
    test.send(.row(.result, entry: 1))
    let all = [0..<5, 10..<16, 19..<24]
    #expect(test.commands.contains(.position(page: 2, .found(start: 10, end: 16, all: all), isSmooth: false)))
    test.tap(.search)
    test.send(.searched("102"))
    #expect(test.searchList?.results.isEmpty == true)
  }

  @Test(arguments: [
    ("x\u{2}2\u{3} + 1", "x² + 1"), ("e\u{2}x+1\u{3}", "e^(x+1)"), ("a\u{4}1\u{5}", "a₁"),
    ("\u{7}\u{E}a+b\u{F}", "√(a+b)"),
    ("\u{E}1\u{F}\u{6}\u{E}2\u{F}", "1/2"), ("\u{E}a+b\u{F}\u{6}\u{E}c\u{F}", "(a+b)/c"),
    ("one\u{1}two", "one two"), ("10\u{2}", "10"),
  ])
  func r15RaisedTextIsWrittenSo(text: String, line: String) {
    #expect(PlainText.of(Array(text.utf8)[...]) == line)
  }
}
