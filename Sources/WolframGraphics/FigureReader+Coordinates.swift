import Graphics
import Numerics
import WolframLanguage

/// Coordinates: lists of pairs or triples, packed arrays, indices into the complex around, `Scaled`, `Offset`.
extension FigureReader {
  /// The lines of points that a primitive's argument holds: one where it is a list of points.
  mutating func lines(_ node: Node, depth: Int = 0) -> [[Vertex]] {
    guard depth < 8 else { return [] }
    let node = expanded(node)
    if let array = trees[node.tree].packedArray(node.expression) { return lines(array) }
    guard let parts = list(node), let first = parts.first else {
      return vertex(node).map { [[$0]] } ?? []
    }
    // A list of two or three numbers is a point where a line was asked for, unless they are indices.
    if complexes.isEmpty, depth == 0, parts.count == (isSpace ? 3 : 2), let point = vertex(node) {
      return [[point]]
    }
    let whole = expanded(first)
    if isVertex(whole) {
      var line: [Vertex] = []
      line.reserveCapacity(parts.count)
      for part in parts {
        if let vertex = vertex(part) {
          line.append(vertex)
        } else {
          line += lines(part, depth: depth + 1).joined()
        }
      }
      return [line]
    }
    var result: [[Vertex]] = []
    for part in parts { result += lines(part, depth: depth + 1) }
    return result
  }

  private func isVertex(_ node: Node) -> Bool {
    if number(node) != nil { return !complexes.isEmpty }
    if let array = trees[node.tree].packedArray(node.expression) {
      return complexes.isEmpty && array.dimensions.count == 1 && array.values.count == (isSpace ? 3 : 2)
    }
    switch head(node) {
    case "Scaled", "ImageScaled", "Offset", "Dynamic", "DynamicBox", "DynamicLocation": return true
    default: break
    }
    let parts = trees[node.tree].arguments(node.expression)
    guard isList(node), parts.count == (isSpace ? 3 : 2) else { return false }
    if !complexes.isEmpty, parts.allSatisfy({ trees[node.tree].kind($0) == .integer }) { return false }
    return parts.allSatisfy { number(Node(tree: node.tree, expression: $0)) != nil }
  }

  private func lines(_ array: PackedArray) -> [[Vertex]] {
    let last = array.dimensions[array.dimensions.count - 1]
    let size = isSpace ? 3 : 2
    let isIndices = !complexes.isEmpty && array.isInteger
    if isIndices {
      let vertices = array.values.map { vertex(index: Int(max(-1e9, min(1e9, $0)))) }
      guard array.dimensions.count > 1, last > 0 else { return [vertices.compactMap { $0 }] }
      return stride(from: 0, to: vertices.count, by: last).map {
        vertices[$0..<min($0 + last, vertices.count)].compactMap { $0 }
      }
    }
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

  private func vertex(index: Int) -> Vertex? {
    guard let complex = complexes.last, index != 0, index.magnitude <= complex.vertices.count else {
      return nil
    }
    let place = index > 0 ? index - 1 : complex.vertices.count + index
    var vertex = complex.vertices[place]
    vertex.index = place
    return vertex
  }

  /// The point that a node is.
  mutating func vertex(_ node: Node) -> Vertex? {
    let node = expanded(node)
    if !complexes.isEmpty, kind(node) == .integer, let index = number(node) {
      return vertex(index: Int(max(-1e9, min(1e9, index))))
    }
    if let values = numbers(node) {
      guard values.count == 2 || values.count == 3 else { return nil }
      return Vertex(position: Position(values[0], values[1]), z: values.count > 2 ? values[2] : 0)
    }
    switch head(node) {
    case "Scaled", "ImageScaled":
      guard let first = argument(node, 0), var result = vertex(first) else { return nil }
      result.position.base = head(node) == "Scaled" ? .scaled : .image
      if let second = argument(node, 1), let origin = vertex(second) {
        // An offset in shares from a point: kept only from a point of the same kind.
        if origin.position.base == result.position.base {
          result.position.point = result.position.point + origin.position.point
        } else {
          result = origin
        }
      }
      return result
    case "Offset":
      guard let first = argument(node, 0), let offset = vertex(first) else { return nil }
      var result = argument(node, 1).flatMap { vertex($0) } ?? Vertex(position: Position(0, 0))
      result.position.offset = result.position.offset + offset.position.point
      return result
    case "DynamicLocation": return argument(node, 0).flatMap { string($0) }.flatMap { located($0) }
    case "Dynamic", "DynamicBox", "List":
      guard head(node) != "List" else { return mixed(node) }
      return argument(node, 0).flatMap { vertex($0) }
    case nil:
      switch symbol(node) {
      case "Center": return Vertex(position: Position(Point(0.5, 0.5), base: .scaled))
      case "Automatic": return nil
      default: return nil
      }
    default: return nil
    }
  }

  /// A pair with symbols such as `{Left, Top}`, as shares of the plot.
  private func mixed(_ node: Node) -> Vertex? {
    guard let parts = list(node), parts.count == 2 else { return nil }
    func share(_ node: Node) -> Double? {
      switch symbol(node) {
      case "Left", "Bottom": return 0
      case "Center": return 0.5
      case "Right", "Top": return 1
      default: return nil
      }
    }
    guard let x = share(parts[0]), let y = share(parts[1]) else { return nil }
    return Vertex(position: Position(Point(x, y), base: .scaled))
  }

  /// Colours of vertices.
  mutating func colors(_ node: Node) -> [Color] {
    let node = expanded(node)
    if let array = trees[node.tree].packedArray(node.expression) {
      guard array.dimensions.count == 2 else { return [] }
      let width = array.dimensions[1]
      guard width == 3 || width == 4 else { return [] }
      return stride(from: 0, to: array.values.count - width + 1, by: width).map {
        Color(
          red: array.values[$0], green: array.values[$0 + 1], blue: array.values[$0 + 2],
          opacity: width == 4 ? array.values[$0 + 3] : 1)
      }
    }
    guard let parts = list(node) else { return [] }
    return parts.map { part in
      if let color = color(part) { return color }
      guard let values = numbers(part), values.count >= 3 else { return .black }
      return Color(
        red: values[0], green: values[1], blue: values[2], opacity: values.count > 3 ? values[3] : 1)
    }
  }

  /// The normals of vertices.
  mutating func normals(_ node: Node) -> [Point3] {
    let outer = (complexes, isSpace)
    complexes = []
    isSpace = true
    defer { (complexes, isSpace) = outer }
    return lines(node).joined().map({ $0.point3 })
  }
}
