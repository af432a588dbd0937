import Kernel
import Numerics

/// Factorisation of polynomials in several variables.
extension TermPolynomial {
  /// Kronecker's substitution for variables of at most these degrees: the power of the one variable that stands for each
  /// of them, and how many coefficients the image has; nil for more than 400.
  static func places(ofDegrees most: [Int]) -> (steps: [Int], size: Int)? {
    var steps: [Int] = []
    var size = 1
    for degree in most {
      steps.append(size)
      size *= degree + 1
      guard size <= 400 else { return nil }
    }
    return (steps, size)
  }

  /// The product of irreducible factors by Kronecker's method: each variable is replaced with a power of one
  /// variable, so high that no two monomials coincide; products of the factors of that polynomial are tested
  /// as factors of the original.
  ///
  ///     x^2 - y^2   →   t^2 - t^6 with y = t^3   →   (x - y)*(x + y)
  ///
  /// Nil if the term is not such a polynomial, or is too large.
  static func factoredOfSeveral(_ term: Term, _ found: Set<Term>, in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    // The first variable has the highest power, so that its coefficients determine signs.
    let variables = found.ordered { TermOrder.compare($0, $1) > 0 }
    guard variables.count <= 12 else { return nil }
    let sum = try expanded(term, in: &session)
    guard let monomials = monomials(of: sum, variables), monomials.count <= 200 else { return nil }
    // The common monomial factor is extracted first.
    let least = variables.indices.map { place in monomials.map { $0.exponents[place] }.min() ?? 0 }
    let most = variables.indices.map { place in
      (monomials.map { $0.exponents[place] }.max() ?? 0) - least[place]
    }
    guard most.filter({ $0 > 0 }).count <= 6, let (steps, size) = places(ofDegrees: most) else { return nil }
    let shared = zip(variables, least).compactMap { $1 == 0 ? nil : Term.call(.power, [$0, .integer($1)]) }
    let open = monomials.map { monomial in
      (exponents: zip(monomial.exponents, least).map { $0 - $1 }, number: monomial.number)
    }
    if let parted = try parted(open, variables, steps, in: &session) {
      return parted.count > 1 && shared.isEmpty ? nil : try session.evaluate(.call(.times, shared + parted))
    }
    var image = [Number](repeating: .small(0), count: size)
    for monomial in monomials {
      let place = zip(zip(monomial.exponents, least), steps).reduce(0) { $0 + ($1.0.0 - $1.0.1) * $1.1 }
      image[place] = image[place] + monomial.number
    }
    try session.count(size * 4)
    let (content, factors) = RationalPolynomial.irreducibleFactors(image)
    var rests = factors.flatMap { Array(repeating: $0.0, count: $0.1) }
    guard rests.count <= 12 else {
      return shared.isEmpty ? nil : .call(.times, shared + [try back(image, variables, most, in: &session)])
    }
    var rest = image.map { ($0 / content) ?? $0 }
    var result: [Term] = []
    var count = 1
    while 2 * count <= rests.count {
      guard let found = try divisor(of: rest, rests, count, variables, most, in: &session) else {
        count += 1
        continue
      }
      let chosen = found.0
      result.append(found.1)
      rest = found.2
      rests = rests.indices.filter { !chosen.contains($0) }.map { rests[$0] }
    }
    let last = try back(rest, variables, most, in: &session)
    if !(last.int == 1) { result.append(last) }
    guard result.count + shared.count > 1 else { return nil }
    return try session.evaluate(.call(.times, [content.term] + shared + result))
  }

  /// A polynomial by its monomials, without one of the variables.
  private static func sum(
    _ part: [(exponents: [Int], number: Number)], of variables: [Term], without place: Int = -1
  ) -> Term {
    .call(
      .plus,
      part.map { monomial in
        .call(
          .times,
          [monomial.number.term]
            + variables.indices.compactMap {
              $0 == place || monomial.exponents[$0] == 0
                ? nil : .call(.power, [variables[$0], .integer(monomial.exponents[$0])])
            })
      })
  }

  /// The factors of a polynomial that has one of its variables in two powers only, such as `a x^2 + b`: the common divisor of `a` and `b`,
  /// and what is left, as one term; where there is none and the power is the first, or other signs show that there are no factors, a
  /// number and what is left of that. Nil for others.
  private static func parted(
    _ all: [(exponents: [Int], number: Number)], _ variables: [Term], _ steps: [Int],
    in session: inout KernelSession
  ) throws(KernelError) -> [Term]? {
    // A number and the rest.
    func whole(in session: inout KernelSession) throws(KernelError) -> [Term] {
      let places = all.map { zip($0.exponents, steps).reduce(0) { $0 + $1.0 * $1.1 } }
      let sorted = all.indices.ordered { places[$0] < places[$1] }.map { all[$0] }
      let (content, numbers) = RationalPolynomial.primitive(sorted.map { $0.number })
      let primitive = zip(sorted, numbers).map { (exponents: $0.exponents, number: $1) }
      return [content.term, try session.evaluate(sum(primitive, of: variables))]
    }
    for place in variables.indices {
      let powers = Set(all.map { $0.exponents[place] }).ordered { $0 < $1 }
      guard powers.count == 2, all.count > 3 else { continue }
      let parts = try powers.map { power throws(KernelError) in
        try session.evaluate(sum(all.filter { $0.exponents[place] == power }, of: variables, without: place))
      }
      guard let (low, high) = try withoutCommonFactor(parts[0], parts[1], in: &session) else {
        guard powers == [0, 1], parts.allSatisfy({ !$0.isNumber }) else { continue }
        return try whole(in: &session)
      }
      // What both are multiples of.
      let shared = try Fractions.together(
        try session.evaluate(.call(.times, [parts[0], .call(.power, [low, .integer(-1)])])), in: &session)
      guard Fractions.split(shared).1.int == 1, !shared.isNumber else { continue }
      let powersOf = { (power: Int) in Term.call(.power, [variables[place], .integer(power)]) }
      let rest = Term.call(
        .plus, [.call(.times, [low, powersOf(powers[0])]), .call(.times, [high, powersOf(powers[1])])])
      let product = try session.evaluate(
        .call(
          .times,
          [
            try factored(shared, in: &session),
            try factored(try expanded(try session.evaluate(rest), in: &session), in: &session),
          ]))
      return [product]
    }
    return all.count > 4 && RationalPolynomial.isIrreducible(all) ? try whole(in: &session) : nil
  }

