import BookModel
import Diagnostics
import Markup
import TextBytes
import XML

/// Writes the pages of one source, valid whatever it is asked to write.
///
/// Readers of every format call `open`, `attribute`, `text` and `close` as their source has it. What may
/// not stand where it is asked for is moved, wrapped or written as another element, never lost; ids become
/// unique; headings, links, pictures and the like are collected into the page on the way.
///
///     var writer = PageWriter(context: context, source: text)
///     writer.open(.p)
///     writer.text("Limits & continuity")
///     writer.close()
///     writer.finish().pages[0].content   // <p>Limits &amp; continuity</p>
///
/// `OpenElements` finds the places, `MarkupOutput` is one array of bytes, `PageCollector` has what is listed of a page.
/// The start tag is left open until what follows it is known, so that attributes are written without being collected
/// first: `OpenTag` has what is gathered for its end.
public struct PageWriter {
  /// What is known of the book.
  public private(set) var context: ReadingContext
  private var elements = OpenElements()
  private var tag = OpenTag()
  private var output = MarkupOutput()
  private var collector: PageCollector
  private var observer = AccessibilityObserver()
  private var findings: SourceFindings
  private var media = MediaFinder()
  /// Whether what is written was made by a program, whose ids no author gave: repeated ones are no finding.
  package private(set) var isOutput = false
  private let reserved = HTMLVocabulary.entries.map(\.isReserved)

  /// A place in the source.
  public typealias Place = SourcePlace

  package typealias Attachment = PageWriting.Attachment

  package typealias FormulaPiece = PageWriting.FormulaPiece

  /// Makes a writer for the first page of a source.
  public init(context: ReadingContext, source: SourceText, tree: XMLTree? = nil) {
    self.context = context
    findings = SourceFindings(source: source, tree: tree)
    collector = PageCollector(source: context.source)
    output.reserveCapacity(source.bytes.count + source.bytes.count / 4 + 256)
  }

  private var isOctavo: Bool { context.styling == .octavo }

  /// How many bytes of a page may be repetitions, for a source of some size.
  package static func repetitionLimit(_ size: Int) -> Int { 1 << 20 + 16 * size }
}

// MARK: - The source and its findings

extension PageWriter {
  /// The source's text, to which places refer.
  public var source: SourceText { findings.source }

  /// Where in the source the next thing written comes from.
  public var place: Place {
    get { findings.place }
    set { findings.place = newValue }
  }

  /// The bytes of a place.
  public func byteRange(_ place: Place) -> ByteRange { findings.byteRange(place) }

  /// Goes on with another file of the source's kind.
  package mutating func continueReading(_ tree: XMLTree, path: String) {
    findings.setSource(tree)
    context.path = path
  }

  /// Takes addresses as relative to the file of a path.
  package mutating func setPath(_ path: String) { context.path = path }

  /// Says which files `attachment:` addresses name.
  package mutating func setAttachments(_ attachments: [String: Attachment]) {
    media.setAttachments(attachments)
  }

  /// Says whether what is written was made by a program, whose ids no author gave.
  package mutating func setIsOutput(_ isOutput: Bool) { self.isOutput = isOutput }

  /// Says whether the source's vocabulary has blocks within paragraphs, so that ending one for a block is no finding.
  package mutating func holdBlocksInParagraphs(_ holds: Bool = true) {
    elements.holdBlocksInParagraphs(holds)
  }

  /// Keeps a finding of its own, with a note on another place where there is one.
  package mutating func report(
    _ kind: DiagnosticKind, at place: Place, _ summary: String,
    note: (place: Place, text: String)? = nil, replacement: (text: String, summary: String)? = nil
  ) {
    findings.report(kind, at: place, summary, note: note, replacement: replacement)
  }

  /// Counts a finding under a key; its summary is made for the first only.
  package mutating func count(_ kind: DiagnosticKind, key: String, at place: Place, summary: () -> String) {
    findings.count(kind, key: key, at: place, summary: summary)
  }

  /// Keeps findings that have their places.
  package mutating func report(_ diagnostics: [Diagnostic]) { findings.add(diagnostics) }

  /// Gives the findings so far and forgets them.
  package mutating func takeDiagnostics() -> [Diagnostic] { findings.take() }
}

// MARK: - Elements and text

