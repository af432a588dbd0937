import BookModel
import Diagnostics
import TextBytes
import Titles

/// Collects the data of a page other than its markup: headings, anchors, ids, labels, links, media and facts.
struct PageCollector {
  /// The page being written, without its content.
  private var page: Page
  private var pages: [Page] = []
  private var identifiers = Identifiers()
  /// The labels of the source so far, each with its id and its place.
  private var labels: [String: (id: String, range: ByteRange)] = [:]
  private var headings = Headings()
  /// The title in the source's metadata, for a first page without heading.
  private(set) var documentTitle: String?
  /// The class that confines each style sheet of a fragment, by the text of the style sheet.
  private var styleScopes: [String: String] = [:]

  /// The headings of the page being written.
  private struct Headings {
    var lastLevel = 0
    var range = ByteRange(0, 0)
    /// By how much heading levels are reduced on this page, so that a split page begins with level 1.
    var shift: Int?
    var hasPageTitle = false
    var isNumbered = true
    /// Whether the heading being written is within a quotation, a list or a box.
    var isNested = false
  }

  init(source: Int) { page = Page(source: source) }

  // MARK: The page

  /// The index of this page among the pages of the source.
  var part: Int { page.part }
  var title: String? { page.title }
  var language: String? { page.language }

  mutating func setTitle(_ title: String?) {
    page.title = title
    page.titleMarkup = nil
  }
  mutating func setLanguage(_ language: String?) { page.language = language }
  mutating func setDirection(_ direction: Direction) { page.direction = direction }
  mutating func setOutlineLevel(_ level: Int) { page.outlineLevel = level }
  mutating func setViewport(_ viewport: Viewport) { if page.viewport == nil { page.viewport = viewport } }
  mutating func setBodyAttributes(_ attributes: [PageAttribute]) { page.bodyAttributes = attributes }
  mutating func setRootAttributes(_ attributes: [PageAttribute]) { page.rootAttributes = attributes }
  mutating func setDocumentTitle(_ title: String?) { if documentTitle == nil { documentTitle = title } }

  mutating func addStyleText(_ text: StyleText) { page.styles.append(text) }
  mutating func addStyleSheet(_ file: FileUse) { page.stylesheets.append(file) }
  mutating func addPageBreak(_ pageBreak: PageBreak) { page.pageBreaks.append(pageBreak) }
  mutating func addNote(_ note: Note) { page.notes.append(note) }
  mutating func moveID(_ id: String, to place: MovedID) { page.movedIDs[id] = place }

  /// Returns the class that confines a fragment's style sheet, and whether the class is new.
  mutating func styleScope(_ text: String) -> (name: String, isNew: Bool) {
    if let known = styleScopes[text] { return (known, false) }
    let name = "scope-\(styleScopes.count + 1)"
    styleScopes[text] = name
    return (name, true)
  }

  /// Ends the page with its content and begins the next.
  mutating func finishPage(_ bytes: [UInt8], _ slots: [PageContent.Slot]) {
    if page.title == nil, page.part == 0 { page.title = documentTitle }
    page.content.bytes = bytes
    page.content.slots = slots
    if page.facts.formulas > 0 { page.facts.formulaCharacters = formulaCharacters(in: bytes) }
    pages.append(page)
    page = Page(source: page.source, part: pages.count)
    headings.shift = nil
    headings.hasPageTitle = false
  }

  /// Copies to the page what applies to all pages of the source.
  mutating func continuePage() {
    guard let last = pages.last else { return }
    page.language = last.language
    page.direction = last.direction
    page.viewport = last.viewport
    page.bodyAttributes = last.bodyAttributes.filter { $0.name != "id" }
    page.rootAttributes = last.rootAttributes
    page.stylesheets = last.stylesheets
    page.styles = last.styles
  }

  /// The finished pages.
  func finishedPages() -> [Page] { pages }

  // MARK: Facts

  mutating func count(words: Int) { page.facts.words += words }

