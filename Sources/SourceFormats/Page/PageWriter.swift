import BookModel
import Diagnostics
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
/// Output is one array of bytes. The start tag is left open (`tagIsOpen`) until what follows it is known, so
/// that attributes are written without being collected first.
public struct PageWriter {
  /// What is known of the book.
  public internal(set) var context: ReadingContext
  /// The source's text, to which places refer.
  public internal(set) var source: SourceText
  /// The source's tree, where it is XML.
  public internal(set) var tree: XMLTree?
  /// Where in the source the next thing written comes from.
  public var place = Place.start

  var output: [UInt8] = []
  var slots: [PageContent.Slot] = []
  /// The page being written, but for its content.
  var page: Page
  var pages: [Page] = []
  var findings = Findings()
  var frames: [Frame] = []
  var tagIsOpen = false
  /// Whether attributes belong to a tag that is written; false for one that is left out.
  var takesAttributes = false
  var pendingClass: [UInt8] = []
  var pendingStyle: [UInt8] = []
  /// Ids of elements that were not written, which the next element within a line gets to carry.
  var orphanIDs: [String] = []
  var identifiers = Identifiers()
  var references: [IDReference] = []
  var savedTags: [SavedTag] = []
  /// The size of the tags that were opened again behind what they could not hold.
  var reopenedBytes = 0
  var moved: [MovedFragment] = []
  var tables: [TableState] = []
  var lastHeadingLevel = 0
  var headingRange = ByteRange(0, 0)
  /// The heading after which nothing has been found to stand yet: its level, the end of its text in the output.
  var openSection: (level: Int, end: Int, text: String, range: ByteRange)?
  /// Pictures marked as decoration, with the anchor of the figure that they stand in.
  var emptyPictures: [(figure: Int, place: Place)] = []
  /// How much heading levels are raised on this page, so that a split page begins with level 1.
  var headingShift: Int?
  var hasPageTitle = false
  /// The title that the source's metadata gives, for a first page without heading.
  public var documentTitle: String?
  /// Whether something other than sectioning wrappers has been written to the page.
  var hasContent = false
  /// The frame that the next element goes into, and where its output goes, as nesting found them.
  var hostIndex = 0
  var nextMoves = Frame.Move.none
  var nextIsGroup = false
  /// Whether the search for a place closed an element of the source.
  var didSuspend = false
  var tag = OpenTag()
  /// Whether the source's vocabulary has blocks within paragraphs, so that ending one for a block is no finding.
  var paragraphsHoldBlocks = false
  /// The labels that the source gave so far, each with its id and its place.
  var labelPlaces: [String: (id: String, range: ByteRange)] = [:]
  /// Where the formula in a line begins and ends that was written last.
  var lastFormula = 0..<0
  /// What stands in the box that takes the place of a missing picture, once its tag is complete.
  var pendingDescription = ""
  /// The files and tracks of a recording, once its tag is complete.
  var pendingSources: [MediaFound] = []
  var pendingTracks: [Recording.Track] = []
  /// The prefixes of `epub:type` values that the source declares and the page will.
  public var typePrefixes: Set<String> = []
  var tableCount = 0
  /// Whether what is written was made by a program, whose ids no author gave: repeated ones are no finding.
  var isOutput = false
  /// The files that `attachment:` addresses name, as a cell of a notebook holds them.
  var attachments: [String: Attachment] = [:]
  /// The classes to which styles of fragments are confined, by their text.
  var styleScopes: [String: String] = [:]
  /// The ids of header cells, with their table.
  var headerCells: [String: Int] = [:]
  let vocabulary = HTMLVocabulary.entries
  private let reserved = HTMLVocabulary.entries.map(\.isReserved)

  /// Makes a writer for the first page of a source.
  public init(context: ReadingContext, source: SourceText, tree: XMLTree? = nil) {
    self.context = context
    self.source = source
    self.tree = tree
    page = Page(source: context.source)
    output.reserveCapacity(source.bytes.count + source.bytes.count / 4 + 256)
    frames.reserveCapacity(64)
    frames.append(Frame(body: HTMLVocabulary.entry(.body)))
  }

  var isOctavo: Bool { context.styling == .octavo }

  /// A place in the source.
  public enum Place: Sendable {
    /// The beginning of the file.
    case start
    /// An element or text of the tree.
    case node(XMLTree.Node)
    /// An attribute's value.
    case attribute(XMLTree.Attribute, of: XMLTree.Node)
    /// A stretch of bytes.
    case bytes(ByteRange)
  }

  /// The bytes of a place.
  public func byteRange(_ place: Place) -> ByteRange {
    switch place {
    case .start: ByteRange(0, 0)
    case .node(let node): tree?.byteRange(node) ?? ByteRange(0, 0)
    case .attribute(let attribute, of: let node): tree?.byteRange(attribute, of: node) ?? ByteRange(0, 0)
    case .bytes(let range): range
    }
  }
}

// MARK: - Elements and text

extension PageWriter {
  /// Opens an element. It ends with the `close` that belongs to it. Pictures, recordings and the like are
  /// opened by calls of their own; of them only the content is written here.
  public mutating func open(_ element: HTMLElement) {
    if reserved[Int(element.rawValue)] { return openPhantom(element) }
    openElement(element)
  }

  mutating func openElement(_ element: HTMLElement) {
    if tagIsOpen { finishTag() }
    let entry = vocabulary[Int(element.rawValue)]
    let top = frames[frames.count - 1]
    if top.isPlain, !entry.categories.isDisjoint(with: top.accepts),
      entry.excluded.isDisjoint(with: top.context)
    {
      begin(entry, at: frames.count - 1)
    } else if let found = makePlace(for: element) {
      begin(vocabulary[Int(found.rawValue)], at: hostIndex, replacing: found == element ? nil : element)
    } else {
      openPhantom(element)
    }
  }