extension PageWriter {
  /// Opens an element. It ends with the `close` that belongs to it. Pictures, recordings and the like are
  /// opened by calls of their own; of them only the content is written here.
  public mutating func open(_ element: HTMLElement) {
    if reserved[Int(element.rawValue)] { return openPhantom(element) }
    openElement(element)
  }

  /// Opens an element with attributes as an author gave them.
  public mutating func open(_ element: HTMLElement, _ attributes: [PageAttribute]) {
    open(element)
    for attribute in attributes { self.attribute(attribute.name, attribute.value) }
  }

  private mutating func openElement(_ element: HTMLElement) {
    if tag.isOpen { finishTag() }
    if elements.open(element, &output, &findings) { tag.begin() } else { tag.leave() }
  }

  /// Opens an element; whether it is that element which is written.
  private mutating func opens(_ element: HTMLElement) -> Bool {
    open(element)
    return tag.takesAttributes && elements.last.element == element
  }

  /// Opens an element that is not written itself, only its content.
  package mutating func openPhantom(_ element: HTMLElement = .span) {
    if tag.isOpen { finishTag() }
    elements.openPhantom(element)
    tag.leave()
  }

  /// Opens a box of a task list, ticked or not; nobody can change it.
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
      if elements.close(&output, &findings) { break }
    }
    tag.leave()
  }

  /// Writes text in UTF-8.
  public mutating func text(_ bytes: ArraySlice<UInt8>) {
    if tag.isOpen { finishTag() }
    if elements.takesText {
      appendText(bytes)
    } else if bytes.isBlank {
      if elements.takesBlanks { output.append(contentsOf: bytes) }
    } else if elements.placeText(&output, &findings) {
      appendText(bytes)
    }
  }

  /// Writes text.
  public mutating func text(_ string: String) { text(Array(string.utf8)[...]) }

  /// Ends the start tag, with what was gathered for it.
  private mutating func finishTag() {
    tag.end()
    if tag.isNote, let id = tag.id {
      collector.addNote(Note(id: id, range: findings.byteRange(tag.idPlace)))
    }
    if let name = tag.takeName() { finishName(name) }
    if tag.finish(elements.last.element, &output) { elements.holdTextOnly() }
    elements.endTag(&output)
    if tag.hasSources { tag.writeSources(media, context, &output, &collector, &findings) }
    elements.beginContent(at: output.count)
    if elements.lastRole != .none { startRole() }
  }

  /// The value of `name`, which once was what `id` is.
  private mutating func finishName(_ name: ArraySlice<UInt8>) {
    guard tag.id == nil else { return keepOrphan(name) }
    guard let id = register(name) else { return }
    identify(registered: id)
  }

  // MARK: Asking

  /// Whether attributes belong to a tag that is written; false for one that is left out.
  package var takesAttributes: Bool { tag.takesAttributes }

  /// The element that is open.
  package var openedElement: HTMLElement { elements.last.element }

  /// The id of the tag that was opened last.
  package var openedID: String? { tag.id }

  /// Whether a block can be written without moving it.
  package var acceptsBlocks: Bool { elements.host?.accepts.contains(.flow) ?? false }

  /// Whether parts of a line can be written without moving them.
  package var acceptsPhrasing: Bool { elements.host?.accepts.contains(.phrasing) ?? false }

  /// Whether words that are written now are a paragraph's.
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
  /// Writes an attribute as an author gave it, if the element may have it.
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

  /// Adds a class to the tag that is open.
  public mutating func addClass(_ name: String) {
    if tag.takesAttributes { tag.addClass(Array(name.utf8)[...]) }
  }

  package mutating func addClass(_ value: ArraySlice<UInt8>) { tag.addClass(value) }

  /// Adds declarations of style to the tag that is open.
  public mutating func addStyle(_ declarations: String) {
    if tag.takesAttributes { tag.addStyle(Array(declarations.utf8)[...]) }
  }

  package mutating func addStyle(_ value: ArraySlice<UInt8>) { tag.addStyle(value) }

  /// Writes an attribute whose use on the element is known already.
  package mutating func attribute(_ use: HTMLAttribute.Use, _ name: String, _ value: ArraySlice<UInt8>) {
    guard tag.takesAttributes else {
      // Of an element that is not written only the id is kept.
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
    tag.write(use, name, value, on: elements.last, table: elements.table, &output, &findings)
  }

  /// The language of the element, in both ways of saying it.
  package mutating func language(_ value: ArraySlice<UInt8>) {
    tag.writeLanguage(value, on: elements.last, &output, &findings)
  }

  /// The first role that the element may have.
  package mutating func role(_ value: ArraySlice<UInt8>) {
    tag.writeRole(value, on: elements.last, &output, &findings)
  }

  /// The values of `epub:type` that name something, and the role that says the same if it `impliesRole`.
  package mutating func type(_ value: ArraySlice<UInt8>, impliesRole: Bool = false) {
    tag.writeType(value, on: elements.last, &output)
    if impliesRole { tag.writeRole(impliedBy: value, on: elements.last, &output) }
  }

  /// The values of `epub:type` that name something.
  package func types(in value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] { tag.types(in: value) }

  /// Declares a prefix of `epub:type` values.
  package mutating func declareTypePrefix(_ prefix: String) { tag.declareTypePrefix(prefix) }

  /// Counts an attribute that the element may not have.
  package mutating func reportDropped(_ name: String) {
    findings.countDropped(name, of: elements.last.element)
  }

  /// Counts a script.
  package mutating func reportScript(_ name: String) { findings.countScript(name) }

  /// The declarations of a style attribute that a book may have; the others are named.
  package mutating func style(_ value: ArraySlice<UInt8>, at place: Place) -> [UInt8] {
    findings.keptStyle(value, at: place)
  }
}

