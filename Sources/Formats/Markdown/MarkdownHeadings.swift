import MarkdownSyntax
import TextBytes

/// The current heading, and the ids made from headings.
struct MarkdownHeadings {
  /// The scheme for ids made from headings, which links of a dialect use.
  enum Naming {
    /// GitHub, mdBook and MyST.
    case gitHub
    /// Quarto and R Markdown.
    case pandoc
    /// MkDocs.
    case pythonMarkdown

    init(_ features: MarkdownFeatures) {
      self =
        features.contains(.pandoc) ? .pandoc : features.contains(.admonitions) ? .pythonMarkdown : .gitHub
    }
  }

  private let naming: Naming
  /// The level of the current heading.
  var level = 0
  /// Whether the current content is hidden, so that its headings begin no sections.
  var areHidden = false
  /// Whether each heading of level 1 begins a chapter with a page of its own.
  var beginChapters = false
  /// Whether a heading of the source has been written.
  private var hasHeading = false
  /// Whether the first heading is of level 1, whatever the source says.
  private var raisesFirst = false
  private var slugs: [String: Int] = [:]
  private var isBoldTitle = false

  init(_ naming: Naming) { self.naming = naming }

  /// Makes the first paragraph the title: it is bold, and several headings of level 1 follow.
  mutating func beginWithBoldTitle() { isBoldTitle = true }

  /// Returns whether the next paragraph is the title, and resets that.
  mutating func takeBoldTitle() -> Bool {
    defer { isBoldTitle = false }
    return isBoldTitle
  }

  /// Whether each heading of level 1 of a source begins a chapter: there are several, and none of them is below another title. The
  /// manifest of bookdown knows that of its own files.
  static func haveChapters(in page: MarkdownWriter) -> Bool {
    let (text, features) = (page.context.text, page.features)
    guard features.contains(.pandoc) || features.contains(.myst), page.context.splitLevel == nil,
      !text.hasLocalLabels, text.isOneSource || page.settings.title == nil && text.dialect != .bookdown,
      page.texts.documents.first?.hasBoldTitle != true
    else { return false }
    return page.texts.documents.reduce(0) { count, document in
      count
        + document.children(0).count {
          document.blocks[$0].kind == .heading && document.blocks[$0].level == 1
        }
    } > 1
  }

  /// Makes the first heading the title, above others of its level, as Quarto does where no heading is of level 1; returns false for
  /// other dialects and levels.
  mutating func takesTitle(above levels: [Int32], _ features: MarkdownFeatures) -> Bool {
    raisesFirst =
      features.contains(.pandoc) && !features.contains(.bookdown) && levels.count { $0 == levels.first } > 1
    return raisesFirst
  }

  /// The level of the next heading.
  func level(of block: MarkdownBlock) -> Int { raisesFirst && !hasHeading ? 1 : Int(block.level) }

  /// Takes the next heading; returns whether it begins a page: a chapter does, unless it is the first heading, above which only the
  /// source's opening words stand.
  ///
  /// - Parameter split: the level at which the manifest has the source cut.
  mutating func beginsPage(atLevel level: Int, split: Int?) -> Bool {
    defer { hasHeading = true }
    return beginChapters && level == 1 && hasHeading || level <= split ?? 0
  }

  /// The id of the next heading, made from its text, with a number after it if the id is used already.
  mutating func slug(of text: String) -> String {
    let slug = Self.slug(text, naming)
    let count = slugs[slug, default: 0]
    slugs[slug] = count + 1
    guard count > 0 else { return slug }
    return slug + (naming == .pythonMarkdown ? "_" : "-") + String(count)
  }

  /// The id of the first heading with a text.
  static func slug(_ text: String, _ naming: Naming = .gitHub) -> String {
    switch naming {
    case .gitHub: gitHubSlug(text)
    case .pandoc: pandocSlug(text)
    case .pythonMarkdown: pythonSlug(text)
    }
  }

