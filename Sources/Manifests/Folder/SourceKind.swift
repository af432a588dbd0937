/// A format of sources, as the names of files tell it.
struct SourceKind: Sendable {
  /// What messages call files of the format, in the plural.
  var name: String
  /// The endings of their names, in lower case.
  var extensions: [String]
  /// Whether Octavo reads the format.
  var isRead: Bool

  /// Every format that a folder without manifest is searched for.
  static let all = [
    SourceKind(name: "XHTML pages", extensions: ["xhtml", "html", "htm"], isRead: true),
    SourceKind(name: "CNXML modules", extensions: ["cnxml"], isRead: true),
    SourceKind(name: "Wolfram notebooks", extensions: ["nb", "cdf"], isRead: true),
    SourceKind(name: "Jupyter notebooks", extensions: ["ipynb"], isRead: true),
    SourceKind(name: "Markdown files", extensions: ["md", "markdown", "myst"], isRead: true),
    SourceKind(name: "TeX documents", extensions: ["tex", "ltx"], isRead: false),
    SourceKind(name: "reStructuredText files", extensions: ["rst"], isRead: false),
    SourceKind(name: "AsciiDoc files", extensions: ["adoc", "asciidoc"], isRead: false),
    SourceKind(name: "R Markdown and Quarto files", extensions: ["rmd", "qmd"], isRead: false),
  ]

  /// The format of a file; nil where it is no source.
  static func of(_ path: String) -> SourceKind? {
    let ending = pathExtension(path)
    return all.first { $0.extensions.contains(ending) }
  }
}
