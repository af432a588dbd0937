import InteractiveModel
import Testing

@testable import ReaderCore

/// Random events of interactives and others, in any order, leave the reader in a legal state.
@Suite struct InteractiveSequenceTests {
  private struct Numbers {
    var state: UInt32
    mutating func next(_ bound: Int) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8) % bound
    }
    mutating func share() -> Double { Double(next(140)) / 100 - 0.2 }
    mutating func key() -> ControlKey { ControlKey.allCases[next(ControlKey.allCases.count)] }
  }

  private func action(_ numbers: inout Numbers) -> InteractiveEvent.ControlAction {
    switch numbers.next(14) {
    case 0, 1: .slid(x: numbers.share(), y: numbers.share())
    case 2: .letGo
    case 3: .key(numbers.key())
    case 4: .chose(numbers.next(4) - 1)
    case 5: .toggled
    case 6: .typed(["2", "Sin[x]", "", "x \u{2028}"][numbers.next(4)])
    case 7: .opened
    case 8, 9: .played
    case 10: .faster
    case 11: .reversed
    case 12: .pressed
    default: .stepped(forward: numbers.next(2) == 0)
    }
  }

  private func picked(_ numbers: inout Numbers) -> InteractiveEvent.PickerAction {
    switch numbers.next(5) {
    case 0: .tab(PickedColor.Space.allCases[numbers.next(5)])
    case 1: .chose(["Red", "Mauve", "Transparent"][numbers.next(3)])
    case 2: .slid(channel: numbers.next(6) - 1, share: numbers.share())
    case 3: .key(channel: numbers.next(5), numbers.key())
    default: .closed
    }
  }

  private func event(_ numbers: inout Numbers, _ json: [[UInt8]]) -> Event {
    let (page, index) = (numbers.next(3), numbers.next(3) - 1)
    let touch = InteractiveEvent.ObjectTouch(
      x: Double(numbers.next(500)), y: Double(numbers.next(400)), width: 400,
      height: Double(numbers.next(2) * 300))
    switch numbers.next(21) {
    case 0: return .interactive(.found(page: page, ids: ["waves", "surface"]))
    case 1, 2:
      return .interactive(
        .defined(page: page, index: index, bytes: numbers.next(4) == 0 ? nil : json[max(0, index) % 2]))
    case 3, 4, 5: return .interactive(.tapped(page: page, index: index))
    case 6: return .interactive([.done, .dismissed, .tappedOff][numbers.next(3)])
    case 7: return .interactive(.fullScreen)
    case 8, 9, 10: return .interactive(.control(numbers.next(11) - 1, action(&numbers)))
    case 11:
      return .interactive(
        .drawn(
          page: page, index: index, numbers.next(2) == 0 ? TestInteractives.space : TestInteractives.plane))
    case 12:
      return .interactive(.touched([.pressed, .dragged, .released, .cancelled][numbers.next(4)], touch))
    case 13:
      return .interactive(.pinched(factor: numbers.share() * 2, dx: numbers.share(), dy: numbers.share()))
    case 14: return .interactive(.key(numbers.key(), locator: numbers.next(3) - 1))
    case 15: return .interactive(.picker(picked(&numbers)))
    case 16: return .frame(time: Double(numbers.next(100_000)))
    case 17: return .tapped([.next, .previous, .title, .outside][numbers.next(4)])
    case 19:
      let texts = [
        "{\"bounds\":[[1,2],[null,-3]]}", "{\"values\":[2,true,\"Cos\",[1,2],null,3]}", "",
        "{\"values\":[{\"text\":\"a\"}],\"bounds\":[[9,1]]}",
      ]
      return .interactive(
        .settled(
          page: page, index: index, control: numbers.next(4) - 1, bytes: Array(texts[numbers.next(4)].utf8)))
    case 18: return numbers.next(2) == 0 ? .turned : .formatted(page: page)
    default: return .key([.escape, .right, .home][numbers.next(3)], atTop: true, atBottom: false)
    }
  }

  @Test func randomSequencesStayLegal() throws {
    let json = [TestInteractives.waves.json, TestInteractives.surface.json]
    let book = try TinyIndex().book
    for sequence in 0..<3000 {
      var numbers = Numbers(state: UInt32(sequence) &* 2_654_435_761)
      var reader = Reader(book)
      var start = Event.Start(width: 768, height: 1024)
      start.isQuick = true
      start.target = "pages/preview.xhtml"
      _ = reader.handle(.started(start))
      _ = reader.handle(.formatted(page: 1))
      _ = reader.handle(.interactive(.found(page: 1, ids: ["waves", "surface"])))
      for step in 0..<60 {
        let event = event(&numbers, json)
        // Every command can be written as JSON.
        #expect(!reader.handle(event).json.isEmpty)
        if let problem = reader.illegality {
          Issue.record("sequence \(sequence), event \(step): \(problem) after \(event)")
          return
        }
      }
    }
  }
}
