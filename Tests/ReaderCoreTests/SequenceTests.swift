import Foundation
import Snapshots
import Testing

@testable import ReaderCore

/// Random events, in any order, leave the reader in a legal state. The same sequences run in WebAssembly under Node
/// (`Tests/Reader/sequences.mjs`) and give the same commands: both are compared with the digests in `sequences.txt`, which
/// `OCTAVO_RECORD=1` rewrites.
@Suite struct SequenceTests {
  /// A random number generator (Numerical Recipes' linear congruential generator, its upper bits).
  private struct Numbers {
    var state: UInt32
    mutating func next(_ bound: UInt32) -> UInt32 {
      state = state &* 1_664_525 &+ 1_013_904_223
      return (state >> 8) % bound
    }
  }

  static let templates = [
    #"{"type":"tapped","target":"next"}"#, #"{"type":"tapped","target":"previous"}"#,
    #"{"type":"tapped","target":"title"}"#, #"{"type":"tapped","target":"outside"}"#,
    #"{"type":"tapped","target":"up"}"#, #"{"type":"tapped","target":"search"}"#,
    #"{"type":"tapped","target":"pin"}"#, #"{"type":"row","list":"side","entry":@b}"#,
    #"{"type":"tapped","target":"marks"}"#, #"{"type":"tapped","target":"settings"}"#,
    #"{"type":"tapped","target":"retry"}"#, #"{"type":"highlighted","color":"green","urn":"urn:x:@d"}"#,
    #"{"type":"tapped","target":"removeHighlight"}"#, #"{"type":"turned"}"#, #"{"type":"turned"}"#,
    #"{"type":"formatted","page":@a}"#, #"{"type":"formatted","page":@a}"#,
    #"{"type":"formatted","page":@a}"#,
    #"{"type":"failed","page":@a}"#, #"{"type":"row","list":"index","entry":@b}"#,
    #"{"type":"row","list":"popover","entry":@b}"#, #"{"type":"row","list":"result","entry":@b}"#,
    #"{"type":"linked","page":@a,"href":"pages/squeeze.xhtml#proof"}"#,
    #"{"type":"linked","page":@a,"href":"pages/derivatives.xhtml"}"#,
    #"{"type":"scrolled","page":@a,"offset":@c,"share":0.5}"#,
    #"{"type":"pressed","x":@c,"y":@d,"time":@e,"surface":"page","atTop":true}"#,
    #"{"type":"pressed","x":@c,"y":@d,"time":@e,"surface":"page","atBottom":true}"#,
    #"{"type":"pressed","x":@c,"y":@d,"time":@e,"surface":"cell","id":1,"offset":@a,"limit":200}"#,
    #"{"type":"pressed","x":@c,"y":@d,"time":@e,"surface":"interactive"}"#,
    #"{"type":"dragged","x":@c,"y":@d,"time":@e,"atTop":true}"#,
    #"{"type":"dragged","x":@c,"y":@d,"time":@e}"#,
    #"{"type":"dragged","x":@d,"y":@c,"time":@e,"atBottom":true}"#,
    #"{"type":"released","x":@c,"y":@d,"time":@e}"#,
    #"{"type":"released","x":@d,"y":@c,"time":@e,"atBottom":true}"#, #"{"type":"cancelled"}"#,
    #"{"type":"pinched","scale":@a,"x":@c,"y":@d,"first":true}"#,
    #"{"type":"pinched","scale":0,"x":@c,"y":@d}"#,
    #"{"type":"wheeled","dx":@c,"dy":@a,"time":@e,"atBottom":true}"#,
    #"{"type":"wheeled","dx":0,"dy":@d,"time":@e,"atBottom":true}"#, #"{"type":"key","key":"right"}"#,
    #"{"type":"key","key":"left"}"#, #"{"type":"key","key":"home"}"#, #"{"type":"key","key":"end"}"#,
    #"{"type":"key","key":"zoomIn"}"#, #"{"type":"key","key":"escape"}"#, #"{"type":"frame","time":@e}"#,
    #"{"type":"searched","text":"limit @a"}"#, #"{"type":"part","name":"head"}"#,
    #"{"type":"printedPage","text":"@a"}"#,
    #"{"type":"selected","page":@a,"start":@b,"end":@c,"text":"x"}"#,
    #"{"type":"selected","page":@a,"start":0,"end":0,"text":""}"#,
    #"{"type":"bookmarked","page":@a,"offset":@c,"share":0,"text":"y"}"#,
    #"{"type":"mark","action":"open","id":@b}"#,
    #"{"type":"annotated","urn":"urn:x:@d","time":"2026"}"#, #"{"type":"noted","id":@b,"text":"note @a"}"#,
    #"{"type":"relocated","id":@b,"start":@a,"end":@c}"#, #"{"type":"relocated","id":@b,"start":-1}"#,
    #"{"type":"exported","format":"epub","urn":"urn:x:1"}"#, #"{"type":"exported","format":"markdown"}"#,
    #"{"type":"mark","action":"edit","id":@b}"#, #"{"type":"set","setting":"typeface","value":"sans"}"#,
    #"{"type":"mark","action":"remove","id":@b}"#, #"{"type":"set","setting":"largerText"}"#,
    #"{"type":"set","setting":"dark"}"#, #"{"type":"storageRefused"}"#, #"{"type":"wentBack"}"#,
    #"{"type":"wentBack","href":"pages/limits.xhtml"}"#,
    #"{"type":"wentForward","href":"pages/preview.xhtml"}"#,
    #"{"type":"addressed","href":"pages/symmetry.xhtml#x"}"#, #"{"type":"addressed","href":"elsewhere"}"#,
    #"{"type":"motionReduced","value":true}"#, #"{"type":"motionReduced"}"#,
    #"{"type":"resized","width":@c,"height":@d}"#,
    #"{"type":"started","width":1,"height":1}"#,
  ]

