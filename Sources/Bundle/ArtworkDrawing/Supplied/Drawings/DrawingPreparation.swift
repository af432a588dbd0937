import BookModel
import Diagnostics
import Files
import Markup
import TextBytes
import XML

/// A drawing as the painter gets it, and what it loses there.
struct PreparedDrawing {
  var bytes: [UInt8]
  var diagnostics: [Diagnostic]
}

/// What the preparation of drawings needs of the book.
struct DrawingContext {
  let files: DrawingFiles
  /// The book's language, by which `systemLanguage` is decided.
  let language: String
  /// How many drawings show this one.
  var depth = 0
}

/// Prepares drawings for the painter: linked files, styles, colours and animations are resolved, and only what
/// `DrawingVocabulary` has is passed on. Everything else that could be seen is told.
enum DrawingPreparation {
  /// The drawing at `path`; nil if the bytes are no SVG.
  static func prepared(
    _ bytes: [UInt8], path: String, _ context: DrawingContext
  ) throws(DrawingFault) -> PreparedDrawing? {
    guard mediaInfo(of: bytes)?.mediaType == PictureFormat.svg.rawValue else { return nil }
    let shown = context.files.shownName(path)
    let tree: XMLTree
    do throws(XMLError) { tree = try XMLParser().parse(file: shown, bytes: bytes) } catch {
      throw .malformed(error.diagnostic(in: TextDecoder().decodeFaulty(file: shown, bytes: bytes)))
    }
    guard tree.name(tree.root).local == "svg", tree.isOfSVG(tree.root) else { return nil }
    if DrawingSize.isEmpty(tree) { throw .noSize }
    let losses = DrawingLosses()
    var writer = DrawingWriter(tree, path: path, context, losses)
    let written = writer.written()
    return PreparedDrawing(bytes: written, diagnostics: losses.diagnostics)
  }
}

/// Writes a drawing in the painter's vocabulary.
struct DrawingWriter {
  private let tree: XMLTree
  private let path: String
  private let context: DrawingContext
  private let losses: DrawingLosses
  private let relations: DrawingRelations
  private let references: DrawingReferences
  private let sheet: DrawingStyleSheet
  private let cascade: DrawingCascade
  private let animations: DrawingAnimations
  private let text: DrawingText
  private let pictures = DrawingPictures()
  private let size: DrawingSize
  private var values: DrawingValues
  private var output: [UInt8] = []
  private var additions = Additions()

  /// What is written that the drawing does not have.
  private struct Additions {
    var copies: DrawingCopies?
    var filters = DrawingFilters()
    /// The number of shadows that were written as primitives.
    var shadows = 0
  }

  init(_ tree: XMLTree, path: String, _ context: DrawingContext, _ losses: DrawingLosses) {
    (self.tree, self.path, self.context, self.losses) = (tree, path, context, losses)
    relations = DrawingRelations(tree)
    size = DrawingSize(tree)
    values = DrawingValues(width: size.width, height: size.height)
    sheet = DrawingStyleReader.sheet(
      of: tree, path: path, context.files, MediaConditions(width: size.width, height: size.height), losses)
    cascade = DrawingCascade(sheet, relations)
    references = DrawingReferences(tree)
    animations = DrawingAnimations(tree, references)
    let hasContext =
      DrawingCopies.isOfContext(tree.source.bytes)
      || sheet.rules.contains { $0.declarations.contains { DrawingCopies.isOfContext($0.value) } }
    if hasContext {
      let cascade = cascade
      additions.copies = DrawingCopies(tree, references) { node in
        tree.attributes(node).map { Array(tree.attributeBytes($0)) }
          + cascade.declarations(of: node, attributes: [], own: []).values.map(\.value)
      }
    }
    text = DrawingText(tree, language: context.language, fonts: sheet.fonts, losses)
  }

  /// The drawing as XML in the painter's vocabulary.
  mutating func written() -> [UInt8] {
    for (node, isEnd) in animations.found {
      losses.add(.animation(isEnd: isEnd)) { tree.range(node) }
    }
    write(tree.root, DrawingInheritance(variables: sheet.registered))
    if relations.isExhausted { losses.add(.tooManyRules) { tree.range(tree.root) } }
    return output
  }

  // MARK: Elements

