import BookCompiler
import Diagnostics
import JSONText

/// The build result of one book of a catalogue: a small JSON document in the results folder.
///
/// docs/catalogues.md describes the members. Times are in milliseconds, moments in seconds since 1970.
public struct BookRecord: Sendable, Equatable {
  /// How the build of a book ended.
  public enum State: String, Sendable, CaseIterable {
    /// The book was built.
    case built
    /// The book has errors, or could not be written.
    case failed
    /// Its process was killed by a signal or ended without a result.
    case crashed
    /// Its process was killed at the time limit.
    case timedOut = "timed-out"
    /// It was left out, since none of its inputs changed since a revision.
    case unchanged

    /// Whether the book exists and is up to date with its sources.
    public var isGood: Bool {
      switch self {
      case .built, .unchanged: true
      case .failed, .crashed, .timedOut: false
      }
    }
  }

  /// The parts of a finding that reports show.
  public struct Finding: Sendable, Equatable {
    /// The id of its kind.
    public var id: String
    /// The severity.
    public var severity: Severity
    /// The file; a path in the catalogue's folder is relative to it.
    public var file: String?
    /// The line, counted from 1.
    public var line: Int?
    /// The column, counted from 1.
    public var column: Int?
    /// The summary.
    public var summary: String
  }

  /// The metadata of a book for feeds.
  public struct Description: Sendable, Equatable {
    /// The title.
    public var title = ""
    /// The subtitle.
    public var subtitle: String?
    /// The names of the authors.
    public var creators: [String] = []
    /// The language.
    public var language = "en"
    /// The identifier.
    public var identifier: String?
    /// The publishers.
    public var publishers: [String] = []
    /// The date of publication.
    public var date: String?
    /// The moment of the last change.
    public var modified: String?
    /// The description.
    public var summary: String?
    /// The subjects.
    public var subjects: [String] = []
    /// The rights.
    public var rights: String?
    /// The page progression direction: `ltr` or `rtl`.
    public var direction: String?
    /// The cover; nil without one.
    public var cover: Cover?
  }

  /// A cover picture, stored separately from the bundle.
  public struct Cover: Sendable, Equatable {
    /// The file's name in the folder of covers.
    public var file: String
    /// The media type.
    public var mediaType: String
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int
  }

  /// The process that built the book.
  public struct Work: Sendable, Equatable {
    /// The share, counted from 1.
    public var share = 1
    /// The name of the machine.
    public var host = ""
    /// The start time.
    public var started = 0
    /// Wall time.
    public var wall = 0
    /// CPU time.
    public var cpu = 0
    /// The peak memory in bytes.
    public var memory = 0
    /// The number of times that the book was built into this folder.
    public var builds = 1
  }

  /// The bundle that was written.
  public struct Bundle: Sendable, Equatable {
    /// SHA-256 of the file, in hexadecimal digits.
    public var digest: String
    /// The size in bytes.
    public var size: Int
    /// The number of pages.
    public var pages: Int
    /// The number of media files.
    public var media: Int
    /// Whether there is a web folder too.
    var hasWebFolder: Bool
  }

  /// The name of the book in the catalogue.
  public var name: String
  /// The manifest's path.
  public var manifest: String
  /// How the build ended.
  public var state: State
  /// Why the book was not built; nil if it was.
  public var reason: String?
  /// The digest of everything that the result depends on; empty if unknown, so that the book is built again.
  public var key = ""
  /// The bundle; nil if none was written.
  public var bundle: Bundle?
  /// The process that built it.
  public var work = Work()
  /// Its exchange with the shared cache; nil if none was used.
  public var sharing: BookCompiler.Sharing?
  /// Its metadata.
  public var description: Description?
  /// The number of findings by severity: errors, warnings, notes.
  public var counts = [0, 0, 0]
  /// The findings, errors first, at most `mostFindings`.
  public var findings: [Finding] = []

  /// The maximum number of findings in a record.
  public static let mostFindings = 50

  /// Makes a record with only these values.
  public init(name: String, manifest: String, state: State, reason: String? = nil) {
    self.name = name
    self.manifest = manifest
    self.state = state
    self.reason = reason
  }
}

extension BookRecord {
  /// The record as JSON.
  public var json: [UInt8] {
    var json = JSONWriter()
    write(to: &json)
    return json.finished()
  }

  /// Writes the record as one JSON value.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("version", 1)
      json.member("book", name)
      json.member("manifest", manifest)
      json.member("state", state.rawValue)
      json.member("reason", reason)
      json.member("key", key)
      if let bundle { json.member("bundle") { Self.write(bundle, to: &$0) } }
      json.member("work") { Self.write(work, to: &$0) }
      if let sharing { json.member("shared") { Self.write(sharing, to: &$0) } }
      json.member("errors", counts[0])
      json.member("warnings", counts[1])
      json.member("notes", counts[2])
      if let description { json.member("description") { Self.write(description, to: &$0) } }
      json.member("findings") { json in json.array(findings) { Self.write($1, to: &$0) } }
    }
  }

  private static func write(_ bundle: Bundle, to json: inout JSONWriter) {
    json.object { json in
      json.member("digest", bundle.digest)
      json.member("size", bundle.size)
      json.member("pages", bundle.pages)
      json.member("media", bundle.media)
      json.member("web", bundle.hasWebFolder)
    }
  }

  private static func write(_ work: Work, to json: inout JSONWriter) {
    json.object { json in
      json.member("share", work.share)
      json.member("host", work.host)
      json.member("started", work.started)
      json.member("wall", work.wall)
      json.member("cpu", work.cpu)
      json.member("memory", work.memory)
      json.member("builds", work.builds)
    }
  }

  private static func write(_ sharing: BookCompiler.Sharing, to json: inout JSONWriter) {
    json.object { json in
      json.member("book", sharing.tookBook)
      json.member("hits", sharing.hits)
      json.member("misses", sharing.misses)
      json.member("stored", sharing.stored)
      json.member("received", sharing.received)
      json.member("sent", sharing.sent)
      json.member("silent", sharing.silentPlace)
    }
  }

  private static func write(_ description: Description, to json: inout JSONWriter) {
    json.object { json in
      json.member("title", description.title)
      json.member("subtitle", description.subtitle)
      json.member("creators", description.creators)
      json.member("language", description.language)
      json.member("identifier", description.identifier)
      json.member("publishers", description.publishers)
      json.member("date", description.date)
      json.member("modified", description.modified)
      json.member("summary", description.summary)
      json.member("subjects", description.subjects)
      json.member("rights", description.rights)
      json.member("direction", description.direction)
      if let cover = description.cover {
        json.member("cover") { json in
          json.object { json in
            json.member("file", cover.file)
            json.member("type", cover.mediaType)
            json.member("width", cover.width)
            json.member("height", cover.height)
          }
        }
      }
    }
  }

  private static func write(_ finding: Finding, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", finding.id)
      json.member("severity", finding.severity.rawValue)
      json.member("file", finding.file)
      if let line = finding.line { json.member("line", line) }
      if let column = finding.column { json.member("column", column) }
      json.member("summary", finding.summary)
    }
  }
}
