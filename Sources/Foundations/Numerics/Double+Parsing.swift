import TextBytes

extension Double {
  /// Parses digits with an optional sign, point and exponent (`12`, `-.5`, `1.5e-3`) to the nearest double;
  /// nil if the bytes are anything else. The number of digits is unlimited; those past the 800th only break
  /// ties.
  public init?(decimal bytes: some Collection<UInt8>) {
    var scan = DecimalScan()
    guard scan.read(bytes) else { return nil }
    let value = scan.value()
    self = scan.isNegative ? -value : value
  }
}

/// The parts of a decimal numeral.
private struct DecimalScan {
  var isNegative = false
  /// The significant digits, at most 800, without leading zeros.
  var digits: [UInt8] = []
  /// The value is digits × 10^exponent.
  var exponent = 0

  mutating func read(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = bytes.makeIterator()
    var byte = rest.next()
    if byte == "-" || byte == "+" {
      isNegative = byte == "-"
      byte = rest.next()
    }
    var hasDigits = false
    var isBehindPoint = false
    while let found = byte {
      if found >= 48, found <= 57 {
        hasDigits = true
        add(found - 48, isBehindPoint: isBehindPoint)
      } else if found == ".", !isBehindPoint {
        isBehindPoint = true
      } else {
        break
      }
      byte = rest.next()
    }
    guard hasDigits else { return false }
    guard let mark = byte else { return true }
    guard mark == "e" || mark == "E" else { return false }
    byte = rest.next()
    var isNegativeExponent = false
    if byte == "-" || byte == "+" {
      isNegativeExponent = byte == "-"
      byte = rest.next()
    }
    guard byte != nil else { return false }
    var power = 0
    while let found = byte {
      guard found >= 48, found <= 57 else { return false }
      power = Swift.min(power * 10 + Int(found) - 48, 1_000_000)
      byte = rest.next()
    }
    exponent += isNegativeExponent ? -power : power
    return true
  }

  private mutating func add(_ digit: UInt8, isBehindPoint: Bool) {
    if isBehindPoint { exponent -= 1 }
    if digits.isEmpty, digit == 0 { return }
    if digits.count < 800 {
      digits.append(digit)
    } else {
      exponent += 1
      if digit != 0 { digits[799] = Swift.max(digits[799], 1) }
    }
  }

  func value() -> Double {
    if digits.isEmpty { return 0 }
    let magnitude = digits.count + exponent
    if magnitude > 310 { return .infinity }
    if magnitude < -326 { return 0 }
    var leading: UInt64 = 0
    for digit in digits.prefix(18) { leading = leading * 10 + UInt64(digit) }
    // Both parts are exact doubles, so that one operation rounds once (Clinger's fast path).
    if digits.count <= 15, exponent >= -22, exponent <= 22 {
      return exponent < 0
        ? Double(leading) / Self.power(-exponent) : Double(leading) * Self.power(exponent)
    }
    return corrected(from: approximation(leading, exponent: exponent + Swift.max(digits.count - 18, 0)))
  }

  /// 10 to a power up to 22, which is an exact double.
  private static func power(_ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<exponent { result *= 10 }
    return result
  }

  private func approximation(_ leading: UInt64, exponent: Int) -> Double {
    var result = Double(leading)
    var rest = exponent.magnitude
    while rest > 0 {
      let step = Swift.min(rest, 22)
      if exponent > 0 { result *= Self.power(Int(step)) } else { result /= Self.power(Int(step)) }
      rest -= step
    }
    return result.isFinite ? result : Double.greatestFiniteMagnitude
  }

  /// Corrects an approximation to the nearest double by exact comparison with the midpoints to its
  /// neighbours.
  private func corrected(from guess: Double) -> Double {
    var result = guess
    while true {
      let above = compare(halfwayAbove: result)
      if above > 0 || (above == 0 && result.significandBitPattern & 1 == 1) {
        result = result.nextUp
        if result.isInfinite { return result }
        continue
      }
      guard result > 0 else { return 0 }
      let below = compare(halfwayAbove: result.nextDown)
      if below < 0 || (below == 0 && result.significandBitPattern & 1 == 1) {
        result = result.nextDown
        continue
      }
      return result
    }
  }

  /// The sign of this numeral minus the midpoint between a double and the next.
  private func compare(halfwayAbove value: Double) -> Int {
    let isSubnormal = value.exponentBitPattern == 0
    let significand = value.significandBitPattern | (isSubnormal ? 0 : 1 << 52)
    let binaryExponent = (isSubnormal ? 1 : Int(value.exponentBitPattern)) - 1075 - 1
    var decimal = BigNumber(digits: digits)
    var halfway = BigNumber(significand * 2 + 1)
    if exponent >= 0 {
      decimal.multiply(byPowerOfTen: exponent)
    } else {
      halfway.multiply(byPowerOfTen: -exponent)
    }
    if binaryExponent >= 0 { halfway.shiftLeft(binaryExponent) } else { decimal.shiftLeft(-binaryExponent) }
    return decimal.compare(halfway)
  }
}

/// A natural number of arbitrary size with the operations that parsing needs; 32-bit limbs, lowest first.
private struct BigNumber {
  var limbs: [UInt32]

  init(_ value: UInt64) {
    limbs = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)]
    trim()
  }

  init(digits: [UInt8]) {
    limbs = []
    for digit in digits { multiply(by: 10, adding: UInt32(digit)) }
  }

  private mutating func trim() {
    while limbs.last == 0 { limbs.removeLast() }
  }

  mutating func multiply(by factor: UInt32, adding addend: UInt32 = 0) {
    var carry = UInt64(addend)
    for index in limbs.indices {
      carry += UInt64(limbs[index]) * UInt64(factor)
      limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry != 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
  }

  mutating func multiply(byPowerOfTen exponent: Int) {
    for _ in 0..<exponent / 9 { multiply(by: 1_000_000_000) }
    for _ in 0..<exponent % 9 { multiply(by: 10) }
  }

  mutating func shiftLeft(_ bits: Int) {
    for _ in 0..<bits / 31 { multiply(by: 1 << 31) }
    multiply(by: 1 << UInt32(bits % 31))
  }

  func compare(_ other: BigNumber) -> Int {
    if limbs.count != other.limbs.count { return limbs.count < other.limbs.count ? -1 : 1 }
    for index in limbs.indices.reversed() where limbs[index] != other.limbs[index] {
      return limbs[index] < other.limbs[index] ? -1 : 1
    }
    return 0
  }
}