  /// - Parameter id: the id of a copy.
  private mutating func write(
    _ node: XMLTree.Node, _ inherited: DrawingInheritance, as id: String? = nil
  ) {
    let name = tree.name(node)
    guard tree.isOfSVG(node) else {
      let isShown = name.namespace == MarkupNamespace.xhtml || name.namespace == MarkupNamespace.mathML
      // Nobody paints elements of other vocabularies, such as those of editors.
      if isShown, !["link", "style", "meta", "title", "head"].contains(name.local) { lose(node, inherited) }
      return
    }
    if name.local == "style" || DrawingVocabulary.invisible.contains(name.local)
      || DrawingVocabulary.animations.contains(name.local)
    {
      return
    }
    guard let own = DrawingVocabulary.elements[name.local] else { return lose(node, inherited) }
    guard holdsConditions(node) else { return }
    var element = Element(node: node, local: name.local, own: own, inherited: inherited)
    if let id {
      element.attributes.append(("id", Array(id.utf8)))
      element.inherited.isCopied = true
    } else if !inherited.isCopied, additions.copies?.isReplaced(node) == true {
      // Its copies say what they lose.
      element.inherited.isHidden = true
    }
    collect(&element)
    if name.local == "use" { leadToCopy(&element) }
    if node == tree.root { setSize(of: &element) }
    tellInexact(element)
    if name.local.hasPrefix("fe") { connect(&element) }
    if name.local == "feDropShadow" { return writeShadow(element) }
    if name.local == "image" || name.local == "feImage", !inlinePicture(&element) { return }
    write(element)
  }

  /// Writes the root's size in pixels, as large as the painter can work with. For it an inch has 72 units.
  private func setSize(of root: inout Element) {
    let isOdd = size.factor != 1
    for (name, length) in [("width", size.width), ("height", size.height)] {
      let written = Array(number(length * size.factor, 4).utf8)
      let place = root.attributes.firstIndex { $0.name == name }
      if let place,
        // What a style sheet says stays: `size` is that of the attributes.
        isOdd || tree.attribute(tree.root, name).flatMap({ CSSLength.pixels(of: $0) }) != nil
      {
        root.attributes[place].value = written
      } else if place == nil, isOdd {
        root.attributes.append((name, written))
      }
    }
    guard isOdd, size.viewBox == nil else { return }
    root.attributes.removeAll { $0.name == "viewBox" }
    root.attributes.append(("viewBox", Array("0 0 \(number(size.width, 4)) \(number(size.height, 4))".utf8)))
  }

  /// Lets a `use` show a copy with its own variables.
  private mutating func leadToCopy(_ element: inout Element) {
    let place = element.attributes.firstIndex { $0.name == "href" }
    do throws(DrawingCopies.Excess) {
      guard let place, let id = try additions.copies?.id(shownBy: element.node, element.inherited) else {
        return
      }
      element.attributes[place].value = Array("#\(id)".utf8)
    } catch {
      let node = element.node
      losses.add(.copies) { tree.range(node) }
    }
  }

  private mutating func writeCopies() {
    guard let first = additions.copies?.next() else { return }
    output += "<defs>".utf8
    var next: DrawingCopies.Copy? = first
    while let copy = next {
      write(copy.node, copy.inherited, as: copy.id)
      next = additions.copies?.next()
    }
    output += "</defs>".utf8
  }

  private func lose(_ node: XMLTree.Node, _ inherited: DrawingInheritance) {
    guard !inherited.isHidden else { return }
    losses.add(.element(tree.name(node).local)) { tree.range(node) }
  }

  /// Conditional processing: https://www.w3.org/TR/SVG2/struct.html#ConditionalProcessing
  private func holdsConditions(_ node: XMLTree.Node) -> Bool {
    // No extension is known.
    if let extensions = tree.attribute(node, "requiredExtensions"), !extensions.utf8.allSatisfy(\.isSpace) {
      return false
    }
    guard let languages = tree.attribute(node, "systemLanguage") else { return true }
    let own = context.language.lowercased()
    return languages.lowercased().split(separator: ",").contains { tag in
      let tag = tag.filter { !$0.isWhitespace }
      return own == tag || own.hasPrefix(tag + "-")
    }
  }

  /// An element as it is written.
  private struct Element {
    let node: XMLTree.Node
    let local: String
    let own: Set<String>
    /// What its children take from it.
    var inherited: DrawingInheritance
    var attributes: [(name: String, value: [UInt8])] = []
    /// Properties that are no attributes of the painter.
    var style: [(name: String, value: [UInt8])] = []
    var keepsSpace: Bool?
    /// The name under which it is written.
    var written: String

    init(node: XMLTree.Node, local: String, own: Set<String>, inherited: DrawingInheritance) {
      (self.node, self.local, self.own, self.inherited) = (node, local, own, inherited)
      written = local
    }
  }

  private mutating func write(_ element: Element) {
    output += "<\(element.written)".utf8
    if element.node == tree.root { output += " xmlns=\"\(MarkupNamespace.svg)\"".utf8 }
    for (name, value) in element.attributes { write(attribute: name, value) }
    if !element.style.isEmpty {
      let text = element.style.map { $0.name + ":" + String(decoding: $0.value, as: UTF8.self) }
      write(attribute: "style", Array(text.joined(separator: ";").utf8))
    }
    if let keepsSpace = element.keepsSpace {
      write(attribute: "xml:space", Array((keepsSpace ? "preserve" : "default").utf8))
    }
    output.append(">")
    if element.local == "switch" {
      writeAlternative(element)
    } else {
      writeChildren(element)
    }
    if element.node == tree.root {
      writeCopies()
      output += additions.filters.take()
    }
    output += "</\(element.written)>".utf8
  }

