import TextBytes

/// Browsers' default properties of an operator
/// (<https://www.w3.org/TR/mathml-core/#operator-dictionary-compact-table>).
struct OperatorProperties: Sendable, Equatable {
  /// The spaces beside it, in thousandths of an em.
  var left: Int
  var right: Int
  var isStretchy = false
  var hasMovableLimits = false

  /// The forms of an operator, by its position in a row.
  enum Form: UInt8, Sendable { case prefix, infix, postfix }

  /// The properties of a character in a form, falling back to its other forms.
  static func of(_ scalar: UInt32, form: Form) -> OperatorProperties {
    if let exact = lookUp(scalar, form: form) { return exact }
    for other in [Form.infix, .postfix, .prefix] where other != form {
      if let found = lookUp(scalar, form: other) { return found }
    }
    return OperatorProperties(left: 278, right: 278)
  }

  static func lookUp(_ scalar: UInt32, form: Form) -> OperatorProperties? {
    switch form {
    case .infix: infix(scalar)
    case .prefix: prefix(scalar)
    case .postfix: postfix(scalar)
    }
  }

  private static func infix(_ scalar: UInt32) -> OperatorProperties? {
    if isArrow(scalar) { return OperatorProperties(left: 278, right: 278, isStretchy: true) }
    switch scalar {
    case "+", "-", "/", 0xB1, 0xF7, 0x322, 0x2044, 0x2212...0x2216, 0x2227...0x222A, 0x2236, 0x2238,
      0x228C...0x228E, 0x2293...0x2296, 0x2298, 0x229D...0x229F, 0x22BB...0x22BD, 0x22CE...0x22CF,
      0x22D2...0x22D3, 0x2795...0x2797, 0x29B8, 0x29BC, 0x29C4...0x29C5, 0x29F5...0x29FB, 0x2A1F...0x2A2E,
      0x2A38...0x2A3A, 0x2A3E, 0x2A40...0x2A4F, 0x2A51...0x2A63, 0x2ADB, 0x2AF6, 0x2AFB, 0x2AFD:
      return OperatorProperties(left: 222, right: 222)
    case "%", "*", ".", "?"..."@", "^", 0xB7, 0xD7, 0x323, 0x32E, 0x2022, 0x2043, 0x2217...0x2219, 0x2240,
      0x2297, 0x2299...0x229B, 0x22A0...0x22A1, 0x22BA, 0x22C4...0x22C7, 0x22C9...0x22CC, 0x2305...0x2306,
      0x27CB, 0x27CD, 0x29C6...0x29C8, 0x29D4...0x29D7, 0x29E2, 0x2A1D...0x2A1E, 0x2A2F...0x2A37,
      0x2A3B...0x2A3D, 0x2A3F, 0x2A50, 0x2A64...0x2A65, 0x2ADC...0x2ADD, 0x2AFE:
      return OperatorProperties(left: 167, right: 167)
    case "|", 0x223C: return OperatorProperties(left: 278, right: 278)
    case "\\", "_", 0x2061...0x2064, 0x2206: return OperatorProperties(left: 0, right: 0)
    case ",", ":", ";": return OperatorProperties(left: 0, right: 167)
    default: return nil
    }
  }

