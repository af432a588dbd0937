import TextBytes

/// An integer of any size up to `mostLimbs`: a sign and limbs of 32 bits, the lowest first.
public final class LargeInteger: Hashable, Sendable {
  /// Whether the value is negative.
  public let isNegative: Bool
  /// The limbs; the last is not zero, and the value zero has none.
  public let limbs: [UInt32]

  /// About 4,900 decimal digits: larger results are refused, so that time and memory stay bounded.
  public static let mostLimbs = 512

  /// Makes a large integer from a machine word.
  public convenience init(_ value: Int) {
    let magnitude = UInt64(value.magnitude)
    self.init(
      isNegative: value < 0,
      limbs: [UInt32(truncatingIfNeeded: magnitude), UInt32(truncatingIfNeeded: magnitude >> 32)])
  }

  package init(isNegative: Bool, limbs: [UInt32]) {
    var limbs = limbs
    while limbs.last == 0 { limbs.removeLast() }
    self.limbs = limbs
    self.isNegative = isNegative && !limbs.isEmpty
  }

  /// Reads decimal digits, or those of another radix; nil for other bytes or more than `mostLimbs` limbs.
  public convenience init?(digits: some Collection<UInt8>, radix: UInt32 = 10) {
    var limbs: [UInt32] = []
    for byte in digits {
      let digit: UInt32
      switch byte {
      case "0"..."9": digit = UInt32(byte) - "0"
      case "A"..."Z", "a"..."z": digit = UInt32(byte | .lowercaseBit) - ("a" - 10)
      default: return nil
      }
      guard digit < radix, limbs.count < Self.mostLimbs else { return nil }
      var carry = UInt64(digit)
      for index in limbs.indices {
        carry += UInt64(limbs[index]) * UInt64(radix)
        limbs[index] = UInt32(truncatingIfNeeded: carry)
        carry >>= 32
      }
      if carry != 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
    }
    self.init(isNegative: false, limbs: limbs)
  }

  /// Whether two large integers are equal.
  public static func == (a: LargeInteger, b: LargeInteger) -> Bool {
    a.isNegative == b.isNegative && a.limbs == b.limbs
  }

  /// Feeds the integer into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(isNegative)
    hasher.combine(limbs)
  }

  /// Whether the integer is zero.
  public var isZero: Bool { limbs.isEmpty }

  /// The value as a machine word; nil if it does not fit one.
  public var small: Int? {
    guard limbs.count <= 2 else { return nil }
    var magnitude: UInt64 = 0
    for (place, limb) in limbs.enumerated() { magnitude |= UInt64(limb) << UInt64(32 * place) }
    if isNegative {
      return magnitude > 1 << 63 ? nil : Int(exactly: Int64(truncatingIfNeeded: 0 &- magnitude))
    }
    return Int(exactly: magnitude)
  }

  /// The nearest double, except possibly for the last bit; infinity if out of range.
  public var double: Double {
    var value = 0.0
    let top = limbs.suffix(4)
    for limb in top.reversed() { value = value * 4_294_967_296 + Double(limb) }
    let shift = 32 * (limbs.count - top.count)
    if shift > 2000 { return isNegative ? -.infinity : .infinity }
    value = Double(sign: .plus, exponent: shift, significand: value)
    return isNegative ? -value : value
  }

  /// The decimal digits, with a minus sign below zero.
  public var text: [UInt8] {
    if isZero { return ["0"] }
    var rest = limbs
    var digits: [UInt8] = []
    while !rest.isEmpty {
      var remainder: UInt64 = 0
      for index in rest.indices.reversed() {
        let value = remainder << 32 | UInt64(rest[index])
        rest[index] = UInt32(truncatingIfNeeded: value / 1_000_000_000)
        remainder = value % 1_000_000_000
      }
      while rest.last == 0 { rest.removeLast() }
      for _ in 0..<9 where !(rest.isEmpty && remainder == 0) {
        digits.append(UInt8(remainder % 10) + "0")
        remainder /= 10
      }
    }
    if isNegative { digits.append("-") }
    return digits.reversed()
  }
}

extension LargeInteger {
  static func compareMagnitudes(_ a: [UInt32], _ b: [UInt32]) -> Int {
    if a.count != b.count { return a.count < b.count ? -1 : 1 }
    for index in a.indices.reversed() where a[index] != b[index] { return a[index] < b[index] ? -1 : 1 }
    return 0
  }

