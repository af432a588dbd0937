/// A name in code of the language: without its context, and where it is, apart from strings, comments and longer names.
///
///     SourceName("Plot").range(in: Array("{\"Plot\", ListPlot, Plot[x]}".utf8))   // the bytes of the last one
package struct SourceName {
  private let name: [UInt8]

  init(_ name: String) { self.name = Array(name.utf8) }

  /// The first place of the name in `code`; nil if it is not there.
  func range(in code: [UInt8]) -> Range<Int>? {
    var found: Range<Int>?
    Self.look(at: code) { range in
      if code[range].elementsEqual(name) { found = range }
      return found == nil
    }
    return found
  }

  /// All names in `code`, with their places.
  static func names(in code: [UInt8]) -> [(name: String, range: Range<Int>)] {
    var found: [(String, Range<Int>)] = []
    look(at: code) { range in
      found.append((String(decoding: code[range], as: UTF8.self), range))
      return true
    }
    return found
  }

  /// A name without the contexts of a notebook: `x` of ``$CellContext`x``, ``Global`x`` and ``Notebook$$27$853266`x``.
  package static func plain(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "`")) else { return name }
    var rest = Substring(name)
    while let end = rest.firstIndex(of: "`"), isNotebooks(rest[..<end]) {
      rest = rest[rest.index(after: end)...]
    }
    return String(rest)
  }

  /// Whether a context is a notebook's, which may have a number: `Notebook$$27$853266`, `Cell$$12`.
  private static func isNotebooks(_ context: Substring) -> Bool {
    if context == "$CellContext" || context == "Global" { return true }
    return ["Notebook$$", "Cell$$"].contains { start in
      context.hasPrefix(start) && context.dropFirst(start.count).allSatisfy { $0 == "$" || $0.isNumber }
    }
  }

  /// Gives the place of each name or number until one is refused.
  private static func look(at code: [UInt8], _ take: (Range<Int>) -> Bool) {
    var index = 0
    var comments = 0
    while index < code.count {
      if comments == 0, code[index] == "\"" {
        index = endOfString(in: code, start: index)
      } else if isPair("(", "*", in: code, index: index) {
        comments += 1
        index += 2
      } else if comments > 0 {
        let ends = isPair("*", ")", in: code, index: index)
        comments -= ends ? 1 : 0
        index += ends ? 2 : 1
      } else if isPart(code[index]) {
        var end = index
        while end < code.count, isPart(code[end]) { end += 1 }
        guard take(index..<end) else { return }
        index = end
      } else {
        index += 1
      }
    }
  }

  private static func isPair(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar, in code: [UInt8], index: Int
  )
    -> Bool
  {
    index + 1 < code.count && code[index] == UInt8(ascii: first) && code[index + 1] == UInt8(ascii: second)
  }

  private static func endOfString(in code: [UInt8], start: Int) -> Int {
    var index = start + 1
    while index < code.count, code[index] != "\"" { index += code[index] == "\\" ? 2 : 1 }
    return min(index + 1, code.count)
  }

  /// Whether a byte is part of a name, which may have letters of any script.
  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"), UInt8(ascii: "`"), 128...255:
      true
    default: false
    }
  }
}

extension SourceName {
  /// Whether the front end generated a name, such as `a$12345$$`.
  static func isInternal(_ name: String) -> Bool {
    guard name.hasSuffix("$$") else { return false }
    let stem = name.dropLast(2)
    guard let mark = stem.lastIndex(of: "$"), stem.index(after: mark) < stem.endIndex else { return false }
    return stem[stem.index(after: mark)...].allSatisfy(\.isNumber)
  }
}
