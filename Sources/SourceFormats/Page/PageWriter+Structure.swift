import BookModel
import Diagnostics

/// What a page is made of beyond elements: headings, figures, tables, boxes, equations.
///
/// Each is opened by a call of its own, takes attributes like any element, and ends with `close`. With the
/// author's own styling they are plain elements: no label, no number, no wrapper.
extension PageWriter {
  /// Opens a heading of a level of the source. The first of level 1 is the page's title.
  ///
  ///     <h1 id="limits">[label]<span class="title">Limits</span></h1>
  public mutating func openHeading(_ level: Int, givenNumber: String? = nil, isNumbered: Bool = true) {
    if context.splitLevel != nil, isOctavo, headingShift == nil { headingShift = level - 1 }
    let shifted = min(max(level - (headingShift ?? 0), 1), 6)
    checkEmptySection(before: level)
    open(.heading(shifted))
    guard takesAttributes, frames[frames.count - 1].element.headingLevel != nil else { return }
    if level > lastHeadingLevel + 1, lastHeadingLevel > 0 {
      page.facts.hasOrderedHeadings = false
      let last = lastHeadingLevel
      findings.count(.headingLevelSkipped, key: "", at: place) {
        "heading of level \(level) follows one of level \(last)"
      }
    }
    lastHeadingLevel = level
    headingRange = byteRange(place)
    let isTitle = shifted == 1 && !hasPageTitle
    if isTitle { hasPageTitle = true }
    setRole(isTitle && isOctavo ? .pageTitle : .heading, kind: .heading)
    let anchor = page.anchors.count - 1
    page.anchors[anchor].isNumbered = isTitle && isOctavo && isNumbered
    page.anchors[anchor].givenNumber = givenNumber
  }

  /// Opens a figure. It takes a number if it gets a caption.
  ///
  ///     <figure id="secant" class="figure">...<figcaption>[label]A secant.</figcaption></figure>
  public mutating func openFigure(
    _ kind: Anchor.Kind = .figure, isNumbered: Bool = true, givenNumber: String? = nil
  ) {
    let isNested = frames.contains { $0.role == .figure && $0.state == .written }
    open(.figure)
    guard takesAttributes, frames[frames.count - 1].element == .figure else { return }
    if isOctavo { addClass(isNested ? "subfigure" : "figure") }
    setRole(.figure, kind: isNested ? .place : kind)
    frames[frames.count - 1].isNumberable = isNumbered && !isNested
    page.anchors[page.anchors.count - 1].givenNumber = givenNumber
  }

  /// Opens the caption of the figure or table that is open.
  public mutating func openCaption() {
    let owner = frames.last { $0.state == .written && ($0.content == .figure || $0.content == .table) }
    open(owner?.content == .table ? .caption : .figcaption)
    guard takesAttributes, let owner, owner.item >= 0 else { return }
    let element = frames[frames.count - 1].element
    guard element == .caption || element == .figcaption else { return }
    frames[frames.count - 1].role = .caption
    frames[frames.count - 1].item = owner.item
    if owner.isNumberable, isOctavo { page.anchors[Int(owner.item)].isNumbered = true }
  }

  /// Opens a table within the box that it scrolls in. It takes a number if it gets a caption, unless it
  /// stands in a figure, whose caption is its own.
  ///
  ///     <div class="scroll" tabindex="0" role="region" aria-label="Squares"><table>...</table></div>
  public mutating func openTable(label: String? = nil, isNumbered: Bool = true, givenNumber: String? = nil) {
    let isInFigure = frames.contains { $0.role == .figure && $0.state == .written }
    var wrappers: UInt8 = 0
    if isOctavo {
      open(.div)
      if takesAttributes, frames[frames.count - 1].element == .div {
        addClass("scroll")
        appendAttribute("tabindex", [0x30])
        appendAttribute("role", Array("region".utf8)[...])
        let text = label.map { $0.isEmpty ? "Table" : $0 } ?? "Table"
        appendAttribute("aria-label", Array(text.utf8)[...])
      }
      frames[frames.count - 1].isSource = false
      frames[frames.count - 1].isWrapper = true
      wrappers = 1
    }
    open(.table)
    frames[frames.count - 1].wrappers = wrappers
    guard takesAttributes, frames[frames.count - 1].element == .table else { return }
    setRole(.table, kind: isInFigure ? .place : .table)
    frames[frames.count - 1].isNumberable = isNumbered && !isInFigure
    page.anchors[page.anchors.count - 1].givenNumber = givenNumber
  }