  /// `Links & Images` becomes `links-images`: words of letters, digits, `_`, `-` and `.`, from the first letter on.
  private static func pandocSlug(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      if scalar.properties.isWhitespace {
        kept.append(" ")
      } else if isLetterOrDigit(scalar) || ["_", "-", "."].contains(scalar) {
        kept.append(scalar)
      }
    }
    let words = kept.split(separator: " ").map { String($0) }.joined(separator: "-").unicodeScalars
    let slug = String(words.drop { !$0.properties.isAlphabetic })
    return slug.isEmpty ? "section" : slug
  }

  /// `Links & Images` becomes `links-images`: letters, digits and `_`, with one `-` for spaces and hyphens between them.
  private static func pythonSlug(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      if scalar.properties.isWhitespace {
        // Removes spaces at the ends, but not hyphens.
        if !kept.isEmpty { kept.append(" ") }
      } else if scalar == "-" || scalar == "_" || isLetterOrDigit(scalar) {
        kept.append(scalar)
      }
    }
    while kept.last == " " { kept.removeLast() }
    var slug = String.UnicodeScalarView()
    for scalar in kept {
      let written: Unicode.Scalar = scalar == " " ? "-" : scalar
      if written != "-" || slug.last != "-" { slug.append(written) }
    }
    return slug.isEmpty ? "section" : String(slug)
  }

  /// The name that links between notes know a heading by, whose words are those of the source: letters and digits, with one `-` for
  /// all else between them. `## [[Limits|Limit]] $x^{2}$` and `#Limits Limit $x {2}$` become `limits-limit-x-2`.
  static func noteName(_ text: String) -> String {
    let words = text.lowercased().unicodeScalars.split { !isLetterOrDigit($0) }
    return words.isEmpty ? text : words.map { String($0) }.joined(separator: "-")
  }

  /// Other names of a heading whose words made its id.
  static func labels(ofID id: String, words: MarkdownContent, _ features: MarkdownFeatures) -> [String] {
    if features.contains(.wikiLinks) { return [noteName(String(decoding: words.bytes, as: UTF8.self))] }
    // All files of a book of bookdown are one page to it, whose headings are labels.
    if features.contains(.bookdown) { return [id] }
    return features.contains(.admonitions) ? withoutAccents(id).map { [$0] } ?? [] : []
  }

  /// The id that MkDocs makes by default: letters without accents. Nil if the id has no accents, or has letters of other
  /// scripts.
  private static func withoutAccents(_ id: String) -> String? {
    guard id.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    var plain = String.UnicodeScalarView()
    for scalar in id.unicodeScalars {
      if scalar.isASCII {
        plain.append(scalar)
      } else if let letter = LatinLetters.base(of: scalar) {
        plain.append(Unicode.Scalar(letter))
      } else {
        return nil
      }
    }
    return String(plain)
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// Letters and digits in lower case, `-` for each space.
  private static func gitHubSlug(_ text: String) -> String {
    var slug = ""
    for scalar in text.lowercased().unicodeScalars {
      if scalar == " " || scalar == "\n" {
        slug.unicodeScalars.append("-")
      } else if scalar == "-" || scalar == "_" || isLetterOrDigit(scalar) {
        slug.unicodeScalars.append(scalar)
      }
    }
    while slug.hasPrefix("-") { slug.removeFirst() }
    while slug.hasSuffix("-") { slug.removeLast() }
    return slug.isEmpty ? "section" : slug
  }

  /// Whether a text is nothing but comments.
  static func isHidden(_ content: MarkdownContent) -> Bool {
    var rest = content.bytes[...].trimmed
    guard !rest.isEmpty else { return false }
    while rest.starts(withASCII: "<!--"), let end = rest.dropFirst(4).firstRange(of: Array("-->".utf8)) {
      rest = rest[end.upperBound...].trimmed
    }
    return rest.isEmpty
  }

  /// The content of a heading as the page has it, nil of one that is hidden: of bookdown's `# (PART) Title` and `# (APPENDIX) Title` the title, or nil where the
  /// contents have the part that it begins.
  static func shown(_ content: MarkdownContent, in page: MarkdownWriter) -> MarkdownContent? {
    if isHidden(content) { return nil }
    let bytes = content.bytes[...].trimmed
    let marks = page.features.contains(.bookdown) ? ["(PART)", "(PART\\*)", "(PART*)", "(APPENDIX)"] : []
    guard let mark = marks.first(where: { bytes.starts(with: $0.utf8) }) else { return content }
    if page.context.text.hasParts { return nil }
    let start = bytes.dropFirst(mark.utf8.count).drop(while: \.isSpace).startIndex
    return content.part(start..<max(start, bytes.endIndex))
  }
}
