import Graphics
import Kernel

/// The session that plotting functions receive.
typealias PlotKernel = KernelSession

/// Makes the terms of graphics.
extension PlotKernel {
  /// Makes a call of the symbol with that name.
  mutating func term(_ name: String, _ arguments: Term...) -> Term {
    .call(names.symbol(name), arguments)
  }

  /// Makes a call of the symbol with that name.
  mutating func term(_ name: String, list arguments: [Term]) -> Term { .call(names.symbol(name), arguments) }

  /// Makes the term of the symbol with that name.
  mutating func symbolTerm(_ name: String) -> Term { .symbol(names.symbol(name)) }

  /// A marker for a curve or area that is absent on purpose: an equation without a solution in the range, or
  /// the style `None`. A plot with nothing but markers is not faulty.
  var deliberatelyEmpty: Term {
    mutating get { term("Annotation", .list([]), .text("Empty")) }
  }

  /// Makes an option.
  mutating func option(_ name: String, _ value: Term) -> Term { .call(.rule, [symbolTerm(name), value]) }

  /// Makes a colour.
  func term(_ color: Color) -> Term {
    var parts: [Term] = [.real(color.red), .real(color.green), .real(color.blue)]
    if color.opacity < 1 { parts.append(.real(color.opacity)) }
    return .call(.rgbColor, parts)
  }

  /// The name of the head of a call; nil for other terms.
  func headName(_ term: Term) -> String? { term.headSymbol.map { names.name($0) } }

  /// The name of a symbol; nil for other terms.
  func symbolName(of term: Term) -> String? { term.symbol.map { names.name($0) } }

  /// The arguments of a call with that name; nil for other terms.
  func arguments(_ term: Term, of name: String) -> [Term]? {
    headName(term) == name ? term.call?.arguments : nil
  }
}

extension PlotKernel {
  /// Evaluates a term.
  mutating func evaluated(_ term: Term) throws(KernelError) -> Term { try evaluate(term) }

  /// The machine number that a term evaluates to; nil if there is none.
  mutating func number(_ term: Term) throws(KernelError) -> Double? {
    if let value = term.double { return value }
    if term.isSymbol(.infinity) { return .infinity }
    return try approximate(try evaluate(term))
  }
}

extension Term {
  /// Points as a packed array of pairs.
  package static func points(_ points: some Collection<Point>) -> Term {
    var values: [Double] = []
    values.reserveCapacity(points.count * 2)
    for point in points {
      values.append(point.x)
      values.append(point.y)
    }
    return PackedList(dimensions: [points.count, 2], values: values).map { .packed($0) } ?? .list([])
  }

  /// Points in space as a packed array of triples.
  package static func points(_ points: some Collection<Point3>) -> Term {
    var values: [Double] = []
    values.reserveCapacity(points.count * 3)
    for point in points {
      values.append(point.x)
      values.append(point.y)
      values.append(point.z)
    }
    return PackedList(dimensions: [points.count, 3], values: values).map { .packed($0) } ?? .list([])
  }

  /// Vertex indices, which count from 1, in rows of equal length.
  static func indices(_ indices: [Int32], by width: Int) -> Term {
    PackedList(dimensions: [indices.count / width, width], values: indices.map { Double($0) + 1 })
      .map { .packed($0) } ?? .list([])
  }

  /// A pair of numbers.
  package static func pair(_ a: Double, _ b: Double) -> Term { .list([.real(a), .real(b)]) }

  /// An interval as a pair.
  package static func pair(_ interval: Interval) -> Term { .pair(interval.low, interval.high) }

  /// Rows of numbers of equal length; nil for other terms.
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
      guard let row = part.vector, row.count == rows.first?.count ?? row.count, !row.isEmpty else {
        return nil
      }
      rows.append(row)
    }
    return rows
  }
}
