import TextBytes

/// What makes chemistry unreadable.
package enum ChemistryError: Error, Sendable {
  case nestingTooDeep
  /// The text says what is wrong.
  case invalid(String)
}

/// Converts `\ce` and `\pu` to TeX (<https://mhchem.github.io/MathJax-mhchem/>).
///
///     \ce{SO4^2-}          \@chem{}{}{\mathrm{SO}}{4}{2-}
///     \ce{2H2 + O2 -> 2H2O}
///
/// Reads from left to right, one entity at a time: an amount, scripts before the symbol, the symbol, and
/// scripts after it.
package struct ChemistryConverter: Sendable {
  /// The part of an entity read last.
  enum Last: Sendable, Equatable {
    case start, space, opening, bond, amount, amountSpace, before, base, sub, sup, closedSup
  }

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

  package init() {}

  private init(depth: Int) { self.depth = depth }

  /// Converts a chemical equation to TeX.
  package mutating func equation(_ text: [UInt8]) throws(ChemistryError) -> [UInt8] {
    guard depth < 12 else { throw ChemistryError.nestingTooDeep }
    input = ChemistryConverter.normalised(text)
    while position < input.count { try step() }
    flush()
    return output
  }

  /// Converts a nested equation.
  func inner(_ text: [UInt8]) throws(ChemistryError) -> [UInt8] {
    var chemistry = ChemistryConverter(depth: depth + 1)
    return try chemistry.equation(text)
  }

  /// Replaces Unicode dashes, dots and arrows by mhchem's ASCII.
  private static func normalised(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    while position < text.count {
      let scalar = UTF8Scalars.decode(text, &position)
      switch scalar {
      case "\n", "\r", "\t": result.append(" ")
      case 0x2010, 0x2013, 0x2014, 0x2212: result.append("-")
      case 0x2026: result.append("...")
      case 0x2192, 0x27F6: result.append("->")
      case 0x2190, 0x27F5: result.append("<-")
      case 0x2194, 0x27F7: result.append("<->")
      case 0x21CC: result.append("<=>")
      case 0x22C5, 0xB7, 0x2022: result.append("*")
      case 0x2261: result.append("#")
      default: UTF8Scalars.append(scalar, to: &result)
      }
    }
    return result
  }

  // MARK: Parsing

  var isEmptyEntity: Bool {
    switch last {
    case .start, .space, .opening, .bond: true
    case .amount, .amountSpace, .before, .base, .sub, .sup, .closedSup: false
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

  /// Whether the text at `offset` ends a phrase.
  func isPhraseEnd(_ offset: Int) -> Bool {
    guard position + offset < input.count else { return true }
    switch peek(offset) {
    case " ", ",", ";", ")", "]", "}": return true
    default: return false
    }
  }

  private mutating func step() throws(ChemistryError) {
    if try arrow() { return }
    let byte = peek()
    if byte == " " { return space() }
    if try operatorOrMark(byte) { return }
    if try dash(byte) { return }
    if isEmptyEntity, last != .bond || ("0"..."9").contains(byte), takeAmount() { return }
    if try stateOfAggregation() { return }
    switch byte {
    case "A"..."Z", "a"..."z", "?", "@", 0x80...0xFF: letters()
    case "0"..."9": digits()
    case "^", "_": try script()
    case "'":
      if last == .amount { moveAmountToBase() }
      if last == .base || last == .sub || last == .sup { sup.append("'") } else { output.append("'") }
      if last == .base || last == .sub { last = .sup }
      position += 1
    case "(", "[": opening([byte])
    case ")", "]": closing([byte])
    case "{": try braces()
    case "$": try dollars()
    case "\\": try control()
    case "." where starts("..."):
      flush(beforeEntity: true)
      output.append("{\\cdots}")
      (last, position) = (.bond, position + 3)
    case ".", "*":
      flush()
      output.append("\\,{\\cdot}\\,")
      (last, position) = (.space, position + 1)
      skipSpaces()
    case ",", ";": comma(byte)
    case "&":
      flush()
      output.append("&")
      (last, position) = (.start, position + 1)
    case "}": throw ChemistryError.invalid("\"}\" has no \"{\"")
    default:
      flush(beforeEntity: true)
      if byte >= " ", byte != "%" { output += byte == "#" ? [UInt8]("{\\equiv}") : [byte] }
      (last, position) = (.bond, position + 1)
    }
  }

  mutating func skipSpaces() { while peek() == " " { position += 1 } }

  private mutating func space() {
    skipSpaces()
    switch last {
    case .amount: last = .amountSpace
    case .start, .amountSpace, .before: break
    case .space, .opening, .bond, .base, .sub, .sup, .closedSup:
      flush()
      (needsSpace, last) = (true, .space)
    }
  }

  private mutating func letters() {
    let start = position
    while position < input.count {
      let byte = input[position]
      guard
        (byte | .lowercaseBit) >= "a" && (byte | .lowercaseBit) <= "z" || byte == "?" || byte == "@"
          || byte >= 0x80
      else { break }
      position += 1
    }
    let text = input[start..<position]
    if last == .sub || last == .sup || last == .closedSup { flush() }
    if last == .amount, amount.last.map({ ($0 | .lowercaseBit) >= "a" }) ?? false { moveAmountToBase() }
    base += [UInt8]("\\mathrm{") + text + ["}"]
    last = .base
  }

  mutating func moveAmountToBase() {
    base += amount
    amount = []
    last = .base
  }

  private mutating func digits() {
    let start = position
    while ("0"..."9").contains(peek()) { position += 1 }
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
    case .start, .space, .opening, .bond, .amount, .amountSpace, .before:
      base += text
      last = .base
    }
  }

  mutating func opening(_ text: [UInt8]) {
    if last == .sub || last == .sup || last == .closedSup || last == .before { flush() }
    if last == .amount || last == .amountSpace {
      output += spaceBefore() + ChemistryConverter.written(amount: amount)
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
    let isWide = peek() == " "
    skipSpaces()
    output += ["{", byte, "}"]
    output.append(isWide ? "\\mkern6mu " : "\\mkern3mu ")
    last = .start
  }

  // MARK: Output

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
      output += ChemistryConverter.written(amount: amount)
      return
    }
    if !amount.isEmpty {
      output += ChemistryConverter.written(amount: amount)
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
    output.append("}")
  }

  /// Formats an amount: a number, a fraction, a letter.
  private static func written(amount: [UInt8]) -> [UInt8] {
    var digits = amount
    var sign: [UInt8] = []
    if let first = digits.first, first == "+" || first == "-" { sign = ["{", digits.removeFirst(), "}"] }
    guard let slash = digits.firstIndex(of: "/"), digits.first != "(", digits.first != "$" else {
      return sign + digits.flatMap { $0 == "," ? ["{", ",", "}"] : $0 == "$" ? [] : [$0] }
    }
    let numerator = digits[..<slash].filter { $0 != "$" }
    let rest = digits[(slash + 1)...]
    let denominator = rest.prefix { ("0"..."9").contains($0) }
    var result = sign
    result.append("\\tfrac{")
    result += numerator
    result.append("}{")
    result += denominator
    result.append("}")
    return result + rest.dropFirst(denominator.count).filter { $0 != "$" }
  }
}
