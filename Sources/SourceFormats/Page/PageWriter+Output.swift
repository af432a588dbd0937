import BookModel

/// The bytes: appending with escapes, and the few changes behind what is written last.
extension PageWriter {
  @inline(__always) mutating func append(_ text: StaticString) {
    output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// For each byte: 0 plain, 1 white space, 2 to be escaped or dropped.
  private static let classes: [UInt8] = (0..<256).map { (byte: Int) -> UInt8 in
    switch byte {
    case 0x20, 0x0A, 0x09: 1
    case 0x26, 0x3C, 0x3E, 0x0D: 2
    case 0..<0x20: 2
    default: 0
    }
  }

  /// Text with escapes, its words counted. Runs without special bytes are copied whole: this is where most
  /// bytes of a book pass.
  mutating func appendText(_ text: ArraySlice<UInt8>) {
    let isBehindFormula = lastFormula.upperBound == output.count && !lastFormula.isEmpty
    let bytes = isBehindFormula ? keepingPunctuation(text) : text
    var words = 0
    var wasSpace = true
    bytes.withUnsafeBufferPointer { buffer in
      Self.classes.withUnsafeBufferPointer { classes in
        var run = 0
        var index = 0
        while index < buffer.count {
          let kind = classes[Int(buffer[index])]
          if kind == 2 {
            output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[run..<index]))
            escape(buffer[index])
            run = index + 1
          }
          let isSpace = kind == 1
          words += wasSpace && !isSpace ? 1 : 0
          wasSpace = isSpace
          index += 1
        }
        output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[run...]))
      }
    }
    if words > 0 { hasContent = true }
    page.facts.words += words
  }

  /// Binds a comma or full stop to the formula that it follows, since lines may break behind a formula;
  /// gives the rest of the text.
  private mutating func keepingPunctuation(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let marks = text.prefix { ",.;:!?)]".utf8.contains($0) }
    let rest = text[marks.endIndex...]
    guard isOctavo, !marks.isEmpty, marks.count < 4, rest.first?.isSpace ?? true,
      frames[frames.count - 1].accepts.contains(.phrasing)
    else { return text }
    let formula = lastFormula
    lastFormula = 0..<0
    let tag = Array("<span class=\"nobreak\">".utf8)
    output.insert(contentsOf: tag, at: formula.lowerBound)
    // Every open frame began before the formula; only what lies within it moves.
    for index in slots.indices.reversed() {
      guard slots[index].offset > formula.lowerBound else { break }
      slots[index].offset += tag.count
    }
    for index in references.indices.reversed() {
      guard references[index].start > formula.lowerBound else { break }
      references[index].move(by: tag.count)
    }
    output.append(contentsOf: marks)
    append("</span>")
    page.facts.words += 1
    return rest
  }

  @inline(never) private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x26: append("&amp;")
    case 0x3C: append("&lt;")
    case 0x3E: append("&gt;")
    case 0x22: append("&quot;")
    case 0x0D: output.append(0x0A)
    case 0x09, 0x0A: append(byte == 0x09 ? "&#9;" : "&#10;")
    default: break  // A control character, which XML does not have.
    }
  }

  /// ` name="value"`, escaped.
  mutating func appendAttribute(_ name: StaticString, _ value: ArraySlice<UInt8>) {
    output.append(0x20)
    append(name)
    append("=\"")
    appendValue(value)
    output.append(0x22)
  }

  /// ` name="value"`, escaped.
  mutating func appendAttribute(_ name: String, _ value: ArraySlice<UInt8>) {
    output.append(0x20)
    output.append(contentsOf: name.utf8)
    append("=\"")
    appendValue(value)
    output.append(0x22)
  }

  /// An attribute's value, escaped.
  mutating func appendValue(_ value: ArraySlice<UInt8>) {
    var run = value.startIndex
    for index in value.indices {
      let byte = value[index]
      guard byte < 0x20 || byte == 0x26 || byte == 0x3C || byte == 0x22 || byte == 0x3E else { continue }
      output.append(contentsOf: value[run..<index])
      escape(byte)
      run = index + 1
    }
    output.append(contentsOf: value[run...])
  }

  /// Adds a slot at the end of what is written.
  mutating func addSlot(_ kind: PageContent.Slot.Kind) {
    slots.append(PageContent.Slot(offset: output.count, kind: kind))
  }
}

// MARK: - Changes behind the end

