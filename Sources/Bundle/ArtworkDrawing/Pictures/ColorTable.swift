/// A few colours that stand for all of an opaque picture, so that it compresses well.
///
/// A drawing has few colours; the others are those of smooth edges, of which there are thousands for a few per cent of the pixels.
/// Every colour of an area is kept exactly; one of an edge becomes one that differs by a few levels, which nobody sees.
struct ColorTable {
  /// The colours, each as 0xRRGGBB.
  let colors: [UInt32]
  /// The index of each pixel's colour, by rows.
  let pixels: [UInt8]

  /// Makes a table of at most `limit` (256) colours for `bytes`, 3 bytes a pixel; nil if too many differ too much, as in a
  /// photograph.
  init?(_ bytes: [UInt8], limit: Int) {
    let count = bytes.count / 3
    guard count > 0 else { return nil }
    var counts: [UInt32: Int] = [:]
    ColorTable.forEachRun(of: bytes) { color, length in counts[color, default: 0] += length }
    guard let choice = ColorChoice(of: counts, pixels: count, limit: limit) else { return nil }
    colors = choice.colors
    pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      ColorTable.forEachRun(of: bytes) { color, length in
        let index = choice.index(of: color)
        for offset in filled..<filled + length { buffer[offset] = index }
        filled += length
      }
    }
  }

  /// The picture in the table's colours, 3 bytes a pixel.
  var expanded: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: pixels.count * 3) { buffer, filled in
      colors.withUnsafeBufferPointer { colors in
        for pixel in pixels {
          let color = colors[Int(pixel)]
          buffer[filled] = UInt8(color >> 16)
          buffer[filled + 1] = UInt8(color >> 8 & 255)
          buffer[filled + 2] = UInt8(color & 255)
          filled += 3
        }
      }
    }
  }

  private static func forEachRun(of bytes: [UInt8], body: (UInt32, Int) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var (last, length): (UInt32, Int) = (UInt32.max, 0)
      var position = 0
      while position + 2 < bytes.count {
        let color =
          UInt32(bytes[position]) << 16 | UInt32(bytes[position + 1]) << 8 | UInt32(bytes[position + 2])
        if color == last {
          length += 1
        } else {
          if length > 0 { body(last, length) }
          (last, length) = (color, 1)
        }
        position += 3
      }
      if length > 0 { body(last, length) }
    }
  }
}

/// The choice of a table's colours.
private struct ColorChoice {
  private(set) var colors: [UInt32]
  /// The indices of colours that are in the table.
  private var exact: [UInt32: UInt8] = [:]
  /// The index of the colour for others, by their leading bits.
  private var nearest: [UInt32: UInt8] = [:]

  /// Chooses colours such that each counted one is near one of them, and those of areas are among them.
  init?(of counts: [UInt32: Int], pixels: Int, limit: Int) {
    let frequent = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    if frequent.count <= limit {
      colors = frequent
      index([])
      return
    }
    // With fewer places left the colours of edges would be too coarse.
    let areas = frequent.prefix(limit * 2 / 3).prefix { counts[$0, default: 0] >= max(12, pixels / 2000) }
    // Of colours with the same leading bits the most frequent one stands for all.
    var bins: Set<UInt32> = []
    let edges = frequent[areas.endIndex...].filter { bins.insert(ColorChoice.bin($0)).inserted }
    // Tolerances, in levels of each channel.
    for tolerance in [8, 12, 18, 26, 40] {
      colors = Array(areas)
      for color in edges where colors.count <= limit {
        if search(color).distance > tolerance * tolerance * 3 { colors.append(color) }
      }
      if colors.count <= limit {
        index(edges)
        return
      }
    }
    return nil
  }

  /// The index of the table's colour for one of the counted colours.
  func index(of color: UInt32) -> UInt8 { exact[color] ?? nearest[ColorChoice.bin(color), default: 0] }

  private mutating func index(_ edges: [UInt32]) {
    for (index, color) in colors.enumerated() { exact[color] = UInt8(index) }
    for color in edges { nearest[ColorChoice.bin(color)] = UInt8(search(color).index) }
  }

  /// The five leading bits of each channel.
  private static func bin(_ color: UInt32) -> UInt32 { color & 0xF8F8F8 }

  private func search(_ color: UInt32) -> (index: Int, distance: Int) {
    let (red, green, blue) = (Int(color >> 16), Int(color >> 8 & 255), Int(color & 255))
    return colors.withUnsafeBufferPointer { colors in
      var best = (index: 0, distance: Int.max)
      for index in 0..<colors.count {
        let other = colors[index]
        let (r, g, b) = (red - Int(other >> 16), green - Int(other >> 8 & 255), blue - Int(other & 255))
        let distance = r * r + g * g + b * b
        if distance < best.distance { best = (index, distance) }
      }
      return best
    }
  }
}
