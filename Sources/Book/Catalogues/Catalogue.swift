import Diagnostics

/// Many books that are built as one job.
public struct Catalogue: Sendable {
  /// The title; nil where nothing gives one.
  public var title: String?
  /// The language of the title and the groups.
  public var language = "en"
  /// What the catalogue is about.
  public var description: String?
  /// Who publishes it.
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
  /// The name of its files among the results, without ending; unique in the catalogue.
  public var name: String
  /// The manifest's path relative to the catalogue's folder, or an absolute path.
  public var manifest: String
  /// The titles of the groups that it is in, outermost first.
  public var groups: [String] = []
  /// How it is built.
  public var settings = BookSettings()

  /// Makes a book with the default settings.
  public init(name: String, manifest: String) {
    self.name = name
    self.manifest = manifest
  }
}

/// How a book of a catalogue is built. What is nil is left to the level above, and at last to the command line.
public struct BookSettings: Sendable, Hashable {
  /// `essential`, `full` or `none`.
  public var artwork: String?
  /// Whether a web folder is written too.
  public var web: Bool?
  /// Whether entries in error are left out.
  public var keepsGoing: Bool?
  /// `in-place` or `back`.
  public var solutions: String?
  /// Whether media are made smaller where nothing that is seen changes.
  public var optimizesMedia: Bool?
  /// Whether warnings count as errors.
  public var warningsAsErrors: Bool?
  /// The seconds after which the book's process is ended.
  public var timeLimit: Int?
  /// The treatment of warnings: `off`, `note`, `warning` or `error` by id.
  public var warnings: [String: String] = [:]
  /// The chosen values of profiling attributes, by attribute.
  public var profiles: [String: [String]] = [:]

  /// Leaves everything to the level above.
  public init() {}

  /// These settings, completed by those of the level above.
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

/// What came of reading a catalogue.
public struct CatalogueLoading: Sendable {
  /// The catalogue; nil where nothing can be built of it.
  public var catalogue: Catalogue?
  /// Where each book is named, in the order of the books; nil for folders and lists.
  public var places: [SourceRange?] = []
  /// What was found, sorted by place.
  public var diagnostics: [Diagnostic] = []
  /// The text of catalogue.xml, for reports.
  public var source: SourceText?
}
