import Graphics
import Kernel
import Numerics

/// Lays out panes: breaks texts into lines if they are wider than the pane.
extension ResultSetter {
  /// Lays out `Pane[text, 200]` 200 points wide, and `Pane[text, {200, 80}]` also 80 points high, or larger
  /// if the content needs it.
  mutating func pane(of call: Call, _ style: TextStyle, depth: Int) -> SetBox {
    let first = call.arguments[0]
    let size = option("ImageSize", call: call) ?? (call.count > 1 ? call.arguments[1] : .null)
    let content = set(first, style, depth: depth + 1)
    let width = (size.parts?.first ?? size).double ?? 0
    let height = (size.parts?.dropFirst().first)?.double ?? 0
    guard width.isFinite, height.isFinite, (20...2000).contains(width), (0...2000).contains(height) else {
      return content
    }
    var box = content
    if content.width > width {
      var pieces: [PaneLines.Piece] = []
      split(first, style, depth: depth + 1, &pieces)
      if pieces.count > 1 { box = .column(PaneLines(of: pieces, within: width).lines, gap: 0) }
    }
    let alignment = option("Alignment", call: call) ?? .symbol(.left)
    var list = DrawList(width: max(width, box.width), height: max(height, box.height))
    list.add(box.list, .translation(Point((list.width - box.width) * align(alignment), 0)))
    return SetBox(list, ascent: box.ascent)
  }

  /// Splits a text into words and spaces; a formula, a grid or a picture is one piece.
  private mutating func split(
    _ term: Term, _ style: TextStyle, depth: Int, _ pieces: inout [PaneLines.Piece]
  ) {
    guard depth < 40, pieces.count < 2000 else { return }
    if case .string(let text) = term {
      let space = SetBox.text(" ", style: style).width
      var word: [UInt8] = []
      func end() {
        if !word.isEmpty { pieces.append(.word(String(decoding: word, as: UTF8.self), style)) }
        word = []
      }
      for byte in text {
        switch byte {
        case 32:
          end()
          pieces.append(.space(space))
        case 10:
          end()
          pieces.append(.newLine)
        default: word.append(byte)
        }
      }
      return end()
    }
    guard let call = term.call, let head = call.head.symbol, let first = call.arguments.first else {
      return pieces.append(.box(set(term, style, depth: depth)))
    }
    switch name(of: head) {
    case "Row" where call.count == 1:
      for part in first.parts ?? [first] { split(part, style, depth: depth + 1, &pieces) }
    case "Style":
      split(first, styled(style, directives: call.arguments.dropFirst()), depth: depth + 1, &pieces)
    case "Text", "TextCell", "Dynamic", "Item": split(first, style, depth: depth + 1, &pieces)
    default: pieces.append(.box(set(term, style, depth: depth)))
    }
  }
}