  private mutating func writeChildren(_ element: Element) {
    let isText = DrawingVocabulary.texts.contains(element.local) || element.local == "a"
    if isText, let runs = text.positioned(element.node, element.inherited) {
      output += runs
      return
    }
    for child in tree.children(element.node) {
      switch tree.kind(child) {
      case .element: write(child, element.inherited)
      case .text where isText && text.isPainted(child): output += text.written(child, element.inherited)
      case .text, .instruction: break
      }
    }
  }

  /// The first child of a `switch` that can be painted.
  private mutating func writeAlternative(_ element: Element) {
    let children = tree.elements(element.node).filter {
      tree.isOfSVG($0)
        && !DrawingVocabulary.invisible.contains(tree.name($0).local)
    }
    let candidates = children.filter { holdsConditions($0) }
    if let chosen = candidates.first(where: { DrawingVocabulary.elements[tree.name($0).local] != nil }) {
      write(chosen, element.inherited)
      // What stands before it is what its author would see, such as text as HTML beside its replacement.
      for other in candidates.prefix(while: { $0 != chosen }) {
        let isEmpty = tree.children(other).allSatisfy { _ in false }
        if !isEmpty { lose(other, element.inherited) }
      }
    } else if let first = candidates.first {
      write(first, element.inherited)
    }
  }

  private mutating func write(attribute name: String, _ value: some Sequence<UInt8>) {
    output += " \(name)=\"".utf8
    DrawingText.escape(value, into: &output, isAttribute: true)
    output.append("\"")
  }

  // MARK: Attributes and properties

  /// What an element's attributes say of its properties.
  private struct Styling {
    var presentation: [StyleDeclaration] = []
    var own: [StyleDeclaration] = []
    var transform: (value: [UInt8], attribute: XMLTree.Attribute)?
  }

  private mutating func collect(_ element: inout Element) {
    let node = element.node
    let isText = DrawingVocabulary.texts.contains(element.local)
    var styling = Styling()
    for attribute in tree.attributes(node) {
      switch tree.attributeName(attribute).namespace {
      case MarkupNamespace.xml: addXML(attribute, to: &element)
      case "": add(attribute, isText: isText, to: &element, &styling)
      // `href`, which is read below, and what editors add.
      default: break
      }
    }
    if element.own.contains("href"), let attribute = tree.address(node) {
      addHref(attribute, to: &element)
    }
    var declared = cascade.declarations(of: node, attributes: styling.presentation, own: styling.own)
    for (name, value) in animations.ends[node] ?? [:]
    where DrawingVocabulary.properties[name] != nil && !(isText && (name == "x" || name == "y")) {
      let place =
        declared[name]?.place ?? StylePlace(source: StyleSource(value) { _ in nil }, range: ByteRange(0, 0))
      declared[name] = StyleDeclaration(name: name, value: value, isImportant: true, place: place)
    }
    inherit(declared, in: &element)
    for name in declared.keys.sorted() {
      guard let declaration = declared[name] else { continue }
      add(declaration, to: &element)
    }
    add(
      transform: styling.transform, origin: declared["transform-origin"],
      box: declared["transform-box"], to: &element)
    scale(&element, hasAnchor: declared["text-anchor"] != nil)
  }

  /// Follows the scales of an element, and tells a text that is not placed by its middle or end under uneven ones: the painter
  /// takes the scale of its height for that of its width.
  private func scale(_ element: inout Element, hasAnchor: Bool) {
    if element.local == "svg", tree.attribute(element.node, "preserveAspectRatio")?.hasPrefix("none") == true
    {
      func length(_ name: String) -> Double? {
        tree.attribute(element.node, name).flatMap { CSSLength.pixels(of: $0) }
      }
      let box =
        tree.attribute(element.node, named: "viewBox").map { DrawingNumbers.all(in: tree.attributeBytes($0)) }
        ?? []
      if box.count == 4, box[2] > 0, box[3] > 0, let width = length("width"), let height = length("height") {
        element.inherited.scale.apply(across: width / box[2], down: height / box[3])
      }
    }
    for (name, value) in element.attributes + element.style where name == "transform" {
      element.inherited.scale.apply(value)
    }
    let anchor = element.inherited.textAnchor
    guard anchor != "start", element.local == "text" || hasAnchor,
      DrawingVocabulary.texts.contains(element.local), !element.inherited.scale.isEven,
      !element.inherited.isHidden, text.holdsText(element.node)
    else { return }
    let node = element.node
    losses.add(.anchor, anchor) { tree.range(node) }
  }

  private func addXML(_ attribute: XMLTree.Attribute, to element: inout Element) {
    switch tree.attributeName(attribute).local {
    case "space": element.keepsSpace = tree.attributeValue(attribute) == "preserve"
    case "lang":
      // The painter leaves out elements whose language it cannot parse.
      if tree.attributeBytes(attribute).isLanguageTag {
        element.attributes.append(("xml:lang", Array(tree.attributeBytes(attribute))))
      }
    case "base": lose(attribute, element)
    default: break
    }
  }

