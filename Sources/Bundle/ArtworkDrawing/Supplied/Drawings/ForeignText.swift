import DrawingGeometry
import DrawingStyles
import Markup
import TextBytes
import XML

/// The plain text of HTML in a `foreignObject`, which the painter lacks, as lines of SVG text.
///
/// Drawing programs write labels so: a box that is centred by `display: flex`, or that begins at the corner, with words in a few
/// fonts and sizes, broken to a width. What else HTML has is told.
struct ForeignText {
  /// Where text is placed: by the sizes and distances of the boxes around it.
  private struct Frame {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var across = ForeignStyle.Place.start
    var down = ForeignStyle.Place.start
    /// The width of the text's own box within; nil for that of its longest line.
    var inner: Double?
    /// The greatest width of its lines.
    var limit = Double.infinity
    var isShrunk = false
    var ground: CSSColor?

    /// Moves its left edge; the right one stays, unless the width of what is within is given.
    mutating func indent(by distance: Double, isWidthGiven: Bool) {
      x += distance
      guard !isWidthGiven else { return }
      if width > distance { width -= distance }
      inner = inner.map { max(0, $0 - distance) }
      limit = max(0, limit - distance)
    }
  }

  /// A run of letters of one style; a word has several if its style changes.
  private struct Piece {
    var text: String
    var style: ForeignStyle
  }

  private struct Word {
    var pieces: [Piece]
    /// The width of what stands between it and the word before it; 0 if nothing does.
    var space = 0.0
    var width = 0.0
  }

  private struct Line {
    var words: [Word] = []
    var width = 0.0
    var height: Double
    var gap: Double
    /// How far it begins behind the others, and how much farther its mark is before that.
    var indent = 0.0
    var hang = 0.0
    let style: ForeignStyle
  }

  private let tree: XMLTree
  private let text: DrawingText
  private let losses: DrawingLosses
  private var styles: ForeignStyles
  private var inherited: DrawingInheritance
  private var frame: Frame
  private var lines: [Line] = []
  private var isNewLine = true
  private var isAfterSpace = true
  private var gap = 0.0
  private var indent = 0.0
  private var hang = 0.0

  /// - Parameter canvas: the size of the drawing, of which percentages are shares.
  init(
    _ element: DrawingElement, in tree: XMLTree, text: DrawingText, styles: ForeignStyles,
    canvas: (width: Double, height: Double), _ losses: DrawingLosses
  ) {
    (self.tree, self.text, self.styles, self.losses) = (tree, text, styles, losses)
    inherited = element.inherited
    func length(_ name: String, _ whole: Double) -> Double {
      guard let value = element[name] else { return 0 }
      if value.hasSuffix("%") { return (Double(value.dropLast()) ?? 0) / 100 * whole }
      return DrawingNumbers.all(in: Array(value.utf8)[...]).first ?? 0
    }
    frame = Frame(
      x: length("x", canvas.width), y: length("y", canvas.height), width: length("width", canvas.width),
      height: length("height", canvas.height))
  }

  /// Whether an element has text of HTML, or what leaves room for it, and nothing that is not painted as text.
  static func isPlain(_ node: XMLTree.Node, in tree: XMLTree) -> Bool {
    var open = tree.elements(of: node)
    guard
      !open.isEmpty || tree.children(node).contains(where: { tree.kind($0) == .text && !tree.isBlank($0) })
    else { return false }
    while let next = open.popLast() {
      if lacking.contains(tree.name(next).local) || tree.name(next).namespace != MarkupNamespace.xhtml {
        return false
      }
      open += tree.elements(of: next)
    }
    return true
  }

  /// Elements that are no text.
  private static let lacking: Set<String> = [
    "audio", "button", "canvas", "embed", "hr", "iframe", "img", "input", "math", "meter", "object",
    "picture",
    "progress", "select", "svg", "table", "textarea", "video",
  ]
  private static let invisible: Set<String> = [
    "style", "script", "head", "title", "meta", "link", "template",
  ]

  /// The lines as elements of SVG.
  mutating func written(_ node: XMLTree.Node) -> [UInt8] {
    let style = styles.style(in: node, inherited)
    for child in tree.children(node) { read(child, style, block: style) }
    return output()
  }

  // MARK: Reading

