import Diagnostics
import Files
import TextBytes

/// An item of the navigation of a MkDocs site, before its page is opened. Paths are relative to the folder of the pages.
struct NavigationNode {
  /// What an item leads to.
  indirect enum Target {
    /// A page, and an id on it.
    case page(String, fragment: String? = nil)
    /// The items below it; `folder` is theirs where they were found in one.
    case section([NavigationNode], folder: String? = nil)
    /// The navigation of a folder.
    case folder(String)
    /// All pages and folders that match a pattern and are not yet listed.
    case pattern(String)
    /// All pages that no other item lists, or those that match a pattern.
    case rest(NavigationRest)
    /// A place outside of the site.
    case outside(String)
  }

  var title: String?
  var target: Target
  /// Its place in the file that lists it.
  var range: SourceRange

  /// The paths of the pages in it, in order.
  var pages: [String] {
    switch target {
    case .page(let path, _): [path]
    case .section(let nodes, _): nodes.flatMap(\.pages)
    case .folder, .pattern, .rest, .outside: []
    }
  }

  /// Whether it leads out of the site.
  var isOutside: Bool {
    if case .outside = target { return true }
    return false
  }

  /// The last name of its path; nil without one.
  var name: String? {
    switch target {
    case .page(let path, _): path.split(separator: "/").last.map(String.init)
    case .section(_, let folder): folder?.split(separator: "/").last.map(String.init)
    case .folder, .pattern, .rest, .outside: nil
    }
  }
}

/// `...` in a navigation of MkDocs' plugin awesome-pages, `... | flat | glob=*.md` with all that may stand after it.
struct NavigationRest {
  /// Whether the pages stand without the sections of their folders.
  var isFlat = false
  /// The pattern of names; nil for all.
  var pattern: String?
  /// Whether the pattern is a regular expression.
  var isExpression = false

  /// What stands for all items, or for those whose names match a pattern.
  init(pattern: String?) { self.pattern = pattern }

  /// Reads an item; nil for others.
  init?(_ text: String) {
    guard text.hasPrefix("...") else { return nil }
    for part in text.dropFirst(3).split(separator: "|") {
      let word = String(part).singleSpaced
      if word == "flat" {
        isFlat = true
      } else if word.hasPrefix("regex=") {
        (pattern, isExpression) = (String(word.dropFirst(6)), true)
      } else if !word.isEmpty {
        pattern = word.hasPrefix("glob=") ? String(word.dropFirst(5)) : word
      }
    }
  }

  /// Whether it takes an item of a name.
  func takes(_ name: String) -> Bool {
    guard let pattern else { return true }
    return !isExpression && FilePattern.fits(name: name, pattern: pattern)
  }
}
