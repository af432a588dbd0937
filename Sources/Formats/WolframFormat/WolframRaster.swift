import Compression
import InteractiveCompiling
import TextBytes
import WolframLanguage

/// A raster picture in a notebook, `RasterBox[{{…}}, …]` or `CompressedData`, as PNG
/// (https://www.w3.org/TR/png-3/).
struct WolframRaster {
  /// The maximum number of pixels.
  private static let limit = 40_000_000

  private(set) var width = 0
  private(set) var height = 0
  private var channels = 0
  /// The samples, row by row from the top, 0 to 255.
  private var samples: [UInt8] = []
  /// A description in words.
  var description: String { "Image of \(width) by \(height) pixels" }

  /// Reads a raster that is the only content of a graphic; nil for other graphics.
  init?(_ box: Expression, in tree: ExpressionTree) {
    guard let raster = Self.raster(in: box, tree: tree) else { return nil }
    guard let data = tree.argument(of: raster, place: 0) else { return nil }
    var owner = tree
    var source = data
    if tree.isCall(data, of: .compressedData), let text = tree.argument(of: data, place: 0) {
      guard let inner = CompressedExpression.tree(tree.stringBytes(text)), let root = inner.roots.first else {
        return nil
      }
      owner = inner
      source = root
    }
    if let (dimensions, octets) = owner.packedOctets(of: Self.numbers(of: source, in: owner)),
      Self.isWhole(raster, in: tree)
    {
      guard shape(dimensions), octets.count == width * height * channels else { return nil }
      samples = octets
    } else {
      guard let array = Self.array(source, in: owner),
        read(array, scale: Self.scale(of: raster, in: tree, array))
      else { return nil }
    }
    if Self.isFromBottom(raster, in: tree) { flip() }
  }

  private static func raster(in box: Expression, tree: ExpressionTree) -> Expression? {
    var box = box
    for _ in 0..<12 {
      switch tree.head(box) {
      case .rasterBox: return box
      case .graphicsBox, .tagBox, .styleBox, .imageBox, .interpretationBox, .tooltipBox, .dynamicBox:
        guard let first = tree.argument(of: box, place: 0) else { return nil }
        box = first
      case .list:
        guard tree.arguments(box).count == 1, let first = tree.argument(of: box, place: 0) else { return nil }
        box = first
      default: return nil
      }
    }
    return nil
  }

  /// The array inside `RawArray["Byte", …]` or `NumericArray[…]`.
  private static func numbers(of node: Expression, in tree: ExpressionTree) -> Expression {
    switch tree.headName(node) {
    case "RawArray", "NumericArray": tree.argument(of: node, place: 1) ?? node
    default: node
    }
  }

  /// Whether samples already range from 0 to 255.
  private static func isWhole(_ raster: Expression, in tree: ExpressionTree) -> Bool {
    guard let range = tree.argument(of: raster, place: 2).flatMap({ tree.list($0) }), range.count == 2 else {
      return false
    }
    return tree.number(range[range.startIndex + 1]) == 255
  }

  /// The pixels as numbers: a packed array, or nested lists.
  private static func array(_ node: Expression, in tree: ExpressionTree) -> PackedArray? {
    if let packed = tree.packedArray(of: node) { return packed.dimensions.count >= 2 ? packed : nil }
    switch tree.headName(node) {
    case "RawArray", "NumericArray":
      return tree.argument(of: node, place: 1).flatMap { array($0, in: tree) }
    default: break
    }
    guard let rows = tree.list(node), let first = rows.first else { return nil }
    var values: [Double] = []
    if let packed = tree.packedArray(of: first) {
      for row in rows {
        guard let next = tree.packedArray(of: row), next.dimensions == packed.dimensions else { return nil }
        values += next.values
      }
      return PackedArray(
        dimensions: [rows.count] + packed.dimensions, values: values, isInteger: packed.isInteger)
    }
    guard let columns = tree.list(first), let pixel = columns.first else { return nil }
    let depth = tree.list(pixel)?.count
    for row in rows {
      guard let cells = tree.list(row), cells.count == columns.count else { return nil }
      for cell in cells {
        if let depth {
          guard let parts = tree.list(cell), parts.count == depth else { return nil }
          for part in parts { values.append(tree.number(part) ?? 0) }
        } else {
          guard let value = tree.number(cell) else { return nil }
          values.append(value)
        }
      }
    }
    let dimensions = [rows.count, columns.count] + (depth.map { [$0] } ?? [])
    return PackedArray(dimensions: dimensions, values: values, isInteger: false)
  }