  private func add(
    _ attribute: XMLTree.Attribute, isText: Bool, to element: inout Element, _ styling: inout Styling
  ) {
    let node = element.node
    let local = tree.attributeName(attribute).local
    let bytes = tree.attributeBytes(attribute)
    switch local {
    // A copy has an id of its own, and its parts have none.
    case "id" where element.inherited.isCopied: break
    case "id": element.attributes.append(("id", Array(bytes)))
    case "style": styling.own = DrawingStyleSheet.declarations(source(attribute, node))
    case "transform": styling.transform = (Array(bytes), attribute)
    case "href",
      _ where DrawingVocabulary.common.contains(local):
      break
    case _ where element.own.contains(local) || isText && (local == "x" || local == "y"):
      var value = animations.ends[node]?[local] ?? Array(bytes)
      let isMatrix =
        local != "values" || element.local != "feColorMatrix"
        || DrawingAttributes.isMatrix(value, type: tree.attribute(node, "type") ?? "matrix")
      guard isMatrix, DrawingAttributes.isRead(local, value, of: element.local) else {
        return lose(attribute, element)
      }
      if local == "d" || local == "points" { value = readable(value, attribute, element) }
      element.attributes.append((local, isText ? DrawingText.first(value) : value))
    case "text-transform", "white-space", "transform-origin", "transform-box",
      _ where DrawingVocabulary.properties[local]?.isAttribute == true:
      let place = StylePlace(source: source(attribute, node), range: ByteRange(0, bytes.count))
      styling.presentation.append(
        StyleDeclaration(name: local, value: Array(bytes.trimmed), isImportant: false, place: place))
    default:
      let value = String(decoding: bytes.trimmed, as: UTF8.self)
      let isSilent =
        DrawingVocabulary.isInvisible(attribute: local) || DrawingVocabulary.isWithoutEffect(local, value)
        || DrawingVocabulary.isOfText(local) && !text.holdsText(node)
      if !isSilent { lose(attribute, element) }
    }
  }

  /// The beginning of a path or of points that can be read, which painters paint; the rest is told.
  private func readable(_ value: [UInt8], _ attribute: XMLTree.Attribute, _ element: Element) -> [UInt8] {
    let name = tree.attributeName(attribute).local
    let extent = name == "d" ? PathExtent(path: value[...]) : PathExtent(points: value[...])
    let isNone = name == "d" && value[...].trimmed.elementsEqual("none".utf8)
    guard extent.end < value.count, !isNone else { return value }
    if !element.inherited.isHidden {
      let rest = String(decoding: value[extent.end...].trimmed, as: UTF8.self).excerpt(20)
      let start = value[extent.end...].firstIndex { !$0.isSpace && $0 != "," } ?? extent.end
      let source = source(attribute, element.node)
      losses.add(.outline(name), rest) { source.place(ByteRange(start, min(start + 1, value.count))) }
    }
    return Array(value[..<extent.end])
  }

  private func lose(_ attribute: XMLTree.Attribute, _ element: Element) {
    guard !element.inherited.isHidden else { return }
    let name = tree.attributeName(attribute).qualified
    let value = Array(tree.attributeBytes(attribute).trimmed)
    let isOwn = element.own.contains(name) || name == "transform"
    if isOwn, DrawingAttributes.isFault(name, value) {
      let shown = String(decoding: value, as: UTF8.self).excerpt(60)
      let node = element.node
      losses.add(.fault(holder: name, value: shown)) { tree.range(attribute, of: node) }
      return
    }
    losses.add(.attribute(name)) { tree.source.range(tree.nameRange(attribute, of: element.node)) }
  }

  private func lose(_ inexact: DrawingLoss.Inexact, _ element: Element) {
    guard !element.inherited.isHidden else { return }
    let node = element.node
    losses.add(.inexact(inexact)) { tree.range(node) }
  }

  private func lose(
    _ reference: DrawingLoss.Reference, _ element: Element, at place: () -> SourceRange?
  ) {
    if !element.inherited.isHidden { losses.add(.reference(reference), at: place) }
  }

  private func source(_ attribute: XMLTree.Attribute, _ node: XMLTree.Node) -> StyleSource {
    let tree = tree
    return StyleSource(Array(tree.attributeBytes(attribute))) { range in
      let whole = tree.byteRange(attribute, of: node)
      let (lower, upper) = (Int(whole.lower) + Int(range.lower), Int(whole.lower) + Int(range.upper))
      // With references the text is shorter than what is written.
      guard upper <= Int(whole.upper) else { return tree.source.range(whole) }
      return tree.source.range(ByteRange(lower, upper))
    }
  }

