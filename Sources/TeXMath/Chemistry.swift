/// Writes `\ce` and `\pu` as TeX (<https://mhchem.github.io/MathJax-mhchem/>).
///
///     \ce{SO4^2-}          \@chem{}{}{\mathrm{SO}}{4}{2-}
///     \ce{2H2 + O2 -> 2H2O}
///
/// A formula is read from left to right into one entity at a time: an amount, what stands before the
/// symbol at its corners, the symbol, and what stands behind it.
struct Chemistry: Sendable {
  /// The part of an entity that was read last.
  enum Last: Sendable, Equatable {
    case start, space, opening, bond, amount, amountSpace, before, base, sub, sup, closedSup
  }

  /// The place of the command, for errors.
  let call: Range<Int>
  var input: [UInt8] = []
  var position = 0
  var output: [UInt8] = []
  var last = Last.start

  var amount: [UInt8] = []
  var presup: [UInt8] = []
  var presub: [UInt8] = []
  var base: [UInt8] = []
  var sub: [UInt8] = []
  var sup: [UInt8] = []
  var needsSpace = false
  var beginsWithBond = false
  var depth = 0

  init(call: Range<Int>, depth: Int = 0) {
    self.call = call
    self.depth = depth
  }

  /// The TeX of a chemical equation.
  mutating func equation(_ text: [UInt8]) throws(TeXMathError) -> [UInt8] {
    guard depth < 12 else { throw TeXMathError(.nestingTooDeep, call) }
    input = Chemistry.normalised(text)
    while position < input.count { try step() }
    flush()
    return output
  }

  /// An equation inside of this one.
  func inner(_ text: [UInt8]) throws(TeXMathError) -> [UInt8] {
    var chemistry = Chemistry(call: call, depth: depth + 1)
    return try chemistry.equation(text)
  }

  /// Dashes, dots and arrows of Unicode as the ASCII that mhchem has for them.
  private static func normalised(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    while position < text.count {
      let scalar = Scalars.decode(text, &position)
      switch scalar {
      case 0x0A, 0x0D, 0x09: result.append(0x20)
      case 0x2010, 0x2013, 0x2014, 0x2212: result.append(0x2D)
      case 0x2026: result.append("...")
      case 0x2192, 0x27F6: result.append("->")
      case 0x2190, 0x27F5: result.append("<-")
      case 0x2194, 0x27F7: result.append("<->")
      case 0x21CC: result.append("<=>")
      case 0x22C5, 0xB7, 0x2022: result.append(0x2A)
      case 0x2261: result.append(0x23)
      default: Scalars.append(scalar, to: &result)
      }
    }
    return result
  }

  // MARK: Reading

  var isEmptyEntity: Bool {
    switch last {
    case .start, .space, .opening, .bond: true
    default: false
    }
  }

  func peek(_ offset: Int = 0) -> UInt8 {
    position + offset < input.count ? input[position + offset] : 0
  }

