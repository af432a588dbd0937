import Graphics
import WolframLanguage

/// Reads pictures: what is drawn, then the options around it.
struct FigureReader {
  var trees: [ExpressionTree]
  let expand: WolframFigure.Expansion
  /// What was not understood.
  var unknown: [String: Int] = [:]
  /// How many shapes were read.
  var shapeCount = 0
  /// The scenes being read; only one of them is in use at a time.
  var scene = Scene()
  var space = SpaceScene()
  var isSpace = false
  /// The style that the directives so far make.
  var style = Style()
  /// The points of the complexes around, the innermost last.
  var complexes: [Complex] = []
  /// The picture being read, and the boxes in it that names were given to.
  var picture: Node?
  var locations: [String: Node]?
  /// Options for pictures that a style around them gives.
  private var inherited: Node?
  /// The width that shares of it in sizes of fonts count from.
  var scaledWidth = 300.0
  private var expansions: [Node: Node?] = [:]

  /// The vertices of a `GraphicsComplex`.
  struct Complex {
    var vertices: [Vertex]
    var normals: [Point3]
    var colors: [Color]
  }

  /// A vertex: a position, a third coordinate, and its number in a complex, or -1.
  struct Vertex {
    var position: Position
    var z = 0.0
    var index = -1

    var point3: Point3 { Point3(position.point.x, position.point.y, z) }
  }

  /// How many more parts are read: copies of copies would otherwise be without bound.
  var budget = 1_000_000
  /// The deepest nesting that is followed.
  static let deepest = 100

  init(_ tree: ExpressionTree, expand: @escaping WolframFigure.Expansion) {
    trees = [tree]
    self.expand = expand
  }

  // MARK: Asking nodes

  func kind(_ node: Node) -> ExpressionTree.Kind { trees[node.tree].kind(node.expression) }
  func head(_ node: Node) -> String? { trees[node.tree].headName(node.expression) }
  func symbol(_ node: Node) -> String? { trees[node.tree].symbolName(node.expression) }
  func isList(_ node: Node) -> Bool { trees[node.tree].isCall(node.expression, of: .list) }

  func arguments(_ node: Node) -> [Node] {
    trees[node.tree].arguments(node.expression).map { Node(tree: node.tree, expression: $0) }
  }

  func argument(_ node: Node, _ place: Int) -> Node? {
    trees[node.tree].argument(node.expression, place).map { Node(tree: node.tree, expression: $0) }
  }

  func string(_ node: Node) -> String? {
    kind(node) == .string ? trees[node.tree].string(node.expression) : nil
  }

  /// The number that the node is; `Scaled` and the like are none.
  func number(_ node: Node) -> Double? {
    if let value = trees[node.tree].number(node.expression) { return value }
    switch head(node) {
    case "NCache": return argument(node, 1).flatMap(number)
    case "Scaled", "Dynamic", "HoldForm": return nil
    default: return nil
    }
  }

  /// The elements of a list; of a packed array of one level, nothing.
  func list(_ node: Node) -> [Node]? { isList(node) ? arguments(node) : nil }

  /// The numbers of a list or packed array of one level.
  func numbers(_ node: Node) -> [Double]? {
    if let array = trees[node.tree].packedArray(node.expression) {
      return array.dimensions.count == 1 ? array.values : nil
    }
    if head(node) == "NCache" { return argument(node, 1).flatMap(numbers) }
    guard isList(node) else { return nil }
    let parts = trees[node.tree].arguments(node.expression)
    var values: [Double] = []
    values.reserveCapacity(parts.count)
    for part in parts {
      guard let value = number(Node(tree: node.tree, expression: part)) else { return nil }
      values.append(value)
    }
    return values
  }

  func rule(_ node: Node) -> (name: String, value: Node)? {
    guard let (key, value) = trees[node.tree].rule(node.expression) else { return nil }
    let name = trees[node.tree].symbolName(key) ?? string(Node(tree: node.tree, expression: key))
    return name.map { ($0, Node(tree: node.tree, expression: value)) }
  }

  mutating func miss(_ name: String) { unknown[name, default: 0] += 1 }

  /// The expression of `CompressedData["1:…"]` and of the like; the node itself for every other.
  mutating func expanded(_ node: Node) -> Node {
    guard let name = head(node) else { return node }
    if name == "NCache", let value = argument(node, 1) { return value }
    guard name == "CompressedData" || name == "Uncompress", let text = argument(node, 0),
      kind(text) == .string
    else {
      return node
    }
    if let known = expansions[node] { return known ?? node }
    var result: Node?
    if trees.count < 4000, let tree = expand(trees[text.tree].rawBytes(text.expression)),
      let root = tree.roots.first
    {
      trees.append(tree)
      result = Node(tree: trees.count - 1, expression: root)
    } else {
      miss("CompressedData")
    }
    expansions[node] = .some(result)
    return result ?? node
  }

