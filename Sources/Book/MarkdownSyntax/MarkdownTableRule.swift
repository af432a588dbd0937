import TextBytes

/// A line that may be a rule of a pandoc table whose columns are character positions, with the lines below it.
struct MarkdownTableRule {
  private let line: MarkdownLine
  /// The number of quotations around it.
  private let depth: Int

  init(_ line: MarkdownLine) {
    self.line = line
    depth = line.bytes[line.start..<line.offset].count { $0 == ">" }
  }

  /// The words of a further line of the same quotations.
  private func words(_ range: Range<Int>) -> [ArraySlice<UInt8>] {
    var text = line.bytes[range]
    for _ in 0..<depth {
      text = text.drop { $0 == " " }
      guard text.popFirst() == ">" else { return [] }
    }
    return text.words
  }

  /// Whether it is a rule of a grid table, `+---+---+`.
  var isOfGrid: Bool {
    let text = line.bytes[line.nextNonspace..<line.end].trimmed
    return text.count > 4 && text.first == "+" && text.last == "+"
      && (text.contains("-") || text.contains("="))
      && text.allSatisfy { $0 == "+" || $0 == "-" || $0 == "=" || $0 == ":" }
  }

  /// Whether it is the first rule of a multiline table: a rule of several parts and a closing rule follow.
  var beginsMultilineTable: Bool {
    let (parts, ends) = rulesBelow(isMultiline: true)
    return parts && ends
  }

  /// Whether a closing rule follows before a blank line.
  var closesBelow: Bool { rulesBelow(isMultiline: false).ends }

  /// Whether a rule like it follows behind rows of several lines, with a blank line below it: the end of a table without names.
  var closesHeadlessTable: Bool {
    let own = line.bytes[line.nextNonspace..<line.end].words.map(\.count)
    var (start, count) = (line.end, 0)
    while start < line.bytes.count, count < 400 {
      start += 1
      let end = line.bytes[start...].firstIndex(of: "\n") ?? line.bytes.count
      let words = words(min(start, end)..<end)
      let isRule = !words.isEmpty && words.allSatisfy { $0.allSatisfy { $0 == "-" } }
      if isRule {
        let next = min(end + 1, line.bytes.count)
        let below = line.bytes[next...].prefix { $0 != "\n" }
        return words.map(\.count) == own && self.words(next..<below.endIndex).isEmpty
      }
      (start, count) = (end, count + 1)
    }
    return false
  }

  /// Whether a rule of several parts, and a closing rule, follow within 400 lines.
  private func rulesBelow(isMultiline: Bool) -> (parts: Bool, ends: Bool) {
    var (start, hasParts, count) = (line.end, false, 0)
    while start < line.bytes.count, count < 400 {
      start += 1
      let end = line.bytes[start...].firstIndex(of: "\n") ?? line.bytes.count
      let words = words(min(start, end)..<end)
      let isRule = !words.isEmpty && words.allSatisfy { $0.count > 1 && $0.allSatisfy { $0 == "-" } }
      if words.isEmpty, !isMultiline || !hasParts { return (hasParts, false) }
      if isRule, words.count == 1 || hasParts || !isMultiline { return (hasParts, true) }
      if isRule { hasParts = true }
      (start, count) = (end, count + 1)
    }
    return (hasParts, false)
  }
}
