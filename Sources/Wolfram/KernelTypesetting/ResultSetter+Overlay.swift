import Graphics
import Kernel

extension ResultSetter {
  /// Lays out layers, the first lowest, with their centres aligned; a second argument selects layers.
  mutating func overlay(_ arguments: [Term], _ style: TextStyle, depth: Int) -> SetBox {
    var layers = Array((arguments[0].parts ?? [arguments[0]]).prefix(50))
    if arguments.count > 1, let chosen = arguments[1].parts {
      layers = chosen.compactMap { place in
        place.int.flatMap { $0 > 0 && $0 <= layers.count ? layers[$0 - 1] : nil }
      }
    }
    var boxes: [SetBox] = []
    for layer in layers { boxes.append(set(layer, style, depth: depth + 1)) }
    let width = boxes.reduce(0) { max($0, $1.width) }
    let height = boxes.reduce(0) { max($0, $1.height) }
    var list = DrawList(width: width, height: height)
    for box in boxes {
      list.add(box.list, .translation(Point((width - box.width) / 2, (height - box.height) / 2)))
    }
    return SetBox(list, ascent: height / 2 + 4)
  }
}
