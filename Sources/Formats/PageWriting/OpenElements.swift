import BookModel
import Diagnostics
import Markup
import TextBytes

/// The stack of open elements: finds a place for content that is not allowed where the source has it, and records where in the
/// output each element begins.
///
/// The search goes from the innermost element outwards to one that accepts the child, or that accepts it once it is wrapped (li
/// in ul). Paragraphs and phrasing elements on the way are closed, and opened again when more of their content comes. If an
/// element on the way cannot be closed (h1, pre, rt), the child becomes an element that is allowed there (div in h1 becomes
/// span).
struct OpenElements {
  private var stack: [OpenElement] = []
  /// Start tags of elements that were closed to make room for a block.
  private var savedTags: [SavedTag] = []
  /// The total size of the start tags that were written again after such blocks, in bytes.
  private var reopenedBytes = 0
  /// Output to append at the end of the element with stack index `parent`.
  private var moved: [(parent: Int, fragment: MarkupFragment)] = []
  private var tables = OpenTables()
  /// Ids of elements that were not written; the next phrasing element gets an empty span before it for each.
  private var orphanIDs: [String] = []
  /// Whether something other than sectioning wrappers has been written to the page.
  private(set) var hasContent = false
  private var annotations = 0
  /// The place found for the next element.
  private var found = Found()
  /// Whether the source's vocabulary allows blocks inside paragraphs, so that closing a paragraph for a block is not reported.
  private var paragraphsHoldBlocks = false
  private let vocabulary = HTMLVocabulary.entries

  /// A start tag to be written again.
  private struct SavedTag {
    var tag: MarkupFragment
    /// The range of its `id` attribute, which is written only once.
    var id: Range<Int>?
  }

  /// The stack index of the parent for the next element, and where that element's output moves.
  private struct Found {
    var host = 0
    var moves = OpenElement.Move.none
    var isGroup = false
    /// Whether the search for a place closed an element of the source.
    var didSuspend = false
  }

  /// The result of the search for a place.
  private enum Host {
    case accepting(Int)
    case wrapping(Int, in: HTMLElement)
    case barrier
  }

  init() {
    stack.reserveCapacity(64)
    stack.append(OpenElement(body: HTMLVocabulary.entry(.body)))
  }

  // MARK: Queries

  /// Whether an element is open.
  var isOpen: Bool { stack.count > 1 }

  /// The number of open elements, with the page itself.
  var count: Int { stack.count }

  /// The stack index of the innermost element.
  var top: Int { stack.count - 1 }

  subscript(index: Int) -> OpenElement { stack[index] }

  /// The innermost element.
  var last: OpenElement { stack[stack.count - 1] }

  /// The role of the innermost element.
  var lastRole: OpenElement.Role { stack[stack.count - 1].role }

  /// Whether text can be written directly.
  var takesText: Bool { stack[stack.count - 1].isPlain && orphanIDs.isEmpty }

  /// Whether white space between elements can be written directly, since it does not affect them.
  var takesBlanks: Bool {
    guard let index = stack.lastIndex(where: { $0.state != .phantom }), stack[index].state == .written
    else { return false }
    switch stack[index].content {
    case .nothing, .foreign, .ruby, .rubyContainer: return stack[index].accepts.contains(.text)
    default: return true
    }
  }

  /// The innermost element that is not a phantom.
  var host: OpenElement? { stack.last { $0.state != .phantom } }

  /// The innermost written element that meets a condition, below a stack index.
  func written(below index: Int? = nil, where isWanted: (OpenElement) -> Bool = { _ in true }) -> OpenElement?
  {
    stack[..<(index ?? stack.count)].last { $0.state == .written && isWanted($0) }
  }

  /// Whether an element of a role is open.
  func holds(_ role: OpenElement.Role) -> Bool {
    stack.contains { $0.role == role && $0.state == .written }
  }

