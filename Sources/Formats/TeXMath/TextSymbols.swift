import TextBytes

/// The commands of text mode.
enum TextSymbols {
  static func scalar(_ name: [UInt8]) -> UInt32? {
    for (known, scalar) in symbols where name.equals(known) { return scalar }
    return nil
  }

  /// The combining mark of an accent.
  static func accent(_ name: [UInt8]) -> UInt32? {
    guard name.count == 1, let scalar = Unicode.Scalar(UInt32(name[0])) else { return nil }
    switch scalar {
    case "'": return 0x301
    case "`": return 0x300
    case "^": return 0x302
    case "~": return 0x303
    case "=": return 0x304
    case ".": return 0x307
    case "\"": return 0x308
    case "u": return 0x306
    case "v": return 0x30C
    case "H": return 0x30B
    case "r": return 0x30A
    case "c": return 0x327
    case "k": return 0x328
    case "b": return 0x331
    case "d": return 0x323
    default: return nil
    }
  }

  /// The font of a command that lasts to the end of the group.
  static func fontSwitch(_ name: [UInt8]) -> TextFont? {
    if name.equals("bf") || name.equals("bfseries") { return .bold }
    if name.equals("it") || name.equals("itshape") || name.equals("em") { return .italic }
    if name.equals("tt") || name.equals("ttfamily") { return .monospace }
    if name.equals("sf") || name.equals("sffamily") { return .sansSerif }
    if name.equals("rm") || name.equals("rmfamily") || name.equals("normalfont") { return [] }
    return nil
  }

  private static let symbols: [(StaticString, UInt32)] = [
    (" ", 0xA0), ("i", 0x131), ("j", 0x237), ("{", "{"), ("}", "}"), ("$", "$"), ("%", "%"), ("&", "&"),
    ("#", "#"), ("_", "_"), ("textbackslash", "\\"), ("textasciitilde", "~"), ("textasciicircum", "^"),
    ("textless", "<"), ("textgreater", ">"), ("textbar", "|"), ("textbardbl", 0x2016),
    ("textbraceleft", "{"), ("textbraceright", "}"), ("textdollar", "$"), ("textunderscore", "_"),
    ("textquoteleft", 0x2018), ("textquoteright", 0x2019), ("textquotedblleft", 0x201C),
    ("textquotedblright", 0x201D), ("textendash", 0x2013), ("textemdash", 0x2014), ("textdegree", 0xB0),
    ("textdagger", 0x2020), ("textdaggerdbl", 0x2021), ("textcopyright", 0xA9), ("texttrademark", 0x2122),
    ("textmu", 0xB5), ("textbullet", 0x2022), ("textperiodcentered", 0xB7), ("textohm", 0x2126),
    ("textvisiblespace", 0x2423), ("quad", 0x2003), (",", 0x2009), ("-", 0xAD),
  ]
}