  /// A product of `count` factors that also divides the polynomial in several variables; nil if there is
  /// none.
  private static func divisor(
    of rest: [Number], _ open: [[Number]], _ count: Int, _ variables: [Term], _ most: [Int],
    in session: inout KernelSession
  ) throws(KernelError) -> ([Int], Term, [Number])? {
    let whole = sample(rest, most)
    for choice in 1..<(1 << open.count) where choice.nonzeroBitCount == count {
      let chosen = open.indices.filter { choice >> $0 & 1 == 1 }
      let product = chosen.reduce([Number.small(1)]) { RationalPolynomial.product($0, open[$1]) }
      let (quotient, remainder) = RationalPolynomial.divided(rest, by: product)
      guard remainder.isEmpty, !quotient.isEmpty else { continue }
      try session.count(quotient.count / 8)
      // Degrees add up, and so do values multiply, before the long way is taken.
      guard let whole, let a = sample(product, most), let b = sample(quotient, most),
        zip(whole.degrees, zip(a.degrees, b.degrees)).allSatisfy({ $0 == $1.0 + $1.1 }),
        a.value * b.value == whole.value
      else { continue }
      let factor = try back(product, variables, most, in: &session)
      let other = try back(quotient, variables, most, in: &session)
      guard factor.call(of: .plus) != nil else { continue }
      try session.count(rest.count)
      let wide = try expanded(.call(.times, [factor, other]), in: &session)
      if wide == (try back(rest, variables, most, in: &session)) { return (chosen, factor, quotient) }
    }
    return nil
  }

  /// The degrees of the polynomial in several variables that an image represents, and its value at one place; nil where a power
  /// is too high.
  private static func sample(_ image: [Number], _ most: [Int]) -> (degrees: [Int], value: Number)? {
    var degrees = [Int](repeating: 0, count: most.count)
    var value = Number.small(0)
    for (place, number) in image.enumerated() where !number.isZero {
      var rest = place
      var part = number
      for (index, degree) in most.enumerated() {
        let exponent = rest % (degree + 1)
        rest /= degree + 1
        degrees[index] = max(degrees[index], exponent)
        for _ in 0..<exponent { part = part * .small(2 * index + 3) }
      }
      guard rest == 0 else { return nil }
      value = value + part
    }
    return (degrees, value)
  }

  /// The polynomial in several variables that an image represents.
  static func back(
    _ image: [Number], _ variables: [Term], _ most: [Int], in session: inout KernelSession
  ) throws(KernelError) -> Term {
    var terms: [Term] = []
    for (place, number) in image.enumerated() where !number.isZero {
      var rest = place
      var factors = [number.term]
      for (variable, degree) in zip(variables, most) {
        let exponent = rest % (degree + 1)
        rest /= degree + 1
        if exponent > 0 { factors.append(.call(.power, [variable, .integer(exponent)])) }
      }
      // The image of a product that is no factor may exceed the last variable's degree; the exponent is then
      // made impossible.
      if rest > 0, let last = variables.last { factors.append(.call(.power, [last, .integer(rest * 1000)])) }
      terms.append(.call(.times, factors))
    }
    return try session.evaluate(.call(.plus, terms))
  }

  /// The exponents and exact coefficients of the monomials; nil for terms that are not polynomials in the
  /// variables.
  static func monomials(of sum: Term, _ variables: [Term]) -> [(exponents: [Int], number: Number)]? {
    var result: [(exponents: [Int], number: Number)] = []
    for part in sum.call(of: .plus)?.arguments ?? [sum] {
      var exponents = [Int](repeating: 0, count: variables.count)
      var number = Number.small(1)
      for factor in part.call(of: .times)?.arguments ?? [part] {
        if let value = factor.number, value.isExact {
          number = number * value
          continue
        }
        if let place = variables.firstIndex(of: factor) {
          exponents[place] += 1
          continue
        }
        let (base, exponent) = Powers.split(factor)
        guard let place = variables.firstIndex(of: base), let n = exponent.int, n >= 0, n <= 60 else {
          return nil
        }
        exponents[place] += n
      }
      result.append((exponents, number))
    }
    return result
  }
}
