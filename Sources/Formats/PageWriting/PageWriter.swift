import BookModel
import Diagnostics
import Markup
import TextBytes
import Titles
import XML

/// Writes the pages of one source as valid XHTML, whatever calls it gets.
///
/// Readers of every format call `open`, `attribute`, `text` and `close` in the order of their source. Content that is not
/// allowed in its place is moved, wrapped or written as another element, never lost; ids become unique; headings, links,
/// pictures and the like are collected into the page on the way.
///
///     var writer = PageWriter(context: context, source: text)
///     writer.open(.p)
///     writer.text("Limits & continuity")
///     writer.close()
///     writer.finish().pages[0].content   // <p>Limits &amp; continuity</p>
///
/// `OpenElements` finds the places, `MarkupOutput` is one array of bytes, `PageCollector` holds the lists of a page. The start
/// tag stays open until the next content is known, so that attributes are written without being collected first: `OpenTag`
/// holds those that must wait for the tag's end.
public struct PageWriter {
  /// What the reader knows of the book.
  public private(set) var context: ReadingContext
  private var elements = OpenElements()
  private var tag = OpenTag()
  private var output = MarkupOutput()
  private var collector: PageCollector
  private var observer = AccessibilityObserver()
  private var findings: SourceFindings
  private var media = MediaFinder()
  /// Whether a program made the content now written; its ids are not the author's, so repeated ones are not reported.
  package var isOutput = false
  private let reserved = HTMLVocabulary.entries.map(\.isReserved)

  /// A place in the source.
  public typealias Place = SourcePlace

  package typealias Attachment = PageWriting.Attachment

  /// Makes a writer for the first page of a source.
  public init(context: ReadingContext, source: SourceText, tree: XMLTree? = nil) {
    self.context = context
    findings = SourceFindings(source: source, tree: tree)
    collector = PageCollector(source: context.source)
    output.reserveCapacity(source.bytes.count + source.bytes.count / 4 + 256)
  }

  private var isOctavo: Bool { context.styling == .octavo }
  /// Whether the source has made all that it may, so that nothing more is written.
  package var isExhausted: Bool { findings.isExhausted }
}

// MARK: - The source and its findings

extension PageWriter {
  /// The source's text, to which places refer.
  public var source: SourceText { findings.source }

  /// The place in the source of the content written next.
  public var place: Place {
    get { findings.place }
    set { findings.place = newValue }
  }

  /// The bytes of a place.
  public func byteRange(_ place: Place) -> ByteRange { findings.byteRange(place) }

  /// Continues with another file of the same format.
  package mutating func continueReading(_ tree: XMLTree, path: String) {
    findings.setSource(tree)
    context.path = path
  }

  /// Resolves addresses relative to the file `path` from now on.
  package mutating func setPath(_ path: String) { context.path = path }

  /// Sets the files that `attachment:` addresses refer to.
  package mutating func setAttachments(_ attachments: [String: Attachment]) {
    media.setAttachments(attachments)
  }

  /// Sets whether the source's vocabulary allows blocks inside paragraphs, so that a block may close one without a finding.
  package mutating func holdBlocksInParagraphs(_ holds: Bool = true) { elements.setHoldsBlocks(holds) }

  /// Adds a finding that is not counted with others. A section is not reported as empty because of a gap, where something is left out.
  package mutating func report(
    _ kind: DiagnosticKind, at place: Place, _ summary: String, solutions: [Diagnostic.Solution] = [],
    note: (place: Place, text: String)? = nil, replacement: (text: String, summary: String)? = nil,
    isGap: Bool = false
  ) {
    if isGap { findings.noteGap(at: place) }
    findings.report(kind, at: place, summary, solutions: solutions, note: note, replacement: replacement)
  }

  /// Counts a finding under a key; only the first occurrence makes the summary. Further places are told with the text for them.
  package mutating func count(
    _ kind: DiagnosticKind, key: String, at place: Place, repeated: String? = nil, isGap: Bool = false,
    summary: () -> String
  ) {
    if isGap { findings.noteGap(at: place) }
    findings.count(kind, key: key, at: place, repeated: repeated, summary: summary)
  }

  /// Adds findings that already have their lines.
  package mutating func report(_ diagnostics: [Diagnostic]) { findings.add(diagnostics) }

  /// Removes and returns the findings so far.
  package mutating func takeDiagnostics() -> [Diagnostic] { findings.take() }
}

// MARK: - Elements and text

extension PageWriter {
  /// Opens an element, which the matching `close` ends. Pictures, recordings and the like have calls of their own; opened here,
  /// only their content is written.
  public mutating func open(_ element: HTMLElement) {
    if reserved[Int(element.rawValue)] { return openPhantom(element) }
    openElement(element)
  }

  /// Opens an element with an author's attributes.
  public mutating func open(_ element: HTMLElement, _ attributes: [PageAttribute]) {
    open(element)
    for attribute in attributes { self.attribute(attribute.name, attribute.value) }
  }

  private mutating func openElement(_ element: HTMLElement) {
    guard findings.admits(SourceFindings.tagBytes) else { return openPhantom(element) }
    if tag.isOpen { finishTag() }
    if elements.open(element, to: &output, into: &findings) { tag.begin() } else { tag.leave() }
  }