  /// Whether a quotation, a list or a box is open, whose headings are not the page's.
  var holdsPart: Bool {
    stack.contains { open in
      guard open.state == .written else { return false }
      switch open.element {
      case .blockquote, .li, .dd, .aside: return true
      default: return open.role == .box
      }
    }
  }

  /// Whether elements of the source are open.
  var holdsSource: Bool { stack.contains(where: \.isSource) }

  /// Whether all open elements are sectioning elements.
  var holdsOnlySections: Bool {
    stack.dropFirst().allSatisfy { open in
      open.state == .written && open.isSource && open.role == .none
        && vocabulary[Int(open.element.rawValue)].isSectioning && open.content == .flow
    }
  }

  /// The number of the innermost table.
  var table: Int? { tables.number }

  /// Whether an id belongs to a header cell of the table.
  func isHeader(_ id: String, ofTable table: Int) -> Bool { tables.isHeader(id, ofTable: table) }

  // MARK: State

  mutating func setHoldsBlocks(_ holds: Bool) { paragraphsHoldBlocks = holds }

  /// Records that content other than an element was written.
  mutating func noteContent() { hasContent = true }

  /// Sets the role of the innermost element and the index of its anchor or link.
  mutating func setRole(_ role: OpenElement.Role, item: Int = -1) {
    stack[stack.count - 1].role = role
    stack[stack.count - 1].item = Int32(item)
  }

  /// Sets whether the innermost element gets a number if it has a caption.
  mutating func setNumberable(_ isNumberable: Bool) { stack[stack.count - 1].isNumberable = isNumberable }

  /// Makes the innermost element a wrapper, which ends with the next element opened.
  mutating func makeWrapper() {
    stack[stack.count - 1].isSource = false
    stack[stack.count - 1].isWrapper = true
  }

  /// Sets how many wrappers end with the innermost element.
  mutating func setWrappers(_ count: UInt8) { stack[stack.count - 1].wrappers = count }

  /// Restricts the innermost element to text.
  mutating func holdTextOnly() {
    stack[stack.count - 1].content = .text
    stack[stack.count - 1].accepts = .text
  }

  /// Keeps an id of an unwritten element until it can be written on a span.
  mutating func addOrphan(_ id: String) { orphanIDs.append(id) }

  /// Writes the id into the open tag.
  mutating func writeID(_ id: String, to output: inout MarkupOutput) {
    let index = stack.count - 1
    stack[index].idStart = Int32(output.count - stack[index].start)
    output.append(attribute: "id", Array(id.utf8)[...])
    stack[index].idEnd = Int32(output.count - stack[index].start)
  }

  /// Records the id of the open tag if it is a header cell, for data cells that refer to it.
  mutating func addHeader(id: String) {
    if last.element == .th { tables.addHeader(id: id) }
  }

  /// Writes the kept ids as empty spans; phrasing content must be allowed here.
  mutating func flushOrphans(_ output: inout MarkupOutput) {
    for id in orphanIDs {
      output.append("<span id=\"")
      output.append(value: Array(id.utf8)[...])
      output.append("\"></span>")
    }
    orphanIDs.removeAll()
  }

  /// Ends the start tag; a void element becomes a phantom, so that nothing is written into it.
  mutating func endTag(_ output: inout MarkupOutput) {
    let index = stack.count - 1
    if stack[index].content == .nothing {
      output.append("/>")
      stack[index].state = .phantom
    } else {
      output.append(">")
    }
  }

  /// Sets where the content of the innermost element begins.
  mutating func beginContent(at offset: Int) { stack[stack.count - 1].inner = offset }
}

// MARK: - Opening and closing

