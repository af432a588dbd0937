import BookModel
import TextBytes

/// Assigns numbers and labels to contents entries.
///
/// Chapters are numbered through the whole book, parts in Roman numerals, appendices in letters; sections are
/// numbered within their parent: `1.2`, `1.2.3`. Pages, and entries excluded in the manifest, get no number.
struct ContentsNumbering {
  let words: Words
  private var parts = 0
  private var chapters = 0
  private var appendices = 0
  /// Counts the headings of the last numbered chapter.
  private var headings = SectionCounter()

  init(words: Words) { self.words = words }

  /// The number and labels of one entry.
  struct Result {
    /// The number, such as `1.2`.
    var number: String?
    /// The label before the title on the entry's page: `Chapter 1` or `1.2`.
    var label: String?
    /// The text in the contents: `Chapter 1: Functions`, `1.2 Symmetry`.
    var full: String
  }

  /// The counters of one level of the contents.
  struct Level {
    /// The parent entry's number; empty at the top level.
    var prefix = ""
    var sections = 0
  }

  /// Numbers an entry within its level, which it advances.
  mutating func number(_ entry: Entry, title: String, in level: inout Level) -> Result {
    guard let (number, format) = next(entry, in: &level) else {
      return Result(number: nil, label: nil, full: title)
    }
    guard let format else { return Result(number: number, label: number, full: number + " " + title) }
    let label = words.fill(format, number)
    return Result(number: number, label: label, full: label + words[.separator] + title)
  }

  private mutating func next(_ entry: Entry, in level: inout Level) -> (String, format: String?)? {
    guard entry.isNumbered, entry.kind != .page || entry.givenNumber != nil else { return nil }
    let isAppendix = entry.type == "appendix"
    let format: String? =
      switch entry.kind {
      case .part: words[.numberedPart]
      case .chapter: words[isAppendix ? .numberedAppendix : .numberedChapter]
      case .section, .page: isAppendix ? words[.numberedAppendix] : nil
      }
    if let given = entry.givenNumber { return (given, format) }
    if let type = entry.type, !isAppendix, !["chapter", "part", "bodymatter", "subchapter"].contains(type) {
      return nil
    }
    switch entry.kind {
    case .part:
      parts += 1
      return (NumeralStyle.upperRoman.text(parts), format)
    case .chapter where isAppendix, .section where isAppendix:
      appendices += 1
      headings.enter(NumeralStyle.upperLetters.text(appendices))
      return (headings.chapter, format)
    case .chapter:
      chapters += 1
      headings.enter(String(chapters))
      return (headings.chapter, format)
    case .section where entry.level != nil: return (headings.next(level: entry.level ?? 2), nil)
    case .section:
      level.sections += 1
      return (
        level.prefix.isEmpty ? String(level.sections) : level.prefix + "." + String(level.sections), nil
      )
    case .page: return nil
    }
  }
}