  /// Opens an element. Returns whether that element, not a replacement, is written.
  private mutating func opens(_ element: HTMLElement) -> Bool {
    open(element)
    return tag.takesAttributes && elements.last.element == element
  }

  /// Opens an element of which only the content is written.
  package mutating func openPhantom(_ element: HTMLElement = .span) {
    if tag.isOpen { finishTag() }
    elements.openPhantom(element)
    tag.leave()
  }

  /// Opens a disabled checkbox of a task list, checked or not.
  package mutating func openCheckbox(isChecked: Bool) {
    openElement(.input)
    guard tag.takesAttributes else { return }
    output.append(" type=\"checkbox\" disabled=\"disabled\"")
    if isChecked { output.append(" checked=\"checked\"") }
  }

  /// Closes the element opened last.
  public mutating func close() {
    if tag.isOpen { finishTag() }
    while elements.isOpen {
      if elements.lastRole != .none { finishRole(at: elements.top) }
      if elements.close(&output, into: &findings) { break }
    }
    tag.leave()
  }

  /// Writes UTF-8 text.
  public mutating func text(_ bytes: ArraySlice<UInt8>) {
    guard findings.admits(bytes.count) else { return }
    if tag.isOpen { finishTag() }
    if elements.takesText {
      appendText(bytes)
    } else if bytes.isBlank {
      if elements.takesBlanks { output.append(contentsOf: bytes) }
    } else if elements.placeText(&output, into: &findings) {
      appendText(bytes)
    }
  }

  /// Writes text.
  public mutating func text(_ string: String) { text(Array(string.utf8)[...]) }

  /// Ends the start tag, with the attributes gathered for it.
  private mutating func finishTag() {
    tag.end()
    if tag.isNote, let id = tag.id {
      collector.addNote(Note(id: id, range: findings.byteRange(tag.idPlace)))
    }
    if let name = tag.takeName() { finishName(name) }
    if tag.finish(elements.last.element, to: &output) { elements.holdTextOnly() }
    elements.endTag(&output)
    if tag.hasSources { tag.writeSources(&media, in: context, to: &output, &collector, into: &findings) }
    elements.beginContent(at: output.count)
    if elements.lastRole != .none { startRole() }
  }

  /// Handles the value of `name`, the obsolete attribute for an id.
  private mutating func finishName(_ name: ArraySlice<UInt8>) {
    guard tag.id == nil else { return keepOrphan(name) }
    guard let id = register(name) else { return }
    identify(registered: id)
  }

  // MARK: Queries

  /// Whether attributes can be written: the open tag is written; false for an element that is left out.
  package var takesAttributes: Bool { tag.takesAttributes }

  /// The innermost open element.
  package var openedElement: HTMLElement { elements.last.element }

  /// The id of the tag that was opened last.
  package var openedID: String? { tag.id }

  /// Whether a block can be written here without moving it.
  package var acceptsBlocks: Bool { elements.host?.accepts.contains(.flow) ?? false }

  /// Whether phrasing content can be written here without moving it.
  package var acceptsPhrasing: Bool { elements.host?.accepts.contains(.phrasing) ?? false }

  /// Whether text written now goes into a paragraph.
  package var isInParagraph: Bool { elements.host?.element == .p }

  /// Whether something other than sectioning wrappers has been written to the page.
  package var hasContent: Bool { elements.hasContent }

  /// Whether a figure is open.
  package var isInFigure: Bool { elements.holds(.figure) }

  /// Whether an equation is open.
  package var isInEquation: Bool { elements.holds(.equation) }
}

// MARK: - Attributes

extension PageWriter {
  /// Writes an author's attribute if the element may have it.
  public mutating func attribute(_ name: String, _ value: String) {
    let bytes = Array(value.utf8)[...]
    switch name {
    case "epub:type": type(bytes)
    case "xml:lang": language(bytes)
    case "xml:space": break
    default:
      let use =
        name.hasPrefix("data-")
        ? .special(.data)
        : HTMLAttribute.use(name, on: elements.last.element, rules: HTMLAttribute.rules(named: name))
      attribute(use, name, bytes)
    }
  }

  /// Adds a class to the open tag.
  public mutating func addClass(_ name: String) {
    if tag.takesAttributes { tag.addClass(Array(name.utf8)[...]) }
  }

  package mutating func addClass(_ value: ArraySlice<UInt8>) { tag.addClass(value) }

  /// Adds style declarations to the open tag.
  public mutating func addStyle(_ declarations: String) {
    if tag.takesAttributes { tag.addStyle(Array(declarations.utf8)[...]) }
  }

  package mutating func addStyle(_ value: ArraySlice<UInt8>) { tag.addStyle(value) }

  /// Writes an attribute whose use on the element is already known.
  package mutating func attribute(_ use: HTMLAttribute.Use, _ name: String, _ value: ArraySlice<UInt8>) {
    guard tag.takesAttributes else {
      // Only the id of an unwritten element is kept.
      switch use {
      case .special(.id), .special(.name): keepOrphan(value)
      default: break
      }
      return
    }
    if case .special(.id) = use {
      if name == "id" || elements.lastRole != .missing { identify(value) }
      return
    }
    if case .special(.number) = use, elements.written(below: elements.top)?.element != .ol { return }
    guard findings.admits(name.utf8.count + value.count + SourceFindings.tagBytes) else { return }
    tag.write(use, name: name, value, on: elements.last, table: elements.table, to: &output, into: &findings)
  }

