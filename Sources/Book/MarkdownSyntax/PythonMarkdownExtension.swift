/// The extensions of Python-Markdown that a `mkdocs.yml` may name, and what becomes of each in a book.
///
/// See <https://python-markdown.github.io/extensions/> (3.7) and <https://facelessuser.github.io/pymdown-extensions/> (10.14).
package enum PythonMarkdownExtension {
  /// What a book does with an extension.
  package enum Outcome: Equatable, Sendable {
    /// It is read; the features are those that pages have only if it is named.
    case syntax(MarkdownFeatures)
    /// A book has no use for it, for that reason.
    case notApplicable(String)
  }

  /// The outcome for an extension, by its name with or without the module of Python-Markdown's own; nil if it is not read.
  package static func outcome(of name: String) -> Outcome? {
    let prefix = "markdown.extensions."
    return table[name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name]
  }

  /// The names of all extensions that have an outcome.
  package static var names: [String] { table.keys.sorted() }

  /// The extensions for which a book has no use, with the reason.
  package static var notApplicable: [String: String] {
    table.compactMapValues { outcome in
      if case .notApplicable(let reason) = outcome { reason } else { nil }
    }
  }

  private static let table: [String: Outcome] = {
    var table: [String: Outcome] = [
      "pymdownx.caret": .syntax(.carets), "pymdownx.tilde": .syntax(.tildeScripts),
      "pymdownx.keys": .syntax(.keys), "pymdownx.critic": .syntax(.edits),
      "pymdownx.smartsymbols": .syntax(.signs), "smarty": .syntax(.signs),
      "pymdownx.fancylists": .syntax(.fancyLists), "pymdownx.inlinehilite": .syntax(.codeLanguages),
      "md_in_html": .syntax(.markdownInHTML), "extra": .syntax(.markdownInHTML),
      "pymdownx.extra": .syntax(.markdownInHTML), "nl2br": .syntax(.lineBreaks),
      "pymdownx.emoji": .syntax(.emoji), "mdx_emoji": .syntax(.emoji),
      "markdown_emoji": .syntax(.emoji),
    ]
    for name in ["admonition", "caption", "definition", "details", "html", "tab"] {
      table["pymdownx.blocks." + name] = .syntax(.slashBlocks)
    }
    for name in always { table[name] = .syntax([]) }
    for (name, reason) in reasons { table[name] = .notApplicable(reason) }
    return table
  }()

  /// What pages of MkDocs have whether it is named or not.
  private static let always = [
    "abbr", "admonition", "attr_list", "codehilite", "def_list", "fenced_code", "footnotes", "tables", "meta",
    "pymdownx.betterem", "pymdownx.details", "pymdownx.mark", "pymdownx.tabbed", "pymdownx.tasklist",
    "pymdownx.snippets", "pymdownx.superfences", "pymdownx.highlight", "pymdownx.arithmatex",
    "pymdownx.magiclink", "mdx_math", "callouts", "markdown_callouts", "github-callouts",
    "markdown_gfm_admonition", "mdx_truly_sane_lists", "sane_lists", "pymdownx.saneheaders",
    "pymdownx.quotes", "legacy_em", "mdx_breakless_lists", "markdown_include.include", "mdx_include",
  ]

  private static let reasons = [
    "toc": "a book has contents of its own", "pymdownx.pathconverter": "addresses are those of the book",
    "pymdownx.b64": "pictures are files of the book", "pymdownx.striphtml": "comments are never shown",
    "legacy_attrs": "an older form of attributes", "pymdownx.escapeall": "escapes are those of CommonMark",
    "markdown_captions": "captions come from alternative texts", "mdx_gh_links": "links need its web site",
    "pymdownx.slugs": "ids are those of the book",
  ]
}