  mutating func countFormula(isDescribed: Bool) {
    page.facts.formulas += 1
    page.facts.describedFormulas += isDescribed ? 1 : 0
  }

  mutating func countFormulaWithoutMathML() { page.facts.formulasWithoutMathML += 1 }

  mutating func count(_ picture: Picture, isDescribed: Bool, isAnimated: Bool) {
    if isAnimated { page.facts.animatedImages += 1 }
    if picture.isDecoration {
      page.facts.decorativeImages += 1
    } else {
      page.facts.images += 1
      page.facts.describedImages += isDescribed ? 1 : 0
    }
  }

  /// Counts as content a picture that was counted as decoration.
  mutating func countAsContent() {
    page.facts.decorativeImages -= 1
    page.facts.images += 1
  }

  mutating func countDrawing(isDescribed: Bool, isDecoration: Bool, isGenerated: Bool) {
    page.facts.inlineSVG += 1
    page.facts.images += isDecoration ? 0 : 1
    page.facts.describedImages += isDescribed ? 1 : 0
    page.facts.generatedDescriptions += isGenerated ? 1 : 0
  }

  mutating func count(_ recording: Recording) {
    page.facts.video += recording.isVideo ? 1 : 0
    page.facts.audio += recording.isVideo ? 0 : 1
    page.facts.captionedVideo += recording.isVideo && recording.hasCaptions ? 1 : 0
  }

  /// Adds the counts of the page's elements.
  mutating func count(_ elements: (annotations: Int, tables: Int, tablesWithHeaders: Int)) {
    page.facts.ruby += elements.annotations
    page.facts.tables += elements.tables
    page.facts.tablesWithHeaders += elements.tablesWithHeaders
  }

  // MARK: Ids

  mutating func reserveIDs(_ ids: Set<String>) { identifiers.reserved = ids }

  /// Whether an id is already used in the source.
  func isTaken(_ id: String) -> Bool { identifiers.known[id] != nil }

  /// Whether this page has the id.
  func isOnPage(_ id: String) -> Bool { identifiers.known[id]?.part == page.part }

  /// Registers and returns `base`, or the first of `base-2`, `base-3` ... that is free.
  mutating func uniqueID(_ base: String, at place: SourcePlace) -> String {
    identifiers.unique(base, at: place, part: page.part)
  }

  /// Registers an author's id and returns it; a repeated one gets a number and is reported, unless a program made it. Returns
  /// nil if the id is only white space.
  mutating func register(_ value: ArraySlice<UInt8>, isOutput: Bool, into findings: inout SourceFindings)
    -> String?
  {
    let wanted = Identifiers.written(value)
    guard !wanted.isEmpty else { return nil }
    let place = findings.place
    if identifiers.insert(wanted, at: place, part: page.part) { return wanted }
    let id = identifiers.unique(wanted, at: place, part: page.part)
    if isOutput { return id }
    let first = identifiers.known[wanted]?.place ?? place
    // A fix can replace the id only if the place is exactly the id; trees assembled from several files have no exact ends.
    var isWritten = false
    if case .attribute = place, findings.tree?.isAssembled == false { isWritten = true }
    findings.report(
      .idRepeated, at: place, "id \"\(wanted)\" is repeated and becomes \"\(id)\"",
      note: (first, "the id is first given here"),
      replacement: isWritten ? (id, "write \"\(id)\", as the bundle has it") : nil)
    return id
  }

  // MARK: Anchors

  var anchorCount: Int { page.anchors.count }
  var lastAnchor: Anchor? { page.anchors.last }

  func anchor(_ index: Int) -> Anchor { page.anchors[index] }

  mutating func addAnchor(_ anchor: Anchor) -> Int {
    page.anchors.append(anchor)
    return page.anchors.count - 1
  }

  /// Sets the id of an element's anchor, or adds an anchor with the id if the element has none.
  mutating func setID(_ id: String, ofAnchor anchor: Int?) {
    if let anchor { page.anchors[anchor].id = id } else { page.anchors.append(Anchor(id: id, kind: .place)) }
  }

