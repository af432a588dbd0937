import Diagnostics

/// An entry of a bibliography, its fields in Unicode.
public struct BibliographyEntry: Sendable {
  /// The key that citations name it by.
  public let key: String
  /// What it is an entry of.
  public let type: EntryType
  /// The type as it is written, in small letters.
  public let typeName: String
  /// Where the key stands, and in which of the bibliography's files.
  public let keyRange: ByteRange
  /// The file, as an index into `Bibliography.sources`.
  public let file: Int
  /// The fields as they are written, by name in small letters.
  var raw: [String: BibTeXParser.RawField]
  /// The authors; else the editors where `hasEditorsFirst`; none where only a title is known.
  var people = NameList()
  /// Whether `people` are editors.
  var hasEditorsFirst = false
  var date: BibliographyDate?
  /// What comes behind the year to tell entries of the same people and year apart: `a`, `b` ...
  var suffix = ""
  /// The texts of the fields, by name.
  var texts: [String: BibliographyText] = [:]

  /// The text of a field; nil where the entry has none, or an empty one.
  public func text(_ name: String) -> BibliographyText? {
    texts[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The text of the first of several fields that the entry has.
  func text(first names: String...) -> BibliographyText? {
    for name in names { if let text = text(name) { return text } }
    return nil
  }

  /// A field's value without TeX's escapes, for what is no text: addresses and identifiers.
  func verbatim(_ name: String) -> String? {
    guard let value = raw[name]?.value[...].trimmed, !value.isEmpty else { return nil }
    let text = TeXTextReader.address(value)
    return text.isEmpty ? nil : text
  }

  /// The names of a field.
  func names(_ field: String) -> NameList { raw[field].map { NameList($0.value) } ?? NameList() }
}

/// What an entry is of, as far as it is shown in ways of its own.
public enum EntryType: Sendable, Equatable {
  /// Part of a journal.
  case article
  /// A whole: book, collection, proceedings, manual.
  case book
  /// Part of a whole.
  case part
  /// Part of proceedings.
  case paper
  /// A thesis, with what it is called where the type says it.
  case thesis(String?)
  /// A report, likewise.
  case report(String?)
  /// A site, software or data.
  case online
  /// A patent.
  case patent
  /// Not published.
  case unpublished
  /// Anything else.
  case misc
  /// Fields for other entries, never shown itself.
  case container

  /// The type of that name in BibTeX or BibLaTeX; nil where neither has it.
  init?(named name: String) {
    guard let type = EntryType.table[name] else { return nil }
    self = type
  }

  private static let table: [String: EntryType] = [
    "article": .article, "suppperiodical": .article, "review": .article, "periodical": .book,
    "book": .book, "mvbook": .book, "booklet": .book, "collection": .book, "mvcollection": .book,
    "manual": .book,
    "proceedings": .book, "mvproceedings": .book, "reference": .book, "mvreference": .book, "standard": .book,
    "inbook": .part, "bookinbook": .part, "suppbook": .part, "incollection": .part, "suppcollection": .part,
    "inreference": .part, "inproceedings": .paper, "conference": .paper,
    "thesis": .thesis(nil), "phdthesis": .thesis("phdthesis"), "mastersthesis": .thesis("mathesis"),
    "bathesis": .thesis("bathesis"), "report": .report(nil), "techreport": .report("techreport"),
    "online": .online, "electronic": .online, "www": .online, "webpage": .online, "software": .online,
    "dataset": .online, "data": .online, "patent": .patent, "unpublished": .unpublished, "misc": .misc,
    "set": .container, "xdata": .container, "artwork": .misc, "audio": .misc, "bibnote": .misc,
    "commentary": .misc, "image": .misc, "jurisdiction": .misc, "legislation": .misc, "legal": .misc,
    "letter": .misc, "movie": .misc, "music": .misc, "performance": .misc, "video": .misc, "custom": .misc,
    "customa": .misc, "customb": .misc, "customc": .misc, "customd": .misc, "custome": .misc,
    "customf": .misc,
  ]
}
