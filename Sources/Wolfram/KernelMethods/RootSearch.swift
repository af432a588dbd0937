import Kernel
import KernelMathematics
import Numerics

/// The symbols of a numeric search with their starting values: `{x, x0}` or `{x, a, b}`, or a list of these.
private struct SearchStart {
  /// The symbols.
  private(set) var symbols: [Symbol] = []
  /// The starting values of each symbol, at least one.
  private(set) var values: [[Double]] = []

  /// The first starting value of each symbol.
  var first: [Double] { values.map { $0[0] } }

  /// Reads the arguments after the first; options are ignored. Nil for other arguments, or if there is no
  /// symbol.
  init?(_ call: Call, in session: inout KernelSession) throws(KernelError) {
    guard call.count >= 2, try add(call.arguments.dropFirst(), &session), !symbols.isEmpty else { return nil }
  }

  private mutating func add(
    _ specs: ArraySlice<Term>, _ session: inout KernelSession
  ) throws(KernelError) -> Bool {
    for spec in specs where spec.call(of: .rule) == nil {
      let parts = spec.parts ?? [spec]
      if parts.allSatisfy({ $0.isList }), !parts.isEmpty {
        guard try add(parts[...], &session) else { return false }
        continue
      }
      if parts.count > 1, parts.allSatisfy({ $0.symbol != nil }),
        try session.approximate(try session.evaluate(parts[1])) == nil
      {
        // Variables alone, as `NMinimize` has them.
        guard try add(parts[...], &session) else { return false }
        continue
      }
      guard let symbol = parts.first?.symbol else { return false }
      var values: [Double] = []
      for part in parts.dropFirst() {
        guard let value = try session.approximate(try session.evaluate(part)) else { return false }
        values.append(value)
      }
      symbols.append(symbol)
      self.values.append(values.isEmpty ? [1] : values)
    }
    return true
  }
}

/// `FindRoot[equations, {x, x0}]`: finds a solution of equations near a start.
struct RootSearch {
  private let start: SearchStart
  /// The terms that must be zero, one for each symbol.
  private let bodies: [Term]

  /// Reads the arguments of `FindRoot`; nil if they are not supported.
  init?(_ call: Call, in session: inout KernelSession) throws(KernelError) {
    guard let start = try SearchStart(call, in: &session) else { return nil }
    let conditions =
      call.arguments[0].call(of: .and)?.arguments ?? call.arguments[0].parts ?? [call.arguments[0]]
    var bodies: [Term] = []
    for condition in conditions {
      var equation = condition
      if equation.call(of: .equal) == nil {
        // The equations may be the value of a symbol.
        equation = try Self.withoutValues(start.symbols, condition, in: &session)
        if let list = equation.parts {
          for part in list { bodies.append(Self.body(of: part)) }
          continue
        }
      }
      bodies.append(Self.body(of: equation))
    }
    guard bodies.count == start.symbols.count else { return nil }
    (self.start, self.bodies) = (start, bodies)
  }

  /// A rule for each symbol; nil if no root was found.
  func rules(in session: inout KernelSession) throws(KernelError) -> Term? {
    let solved: [Double]
    if bodies.count == 1 {
      var function = RootFunction(bodies[0], start.symbols[0], in: &session)
      guard let root = try function.root(from: start.values[0], in: &session) else { return nil }
      solved = [root]
      if function.isSpent {
        session.warn(
          "FindRoot::cvmit: Failed to converge to the requested accuracy or precision within 100 iterations.")
      } else if !function.isSingular, try !function.vanishes(at: root, from: start.first[0], in: &session) {
        Self.warn(in: &session)
      }
    } else {
      guard let roots = try newton(in: &session) else { return nil }
      solved = roots
    }
    return .list(zip(start.symbols, solved).map { .call(.rule, [.symbol($0), .real($1)]) })
  }

  /// The solution with so many digits, by Newton's method from one in machine numbers; nil where that has no value.
  func refined(_ rules: Term, digits: Int, in session: inout KernelSession) throws(KernelError) -> Term? {
    var equations: [Term] = []
    for body in bodies { equations.append(try Self.withoutValues(start.symbols, body, in: &session)) }
    return try session.libraryValue("preciseRoot", [.list(equations), rules, .integer(digits)])
  }

  /// Says that the place where a search ended is no root.
  private static func warn(in session: inout KernelSession) {
    session.warn(
      """
      FindRoot::lstol: The line search decreased the step size to within tolerance, but was unable to find a sufficient decrease \
      in the merit function: the value is no root.
      """)
  }

