import Graphics
import Numerics

/// A laid-out box: a drawing and the position of its base line.
struct SetBox {
  /// The drawing, with its size.
  var list: DrawList
  /// The distance of the base line from the top.
  var ascent: Double

  var width: Double { list.width }
  var height: Double { list.height }
  var descent: Double { list.height - ascent }

  init(_ list: DrawList, ascent: Double) { (self.list, self.ascent) = (list, ascent) }

  /// An empty box of a size.
  static func empty(_ width: Double = 0, height: Double = 0) -> SetBox {
    SetBox(DrawList(width: width, height: height), ascent: height * 0.75)
  }

  /// One line of text.
  static func text(_ text: String, style: TextStyle, isItalic: Bool? = nil) -> SetBox {
    var style = style
    if let isItalic { style.isItalic = isItalic }
    // Spaces at the ends of a text are kept.
    var kept = Substring(text)
    var (before, after) = ("", "")
    while kept.utf8.first == 32 { (before, kept) = (before + "\u{A0}", kept.dropFirst()) }
    while kept.utf8.last == 32 { (after, kept) = (after + "\u{A0}", kept.dropLast()) }
    let label = Label(before + String(kept) + after)
    let size = label.size(in: style)
    var list = DrawList(width: size.x, height: style.size * 1.25)
    let ascent = style.size * 0.95
    style.color = style.color ?? .black
    if !label.isEmpty {
      list.items.append(.text(0))
      // An operator is centred in its space, so that `a + b` has equal gaps in any font.
      let isOperator = !before.isEmpty && !after.isEmpty
      list.texts.append(
        DrawList.Text(
          label: label, place: Point(isOperator ? size.x / 2 : 0, ascent), align: isOperator ? 0.5 : 0,
          angle: 0, style: style))
    }
    return SetBox(list, ascent: ascent)
  }

  /// Boxes side by side on one base line.
  static func row(_ boxes: [SetBox], gap: Double = 0) -> SetBox {
    guard boxes.count != 1 else { return boxes[0] }
    let ascent = boxes.reduce(0) { max($0, $1.ascent) }
    let descent = boxes.reduce(0) { max($0, $1.descent) }
    let width = boxes.reduce(0) { $0 + $1.width } + gap * Double(max(boxes.count - 1, 0))
    var list = DrawList(width: width, height: ascent + descent)
    var x = 0.0
    for box in boxes {
      list.add(box.list, .translation(Point(x, ascent - box.ascent)))
      x += box.width + gap
    }
    return SetBox(list, ascent: ascent)
  }

  /// Boxes below one another; `align` is 0 for left, 0.5 for centre, 1 for right.
  static func column(_ boxes: [SetBox], gap: Double = 4, align: Double = 0) -> SetBox {
    guard boxes.count != 1 else { return boxes[0] }
    let width = boxes.reduce(0) { max($0, $1.width) }
    let height = boxes.reduce(0) { $0 + $1.height } + gap * Double(max(boxes.count - 1, 0))
    var list = DrawList(width: width, height: height)
    var y = 0.0
    for box in boxes {
      list.add(box.list, .translation(Point((width - box.width) * align, y)))
      y += box.height + gap
    }
    return SetBox(list, ascent: height / 2 + 4)
  }

  /// The box with padding, and optionally a frame and a background.
  func framed(_ room: Double, edge: Color?, ground: Color?) -> SetBox {
    var list = DrawList(width: width + 2 * room, height: height + 2 * room)
    if edge != nil || ground != nil {
      list.rectangle(
        Bounds(x: Interval(0.5, list.width - 0.5), y: Interval(0.5, list.height - 0.5)))
      var paint = DrawList.Paint()
      paint.fill = ground
      paint.stroke = edge
      paint.width = 0.8
      list.paint(paint)
    }
    list.add(self.list, .translation(Point(room, room)))
    return SetBox(list, ascent: ascent + room)
  }

  /// A fraction with its line at the height of the minus sign.
  static func fraction(_ above: SetBox, _ below: SetBox, style: TextStyle) -> SetBox {
    let width = max(above.width, below.width) + 4
    let gap = 1.5
    var list = DrawList(width: width, height: above.height + below.height + 2 * gap)
    list.add(above.list, .translation(Point((width - above.width) / 2, 0)))
    list.add(below.list, .translation(Point((width - below.width) / 2, above.height + 2 * gap)))
    let line = above.height + gap
    list.move(Point(1, line))
    list.line(Point(width - 1, line))
    list.paint(DrawList.Paint(stroke: style.color ?? .black, width: max(style.size * 0.06, 0.6)))
    return SetBox(list, ascent: line + style.size * 0.3)
  }

  /// A base with a superscript and a subscript.
  static func scripts(_ base: SetBox, up: SetBox?, down: SetBox?, style: TextStyle) -> SetBox {
    let size = style.size
    let rise = max(base.ascent - size * 0.55, size * 0.38, (up?.descent ?? 0) + size * 0.1)
    let upBase = base.ascent - rise
    let top = min(0, up.map { upBase - $0.ascent } ?? 0)
    let downTop = base.ascent + max(base.descent - size * 0.3, 0) + size * 0.22 - (down?.ascent ?? 0)
    let bottom = max(base.height, downTop + (down?.height ?? 0))
    let side = max(up?.width ?? 0, down?.width ?? 0)
    var list = DrawList(width: base.width + side + 0.5, height: bottom - top)
    list.add(base.list, .translation(Point(0, -top)))
    if let up { list.add(up.list, .translation(Point(base.width + 0.5, upBase - up.ascent - top))) }
    if let down { list.add(down.list, .translation(Point(base.width + 0.5, downTop - top))) }
    return SetBox(list, ascent: base.ascent - top)
  }

  /// A root of a box.
  static func root(_ inner: SetBox, degree: SetBox?, style: TextStyle) -> SetBox {
    let mark = style.size * 0.65
    let left = max(degree.map { $0.width - mark * 0.4 } ?? 0, 0)
    var list = DrawList(width: inner.width + mark + left + 3, height: inner.height + 3)
    list.add(inner.list, .translation(Point(left + mark + 1, 3)))
    let bottom = list.height - 1
    list.move(Point(left, bottom * 0.6))
    list.line(Point(left + mark * 0.25, bottom * 0.52))
    list.line(Point(left + mark * 0.55, bottom))
    list.line(Point(left + mark, 1))
    list.line(Point(list.width - 1, 1))
    var paint = DrawList.Paint(stroke: style.color ?? .black, width: max(style.size * 0.06, 0.7))
    paint.join = .round
    list.paint(paint)
    if let degree {
      list.add(
        degree.list,
        .translation(Point(max(left + mark * 0.4 - degree.width, 0), bottom * 0.5 - degree.height)))
    }
    return SetBox(list, ascent: inner.ascent + 3)
  }
}
