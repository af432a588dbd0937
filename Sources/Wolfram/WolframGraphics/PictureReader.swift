import Graphics
import WolframLanguage

/// Reads one picture: traverses lists of directives, primitives and their wrappers.
struct PictureReader {
  private let isSpace: Bool
  private let surroundings: FigureReader
  private var directives: DirectiveReader
  private var coordinates: CoordinateReader
  /// The 2D or 3D shapes read so far; only one of the two is used.
  private var plane = PlaneShapeReader()
  private var solids: SpaceShapeReader

  /// The maximum nesting depth.
  private static let deepest = 100
  /// A piece that a shape in space is drawn in, and a shape of the plane, cost so many parts.
  private static let partsOfAPiece = 4
  private static let partsOfAShape = 2
  /// The cost of a copy in parts: nested copies are short to write.
  private static let partsOfACopy = 8

  /// Reads a picture: `Graphics[shapes, options]` or `Graphics3D[…]`.
  static func figure(
    of node: Node, options: FigureOptions, isSpace: Bool, in surroundings: FigureReader,
    source: inout FigureSource
  ) -> Figure {
    let width = min(options.imageSize(source).width ?? 360, 600) * 0.85
    var reader = PictureReader(
      CoordinateReader(isSpace: isSpace, picture: node),
      directives: DirectiveReader(isSpace: isSpace, text: TextStyleReader(width: width)), isSpace: isSpace,
      surroundings)
    if isSpace, let range = options["PlotRange"] {
      reader.solids = SpaceShapeReader(ranges: SpaceOptionReader.ranges(of: range, in: &source))
    }
    if let base = options["DefaultBaseStyle"] { reader.directives.readBase(base, in: &source) }
    if let base = options["BaseStyle"] { reader.directives.readBase(base, in: &source) }
    if let first = source.argument(of: node, place: 0) { reader.read(first, in: &source, depth: 0) }
    return isSpace ? reader.spaceFigure(options, in: &source) : reader.planeFigure(options, in: &source)
  }

  private init(
    _ coordinates: CoordinateReader, directives: DirectiveReader, isSpace: Bool,
    _ surroundings: FigureReader
  ) {
    self.coordinates = coordinates
    self.directives = directives
    self.isSpace = isSpace
    self.surroundings = surroundings
    solids = SpaceShapeReader()
  }

  private mutating func planeFigure(_ options: FigureOptions, in source: inout FigureSource) -> Figure {
    var result = PlotOptionReader(options, directives).plotOptions(&source)
    // The prolog and epilog become part of the scene.
    if let node = options["Epilog"] { result.epilog = readOverlay(node, in: &source) }
    if let node = options["Prolog"] { result.prolog = readOverlay(node, in: &source) }
    return .plane(plane.scene, result)
  }

  private mutating func readOverlay(_ node: Node, in source: inout FigureSource) -> Range<Int> {
    let start = plane.scene.shapes.count
    directives.restore(Style())
    coordinates.complex = nil
    read(node, in: &source, depth: 1)
    return start..<plane.scene.shapes.count
  }

  private func spaceFigure(_ options: FigureOptions, in source: inout FigureSource) -> Figure {
    var scene = solids.scene
    SpaceOptionReader(options, directives).read(&scene, in: &source)
    scene.lights.sets = directives.lightings
    scene.image.epilog = options["Epilog"].flatMap { planeOverlay(of: $0, in: &source) }
    scene.image.prolog = options["Prolog"].flatMap { planeOverlay(of: $0, in: &source) }
    return .space(scene)
  }

  /// Reads a 2D overlay of a 3D scene; nil if it is empty.
  private func planeOverlay(of node: Node, in source: inout FigureSource) -> Scene? {
    var reader = PictureReader(
      coordinates.overlay, directives: DirectiveReader(text: directives.text), isSpace: false, surroundings)
    reader.read(node, in: &source, depth: 1)
    let scene = reader.plane.scene
    return scene.shapes.isEmpty ? nil : scene
  }

  // MARK: Primitives

