import BookCompiler
import Diagnostics
import JSONTree

extension BookRecord {
  /// Parses a record; nil if the bytes are not one.
  public init?(json bytes: [UInt8]) {
    guard let json = JSONDocument(whole: bytes), json.int(json.member(json.root, "version")) == 1,
      let name = json.string(json.member(json.root, "book")),
      let manifest = json.string(json.member(json.root, "manifest")),
      let state = json.string(json.member(json.root, "state")).flatMap(State.init(rawValue:))
    else { return nil }
    self.init(name: name, manifest: manifest, state: state)
    reason = json.string(json.member(json.root, "reason"))
    key = json.string(json.member(json.root, "key")) ?? ""
    bundle = json.member(json.root, "bundle").flatMap { Bundle(json, $0) }
    if let value = json.member(json.root, "work") { work = Work(json, value) }
    sharing = json.member(json.root, "shared").map { BookCompiler.Sharing(json, $0) }
    counts = [
      json.count(json.member(json.root, "errors")) ?? 0, json.count(json.member(json.root, "warnings")) ?? 0,
      json.count(json.member(json.root, "notes")) ?? 0,
    ]
    description = json.member(json.root, "description").map { Description(json, $0) }
    findings = (json.member(json.root, "findings").map(json.items) ?? []).compactMap { Finding(json, $0) }
  }
}

extension BookRecord.Bundle {
  fileprivate init?(_ json: JSONDocument, _ value: JSONDocument.Value) {
    guard let digest = json.string(json.member(value, "digest")),
      let size = json.count(json.member(value, "size"))
    else { return nil }
    self.init(
      digest: digest, size: size, pages: json.count(json.member(value, "pages")) ?? 0,
      media: json.count(json.member(value, "media")) ?? 0,
      hasWebFolder: json.isTrue(json.member(value, "web")))
  }
}

extension BookRecord.Work {
  fileprivate init(_ json: JSONDocument, _ value: JSONDocument.Value) {
    share = json.count(json.member(value, "share")) ?? 1
    host = json.string(json.member(value, "host")) ?? ""
    started = json.count(json.member(value, "started")) ?? 0
    wall = json.count(json.member(value, "wall")) ?? 0
    cpu = json.count(json.member(value, "cpu")) ?? 0
    memory = json.count(json.member(value, "memory")) ?? 0
    builds = json.count(json.member(value, "builds")) ?? 1
  }
}

extension BookCompiler.Sharing {
  fileprivate init(_ json: JSONDocument, _ value: JSONDocument.Value) {
    self.init()
    func number(_ name: StaticString) -> Int { json.count(json.member(value, name)) ?? 0 }
    tookBook = json.isTrue(json.member(value, "book"))
    (hits, misses, stored) = (number("hits"), number("misses"), number("stored"))
    (received, sent) = (number("received"), number("sent"))
    silentPlace = json.string(json.member(value, "silent"))
  }
}

extension BookRecord.Description {
  fileprivate init(_ json: JSONDocument, _ value: JSONDocument.Value) {
    func texts(_ member: JSONDocument.Value?) -> [String] {
      (member.map(json.items) ?? []).compactMap { json.string($0) }
    }
    title = json.string(json.member(value, "title")) ?? ""
    subtitle = json.string(json.member(value, "subtitle"))
    creators = texts(json.member(value, "creators"))
    language = json.string(json.member(value, "language")) ?? "en"
    identifier = json.string(json.member(value, "identifier"))
    publishers = texts(json.member(value, "publishers"))
    date = json.string(json.member(value, "date"))
    modified = json.string(json.member(value, "modified"))
    summary = json.string(json.member(value, "summary"))
    subjects = texts(json.member(value, "subjects"))
    rights = json.string(json.member(value, "rights"))
    direction = json.string(json.member(value, "direction"))
    guard let cover = json.member(value, "cover"), let file = json.string(json.member(cover, "file")),
      let type = json.string(json.member(cover, "type"))
    else { return }
    self.cover = BookRecord.Cover(
      file: file, mediaType: type, width: json.count(json.member(cover, "width")) ?? 0,
      height: json.count(json.member(cover, "height")) ?? 0)
  }
}

extension BookRecord.Finding {
  fileprivate init?(_ json: JSONDocument, _ value: JSONDocument.Value) {
    guard let id = json.string(json.member(value, "id")),
      let severity = json.string(json.member(value, "severity")).flatMap(Severity.init(rawValue:))
    else { return nil }
    self.init(
      id: id, severity: severity, file: json.string(json.member(value, "file")),
      line: json.count(json.member(value, "line")), column: json.count(json.member(value, "column")),
      summary: json.string(json.member(value, "summary")) ?? "")
  }
}
