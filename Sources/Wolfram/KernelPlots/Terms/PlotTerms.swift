import Graphics
import Kernel

/// What plotting functions are called with.
typealias PlotKernel = KernelSession

/// Making the terms of graphics.
extension PlotKernel {
  /// A call of a symbol by its name.
  mutating func term(_ name: String, _ arguments: Term...) -> Term {
    .call(names.symbol(name), arguments)
  }

  /// A call of a symbol by its name.
  mutating func term(_ name: String, list arguments: [Term]) -> Term { .call(names.symbol(name), arguments) }

  /// A symbol by its name.
  mutating func symbolTerm(_ name: String) -> Term { .symbol(names.symbol(name)) }

  /// What stands for a curve or an area that is not there although its values were found: an equation without a solution in
  /// the range, a style `None`. A plot that holds nothing else is right as it is.
  var deliberatelyEmpty: Term {
    mutating get { term("Annotation", .list([]), .text("Empty")) }
  }

  /// An option.
  mutating func option(_ name: String, _ value: Term) -> Term { .call(.rule, [symbolTerm(name), value]) }

  /// A colour.
  func term(_ color: Color) -> Term {
    var parts: [Term] = [.real(color.red), .real(color.green), .real(color.blue)]
    if color.opacity < 1 { parts.append(.real(color.opacity)) }
    return .call(.rgbColor, parts)
  }

  /// The name of the function that a term calls; nil for all else.
  func headName(_ term: Term) -> String? { term.headSymbol.map { names.name($0) } }

  /// The name of the symbol that a term is; nil for all else.
  func symbolName(_ term: Term) -> String? { term.symbol.map { names.name($0) } }

  /// The arguments of a call of that name; nil for all else.
  func arguments(_ term: Term, of name: String) -> [Term]? {
    headName(term) == name ? term.call?.arguments : nil
  }
}

extension PlotKernel {
  /// The term evaluated.
  mutating func evaluated(_ term: Term) throws(KernelError) -> Term { try evaluate(term) }

  /// The machine number that a term is worth; nil where it is none.
  mutating func number(_ term: Term) throws(KernelError) -> Double? {
    if let value = term.double { return value }
    if term.isSymbol(.infinity) { return .infinity }
    return try approximate(try evaluate(term))
  }
}

extension Term {
  /// Points as a packed array of pairs.
  static func points(_ points: some Collection<Point>) -> Term {
    var values: [Double] = []
    values.reserveCapacity(points.count * 2)
    for point in points {
      values.append(point.x)
      values.append(point.y)
    }
    return PackedList(dimensions: [points.count, 2], values: values).map { .packed($0) } ?? .list([])
  }

  /// Points in space as a packed array of triples.
  static func points(_ points: some Collection<Point3>) -> Term {
    var values: [Double] = []
    values.reserveCapacity(points.count * 3)
    for point in points {
      values.append(point.x)
      values.append(point.y)
      values.append(point.z)
    }
    return PackedList(dimensions: [points.count, 3], values: values).map { .packed($0) } ?? .list([])
  }

  /// Indices of vertices, which count from 1, in rows of equal length.
  static func indices(_ indices: [Int32], by width: Int) -> Term {
    PackedList(dimensions: [indices.count / width, width], values: indices.map { Double($0) + 1 })
      .map { .packed($0) } ?? .list([])
  }

  /// A pair of numbers.
  static func pair(_ a: Double, _ b: Double) -> Term { .list([.real(a), .real(b)]) }

  /// An interval as a pair.
  static func pair(_ interval: Interval) -> Term { .pair(interval.low, interval.high) }

  /// The numbers of a list of numbers; nil for all else.
  var reals: [Double]? {
    if case .packed(let list) = self { return list.dimensions.count == 1 ? list.values : nil }
    guard let parts else { return nil }
    var values: [Double] = []
    values.reserveCapacity(parts.count)
    for part in parts {
      guard let value = part.double else { return nil }
      values.append(value)
    }
    return values
  }

  /// Rows of numbers of equal length; nil for all else.
  var matrix: [[Double]]? {
    if case .packed(let list) = self {
      guard list.dimensions.count == 2, list.dimensions[1] > 0 else { return nil }
      let width = list.dimensions[1]
      return stride(from: 0, to: list.values.count, by: width).map { Array(list.values[$0..<$0 + width]) }
    }
    guard let parts, !parts.isEmpty else { return nil }
    var rows: [[Double]] = []
    rows.reserveCapacity(parts.count)
    for part in parts {
      guard let row = part.reals, row.count == rows.first?.count ?? row.count, !row.isEmpty else {
        return nil
      }
      rows.append(row)
    }
    return rows
  }
}
