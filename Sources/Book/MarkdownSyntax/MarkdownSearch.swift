import TextBytes

/// Searches a text for the ends of spans. Failed searches are remembered, so that the time is linear in the length of the text.
struct MarkdownSearch {
  private let bytes: [UInt8]
  /// For each length of a run of backticks, the start of the last such run; nil before the first search.
  private var backticks: [Int: Int]?
  /// For each ending searched for, the offset after its next occurrence; `Int.max` for none.
  private var endings: [[UInt8]: Int] = [:]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The length of a run of backticks, and the offset after it.
  func backtickRun(_ start: Int) -> (length: Int, end: Int) {
    var end = start
    while end < bytes.count, bytes[end] == "`" { end += 1 }
    return (end - start, end)
  }

  /// The start of a run of exactly `length` backticks.
  mutating func closingBackticks(_ length: Int, from start: Int) -> Int? {
    if backticks == nil {
      var last: [Int: Int] = [:]
      var index = 0
      while index < bytes.count {
        guard bytes[index] == "`" else {
          index += 1
          continue
        }
        let run = backtickRun(index)
        last[run.length] = index
        index = run.end
      }
      backticks = last
    }
    guard let last = backticks?[length], last >= start else { return nil }
    var index = start
    while index < bytes.count {
      guard bytes[index] == "`" else {
        index += 1
        continue
      }
      let run = backtickRun(index)
      if run.length == length { return index }
      index = run.end
    }
    return nil
  }

  /// The offset after the next occurrence of some bytes, which is searched for once.
  mutating func end(of wanted: [UInt8], from start: Int) -> Int? {
    if let known = endings[wanted], known >= start + wanted.count { return known == .max ? nil : known }
    var index = start
    while index + wanted.count <= bytes.count {
      if bytes[index] == wanted[0], bytes[index..<(index + wanted.count)].elementsEqual(wanted) {
        endings[wanted] = index + wanted.count
        return index + wanted.count
      }
      index += 1
    }
    endings[wanted] = .max
    return nil
  }

  /// The offset after the tag, comment or other markup at an offset; nil if there is none.
  mutating func endOfHTML(at position: Int) -> Int? {
    let rest = bytes[position...]
    if rest.starts(withASCII: "<!--") {
      let inner = position + 4
      if bytes[inner...].starts(withASCII: ">") { return inner + 1 }
      if bytes[inner...].starts(withASCII: "->") { return inner + 2 }
      return end(of: ["-", "-", ">"], from: inner)
    }
    if rest.starts(withASCII: "<?") { return end(of: ["?", ">"], from: position + 2) }
    if rest.starts(withASCII: "<![CDATA[") { return end(of: ["]", "]", ">"], from: position + 9) }
    if rest.count > 2, rest[position + 1] == "!" {
      return rest[position + 2].isLetter ? end(of: [">"], from: position + 2) : nil
    }
    // Formulas and drawings are wholes, of another vocabulary.
    for (name, ending) in [("<math" as StaticString, "</math>"), ("<svg", "</svg>")]
    where rest.starts(withASCII: name) {
      guard MarkdownTag.end(bytes, at: position, limit: bytes.count) != nil else { return nil }
      if let close = end(of: Array(ending.utf8), from: position) { return close }
    }
    return MarkdownTag.end(bytes, at: position, limit: bytes.count)
  }
}
