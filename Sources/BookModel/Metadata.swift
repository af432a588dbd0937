import Diagnostics

/// What is said of the book as a whole, after Dublin Core and the EPUB 3.3 package metadata.
public struct Metadata: Sendable {
  /// The main title.
  public var title: String
  /// The subtitle.
  public var subtitle: String?
  /// The main language, a BCP 47 tag.
  public var language: String
  /// Further languages.
  public var otherLanguages: [String] = []
  /// The direction of turning pages; nil follows from the language.
  public var direction: Direction?
  /// Who made the book.
  public var creators: [Contributor] = []
  /// Who helped.
  public var contributors: [Contributor] = []
  /// The publishers.
  public var publishers: [String] = []
  /// The date of publication: a year, a month, a day or a moment, after ISO 8601.
  public var date: String?
  /// The moment of the last change, `YYYY-MM-DDThh:mm:ssZ`; nil takes the next source of section 5.
  public var modified: String?
  /// The rights statement.
  public var rights: String?
  /// The description.
  public var description: String?
  /// Keywords.
  public var subjects: [String] = []
  /// The unique identifier; nil makes one.
  public var identifier: String?
  /// Further identifiers.
  public var otherIdentifiers: [String] = []
  /// What the book was made from.
  public var sources: [String] = []
  /// Where the manifest holds the metadata, for findings about what is missing.
  public var range: SourceRange?

  /// Makes metadata with what every book needs.
  public init(title: String, language: String) {
    self.title = title
    self.language = language
  }
}

/// The direction of text and of turning pages.
public enum Direction: String, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  /// The direction that a language (a BCP 47 tag) is written in.
  public init(language: String) {
    let parts = language.lowercased().split(separator: "-")
    let scripts = ["arab", "hebr", "syrc", "thaa", "nkoo", "adlm"]
    if let script = parts.dropFirst().first(where: { $0.utf8.count == 4 }) {
      self = scripts.contains(String(script)) ? .rightToLeft : .leftToRight
    } else {
      let primary = parts.first.map(String.init) ?? ""
      let languages = [
        "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
      ]
      self = languages.contains(primary) ? .rightToLeft : .leftToRight
    }
  }
}

/// A person or body that had a part in the book.
public struct Contributor: Sendable, Equatable {
  /// The name, as it is shown.
  public var name: String
  /// The roles, as MARC relator codes such as `aut`.
  public var roles: [String]
  /// The name as it is sorted.
  public var fileAs: String?

  /// Makes a contributor.
  public init(name: String, roles: [String] = [], fileAs: String? = nil) {
    self.name = name
    self.roles = roles
    self.fileAs = fileAs
  }
}