  private static func body(of equation: Term) -> Term {
    guard let equal = equation.call(of: .equal), equal.count == 2 else { return equation }
    return .call(.plus, [equal.arguments[0], .call(.times, [.integer(-1), equal.arguments[1]])])
  }

  private static func withoutValues(
    _ symbols: [Symbol], _ term: Term, in session: inout KernelSession
  ) throws(KernelError) -> Term {
    let saved = symbols.map { session.value(of: $0) }
    for symbol in symbols { session.setValue(of: symbol, to: nil) }
    defer { for (symbol, value) in zip(symbols, saved) { session.setValue(of: symbol, to: value) } }
    return try session.evaluate(term)
  }

  /// Newton's method for several equations, with a Jacobian by differences, and shorter steps where a full
  /// one increases the error.
  private func newton(in session: inout KernelSession) throws(KernelError) -> [Double]? {
    let symbols = start.symbols
    var x = start.first
    func values(_ x: [Double], in session: inout KernelSession) throws(KernelError) -> [Double] {
      var result: [Double] = []
      for body in bodies { result.append(try session.number(body, symbols, x)) }
      return result
    }
    var y = try values(x, in: &session)
    for _ in 0..<60 {
      let size = y.reduce(0) { $0 + $1 * $1 }
      if size < 1e-30 { break }
      var jacobian = bodies.map { _ in [Double](repeating: 0, count: symbols.count) }
      for column in symbols.indices {
        let h = 1e-7 * max(1e-2, x[column].magnitude)
        var moved = x
        moved[column] += h
        let above = try values(moved, in: &session)
        moved[column] -= 2 * h
        let below = try values(moved, in: &session)
        for row in bodies.indices { jacobian[row][column] = (above[row] - below[row]) / (2 * h) }
      }
      guard let step = Matrices.solve(jacobian, y.map { -$0 }) else {
        if y.contains(where: { $0.isNaN }) { return nil }
        session.warn("FindRoot::jsing: Encountered a singular Jacobian. Try perturbing the initial point(s).")
        return x
      }
      var share = 1.0
      var next = y
      var moved = x
      while share > 1e-6 {
        moved = zip(x, step).map { $0 + share * $1 }
        next = try values(moved, in: &session)
        if next.reduce(0, { $0 + $1 * $1 }) < size { break }
        share /= 2
      }
      if share <= 1e-6 { break }
      (x, y) = (moved, next)
    }
    if y.contains(where: { $0.isNaN }) { return nil }
    let scale = try values(start.first, in: &session).reduce(0) { max($0, $1.isNaN ? 0 : $1.magnitude) }
    if y.contains(where: { $0.magnitude > 1e-6 * max(1, scale) }) { Self.warn(in: &session) }
    return x
  }
}

/// A term as a function of one number: as register code if possible, else by evaluation.
private struct RootFunction {
  private let body: Term
  private let symbol: Symbol
  private var program: NumericProgram?
  /// Whether the search ended because it had taken too many steps.
  private(set) var isSpent = false
  /// Whether the search ended where the function has no slope.
  private(set) var isSingular = false

  init(_ body: Term, _ symbol: Symbol, in session: inout KernelSession) {
    (self.body, self.symbol) = (body, symbol)
    program = session.program([body], variables: [symbol])
  }

  /// The value at a point; NaN if it is not real.
  private mutating func value(_ x: Double, in session: inout KernelSession) throws(KernelError) -> Double {
    if var code = program.take() {
      let value = code(x)
      let isSpent = code.passesLeft < 0
      let cost = code.cost
      program = code
      try session.count(cost)
      if isSpent { throw .stopped(.steps) }
      if value.isFinite { return value }
    }
    return try session.number(body, [symbol], [x])
  }