  /// Opens a box: a theorem, an example, a note ... `openBoxTitle` or `boxTitle` comes first in it.
  ///
  ///     <section class="box theorem" id="squeeze"><h3 class="title">[label]<span
  /// class="name">...</span></h3>
  public mutating func openBox(_ kind: Anchor.Kind, isNumbered: Bool = true, givenNumber: String? = nil) {
    open(.section)
    guard takesAttributes else { return }
    addClass("box \(kind.rawValue)")
    setRole(.box, kind: kind)
    let anchor = page.anchors.count - 1
    page.anchors[anchor].isNumbered = isNumbered && kind.isCounted
    page.anchors[anchor].givenNumber = givenNumber
    frames[frames.count - 1].isNumberable = true
  }

  /// Opens the title of the box that is open: a heading of that level of the source.
  public mutating func openBoxTitle(level: Int) {
    let box = frames.last { $0.state == .written && $0.role == .box }
    open(.heading(level - (headingShift ?? 0)))
    guard takesAttributes, let box else { return }
    addClass("title")
    frames[frames.count - 1].role = .boxTitle
    frames[frames.count - 1].item = box.item
  }

  /// Writes the title of a box that has no heading of its own: its label alone.
  public mutating func boxTitle() {
    guard let box = frames.last(where: { $0.state == .written && $0.role == .box }) else { return }
    open(.p)
    addClass("title")
    finishTag()
    addSlot(.label(Int(box.item)))
    close()
  }

  /// Opens an equation; the formula goes into it.
  ///
  ///     <div class="equation" id="pythagoras"><div class="scroll"><math>...</math></div>[number]</div>
  public mutating func openEquation(isNumbered: Bool = true, givenNumber: String? = nil) {
    open(.div)
    guard takesAttributes, isOctavo, frames[frames.count - 1].element == .div else { return }
    addClass("equation")
    setRole(.equation, kind: .equation)
    page.anchors[page.anchors.count - 1].isNumbered = isNumbered
    page.anchors[page.anchors.count - 1].givenNumber = givenNumber
  }

  /// Gives the tag that is open a role and an anchor.
  private mutating func setRole(_ role: Frame.Role, kind: Anchor.Kind) {
    frames[frames.count - 1].role = role
    frames[frames.count - 1].item = Int32(page.anchors.count)
    page.anchors.append(Anchor(id: nil, kind: kind))
  }
}

extension PageWriter.Frame.Role {
  /// Whether its frame's id is that of an anchor.
  var isAnchor: Bool {
    switch self {
    case .heading, .pageTitle, .figure, .table, .box, .equation: true
    default: false
    }
  }
}

extension Anchor.Kind {
  /// Whether things of the kind are numbered.
  public var isCounted: Bool {
    switch self {
    case .place, .remark, .note, .tip, .important, .warning, .caution, .proof, .summary, .objectives,
      .assumption:
      false
    default: true
    }
  }
}

// MARK: - Beginnings and ends