  mutating func setNumbered(_ isNumbered: Bool, anchor: Int) { page.anchors[anchor].isNumbered = isNumbered }

  mutating func setGivenNumber(_ number: String?, ofAnchor anchor: Int) {
    page.anchors[anchor].givenNumber = number
  }

  mutating func setGivenLabel(_ label: String?, ofAnchor anchor: Int) {
    page.anchors[anchor].givenLabel = label
  }

  /// Gives an anchor a label that replaces its number.
  mutating func setLabel(_ label: String, ofAnchor anchor: Int) {
    page.anchors[anchor].givenLabel = label
    page.anchors[anchor].isNumbered = true
  }

  mutating func setAnchor(_ anchor: Anchor, at index: Int) { page.anchors[index] = anchor }

  mutating func titleLastAnchor(_ title: String) {
    guard !page.anchors.isEmpty else { return }
    page.anchors[page.anchors.count - 1].title = title
  }

  /// Gives an anchor a title, if it has none.
  mutating func title(anchor: Int, text: String) {
    if page.anchors[anchor].title == nil, !text.isEmpty { page.anchors[anchor].title = text }
  }

  mutating func removeNumbers(fromAnchor first: Int) {
    for index in page.anchors.indices.dropFirst(first) { page.anchors[index].isNumbered = false }
  }

  /// Gives a numbered or titled anchor an id if it has none. Returns the new id.
  mutating func completeAnchor(_ anchor: Int, at place: SourcePlace) -> String? {
    let value = page.anchors[anchor]
    guard value.id == nil, value.kind != .place, value.isNumbered || value.title != nil else { return nil }
    let id = uniqueID(value.title.flatMap(Identifiers.slug) ?? value.kind.rawValue, at: place)
    page.anchors[anchor].id = id
    return id
  }

  // MARK: Labels

  /// The place where the source first defines a label.
  func range(ofLabel label: String) -> ByteRange? { labels[Page.label(label)]?.range }

  /// Points a label to an id of the page, unless the page has the label already; other pages may have it too, without a
  /// finding.
  mutating func addOwnLabel(_ label: String, id: String) {
    let key = Page.label(label)
    if page.labels[key] == nil { page.labels[key] = id }
  }

  /// Points a label to an id of the page; the first definition in a source wins, and later ones are reported.
  mutating func addLabel(
    _ label: String, id: String, at range: ByteRange, isReported: Bool, into findings: inout SourceFindings
  ) {
    let key = Page.label(label)
    if let first = labels[key] {
      guard first.id != id, !isReported else { return }
      return findings.report(
        .labelRepeated, at: .bytes(range), "label \"\(label)\" is repeated; it leads to the first",
        note: (.bytes(first.range), "the label is first given here"))
    }
    labels[key] = (id, range)
    guard page.labels[key] == nil || page.labelRanges[key] == nil else { return }
    page.labels[key] = id
    page.labelRanges[key] = range
  }

  mutating func labelAnchors(from first: Int) {
    for anchor in page.anchors[first...] {
      if let id = anchor.id, page.labels[Page.label(id)] == nil { page.labels[Page.label(id)] = id }
    }
  }

  // MARK: Headings

  var lastHeading: Heading? { page.headings.last }
  var headingCount: Int { page.headings.count }
  /// The level of the last heading, as in the source.
  var lastHeadingLevel: Int { headings.lastLevel }
  /// The place of the last heading in the source.
  var lastHeadingRange: ByteRange { headings.range }

  func hasHeading(_ id: String) -> Bool { page.headings.contains { $0.id == id } }

  mutating func raiseHeadings(by levels: Int) { headings.shift = levels }

  /// Shifts the headings of this page so that the first, of `level` in the source, has level 1.
  mutating func raiseHeadings(toFirst level: Int) { if headings.shift == nil { headings.shift = level - 1 } }

  /// The level on this page of a heading of a level of the source.
  func raised(_ level: Int) -> Int { level - (headings.shift ?? 0) }

