import Diagnostics
import DrawingStyles
import Markup
import TextBytes
import TitleWords
import XML

/// The text of a drawing: its characters, fonts and places.
final class DrawingText {
  private let tree: XMLTree
  private let losses: DrawingLosses
  private let declaredFonts: [String: StylePlace]
  private var painted: [Bool]
  /// Elements with text in them.
  private var holders: [Bool]
  private var missing: Set<Character> = []
  private lazy var fonts = PainterFonts()
  private let language: String
  private lazy var engine = TextLayoutEngine(language: language)

  init(_ tree: XMLTree, language: String, fonts: [String: StylePlace], _ losses: DrawingLosses) {
    (self.tree, self.language, self.losses, declaredFonts) = (tree, language, losses, fonts)
    painted = Array(repeating: false, count: tree.count)
    holders = Array(repeating: false, count: tree.count)
    var characters: Set<Character> = []
    for node in 0..<tree.count where tree.kind(node) == .text {
      guard let parent = tree.parent(of: node), isInText(parent) else { continue }
      painted[node] = true
      if !tree.isBlank(node) { characters.formUnion(String(decoding: tree.bytes(node), as: UTF8.self)) }
      var holder: XMLTree.Node? = parent
      while let found = holder, !holders[found] {
        holders[found] = true
        holder = tree.parent(of: found)
      }
    }
    let visible = characters.filter { !$0.isWhitespace && !$0.isASCII }.sorted()
    guard !visible.isEmpty else { return }
    missing = Set(
      TextLayoutEngine(language: language)
        .paintable(String(visible), style: TextStyle(family: .serif, weight: 400, size: 20)).missing)
  }

  private func isInText(_ node: XMLTree.Node) -> Bool {
    var current: XMLTree.Node? = node
    while let found = current {
      guard tree.isOfSVG(found) else {
        current = tree.parent(of: found)
        continue
      }
      switch tree.name(found).local {
      case "text", "foreignObject": return true
      case "tspan", "a", "tref": current = tree.parent(of: found)
      default: return false
      }
    }
    return false
  }

  func isPainted(_ node: XMLTree.Node) -> Bool { painted[node] }

  func holdsText(_ node: XMLTree.Node) -> Bool { holders[node] }

  /// Whether the letters of an element have its place: of a text, or of a part that has a place of its own.
  func isPlaced(_ element: DrawingElement) -> Bool {
    guard holdsText(element.node) else { return false }
    if element.local == "tspan" { return tree.attribute(element.node, named: "y") != nil }
    return element.local == "text"
      && !tree.elements(of: element.node).contains { tree.attribute($0, named: "y") != nil }
  }

  /// Whether an editor has placed the lines of a flowing text too, for painters that cannot break lines.
  func hasPlacedLines(_ node: XMLTree.Node) -> Bool {
    tree.elements(of: node).contains {
      tree.isElement($0, "tspan") && (tree.attribute($0, "x") != nil || tree.attribute($0, "y") != nil)
    }
  }

  /// Whether a property breaks lines.
  static func isFallback(_ property: String) -> Bool {
    property.hasPrefix("shape-") || property == "inline-size"
  }

  /// Writes a text node as it is painted.
  func write(
    _ node: XMLTree.Node, _ inherited: DrawingInheritance, _ space: inout DrawingSpace,
    to output: inout [UInt8]
  ) {
    let characters = space.shown(shown(node, inherited), keepsSpace: inherited.keepsSpace)
    if inherited.isInSmallCapitals {
      writeSmallCapitals(characters, inherited, &space, to: &output)
    } else {
      space.write(characters, to: &output)
      if !characters.isEmpty { space.writeSpacing(inherited, to: &output) }
    }
  }

  /// Writes small letters as capitals of seven tenths of their size, as browsers do for fonts without small capitals, which most are.
  private func writeSmallCapitals(
    _ characters: [Character], _ inherited: DrawingInheritance, _ space: inout DrawingSpace,
    to output: inout [UInt8]
  ) {
    var start = 0
    while start < characters.count {
      let isSmall = characters[start].isLowercase
      let end = characters[start...].firstIndex { $0.isLowercase != isSmall } ?? characters.count
      let run = characters[start..<end]
      if isSmall { output += "<tspan font-variant=\"normal\" font-size=\"70%\">".utf8 }
      space.write(isSmall ? Array(capitals(String(run))) : Array(run), to: &output)
      space.writeSpacing(inherited, to: &output)
      if isSmall { output += "</tspan>".utf8 }
      start = end
    }
  }

  private func capitals(_ text: String) -> String {
    (DottedLetters.tellApart(in: language) ? text.replacing("i", with: "İ") : text).uppercased()
  }

