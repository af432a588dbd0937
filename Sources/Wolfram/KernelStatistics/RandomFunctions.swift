import Kernel
import Numerics

/// Random numbers and choices, all from the session's seed.
enum RandomFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("SeedRandom", [], "Begins random numbers anew from a seed.", seedRandom),
    BuiltIn("BlockRandom", [.holdAll], "A value; random numbers go on as before.", blockRandom),
    random("RandomReal", "Random numbers in a range.", real),
    random("RandomInteger", "Random integers in a range.", integer),
    random("RandomVariate", "Random numbers of a distribution.", variate),
    random("RandomChoice", "Random elements of a list.", choice),
    random("RandomComplex", "Random complex numbers in a rectangle.", complex),
    BuiltIn("Random", [], "A random number, as earlier versions make it.", random),
    BuiltIn("RandomSample", [], "Random elements of a list, none twice.", randomSample),
  ]

  /// `SeedRandom[3]` makes the following random numbers reproducible.
  private static func seedRandom(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    session.random = RandomSource(seed: UInt64(truncatingIfNeeded: call.arguments.first?.int ?? 1))
    return .null
  }

  /// `BlockRandom[RandomReal[]]` gives a number and restores the random generator.
  private static func blockRandom(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard let body = call.arguments.first else { return nil }
    let saved = session.random
    defer { session.random = saved }
    return try session.evaluate(body)
  }

  /// `RandomSample[{a, b, c}, 2]` gives two distinct elements.
  private static func randomSample(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard var list = call.arguments.first?.parts else { return nil }
    let n = call.count > 1 ? call.arguments[1].int ?? list.count : list.count
    guard n >= 0, n <= list.count else { return nil }
    for place in stride(from: 0, to: n, by: 1) {
      let other =
        place + min(Int(clamping: session.random.unit() * Double(list.count - place)), list.count - place - 1)
      list.swapAt(place, other)
    }
    return .list(Array(list.prefix(n)))
  }

  /// Makes one random value according to a specification.
  private typealias Draw = @Sendable (Term?, inout KernelSession) throws(KernelError) -> Term

  /// `RandomReal[{1, 2}]` gives a number from 1 to 2.
  private static func real(_ spec: Term?, in session: inout KernelSession) throws(KernelError) -> Term {
    // Earlier versions give numbers of a distribution so.
    if isDistribution(spec, in: session) { return try variate(spec, in: &session) }
    let bounds = try bounds(spec, in: &session)
    return .real(bounds.0 + (bounds.1 - bounds.0) * session.random.unit())
  }

  /// `Abs[RandomComplex[{0, 1 + I}]] < 2` gives `True`.
  private static func complex(_ spec: Term?, _ session: inout KernelSession) throws(KernelError) -> Term {
    let ends = spec?.parts ?? [.zero, spec ?? .complex(.small(1), .small(1))]
    guard ends.count == 2, let low = ComplexDouble(ends[0]), let high = ComplexDouble(ends[1]) else {
      throw .failed("A range of random numbers is not valid")
    }
    let x = low.real + (high.real - low.real) * session.random.unit()
    let y = low.imaginary + (high.imaginary - low.imaginary) * session.random.unit()
    return .complex(.real(x), .real(y))
  }

  /// `MemberQ[Range[6], Random[Integer, {1, 6}]]` gives `True`; `Random[]` is a number from 0 to 1.
  private static func random(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    let range = call.count > 1 ? call.arguments[1] : nil
    switch call.arguments.first?.symbol?.known {
    case nil where call.count > 0: return nil
    case .integer?: return try integer(range ?? .one, in: &session)
    case .complex?: return try complex(range, &session)
    default: return try real(range, in: &session)
    }
  }

  /// `RandomInteger[{1, 6}]` gives an integer from 1 to 6.
  private static func integer(_ spec: Term?, in session: inout KernelSession) throws(KernelError) -> Term {
    if isDistribution(spec, in: session) { return try variate(spec, in: &session) }
    let ends = spec?.parts ?? [.zero, spec ?? .one]
    if ends.count == 2, let low = ends[0].integer, let high = ends[1].integer, !(high < low) {
      let count = high - low + .small(1)
      // More numbers than the bits of a machine number tell apart.
      if Number.integer(count).double > 1e15 { return .integer(low + large(below: count, in: &session)) }
    }
    let bounds = try bounds(spec, in: &session)
    let (low, high) = (bounds.0.rounded(.up), bounds.1.rounded(.down))
    guard low <= high,
      let value = Integer(exactly: low + (session.random.unit() * (high - low + 1)).rounded(.down))
    else { return .zero }
    return .integer(value)
  }

  /// An integer from zero to below a large bound: 64 bits more than it has, and what they leave over.
  private static func large(below bound: Integer, in session: inout KernelSession) -> Integer {
    var limbs: [UInt32] = []
    for _ in 0..<bound.wide.limbs.count + 2 {
      limbs.append(UInt32(truncatingIfNeeded: session.random.next() >> 16))
    }
    let bits = Integer(LargeInteger(isNegative: false, limbs: limbs))
    return bits.divided(by: bound)?.remainder ?? .small(0)
  }

  private static func isDistribution(_ spec: Term?, in session: KernelSession) -> Bool {
    guard let head = spec?.headSymbol else { return false }
    return session.names.name(head).utf8.reversed().starts(with: "Distribution".utf8.reversed())
  }

  /// `RandomVariate[NormalDistribution[0, 1]]` gives a number of the distribution.
  private static func variate(_ spec: Term?, in session: inout KernelSession) throws(KernelError) -> Term {
    guard let spec, let distribution = try DistributionFunctions.distributionNumber(of: spec, in: &session)
    else {
      throw .failed("This distribution is not known")
    }
    return distribution.isWhole
      ? .integer(Integer(exactly: distribution.sample(&session.random).rounded()) ?? .small(0))
      : .real(distribution.sample(&session.random))
  }

  /// `RandomChoice[{a, b}]` is `a` or `b`; `RandomChoice[{1, 3} -> {a, b}]` is `b` three times as often as `a`.
  private static func choice(of spec: Term?, in session: inout KernelSession) throws(KernelError) -> Term {
    if let rule = spec?.call(of: .rule), let weights = rule.arguments[0].vector,
      let list = rule.arguments[1].parts, weights.count == list.count
    {
      var rest = session.random.unit() * weights.reduce(0, +)
      for (weight, part) in zip(weights, list) {
        rest -= weight
        if rest < 0 { return part }
      }
      return list.last ?? .null
    }
    guard let list = spec?.parts, !list.isEmpty else { throw .failed("Nothing to choose from") }
    return list[min(Int(clamping: session.random.unit() * Double(list.count)), list.count - 1)]
  }

  /// Makes the entry of a function that gives one random value, or an array with the dimensions in the second
  /// argument.
  private static func random(_ name: String, _ summary: BuiltIn.Summary, _ draw: @escaping Draw) -> BuiltIn {
    BuiltIn(named: name, [], summary) { (call, session) throws(KernelError) in
      guard call.count > 1 else { return try draw(call.arguments.first, &session) }
      let given = call.arguments[1].parts ?? [call.arguments[1]]
      let sizes = given.compactMap({ $0.int })
      guard call.count == 2, sizes.count == given.count, sizes.count <= 16 else { return nil }
      return try drawn(sizes[...], call.arguments.first, draw, in: &session)
    }
  }

  /// An array of random values.
  private static func drawn(
    _ sizes: ArraySlice<Int>, _ spec: Term?, _ draw: Draw, in session: inout KernelSession
  ) throws(KernelError) -> Term {
    guard let size = sizes.first else { return try draw(spec, &session) }
    guard size >= 0, size < session.limits.size else { throw .stopped(.size) }
    var values: [Term] = []
    for _ in 0..<size {
      try session.count()
      values.append(try drawn(sizes.dropFirst(), spec, draw, in: &session))
    }
    return .list(values)
  }

  /// The bounds that `{a, b}` or `b` specifies; 0 and 1 without a specification.
  private static func bounds(_ spec: Term?, in session: inout KernelSession) throws(KernelError) -> (
    Double, Double
  ) {
    guard let spec else { return (0, 1) }
    if let parts = spec.parts, parts.count == 2, let low = try session.approximate(parts[0]),
      let high = try session.approximate(parts[1])
    {
      return (low, high)
    }
    // `{n}` is as n.
    let single = spec.parts.flatMap { $0.count == 1 ? $0[0] : nil } ?? spec
    guard let high = try session.approximate(single) else {
      throw .failed("A range of random numbers is not valid")
    }
    return (0, high)
  }
}
