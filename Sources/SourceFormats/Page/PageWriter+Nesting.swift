import BookModel
import Diagnostics

/// Finds a place for what may not stand where it is asked for.
///
/// The frames are looked through from the innermost outwards for one that accepts the child, or that does
/// once it is wrapped (li in ul). Paragraphs and phrasing on the way are closed, and opened again when more
/// comes that they hold. Where something that cannot be closed is in the way (h1, pre, rt), the child
/// becomes an element that may stand there (div in h1 becomes span).
extension PageWriter {
  /// An element, or text, that looks for a place.
  struct Child {
    var element: HTMLElement?
    var categories: HTMLCategory
    var excluded: HTMLContext = []

    static let text = Child(element: nil, categories: .text)

    init(element: HTMLElement?, categories: HTMLCategory) {
      self.element = element
      self.categories = categories
    }

    init(_ entry: HTMLVocabulary.Entry) {
      element = entry.element
      categories = entry.categories
      excluded = entry.excluded
    }

    /// Whether it can become a part of a line without loss.
    var isSimpleBlock: Bool {
      switch element {
      case .div?, .p?, .section?, .article?, .header?, .footer?, .h1?, .h2?, .h3?, .h4?, .h5?, .h6?: true
      default: false
      }
    }
  }

  /// What the search for a place found.
  private enum Host {
    case accepting(Int)
    case wrapping(Int, in: HTMLElement)
    case barrier
  }

  /// Makes a place for an element: the element to write in `frames[hostIndex]`, or nil to write only its
  /// content.
  mutating func makePlace(for element: HTMLElement) -> HTMLElement? {
    var child = Child(vocabulary[Int(element.rawValue)])
    didSuspend = false
    // Bounded, since every turn either opens a wrapper or replaces the child by a plainer one.
    for turn in 0..<16 {
      switch host(for: child) {
      case .accepting(let index):
        guard prepare(index) else { continue }
        switch sequence(child, at: index) {
        case .proceed:
          hostIndex = index
          if child.element != element || turn > 0 || didSuspend { reportMoved(element, child.element) }
          return child.element
        case .retry: continue
        case .instead(let other): child = Child(vocabulary[Int(other.rawValue)])
        case .leaveOut:
          reportMoved(element, nil)
          return nil
        }
      case .wrapping(let index, in: let wrapper):
        guard prepare(index) else { continue }
        openImplicit(wrapper)
      case .barrier:
        guard let other = replacement(for: child) else {
          reportMoved(element, nil)
          return nil
        }
        child = Child(vocabulary[Int(other.rawValue)])
      }
    }
    return nil
  }

  /// Makes a place for text; false where there is none.
  mutating func makePlaceForText() -> Bool {
    for _ in 0..<16 {
      switch host(for: .text) {
      case .accepting(let index):
        guard prepare(index) else { continue }
        if case .retry = sequence(.text, at: index) { continue }
        return true
      case .wrapping(let index, in: let wrapper):
        reportMoved(nil, wrapper)
        guard prepare(index) else { continue }
        openImplicit(wrapper)
      case .barrier: return false
      }
    }
    return false
  }

  private func host(for child: Child) -> Host {
    var index = frames.count - 1
    while index >= 0 {
      let frame = frames[index]
      guard frame.state != .phantom else {
        index -= 1
        continue
      }
      if child.excluded.isDisjoint(with: frame.context) {
        if !frame.accepts.isDisjoint(with: child.categories) { return .accepting(index) }
        // A wrapper of our own holds what it was opened for, and no more.
        if frame.isSource || index == 0 || output.count == frame.inner,
          let wrapper = wrapper(for: child, in: frame)
        {
          return .wrapping(index, in: wrapper)
        }
      }
      let isCrossed = frame.state == .suspended || !frame.isSource || canSuspend(frame, for: child)
      guard isCrossed else { return .barrier }
      index -= 1
    }
    return .barrier
  }

  private func canSuspend(_ frame: Frame, for child: Child) -> Bool {
    guard vocabulary[Int(frame.element.rawValue)].isSplittable, !frame.isReplaced else { return false }
    switch frame.role {
    case .none: return frame.element != .a || !child.isSimpleBlock
    case .link, .textlessLink: return !child.isSimpleBlock
    default: return false
    }
  }

