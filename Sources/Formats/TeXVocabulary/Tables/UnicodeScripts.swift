import TextBytes

/// Unicode's superscript and subscript characters, equivalent to `^` and `_`.
package enum UnicodeScripts {
  /// The plain character for a superscript or subscript one.
  package static func plain(_ code: UInt32) -> (scalar: UInt32, isSuper: Bool)? {
    switch code {
    case 0xB2, 0xB3: (code - 0xB0 + "0", true)
    case 0xB9: ("1", true)
    case 0x2070, 0x2074...0x2079: (code - 0x2070 + "0", true)
    case 0x2071: ("i", true)
    case 0x207A: ("+", true)
    case 0x207B: ("-", true)
    case 0x207C: ("=", true)
    case 0x207D: ("(", true)
    case 0x207E: (")", true)
    case 0x207F: ("n", true)
    case 0x2080...0x2089: (code - 0x2080 + "0", false)
    case 0x208A: ("+", false)
    case 0x208B: ("-", false)
    case 0x208C: ("=", false)
    case 0x208D: ("(", false)
    case 0x208E: (")", false)
    case 0x2090...0x209C: (subscripts[Int(code - 0x2090)], false)
    case 0x1D62...0x1D6A: (lowered[Int(code - 0x1D62)], false)
    case 0x2C7C: ("j", false)
    case 0x1D43...0x1D61: raised[Int(code - 0x1D43)] == 0 ? nil : (raised[Int(code - 0x1D43)], true)
    case 0x2B0: ("h", true)
    case 0x2B2: ("j", true)
    case 0x2B3: ("r", true)
    case 0x2B7: ("w", true)
    case 0x2B8: ("y", true)
    case 0x2E1: ("l", true)
    case 0x2E2: ("s", true)
    case 0x2E3: ("x", true)
    case 0x1D9C: ("c", true)
    case 0x1DA0: ("f", true)
    case 0x1DBB: ("z", true)
    default: nil
    }
  }

  private static let subscripts: [UInt32] = [
    "a", "e", "o", "x", 0x259, "h", "k", "l", "m", "n", "p", "s", "t",
  ]
  private static let lowered: [UInt32] = ["i", "r", "u", "v", 0x3B2, 0x3B3, 0x3C1, 0x3C6, 0x3C7]
  private static let raised: [UInt32] = [
    "a", 0, 0, 0, "b", "d", "e", 0, 0, 0, "g", 0, "k", "m", 0, "o",
    0, 0, 0, "p", "t", "u", 0, 0, "v", 0, 0x3B2, 0x3B3, 0x3B4, 0x3C6, 0x3C7,
  ]
}
