import BookModel

/// What of Markdown is read.
package struct MarkdownFeatures: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let tables = MarkdownFeatures(rawValue: 1)
  package static let footnotes = MarkdownFeatures(rawValue: 1 << 1)
  package static let strikethrough = MarkdownFeatures(rawValue: 1 << 2)
  static let autolinks = MarkdownFeatures(rawValue: 1 << 3)
  package static let tasks = MarkdownFeatures(rawValue: 1 << 4)
  package static let math = MarkdownFeatures(rawValue: 1 << 5)
  /// Directives, roles, targets, comments and substitutions of MyST.
  package static let myst = MarkdownFeatures(rawValue: 1 << 6)
  /// Formulas between dollars, which a manifest may turn off.
  package static let dollars = MarkdownFeatures(rawValue: 1 << 7)
  /// YAML at the front of a text.
  package static let frontMatter = MarkdownFeatures(rawValue: 1 << 8)
  /// `{.class #id}` behind links, pictures and texts in brackets.
  package static let attributes = MarkdownFeatures(rawValue: 1 << 9)
  /// `[@key]`, and `@label` for what has a label.
  package static let citations = MarkdownFeatures(rawValue: 1 << 10)
  /// Terms with `: description` below them.
  package static let definitions = MarkdownFeatures(rawValue: 1 << 11)
  /// `[[Note#Heading|text]]` and `![[picture.png]]`.
  package static let wikiLinks = MarkdownFeatures(rawValue: 1 << 12)
  /// `==text==`
  static let highlights = MarkdownFeatures(rawValue: 1 << 13)
  /// `%%text%%`, which is left out.
  static let percentComments = MarkdownFeatures(rawValue: 1 << 14)
  /// Quotations that begin with `[!note]`.
  package static let callouts = MarkdownFeatures(rawValue: 1 << 15)
  /// `#tag`
  package static let tags = MarkdownFeatures(rawValue: 1 << 16)
  /// Line ends that are line breaks.
  package static let lineBreaks = MarkdownFeatures(rawValue: 1 << 17)
  /// `!!! note`, `??? note` and `=== "Tab"`, each with what is indented below it.
  package static let admonitions = MarkdownFeatures(rawValue: 1 << 18)
  /// `--8<-- "file"`
  package static let snippets = MarkdownFeatures(rawValue: 1 << 19)
  /// `{#id .class}` behind headings, formulas and captions, and `{: .class }` below blocks.
  package static let blockAttributes = MarkdownFeatures(rawValue: 1 << 20)
  /// `{{#include file}}` and its kin.
  package static let commands = MarkdownFeatures(rawValue: 1 << 21)

  /// Divisions `::: {.class}`, cells of code, raw parts, captions and tables as pandoc has them.
  package static let pandoc = MarkdownFeatures(rawValue: 1 << 22)
  /// `\@ref(label)`, `(\#label)`, `(ref:label)`, `# (PART)` and statements in fences.
  package static let bookdown = MarkdownFeatures(rawValue: 1 << 23)

  /// Ids that are names on their own page alone.
  package static let localIDs = MarkdownFeatures(rawValue: 1 << 24)

  /// `:material-home:`
  static let icons = MarkdownFeatures(rawValue: 1 << 25)
  /// `:smile:`
  package static let emoji = MarkdownFeatures(rawValue: 1 << 26)

  /// Whether formulas also stand between `\(` and `\)` or `\[` and `\]`: R Markdown asks pandoc for it, Quarto and Obsidian do not.
  var hasBackslashMath: Bool { (!contains(.pandoc) || contains(.bookdown)) && !contains(.wikiLinks) }

  /// CommonMark alone.
  static let commonMark: MarkdownFeatures = []
  /// What GitHub adds.
  static let gitHub: MarkdownFeatures = [.tables, .footnotes, .strikethrough, .autolinks, .tasks]
  /// What MyST adds to that, as it is read of sources without a dialect of their own.
  package static let all: MarkdownFeatures = [
    gitHub, .math, .dollars, .myst, .frontMatter, .attributes, .citations, .definitions,
  ]
  /// What most dialects share.
  private static let common: MarkdownFeatures = [gitHub, .math, .dollars, .frontMatter]
  /// What only some dialect has beside MyST.
  static let ofDialects: MarkdownFeatures = [
    .wikiLinks, .highlights, .percentComments, .tags, .lineBreaks, .commands,
  ]

  /// What Quarto and R Markdown share.
  private static let ofPandoc: MarkdownFeatures = [
    .common, .attributes, .citations, .definitions, .blockAttributes, .pandoc,
  ]

  /// The syntax of a dialect.
  package init(_ dialect: MarkdownDialect) {
    switch dialect {
    case .myst: self = .all
    case .obsidian:
      self = [
        .common, .wikiLinks, .highlights, .percentComments, .callouts, .tags, .lineBreaks, .localIDs,
      ]
    case .mkDocs:
      self = [
        .common, .attributes, .definitions, .highlights, .admonitions, .snippets, .blockAttributes, .callouts,
        .localIDs, .icons,
      ]
    case .mdBook: self = [.common, .callouts, .commands, .blockAttributes, .definitions, .localIDs]
    case .quarto: self = .ofPandoc
    case .bookdown: self = [.ofPandoc, .bookdown]
    }
  }

  /// What is left where a manifest names the extensions in force: without `dollarmath` a dollar is a dollar, without
  /// `linkify` bare addresses are text. All else is read whether it is named or not.
  package func without(_ extensions: Set<String>?) -> MarkdownFeatures {
    guard let extensions else { return self }
    var left = self
    if !extensions.contains("dollarmath") { left.remove(.dollars) }
    if !extensions.contains("linkify") { left.remove(.autolinks) }
    return left
  }
}
