import Kernel

/// An option of a grid for each column and row: `x`, or `{columns, rows}`, where each is a value for all, a
/// list, a list with a repeated part `{a, {b, c}, d}`, or rules `{1 -> a, -1 -> b}`; and for single cells
/// `{columns, rows, {{2, 1} -> x}}`.
struct GridOption {
  private let columns: Term?, rows: Term?
  private var cells: [(row: Int, column: Int, value: Term)] = []
  /// Whether the option is a single value for both columns and rows.
  private let isWhole: Bool

  /// Reads an option; a missing one has no values.
  init(_ term: Term?) {
    guard let parts = term?.parts, !parts.isEmpty else {
      (columns, rows, isWhole) = (term, nil, true)
      return
    }
    columns = parts[0]
    rows = parts.count > 1 ? parts[1] : nil
    isWhole = false
    guard parts.count > 2 else { return }
    for rule in parts[2].parts ?? [parts[2]] {
      guard let call = rule.call(of: .rule), call.count == 2, let place = call.arguments[0].parts,
        place.count == 2
      else { continue }
      if let row = place[0].int, let column = place[1].int {
        cells.append((row, column, call.arguments[1]))
      } else if let low = place[0].parts?.compactMap({ $0.int }), low.count == 2,
        let high = place[1].parts?.compactMap({ $0.int }), high.count == 2,
        (low + high).allSatisfy({ $0.magnitude < 200 })
      {
        // `{{1, 2}, {1, 3}}` is rows 1 to 2 and columns 1 to 3.
        for row in min(low[0], low[1])...max(low[0], low[1]) {
          for column in min(high[0], high[1])...max(high[0], high[1]) {
            cells.append((row, column, call.arguments[1]))
          }
        }
      }
    }
  }

  /// The value for a column, from 0, of `count`; nil if there is none.
  func column(_ place: Int, of count: Int) -> Term? { Self.value(columns, place, count) }

  /// The value for a row, from 0, of `count`; nil if there is none.
  func row(_ place: Int, of count: Int) -> Term? {
    isWhole ? Self.value(columns, place, count) : Self.value(rows, place, count)
  }

  /// The value for a cell, else for its row, else for its column.
  func cell(_ row: Int, column: Int, of size: (rows: Int, columns: Int)) -> Term? {
    for cell in cells.reversed() {
      let own = (
        cell.row < 0 ? size.rows + cell.row : cell.row - 1,
        cell.column < 0 ? size.columns + cell.column : cell.column - 1
      )
      if own == (row, column) { return cell.value }
    }
    return self.row(row, of: size.rows) ?? self.column(column, of: size.columns)
  }

  private static func value(_ term: Term?, _ place: Int, _ count: Int) -> Term? {
    guard let term else { return nil }
    guard let parts = term.parts else { return meant(term) }
    // Rules for single positions, alone or after a list.
    for rule in parts.flatMap({ $0.call(of: .rule) != nil ? [$0] : $0.parts ?? [] }) {
      guard let call = rule.call(of: .rule), call.count == 2, let wanted = call.arguments[0].int else {
        continue
      }
      if place == (wanted < 0 ? count + wanted : wanted - 1) { return meant(call.arguments[1]) }
    }
    var list = parts.filter { $0.call(of: .rule) == nil }
    if list.count == 2, list[0].isList, list[1].parts?.first?.call(of: .rule) != nil {
      list = list[0].parts ?? []
    }
    guard let middle = list.firstIndex(where: { $0.isList }), let cycle = list[middle].parts, !cycle.isEmpty
    else { return place < list.count ? meant(list[place]) : nil }
    let after = list.count - middle - 1
    if place < middle { return meant(list[place]) }
    if place >= count - after { return meant(list[list.count - (count - place)]) }
    return meant(cycle[(place - middle) % cycle.count])
  }

  private static func meant(_ term: Term) -> Term? {
    term.isSymbol(.none) || term.isSymbol(.automatic) ? nil : term
  }
}
