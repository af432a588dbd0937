import BookModel
import Diagnostics

/// The landmarks of a package that a bundle can hold, one for each type of an entry, and findings on the others.
struct PackageLandmarks {
  /// The landmarks, in order, each once.
  private(set) var landmarks: [Landmark] = []
  private var misnamed: [(SourceRange, String)] = []
  private var untyped: [NavigationItem] = []
  private var unplaced: [NavigationItem] = []
  private var renamed: [NavigationItem] = []

  /// Adds an entry that leads to a place, an index into the book's sources; nil for one that leads to no page. Landmarks of the
  /// contents and of the cover are generated where they lead to no page. A guide beside landmarks adds only types of its own.
  mutating func add(
    _ item: NavigationItem, at place: (source: Int, fragment: String?)?, isOfSecondGuide: Bool = false
  ) {
    let types = (item.type ?? "").split(whereSeparator: isXMLSpace).map(String.init)
    if isOfSecondGuide, let own = landmarks.first(where: { types.contains($0.type) }) {
      if own.title != item.title, !item.title.isEmpty { renamed.append(item) }
      return
    }
    guard let place else {
      if !types.contains("toc"), !types.contains("cover") { unplaced.append(item) }
      return
    }
    if types.isEmpty { untyped.append(item) }
    for type in types {
      if let cause = Self.flaw(of: type) {
        misnamed.append((item.range, "a landmark of type \"\(type)\", which \(cause), is left out"))
      } else if !landmarks.contains(where: {
        $0.type == type && $0.source == place.source && $0.fragment == place.fragment
      }) {
        landmarks.append(
          Landmark(type: type, title: item.title, source: place.source, fragment: place.fragment))
      }
    }
  }

  /// What was left out and why: each type that a bundle cannot hold, the other causes once with a count.
  var findings: [(SourceRange, String)] {
    misnamed + Self.finding(on: untyped, "without a type")
      + Self.finding(on: renamed, "of the guide, which the navigation document names otherwise")
      + Self.finding(
        on: unplaced,
        unplaced.count == 1 ? "which leads to no page of the spine" : "which lead to no page of the spine")
  }

  /// Why a bundle cannot hold landmarks of a type.
  private static func flaw(of type: String) -> String? {
    guard type.allSatisfy({ $0.isLetter || $0.isNumber || "-._:".contains($0) }) else { return "is no word" }
    return type.contains(":") ? "is of a vocabulary that a bundle does not declare" : nil
  }

  private static func finding(on items: [NavigationItem], _ cause: String) -> [(SourceRange, String)] {
    guard let first = items.first else { return [] }
    let title = "\"\(first.title)\""
    return [
      (
        first.range,
        items.count == 1
          ? "landmark \(title), \(cause), is left out"
          : "\(items.count) landmarks, \(cause), are left out, the first \(title)"
      )
    ]
  }
}
