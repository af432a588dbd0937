/// The MyST directives, by name.
package enum MarkdownDirective {
  /// The element that a directive becomes.
  package enum Kind: Sendable, Equatable {
    /// A box that is named but not numbered, with its own title if the kind takes one.
    case admonition(BoxKind)
    /// A numbered statement.
    case statement(BoxKind)
    case exercise, solution
    /// `exercise-start` and the like, which enclose everything up to `exercise-end`.
    case gate
    case figure, figureOfContent, image, table, listTable, csvTable
    case code, codeCell, math, raw, mermaid, interactive
    case include, literalInclude
    case tabSet, tabItem, grid, gridItem, card, dropdown
    case margin, sidebar, topic, epigraph, quote
    case glossary, bibliography, embed, video, audio, frame
    /// A value that a cell of the notebook stored.
    case glue
    case division, only, version, seeAlso
    /// A directive for which a book has no use, for that reason.
    case notApplicable(String)
    /// A directive that says something a book could hold, and Octavo does not make of it.
    case leftOut
    case evalRST
  }

  /// The kinds of boxes, with the raw values of `Anchor.Kind`.
  package enum BoxKind: String, Sendable {
    case note, tip, important, warning, caution, remark, proof, summary, objectives, assumption
    case theorem, lemma, corollary, proposition, definition, axiom, conjecture, algorithm, example
  }

  /// The kind of a directive, by its name in lower case; nil if unknown.
  package static func kind(_ name: String) -> Kind? {
    table[name] ?? (name.hasPrefix("proof:") ? table["prf:" + name.dropFirst(6)] : nil)
  }

  /// The names of all directives, in alphabetical order.
  package static var names: [String] { table.keys.sorted() }

  /// The directives for which a book has no use, with the reason.
  package static var notApplicable: [String: String] {
    table.compactMapValues { kind in
      if case .notApplicable(let reason) = kind { reason } else { nil }
    }
  }

  /// Whether directives of a kind have no content of their own.
  package static func isEmpty(_ kind: Kind, name: String) -> Bool {
    switch kind {
    case .image, .include, .literalInclude, .video, .audio, .gate: true
    case .glue: name != "glue:figure"
    case .embed: !name.hasPrefix("button")
    default: false
    }
  }

  /// Whether directives of a kind have no argument, so that words there are content.
  package static func hasNoArgument(_ kind: Kind, name: String) -> Bool {
    switch kind {
    case .tabSet, .grid, .gridItem, .epigraph, .quote, .glossary: true
    default: name == "centered"
    }
  }

  /// Whether a directive's content is Markdown; nil if the directive is unknown.
  static func holdsMarkdown(_ name: String) -> Bool? {
    guard let kind = kind(name) else { return name.hasPrefix(".") || name.hasPrefix("#") ? true : nil }
    switch kind {
    case .image, .csvTable, .code, .codeCell, .math, .raw, .mermaid, .interactive, .include, .literalInclude,
      .bibliography, .video, .audio, .evalRST, .embed, .glossary, .gate:
      return kind == .glossary
    case .notApplicable, .leftOut: return false
    default: return true
    }
  }

  private static let ofContents = "a book has contents of its own"

  private static let table: [String: Kind] = [
    "note": .admonition(.note), "admonition": .admonition(.note), "hint": .admonition(.tip),
    "tip": .admonition(.tip), "important": .admonition(.important), "attention": .admonition(.caution),
    "caution": .admonition(.caution), "warning": .admonition(.warning), "danger": .admonition(.warning),
    "error": .admonition(.warning), "seealso": .seeAlso, "todo": .admonition(.note),
    "info": .admonition(.note), "success": .admonition(.tip), "question": .admonition(.note),
    "abstract": .admonition(.summary), "callout": .admonition(.note), "pitfall": .admonition(.caution),

    "prf:theorem": .statement(.theorem), "prf:lemma": .statement(.lemma),
    "prf:corollary": .statement(.corollary), "prf:proposition": .statement(.proposition),
    "prf:definition": .statement(.definition), "prf:axiom": .statement(.axiom),
    "prf:conjecture": .statement(.conjecture), "prf:algorithm": .statement(.algorithm),
    "prf:example": .statement(.example), "prf:proof": .admonition(.proof),
    "prf:remark": .admonition(.remark), "prf:observation": .admonition(.remark),
    "prf:property": .statement(.proposition), "prf:criterion": .statement(.proposition),
    "prf:assumption": .admonition(.assumption), "prf:notation": .admonition(.note),
    "theorem": .statement(.theorem), "lemma": .statement(.lemma), "corollary": .statement(.corollary),
    "proposition": .statement(.proposition), "definition": .statement(.definition),
    "axiom": .statement(.axiom), "conjecture": .statement(.conjecture),
    "algorithm": .statement(.algorithm), "example": .statement(.example), "proof": .admonition(.proof),
    "remark": .admonition(.remark),

    "exercise": .exercise, "exercise-start": .gate, "exercise-end": .gate, "solution": .solution,
    "solution-start": .gate, "solution-end": .gate,

    "figure": .figure, "figure-md": .figureOfContent, "subfigure": .figure, "image": .image, "table": .table,
    "list-table": .listTable,
    "csv-table": .csvTable, "code": .code, "code-block": .code, "sourcecode": .code, "prompt": .code,
    "parsed-literal": .code, "doctest": .code, "console": .code,
    "terminal": .code, "code-cell": .codeCell, "math": .math, "raw": .raw, "mermaid": .mermaid,
    "interactive": .interactive,
    "bob": .mermaid, "svgbob": .mermaid, "ditaa": .mermaid, "pikchr": .mermaid, "nomnoml": .mermaid,
    "wavedrom": .mermaid, "graphviz": .mermaid, "digraph": .mermaid, "plantuml": .mermaid, "uml": .mermaid,
    "diagram": .mermaid,
    "include": .include, "literalinclude": .literalInclude,

    "tab-set": .tabSet, "tabs": .tabSet, "tabbed": .tabItem, "tab-item": .tabItem, "tab": .tabItem,
    "group-tab": .tabItem, "tab-set-code": .tabSet, "code-tab": .code,
    "grid": .grid, "panels": .grid, "card-carousel": .grid, "grid-item": .gridItem,
    "grid-item-card": .card, "card": .card, "dropdown": .dropdown, "toggle": .dropdown,
    "details": .dropdown, "collapse": .dropdown, "button-link": .embed, "button-ref": .embed,
    "margin": .margin, "sidebar": .sidebar, "aside": .margin, "marginnote": .margin, "sidenote": .margin,
    "topic": .topic, "epigraph": .epigraph, "pull-quote": .quote, "blockquote": .quote,
    "highlights": .quote, "attributions": .quote, "rubric": .topic,

    "glossary": .glossary, "bibliography": .bibliography,
    "embed": .embed, "glue:figure": .glue, "glue": .glue, "glue:": .glue, "glue:math": .glue,
    "glue:any": .glue, "glue:md": .glue,
    "iframe": .frame, "video": .video, "youtube": .video, "vimeo": .video, "audio": .audio,
    "anywidget": .leftOut,

    "div": .division, "container": .division, "compound": .division, "class": .division,
    "rst-class": .division, "centered": .division, "only": .only, "ifconfig": .only,
    "versionadded": .version, "versionchanged": .version, "deprecated": .version,
    "versionremoved": .version, "hlist": .division, "line-block": .division,

    "index": .leftOut, "tags": .leftOut, "target-notes": .leftOut,
    "default-role": .leftOut, "role": .leftOut,
    "myst": .code, "eval-rst": .evalRST, "show-index": .leftOut,

    "highlight": .notApplicable("it names the language of later code, which only colours it"),
    "contents": .notApplicable(ofContents), "toctree": .notApplicable(ofContents),
    "tableofcontents": .notApplicable(ofContents), "toc": .notApplicable(ofContents),
    "meta": .notApplicable("it is for the head of a web page"),
    "sectnum": .notApplicable("numbers are those of the book"),
    "currentmodule": .notApplicable("it shortens names of a program's documentation"),
    "py:module": .notApplicable("it shortens names of a program's documentation"),
    "tabularcolumns": .notApplicable("it is for print"),
    "substitutions": .notApplicable("it is read with the settings of the page"),
  ]
}