  /// An address of an element in the same drawing; pictures are read elsewhere.
  private func addHref(_ attribute: XMLTree.Attribute, to element: inout Element) {
    guard element.local != "image" else { return }
    let value = tree.attributeBytes(attribute).trimmed
    if value.first == "#" {
      if let fault = references.fault(ofHref: element.node) {
        let node = element.node
        lose(.init(String(decoding: value, as: UTF8.self), "href", fault), element) {
          tree.range(attribute, of: node)
        }
      } else {
        element.attributes.append(("href", Array(value)))
      }
    } else if element.local != "feImage", !value.isEmpty, !element.inherited.isHidden {
      losses.add(
        .file(String(decoding: value, as: UTF8.self)), "parts of other drawings are not taken in"
      ) { tree.range(attribute, of: element.node) }
    }
  }

  /// Updates what the element's children take from it.
  private func inherit(_ declared: [String: StyleDeclaration], in element: inout Element) {
    let custom = declared.filter { $0.key.hasPrefix("--") }
    if !custom.isEmpty {
      let outer = element.inherited.variables
      for name in custom.keys {
        element.inherited.variables[name] = Self.variable(name, custom, outer, [])
      }
    }
    func plain(_ name: String) -> String? {
      guard let bytes = declared[name]?.value,
        // A value that cannot be resolved is reported where it is written.
        let value = try? DrawingValues.substituted(bytes, element.inherited.variables)
      else { return nil }
      return String(decoding: value, as: UTF8.self).lowercased()
    }
    if let text = plain("color"),
      let colour = CSSColour.colour(StyleValue(text.utf8), current: element.inherited.colour)
    {
      element.inherited.colour = colour
    }
    if let bytes = declared["font-family"]?.value,
      // A value that cannot be resolved is reported where it is written.
      let families = try? DrawingValues.substituted(bytes, element.inherited.variables),
      !families.isEmpty, !["inherit", "unset"].contains(plain("font-family") ?? "")
    {
      element.inherited.families = families
    }
    if let text = plain("text-anchor"), text != "inherit" { element.inherited.textAnchor = text }
    if let text = plain("text-transform"), text != "inherit" { element.inherited.textCase = text }
    if plain("display") == "none" { element.inherited.isHidden = true }
  }

  /// A custom property with the variables in it replaced; nil if it has no value.
  private static func variable(
    _ name: String, _ own: [String: StyleDeclaration], _ outer: [String: [UInt8]], _ open: Set<String>
  ) -> [UInt8]? {
    guard let declaration = own[name] else { return outer[name] }
    guard !open.contains(name), open.count < 32 else { return nil }
    guard declaration.value[...].holds("var(") else {
      let text = String(decoding: declaration.value, as: UTF8.self).lowercased()
      if text == "inherit" || text == "unset" { return outer[name] }
      return text == "initial" ? nil : declaration.value
    }
    var known = outer
    for token in StyleValue(declaration.value).solid where token.kind == .identifier {
      let used = cssUnescaped(declaration.value[token.start..<token.end])
      if used.hasPrefix("--") { known[used] = variable(used, own, outer, open.union([name])) }
    }
    // A variable without a value is reported where it is used.
    return try? DrawingValues.substituted(declaration.value, known)
  }

  private mutating func add(_ declaration: StyleDeclaration, to element: inout Element) {
    let name = declaration.name
    guard !name.hasPrefix("--"), name != "text-transform", name != "transform-origin" else { return }
    let isTold =
      !element.inherited.isHidden && (!DrawingVocabulary.isOfText(name) || text.holdsText(element.node))
    if name == "white-space",
      let value = String(decoding: declaration.value, as: UTF8.self).split(separator: " ").first
    {
      if value.hasPrefix("pre") || value == "break-spaces" { element.keepsSpace = true }
      return
    }
    guard let property = DrawingVocabulary.properties[name] else {
      let value = String(decoding: declaration.value, as: UTF8.self).lowercased()
      guard isTold, !DrawingVocabulary.isWithoutEffect(name, value) else { return }
      if DrawingText.isFallback(name), text.hasPlacedLines(element.node) { return }
      losses.add(.property(name)) { declaration.place.sourceRange }
      return
    }
    switch values.value(name, declaration.value, property, element.inherited) {
    case .success(var value):
      if name == "filter" {
        guard let filters = additions.filters.value(value, current: element.inherited.colour) else {
          if isTold { loseValue(declaration) }
          return
        }
        value = filters
      }
      value = followed(value, of: declaration, element)
      guard !value.isEmpty else { return }
      // An attribute of the element's own, such as `x` of a text, which is no property there.
      if element.attributes.contains(where: { $0.name == name }) { return }
      if property.isAttribute {
        element.attributes.append((name, value))
      } else {
        element.style.append((name, value))
      }
      if name == "font-size", element.node == tree.root { setRootSize(value) }
    case .failure(let failure):
      guard isTold else { return }
      switch failure {
      case .variable(let variable): losses.add(.variable(variable), name) { declaration.place.sourceRange }
      case .unread: loseValue(declaration)
      }
    }
  }

