import TextBytes

/// The scripts that distinguish languages.
package enum WritingScript: String, CaseIterable, Sendable {
  case latin = "Latin"
  case greek = "Greek"
  case cyrillic = "Cyrillic"
  case hebrew = "Hebrew"
  case arabic = "Arabic"
  case devanagari = "Devanagari"
  case thai = "Thai"
  case eastAsian = "East Asian"

  /// The script of a letter; nil for any other character.
  package init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case "A"..."Z", "a"..."z", 0xC0...0x24F: self = .latin
    case 0x370...0x3FF: self = .greek
    case 0x400...0x52F: self = .cyrillic
    case 0x590...0x5FF: self = .hebrew
    case 0x600...0x6FF, 0x750...0x77F, 0xFB50...0xFDFF, 0xFE70...0xFEFF: self = .arabic
    case 0x900...0x97F: self = .devanagari
    case 0xE00...0xE7F: self = .thai
    case 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3: self = .eastAsian
    default: return nil
    }
  }

  /// Its index in `allCases`.
  package var index: Int {
    switch self {
    case .latin: 0
    case .greek: 1
    case .cyrillic: 2
    case .hebrew: 3
    case .arabic: 4
    case .devanagari: 5
    case .thai: 6
    case .eastAsian: 7
    }
  }

  /// The number of letters of each script, by `index`, outside of tags; nil if an element declares a language of its own.
  package static func counts(in page: ArraySlice<UInt8>) -> [Int]? {
    var counts = [Int](repeating: 0, count: allCases.count)
    var latin = 0
    let isOneLanguage = page.withUnsafeBufferPointer { page in
      var index = 0
      while index < page.count {
        let byte = page[index]
        index += 1
        if byte == "<" {
          guard skipTag(page, &index) else { return false }
        } else if byte < 0x80 {
          latin &+= (byte | .lowercaseBit) &- "a" < 26 ? 1 : 0
        } else if byte >= 0xC0 {
          // The page is well-formed UTF-8, except that the sample may cut its last character.
          var scalar = UInt32(byte) & (byte < 0xE0 ? 0x1F : byte < 0xF0 ? 0x0F : 0x07)
          while index < page.count, page[index] & 0xC0 == 0x80 {
            scalar = scalar << 6 | UInt32(page[index] & 0b11_1111)
            index += 1
          }
          if let script = Unicode.Scalar(scalar).flatMap(WritingScript.init) { counts[script.index] += 1 }
        }
      }
      return true
    }
    guard isOneLanguage else { return nil }
    counts[WritingScript.latin.index] += latin
    return counts
  }

  /// Skips a tag. Returns whether it has no `lang` of its own.
  private static func skipTag(_ page: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
    while index < page.count {
      let byte = page[index]
      index += 1
      if byte == ">" { return true }
      if byte == " ", index + 5 <= page.count, page[index] == "l", page[index + 1] == "a",
        page[index + 2] == "n", page[index + 3] == "g", page[index + 4] == "="
      {
        return false
      }
    }
    return true
  }

  /// The scripts that a language is written in; nil if unknown, or if the tag names a script.
  package static func scripts(of language: String) -> Set<WritingScript>? {
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    guard let primary = parts.first, !parts.dropFirst().contains(where: { $0.count == 4 }) else { return nil }
    return table[String(primary)]
  }

  private static let table: [String: Set<WritingScript>] = {
    var table: [String: Set<WritingScript>] = [:]
    let languages: [(WritingScript, String)] = [
      (
        .latin,
        "en de fr es it pt nl sv no nb nn da fi is pl cs sk sl hr hu ro tr vi id ms ca eu gl et lv lt ga cy la eo sq mt af sw"
      ),
      (.cyrillic, "ru uk bg mk be"), (.greek, "el"), (.hebrew, "he yi"), (.arabic, "ar fa ur ps ckb"),
      (.devanagari, "hi mr ne sa"), (.thai, "th"), (.eastAsian, "zh ja ko"),
    ]
    for (script, names) in languages {
      for name in names.split(separator: " ") { table[String(name)] = [script] }
    }
    return table
  }()
}