  /// Writes the element's language as `lang` and `xml:lang`.
  package mutating func language(_ value: ArraySlice<UInt8>) {
    tag.writeLanguage(value, on: elements.last, to: &output, into: &findings)
  }

  /// Writes the first role in a list that the element may have.
  package mutating func role(_ value: ArraySlice<UInt8>) {
    tag.writeRole(value, on: elements.last, to: &output, into: &findings)
  }

  /// Writes the valid values of `epub:type`, and the corresponding role if `impliesRole`.
  package mutating func type(_ value: ArraySlice<UInt8>, impliesRole: Bool = false) {
    tag.writeType(value, on: elements.last, to: &output)
    if impliesRole { tag.writeRole(impliedBy: value, on: elements.last, to: &output) }
  }

  /// Returns the valid values of `epub:type`.
  package func types(in value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] { tag.types(in: value) }

  /// Declares a prefix of `epub:type` values.
  package mutating func declareTypePrefix(_ prefix: String) { tag.declareTypePrefix(prefix) }

  /// Counts an attribute that is dropped: of the innermost element, or of one that is not written.
  package mutating func reportDropped(_ name: String, of element: String? = nil) {
    findings.countDropped(name, ofElement: element ?? "\(elements.last.element.name)")
  }

  /// Counts a script that is dropped.
  package mutating func reportScript(_ name: String) { findings.countScript(name) }

  /// Returns the allowed declarations of a style attribute; reports the others.
  package mutating func style(_ value: ArraySlice<UInt8>, at place: Place) -> [UInt8] {
    findings.keptStyle(value, at: place)
  }
}

// MARK: - Ids, anchors, labels

extension PageWriter {
  /// Reserves the ids that the author assigns later in the source, so that no new id equals one.
  package mutating func reserveIDs(_ ids: Set<String>) { collector.reserveIDs(ids) }

  /// Whether an id is already used in the source.
  package func isTaken(_ id: String) -> Bool { collector.isTaken(id) }

  /// Registers and returns `base`, or the first of `base-2`, `base-3` ... that is free.
  package mutating func uniqueID(_ base: String, at place: Place) -> String {
    collector.uniqueID(base, at: place)
  }

  /// Registers an author's id and returns it; a repeated one gets a number. Returns nil if the id is only white space.
  package mutating func register(_ value: ArraySlice<UInt8>) -> String? {
    collector.register(value, isOutput: isOutput, into: &findings)
  }

  /// Gives the open tag an author's id, made unique, and an anchor.
  package mutating func identify(_ value: ArraySlice<UInt8>) {
    guard tag.takesAttributes, tag.id == nil, let id = register(value) else { return }
    identify(registered: id)
  }

  private mutating func identify(registered id: String) {
    elements.addHeader(id: id)
    writeID(id)
  }

  /// Gives the open tag an id that is known to be unique.
  package mutating func setID(_ id: String) {
    guard tag.takesAttributes, tag.id == nil else { return }
    writeID(id)
  }

  /// Gives the open tag, if it is numbered or titled, an id made from its title.
  package mutating func identify(title: String) {
    guard tag.takesAttributes, elements.last.anchor != nil else { return }
    writeID(collector.uniqueID(Identifiers.slug(title) ?? "section", at: findings.place))
  }

  private mutating func writeID(_ id: String) {
    elements.writeID(id, to: &output)
    tag.setID(id, at: findings.place)
    collector.setID(id, ofAnchor: elements.last.anchor)
  }

  /// Keeps the id of an unwritten element, for links to it.
  package mutating func keepOrphan(_ value: ArraySlice<UInt8>) {
    guard let id = register(value) else { return }
    collector.setID(id, ofAnchor: nil)
    elements.addOrphan(id)
  }

  /// The number of anchors of the page.
  package var anchorCount: Int { collector.anchorCount }

  /// The anchor made last.
  package var lastAnchor: Anchor? { collector.lastAnchor }

  /// The anchor at an index.
  package func anchor(_ index: Int) -> Anchor { collector.anchor(index) }

  /// Adds an anchor; returns its index.
  @discardableResult package mutating func addAnchor(_ anchor: Anchor) -> Int { collector.addAnchor(anchor) }

  /// Sets the title of the anchor made last, which links to it show.
  package mutating func titleLastAnchor(_ title: String) { collector.titleLastAnchor(title) }

  /// The anchor of the element opened last; nil if it has none.
  package var openAnchor: Anchor? {
    get { elements.last.anchor.map { collector.anchor($0) } }
    set { if let newValue, let index = elements.last.anchor { collector.setAnchor(newValue, at: index) } }
  }

  /// Sets the number that the source gives an anchor.
  package mutating func setGivenNumber(_ number: String?, ofAnchor anchor: Int) {
    collector.setGivenNumber(number, ofAnchor: anchor)
  }

  /// Sets the number and the label that the source gives an anchor.
  package mutating func setGiven(number: String?, label: String?, ofAnchor anchor: Int) {
    collector.setGivenNumber(number, ofAnchor: anchor)
    collector.setGivenLabel(label, ofAnchor: anchor)
  }