  /// The value without references that lead nowhere, which are told; empty if nothing of it is painted.
  private func followed(_ value: [UInt8], of declaration: StyleDeclaration, _ element: Element) -> [UInt8] {
    let name = declaration.name
    guard DrawingReferences.properties[name] != nil, value.contains("#") else { return value }
    let parsed = StyleValue(value)
    var isFollowed = true
    for id in parsed.localAddresses where !additions.filters.has(id) {
      guard let fault = references.fault(of: id, in: name) else { continue }
      lose(.init("#" + id, name, fault), element) { declaration.place.sourceRange }
      isFollowed = false
    }
    guard !isFollowed else { return value }
    guard name == "fill" || name == "stroke" else { return [] }
    // What follows the address is painted in its place.
    let rest = parsed.solid.firstIndex { $0.kind == .url || $0.kind == .closeParenthesis }.map { $0 + 1 }
    guard let rest, rest < parsed.solid.count else { return Array("none".utf8) }
    return Array(value[parsed.solid[rest].start...])
  }

  private func loseValue(_ declaration: StyleDeclaration) {
    let written = String(decoding: declaration.value, as: UTF8.self)
    let name = declaration.name
    let further = DrawingVocabulary.furtherWords[name] ?? []
    if let grammar = DrawingVocabulary.properties[name]?.grammar,
      grammar.isFault(StyleValue(declaration.value), further: further)
    {
      losses.add(.fault(holder: name, value: written.excerpt(60))) { declaration.place.sourceRange }
      return
    }
    losses.add(.value(property: declaration.name), written.excerpt(60)) { declaration.place.sourceRange }
  }

  private mutating func setRootSize(_ value: [UInt8]) {
    guard let size = DrawingNumbers.all(in: value[...]).first, size > 0, value.last != "%" else { return }
    values.rootFontSize = size
  }

  /// Adds the transformation of attribute, style and animation, around its origin.
  private mutating func add(
    transform: (value: [UInt8], attribute: XMLTree.Attribute)?, origin: StyleDeclaration?,
    box: StyleDeclaration?,
    to element: inout Element
  ) {
    let styled = element.style.firstIndex { $0.name == "transform" }
    var list = transform?.value ?? []
    if let animated = animations.transforms[element.node] {
      list = Array(animated.isAdded ? list + Array(" ".utf8) : []) + Array(animated.text.utf8)
    }
    guard styled != nil || !list[...].isBlank else { return }
    if styled == nil, !DrawingAttributes.isTransform(list) {
      // Units are read in styles only.
      let value = StyleValue(list)
      if DrawingGrammar.transform.accepts(value) {
        element.style.append(("transform", list))
      } else if let transform {
        lose(transform.attribute, element)
      }
      return
    }
    guard let origin,
      !DrawingVocabulary.isWithoutEffect("transform-origin", String(decoding: origin.value, as: UTF8.self))
    else {
      if styled == nil { element.attributes.append(("transform", list)) }
      return
    }
    let isOfBox = box.map { $0.value.elementsEqual("fill-box".utf8) } == true
    guard !isOfBox, let (x, y) = place(of: origin.value) else {
      if !element.inherited.isHidden {
        losses.add(.property("transform-origin")) { origin.place.sourceRange }
      }
      if styled == nil { element.attributes.append(("transform", list)) }
      return
    }
    turn(around: (x, y), list, styled, in: &element)
  }

  /// Writes a transformation around a point: the list of the attribute, or the property at an index of the styles.
  private func turn(
    around point: (x: Double, y: Double), _ list: [UInt8], _ styled: Int?, in element: inout Element
  ) {
    let (left, top) = (number(point.x, 4), number(point.y, 4))
    let (back, up) = (number(-point.x, 4), number(-point.y, 4))
    if let styled {
      let inner = String(decoding: element.style[styled].value, as: UTF8.self)
      guard inner != "none" else { return }
      element.style[styled].value = Array(
        "translate(\(left)px, \(top)px) \(inner) translate(\(back)px, \(up)px)".utf8)
    } else {
      element.attributes.append(
        (
          "transform",
          Array(
            "translate(\(left) \(top)) \(String(decoding: list, as: UTF8.self)) translate(\(back) \(up))".utf8
          )
        ))
    }
  }

  /// The point of `transform-origin` in the drawing's view box.
  private func place(of origin: [UInt8]) -> (Double, Double)? {
    let value = StyleValue(origin)
    func part(_ token: CSSToken?, _ whole: Double) -> Double? {
      guard let token else { return whole / 2 }
      switch token.kind {
      case .number: return value.number(token)
      case .percentage: return value.number(token).map { $0 / 100 * whole }
      case .dimension: return value.unit(token) == "px" ? value.number(token) : nil
      default:
        switch value.word(token) {
        case "left", "top": return 0
        case "center": return whole / 2
        case "right", "bottom": return whole
        default: return nil
        }
      }
    }
    var tokens = value.solid
    guard (1...2).contains(tokens.count) else { return nil }
    if ["top", "bottom"].contains(value.word(tokens[0])) {
      tokens = tokens.count == 2 ? [tokens[1], tokens[0]] : []
      guard tokens.count == 2 else { return nil }
    }
    guard let x = part(tokens[0], size.inUnits.width),
      let y = part(tokens.count > 1 ? tokens[1] : nil, size.inUnits.height)
    else { return nil }
    return (x, y)
  }

