import Kernel

/// The values that an iterator such as `{i, 1, 10, 2}` takes.
struct IterationRange {
  /// The symbol that takes the values; nil if the iterator only counts.
  let symbol: Symbol?
  private let values: Values

  private enum Values {
    case list([Term])
    /// Numbers: the first, the step, the count.
    case steps(Number, Number, Int)
    /// Terms that differ by a number, such as those of `{i, n, n + 3}`: the first, the step, the count.
    case offsets(Term, Number, Int)
  }

  /// The number of values.
  var count: Int {
    switch values {
    case .list(let terms): terms.count
    case .steps(_, _, let count), .offsets(_, _, let count): count
    }
  }

  /// The value at an index, counted from 0.
  func value(_ place: Int) -> Term {
    switch values {
    case .list(let terms): return terms[place]
    case .steps(let first, let step, _):
      if case .real(let start) = first { return .real(start + Double(place) * step.double) }
      return (first + step * .small(place)).term
    case .offsets(let first, let step, _): return .call(.plus, [first, (step * .small(place)).term])
    }
  }

  /// Reads an iterator; nil if its bounds are not numeric.
  static func read(_ spec: Term, in session: inout KernelSession) throws(KernelError)
    -> IterationRange?
  {
    guard let parts = spec.parts else {
      guard let most = try bound(spec, in: &session) else { return nil }
      return try steps(nil, .small(1), most, step: .small(1), in: &session)
    }
    if parts.count > 1, parts[0].symbol == nil { return nil }
    switch parts.count {
    case 1:
      guard let most = try bound(parts[0], in: &session) else { return nil }
      return try steps(nil, .small(1), most, step: .small(1), in: &session)
    case 2:
      let value = try session.evaluate(parts[1])
      if let list = value.parts { return IterationRange(symbol: parts[0].symbol, values: .list(list)) }
      guard let most = try bound(value, in: &session) else { return nil }
      return try steps(parts[0].symbol, .small(1), most, step: .small(1), in: &session)
    case 3, 4:
      let step = parts.count == 4 ? try bound(parts[3], in: &session) : .small(1)
      guard let step else { return nil }
      let (low, high) = (try session.evaluate(parts[1]), try session.evaluate(parts[2]))
      if let first = try bound(low, in: &session), let last = try bound(high, in: &session) {
        return try steps(parts[0].symbol, first, last, step: step, in: &session)
      }
      let difference = try session.evaluate(.call(.plus, [high, .call(.times, [.integer(-1), low])]))
      guard let width = difference.number,
        let range = try steps(parts[0].symbol, .small(0), width, step: step, in: &session)
      else {
        return nil
      }
      return IterationRange(symbol: parts[0].symbol, values: .offsets(low, step, range.count))
    default: return nil
    }
  }

  /// A bound as a number; an exact numeric quantity such as `2 Pi` becomes a machine number.
  private static func bound(_ term: Term, in session: inout KernelSession) throws(KernelError) -> Number? {
    let value = try session.evaluate(term)
    if let number = value.number { return number }
    return try session.approximate(value).map { .real($0) }
  }

  private static func steps(
    _ symbol: Symbol?, _ first: Number, _ last: Number, step: Number, in session: inout KernelSession
  ) throws(KernelError) -> IterationRange? {
    guard !step.isZero, let quotient = (last - first) / step else { return nil }
    // A machine number a few units below a whole number counts as that whole number.
    let width =
      quotient.isExact ? quotient.double : quotient.double + 1e-10 * max(1, quotient.double.magnitude)
    guard width.isFinite, width < Double(session.limits.size) else {
      if width.isNaN { return nil }
      throw .stopped(.size)
    }
    let count = width < 0 ? 0 : Int(clamping: width) + 1
    // From an endless step only the first value is left.
    if !step.double.isFinite {
      return IterationRange(symbol: symbol, values: .list(count > 0 ? [first.term] : []))
    }
    if !step.isExact {
      return IterationRange(symbol: symbol, values: .steps(.real(first.double), step, count))
    }
    return IterationRange(symbol: symbol, values: .steps(first, step, count))
  }
}

/// Nested iterators, the last of which varies fastest. Their symbols have values only while a body is
/// evaluated.
struct Iterators {
  private let specs: ArraySlice<Term>

  /// Makes nested iterators of specifications such as `{i, 1, 10}`, the outermost first.
  init(_ specs: ArraySlice<Term>) { self.specs = specs }

  /// Runs a body once for each combination of the iterators' values.
  func forEach(
    _ session: inout KernelSession, body: (inout KernelSession) throws(KernelError) -> Void
  ) throws(KernelError) {
    guard let spec = specs.first else { return try body(&session) }
    try session.work.enter()
    defer { session.work.leave() }
    guard let range = try IterationRange.read(spec, in: &session) else {
      throw .failed("An iterator has no numbers")
    }
    let inner = Iterators(specs.dropFirst())
    let saved = range.symbol.flatMap { session.value(of: $0) }
    defer { if let symbol = range.symbol { session.setValue(of: symbol, to: saved) } }
    for place in 0..<range.count {
      try step(to: place, range: range, in: &session)
      try inner.forEach(&session, body: body)
    }
  }

  /// The nested lists that `Table` makes; nil if the first iterator's bounds are not numeric.
  func table(of body: Term, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let spec = specs.first else { return try session.evaluate(body) }
    try session.work.enter()
    defer { session.work.leave() }
    guard let range = try IterationRange.read(spec, in: &session) else { return nil }
    let inner = Iterators(specs.dropFirst())
    try session.check(size: range.count)
    let saved = range.symbol.flatMap { session.value(of: $0) }
    defer { if let symbol = range.symbol { session.setValue(of: symbol, to: saved) } }
    var values: [Term] = []
    values.reserveCapacity(range.count)
    for place in 0..<range.count {
      try step(to: place, range: range, in: &session)
      guard let value = try inner.table(of: body, in: &session) else {
        throw .failed("An iterator has no numbers")
      }
      values.append(value)
    }
    return .list(values)
  }

  /// Gives the iterator's symbol its next value.
  private func step(
    to place: Int, range: IterationRange, in session: inout KernelSession
  ) throws(KernelError) {
    try session.count(2)
    if let symbol = range.symbol {
      session.setValue(of: symbol, to: try session.evaluate(range.value(place)))
    }
  }
}
