import InteractiveCompiling
import Kernel
import KernelLanguage
import WolframLanguage

/// Graphs as the front end keeps them in a picture: vertices, and pairs of their places.
///
///     Graph[{a, b}, {Null, {{1, 2}}}]   and   Graph[{a, b}, {UndirectedEdge[a, b]}]   are   Octavo$graph[{a, b}, {…}]
enum PrintedGraph {
  /// The code of the graph that a picture holds; nil for other pictures.
  static func code(of box: WolframLanguage.Expression, in tree: ExpressionTree) -> [UInt8]? {
    guard let space = tree.argument(of: box, place: 0), tree.headName(space) == "NamespaceBox",
      tree.argument(of: space, place: 0).map({ tree.string($0) }) == "NetworkGraphics",
      let module = tree.argument(of: space, place: 1), let values = tree.argument(of: module, place: 0),
      let first = tree.list(values)?.first, let held = tree.arguments(first).last,
      let graph = tree.argument(of: held, place: 0), tree.headName(graph) == "Graph",
      let vertices = tree.argument(of: graph, place: 0), let edges = tree.argument(of: graph, place: 1)
    else { return nil }
    var text = Array("Octavo$graph[".utf8)
    append(vertices, of: tree, to: &text)
    text.append(UInt8(ascii: ","))
    append(edges, of: tree, to: &text)
    return text + [UInt8(ascii: "]")]
  }

  /// Appends the full form of an expression, of which long lists may be compressed.
  private static func append(
    _ node: WolframLanguage.Expression, of tree: ExpressionTree, to text: inout [UInt8]
  ) {
    guard tree.kind(node) == .call, let head = tree.headName(node) else {
      tree.appendFullForm(node, to: &text, limit: 1 << 20)
      return
    }
    if head == "CompressedData", let packed = tree.argument(of: node, place: 0), tree.kind(packed) == .string,
      let inner = CompressedExpression.tree(Array(tree.rawBytes(of: packed))), let root = inner.roots.first
    {
      inner.appendFullForm(root, to: &text, limit: 1 << 20)
      return
    }
    text += Array(head.utf8) + [UInt8(ascii: "[")]
    for (place, part) in tree.arguments(node).enumerated() {
      if place > 0 { text.append(UInt8(ascii: ",")) }
      append(part, of: tree, to: &text)
    }
    text.append(UInt8(ascii: "]"))
  }

  /// The term with each graph as its vertices and edges in order.
  static func canonical(of term: Term, _ names: inout SymbolNames) -> Term {
    guard let call = term.call, let head = call.head.symbol else { return term }
    if ["Graph", "Octavo$graph"].contains(names.name(head)), call.count >= 2,
      let vertices = call.arguments[0].parts
    {
      let edges =
        names.name(head) == "Graph"
        ? given(of: call.arguments[1], names: names) : printed(call.arguments[1], vertices, names: names)
      let sorted = edges.map { edge -> Term in
        let isTurned = !edge.isDirected && TermOrder.compare(edge.from, edge.to) > 0
        let ends = isTurned ? [edge.to, edge.from] : [edge.from, edge.to]
        return .call(names.symbol(edge.isDirected ? "DirectedEdge" : "UndirectedEdge"), ends)
      }
      func ordered(_ list: [Term]) -> Term { .list(list.sorted { TermOrder.compare($0, $1) < 0 }) }
      return .call(names.symbol("Octavo$graph"), [ordered(vertices), ordered(sorted)])
    }
    if call.isData { return term }
    return .call(call.head, call.arguments.map { canonical(of: $0, &names) })
  }

  private typealias Edge = (from: Term, to: Term, isDirected: Bool)

  private static func given(of list: Term, names: SymbolNames) -> [Edge] {
    (list.parts ?? []).compactMap { edge in
      var edge = edge
      while let call = edge.call, let head = call.head.symbol,
        ["Style", "Labeled", "Property"].contains(names.name(head))
      {
        edge = call.arguments[0]
      }
      guard let call = edge.call, call.count >= 2, let head = call.head.symbol else { return nil }
      let isDirected = ["DirectedEdge", "Rule"].contains(names.name(head))
      return (call.arguments[0], call.arguments[1], isDirected)
    }
  }

  /// `{directed, undirected}`, each `Null`, pairs of places, or a sparse matrix.
  private static func printed(_ pairs: Term, _ vertices: [Term], names: SymbolNames) -> [Edge] {
    var result: [Edge] = []
    for (kind, list) in (pairs.parts ?? []).prefix(2).enumerated() {
      var places: [(Int, Int)] = []
      if let array = list.call, array.count >= 4, array.head.symbol.map({ names.name($0) }) == "SparseArray" {
        places = matrix(of: array.arguments[3]).filter { kind == 0 || $0.0 <= $0.1 }
      } else {
        places = (list.parts ?? []).compactMap { pair in
          guard let ends = pair.parts, ends.count >= 2, let a = ends[0].double, let b = ends[1].double else {
            return nil
          }
          return (Int(a), Int(b))
        }
      }
      for (a, b) in places where vertices.indices.contains(a - 1) && vertices.indices.contains(b - 1) {
        result.append((vertices[a - 1], vertices[b - 1], kind == 0))
      }
    }
    return result
  }

  /// The places in `{1, {{0, 1, …}, {{column}, …}}, …}`: where each row begins, and the columns.
  private static func matrix(of data: Term) -> [(Int, Int)] {
    guard let parts = data.parts, parts.count > 1, let inner = parts[1].parts, inner.count == 2,
      let starts = inner[0].parts, let columns = inner[1].parts
    else { return [] }
    let bounds = starts.map { Int($0.double ?? 0) }
    var result: [(Int, Int)] = []
    for (row, (low, high)) in zip(bounds, bounds.dropFirst()).enumerated()
    where low < high && high <= columns.count {
      for place in low..<high {
        if let column = columns[place].parts?.first?.double { result.append((row + 1, Int(column))) }
      }
    }
    return result
  }
}