  /// Makes a place for a formula or drawing, whose bytes follow; false where there is none.
  mutating func openForeign() -> Bool {
    if tagIsOpen { finishTag() }
    let top = frames[frames.count - 1]
    let hasPlace = (top.isPlain && top.accepts.contains(.phrasing)) || makePlace(for: .foreign) != nil
    if hasPlace { hasContent = true }
    if hasPlace, !orphanIDs.isEmpty { flushOrphanIDs() }
    return hasPlace
  }

  /// Opens an element that is not written itself, only its content.
  mutating func openPhantom(_ element: HTMLElement = .span) {
    if tagIsOpen { finishTag() }
    frames.append(Frame(phantom: element))
    takesAttributes = false
  }

  /// Closes the element opened last.
  public mutating func close() {
    if tagIsOpen { finishTag() }
    while frames.count > 1 {
      let index = frames.count - 1
      let isSource = frames[index].isSource
      if frames[index].role != .none { finishRole(at: index) }
      let wrappers = frames[index].wrappers
      if frames[index].state == .written {
        end(at: index)
      } else if frames[index].saved >= 0 {
        keepSavedID(of: index)
      }
      frames.removeLast()
      if isSource {
        for _ in 0..<wrappers { closeWrapper() }
        break
      }
    }
    takesAttributes = false
  }

  private mutating func closeWrapper() {
    let index = frames.count - 1
    guard frames[index].isWrapper else { return }
    if frames[index].state == .written { end(at: index) }
    frames.removeLast()
  }

  /// Writes text in UTF-8.
  public mutating func text(_ bytes: ArraySlice<UInt8>) {
    if tagIsOpen { finishTag() }
    if frames[frames.count - 1].isPlain && orphanIDs.isEmpty {
      appendText(bytes)
      return
    }
    if bytes.isBlank {
      blank(bytes)
    } else if makePlaceForText() {
      if frames.last(where: { $0.state == .written })?.accepts.contains(.phrasing) == true {
        flushOrphanIDs()
      }
      appendText(bytes)
    }
  }

  /// Writes text.
  public mutating func text(_ string: String) { text(Array(string.utf8)[...]) }

  /// Writes the start tag but for its end; attributes follow.
  private mutating func begin(
    _ entry: HTMLVocabulary.Entry, at index: Int, replacing original: HTMLElement? = nil
  ) {
    let host = frames[index]
    if !orphanIDs.isEmpty, host.accepts.contains(.phrasing), !host.content.isSequenced { flushOrphanIDs() }
    if original != nil, !entry.categories.isDisjoint(with: .phrasing) { separate(host.context) }
    var frame = Frame(entry, start: output.count, in: host, at: index)
    frame.isReplaced = original != nil && !entry.categories.isDisjoint(with: .phrasing)
    frame.moves = nextMoves
    nextMoves = .none
    if !entry.isSectioning { hasContent = true }
    output.append(0x3C)
    append(entry.name)
    frames.append(frame)
    if nextIsGroup {
      makeDefinitionGroup(frames.count - 1)
      nextIsGroup = false
    }
    tagIsOpen = true
    takesAttributes = true
    tag = OpenTag()
    if entry.element == .table { openTableState() }
    if entry.element == .th, !tables.isEmpty { tables[tables.count - 1].hasHeaders = true }
  }

  /// Ends the start tag, with what was gathered for it.
  mutating func finishTag() {
    tagIsOpen = false
    takesAttributes = false
    if tag.isNote, let id = tag.id { page.notes.append(Note(id: id, range: byteRange(tag.idPlace))) }
    if tag.isSpecial { finishSpecialTag() }
    switch frames[frames.count - 1].element {
    case .bdo, .data, .time: finishRequired(at: frames.count - 1)
    default: break
    }
    if !pendingClass.isEmpty {
      appendAttribute("class", pendingClass[...])
      pendingClass.removeAll(keepingCapacity: true)
    }
    if !pendingStyle.isEmpty {
      appendAttribute("style", pendingStyle[...])
      pendingStyle.removeAll(keepingCapacity: true)
    }
    let index = frames.count - 1
    if frames[index].content == .nothing {
      append("/>")
      frames[index].state = .phantom
    } else {
      output.append(0x3E)
    }
    if !pendingSources.isEmpty || !pendingTracks.isEmpty { appendSources() }
    frames[index].inner = output.count
    if frames[index].role != .none { startRole(at: index) }
  }

  /// Writes the end tag of a written frame, the last that is written, after what its content still needs.
  mutating func end(at index: Int) {
    if frames[index].content.isSequenced { finishSequence(at: index) }
    let frame = frames[index]
    append("</")
    append(vocabulary[Int(frame.element.rawValue)].name)
    output.append(0x3E)
    if frame.isReplaced { separate(frame.context) }
    if frame.moves != .none { move(frame, at: index) }
  }

  /// White space between elements, where nothing hangs on it.
  private mutating func blank(_ bytes: ArraySlice<UInt8>) {
    guard let index = frames.lastIndex(where: { $0.state != .phantom }), frames[index].state == .written
    else { return }
    switch frames[index].content {
    case .nothing, .foreign, .ruby, .rubyContainer: if !frames[index].accepts.contains(.text) { return }
    default: break
    }
    output.append(contentsOf: bytes)
  }

  /// Keeps words apart where a block became part of a line.
  private mutating func separate(_ context: HTMLContext) {
    guard let last = output.last, !last.isSpace else { return }
    output.append(context.contains(.preformatted) ? 0x0A : 0x20)
  }
}
