import BookModel

/// The syntax extensions that a text may use.
package struct MarkdownFeatures: OptionSet, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package static let tables = MarkdownFeatures(rawValue: 1)
  package static let footnotes = MarkdownFeatures(rawValue: 1 << 1)
  package static let strikethrough = MarkdownFeatures(rawValue: 1 << 2)
  static let autolinks = MarkdownFeatures(rawValue: 1 << 3)
  package static let tasks = MarkdownFeatures(rawValue: 1 << 4)
  package static let math = MarkdownFeatures(rawValue: 1 << 5)
  /// Directives, roles, targets, comments and substitutions of MyST.
  package static let myst = MarkdownFeatures(rawValue: 1 << 6)
  /// Formulas between dollars, which a manifest may disable.
  package static let dollars = MarkdownFeatures(rawValue: 1 << 7)
  /// YAML at the start of a text.
  package static let frontMatter = MarkdownFeatures(rawValue: 1 << 8)
  /// `{.class #id}` after links, pictures and bracketed text.
  package static let attributes = MarkdownFeatures(rawValue: 1 << 9)
  /// `[@key]`, and `@label` as a reference to a labelled element.
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
  /// Line ends as line breaks.
  package static let lineBreaks = MarkdownFeatures(rawValue: 1 << 17)
  /// `!!! note`, `??? note` and `=== "Tab"`, each with indented content below it.
  package static let admonitions = MarkdownFeatures(rawValue: 1 << 18)
  /// `--8<-- "file"`
  package static let snippets = MarkdownFeatures(rawValue: 1 << 19)
  /// `{#id .class}` after headings, formulas and captions, and `{: .class }` below blocks.
  package static let blockAttributes = MarkdownFeatures(rawValue: 1 << 20)
  /// `{{#include file}}` and the like.
  package static let commands = MarkdownFeatures(rawValue: 1 << 21)

  /// Pandoc's divisions `::: {.class}`, code cells, raw parts, captions and tables.
  package static let pandoc = MarkdownFeatures(rawValue: 1 << 22)
  /// `\@ref(label)`, `(\#label)`, `(ref:label)`, `# (PART)` and statements in fences.
  package static let bookdown = MarkdownFeatures(rawValue: 1 << 23)

  /// Ids that are link targets only on their own page.
  package static let localIDs = MarkdownFeatures(rawValue: 1 << 24)

  /// `:material-home:`
  static let icons = MarkdownFeatures(rawValue: 1 << 25)
  /// `:smile:`
  package static let emoji = MarkdownFeatures(rawValue: 1 << 26)

  /// `^^inserted^^` and `^2^`
  static let carets = MarkdownFeatures(rawValue: 1 << 27)
  /// `~2~`
  static let tildeScripts = MarkdownFeatures(rawValue: 1 << 28)
  /// `++ctrl+c++`
  static let keys = MarkdownFeatures(rawValue: 1 << 29)
  /// `{--deleted--}`, `{++inserted++}`, `{~~old~>new~~}`, `{==marked==}` and `{>>remark<<}`.
  static let edits = MarkdownFeatures(rawValue: 1 << 30)
  /// `-->`, `(c)`, `1/2` and other characters that stand for signs.
  static let signs = MarkdownFeatures(rawValue: 1 << 31)
  /// Items with letters and Roman numerals.
  static let fancyLists = MarkdownFeatures(rawValue: 1 << 32)
  /// `` `#!python code` ``
  package static let codeLanguages = MarkdownFeatures(rawValue: 1 << 33)
  /// `/// note | Title` up to `///`.
  package static let slashBlocks = MarkdownFeatures(rawValue: 1 << 34)
  /// Dollars with white space or digits beside them, as MathJax and MyST have them.
  package static let looseDollars = MarkdownFeatures(rawValue: 1 << 35)
  /// Markdown within blocks of HTML.
  package static let markdownInHTML = MarkdownFeatures(rawValue: 1 << 36)
  /// Fences of mdBook's preprocessor admonish.
  package static let admonish = MarkdownFeatures(rawValue: 1 << 37)

  /// Whether formulas also stand between `\(` and `\)` or `\[` and `\]`: R Markdown asks pandoc for it, Quarto and Obsidian do not.
  var hasBackslashMath: Bool { (!contains(.pandoc) || contains(.bookdown)) && !contains(.wikiLinks) }

  /// CommonMark without extensions.
  static let commonMark: MarkdownFeatures = []
  /// GitHub's additions to CommonMark.
  static let gitHub: MarkdownFeatures = [.tables, .footnotes, .strikethrough, .autolinks, .tasks]
  /// GitHub's and MyST's additions, used for sources without a dialect of their own.
  package static let all: MarkdownFeatures = [
    gitHub, .math, .dollars, .looseDollars, .myst, .frontMatter, .attributes, .citations, .definitions,
    .callouts,
  ]
  /// Features shared by most dialects.
  private static let common: MarkdownFeatures = [gitHub, .math, .dollars, .frontMatter]
  /// Features that MyST lacks but some other dialect has.
  static let ofDialects: MarkdownFeatures = [
    .wikiLinks, .highlights, .percentComments, .tags, .lineBreaks, .commands, .keys, .signs,
    .carets,
  ]

  /// Features shared by Quarto and R Markdown.
  private static let ofPandoc: MarkdownFeatures = [
    .common, .attributes, .citations, .definitions, .blockAttributes, .pandoc, .fancyLists,
    .markdownInHTML,
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

  /// The syntax of a dialect whose manifest names the extensions in use; nil if it names none.
  ///
  /// MyST has all its features but for `dollarmath` and `linkify`, which must be named. MkDocs and mdBook have what is named beside
  /// what they always have.
  package init(_ dialect: MarkdownDialect, extensions: Set<String>?) {
    self.init(dialect)
    guard let extensions else { return }
    switch dialect {
    case .myst:
      if !extensions.contains("dollarmath") { remove(.dollars) }
      if !extensions.contains("linkify") { remove(.autolinks) }
    case .mkDocs:
      for name in extensions {
        if case .syntax(let features)? = PythonMarkdownExtension.outcome(of: name) { formUnion(features) }
      }
    case .mdBook: if extensions.contains("admonish") { insert(.admonish) }
    case .obsidian, .quarto, .bookdown: break
    }
  }
}
