import Graphics
import Numerics
import WolframLanguage

/// A point of a primitive: a position, a third coordinate, and its index in a complex, or -1.
struct Vertex {
  var position: Position
  var z = 0.0
  var index = -1

  var point3: Point3 { Point3(position.point.x, position.point.y, z) }
}

extension [Vertex] {
  /// The 2D positions.
  var positions: [Position] { map { $0.position } }
  /// The 3D points.
  var points: [Point3] { map { $0.point3 } }
}

/// The vertices of a `GraphicsComplex`, which enclosed primitives refer to by number, from 1.
struct VertexComplex {
  var vertices: [Vertex]
  /// The normals and colours of the vertices; empty unless every vertex has one.
  private(set) var normals: [Point3] = []
  private(set) var colors: [Color] = []

  init(vertices: [Vertex], normals: [Point3], colors: [Color]) {
    self.vertices = vertices
    if normals.count >= vertices.count { self.normals = normals }
    if colors.count >= vertices.count { self.colors = colors }
  }

  /// The vertex with that number; negative numbers count from the end. Nil if out of range.
  func vertex(_ number: Int) -> Vertex? {
    guard number != 0, number.magnitude <= vertices.count else { return nil }
    let index = number > 0 ? number - 1 : vertices.count + number
    var vertex = vertices[index]
    vertex.index = index
    return vertex
  }

  /// The vertex with a number from a packed array.
  func vertex(_ number: Double) -> Vertex? { vertex(Int(clamping: max(-1e9, min(1e9, number)))) }

  /// The colours of vertices; nil if the complex has no colours or not all vertices are from it.
  func colors(of vertices: [Vertex]) -> [Color]? {
    guard !colors.isEmpty, vertices.allSatisfy({ $0.index >= 0 }) else { return nil }
    return vertices.map { colors[$0.index] }
  }

  /// The normals of vertices; nil if the complex has no normals or not all vertices are from it.
  func normals(of vertices: [Vertex]) -> [Point3]? {
    guard !normals.isEmpty, vertices.allSatisfy({ $0.index >= 0 }) else { return nil }
    return vertices.map { normals[$0.index] }
  }
}

/// Reads coordinates: lists of pairs or triples, packed arrays, vertex numbers of the enclosing complex,
/// `Scaled`, `Offset`, names of other boxes.
struct CoordinateReader {
  /// The enclosing complex.
  var complex: VertexComplex?
  private let isSpace: Bool
  /// The picture being read, and its named boxes, collected at the first lookup.
  private let picture: Node
  private var namedBoxes: [String: Node]?

  /// Makes a reader for a 2D or 3D picture.
  init(isSpace: Bool, picture: Node) {
    self.isSpace = isSpace
    self.picture = picture
  }

  /// The reader for overlays of the picture: 2D, without a complex.
  var overlay: CoordinateReader {
    var result = CoordinateReader(isSpace: false, picture: picture)
    result.namedBoxes = namedBoxes
    return result
  }

  private var dimension: Int { isSpace ? 3 : 2 }

  // MARK: Point lists

  /// The point lists in a primitive's argument; a single one if the argument is a list of points.
  mutating func lines(_ node: Node, in source: inout FigureSource, depth: Int = 0) -> [[Vertex]] {
    guard depth < 8 else { return [] }
    let node = source.expanded(node)
    if let array = source.packedArray(of: node) { return lines(array) }
    guard let parts = source.list(node), let first = parts.first else {
      return vertex(of: node, in: &source).map { [[$0]] } ?? []
    }
    // Accept a list of two or three numbers as a point, unless they are vertex numbers.
    if complex == nil, depth == 0, parts.count == dimension, let point = vertex(of: node, in: &source) {
      return [[point]]
    }
    let whole = source.expanded(first)
    if isVertex(whole, in: source) {
      var line: [Vertex] = []
      line.reserveCapacity(parts.count)
      for part in parts {
        if let vertex = vertex(of: part, in: &source) {
          line.append(vertex)
        } else {
          let inner = lines(part, in: &source, depth: depth + 1).joined()
          // A column `{{1}, {2}}` is no point.
          if inner.isEmpty { source.miss("point") }
          line += inner
        }
      }
      return [line]
    }
    var result: [[Vertex]] = []
    for part in parts { result += lines(part, in: &source, depth: depth + 1) }
    return result
  }

