import Testing

@testable import ReaderCore

/// R18: colours, notes, and files of them.
@Suite struct AnnotationTests {
  private static let stamp = Event.Stamp(
    urn: "urn:uuid:0c9e3f8a-0000-4000-8000-000000000000", time: "2026-03-01T10:00:00Z")

  private static func selection(_ range: Range<Int>, text: String, page: Int = 1, pairs: Int = 0)
    -> AnnotationEvent
  {
    .selected(
      .init(
        page: page, start: range.lowerBound, end: range.upperBound,
        quote: Quotation(text, prefix: "before ", suffix: " after"), pairs: pairs))
  }

  private static func onFirstPage(marks: String? = nil) throws -> TestReader {
    var test = try TestReader.launched(marks: marks)
    test.tap(.next)
    return test
  }

  private static func offer(_ test: TestReader) -> Command.ImportOffer? {
    if case .importing(let offer) = test.popover { offer } else { nil }
  }

  private static func rows(_ test: inout TestReader) -> [Command.MarkRow] {
    test.tap(.outside)
    test.tap(.marks)
    if case .marks(let rows) = test.popover { return rows } else { return [] }
  }

  @Test func r18AHighlightHasAColorThatCanBeChanged() throws {
    var test = try Self.onFirstPage()
    test.send(.annotation(Self.selection(3..<8, text: "hello")))
    test.send(.annotation(.highlighted(.green, Self.stamp)))
    test.send(.annotation(Self.selection(4..<6, text: "el")))
    #expect(test.commands == [.selection(.edit(.green, note: ""))])
    test.send(.annotation(.highlighted(.pink, Event.Stamp(urn: "urn:other", time: "2026-03-02T10:00:00Z"))))
    let later = try TestReader.launched(marks: test.saved["marks"])
    let mark = try #require(later.reader.marks.all.first)
    #expect(mark.color == .pink && mark.urn == Self.stamp.urn && mark.modified == "2026-03-02T10:00:00Z")
  }

