/// The rules for attributes: which elements may have each one, and its valid values.
///
/// Follows the HTML living standard, ARIA 1.2 and the restrictions of EPUB checkers.
package struct HTMLAttribute: Sendable {
  /// How an attribute is handled.
  package enum Use: Sendable, Equatable {
    /// Written if the value passes the check.
    case checked(Check)
    /// Written by code that knows its meaning: id, class, href, src ...
    case special(Special)
    /// Converted to a style declaration.
    case style(PresentationalStyle)
    /// Left out and reported, since a book cannot use it.
    case dropped
    /// Left out without a report, since nothing is lost.
    case ignored
    /// An event handler.
    case script
    /// An unknown attribute.
    case unknown
  }

  /// Attributes that need more than a check of their value.
  package enum Special: UInt8, Sendable {
    case id, `class`, style, lang, role, epubType, href, src, alt, width, height, name, data, aria, span,
      number
  }

  /// The valid values of an attribute.
  package enum Check: Sendable, Equatable {
    case anything, integer, natural, positive, number, token, language, mediaType, url
    case date, dateOrTime
    /// Written as `name=""`.
    case flag
    case oneOf([String])
    case idReference, idReferences
  }

  /// The rule for an attribute on some elements, or on all.
  package struct Rule: Sendable {
    package var name: String
    package var elements: ElementSet
    package var use: Use
  }

  /// The rules for an attribute name, in order; the first that includes the element applies.
  package static func rules(named name: String) -> [Rule] { table[name] ?? [] }

  private static let table = Dictionary(grouping: rules, by: \.name)

  /// How an attribute without a namespace is handled on an element.
  package static func use(_ name: String, on element: HTMLElement, rules: [Rule]) -> Use {
    for rule in rules where rule.elements.contains(element) { return rule.use }
    if name.hasPrefix("on") { return .script }
    return rules.isEmpty ? .unknown : .dropped
  }
}

extension HTMLAttribute {
  private static let cells: ElementSet = [.td, .th]
  private static let tableParts: ElementSet = [.tr, .td, .th, .thead, .tbody, .tfoot, .col, .colgroup]
  private static let media: ElementSet = [.audio, .video]

  /// Every attribute that is kept, converted to style or left out on purpose.
  package static let rules: [Rule] = globals + own + aria + presentational + omitted

  private static let globals: [Rule] = [
    Rule(name: "id", elements: .all, use: .special(.id)),
    Rule(name: "class", elements: .all, use: .special(.class)),
    Rule(name: "style", elements: .all, use: .special(.style)),
    Rule(name: "lang", elements: .all, use: .special(.lang)),
    Rule(name: "role", elements: .all, use: .special(.role)),
    Rule(name: "title", elements: .all, use: .checked(.anything)),
    Rule(name: "dir", elements: .all, use: .checked(.oneOf(["ltr", "rtl", "auto"]))),
    Rule(name: "translate", elements: .all, use: .checked(.oneOf(["yes", "no"]))),
    Rule(name: "tabindex", elements: .all, use: .checked(.integer)),
    Rule(name: "hidden", elements: .all, use: .checked(.flag)),
  ]

  private static let own: [Rule] = [
    Rule(name: "href", elements: [.a], use: .special(.href)),
    Rule(name: "hreflang", elements: [.a], use: .ignored),
    Rule(name: "rel", elements: [.a], use: .ignored),
    Rule(name: "name", elements: [.a], use: .special(.name)),
    Rule(name: "type", elements: [.a], use: .ignored),
    Rule(name: "target", elements: [.a], use: .ignored),
    Rule(name: "alt", elements: [.img], use: .special(.alt)),
    Rule(name: "cite", elements: [.blockquote, .q, .ins, .del], use: .checked(.url)),
    Rule(name: "datetime", elements: [.ins, .del], use: .checked(.date)),
    Rule(name: "datetime", elements: [.time], use: .checked(.dateOrTime)),
    Rule(name: "value", elements: [.li], use: .special(.number)),
    Rule(name: "value", elements: [.data], use: .checked(.anything)),
    Rule(name: "start", elements: [.ol], use: .checked(.integer)),
    Rule(name: "reversed", elements: [.ol], use: .checked(.flag)),
    Rule(name: "type", elements: [.ol], use: .checked(.oneOf(["1", "a", "A", "i", "I"]))),
    Rule(name: "open", elements: [.details], use: .checked(.flag)),
    Rule(name: "span", elements: [.col], use: .checked(.positive)),
    Rule(name: "span", elements: [.colgroup], use: .special(.span)),
    Rule(name: "colspan", elements: cells, use: .checked(.positive)),
    Rule(name: "rowspan", elements: cells, use: .checked(.natural)),
    Rule(name: "headers", elements: cells, use: .checked(.idReferences)),
    Rule(name: "scope", elements: [.th], use: .checked(.oneOf(["row", "col", "rowgroup", "colgroup"]))),
    Rule(name: "border", elements: [.table], use: .checked(.oneOf(["", "1"]))),
    Rule(name: "src", elements: [.img, .audio, .video], use: .special(.src)),
    Rule(name: "width", elements: [.img, .video], use: .special(.width)),
    Rule(name: "height", elements: [.img, .video], use: .special(.height)),
    Rule(name: "usemap", elements: [.img], use: .ignored),
    Rule(name: "ismap", elements: [.img], use: .ignored),
    Rule(name: "decoding", elements: [.img], use: .ignored),
    Rule(name: "loading", elements: [.img], use: .ignored),
    Rule(name: "controls", elements: media, use: .ignored),
    Rule(name: "loop", elements: media, use: .checked(.flag)),
    Rule(name: "muted", elements: media, use: .checked(.flag)),
    Rule(name: "preload", elements: media, use: .checked(.oneOf(["none", "metadata", "auto"]))),
  ]

