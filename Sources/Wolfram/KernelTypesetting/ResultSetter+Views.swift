import Graphics
import Kernel
import Numerics

/// Lays out views that show one of several contents, and rotated content. A result is a static picture, so
/// the initial content is shown.
extension ResultSetter {
  /// Lays out `TabView[{"a" -> x, …}]`: the tabs with the first one open, or the one in the second argument.
  mutating func tabs(_ arguments: [Term], _ style: TextStyle, depth: Int) -> SetBox {
    let tabs = Array((arguments[0].parts ?? [arguments[0]]).prefix(40))
    var open = 0
    if arguments.count > 1, let number = arguments[1].int, number > 0, number <= tabs.count {
      open = number - 1
    }
    var heads: [SetBox] = []
    var content = SetBox.empty()
    for (place, tab) in tabs.enumerated() {
      // `{1, "a" -> x}` gives a tab a number.
      let tab = tab.parts?.last ?? tab
      let rule = tab.call(of: .rule) ?? tab.call(of: .ruleDelayed)
      let name = rule?.arguments.first ?? .integer(place + 1)
      let head = set(name, style, depth: depth + 1)
      heads.append(
        head.framed(
          4, edge: Color(gray: 0.6), ground: place == open ? Color(gray: 1) : Color(gray: 0.88)))
      if place == open { content = set(rule?.arguments.last ?? tab, style, depth: depth + 1) }
    }
    guard !heads.isEmpty else { return .empty() }
    return .column([.row(heads), content.framed(6, edge: Color(gray: 0.6), ground: nil)], gap: 0)
  }

  /// Lays out `OpenerView[{head, content}, True]`: the head with a triangle, and the content if it is open.
  mutating func opener(_ arguments: [Term], _ style: TextStyle, depth: Int) -> SetBox {
    guard let parts = arguments[0].parts, parts.count == 2 else {
      return set(arguments[0], style, depth: depth + 1)
    }
    let isOpen = arguments.count > 1 && arguments[1].isSymbol(.true)
    let head = SetBox.row(
      [.text(isOpen ? "▾" : "▸", style: style), set(parts[0], style, depth: depth + 1)], gap: 5)
    guard isOpen else { return head }
    return .column([head, .row([.empty(14), set(parts[1], style, depth: depth + 1)])], gap: 4)
  }

  /// Cases behind a brace.
  mutating func cases(of grid: Term, _ style: TextStyle, depth: Int) -> SetBox {
    let inner = set(grid, style, depth: depth + 1)
    let (left, middle, high) = (8.0, inner.height / 2, inner.height)
    var list = DrawList(width: inner.width + left + 2, height: high)
    let bend = min(5, high / 6)
    list.move(Point(left - 1, 1))
    list.curve(Point(left - 5, 1), Point(left - 4, 3), Point(left - 4, 1 + bend))
    list.line(Point(left - 4, middle - bend))
    list.curve(Point(left - 4, middle - 1), Point(left - 5, middle), Point(left - 7, middle))
    list.curve(Point(left - 5, middle), Point(left - 4, middle + 1), Point(left - 4, middle + bend))
    list.line(Point(left - 4, high - 1 - bend))
    list.curve(Point(left - 4, high - 3), Point(left - 5, high - 1), Point(left - 1, high - 1))
    list.paint(DrawList.Paint(stroke: style.color ?? .black, width: max(style.size * 0.06, 0.8)))
    list.add(inner.list, .translation(Point(left + 2, 0)))
    return SetBox(list, ascent: middle + style.size * 0.3)
  }

  /// `ProgressIndicator[0.3, {0, 1}]`: a bar that is full as far as the value is.
  func progress(_ arguments: [Term], _ style: TextStyle) -> SetBox {
    let range = arguments.count > 1 ? arguments[1].vector ?? [0, 1] : [0, 1]
    let length = range.count == 2 ? range[1] - range[0] : 1
    let value = ((arguments[0].double ?? 0) - (range.first ?? 0)) / (length == 0 ? 1 : length)
    let share = value.isFinite ? min(max(value, 0), 1) : 0
    let (width, height) = (180.0, 12.0)
    var list = DrawList(width: width, height: height)
    for (end, color) in [
      (width, Color(gray: 0.9)), (width * share, Color(red: 0.37, green: 0.51, blue: 0.71)),
    ]
    where end > 1 {
      list.rectangle(Bounds(x: Interval(0.5, end - 0.5), y: Interval(0.5, height - 0.5)))
      var paint = DrawList.Paint()
      paint.fill = color
      paint.stroke = Color(gray: 0.7)
      paint.width = 0.6
      list.paint(paint)
    }
    return SetBox(list, ascent: height - 1)
  }

  /// `Rotate[x, angle]`.
  mutating func rotated(_ arguments: [Term], _ style: TextStyle, depth: Int) -> SetBox {
    let inner = set(arguments[0], style, depth: depth + 1)
    guard arguments.count > 1, let angle = angle(of: arguments[1]), angle.isFinite else { return inner }
    let (cosine, sine) = (Double.cos(angle).magnitude, Double.sin(angle).magnitude)
    var list = DrawList(
      width: inner.width * cosine + inner.height * sine, height: inner.width * sine + inner.height * cosine)
    let map = Affine.translation(Point(list.width / 2, list.height / 2)).after(.rotation(-angle))
      .after(.translation(Point(-inner.width / 2, -inner.height / 2)))
    list.add(inner.list, map)
    return SetBox(list, ascent: list.height / 2 + 4)
  }

  private func angle(of term: Term) -> Double? {
    if let value = term.double { return value }
    if term.isSymbol(.pi) { return .pi }
    guard let product = term.call(of: .times) ?? term.call(of: .power) else { return nil }
    if term.call(of: .power) != nil {
      guard product.count == 2, let base = angle(of: product.arguments[0]),
        let power = product.arguments[1].double
      else { return nil }
      return Double.pow(base, power)
    }
    var result = 1.0
    for factor in product.arguments {
      if factor.isSymbol(.degree) {
        result *= .pi / 180
      } else {
        guard let value = angle(of: factor) else { return nil }
        result *= value
      }
    }
    return result
  }
}
