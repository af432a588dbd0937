/// The size of a fixed-layout page in CSS pixels, as a document's `viewport` declares it.
///
///     width=900, height=600 -> Viewport(width: 900, height: 600)
public struct Viewport: Sendable, Equatable {
  /// The width; nil for the screen's.
  public var width: Double?
  /// The height; nil for the screen's.
  public var height: Double?

  /// Makes a size.
  public init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }

  /// Parses the value of a `viewport` as leniently as EPUB Reading Systems requires: takes the first width and the
  /// first height, and ignores units and other properties. Nil if one of the two is missing.
  ///
  /// https://www.w3.org/TR/epub-rs-33/#sec-viewport-meta
  public init?(declaration: String) {
    var values: [String: Double] = [:]
    let separators: [Character] = [",", ";", " ", "\t", "\n", "\r"]
    // Spaces around `=` are part of the declaration.
    var words: [Substring] = []
    for word in declaration.split(whereSeparator: { separators.contains($0) }) {
      if let last = words.last, last.hasSuffix("=") || word.hasPrefix("=") {
        words[words.count - 1] = Substring(last + word)
      } else {
        words.append(word)
      }
    }
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let name = parts[0].lowercased()
      guard name == "width" || name == "height", values[name] == nil else { continue }
      if parts[1].lowercased() == "device-\(name)" { values[name] = 0 }
      let digits = parts[1].prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      if let number = Double(digits), number > 0, number <= Self.limit { values[name] = number }
    }
    guard let width = values["width"], let height = values["height"] else { return nil }
    self.init(width: width > 0 ? width : nil, height: height > 0 ? height : nil)
  }

  /// The maximum width and height; larger ones are mistakes.
  private static let limit = 100_000.0

  /// The value of a `viewport` with this size.
  public var declaration: String {
    "width=\(Self.text(width) ?? "device-width"), height=\(Self.text(height) ?? "device-height")"
  }

  private static func text(_ value: Double?) -> String? {
    value.map { $0 == $0.rounded() ? String(Int($0)) : String($0) }
  }
}
