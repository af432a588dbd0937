import BookModel
import Diagnostics
import TextBytes
import Titles

/// The markup of a page while it is written: bytes, the slots among them, and the attributes that refer to ids.
///
/// Markup already written can be changed; slots and attributes after the change move with it.
///
///     output.append("<p>")
///     output.append(text: Array("Limits & continuity".utf8)[...])   // 3 words; Limits &amp; continuity
struct MarkupOutput {
  private var bytes: [UInt8] = []
  private var slots: [PageContent.Slot] = []
  private var references: [IDReference] = []
  /// The range of the inline formula written last.
  private var lastFormula = 0..<0

  mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

  /// The number of bytes written.
  var count: Int { bytes.count }

  var isEmpty: Bool { bytes.isEmpty }

  /// The byte written last.
  var last: UInt8? { bytes.last }

  /// The bytes written from offset `start` on.
  func suffix(from start: Int) -> ArraySlice<UInt8> { bytes[start...] }

  /// The first `count` bytes.
  func prefix(_ count: Int) -> ArraySlice<UInt8> { bytes.prefix(count) }

  subscript(range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

  /// The offset of the last slot.
  var lastSlot: PageContent.Slot? { slots.last }

  /// Returns the markup and resets the output.
  mutating func finish() -> (bytes: [UInt8], slots: [PageContent.Slot]) {
    defer { self = MarkupOutput() }
    return (bytes, slots)
  }

  // MARK: Appending

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  @_disfavoredOverload @inline(__always) mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(contentsOf text: ArraySlice<UInt8>) { bytes.append(contentsOf: text) }

  mutating func append(contentsOf text: String.UTF8View) { bytes.append(contentsOf: text) }

  /// The class of each byte: 0 plain, 1 white space, 2 to be escaped or dropped.
  private static let classes: [UInt8] = (UInt8.min...UInt8.max).map { byte in
    switch byte {
    case " ", "\n", "\t": 1
    case "&", "<", ">", "\r": 2
    case 0..<" ": 2
    default: 0
    }
  }

  /// Appends escaped text and returns its number of words. Copies runs without special bytes whole, since most bytes of a book
  /// pass through here.
  mutating func append(text: ArraySlice<UInt8>) -> Int {
    var words = 0
    var wasSpace = true
    text.withUnsafeBufferPointer { buffer in
      Self.classes.withUnsafeBufferPointer { classes in
        var run = 0
        var index = 0
        while index < buffer.count {
          let kind = classes[Int(buffer[index])]
          if kind == 2 {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[run..<index]))
            escape(buffer[index])
            run = index + 1
          }
          let isSpace = kind == 1
          words += wasSpace && !isSpace ? 1 : 0
          wasSpace = isSpace
          index += 1
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[run...]))
      }
    }
    return words
  }

  @inline(never) private mutating func escape(_ byte: UInt8) {
    switch byte {
    case "&", "<", ">", "\"": bytes.append(escaping: byte)
    case "\r": bytes.append("\n")
    case "\t", "\n": append(byte == "\t" ? "&#9;" : "&#10;")
    default: break  // A control character, which XML does not allow.
    }
  }

  /// Appends ` name="value"`, escaped.
  mutating func append(attribute name: StaticString, _ value: ArraySlice<UInt8>) {
    bytes.append(" ")
    append(name)
    append("=\"")
    append(value: value)
    bytes.append("\"")
  }

  /// Appends ` name="value"`, escaped.
  mutating func append(attributeNamed name: String, _ value: ArraySlice<UInt8>) {
    bytes.append(" ")
    bytes.append(contentsOf: name.utf8)
    append("=\"")
    append(value: value)
    bytes.append("\"")
  }

  /// Appends an attribute value, escaped.
  mutating func append(value: ArraySlice<UInt8>) {
    var run = value.startIndex
    for index in value.indices {
      let byte = value[index]
      guard byte < " " || byte == "&" || byte == "<" || byte == "\"" || byte == ">" else { continue }
      bytes.append(contentsOf: value[run..<index])
      escape(byte)
      run = index + 1
    }
    bytes.append(contentsOf: value[run...])
  }

  /// Adds a slot at the end of the output.
  mutating func addSlot(_ kind: PageContent.Slot.Kind) {
    slots.append(PageContent.Slot(offset: bytes.count, kind: kind))
  }

  /// Appends an attribute that refers to ids of the page or to header cells of a table.
  mutating func append(
    referenceNamed name: String, _ value: ArraySlice<UInt8>, table: Int?, at place: SourcePlace
  ) {
    let start = bytes.count
    append(attributeNamed: name, value)
    references.append(IDReference(start: start, end: bytes.count, table: table, place: place))
  }

  /// Appends a space or line break if needed to keep words apart where a block became phrasing content.
  mutating func separate(isPreformatted: Bool) {
    guard let last = bytes.last, !last.isSpace else { return }
    bytes.append(isPreformatted ? "\n" : " ")
  }

  // MARK: Formulas

  /// Marks the output from `start` on as an inline formula.
  mutating func endFormula(from start: Int) { lastFormula = start..<bytes.count }

  /// Whether the output ends with the last formula.
  var endsWithFormula: Bool { lastFormula.upperBound == bytes.count && !lastFormula.isEmpty }

  /// Keeps a comma or full stop on the same line as the formula before it, since lines may break after a formula. Returns the
  /// rest of the text.
  mutating func bindPunctuation(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let marks = text.prefix { ",.;:!?)]".utf8.contains($0) }
    let rest = text[marks.endIndex...]
    guard !marks.isEmpty, marks.count < 4, rest.first?.isSpace ?? true else { return text }
    let formula = lastFormula
    lastFormula = 0..<0
    let tag = Array("<span class=\"nobreak\">".utf8)
    bytes.insert(contentsOf: tag, at: formula.lowerBound)
    // Every open element began before the formula, so only slots and references inside the formula move.
    for index in slots.indices.reversed() {
      guard slots[index].offset > formula.lowerBound else { break }
      slots[index].offset += tag.count
    }
    for index in references.indices.reversed() {
      guard references[index].start > formula.lowerBound else { break }
      references[index].move(by: tag.count)
    }
    bytes.append(contentsOf: marks)
    append("</span>")
    return rest
  }

  // MARK: Changing the output

  /// Inserts ` name="value"` at an offset after which there are no slots and no references.
  mutating func insert(attribute name: StaticString, _ value: ArraySlice<UInt8>, at offset: Int) {
    let rest = Array(bytes[offset...])
    bytes.removeSubrange(offset...)
    append(attribute: name, value)
    bytes += rest
  }

  /// Replaces bytes; returns by how many bytes the output after them moves.
  mutating func replace(_ range: Range<Int>, with replacement: [UInt8]) -> Int {
    bytes.replaceSubrange(range, with: replacement)
    let change = replacement.count - range.count
    guard change != 0 else { return 0 }
    for index in slots.indices.reversed() {
      guard slots[index].offset >= range.upperBound else { break }
      slots[index].offset += change
    }
    for index in references.indices.reversed() {
      guard references[index].start >= range.upperBound else { break }
      references[index].move(by: change)
    }
    return change
  }

  /// Removes and returns the output from `start` on.
  mutating func cut(from start: Int) -> MarkupFragment {
    let firstSlot = slots.lastIndex { $0.offset < start }.map { $0 + 1 } ?? 0
    let firstReference = references.lastIndex { $0.start < start }.map { $0 + 1 } ?? 0
    let fragment = MarkupFragment(
      bytes: bytes[start...], slots: slots[firstSlot...], references: references[firstReference...],
      from: start)
    bytes.removeSubrange(start...)
    slots.removeSubrange(firstSlot...)
    references.removeSubrange(firstReference...)
    return fragment
  }

  /// Copies a start tag; slots at its first byte belong to the content before it.
  func copy(_ tag: Range<Int>) -> MarkupFragment {
    // Both arrays are in output order, so only the part after the tag's start is searched.
    let lateSlots = slots[(slots.lastIndex { $0.offset <= tag.lowerBound } ?? -1) + 1..<slots.count]
    let lateReferences = references[
      (references.lastIndex { $0.start < tag.lowerBound } ?? -1) + 1..<references.count]
    return MarkupFragment(
      bytes: bytes[tag], slots: lateSlots.prefix { $0.offset < tag.upperBound },
      references: lateReferences.filter { $0.end <= tag.upperBound }[...], from: tag.lowerBound)
  }

  /// Appends a fragment that was cut or copied.
  mutating func append(_ fragment: MarkupFragment) {
    let base = bytes.count
    bytes.append(contentsOf: fragment.bytes)
    for var slot in fragment.slots {
      slot.offset += base
      slots.append(slot)
    }
    for var reference in fragment.references {
      reference.move(by: base)
      references.append(reference)
    }
  }

  /// Whether the output ends at `offset`, with no slot at or after it.
  func isEnd(_ offset: Int) -> Bool { bytes.count == offset && (slots.last?.offset ?? 0) < offset }

  /// Removes the output from offset `start` on.
  mutating func remove(from start: Int) {
    bytes.removeSubrange(start...)
    while let last = slots.last, last.offset > start { slots.removeLast() }
    while let last = references.last, last.start >= start { references.removeLast() }
  }

  /// Removes from attributes the ids that do not exist on the page.
  mutating func dropReferences(
    in elements: OpenElements, _ collector: PageCollector, into findings: inout SourceFindings
  ) {
    for reference in references.reversed() {
      let attribute = bytes[reference.start..<reference.end]
      guard let quote = attribute.firstIndex(of: "\"") else { continue }
      let words = attribute[(quote + 1)..<(reference.end - 1)].words
      let kept = words.filter {
        let id = String(decoding: $0, as: UTF8.self)
        return reference.table.map { elements.isHeader(id, ofTable: $0) } ?? collector.isOnPage(id)
      }
      if kept.count == words.count { continue }
      let name = String(decoding: attribute[(reference.start + 1)..<(quote - 1)], as: UTF8.self)
      findings.count(.attributeDropped, key: name, at: reference.place) {
        "attribute \"\(name)\" names an id that the page does not have"
      }
      let rest = kept.isEmpty ? [] : Array(" \(name)=\"".utf8) + kept.joined(separator: [" "]) + ["\""]
      _ = replace(reference.start..<reference.end, with: rest)
    }
  }
}

