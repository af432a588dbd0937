/// Polynomials with whole coefficients, from their images modulo a prime.
package enum ModularPolynomials {
  private static let prime: Int64 = 2_147_483_629

  /// A candidate for the greatest common divisor of two polynomials with integer coefficients, from their images
  /// modulo a prime; nil if it is a number or if coefficients are too large.
  package static func commonDivisor(_ p: [Int64], _ q: [Int64]) -> [Int64]? {
    guard var a = residues(p), var b = residues(q), let first = a.last, let second = b.last else {
      return nil
    }
    var (lead, rest) = (min(first, prime - first), min(second, prime - second))
    while rest != 0 { (lead, rest) = (rest, lead % rest) }
    while !b.isEmpty {
      let inverse = power(b[b.count - 1], prime - 2)
      while a.count >= b.count, let top = a.last {
        let (factor, shift) = (top * inverse % prime, a.count - b.count)
        for place in b.indices { a[place + shift] = (a[place + shift] + (prime - factor) * b[place]) % prime }
        while a.last == 0 { a.removeLast() }
      }
      (a, b) = (b, a)
    }
    guard a.count > 1, let top = a.last else { return nil }
    let scale = power(top, prime - 2) * (lead % prime) % prime
    let lifted = a.map { ($0 * scale) % prime }.map { $0 > prime / 2 ? $0 - prime : $0 }
    var content: Int64 = 0
    for value in lifted {
      var (x, y) = (content, abs(value))
      while y != 0 { (x, y) = (y, x % y) }
      content = x
    }
    return lifted.map { $0 / content }
  }

  /// The coefficients modulo the prime, without zeros at the end; nil if one is large.
  private static func residues(_ p: [Int64]) -> [Int64]? {
    guard p.allSatisfy({ $0.magnitude < 1_000_000_000 }) else { return nil }
    var result = p.map { ($0 + prime) % prime }
    while result.last == 0 { result.removeLast() }
    return result
  }

  private static func power(_ base: Int64, _ exponent: Int64) -> Int64 {
    var (result, square, rest): (Int64, Int64, Int64) = (1, base % prime, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = result * square % prime }
      square = square * square % prime
      rest >>= 1
    }
    return result
  }
}