  /// Sets whether an anchor gets a number.
  package mutating func setNumbered(_ isNumbered: Bool, anchor: Int) {
    collector.setNumbered(isNumbered, anchor: anchor)
  }

  /// Removes the numbers of all anchors from index `first` on.
  package mutating func removeNumbers(fromAnchor first: Int) { collector.removeNumbers(fromAnchor: first) }

  /// Gives the anchor of the element opened last a label that replaces its number.
  package mutating func setLabel(_ label: String) {
    if let anchor = elements.last.anchor { collector.setLabel(label, ofAnchor: anchor) }
  }

  /// Makes an id of the page a label; an author's label of the same name takes precedence.
  package mutating func addOwnLabel(_ label: String, id: String) { collector.addOwnLabel(label, id: id) }

  /// Points labels to an id of the page. `wanted` is the id that the author gave: if `id` differs, the first label is not
  /// reported as repeated, since the finding on the repeated id already covers it.
  package mutating func addLabels(_ labels: [(label: String, range: ByteRange)], id: String, wanted: String) {
    for (index, label) in labels.enumerated() {
      addLabel(label.label, id: id, at: label.range, isReported: index == 0 && id != wanted)
    }
  }

  /// Points a label to an id of the page; the first definition in a source wins. Reports later ones unless `isReported`.
  package mutating func addLabel(_ label: String, id: String, at range: ByteRange, isReported: Bool = false) {
    collector.addLabel(label, id: id, at: range, isReported: isReported, into: &findings)
  }

  /// Adds the ids of anchors from index `first` on as labels, except those that equal an existing label.
  package mutating func labelAnchors(from first: Int) { collector.labelAnchors(from: first) }

  /// The place where the source first defines a label.
  package func range(ofLabel label: String) -> ByteRange? { collector.range(ofLabel: label) }
}

// MARK: - Headings, figures, tables, boxes, equations

/// Each is opened by a call of its own, takes attributes like any element, and ends with `close`. With the author's own styling
/// they are plain elements without label, number and wrapper.
extension PageWriter {
  /// Opens a heading of a level of the source. The first of level 1 is the page title.
  ///
  ///     <h1 id="limits">[label]<span class="title">Limits</span></h1>
  public mutating func openHeading(_ level: Int, givenNumber: String? = nil, isNumbered: Bool = true) {
    if context.splitLevel != nil, isOctavo { collector.raiseHeadings(toFirst: level) }
    let shifted = min(max(collector.raised(level), 1), 6)
    observer.endSection(before: level, headings: collector.headingCount, in: output, into: &findings)
    open(.heading(shifted))
    guard tag.takesAttributes, elements.last.element.headingLevel != nil else { return }
    collector.setIsNested(isOctavo && elements.holdsPart)
    let isTitle =
      collector.beginHeading(level, as: shifted, isNumbered: isNumbered, into: &findings) && isOctavo
    setRole(isTitle ? .pageTitle : .heading, kind: .heading, isNumbered: isTitle && isNumbered, givenNumber)
  }

  /// Opens a figure. It gets a number if it has a caption.
  ///
  ///     <figure id="secant" class="figure">...<figcaption>[label]A secant.</figcaption></figure>
  public mutating func openFigure(
    _ kind: Anchor.Kind = .figure, isNumbered: Bool = true, givenNumber: String? = nil
  ) {
    let isNested = isInFigure
    guard opens(.figure) else { return }
    if isOctavo { addClass(isNested ? "subfigure" : "figure") }
    setRole(.figure, kind: isNested ? .place : kind, givenNumber)
    elements.setNumberable(isNumbered && !isNested)
  }

  /// Sets the number and label that the source gives the open figure, also inside another figure.
  package mutating func numberFigure(_ number: String?, label: String?) {
    guard elements.last.element == .figure, elements.lastRole == .figure else { return }
    elements.setNumberable(true)
    setGiven(number: number, label: label, ofAnchor: Int(elements.last.item))
  }

  /// Opens the caption of the open figure or table.
  public mutating func openCaption() {
    let owner = elements.written { $0.content == .figure || $0.content == .table }
    open(owner?.content == .table ? .caption : .figcaption)
    guard tag.takesAttributes, let owner, owner.item >= 0 else { return }
    guard elements.last.element == .caption || elements.last.element == .figcaption else { return }
    elements.setRole(.caption, item: Int(owner.item))
    if owner.isNumberable, isOctavo { collector.setNumbered(true, anchor: Int(owner.item)) }
  }

  /// Opens a table inside its scrolling box. It gets a number if it has a caption, unless it is in a figure, whose caption is
  /// also the table's.
  ///
  ///     <div class="scroll" tabindex="0" role="region" aria-label="Squares"><table>...</table></div>
  public mutating func openTable(label: String? = nil, isNumbered: Bool = true, givenNumber: String? = nil) {
    let isWithinFigure = isInFigure
    if isOctavo {
      if opens(.div) {
        addClass("scroll")
        output.append(" tabindex=\"0\" role=\"region\"")
        let words = label.flatMap { $0.isEmpty ? nil : $0 } ?? "Table"
        output.append(attribute: "aria-label", Array(words.utf8)[...])
      }
      elements.makeWrapper()
    }
    open(.table)
    if isOctavo { elements.setWrappers(1) }
    guard tag.takesAttributes, elements.last.element == .table else { return }
    setRole(.table, kind: isWithinFigure ? .place : .table, givenNumber)
    elements.setNumberable(isNumbered && !isWithinFigure)
  }

