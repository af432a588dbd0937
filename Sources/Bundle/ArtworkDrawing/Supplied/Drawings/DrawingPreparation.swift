import BookModel
import Diagnostics
import DrawingGeometry
import DrawingStyles
import Files
import Markup
import TextBytes
import XML

/// A drawing in the form that the painter takes, and the findings about what that form leaves out.
struct PreparedDrawing {
  var bytes: [UInt8]
  var diagnostics: [Diagnostic]
}

/// The parts of the book that preparing a drawing depends on.
struct DrawingContext {
  let files: DrawingFiles
  /// The book's language, by which `systemLanguage` is decided.
  let language: String
  /// The canvases for which the drawing is painted, at the scale of the largest.
  var targets: [(width: Int, height: Int)] = []
  /// The paths of the drawings that show this one, the outermost first.
  var shownBy: [String] = []
}

/// Prepares drawings for the painter: resolves linked files, styles, colours and animations, and passes on only what
/// `DrawingVocabulary` lists. Reports what is left out, if it would be visible.
enum DrawingPreparation {
  /// The drawing at `path`; nil if the bytes are no SVG.
  static func prepared(
    _ bytes: [UInt8], path: String, in context: DrawingContext
  ) throws(DrawingFault) -> PreparedDrawing? {
    guard mediaInfo(of: bytes)?.mediaType == PictureFormat.svg.rawValue else { return nil }
    let shown = context.files.shownName(path)
    let tree: XMLTree
    do throws(XMLError) { tree = try XMLParser().parse(file: shown, bytes: bytes) } catch {
      throw .malformed(error.diagnostic(inFile: shown, bytes: bytes))
    }
    guard tree.name(tree.root).local == "svg" else { return nil }
    guard tree.isOfSVG(tree.root) else { throw .malformed(otherNamespace(tree)) }
    if DrawingSize.isEmpty(tree) { throw .noSize }
    let losses = DrawingLosses()
    var writer = DrawingWriter(tree, path: path, in: context, losses)
    try writer.limitEffort()
    let written = writer.written()
    return PreparedDrawing(bytes: written, diagnostics: losses.diagnostics)
  }
}

extension DrawingPreparation {
  private static func otherNamespace(_ tree: XMLTree) -> Diagnostic {
    let namespace = tree.name(tree.root).namespace.excerpt(60)
    return Diagnostic(
      .artworkUnreadable, at: tree.range(tree.root),
      "the root is in the namespace \"\(namespace)\", not in that of SVG",
      solutions: [.init("write xmlns=\"\(MarkupNamespace.svg)\"")])
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
    /// The number of parts of filters that were written as several.
    var primitives = 0
    /// What elements with filters cover.
    var filtered: [XMLTree.Node: DrawingBox] = [:]
    /// The first element that has each filter.
    var users: [XMLTree.Node: XMLTree.Node] = [:]
    /// The filters that are not painted.
    var leftOut = LeftOutFilters()
    /// The opacity of fills that stands for that of shapes.
    var opacity = DrawingOpacity()
    /// The white space of the text that is written.
    var space = DrawingSpace()
    /// The colour behind the whole drawing, which the root's style has.
    var ground: [UInt8]?
  }

