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
}
