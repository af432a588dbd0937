import BookModel

/// Gives each entry of the contents its number and label.
///
/// Chapters count through the whole book, parts in Roman numerals, appendices in letters; sections count
/// within what holds them, as in `1.2` and `1.2.3`. Pages, and entries turned off in the manifest, have none.
struct ContentsNumbering {
  let words: Words
  private var parts = 0
  private var chapters = 0
  private var appendices = 0

  init(words: Words) { self.words = words }

  /// What numbering says of one entry.
  struct Result {
    /// The number, such as `1.2`.
    var number: String?
    /// What stands before the title on its page: `Chapter 1` or `1.2`.
    var label: String?
    /// What the contents show: `Chapter 1: Functions`, `1.2 Symmetry`.
    var full: String
  }

  /// Counters of one level of the contents.
  struct Level {
    /// The number of the entry that holds the level, empty at the top.
    var prefix = ""
    var sections = 0
  }

  /// Numbers `entry`, whose title is known, within `level`.
  mutating func number(_ entry: Entry, title: String, in level: inout Level) -> Result {
    guard let (number, format) = next(entry, in: &level) else {
      return Result(number: nil, label: nil, full: title)
    }
    guard let format else { return Result(number: number, label: number, full: number + " " + title) }
    let label = words.fill(format, number)
    return Result(number: number, label: label, full: label + words.separator + title)
  }

  private mutating func next(_ entry: Entry, in level: inout Level) -> (String, format: String?)? {
    guard entry.isNumbered, entry.kind != .page || entry.givenNumber != nil else { return nil }
    let isAppendix = entry.type == "appendix"
    let format: String? =
      switch entry.kind {
      case .part: words.part
      case .chapter: isAppendix ? words.appendix : words.chapter
      case .section, .page: isAppendix ? words.appendix : nil
      }
    if let given = entry.givenNumber { return (given, format) }
    if let type = entry.type, !isAppendix, !["chapter", "part", "bodymatter", "subchapter"].contains(type) {
      return nil
    }
    switch entry.kind {
    case .part:
      parts += 1
      return (romanNumeral(parts), format)
    case .chapter where isAppendix, .section where isAppendix:
      appendices += 1
      return (letter(appendices), format)
    case .chapter:
      chapters += 1
      return (String(chapters), format)
    case .section:
      level.sections += 1
      return (
        level.prefix.isEmpty ? String(level.sections) : level.prefix + "." + String(level.sections), nil
      )
    case .page: return nil
    }
  }
}

/// `4` is `IV`.
func romanNumeral(_ number: Int) -> String {
  let steps: [(Int, String)] = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
  ]
  var rest = number
  var text = ""
  for (value, numeral) in steps {
    while rest >= value {
      text += numeral
      rest -= value
    }
  }
  return text
}

/// `1` is `A`, `27` is `AA`.
func letter(_ number: Int) -> String {
  var rest = number
  var text = ""
  while rest > 0 {
    rest -= 1
    text = String(UnicodeScalar(UInt8(65 + rest % 26))) + text
    rest /= 26
  }
  return text
}
