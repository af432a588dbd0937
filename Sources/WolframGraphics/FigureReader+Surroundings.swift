import Graphics
import WolframLanguage

/// What stands around the whole of a text: a frame, a ground, a turn.
extension FigureReader {
  /// How the whole of a text is set off.
  struct LabelSurroundings {
    /// The angle by which it is turned.
    var angle = 0.0
    /// Whether a frame is around it.
    var isFramed = false
    /// What is behind it.
    var background: Color?
  }

  /// Reads `Rotate[Framed[Style["a", Background -> White]], Pi/2]` and the boxes of such, from the outside inwards, as
  /// far as they stand around all of the text.
  mutating func surroundings(of node: Node) -> LabelSurroundings {
    var result = LabelSurroundings()
    var node = node
    for _ in 0..<12 {
      node = expanded(node)
      switch head(node) {
      case "Framed", "FrameBox": result.isFramed = true
      case "Rotate": result.angle += argument(node, 1).flatMap { number($0) } ?? 0
      case "Style", "StyleBox", "FormBox", "TraditionalForm", "StandardForm", "TagBox", "InterpretationBox",
        "Text",
        "RotationBox", "Item", "ItemBox", "Pane", "PaneBox", "Panel", "PanelBox":
        break
      default: return result
      }
      for part in arguments(node).dropFirst() {
        guard let (name, value) = rule(part) else { continue }
        if name == "Background", result.background == nil { result.background = color(value) }
        if name == "BoxRotation" { result.angle += number(value) ?? 0 }
      }
      guard let inner = argument(node, 0) else { return result }
      node = inner
    }
    return result
  }
}
