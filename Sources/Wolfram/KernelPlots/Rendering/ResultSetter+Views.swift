import Graphics
import Kernel
import Numerics

/// Lays out views that show one of several contents, and rotated content. A result is a static picture, so
/// the initial content is shown.
extension ResultSetter {
  /// Lays out `TabView[{"a" -> x, …}]`: the tabs with the first one open, or the one in the second argument.
  mutating func tabs(_ arguments: [Term], _ style: TextStyle, _ depth: Int) -> SetBox {
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
      let head = set(name, style, depth + 1)
      heads.append(
        head.framed(
          4, edge: Color(gray: 0.6), ground: place == open ? Color(gray: 1) : Color(gray: 0.88)))
      if place == open { content = set(rule?.arguments.last ?? tab, style, depth + 1) }
    }
    guard !heads.isEmpty else { return .empty() }
    return .column([.row(heads), content.framed(6, edge: Color(gray: 0.6), ground: nil)], gap: 0)
  }

  /// Lays out `OpenerView[{head, content}, True]`: the head with a triangle, and the content if it is open.
  mutating func opener(_ arguments: [Term], _ style: TextStyle, _ depth: Int) -> SetBox {
    guard let parts = arguments[0].parts, parts.count == 2 else { return set(arguments[0], style, depth + 1) }
    let isOpen = arguments.count > 1 && arguments[1].isSymbol(.true)
    let head = SetBox.row([.text(isOpen ? "▾" : "▸", style), set(parts[0], style, depth + 1)], gap: 5)
    guard isOpen else { return head }
    return .column([head, .row([.empty(14), set(parts[1], style, depth + 1)])], gap: 4)
  }

  /// Lays out `Rotate[x, angle]`.
  mutating func rotated(_ arguments: [Term], _ style: TextStyle, _ depth: Int) -> SetBox {
    let inner = set(arguments[0], style, depth + 1)
    guard arguments.count > 1, let angle = angle(arguments[1]), angle.isFinite else { return inner }
    let (cosine, sine) = (Double.cos(angle).magnitude, Double.sin(angle).magnitude)
    var list = DrawList(
      width: inner.width * cosine + inner.height * sine, height: inner.width * sine + inner.height * cosine)
    let map = Affine.translation(Point(list.width / 2, list.height / 2)).after(.rotation(-angle))
      .after(.translation(Point(-inner.width / 2, -inner.height / 2)))
    list.add(inner.list, map)
    return SetBox(list, ascent: list.height / 2 + 4)
  }

  private func angle(_ term: Term) -> Double? {
    if let value = term.double { return value }
    if term.isSymbol(.pi) { return .pi }
    guard let product = term.call(of: .times) ?? term.call(of: .power) else { return nil }
    if term.call(of: .power) != nil {
      guard product.count == 2, let base = angle(product.arguments[0]),
        let power = product.arguments[1].double
      else { return nil }
      return Double.pow(base, power)
    }
    var result = 1.0
    for factor in product.arguments {
      if factor.isSymbol(.degree) {
        result *= .pi / 180
      } else {
        guard let value = angle(factor) else { return nil }
        result *= value
      }
    }
    return result
  }
}
