import Graphics
import WolframLanguage

/// Reads the ticks of axes: `Automatic`, `{0, 1, 2}`, `{{0, "zero"}, {1, "one", 0.02}}`.
struct TickReader {
  private let directives: DirectiveReader

  /// Makes a reader whose labels have that style.
  init(_ directives: DirectiveReader) { self.directives = directives }

  /// The ticks of one axis.
  func ticks(of node: Node, in source: inout FigureSource) -> TickChoice {
    let node = source.expanded(node)
    switch source.symbol(node) {
    case "None", "False": return .none
    case nil: break
    default: return .automatic
    }
    if let values = source.numbers(of: node) {
      return .fixed(values.map { Tick($0, label: Label(number: $0)) })
    }
    guard let parts = source.list(node) else { return Self.scaledTicks(of: node, in: source) }
    return .fixed(parts.prefix(2000).compactMap { tick($0, in: &source) })
  }

  /// A tick: a position, or a list of position, label and lengths; nil for anything else.
  private func tick(_ node: Node, in source: inout FigureSource) -> Tick? {
    if let value = source.number(node) { return Tick(value, label: Label(number: value)) }
    if let values = source.numbers(of: node), let value = values.first {
      var tick = Tick(value, label: Label(number: values.count > 1 ? values[1] : value))
      if values.count > 2 { tick.length = values[2] }
      return tick
    }
    guard let pieces = source.list(node), let value = pieces.first.flatMap({ source.number($0) }) else {
      return nil
    }
    var tick = Tick(
      value, label: pieces.count > 1 ? directives.optionalLabel(pieces[1], in: &source) : Label(number: value)
    )
    if pieces.count > 2 {
      tick.length = source.number(pieces[2]) ?? source.numbers(of: pieces[2]).map { $0.reduce(0, +) }
      if let length = tick.length, length > 0.2 { tick.length = 0.01 }
    }
    tick.isMajor = tick.label != nil
    return tick
  }

  /// The ticks of a frame's edges: bottom, left, top, right.
  func frameTicks(of node: Node, in source: inout FigureSource) -> [TickChoice] {
    if let parts = source.list(node), parts.count == 2,
      parts.contains(where: { source.list($0) != nil && !isPair($0, in: source) })
    {
      // Ticks themselves instead of pairs of edges: `{{1, 2, 3}, {{0, "a"}, {1, "b"}, {2, "c"}}}` for bottom and left.
      return [ticks(of: parts[0], in: &source), ticks(of: parts[1], in: &source), .unlabelled, .unlabelled]
    }
    if let parts = source.list(node), parts.count == 2 {
      let ((left, right), (bottom, top)) = (source.pair(parts[0]), source.pair(parts[1]))
      var result = [bottom, left, top, right].map { ticks(of: $0, in: &source) }
      // Automatic ticks have labels only on the first edge of each direction.
      for edge in 2...3 {
        switch result[edge] {
        case .automatic, .logarithmic: result[edge] = .unlabelled
        case .none, .fixed, .unlabelled: break
        }
      }
      return result
    }
    if let parts = source.list(node), parts.count == 4 { return parts.map { ticks(of: $0, in: &source) } }
    switch source.symbol(node) {
    case "None", "False": return [.none, .none, .none, .none]
    case "All": return [.automatic, .automatic, .automatic, .automatic]
    default: return [.automatic, .automatic, .unlabelled, .unlabelled]
    }
  }

  /// Whether a node is a pair of the ticks of two edges: lists, functions or words, no numbers.
  private func isPair(_ node: Node, in source: FigureSource) -> Bool {
    guard let parts = source.list(node) else { return false }
    return parts.count == 2 && parts.allSatisfy { source.number($0) == nil && source.string($0) == nil }
  }

  /// Ticks that a kernel function would choose: on a logarithmic scale, or the default.
  private static func scaledTicks(of node: Node, in source: FigureSource) -> TickChoice {
    var pending = [node]
    var steps = 0
    while let next = pending.popLast(), steps < 200 {
      steps += 1
      if let name = source.symbol(next), name == "Log" || name == "Log10" || name == "Exp" {
        return .logarithmic
      }
      if let text = source.string(next), text == "Log" { return .logarithmic }
      if source.kind(next) == .call {
        pending += source.arguments(next)
        if let head = source.headNode(of: next) { pending.append(head) }
      }
    }
    return .automatic
  }
}
