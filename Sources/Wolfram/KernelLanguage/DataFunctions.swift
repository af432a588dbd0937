import Kernel
import KernelMathematics
import Numerics

/// Functions of whole data sets: reshaping, nearest elements, Fourier transforms, interpolation, cellular
/// automata.
enum DataFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("ArrayReshape", [], "The same elements in an array of other dimensions.", arrayReshape),
    BuiltIn("Nearest", [], "The elements nearest to one.", nearest),
    BuiltIn("Fourier", [], "The discrete Fourier transform of a list.", fourier),
    BuiltIn("InverseFourier", [], "The inverse of `Fourier`.", inverseFourier),
    BuiltIn("InterpolatingPolynomial", [], "The polynomial through points.", interpolatingPolynomial),
    BuiltIn(
      "FindDivisions", [], "About so many round numbers at equal steps around an interval.", findDivisions),
    BuiltIn("CellularAutomaton", [], "The states of cells that follow a rule.", cellularAutomaton),
  ]

  /// `ArrayReshape[{1, 2, 3, 4, 5}, {2, 3}]` gives `{{1, 2, 3}, {4, 5, 0}}`.
  private static func arrayReshape(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard call.count > 1, let sizes = call.arguments[1].parts?.compactMap({ $0.int }), !sizes.isEmpty,
      sizes.allSatisfy({ $0 > 0 }), call.arguments[0].isList
    else { return nil }
    let size = sizes.reduce(1, WorkMeter.product)
    try session.check(size: size)
    var leaves: [Term] = []
    collect(call.arguments[0], &leaves)
    let padding = call.count > 2 ? call.arguments[2] : .zero
    while leaves.count < size { leaves.append(padding) }
    var rows = Array(leaves.prefix(size))
    for width in sizes.dropFirst().reversed() {
      rows = stride(from: 0, to: rows.count, by: width).map { .list(Array(rows[$0..<$0 + width])) }
    }
    return .list(rows)
  }

  private static func collect(_ term: Term, _ leaves: inout [Term]) {
    guard let parts = term.parts else { return leaves.append(term) }
    for part in parts { collect(part, &leaves) }
  }

  /// `Nearest[{1, 4, 9}, 5]` gives `{4}`; a third argument is the number of elements.
  private static func nearest(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count > 1, let list = call.arguments[0].parts, !list.isEmpty else { return nil }
    let place = call.arguments[1].vector ?? call.arguments[1].double.map { [$0] }
    guard let place else { return nil }
    try session.count(list.count * place.count)
    var distances: [(Double, Int)] = []
    for (index, part) in list.enumerated() {
      guard let own = part.vector ?? part.double.map({ [$0] }), own.count == place.count else { return nil }
      distances.append((zip(own, place).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }, index))
    }
    distances = distances.ordered { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0 < $1.0 }
    guard call.count > 2 else {
      return .list(distances.prefix { $0.0 == distances[0].0 }.map { list[$0.1] })
    }
    guard let count = call.arguments[2].int, count >= 0 else { return nil }
    return .list(distances.prefix(count).map { list[$0.1] })
  }

  /// `Fourier[{1, 0, 0, 0}]` gives `{0.5, 0.5, 0.5, 0.5}`.
  private static func fourier(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    try transformed(call, sign: 1, &session)
  }

  /// `Chop[InverseFourier[{0.5, 0.5, 0.5, 0.5}]]` gives `{1., 0, 0, 0}`.
  private static func inverseFourier(_ call: Call, _ session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    try transformed(call, sign: -1, &session)
  }

  private static func transformed(
    _ call: Call, sign: Double, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard call.count == 1, let parts = call.arguments[0].parts, !parts.isEmpty else { return nil }
    var values: [ComplexDouble] = []
    for part in parts {
      guard let value = try session.approximateComplex(part) else { return nil }
      values.append(value)
    }
    let count = values.count
    try session.count(WorkMeter.product(count, count) / 4)
    var result: [Term] = []
    for row in 0..<count {
      var (x, y) = (0.0, 0.0)
      for (column, value) in values.enumerated() {
        let angle = sign * 2 * Double.pi * Double(row * column % count) / Double(count)
        let (c, s) = (Double.cos(angle), Double.sin(angle))
        x += value.real * c - value.imaginary * s
        y += value.real * s + value.imaginary * c
      }
      let scale = 1 / Double(count).squareRoot()
      let isReal = (y * scale).magnitude < 1e-15 * Double(count)
      result.append(isReal ? .real(x * scale) : .complex(.real(x * scale), .real(y * scale)))
    }
    return .list(result)
  }

  /// `InterpolatingPolynomial[{{0, 1}, {1, 2}, {2, 5}}, 3]` gives `10`.
  private static func interpolatingPolynomial(
    _ call: Call, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard call.count == 2, let parts = call.arguments[0].parts, !parts.isEmpty, parts.count < 60 else {
      return nil
    }
    let points = parts.enumerated().map { index, part -> (Term, Term) in
      if let pair = part.parts, pair.count == 2 { return (pair[0], pair[1]) }
      return (.integer(index + 1), part)
    }
    func difference(_ a: Term, _ b: Term) -> Term { .call(.plus, [a, .call(.times, [.integer(-1), b])]) }
    var column = points.map { $0.1 }
    var factors = [column[0]]
    for level in 1..<max(points.count, 1) where level < points.count {
      var next: [Term] = []
      for index in 0..<(column.count - 1) {
        let below = Term.call(.power, [difference(points[index + level].0, points[index].0), .integer(-1)])
        next.append(
          try session.evaluate(.call(.times, [difference(column[index + 1], column[index]), below])))
      }
      column = next
      factors.append(column[0])
    }
    var result = factors[factors.count - 1]
    for level in stride(from: factors.count - 2, through: 0, by: -1) {
      result = .call(
        .plus, [factors[level], .call(.times, [difference(call.arguments[1], points[level].0), result])])
    }
    return result
  }

  /// `FindDivisions[{0, 10}, 5]` gives `{0, 2, 4, 6, 8, 10}`; steps are multiples of a third bound.
  private static func findDivisions(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard call.count == 2, let bounds = call.arguments[0].parts, bounds.count == 2 || bounds.count == 3,
      let count = call.arguments[1].int, (1...1000).contains(count),
      let low = try session.approximate(bounds[0]), let high = try session.approximate(bounds[1]), low < high
    else { return nil }
    return try WrittenForm.value(
      """
      Module[{w = N[(b - a)/d], k, s}, k = Floor[Log10[w/n]];
      s = First[SortBy[10^k {1, 2, 5, 10}, Abs[w/# - n] &]];
      d If[MachineNumberQ[a] || MachineNumberQ[b], N, Identity][Range[Floor[a/d/s] s, Ceiling[b/d/s] s, s]]]
      """,
      ["a": bounds[0], "b": bounds[1], "d": bounds.count > 2 ? bounds[2] : .one, "n": .integer(count)],
      &session)
  }

  // MARK: Cells

  /// `CellularAutomaton[90, {{1}, 0}, 2]` gives `{{0, 0, 1, 0, 0}, {0, 1, 0, 1, 0}, {1, 0, 0, 0, 1}}`.
  private static func cellularAutomaton(_ call: Call, _ session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count >= 2, let rule = CellRule(call.arguments[0]) else { return nil }
    var steps = 1
    var keepsAll = call.count > 2
    if call.count > 2 {
      var wanted = call.arguments[2]
      // `{{{t}}}` requests the last state only.
      if let inner = wanted.parts?.first?.parts?.first {
        (wanted, keepsAll) = (inner.parts?.first ?? inner, false)
      } else if let inner = wanted.parts?.first {
        wanted = inner
      }
      guard let count = wanted.int, count >= 0 else { return nil }
      steps = count
    }
    // `{t, {-5, 5}}` requests a range of positions relative to the first given cell.
    let ranges = call.count > 2 ? Self.ranges(call.arguments[2], isFlat: rule.isFlat) : nil
    let farthest = (ranges ?? []).reduce(0) { max($0, $1.lowerBound.magnitude, $1.upperBound.magnitude) }
    let growing = max(steps * rule.reach, Int(farthest))
    guard var cells = CellArray(call.arguments[1], growing: growing, isFlat: rule.isFlat) else { return nil }
    try session.check(size: WorkMeter.product(cells.states.count, keepsAll ? steps + 1 : 1))
    var states = [cells.term(in: ranges)]
    for _ in 0..<steps {
      try session.count(cells.states.count)
      cells = rule.next(cells)
      if keepsAll { states.append(cells.term(in: ranges)) }
    }
    return keepsAll ? .list(states) : cells.term(in: ranges)
  }

  /// The ranges of positions after the step count, as in `{t, {x0, x1}}`, rows first; nil if all positions
  /// are requested.
  private static func ranges(_ wanted: Term, isFlat: Bool) -> [ClosedRange<Int>]? {
    guard let parts = wanted.parts, parts.count == (isFlat ? 3 : 2) else { return nil }
    var result: [ClosedRange<Int>] = []
    for part in parts.dropFirst() {
      guard let bounds = part.parts?.compactMap({ $0.int }), bounds.count == 2, bounds[0] <= bounds[1],
        bounds.allSatisfy({ $0.magnitude <= 2000 })
      else { return nil }
      result.append(bounds[0]...bounds[1])
    }
    return result
  }
}

