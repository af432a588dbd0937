import TextBytes

/// Sections of reports with aligned columns, for people.
enum ReportTable {
  /// Appends a title and its rows; nothing if there are no rows.
  static func section(_ title: String, rows: [[String]], to text: inout String) {
    guard !rows.isEmpty else { return }
    let rows = rows.map { $0.map(\.printable) }
    text += "\n" + title + "\n"
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      min(56, rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0)
    }
    for row in rows {
      var line = " "
      for (column, cell) in row.enumerated() {
        let isLast = column == row.count - 1
        line +=
          " " + cell + (isLast ? "" : String(repeating: " ", count: max(0, widths[column] - cell.count)))
        if !isLast { line += " " }
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
  }

  /// A counted noun: `1 page`, `2 pages`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
