import Kernel
import WolframLanguage

/// The lines into which parts of given widths are broken.
struct LineBreaks {
  /// The places of the parts of each line.
  private(set) var lines: [Range<Int>] = []

  /// A part of a line: whether the line may end behind it, and how many rows are around it.
  typealias Part = (width: Double, mayEnd: Bool, depth: Int)

  /// Lines that are shorter than this share of their width end behind an inner part instead.
  private static let leastShare = 0.4

  /// Breaks parts into lines that are no wider than `most`, where that is possible, as far out as they can be: between the terms of a
  /// sum rather than the factors of a product, and between factors rather than within one.
  init(_ parts: [Part], within most: Double) {
    var start = 0
    while start < parts.count {
      var (place, width) = (start, 0.0)
      var best: (end: Int, depth: Int, isLong: Bool)?
      while place < parts.count, best == nil || width + parts[place].width <= most {
        let part = parts[place]
        (place, width) = (place + 1, width + part.width)
        guard part.mayEnd else { continue }
        let isLong = width > most * Self.leastShare
        if let best, best.isLong ? part.depth > best.depth : !isLong && part.depth > best.depth { continue }
        best = (place, part.depth, isLong)
      }
      let end = place < parts.count ? best?.end ?? parts.count : parts.count
      lines.append(start..<end)
      start = end
    }
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

  /// The parts of a row, with what separates them.
  static func parts(of row: [Term], separatedBy separator: Term?) -> [(term: Term, depth: Int)] {
    guard let separator else { return parts(of: row) }
    var found: [(term: Term, depth: Int)] = []
    for part in row {
      if !found.isEmpty { found.append((separator, 0)) }
      found.append((part, 0))
    }
    return found
  }

  /// The parts of a row with the number of rows around each: those of rows within it, and the words of long texts.
  static func parts(of row: some Sequence<Term>, depth: Int = 0) -> [(term: Term, depth: Int)] {
    var found: [(term: Term, depth: Int)] = []
    for part in row {
      if let row = part.call, row.head.isSymbol(.row), row.arguments.count == 1, depth < 20,
        let inner = row.arguments[0].parts
      {
        found += parts(of: inner, depth: depth + 1)
      } else if case .string(let text) = part, text.count > 40, !StringPiece.hasBoxes(text) {
        found += words(text).map { (.string($0), depth) }
      } else {
        found.append((part, depth))
      }
    }
    return found
  }

  /// What stands between factors.
  private static let thinSpace = Array("\u{2009}".utf8)

  /// Whether a line may end behind a part of a row.
  static func mayEnd(behind part: Term) -> Bool {
    guard case .string(let text) = part else { return false }
    return text.last == 32 || text.last == UInt8(ascii: ",") || text == thinSpace
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
