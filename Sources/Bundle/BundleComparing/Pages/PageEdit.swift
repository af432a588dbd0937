/// A change within a page.
public struct PageEdit: Sendable, Equatable {
  /// What changed.
  public enum Subject: String, Sendable, CaseIterable {
    case words, heading, paragraph, table, figure, formula, code, interactive, media, link, description,
      formatting
  }

  /// Words around changed ones, and the changed ones, in the order of the text.
  public enum Piece: Sendable, Equatable {
    case same(String)
    case changed(before: String, after: String)
  }

  /// The kind of change.
  public var kind: BundleComparison.Change.Kind
  /// What changed.
  public var subject: Subject
  /// An excerpt of what was there.
  public var before: String?
  /// An excerpt of what is there now.
  public var after: String?
  /// The number of paragraphs, rows, lines or other items that the edit is about.
  public var count = 1
  /// The number of removed words, also in removed paragraphs.
  var removedWords = 0
  /// The number of added words, also in added paragraphs.
  var addedWords = 0
  /// Changed words with their neighbours.
  public var context: [Piece] = []

  init(
    _ kind: BundleComparison.Change.Kind, _ subject: Subject, before: String? = nil, after: String? = nil,
    count: Int = 1
  ) {
    self.kind = kind
    self.subject = subject
    self.before = before
    self.after = after
    self.count = count
  }

  /// The maximum number of characters of an excerpt.
  private static let longest = 120

  /// The beginning of a text, cut after a word.
  static func excerpt(_ text: String) -> String {
    guard text.count > longest else { return text }
    let start = text.prefix(longest)
    let cut = start.lastIndex(of: " ").map { start[..<$0] } ?? start
    return cut + " …"
  }

  /// Excerpts of two texts that show where they differ.
  static func excerpts(_ before: String, _ after: String) -> (before: String, after: String) {
    guard before.count > longest || after.count > longest else { return (before, after) }
    var common = 0
    for (a, b) in zip(before, after) {
      guard a == b else { break }
      common += 1
    }
    func part(_ text: String) -> String {
      guard common > longest / 3 else { return excerpt(text) }
      let rest = text.dropFirst(common - longest / 3)
      return "… " + excerpt(String(rest.firstIndex(of: " ").map { rest[rest.index(after: $0)...] } ?? rest))
    }
    return (part(before), part(after))
  }

  /// Sets both excerpts.
  mutating func setExcerpts(_ before: String?, _ after: String?) {
    if let before, let after {
      let excerpts = Self.excerpts(before, after)
      (self.before, self.after) = (excerpts.before, excerpts.after)
    } else {
      (self.before, self.after) = (before.map(Self.excerpt), after.map(Self.excerpt))
    }
  }
}
