/// What becomes of an option of a directive.
///
/// The names are those of mystmd 1.3 <https://mystmd.org/guide/directives>, Sphinx 8.1
/// <https://www.sphinx-doc.org/en/master/usage/restructuredtext/directives.html>, docutils 0.21, sphinx-design 0.6, sphinx-proof 0.2,
/// sphinx-exercise 1.0, sphinx-togglebutton 0.3 and MyST-NB 1.1.
package enum MarkdownDirectiveOption: Equatable {
  /// It changes what the directive writes.
  case read
  /// A book has no use for it, for that reason.
  case notApplicable(String)
  /// Nothing is made of it.
  case unread

  /// Finds the outcome of an option, in lower case, of a directive of a kind.
  package init(_ name: String, of kind: MarkdownDirective.Kind) {
    if Self.ofAll.contains(name) || Self.read(kind).contains(name) {
      self = .read
    } else if let reason = Self.notApplicable[name] ?? Self.reason(name, of: kind) {
      self = .notApplicable(reason)
    } else {
      self = .unread
    }
  }

  private static let ofAll: Set<String> = ["label", "name", "class"]

  /// The options that a kind of directives reads.
  private static func read(_ kind: MarkdownDirective.Kind) -> Set<String> {
    switch kind {
    case .admonition: ["collapse", "open"]
    case .dropdown: ["open"]
    case .exercise: ["hidden", "nonumber", "unnumbered"]
    case .statement, .gate: ["nonumber", "unnumbered"]
    case .solution: ["hidden"]
    case .figure: ["alt", "enumerated", "height", "numbered", "scale", "target", "width"]
    case .figureOfContent: ["enumerated", "numbered"]
    case .image: ["align", "alt", "height", "scale", "target", "width"]
    case .video, .audio: ["alt", "text", "title"]
    case .embed: ["alt", "text", "title"]
    case .frame: ["alt", "placeholder", "text", "title"]
    case .listTable: ["header-rows", "stub-columns"]
    case .csvTable: ["delim", "file", "header", "header-rows", "stub-columns"]
    case .code: ["caption", "filename"]
    case .mermaid: ["caption"]
    case .codeCell: codeCell
    case .include: excerpt.union(["caption", "code", "filename", "lang", "literal"])
    case .literalInclude: excerpt.union(["caption", "filename", "lang", "language"])
    case .raw: ["file"]
    case .interactive: ["alt", "description"]
    case .bibliography: ["all", "filter"]
    case .card: ["footer", "header", "img-alt", "img-bottom", "img-top", "link", "link-type", "url"]
    case .sidebar: ["subtitle"]
    case .epigraph, .quote: ["attr", "attribution"]
    default: []
    }
  }

  private static let excerpt: Set<String> = [
    "dedent", "end-at", "end-before", "end-line", "lines", "start-after", "start-at", "start-line",
  ]

  private static let codeCell: Set<String> = [
    "alt", "caption", "code-fold", "code-summary", "echo", "fig-alt", "fig-cap", "fig.alt", "fig.cap",
    "fig_cap", "id",
    "include", "mystnb", "out-width", "output", "render", "tag", "tags", "tbl-cap", "width",
  ]

  /// The options for which a book has no use in any directive, with the reason.
  package static let notApplicable: [String: String] = {
    var reasons: [String: String] = [:]
    for (reason, names) in groups {
      for name in names.split(separator: " ") { reasons[String(name)] = reason }
    }
    return reasons
  }()

  private static let groups = [
    (
      "the book's style decides the appearance",
      """
      align animate card-type child-align child-direction class-body class-button class-caption class-card class-col \
      class-container class-content class-footer class-header class-img-bottom class-img-top class-item class-label class-row \
      class-title click-parent color columns figclass figwidth force gutter icon layout lineno-match lineno-start linenos margin \
      number-lines outline padding reverse scrollable selected shadow text-align width-bottom widths
      """
    ),
    ("readers decide how they play recordings", "autoplay controls loop muted preload"),
    ("pages load as a whole", "lazy loading"), ("readers choose each tab", "new select sync sync-group"),
    ("files of a book are UTF-8", "encoding"), ("formulas are read with their own environments", "nowrap"),
    ("of a form of output that the book is not", "typst"),
  ]

  /// Why a book has no use for an option of some kinds.
  private static func reason(_ name: String, of kind: MarkdownDirective.Kind) -> String? {
    switch (name, kind) {
    case ("placeholder", .figure), ("placeholder", .image), ("placeholder", .codeCell):
      "another form of content that is shown"
    case ("width", _), ("height", _): "the book's style decides the appearance"
    default: nil
    }
  }
}