  static let eventsOfSequence = 24

  /// The books for sequences; sequence n uses book n modulo their count.
  static let books = [
    TinyIndex(), TinyIndex(turning: "scroll"), TinyIndex(contents: "columns"), TinyIndex(direction: "rtl"),
    TinyIndex(printed: [
      ("ii", "pages/preview.xhtml#ii"), ("3", "pages/limits.xhtml#p3"), ("6", "absent.xhtml"),
    ]),
  ]

  private static func fill(_ template: String, _ numbers: inout Numbers) -> String {
    let bounds: [Character: UInt32] = ["a": 9, "b": 14, "c": 800, "d": 1100, "e": 100_000]
    var text = ""
    var isPlace = false
    for character in template {
      if isPlace {
        text += String(numbers.next(bounds[character]!))
        isPlace = false
      } else if character == "@" {
        isPlace = true
      } else {
        text.append(character)
      }
    }
    return text
  }

  /// Runs one sequence; adds its commands to the digest, 32-bit FNV-1a.
  private func run(_ sequence: Int, on book: ReaderBook, digest: inout UInt32) -> String? {
    var numbers = Numbers(state: UInt32(sequence) &* 2_654_435_761)
    var reader = Reader(book)
    let start = #"{"type":"started","width":768,"height":1024,"budget":\#(numbers.next(9000))}"#
    var events = [start]
    for _ in 0..<Self.eventsOfSequence {
      events.append(Self.fill(Self.templates[Int(numbers.next(UInt32(Self.templates.count)))], &numbers))
    }
    for (place, text) in events.enumerated() {
      guard let event = Event(json: Array(text.utf8)) else { return "no event: \(text)" }
      for byte in reader.handle(event).json { digest = (digest ^ UInt32(byte)) &* 16_777_619 }
      if let illegality = reader.illegality {
        return "sequence \(sequence): \(illegality) after \(events[...place].joined(separator: "\n"))"
      }
    }
    return nil
  }

  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Reader/sequences.txt")

  @Test func tenThousandRandomSequencesStayLegal() throws {
    let books = try Self.books.map { try $0.book }
    var digests: [String] = []
    for part in 0..<10 {
      var digest: UInt32 = 2_166_136_261
      for sequence in part * 1000..<(part + 1) * 1000 {
        if let problem = run(sequence, on: books[sequence % books.count], digest: &digest) {
          Issue.record("\(problem)")
          return
        }
      }
      digests.append(String(digest))
    }
    let text = digests.joined(separator: "\n") + "\n"
    if Snapshot.isRecording {
      try Data(text.utf8).write(to: Self.file)
      // The data that the same sequences need under Node.
      let templates = "[" + Self.templates.map { "'\($0)'" }.joined(separator: ",\n") + "]"
      try Data("export default \(templates);\n".utf8).write(
        to: Self.file.deletingLastPathComponent().appendingPathComponent("sequence-events.mjs"))
      for (number, book) in Self.books.enumerated() {
        try Data(book.json).write(
          to: Self.file.deletingLastPathComponent().appendingPathComponent("sequence-book-\(number).json"))
      }
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
  }
}