  private mutating func read(_ node: XMLTree.Node, _ outer: ForeignStyle, block: ForeignStyle) {
    switch tree.kind(node) {
    case .instruction: return
    case .text: return add(node, outer, block: block)
    case .element: break
    }
    let name = tree.name(node).local
    if Self.invisible.contains(name) { return }
    if name == "br" {
      if isNewLine { startLine(block) }
      isNewLine = true
      isAfterSpace = true
      return
    }
    guard !Self.lacking.contains(name), tree.name(node).namespace == MarkupNamespace.xhtml else {
      if !inherited.isHidden { losses.add(.element(name)) { tree.range(node) } }
      return
    }
    let declared = styles.declared(node)
    let style = outer.inner(of: node, in: tree, declared) { tell($0) }
    if style.display.isHidden { return }
    let isBlock = style.display.isBlock || style.display.isShrunk && lines.isEmpty
    let distances = ForeignDistances(of: node, in: tree, declared, style)
    let (outerIndent, isFirst) = (indent, lines.isEmpty)
    if isFirst { place(declared, style, distances) } else { tellGround(declared) }
    if isBlock { indent += distances.indent - (isFirst ? distances.shift : 0) }
    // The distance that is given above the first line moves the whole text.
    if isBlock { endBlock(gap: isFirst && distances.isTopGiven ? 0 : distances.top) }
    if name == "li", let mark = style.mark(of: node, in: tree) {
      hang = indent > 0 ? text.width(of: mark, style: style) : 0
      add(mark, style, block: style)
    }
    for child in tree.children(node) { read(child, style, block: isBlock ? style : block) }
    if isBlock { endBlock(gap: distances.bottom) }
    indent = outerIndent
  }

  /// Tells a property that text is not set by.
  private func tell(_ declaration: StyleDeclaration) {
    guard !inherited.isHidden else { return }
    let name = declaration.name
    let isUnknown = DrawingVocabulary.absence(ofProperty: name) == .unknown
    losses.add(
      isUnknown && DrawingVocabulary.properties[name] == nil ? .unknown(.property(name)) : .property(name)
    ) { declaration.place.sourceRange }
  }

  /// Tells the ground of a box that is not the first: one is painted, behind all of the text.
  private func tellGround(_ declared: [StyleDeclaration]) {
    for declaration in declared where declaration.name.hasPrefix("background") {
      let ground = CSSColor.color(StyleValue(declaration.value), current: .black)
      if ground.map({ $0.alpha > 0 }) ?? !["none", "inherit", "transparent"].contains(
        String(decoding: declaration.value, as: UTF8.self))
      {
        tell(declaration)
      }
    }
  }

  private mutating func endBlock(gap margin: Double) {
    (isNewLine, isAfterSpace) = (true, true)
    gap = max(gap, margin)
  }

  /// Takes the place of a box around all of the text.
  private mutating func place(
    _ declared: [StyleDeclaration], _ style: ForeignStyle, _ distances: ForeignDistances
  ) {
    let values = Dictionary(
      declared.map { ($0.name, String(decoding: $0.value, as: UTF8.self)) }, uniquingKeysWith: { $1 })
    func length(_ name: String) -> Double? { values[name].flatMap { style.length($0) } }
    let width = values["width"]?.hasSuffix("%") == true ? nil : length("width")
    frame.indent(by: distances.shift, isWidthGiven: width != nil)
    frame.y += (length("margin-top") ?? 0) + (length("padding-top") ?? 0)
    if let color = values["background-color"] ?? values["background"],
      let ground = CSSColor.color(StyleValue(color.utf8), current: style.color), ground.alpha > 0
    {
      frame.ground = ground
    }
    if let most = length("max-width") { frame.limit = min(frame.limit, most) }
    if style.display.isFlexible {
      (frame.width, frame.height) = (width ?? frame.width, length("height") ?? frame.height)
      frame.across = values["justify-content"].flatMap { ForeignStyle.Place($0) } ?? .start
      frame.down = values["align-items"].flatMap { ForeignStyle.Place($0) } ?? .start
      (frame.inner, frame.isShrunk) = (nil, true)
    } else if let width {
      frame.inner = width
    } else if style.display.isShrunk {
      frame.isShrunk = true
    }
  }

  private mutating func add(_ node: XMLTree.Node, _ style: ForeignStyle, block: ForeignStyle) {
    var own = inherited
    (own.families, own.textCase) = (style.families, style.letterCase)
    add(tree.isBlank(node) ? " " : text.shown(node, own), style, block: block)
  }

  /// Adds words to the line, or to a new one.
  private mutating func add(_ text: String, _ style: ForeignStyle, block: ForeignStyle) {
    var word = ""
    func isBreakable(_ character: Character) -> Bool { character.isWhitespace && character != "\u{A0}" }
    for character in text {
      if isBreakable(character) {
        if !word.isEmpty { append(word, style: style, block: block) }
        (word, isAfterSpace) = ("", true)
      } else {
        word.append(character)
      }
    }
    if !word.isEmpty { append(word, style: style, block: block) }
  }

  private mutating func append(_ word: String, style: ForeignStyle, block: ForeignStyle) {
    if isNewLine { startLine(block) }
    let piece = Piece(text: word, style: style)
    let last = lines.count - 1
    let width = self.text.width(of: word, style: style)
    let height = Self.height(style)
    if isAfterSpace || lines[last].words.isEmpty {
      let space = lines[last].words.isEmpty ? 0 : self.text.width(of: " ", style: style)
      lines[last].words.append(Word(pieces: [piece], space: space, width: width))
    } else {
      let end = lines[last].words.count - 1
      lines[last].words[end].pieces.append(piece)
      lines[last].words[end].width += width
    }
    lines[last].height = max(lines[last].height, height)
    isAfterSpace = false
  }