  // MARK: Pictures

  /// Replaces the address of a picture by its content; false if there is none to be painted.
  private func inlinePicture(_ element: inout Element) -> Bool {
    guard let attribute = tree.address(element.node) ?? tree.attribute(element.node, named: "path")
    else {
      return false
    }
    let address = String(decoding: tree.attributeBytes(attribute).trimmed, as: UTF8.self)
    if element.local == "feImage", address.hasPrefix("#") {
      if references.fault(ofHref: element.node) == nil { lose(.shownByFilter, element) }
      return true
    }
    guard !address.isEmpty else { return false }
    let (node, isHidden) = (element.node, element.inherited.isHidden)
    let shown = address.lowercased().hasPrefix("data:") ? "a picture in the drawing" : address
    do throws(DrawingFiles.Refusal) {
      let (bytes, path) = try context.files.content(address, from: self.path)
      var nestedFindings: [Diagnostic] = []
      let picture = try pictures.inlined(bytes, as: path ?? address) { (bytes) throws(DrawingFiles.Refusal) in
        guard context.depth < DrawingFiles.deepest else { return nil }
        var inner = context
        inner.depth += 1
        do throws(DrawingFault) {
          let prepared = try DrawingPreparation.prepared(bytes, path: path ?? self.path, inner)
          nestedFindings = prepared?.diagnostics ?? []
          return prepared?.bytes
        } catch {
          switch error {
          case .malformed(let finding): throw DrawingFiles.Refusal(reason: finding.summary)
          case .noSize: throw DrawingFiles.Refusal(reason: "it \(PictureFault.noSize.predicate)")
          }
        }
      }
      if !isHidden { losses.add(nested: nestedFindings, of: path == nil ? tree.range(node) : nil) }
      element.attributes.append(("href", Array(picture.address.utf8)))
      if element.local == "image" { addSize(picture, to: &element) }
      return true
    } catch {
      if !isHidden { losses.add(.file(shown), error.reason) { tree.range(attribute, of: node) } }
      return false
    }
  }

  /// Writes the size of a picture that has none, since its pixels may have been reduced.
  private func addSize(_ picture: DrawingPictures.Inlined, to element: inout Element) {
    func given(_ name: String) -> Double? {
      element.attributes.first { $0.name == name && $0.value != Array("auto".utf8) }
        .flatMap { DrawingNumbers.all(in: $0.value[...]).first }
    }
    let (width, height) = (given("width"), given("height"))
    element.attributes.removeAll {
      ($0.name == "width" && width == nil) || ($0.name == "height" && height == nil)
    }
    let (ownWidth, ownHeight) = (Double(picture.width), Double(max(1, picture.height)))
    if width == nil {
      let value = height.map { $0 * ownWidth / ownHeight } ?? ownWidth
      element.attributes.append(("width", Array(number(value, 4).utf8)))
    }
    if height == nil {
      let value = width.map { $0 * ownHeight / max(1, ownWidth) } ?? ownHeight
      element.attributes.append(("height", Array(number(value, 4).utf8)))
    }
  }

  // MARK: Filters

  /// Writes a shadow as the primitives that it is short for:
  /// https://www.w3.org/TR/filter-effects-1/#feDropShadowElement
  private mutating func writeShadow(_ element: Element) {
    additions.shadows += 1
    let names = (1...4).map { "octavo-shadow-\(additions.shadows)-\($0)" }
    func value(_ name: String) -> String? {
      element.attributes.first { $0.name == name }.map { String(decoding: $0.value, as: UTF8.self) }
    }
    let input = value("in") ?? Self.source
    var shared: [(String, String)] = ["x", "y", "width", "height", "color-interpolation-filters"].compactMap {
      name in
      value(name).map { (name, $0) }
    }
    func primitive(
      _ name: String, _ attributes: [(String, String)], result: String?, _ writer: inout DrawingWriter
    ) {
      writer.output += "<\(name)".utf8
      for (name, value) in attributes + shared { writer.write(attribute: name, value.utf8) }
      if let result { writer.write(attribute: "result", result.utf8) }
      writer.output += "/>".utf8
    }
    primitive(
      "feGaussianBlur", [("in", input), ("stdDeviation", value("stdDeviation") ?? "2")], result: names[0],
      &self)
    primitive(
      "feOffset", [("in", names[0]), ("dx", value("dx") ?? "2"), ("dy", value("dy") ?? "2")],
      result: names[1], &self)
    primitive(
      "feFlood",
      [("flood-color", value("flood-color") ?? "black"), ("flood-opacity", value("flood-opacity") ?? "1")],
      result: names[2], &self)
    primitive(
      "feComposite", [("in", names[2]), ("in2", names[1]), ("operator", "in")], result: names[3], &self)
    shared = shared.filter { $0.0 != "result" }
    output += "<feMerge".utf8
    for (name, value) in shared { write(attribute: name, value.utf8) }
    if let result = value("result") { write(attribute: "result", result.utf8) }
    output += "><feMergeNode in=\"\(names[3])\"/><feMergeNode".utf8
    write(attribute: "in", input.utf8)
    output += "/></feMerge>".utf8
  }