  /// The characters of a node without those that no font has, which would be painted as boxes. A character of no width stands
  /// in their place, so that lists of positions keep their order.
  func shown(_ node: XMLTree.Node, _ inherited: DrawingInheritance) -> String {
    var text = String(decoding: tree.bytes(node), as: UTF8.self)
    guard !tree.isBlank(node) else { return text }
    switch inherited.textCase {
    case "uppercase": text = capitals(text)
    case "lowercase": text = text.lowercased()
    case "capitalize":
      var isStart = true
      text = String(
        text.flatMap { character -> String in
          defer { isStart = character.isWhitespace }
          return isStart ? capitals(String(character)) : String(character)
        })
    default: break
    }
    if !inherited.isHidden {
      checkFont(node, inherited)
      checkLigatures(text, node: node, inherited)
      for character in text where missing.contains(character) {
        losses.add(.characters, "\"\(character)\" (\(character.codePoints))") { tree.range(node) }
      }
    }
    guard !missing.isEmpty else { return text }
    return String(text.map { missing.contains($0) ? "\u{200B}" : $0 })
  }

  /// The width of a word of HTML, in pixels.
  func width(of word: String, style: ForeignStyle) -> Double {
    engine.width(
      of: word, in: FontFamilies.names(style.families), weight: style.isBold ? 700 : 400, size: style.size)
  }

  private func checkFont(_ node: XMLTree.Node, _ inherited: DrawingInheritance) {
    let names = FontFamilies.names(inherited.families)
    guard let first = names.first, !FontFamilies.generic.contains(first.lowercased()),
      !fonts.isInstalled(first)
    else {
      return
    }
    let other = fonts.replacement(of: names)
    let declared = declaredFonts[first.lowercased()]
    let detail =
      "its text is set in \"\(other)\"" + (declared == nil ? "" : ", since fonts of drawings are not loaded")
    losses.add(.font(first), detail) { declared?.sourceRange ?? tree.range(node) }
  }

  /// Tells text of the scripts of India and Southeast Asia whose letters need ligatures in its font.
  private func checkLigatures(_ text: String, node: XMLTree.Node, _ inherited: DrawingInheritance) {
    let families = FontFamilies.names(inherited.families)
    for word in text.split(whereSeparator: \.isWhitespace)
    where word.unicodeScalars.contains(where: { (0x900...0x1AFF).contains($0.value) }) {
      let word = String(word)
      if engine.needsLigatures(word, in: families.isEmpty ? ["serif"] : families, weight: 400) {
        losses.add(.ligatures, word) { tree.range(node) }
      }
    }
  }

  // MARK: Positions

  private static let positions = ["x", "y", "dx", "dy"]

  /// The first of a list of positions.
  static func first(_ value: [UInt8]) -> [UInt8] {
    let parsed = StyleValue(value)
    guard let first = parsed.solid.first else { return value }
    return Array(value[first.start..<first.end])
  }

  /// Writes the text of an element whose characters have places of their own, as parts that each have one; false for other elements.
  func writePositioned(
    _ node: XMLTree.Node, _ inherited: DrawingInheritance, _ space: inout DrawingSpace,
    to output: inout [UInt8]
  ) -> Bool {
    var lists: [(name: String, values: [[UInt8]])] = []
    for name in Self.positions {
      guard let attribute = tree.attribute(node, named: name) else { continue }
      let value = StyleValue(tree.attributeBytes(attribute))
      let parts = value.solid.filter { $0.kind != .comma }
      if parts.count > 1 { lists.append((name, parts.map { Array(value.bytes[$0.start..<$0.end]) })) }
    }
    guard !lists.isEmpty else { return false }
    let children = Array(tree.children(node))
    guard children.allSatisfy({ tree.kind($0) == .text }) else {
      for (name, _) in lists where !inherited.isHidden {
        losses.add(.attribute(name)) { tree.range(of: node, attribute: name) }
      }
      return false
    }
    let text = children.map { shown($0, inherited) }.joined()
    let characters = space.shown(text, keepsSpace: inherited.keepsSpace)
    var isOpen = false
    for (index, character) in characters.enumerated() {
      let own = lists.compactMap { list in
        index < list.values.count ? (list.name, list.values[index]) : nil
      }
      // The first place is that of the element itself.
      if index > 0, !own.isEmpty {
        space.writeSpacing(inherited, to: &output)
        if isOpen { output += "</tspan>".utf8 }
        output += "<tspan".utf8
        for (name, value) in own {
          output.append(attribute: name, value)
        }
        output.append(">")
        isOpen = true
      }
      space.write(CollectionOfOne(character), to: &output)
    }
    if !characters.isEmpty { space.writeSpacing(inherited, to: &output) }
    if isOpen { output += "</tspan>".utf8 }
    return true
  }
}
