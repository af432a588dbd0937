import Diagnostics

extension DiagnosticKind {
  package static let markdownKinds: [DiagnosticKind] = [
    noteUnreferenced, directiveUnknown, directiveOptionUnused, roleUnknown, substitutionUnknown, valueMissing,
    includeNested,
    shortcodeUnknown, dialectForeign, downloadLeftOut, diagramAsCode, linkOutOfProject,
    frontMatterUnclosed, divisionUnclosed, excerptUnmatched, tableCellSurplus,
  ]

  /// No link leads to a note.
  package static let noteUnreferenced = DiagnosticKind(
    "note-unreferenced", .warning, isOfAccessibility: true,
    "A footnote or endnote is reached by a link from the text. A note without such a link stays where it is; in Markdown it is left out."
  )
  /// Lines at the start of a text begin front matter that has no end.
  static let frontMatterUnclosed = DiagnosticKind(
    "front-matter-unclosed", .warning,
    "Front matter is YAML between two lines ---, TOML between two lines +++, or an object of JSON, at the very start of a text. Without the second line all of it is text."
  )
  /// A division of pandoc's has no end.
  static let divisionUnclosed = DiagnosticKind(
    "division-unclosed", .warning,
    "A division begins with three colons and its class, and ends with a line of colons. Without that line all that follows belongs to it, and is hidden where it is."
  )
  /// An option that chooses a part of a file finds no such part.
  static let excerptUnmatched = DiagnosticKind(
    "excerpt-unmatched", .warning,
    "The options of include and literalinclude that begin or end an excerpt name a text or a line of the file. Where it has none, the option chooses nothing: the excerpt begins with the file, or goes on to its end."
  )
  /// A row of a pipe table has more cells than columns.
  static let tableCellSurplus = DiagnosticKind(
    "table-cell-surplus", .warning,
    "A table of bars has the columns of the row of dashes below its names. Cells beyond these are not shown; a bar that is text is written \\|."
  )
  /// A MyST directive is unknown.
  static let directiveUnknown = DiagnosticKind(
    "directive-unknown", .warning,
    "A directive that Octavo does not know keeps its content: as text where its fence is of colons, else as code."
  )
  /// An option of a directive is not read.
  static let directiveOptionUnused = DiagnosticKind(
    "directive-option-unused", .warning,
    "Octavo makes nothing of this option of a directive: it is none of the directive's, or one that Octavo does not support. What the directive holds besides is in the book."
  )
  /// A role is not known.
  static let roleUnknown = DiagnosticKind(
    "role-unknown", .warning, "A role that Octavo does not know shows its text.")
  /// A substitution is not defined.
  static let substitutionUnknown = DiagnosticKind(
    "substitution-unknown", .warning,
    "Substitutions are defined in the front matter of a page or in the book's configuration. One that is not defined stays as it is written. Octavo includes files with MyST's directives include and literalinclude, not with mdBook's braces."
  )
  /// A text refers to a value that the notebook does not contain.
  static let valueMissing = DiagnosticKind(
    "value-missing", .warning,
    "Values within a text come from the outputs that a notebook was saved with; no code is run. A name without a value stays as it is written."
  )
  /// A file includes itself, or files include one another too deep.
  static let includeNested = DiagnosticKind(
    "include-nested", .warning,
    "A file that includes itself would never end, and files may include one another eight levels deep. Deeper inclusions are left out."
  )
  /// A Quarto shortcode is not executed.
  static let shortcodeUnknown = DiagnosticKind(
    "shortcode-unknown", .warning,
    "Shortcodes stand for what Quarto or one of its extensions writes in their place. Of those, include, embed, kbd, meta, var and video are supported; pagebreak has no effect in a book."
  )
  /// Syntax of another dialect remains in a text.
  static let dialectForeign = DiagnosticKind(
    "dialect-foreign", .note,
    "Markdown has dialects; the manifest says which one a book is written in. Text that looks like the syntax of another dialect stays as it is written."
  )
  /// A file to download is left out.
  static let downloadLeftOut = DiagnosticKind(
    "download-left-out", .warning, "A book holds no files to download. The text of the link stays.")
  /// A diagram is shown as its code.
  static let diagramAsCode = DiagnosticKind(
    "diagram-as-code", .warning,
    "Diagrams in Mermaid, Graphviz and the like are drawn by separate programs. They are shown as code.")
  /// A link refers to another project by name.
  static let linkOutOfProject = DiagnosticKind(
    "link-out-of-project", .warning,
    "Links by the name of another project need its inventory from the web. They stay as text.")
}