// MARK: - Ids, anchors, labels

extension PageWriter {
  /// Keeps ids that the author gives further on, so that no new one is made like them.
  package mutating func reserveIDs(_ ids: Set<String>) { collector.reserveIDs(ids) }

  /// Whether an id of the source is taken.
  package func isTaken(_ id: String) -> Bool { collector.isTaken(id) }

  /// Takes `base`, or the first of `base-2`, `base-3` ... that is free.
  package mutating func uniqueID(_ base: String, at place: Place) -> String {
    collector.uniqueID(base, at: place)
  }

  /// Takes an author's id; a repeated one gets a number. Nil where nothing is left of it.
  package mutating func register(_ value: ArraySlice<UInt8>) -> String? {
    collector.register(value, isOutput: isOutput, &findings)
  }

  /// Gives the tag that is open an author's id, made unique, and an anchor.
  package mutating func identify(_ value: ArraySlice<UInt8>) {
    guard tag.takesAttributes, tag.id == nil, let id = register(value) else { return }
    identify(registered: id)
  }

  private mutating func identify(registered id: String) {
    elements.addHeader(id: id)
    writeID(id)
  }

  /// Gives the tag that is open an id that is known to be unique.
  package mutating func setID(_ id: String) {
    guard tag.takesAttributes, tag.id == nil else { return }
    writeID(id)
  }

  /// Gives the tag of what is numbered or titled an id made of its title.
  package mutating func identify(title: String) {
    guard tag.takesAttributes, elements.last.anchor != nil else { return }
    writeID(collector.uniqueID(Identifiers.slug(title) ?? "section", at: findings.place))
  }

  private mutating func writeID(_ id: String) {
    elements.writeID(id, &output)
    tag.setID(id, at: findings.place)
    collector.setID(id, ofAnchor: elements.last.anchor)
  }

  /// Keeps the id of an element that is not written, for links that lead to it.
  package mutating func keepOrphan(_ value: ArraySlice<UInt8>) {
    guard let id = register(value) else { return }
    collector.setID(id, ofAnchor: nil)
    elements.addOrphan(id)
  }

  /// How many anchors the page has.
  package var anchorCount: Int { collector.anchorCount }

  /// The anchor made last.
  package var lastAnchor: Anchor? { collector.lastAnchor }

  /// The anchor at an index.
  package func anchor(_ index: Int) -> Anchor { collector.anchor(index) }

  /// Adds an anchor; gives its index.
  @discardableResult package mutating func addAnchor(_ anchor: Anchor) -> Int { collector.addAnchor(anchor) }

  /// Gives the anchor made last a title, which links to it show.
  package mutating func titleLastAnchor(_ title: String) { collector.titleLastAnchor(title) }

  /// Gives an anchor the number that the source has for it.
  package mutating func setGivenNumber(_ number: String?, ofAnchor anchor: Int) {
    collector.setGivenNumber(number, ofAnchor: anchor)
  }