  private static let source = "SourceGraphic"

  /// Inputs that need no primitive, and whether they are painted as they should be.
  private static let inputs = [
    source: true, "SourceAlpha": true, "BackgroundImage": false, "BackgroundAlpha": false, "FillPaint": false,
    "StrokePaint": false,
  ]

  /// The painted primitives of a filter before one of them or before a part of one, the last first.
  private func precedingPrimitives(of node: XMLTree.Node) -> [XMLTree.Node] {
    let parent = tree.parent(node)
    let primitive = parent.map { tree.name($0).local.hasPrefix("fe") } == true ? parent : node
    var found: [XMLTree.Node] = []
    var next = primitive.flatMap { relations.previous($0) }
    while let node = next {
      let name = tree.name(node).local
      if tree.isOfSVG(node), name.hasPrefix("fe"), DrawingVocabulary.elements[name] != nil {
        found.append(node)
      }
      next = relations.previous(node)
    }
    return found
  }

  /// Names the result of a primitive and each of its inputs; an input that leads nowhere is told.
  private func connect(_ element: inout Element) {
    let before = precedingPrimitives(of: element.node)
    func result(_ node: XMLTree.Node) -> String { tree.attribute(node, "result") ?? "octavo-result-\(node)" }
    for name in ["in", "in2"] where element.own.contains(name) {
      let place = element.attributes.firstIndex { $0.name == name }
      var input =
        place.map { String(decoding: element.attributes[$0].value[...].trimmed, as: UTF8.self) } ?? ""
      if let isExact = Self.inputs[input] {
        if !isExact { lose(.input(input), element) }
      } else if !before.contains(where: { result($0) == input }) {
        if !input.isEmpty {
          let node = element.node
          lose(.init(input, name, .missing), element) { tree.range(node, attribute: name) }
        }
        input = before.first.map(result) ?? Self.source
      }
      if let place { element.attributes.remove(at: place) }
      element.attributes.append((name, Array(input.utf8)))
    }
    if element.own.contains("result"), !element.attributes.contains(where: { $0.name == "result" }) {
      element.attributes.append(("result", Array(result(element.node).utf8)))
    }
    if element.local == "feTile" { simplifyTile(&element, before) }
  }

  /// Writes a tile as its input, which it is unless the input has a region smaller than the filter's, its own or that of a primitive
  /// before: the painter ends the process at a region outside of the filter's.
  private func simplifyTile(_ tile: inout Element, _ before: [XMLTree.Node]) {
    tile.written = "feOffset"
    let isTiled = before.contains { input in
      ["x", "y", "width", "height"].contains { tree.attribute(input, named: $0) != nil }
    }
    if isTiled { lose(.tile, tile) }
  }

  // MARK: What is not exact

  /// Tells what the painter does in another way than SVG says, as far as the element shows it.
  private func tellInexact(_ element: Element) {
    let node = element.node
    func names(_ property: String) -> String? {
      (element.attributes + element.style).first { $0.name == property }
        .map { String(decoding: $0.value, as: UTF8.self) }.flatMap { $0 == "none" || $0 == "1" ? nil : $0 }
    }
    if element.local == "symbol" {
      for property in ["opacity", "filter", "mask", "clip-path", "transform"] where names(property) != nil {
        lose(.ofElement(property: property, element: "symbol"), element)
      }
    }
    if element.local == "use", let target = references.target(of: node),
      tree.attribute(node, named: "width") != nil || tree.attribute(node, named: "height") != nil,
      tree.name(target).local == "svg"
        || tree.isElement(target, "symbol") && tree.attribute(target, named: "viewBox") == nil
    {
      lose(.size(tree.name(target).local), element)
    }
    if element.local == "clipPath" {
      let parts = tree.elements(node).filter { !DrawingVocabulary.invisible.contains(tree.name($0).local) }
      if parts.contains(where: { tree.attribute($0, named: "clip-path") != nil }) {
        lose(.clippedClip, element)
      }
      let isUneven = ([node] + parts).contains { tree.attribute($0, "clip-rule") == "evenodd" }
      if parts.count > 1, isUneven { lose(.clipRules, element) }
    }
    if names("transform") != nil, let clip = names("clip-path"),
      let id = StyleValue(clip.utf8).localAddresses.first, let target = references[id],
      tree.attribute(target, "clipPathUnits") == "objectBoundingBox"
    {
      lose(.turnedClip, element)
    }
  }
}
