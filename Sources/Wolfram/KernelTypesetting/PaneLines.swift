import Graphics
import Numerics

/// The lines of a text in a pane: a piece that follows a word without a space stays with it. Consecutive words become one text, so
/// that their spaces have the width of the displayed font.
struct PaneLines {
  enum Piece {
    case word(String, TextStyle)
    case box(SetBox)
    case space(Double)
    case newLine
  }

  private(set) var lines: [SetBox] = []

  /// Fills lines of at most `width` points with pieces.
  init(of pieces: [Piece], within width: Double) {
    // The displayed font may be wider than the measured one.
    let most = width * 0.94
    var line: [Piece] = []
    var unit: [Piece] = []
    var (used, room) = (0.0, 0.0)
    func place() {
      guard !unit.isEmpty else { return }
      let size = unit.reduce(0) { $0 + Self.box($1).width }
      if !line.isEmpty, used + room + size > most {
        lines.append(Self.row(line))
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
        lines.append(line.isEmpty ? .text(" ", style: ResultSetter.textStyle) : Self.row(line))
        (line, used, room) = ([], 0, 0)
      }
    }
    place()
    if !line.isEmpty { lines.append(Self.row(line)) }
  }

  private static func box(_ piece: Piece) -> SetBox {
    switch piece {
    case .word(let text, let style): .text(text, style: style)
    case .box(let box): box
    case .space(let width): .empty(width, height: 1)
    case .newLine: .empty()
    }
  }

  /// A line in which neighbouring words of one style are one text.
  private static func row(_ pieces: [Piece]) -> SetBox {
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
    return .row(joined.map(box))
  }
}