  /// The element that makes a child acceptable to a frame.
  private func wrapper(for child: Child, in frame: Frame) -> HTMLElement? {
    let categories = child.categories
    guard categories.isDisjoint(with: .rubyPart) else { return nil }
    switch frame.content {
    case .list: return categories.isDisjoint(with: .column) ? .li : nil
    case .definitions, .definitionGroup: return .dd
    case .table:
      if !categories.isDisjoint(with: .column) { return .colgroup }
      return frame.accepts.isDisjoint(with: categories) ? .tr : nil
    case .rows: return .tr
    case .cells: return .td
    case .headingGroup: return categories.isDisjoint(with: [.phrasing, .text]) ? nil : .p
    default: break
    }
    guard frame.accepts.contains(.flow) else { return nil }
    if !categories.isDisjoint(with: .listItem) { return .ul }
    if !categories.isDisjoint(with: .term) { return .dl }
    guard frame.context.isDisjoint(with: .caption) else { return nil }
    if !categories.isDisjoint(with: [.row, .rowGroup, .columnGroup, .cell]) { return .table }
    return nil
  }

  /// What stands for an element where something that cannot be closed is in the way.
  private func replacement(for child: Child) -> HTMLElement? {
    guard let element = child.element,
      let frame = frames.last(where: { $0.state == .written })
    else { return nil }
    let isFlow = frame.accepts.contains(.flow)
    guard isFlow || frame.accepts.contains(.phrasing) else { return nil }
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

  /// Closes what is open above a frame and makes sure that it is written; false where it cannot be opened
  /// again.
  private mutating func prepare(_ index: Int) -> Bool {
    for above in stride(from: frames.count - 1, to: index, by: -1) where frames[above].state == .written {
      if frames[above].isSource {
        suspend(above)
      } else {
        end(at: above)
        frames[above].state = .phantom
        // What was closed inside it has no place to be opened again.
        for inner in (above + 1)..<max(above + 1, frames.count) where frames[inner].state == .suspended {
          frames[inner].state = .phantom
        }
      }
    }
    while let last = frames.last, !last.isSource, !last.isWrapper, last.state == .phantom,
      frames.count - 1 > index
    { frames.removeLast() }
    guard frames[index].state == .suspended else { return true }
    // Its hosts are opened again with it; what was closed beside them stays closed.
    var chain = [index]
    var host = frames[index].host
    while frames[host].state == .suspended {
      chain.append(host)
      host = frames[host].host
    }
    if frames[host].content.isSequenced {
      let child = Child(vocabulary[Int(frames[chain[chain.count - 1]].element.rawValue)])
      guard case .proceed = sequence(child, at: host) else {
        for inner in chain { frames[inner].state = .phantom }
        return false
      }
    }
    for inner in chain.reversed() { reopen(inner) }
    return true
  }

  private mutating func openImplicit(_ element: HTMLElement) {
    guard let placed = makePlaceDirectly(for: element) else { return }
    var frame = Frame(
      vocabulary[Int(placed.rawValue)], start: output.count, in: frames[hostIndex], at: hostIndex)
    frame.isSource = false
    output.append(0x3C)
    append(vocabulary[Int(placed.rawValue)].name)
    output.append(0x3E)
    frame.inner = output.count
    frames.append(frame)
    if placed == .table { openTableState() }
    hasContent = true
  }

  /// Puts a wrapper into the frame that accepts it, after what its order asks for.
  private mutating func makePlaceDirectly(for element: HTMLElement) -> HTMLElement? {
    let child = Child(vocabulary[Int(element.rawValue)])
    for _ in 0..<4 {
      guard case .accepting(let index) = host(for: child) else { return nil }
      guard prepare(index) else { continue }
      switch sequence(child, at: index) {
      case .proceed:
        hostIndex = index
        return element
      case .retry: continue
      case .instead, .leaveOut: return nil
      }
    }
    return nil
  }

  private mutating func reportMoved(_ element: HTMLElement?, _ written: HTMLElement?) {
    let parent = frames.last { $0.isSource && $0.content != .nothing }?.element ?? .body
    // The words of the paragraph go on behind the block, as its author meant.
    if paragraphsHoldBlocks, parent == .p, element != nil, element == written { return }
    let what = element.map { "element <\($0.name)>" } ?? "text"
    findings.count(.elementMoved, key: "\(what) \(parent.name)", at: place) {
      "\(what) is not allowed in <\(parent.name)>"
    }
  }
}

// MARK: - Closing and opening again

extension PageWriter {
  /// Closes a frame that will be opened again; one without content leaves no trace.
  private mutating func suspend(_ index: Int) {
    let frame = frames[index]
    didSuspend = true
    if frame.saved < 0 {
      let id = frame.idEnd > 0 ? Int(frame.idStart)..<Int(frame.idEnd) : nil
      // Both are in the order of the output: only what comes behind the tag is looked through.
      let lateSlots = slots[(slots.lastIndex { $0.offset <= frame.start } ?? -1) + 1..<slots.count]
      let tagSlots = lateSlots.prefix { $0.offset < frame.inner }.map {
        PageContent.Slot(offset: $0.offset - frame.start, kind: $0.kind)
      }
      let lateReferences = references[
        (references.lastIndex { $0.start < frame.start } ?? -1) + 1..<references.count]
      var tagReferences = lateReferences.filter { $0.end <= frame.inner }
      for index in tagReferences.indices { tagReferences[index].move(by: -frame.start) }
      savedTags.append(
        SavedTag(
          bytes: Array(output[frame.start..<frame.inner]), slots: tagSlots, references: tagReferences, id: id)
      )
      frames[index].saved = Int32(savedTags.count - 1)
    }
    frames[index].state = .suspended
    let saved = Int(frames[index].saved)
    if output.count == frame.inner, (slots.last?.offset ?? 0) < frame.inner {
      output.removeSubrange(frame.start...)
      while let last = slots.last, last.offset > frame.start { slots.removeLast() }
      while let last = references.last, last.start >= frame.start { references.removeLast() }
    } else {
      append("</")
      append(vocabulary[Int(frame.element.rawValue)].name)
      output.append(0x3E)
      dropSavedID(saved)
    }
  }