extension OpenElements {
  /// Begins the start tag of an element or of its replacement. Returns false if only its content can be written.
  mutating func open(
    _ element: HTMLElement, to output: inout MarkupOutput, into findings: inout SourceFindings
  ) -> Bool {
    let entry = vocabulary[Int(element.rawValue)]
    let top = stack[stack.count - 1]
    if top.isPlain, !entry.categories.isDisjoint(with: top.accepts),
      entry.excluded.isDisjoint(with: top.context)
    {
      begin(entry, at: stack.count - 1, replacing: nil, to: &output, place: findings.place)
    } else if let placed = makePlace(for: element, to: &output, into: &findings) {
      begin(
        vocabulary[Int(placed.rawValue)], at: found.host, replacing: placed == element ? nil : element,
        to: &output, place: findings.place)
    } else {
      openPhantom(element)
      return false
    }
    return true
  }

  /// Makes a place for a formula or drawing, whose bytes follow. Returns false if there is none.
  mutating func placeForeign(_ output: inout MarkupOutput, into findings: inout SourceFindings) -> Bool {
    let top = stack[stack.count - 1]
    guard
      (top.isPlain && top.accepts.contains(.phrasing))
        || makePlace(for: .foreign, to: &output, into: &findings) != nil
    else { return false }
    hasContent = true
    if !orphanIDs.isEmpty { flushOrphans(&output) }
    return true
  }

  /// Opens an element of which only the content is written.
  mutating func openPhantom(_ element: HTMLElement) { stack.append(OpenElement(phantom: element)) }

  /// Opens in the innermost element an element that the source does not have; `markup` is its start tag up to the class
  /// attribute.
  mutating func openWithin(
    _ element: HTMLElement, _ markup: StaticString, class name: StaticString, to output: inout MarkupOutput
  ) {
    let open = OpenElement(
      vocabulary[Int(element.rawValue)], start: output.count, in: stack[stack.count - 1],
      at: stack.count - 1)
    output.append(markup)
    output.append(attribute: "class", name.bytes)
    output.append(">")
    push(open, isSource: false, contentAt: output.count)
  }

  /// Opens a division in the innermost written element, without checking that it is allowed there.
  mutating func openDivision(_ markup: StaticString, isSource: Bool, to output: inout MarkupOutput) {
    openWritten(.div, markup, isSource: isSource, to: &output)
  }

  private mutating func openWritten(
    _ element: HTMLElement, _ markup: StaticString, isSource: Bool, to output: inout MarkupOutput
  ) {
    let host = stack.lastIndex { $0.state == .written } ?? 0
    let open = OpenElement(
      vocabulary[Int(element.rawValue)], start: output.count, in: stack[host], at: host)
    output.append(markup)
    push(open, isSource: isSource, contentAt: output.count)
  }

  private mutating func push(_ element: OpenElement, isSource: Bool, contentAt offset: Int) {
    stack.append(element)
    stack[stack.count - 1].isSource = isSource
    stack[stack.count - 1].inner = offset
  }

  /// Writes the start tag without its `>`; attributes follow.
  private mutating func begin(
    _ entry: HTMLVocabulary.Entry, at index: Int, replacing original: HTMLElement?,
    to output: inout MarkupOutput, place: SourcePlace
  ) {
    let host = stack[index]
    let isPhrasing = original != nil && !entry.categories.isDisjoint(with: .phrasing)
    if !orphanIDs.isEmpty, host.accepts.contains(.phrasing), !host.content.isSequenced {
      flushOrphans(&output)
    }
    if isPhrasing { output.separate(isPreformatted: host.context.contains(.preformatted)) }
    var open = OpenElement(entry, start: output.count, in: host, at: index)
    open.isReplaced = isPhrasing
    open.moves = found.moves
    found.moves = .none
    if !entry.isSectioning { hasContent = true }
    output.append("<")
    output.append(entry.name)
    stack.append(open)
    if found.isGroup {
      makeGroup()
      found.isGroup = false
    }
    if entry.element == .table { tables.begin(at: place) }
    if entry.element == .th { tables.addHeader() }
  }