  private static let aria: [Rule] = [
    Rule(name: "aria-label", elements: .all, use: .checked(.anything)),
    Rule(name: "aria-description", elements: .all, use: .checked(.anything)),
    Rule(name: "aria-roledescription", elements: .all, use: .checked(.anything)),
    Rule(name: "aria-keyshortcuts", elements: .all, use: .checked(.anything)),
    Rule(name: "aria-labelledby", elements: .all, use: .checked(.idReferences)),
    Rule(name: "aria-describedby", elements: .all, use: .checked(.idReferences)),
    Rule(name: "aria-owns", elements: .all, use: .checked(.idReferences)),
    Rule(name: "aria-controls", elements: .all, use: .checked(.idReferences)),
    Rule(name: "aria-flowto", elements: .all, use: .checked(.idReferences)),
    Rule(name: "aria-details", elements: .all, use: .checked(.idReference)),
    Rule(name: "aria-errormessage", elements: .all, use: .checked(.idReference)),
    Rule(name: "aria-hidden", elements: .all, use: .checked(.oneOf(["true", "false"]))),
    Rule(name: "aria-busy", elements: .all, use: .checked(.oneOf(["true", "false"]))),
    Rule(name: "aria-atomic", elements: .all, use: .checked(.oneOf(["true", "false"]))),
    Rule(name: "aria-disabled", elements: .all, use: .checked(.oneOf(["true", "false"]))),
    Rule(
      name: "aria-invalid", elements: .all, use: .checked(.oneOf(["true", "false", "grammar", "spelling"]))),
    Rule(name: "aria-live", elements: .all, use: .checked(.oneOf(["off", "polite", "assertive"]))),
    Rule(
      name: "aria-current", elements: .all,
      use: .checked(.oneOf(["page", "step", "location", "date", "time", "true", "false"]))),
    Rule(name: "aria-level", elements: [.h1, .h2, .h3, .h4, .h5, .h6], use: .checked(.positive)),
  ]

  private static let presentational: [Rule] = [
    Rule(name: "align", elements: [.img, .table], use: .style(.float)),
    Rule(name: "align", elements: [.caption], use: .style(.captionSide)),
    Rule(name: "align", elements: .all, use: .style(.textAlign)),
    Rule(name: "valign", elements: .all, use: .style(.verticalAlign)),
    Rule(name: "bgcolor", elements: .all, use: .style(.backgroundColor)),
    Rule(name: "color", elements: [.span, .hr], use: .style(.color)),
    Rule(name: "face", elements: [.span], use: .style(.fontFamily)),
    Rule(name: "size", elements: [.span], use: .style(.fontSize)),
    Rule(name: "clear", elements: [.br], use: .style(.clear)),
    Rule(name: "nowrap", elements: cells, use: .style(.noWrap)),
    Rule(name: "type", elements: [.ul, .li], use: .style(.listStyle)),
    Rule(
      name: "width", elements: [.table, .td, .th, .col, .colgroup, .hr, .pre, .tr],
      use: .style(.width)),
    Rule(
      name: "height", elements: [.table, .td, .th, .tr, .thead, .tbody, .tfoot], use: .style(.height)),
    Rule(name: "hspace", elements: [.img], use: .style(.horizontalMargin)),
    Rule(name: "vspace", elements: [.img], use: .style(.verticalMargin)),
    Rule(name: "border", elements: [.img], use: .style(.border)),
  ]

  private static let omitted: [Rule] = {
    let dropped = [
      "cellpadding", "cellspacing", "frame", "rules", "char", "charoff", "summary", "compact", "noshade",
      "background", "text", "link", "vlink", "alink", "marginwidth", "marginheight", "topmargin",
      "leftmargin", "longdesc", "charset", "rev", "methods", "urn", "axis", "abbr", "profile", "version",
      "download", "ping", "referrerpolicy", "crossorigin", "autoplay", "accesskey", "contenteditable",
      "draggable", "spellcheck", "inputmode", "enterkeyhint", "autocapitalize", "autofocus", "nonce",
      "slot", "is", "popover", "inert", "itemscope", "itemtype", "itemprop", "itemid", "itemref",
      "property", "typeof", "vocab", "resource", "about", "datatype", "content", "inlist", "prefix",
      "srcset", "sizes", "fetchpriority", "poster", "playsinline", "default", "kind", "srclang", "label",
      "media", "aria-expanded", "aria-haspopup", "aria-pressed", "aria-selected", "aria-checked",
      "aria-posinset", "aria-setsize", "aria-colcount", "aria-colindex", "aria-colspan", "aria-rowcount",
      "aria-rowindex", "aria-rowspan", "aria-sort", "aria-valuemax", "aria-valuemin", "aria-valuenow",
      "aria-valuetext", "aria-orientation", "aria-modal", "aria-multiline", "aria-multiselectable",
      "aria-placeholder", "aria-readonly", "aria-required", "aria-relevant", "aria-activedescendant",
      "aria-autocomplete", "aria-grabbed", "aria-dropeffect",
    ]
    return dropped.map { Rule(name: $0, elements: .all, use: .dropped) }
  }()
}
