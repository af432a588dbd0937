import Kernel
import KernelArithmetic

/// Partial fraction decomposition.
package enum PartialFractions {
  /// Rewrites `1/(x^2 - 1)` as `-1/(2 (1 + x)) + 1/(2 (-1 + x))`; nil for terms that are not quotients of
  /// polynomials in one variable with exact coefficients. The denominator's factors are those of `Factor`.
  package static func apart(_ term: Term, in session: inout KernelSession) throws(KernelError) -> Term? {
    let (above, below) = Fractions.split(try Fractions.together(term, in: &session))
    var found = Set<Term>()
    TermPolynomial.collectVariables(below, into: &found, in: &session)
    guard found.count == 1, let variable = found.first,
      let p = try exact(above, variable: variable, in: &session),
      let q = try exact(below, variable: variable, in: &session), q.count > 1
    else { return nil }
    let (whole, rest) = RationalPolynomial.divided(p, by: q)
    var terms = [RationalPolynomial.term(whole, variable)]
    let product = RationalPolynomial.factored(q, variable: variable)
    for factor in product.call(of: .times)?.arguments ?? [product] where factor.contains(variable) {
      try session.count(q.count * q.count)
      let (base, exponent) = Powers.split(factor)
      guard let own = try exact(base, variable: variable, in: &session), let times = exponent.int, times > 0
      else {
        return nil
      }
      let power = (1..<times).reduce(own) { product, _ in RationalPolynomial.product(product, own) }
      let others = RationalPolynomial.divided(q, by: power).quotient
      guard let inverse = RationalPolynomial.inverse(of: others, modulo: power) else { return nil }
      var share = RationalPolynomial.divided(
        RationalPolynomial.product(rest, inverse), by: power
      ).remainder
      // Expands the numerator in powers of the factor.
      for level in 0..<times {
        let (next, digit) = RationalPolynomial.divided(share, by: own)
        share = next
        if digit.isEmpty { continue }
        let above = digit.count == 1 ? digit[0].term : RationalPolynomial.term(digit, variable)
        terms.append(.call(.times, [above, .call(.power, [base, .integer(level - times)])]))
      }
    }
    return try session.evaluate(.call(.plus, terms))
  }

  private static func exact(_ term: Term, variable: Term, in session: inout KernelSession)
    throws(KernelError)
    -> [Number]?
  {
    guard let list = try TermPolynomial.coefficients(of: term, variable: variable, in: &session),
      list.count < 40
    else {
      return nil
    }
    let numbers = list.compactMap { $0.number }
    return numbers.count == list.count && numbers.allSatisfy { $0.isExact } ? numbers : nil
  }
}