  private static func sum(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(max(a.count, b.count) + 1)
    var carry: UInt64 = 0
    for index in 0..<max(a.count, b.count) {
      carry += UInt64(index < a.count ? a[index] : 0) + UInt64(index < b.count ? b[index] : 0)
      result.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
    if carry != 0 { result.append(UInt32(carry)) }
    return result
  }

  /// The difference of two magnitudes, of which the first is the larger.
  private static func difference(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(a.count)
    var borrow: Int64 = 0
    for index in a.indices {
      var value = Int64(a[index]) - Int64(index < b.count ? b[index] : 0) - borrow
      borrow = value < 0 ? 1 : 0
      if value < 0 { value += 1 << 32 }
      result.append(UInt32(truncatingIfNeeded: value))
    }
    return result
  }

  /// The sum.
  public static func + (a: LargeInteger, b: LargeInteger) -> LargeInteger {
    if a.isNegative == b.isNegative {
      return LargeInteger(isNegative: a.isNegative, limbs: sum(a.limbs, b.limbs))
    }
    if compareMagnitudes(a.limbs, b.limbs) >= 0 {
      return LargeInteger(isNegative: a.isNegative, limbs: difference(a.limbs, b.limbs))
    }
    return LargeInteger(isNegative: b.isNegative, limbs: difference(b.limbs, a.limbs))
  }

  /// The negative.
  public static prefix func - (a: LargeInteger) -> LargeInteger {
    LargeInteger(isNegative: !a.isNegative, limbs: a.limbs)
  }

  /// The product.
  public static func * (a: LargeInteger, b: LargeInteger) -> LargeInteger {
    if a.isZero || b.isZero { return LargeInteger(0) }
    var result = [UInt32](repeating: 0, count: a.limbs.count + b.limbs.count)
    for (place, limb) in a.limbs.enumerated() {
      var carry: UInt64 = 0
      for (other, factor) in b.limbs.enumerated() {
        carry += UInt64(limb) * UInt64(factor) + UInt64(result[place + other])
        result[place + other] = UInt32(truncatingIfNeeded: carry)
        carry >>= 32
      }
      result[place + b.limbs.count] = UInt32(truncatingIfNeeded: carry)
    }
    return LargeInteger(isNegative: a.isNegative != b.isNegative, limbs: result)
  }

  /// Divides with the quotient rounded towards zero and the remainder with the sign of the dividend. The
  /// divisor must not be zero.
  func dividedTowardsZero(by divisor: LargeInteger) -> (
    quotient: LargeInteger, remainder: LargeInteger
  ) {
    if Self.compareMagnitudes(limbs, divisor.limbs) < 0 || divisor.isZero { return (LargeInteger(0), self) }
    var quotient = [UInt32](repeating: 0, count: limbs.count)
    var remainder: [UInt32] = []
    if divisor.limbs.count == 1 {
      var rest: UInt64 = 0
      for index in limbs.indices.reversed() {
        let value = rest << 32 | UInt64(limbs[index])
        quotient[index] = UInt32(truncatingIfNeeded: value / UInt64(divisor.limbs[0]))
        rest = value % UInt64(divisor.limbs[0])
      }
      remainder = [UInt32(truncatingIfNeeded: rest)]
    } else {
      (quotient, remainder) = Self.longDivision(limbs, divisor.limbs)
    }
    return (
      LargeInteger(isNegative: isNegative != divisor.isNegative, limbs: quotient),
      LargeInteger(isNegative: isNegative, limbs: remainder)
    )
  }

  /// Knuth's algorithm D, on magnitudes; the divisor has at least two limbs and does not exceed the dividend.
  private static func longDivision(_ dividend: [UInt32], _ divisor: [UInt32]) -> ([UInt32], [UInt32]) {
    let shift = UInt64(divisor[divisor.count - 1].leadingZeroBitCount)
    let v = shifted(divisor, left: shift)
    var u = shifted(dividend, left: shift) + [0]
    if u.count == dividend.count + 2 { u.removeLast() }
    while u.count < dividend.count + 1 { u.append(0) }
    let n = divisor.count
    var quotient = [UInt32](repeating: 0, count: dividend.count - n + 1)
    for j in stride(from: dividend.count - n, through: 0, by: -1) {
      let top = UInt64(u[j + n]) << 32 | UInt64(u[j + n - 1])
      var guess = top / UInt64(v[n - 1])
      var rest = top % UInt64(v[n - 1])
      while guess >= 1 << 32 || guess * UInt64(v[n - 2]) > (rest << 32 | UInt64(u[j + n - 2])) {
        guess -= 1
        rest += UInt64(v[n - 1])
        if rest >= 1 << 32 { break }
      }
      if subtract(v, times: guess, from: &u, at: j) { guess -= 1 }
      quotient[j] = UInt32(truncatingIfNeeded: guess)
    }
    var remainder = Array(u[..<n])
    for index in remainder.indices where shift > 0 {
      let above = index + 1 < n ? UInt64(remainder[index + 1]) : UInt64(u[n])
      remainder[index] = UInt32(truncatingIfNeeded: (above << 32 | UInt64(remainder[index])) >> shift)
    }
    return (quotient, remainder)
  }

  /// Subtracts a multiple of the divisor from the dividend at limb `j`. Returns whether the factor was one
  /// too large; the dividend is then corrected.
  private static func subtract(_ v: [UInt32], times factor: UInt64, from u: inout [UInt32], at j: Int) -> Bool
  {
    var borrow: Int64 = 0
    var carry: UInt64 = 0
    for i in v.indices {
      carry += factor * UInt64(v[i])
      let value = Int64(u[i + j]) - borrow - Int64(carry & 0xFFFF_FFFF)
      u[i + j] = UInt32(truncatingIfNeeded: value)
      borrow = value < 0 ? 1 : 0
      carry >>= 32
    }
    let value = Int64(u[j + v.count]) - borrow - Int64(carry)
    u[j + v.count] = UInt32(truncatingIfNeeded: value)
    guard value < 0 else { return false }
    var back: UInt64 = 0
    for i in v.indices {
      back += UInt64(u[i + j]) + UInt64(v[i])
      u[i + j] = UInt32(truncatingIfNeeded: back)
      back >>= 32
    }
    u[j + v.count] = u[j + v.count] &+ UInt32(truncatingIfNeeded: back)
    return true
  }

  private static func shifted(_ limbs: [UInt32], left shift: UInt64) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(limbs.count + 2)
    var carry: UInt64 = 0
    for limb in limbs {
      let value = UInt64(limb) << shift | carry
      result.append(UInt32(truncatingIfNeeded: value))
      carry = value >> 32
    }
    if carry != 0 { result.append(UInt32(carry)) }
    return result
  }
}
