import TextBytes

/// The part of a file that the options of `include` and `literalinclude` select.
package struct MarkdownExcerpt {
  private let options: MarkdownOptions

  package init(_ options: MarkdownOptions) { self.options = options }

  /// Returns the selected lines.
  package func choose(from bytes: [UInt8]) -> ArraySlice<UInt8> {
    let lines = Self.lines(of: bytes)
    func index(_ key: String, from start: Int = 0) -> Int? {
      guard let text = options[key], !text.isEmpty else { return nil }
      return lines.indices.first { $0 >= start && lines[$0].contains(text.utf8) }
    }
    var start = 0
    if let line = index("start-after") { start = line + 1 }
    if let line = index("start-at") { start = line }
    if let line = options["start-line"].flatMap({ Int($0) }) { start = max(0, line) }
    var end = lines.count
    if let line = index("end-before", from: start) { end = line }
    if let line = index("end-at", from: start) { end = line + 1 }
    if let line = options["end-line"].flatMap({ Int($0) }) { end = line < 0 ? lines.count + line : line }
    var chosen = start < end ? Array(lines[min(start, lines.count)..<min(end, lines.count)]) : []
    if let ranges = options["lines"] { chosen = Self.lines(ranges, of: chosen) }
    if let dedent = options["dedent"] {
      var least = Int.max
      for line in chosen where !line.isBlank { least = min(least, line.prefix { $0 == " " }.count) }
      let width: Int = Int(dedent) ?? (least == .max ? 0 : least)
      chosen = chosen.map { $0.dropFirst(min(width, $0.prefix { $0 == " " || $0 == "\t" }.count)) }
    }
    return Array(chosen.joined(separator: ["\n"]))[...]
  }

  /// The options that name a text or a line that a file lacks, so that they choose nothing.
  package func unmatched(in bytes: [UInt8]) -> [MarkdownOptions.Option] {
    let lines = Self.lines(of: bytes)
    return options.options.filter { option in
      switch option.key {
      case "start-after", "start-at", "end-before", "end-at":
        !option.value.isEmpty && !lines.contains { $0.contains(option.value.utf8) }
      case "start-line", "end-line": Int(option.value).map { $0.magnitude > lines.count } ?? true
      case "lines": Self.lines(option.value, of: lines).isEmpty
      default: false
      }
    }
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// `1,3-5,8-`
  private static func lines(_ text: String, of lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    var chosen: [ArraySlice<UInt8>] = []
    for part in text.split(separator: ",") {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { end -> Int? in
        Int(end.filter { $0 != " " })
      }
      let lower: Int? = ends[0]
      let upper: Int? = ends.count > 1 ? ends[1] ?? lines.count : lower
      let first = max(1, lower ?? 1)
      let last = min(lines.count, upper ?? first)
      if first <= last { chosen += lines[(first - 1)..<last] }
    }
    return chosen
  }
}

extension ArraySlice<UInt8> {
  /// Whether it contains some bytes.
  fileprivate func contains(_ wanted: String.UTF8View) -> Bool {
    let wanted = Array(wanted)
    var index = startIndex
    while index + wanted.count <= endIndex {
      if self[index] == wanted[0], self[index..<(index + wanted.count)].elementsEqual(wanted) { return true }
      index += 1
    }
    return false
  }
}