  /// The point lists in a primitive's first argument; empty without arguments.
  mutating func lines(ofFirst parts: [Node], in source: inout FigureSource) -> [[Vertex]] {
    guard let first = parts.first else { return [] }
    return lines(first, in: &source)
  }

  private func isVertex(_ node: Node, in source: FigureSource) -> Bool {
    if source.number(node) != nil { return complex != nil }
    if let array = source.packedArray(of: node) {
      return complex == nil && array.dimensions.count == 1 && array.values.count == dimension
    }
    switch source.head(node) {
    case "Scaled", "ImageScaled", "Offset", "Dynamic", "DynamicBox", "DynamicLocation": return true
    default: break
    }
    if complex != nil, source.hasOnlyIntegers(node) { return false }
    return source.isListOfNumbers(node, count: dimension)
  }

  private func lines(_ array: PackedArray) -> [[Vertex]] {
    let last = array.dimensions[array.dimensions.count - 1]
    if let complex, array.isInteger {
      let vertices = array.values.map { complex.vertex($0) }
      guard array.dimensions.count > 1, last > 0 else { return [vertices.compactMap { $0 }] }
      return stride(from: 0, to: vertices.count, by: last).map {
        vertices[$0..<min($0 + last, vertices.count)].compactMap { $0 }
      }
    }
    let size = dimension
    guard last == size else { return [] }
    var points: [Vertex] = []
    points.reserveCapacity(array.values.count / size)
    for start in stride(from: 0, to: array.values.count - size + 1, by: size) {
      points.append(
        Vertex(
          position: Position(array.values[start], array.values[start + 1]),
          z: isSpace ? array.values[start + 2] : 0))
    }
    guard array.dimensions.count > 2 else { return [points] }
    let length = max(array.dimensions[array.dimensions.count - 2], 1)
    return stride(from: 0, to: points.count, by: length).map {
      Array(points[$0..<min($0 + length, points.count)])
    }
  }

  // MARK: Colours and normals

  /// The vertex colours of a primitive, from its option `VertexColors` or the complex; nil unless every
  /// vertex has one.
  func colors(of vertices: [Vertex], parts: [Node], in source: inout FigureSource) -> ArraySlice<Color>? {
    guard !vertices.isEmpty else { return nil }
    var own: [Color] = []
    if let value = source.option("VertexColors", in: parts.dropFirst()) {
      own = source.colors(value)
      let whole = source.expanded(value)
      if own.isEmpty, let nested = source.list(whole) { own = nested.flatMap { source.colors($0) } }
    }
    if own.count < vertices.count, let colors = complex?.colors(of: vertices) { own = colors }
    return own.count >= vertices.count ? own.prefix(vertices.count) : nil
  }

  /// The vertex normals of a primitive, from its option `VertexNormals` or the complex; nil unless every
  /// vertex has one.
  func normals(of vertices: [Vertex], parts: [Node], in source: inout FigureSource) -> ArraySlice<Point3>? {
    var own: [Point3] = []
    if let value = source.option("VertexNormals", in: parts.dropFirst()) { own = normals(value, in: &source) }
    if own.count < vertices.count, let normals = complex?.normals(of: vertices) { own = normals }
    return own.count >= vertices.count ? own.prefix(vertices.count) : nil
  }

  /// The vectors in a list of normals.
  private func normals(_ node: Node, in source: inout FigureSource) -> [Point3] {
    var reader = CoordinateReader(isSpace: true, picture: picture)
    return reader.lines(node, in: &source).joined().map { $0.point3 }
  }

  /// Reads a `GraphicsComplex`: vertices, primitives, options.
  mutating func readComplex(_ parts: [Node], in source: inout FigureSource) -> VertexComplex? {
    guard let first = parts.first else { return nil }
    let outer = complex
    complex = nil
    defer { complex = outer }
    let vertices = Array(lines(first, in: &source).joined())
    var (normals, colors): ([Point3], [Color]) = ([], [])
    for part in parts.dropFirst(2) {
      guard let (name, value) = source.rule(of: source.expanded(part)) else { continue }
      if name == "VertexColors" { colors = source.colors(value) }
      if name == "VertexNormals" { normals = self.normals(value, in: &source) }
    }
    return VertexComplex(vertices: vertices, normals: normals, colors: colors)
  }

  // MARK: Points