  func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= input.count else { return false }
    for index in 0..<count where input[position + index] != text.utf8Start[index] { return false }
    return true
  }

  /// Whether what stands at `offset` ends a phrase.
  func isPhraseEnd(_ offset: Int) -> Bool {
    guard position + offset < input.count else { return true }
    switch peek(offset) {
    case 0x20, 0x2C, 0x3B, 0x29, 0x5D, 0x7D: return true
    default: return false
    }
  }

  private mutating func step() throws(TeXMathError) {
    if try arrow() { return }
    let byte = peek()
    if byte == 0x20 { return space() }
    if try operatorOrMark(byte) { return }
    if try dash(byte) { return }
    if isEmptyEntity, last != .bond || (0x30...0x39).contains(byte), takeAmount() { return }
    if try stateOfAggregation() { return }
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x3F, 0x40, 0x80...0xFF: letters()
    case 0x30...0x39: digits()
    case 0x5E, 0x5F: try script()
    case 0x27:
      if last == .amount { moveAmountToBase() }
      if last == .base || last == .sub || last == .sup { sup.append("'") } else { output.append("'") }
      if last == .base || last == .sub { last = .sup }
      position += 1
    case 0x28, 0x5B: opening([byte])
    case 0x29, 0x5D: closing([byte])
    case 0x7B: try braces()
    case 0x24: try dollars()
    case 0x5C: try control()
    case 0x2E where starts("..."):
      flush(beforeEntity: true)
      output.append("{\\cdots}")
      (last, position) = (.bond, position + 3)
    case 0x2E, 0x2A:
      flush()
      output.append("\\,{\\cdot}\\,")
      (last, position) = (.space, position + 1)
      skipSpaces()
    case 0x2C, 0x3B: comma(byte)
    case 0x26:
      flush()
      output.append(0x26)
      (last, position) = (.start, position + 1)
    case 0x7D: throw TeXMathError(.chemistryInvalid("\"}\" has no \"{\""), call)
    default:
      flush(beforeEntity: true)
      if byte >= 0x20, byte != 0x25 { output += byte == 0x23 ? [UInt8]("{\\equiv}") : [byte] }
      (last, position) = (.bond, position + 1)
    }
  }

  mutating func skipSpaces() { while peek() == 0x20 { position += 1 } }

  private mutating func space() {
    skipSpaces()
    switch last {
    case .amount: last = .amountSpace
    case .start, .amountSpace, .before: break
    default:
      flush()
      (needsSpace, last) = (true, .space)
    }
  }

  private mutating func letters() {
    let start = position
    while position < input.count {
      let byte = input[position]
      guard (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte == 0x3F || byte == 0x40 || byte >= 0x80
      else { break }
      position += 1
    }
    let text = input[start..<position]
    if last == .sub || last == .sup || last == .closedSup { flush() }
    if last == .amount, amount.last.map({ ($0 | 0x20) >= 0x61 }) ?? false { moveAmountToBase() }
    base += [UInt8]("\\mathrm{") + text + [0x7D]
    last = .base
  }

  mutating func moveAmountToBase() {
    base += amount
    amount = []
    last = .base
  }

  private mutating func digits() {
    let start = position
    while (0x30...0x39).contains(peek()) { position += 1 }
    let text = input[start..<position]
    switch last {
    case .base:
      sub += text
      last = .sub
    case .sup, .closedSup:
      sub += text
      last = .sub
    case .sub:
      flush()
      base += text
      last = .base
    default:
      base += text
      last = .base
    }
  }

  mutating func opening(_ text: [UInt8]) {
    if last == .sub || last == .sup || last == .closedSup || last == .before { flush() }
    if last == .amount || last == .amountSpace {
      output += spaceBefore() + Chemistry.written(amount: amount)
      if last == .amountSpace { output.append("\\,") }
      amount = []
    } else {
      flush(beforeEntity: true)
    }
    output += text
    (last, position) = (.opening, position + text.count)
  }

  mutating func closing(_ text: [UInt8]) {
    if last != .base { flush() }
    base += text
    (last, position) = (.base, position + text.count)
  }

  private mutating func comma(_ byte: UInt8) {
    flush()
    position += 1
    let isWide = peek() == 0x20
    skipSpaces()
    output += [0x7B, byte, 0x7D]
    output.append(isWide ? "\\mkern6mu " : "\\mkern3mu ")
    last = .start
  }

  // MARK: Writing

  mutating func spaceBefore() -> [UInt8] {
    defer { needsSpace = false }
    return needsSpace ? [UInt8]("~") : []
  }

  /// Writes the entity that has been read.
  mutating func flush(beforeEntity: Bool = false) {
    defer {
      (amount, presup, presub, base, sub, sup) = ([], [], [], [], [], [])
      if !isEmptyEntity { last = .opening }
    }
    let isEmpty =
      amount.isEmpty && presup.isEmpty && presub.isEmpty && base.isEmpty && sub.isEmpty && sup.isEmpty
    if isEmpty {
      if beforeEntity { output += spaceBefore() }
      return
    }
    output += spaceBefore()
    if base.isEmpty, presup.isEmpty, presub.isEmpty, sub.isEmpty, sup.isEmpty {
      output += Chemistry.written(amount: amount)
      return
    }
    if !amount.isEmpty {
      output += Chemistry.written(amount: amount)
      output.append("\\,")
    }
    if base.isEmpty, sub.isEmpty, sup.isEmpty { (sub, sup, presub, presup) = (presub, presup, [], []) }
    if sub.isEmpty, sup.isEmpty, presub.isEmpty, presup.isEmpty {
      output += base
      return
    }
    output.append("\\@chem{")
    output += presup
    output.append("}{")
    output += presub
    output.append("}{")
    output += base
    output.append("}{")
    output += sub
    output.append("}{")
    output += sup
    output.append(0x7D)
  }

  /// An amount: a number, a fraction, a letter.
  private static func written(amount: [UInt8]) -> [UInt8] {
    var digits = amount
    var sign: [UInt8] = []
    if let first = digits.first, first == 0x2B || first == 0x2D { sign = [0x7B, digits.removeFirst(), 0x7D] }
    guard let slash = digits.firstIndex(of: 0x2F), digits.first != 0x28, digits.first != 0x24 else {
      return sign + digits.flatMap { $0 == 0x2C ? [0x7B, 0x2C, 0x7D] : $0 == 0x24 ? [] : [$0] }
    }
    let numerator = digits[..<slash].filter { $0 != 0x24 }
    let rest = digits[(slash + 1)...]
    let denominator = rest.prefix { (0x30...0x39).contains($0) }
    var result = sign
    result.append("\\tfrac{")
    result += numerator
    result.append("}{")
    result += denominator
    result.append(0x7D)
    return result + rest.dropFirst(denominator.count).filter { $0 != 0x24 }
  }
}
