import TextBytes

/// Evaluates media queries for a still picture on a screen: https://www.w3.org/TR/mediaqueries-5/
package struct MediaConditions {
  /// The drawing's size in pixels.
  private let width: Double
  private let height: Double

  package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// Whether a list of queries holds; nil if that cannot be said.
  package func holds(_ text: String) -> Bool? {
    let queries = text.lowercased().split(separator: ",", omittingEmptySubsequences: false)
    let results = queries.map(query)
    if results.contains(true) { return true }
    return results.contains(nil) ? nil : false
  }

  private func query(_ text: Substring) -> Bool? {
    var parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let first = parts.first else { return true }
    var isNegated = false
    if first == "not" || first == "only" {
      isNegated = first == "not"
      parts = (parts.count > 1 ? parts[1] : "").split(separator: " ", maxSplits: 1).map(String.init)
    }
    let rest = parts.joined(separator: " ")
    var result: Bool? = true
    for condition in rest.components(separatedBy: " and ") {
      let holds = self.condition(condition)
      if holds == false { result = false }
      if holds == nil, result != false { result = nil }
    }
    return result.map { isNegated ? !$0 : $0 }
  }

  private func condition(_ text: String) -> Bool? {
    let text = text.filter { $0 != " " }
    switch text {
    case "all", "screen", "": return true
    case "print", "speech", "tty", "tv", "projection", "handheld", "braille", "embossed", "aural":
      return false
    default: break
    }
    guard text.hasPrefix("("), text.hasSuffix(")") else { return nil }
    let parts = text.dropFirst().dropLast().split(separator: ":").map(String.init)
    guard let feature = parts.first else { return nil }
    let value = parts.count > 1 ? parts[1] : ""
    let number = Double(value.hasSuffix("px") ? String(value.dropLast(2)) : value)
    switch feature {
    case "min-width": return number.map { width >= $0 }
    case "max-width": return number.map { width <= $0 }
    case "min-height": return number.map { height >= $0 }
    case "max-height": return number.map { height <= $0 }
    case "orientation": return value == (width > height ? "landscape" : "portrait")
    case "prefers-color-scheme": return value == "light"
    // A still picture has no motion.
    case "prefers-reduced-motion": return value != "no-preference"
    case "prefers-contrast", "prefers-reduced-transparency", "prefers-reduced-data":
      return value == "no-preference"
    case "forced-colors", "inverted-colors": return value == "none"
    case "color", "any-hover", "hover", "pointer", "any-pointer", "scripting", "update":
      return feature == "color" ? true : value == "none"
    default: return nil
    }
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [String] {
    var result: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      result.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return result + [String(rest)]
  }
}