  /// Opens a box: a theorem, an example, a note ... `openBoxTitle` or `boxTitle` must be the first call inside it.
  ///
  ///     <section class="box theorem" id="squeeze"><h3 class="title">[label]<span class="name">...</span></h3>
  public mutating func openBox(_ kind: Anchor.Kind, isNumbered: Bool = true, givenNumber: String? = nil) {
    open(.section)
    guard tag.takesAttributes else { return }
    addClass("box \(kind.rawValue)")
    setRole(.box, kind: kind, isNumbered: isNumbered && kind.isCounted, givenNumber)
    elements.setNumberable(true)
  }

  /// Opens the title of the open box: a heading of `level` in the source.
  public mutating func openBoxTitle(level: Int) {
    let box = elements.written { $0.role == .box }
    open(.heading(collector.raised(level)))
    guard tag.takesAttributes, let box else { return }
    addClass("title")
    elements.setRole(.boxTitle, item: Int(box.item))
  }

  /// Writes the title of a box without a heading of its own: only its label.
  public mutating func boxTitle() {
    guard let box = elements.written(where: { $0.role == .box }) else { return }
    open(.p)
    addClass("title")
    finishTag()
    output.addSlot(.label(Int(box.item)))
    close()
  }

  /// Opens an equation, into which the formula is written next.
  ///
  ///     <div class="equation" id="pythagoras"><div class="scroll"><math>...</math></div>[number]</div>
  public mutating func openEquation(isNumbered: Bool = true, givenNumber: String? = nil) {
    guard opens(.div), isOctavo else { return }
    addClass("equation")
    setRole(.equation, kind: .equation, isNumbered: isNumbered, givenNumber)
  }

  /// Sets the role of the open tag and adds an anchor for it.
  private mutating func setRole(
    _ role: OpenElement.Role, kind: Anchor.Kind, isNumbered: Bool = false, _ givenNumber: String?
  ) {
    let anchor = collector.addAnchor(Anchor(id: nil, kind: kind, isNumbered: isNumbered))
    collector.setGivenNumber(givenNumber, ofAnchor: anchor)
    elements.setRole(role, item: anchor)
  }

  /// The heading written last.
  package var lastHeading: Heading? { collector.lastHeading }

  /// Whether a heading of the page has an id.
  package func hasHeading(_ id: String) -> Bool { collector.hasHeading(id) }

  /// Changes the heading written last in the page's list of headings, and its text in links to it.
  package mutating func editLastHeading(_ edit: (inout Heading) -> Void) { collector.editLastHeading(edit) }

  /// Sets by how much heading levels are reduced on this page.
  package mutating func raiseHeadings(by levels: Int) { collector.raiseHeadings(by: levels) }

  // MARK: Beginnings and ends

  /// Writes the first content of an element with a role.
  private mutating func startRole() {
    let open = elements.last
    let item = Int(open.item)
    switch open.role {
    case .pageTitle:
      output.addSlot(.label(item))
      elements.openWithin(.span, "<span", class: "title", to: &output)
    case .boxTitle:
      guard isOctavo else { break }
      output.addSlot(.label(item))
      elements.openWithin(.span, "<span", class: "name", to: &output)
    case .caption: if isOctavo, collector.anchor(item).isNumbered { output.addSlot(.label(item)) }
    case .equation: elements.openWithin(.div, "<div", class: "scroll", to: &output)
    case .textlessLink: output.addSlot(.linkText(item))
    case .missing:
      if open.element == .div { output.append("<p>") }
      output.append(value: Array(tag.description.utf8)[...])
      if open.element == .div { output.append("</p>") }
    case .heading: if isOctavo, context.text.numbersHeadings { output.addSlot(.label(item)) }
    case .none, .figure, .table, .box, .link: break
    }
  }

  /// Writes the last content of an element with a role, and completes its anchor.
  private mutating func finishRole(at index: Int) {
    let open = elements[index]
    guard open.state == .written else { return }
    let item = Int(open.item)
    switch open.role {
    case .heading, .pageTitle: finishHeading(open, at: index)
    case .boxTitle, .caption: collector.title(anchor: item, text: output.title(from: open.inner).text)
    case .figure:
      let outer = elements.written(below: index) { $0.role == .figure }.map { Int($0.item) }
      observer.endFigure(item, within: outer, &collector, into: &findings)
      complete(item, at: index)
    case .table, .box: complete(item, at: index)
    case .equation:
      output.addSlot(.equationNumber(item))
      complete(item, at: index)
    case .link: observer.endLink(collector.link(item), open, in: output, into: &findings)
    case .none, .textlessLink, .missing: break
    }
  }

