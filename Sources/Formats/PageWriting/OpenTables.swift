import Diagnostics

/// The open tables, and the counts of those that ended.
struct OpenTables {
  private struct Table {
    var number: Int
    var firstRow: Int?
    var hasHeaders = false
    var place: SourcePlace
  }

  private var open: [Table] = []
  private var count = 0
  /// The ids of header cells, with the number of their table.
  private var headerCells: [String: Int] = [:]
  /// The number of tables of the page that ended, and how many of them have header cells.
  private(set) var ended = (all: 0, withHeaders: 0)

  /// The number of the innermost table.
  var number: Int? { open.last?.number }

  /// The offset of the first row that is a direct child of the innermost table.
  var firstRow: Int? { open.last?.firstRow }

  mutating func begin(at place: SourcePlace) {
    open.append(Table(number: count, firstRow: nil, place: place))
    count += 1
  }

  mutating func end(_ findings: inout SourceFindings) {
    guard let table = open.popLast() else { return }
    ended.all += 1
    if table.hasHeaders {
      ended.withHeaders += 1
    } else {
      findings.count(.tableHeaderMissing, key: "", at: table.place) { "table has no header cells" }
    }
  }

  /// Records that the innermost table has a header cell.
  mutating func addHeader() {
    if !open.isEmpty { open[open.count - 1].hasHeaders = true }
  }

  /// Records that rows which are direct children of the innermost table begin at `offset`.
  mutating func beginRows(at offset: Int) {
    if !open.isEmpty { open[open.count - 1].firstRow = offset }
  }

  /// Records the id of a header cell.
  mutating func addHeader(id: String) {
    if let number { headerCells[id] = number }
  }

  /// Whether an id belongs to a header cell of the table.
  func isHeader(_ id: String, ofTable table: Int) -> Bool { headerCells[id] == table }

  /// Adjusts offsets after `offset` to a change of the output.
  mutating func move(from offset: Int, by change: Int) {
    for index in open.indices {
      if let row = open[index].firstRow, row >= offset { open[index].firstRow = row + change }
    }
  }

  /// Adjusts the row offset of the innermost table after output was moved before its rows.
  mutating func moveRows(by change: Int) {
    guard let row = firstRow else { return }
    open[open.count - 1].firstRow = row + change
  }

  /// Resets the state for the next page.
  mutating func beginPage() {
    open = []
    headerCells = [:]
    ended = (0, 0)
  }
}
