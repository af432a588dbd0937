/// A set of roles that an element may have: https://www.w3.org/TR/html-aria/ as EPUB checkers enforce it.
///
/// It excludes roles whose required states only a script could update (checkbox, slider ...), and the deprecated `doc-endnote`
/// and `doc-biblioentry`.
package enum ARIARoleSet: UInt8, Sendable, CaseIterable {
  case any, none, presentation, links, rule, list, listItem, definitions, term, description, heading
  case section, navigation, article, aside, banner, main, image, group, button, figureCaption, body

  /// Whether the set contains a role.
  package func contains(_ role: String) -> Bool { Self.table[Int(rawValue)].contains(role) }

  private static let table: [Set<String>] = ARIARoleSet.allCases.map { Set($0.roles) }

  private static let publishing = [
    "doc-abstract", "doc-acknowledgments", "doc-afterword", "doc-appendix", "doc-bibliography",
    "doc-chapter", "doc-colophon", "doc-conclusion", "doc-credit", "doc-credits", "doc-dedication",
    "doc-endnotes", "doc-epigraph", "doc-epilogue", "doc-errata", "doc-example", "doc-foreword",
    "doc-glossary", "doc-index", "doc-introduction", "doc-notice", "doc-pagelist", "doc-part",
    "doc-preface", "doc-prologue", "doc-pullquote", "doc-qna", "doc-toc",
  ]

  private static let general = [
    "alert", "alertdialog", "application", "article", "banner", "button", "cell", "columnheader",
    "complementary", "contentinfo", "definition", "dialog", "directory", "document", "feed", "figure",
    "form", "grid", "gridcell", "group", "heading", "img", "link", "list", "listbox", "listitem", "log",
    "main", "marquee", "math", "menu", "menubar", "menuitem", "navigation", "none", "note", "option",
    "presentation", "progressbar", "radiogroup", "region", "row", "rowgroup", "rowheader", "searchbox",
    "search", "separator", "status", "tab", "table", "tablist", "tabpanel", "term", "textbox", "timer",
    "toolbar", "tooltip", "tree", "treegrid", "treeitem", "doc-backlink", "doc-biblioref", "doc-cover",
    "doc-footnote", "doc-glossref", "doc-noteref", "doc-pagebreak", "doc-subtitle", "doc-tip",
  ]

  private var roles: [String] {
    switch self {
    case .any: Self.general + Self.publishing
    case .none: []
    case .presentation: ["none", "presentation"]
    case .links:
      [
        "button", "link", "menuitem", "option", "tab", "treeitem", "doc-backlink", "doc-biblioref",
        "doc-glossref", "doc-noteref",
      ]
    case .rule: ["separator", "none", "presentation", "doc-pagebreak"]
    case .list:
      [
        "directory", "group", "list", "listbox", "menu", "menubar", "radiogroup", "tablist", "toolbar",
        "tree", "none", "presentation",
      ]
    case .listItem:
      ["listitem", "menuitem", "option", "tab", "treeitem", "separator", "none", "presentation"]
    case .definitions: ["list", "group", "none", "presentation"]
    case .term: ["term", "listitem"]
    case .description: ["definition"]
    case .heading: ["heading", "tab", "none", "presentation", "doc-subtitle"]
    case .section:
      [
        "alert", "alertdialog", "application", "dialog", "feed", "group", "log", "marquee", "none",
        "presentation", "region", "status", "tabpanel", "banner", "complementary", "contentinfo",
        "document", "main", "navigation", "note", "search",
      ] + Self.publishing
    case .navigation:
      [
        "navigation", "doc-index", "doc-pagelist", "doc-toc", "menu", "menubar", "none", "presentation",
        "tablist",
      ]
    case .article: ["article", "document", "application", "main", "feed", "region", "none", "presentation"]
    case .aside:
      [
        "note", "complementary", "search", "feed", "region", "none", "presentation", "doc-dedication",
        "doc-example", "doc-footnote", "doc-glossary", "doc-pullquote", "doc-tip",
      ]
    case .banner: ["banner", "contentinfo", "group", "none", "presentation", "doc-footnote"]
    case .main: ["main"]
    case .image:
      [
        "button", "img", "link", "math", "menuitem", "none", "option", "presentation", "progressbar",
        "separator", "tab", "treeitem", "doc-cover",
      ]
    case .group: ["group"]
    case .button: ["button"]
    case .figureCaption: ["group", "none", "presentation"]
    case .body: ["application", "document", "none", "presentation"]
    }
  }
}
