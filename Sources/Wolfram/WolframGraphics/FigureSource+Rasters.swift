import Graphics
import Numerics
import WolframLanguage

/// Reads rasters.
extension FigureSource {
  /// Reads the cells of a `Raster`: numbers, gray levels with opacity, or colours, lowest row first; `parts`
  /// are all arguments. Nil if the cells are malformed.
  mutating func raster(of node: Node, parts: [Node]) -> Raster? {
    let data = expanded(node)
    // Bytes range from 0 to 255 by default.
    var range = (low: 0.0, high: isRawArray(data) ? 255.0 : 1.0)
    if parts.count > 2, rule(of: parts[2]) == nil, let own = numbers(of: parts[2]), own.count == 2 {
      range = (own[0], own[1])
    }
    let tint = tint(parts.dropFirst())
    guard let (dimensions, values) = cells(of: data), dimensions.count > 1 else { return nil }
    let channels = dimensions.count > 2 ? dimensions[2] : 1
    guard (1...4).contains(channels), values.count == dimensions[0] * dimensions[1] * channels,
      values.count < 100_000_000, range.high != range.low
    else { return nil }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(dimensions[0] * dimensions[1] * 4)
    func byte(_ value: Double) -> UInt8 {
      UInt8(clamping: max(0, min(255, ((value - range.low) / (range.high - range.low) * 255).rounded())))
    }
    for start in stride(from: 0, to: values.count, by: channels) {
      if channels < 3, let tint {
        let color = tint.color(at: (values[start] - range.low) / (range.high - range.low))
        pixels.append(
          contentsOf: [color.red, color.green, color.blue, 1].map { UInt8(clamping: ($0 * 255).rounded()) })
        continue
      }
      for channel in 0..<3 { pixels.append(byte(values[start + (channels < 3 ? 0 : channel)])) }
      pixels.append(channels == 2 || channels == 4 ? byte(values[start + channels - 1]) : 255)
    }
    return Raster(width: dimensions[1], height: dimensions[0], pixels: pixels)
  }

  private func isRawArray(_ node: Node) -> Bool { head(node) == "RawArray" || head(node) == "NumericArray" }

  /// The color function for numbers from 0 to 1, as a gradient; nil for grays.
  private func tint(_ parts: ArraySlice<Node>) -> [Color]? {
    var tint: [Color]?
    for part in parts {
      guard let (name, value) = rule(of: part), name == "ColorFunction" else { continue }
      if symbol(value) == "Hue" || string(value) == "Hue" {
        tint = (0...24).map { Color(hue: Double($0) / 24, saturation: 1, brightness: 1) }
      } else if symbol(value) != "Automatic", symbol(value) != "GrayLevel", symbol(value) != "RGBColor" {
        tint = nil
      }
    }
    return tint
  }

  /// Converts nested lists of numbers or colours to an array.
  private mutating func cells(of node: Node) -> (dimensions: [Int], values: [Double])? {
    if let array = packedArray(of: node) { return (array.dimensions, array.values) }
    if isRawArray(node), let second = argument(of: node, place: 1) { return cells(of: expanded(second)) }
    guard let rows = list(node), let first = rows.first else { return nil }
    var values: [Double] = []
    var width = 0
    var channels = 0
    if let array = packedArray(of: first) {
      width = array.dimensions[0]
      channels = array.dimensions.count > 1 ? array.dimensions[1] : 0
    }
    for row in rows {
      if let array = packedArray(of: row) {
        values += array.values
        continue
      }
      let whole = expanded(row)
      let cells = list(whole) ?? []
      width = max(width, cells.count)
      for cell in cells {
        if let value = number(cell) {
          values.append(value)
        } else if let own = numbers(of: cell) {
          channels = own.count
          values += own
        } else if let color = color(cell) {
          channels = 4
          values += [color.red, color.green, color.blue, color.opacity]
        }
      }
    }
    return ([rows.count, width] + (channels > 0 ? [channels] : []), values)
  }
}