  /// Ends the innermost element. Returns true if it was one of the source, whose wrappers end with it.
  mutating func close(_ output: inout MarkupOutput, into findings: inout SourceFindings) -> Bool {
    let index = stack.count - 1
    let (isSource, wrappers) = (stack[index].isSource, stack[index].wrappers)
    if stack[index].state == .written {
      end(at: index, to: &output, into: &findings)
    } else if stack[index].saved >= 0 {
      keepSavedID(of: index)
    }
    stack.removeLast()
    guard isSource else { return false }
    for _ in 0..<wrappers where stack[stack.count - 1].isWrapper { endLast(&output, into: &findings) }
    return true
  }

  /// Ends the innermost element; an id that was never written is lost.
  mutating func endLast(_ output: inout MarkupOutput, into findings: inout SourceFindings) {
    let index = stack.count - 1
    if stack[index].state == .written { end(at: index, to: &output, into: &findings) }
    stack.removeLast()
  }

  /// Writes the end tag of the innermost written element, after whatever its content model still needs.
  private mutating func end(
    at index: Int, to output: inout MarkupOutput, into findings: inout SourceFindings
  ) {
    if stack[index].content.isSequenced { complete(index, to: &output, into: &findings) }
    let open = stack[index]
    output.append("</")
    output.append(vocabulary[Int(open.element.rawValue)].name)
    output.append(">")
    if open.isReplaced { output.separate(isPreformatted: open.context.contains(.preformatted)) }
    if open.moves != .none { move(open, at: index, to: &output) }
  }

  /// Writes what the content model still needs before the element ends.
  private mutating func complete(
    _ index: Int, to output: inout MarkupOutput, into findings: inout SourceFindings
  ) {
    let open = stack[index]
    switch open.order.completion(of: open.content) {
    case .nothing: break
    case .append(let markup): output.append(markup)
    case .insert(let markup): replace(open.inner..<open.inner, with: Array(markup.bytes), to: &output)
    case .rename(let element): rename(index, to: element, output: &output)
    case .moved:
      while let last = moved.last, last.parent == index {
        moved.removeLast()
        output.append(last.fragment)
      }
    }
    if open.content == .table { tables.end(&findings) }
  }
}

// MARK: - Finding a place

extension OpenElements {
  /// Makes a place for an element. Returns the element to write into `found.host`, or nil to write only its content.
  private mutating func makePlace(
    for element: HTMLElement, to output: inout MarkupOutput, into findings: inout SourceFindings
  ) -> HTMLElement? {
    var child = PageChild(vocabulary[Int(element.rawValue)])
    found.didSuspend = false
    // Every turn either opens a wrapper or replaces the child by a plainer element, so few turns suffice.
    for turn in 0..<16 {
      switch host(for: child, end: output.count) {
      case .accepting(let index):
        guard prepare(index, to: &output, into: &findings) else { continue }
        switch admit(child, at: index, to: &output) {
        case .proceed:
          found.host = index
          if child.element != element || turn > 0 || found.didSuspend {
            reportMoved(element, child.element, into: &findings)
          }
          return child.element
        case .within: continue
        case .instead(let other): child = PageChild(vocabulary[Int(other.rawValue)])
        case .leaveOut:
          reportMoved(element, nil, into: &findings)
          return nil
        }
      case .wrapping(let index, in: let wrapper):
        guard prepare(index, to: &output, into: &findings) else { continue }
        openImplicit(wrapper, to: &output, into: &findings)
      case .barrier:
        guard let other = replacement(for: child) else {
          reportMoved(element, nil, into: &findings)
          return nil
        }
        child = PageChild(vocabulary[Int(other.rawValue)])
      }
    }
    return nil
  }

  /// Makes a place for text. Returns false if there is none.
  mutating func placeText(_ output: inout MarkupOutput, into findings: inout SourceFindings) -> Bool {
    guard makePlaceForText(&output, into: &findings) else { return false }
    if written()?.accepts.contains(.phrasing) == true { flushOrphans(&output) }
    return true
  }