/// A piece of markup with its slots and references, whose offsets are relative to its start.
struct MarkupFragment {
  fileprivate var bytes: [UInt8]
  fileprivate var slots: [PageContent.Slot]
  fileprivate var references: [IDReference]

  fileprivate init(
    bytes: ArraySlice<UInt8>, slots: ArraySlice<PageContent.Slot>, references: ArraySlice<IDReference>,
    from start: Int
  ) {
    self.bytes = Array(bytes)
    self.slots = Array(slots)
    self.references = Array(references)
    for index in self.slots.indices { self.slots[index].offset -= start }
    for index in self.references.indices { self.references[index].move(by: -start) }
  }

  var count: Int { bytes.count }

  /// Whether it is a start tag with attributes.
  var hasAttributes: Bool { bytes.contains(" ") }

  subscript(range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

  /// Removes bytes.
  mutating func remove(_ range: Range<Int>) {
    bytes.removeSubrange(range)
    for index in slots.indices where slots[index].offset >= range.upperBound {
      slots[index].offset -= range.count
    }
    for index in references.indices where references[index].start >= range.upperBound {
      references[index].move(by: -range.count)
    }
  }
}

/// An attribute that refers to ids of the same page; checked when all ids are known.
private struct IDReference {
  /// The range of the attribute in the output, with the space before it.
  var start: Int
  var end: Int
  /// The number of the table whose header cells the ids must name; nil if any id of the page will do.
  var table: Int?
  var place: SourcePlace