  init(_ tree: XMLTree, path: String, in context: DrawingContext, _ losses: DrawingLosses) {
    (self.tree, self.path, self.context, self.losses) = (tree, path, context, losses)
    relations = DrawingRelations(tree)
    size = DrawingSize(tree)
    values = DrawingValues(width: size.width, height: size.height)
    sheet = DrawingStyleReader.sheet(
      of: tree, path: path, files: context.files, MediaConditions(width: size.width, height: size.height),
      losses: losses)
    cascade = DrawingCascade(sheet, relations)
    additions.opacity = DrawingOpacity(tree, sheet)
    let (rules, tree) = (cascade, tree)
    references = DrawingReferences(tree) { node in
      rules.declarations(of: node, attributes: [], own: []).values.map(\.value)
    }
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

  /// Whether a drawing's effort is estimated before it is written, which takes time too.
  private var isLarge: Bool {
    tree.count > 20_000 || tree.source.bytes.count > 500_000
      || (0..<tree.count).count { tree.kind($0) == .element && tree.isElement($0, "image") } > 100
  }

  /// Decides which filters are left out, and rejects a large drawing that takes too much work.
  mutating func limitEffort() throws(DrawingFault) {
    let hasFilters =
      tree.source.bytes[...].holds("filter")
      || sheet.rules.contains { $0.declarations.contains { $0.name == "filter" } }
    guard hasFilters || isLarge else { return }
    var effort = DrawingEffort(tree, references, cascade, unmatched: sheet.unmatched)
    if hasFilters { additions.leftOut = effort.limitFilters() }
    (additions.filtered, additions.users) = (effort.filtered, effort.users)
    let canvases = isLarge ? effort.total() : 0
    if canvases > DrawingEffort.limit { throw .tooCostly(canvases: canvases) }
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

  // MARK: DrawingElements

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
    guard let own = DrawingVocabulary.elements[name.local] else {
      if DrawingVocabulary.absence(ofElement: name.local) == .unseen { return }
      if DrawingMetadata.isEmptyFlow(node, in: tree) { return }
      if DrawingMetadata.isNone(node, in: tree) { return lose(node, inherited) }
      if !inherited.isHidden { losses.add(.unknown(.element(name.local))) { tree.range(node) } }
      return
    }
    guard isPainted(node) else { return }
    var element = DrawingElement(node: node, local: name.local, own: own, inherited: inherited)
    if let id {
      element.attributes.append(("id", Array(id.utf8)))
      element.inherited.isCopied = true
    } else if !inherited.isCopied, additions.copies?.isReplaced(node) == true {
      // Its copies say what they lose.
      element.inherited.isHidden = true
    }
    collect(&element)
    if element.isUnpainted, node != tree.root { return }
    additions.opacity.simplify(&element)
    if node == tree.root { setSize(of: &element) }
    adapt(&element)
    tellDeviations(of: element)
    if name.local.hasPrefix("fe") {
      DrawingFilterInputs(tree, relations, losses).connect(&element)
    }
    var primitives = DrawingPrimitives(element, number: additions.primitives + 1)
    if let parts = primitives.written() {
      additions.primitives += 1
      output += parts
      return
    }
    if name.local == "image" || name.local == "feImage", !inlinePicture(&element) { return }
    write(element)
  }

  /// Writes what the painter does in another way than SVG says such that it comes to the same.
  private mutating func adapt(_ element: inout DrawingElement) {
    switch element.local {
    case "use":
      if let target = references.target(of: element.node) { element.takeSize(of: target, in: tree) }
      leadToCopy(&element)
    case "stop": element.orderStop(relations)
    // It cuts off what it should not, and the other way round.
    case "symbol": element.takeOverflow()
    case "clipPath" where element.inherited.scale.isFlat: element.empty()
    default: break
    }
  }

  /// Tells what the painter does in another way than SVG says.
  private func tellDeviations(of element: DrawingElement) {
    DrawingDeviations(tree, references, losses).tell(element)
    guard !element.inherited.isHidden, element["filter"] != nil else { return }
    let blurs = DrawingBlurs(tree, references, additions.filters)
    for loss in blurs.losses(of: element, additions.filtered[element.node]) {
      losses.add(.inexact(loss)) { tree.range(element.node) }
    }
  }

  /// Whether an element is not left out by its conditions or for its effort, which is told.
  private func isPainted(_ node: XMLTree.Node) -> Bool {
    let name = tree.name(node).local
    if name == "filter", additions.leftOut.contains(node, in: tree) {
      losses.add(.effort(name)) { tree.range(node) }
      return false
    }
    return DrawingVocabulary.references.contains(name) || node == tree.root
      || tree.holdsConditions(of: node, language: context.language)
  }

  /// Writes the root's size in pixels, as large as the painter can work with. For it an inch has 72 units.
  private func setSize(of root: inout DrawingElement) {
    // That of browsers; the painter's own is 12.
    if root["font-size"] == nil { root.attributes.append(("font-size", Array("16".utf8))) }
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
  private mutating func leadToCopy(_ element: inout DrawingElement) {
    let place = element.attributes.firstIndex { $0.name == "href" }
    do throws(DrawingCopies.Excess) {
      guard let place, let id = try additions.copies?.id(shownBy: element.node, inherited: element.inherited)
      else {
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

  private mutating func write(_ element: DrawingElement) {
    var element = element
    let group = takeGroup(&element)
    output += "<\(element.written)".utf8
    let box = element.attributes
    if element.local == "foreignObject" { element.attributes.removeAll { Self.box.contains($0.name) } }
    if element.node == tree.root { output += " xmlns=\"\(MarkupNamespace.svg)\"".utf8 }
    for (name, value) in element.attributes { output.append(attribute: name, value) }
    element.attributes = box
    if !element.style.isEmpty {
      let text = element.style.map { $0.name + ":" + String(decoding: $0.value, as: UTF8.self) }
      output.append(attribute: "style", Array(text.joined(separator: ";").utf8))
    }
    if element.local == "text" { output.append(attribute: "xml:space", "preserve".utf8) }
    output.append(">")
    if element.node == tree.root { writeGround(in: element) }
    if element.local == "filter" { output += DrawingFilterInputs.alpha(for: &element, in: tree) }
    if !group.isEmpty {
      if element.local == "symbol" { writeClip(of: element) }
      output += "<g".utf8
      for (name, value) in group { output.append(attribute: name, value) }
      output.append(">")
    }
    if element.local == "switch" {
      writeAlternative(element)
    } else if !element.isEmptied {
      writeChildren(element)
    }
    if !group.isEmpty { output += "</g>".utf8 }
    if element.node == tree.root {
      writeCopies()
      output += additions.filters.take()
    }
    output += "</\(element.written)>".utf8
  }

  /// What says where a `foreignObject` is, for which a group is written.
  private static let box: Set<String> = ["x", "y", "width", "height", "overflow"]

  // MARK: Groups around the children

  /// The attributes of a group that is written around the children of an element, for what the painter does not follow at the element.
  private func takeGroup(_ element: inout DrawingElement) -> [(name: String, value: [UInt8])] {
    if element.node == tree.root { return element.takeGroup() }
    switch element.local {
    case "symbol": return clip(of: element)
    case "pattern": return fit(&element).map { [("transform", $0)] } ?? []
    default: return []
    }
  }

  /// The transformation that fits a pattern's view box to the tile, in place of which the painter moves it to another place.
  private func fit(_ pattern: inout DrawingElement) -> [UInt8]? {
    guard let box = pattern["viewBox"].flatMap({ DrawingViewBox($0) }) else { return nil }
    func length(_ name: String) -> Double? {
      pattern["patternUnits"] == "userSpaceOnUse" ? pattern[name].flatMap { CSSLength.pixels(of: $0) } : nil
    }
    guard !tree.elements(of: pattern.node).isEmpty, let width = length("width"),
      let height = length("height"),
      width > 0, height > 0
    else {
      let node = pattern.node
      losses.add(.inexact(.ofElement(property: "viewBox", element: "pattern")), of: pattern) {
        tree.range(of: node, attribute: "viewBox")
      }
      return nil
    }
    let fitted = box.fitted(to: (width, height), pattern["preserveAspectRatio"] ?? "")
    pattern.attributes.removeAll { ["viewBox", "preserveAspectRatio"].contains($0.name) }
    let (across, down) = (width / fitted.width, height / fitted.height)
    let move = "translate(\(number(-fitted.x, 4)) \(number(-fitted.y, 4)))"
    return Array("scale(\(number(across, 6)) \(number(down, 6))) \(move)".utf8)
  }

  /// The clip path of a symbol's content: the painter does not cut it off at the view box.
  private func clip(of element: DrawingElement) -> [(name: String, value: [UInt8])] {
    guard element.local == "symbol", !element.isUncut else { return [] }
    return [("clip-path", Array("url(#\(Self.clip(of: element)))".utf8))]
  }

  private static func clip(of symbol: DrawingElement) -> String { "octavo-clip-\(symbol.node)" }

  private mutating func writeClip(of symbol: DrawingElement) {
    let box =
      symbol["viewBox"].flatMap { DrawingViewBox($0) }
      ?? DrawingViewBox(0, 0, width: size.inUnits.width, height: size.inUnits.height)
    output += "<clipPath id=\"\(Self.clip(of: symbol))\"><rect".utf8
    for (name, value) in [("x", box.x), ("y", box.y), ("width", box.width), ("height", box.height)] {
      output.append(attribute: name, number(value, 4).utf8)
    }
    output += "/></clipPath>".utf8
  }

  /// Writes the colour behind the whole drawing, beyond the view box too: what is outside of the drawing is cut off.
  private mutating func writeGround(in root: DrawingElement) {
    guard let ground = additions.ground else { return }
    let box =
      root["viewBox"].flatMap { DrawingViewBox($0) }
      ?? DrawingViewBox(0, 0, width: size.inUnits.width, height: size.inUnits.height)
    let reach = 10 * max(box.width, box.height)
    output += "<rect".utf8
    for (name, value) in [
      ("x", box.x - reach), ("y", box.y - reach), ("width", box.width + 2 * reach),
      ("height", box.height + 2 * reach),
    ] {
      output.append(attribute: name, number(value, 4).utf8)
    }
    output.append(attribute: "fill", ground)
    output += "/>".utf8
  }

  private mutating func writeChildren(_ element: DrawingElement) {
    if element.local == "foreignObject" {
      let styles = ForeignStyles(tree, cascade, values, element.inherited.variables)
      var foreign = ForeignText(element, in: tree, text: text, styles: styles, canvas: size.inUnits, losses)
      output += foreign.written(element.node)
      return
    }
    if element.local == "text" { additions.space = DrawingSpace() }
    defer { if element.local == "text" { additions.space.end(&output) } }
    let isText = DrawingVocabulary.texts.contains(element.local) || element.local == "a"
    if isText, text.writePositioned(element.node, element.inherited, &additions.space, to: &output) { return }
    for child in tree.children(element.node) {
      switch tree.kind(child) {
      case .element: write(child, element.inherited)
      case .text where isText && text.isPainted(child):
        text.write(child, element.inherited, &additions.space, to: &output)
      case .text, .instruction: break
      }
    }
  }

  /// The first child of a `switch` that can be painted.
  private mutating func writeAlternative(_ element: DrawingElement) {
    let children = tree.elements(of: element.node).filter {
      tree.isOfSVG($0)
        && !DrawingVocabulary.invisible.contains(tree.name($0).local)
    }
    let candidates = children.filter { tree.holdsConditions(of: $0, language: context.language) }
    let chosen = candidates.first {
      DrawingVocabulary.elements[tree.name($0).local] != nil
        && (!tree.isElement($0, "foreignObject") || ForeignText.isPlain($0, in: tree))
    }
    if let chosen {
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

  // MARK: Attributes and properties

  /// What an element's attributes say of its properties.
  private struct Styling {
    var presentation: [StyleDeclaration] = []
    var own: [StyleDeclaration] = []
    var transform: (value: [UInt8], attribute: XMLTree.Attribute)?
  }

  private mutating func collect(_ element: inout DrawingElement) {
    let node = element.node
    let isText = DrawingVocabulary.texts.contains(element.local)
    var styling = Styling()
    for attribute in tree.attributes(node) {
      switch tree.attributeName(attribute).namespace {
      case MarkupNamespace.xml: addXML(attribute, to: &element)
      case "": add(attribute, isText: isText, to: &element, &styling)
      case MarkupNamespace.xlink where tree.attributeName(attribute).local == "href":
        if !takesAddress(element) { lose(attribute, element) }
      // What editors add.
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
    if let (name, value) = DrawingAttributes.explicit[element.local], element[name] == nil {
      element.set(name, value.utf8)
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
    element.convertLight()
    if element.isLight { element.scaleLight(by: lightScale(of: node)) }
    if text.isPlaced(element), !element.moveToBaseline() {
      losses.add(.property("dominant-baseline"), of: element) { tree.range(node) }
    }
  }

  /// The pixels of a unit of the first element that has the filter of a part.
  private func lightScale(of part: XMLTree.Node) -> Double {
    let user = tree.parent(of: part).flatMap { additions.users[$0] }
    return size.scale(on: context.targets) * (user.map { tree.growth(of: $0) } ?? 1)
  }

  /// Follows the scales of an element, and tells a text that is not placed by its middle or end under uneven ones: the painter
  /// takes the scale of its height for that of its width.
  private func scale(_ element: inout DrawingElement, hasAnchor: Bool) {
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
      element.inherited.scale.apply(DrawingTransforms(value))
    }
    let anchor = element.inherited.textAnchor
    guard anchor != "start", element.local == "text" || hasAnchor,
      DrawingVocabulary.texts.contains(element.local), !element.inherited.scale.isEven,
      !element.inherited.isHidden, text.holdsText(element.node)
    else { return }
    let node = element.node
    losses.add(.anchor, anchor) { tree.range(node) }
  }

  private func addXML(_ attribute: XMLTree.Attribute, to element: inout DrawingElement) {
    switch tree.attributeName(attribute).local {
    case "space": element.inherited.keepsSpace = tree.attributeValue(attribute) == "preserve"
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
    _ attribute: XMLTree.Attribute, isText: Bool, to element: inout DrawingElement, _ styling: inout Styling
  ) {
    let node = element.node
    let local = tree.attributeName(attribute).local
    let bytes = tree.attributeBytes(attribute)
    switch local {
    // A copy has an id of its own, and its parts have none.
    case "id" where element.inherited.isCopied: break
    case "id": element.attributes.append(("id", Array(bytes)))
    case "style": styling.own = DrawingStyleSheet.declarations(tree.styleSource(of: attribute, at: node))
    case "transform": styling.transform = (Array(bytes), attribute)
    case _ where DrawingVocabulary.common.contains(local): break
    // Read below.
    case "href" where takesAddress(element): break
    case _ where element.own.contains(local) || isText && (local == "x" || local == "y"):
      var value = animations.ends[node]?[local] ?? Array(bytes)
      let isMatrix =
        local != "values" || element.local != "feColorMatrix"
        || DrawingAttributes.isMatrix(value, type: tree.attribute(node, "type") ?? "matrix")
      guard isMatrix, DrawingAttributes.isRead(local, value, of: element.local) else {
        return lose(attribute, element)
      }
      if local == "d" || local == "points" { value = readable(value, attribute, element: element) }
      value = DrawingAttributes.written(local, value, of: element.local, in: size.inUnits)
      element.attributes.append((local, isText ? DrawingText.first(value) : value))
    // As if it were not there.
    case _ where bytes.isBlank && DrawingVocabulary.properties[local]?.isAttribute == true: break
    case "text-transform", "white-space", "transform-origin", "transform-box", "dominant-baseline",
      _ where DrawingVocabulary.properties[local]?.isAttribute == true:
      let place = StylePlace(
        source: tree.styleSource(of: attribute, at: node), range: ByteRange(0, bytes.count))
      styling.presentation.append(
        StyleDeclaration(name: local, value: Array(bytes.trimmed), isImportant: false, place: place))
    default: tellUnpainted(attribute, element: element)
    }
  }

  /// Tells an attribute that is not passed on, unless it changes nothing.
  private func tellUnpainted(_ attribute: XMLTree.Attribute, element: DrawingElement) {
    let (node, name) = (element.node, tree.attributeName(attribute).local)
    let bytes = tree.attributeBytes(attribute)
    let value = String(decoding: bytes.trimmed, as: UTF8.self)
    if bytes.isBlank || DrawingVocabulary.isOfText(attribute: name) && !text.holdsText(node) { return }
    let isWithoutEffect = DrawingVocabulary.isWithoutEffect(name, value)
    switch DrawingVocabulary.absence(ofAttribute: name, of: element.local) {
    case .unseen: break
    case .unpainted: if !isWithoutEffect { lose(attribute, element) }
    // A property that is no attribute, as some programs write it.
    case .unknown where DrawingVocabulary.properties[name] != nil && isWithoutEffect: break
    case .unknown:
      losses.add(.unknown(.attribute(name, of: element.local)), of: element) {
        tree.source.range(tree.nameRange(attribute, of: node))
      }
    }
  }

  /// Whether an element has an address: of what it shows, or of a link.
  private func takesAddress(_ element: DrawingElement) -> Bool {
    element.own.contains("href") || element.local == "a"
  }

  /// The beginning of a path or of points that can be read, which painters paint; the rest is told.
  private func readable(_ value: [UInt8], _ attribute: XMLTree.Attribute, element: DrawingElement)
    -> [UInt8]
  {
    let name = tree.attributeName(attribute).local
    let extent = name == "d" ? PathExtent(path: value[...]) : PathExtent(points: value[...])
    let isNone = name == "d" && value[...].trimmed.elementsEqual("none".utf8)
    guard extent.end < value.count, !isNone else { return value }
    if !element.inherited.isHidden {
      let rest = String(decoding: value[extent.end...].trimmed, as: UTF8.self).excerpt(20)
      let start = value[extent.end...].firstIndex { !$0.isSpace && $0 != "," } ?? extent.end
      let source = tree.styleSource(of: attribute, at: element.node)
      losses.add(.outline(name), rest) { source.place(ByteRange(start, min(start + 1, value.count))) }
    }
    return Array(value[..<extent.end])
  }

  private func lose(_ attribute: XMLTree.Attribute, _ element: DrawingElement) {
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

  /// An address of an element in the same drawing; pictures are read elsewhere.
  private func addHref(_ attribute: XMLTree.Attribute, to element: inout DrawingElement) {
    guard element.local != "image" else { return }
    let value = tree.attributeBytes(attribute).trimmed
    if value.first == "#" {
      if let fault = references.fault(ofHref: element.node) {
        let node = element.node
        let reference = DrawingLoss.Reference(String(decoding: value, as: UTF8.self), "href", fault)
        losses.add(.reference(reference), of: element) {
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
  private mutating func inherit(_ declared: [String: StyleDeclaration], in element: inout DrawingElement) {
    setVariables(declared.filter { $0.key.hasPrefix("--") }, of: &element)
    func plain(_ name: String) -> String? {
      guard let bytes = declared[name]?.value,
        // A value that cannot be resolved is reported where it is written.
        let value = try? values.substituted(bytes, variables: element.inherited.variables)
      else { return nil }
      return String(decoding: value, as: UTF8.self).lowercased()
    }
    if let text = plain("color"),
      let color = CSSColor.color(StyleValue(text.utf8), current: element.inherited.color)
    {
      element.inherited.color = color
    }
    if let bytes = declared["font-family"]?.value,
      // A value that cannot be resolved is reported where it is written.
      let families = try? values.substituted(bytes, variables: element.inherited.variables),
      !families.isEmpty, !["inherit", "unset"].contains(plain("font-family") ?? "")
    {
      element.inherited.families = families
    }
    for name in ["fill", "stroke"] {
      guard let value = declared[name]?.value, !value.elementsEqual("inherit".utf8) else { continue }
      element.inherited.paintServers[name] = StyleValue(value).localAddresses.first
    }
    if let text = plain("text-anchor"), text != "inherit" { element.inherited.textAnchor = text }
    if let text = plain("text-transform"), text != "inherit" { element.inherited.textCase = text }
    if plain("display") == "none" { element.inherited.isHidden = true }
  }

  /// Sets the custom properties that an element declares, with the variables in them replaced.
  private mutating func setVariables(_ own: [String: StyleDeclaration], of element: inout DrawingElement) {
    guard !own.isEmpty else { return }
    let wasExhausted = values.isExhausted
    var variables = DrawingVariables(own, in: element.inherited.variables)
    element.inherited.variables = variables.resolved(by: &values)
    if values.isExhausted, !wasExhausted, let first = own.keys.sorted().first {
      losses.add(.effort(first)) { own[first]?.place.sourceRange }
    }
  }

  private mutating func add(_ declaration: StyleDeclaration, to element: inout DrawingElement) {
    let name = declaration.name
    guard !name.hasPrefix("--"), name != "text-transform", name != "transform-origin" else { return }
    let isTold =
      !element.inherited.isHidden
      && (!DrawingVocabulary.isOfText(property: name) || text.holdsText(element.node))
    if element.takesOfText(declaration) { return }
    guard let property = DrawingVocabulary.properties[name] else {
      if isTold { addUnpainted(declaration, to: element) }
      return
    }
    switch values.value(name, declaration.value, property, element.inherited) {
    case .success(var value):
      if name == "filter" {
        if additions.leftOut.containsFunctions(in: value) {
          losses.add(.effort(name), of: element) { declaration.place.sourceRange }
          return
        }
        guard let filters = additions.filters.value(value, current: element.inherited.color) else {
          if isTold { loseValue(declaration) }
          return
        }
        value = filters
      }
      value = followed(value, of: declaration, &element)
      guard !value.isEmpty else { return }
      // An attribute of the element's own, such as `x` of a text, which is no property there.
      if element.attributes.contains(where: { $0.name == name }) { return }
      if property.isAttribute {
        element.attributes.append((name, value))
      } else {
        element.style.append((name, value))
      }
      element.inherit(name, value)
      if name == "font-size", element.node == tree.root { setRootSize(value) }
    case .failure(let failure):
      guard isTold else { return }
      switch failure {
      case .variable(let variable): losses.add(.variable(variable), name) { declaration.place.sourceRange }
      case .unread: loseValue(declaration)
      case .effort: losses.add(.effort(name)) { declaration.place.sourceRange }
      }
    }
  }

  /// Tells a property that the painter does not have, unless it changes nothing.
  private mutating func addUnpainted(_ declaration: StyleDeclaration, to element: DrawingElement) {
    let name = declaration.name
    if element.node == tree.root, takesWhole(declaration, element) { return }
    switch DrawingVocabulary.absence(ofProperty: name) {
    case .unseen: return
    case .unknown: return losses.add(.unknown(.property(name))) { declaration.place.sourceRange }
    case .unpainted: break
    }
    let value = String(decoding: declaration.value, as: UTF8.self).lowercased()
    if DrawingVocabulary.isWithoutEffect(name, value) { return }
    if DrawingVocabulary.isOfBox(property: name), element.node != tree.root { return }
    if DrawingText.isFallback(name), text.hasPlacedLines(element.node) { return }
    losses.add(.property(name)) { declaration.place.sourceRange }
  }

  /// Takes a property of the root that is none of its own content: the colour behind the drawing, or its place on a page.
  private mutating func takesWhole(_ declaration: StyleDeclaration, _ root: DrawingElement) -> Bool {
    let name = declaration.name
    guard DrawingVocabulary.isGround(name) else { return DrawingVocabulary.isOfPlace(name) }
    guard case .success(let ground) = values.value(name, declaration.value, .ground, root.inherited) else {
      return false
    }
    additions.ground = ground
    return true
  }

  /// The value without references that lead nowhere, which are told; empty if nothing of it is painted.
  private func followed(_ value: [UInt8], of declaration: StyleDeclaration, _ element: inout DrawingElement)
    -> [UInt8]
  {
    let name = declaration.name
    guard DrawingReferences.properties[name] != nil, value.contains("#") else { return value }
    let parsed = StyleValue(value)
    var isFollowed = true
    for id in parsed.localAddresses where !additions.filters.has(id) {
      if name == "filter", let filter = references[id], additions.leftOut.contains(filter, in: tree) {
        // A filter that makes a picture of its own is not seen without it.
        if !DrawingFilterInputs.usesSource(filter, in: tree) { element.isUnpainted = true }
        isFollowed = false
        continue
      }
      guard let fault = references.fault(of: id, in: name, of: element.node) else { continue }
      losses.add(.reference(.init("#" + id, name, fault)), of: element) { declaration.place.sourceRange }
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
    to element: inout DrawingElement
  ) {
    if let name = DrawingVocabulary.transforms[element.local] {
      return add(name, origin, to: &element)
    }
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
    let isOfBox = box.map { DrawingVocabulary.isOwnBox($0.value) } ?? false
    guard let origin,
      !DrawingVocabulary.isWithoutEffect("transform-origin", String(decoding: origin.value, as: UTF8.self))
    else {
      // The corner of the drawing is that of no other box.
      let text = String(decoding: styled.map { element.style[$0].value } ?? list, as: UTF8.self)
      if isOfBox, let box, ["rotate", "scale", "skew", "matrix"].contains(where: { text.contains($0) }) {
        losses.add(.property("transform-box"), of: element) { box.place.sourceRange }
      }
      if styled == nil { element.attributes.append(("transform", list)) }
      return
    }
    guard !isOfBox, let point = DrawingOrigin(origin.value, in: size.inUnits) else {
      losses.add(.property("transform-origin"), of: element) { origin.place.sourceRange }
      if styled == nil { element.attributes.append(("transform", list)) }
      return
    }
    if let styled {
      let inner = element.style[styled].value
      if !inner.elementsEqual("none".utf8) {
        element.style[styled].value = point.applied(to: inner, unit: "px")
      }
    } else {
      element.attributes.append(("transform", point.applied(to: list)))
    }
  }

  /// Adds the transformation of a gradient or pattern, whose attribute has a name of its own, around its origin.
  private func add(_ name: String, _ origin: StyleDeclaration?, to element: inout DrawingElement) {
    if let styled = element.style.firstIndex(where: { $0.name == "transform" }) {
      if let list = DrawingTransforms(element.style[styled].value).attribute {
        element.set(name, list)
      } else {
        let node = element.node
        losses.add(.inexact(.ofElement(property: "transform", element: element.local)), of: element) {
          tree.range(node)
        }
      }
      element.style.remove(at: styled)
    }
    guard let list = element.attributes.first(where: { $0.name == name })?.value else { return }
    var scale = DrawingScale()
    scale.apply(DrawingTransforms(list))
    if scale.isFlat {
      element.attributes.removeAll { $0.name == name }
      if let attribute = tree.attribute(element.node, named: name) { lose(attribute, element) }
      return
    }
    guard let origin else { return }
    // Units of the object's box make the box a square of 1.
    let isOfBox = element.local != "pattern" && element["gradientUnits"] != "userSpaceOnUse"
    if let point = DrawingOrigin(origin.value, in: isOfBox ? (1, 1) : size.inUnits) {
      element.set(name, point.applied(to: list))
    } else {
      losses.add(.property("transform-origin"), of: element) { origin.place.sourceRange }
    }
  }

  // MARK: Pictures

  /// Replaces the address of a picture by its content; false if there is none to be painted.
  private func inlinePicture(_ element: inout DrawingElement) -> Bool {
    guard let attribute = tree.address(element.node) ?? tree.attribute(element.node, named: "path")
    else {
      return false
    }
    let address = String(decoding: tree.attributeBytes(attribute).trimmed, as: UTF8.self)
    if element.local == "feImage", address.hasPrefix("#") {
      if references.fault(ofHref: element.node) == nil {
        let node = element.node
        losses.add(.inexact(.shownByFilter), of: element) { tree.range(node) }
      }
      return true
    }
    guard !address.isEmpty else { return false }
    let (node, isHidden) = (element.node, element.inherited.isHidden)
    let shown = address.lowercased().hasPrefix("data:") ? "a picture in the drawing" : address
    do throws(DrawingFiles.Refusal) {
      let (bytes, path) = try context.files.content(address, from: self.path)
      var nestedFindings: [Diagnostic] = []
      let picture = try pictures.inlined(bytes, as: path ?? address) { (bytes) throws(DrawingFiles.Refusal) in
        guard context.shownBy.count < DrawingFiles.deepest else { return nil }
        var inner = context
        inner.shownBy.append(self.path)
        inner.targets = []
        if let path, inner.shownBy.contains(path) { throw DrawingFiles.Refusal(reason: "it shows itself") }
        do throws(DrawingFault) {
          let prepared = try DrawingPreparation.prepared(bytes, path: path ?? self.path, in: inner)
          nestedFindings = prepared?.diagnostics ?? []
          return prepared?.bytes
        } catch {
          switch error {
          case .malformed(let finding): throw DrawingFiles.Refusal(reason: finding.summary)
          case .tooCostly: throw DrawingFiles.Refusal(reason: "painting it takes too much work")
          case .noSize: throw DrawingFiles.Refusal(reason: "it \(PictureFault.noSize.predicate)")
          }
        }
      }
      if !isHidden { losses.add(nested: nestedFindings, of: path == nil ? tree.range(node) : nil) }
      if picture.further != .none {
        losses.add(.further(shown, picture.further), of: element) { tree.range(attribute, of: node) }
      }
      element.attributes.append(("href", Array(picture.address.utf8)))
      if element.local == "image" { element.addSize(of: picture) }
      return true
    } catch {
      if !isHidden { losses.add(.file(shown), error.reason) { tree.range(attribute, of: node) } }
      return false
    }
  }
}
