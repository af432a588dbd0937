import InteractiveCompiling
import Kernel
import WolframLanguage

/// Pictures that stand in an input, as code: an image by the name of a value with its pixels, other graphics by their boxes.
final class InputPictures {
  private static let mostBytes = 1 << 20
  private static let mostPixels = 1 << 21

  /// The pixels of the images of the input that was read last, by the names that stand for them in the code.
  private(set) var images: [String: PackedList] = [:]
  private var count = 0

  /// The code of a picture; nil for other boxes, and for pictures that are too large.
  func code(of box: Expression, in tree: ExpressionTree) -> [UInt8]? {
    let head: String
    switch tree.head(box) {
    case .graphicsBox?: head = "Graphics"
    case .graphics3DBox?: head = "Graphics3D"
    default: return nil
    }
    if let content = tree.argument(of: box, place: 0), Self.isImage(content, in: tree) {
      return image(of: content, in: tree)
    }
    var text = Array((head + "[").utf8)
    for (place, argument) in tree.arguments(box).enumerated() {
      if place > 0 { text += ", ".utf8 }
      tree.appendFullForm(argument, to: &text, limit: Self.mostBytes)
    }
    return text.count < Self.mostBytes ? text + "]".utf8 : nil
  }

  /// Whether boxes are those of an `Image`.
  private static func isImage(_ content: Expression, in tree: ExpressionTree) -> Bool {
    tree.head(content) == .tagBox
      && tree.argument(of: content, place: 1).flatMap { tree.headName($0) }?.hasSuffix("ImageTag") ?? false
  }

  /// Forgets the images of the last input.
  func begin() { images = [:] }

  /// A name for the image, whose pixels are numbers from 0 to 1.
  private func image(of content: Expression, in tree: ExpressionTree) -> [UInt8]? {
    guard let pixels = Self.pixels(of: content, in: tree) else { return nil }
    count += 1
    let name = "picture$\(count)"
    images[name] = pixels
    return Array(name.utf8)
  }

  private static func pixels(of content: Expression, in tree: ExpressionTree) -> PackedList? {
    guard let raster = tree.argument(of: content, place: 0), tree.head(raster) == .rasterBox,
      let data = tree.argument(of: raster, place: 0)
    else { return nil }
    var (owner, source) = (tree, data)
    if tree.isCall(data, of: .compressedData), let packed = tree.argument(of: data, place: 0) {
      guard let inner = CompressedExpression.tree(tree.stringBytes(packed)), let root = inner.roots.first
      else { return nil }
      (owner, source) = (inner, root)
    }
    switch owner.headName(source) {
    case "RawArray", "NumericArray": source = owner.argument(of: source, place: 1) ?? source
    default: break
    }
    var (values, dimensions): ([Double], [Int]) = ([], [])
    guard read(source, in: owner, depth: 0, &values, &dimensions), dimensions.count >= 2,
      values.count < mostPixels,
      values.count == dimensions.reduce(1, *)
    else { return nil }
    // From the bottom up, unless the range says otherwise.
    let corner = tree.argument(of: raster, place: 1).flatMap { tree.list($0) }?.last.flatMap {
      tree.list($0)
    }?.last
    let isFromTop = corner.flatMap { tree.number($0) } == 0
    let limits = tree.argument(of: raster, place: 2).flatMap { tree.list($0) }
    let scale = limits?.last.flatMap { tree.number($0) } ?? 1
    let row = values.count / max(dimensions[0], 1)
    let order = isFromTop ? Array(0..<dimensions[0]) : (0..<dimensions[0]).reversed()
    return PackedList(
      dimensions: dimensions,
      values: order.flatMap { place in values[place * row..<(place + 1) * row].map { $0 / scale } })
  }

  /// Reads numbers of nested lists or packed arrays; false for anything else.
  private static func read(
    _ node: Expression, in tree: ExpressionTree, depth: Int, _ values: inout [Double],
    _ dimensions: inout [Int]
  ) -> Bool {
    if let (own, octets) = tree.packedOctets(of: node) {
      values += octets.map { Double($0) }
      if dimensions.count == depth { dimensions += own }
      return true
    }
    if let packed = tree.packedArray(of: node) {
      values += packed.values
      if dimensions.count == depth { dimensions += packed.dimensions }
      return true
    }
    if let parts = tree.list(node) {
      if dimensions.count == depth { dimensions.append(parts.count) }
      return depth < 3 && parts.allSatisfy { read($0, in: tree, depth: depth + 1, &values, &dimensions) }
    }
    guard let value = tree.number(node) else { return false }
    values.append(value)
    return true
  }
}
