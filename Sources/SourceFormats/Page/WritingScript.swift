/// The scripts that tell languages apart.
enum WritingScript: String, Sendable {
  case latin = "Latin"
  case greek = "Greek"
  case cyrillic = "Cyrillic"
  case hebrew = "Hebrew"
  case arabic = "Arabic"
  case devanagari = "Devanagari"
  case thai = "Thai"
  case eastAsian = "East Asian"

  /// The script of a letter; nil for all else.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: self = .latin
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

  /// The scripts that a language is written in; nil where that is not known, or its tag names one.
  static func scripts(of language: String) -> Set<WritingScript>? {
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