  /// Gives an anchor the number and the label that the source has for it.
  package mutating func setGiven(number: String?, label: String?, ofAnchor anchor: Int) {
    collector.setGivenNumber(number, ofAnchor: anchor)
    collector.setGivenLabel(label, ofAnchor: anchor)
  }

  /// Says whether an anchor takes a number.
  package mutating func setNumbered(_ isNumbered: Bool, anchor: Int) {
    collector.setNumbered(isNumbered, anchor: anchor)
  }

  /// Takes the numbers of all anchors from one on.
  package mutating func removeNumbers(fromAnchor first: Int) { collector.removeNumbers(fromAnchor: first) }

  /// Gives the anchor of the element opened last a count of its own.
  package mutating func setSeries(_ series: NumberSeries) {
    if let anchor = elements.last.anchor { collector.setSeries(series, ofAnchor: anchor) }
  }

  /// Gives the anchor of the element opened last a label in place of a number.
  package mutating func setLabel(_ label: String) {
    if let anchor = elements.last.anchor { collector.setLabel(label, ofAnchor: anchor) }
  }

  /// Lets an id of the page be a label that gives way to any that an author gives.
  package mutating func addOwnLabel(_ label: String, id: String) { collector.addOwnLabel(label, id: id) }

  /// Lets labels lead to an id of the page. `wanted` is the id that was asked for: where another was given, the finding
  /// on the repeated id has told of the first label.
  package mutating func addLabels(_ labels: [(label: String, range: ByteRange)], id: String, wanted: String) {
    for (index, label) in labels.enumerated() {
      addLabel(label.label, id: id, at: label.range, isReported: index == 0 && id != wanted)
    }
  }

  /// Lets a label lead to an id of the page; of two alike in a source the first holds.
  package mutating func addLabel(_ label: String, id: String, at range: ByteRange, isReported: Bool = false) {
    collector.addLabel(label, id: id, at: range, isReported: isReported, &findings)
  }

  /// Lets anchors from one on be found by their ids, where no label is alike.
  package mutating func labelAnchors(from first: Int) { collector.labelAnchors(from: first) }

  /// Where the source gives a label first.
  package func range(ofLabel label: String) -> ByteRange? { collector.range(ofLabel: label) }
}

// MARK: - Headings, figures, tables, boxes, equations

/// Each is opened by a call of its own, takes attributes like any element, and ends with `close`. With the
/// author's own styling they are plain elements: no label, no number, no wrapper.
extension PageWriter {
  /// Opens a heading of a level of the source. The first of level 1 is the page's title.
  ///
  ///     <h1 id="limits">[label]<span class="title">Limits</span></h1>
  public mutating func openHeading(_ level: Int, givenNumber: String? = nil, isNumbered: Bool = true) {
    if context.splitLevel != nil, isOctavo { collector.raiseHeadings(toFirst: level) }
    let shifted = min(max(collector.raised(level), 1), 6)
    observer.endSection(before: level, headings: collector.headingCount, in: output, &findings)
    open(.heading(shifted))
    guard tag.takesAttributes, elements.last.element.headingLevel != nil else { return }
    let isTitle = collector.beginHeading(level, written: shifted, &findings) && isOctavo
    setRole(isTitle ? .pageTitle : .heading, .heading, isNumbered: isTitle && isNumbered, givenNumber)
  }

  /// Opens a figure. It takes a number if it gets a caption.
  ///
  ///     <figure id="secant" class="figure">...<figcaption>[label]A secant.</figcaption></figure>
  public mutating func openFigure(
    _ kind: Anchor.Kind = .figure, isNumbered: Bool = true, givenNumber: String? = nil
  ) {
    let isNested = isInFigure
    guard opens(.figure) else { return }
    if isOctavo { addClass(isNested ? "subfigure" : "figure") }
    setRole(.figure, isNested ? .place : kind, givenNumber)
    elements.setNumberable(isNumbered && !isNested)
  }

  /// Gives the figure that is open the number and label that the source has for it, within another figure too.
  package mutating func numberFigure(_ number: String?, label: String?) {
    guard elements.last.element == .figure, elements.lastRole == .figure else { return }
    elements.setNumberable(true)
    setGiven(number: number, label: label, ofAnchor: Int(elements.last.item))
  }

