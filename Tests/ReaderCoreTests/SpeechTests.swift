import Testing

@testable import ReaderCore

@Suite struct SpeechTests {
  /// Reads the page "functions" (3), which has four sentences, aloud from its second.
  private func reading() throws -> TestReader {
    var test = try TestReader.launched()
    test.send(.linked(page: 0, href: "pages/functions.xhtml"))
    test.send(.scrolled(page: 3, anchor: Event.TextAnchor(offset: 40, share: 0)))
    test.send(.speech(.start))
    #expect(test.speech == [.player(isShown: true, isPlaying: true, speed: 1), .gather(page: 3, offset: 40)])
    test.send(.speech(.gathered(page: 3, count: 4, first: 1)))
    #expect(test.said == [1])
    return test
  }

  @Test func r21SentencesAreSaidOneAfterAnother() throws {
    var test = try reading()
    let first = try #require(test.number)
    test.send(.speech(.spoken(number: first)))
    #expect(test.said == [2])
    // An engine's events about an earlier utterance have no effect.
    test.send(.speech(.spoken(number: first)))
    #expect(test.speech.isEmpty)
    test.send(.speech(.skip(isForward: false)))
    test.send(.speech(.skip(isForward: false)))
    test.send(.speech(.skip(isForward: false)))
    #expect(test.said == [0])
    test.send(.speech(.skip(isForward: true)))
    #expect(test.said == [1])
  }

  @Test func r21ThePageTurnsByItselfAndReadingGoesOnThere() throws {
    var test = try reading()
    test.send(.speech(.skip(isForward: true)))
    test.send(.speech(.skip(isForward: true)))
    test.send(.speech(.spoken(number: try #require(test.number))))
    #expect(test.turns.map(\.to) == [4])
    #expect(test.speech == [.silence, .gather(page: 4, offset: 0)])
    test.send(.speech(.gathered(page: 3, count: 9, first: 0)))
    #expect(test.speech.isEmpty)
    // A page without a sentence is skipped.
    test.send(.speech(.gathered(page: 4, count: 0, first: 0)))
    #expect(test.turns.map(\.to) == [5])
  }

  @Test func r21APageThatIsOnItsWayIsWaitedFor() throws {
    var test = try reading()
    test.withheld = [6]
    test.send(.linked(page: 3, href: "pages/squeeze.xhtml"))
    #expect(test.speech == [.silence])
    test.send(.formatted(page: 6))
    #expect(test.speech == [.gather(page: 6, offset: 0)])
  }

  @Test func r21ReadingIsHeldAndGoesOnWithTheSentence() throws {
    var test = try reading()
    let number = try #require(test.number)
    test.send(.speech(.toggle))
    #expect(test.speech.first == .player(isShown: true, isPlaying: false, speed: 1))
    #expect(test.said.isEmpty && test.marked == [1])
    test.send(.speech(.spoken(number: number)))
    #expect(test.speech.isEmpty)
    test.send(.speech(.skip(isForward: true)))
    #expect(test.said.isEmpty && test.marked == [2])
    test.send(.speech(.toggle))
    #expect(test.said == [2])
  }

  @Test func r21TheSpeedIsKept() throws {
    var test = try reading()
    test.send(.speech(.faster))
    #expect(test.speech.contains(.player(isShown: true, isPlaying: true, speed: 1.25)) && test.said == [1])
    for _ in 0..<20 { test.send(.speech(.faster)) }
    #expect(test.speech.isEmpty)
    var again = try TestReader.launched(place: test.saved["place"])
    again.send(.speech(.start))
    #expect(again.speech.first == .player(isShown: true, isPlaying: true, speed: 3))
  }

  @Test func r21ReadingEndsAtTheEndOfTheBookByEscapeAndOnTheIndexPage() throws {
    let end = [SpeechCommand.silence, .player(isShown: false, isPlaying: false, speed: 1)]
    var test = try reading()
    test.send(.key(.escape, atTop: true, atBottom: false))
    #expect(test.speech == end)
    test = try reading()
    test.send(.key(.home, atTop: true, atBottom: false))
    #expect(test.speech.suffix(2) == end)
    test = try TestReader.launched()
    test.send(.linked(page: 0, href: "pages/derivatives.xhtml"))
    test.send(.speech(.start))
    test.send(.speech(.gathered(page: 7, count: 1, first: 0)))
    test.send(.speech(.spoken(number: try #require(test.number))))
    #expect(test.speech == end && test.turns.isEmpty)
  }

  @Test func r21ADeviceWhoseVoiceFailsSaysSo() throws {
    var test = try reading()
    test.send(.speech(.failed(number: try #require(test.number))))
    #expect(test.speech.last == .player(isShown: false, isPlaying: false, speed: 1))
    #expect(test.commands.contains(.notice("This device has no voice for this book.")))
  }

  @Test func r21FromTheIndexPageTheFirstPageIsRead() throws {
    var test = try TestReader.launched()
    test.send(.speech(.start))
    #expect(test.turns.map(\.to) == [1] && test.speech.contains(.gather(page: 1, offset: 0)))
    #expect(test.reader.illegality == nil)
  }
}

extension TestReader {
  fileprivate var speech: [SpeechCommand] {
    commands.compactMap { if case .speech(let command) = $0 { command } else { nil } }
  }
  /// The number of the last requested utterance.
  fileprivate var number: Int? {
    speech.compactMap { if case .say(_, _, let number, _, _) = $0 { number } else { nil } }.last
  }
  fileprivate var said: [Int] {
    speech.compactMap { if case .say(_, let sentence, _, _, true) = $0 { sentence } else { nil } }
  }
  fileprivate var marked: [Int] {
    speech.compactMap { if case .say(_, let sentence, _, _, _) = $0 { sentence } else { nil } }
  }
}
