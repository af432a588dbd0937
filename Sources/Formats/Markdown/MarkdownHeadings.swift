import MarkdownSyntax

/// The headings around what is being written, and the ids that they made.
struct MarkdownHeadings {
  /// The level of the heading around what is being written.
  var level = 0
  private var slugs: [String: Int] = [:]
  private var isBoldTitle = false

  /// Makes the first paragraph the title: it is bold, and several headings of the first level follow.
  mutating func beginWithBoldTitle() { isBoldTitle = true }

  /// Whether the next paragraph is the title.
  mutating func takeBoldTitle() -> Bool {
    defer { isBoldTitle = false }
    return isBoldTitle
  }

  /// The id that GitHub gives a heading: letters and digits in lower case, `-` for spaces, a number behind
  /// what is there already.
  mutating func slug(of text: String) -> String {
    let slug = Self.slug(text)
    let count = slugs[slug, default: 0]
    slugs[slug] = count + 1
    return count == 0 ? slug : "\(slug)-\(count)"
  }

  /// The id of the first heading of a text.
  static func slug(_ text: String) -> String {
    var slug = ""
    for scalar in text.lowercased().unicodeScalars {
      let properties = scalar.properties
      if scalar == " " || scalar == "\n" {
        slug.unicodeScalars.append("-")
      } else if scalar == "-" || scalar == "_" || properties.isAlphabetic || properties.numericType != nil {
        slug.unicodeScalars.append(scalar)
      }
    }
    while slug.hasPrefix("-") { slug.removeFirst() }
    while slug.hasSuffix("-") { slug.removeLast() }
    return slug.isEmpty ? "section" : slug
  }

  /// Whether a heading is `# (PART) Title` or `# (APPENDIX) Title`, which the contents have.
  static func isPartMark(_ content: MarkdownContent) -> Bool {
    let bytes = content.bytes[...].trimmed
    return ["(PART)", "(PART\\*)", "(PART*)", "(APPENDIX)"].contains { bytes.starts(with: $0.utf8) }
  }
}
