/// The names of the subset: a modified font must not have the original's name.
enum FontNames {
  /// The family name in style sheets.
  static let family = "Octavo Formulas"

  /// A `name` table (<https://learn.microsoft.com/typography/opentype/spec/name>) with English names for the Windows
  /// platform, which every system reads.
  static func table() -> [UInt8] {
    let names: [(id: UInt16, text: String)] = [
      (0, "Copyright 2012-2014 for TeX Gyre Pagella Math by B. Jackowski, P. Strzelczyk and P. Pianowski"),
      (1, family), (2, "Regular"), (3, "\(family) 1.632"), (4, family), (5, "Version 1.632, a subset"),
      (6, "OctavoFormulas-Regular"), (13, "GUST Font License"),
      (14, "http://tug.org/fonts/licenses/GUST-FONT-LICENSE.txt"),
    ]
    var records: [UInt8] = []
    var text: [UInt8] = []
    for name in names {
      let characters = name.text.utf16.flatMap(bigEndian)
      // Windows, Unicode, English of the United States.
      for value in [3, 1, 0x409, name.id, UInt16(characters.count), UInt16(text.count)] {
        records += bigEndian(value)
      }
      text += characters
    }
    let header = [0, UInt16(names.count), UInt16(6 + records.count)].flatMap(bigEndian)
    return header + records + text
  }

  private static func bigEndian(_ value: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
}

/// The directory of an OpenType font (<https://learn.microsoft.com/typography/opentype/spec/otff>).
enum SFNT {
  /// The numeric tag of a table's name.
  static func tag(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// Whether a font has a table of that name with content.
  static func hasTable(_ name: StaticString, in font: [UInt8]) -> Bool {
    func number(_ offset: Int, _ size: Int) -> Int {
      offset + size <= font.count ? font[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) } : 0
    }
    let wanted = Int(tag(name))
    return (0..<number(4, 2)).contains {
      number(12 + 16 * $0, 4) == wanted && number(12 + 16 * $0 + 12, 4) > 0
    }
  }
}