  /// The factor that scales samples to 0 to 255: the third argument gives their range.
  private static func scale(of raster: Expression, in tree: ExpressionTree, _ array: PackedArray) -> Double {
    if let range = tree.argument(of: raster, place: 2).flatMap({ tree.list($0) }), range.count == 2,
      let high = tree.number(range[range.startIndex + 1]), high > 0
    {
      return 255 / high
    }
    return (array.values.lazy.map { $0 }.max() ?? 1) > 1 ? 1 : 255
  }

  private static func isFromBottom(_ raster: Expression, in tree: ExpressionTree) -> Bool {
    guard let corners = tree.argument(of: raster, place: 1).flatMap({ tree.list($0) }), corners.count == 2,
      let low = tree.argument(of: corners[corners.startIndex], place: 1).flatMap({ tree.number($0) }),
      let high = tree.argument(of: corners[corners.startIndex + 1], place: 1).flatMap({ tree.number($0) })
    else { return true }
    return low < high
  }

  /// Sets rows, columns and channels. Returns false if the dimensions are not those of a picture.
  private mutating func shape(_ dimensions: [Int]) -> Bool {
    guard dimensions.count == 2 || dimensions.count == 3 else { return false }
    let depth = dimensions.count == 2 ? 1 : dimensions[2]
    guard (1...4).contains(depth), dimensions[0] > 0, dimensions[1] > 0, dimensions[0] <= 20_000,
      dimensions[1] <= 20_000, dimensions[0] * dimensions[1] <= Self.limit
    else { return false }
    (height, width, channels) = (dimensions[0], dimensions[1], depth)
    return true
  }

  private mutating func read(_ array: PackedArray, scale: Double) -> Bool {
    guard shape(array.dimensions) else { return false }
    samples = array.values.map { value in
      let sample = value * scale + 0.5
      return sample > 0 ? sample < 256 ? UInt8(sample) : 255 : 0
    }
    return samples.count == width * height * channels
  }

  private mutating func flip() {
    let row = width * channels
    var result: [UInt8] = []
    result.reserveCapacity(samples.count)
    for line in stride(from: height - 1, through: 0, by: -1) {
      result.append(contentsOf: samples[line * row..<(line + 1) * row])
    }
    samples = result
  }

  // MARK: - PNG

  /// The picture as a `data:` URL.
  var dataAddress: String { "data:image/png;base64," + Self.base64(png) }

  var png: [UInt8] {
    var lines: [UInt8] = []
    let row = width * channels
    lines.reserveCapacity((row + 1) * height)
    for line in 0..<height {
      lines.append(0)
      lines += samples[line * row..<(line + 1) * row]
    }
    var file: [UInt8] = [0x89, "P", "N", "G", "\r", "\n", 0x1A, "\n"]
    let type: UInt8 = [0, 4, 2, 6][channels - 1]
    Self.chunk("IHDR", Self.big(width) + Self.big(height) + [8, type, 0, 0, 0], to: &file)
    Self.chunk("IDAT", ZlibStream.deflate(lines), to: &file)
    Self.chunk("IEND", [], to: &file)
    return file
  }

  private static func big(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ name: String, _ data: [UInt8], to file: inout [UInt8]) {
    let body = Array(name.utf8) + data
    file += big(data.count) + body + big(Int(crc32(body)))
  }

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func base64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 3 * 4 + 4)
    var index = 0
    while index < bytes.count {
      let left = bytes.count - index
      var group = UInt32(bytes[index]) << 16
      if left > 1 { group |= UInt32(bytes[index + 1]) << 8 }
      if left > 2 { group |= UInt32(bytes[index + 2]) }
      text.append(letters[Int(group >> 18)])
      text.append(letters[Int(group >> 12 & 63)])
      text.append(left > 1 ? letters[Int(group >> 6 & 63)] : "=")
      text.append(left > 2 ? letters[Int(group & 63)] : "=")
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }
}
