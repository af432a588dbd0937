import Diagnostics
import JSONText
import JSONTree
import TextBytes

/// The findings that a book had when a team began to check it, so that only new ones are reported.
///
/// A finding is identified by its id, file and summary, not by its line; of equal findings, as many are known as there
/// were. Errors are never known. The file is sorted JSON with one finding per line, which gives readable diffs:
///
///     {"version": 1, "findings": [
///       {"id": "link-target-missing", "file": "a.md", "summary": "link target \"#b\" is not in this book", "count": 2}]}
public struct KnownFindings: Sendable, Equatable {
  /// A group of equal findings.
  public struct Entry: Sendable, Hashable {
    /// The id of their kind.
    public var id: String
    /// The file, relative to the settings' folder; nil for a finding that is merged over all files.
    public var file: String?
    /// Their summary.
    public var summary: String
    /// Their number.
    public var count: Int
  }

  /// Why a file of known findings cannot be read.
  public struct Unreadable: Error {
    /// The reason, without a full stop.
    public let reason: String
  }

  /// The findings by file, id and summary.
  public let entries: [Entry]

  /// Makes an empty list.
  public init() { entries = [] }

  /// Makes a list of the findings, without errors.
  public init(_ diagnostics: [Diagnostic], in folder: ProjectFolder) {
    var counts: [Key: Int] = [:]
    for diagnostic in diagnostics where diagnostic.kind.severity != .error {
      counts[Key(diagnostic, in: folder), default: 0] += diagnostic.occurrences?.count ?? 1
    }
    entries = counts.map { Entry(id: $0.id, file: $0.file, summary: $0.summary, count: $1) }.sorted(
      by: Self.isOrderedBefore)
  }

  /// Parses the output of `json`.
  public init(json bytes: [UInt8]) throws(Unreadable) {
    let result = JSONParser.parse(bytes)
    guard let document = result.document, result.problems.isEmpty else {
      throw Unreadable(reason: result.problems.first?.summary ?? "it is not JSON")
    }
    guard document.int(document.member(document.root, "version")) == 1,
      let list = document.member(document.root, "findings")
    else { throw Unreadable(reason: "it is not a list of findings of version 1") }
    entries = try document.items(list).map { item throws(Unreadable) in
      guard let id = document.string(document.member(item, "id")),
        let summary = document.string(document.member(item, "summary"))
      else { throw Unreadable(reason: "a finding has no id or summary") }
      // Bounded, so that counts can be added without overflow.
      let count = min(max(0, document.int(document.member(item, "count")) ?? 1), 1 << 42)
      return Entry(
        id: id, file: document.string(document.member(item, "file")), summary: summary, count: count)
    }
  }

  /// The findings as JSON.
  public var json: [UInt8] {
    var text: [UInt8] = Array("{\"version\": 1, \"findings\": [".utf8)
    for (index, entry) in entries.enumerated() {
      text += Array((index == 0 ? "\n" : ",\n").utf8)
      var line = JSONWriter(.compact)
      line.object { json in
        json.member("id", entry.id)
        if let file = entry.file { json.member("file", file) }
        json.member("summary", entry.summary)
        json.member("count", entry.count)
      }
      let bytes = line.finished()
      text += bytes.last == "\n" ? bytes.dropLast() : bytes[...]
    }
    return text + Array("\n]}\n".utf8)
  }

  private static func isOrderedBefore(_ a: Entry, _ b: Entry) -> Bool {
    if a.file != b.file { return (a.file ?? "") < (b.file ?? "") }
    return a.id == b.id ? a.summary < b.summary : a.id < b.id
  }

  /// Identifies equal findings.
  fileprivate struct Key: Hashable {
    var id: String
    var file: String?
    var summary: String

    init(id: String, file: String?, summary: String) {
      self.id = id
      self.file = file
      self.summary = summary
    }

    init(_ diagnostic: Diagnostic, in folder: ProjectFolder) {
      // A finding merged over all files is placed at the first of them, which may change.
      let file =
        diagnostic.occurrences == nil ? diagnostic.range.map { folder.relative($0.file) ?? $0.file } : nil
      self.init(id: diagnostic.kind.id, file: file, summary: diagnostic.summary)
    }
  }

  /// The known findings that have not been matched yet.
  struct Budget {
    fileprivate var counts: [Key: Int]

    /// Matches a finding and counts it; false if it is new, or exceeds the known number.
    mutating func covers(_ diagnostic: Diagnostic, in folder: ProjectFolder) -> Bool {
      guard !counts.isEmpty else { return false }
      let key = Key(diagnostic, in: folder)
      let count = diagnostic.occurrences?.count ?? 1
      guard let left = counts[key], left >= count else { return false }
      counts[key] = left - count
      return true
    }
  }

  var budget: Budget {
    Budget(
      counts: Dictionary(
        entries.map { (Key(id: $0.id, file: $0.file, summary: $0.summary), $0.count) }, uniquingKeysWith: +))
  }
}