  // MARK: Figures

  /// The figure that a node is; nil where it is none.
  mutating func figure(_ node: Node, depth: Int) -> Figure? {
    guard depth < 12 else { return nil }
    let node = expanded(node)
    switch head(node) {
    case "GraphicsBox", "Graphics": return picture(node, isSpace: false, depth)
    case "Graphics3DBox", "Graphics3D": return picture(node, isSpace: true, depth)
    case "TemplateBox": return template(node, depth)
    case "Legended": return legended(node, depth)
    case "GraphicsRow", "GraphicsColumn", "GraphicsGrid", "GridBox", "Grid", "Row", "Column":
      return grid(node, depth)
    case "StyleBox":
      let outer = inherited
      defer { inherited = outer }
      for part in arguments(node).dropFirst() {
        if let (name, value) = rule(part), name == "GraphicsBoxOptions" { inherited = value }
      }
      return argument(node, 0).flatMap { figure($0, depth: depth + 1) }
    case "TagBox", "InterpretationBox", "FormBox", "PaneBox", "FrameBox", "BoxData", "Cell", "Labeled",
      "PanelBox", "TooltipBox", "ItemBox", "DynamicModuleBox", "Framed", "Style", "Panel":
      let place = head(node) == "DynamicModuleBox" ? 1 : 0
      return argument(node, place).flatMap { figure($0, depth: depth + 1) }
    case "RowBox":
      let parts = argument(node, 0).flatMap(list) ?? []
      let figures = parts.compactMap { figure($0, depth: depth + 1) }
      return figures.count < 2 ? figures.first : .grid([figures], spacing: 6)
    default: return nil
    }
  }

  private mutating func grid(_ node: Node, _ depth: Int) -> Figure? {
    guard let first = argument(node, 0), let parts = list(first) else { return nil }
    let isRow = head(node) == "GraphicsRow" || head(node) == "Row"
    var rows: [[Figure]] = []
    var hasFigure = false
    for part in parts {
      var row: [Figure] = []
      for cell in list(part) ?? [part] {
        if let figure = figure(cell, depth: depth + 1) {
          hasFigure = true
          row.append(figure)
        } else {
          row.append(.text(label(cell), TextStyle()))
        }
      }
      if isRow, !rows.isEmpty { rows[0] += row } else { rows.append(row) }
    }
    return hasFigure ? .grid(rows, spacing: 8) : nil
  }

  /// Reads one picture and leaves the one around as it was.
  private mutating func picture(_ node: Node, isSpace: Bool, _ depth: Int) -> Figure {
    let outer = (scene, space, self.isSpace, style, complexes, scaledWidth)
    defer { (scene, space, self.isSpace, style, complexes, scaledWidth) = outer }
    let around = (picture, locations)
    defer { (picture, locations) = around }
    (picture, locations) = (node, nil)
    scene = Scene()
    space = SpaceScene()
    self.isSpace = isSpace
    style = isSpace ? space.style : Style()
    complexes = []
    var options = options(of: node)
    if let inherited { collect(inherited, &options, depth: 0) }
    scaledWidth = min(imageSize(options["ImageSize"]).0 ?? 360, 600) * 0.85
    if isSpace, let range = options["PlotRange"] { space.ranges = spaceRange(range) }
    if let base = options["DefaultBaseStyle"] { readBase(base) }
    if let base = options["BaseStyle"] { readBase(base) }
    if let first = argument(node, 0) { read(first, depth: 0) }
    if isSpace {
      readSpaceOptions(options)
      return .space(space)
    }
    // Prolog and epilog are added to the scene.
    let result = plotOptions(options)
    return .plane(scene, result)
  }

  /// Directives of a base style; the names of styles among them mean nothing here.
  private mutating func readBase(_ node: Node) {
    for part in isList(node) || head(node) == "Directive" ? arguments(node) : [node]
    where kind(part) != .string {
      _ = direct(part) || directRule(part)
    }
  }

  /// The options of a picture by name; the first of a name holds.
  mutating func options(of node: Node) -> [String: Node] {
    var result: [String: Node] = [:]
    for argument in arguments(node).dropFirst() { collect(argument, &result, depth: 0) }
    return result
  }

  private mutating func collect(_ node: Node, _ result: inout [String: Node], depth: Int) {
    if let (name, value) = rule(node) {
      if result[name] == nil { result[name] = value }
    } else if depth < 8 {
      let node = expanded(node)
      for part in list(node) ?? [] { collect(part, &result, depth: depth + 1) }
    }
  }
}
