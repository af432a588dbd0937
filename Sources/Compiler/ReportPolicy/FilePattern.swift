/// A pattern of paths, as in `.gitignore`: `*` and `?` stand for anything within a name, `**` for any folders.
///
/// Without a slash it fits names in any folder; a folder's pattern fits all that is in the folder.
///
///     FilePattern("drafts").matches("part1/drafts/a.md")      // true
///     FilePattern("part*/**/*.md").matches("part1/a.md")      // true
public struct FilePattern: Sendable, Hashable {
  /// The pattern as it is written.
  public let text: String
  private let parts: [[Character]]

  /// Makes a pattern.
  public init(_ text: String) {
    self.text = text
    let names = text.split(separator: "/").filter { $0 != "." }.map(Array.init)
    parts = text.dropLast().contains("/") ? names : [["*", "*"]] + names
  }

  /// Whether a relative path, or a folder that it lies in, fits.
  public func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/").map(Array.init)
    // For each part of the pattern, which numbers of names it may have taken.
    var reached: Set<Int> = [0]
    for part in parts {
      if part == ["*", "*"] {
        guard let least = reached.min() else { return false }
        reached = Set(least...max(least, names.count))
      } else {
        reached = Set(reached.filter { $0 < names.count && Self.fits(names[$0], part) }.map { $0 + 1 })
      }
    }
    return reached.contains { $0 > 0 }
  }

  /// Whether a name fits a pattern of `*`, `?` and letters.
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
        // The last star takes one letter more.
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