  /// Opens the caption of the figure or table that is open.
  public mutating func openCaption() {
    let owner = elements.written { $0.content == .figure || $0.content == .table }
    open(owner?.content == .table ? .caption : .figcaption)
    guard tag.takesAttributes, let owner, owner.item >= 0 else { return }
    guard elements.last.element == .caption || elements.last.element == .figcaption else { return }
    elements.setRole(.caption, item: Int(owner.item))
    if owner.isNumberable, isOctavo { collector.setNumbered(true, anchor: Int(owner.item)) }
  }

  /// Opens a table within the box that it scrolls in. It takes a number if it gets a caption, unless it
  /// stands in a figure, whose caption is its own.
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
    setRole(.table, isWithinFigure ? .place : .table, givenNumber)
    elements.setNumberable(isNumbered && !isWithinFigure)
  }

  /// Opens a box: a theorem, an example, a note ... `openBoxTitle` or `boxTitle` comes first in it.
  ///
  ///     <section class="box theorem" id="squeeze"><h3 class="title">[label]<span
  /// class="name">...</span></h3>
  public mutating func openBox(_ kind: Anchor.Kind, isNumbered: Bool = true, givenNumber: String? = nil) {
    open(.section)
    guard tag.takesAttributes else { return }
    addClass("box \(kind.rawValue)")
    setRole(.box, kind, isNumbered: isNumbered && kind.isCounted, givenNumber)
    elements.setNumberable(true)
  }

  /// Opens the title of the box that is open: a heading of that level of the source.
  public mutating func openBoxTitle(level: Int) {
    let box = elements.written { $0.role == .box }
    open(.heading(collector.raised(level)))
    guard tag.takesAttributes, let box else { return }
    addClass("title")
    elements.setRole(.boxTitle, item: Int(box.item))
  }

  /// Writes the title of a box that has no heading of its own: its label alone.
  public mutating func boxTitle() {
    guard let box = elements.written(where: { $0.role == .box }) else { return }
    open(.p)
    addClass("title")
    finishTag()
    output.addSlot(.label(Int(box.item)))
    close()
  }

  /// Opens an equation; the formula goes into it.
  ///
  ///     <div class="equation" id="pythagoras"><div class="scroll"><math>...</math></div>[number]</div>
  public mutating func openEquation(isNumbered: Bool = true, givenNumber: String? = nil) {
    guard opens(.div), isOctavo else { return }
    addClass("equation")
    setRole(.equation, .equation, isNumbered: isNumbered, givenNumber)
  }

  /// Gives the tag that is open a role and an anchor.
  private mutating func setRole(
    _ role: OpenElement.Role, _ kind: Anchor.Kind, isNumbered: Bool = false, _ givenNumber: String?
  ) {
    let anchor = collector.addAnchor(Anchor(id: nil, kind: kind, isNumbered: isNumbered))
    collector.setGivenNumber(givenNumber, ofAnchor: anchor)
    elements.setRole(role, item: anchor)
  }

  /// The heading written last.
  package var lastHeading: Heading? { collector.lastHeading }

  /// Whether a heading of the page has an id.
  package func hasHeading(_ id: String) -> Bool { collector.hasHeading(id) }

  /// Gives the heading written last another text, as it is listed and as links show it.
  package mutating func retitleLastHeading(_ title: String) { collector.retitleLastHeading(title) }

  /// Says how much the levels of headings are raised on this page.
  package mutating func raiseHeadings(by levels: Int) { collector.raiseHeadings(by: levels) }

  // MARK: Beginnings and ends

  /// Writes what comes first in an element with a role.
  private mutating func startRole() {
    let open = elements.last
    let item = Int(open.item)
    switch open.role {
    case .pageTitle:
      output.addSlot(.label(item))
      elements.openWithin(.span, "<span", class: "title", &output)
    case .boxTitle:
      guard isOctavo else { break }
      output.addSlot(.label(item))
      elements.openWithin(.span, "<span", class: "name", &output)
    case .caption: if isOctavo, collector.anchor(item).isNumbered { output.addSlot(.label(item)) }
    case .equation: elements.openWithin(.div, "<div", class: "scroll", &output)
    case .textlessLink: output.addSlot(.linkText(item))
    case .missing:
      if open.element == .div { output.append("<p>") }
      output.append(value: Array(tag.description.utf8)[...])
      if open.element == .div { output.append("</p>") }
    case .none, .heading, .figure, .table, .box, .link: break
    }
  }

  /// Writes what comes last in an element with a role, and completes its anchor.
  private mutating func finishRole(at index: Int) {
    let open = elements[index]
    guard open.state == .written else { return }
    let item = Int(open.item)
    switch open.role {
    case .heading, .pageTitle: finishHeading(open, at: index)
    case .boxTitle, .caption: collector.title(anchor: item, output.plainText(from: open.inner))
    case .figure:
      let outer = elements.written(below: index) { $0.role == .figure }.map { Int($0.item) }
      observer.endFigure(item, within: outer, &collector, &findings)
      complete(item, at: index)
    case .table, .box: complete(item, at: index)
    case .equation:
      output.addSlot(.equationNumber(item))
      complete(item, at: index)
    case .link: observer.endLink(collector.link(item), open, in: output, &findings)
    case .none, .textlessLink, .missing: break
    }
  }

  private mutating func finishHeading(_ open: OpenElement, at index: Int) {
    let anchor = Int(open.item)
    let text = output.plainText(from: open.inner)
    if let id = collector.completeHeading(anchor, text: text, at: findings.place) {
      elements.insertID(id, at: index, &output)
    }
    // A page may be its title alone, as those of parts are.
    let section = (collector.lastHeadingLevel, output.count, text, collector.lastHeadingRange)
    observer.beginSection(open.role == .pageTitle ? nil : section)
    collector.addHeading(anchor, level: open.element.headingLevel ?? 1, text: text)
  }

  private mutating func complete(_ anchor: Int, at index: Int) {
    guard isOctavo, let id = collector.completeAnchor(anchor, at: findings.place) else { return }
    elements.insertID(id, at: index, &output)
  }
}

