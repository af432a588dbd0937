import BookModel
import XML
import Diagnostics

/// Pages: cutting a source into several, and finishing.
extension PageWriter {
  /// Whether the page may be cut here: only sectioning elements are open, and something has been written.
  public var canSplit: Bool {
    hasContent
      && frames.dropFirst().allSatisfy { frame in
        frame.state == .written && frame.isSource && frame.role == .none
          && vocabulary[Int(frame.element.rawValue)].isSectioning && frame.content == .flow
      }
  }

  /// Ends the page and begins another, in the same sectioning elements but without their ids.
  public mutating func splitPage() {
    if tagIsOpen { finishTag() }
    var tags: [[UInt8]] = []
    for index in frames.indices.dropFirst() {
      let frame = frames[index]
      var bytes = Array(output[frame.start..<frame.inner])
      if frame.idEnd > 0 { bytes.removeSubrange(Int(frame.idStart)..<Int(frame.idEnd)) }
      tags.append(bytes)
    }
    for index in frames.indices.dropFirst().reversed() { end(at: index) }
    let language = page.language
    let direction = page.direction
    let (body, root) = (page.bodyAttributes, page.rootAttributes)
    let (sheets, styles) = (page.stylesheets, page.styles)
    finishPage()
    page.language = language
    page.direction = direction
    page.bodyAttributes = body.filter { $0.name != "id" }
    page.rootAttributes = root
    page.stylesheets = sheets
    page.styles = styles
    for (offset, tag) in tags.enumerated() {
      let index = offset + 1
      frames[index].start = output.count
      output.append(contentsOf: tag)
      frames[index].inner = output.count
      frames[index].idStart = 0
      frames[index].idEnd = 0
      frames[index].saved = -1
    }
  }

  /// Ends what is open and gives the pages and the findings.
  public mutating func finish() -> SourceReading {
    while frames.contains(where: \.isSource) { close() }
    while frames.count > 1 {
      if frames[frames.count - 1].state == .written { end(at: frames.count - 1) }
      frames.removeLast()
    }
    finishPage()
    return SourceReading(pages: pages, diagnostics: findings.diagnostics(of: self))
  }

  private mutating func finishPage() {
    if !orphanIDs.isEmpty { flushOrphanIDs() }
    checkEmptySection(before: 0)
    checkScript()
    checkReferences()
    if page.title == nil, page.part == 0 { page.title = documentTitle }
    page.content.bytes = TextDecoder.withoutNoncharacters(output)
    page.content.slots = slots
    pages.append(page)
    page = Page(source: context.source, part: pages.count)
    output = []
    slots = []
    references = []
    savedTags = []
    moved = []
    tables = []
    headerCells = [:]
    headingShift = nil
    hasPageTitle = false
    hasContent = false
  }

  /// Leaves out attributes that name ids which the page does not have.
  private mutating func checkReferences() {
    for reference in references.reversed() {
      let bytes = output[reference.start..<reference.end]
      guard let quote = bytes.firstIndex(of: 0x22) else { continue }
      let value = bytes[(quote + 1)..<(reference.end - 1)]
      let kept = value.words.filter { isKnown(String(decoding: $0, as: UTF8.self), for: reference) }
      if kept.count == value.words.count { continue }
      let name = String(decoding: bytes[(reference.start + 1)..<(quote - 1)], as: UTF8.self)
      findings.count(.attributeDropped, key: name, at: reference.place) {
        "attribute \"\(name)\" names an id that the page does not have"
      }
      let rest = kept.isEmpty ? [] : Array(" \(name)=\"".utf8) + kept.joined(separator: [0x20]) + [0x22]
      replace(reference.start..<reference.end, with: rest)
    }
  }

  private func isKnown(_ id: String, for reference: IDReference) -> Bool {
    if let table = reference.table { return headerCells[id] == table }
    return identifiers.known[id]?.part == page.part
  }
}