/// The cells of an automaton in one or two dimensions, with wrap-around at the edges or a background.
private struct CellArray {
  var states: [Int]
  let width: Int
  let height: Int
  /// Whether the cells have one dimension.
  let isRow: Bool

  /// The position of the first given state, and whether there is a background.
  private let origin: (x: Int, y: Int)
  private let hasGround: Bool

  init(states: [Int], like other: CellArray) {
    self.states = states
    (width, height, isRow) = (other.width, other.height, other.isRow)
    (origin, hasGround) = (other.origin, other.hasGround)
  }

  /// Reads `{1, 0, 1}`, `{{1}, 0}` with a background, or two-dimensional lists of these. With a background,
  /// `growing` cells are added at each edge.
  init?(_ term: Term, growing: Int, isFlat: Bool) {
    guard let parts = term.parts, !parts.isEmpty else { return nil }
    var core = term
    var ground: Int?
    if parts.count == 2, parts[0].isList, let back = parts[1].int { (core, ground) = (parts[0], back) }
    guard let rows = isFlat ? core.parts?.map({ $0.parts ?? [] }) : core.parts.map({ [$0] }),
      let first = rows.first,
      !first.isEmpty, rows.allSatisfy({ $0.count == first.count })
    else { return nil }
    let inner = rows.map { $0.compactMap { $0.int } }
    guard inner.allSatisfy({ $0.count == first.count }) else { return nil }
    let pad = ground == nil ? 0 : min(growing, 2000)
    let padY = isFlat ? pad : 0
    width = first.count + 2 * pad
    height = rows.count + 2 * padY
    guard WorkMeter.product(width, height) <= 1_000_000 else { return nil }
    isRow = !isFlat
    (origin, hasGround) = ((pad, padY), ground != nil)
    states = Array(repeating: ground ?? 0, count: width * height)
    for (y, row) in inner.enumerated() {
      for (x, state) in row.enumerated() { states[(y + padY) * width + x + pad] = state }
    }
  }

