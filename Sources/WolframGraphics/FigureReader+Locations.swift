import Graphics
import WolframLanguage

/// Places that are named: the vertices of graphs, which their edges are drawn between.
extension FigureReader {
  /// Where the box of that name in this picture is.
  mutating func located(_ name: String) -> Vertex? {
    if locations == nil { locations = namedBoxes() }
    guard let box = locations?[name] else { return nil }
    var node = box
    for _ in 0..<12 {
      guard let head = head(node) else { return nil }
      switch Self.baseName(head) {
      case "Disk", "Circle", "Point", "Sphere", "Locator": return argument(node, 0).flatMap { place($0) }
      case "Inset", "Text": return argument(node, 1).flatMap { place($0) }
      case "Rectangle", "Cuboid":
        guard let low = argument(node, 0).flatMap({ vertex($0) }) else { return nil }
        guard let high = argument(node, 1).flatMap({ vertex($0) }), low.position.base == high.position.base
        else {
          return low
        }
        var middle = low
        middle.position.point = (low.position.point + high.position.point) * 0.5
        middle.z = (low.z + high.z) / 2
        return middle
      case "List":
        // Directives may stand before what is drawn.
        let parts = arguments(node).filter { drawsSomething($0) }
        guard let first = parts.first else { return nil }
        node = first
      default:
        guard let first = argument(node, 0) else { return nil }
        node = first
      }
    }
    return nil
  }

  /// A point, or the only one of a list.
  private mutating func place(_ node: Node) -> Vertex? {
    vertex(node) ?? list(node)?.first.flatMap { vertex($0) }
  }

  private func drawsSomething(_ node: Node) -> Bool {
    guard let head = head(node) else { return false }
    return head == "List" || head.utf8.count > 3 && head.utf8.suffix(3).elementsEqual("Box".utf8)
  }

  private func namedBoxes() -> [String: Node] {
    guard let picture else { return [:] }
    let tree = trees[picture.tree]
    var result: [String: Node] = [:]
    var stack = [picture.expression]
    var looked = 0
    while let next = stack.popLast(), looked < 1_000_000 {
      looked += 1
      guard tree.kind(next) == .call else { continue }
      let parts = tree.arguments(next)
      for part in parts {
        guard let (key, value) = tree.rule(part), tree.symbolName(key) == "BoxID", tree.kind(value) == .string
        else {
          if tree.kind(part) == .call { stack.append(part) }
          continue
        }
        if let first = parts.first {
          result[tree.string(value)] = Node(tree: picture.tree, expression: first)
        }
      }
    }
    return result
  }
}

extension FigureReader {
  /// The boxes of a graph, which its module keeps in a variable: what the module shows is computed of them.
  func graphBoxes(_ parts: [Node]) -> Node? {
    guard let variables = parts.first.flatMap({ list($0) }) else { return nil }
    let name = isSpace ? "Typeset`boxes$s3d" : "Typeset`boxes$s2d"
    for variable in variables where head(variable) == "Set" {
      guard let key = argument(variable, 0), let value = argument(variable, 1), symbol(key) == name else {
        continue
      }
      return isList(value) || head(value)?.utf8.starts(with: "Graphics".utf8) == true ? value : nil
    }
    return nil
  }
}
