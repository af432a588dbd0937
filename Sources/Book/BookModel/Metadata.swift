import Diagnostics

/// Metadata of the whole book, after Dublin Core and the EPUB 3.3 package document.
public struct Metadata: Sendable {
  /// The main title.
  public var title: String
  /// The source whose title replaces this one, an index into `Book.sources`, if the manifest takes it from there; else nil.
  public var titleSource: Int?
  /// The title's writing direction: `ltr`, `rtl` or `auto`; nil for that of the surrounding text.
  public var titleDirection: String?
  /// The subtitle.
  public var subtitle: String?
  /// The main language, a BCP 47 tag. The underscore that many write, as in `en_US`, becomes a hyphen.
  public var language: String { didSet { language = Self.tag(language) } }
  /// Further languages.
  public var otherLanguages: [String] = []
  /// The page progression direction; nil derives it from the language.
  public var direction: Direction?
  /// The authors and other main creators.
  public var creators: [Contributor] = []
  /// Secondary contributors.
  public var contributors: [Contributor] = []
  /// The publishers.
  public var publishers: [String] = []
  /// The publication date: a year, month, day or timestamp, after ISO 8601.
  public var date: String?
  /// The time of the last change, `YYYY-MM-DDThh:mm:ssZ`; nil lets the build derive one.
  public var modified: String?
  /// The rights statement.
  public var rights: String?
  /// The description.
  public var description: String?
  /// Keywords.
  public var subjects: [String] = []
  /// The unique identifier; nil generates one.
  public var identifier: String?
  /// Further identifiers.
  public var otherIdentifiers: [String] = []
  /// The works that the book derives from.
  public var sources: [String] = []
  /// What else the book says of itself, in order.
  public var otherTerms: [OtherTerm] = []
  /// The position of the metadata in the manifest, for findings about missing values.
  public var range: SourceRange?
  /// The position of the title in the manifest, where its reader knows it.
  public var titleRange: SourceRange?
  /// The position of the subtitle in the manifest, where its reader knows it.
  public var subtitleRange: SourceRange?
  /// The position of the first publisher in the manifest, where its reader knows it.
  public var publishersRange: SourceRange?
  /// The position of the first creator in the manifest, where its reader knows it.
  public var creatorsRange: SourceRange?

  /// Makes metadata from the required values.
  public init(title: String, language: String) {
    self.title = title
    self.language = Self.tag(language)
  }

  /// A term of Dublin Core that Octavo does not use, and hands on as it is.
  public struct OtherTerm: Sendable, Equatable {
    /// The terms: https://www.dublincore.org/specifications/dublin-core/dces/
    public enum Name: String, Sendable, CaseIterable {
      case coverage, relation, type, format
    }
    /// The term.
    public var name: Name
    /// The text.
    public var text: String

    /// Makes a term.
    public init(name: Name, text: String) {
      self.name = name
      self.text = text
    }

    /// Whether the term promises that the publication follows the rules of a profile of EPUB, such as `dictionary`:
    /// https://www.w3.org/TR/epub-33/#sec-opf-dctype
    public static func isPromise(_ name: Name, text: String) -> Bool {
      let profiles = [
        "dictionary", "distributable-object", "edupub", "index", "preview", "scriptable-component",
        "teacher-edition",
        "teacher-guide", "widget",
      ]
      return name == .type && profiles.contains(text.lowercased())
    }
  }

  private static func tag(_ written: String) -> String { String(written.map { $0 == "_" ? "-" : $0 }) }
}

/// The direction of text and of page progression.
public enum Direction: String, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  /// The writing direction of a language (a BCP 47 tag).
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

/// A person or organisation that contributed to the book.
public struct Contributor: Sendable, Equatable {
  /// The name as displayed.
  public var name: String
  /// The roles, as MARC relator codes such as `aut`.
  public var roles: [String]
  /// The name as a sort key.
  public var fileAs: String?
  /// The name's writing direction: `ltr`, `rtl` or `auto`; nil for that of the surrounding text.
  public var direction: String?

  /// Makes a contributor.
  public init(name: String, roles: [String] = [], fileAs: String? = nil) {
    self.name = name
    self.roles = roles
    self.fileAs = fileAs
  }
}
