/// What an iterator such as `{i, 1, 10, 2}` goes through.
struct IterationRange {
  var symbol: Symbol?
  var values: Values

  enum Values {
    case list([Term])
    /// First, step, and how many.
    case steps(Number, Number, Int)
    /// Terms whose difference is a number, such as `{i, n, n + 3}`.
    case offsets(Term, Number, Int)
  }

  var count: Int {
    switch values {
    case .list(let terms): terms.count
    case .steps(_, _, let count), .offsets(_, _, let count): count
    }
  }

  func value(_ place: Int) -> Term {
    switch values {
    case .list(let terms): return terms[place]
    case .steps(let first, let step, _):
      if case .real(let start) = first { return .real(start + Double(place) * step.double) }
      return (first + step * .small(place)).term
    case .offsets(let first, let step, _): return .call(.plus, [first, (step * .small(place)).term])
    }
  }
}

extension KernelSession {
  /// The range of an iterator; nil where its bounds are no numbers.
  mutating func iteration(_ spec: Term) throws(KernelError) -> IterationRange? {
    guard let parts = spec.parts else {
      guard let most = try bound(spec) else { return nil }
      return try steps(nil, .small(1), most, .small(1))
    }
    switch parts.count {
    case 1:
      guard let most = try bound(parts[0]) else { return nil }
      return try steps(nil, .small(1), most, .small(1))
    case 2:
      let value = try evaluate(parts[1])
      if let list = value.parts { return IterationRange(symbol: parts[0].symbol, values: .list(list)) }
      guard let most = try bound(value) else { return nil }
      return try steps(parts[0].symbol, .small(1), most, .small(1))
    case 3, 4:
      let step = parts.count == 4 ? try bound(parts[3]) : .small(1)
      guard let step else { return nil }
      let (low, high) = (try evaluate(parts[1]), try evaluate(parts[2]))
      if let first = try bound(low), let last = try bound(high) {
        return try steps(parts[0].symbol, first, last, step)
      }
      let difference = try evaluate(.call(.plus, [high, .call(.times, [.integer(-1), low])]))
      guard let width = difference.number, let range = try steps(parts[0].symbol, .small(0), width, step)
      else {
        return nil
      }
      return IterationRange(symbol: parts[0].symbol, values: .offsets(low, step, range.count))
    default: return nil
    }
  }

  /// A number, also one like `2 Pi`, which becomes a machine number.
  private mutating func bound(_ term: Term) throws(KernelError) -> Number? {
    let value = try evaluate(term)
    if let number = value.number { return number }
    return try approximate(value).map { .real($0) }
  }

  private mutating func steps(
    _ symbol: Symbol?, _ first: Number, _ last: Number, _ step: Number
  ) throws(KernelError) -> IterationRange? {
    guard !step.isZero, let quotient = (last - first) / step else { return nil }
    // A machine number a few units below a whole number counts as it.
    let width =
      quotient.isExact ? quotient.double : quotient.double + 1e-10 * max(1, quotient.double.magnitude)
    guard width.isFinite, width < Double(limits.size) else {
      if width.isNaN { return nil }
      throw .stopped(.size)
    }
    let count = width < 0 ? 0 : Int(width) + 1
    if !step.isExact {
      return IterationRange(symbol: symbol, values: .steps(.real(first.double), step, count))
    }
    return IterationRange(symbol: symbol, values: .steps(first, step, count))
  }

  /// Runs a body for each value of the iterators, the last fastest. The symbols have values only meanwhile.
  mutating func forEach(
    _ specs: ArraySlice<Term>, _ body: (inout KernelSession) throws(KernelError) -> Void
  ) throws(KernelError) {
    guard let spec = specs.first else { return try body(&self) }
    try enter()
    defer { depth -= 1 }
    guard let range = try iteration(spec) else { throw .failed("An iterator has no numbers") }
    let rest = specs.dropFirst()
    try withValue(of: range.symbol) { (session) throws(KernelError) in
      for place in 0..<range.count {
        try session.count(2)
        if let symbol = range.symbol {
          session.setValue(of: symbol, to: try session.evaluate(range.value(place)))
        }
        try session.forEach(rest, body)
      }
    }
  }

  /// Keeps a symbol's value and gives it back at the end, however that comes.
  mutating func withValue<Result>(
    of symbol: Symbol?, _ body: (inout KernelSession) throws(KernelError) -> Result
  ) throws(KernelError) -> Result {
    guard let symbol else { return try body(&self) }
    let saved = value(of: symbol)
    defer { setValue(of: symbol, to: saved) }
    return try body(&self)
  }

  /// The nested lists that `Table` makes; nil where an iterator has no numbers.
  mutating func table(_ body: Term, _ specs: ArraySlice<Term>) throws(KernelError) -> Term? {
    guard let spec = specs.first else { return try evaluate(body) }
    try enter()
    defer { depth -= 1 }
    guard let range = try iteration(spec) else { return nil }
    let rest = specs.dropFirst()
    try check(size: range.count)
    return try withValue(of: range.symbol) { (session) throws(KernelError) in
      var values: [Term] = []
      values.reserveCapacity(range.count)
      for place in 0..<range.count {
        try session.count(2)
        if let symbol = range.symbol {
          session.setValue(of: symbol, to: try session.evaluate(range.value(place)))
        }
        guard let value = try session.table(body, rest) else { throw .failed("An iterator has no numbers") }
        values.append(value)
      }
      return .list(values)
    }
  }
}
