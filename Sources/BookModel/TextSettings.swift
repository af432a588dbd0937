/// What a manifest lays down for the text of all pages: formulas' commands, bibliographies, abbreviations.
public struct TextSettings: Sendable, Equatable {
  /// A command of TeX.
  public struct Macro: Sendable, Equatable {
    /// The name with its backslash, such as `\RR`.
    public var name: String
    /// What it stands for, with `#1` and so on for its arguments.
    public var definition: String
    /// The number of its arguments.
    public var arguments: Int

    /// Makes a command.
    public init(name: String, definition: String, arguments: Int) {
      self.name = name
      self.definition = definition
      self.arguments = arguments
    }
  }

  /// Commands that formulas may use, in the order of the manifest.
  public var macros: [Macro] = []
  /// Bibliographies in BibTeX, as paths relative to the book's root.
  public var bibliography: [String] = []
  /// Texts that `{{name}}` stands for, as Markdown.
  public var substitutions: [String: String] = [:]
  /// What abbreviations stand for.
  public var abbreviations: [String: String] = [:]
  /// The extensions of MyST's syntax that the manifest names; nil where all are in force.
  public var extensions: Set<String>?
  /// What is numbered or not, where the manifest says: `figure`, `equation`, `table`, `code`, `headings`.
  public var numbering: [String: Bool] = [:]
  /// The addresses of other projects on the web, by the names that links have them under.
  public var projects: [String: String] = [:]
  /// Whether outputs such as `<matplotlib.lines.Line2D at 0x7f>` are left out.
  public var dropsObjectNames = false

  /// Nothing is laid down.
  public init() {}
}
