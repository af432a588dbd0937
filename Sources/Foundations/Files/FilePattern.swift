/// A path pattern as in `.gitignore`: `*` and `?` match within a name, `**` matches any folders.
///
/// A pattern without a slash matches names in any folder; a pattern that matches a folder matches all files in it.
///
///     FilePattern("drafts").matches("part1/drafts/a.md")      // true
///     FilePattern("part*/**/*.md").matches("part1/a.md")      // true
public struct FilePattern: Sendable, Hashable {
  /// The pattern as written.
  public let text: String
  private let parts: [[Character]]

  /// Makes a pattern.
  public init(_ text: String) {
    self.text = text
    var parts: [[Character]] = text.dropLast().contains("/") ? [] : [["*", "*"]]
    // `**/**` matches what `**` does.
    for name in text.split(separator: "/").map(Array.init)
    where name != ["."] && !(name == ["*", "*"] && parts.last == name) { parts.append(name) }
    self.parts = parts
  }

  /// Whether a relative path, or one of its folders, matches.
  public func matches(_ path: String) -> Bool {
    reached(path.split(separator: "/").map(Array.init)).contains { $0 > 0 }
  }

  /// Whether a relative path matches, and not a folder of it alone.
  package func matchesWhole(_ path: String) -> Bool {
    let names = path.split(separator: "/").map(Array.init)
    return reached(names).contains(names.count)
  }

  /// The numbers of names that the pattern may match from the beginning.
  private func reached(_ names: [[Character]]) -> Set<Int> {
    // After each component of the pattern, the possible numbers of matched names.
    var reached: Set<Int> = [0]
    for part in parts {
      if part == ["*", "*"] {
        guard let least = reached.min() else { return [] }
        reached = Set(least...max(least, names.count))
      } else {
        reached = Set(reached.filter { $0 < names.count && Self.fits(names[$0], part) }.map { $0 + 1 })
      }
    }
    return reached
  }

  /// Whether a name matches a pattern of `*`, `?` and literal characters: a slash is one of them.
  package static func fits(name: String, pattern: String) -> Bool { fits(Array(name), Array(pattern)) }

  private static func fits(_ name: [Character], _ pattern: [Character]) -> Bool {
    var (at, next) = (0, 0)
    var star: (pattern: Int, name: Int)?
    while at < name.count {
      if next < pattern.count, pattern[next] == "?" || (pattern[next] == name[at] && pattern[next] != "*") {
        at += 1
        next += 1
      } else if next < pattern.count, pattern[next] == "*" {
        star = (next, at)
        next += 1
      } else if let last = star {
        // Backtrack: let the last star match one more character.
        next = last.pattern + 1
        at = last.name + 1
        star?.name += 1
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == "*" }
  }
}

/// Lines of patterns as in `.gitignore`, of which the last that matches decides: `!` before a pattern keeps what it matches.
///
///     FilePatterns("drafts/\n!drafts/done.md").matches("drafts/done.md")   // false
public struct FilePatterns: Sendable, Hashable {
  private var lines: [Line] = []

  private struct Line: Hashable {
    var pattern: FilePattern
    var isKept: Bool
  }

  /// Reads patterns, one a line; empty lines and those that begin with `#` are none.
  public init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let written = line.trimmingSpaces
      guard let first = written.first, first != "#" else { continue }
      let isKept = first == "!"
      lines.append(Line(pattern: FilePattern(String(written.dropFirst(isKept ? 1 : 0))), isKept: isKept))
    }
  }

  /// Whether a relative path, or one of its folders, matches.
  public func matches(_ path: String) -> Bool {
    lines.last { $0.pattern.matches(path) }.map { !$0.isKept } ?? false
  }
}

extension Substring {
  /// The text without spaces at its ends.
  fileprivate var trimmingSpaces: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
