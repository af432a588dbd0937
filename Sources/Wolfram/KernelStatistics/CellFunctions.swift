import Kernel

/// Cellular automata: cells that take their next states from their neighbours by a rule.
enum CellFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn(
      "CellularAutomaton", [], "The states of cells that follow a rule.", taking: "1 3", cellularAutomaton)
  ]

  /// `CellularAutomaton[90, {{1}, 0}, 2]` gives `{{0, 0, 1, 0, 0}, {0, 1, 0, 1, 0}, {1, 0, 0, 0, 1}}`.
  private static func cellularAutomaton(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count >= 2, let rule = CellRule(call.arguments[0]) else { return nil }
    guard let spec = CellSteps(call.count > 2 ? call.arguments[2] : nil) else { return nil }
    let steps = spec.last
    // `{t, {-5, 5}}` requests a range of positions relative to the first given cell.
    let ranges = call.count > 2 ? Self.ranges(of: call.arguments[2], isFlat: rule.isFlat) : nil
    let farthest = (ranges ?? []).reduce(0) { max($0, $1.lowerBound.magnitude, $1.upperBound.magnitude) }
    let growing = max(steps * rule.reach, Int(farthest))
    guard var cells = CellArray(call.arguments[1], growing: growing, isFlat: rule.isFlat) else { return nil }
    try session.check(size: WorkMeter.product(cells.states.count, spec.count))
    var states: [Term] = spec.keeps(0) ? [cells.term(in: ranges)] : []
    for step in stride(from: 1, through: steps, by: 1) {
      // A cell takes about a thirtieth of a step's time.
      try session.count(cells.states.count / 32 + 1)
      cells = rule.next(cells)
      if spec.keeps(step) { states.append(cells.term(in: ranges)) }
    }
    return spec.isSingle ? states.last : .list(states)
  }

  /// The ranges of positions after the step count, as in `{t, {x0, x1}}`, rows first; nil if all positions
  /// are requested.
  private static func ranges(of wanted: Term, isFlat: Bool) -> [ClosedRange<Int>]? {
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

/// The steps of an automaton whose states are given: `t` and `{t}` those up to t, `{{t}}` a list of one, `{{{t}}}` that one,
/// `{{t1, t2}}` and `{{t1, t2, dt}}` a range.
private struct CellSteps {
  private(set) var last = 1
  private var (first, by) = (0, 1)
  /// Whether one state is given, not in a list.
  private(set) var isSingle = false

  /// Reads the third argument, also with positions behind the steps.
  init?(_ term: Term?) {
    guard let term else {
      (first, isSingle) = (1, true)
      return
    }
    let wanted = term.parts?.first ?? term
    if let count = wanted.int {
      last = count
    } else if let bounds = wanted.parts?.compactMap({ $0.int }), (1...3).contains(bounds.count) {
      (first, last) = (bounds[0], bounds.count > 1 ? bounds[1] : bounds[0])
      if bounds.count > 2 { by = bounds[2] }
    } else if let inner = wanted.parts?.first?.parts, inner.count == 1, let count = inner[0].int {
      (first, last, isSingle) = (count, count, true)
    } else {
      return nil
    }
    guard first >= 0, last >= first, last < 1 << 26, by > 0 else { return nil }
  }

  /// The number of states given.
  var count: Int { (last - first) / by + 1 }

  /// Whether the state at a step is given.
  func keeps(_ step: Int) -> Bool { step >= first && (step - first) % by == 0 }
}

/// The cells of an automaton in one or two dimensions, with wrap-around at the edges or a background.
private struct CellArray {
  var states: [Int32]
  let width: Int
  let height: Int
  /// Whether the cells have one dimension.
  let isRow: Bool

  /// The position of the first given state, and whether there is a background.
  private let origin: (x: Int, y: Int)
  private let hasGround: Bool

  init(states: [Int32], like other: CellArray) {
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
    // A rule has at most 36 states.
    guard inner.allSatisfy({ $0.allSatisfy { $0.magnitude < 64 } }), (ground ?? 0).magnitude < 64 else {
      return nil
    }
    states = Array(repeating: Int32(ground ?? 0), count: width * height)
    for (y, row) in inner.enumerated() {
      for (x, state) in row.enumerated() { states[(y + padY) * width + x + pad] = Int32(state) }
    }
  }

  /// The states in ranges of positions, rows first, clamped to the array; all states without ranges.
  func term(in ranges: [ClosedRange<Int>]?) -> Term {
    guard let ranges, hasGround, let across = ranges.last else { return term }
    let columns = across.map { min(max($0 + origin.x, 0), width - 1) }
    let down = isRow ? [0] : (ranges.first ?? 0...0).map { min(max($0 + origin.y, 0), height - 1) }
    let rows = down.map { y in Term.list(columns.map { .integer(Int(states[y * width + $0])) }) }
    return isRow ? rows[0] : .list(rows)
  }

  private var term: Term {
    let rows = (0..<height).map { y in
      Term.list(states[y * width..<(y + 1) * width].map { .integer(Int($0)) })
    }
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

  /// The neighbours that the next state depends on, with their weights; a rule that reads the states as digits of a number
  /// weighs them by the places of these digits. No rule has a digit from place 64 on.
  private var neighbors: [CellNeighbor] {
    guard let weights else {
      var (place, result): (Int32, [CellNeighbor]) = (1, [])
      for dx in stride(from: reach, through: -reach, by: -1) {
        result.append(CellNeighbor(dx: dx, dy: 0, weight: place))
        place = min(place * Int32(colors), 64)
      }
      return result
    }
    var result: [CellNeighbor] = []
    for (dy, row) in weights.enumerated() {
      for (dx, weight) in row.enumerated() where weight != 0 {
        let kept = Int32(min(max(weight, -1 << 20), 1 << 20))
        result.append(CellNeighbor(dx: dx - row.count / 2, dy: dy - weights.count / 2, weight: kept))
      }
    }
    return result
  }

  /// The states after a step.
  func next(_ cells: CellArray) -> CellArray {
    let (width, height, neighbors) = (cells.width, cells.height, neighbors)
    let digits = (0..<64).map { Int32(digit($0)) }
    var states = cells.states
    var sums = [Int32](repeating: 0, count: width)
    for y in 0..<height {
      for x in sums.indices { sums[x] = 0 }
      for neighbor in neighbors {
        let row = ((y + neighbor.dy) % height + height) % height
        neighbor.add(cells.states, from: row * width, count: width, to: &sums)
      }
      for x in 0..<width { states[y * width + x] = digits[Int(min(max(sums[x], 0), 63))] }
    }
    return CellArray(states: states, like: cells)
  }

  /// The digit of the rule's number at an index, counted from the least significant digit.
  private func digit(_ place: Int) -> Int {
    var value = number
    for _ in 0..<place {
      if value == 0 { return 0 }
      value /= colors
    }
    return value % colors
  }
}

/// A cell beside another one, whose state adds to the number that chooses the next state.
private struct CellNeighbor {
  let dx: Int, dy: Int
  let weight: Int32

  /// Adds the weighted states of a row, which is closed to a ring, to the sums of the cells beside them.
  func add(_ states: [Int32], from start: Int, count: Int, to sums: inout [Int32]) {
    let shift = (dx % count + count) % count
    // The rows are added through pointers, since the compiler then adds several cells at a time; checks of each index take
    // five times as long.
    states.withUnsafeBufferPointer { states in
      sums.withUnsafeMutableBufferPointer { sums in
        let row = UnsafeBufferPointer(rebasing: states[start..<start + count])
        for x in 0..<count - shift { sums[x] &+= weight &* row[x + shift] }
        for x in count - shift..<count { sums[x] &+= weight &* row[x + shift - count] }
      }
    }
  }
}