// MARK: - Links and media

extension PageWriter {
  /// Opens a link to an address as the source has it: a URL, `#id`, or a path relative to the source.
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

  /// Where an address leads, with a finding where it leads nowhere.
  package mutating func target(_ address: ArraySlice<UInt8>, at place: Place) -> Link.Target {
    findings.target(of: address, in: context, at: place)
  }

  /// How many links the page has.
  package var linkCount: Int { collector.linkCount }

  /// Adds a link; gives its index.
  @discardableResult package mutating func addLink(_ link: Link) -> Int { collector.addLink(link) }

  /// Says how the text of the link opened last is made of its target's.
  package mutating func setTextFormat(_ format: String) { collector.setTextFormat(format) }

  /// Moves the places of links and media from some on; gives their numbers now.
  package mutating func movePlaces(linksFrom links: Int, mediaFrom media: Int, by base: Int) -> (
    links: Int, media: Int
  ) {
    collector.movePlaces(linksFrom: links, mediaFrom: media, by: base)
  }

  /// Opens a picture that the source holds; attributes may follow.
  package mutating func openPicture(embedded attachment: Attachment, alternative: String?) {
    var picture = Picture("attachment:", at: .bytes(attachment.range), alternative: alternative)
    picture.attachment = attachment
    openPicture(picture)
  }

  /// Opens a picture; attributes may follow. One that cannot be shown becomes a box with its description.
  public mutating func openPicture(_ picture: Picture) {
    if findings.leavesOut(picture) { return openPhantom() }
    let isDescribed = observer.check(picture, in: elements, &findings)
    let found =
      picture.attachment.map { media.embedded($0, isPicture: true, context, &findings) }
      ?? mediaFile(picture.address, at: picture.place, isPicture: true)
    guard case .success(let file) = found else {
      open(acceptsBlocks ? .div : .span)
      collector.count(picture, isDescribed: isDescribed, isAnimated: false)
      guard tag.takesAttributes else { return }
      tag.describe(picture.words, &output)
      return elements.setRole(.missing)
    }
    openElement(.img)
    guard tag.takesAttributes else { return }
    appendMediaAttribute("src", file)
    tag.write(PictureSize(picture, of: file.info), alternative: picture.alternative ?? "", &output)
    collector.count(picture, isDescribed: isDescribed, isAnimated: file.info.isAnimated)
  }

