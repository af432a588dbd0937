import Numerics
import TextBytes

/// Decimal numbers of a chosen precision as they are written: ``1.5`20``, ``0.001``25``, or with more than seventeen digits.
enum DecimalLiteral {
  /// The number; nil for machine numbers, and for what is written to another base.
  static func value(_ text: ArraySlice<UInt8>) -> Term? {
    if let exact = exact(text) { return exact }
    let mark = text.firstIndex(of: "`")
    guard mark != nil || text.count > 17 else { return nil }
    let end = mark ?? text.firstIndex(of: "*") ?? text.endIndex
    var (digits, behind, isBehind): ([UInt8], Int, Bool) = ([], 0, false)
    var isNegative = false
    for byte in text[..<end] {
      switch byte {
      case "-": isNegative = true
      case ".": isBehind = true
      case "0"..."9":
        if !digits.isEmpty || byte != "0" { digits.append(byte) }
        if isBehind { behind += 1 }
      default: return nil
      }
    }
    if digits.isEmpty, let mark { return zero(text[mark...]) }
    guard !digits.isEmpty, mark != nil || digits.count > 17, let whole = LargeInteger(digits: digits[...])
    else { return nil }
    let star = text[end...].firstIndex(of: "*")
    var exponent = 0
    if let star {
      guard star + 2 <= text.endIndex, let power = Double(decimal: text[(star + 2)...]),
        let small = Int(exactly: power), small.magnitude < 4_000
      else { return nil }
      exponent = small
    }
    let size = Integer(whole).log10 - Double(behind)
    guard let precision = precision(text[end..<(star ?? text.endIndex)], size: size, behind), precision >= 1,
      precision < 4_000, behind < 4_000, let power = Integer.tens(abs(exponent - behind))
    else { return nil }
    let value = Integer(isNegative ? -whole : whole)
    return
      (exponent < behind
      ? Number.decimal(value, over: power, precision: precision)
      : Number.decimal(value * power, over: .small(1), precision: precision)).term
  }

  /// The whole number or fraction that is written without a point: `1*^20`, `2*^-1`; nil for other text.
  static func exact(_ text: ArraySlice<UInt8>) -> Term? {
    guard let star = text.firstIndex(of: "*"), star + 2 <= text.endIndex else { return nil }
    let isNegative = text.first == "-"
    let digits = text[text.startIndex + (isNegative ? 1 : 0)..<star]
    guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }),
      let whole = LargeInteger(digits: digits), let power = Double(decimal: text[(star + 2)...]),
      let exponent = Int(exactly: power), exponent.magnitude < 30_000, let scale = Integer.tens(abs(exponent))
    else { return nil }
    let value = Integer(isNegative ? -whole : whole)
    return exponent < 0 ? Number(value, over: scale)?.term : .integer(value * scale)
  }

  /// A zero of which so many digits behind the point are known: ``0``20``; nil for other marks.
  private static func zero(_ mark: ArraySlice<UInt8>) -> Term? {
    guard mark.dropFirst().first == "`", let digits = Double(decimal: mark.dropFirst(2)) else { return nil }
    return Number.zero(accuracy: digits).term
  }

  /// The digits that a mark promises, or those that are written; nil for a mark without a number, that of machine numbers.
  private static func precision(_ mark: ArraySlice<UInt8>, size: Double, _ behind: Int) -> Double? {
    guard let first = mark.first, first == "`" else { return size + Double(behind) }
    let isAccuracy = mark.dropFirst().first == "`"
    let digits = Double(decimal: mark.dropFirst(isAccuracy ? 2 : 1))
    return isAccuracy ? digits.map { $0 + size } : digits
  }
}