  private mutating func finishHeading(_ open: OpenElement, at index: Int) {
    let anchor = Int(open.item)
    let (title, slug) = output.heading(from: open.inner)
    if let id = collector.completeHeading(anchor, text: title.text, slug: slug, at: findings.place) {
      elements.insertID(id, at: index, to: &output)
    }
    observer.beginSection(
      open.role == .pageTitle ? nil : title.text, level: collector.lastHeadingLevel, from: open.inner,
      at: collector.lastHeadingRange, in: output)
    collector.addHeading(anchor, level: open.element.headingLevel ?? 1, title: title)
  }

  private mutating func complete(_ anchor: Int, at index: Int) {
    guard isOctavo, let id = collector.completeAnchor(anchor, at: findings.place) else { return }
    elements.insertID(id, at: index, to: &output)
  }
}

// MARK: - Links and media

extension PageWriter {
  /// Opens a link to an address as written in the source: a URL, `#id`, or a path relative to the source.
  ///
  ///     writer.openLink("limits.xhtml#squeeze", takesText: false, at: .bytes(range))
  ///     writer.text("the squeeze theorem")
  ///     writer.close()
  public mutating func openLink(_ address: String, takesText: Bool = false, at place: Place) {
    openLink(Array(address.utf8)[...], takesText: takesText, at: place)
  }

  package mutating func openLink(_ address: ArraySlice<UInt8>, takesText: Bool, at place: Place) {
    openLink(to: target(address, at: place), takesText: takesText, at: place)
  }

  /// Opens a link to a target that is known already.
  public mutating func openLink(to target: Link.Target, takesText: Bool = false, at place: Place) {
    guard opens(.a) else { return }
    let link = collector.addLink(Link(target, takesText: takesText, range: findings.byteRange(place)))
    elements.setRole(takesText ? .textlessLink : .link, item: link)
    output.addSlot(.linkReference(link))
  }

  /// Returns the target of an address; reports a finding if it leads nowhere.
  package mutating func target(_ address: ArraySlice<UInt8>, at place: Place) -> Link.Target {
    findings.target(of: address, in: context, at: place)
  }

  /// The number of links of the page.
  package var linkCount: Int { collector.linkCount }

  /// Adds a link; returns its index.
  @discardableResult package mutating func addLink(_ link: Link) -> Int { collector.addLink(link) }

  /// Sets the format that makes the text of the link opened last from its target's text.
  package mutating func setTextFormat(_ format: String) { collector.setTextFormat(format) }

  /// Moves the source places of links and media from the given indices on by `base`. Returns the current counts of both.
  package mutating func movePlaces(linksFrom links: Int, mediaFrom media: Int, by base: Int) -> (
    links: Int, media: Int
  ) {
    collector.movePlaces(linksFrom: links, mediaFrom: media, by: base)
  }

  /// Opens a picture that the source contains; attributes may follow.
  package mutating func openPicture(embedded attachment: Attachment, alternative: String?) {
    var picture = Picture("attachment:", at: .bytes(attachment.range), alternative: alternative)
    picture.attachment = attachment
    openPicture(picture)
  }

  /// Opens a picture; attributes may follow. A picture that cannot be shown becomes a box with its description.
  public mutating func openPicture(_ picture: Picture) {
    if findings.leavesOut(picture) { return openPhantom() }
    let isDescribed = observer.check(picture, in: elements, into: &findings)
    let found =
      picture.attachment.map { media.embedded($0, isPicture: true, in: context, into: &findings) }
      ?? mediaFile(picture.address, at: picture.place, isPicture: true)
    guard case .success(let file) = found else {
      open(acceptsBlocks ? .div : .span)
      collector.count(picture, isDescribed: isDescribed, isAnimated: false)
      guard tag.takesAttributes else { return }
      tag.describe(picture.words, to: &output)
      return elements.setRole(.missing)
    }
    openElement(.img)
    guard tag.takesAttributes else { return }
    appendMediaAttribute("src", file)
    tag.write(PictureSize(picture, of: file.info), alternative: picture.alternative ?? "", to: &output)
    collector.count(picture, isDescribed: isDescribed, isAnimated: file.info.isAnimated)
  }

  /// Opens a sound or video. Its content until `close` is the fallback where it cannot be played; a recording on another server
  /// becomes a link to it.
  public mutating func openRecording(_ recording: Recording) {
    let (files, remote) = media.files(of: recording, in: context, into: &findings)
    if files.isEmpty { return openUnplayable(recording, remote) }
    openElement(recording.isVideo ? .video : .audio)
    guard tag.takesAttributes else { return }
    output.append(attribute: "controls", [])
    if let poster = recording.poster,
      case .success(let found) = mediaFile(poster.address, at: poster.place, isPicture: true)
    {
      appendMediaAttribute("poster", found)
    }
    if files.count == 1 { appendMediaAttribute("src", files[0]) }
    tag.setRecording(files: files.count > 1 ? files : [], tracks: recording.tracks)
    collector.count(recording)
    if recording.isVideo, !recording.hasCaptions {
      findings.count(.captionsMissing, key: "", at: findings.place) { "film has no captions" }
    }
  }

  private mutating func openUnplayable(_ recording: Recording, _ remote: Recording.File?) {
    if let remote, case .external(let address) = target(Array(remote.address.utf8)[...], at: remote.place) {
      openLink(to: .external(address), at: remote.place)
      text(recording.title ?? address)
      close()
    }
    openPhantom()
  }

