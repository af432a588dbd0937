import Diagnostics

/// An entry of a bibliography.
public struct BibliographyEntry: Sendable {
  /// The citation key.
  public let key: String
  /// The kind of publication.
  public let type: EntryType
  /// The type's name in lower case.
  let typeName: String
  /// The byte range of the key in its file.
  public let keyRange: ByteRange
  /// The file, as an index into `Bibliography.sources`.
  public let file: Int
  /// The fields as written, by lower-case name.
  package var raw: [String: BibTeXParser.RawField]
  /// The authors, or else the editors if `hasEditorsFirst`; empty if there are neither.
  package var people = NameList()
  /// Whether `people` are editors.
  var hasEditorsFirst = false
  package var date: BibliographyDate?
  /// The letter after the year that disambiguates entries: `a`, `b` ...
  package var suffix = ""
  /// The parsed texts of the fields, by name.
  package var texts: [String: BibliographyText] = [:]

  /// The text of a field; nil if it is missing or empty.
  public func text(_ name: String) -> BibliographyText? {
    texts[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The text of the first of these fields that the entry has.
  package func text(first names: String...) -> BibliographyText? {
    for name in names { if let text = text(name) { return text } }
    return nil
  }

  /// A field's value with TeX escapes removed, for URLs and identifiers.
  package func verbatim(_ name: String) -> String? {
    guard let value = raw[name]?.value[...].trimmed, !value.isEmpty else { return nil }
    let text = TeXTextReader.address(value)
    return text.isEmpty ? nil : text
  }

  /// The parsed names of a field.
  package func names(_ field: String) -> NameList { raw[field].map { NameList($0.value) } ?? NameList() }
}

/// The kinds of publications that references format differently.
public enum EntryType: Sendable, Equatable {
  /// An article in a journal.
  case article
  /// A book, collection, proceedings or manual.
  case book
  /// A part of a book.
  case part
  /// A paper in proceedings.
  case paper
  /// A thesis, and its designation if the type implies one.
  case thesis(String?)
  /// A report, and its designation if the type implies one.
  case report(String?)
  /// A website, software or data set.
  case online
  /// A patent.
  case patent
  /// An unpublished work.
  case unpublished
  /// Anything else.
  case misc
  /// A container of fields for other entries, never displayed.
  case container

  /// The kind for a BibTeX or BibLaTeX type; nil if unknown.
  package init?(named name: String) {
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
