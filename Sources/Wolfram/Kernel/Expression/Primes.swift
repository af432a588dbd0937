/// Primality, factors and modular powers of integers.
package enum Primes {
  /// Whether n is a prime, by trial division up to 2,000,000.
  package static func isPrime(_ n: UInt) -> Bool {
    if n < 2 { return false }
    var d: UInt = 2
    while d <= n / d, d < 2_000_000 {
      if n % d == 0 { return false }
      d += d == 2 ? 1 : 2
    }
    return true
  }

  /// The remainder of a power.
  package static func power(
    _ base: Integer, exponent: Integer, modulo modulus: Integer, in session: inout KernelSession
  ) throws(KernelError) -> Integer {
    var result = Integer.small(1).dividedDown(by: modulus)?.remainder ?? .small(1)
    var square = base.dividedDown(by: modulus)?.remainder ?? base
    var rest = exponent
    while !rest.isZero {
      try session.count(20)
      guard let half = rest.divided(by: .small(2)) else { break }
      if !half.remainder.isZero { result = (result * square).dividedDown(by: modulus)?.remainder ?? result }
      square = (square * square).dividedDown(by: modulus)?.remainder ?? square
      rest = half.quotient
    }
    return result
  }

  /// Whether n is a prime, by the Miller-Rabin test to the first 13 prime bases: exact below 3.3e24.
  package static func isProbablyPrime(_ n: Integer, in session: inout KernelSession) throws(KernelError)
    -> Bool
  {
    let bases = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41]
    for base in bases {
      guard let rest = n.divided(by: .small(base))?.remainder else { return false }
      if rest.isZero { return n == .small(base) }
    }
    if n < .small(43) { return false }
    let last = n - .small(1)
    var (odd, halvings) = (last, 0)
    while odd.isEven, let half = odd.divided(by: .small(2))?.quotient {
      (odd, halvings) = (half, halvings + 1)
    }
    for base in bases {
      var value = try power(.small(base), exponent: odd, modulo: n, in: &session)
      if value.isOne || value == last { continue }
      var isWitness = true
      for _ in 1..<max(1, halvings) {
        value = try power(value, exponent: .small(2), modulo: n, in: &session)
        if value == last {
          isWitness = false
          break
        }
      }
      if isWitness { return false }
    }
    return true
  }

  /// The prime factors of a number of any size with their powers: small ones by division, others by Pollard's rho.
  package static func factors(of n: Integer, in session: inout KernelSession) throws(KernelError) -> [(
    Integer, Int
  )] {
    var found: [(Integer, Int)] = n.sign < 0 ? [(.small(-1), 1)] : []
    var rest = n.magnitude
    func add(_ prime: Integer) {
      if let place = found.firstIndex(where: { $0.0 == prime }) {
        found[place].1 += 1
      } else {
        found.append((prime, 1))
      }
    }
    for d in [2] + stride(from: 3, to: 3000, by: 2) {
      while let (quotient, remainder) = rest.divided(by: .small(d)), remainder.isZero, !rest.isOne {
        add(.small(d))
        rest = quotient
      }
    }
    var open = rest.isOne ? [] : [rest]
    while let next = open.popLast() {
      if try isProbablyPrime(next, in: &session) {
        add(next)
        continue
      }
      let part = try divisor(of: next, in: &session)
      guard let other = next.divided(by: part)?.quotient else { break }
      open += [part, other]
    }
    return found.ordered { ($1.0 - $0.0).sign > 0 }
  }

  /// A divisor of a number that is no prime: a cycle of x² + c meets itself sooner by a divisor.
  private static func divisor(of n: Integer, in session: inout KernelSession) throws(KernelError) -> Integer {
    for c in 1..<50 {
      func next(_ x: Integer) -> Integer { (x * x + .small(c)).dividedDown(by: n)?.remainder ?? x }
      var (slow, fast) = (Integer.small(2), Integer.small(2))
      while true {
        try session.count(30)
        slow = next(slow)
        fast = next(next(fast))
        let shared = Integer.gcd((slow - fast).magnitude, n)
        if shared == n { break }
        if !shared.isOne { return shared }
      }
    }
    throw .stopped(.steps)
  }

  /// The first primes.
  package static func list(count: Int) -> [Int] {
    var found: [Int] = []
    var candidate = 2
    while found.count < count {
      var isPrime = true
      for prime in found {
        if prime * prime > candidate { break }
        if candidate % prime == 0 {
          isPrime = false
          break
        }
      }
      if isPrime { found.append(candidate) }
      candidate += 1
    }
    return found
  }

  /// The prime factors with their exponents, -1 first for negative numbers.
  package static func factors(_ n: Int) -> [(Int, Int)] {
    var found: [(Int, Int)] = n < 0 ? [(-1, 1)] : []
    var rest = Int(clamping: n.magnitude)
    if rest < 2 { return n < 0 ? found : [(rest, 1)] }
    var d = 2
    while d <= rest / d {
      var times = 0
      while rest % d == 0 {
        rest /= d
        times += 1
      }
      if times > 0 { found.append((d, times)) }
      d += d == 2 ? 1 : 2
    }
    if rest > 1 { found.append((rest, 1)) }
    return found
  }
}