extension PageWriter {
  /// Replaces bytes that are written already; everything behind them moves along.
  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    output.replaceSubrange(range, with: bytes)
    let change = bytes.count - range.count
    guard change != 0 else { return }
    for index in slots.indices.reversed() {
      guard slots[index].offset >= range.upperBound else { break }
      slots[index].offset += change
    }
    for index in references.indices.reversed() {
      guard references[index].start >= range.upperBound else { break }
      references[index].move(by: change)
    }
    for index in frames.indices {
      if frames[index].start >= range.upperBound { frames[index].start += change }
      if frames[index].inner >= range.upperBound { frames[index].inner += change }
    }
    for index in tables.indices {
      if let row = tables[index].firstRow, row >= range.upperBound { tables[index].firstRow = row + change }
    }
  }

  /// Takes the end of the output off, from `start`.
  mutating func cut(from start: Int) -> Fragment {
    let firstSlot = slots.lastIndex { $0.offset < start }.map { $0 + 1 } ?? 0
    let firstReference = references.lastIndex { $0.start < start }.map { $0 + 1 } ?? 0
    var fragment = Fragment(
      bytes: Array(output[start...]), slots: Array(slots[firstSlot...]),
      references: Array(references[firstReference...]))
    for index in fragment.slots.indices { fragment.slots[index].offset -= start }
    for index in fragment.references.indices {
      fragment.references[index].move(by: -start)
    }
    output.removeSubrange(start...)
    slots.removeSubrange(firstSlot...)
    references.removeSubrange(firstReference...)
    return fragment
  }

  /// Puts a piece back at the end.
  mutating func append(_ fragment: Fragment) {
    let base = output.count
    output.append(contentsOf: fragment.bytes)
    for var slot in fragment.slots {
      slot.offset += base
      slots.append(slot)
    }
    for var reference in fragment.references {
      reference.move(by: base)
      references.append(reference)
    }
  }

  /// Moves what an element wrote to the beginning of its parent, or keeps it for the parent's end.
  mutating func move(_ frame: Frame, at index: Int) {
    let fragment = cut(from: frame.start)
    guard let parent = frames[..<index].lastIndex(where: { $0.state == .written }) else {
      return append(fragment)
    }
    if frame.moves == .toEnd {
      moved.append(MovedFragment(frame: parent, fragment: fragment))
      return
    }
    let rest = cut(from: frames[parent].inner)
    let distance = fragment.bytes.count
    append(fragment)
    append(rest)
    if let row = tables.last?.firstRow, frames[parent].content == .table {
      tables[tables.count - 1].firstRow = row + distance
    }
  }

  /// Writes what was kept for the end of a frame.
  mutating func appendMoved(to frame: Int) {
    while let last = moved.last, last.frame == frame {
      moved.removeLast()
      append(last.fragment)
    }
  }

  /// The text of what was written from an offset on, without tags, its white space made single.
  func plainText(from start: Int) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(min(output.count - start, 256))
    appendPlainText(from: start, to: &text, stopsAtFirst: false)
    if text.last == 0x20 { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether what was written from an offset on shows any text.
  func hasPlainText(from start: Int) -> Bool {
    var text: [UInt8] = []
    appendPlainText(from: start, to: &text, stopsAtFirst: true)
    return !text.isEmpty
  }

  private func appendPlainText(from start: Int, to text: inout [UInt8], stopsAtFirst: Bool) {
    output.withUnsafeBufferPointer { bytes in
      var index = start
      var isSpace = true
      while index < bytes.count {
        let byte = bytes[index]
        if byte == 0x3C {
          if Self.matches("<annotation", bytes, at: index) {
            while index < bytes.count, !Self.matches("</annotation", bytes, at: index) { index += 1 }
          }
          while index < bytes.count, bytes[index] != 0x3E { index += 1 }
        } else if byte.isSpace {
          if !isSpace { text.append(0x20) }
          isSpace = true
        } else {
          if stopsAtFirst { return text.append(byte) }
          let (decoded, length) = byte == 0x26 ? Self.entity(bytes, at: index) : (byte, 1)
          text.append(decoded)
          index += length - 1
          isSpace = false
        }
        index += 1
      }
    }
  }

  private static func matches(_ text: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, at index: Int)
    -> Bool
  {
    guard bytes.count - index >= text.utf8CodeUnitCount else { return false }
    for place in 0..<text.utf8CodeUnitCount where bytes[index + place] != text.utf8Start[place] {
      return false
    }
    return true
  }

  /// The character that an entity stands for, and how long it is as written.
  private static func entity(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (UInt8, Int) {
    if matches("&amp;", bytes, at: index) { return (0x26, 5) }
    if matches("&lt;", bytes, at: index) { return (0x3C, 4) }
    if matches("&gt;", bytes, at: index) { return (0x3E, 4) }
    return (0x26, 1)
  }
}
