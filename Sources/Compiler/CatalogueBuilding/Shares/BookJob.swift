import Catalogues
import Files
import JSONText
import JSONTree

extension BookSettings {
  /// Writes the settings that are not nil, as members of an object.
  func write(to json: inout JSONWriter) {
    func flag(_ name: String, _ value: Bool?) { if let value { json.member(boolean: name, value) } }
    json.member("artwork", artwork)
    flag("web", web)
    flag("keep-going", keepsGoing)
    json.member("solutions", solutions)
    flag("optimize", optimizesMedia)
    flag("warnings-as-errors", warningsAsErrors)
    if let timeLimit { json.member("time-limit", timeLimit) }
    if !warnings.isEmpty {
      json.member("warnings") { json in
        json.object { json in
          for (id, level) in warnings.sorted(by: { $0.key < $1.key }) { json.member(id, level) }
        }
      }
    }
    if !profiles.isEmpty {
      json.member("profiles") { json in
        json.object { json in
          for (attribute, values) in profiles.sorted(by: { $0.key < $1.key }) {
            json.member(attribute, values)
          }
        }
      }
    }
  }

  init(_ json: JSONDocument, _ value: JSONDocument.Value?) {
    self.init()
    func flag(_ name: StaticString) -> Bool? {
      json.member(value, name).flatMap { json.kind($0) == .yes ? true : json.kind($0) == .no ? false : nil }
    }
    artwork = json.string(json.member(value, "artwork"))
    web = flag("web")
    keepsGoing = flag("keep-going")
    solutions = json.string(json.member(value, "solutions"))
    optimizesMedia = flag("optimize")
    warningsAsErrors = flag("warnings-as-errors")
    timeLimit = json.int(json.member(value, "time-limit"))
    for member in json.members(json.member(value, "warnings")) {
      warnings[json.string(member.key) ?? ""] = json.string(member.value)
    }
    for member in json.members(json.member(value, "profiles")) {
      profiles[json.string(member.key) ?? ""] = json.items(member.value).compactMap { json.string($0) }
    }
  }
}

/// The caches for a catalogue's books. Keys and tokens come from the environment.
public struct CatalogueCaches: Sendable, Equatable {
  /// The folder for saved work that is moved between machines, with a subfolder per book; nil for the folders beside
  /// the books.
  public var folder: String?
  /// The folder or address of the shared cache; nil for that of the environment and of a book's settings.
  public var shared: String?
  /// The files of trusted public keys.
  public var trusted: [String] = []

  /// Makes settings that name no caches.
  public init() {}
}

/// The job of the process that builds one book, as one line of JSON.
public struct BookJob: Sendable {
  /// The arguments of the process that reads a job from standard input.
  public static let command = ["catalogue", "build-book"]

  /// The book, with its settings in the catalogue.
  public var book: CatalogueBook
  /// The catalogue's folder.
  public var folder: String
  /// The results folder, an absolute path.
  public var results: String
  /// The digest of the tool and its templates.
  public var tool: String
  /// The number of threads.
  public var jobs: Int
  /// Whether work of earlier builds is reused and saved.
  public var usesCache: Bool
  /// Caches that can be moved between machines or are shared by several.
  public var caches = CatalogueCaches()
  /// Shared caches that recently did not answer, and are skipped.
  public var silentCaches: [String] = []
  /// The time to use as the current time, in seconds since 1970; nil for the clock's.
  public var sourceDateEpoch: Int?

  /// The folder for this book's saved work, if it is moved between machines.
  public var carriedFolder: String? { caches.folder.map { joinPath($0, book.name) } }

  /// The manifest's absolute path.
  public var manifest: String { book.path(in: folder) }

  /// The job as JSON.
  var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("name", book.name)
      json.member("manifest", book.manifest)
      json.member("folder", folder)
      json.member("results", results)
      json.member("tool", tool)
      json.member("jobs", jobs)
      json.member(boolean: "cache", usesCache)
      json.member("carried", caches.folder)
      json.member("shared", caches.shared)
      json.member("trusted", caches.trusted)
      json.member("silent", silentCaches)
      if let sourceDateEpoch { json.member("epoch", sourceDateEpoch) }
      json.member("settings") { json in json.object { book.settings.write(to: &$0) } }
    }
    return json.finished()
  }

  /// The parts of the job that affect the result.
  var identity: [UInt8] {
    var json = JSONWriter()
    var settings = book.settings
    settings.timeLimit = nil
    json.object { json in
      json.member("name", book.name)
      json.member("manifest", book.manifest)
      if let sourceDateEpoch { json.member("epoch", sourceDateEpoch) }
      json.member("settings") { json in json.object { settings.write(to: &$0) } }
    }
    return json.bytes
  }

  /// Parses a job; nil if the bytes are not one.
  public init?(json bytes: [UInt8]) {
    guard let json = JSONDocument(whole: bytes),
      let name = json.string(json.member(json.root, "name")),
      let manifest = json.string(json.member(json.root, "manifest")),
      let folder = json.string(json.member(json.root, "folder")),
      let results = json.string(json.member(json.root, "results")),
      let tool = json.string(json.member(json.root, "tool"))
    else { return nil }
    book = CatalogueBook(name: name, manifest: manifest)
    book.settings = BookSettings(json, json.member(json.root, "settings"))
    self.folder = folder
    self.results = results
    self.tool = tool
    jobs = json.int(json.member(json.root, "jobs")) ?? 1
    usesCache = json.isTrue(json.member(json.root, "cache"))
    func texts(_ name: StaticString) -> [String] {
      (json.member(json.root, name).map(json.items) ?? []).compactMap { json.string($0) }
    }
    caches.folder = json.string(json.member(json.root, "carried"))
    caches.shared = json.string(json.member(json.root, "shared"))
    caches.trusted = texts("trusted")
    silentCaches = texts("silent")
    sourceDateEpoch = json.int(json.member(json.root, "epoch"))
  }

  init(
    book: CatalogueBook, folder: String, results: String, tool: String, jobs: Int, usesCache: Bool,
    sourceDateEpoch: Int?
  ) {
    self.book = book
    self.folder = folder
    self.results = results
    self.tool = tool
    self.jobs = jobs
    self.usesCache = usesCache
    self.sourceDateEpoch = sourceDateEpoch
  }
}
