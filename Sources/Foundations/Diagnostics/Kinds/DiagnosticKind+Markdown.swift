extension DiagnosticKind {
  static let markdownKinds: [DiagnosticKind] = [
    directiveUnknown, directiveLeftOut, roleUnknown, substitutionUnknown, valueMissing,
    downloadLeftOut, diagramAsCode, linkOutOfProject, outputsMissing, outputsStale,
    embeddedUnknown,
    htmlNotXML, labelRepeated, includeNested, shortcodeUnknown, dialectForeign,
  ]

  /// A MyST directive is unknown.
  public static let directiveUnknown = DiagnosticKind(
    "directive-unknown", .warning,
    "A directive that Octavo does not know keeps its content: as text where its fence is of colons, else as code."
  )
  /// A MyST directive is left out or replaced by a description.
  public static let directiveLeftOut = DiagnosticKind(
    "directive-left-out", .warning,
    "Content that needs a server, a running notebook or another markup language cannot be carried over: it is shown as it is written, or left out."
  )
  /// A MyST role is unknown.
  public static let roleUnknown = DiagnosticKind(
    "role-unknown", .warning, "A role that Octavo does not know shows its text.")
  /// A substitution is not defined.
  public static let substitutionUnknown = DiagnosticKind(
    "substitution-unknown", .warning,
    "Substitutions are defined in the front matter of a page or in the book's configuration. One that is not defined stays as it is written. Octavo includes files with MyST's directives include and literalinclude, not with mdBook's braces."
  )
  /// A text refers to a value that the notebook does not contain.
  public static let valueMissing = DiagnosticKind(
    "value-missing", .warning,
    "Values within a text come from the outputs that a notebook was saved with; no code is run. A name without a value stays as it is written."
  )
  /// Cells of code in a text have no outputs.
  public static let outputsMissing = DiagnosticKind(
    "outputs-missing", .warning,
    "A Markdown page holds its code cells without their outputs, and no code is run. Outputs come from Quarto's folder _freeze or from the notebook of a run beside the page (keep-ipynb)."
  )
  /// Saved outputs are those of an earlier version of a page.
  public static let outputsStale = DiagnosticKind(
    "outputs-stale", .warning,
    "Outputs of code come from what a run saved: Quarto's folder _freeze, or a notebook beside the page. Where the page was changed after that run, render it again."
  )
  /// An embedding refers to an unknown label.
  public static let embeddedUnknown = DiagnosticKind(
    "embedded-unknown", .warning,
    "A block of a text or the outputs of a cell can be shown again by their label, from any source of the book. Headings, and content that is not in a source, cannot."
  )
  /// Two targets have the same label.
  public static let labelRepeated = DiagnosticKind(
    "label-repeated", .warning,
    "A label names one place of the book. If a label is repeated, references from a source that has the label lead to the one there, all others to the first in reading order."
  )
  /// A file includes itself, or files include one another too deep.
  public static let includeNested = DiagnosticKind(
    "include-nested", .warning,
    "A file that includes itself would never end, and files may include one another eight levels deep. Deeper inclusions are left out."
  )
  /// A Quarto shortcode is not executed.
  public static let shortcodeUnknown = DiagnosticKind(
    "shortcode-unknown", .warning,
    "Shortcodes stand for what Quarto or one of its extensions writes in their place. Of those, include, embed, kbd, meta, var and video are supported; pagebreak has no effect in a book."
  )
  /// Syntax of another dialect remains in a text.
  public static let dialectForeign = DiagnosticKind(
    "dialect-foreign", .note,
    "Markdown has dialects; the manifest says which one a book is written in. Text that looks like the syntax of another dialect stays as it is written."
  )
  /// A page in HTML is not well-formed XML.
  public static let htmlNotXML = DiagnosticKind(
    "html-not-xml", .note,
    "An HTML page that is not well-formed XML is read as browsers read it, with the same corrections. A file that declares itself to be XHTML must be well-formed."
  )
  /// A file to download is left out.
  public static let downloadLeftOut = DiagnosticKind(
    "download-left-out", .warning, "A book holds no files to download. The text of the link stays.")
  /// A diagram is shown as its code.
  public static let diagramAsCode = DiagnosticKind(
    "diagram-as-code", .warning,
    "Diagrams in Mermaid, Graphviz and the like are drawn by separate programs. They are shown as code.")
  /// A link refers to another project by name.
  public static let linkOutOfProject = DiagnosticKind(
    "link-out-of-project", .warning,
    "Links by the name of another project need its inventory from the web. They stay as text.")
}
