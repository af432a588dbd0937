import Kernel
import Numerics

/// Sums, means and measures of spread.
enum StatisticsFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("Total", [], "The sum of a list.", taking: "1 3 Method", total),
    BuiltIn("Accumulate", [], "The sums of the first parts.", taking: "1 1", accumulate),
    BuiltIn("Differences", [], "The differences of neighbours.", differences),
    BuiltIn("Ratios", [], "The quotients of neighbours.", ratios),
    BuiltIn("Mean", [], "The mean of a list, or of a distribution.", taking: "1 1", mean),
    BuiltIn("Median", [], "The middle value.", taking: "1 1 1:reals", median),
    BuiltIn("Variance", [], "The variance of a list, or of a distribution.", taking: "1 1", variance),
    BuiltIn("StandardDeviation", [], "The root of the variance.", taking: "1 1", standardDeviation),
    BuiltIn("RootMeanSquare", [], "The root of the mean square.", taking: "1 1", rootMeanSquare),
    BuiltIn("Quantile", [], "The value below which a share lies.", taking: "1 * 1:reals", quantile),
    BuiltIn("MinMax", [], "The smallest and the largest.", taking: "1 1", minMax),
    BuiltIn(
      "histogramBins", [], "The bounds of the bins of a histogram, and how many numbers are in each.",
      HistogramBins.list),
    BuiltIn("BinCounts", [], "How many numbers lie in each of equal ranges.", binCounts),
    BuiltIn("MovingAverage", [], "The means of neighbours.", movingAverage),
    BuiltIn("Correlation", [], "The correlation of two lists.", correlation),
  ]

  /// `Total[{1, 2, 3}]` gives `6`; a second argument tells at which levels the parts are added.
  private static func total(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let list = call.arguments.first?.unpacked.call else { return nil }
    if let values = Term.call(list).associated {
      return .call(call.head, [.list(values)] + call.arguments.dropFirst())
    }
    let given = call.arguments.dropFirst().filter { !$0.isOption(.method) }
    guard given.count <= 1, let levels = given.first.map({ $0.levels }) ?? (1, 1), levels.0 > 0,
      levels.1 >= levels.0
    else { return nil }
    guard levels.0 == 1 else {
      // The sums of the parts at inner levels.
      guard list.arguments.allSatisfy({ $0.isList }) else { return nil }
      let inner = Term.list([
        .integer(levels.0 - 1), levels.1 == .max ? .symbol(.infinity) : .integer(levels.1 - 1),
      ])
      return .list(list.arguments.map { .call(call.head, [$0, inner]) })
    }
    guard levels.1 > 1 else { return .call(.plus, list.arguments) }
    let depth: Term = levels.1 == .max ? .symbol(.infinity) : .integer(levels.1 - 1)
    let parts = try session.evaluate(.call(.flatten, [.call(list), depth]))
    return parts.unpacked.call.map { .call(.plus, $0.arguments) }
  }

  /// `Accumulate[{1, 2, 3}]` gives `{1, 3, 6}`.
  private static func accumulate(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 1, let list = call.arguments[0].parts else { return nil }
    var sums: [Term] = []
    for part in list {
      guard let last = sums.last else {
        sums.append(part)
        continue
      }
      sums.append(try session.evaluate(.call(.plus, [last, part])))
    }
    return .list(sums)
  }

  /// `Differences[{1, 4, 9}]` gives `{3, 5}`; a second argument is the number of repetitions, a third one the distance of the elements.
  private static func differences(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard call.count <= 3, var list = call.arguments.first?.parts,
      let times = call.count > 1 ? call.arguments[1].int : 1, times >= 0,
      let step = call.count > 2 ? call.arguments[2].int : 1, step > 0
    else { return nil }
    // A list is empty after as many as it has elements.
    for _ in 0..<min(times, list.count) {
      var next: [Term] = []
      for (a, b) in zip(list, list.dropFirst(step)) {
        next.append(try session.evaluate(.call(.plus, [b, .call(.times, [.integer(-1), a])])))
      }
      list = next
    }
    return .list(list)
  }

  /// `Ratios[{1, 2, 6}]` gives `{2, 3}`; a second argument is the number of repetitions.
  private static func ratios(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count <= 2, let list = call.arguments.first?.parts,
      let times = call.count > 1 ? call.arguments[1].int : 1, times >= 0
    else { return nil }
    if times == 0 || list.isEmpty { return .list(list) }
    let once = Term.list(
      zip(list, list.dropFirst()).map { .call(.times, [$1, .call(.power, [$0, .integer(-1)])]) })
    return times == 1 ? once : .call(call.head, [once, .integer(times - 1)])
  }

  /// `Mean[{1, 2, 6}]` gives `3`.
  private static func mean(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    if let list = term.parts ?? term.associated, !list.isEmpty {
      return .call(.times, [.call(.plus, list), Number(.small(1), over: .small(list.count))?.term ?? .one])
    }
    if let found = DistributionFunctions.distribution(of: term, in: &session),
      found.name == "UniformDistribution",
      let ranges = found.parameters.first?.parts, ranges.first?.isList ?? false
    {
      return .list(ranges.map { .call(call.head, [$0]) })
    }
    return DistributionFunctions.distribution(of: term, in: &session).flatMap { $0.mean }
  }

  /// `Median[{1, 2, 6}]` gives `2`.
  private static func median(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    guard let list = term.parts, !list.isEmpty else {
      guard let found = DistributionFunctions.distribution(of: term, in: &session) else { return nil }
      // Without a median of its own, the middle is that of the probabilities.
      let isInexact = found.parameters.contains { if case .real = $0 { true } else { false } }
      return found.median ?? (isInexact ? .call(session.named("Quantile"), [term, .half]) : nil)
    }
    if list[0].isList { return try byColumns(call, in: &session) }
    var keyed: [(Double, Term)] = []
    for part in list {
      guard let value = try session.approximate(part) else { return nil }
      keyed.append((value, part))
    }
    keyed = keyed.ordered { $0.0 < $1.0 }
    let middle = keyed.count / 2
    if keyed.count % 2 == 1 { return keyed[middle].1 }
    return .call(.times, [Term.half, .call(.plus, [keyed[middle - 1].1, keyed[middle].1])])
  }

  /// `Variance[{1, 2, 3}]` gives `1`.
  private static func variance(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    guard let list = term.parts else {
      return DistributionFunctions.distribution(of: term, in: &session).flatMap { $0.variance }
    }
    guard list.count > 1 else { return nil }
    return try varianceOfList(list, in: &session)
  }

  /// `StandardDeviation[{1, 2, 3}]` gives `1`.
  private static func standardDeviation(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard let term = call.arguments.first else { return nil }
    guard let list = term.parts else {
      if DistributionFunctions.distribution(of: term, in: &session)?.variance == nil {
        guard term.call != nil else { return nil }
        let variance = Term.call(session.named("Variance"), [term])
        let value = try session.evaluate(variance)
        return value == variance ? nil : .call(.power, [value, Term.half])
      }
      return DistributionFunctions.distribution(of: term, in: &session).flatMap { $0.variance }.map {
        .call(.power, [$0, Term.half])
      }
    }
    guard list.count > 1 else { return nil }
    return .call(.power, [try varianceOfList(list, in: &session), Term.half])
  }

  /// `RootMeanSquare[{1, 7}]` gives `5`.
  private static func rootMeanSquare(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let list = call.arguments.first?.parts, !list.isEmpty else { return nil }
    return .call(
      .power, [.call(.mean, [.list(list.map { .call(.power, [$0, .integer(2)]) })]), Term.half])
  }

  /// `Quantile[{1, 2, 3, 4}, 1/2]` gives `2`.
  private static func quantile(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if call.count == 2, let shares = call.arguments[1].parts {
      return .list(shares.map { .call(call.head, [call.arguments[0], $0]) })
    }
    guard call.count == 2, let p = try session.approximate(call.arguments[1]) else { return nil }
    if let list = call.arguments[0].vector, !list.isEmpty, (0...1).contains(p) {
      let place = max(0, min(list.count - 1, Int(clamping: (p * Double(list.count)).rounded(.up)) - 1))
      return .call(.part, [.call(.sort, [call.arguments[0]]), .integer(place + 1)])
    }
    if call.arguments.allSatisfy({ !holdsMachine($0) }),
      DistributionFunctions.distribution(of: call.arguments[0], in: &session) != nil, (0..<1).contains(p)
    {
      let value = try session.evaluate(.call(session.named("quantileForm"), call.arguments))
      if value != session.named("$Failed") { return value }
    }
    if let found = try DistributionFunctions.distributionNumber(of: call.arguments[0], in: &session) {
      return found.quantile(p).map { value in
        (found.isWhole ? Integer(exactly: value) : nil).map { .integer($0) } ?? .real(value)
      }
    }
    guard (0..<1).contains(p), DistributionFunctions.distribution(of: call.arguments[0], in: &session) != nil
    else {
      return nil
    }
    // A parameter is a symbol.
    let value = try session.evaluate(.call(session.named("quantileForm"), call.arguments))
    return value == session.named("$Failed") ? nil : value
  }

  /// Whether a term holds a machine number.
  private static func holdsMachine(_ term: Term) -> Bool {
    switch term {
    case .real, .packed: true
    case .call(let call): call.arguments.contains { holdsMachine($0) }
    default: false
    }
  }

  /// `MinMax[{3, 1, 2}]` gives `{1, 3}`.
  private static func minMax(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    .list([.call(.min, call.arguments), .call(.max, call.arguments)])
  }

  /// `BinCounts[{0.5, 1.5, 1.7}, {0, 2, 1}]` gives `{1, 2}`; ranges of other lengths are given by their bounds, as `{{0, 1, 5}}`.
  private static func binCounts(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count <= 2, let values = call.arguments.first?.vector else { return nil }
    var (low, high, width) = (0.0, 0.0, 1.0)
    if let listed = call.count > 1 ? call.arguments[1].parts : nil, listed.count == 1 {
      guard let bounds = listed[0].vector, zip(bounds, bounds.dropFirst()).allSatisfy({ $0 < $1 }) else {
        return nil
      }
      return .list(
        zip(bounds, bounds.dropFirst()).map { low, high in
          .integer(values.count { $0 >= low && $0 < high })
        })
    }
    if call.count > 1, let spec = call.arguments[1].vector, spec.count == 3 {
      (low, high, width) = (spec[0], spec[1], spec[2])
    } else {
      guard let given = call.count > 1 ? call.arguments[1].double : 1 else { return nil }
      width = given
      guard width > 0, let least = values.min(), let most = values.max() else { return nil }
      low = (least / width).rounded(.down) * width
      high = (most / width).rounded(.down) * width + width
    }
    guard width > 0, (high - low) / width < 100_000,
      let count = Int(exactly: ((high - low) / width).rounded())
    else { return nil }
    var counts = [Int](repeating: 0, count: max(count, 0))
    for value in values where value >= low && value < high {
      let place = Int(clamping: (value - low) / width)
      if place < counts.count { counts[place] += 1 }
    }
    return .list(counts.map { .integer($0) })
  }

  /// `MovingAverage[{1, 3, 5}, 2]` gives `{2, 4}`.
  private static func movingAverage(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let list = call.arguments[0].parts, let n = call.arguments[1].int, n > 0,
      n <= list.count
    else { return nil }
    return .list((0...(list.count - n)).map { .call(.mean, [.list(Array(list[$0..<$0 + n]))]) })
  }

  /// `Correlation[{1, 2, 3}, {2, 4, 6}]` gives `1`.
  private static func correlation(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    if call.count == 1, let rows = call.arguments[0].parts, rows.first?.isList ?? false,
      let columns = try session.evaluate(.call(.transpose, call.arguments)).parts
    {
      return .list(columns.map { a in .list(columns.map { b in .call(call.head, [a, b]) }) })
    }
    guard call.count == 2, let a = call.arguments[0].vector, let b = call.arguments[1].vector,
      a.count == b.count, a.count > 1
    else { return nil }
    if call.arguments.allSatisfy({ !holdsMachine($0) }) {
      let variances = call.arguments.map { Term.call(session.named("Variance"), [$0]) }
      return .call(
        .times,
        [
          .call(session.named("Covariance"), call.arguments),
          .call(.power, [.call(.power, [.call(.times, variances), Term.half]), .integer(-1)]),
        ])
    }
    let n = Double(a.count)
    let (p, q) = (a.reduce(0, +) / n, b.reduce(0, +) / n)
    var (x, y, z) = (0.0, 0.0, 0.0)
    for (u, v) in zip(a, b) {
      x += (u - p) * (v - q)
      y += (u - p) * (u - p)
      z += (v - q) * (v - q)
    }
    return .real(x / (y * z).squareRoot())
  }

  /// The same of each column of a matrix.
  private static func byColumns(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let columns = try session.evaluate(.call(.transpose, [call.arguments[0]])).parts else { return nil }
    return .list(columns.map { .call(call.head, [$0] + call.arguments.dropFirst()) })
  }

  /// The unbiased sample variance.
  private static func varianceOfList(_ list: [Term], in session: inout KernelSession) throws(KernelError)
    -> Term
  {
    let mean = try session.evaluate(.call(.mean, [.list(list)]))
    let squares = list.map { part -> Term in
      let difference = Term.call(.plus, [part, .call(.times, [.integer(-1), mean])])
      return .call(.times, [difference, .call(.conjugate, [difference])])
    }
    return .call(
      .times, [.call(.plus, squares), Number(.small(1), over: .small(list.count - 1))?.term ?? .one])
  }
}