  func state(_ x: Int, _ y: Int) -> Int {
    states[(y + height) % height * width + (x + width) % width]
  }

  /// The states in ranges of positions, rows first, clamped to the array; all states without ranges.
  func term(in ranges: [ClosedRange<Int>]?) -> Term {
    guard let ranges, hasGround, let across = ranges.last else { return term }
    let columns = across.map { min(max($0 + origin.x, 0), width - 1) }
    let down = isRow ? [0] : (ranges.first ?? 0...0).map { min(max($0 + origin.y, 0), height - 1) }
    let rows = down.map { y in Term.list(columns.map { .integer(states[y * width + $0]) }) }
    return isRow ? rows[0] : .list(rows)
  }

  private var term: Term {
    let rows = (0..<height).map { y in Term.list(states[y * width..<(y + 1) * width].map { .integer($0) }) }
    return isRow ? rows[0] : .list(rows)
  }
}

/// The rule of an automaton: `30`, `{n, k}`, `{n, k, r}`, `{n, {k, 1}}`, `{n, {k, weights}, {1, 1}}`,
/// `"GameOfLife"`.
private struct CellRule {
  private var number = 0
  private var colors = 2
  private(set) var reach = 1
  /// The weights of the neighbouring states; nil for a rule that reads the states as digits of a number.
  private var weights: [[Int]]?
  /// Whether the automaton has two dimensions.
  private(set) var isFlat = false