extension PageWriter {
  /// Writes what comes first in an element with a role.
  mutating func startRole(at index: Int) {
    let frame = frames[index]
    switch frame.role {
    case .pageTitle:
      addSlot(.label(Int(frame.item)))
      openWithin(.span, class: "title")
    case .boxTitle:
      guard isOctavo else { break }
      addSlot(.label(Int(frame.item)))
      openWithin(.span, class: "name")
    case .caption:
      if isOctavo, page.anchors[Int(frame.item)].isNumbered { addSlot(.label(Int(frame.item))) }
    case .equation: openWithin(.div, class: "scroll")
    case .textlessLink: addSlot(.linkText(Int(frame.item)))
    case .missing:
      let isBlock = frame.element == .div
      if isBlock { append("<p>") }
      appendValue(Array(pendingDescription.utf8)[...])
      if isBlock { append("</p>") }
    case .none, .heading, .figure, .table, .box, .link: break
    }
  }

  /// Opens an element that ends with the one that is open.
  private mutating func openWithin(_ element: HTMLElement, class name: StaticString) {
    var frame = Frame(
      vocabulary[Int(element.rawValue)], start: output.count, in: frames[frames.count - 1],
      at: frames.count - 1)
    frame.isSource = false
    output.append(0x3C)
    append(vocabulary[Int(element.rawValue)].name)
    append(" class=\"")
    append(name)
    append("\">")
    frame.inner = output.count
    frames.append(frame)
  }

  /// Writes what comes last in an element with a role, and completes its anchor.
  mutating func finishRole(at index: Int) {
    let frame = frames[index]
    guard frame.state == .written else { return }
    switch frame.role {
    case .heading, .pageTitle: finishHeading(at: index)
    case .boxTitle, .caption: finishTitle(at: index)
    case .figure:
      checkEmptyPictures(of: Int(frame.item), at: index)
      complete(Int(frame.item), at: index)
    case .table, .box: complete(Int(frame.item), at: index)
    case .equation:
      addSlot(.equationNumber(Int(frame.item)))
      complete(Int(frame.item), at: index)
    case .link: checkLinkText(at: index)
    case .none, .textlessLink, .missing: break
    }
  }

  private mutating func finishHeading(at index: Int) {
    let anchor = Int(frames[index].item)
    let text = plainText(from: frames[index].inner)
    page.anchors[anchor].title = text
    if page.anchors[anchor].id == nil {
      let id = identifiers.unique(Identifiers.slug(text) ?? "section", at: place, part: page.part)
      page.anchors[anchor].id = id
      insertID(id, at: index)
    }
    let level = frames[index].element.headingLevel ?? 1
    // A page may be its title alone, as those of parts are.
    let isTitle = frames[index].role == .pageTitle
    openSection = isTitle ? nil : (lastHeadingLevel, output.count, text, headingRange)
    if level == 1, page.title == nil, !text.isEmpty { page.title = text }
    page.headings.append(
      Heading(
        level: level, text: text, id: page.anchors[anchor].id ?? "", anchor: anchor, range: headingRange))
  }

  private mutating func finishTitle(at index: Int) {
    let anchor = Int(frames[index].item)
    let text = plainText(from: frames[index].inner)
    if page.anchors[anchor].title == nil, !text.isEmpty { page.anchors[anchor].title = text }
  }

  /// Gives what is numbered or titled an id, if it has none.
  private mutating func complete(_ anchor: Int, at index: Int) {
    let value = page.anchors[anchor]
    guard value.id == nil, isOctavo, value.kind != .place, value.isNumbered || value.title != nil else {
      return
    }
    let base = value.title.flatMap(Identifiers.slug) ?? value.kind.rawValue
    let id = identifiers.unique(base, at: place, part: page.part)
    page.anchors[anchor].id = id
    insertID(id, at: index)
  }

  mutating func openTableState() {
    tables.append(TableState(number: tableCount, firstRow: nil, place: place))
    tableCount += 1
  }

  mutating func closeTableState() {
    guard let table = tables.popLast() else { return }
    page.facts.tables += 1
    if table.hasHeaders {
      page.facts.tablesWithHeaders += 1
    } else {
      findings.count(.tableHeaderMissing, key: "", at: table.place) { "table has no header cells" }
    }
  }
}
