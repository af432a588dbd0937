import BookModel

/// The elements of HTML as data: categories, content models, and the contexts they set and exclude.
///
/// Follows https://html.spec.whatwg.org/multipage/indices.html and the narrower rules of EPUB checkers.
package enum HTMLVocabulary {
  /// The properties of an element.
  package struct Entry: Sendable {
    package var element: HTMLElement
    package var name: StaticString
    /// The categories it belongs to.
    package var categories: HTMLCategory
    /// Its content model.
    package var content: HTMLContentModel
    /// The contexts it sets for its descendants.
    package var sets: HTMLContext = []
    /// The contexts in which it is not allowed, at any depth.
    package var excluded: HTMLContext = []
    /// Whether it may be closed and opened again around a block.
    package var isSplittable = false
    /// The roles it may have.
    package var roles = ARIARoleSet.any
    /// Whether `epub:type` is allowed.
    package var takesType = true
    /// Whether only a call of its own can write it, since it needs data that `open` does not take.
    package var isReserved: Bool { [.img, .input, .audio, .video, .foreign, .body].contains(element) }
    /// Whether it only structures the page, which may be split inside it.
    package var isSectioning = false

    package init(
      element: HTMLElement, name: StaticString, categories: HTMLCategory, content: HTMLContentModel,
      sets: HTMLContext = [], excluded: HTMLContext = [], isSplittable: Bool = false,
      roles: ARIARoleSet = ARIARoleSet.any, takesType: Bool = true, isSectioning: Bool = false
    ) {
      self.element = element
      self.name = name
      self.categories = categories
      self.content = content
      self.sets = sets
      self.excluded = excluded
      self.isSplittable = isSplittable
      self.roles = roles
      self.takesType = takesType
      self.isSectioning = isSectioning
    }
  }

  /// The entry of an element.
  package static func entry(_ element: HTMLElement) -> Entry { entries[Int(element.rawValue)] }

  /// One entry for each element, in the order of their raw values.
  package static let entries: [Entry] = [
    inline(.a, name: "a", content: .transparent, sets: .interactive, excluded: .interactive),
    inline(.abbr, name: "abbr"),
    block(.address, name: "address", sets: [.address], excluded: [.address]),
    section(.article, name: "article", roles: .article),
    section(.aside, name: "aside", roles: .aside),
    Entry(
      element: .audio, name: "audio", categories: [.flow, .phrasing], content: .transparent, sets: .media,
      excluded: [.media, .interactive], roles: .none),
    inline(.b, name: "b"), inline(.bdi, name: "bdi"), inline(.bdo, name: "bdo"),
    block(.blockquote, name: "blockquote"),
    Entry(element: .body, name: "body", categories: [], content: .flow, roles: .body, isSectioning: true),
    Entry(element: .br, name: "br", categories: [.flow, .phrasing], content: .nothing, roles: .presentation),
    Entry(
      element: .caption, name: "caption", categories: .caption, content: .flow, sets: .caption, roles: .none),
    inline(.cite, name: "cite"), inline(.code, name: "code"),
    Entry(
      element: .col, name: "col", categories: .column, content: .nothing, roles: .none, takesType: false),
    Entry(
      element: .colgroup, name: "colgroup", categories: .columnGroup, content: .columns, isSplittable: true,
      roles: .none),
    inline(.data, name: "data"),
    Entry(element: .dd, name: "dd", categories: .term, content: .flow, roles: .description),
    inline(.del, name: "del", content: .transparent),
    Entry(
      element: .details, name: "details", categories: .flow, content: .details, excluded: .interactive,
      roles: .group),
    inline(.dfn, name: "dfn", sets: .definition, excluded: .definition),
    Entry(
      element: .div, name: "div", categories: [.flow, .division], content: .flow, isSectioning: true),
    Entry(element: .dl, name: "dl", categories: .flow, content: .definitions, roles: .definitions),
    Entry(element: .dt, name: "dt", categories: .term, content: .flow, roles: .term),
    inline(.em, name: "em"),
    Entry(
      element: .figcaption, name: "figcaption", categories: .figureCaption, content: .flow,
      roles: .figureCaption),
    Entry(element: .figure, name: "figure", categories: .flow, content: .figure),
    block(.footer, name: "footer", sets: .banner, excluded: [.banner, .address], roles: .banner),
    heading(.h1, name: "h1"), heading(.h2, name: "h2"), heading(.h3, name: "h3"), heading(.h4, name: "h4"),
    heading(.h5, name: "h5"),
    heading(.h6, name: "h6"),
    block(.header, name: "header", sets: .banner, excluded: [.banner, .address], roles: .banner),
    Entry(element: .hgroup, name: "hgroup", categories: .flow, content: .headingGroup),
    Entry(element: .hr, name: "hr", categories: .flow, content: .nothing, roles: .rule),
    inline(.i, name: "i"),
    Entry(element: .img, name: "img", categories: [.flow, .phrasing], content: .nothing, roles: .image),
    Entry(
      element: .input, name: "input", categories: [.flow, .phrasing], content: .nothing,
      excluded: .interactive, roles: .none),
    inline(.ins, name: "ins", content: .transparent),
    inline(.kbd, name: "kbd"),
    Entry(element: .li, name: "li", categories: .listItem, content: .flow, roles: .listItem),
    section(.main, name: "main", roles: .main),
    inline(.mark, name: "mark"),
    section(.nav, name: "nav", roles: .navigation),
    Entry(element: .ol, name: "ol", categories: .flow, content: .list, roles: .list),
    Entry(
      element: .p, name: "p", categories: [.flow, .paragraph], content: .phrasing, isSplittable: true),
    Entry(element: .pre, name: "pre", categories: .flow, content: .phrasing, sets: .preformatted),
    inline(.q, name: "q"),
    ruby(.rb, name: "rb", content: .phrasing, takesType: false),
    ruby(.rp, name: "rp", content: .text),
    ruby(.rt, name: "rt", content: .phrasing),
    ruby(.rtc, name: "rtc", content: .rubyContainer, takesType: false),
    Entry(element: .ruby, name: "ruby", categories: [.flow, .phrasing], content: .ruby),
    inline(.s, name: "s"), inline(.samp, name: "samp"),
    section(.section, name: "section", roles: .section),
    inline(.small, name: "small"),
    inline(.span, name: "span"), inline(.strong, name: "strong"), inline(.sub, name: "sub"),
    Entry(
      element: .summary, name: "summary", categories: .summary, content: .summary, roles: .button),
    inline(.sup, name: "sup"),
    Entry(
      element: .table, name: "table", categories: .flow, content: .table, excluded: .caption),
    Entry(element: .tbody, name: "tbody", categories: .rowGroup, content: .rows),
    Entry(element: .td, name: "td", categories: .cell, content: .flow),
    Entry(element: .tfoot, name: "tfoot", categories: .rowGroup, content: .rows),
    Entry(element: .th, name: "th", categories: .cell, content: .flow),
    Entry(element: .thead, name: "thead", categories: .rowGroup, content: .rows),
    inline(.time, name: "time"),
    Entry(element: .tr, name: "tr", categories: .row, content: .cells),
    inline(.u, name: "u"),
    Entry(element: .ul, name: "ul", categories: .flow, content: .list, roles: .list),
    inline(.var, name: "var"),
    Entry(
      element: .video, name: "video", categories: [.flow, .phrasing], content: .transparent, sets: .media,
      excluded: [.media, .interactive], roles: .none),
    Entry(
      element: .wbr, name: "wbr", categories: [.flow, .phrasing], content: .nothing, roles: .presentation),
    Entry(element: .foreign, name: "foreign", categories: [.flow, .phrasing], content: .foreign),
  ]

  private static func inline(
    _ element: HTMLElement, name: StaticString, content: HTMLContentModel = .phrasing,
    sets: HTMLContext = [], excluded: HTMLContext = []
  ) -> Entry {
    Entry(
      element: element, name: name, categories: [.flow, .phrasing], content: content, sets: sets,
      excluded: excluded, isSplittable: true)
  }

  private static func block(
    _ element: HTMLElement, name: StaticString, sets: HTMLContext = [], excluded: HTMLContext = [],
    roles: ARIARoleSet = .any
  ) -> Entry {
    Entry(
      element: element, name: name, categories: .flow, content: .flow, sets: sets, excluded: excluded,
      roles: roles)
  }

  private static func section(_ element: HTMLElement, name: StaticString, roles: ARIARoleSet) -> Entry {
    Entry(
      element: element, name: name, categories: .flow, content: .flow, roles: roles, isSectioning: true)
  }

  private static func heading(_ element: HTMLElement, name: StaticString) -> Entry {
    Entry(
      element: element, name: name, categories: [.flow, .heading], content: .phrasing, roles: .heading)
  }

  private static func ruby(
    _ element: HTMLElement, name: StaticString, content: HTMLContentModel, takesType: Bool = true
  ) -> Entry {
    Entry(element: element, name: name, categories: .rubyPart, content: content, takesType: takesType)
  }
}
