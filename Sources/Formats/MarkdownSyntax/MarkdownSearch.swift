/// Looks for what ends a span of a text. What was looked for in vain is kept, so that the time is linear in the text.
struct MarkdownSearch {
  private let bytes: [UInt8]
  /// For each length of a run of backticks, where the last such run begins; nil until it is looked for.
  private var backticks: [Int: Int]?
  /// Behind the next occurrence of an ending that was looked for; `Int.max` for none.
  private var endings: [[UInt8]: Int] = [:]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The length of a run of backticks, and where it ends.
  func backtickRun(_ start: Int) -> (length: Int, end: Int) {
    var end = start
    while end < bytes.count, bytes[end] == "`" { end += 1 }
    return (end - start, end)
  }

  /// Where a run of exactly so many backticks begins.
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

  /// Behind the next occurrence of some bytes, which is looked for once.
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