  /// Reads a primitive, a directive or a list of them; directives in a list apply to its end.
  private mutating func read(_ node: Node, in source: inout FigureSource, depth: Int) {
    guard depth < Self.deepest else { return source.miss("nesting") }
    guard !source.tally.isExhausted else { return source.miss(FigureTally.excess) }
    source.tally.spend(1)
    let node = source.expanded(node)
    if source.isList(node) {
      let outer = directives.style
      for part in source.arguments(node) { read(part, in: &source, depth: depth + 1) }
      directives.restore(outer)
      return
    }
    if directives.read(node, in: &source) { return }
    guard let name = source.head(node) else {
      if source.kind(node) == .symbol, let name = source.symbol(node) { source.miss(name) }
      return
    }
    let (base, parts) = (FigureSource.baseName(name), source.arguments(node))
    if readWrapper(base, parts: parts, in: &source, depth: depth) { return }
    let before = count
    if readPrimitive(base, parts: parts, in: &source, depth: depth) {
      source.tally.spend(cost(since: before.shapes))
      if source.tally.isExhausted {
        // Even one primitive may be thousands of solids.
        source.miss(FigureTally.excess)
        if isSpace { solids.drop(from: before.shapes) } else { plane.drop(from: before.shapes) }
      }
      source.tally.count(shapes: max(count.shapes - before.shapes, 0))
    } else {
      source.miss(name)
    }
    source.tally.spend((count.positions - before.positions) / 8)
  }

  /// The numbers of shapes and positions in the scene.
  private var count: (shapes: Int, positions: Int) {
    isSpace
      ? (solids.scene.shapes.count, solids.scene.positions.count)
      : (plane.scene.shapes.count, plane.scene.positions.count)
  }

  /// What drawing the shapes from the one with that number on costs, in parts.
  private func cost(since first: Int) -> Int {
    isSpace
      ? solids.scene.cost(from: first) * Self.partsOfAPiece
      : max(plane.scene.shapes.count - first, 0) * Self.partsOfAShape
  }

  private mutating func readPrimitive(
    _ name: String, parts: [Node], in source: inout FigureSource, depth: Int
  ) -> Bool {
    guard name == "Text" || name == "Inset" else {
      return isSpace
        ? solids.read(name, parts: parts, from: &coordinates, style: directives.style, in: &source)
        : plane.read(name, parts: parts, from: &coordinates, style: directives.style, in: &source)
    }
    let figures = surroundings.within(directives)
    if isSpace {
      solids.readText(parts, from: &coordinates, figures, in: &source)
    } else {
      plane.readInset(parts, isText: name == "Text", from: &coordinates, figures, in: &source, depth: depth)
    }
    return true
  }

  /// Reads a part in which directives are local.
  private mutating func readScoped(_ node: Node?, in source: inout FigureSource, depth: Int) {
    guard let node else { return }
    let outer = directives.style
    read(node, in: &source, depth: depth + 1)
    directives.restore(outer)
  }

  // MARK: Wrappers

  /// Reads boxes that wrap primitives, by their name without `Box`; false for all others.
  private mutating func readWrapper(
    _ name: String, parts: [Node], in source: inout FigureSource, depth: Int
  ) -> Bool {
    switch name {
    case "Tag", "Interpretation", "Form", "Annotation", "Button", "EventHandler", "MouseAppearance",
      "Hyperlink", "StatusArea", "PopupWindow", "Mouseover", "GraphicsGroup", "Dynamic", "DynamicWrapper",
      "Labeled", "Legended", "Pane", "HoldForm", "Identity", "List", "Row", "TagBoxes", "PaneSelector",
      "Toggler":
      readScoped(parts.first, in: &source, depth: depth)
    case "Namespace", "DynamicModule", "HighlightAction", "Dynamic`Module":
      readModule(name, parts: parts, in: &source, depth: depth)
    case "FEPrivate`If", "If":
      // The state without the pointer over it.
      if parts.count > 1, let last = parts.last { read(last, in: &source, depth: depth + 1) }
    case "Style":
      let outer = directives.style
      for part in parts.dropFirst() {
        directives.readSize(part, in: source)
        directives.readAll(part, in: &source)
      }
      if let first = parts.first { read(first, in: &source, depth: depth + 1) }
      directives.restore(outer)
    case "Tooltip": readTooltip(parts, in: &source, depth: depth)
    case "GraphicsComplex": readComplex(parts, in: &source, depth: depth)
    case "GeometricTransformation", "Translate", "Scale", "Rotate", "Rotation":
      readMoved(name, parts: parts, in: &source, depth: depth)
    // A picture that is made a picture once more.
    case "Graphics" where !isSpace, "Graphics3D" where isSpace:
      readScoped(parts.first, in: &source, depth: depth)
    case "Show":
      for part in parts.prefix(64) {
        if let first = source.argument(of: part, place: 0) { read(first, in: &source, depth: depth + 1) }
      }
    default: return false
    }
    return true
  }