  /// Opens a sound or film. What stands in it until `close` is shown where it cannot be played; one that
  /// lies on another server becomes a link to it.
  public mutating func openRecording(_ recording: Recording) {
    let (files, remote) = media.files(of: recording, context, &findings)
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

  /// The file behind an address, with a finding where there is none that can be used.
  package mutating func mediaFile(
    _ address: String, at place: Place, isPicture: Bool
  ) -> Result<MediaFound, MediaProblem> {
    media.file(address, at: place, isPicture: isPicture, context, &findings)
  }

  /// ` name="[address]"`, and the use of the file; gives the number of the use.
  @discardableResult package mutating func appendMediaAttribute(_ name: StaticString, _ file: MediaFound)
    -> Int
  {
    collector.write(file, as: name, &output)
  }

  /// How many interactives the page has.
  package var interactiveCount: Int { collector.interactiveCount }

  /// Adds an interactive.
  package mutating func addInteractive(_ interactive: PageInteractive) {
    collector.addInteractive(interactive)
  }
}

// MARK: - Formulas and drawings

extension PageWriter {
  /// Makes a place for a formula or drawing, whose bytes follow; false where there is none.
  package mutating func openForeign() -> Bool {
    if tag.isOpen { finishTag() }
    return elements.placeForeign(&output, &findings)
  }

  @_disfavoredOverload @inline(__always) package mutating func append(_ text: StaticString) {
    output.append(text)
  }

  /// The name of an element of another vocabulary.
  package mutating func appendName(_ name: String) { output.append(contentsOf: name.utf8) }

  /// Text with escapes, its words counted.
  package mutating func appendText(_ text: ArraySlice<UInt8>) {
    let words = appendCounting(text)
    if words > 0 { elements.noteContent() }
    collector.count(words: words)
  }

  /// Text with escapes that is none of the page's words.
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

  /// ` name="value"`, escaped.
  package mutating func appendAttribute(_ name: StaticString, _ value: ArraySlice<UInt8>) {
    output.append(attribute: name, value)
  }

  /// ` name="value"`, escaped.
  package mutating func appendAttribute(_ name: String, _ value: ArraySlice<UInt8>) {
    output.append(attributeNamed: name, value)
  }

  /// An attribute's value, escaped.
  package mutating func appendValue(_ value: ArraySlice<UInt8>) { output.append(value: value) }

  /// Adds a slot at the end of what is written.
  package mutating func addSlot(_ kind: PageContent.Slot.Kind) { output.addSlot(kind) }

  /// How many bytes of the page are written.
  package var writtenCount: Int { output.count }

  /// What was written last.
  package var lastByte: UInt8? { output.last }

  /// What was written from an offset on.
  package func written(from start: Int) -> ArraySlice<UInt8> { output.suffix(from: start) }

  /// Takes back what was written from an offset on.
  package mutating func removeWritten(from start: Int) { output.remove(from: start) }

  /// Ends a formula that was written from `start` on: puts the words for it into its start tag at `place`, and counts it.
  package mutating func finishFormula(from start: Int, words: [UInt8], at place: Int, isDisplay: Bool) {
    if !words.isEmpty { output.insert(attribute: "alttext", words[...], at: place) }
    if !isDisplay { output.endFormula(from: start) }
    collector.countFormula(isDescribed: !words.isEmpty)
  }

  /// Writes a formula in MathML that is valid for EPUB already, such as TeXMath's, with pieces at offsets in it, in
  /// their order.
  package mutating func formula(
    _ bytes: [UInt8], pieces: [(offset: Int, piece: FormulaPiece)], isDescribed: Bool, isDisplay: Bool
  ) {
    guard openForeign() else { return }
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

  /// Writes a formula in MathML that is valid for EPUB already; counts it.
  package mutating func formula(_ bytes: [UInt8], isDescribed: Bool) {
    if openForeign() { appendFormula(bytes, isDescribed: isDescribed) }
  }

  /// Writes a `math` element that is finished; `openForeign` made a place for it.
  package mutating func appendFormula(_ mathml: [UInt8], isDescribed: Bool) {
    output.append(contentsOf: mathml[...])
    collector.countFormula(isDescribed: isDescribed)
  }

  /// Counts a formula that is shown otherwise than in MathML.
  package mutating func countFormulaWithoutMathML() { collector.countFormulaWithoutMathML() }

  /// Counts a drawing.
  package mutating func countDrawing(isDescribed: Bool, isDecoration: Bool = false) {
    collector.countDrawing(isDescribed: isDescribed, isDecoration: isDecoration, isGenerated: false)
  }

  /// Writes a drawing that is finished and described, for which `openForeign` made a place; counts it.
  package mutating func appendDrawing(_ svg: [UInt8], hasGeneratedDescription: Bool = false) {
    output.append(contentsOf: svg[...])
    collector.countDrawing(isDescribed: true, isDecoration: false, isGenerated: hasGeneratedDescription)
  }

  /// Writes XHTML within a drawing, in a division of its own.
  package mutating func embedHTML(_ write: (inout PageWriter) -> Void) {
    let depth = elements.count
    elements.openDivision("<div xmlns=\"http://www.w3.org/1999/xhtml\">", isSource: true, &output)
    write(&self)
    while elements.count > depth + 1 { close() }
    // Behind the drawing there is no place for them, where it is a file of its own.
    elements.flushOrphans(&output)
    close()
  }
}

// MARK: - Pages

extension PageWriter {
  /// Whether the page may be cut here: only sectioning elements are open, and something has been written.
  public var canSplit: Bool { elements.hasContent && elements.holdsOnlySections }