  private mutating func makePlaceForText(
    _ output: inout MarkupOutput, into findings: inout SourceFindings
  ) -> Bool {
    for _ in 0..<16 {
      switch host(for: .text, end: output.count) {
      case .accepting(let index):
        guard prepare(index, to: &output, into: &findings) else { continue }
        if case .within = admit(.text, at: index, to: &output) { continue }
        return true
      case .wrapping(let index, in: let wrapper):
        reportMoved(nil, wrapper, into: &findings)
        guard prepare(index, to: &output, into: &findings) else { continue }
        openImplicit(wrapper, to: &output, into: &findings)
      case .barrier: return false
      }
    }
    return false
  }

  private func host(for child: PageChild, end: Int) -> Host {
    var index = stack.count - 1
    while index >= 0 {
      let open = stack[index]
      guard open.state != .phantom else {
        index -= 1
        continue
      }
      if child.excluded.isDisjoint(with: open.context) {
        if !open.accepts.isDisjoint(with: child.categories) { return .accepting(index) }
        // A wrapper that the source does not have holds only the content it was opened for.
        if open.isSource || index == 0 || end == open.inner, let wrapper = wrapper(for: child, in: open) {
          return .wrapping(index, in: wrapper)
        }
      }
      let isCrossed = open.state == .suspended || !open.isSource || canSuspend(open, for: child)
      guard isCrossed else { return .barrier }
      index -= 1
    }
    return .barrier
  }

  private func canSuspend(_ open: OpenElement, for child: PageChild) -> Bool {
    guard vocabulary[Int(open.element.rawValue)].isSplittable, !open.isReplaced else { return false }
    switch open.role {
    case .none: return open.element != .a || !child.isSimpleBlock
    case .link, .textlessLink: return !child.isSimpleBlock
    default: return false
    }
  }

  /// The wrapper that makes a child acceptable in an open element.
  private func wrapper(for child: PageChild, in open: OpenElement) -> HTMLElement? {
    let categories = child.categories
    guard categories.isDisjoint(with: .rubyPart) else { return nil }
    switch open.content {
    case .list: return categories.isDisjoint(with: .column) ? .li : nil
    case .definitions, .definitionGroup: return .dd
    case .table:
      if !categories.isDisjoint(with: .column) { return .colgroup }
      return open.accepts.isDisjoint(with: categories) ? .tr : nil
    case .rows: return .tr
    case .cells: return .td
    case .headingGroup: return categories.isDisjoint(with: [.phrasing, .text]) ? nil : .p
    default: break
    }
    guard open.accepts.contains(.flow) else { return nil }
    if !categories.isDisjoint(with: .listItem) { return .ul }
    if !categories.isDisjoint(with: .term) { return .dl }
    guard open.context.isDisjoint(with: .caption) else { return nil }
    if !categories.isDisjoint(with: [.row, .rowGroup, .columnGroup, .cell]) { return .table }
    return nil
  }

  /// The element to write in place of a child when an element that cannot be closed is in the way.
  private func replacement(for child: PageChild) -> HTMLElement? {
    guard let element = child.element, let open = written() else { return nil }
    let isFlow = open.accepts.contains(.flow)
    guard isFlow || open.accepts.contains(.phrasing) else { return nil }
    if !child.categories.isDisjoint(with: [.rubyPart, .column, .columnGroup]) { return nil }
    switch element {
    case .span, .audio, .video, .foreign, .img, .input, .br, .wbr, .hr: return nil
    case .a, .dfn: return .span
    case .div: return isFlow ? nil : .span
    default:
      if !isFlow { return .span }
      return child.categories.contains(.phrasing) ? .span : .div
    }
  }

  /// Closes everything open above an element and opens that element again if it was suspended. Returns false if it cannot be
  /// opened again.
  private mutating func prepare(
    _ index: Int, to output: inout MarkupOutput, into findings: inout SourceFindings
  ) -> Bool {
    closeAbove(index, to: &output, into: &findings)
    guard stack[index].state == .suspended else { return true }
    // Its suspended hosts are opened again with it; other suspended elements stay closed.
    var chain = [index]
    var host = stack[index].host
    while stack[host].state == .suspended {
      chain.append(host)
      host = stack[host].host
    }
    if stack[host].content.isSequenced {
      let child = PageChild(vocabulary[Int(stack[chain[chain.count - 1]].element.rawValue)])
      guard case .proceed = admit(child, at: host, to: &output) else {
        for inner in chain { stack[inner].state = .phantom }
        return false
      }
    }
    for inner in chain.reversed() { reopen(inner, to: &output, into: &findings) }
    return true
  }

