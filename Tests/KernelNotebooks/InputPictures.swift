import InteractiveCompiling
import WolframLanguage

/// Pictures that stand in an input, as code: an image by its pixels, other graphics by their boxes.
enum InputPictures {
  private static let mostBytes = 1 << 20

  /// The code of a picture; nil for other boxes, and for pictures that are too large.
  static func code(of box: Expression, in tree: ExpressionTree) -> [UInt8]? {
    let head: String
    switch tree.head(box) {
    case .graphicsBox?: head = "Graphics"
    case .graphics3DBox?: head = "Graphics3D"
    default: return nil
    }
    if let content = tree.argument(box, 0), isImage(content, tree) { return image(content, tree) }
    var text = Array((head + "[").utf8)
    for (place, argument) in tree.arguments(box).enumerated() {
      if place > 0 { text += ", ".utf8 }
      tree.appendFullForm(argument, to: &text, limit: mostBytes)
    }
    return text.count < mostBytes ? text + "]".utf8 : nil
  }

  /// Whether boxes are those of an `Image`.
  private static func isImage(_ content: Expression, _ tree: ExpressionTree) -> Bool {
    tree.head(content) == .tagBox
      && tree.argument(content, 1).flatMap { tree.headName($0) }?.hasSuffix("ImageTag") ?? false
  }

  /// `Image[{{…}}]` with numbers from 0 to 1.
  private static func image(_ content: Expression, _ tree: ExpressionTree) -> [UInt8]? {
    guard let raster = tree.argument(content, 0), tree.head(raster) == .rasterBox,
      let data = tree.argument(raster, 0)
    else { return nil }
    var (owner, source) = (tree, data)
    if tree.isCall(data, of: .compressedData), let packed = tree.argument(data, 0) {
      guard let inner = CompressedExpression.tree(tree.stringBytes(packed)), let root = inner.roots.first
      else { return nil }
      (owner, source) = (inner, root)
    }
    switch owner.headName(source) {
    case "RawArray", "NumericArray": source = owner.argument(source, 1) ?? source
    default: break
    }
    var (values, dimensions): ([Double], [Int]) = ([], [])
    guard read(source, owner, 0, &values, &dimensions), dimensions.count >= 2, values.count < mostBytes / 8,
      values.count == dimensions.reduce(1, *)
    else { return nil }
    // From the bottom up, unless the range says otherwise.
    let corner = tree.argument(raster, 1).flatMap { tree.list($0) }?.last.flatMap { tree.list($0) }?.last
    let isFromTop = corner.flatMap { tree.number($0) } == 0
    let limits = tree.argument(raster, 2).flatMap { tree.list($0) }
    let scale = limits?.last.flatMap { tree.number($0) } ?? 1
    let row = values.count / max(dimensions[0], 1)
    var rows = (0..<dimensions[0]).map { place in
      text(values[place * row..<(place + 1) * row], dimensions.dropFirst(), scale)
    }
    if !isFromTop { rows.reverse() }
    return Array("Image[{\(rows.joined(separator: ", "))}]".utf8)
  }

  /// Reads numbers of nested lists or packed arrays; false for anything else.
  private static func read(
    _ node: Expression, _ tree: ExpressionTree, _ depth: Int, _ values: inout [Double],
    _ dimensions: inout [Int]
  ) -> Bool {
    if let (own, octets) = tree.packedOctets(node) {
      values += octets.map { Double($0) }
      if dimensions.count == depth { dimensions += own }
      return true
    }
    if let packed = tree.packedArray(node) {
      values += packed.values
      if dimensions.count == depth { dimensions += packed.dimensions }
      return true
    }
    if let parts = tree.list(node) {
      if dimensions.count == depth { dimensions.append(parts.count) }
      return depth < 3 && parts.allSatisfy { read($0, tree, depth + 1, &values, &dimensions) }
    }
    guard let value = tree.number(node) else { return false }
    values.append(value)
    return true
  }

  /// Numbers as nested lists.
  private static func text(_ values: ArraySlice<Double>, _ dimensions: ArraySlice<Int>, _ scale: Double)
    -> String
  {
    guard let count = dimensions.first, count > 0 else {
      return values.first.map { value in
        value == 0 || value == scale ? "\(Int(value / scale))" : "\(value / scale)".replacing("e", with: "*^")
      } ?? "0"
    }
    let step = values.count / count
    let parts = (0..<count).map { place in
      let start = values.startIndex + place * step
      return text(values[start..<start + step], dimensions.dropFirst(), scale)
    }
    return "{\(parts.joined(separator: ", "))}"
  }
}
