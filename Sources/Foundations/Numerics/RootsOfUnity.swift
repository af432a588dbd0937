/// The polynomials whose roots are the primitive roots of unity of an order.
package enum RootsOfUnity {
  /// The orders from 3 on whose primitive roots of unity are roots of a polynomial with whole coefficients, to within rounding errors.
  ///
  ///     RootsOfUnity.orders(ofRootsOf: [-1, 0, 0, 0, 1])   // [4]
  package static func orders(ofRootsOf coefficients: [Double]) -> [Int] {
    guard coefficients.count > 2 else { return [] }
    // The polynomials of larger orders have higher degrees.
    return (3...max(3, 6 * coefficients.count)).filter { order in
      let angle = 2 * Double.pi / Double(order)
      let root = ComplexDouble(Double.cos(angle), Double.sin(angle))
      var (value, size) = (ComplexDouble.zero, 0.0)
      for coefficient in coefficients.reversed() {
        value = value * root + ComplexDouble(coefficient, 0)
        size += coefficient.magnitude
      }
      return value.magnitude <= 1e-9 * size
    }
  }

  /// The coefficients of the cyclotomic polynomial, from the product of (x^(n/d) - 1)^mu(d) over the divisors d of the order n.
  ///
  ///     RootsOfUnity.polynomial(ofOrder: 6)   // [1, -1, 1]
  package static func polynomial(ofOrder order: Int) -> [Int] {
    var primes: [Int] = []
    var rest = order
    for candidate in stride(from: 2, through: order, by: 1) where rest % candidate == 0 {
      primes.append(candidate)
      while rest % candidate == 0 { rest /= candidate }
    }
    var (above, below): ([Int], [Int]) = ([], [])
    for choice in 0..<(1 << primes.count) {
      let chosen = primes.indices.filter { choice >> $0 & 1 == 1 }
      let power = order / chosen.reduce(1) { $0 * primes[$1] }
      if chosen.count % 2 == 0 { above.append(power) } else { below.append(power) }
    }
    var product = [1]
    for power in above {
      var next = [Int](repeating: 0, count: product.count + power)
      for (place, value) in product.enumerated() {
        next[place + power] += value
        next[place] -= value
      }
      product = next
    }
    for power in below {
      // A coefficient of the quotient by x^power - 1 is that of the product and that of the quotient which is higher by the power.
      var quotient = [Int](repeating: 0, count: product.count - power)
      for place in quotient.indices.reversed() {
        let higher = place + power < quotient.count ? quotient[place + power] : 0
        quotient[place] = product[place + power] + higher
      }
      product = quotient
    }
    return product
  }
}