  /// Says whether the next heading is within a part of the page, such as a quotation, whose title it is rather than the page's.
  mutating func setIsNested(_ isNested: Bool) { headings.isNested = isNested }

  /// Begins a heading of `level` in the source that is written with level `written`. Returns whether it is the page title.
  mutating func beginHeading(
    _ level: Int, as written: Int, isNumbered: Bool, into findings: inout SourceFindings
  ) -> Bool {
    headings.isNumbered = isNumbered
    let last = headings.lastLevel
    if level > last + 1, last > 0 {
      page.facts.hasOrderedHeadings = false
      findings.count(.headingLevelSkipped, key: "", at: findings.place) {
        "heading of level \(level) follows one of level \(last)"
      }
    }
    headings.lastLevel = level
    headings.range = findings.byteRange(findings.place)
    guard written == 1, !headings.hasPageTitle, !headings.isNested else { return false }
    headings.hasPageTitle = true
    return true
  }

  /// Sets the text of a heading's anchor, and gives it an id if it has none, made of `slug`: its letters without regard to
  /// superscripts and formulas, so that the id does not depend on how these are written. Returns the new id.
  mutating func completeHeading(_ anchor: Int, text: String, slug: String, at place: SourcePlace) -> String? {
    page.anchors[anchor].title = text
    guard page.anchors[anchor].id == nil else { return nil }
    let id = uniqueID(Identifiers.slug(slug) ?? "section", at: place)
    page.anchors[anchor].id = id
    return id
  }

  /// Adds a complete heading to the page's list.
  mutating func addHeading(_ anchor: Int, level: Int, title: InlineTitle) {
    if level == 1, page.title == nil, !headings.isNested, !title.text.isEmpty {
      page.title = title.text
      page.titleMarkup = title.markup
    }
    var heading = Heading(
      level: level, text: title.text, id: page.anchors[anchor].id ?? "", anchor: anchor, range: headings.range
    )
    heading.markup = title.markup
    heading.isNumbered = headings.isNumbered
    heading.isNested = headings.isNested
    page.headings.append(heading)
  }

  mutating func editLastHeading(_ edit: (inout Heading) -> Void) {
    guard let heading = page.headings.indices.last else { return }
    edit(&page.headings[heading])
    page.anchors[page.headings[heading].anchor].title = page.headings[heading].text
  }

  // MARK: Links, media, interactives

  var linkCount: Int { page.links.count }
  var mediaCount: Int { page.media.count }
  var interactiveCount: Int { page.interactives.count }

  func link(_ index: Int) -> Link { page.links[index] }

  mutating func addLink(_ link: Link) -> Int {
    page.links.append(link)
    return page.links.count - 1
  }

  mutating func setTextFormat(_ format: String) { page.links[page.links.count - 1].textFormat = format }

  /// Writes ` name="[address]"` and records the use of the file. Returns the index of the use.
  @discardableResult mutating func write(
    _ file: MediaFound, as name: StaticString, to output: inout MarkupOutput
  ) -> Int {
    page.media.append(MediaUse(path: file.path, range: file.range, embedded: file.embedded))
    output.append(" ")
    output.append(name)
    output.append("=\"")
    output.addSlot(.media(page.media.count - 1))
    output.append("\"")
    return page.media.count - 1
  }

  mutating func addInteractive(_ interactive: PageInteractive) {
    page.interactives.append(interactive)
    page.facts.interactives += 1
  }

  /// Moves by `base` the source places of links and media from the given indices on. Returns the current counts of links and
  /// media.
  mutating func movePlaces(linksFrom links: Int, mediaFrom media: Int, by base: Int) -> (
    links: Int, media: Int
  ) {
    for index in links..<page.links.count { page.links[index].range.move(by: base) }
    for index in media..<page.media.count { page.media[index].range.move(by: base) }
    return (page.links.count, page.media.count)
  }
}

extension ByteRange {
  fileprivate mutating func move(by offset: Int) {
    self = ByteRange(Int(lower) + offset, Int(upper) + offset)
  }
}