  /// The point of a node.
  mutating func vertex(of node: Node, in source: inout FigureSource) -> Vertex? {
    let node = source.expanded(node)
    if let complex, source.kind(node) == .integer, let number = source.number(node) {
      return complex.vertex(number)
    }
    if let values = source.numbers(of: node) {
      guard values.count == 2 || values.count == 3 else { return nil }
      return Vertex(position: Position(values[0], values[1]), z: values.count > 2 ? values[2] : 0)
    }
    switch source.head(node) {
    case "Scaled": return scaled(node, base: .scaled, in: &source)
    case "ImageScaled": return scaled(node, base: .image, in: &source)
    case "Offset":
      guard let offset = vertex(argument: 0, of: node, in: &source) else { return nil }
      var result = vertex(argument: 1, of: node, in: &source) ?? Vertex(position: Position(0, 0))
      result.position.offset = result.position.offset + offset.position.point
      return result
    case "DynamicLocation":
      return source.argument(of: node, place: 0).flatMap { source.string($0) }.flatMap {
        located($0, in: &source)
      }
    case "Dynamic", "DynamicBox": return vertex(argument: 0, of: node, in: &source)
    case "List": return Self.mixed(node, in: source)
    case nil:
      return source.symbol(node) == "Center"
        ? Vertex(position: Position(Point(0.5, 0.5), base: .scaled)) : nil
    default: return nil
    }
  }

  private mutating func vertex(argument place: Int, of node: Node, in source: inout FigureSource) -> Vertex? {
    source.argument(of: node, place: place).flatMap { vertex(of: $0, in: &source) }
  }

  /// Reads `Scaled[{0.5, 0}]`, with an optional second point to which it is an offset.
  private mutating func scaled(_ node: Node, base: Position.Base, in source: inout FigureSource) -> Vertex? {
    guard var result = vertex(argument: 0, of: node, in: &source) else { return nil }
    result.position.base = base
    guard let origin = vertex(argument: 1, of: node, in: &source) else { return result }
    // Keep a scaled offset only from a point in the same coordinate system.
    guard origin.position.base == base else { return origin }
    result.position.point = result.position.point + origin.position.point
    return result
  }

  /// A pair with symbols such as `{Left, Top}`, in fractions of the plot.
  private static func mixed(_ node: Node, in source: FigureSource) -> Vertex? {
    guard let parts = source.list(node), parts.count == 2 else { return nil }
    func share(_ node: Node) -> Double? {
      switch source.symbol(node) {
      case "Left", "Bottom": return 0
      case "Center": return 0.5
      case "Right", "Top": return 1
      default: return nil
      }
    }
    guard let x = share(parts[0]), let y = share(parts[1]) else { return nil }
    return Vertex(position: Position(Point(x, y), base: .scaled))
  }

  // MARK: Named positions

  /// The position of the named box in this picture; edges of graphs refer to vertices by name.
  private mutating func located(_ name: String, in source: inout FigureSource) -> Vertex? {
    let boxes = namedBoxes ?? source.namedBoxes(below: picture)
    namedBoxes = boxes
    guard var node = boxes[name] else { return nil }
    for _ in 0..<12 {
      guard let head = source.head(node) else { return nil }
      switch FigureSource.baseName(head) {
      case "Disk", "Circle", "Point", "Sphere", "Locator": return place(argument: 0, of: node, in: &source)
      case "Inset", "Text": return place(argument: 1, of: node, in: &source)
      case "Rectangle", "Cuboid":
        guard let low = vertex(argument: 0, of: node, in: &source) else { return nil }
        guard let high = vertex(argument: 1, of: node, in: &source), low.position.base == high.position.base
        else { return low }
        var middle = low
        middle.position.point = (low.position.point + high.position.point) * 0.5
        middle.z = (low.z + high.z) / 2
        return middle
      case "List":
        // Skip directives before the primitive.
        guard let first = source.arguments(node).first(where: { Self.drawsSomething($0, in: source) }) else {
          return nil
        }
        node = first
      default:
        guard let first = source.argument(of: node, place: 0) else { return nil }
        node = first
      }
    }
    return nil
  }

  /// A point, or the only point of a list.
  private mutating func place(argument place: Int, of node: Node, in source: inout FigureSource) -> Vertex? {
    guard let node = source.argument(of: node, place: place) else { return nil }
    return vertex(of: node, in: &source) ?? source.list(node)?.first.flatMap { vertex(of: $0, in: &source) }
  }

  private static func drawsSomething(_ node: Node, in source: FigureSource) -> Bool {
    guard let head = source.head(node) else { return false }
    return head == "List" || head.utf8.count > 3 && head.utf8.suffix(3).elementsEqual("Box".utf8)
  }
}
