import Diagnostics

/// The tables that are open, and what is counted of those that ended.
struct OpenTables {
  private struct Table {
    var number: Int
    var firstRow: Int?
    var hasHeaders = false
    var place: SourcePlace
  }

  private var open: [Table] = []
  private var count = 0
  /// The ids of header cells, with their table.
  private var headerCells: [String: Int] = [:]
  /// How many tables of the page ended, and how many of them had header cells.
  private(set) var ended = (all: 0, withHeaders: 0)

  /// The number of the innermost table.
  var number: Int? { open.last?.number }

  /// Where the first row begins that stands in the innermost table itself.
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

  /// Says that the innermost table has a header cell.
  mutating func addHeader() {
    if !open.isEmpty { open[open.count - 1].hasHeaders = true }
  }

  /// Says that rows of the innermost table itself begin.
  mutating func beginRows(at offset: Int) {
    if !open.isEmpty { open[open.count - 1].firstRow = offset }
  }

  /// Keeps the id of a header cell.
  mutating func addHeader(id: String) {
    if let number { headerCells[id] = number }
  }

  /// Whether an id is that of a header cell of a table.
  func isHeader(_ id: String, ofTable table: Int) -> Bool { headerCells[id] == table }

  /// Follows a change of the output behind an offset.
  mutating func move(from offset: Int, by change: Int) {
    for index in open.indices {
      if let row = open[index].firstRow, row >= offset { open[index].firstRow = row + change }
    }
  }

  /// Follows what was moved before the rows of the innermost table.
  mutating func moveRows(by change: Int) {
    guard let row = firstRow else { return }
    open[open.count - 1].firstRow = row + change
  }

  /// Begins another page.
  mutating func beginPage() {
    open = []
    headerCells = [:]
    ended = (0, 0)
  }
}