  /// Keeps the id of an element that left no trace, since nothing came to open it again.
  mutating func keepSavedID(of index: Int) {
    let tag = savedTags[Int(frames[index].saved)]
    guard let id = tag.id else { return }
    // ` id="..."`, as it was written.
    orphanIDs.append(String(decoding: tag.bytes[id].dropFirst(5).dropLast(), as: UTF8.self))
  }

  private mutating func dropSavedID(_ saved: Int) {
    guard let id = savedTags[saved].id else { return }
    savedTags[saved].bytes.removeSubrange(id)
    for index in savedTags[saved].slots.indices where savedTags[saved].slots[index].offset >= id.upperBound {
      savedTags[saved].slots[index].offset -= id.count
    }
    for index in savedTags[saved].references.indices
    where savedTags[saved].references[index].start >= id.upperBound {
      savedTags[saved].references[index].move(by: -id.count)
    }
    savedTags[saved].id = nil
  }

  private mutating func reopen(_ index: Int) {
    let tag = savedTags[Int(frames[index].saved)]
    frames[index].start = output.count
    // Tags without attributes are as short as the blocks that they go on behind.
    if tag.bytes.contains(0x20) {
      reopenedBytes += tag.bytes.count
      guard reopenedBytes <= Self.repetitionLimit(source.bytes.count) else { return reopenPlain(index) }
    }
    for slot in tag.slots {
      slots.append(PageContent.Slot(offset: output.count + slot.offset, kind: slot.kind))
    }
    for var reference in tag.references {
      reference.move(by: output.count)
      references.append(reference)
    }
    output.append(contentsOf: tag.bytes)
    frames[index].inner = output.count
    frames[index].state = .written
  }

  /// How many bytes of a page may be repetitions, for a source of some size.
  static func repetitionLimit(_ size: Int) -> Int { 1 << 20 + 16 * size }

  /// Opens an element again without its attributes: a large one before thousands of blocks would be copied behind each.
  private mutating func reopenPlain(_ index: Int) {
    let name = vocabulary[Int(frames[index].element.rawValue)].name
    findings.count(.repetitionLimited, key: "<\(name)>", at: place) {
      "attributes of <\(name)> are left out where it goes on behind a block: they were repeated too often already"
    }
    output.append(0x3C)
    append(name)
    output.append(0x3E)
    frames[index].inner = output.count
    frames[index].state = .written
  }
}