  /// Finds a root by Newton's method with derivatives by differences, or within a bracket if two starting
  /// values enclose a root.
  mutating func root(
    from start: [Double], in session: inout KernelSession
  ) throws(KernelError) -> Double? {
    if start.count >= 2, let found = try bracketed(start, in: &session) { return found }
    var x = start[0]
    var y = try value(x, in: &session)
    if y.isNaN {
      x += 1e-6
      y = try value(x, in: &session)
    }
    for pass in 0..<100 {
      isSpent = pass == 99 && y != 0
      if y == 0 || y.isNaN { break }
      let h = 1e-7 * max(1e-3, x.magnitude)
      let slope = (try value(x + h, in: &session) - (try value(x - h, in: &session))) / (2 * h)
      if slope == 0, pass == 0 {
        session.warn("FindRoot::jsing: Encountered a singular Jacobian. Try perturbing the initial point(s).")
        isSingular = true
        return x
      }
      guard slope != 0, slope.isFinite else {
        x += h * 1000
        y = try value(x, in: &session)
        continue
      }
      var step = -y / slope
      var next = try value(x + step, in: &session)
      let reach = max(1, x.magnitude)
      var wanted = y.magnitude
      if step.magnitude > 100 * reach, !(next.magnitude < 0.1 * y.magnitude) {
        // A slope near an extremum leads far beyond the next roots. What rounding makes smaller is no progress.
        step = step < 0 ? -reach : reach
        next = try value(x + step, in: &session)
        wanted *= 1 - 1e-9
      }
      var halvings = 0
      while !(next.magnitude < wanted), halvings < 30 {
        step /= 2
        next = try value(x + step, in: &session)
        halvings += 1
      }
      guard next.magnitude < wanted || next == 0 else { break }
      x += step
      y = next
      if step.magnitude < 1e-15 * max(1e-3, x.magnitude) { break }
    }
    return y.isNaN ? nil : x
  }

  /// Whether the function is zero at a place, or changes its sign there, within what rounding allows.
  mutating func vanishes(
    at root: Double, from start: Double, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    let own = try value(root, in: &session)
    if own.magnitude <= 1e-8 { return true }
    let step = 1e-7 * max(1e-3, root.magnitude)
    let (left, right) = (try value(root - step, in: &session), try value(root + step, in: &session))
    if left.isNaN || right.isNaN || (left < 0) != (right < 0) { return true }
    let scale = try value(start, in: &session).magnitude
    return own.magnitude <= 1e-8 * max(1, scale.isFinite ? scale : 1)
  }

  private mutating func bracketed(
    _ start: [Double], in session: inout KernelSession
  ) throws(KernelError) -> Double? {
    var (a, b) = (start.count > 2 ? start[1] : start[0], start.count > 2 ? start[2] : start[1])
    var (p, q) = (try value(a, in: &session), try value(b, in: &session))
    guard p.isFinite, q.isFinite, (p < 0) != (q < 0) else { return p == 0 ? a : q == 0 ? b : nil }
    for _ in 0..<200 {
      var middle = (a * q - b * p) / (q - p)
      // A wide bracket is bisected; after each secant step it is bisected again, so that both ends move.
      let third = (a + b) / 2
      if !(middle > min(a, b) && middle < max(a, b)) || (b - a).magnitude > 1e-3 { middle = third }
      let between = try value(middle, in: &session)
      if between == 0 || middle == a || middle == b { return middle }
      if between.isNaN { return nil }
      if (between < 0) == (p < 0) { (a, p) = (middle, between) } else { (b, q) = (middle, between) }
      if (b - a).magnitude <= 2e-16 * max(a.magnitude, b.magnitude) { break }
      let half = (a + b) / 2
      let y = try value(half, in: &session)
      if (y < 0) == (p < 0) { (a, p) = (half, y) } else { (b, q) = (half, y) }
    }
    return p.magnitude < q.magnitude ? a : b
  }
}

/// `FindMinimum` and `FindMaximum`: the extremum near a start, by the Nelder-Mead method.
struct ExtremumSearch {
  private let start: SearchStart
  private let body: Term
  /// 1 for a minimum, -1 for a maximum.
  private let sign: Double

  /// Reads the arguments; nil if they are not supported.
  init?(_ call: Call, sign: Double, in session: inout KernelSession) throws(KernelError) {
    // Conditions that `constrained` could not meet are not left out.
    let parts = call.arguments[0].parts ?? [call.arguments[0]]
    guard parts.count == 1, let start = try SearchStart(call, in: &session) else { return nil }
    self.start = start
    self.sign = sign
    body = parts[0]
  }

  /// Places all over the numbers of small size: for one variable a row, for several a cloud.
  private static func places(_ count: Int) -> [[Double]] {
    if count == 1 { return (0..<80).map { [Double($0) * 0.25 - 9.875] } }
    // Multiples of irrational numbers fill the space evenly.
    return (1...60).map { number in
      (0..<count).map { axis in
        let root = (Double([2, 3, 5, 7, 11, 13, 17, 19][axis % 8]) + Double(axis / 8) * 0.37).squareRoot()
        let share = Double(number) * root
        return (share - share.rounded(.down)) * 10 - 5
      }
    }
  }