  /// Returns the file that an address refers to; reports a finding if there is no usable file.
  package mutating func mediaFile(
    _ address: String, at place: Place, isPicture: Bool
  ) -> Result<MediaFound, MediaProblem> {
    media.file(address, at: place, isPicture: isPicture, in: context, into: &findings)
  }

  /// Writes ` name="[address]"` and records the use of the file. Returns the index of the use.
  @discardableResult package mutating func appendMediaAttribute(_ name: StaticString, _ file: MediaFound)
    -> Int
  {
    collector.write(file, as: name, to: &output)
  }

  /// The number of interactives of the page.
  package var interactiveCount: Int { collector.interactiveCount }

  /// Adds an interactive.
  package mutating func addInteractive(_ interactive: PageInteractive) {
    collector.addInteractive(interactive)
  }
}

// MARK: - Formulas and drawings

extension PageWriter {
  /// Makes a place for a formula or drawing, whose bytes follow. Returns false if there is none.
  package mutating func openForeign() -> Bool {
    if tag.isOpen { finishTag() }
    return elements.placeForeign(&output, into: &findings)
  }

  @_disfavoredOverload @inline(__always) package mutating func append(_ text: StaticString) {
    output.append(text)
  }

  /// Appends the name of an element of another vocabulary.
  package mutating func appendName(_ name: String) { output.append(contentsOf: name.utf8) }

  /// Appends escaped text and counts its words.
  package mutating func appendText(_ text: ArraySlice<UInt8>) {
    let words = appendCounting(text)
    if words > 0 { elements.noteContent() }
    collector.count(words: words)
  }

  /// Appends escaped text without counting its words.
  package mutating func appendUncounted(_ text: ArraySlice<UInt8>) {
    if appendCounting(text) > 0 { elements.noteContent() }
  }

  private mutating func appendCounting(_ text: ArraySlice<UInt8>) -> Int {
    guard output.endsWithFormula, isOctavo, elements.last.accepts.contains(.phrasing) else {
      return output.append(text: text)
    }
    let rest = output.bindPunctuation(of: text)
    return output.append(text: rest) + (rest.count < text.count ? 1 : 0)
  }

  /// Appends ` name="value"`, escaped.
  package mutating func appendAttribute(_ name: StaticString, _ value: ArraySlice<UInt8>) {
    output.append(attribute: name, value)
  }

  /// Appends ` name="value"`, escaped.
  package mutating func appendAttribute(_ name: String, _ value: ArraySlice<UInt8>) {
    output.append(attributeNamed: name, value)
  }

  /// Appends an attribute value, escaped.
  package mutating func appendValue(_ value: ArraySlice<UInt8>) { output.append(value: value) }

  /// Adds a slot at the end of the output.
  package mutating func addSlot(_ kind: PageContent.Slot.Kind) { output.addSlot(kind) }

  /// The number of bytes of the page written so far.
  package var writtenCount: Int { output.count }

  /// The byte written last.
  package var lastByte: UInt8? { output.last }

  /// The bytes written from offset `start` on.
  package func written(from start: Int) -> ArraySlice<UInt8> { output.suffix(from: start) }

  /// Removes the bytes written from offset `start` on.
  package mutating func removeWritten(from start: Int) { output.remove(from: start) }

  /// Ends a formula written from offset `start` on: inserts its spoken text into its start tag at `place` and counts it.
  package mutating func finishFormula(from start: Int, words: [UInt8], at place: Int, isDisplay: Bool) {
    if !words.isEmpty { output.insert(attribute: "alttext", words[...], at: place) }
    if !isDisplay { output.endFormula(from: start) }
    collector.countFormula(isDescribed: !words.isEmpty)
  }

  /// Writes a MathML formula that is already valid for EPUB, such as TeXMath's, with pieces inserted at ascending offsets.
  ///
  /// - Parameters:
  ///   - source: the number of bytes of its TeX, or of its own where no macros made it.
  ///   - isDisplay: false for one within a line, where its end takes what may not be parted from it.
  package mutating func formula(
    _ bytes: [UInt8], ofSource source: Int, pieces: [(offset: Int, piece: FormulaPiece)] = [],
    isDescribed: Bool, isDisplay: Bool = true
  ) {
    guard findings.admits(formula: bytes, ofSource: source), openForeign() else { return }
    let place = output.count
    var start = 0
    for (offset, piece) in pieces {
      output.append(contentsOf: bytes[start..<offset])
      start = offset
      switch piece {
      case .id(let id): output.append(attribute: "id", Array(id.utf8)[...])
      case .number(let anchor): output.addSlot(.rowNumber(anchor))
      case .reference(let link): output.addSlot(.linkText(link))
      }
    }
    appendFormula(Array(bytes[start...]), isDescribed: isDescribed)
    if !isDisplay { output.endFormula(from: place) }
  }

  /// Writes a complete `math` element in the place that `openForeign` made, and counts it.
  package mutating func appendFormula(_ mathml: [UInt8], isDescribed: Bool) {
    output.append(contentsOf: mathml[...])
    collector.countFormula(isDescribed: isDescribed)
  }