  private mutating func startLine(_ block: ForeignStyle) {
    lines.append(Line(height: Self.height(block), gap: gap, indent: indent, hang: hang, style: block))
    (isNewLine, gap, hang) = (false, 0, 0)
  }

  private static func height(_ style: ForeignStyle) -> Double {
    switch style.lineHeight {
    case .factor(let factor): style.size * factor
    case .pixels(let pixels): pixels
    }
  }

  // MARK: Writing

  private static func end(_ line: Line) -> Double { line.indent - line.hang + line.width }

  /// The line as lines of at most `width`.
  private static func broken(_ line: Line, width: Double) -> [Line] {
    var result: [Line] = []
    var current = line
    (current.words, current.width) = ([], 0)
    for var word in line.words {
      if !current.words.isEmpty, line.style.wraps,
        Self.end(current) + word.space + word.width > width + 0.5
      {
        result.append(current)
        (current.words, current.width, current.gap, current.hang) = ([], 0, 0, 0)
      }
      if current.words.isEmpty { word.space = 0 }
      current.words.append(word)
      current.width += word.space + word.width
    }
    return result + [current]
  }

  private func output() -> [UInt8] {
    guard lines.contains(where: { !$0.words.isEmpty }) else { return [] }
    let room = min(frame.inner ?? (frame.width > 0 ? frame.width : .infinity), frame.limit)
    let lines = lines.flatMap { Self.broken($0, width: room) }
    let longest = lines.map { Self.end($0) }.max() ?? 0
    let width =
      frame.inner.map { min($0, frame.limit) }
      ?? (frame.isShrunk ? longest : min(max(frame.width, 0), frame.limit))
    let height = lines.reduce(gap) { $0 + $1.height + $1.gap }
    let left = frame.x + (frame.width - width) * frame.across.share
    var y = frame.y + (frame.height - height) * frame.down.share
    var output: [UInt8] = []
    if let ground = frame.ground {
      output += "<rect stroke=\"none\"".utf8
      for (name, value) in [("x", left), ("y", y), ("width", width), ("height", height)] {
        output.append(attribute: name, number(value, 4).utf8)
      }
      output.append(attribute: "fill", ground.text.utf8)
      output += "/>".utf8
    }
    for line in lines {
      y += line.gap
      if !line.words.isEmpty {
        let size = line.words.flatMap(\.pieces).map(\.style.size).max() ?? line.style.size
        let start = line.indent - line.hang
        // The letters of usual fonts reach 0.905 of their size above the base line, and 0.212 below it.
        write(
          line, x: left + start + (width - start - line.width) * line.style.place.share,
          y: y + line.height / 2 + size * 0.3465, to: &output)
      }
      y += line.height
    }
    return output
  }

  private func write(_ line: Line, x: Double, y: Double, to output: inout [UInt8]) {
    // Widths of the painter differ a little from those measured: what is centred stays so.
    let place = line.style.place
    let anchors: [(ForeignStyle.Place, String)] = [(.start, "start"), (.middle, "middle"), (.end, "end")]
    output += "<text stroke=\"none\" xml:space=\"preserve\"".utf8
    output.append(attribute: "x", number(x + line.width * place.share, 4).utf8)
    output.append(attribute: "y", number(y, 4).utf8)
    output.append(attribute: "text-anchor", (anchors.first { $0.0 == place }?.1 ?? "start").utf8)
    output.append(">")
    for (index, word) in line.words.enumerated() {
      for (position, piece) in word.pieces.enumerated() {
        write(
          piece.text, isAfterSpace: position == 0 && index > 0 && word.space > 0, style: piece.style,
          to: &output)
      }
    }
    output += "</text>".utf8
  }

  private func write(_ text: String, isAfterSpace: Bool, style: ForeignStyle, to output: inout [UInt8]) {
    output += "<tspan".utf8
    output.append(attribute: "font-family", style.families)
    output.append(attribute: "font-size", number(style.size, 4).utf8)
    output.append(attribute: "font-weight", (style.isBold ? "bold" : "normal").utf8)
    output.append(attribute: "font-style", (style.isItalic ? "italic" : "normal").utf8)
    output.append(attribute: "fill", style.color.text.utf8)
    if let decoration = style.decoration { output.append(attribute: "text-decoration", decoration.utf8) }
    if let shift = style.shift { output.append(attribute: "baseline-shift", shift.utf8) }
    output.append(">")
    output.append(escaping: ((isAfterSpace ? " " : "") + text).utf8, quotes: false)
    output += "</tspan>".utf8
  }
}
