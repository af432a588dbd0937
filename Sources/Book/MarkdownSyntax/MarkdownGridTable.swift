import TextBytes

/// A cell of a table whose columns are character positions: its text, with the places of its lines, and the columns and rows that
/// it spans.
package struct MarkdownTableCell {
  package var content = MarkdownContent()
  package var columns = 1
  package var rows = 1

  package init() {}

  /// Adds a line of text.
  package mutating func add(_ range: Range<Int>, in bytes: [UInt8]) {
    if !content.bytes.isEmpty { content.bytes.append("\n") }
    content.starts.append((Int32(content.bytes.count), Int32(range.lowerBound)))
    content.bytes += bytes[range]
  }
}

/// The cells of a grid table, which may span columns and rows: https://pandoc.org/MANUAL.html#extension-grid_tables
///
///     +---+---+
///     | a | b |
///     |   +---+
///     |   | c |
///     +---+---+
package struct MarkdownGridTable {
  package private(set) var head: [[MarkdownTableCell]] = []
  package private(set) var body: [[MarkdownTableCell]] = []
  package private(set) var foot: [[MarkdownTableCell]] = []
  /// `left`, `right` or `center` for each column.
  package private(set) var alignments: [String?] = []

  private let bytes: [UInt8]
  private let lines: [Range<Int>]
  /// The offsets of the characters of each line, then that of its end.
  private let characters: [[Int]]
  /// The columns of characters where cells begin and end.
  private var borders: [Int] = []
  /// The lines above which or below which cells end, and for each of their columns whether it is ruled.
  private var rules: [(line: Int, columns: [Bool])] = []

  /// Reads the cells from the lines of a table.
  package init(_ lines: [Range<Int>], in bytes: [UInt8]) {
    (self.lines, self.bytes) = (lines, bytes)
    characters = lines.map { line in line.filter { bytes[$0] & 0xC0 != 0x80 } + [line.upperBound] }
    findBorders()
    guard borders.count > 1 else { return }
    findRules()
    let ends = rules.indices.dropFirst().dropLast().filter { isEndOfPart(rules[$0].line) }
    let headEnd = ends.first ?? 0
    let footStart = ends.count > 1 ? ends[ends.count - 1] : rules.count
    for (row, cells) in rows(endingAt: [headEnd, footStart]).enumerated() {
      if row < headEnd {
        head.append(cells)
      } else if row < footStart {
        body.append(cells)
      } else {
        foot.append(cells)
      }
    }
    alignments = alignments(of: ends.first.map { rules[$0].line } ?? 0)
  }

  // MARK: - Borders and rules

  private func byte(_ line: Int, _ column: Int) -> UInt8 {
    column < characters[line].count - 1 ? bytes[characters[line][column]] : 0
  }

  /// The columns of the first and last `+` of each part of a line that is ruled: `+---+---+`.
  private func ruledParts(of line: Int) -> [ClosedRange<Int>] {
    var parts: [ClosedRange<Int>] = []
    var (first, last): (Int?, Int) = (nil, 0)
    for column in 0..<characters[line].count {
      switch byte(line, column) {
      case "+":
        if first == nil { first = column }
        last = column
      case "-", "=", ":": break
      default:
        if let first, last > first + 1 { parts.append(first...last) }
        first = nil
      }
    }
    return parts
  }

  /// Finds the borders: each `+` of a line that is a rule throughout, then those within partial rules between two of these.
  private mutating func findBorders() {
    let parts = lines.indices.map { ruledParts(of: $0) }
    let isWhole = lines.indices.map { isGridRule(lines[$0]) }
    var found: Set<Int> = []
    func add(_ line: Int) {
      for part in parts[line] { for column in part where byte(line, column) == "+" { found.insert(column) } }
    }
    for line in lines.indices where isWhole[line] { add(line) }
    for line in lines.indices where !isWhole[line] && parts[line].contains(where: { isPart($0, found) }) {
      add(line)
    }
    borders = found.sorted()
  }

  private func isPart(_ part: ClosedRange<Int>, _ borders: Set<Int>) -> Bool {
    borders.contains(part.lowerBound) && borders.contains(part.upperBound)
  }

  private func isGridRule(_ line: Range<Int>) -> Bool {
    let text = bytes[line].trimmed
    return text.first == "+" && text.allSatisfy { $0 == "+" || $0 == "-" || $0 == "=" || $0 == ":" }
  }

  private mutating func findRules() {
    let known = Set(borders)
    for line in lines.indices {
      var columns = [Bool](repeating: isGridRule(lines[line]), count: borders.count - 1)
      for part in ruledParts(of: line) where isPart(part, known) {
        for column in columns.indices where part.lowerBound <= borders[column] {
          if borders[column + 1] <= part.upperBound { columns[column] = true }
        }
      }
      guard columns.contains(true) else { continue }
      // Rules without a line between them are one.
      if let last = rules.last, last.line == line - 1 {
        let merged = zip(last.columns, columns).map { $0 || $1 }
        rules[rules.count - 1] = (line, merged)
      } else {
        rules.append((line, columns))
      }
    }
    // The last rule may be missing.
    if let last = rules.last, last.line < lines.count - 1 {
      rules.append((lines.count, Array(repeating: true, count: borders.count - 1)))
    }
  }

  /// Whether a rule separates the head or the foot from the body.
  private func isEndOfPart(_ line: Int) -> Bool {
    isGridRule(lines[line]) && bytes[lines[line]].contains("=")
  }

  private func alignments(of rule: Int) -> [String?] {
    zip(borders, borders.dropFirst()).map { left, right in
      switch (byte(rule, left + 1) == ":", byte(rule, right - 1) == ":") {
      case (true, true): "center"
      case (false, true): "right"
      case (true, false): "left"
      default: nil
      }
    }
  }

  // MARK: - Cells

  /// The cells that begin in each row; no cell goes beyond the row at which a part ends.
  private func rows(endingAt ends: [Int]) -> [[MarkdownTableCell]] {
    let count = max(0, rules.count - 1)
    let bars = (0..<count).map { row in borders.map { isBar($0, in: row) } }
    var taken = Array(repeating: Array(repeating: false, count: borders.count - 1), count: count)
    var rows: [[MarkdownTableCell]] = Array(repeating: [], count: count)
    for row in 0..<count {
      for column in taken[row].indices where !taken[row][column] {
        var right = column + 1
        while right < borders.count - 1, !bars[row][right], !taken[row][right] { right += 1 }
        var below = row + 1
        while below < count, !ends.contains(below),
          !(column..<right).contains(where: { rules[below].columns[$0] || taken[below][$0] })
        {
          below += 1
        }
        for spanned in row..<below { for place in column..<right { taken[spanned][place] = true } }
        rows[row].append(cell(row..<below, column..<right))
      }
    }
    return rows
  }

  /// Whether a border separates cells in a row: a border without a bar is inside a cell.
  private func isBar(_ column: Int, in row: Int) -> Bool {
    ((rules[row].line + 1)..<rules[row + 1].line).allSatisfy {
      byte($0, column) == "|" || byte($0, column) == "+"
    }
  }

  private func cell(_ rows: Range<Int>, _ columns: Range<Int>) -> MarkdownTableCell {
    var cell = MarkdownTableCell()
    (cell.columns, cell.rows) = (columns.count, rows.count)
    let (left, right) = (borders[columns.lowerBound] + 1, borders[columns.upperBound])
    var parts: [ArraySlice<UInt8>] = []
    for line in (rules[rows.lowerBound].line + 1)..<rules[rows.upperBound].line
    where left < characters[line].count {
      let places = characters[line]
      let lower = places[left]
      var text = bytes[lower..<max(lower, places[min(right, places.count - 1)])]
      // A row may be longer than its rule: the last cell takes the rest.
      if columns.upperBound == borders.count - 1 {
        let rest = bytes[lower..<lines[line].upperBound].trimmed
        let hasBar = rest.last == "|" || rest.last == "+" && rules.contains { $0.line == line }
        text = bytes[lower..<max(lower, hasBar ? rest.endIndex - 1 : rest.endIndex)]
      }
      while let last = text.last, last.isSpace { text = text.dropLast() }
      if text.first == " " { text = text.dropFirst() }
      parts.append(text)
    }
    // Cells of several rows have blank lines around their text.
    while parts.last?.isBlank == true { parts.removeLast() }
    for text in parts.drop(while: \.isBlank) { cell.add(text.startIndex..<text.endIndex, in: bytes) }
    return cell
  }
}
