import Graphics
import Kernel
import Numerics

/// Lays out panes: breaks texts into lines if they are wider than the pane.
extension ResultSetter {
  private enum Piece {
    case word(String, TextStyle)
    case box(SetBox)
    case space(Double)
    case newLine
  }

  /// Lays out `Pane[text, 200]` 200 points wide, and `Pane[text, {200, 80}]` also 80 points high, or larger
  /// if the content needs it.
  mutating func pane(_ call: Call, _ style: TextStyle, _ depth: Int) -> SetBox {
    let first = call.arguments[0]
    let size = option("ImageSize", call) ?? (call.count > 1 ? call.arguments[1] : .null)
    let content = set(first, style, depth + 1)
    let width = (size.parts?.first ?? size).double ?? 0
    let height = (size.parts?.dropFirst().first)?.double ?? 0
    guard width.isFinite, height.isFinite, (20...2000).contains(width), (0...2000).contains(height) else {
      return content
    }
    var box = content
    if content.width > width {
      var pieces: [Piece] = []
      split(first, style, depth + 1, &pieces)
      if pieces.count > 1 { box = .column(lines(pieces, width), gap: 0) }
    }
    let alignment = option("Alignment", call) ?? .symbol(.left)
    var list = DrawList(width: max(width, box.width), height: max(height, box.height))
    list.add(box.list, .translation(Point((list.width - box.width) * align(alignment), 0)))
    return SetBox(list, ascent: box.ascent)
  }

  /// Splits a text into words and spaces; a formula, a grid or a picture is one piece.
  private mutating func split(_ term: Term, _ style: TextStyle, _ depth: Int, _ pieces: inout [Piece]) {
    guard depth < 40, pieces.count < 2000 else { return }
    if case .string(let text) = term {
      let space = SetBox.text(" ", style).width
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
      return pieces.append(.box(set(term, style, depth)))
    }
    switch name(of: head) {
    case "Row" where call.count == 1:
      for part in first.parts ?? [first] { split(part, style, depth + 1, &pieces) }
    case "Style": split(first, styled(style, call.arguments.dropFirst()), depth + 1, &pieces)
    case "Text", "TextCell", "Dynamic", "Item": split(first, style, depth + 1, &pieces)
    default: pieces.append(.box(set(term, style, depth)))
    }
  }

  /// Fills lines with pieces; a piece that follows a word without a space stays with it. Consecutive words
  /// become one text, so that their spaces have the width of the displayed font.
  private func lines(_ pieces: [Piece], _ width: Double) -> [SetBox] {
    // The displayed font may be wider than the measured one.
    let most = width * 0.94
    var lines: [SetBox] = []
    var line: [Piece] = []
    var unit: [Piece] = []
    var (used, room) = (0.0, 0.0)
    func place() {
      guard !unit.isEmpty else { return }
      let size = unit.reduce(0) { $0 + box($1).width }
      if !line.isEmpty, used + room + size > most {
        lines.append(row(line))
        (line, used) = ([], 0)
      } else if !line.isEmpty {
        line.append(.space(room))
        used += room
      }
      line += unit
      used += size
      (unit, room) = ([], 0)
    }
    for piece in pieces {
      switch piece {
      case .word, .box: unit.append(piece)
      case .space(let space):
        place()
        room += space
      case .newLine:
        place()
        lines.append(line.isEmpty ? .text(" ", Self.textStyle) : row(line))
        (line, used, room) = ([], 0, 0)
      }
    }
    place()
    if !line.isEmpty { lines.append(row(line)) }
    return lines
  }

  private func box(_ piece: Piece) -> SetBox {
    switch piece {
    case .word(let text, let style): .text(text, style)
    case .box(let box): box
    case .space(let width): .empty(width, 1)
    case .newLine: .empty()
    }
  }

  /// A line in which neighbouring words of one style are one text.
  private func row(_ pieces: [Piece]) -> SetBox {
    var joined: [Piece] = []
    for piece in pieces {
      if case .word(let text, let style) = piece {
        if case .word(let before, let own)? = joined.last, own == style {
          joined[joined.count - 1] = .word(before + text, style)
          continue
        }
        if joined.count > 1, case .space = joined[joined.count - 1],
          case .word(let before, let own) = joined[joined.count - 2], own == style
        {
          joined.removeLast()
          joined[joined.count - 1] = .word(before + " " + text, style)
          continue
        }
      }
      joined.append(piece)
    }
    // Next to a formula, a word's text includes its space.
    for place in joined.indices.dropLast() {
      if case .word(let text, let style) = joined[place], case .space = joined[place + 1] {
        joined[place] = .word(text + " ", style)
        joined[place + 1] = .space(0)
      }
    }
    return .row(joined.map { box($0) })
  }
}
