import TextBytes

/// The MathML attributes that are kept, by the type of their value.
package enum MathAttribute: Sendable {
  case boolean, length, spacing, alignment, alignments, rowAlignments, lines, line, color, background, size
  case integer, positive, form, direction, thickness, notation, tableAlign

  /// The value type of an attribute on an element; nil if the attribute is dropped.
  package static func kept(_ name: String, on element: MathElement) -> MathAttribute? {
    if let common = common[name] { return common }
    switch element {
    case .math, .style: return name == "mathsize" && element == .math ? nil : styles[name]
    case .row: return name == "dir" ? .direction : nil
    case .operatorToken: return operators[name]
    case .identifier, .number, .text, .string: return texts[name]
    case .space: return ["width", "height", "depth"].contains(name) ? .length : nil
    case .fraction: return fractions[name]
    case .script: return name == "accent" || name == "accentunder" ? .boolean : nil
    case .padded: return ["width", "height", "depth", "lspace", "voffset"].contains(name) ? .spacing : nil
    case .enclosed: return name == "notation" ? .notation : nil
    case .table: return tables[name]
    case .tableRow, .labeledRow: return name == "columnalign" ? .alignments : nil
    case .cell: return cells[name]
    default: return nil
    }
  }

  private static let common: [String: MathAttribute] = ["mathcolor": .color, "mathbackground": .background]

  private static let styles: [String: MathAttribute] = [
    "displaystyle": .boolean, "scriptlevel": .integer, "dir": .direction, "mathsize": .size,
  ]

  private static let texts: [String: MathAttribute] = ["mathsize": .size, "dir": .direction]

  private static let fractions: [String: MathAttribute] = [
    "linethickness": .thickness, "numalign": .alignment, "denomalign": .alignment, "bevelled": .boolean,
  ]

  private static let cells: [String: MathAttribute] = [
    "columnalign": .alignment, "rowspan": .positive, "columnspan": .positive,
  ]

  private static let operators: [String: MathAttribute] = [
    "form": .form, "fence": .boolean, "separator": .boolean, "lspace": .length, "rspace": .length,
    "stretchy": .boolean, "symmetric": .boolean, "maxsize": .size, "minsize": .size, "largeop": .boolean,
    "movablelimits": .boolean, "accent": .boolean, "mathsize": .size, "dir": .direction,
  ]

  private static let tables: [String: MathAttribute] = [
    "columnalign": .alignments, "rowalign": .rowAlignments, "columnlines": .lines, "rowlines": .lines,
    "frame": .line, "displaystyle": .boolean, "align": .tableAlign,
  ]

  /// Returns the value to write, or nil if it is invalid.
  package func accepted(_ value: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: value.trimmed, as: UTF8.self)
    switch self {
    case .boolean: return oneOf(["true", "false"], text: text)
    case .length: return Self.length(text)
    case .spacing: return Self.length(text)
    case .alignment: return oneOf(["left", "center", "right"], text: text)
    case .alignments: return list(["left", "center", "right"], value)
    case .rowAlignments: return list(["top", "bottom", "center", "baseline", "axis"], value)
    case .lines: return list(["none", "solid", "dashed"], value)
    case .line: return oneOf(["none", "solid", "dashed"], text: text)
    case .color: return Self.color(text)
    case .background: return text == "transparent" ? text : Self.color(text)
    case .size: return oneOf(["small", "normal", "big"], text: text) ?? Self.length(text)
    case .integer: return value.trimmed.isInteger ? text : nil
    case .positive: return value.trimmed.natural.map { $0 > 0 } == true ? text : nil
    case .form: return oneOf(["prefix", "infix", "postfix"], text: text)
    case .direction: return oneOf(["ltr", "rtl"], text: text)
    case .thickness: return oneOf(["thin", "medium", "thick"], text: text) ?? Self.length(text)
    case .notation: return text.isEmpty ? nil : text
    case .tableAlign: return oneOf(["top", "bottom", "center", "baseline", "axis"], text: text)
    }
  }

  private func oneOf(_ values: [String], text: String) -> String? { values.contains(text) ? text : nil }

  private func list(_ values: [String], _ value: ArraySlice<UInt8>) -> String? {
    let words = value.words.map { String(decoding: $0, as: UTF8.self) }
    return !words.isEmpty && words.allSatisfy(values.contains) ? words.joined(separator: " ") : nil
  }

  private static let namedSpaces = [
    "veryverythinmathspace": "0.0556em", "verythinmathspace": "0.1111em", "thinmathspace": "0.1667em",
    "mediummathspace": "0.2222em", "thickmathspace": "0.2778em", "verythickmathspace": "0.3333em",
    "veryverythickmathspace": "0.3889em",
  ]

  /// A length that both MathML 3 and MathML Core accept: named spaces and bare numbers become em.
  package static func length(_ text: String) -> String? {
    if let space = namedSpaces[text] { return space }
    if text.hasPrefix("negative"), let space = namedSpaces[String(text.dropFirst(8))] { return "-" + space }
    let bytes = Array(text.utf8)[...]
    let number = bytes.prefix { $0.isDigit || $0 == "." || $0 == "-" }
    let unit = String(decoding: bytes.dropFirst(number.count), as: UTF8.self)
    guard number.isDecimal, number.dropFirst().allSatisfy({ $0 != "-" }) else { return nil }
    let digits = String(decoding: number, as: UTF8.self)
    if unit.isEmpty { return number.contains { $0.isDigit && $0 != "0" } ? digits + "em" : "0" }
    return ["em", "ex", "in", "cm", "mm", "pt", "pc", "px", "%"].contains(unit) ? text : nil
  }

  /// A colour that MathML 3 accepts.
  package static func color(_ text: String) -> String? {
    if text.hasPrefix("#") {
      let digits = text.utf8.dropFirst()
      return (digits.count == 3 || digits.count == 6) && digits.allSatisfy(\.isHexDigit) ? text : nil
    }
    let names = [
      "aqua", "black", "blue", "fuchsia", "gray", "green", "lime", "maroon", "navy", "olive", "purple", "red",
      "silver", "teal", "white", "yellow",
    ]
    if names.contains(text.lowercased()) { return text }
    return moreColors[text.lowercased()]
  }

  private static let moreColors = [
    "orange": "#ffa500", "brown": "#a52a2a", "cyan": "#00ffff", "magenta": "#ff00ff", "pink": "#ffc0cb",
    "darkgreen": "#006400", "darkblue": "#00008b", "darkred": "#8b0000", "grey": "#808080",
  ]
}