  /// Counts a formula that is not shown as MathML.
  package mutating func countFormulaWithoutMathML() { collector.countFormulaWithoutMathML() }

  /// Counts a drawing.
  package mutating func countDrawing(isDescribed: Bool, isDecoration: Bool = false) {
    collector.countDrawing(isDescribed: isDescribed, isDecoration: isDecoration, isGenerated: false)
  }

  /// Writes a complete, described drawing in the place that `openForeign` made, and counts it.
  package mutating func appendDrawing(_ svg: [UInt8], hasGeneratedDescription: Bool = false) {
    output.append(contentsOf: svg[...])
    collector.countDrawing(isDescribed: true, isDecoration: false, isGenerated: hasGeneratedDescription)
  }

  /// Writes XHTML inside a drawing, in a division of its own.
  package mutating func embedHTML(_ write: (inout PageWriter) -> Void) {
    let depth = elements.count
    elements.openDivision("<div xmlns=\"http://www.w3.org/1999/xhtml\">", isSource: true, to: &output)
    write(&self)
    while elements.count > depth + 1 { close() }
    // The kept ids have no place after the drawing if it is a file of its own.
    elements.flushOrphans(&output)
    close()
  }
}

// MARK: - Pages

extension PageWriter {
  /// Whether the page may be split here: only sectioning elements are open, and the page has content.
  public var canSplit: Bool { elements.hasContent && elements.holdsOnlySections }

  /// Ends the page and begins the next, inside the same elements but without their ids.
  ///
  /// Where `canSplit` is false, as inside a figure or a paragraph, the roles of open elements end with the old page, and
  /// elements that were closed to make room for a block are not opened again.
  public mutating func splitPage() {
    if tag.isOpen { finishTag() }
    for index in (1..<max(1, elements.count)).reversed() where elements[index].role != .none {
      finishRole(at: index)
      elements.clearRole(at: index)
    }
    let tags = elements.suspendAll(&output, into: &findings)
    finishPage()
    collector.continuePage()
    elements.resume(tags, to: &output)
  }

  /// Closes everything open and returns the pages and the findings.
  public mutating func finish() -> SourceReading {
    while elements.holdsSource { close() }
    while elements.isOpen { elements.endLast(&output, into: &findings) }
    finishPage()
    return SourceReading(pages: collector.finishedPages(), diagnostics: findings.take())
  }

  private mutating func finishPage() {
    elements.flushOrphans(&output)
    observer.endSection(before: 0, headings: collector.headingCount, in: output, into: &findings)
    observer.endPage(in: collector.language ?? context.language, output, into: &findings)
    output.dropReferences(in: elements, collector, into: &findings)
    let (bytes, slots) = output.finish()
    collector.count(elements.finishPage())
    collector.finishPage(TextDecoder.withoutNoncharacters(bytes), slots)
  }

  /// The title of the page so far.
  package var pageTitle: String? { collector.title }

  /// Sets the title in the source's metadata, for a first page without heading; the first one counts.
  package mutating func setDocumentTitle(_ title: String?) { collector.setDocumentTitle(title) }

  /// Sets the page's title.
  package mutating func setTitle(_ title: String?) { collector.setTitle(title) }

  /// Sets the page's language.
  package mutating func setLanguage(_ language: String?) { collector.setLanguage(language) }

  /// Sets the page's direction.
  package mutating func setDirection(_ direction: Direction) { collector.setDirection(direction) }

  /// Sets the level at which the source lists the page.
  package mutating func setOutlineLevel(_ level: Int) { collector.setOutlineLevel(level) }

  /// Sets the page's size for fixed layout; only the first call has an effect.
  package mutating func setViewport(_ viewport: Viewport) { collector.setViewport(viewport) }

  /// Sets the attributes of `body` or `html`.
  package mutating func setAttributes(_ attributes: [PageAttribute], ofBody isBody: Bool) {
    if isBody { collector.setBodyAttributes(attributes) } else { collector.setRootAttributes(attributes) }
  }

  /// Adds the text of a style sheet.
  package mutating func addStyleText(_ text: StyleText) { collector.addStyleText(text) }

  /// Adds a style sheet of the book.
  package mutating func addStyleSheet(_ file: FileUse) { collector.addStyleSheet(file) }

  /// Returns the class that confines a fragment's style sheet, and whether the class is new.
  package mutating func styleScope(_ text: String) -> (name: String, isNew: Bool) {
    collector.styleScope(text)
  }

  /// Marks the start of a printed page at the element with an id.
  package mutating func addPageBreak(_ label: String, at id: String) {
    collector.addPageBreak(PageBreak(label: label, id: id))
  }

  /// Records that an id moved to another page.
  package mutating func moveID(_ id: String, to place: MovedID) { collector.moveID(id, to: place) }
}

extension Anchor.Kind {
  /// Whether anchors of the kind are numbered.
  public var isCounted: Bool {
    switch self {
    case .place, .remark, .note, .tip, .important, .warning, .caution, .proof, .summary, .objectives,
      .assumption:
      false
    default: true
    }
  }
}

/// A piece to insert into a formula that is otherwise complete.
package enum FormulaPiece {
  case id(String)
  /// The number of the anchor with this index.
  case number(Int)
  /// The number of the target of the link with this index.
  case reference(Int)
}