  mutating func move(by distance: Int) {
    start += distance
    end += distance
  }
}

// MARK: - Plain text

extension MarkupOutput {
  /// The output from offset `start` on as a title.
  func title(from start: Int) -> InlineTitle { InlineTitle(xhtml: bytes[start...]) }

  /// The output from offset `start` on as a heading: its title, and the letters of which its id is made.
  func heading(from start: Int) -> (title: InlineTitle, slug: String) {
    let title = title(from: start)
    return (title, title.markup == nil ? title.text : plainText(from: start))
  }

  /// The text of the output from offset `start` on, without tags, with runs of white space reduced to one space.
  func plainText(from start: Int) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(min(count - start, 256))
    appendPlainText(from: start, to: &text, stopsAtFirst: false)
    if text.last == " " { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether the output from offset `start` on contains visible text.
  func hasPlainText(from start: Int) -> Bool {
    var text: [UInt8] = []
    appendPlainText(from: start, to: &text, stopsAtFirst: true)
    return !text.isEmpty
  }

  private func appendPlainText(from start: Int, to text: inout [UInt8], stopsAtFirst: Bool) {
    bytes.withUnsafeBufferPointer { bytes in
      var index = start
      var isSpace = true
      while index < bytes.count {
        let byte = bytes[index]
        if byte == "<" {
          if Self.matches("<annotation", bytes: bytes, at: index) {
            while index < bytes.count, !Self.matches("</annotation", bytes: bytes, at: index) { index += 1 }
          }
          while index < bytes.count, bytes[index] != ">" { index += 1 }
        } else if byte.isSpace {
          if !isSpace { text.append(" ") }
          isSpace = true
        } else {
          if stopsAtFirst { return text.append(byte) }
          let (decoded, length) = byte == "&" ? Self.entity(bytes, at: index) : (byte, 1)
          text.append(decoded)
          index += length - 1
          isSpace = false
        }
        index += 1
      }
    }
  }

  private static func matches(_ text: StaticString, bytes: UnsafeBufferPointer<UInt8>, at index: Int)
    -> Bool
  {
    guard bytes.count - index >= text.utf8CodeUnitCount else { return false }
    for place in 0..<text.utf8CodeUnitCount where bytes[index + place] != text.utf8Start[place] {
      return false
    }
    return true
  }

  /// The character of an entity, and the length of the entity in bytes.
  private static func entity(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (UInt8, Int) {
    if matches("&amp;", bytes: bytes, at: index) { return ("&", 5) }
    if matches("&lt;", bytes: bytes, at: index) { return ("<", 4) }
    if matches("&gt;", bytes: bytes, at: index) { return (">", 4) }
    return ("&", 1)
  }
}
