import BookModel
import Diagnostics
import PageWriting
import Synchronization

/// Records the queries of one source's reader about the rest of the book, with digests of the answers.
final class ReadingTrace: Sendable {
  enum Kind: UInt8, Sendable { case file, media, label, name, place, search }

  struct Answer: Sendable, Hashable {
    var kind: Kind
    var path: String
    var result: Digest
  }

  private let noted = Mutex<(list: [Answer], seen: Set<Answer>)>(([], []))

  func note(_ kind: Kind, path: String, _ result: Digest) {
    let answer = Answer(kind: kind, path: path, result: result)
    noted.withLock { noted in
      if noted.seen.insert(answer).inserted { noted.list.append(answer) }
    }
  }

  /// The distinct answers, in the order of the first queries.
  var answers: [Answer] { noted.withLock { $0.list } }

  /// The cache key of a reading that depends on those answers.
  static func variant(of key: Digest, _ answers: [Answer]) -> Digest {
    var writer = ByteWriter()
    writer.digest(key)
    writer.list(answers) { $0.answer($1) }
    return Digest(of: writer.bytes)
  }
}

extension Digest {
  /// The digest for a missing file.
  static let nothing = Digest(high: 0, low: 0)

  /// Derives a sub-key: for a page's content from its part number, for the text from -1.
  func derived(_ part: Int) -> Digest {
    let step = UInt64(bitPattern: Int64(part + 2)) &* 0x9E37_79B9_7F4A_7C15
    return Digest(high: high ^ step, low: low &+ step)
  }
}

extension MediaLookup {
  var digest: Digest {
    var writer = ByteWriter()
    switch self {
    case .missing: writer.byte(0)
    case .outside(let refusal):
      writer.byte(1)
      switch refusal {
      case .beyondRoot(let root): writer.optional(root)
      case .closed(let place): writer.string(place)
      case .beyondManifestRoot: writer.byte(2)
      }
    case .unreadable(let fault):
      writer.byte(2)
      writer.optional(fault?.fullPredicate)
    case .found(let info):
      writer.byte(3)
      writer.mediaInfo(info)
    }
    return Digest(of: writer.bytes)
  }
}

extension ByteWriter {
  mutating func answer(_ answer: ReadingTrace.Answer) {
    byte(answer.kind.rawValue)
    string(answer.path)
    digest(answer.result)
  }

  /// Writes a reading without its text and page contents.
  mutating func reading(_ reading: SourceReading) {
    list(reading.pages) { $0.page($1) }
    list(reading.diagnostics) { $0.finding($1) }
    list(reading.outline) { $0.entry($1) }
  }

  mutating func text(_ text: SourceText) {
    shown(text.file)
    blob(text.bytes)
    list(text.included) { writer, included in
      writer.shown(included.file)
      writer.blob(included.bytes)
    }
  }
}

extension ByteReader {
  mutating func answer() throws(DamagedBytes) -> ReadingTrace.Answer {
    guard let kind = ReadingTrace.Kind(rawValue: try byte()) else { throw DamagedBytes() }
    return ReadingTrace.Answer(kind: kind, path: try string(), result: try digest())
  }

  mutating func reading(source: Int) throws(DamagedBytes) -> SourceReading {
    let pages = try list { (reader) throws(DamagedBytes) in try reader.page(source: source) }
    let diagnostics = try list { (reader) throws(DamagedBytes) in try reader.finding() }
    var reading = SourceReading(pages: pages, diagnostics: diagnostics)
    reading.outline = try list { (reader) throws(DamagedBytes) in try reader.entry(source: source) }
    return reading
  }

  mutating func text() throws(DamagedBytes) -> SourceText {
    var text = SourceText(file: try shown(), bytes: try blob())
    let included = try list { (reader) throws(DamagedBytes) in (try reader.shown(), try reader.blob()) }
    for (file, bytes) in included { _ = text.include(file: file, bytes: bytes) }
    return text
  }
}