  private mutating func closeAbove(
    _ index: Int, to output: inout MarkupOutput, into findings: inout SourceFindings
  ) {
    for above in stride(from: stack.count - 1, to: index, by: -1) where stack[above].state == .written {
      if stack[above].isSource {
        suspend(above, to: &output)
      } else {
        end(at: above, to: &output, into: &findings)
        stack[above].state = .phantom
        // Elements suspended inside it can no longer be opened again.
        for inner in (above + 1)..<max(above + 1, stack.count) where stack[inner].state == .suspended {
          stack[inner].state = .phantom
        }
      }
    }
    while let last = stack.last, !last.isSource, !last.isWrapper, last.state == .phantom,
      stack.count - 1 > index
    { stack.removeLast() }
  }

  private mutating func openImplicit(
    _ element: HTMLElement, to output: inout MarkupOutput, into findings: inout SourceFindings
  ) {
    guard makePlaceDirectly(for: element, to: &output, into: &findings) else { return }
    let entry = vocabulary[Int(element.rawValue)]
    let open = OpenElement(entry, start: output.count, in: stack[found.host], at: found.host)
    output.append("<")
    output.append(entry.name)
    output.append(">")
    push(open, isSource: false, contentAt: output.count)
    if element == .table { tables.begin(at: findings.place) }
    hasContent = true
  }

  /// Makes a place for a wrapper in an element that accepts it, opening what the content model needs first.
  private mutating func makePlaceDirectly(
    for element: HTMLElement, to output: inout MarkupOutput, into findings: inout SourceFindings
  ) -> Bool {
    let child = PageChild(vocabulary[Int(element.rawValue)])
    for _ in 0..<4 {
      guard case .accepting(let index) = host(for: child, end: output.count) else { return false }
      guard prepare(index, to: &output, into: &findings) else { continue }
      switch admit(child, at: index, to: &output) {
      case .proceed:
        found.host = index
        return true
      case .within: continue
      case .instead, .leaveOut: return false
      }
    }
    return false
  }

  /// Adds a child to an element whose content model fixes an order, and applies the changes this needs.
  private mutating func admit(_ child: PageChild, at index: Int, to output: inout MarkupOutput)
    -> ElementOrder.Step
  {
    let admission = stack[index].order.admit(child, to: stack[index].content)
    output.append(admission.markup)
    if admission.moves != .none { found.moves = admission.moves }
    switch admission.change {
    case .none: break
    case .dropSpan: dropSpan(at: index, to: &output)
    case .beginRows: tables.beginRows(at: output.count)
    case .wrapRows:
      if let row = tables.firstRow {
        output.append("</tbody>")
        replace(row..<row, with: Array("<tbody>".utf8), to: &output)
      }
    case .makeGroup: found.isGroup = true
    case .countAnnotation: annotations += 1
    }
    if case .within(let wrapper) = admission.step {
      openWritten(wrapper, wrapper == .tbody ? "<tbody>" : "<div>", isSource: false, to: &output)
      if wrapper == .div { makeGroup() }
    }
    return admission.step
  }

  /// Turns the innermost division into one of a definition list, which holds one group of terms and descriptions.
  private mutating func makeGroup() {
    stack[stack.count - 1].content = .definitionGroup
    stack[stack.count - 1].accepts = HTMLContentModel.definitionGroup.accepts
  }

