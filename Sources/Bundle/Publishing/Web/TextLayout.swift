import ReaderCore
import TextBytes

/// Inserts marks into the text of a page for layout that plain text lacks: blocks, raised and lowered text, fractions
/// and roots.
struct TextLayout {
  /// The position of text relative to the preceding text.
  private enum Place { case plain, raised, lowered, operand, second }

  /// Kinds of MathML elements, by the positions of their children.
  private enum Kind { case row, raised, lowered, both, fraction, root }

  private struct Open {
    var kind: Kind
    var place: Place
    var children = 0
  }

  private var isBlockPending = false
  /// The open elements of a formula.
  private var formula: [Open] = []

  /// Inserts a block mark if a block has begun or ended since the last text.
  mutating func endBlock(before byte: UInt8, in text: inout [UInt8]) {
    guard isBlockPending else { return }
    isBlockPending = false
    if byte > " ", let last = text.last,
      last > " " || last == TextMark.raisedEnd || last == TextMark.loweredEnd
    {
      text.append(TextMark.block)
    }
  }

  /// Processes a tag; the tag of an empty element is both a start and an end.
  mutating func take(_ name: UnsafeBufferPointer<UInt8>, isStart: Bool, isEnd: Bool, to text: inout [UInt8]) {
    if !formula.isEmpty || Self.isName(name, text: "math") {
      if isStart { open(name, &text) }
      if isEnd { close(&text) }
    } else if Self.isName(name, text: "sup") {
      if isStart { begin(.raised, &text) }
      if isEnd { end(.raised, &text) }
    } else if Self.isName(name, text: "sub") {
      if isStart { begin(.lowered, &text) }
      if isEnd { end(.lowered, &text) }
    } else if Self.isBlock(name) {
      isBlockPending = true
    }
  }

  // MARK: Formulas

  private mutating func open(_ name: UnsafeBufferPointer<UInt8>, _ text: inout [UInt8]) {
    var place = Place.plain
    if let last = formula.indices.last {
      place = Self.place(of: formula[last].children, in: formula[last].kind)
      formula[last].children += 1
    }
    begin(place, &text)
    let kind = Self.kind(name)
    if kind == .root { text += [TextMark.root, TextMark.group] }
    formula.append(Open(kind: kind, place: place))
  }

  private mutating func close(_ text: inout [UInt8]) {
    guard let ended = formula.popLast() else { return }
    if ended.kind == .root { text.append(TextMark.groupEnd) }
    end(ended.place, &text)
  }

  private static func kind(_ name: UnsafeBufferPointer<UInt8>) -> Kind {
    if isName(name, text: "msup") { return .raised }
    if isName(name, text: "msub") || isName(name, text: "munder") { return .lowered }
    if isName(name, text: "msubsup") || isName(name, text: "munderover") { return .both }
    if isName(name, text: "mfrac") { return .fraction }
    return isName(name, text: "msqrt") ? .root : .row
  }

  private static func place(of child: Int, in kind: Kind) -> Place {
    switch (kind, child) {
    case (.raised, 1), (.both, 2): .raised
    case (.lowered, 1), (.both, 1): .lowered
    case (.fraction, 0): .operand
    case (.fraction, 1): .second
    default: .plain
    }
  }

  private func begin(_ place: Place, _ text: inout [UInt8]) {
    switch place {
    case .plain: break
    case .raised: text.append(TextMark.raised)
    case .lowered: text.append(TextMark.lowered)
    case .operand: text.append(TextMark.group)
    case .second: text += [TextMark.fraction, TextMark.group]
    }
  }

  private func end(_ place: Place, _ text: inout [UInt8]) {
    switch place {
    case .plain: break
    case .raised: text.append(TextMark.raisedEnd)
    case .lowered: text.append(TextMark.loweredEnd)
    case .operand, .second: text.append(TextMark.groupEnd)
    }
  }

  // MARK: Names

  private static let blocks: [StaticString] = [
    "address", "article", "aside", "blockquote", "br", "caption", "dd", "details", "div", "dl", "dt",
    "figcaption",
    "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p",
    "pre",
    "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
  ]

  private static func isBlock(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    blocks.contains { isName(name, text: $0) }
  }

  private static func isName(_ name: UnsafeBufferPointer<UInt8>, text: StaticString) -> Bool {
    name.count == text.utf8CodeUnitCount
      && name.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
