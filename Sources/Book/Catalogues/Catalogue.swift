import Diagnostics

/// Several books that are built as one job.
public struct Catalogue: Sendable {
  /// The title; nil if there is none.
  public var title: String?
  /// The language of the title and the groups.
  public var language = "en"
  /// The description.
  public var description: String?
  /// The publisher.
  public var publisher: String?
  /// The absolute path of the folder that manifests are relative to.
  public var folder: String
  /// The path of catalogue.xml relative to `folder`; nil for a folder or a list.
  public var file: String?
  /// The books, in order.
  public var books: [CatalogueBook] = []

  /// Makes a catalogue without books.
  public init(folder: String) { self.folder = folder }
}

/// A book of a catalogue.
public struct CatalogueBook: Sendable, Hashable {
  /// The base name of its output files; unique in the catalogue.
  public var name: String
  /// The manifest's path relative to the catalogue's folder, or an absolute path.
  public var manifest: String
  /// The titles of the enclosing groups, outermost first.
  public var groups: [String] = []
  /// The build settings.
  public var settings = BookSettings()

  /// Makes a book with the default settings.
  public init(name: String, manifest: String) {
    self.name = name
    self.manifest = manifest
  }
}

/// The build settings of a catalogue's book. Nil values are inherited from the enclosing group, then the
/// catalogue, then the command line.
public struct BookSettings: Sendable, Hashable {
  /// `essential`, `full` or `none`.
  public var artwork: String?
  /// Whether a web folder is also written.
  public var web: Bool?
  /// Whether entries with errors are left out.
  public var keepsGoing: Bool?
  /// `in-place` or `back`.
  public var solutions: String?
  /// Whether media are made smaller without visible change.
  public var optimizesMedia: Bool?
  /// Whether warnings count as errors.
  public var warningsAsErrors: Bool?
  /// The time limit of the book's process in seconds.
  public var timeLimit: Int?
  /// The treatment of warnings: `off`, `note`, `warning` or `error` by id.
  public var warnings: [String: String] = [:]
  /// The chosen values of profiling attributes, by attribute.
  public var profiles: [String: [String]] = [:]

  /// Makes settings that inherit every value.
  public init() {}

  /// Returns these settings, with nil values taken from the enclosing level.
  public func over(_ outer: BookSettings) -> BookSettings {
    var settings = self
    settings.artwork = artwork ?? outer.artwork
    settings.web = web ?? outer.web
    settings.keepsGoing = keepsGoing ?? outer.keepsGoing
    settings.solutions = solutions ?? outer.solutions
    settings.optimizesMedia = optimizesMedia ?? outer.optimizesMedia
    settings.warningsAsErrors = warningsAsErrors ?? outer.warningsAsErrors
    settings.timeLimit = timeLimit ?? outer.timeLimit
    settings.warnings = warnings.merging(outer.warnings) { own, _ in own }
    settings.profiles = profiles.merging(outer.profiles) { own, _ in own }
    return settings
  }
}

/// The result of loading a catalogue.
public struct CatalogueLoading: Sendable {
  /// The catalogue; nil if nothing can be built.
  public var catalogue: Catalogue?
  /// The position of each book in catalogue.xml, in book order; nil for folders and lists.
  public var places: [SourceRange?] = []
  /// The findings, sorted by place.
  public var diagnostics: [Diagnostic] = []
  /// The text of catalogue.xml, for reports.
  public var source: SourceText?
}