  /// Ends the page and begins another, in the same elements but without their ids.
  ///
  /// Where the page may not be cut, as within a figure or a line, what the elements stand for stays on the page that
  /// ends; those that were closed for the sake of a block are not opened again.
  public mutating func splitPage() {
    if tag.isOpen { finishTag() }
    for index in (1..<max(1, elements.count)).reversed() where elements[index].role != .none {
      finishRole(at: index)
      elements.clearRole(at: index)
    }
    let tags = elements.suspendAll(&output, &findings)
    finishPage()
    collector.continuePage()
    elements.resume(tags, &output)
  }

  /// Ends what is open and gives the pages and the findings.
  public mutating func finish() -> SourceReading {
    while elements.holdsSource { close() }
    while elements.isOpen { elements.endLast(&output, &findings) }
    finishPage()
    return SourceReading(pages: collector.finishedPages(), diagnostics: findings.take())
  }

  private mutating func finishPage() {
    elements.flushOrphans(&output)
    observer.endSection(before: 0, headings: collector.headingCount, in: output, &findings)
    observer.endPage(in: collector.language ?? context.language, output, &findings)
    output.dropReferences(in: elements, collector, &findings)
    let (bytes, slots) = output.finish()
    collector.count(elements.finishPage())
    collector.finishPage(TextDecoder.withoutNoncharacters(bytes), slots)
  }

  /// The title of the page so far.
  package var pageTitle: String? { collector.title }

  /// The title that the source's metadata gives, for a first page without heading.
  package var documentTitle: String? { collector.documentTitle }

  /// Gives the title of the source's metadata, for a first page without heading.
  package mutating func setDocumentTitle(_ title: String?) { collector.setDocumentTitle(title) }

  /// Gives the page a title.
  package mutating func setTitle(_ title: String?) { collector.setTitle(title) }

  /// Gives the page a language.
  package mutating func setLanguage(_ language: String?) { collector.setLanguage(language) }

  /// Gives the page a direction.
  package mutating func setDirection(_ direction: Direction) { collector.setDirection(direction) }

  /// Says at which level the source lists the page.
  package mutating func setOutlineLevel(_ level: Int) { collector.setOutlineLevel(level) }

  /// Gives the page a size for fixed layout; the first counts.
  package mutating func setViewport(_ viewport: Viewport) { collector.setViewport(viewport) }

  /// Gives `body` or `html` attributes.
  package mutating func setAttributes(_ attributes: [PageAttribute], ofBody isBody: Bool) {
    if isBody { collector.setBodyAttributes(attributes) } else { collector.setRootAttributes(attributes) }
  }

  /// Adds the text of a style sheet.
  package mutating func addStyleText(_ text: StyleText) { collector.addStyleText(text) }

  /// Adds a style sheet of the book.
  package mutating func addStyleSheet(_ file: FileUse) { collector.addStyleSheet(file) }

  /// The class to which the styles of a fragment are confined, by their text, and whether it is a new one.
  package mutating func styleScope(_ text: String) -> (name: String, isNew: Bool) {
    collector.styleScope(text)
  }

  /// Marks the beginning of a printed page at the place of an id.
  package mutating func addPageBreak(_ label: String, at id: String) {
    collector.addPageBreak(PageBreak(label: label, id: id))
  }

  /// Says where an id went that another page shows.
  package mutating func moveID(_ id: String, to place: MovedID) { collector.moveID(id, to: place) }
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

/// What is put into a formula that is finished otherwise.
package enum FormulaPiece {
  case id(String)
  /// The number of an anchor.
  case number(Int)
  /// The number that a link leads to.
  case reference(Int)
}