  private static func isArrow(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2190...0x2195, 0x219A...0x21AE, 0x21B0...0x21B5, 0x21B9, 0x21BC...0x21D5, 0x21DA...0x21F0,
      0x21F3...0x21FF, 0x2794, 0x2799, 0x279B...0x27A1, 0x27F0...0x27F1, 0x27F4...0x27FF, 0x2900...0x2920,
      0x2934...0x2937, 0x2942...0x2975, 0x297C...0x297F:
      true
    default: false
    }
  }

  private static func prefix(_ scalar: UInt32) -> OperatorProperties? {
    switch scalar {
    case "!", "+", "-", 0xAC, 0xB1, 0x331, 0x2018, 0x201C, 0x2200...0x2201, 0x2203...0x2204, 0x2207,
      0x2212...0x2213, 0x221F...0x2222, 0x2234...0x2235, 0x223C, 0x22BE...0x22BF, 0x2310, 0x2319,
      0x2795...0x2796, 0x27C0, 0x299B...0x29AF, 0x2AEC...0x2AED:
      return OperatorProperties(left: 0, right: 0)
    case "(", "[", "{"..."|", 0x2016, 0x2308, 0x230A, 0x2329, 0x2772, 0x27E6, 0x27E8, 0x27EA, 0x27EC, 0x27EE,
      0x2980, 0x2983, 0x2985, 0x2987, 0x2989, 0x298B, 0x298D, 0x298F, 0x2991, 0x2993, 0x2995, 0x2997, 0x2999,
      0x29D8, 0x29DA, 0x29FC:
      return OperatorProperties(left: 0, right: 0, isStretchy: true)
    case 0x222B...0x2233, 0x2A0B...0x2A1C: return OperatorProperties(left: 167, right: 167)
    case 0x220F...0x2211, 0x22C0...0x22C3, 0x2A00...0x2A0A, 0x2A1D...0x2A1E, 0x2AFC, 0x2AFF:
      return OperatorProperties(left: 167, right: 167, hasMovableLimits: true)
    case 0x2145...0x2146, 0x2202, 0x221A...0x221C: return OperatorProperties(left: 167, right: 0)
    default: return nil
    }
  }

  private static func postfix(_ scalar: UInt32) -> OperatorProperties? {
    switch scalar {
    case "!"..."\"", "%"..."'", "`", 0xA8, 0xB0, 0xB2...0xB4, 0xB8...0xB9, 0x2CA...0x2CB, 0x2D8...0x2DA,
      0x2DD, 0x311, 0x320, 0x325, 0x327, 0x331, 0x2019...0x201B, 0x201D...0x201F, 0x2032...0x2037, 0x2057,
      0x20DB...0x20DC, 0x23CD:
      return OperatorProperties(left: 0, right: 0)
    case ")", "]", "|"..."}", 0x2016, 0x2309, 0x230B, 0x232A, 0x2773, 0x27E7, 0x27E9, 0x27EB, 0x27ED, 0x27EF,
      0x2980, 0x2984, 0x2986, 0x2988, 0x298A, 0x298C, 0x298E, 0x2990, 0x2992, 0x2994, 0x2996, 0x2998, 0x2999,
      0x29D9, 0x29DB, 0x29FD:
      return OperatorProperties(left: 0, right: 0, isStretchy: true)
    case "^"..."_", "~", 0xAF, 0x2C6...0x2C7, 0x2C9, 0x2CD, 0x2DC, 0x2F7, 0x302, 0x203E, 0x2322...0x2323,
      0x23B4...0x23B5, 0x23DC...0x23E1:
      return OperatorProperties(left: 0, right: 0, isStretchy: true)
    default: return nil
    }
  }
}

/// TeX's inter-atom spacing (The TeXbook, chapter 18).
enum AtomSpacing {
  /// The space between two atoms, in thousandths of an em.
  static func between(_ left: AtomClass, _ right: AtomClass, in style: MathStyle) -> Int {
    let code = table[Int(left.rawValue) * 8 + Int(right.rawValue)]
    switch code {
    case 1: return 167
    case 2: return style.isScript ? 0 : 167
    case 3: return style.isScript ? 0 : 222
    case 4: return style.isScript ? 0 : 278
    default: return 0
    }
  }

  /// 1 is a thin space in all styles; 2, 3 and 4 are thin, medium and thick spaces outside of scripts.
  private static let table: [UInt8] = [
    0, 1, 3, 4, 0, 0, 0, 2,
    1, 1, 0, 4, 0, 0, 0, 2,
    3, 3, 0, 0, 3, 0, 0, 3,
    4, 4, 0, 0, 4, 0, 0, 4,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 1, 3, 4, 0, 0, 0, 2,
    2, 2, 0, 2, 2, 2, 2, 2,
    2, 1, 3, 4, 2, 0, 2, 2,
  ]
}

extension OperatorProperties {
  /// Whether the character stretches horizontally, not vertically.
  static func isHorizontal(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2191, 0x2193, 0x2195, 0x219F, 0x21A1, 0x21A5, 0x21A7, 0x21A8, 0x21B0...0x21B5, 0x21BE, 0x21BF,
      0x21C2, 0x21C3, 0x21C5, 0x21C8, 0x21CA, 0x21D1, 0x21D3, 0x21D5, 0x296E, 0x296F:
      false
    case 0x2190...0x21FF, 0x27F0...0x27FF, 0x2900...0x297F: true
    default: false
    }
  }

  static func isVertical(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2191, 0x2193, 0x2195, 0x21D1, 0x21D3, 0x21D5: true
    default: false
    }
  }
}