  private func reportMoved(
    _ element: HTMLElement?, _ written: HTMLElement?, into findings: inout SourceFindings
  ) {
    let parent = stack.last { $0.isSource && $0.content != .nothing }?.element ?? .body
    // The paragraph continues after the block, as its author meant.
    if paragraphsHoldBlocks, parent == .p, element != nil, element == written { return }
    let what = element.map { "element <\($0.name)>" } ?? "text"
    findings.count(.elementNotAllowedHere, key: "\(what) \(parent.name)", at: findings.place) {
      "\(what) is not allowed in <\(parent.name)>"
    }
  }
}

// MARK: - Closing and opening again

extension OpenElements {
  /// Closes an element that will be opened again; removes it entirely if it is still empty.
  private mutating func suspend(_ index: Int, to output: inout MarkupOutput) {
    let open = stack[index]
    found.didSuspend = true
    if open.saved < 0 {
      let id = open.idEnd > 0 ? Int(open.idStart)..<Int(open.idEnd) : nil
      savedTags.append(SavedTag(tag: output.copy(open.start..<open.inner), id: id))
      stack[index].saved = Int32(savedTags.count - 1)
    }
    stack[index].state = .suspended
    if output.isEnd(open.inner) {
      output.remove(from: open.start)
      return
    }
    output.append("</")
    output.append(vocabulary[Int(open.element.rawValue)].name)
    output.append(">")
    let saved = Int(stack[index].saved)
    if let id = savedTags[saved].id { savedTags[saved].tag.remove(id) }
    savedTags[saved].id = nil
  }

  /// Keeps the id of an element that was removed as empty and not opened again.
  private mutating func keepSavedID(of index: Int) {
    let saved = savedTags[Int(stack[index].saved)]
    guard let id = saved.id else { return }
    // The attribute as written: ` id="..."`.
    orphanIDs.append(String(decoding: saved.tag[id].dropFirst(5).dropLast(), as: UTF8.self))
  }

  private mutating func reopen(
    _ index: Int, to output: inout MarkupOutput, into findings: inout SourceFindings
  ) {
    let saved = savedTags[Int(stack[index].saved)]
    stack[index].start = output.count
    // A tag without attributes is no longer than the block before it, so it needs no limit.
    if saved.tag.hasAttributes { reopenedBytes += saved.tag.count }
    if saved.tag.hasAttributes, reopenedBytes > findings.source.repetitionLimit {
      reopenPlain(index, to: &output, into: &findings)
    } else {
      output.append(saved.tag)
    }
    stack[index].inner = output.count
    stack[index].state = .written
  }

  /// Opens an element again without its attributes, since a large start tag would be repeated after each of thousands of
  /// blocks.
  private func reopenPlain(
    _ index: Int, to output: inout MarkupOutput, into findings: inout SourceFindings
  ) {
    let name = vocabulary[Int(stack[index].element.rawValue)].name
    findings.count(.repetitionLimited, key: "<\(name)>", at: findings.place) {
      "attributes of <\(name)> repeated too often; omitted where it continues after a block"
    }
    output.append("<")
    output.append(name)
    output.append(">")
  }
}

// MARK: - Changing the output

extension OpenElements {
  /// Inserts an id into the start tag of an element that has none.
  mutating func insertID(_ id: String, at index: Int, to output: inout MarkupOutput) {
    let open = stack[index]
    guard open.state == .written, open.idEnd == 0 else { return }
    let offset = open.start + 1 + vocabulary[Int(open.element.rawValue)].name.utf8CodeUnitCount
    replace(offset..<offset, with: Array(" id=\"\(id)\"".utf8), to: &output)
    stack[index].idStart = Int32(offset - open.start)
    stack[index].idEnd = stack[index].idStart + Int32(id.utf8.count + 6)
  }

  /// Replaces bytes of the output and adjusts every offset after them.
  private mutating func replace(_ range: Range<Int>, with bytes: [UInt8], to output: inout MarkupOutput) {
    let change = output.replace(range, with: bytes)
    guard change != 0 else { return }
    for index in stack.indices {
      if stack[index].start >= range.upperBound { stack[index].start += change }
      if stack[index].inner >= range.upperBound { stack[index].inner += change }
    }
    tables.move(from: range.upperBound, by: change)
  }

