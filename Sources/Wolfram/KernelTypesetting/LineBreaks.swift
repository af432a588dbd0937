import Kernel
import WolframLanguage

/// The lines into which parts of given widths are broken.
struct LineBreaks {
  /// The places of the parts of each line.
  private(set) var lines: [Range<Int>] = []

  /// Breaks parts into lines that are no wider than `most`, where that is possible; `mayEnd` tells whether a line may end behind a part.
  init(_ parts: [(width: Double, mayEnd: Bool)], within most: Double) {
    var (start, width) = (0, 0.0)
    var end = 0
    for (place, part) in parts.enumerated() {
      if width + part.width > most, end > start {
        lines.append(start..<end)
        start = end
        width = parts[start..<place].reduce(0) { $0 + $1.width }
      }
      width += part.width
      if part.mayEnd { end = place + 1 }
    }
    if start < parts.count { lines.append(start..<parts.count) }
  }

  /// The words of a text, each with the spaces behind it; of a word of more than `longestWord` bytes, its characters.
  static func words(_ text: [UInt8]) -> [[UInt8]] {
    var words: [[UInt8]] = [[]]
    for (place, byte) in text.enumerated() {
      if byte != 32, place > 0, text[place - 1] == 32 { words.append([]) }
      words[words.count - 1].append(byte)
    }
    return words.flatMap { $0.count > longestWord ? characters($0) : [$0] }
  }

  /// Longer words, in bytes, are broken: numbers of many digits, texts without spaces, those of Chinese.
  private static let longestWord = 60

  private static func characters(_ word: [UInt8]) -> [[UInt8]] {
    var characters: [[UInt8]] = []
    for byte in word {
      // What goes on with a character of several bytes.
      if byte & 0b1100_0000 == 0b1000_0000, !characters.isEmpty {
        characters[characters.count - 1].append(byte)
      } else {
        characters.append([byte])
      }
    }
    return characters
  }

  /// The parts of a row, with those of rows within it and the words of long texts.
  static func parts(of row: some Sequence<Term>, depth: Int = 0) -> [Term] {
    var found: [Term] = []
    for part in row {
      if let row = part.call, row.head.isSymbol(.row), row.arguments.count == 1, depth < 20,
        let inner = row.arguments[0].parts
      {
        found += parts(of: inner, depth: depth + 1)
      } else if case .string(let text) = part, text.count > 40, !StringPiece.hasBoxes(text) {
        found += words(text).map { .string($0) }
      } else {
        found.append(part)
      }
    }
    return found
  }

  /// Whether a line may end behind a part of a row.
  static func mayEnd(behind part: Term) -> Bool {
    guard case .string(let text) = part else { return false }
    return text.last == 32 || text.last == UInt8(ascii: ",")
  }

  /// The parts of a row with consecutive texts joined into one, so that letters have the spacing of a line of
  /// text.
  static func joined(_ parts: some Sequence<Term>) -> [Term] {
    var result: [Term] = []
    for part in parts {
      if case .string(let text) = part, text.count > 1 || text.first.map({ $0 < 65 }) == true,
        case .string(let before)? = result.last, before.count > 1, !before.contains(10), !text.contains(10)
      {
        result[result.count - 1] = .string(before + text)
      } else {
        result.append(part)
      }
    }
    return result
  }
}