  @Test func r18ANoteIsWrittenChangedAndListed() throws {
    var test = try Self.onFirstPage()
    test.send(.annotation(Self.selection(3..<8, text: "hello")))
    test.send(.annotation(.annotated(.yellow, Self.stamp)))
    let id = try #require(test.reader.marks.all.first?.id)
    #expect(
      test.commands.contains(.note(id: id, quote: "hello", text: "")),
      "the highlight is made, and its note opened")
    test.send(.annotation(.noted(id: id, text: "Why?", time: "2026-03-02T10:00:00Z")))
    #expect(Self.rows(&test).map(\.note) == ["Why?"])
    test.send(.mark(.edit, id: id))
    #expect(test.commands == [.note(id: id, quote: "hello", text: "Why?")])
    test.send(.annotation(.noted(id: id, text: "Why?", time: "2026-03-03T10:00:00Z")))
    #expect(test.commands.isEmpty, "nothing has changed")
  }

  @Test func r18HighlightsThatOverlapKeepTheirNotesAndSurroundings() throws {
    var test = try Self.onFirstPage()
    for (range, text) in [(10..<20, "0123456789"), (15..<25, "56789abcde")] {
      test.send(.annotation(Self.selection(range, text: text)))
      test.send(.annotation(.annotated(.blue, Self.stamp)))
      let id = try #require(test.reader.marks.all.first?.id)
      let note = test.reader.marks.all[0].note
      test.send(.annotation(.noted(id: id, text: note + text, time: "t")))
    }
    let mark = try #require(test.reader.marks.all.first)
    #expect(test.reader.marks.all.count == 1 && mark.quote.text == "0123456789abcde")
    #expect(mark.note == "012345678956789abcde" && mark.color == .blue)
  }

  @Test func r18AMarkMovesToWhereItsTextIsFound() throws {
    var test = try Self.onFirstPage()
    test.send(.annotation(Self.selection(3..<8, text: "hello")))
    test.send(.annotation(.highlighted(.yellow, Self.stamp)))
    let id = try #require(test.reader.marks.all.first?.id)
    test.send(.annotation(.relocated(id: id, 40..<45, pairs: 2)))
    var later = try TestReader.launched(marks: test.saved["marks"])
    #expect(later.reader.marks.all.map { [$0.start, $0.end, $0.pairs] } == [[40, 45, 2]])
    later.send(.annotation(.relocated(id: later.reader.marks.all[0].id, nil, pairs: 0)))
    #expect(Self.rows(&later).map(\.isGone) == [true])
    #expect(later.reader.marks.all.map(\.start) == [40], "the place is kept")
  }

  /// Five hundred marks of every kind.
  private static func manyMarks() throws -> TestReader {
    var test = try onFirstPage()
    for number in 0..<500 {
      let page = 1 + number % 3
      if test.reader.current != page { test.send(.linked(page: 0, href: test.reader.book.pages[page].href)) }
      let stamp = Event.Stamp(urn: stamp.urn(number), time: "2026-03-01T10:00:\(10 + number % 50)Z")
      let text = ["plain", "with \"quotes\" -->", "lines\nof text", "𝑥² 한국어"][number % 4]
      let start = number * 100
      if number % 50 < 3, !test.reader.marks.isBookmarked(page) {
        let quote = Quotation(text, prefix: "p", suffix: "s")
        test.send(
          .annotation(.bookmarked(page: page, anchor: .init(offset: start, share: 0.25), quote: quote, stamp))
        )
        continue
      }
      let event = selection(start..<(start + text.utf16.count), text: text, page: page)
      test.send(.annotation(event))
      test.send(.annotation(.highlighted(HighlightColor.allCases[number % 6], stamp)))
      guard number % 2 == 0, let id = test.reader.marks.all.first(where: { $0.urn == stamp.urn })?.id else {
        continue
      }
      test.send(
        .annotation(.noted(id: id, text: "Note \(number)\n*on* <\(text)>", time: "2026-04-01T00:00:00Z")))
    }
    return test
  }

  /// Marks without their numbers, which differ between devices.
  private static func plain(_ test: TestReader) -> [Mark] {
    test.reader.marks.all.map {
      var mark = $0
      mark.id = 0
      return mark
    }
  }

  @Test(arguments: [AnnotationEvent.Export.Format.epub, .web, .markdown])
  func r18FiveHundredNotesComeBackEqualOnAnotherDevice(format: AnnotationEvent.Export.Format) throws {
    var test = try Self.manyMarks()
    #expect(test.reader.marks.all.count == 500)
    test.send(.annotation(.exported(.init(format, base: "https://example.org/book/", Self.stamp))))
    let file = try #require(test.file)
    var fresh = try TestReader.launched()
    fresh.send(.annotation(.imported(Array(file.utf8))))
    #expect(Self.offer(fresh).map { [$0.new, $0.known, $0.gone, $0.unread] } == [500, 0, 0, 0])
    #expect(Self.offer(fresh)?.isOfThisBook == true)
    fresh.tap(.takeImport)
    #expect(Self.plain(fresh) == Self.plain(test))
    fresh.send(.annotation(.exported(.init(format, base: "https://example.org/book/", Self.stamp))))
    #expect(fresh.file == file)
    fresh.send(.annotation(.imported(Array(file.utf8))))
    #expect(Self.offer(fresh).map { [$0.new, $0.known] } == [0, 500])
    fresh.tap(.takeImport)
    #expect(
      fresh.reader.marks.all.count == 500 && fresh.reader.illegality == nil,
      "a file that is read twice adds nothing")
  }

  @Test func r18PositionsInFilesCountCharacters() throws {
    var test = try Self.onFirstPage()
    test.send(.annotation(Self.selection(10..<14, text: "𝑥𝑦", pairs: 3)))
    test.send(.annotation(.highlighted(.yellow, Self.stamp)))
    test.send(.annotation(.exported(.init(.epub, base: "", Self.stamp))))
    #expect(test.file?.contains(#""start":7,"end":9"#) == true)
  }

  @Test func r18AnnotationsOfOtherReadersAreRead() throws {
    let file = #"""
      {"@context":"http://www.w3.org/ns/anno.jsonld","type":"AnnotationCollection","label":"Mine","first":{"type":"AnnotationPage","items":[
      {"id":"urn:a","type":"Annotation","motivation":["commenting"],"body":[{"type":"TextualBody","value":{"text":"A note","language":"en"},"color":"blue","tags":["exam"]}],
       "target":[{"source":{"id":"https://example.org/x/pages/limits.xhtml#a"},"selector":{"type":"CssSelector","value":"p","refinedBy":{"type":"TextPositionSelector","start":1,"end":2}}},{"source":"other"}]},
      {"id":"urn:b","type":"Annotation","bodyValue":"Plain","target":{"source":"OEBPS/pages/squeeze.xhtml","selector":[{"type":"TextQuoteSelector","exact":"a limit"}]}},
      {"id":"urn:c","type":"Annotation","target":"pages/gone.xhtml"},
      {"id":"urn:d","type":"Annotation","body":{"type":"Audio","id":"voice.mp3"},"target":{"source":"pages/limits.xhtml"}},
      {"type":"Annotation","target":{"source":"pages/limits.xhtml","selector":{"type":"TextPositionSelector","start":5,"end":9}}}
      ]}}
      """#
    var test = try TestReader.launched()
    test.send(.annotation(.imported(Array(file.utf8))))
    let offer = try #require(Self.offer(test))
    #expect([offer.new, offer.known, offer.gone, offer.unread] == [4, 0, 1, 1] && offer.title == "Mine")
    test.tap(.takeImport)
    let marks = test.reader.marks.all
    #expect(
      marks.map(\.href) == [
        "pages/limits.xhtml", "pages/limits.xhtml", "pages/squeeze.xhtml", "pages/gone.xhtml",
      ])
    #expect(marks.map(\.note) == ["A note\n\n#exam", "", "Plain", ""])
    #expect(
      marks.map(\.isHighlight) == [false, true, true, false], "what is of no range of the page is a place")
    #expect(marks[1].start == 5 && marks[1].end == 9 && marks[2].quote.text == "a limit")
  }

  @Test(arguments: [
    "", "{", "[]", "hello", #"{"type":"Annotation"}"#, "[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]",
    "<!-- octavo {bad -->",
  ])
  func r18AFileWithoutAnnotationsIsSaidToHaveNone(text: String) throws {
    var test = try TestReader.launched()
    test.send(.annotation(.imported(Array(text.utf8))))
    if Self.offer(test) == nil {
      #expect(test.commands == [.notice("This file holds no annotations.")])
    } else {
      #expect(Self.offer(test)?.unread == 1)
    }
    #expect(test.reader.marks.all.isEmpty && test.reader.illegality == nil)
  }

  @Test func r18AFileOfAnotherBookSaysSo() throws {
    var test = try TestReader.launched()
    test.send(
      .annotation(
        .imported(
          Array(
            #"{"type":"AnnotationSet","about":{"dc:identifier":["urn:y"],"dc:title":"Other"},"items":[{"id":"urn:a","type":"Annotation","target":{"source":"pages/limits.xhtml"}}]}"#
              .utf8))))
    #expect(Self.offer(test)?.isOfThisBook == false && Self.offer(test)?.title == "Other")
    test.tap(.outside)
    test.tap(.takeImport)
    #expect(test.reader.marks.all.isEmpty, "what was not agreed to is not taken")
  }

  @Test func r18MarksOfTheFirstVersionAreTakenOver() throws {
    var test = try TestReader.launched(
      marks:
        #"{"version":1,"marks":[{"page":"pages/preview.xhtml","text":"old","offset":0,"share":0,"start":3,"end":6},{"page":"pages/limits.xhtml","text":"b","offset":7,"share":0.5,"start":0,"end":0}]}"#
    )
    #expect(test.reader.marks.all.map(\.isHighlight) == [true, false])
    #expect(test.reader.marks.all.map(\.color) == [.yellow, .yellow])
    #expect(Set(test.reader.marks.all.map(\.urn)).count == 2)
    test.send(.annotation(.exported(.init(.epub, base: "", Self.stamp))))
    #expect(test.file?.contains(#""created":"2026-03-01T10:00:00Z""#) == true)
  }

  @Test func r18MarkdownIsForReading() throws {
    var test = try Self.onFirstPage()
    test.send(.annotation(Self.selection(3..<8, text: "a *b*\n c")))
    test.send(.annotation(.annotated(.green, Self.stamp)))
    test.send(.annotation(.noted(id: test.reader.marks.all[0].id, text: "# Why?", time: "t")))
    test.send(.annotation(.exported(.init(.markdown, base: "https://example.org/", Self.stamp))))
    let lines = try #require(test.file).split(separator: "\n").filter { !$0.hasPrefix("<!--") }
    #expect(
      lines == [
        "# Introduction to Calculus", "Ada Marsh, Ben Ode", "## Chapter 1: Functions", "### Preview",
        #"> a \*b\* c"#,
        ##"\# Why?"##,
        "Page 1, [Preview](<https://example.org/#pages/preview.xhtml>), green, 2026-03-01",
      ])
  }

  @Test func r25RowsAndFilesNameTheChapterAndThePage() throws {
    var test = try Self.onFirstPage()
    test.send(.annotation(Self.selection(3..<8, text: "hello")))
    test.send(.annotation(.highlighted(.green, Self.stamp)))
    let row = try #require(Self.rows(&test).first)
    #expect(row.page == 1 && row.path == "Chapter 1: Functions" && row.created == Self.stamp.time)
    test.send(.annotation(.exported(.init(.epub, base: "", Self.stamp))))
    let meta =
      #""meta":{"headings":[{"level":1,"txt":"Chapter 1: Functions"},{"level":2,"txt":"Preview"}],"page":"1"}"#
    #expect(test.file?.contains(meta) == true)
  }
}