  init?(_ term: Term) {
    if let number = term.int {
      self.number = number
      return
    }
    if case .string(let text) = term, text.elementsEqual("GameOfLife".utf8) {
      (number, weights, isFlat) = (224, [[2, 2, 2], [2, 1, 2], [2, 2, 2]], true)
      return
    }
    guard let parts = term.parts, let number = parts.first?.int else { return nil }
    self.number = number
    if parts.count > 1 {
      if let colors = parts[1].int {
        self.colors = colors
      } else if let pair = parts[1].parts, pair.count == 2, let colors = pair[0].int {
        self.colors = colors
        guard readWeights(pair[1]) else { return nil }
      } else {
        return nil
      }
    }
    if parts.count > 2 {
      if let reach = parts[2].int {
        self.reach = reach
      } else if let reaches = parts[2].parts?.compactMap({ $0.int }), reaches == [1, 1] {
        isFlat = true
      } else {
        return nil
      }
    }
    guard (2...36).contains(colors), (1...10).contains(reach), number >= 0 else { return nil }
    // A totalistic rule without weights of its own weighs all neighbours equally.
    if isFlat, weights == nil || weights?.count == 1 { weights = Array(repeating: [1, 1, 1], count: 3) }
    if !isFlat, weights != nil, weights?[0].count != 2 * reach + 1 {
      weights = [Array(repeating: 1, count: 2 * reach + 1)]
    }
  }

  private mutating func readWeights(_ term: Term) -> Bool {
    if term.int == 1 {
      weights = [[1]]
      return true
    }
    guard let rows = term.parts else { return false }
    let matrix =
      rows.first?.isList == true
      ? rows.map { ($0.parts ?? []).compactMap { $0.int } } : [rows.compactMap { $0.int }]
    guard matrix.allSatisfy({ !$0.isEmpty && $0.count == matrix[0].count }) else { return false }
    weights = matrix
    return matrix.count == 1 || (matrix.count == 3 && matrix[0].count == 3)
  }

  func next(_ cells: CellArray) -> CellArray {
    var states = cells.states
    for y in 0..<cells.height {
      for x in 0..<cells.width {
        var index = 0
        if let weights {
          let high = weights.count / 2
          for (dy, row) in weights.enumerated() {
            for (dx, weight) in row.enumerated() {
              index += weight * cells.state(x + dx - row.count / 2, y + dy - high)
            }
          }
        } else {
          for dx in -reach...reach { index = index * colors + cells.state(x + dx, y) }
        }
        states[y * cells.width + x] = digit(index)
      }
    }
    return CellArray(states: states, like: cells)
  }

  /// The digit of the rule's number at an index, counted from the least significant digit.
  private func digit(_ place: Int) -> Int {
    var value = number
    for _ in 0..<max(place, 0) {
      if value == 0 { return 0 }
      value /= colors
    }
    return value % colors
  }
}