  /// Reads the body of a module or namespace; a module's first argument only declares variables.
  private mutating func readModule(
    _ name: String, parts: [Node], in source: inout FigureSource, depth: Int
  ) {
    if let boxes = graphBoxes(parts, in: source) { return readScoped(boxes, in: &source, depth: depth) }
    let outer = directives.style
    for part in parts.dropFirst(name == "Namespace" ? 0 : 1)
    where source.rule(of: part) == nil && source.kind(part) != .string {
      read(part, in: &source, depth: depth + 1)
    }
    directives.restore(outer)
  }

  /// The boxes of a graph: its module stores them in a variable and displays a computed form.
  private func graphBoxes(_ parts: [Node], in source: FigureSource) -> Node? {
    guard let variables = parts.first.flatMap({ source.list($0) }) else { return nil }
    let name = isSpace ? "Typeset`boxes$s3d" : "Typeset`boxes$s2d"
    for variable in variables where source.head(variable) == "Set" {
      guard let key = source.argument(of: variable, place: 0),
        let value = source.argument(of: variable, place: 1),
        source.symbol(key) == name
      else { continue }
      let isPicture = source.head(value)?.utf8.starts(with: "Graphics".utf8) == true
      return source.isList(value) || isPicture ? value : nil
    }
    return nil
  }

  private mutating func readTooltip(_ parts: [Node], in source: inout FigureSource, depth: Int) {
    guard let first = parts.first else { return }
    guard !isSpace else { return readScoped(first, in: &source, depth: depth) }
    var text = ""
    if parts.count > 1, plane.scene.tooltip == nil { text = directives.label(parts[1], in: &source).text }
    let outer = plane.beginTooltip(text)
    readScoped(first, in: &source, depth: depth)
    plane.endTooltip(outer)
  }

  private mutating func readComplex(_ parts: [Node], in source: inout FigureSource, depth: Int) {
    guard parts.count > 1 else { return }
    let outer = coordinates.complex
    coordinates.complex = coordinates.readComplex(parts, in: &source)
    readScoped(parts[1], in: &source, depth: depth)
    coordinates.complex = outer
  }

  /// Reads shapes once for each map of a transformation.
  private mutating func readMoved(
    _ name: String, parts: [Node], in source: inout FigureSource, depth: Int
  ) {
    guard let first = parts.first else { return }
    if isSpace {
      for move in SpaceTransform.moves(name, parts: parts, in: &source) {
        let (positions, normals) = (solids.scene.positions.count, solids.scene.normals.count)
        let shapes = solids.scene.shapes.count
        source.tally.spend(Self.partsOfACopy)
        readScoped(first, in: &source, depth: depth)
        guard let move else {
          source.miss(name)
          continue
        }
        solids.apply(move, shapes: shapes, positions: positions, normals: normals)
        source.tally.spend((solids.scene.positions.count - positions) / 16)
      }
      return
    }
    for move in PlaneTransform.moves(name, parts: parts, from: &coordinates, in: &source) {
      let (shapes, positions) = (plane.scene.shapes.count, plane.scene.positions.count)
      source.tally.spend(Self.partsOfACopy)
      readScoped(first, in: &source, depth: depth)
      guard let move else {
        source.miss(name)
        continue
      }
      plane.apply(move, shapes: shapes, positions: positions)
      source.tally.spend((plane.scene.positions.count - positions) / 16)
    }
  }
}
