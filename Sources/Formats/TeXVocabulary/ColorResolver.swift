import Diagnostics
import TextBytes

/// Resolves colours to `#rrggbb`.
package enum ColorResolver {
  /// Converts a colour in one of xcolor's models to `#rrggbb`; without a model, a name or hexadecimal number.
  ///
  ///     value("red", model: "")          // #ff0000
  ///     value("0.5,0,1", model: "rgb")   // #8000ff
  ///     value("red!20", model: "")       // #ffcccc
  package static func value(_ text: [UInt8], model: [UInt8]) -> [UInt8]? {
    if model.equals("rgb") { return components(text, count: 3, scale: 255) }
    if model.equals("RGB") { return components(text, count: 3, scale: 1) }
    if model.equals("gray") { return components(text, count: 1, scale: 255) }
    if model.equals("cmyk") { return cmyk(text) }
    if model.equals("HTML") { return hexadecimal(text) }
    guard model.isEmpty || model.equals("named") else { return nil }
    return mixture(text) ?? hexadecimal(text)
  }

  /// The most similar colour name.
  package static func suggestion(for name: String) -> String? {
    let names = words(ColorNames.css) + words(ColorNames.dvips)
    return Diagnostics.suggestion(
      for: name, among: stride(from: 0, to: names.count, by: 2).map { names[$0].shown })
  }

  /// Resolves a name, or an xcolor mixture of names and percentages.
  private static func mixture(_ text: [UInt8]) -> [UInt8]? {
    let parts = text.split(separator: "!").map { Array($0) }
    guard let first = parts.first, var color = named(first) else { return nil }
    var index = 1
    while index < parts.count {
      guard let percent = thousandths(parts[index]), percent <= 100_000 else { return nil }
      var other = [255, 255, 255]
      if index + 1 < parts.count {
        guard let second = named(parts[index + 1]) else { return nil }
        other = second
      }
      for channel in 0..<3 {
        color[channel] = (color[channel] * percent + other[channel] * (100_000 - percent) + 50_000) / 100_000
      }
      index += 2
    }
    return hash(color)
  }

  private static func named(_ name: [UInt8]) -> [Int]? {
    for list in [ColorNames.css, ColorNames.dvips] {
      let words = words(list)
      for index in stride(from: 0, to: words.count, by: 2) where words[index] == name {
        return channels(words[index + 1])
      }
    }
    return nil
  }

  private static func hexadecimal(_ text: [UInt8]) -> [UInt8]? {
    let digits = text.first == "#" ? Array(text.dropFirst()) : text
    if digits.count == 3, text.first == "#" {
      return channels(digits.flatMap { [$0, $0] }).map { hash($0) }
    }
    return digits.count == 6 ? channels(digits).map { hash($0) } : nil
  }

  private static func channels(_ digits: [UInt8]) -> [Int]? {
    guard digits.count == 6 else { return nil }
    var channels: [Int] = []
    for index in stride(from: 0, to: 6, by: 2) {
      guard let high = digits[index].hexDigit, let low = digits[index + 1].hexDigit else {
        return nil
      }
      channels.append(Int(high * 16 + low))
    }
    return channels
  }

  private static func components(_ text: [UInt8], count: Int, scale: Int) -> [UInt8]? {
    let parts = text.split(separator: ",").map { thousandths(Array($0)) }
    guard parts.count == count else { return nil }
    var values: [Int] = []
    for part in parts {
      guard let part, part * scale <= 255_999 else { return nil }
      values.append(min(255, (part * scale + 500) / 1000))
    }
    return hash(count == 1 ? [values[0], values[0], values[0]] : values)
  }

  private static func cmyk(_ text: [UInt8]) -> [UInt8]? {
    let parts = text.split(separator: ",").compactMap { thousandths(Array($0)) }
    guard parts.count == 4, parts.allSatisfy({ $0 <= 1000 }) else { return nil }
    return hash((0..<3).map { 255 * (1000 - min(1000, parts[$0] + parts[3])) / 1000 })
  }

  /// Parses a decimal number into thousandths.
  private static func thousandths(_ text: [UInt8]) -> Int? {
    var value = 0
    var scale = 0
    for byte in text where byte != " " {
      if byte == ".", scale == 0 {
        scale = 1
      } else if ("0"..."9").contains(byte) {
        if scale == 1000 { continue }
        value = value * 10 + byte.digitValue
        if scale > 0 { scale *= 10 }
        if value > 1_000_000 { return nil }
      } else {
        return nil
      }
    }
    while scale < 1000 {
      value *= 10
      scale = max(scale, 1) * 10
    }
    return text.isEmpty ? nil : value
  }

  private static func hash(_ channels: [Int]) -> [UInt8] {
    let digits = [UInt8]("0123456789abcdef")
    return ["#"] + channels.flatMap { [digits[$0 >> 4 & 15], digits[$0 & 15]] }
  }

  private static func words(_ list: StaticString) -> [[UInt8]] {
    [UInt8](list).split { $0 == " " || $0 == "\n" }.map { Array($0) }
  }
}
