/// The words of references and captions that a manifest sets in place of those of its language, by the prefix of labels: `fig`, `sec`.
///
/// See <https://quarto.org/docs/reference/metadata/crossref.html>.
public struct ReferenceWords: Sendable, Equatable {
  /// The words before the number in references.
  public var prefixes: [String: String] = [:]
  /// The words before the number in captions and titles.
  public var titles: [String: String] = [:]

  /// Makes no words: the language's are used.
  public init() {}
}

/// Text settings of a manifest for all pages: TeX macros, bibliographies, abbreviations.
public struct TextSettings: Sendable, Equatable {
  /// A TeX macro.
  public struct Macro: Sendable, Equatable {
    /// The name with its backslash, such as `\RR`.
    public var name: String
    /// The replacement text, with `#1` and so on for arguments.
    public var definition: String
    /// The number of its arguments.
    public var arguments: Int

    /// Makes a macro.
    public init(name: String, definition: String, arguments: Int) {
      self.name = name
      self.definition = definition
      self.arguments = arguments
    }
  }

  /// TeX macros, in manifest order.
  public var macros: [Macro] = []
  /// Bibliographies in BibTeX, as paths relative to the book's root.
  public var bibliography: [String] = []
  /// The Markdown text for each `{{name}}`.
  public var substitutions: [String: String] = [:]
  /// The expansions of abbreviations.
  public var abbreviations: [String: String] = [:]
  /// The extensions of its dialect that the manifest names: MyST's, Python-Markdown's or mdBook's preprocessors; nil if it names none,
  /// which enables all of MyST's.
  public var extensions: Set<String>?
  /// What the manifest numbers or not: `figure`, `equation`, `table`, `code`, `headings`.
  public var numbering: [String: Bool] = [:]
  /// Web addresses of other projects, by the names that links use.
  public var projects: [String: String] = [:]
  /// The dialect that Markdown is written in, which follows from the manifest's kind.
  public var dialect = MarkdownDialect.myst
  /// Whether the manifest's tool reads every `@name` as a citation or a reference, as mystmd does.
  public var citesAnyName = false
  /// Texts whose link definitions hold on every page.
  public var appendedTexts: [String] = []
  /// Whether labels are valid only on their own pages, as on a web site.
  public var hasLocalLabels = false
  /// Whether outputs such as `<matplotlib.lines.Line2D at 0x7f>` are left out.
  public var dropsObjectNames = false

  /// The default for hiding the code of code cells.
  public var hidesCode = false

  /// The default for hiding the warnings that code cells output.
  public var hidesWarnings = false
  /// The default for folding the code of code cells: `true`, or `show` for code that is initially unfolded.
  public var codeFold: String?
  /// The folder to which the manifest's own tool writes finished pages, and in which a run may have left its notebooks.
  public var outputFolder: String?
  /// What addresses that begin with `/` are relative to.
  public var site = SiteRoot()
  /// What begins the lines of code that are not shown, by the code's language.
  public var hiddenLines: [String: String] = [:]
  /// Whether the contents have the parts that bookdown's headings `# (PART) Title` begin, so that pages leave those out.
  public var hasParts = false
  /// Whether pages show the numbers of headings below their titles.
  public var numbersHeadings = false
  /// Whether one source is the whole book, so that a title in its front matter is the book's.
  public var isOneSource = false
  /// The words that the manifest sets for references and captions.
  public var references = ReferenceWords()
  /// The first bibliography that the manifest names and that the book cannot use; citations have no entries then.
  public var missingBibliography: String?

  /// No settings.
  public init() {}
}