  /// The extremum of `{f, conditions}`; nil where there are no conditions. A global search starts at the best of many places that meet
  /// the conditions too.
  static func constrained(
    _ call: Call, isMaximum: Bool, isGlobal: Bool = false, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard call.count >= 2, let body = try session.evaluate(call.arguments[0]).parts, body.count > 1,
      let start = try SearchStart(call, in: &session)
    else { return nil }
    let sign = Term.integer(isMaximum ? -1 : 1)
    let goal = Term.call(.times, [sign, body[0]])
    let conditions = Array(body.dropFirst())
    var starts = [start.first]
    if isGlobal { starts += try feasible(goal, conditions, start.symbols, in: &session) }
    var best: (value: Term, rules: Term, size: Double)?
    for place in starts {
      let variables = Term.list(start.symbols.map { .symbol($0) })
      let found = try session.evaluate(
        .call(
          session.named("constrainedMinimum"),
          [goal, .list(conditions), variables, .list(place.map { .real($0) })]))
      guard let parts = found.parts, parts.count == 2 else { continue }
      let size = try session.approximate(parts[0]) ?? .infinity
      if let best, !(size < best.size - 1e-6 * max(1, best.size.magnitude)) { continue }
      best = (parts[0], parts[1], size)
    }
    return best.map { .list([.call(.times, [sign, $0.value]), $0.rules]) }
  }

  /// The two best of places that meet conditions, all over the numbers that bound the variables there, or else over those of small size.
  private static func feasible(
    _ goal: Term, _ conditions: [Term], _ symbols: [Symbol], in session: inout KernelSession
  ) throws(KernelError) -> [[Double]] {
    var bounds = symbols.map { _ in (low: Double.infinity, high: -Double.infinity) }
    var pending = conditions
    while let next = pending.popLast() {
      guard let call = next.call, !call.isData else { continue }
      pending += call.arguments
      guard let place = symbols.firstIndex(where: { call.arguments.contains(.symbol($0)) }) else { continue }
      for part in call.arguments {
        guard let value = try session.approximate(part), value.isFinite else { continue }
        bounds[place] = (min(bounds[place].low, value), max(bounds[place].high, value))
      }
    }
    let isRow = symbols.count == 1 && bounds[0].high > bounds[0].low
    let shares = isRow ? (0..<200).map { [Double($0) / 199 * 10 - 5] } : Self.places(symbols.count)
    var found: [NelderMead.Corner] = []
    for share in shares {
      let place = zip(share, bounds).map { x, range in
        range.high > range.low ? range.low + (range.high - range.low) * (x + 5) / 10 : x
      }
      var bindings = PatternBindings()
      for (symbol, value) in zip(symbols, place) { bindings.bind(symbol, .real(value)) }
      guard try session.evaluate(bindings.fill(.call(.and, conditions))).isSymbol(.true) else { continue }
      let value = try session.number(goal, symbols, place)
      if value.isFinite { found.append((place, value)) }
    }
    return found.ordered { $0.value < $1.value }.prefix(2).map { $0.place }
  }

  /// The value, and a rule for each symbol. A global search starts from many places, and leaves the first one for another only where
  /// that is clearly better.
  func result(_ session: inout KernelSession, isGlobal: Bool = false) throws(KernelError) -> Term? {
    func value(_ x: [Double]) throws(KernelError) -> Double {
      let y = sign * (try session.number(body, start.symbols, x))
      return y.isNaN ? .infinity : y
    }
    func search(_ x: [Double]) throws(KernelError) -> NelderMead.Corner {
      if x.count == 1 {
        return try LineSearch.minimum(from: x[0]) { (place) throws(KernelError) in try value([place]) }
      }
      return try NelderMead.minimum(from: x) { (place) throws(KernelError) in try value(place) }
    }
    var found = try search(start.first)
    if isGlobal {
      var places: [NelderMead.Corner] = []
      for place in Self.places(start.symbols.count) { places.append((place, try value(place))) }
      for place in places.ordered(by: { $0.value < $1.value }).prefix(6) where place.value.isFinite {
        let other = try search(place.place)
        if other.value < found.value - 1e-6 * max(1, found.value.magnitude) { found = other }
      }
    }
    // The body is no number anywhere.
    if found.value == .infinity { return nil }
    let isEndless = isGlobal && found.value < -1e25 && found.place.contains { $0.magnitude > 1e6 }
    let rules = zip(start.symbols, found.place).map {
      Term.call(.rule, [.symbol($0), isEndless ? .symbol(.indeterminate) : .real($1)])
    }
    if isEndless { return .list([.call(.directedInfinity, [.integer(-Int(clamping: sign))]), .list(rules)]) }
    return .list([.real(sign * found.value), .list(rules)])
  }
}