  /// Renames an element whose start tag is already written.
  private mutating func rename(_ index: Int, to element: HTMLElement, output: inout MarkupOutput) {
    let open = stack[index]
    let old = vocabulary[Int(open.element.rawValue)].name.utf8CodeUnitCount
    let name = Array(vocabulary[Int(element.rawValue)].name.bytes)
    replace((open.start + 1)..<(open.start + 1 + old), with: name, to: &output)
    stack[index].element = element
    if stack[index].idEnd > 0 {
      stack[index].idStart += Int32(name.count - old)
      stack[index].idEnd += Int32(name.count - old)
    }
  }

  private mutating func dropSpan(at index: Int, to output: inout MarkupOutput) {
    let tag = stack[index].start..<stack[index].inner
    let name = Array(" span=\"".utf8)
    guard let start = tag.first(where: { output[$0..<tag.upperBound].starts(with: name) }),
      let end = output[(start + name.count)..<tag.upperBound].firstIndex(of: "\"")
    else { return }
    replace(start..<(end + 1), with: [], to: &output)
  }

  /// Moves an element's output to the start of its parent, or keeps it for the parent's end.
  private mutating func move(_ open: OpenElement, at index: Int, to output: inout MarkupOutput) {
    let fragment = output.cut(from: open.start)
    guard let parent = stack[..<index].lastIndex(where: { $0.state == .written }) else {
      return output.append(fragment)
    }
    if open.moves == .toEnd {
      moved.append((parent, fragment))
      return
    }
    let rest = output.cut(from: stack[parent].inner)
    output.append(fragment)
    output.append(rest)
    if stack[parent].content == .table { tables.moveRows(by: fragment.count) }
  }
}

// MARK: - Pages

extension OpenElements {
  /// Removes an element's role, so that only its tag remains.
  mutating func clearRole(at index: Int) {
    stack[index].role = .none
    stack[index].item = -1
  }

  /// Ends all written elements; returns their start tags without ids, with their stack indices.
  mutating func suspendAll(_ output: inout MarkupOutput, into findings: inout SourceFindings) -> [(
    index: Int, tag: [UInt8]
  )] {
    var tags: [(index: Int, tag: [UInt8])] = []
    for index in stack.indices.dropFirst() where stack[index].state == .written {
      let open = stack[index]
      var bytes = Array(output[open.start..<open.inner])
      if open.idEnd > 0 { bytes.removeSubrange(Int(open.idStart)..<Int(open.idEnd)) }
      tags.append((index, bytes))
    }
    for index in stack.indices.dropFirst().reversed() {
      switch stack[index].state {
      case .written: end(at: index, to: &output, into: &findings)
      case .suspended:
        keepSavedID(of: index)
        stack[index].state = .phantom
      case .phantom: break
      }
      (stack[index].idStart, stack[index].idEnd) = (0, 0)
      stack[index].saved = -1
      stack[index].order = ElementOrder()
      stack[index].moves = .none
    }
    return tags
  }

  /// Writes the start tags of elements that continue on the next page.
  mutating func resume(_ tags: [(index: Int, tag: [UInt8])], to output: inout MarkupOutput) {
    for (index, tag) in tags {
      stack[index].start = output.count
      output.append(contentsOf: tag[...])
      stack[index].inner = output.count
    }
  }

  /// Resets the state for the next page; returns the counts of the page that ends.
  mutating func finishPage() -> (annotations: Int, tables: Int, tablesWithHeaders: Int) {
    let counts = (annotations, tables.ended.all, tables.ended.withHeaders)
    annotations = 0
    tables.beginPage()
    savedTags = []
    moved = []
    hasContent = false
    return counts
  }
}

extension StaticString {
  /// Its bytes.
  fileprivate var bytes: ArraySlice<UInt8> {
    Array(UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount))[...]
  }
}
