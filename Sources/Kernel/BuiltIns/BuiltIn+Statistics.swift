import Numerics

extension BuiltIn {
  /// Sums over data, distributions, random numbers.
  static let statisticsTable: [BuiltIn] = [
    BuiltIn("Total", [], "The sum of a list.") { (_, call) throws(KernelError) in
      guard let list = call.arguments.first?.unpacked.call else { return nil }
      if call.count > 1, call.arguments[1].isSymbol(.infinity) || call.arguments[1].int == 2 {
        var parts: [Term] = []
        KernelSession.leaves(.call(list), &parts)
        return .call(.plus, parts)
      }
      return .call(.plus, list.arguments)
    },
    BuiltIn("Accumulate", [], "The sums of the first parts.") { (session, call) throws(KernelError) in
      guard let list = call.arguments.first?.parts else { return nil }
      var sums: [Term] = []
      for part in list {
        guard let last = sums.last else {
          sums.append(part)
          continue
        }
        sums.append(try session.evaluate(.call(.plus, [last, part])))
      }
      return .list(sums)
    },
    BuiltIn("Differences", [], "The differences of neighbours.") { (session, call) throws(KernelError) in
      guard var list = call.arguments.first?.parts else { return nil }
      for _ in 0..<min(call.count > 1 ? call.arguments[1].int ?? 1 : 1, 50) {
        var next: [Term] = []
        for (a, b) in zip(list, list.dropFirst()) {
          next.append(try session.evaluate(.call(.plus, [b, .call(.times, [.integer(-1), a])])))
        }
        list = next
      }
      return .list(list)
    },
    BuiltIn("Ratios", [], "The quotients of neighbours.") { (_, call) throws(KernelError) in
      guard let list = call.arguments.first?.parts else { return nil }
      return .list(
        zip(list, list.dropFirst()).map { .call(.times, [$1, .call(.power, [$0, .integer(-1)])]) })
    },
    BuiltIn("Mean", [], "The mean of a list, or of a distribution.") { (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      if let list = term.parts, !list.isEmpty {
        return .call(.times, [.call(.plus, list), Number(.small(1), over: .small(list.count))?.term ?? .one])
      }
      return session.distribution(term).flatMap { $0.mean }
    },
    BuiltIn("Median", [], "The middle value.") { (session, call) throws(KernelError) in
      guard let list = call.arguments.first?.parts, !list.isEmpty else { return nil }
      var keyed: [(Double, Term)] = []
      for part in list {
        guard let value = try session.approximate(part) else { return nil }
        keyed.append((value, part))
      }
      keyed.sort { $0.0 < $1.0 }
      let middle = keyed.count / 2
      if keyed.count % 2 == 1 { return keyed[middle].1 }
      return .call(.times, [Powers.half, .call(.plus, [keyed[middle - 1].1, keyed[middle].1])])
    },
    BuiltIn("Variance", [], "The variance of a list, or of a distribution.") {
      (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      guard let list = term.parts else { return session.distribution(term).flatMap { $0.variance } }
      guard list.count > 1 else { return nil }
      return try session.variance(list)
    },
    BuiltIn("StandardDeviation", [], "The root of the variance.") { (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      guard let list = term.parts else {
        return session.distribution(term).flatMap { $0.variance }.map { .call(.power, [$0, Powers.half]) }
      }
      guard list.count > 1 else { return nil }
      return .call(.power, [try session.variance(list), Powers.half])
    },
    BuiltIn("RootMeanSquare", [], "The root of the mean square.") { (_, call) throws(KernelError) in
      guard let list = call.arguments.first?.parts, !list.isEmpty else { return nil }
      return .call(
        .power, [.call(.mean, [.list(list.map { .call(.power, [$0, .integer(2)]) })]), Powers.half])
    },
    BuiltIn("Quantile", [], "The value below which a share lies.") { (session, call) throws(KernelError) in
      guard call.count == 2, let p = try session.approximate(call.arguments[1]) else { return nil }
      if let list = call.arguments[0].vector, !list.isEmpty, (0...1).contains(p) {
        let sorted = list.sorted()
        let place = max(0, min(list.count - 1, Int((p * Double(list.count)).rounded(.up)) - 1))
        return .real(sorted[place])
      }
      return try session.distributionNumber(call.arguments[0])?.quantile(p).map { .real($0) }
    },
    BuiltIn("MinMax", [], "The smallest and the largest.") { (_, call) throws(KernelError) in
      .list([.call(.min, call.arguments), .call(.max, call.arguments)])
    },
    BuiltIn("BinCounts", [], "How many numbers lie in each of equal ranges.") {
      (session, call) throws(KernelError) in
      guard let values = call.arguments.first?.vector else { return nil }
      var (low, high, width) = (0.0, 0.0, 1.0)
      if call.count > 1, let spec = call.arguments[1].vector, spec.count == 3 {
        (low, high, width) = (spec[0], spec[1], spec[2])
      } else {
        width = call.count > 1 ? call.arguments[1].double ?? 1 : 1
        guard width > 0, let least = values.min(), let most = values.max() else { return nil }
        low = (least / width).rounded(.down) * width
        high = (most / width).rounded(.down) * width + width
      }
      guard width > 0, (high - low) / width < 100_000,
        let count = Int(exactly: ((high - low) / width).rounded())
      else { return nil }
      var counts = [Int](repeating: 0, count: max(count, 0))
      for value in values where value >= low && value < high {
        let place = Int((value - low) / width)
        if place < counts.count { counts[place] += 1 }
      }
      return .list(counts.map { .integer($0) })
    },
    BuiltIn("MovingAverage", [], "The means of neighbours.") { (_, call) throws(KernelError) in
      guard call.count == 2, let list = call.arguments[0].parts, let n = call.arguments[1].int, n > 0,
        n <= list.count
      else { return nil }
      return .list((0...(list.count - n)).map { .call(.mean, [.list(Array(list[$0..<$0 + n]))]) })
    },
    BuiltIn("Correlation", [], "The correlation of two lists.") { (_, call) throws(KernelError) in
      guard call.count == 2, let a = call.arguments[0].vector, let b = call.arguments[1].vector,
        a.count == b.count, a.count > 1
      else { return nil }
      let n = Double(a.count)
      let (p, q) = (a.reduce(0, +) / n, b.reduce(0, +) / n)
      var (x, y, z) = (0.0, 0.0, 0.0)
      for (u, v) in zip(a, b) {
        x += (u - p) * (v - q)
        y += (u - p) * (u - p)
        z += (v - q) * (v - q)
      }
      return .real(x / (y * z).squareRoot())
    },
    BuiltIn(
      "PDF", [], "The density of a distribution.",
      applied: { (_, call) throws(KernelError) in
        operatorForm(call, isSecond: false)
      }
    ) { (session, call) throws(KernelError) in
      guard call.count == 2 else { return nil }
      if let list = call.arguments[1].parts {
        return .list(list.map { .call(call.head, [call.arguments[0], $0]) })
      }
      return session.distribution(call.arguments[0])?.density(call.arguments[1])
    },
    BuiltIn(
      "CDF", [], "The probability up to a value.",
      applied: { (_, call) throws(KernelError) in
        operatorForm(call, isSecond: false)
      }
    ) { (session, call) throws(KernelError) in
      guard call.count == 2 else { return nil }
      if let list = call.arguments[1].parts {
        return .list(list.map { .call(call.head, [call.arguments[0], $0]) })
      }
      return try session.cumulative(call.arguments[0], call.arguments[1])
    },
    BuiltIn("InverseCDF", [], "The value with that probability up to it.") {
      (session, call) throws(KernelError) in
      .call(session.names.symbol("Quantile"), call.arguments)
    },
    BuiltIn("SeedRandom", [], "Begins random numbers anew from a seed.") {
      (session, call) throws(KernelError) in
      session.random = RandomSource(seed: UInt64(truncatingIfNeeded: call.arguments.first?.int ?? 1))
      return .null
    },
    BuiltIn("BlockRandom", [.holdAll], "A value; random numbers go on as before.") {
      (session, call) throws(KernelError) in
      guard let body = call.arguments.first else { return nil }
      let saved = session.random
      defer { session.random = saved }
      return try session.evaluate(body)
    },
    random("RandomReal", "Random numbers in a range.") { (session, spec) throws(KernelError) in
      let bounds = try session.randomBounds(spec)
      return .real(bounds.0 + (bounds.1 - bounds.0) * session.random.unit())
    },
    random("RandomInteger", "Random integers in a range.") { (session, spec) throws(KernelError) in
      let bounds = try session.randomBounds(spec)
      let (low, high) = (bounds.0.rounded(.up), bounds.1.rounded(.down))
      guard low <= high,
        let value = Int(exactly: low + (session.random.unit() * (high - low + 1)).rounded(.down))
      else { return .zero }
      return .integer(value)
    },
    random("RandomVariate", "Random numbers of a distribution.") { (session, spec) throws(KernelError) in
      guard let spec, let distribution = try session.distributionNumber(spec) else {
        throw .failed("This distribution is not known")
      }
      return distribution.isWhole
        ? .integer(Int(exactly: distribution.sample(&session.random).rounded()) ?? 0)
        : .real(distribution.sample(&session.random))
    },
    random("RandomChoice", "Random elements of a list.") { (session, spec) throws(KernelError) in
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
      return list[min(Int(session.random.unit() * Double(list.count)), list.count - 1)]
    },
    BuiltIn("RandomSample", [], "Random elements of a list, none twice.") {
      (session, call) throws(KernelError) in
      guard var list = call.arguments.first?.parts else { return nil }
      let n = call.count > 1 ? call.arguments[1].int ?? list.count : list.count
      guard n >= 0, n <= list.count else { return nil }
      for place in stride(from: 0, to: n, by: 1) {
        let other =
          place + min(Int(session.random.unit() * Double(list.count - place)), list.count - place - 1)
        list.swapAt(place, other)
      }
      return .list(Array(list.prefix(n)))
    },
  ]

  /// One value, or a list of as many as the second argument tells.
  private static func random(
    _ name: String, _ summary: String,
    _ draw: @escaping @Sendable (inout KernelSession, Term?) throws(KernelError) -> Term
  ) -> BuiltIn {
    BuiltIn(name, [], summary) { (session, call) throws(KernelError) in
      guard call.count > 1 else { return try draw(&session, call.arguments.first) }
      let sizes = (call.arguments[1].parts ?? [call.arguments[1]]).compactMap({ $0.int })
      guard sizes.count <= 16 else { return nil }
      return try session.drawn(sizes[...], call.arguments.first, draw)
    }
  }
}

extension KernelSession {
  static func leaves(_ term: Term, _ parts: inout [Term]) {
    if let list = term.parts { for part in list { leaves(part, &parts) } } else { parts.append(term) }
  }

  fileprivate mutating func variance(_ list: [Term]) throws(KernelError) -> Term {
    let mean = try evaluate(.call(.mean, [.list(list)]))
    let squares = list.map { part -> Term in
      let difference = Term.call(.plus, [part, .call(.times, [.integer(-1), mean])])
      return .call(.times, [difference, .call(.conjugate, [difference])])
    }
    return .call(
      .times, [.call(.plus, squares), Number(.small(1), over: .small(list.count - 1))?.term ?? .one])
  }

  fileprivate mutating func drawn(
    _ sizes: ArraySlice<Int>, _ spec: Term?, _ draw: (inout KernelSession, Term?) throws(KernelError) -> Term
  ) throws(KernelError) -> Term {
    guard let size = sizes.first else { return try draw(&self, spec) }
    guard size >= 0, size < limits.size else { throw .stopped(.size) }
    var values: [Term] = []
    for _ in 0..<size {
      try count()
      values.append(try drawn(sizes.dropFirst(), spec, draw))
    }
    return .list(values)
  }

  fileprivate mutating func randomBounds(_ spec: Term?) throws(KernelError) -> (Double, Double) {
    guard let spec else { return (0, 1) }
    if let parts = spec.parts, parts.count == 2, let low = try approximate(parts[0]),
      let high = try approximate(parts[1])
    {
      return (low, high)
    }
    guard let high = try approximate(spec) else { throw .failed("A range of random numbers is no range") }
    return (0, high)
  }
}
