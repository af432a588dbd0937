import TextBytes

/// The style declaration that replaces a presentational attribute of HTML 4.
package enum PresentationalStyle: Sendable {
  case textAlign, verticalAlign, float, captionSide, backgroundColor, color, fontFamily, fontSize, clear
  case noWrap, listStyle, width, height, horizontalMargin, verticalMargin, border

  /// The declaration for a value, such as `text-align: center`; nil if the value is invalid.
  package func declaration(_ bytes: ArraySlice<UInt8>) -> String? {
    let value = String(decoding: bytes.trimmed.map(\.lowercased), as: UTF8.self)
    switch self {
    case .textAlign: return oneOf(["left", "right", "center", "justify"], value).map { "text-align: \($0)" }
    case .verticalAlign:
      return oneOf(["top", "middle", "bottom", "baseline"], value).map { "vertical-align: \($0)" }
    case .float:
      if value == "center" { return "margin-left: auto; margin-right: auto" }
      if let side = oneOf(["left", "right"], value) { return "float: \(side)" }
      return oneOf(["top", "middle", "bottom"], value).map { "vertical-align: \($0)" }
    case .captionSide: return oneOf(["top", "bottom"], value).map { "caption-side: \($0)" }
    case .backgroundColor: return color(value).map { "background-color: \($0)" }
    case .color: return color(value).map { "color: \($0)" }
    case .fontFamily:
      let isPlain = value.utf8.allSatisfy {
        $0.isLetter || $0.isDigit || $0 == " " || $0 == "," || $0 == "-"
      }
      let families = value.split(separator: ",").map { "'" + $0.drop { $0 == " " } + "'" }
      return isPlain && !families.isEmpty ? "font-family: \(families.joined(separator: ", "))" : nil
    case .fontSize: return fontSize(value).map { "font-size: \($0)" }
    case .clear:
      return value == "all" ? "clear: both" : oneOf(["left", "right", "both"], value).map { "clear: \($0)" }
    case .noWrap: return "white-space: nowrap"
    case .listStyle: return listStyle(bytes.trimmed, value).map { "list-style-type: \($0)" }
    case .width: return length(value).map { "width: \($0)" }
    case .height: return length(value).map { "height: \($0)" }
    case .horizontalMargin: return length(value).map { "margin-left: \($0); margin-right: \($0)" }
    case .verticalMargin: return length(value).map { "margin-top: \($0); margin-bottom: \($0)" }
    case .border:
      guard let width = length(value), width.hasSuffix("px") else { return nil }
      return width == "0px" ? "border: 0" : "border: \(width) solid"
    }
  }

  private func oneOf(_ values: [String], _ value: String) -> String? { values.contains(value) ? value : nil }

  private func color(_ value: String) -> String? {
    if value.hasPrefix("#") {
      let digits = value.utf8.dropFirst()
      return (digits.count == 3 || digits.count == 6) && digits.allSatisfy(\.isHexDigit) ? value : nil
    }
    if value.utf8.count == 6, value.utf8.allSatisfy(\.isHexDigit) { return "#" + value }
    return !value.isEmpty && value.utf8.count < 22 && value.utf8.allSatisfy(\.isLetter) ? value : nil
  }

  private func fontSize(_ value: String) -> String? {
    let sizes = ["x-small", "small", "medium", "large", "x-large", "xx-large", "xx-large"]
    guard let number = Int(value) else { return nil }
    let isRelative = value.hasPrefix("+") || value.hasPrefix("-")
    let size = isRelative ? 3 + min(max(number, -3), 4) : number
    return sizes[min(max(size, 1), 7) - 1]
  }

  private func listStyle(_ bytes: ArraySlice<UInt8>, _ value: String) -> String? {
    if let shape = oneOf(["disc", "circle", "square", "none"], value) { return shape }
    switch String(decoding: bytes, as: UTF8.self) {
    case "1": return "decimal"
    case "a": return "lower-alpha"
    case "A": return "upper-alpha"
    case "i": return "lower-roman"
    case "I": return "upper-roman"
    default: return nil
    }
  }

  private func length(_ value: String) -> String? {
    let isPercent = value.hasSuffix("%")
    var digits = Array(value.utf8.dropLast(isPercent ? 1 : 0))[...]
    if digits.count > 2, digits.suffix(2).equals("px") { digits = digits.dropLast(2) }
    guard digits.isDecimal, digits.first != "-", digits.first != "+", digits.count < 7 else { return nil }
    return String(decoding: digits, as: UTF8.self) + (isPercent ? "%" : "px")
  }
}
