import TextBytes

/// The contrast between text and background if one block of declarations sets both.
///
///     ColourContrast.finding(in: "color: #999; background: white")  // 2.8
///
/// Follows WCAG 2.2, success criterion 1.4.3. A block does not show the effect of a background picture, an opacity or another
/// rule, so the check ignores them.
package enum ColorContrast {
  /// The contrast ratio if it is too low (below 4.5, or below 3 if the block sets a font size, since the text may be large),
  /// else nil.
  package static func finding(in declarations: ArraySlice<UInt8>) -> Double? {
    guard declarations.count <= 4096, declarations.holds("color"), declarations.holds("background") else {
      return nil
    }
    var text: Color?
    var background: Color?
    var limit = 4.5
    for declaration in declarations.split(separator: ";") {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let name = String(decoding: declaration[..<colon].trimmed, as: UTF8.self).lowercased()
      let value = String(decoding: declaration[(colon + 1)...].trimmed, as: UTF8.self).lowercased()
      switch name {
      case "color": text = Color(value)
      case "background-color", "background": background = Color(value)
      case "font-size": limit = 3
      case "background-image", "opacity", "display", "visibility": return nil
      default: break
      }
    }
    guard let text, let background else { return nil }
    let ratio = contrast(text, background)
    return ratio < limit ? ratio : nil
  }

  /// The ratio as text: `2.8`.
  package static func words(_ ratio: Double) -> String {
    let tenths = Int(ratio * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func contrast(_ a: Color, _ b: Color) -> Double {
    let (lighter, darker) = (max(a.luminance, b.luminance), min(a.luminance, b.luminance))
    return (lighter + 0.05) / (darker + 0.05)
  }

  /// An opaque colour, each part from 0 to 255.
  private struct Color {
    var red: Int
    var green: Int
    var blue: Int

    /// `#rgb`, `#rrggbb`, `rgb(r, g, b)` or a basic name; nil for anything else, such as a translucent colour.
    init?(_ text: String) {
      let value = text.hasSuffix("!important") ? String(text.dropLast(10)) : text
      let bare = value.split(separator: " ").joined(separator: "")
      if let known = Self.names[bare] {
        self.init(hexadecimal: known)
      } else if bare.hasPrefix("#") {
        let digits = bare.dropFirst()
        guard let number = Int(digits, radix: 16) else { return nil }
        switch digits.count {
        case 3: self.init(red: (number >> 8) * 17, green: (number >> 4 & 15) * 17, blue: (number & 15) * 17)
        case 6: self.init(hexadecimal: number)
        default: return nil
        }
      } else if bare.hasPrefix("rgb("), bare.hasSuffix(")") {
        let parts = bare.dropFirst(4).dropLast().split(separator: ",").map { Int($0) }
        guard parts.count == 3, let red = parts[0], let green = parts[1], let blue = parts[2] else {
          return nil
        }
        self.init(red: red, green: green, blue: blue)
      } else {
        return nil
      }
    }

    private init(red: Int, green: Int, blue: Int) {
      func bounded(_ value: Int) -> Int { min(max(value, 0), 255) }
      (self.red, self.green, self.blue) = (bounded(red), bounded(green), bounded(blue))
    }

    private init(hexadecimal number: Int) {
      self.init(red: number >> 16 & 255, green: number >> 8 & 255, blue: number & 255)
    }

    /// Relative luminance, from 0 to 1.
    var luminance: Double {
      0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// The linear value of an sRGB component: ((c + 0.055) / 1.055)^2.4, as a polynomial with an error below 0.002.
    private static func linear(_ part: Int) -> Double {
      let value = Double(part) / 255
      if value <= 0.04045 { return value / 12.92 }
      return value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878)
    }

    private static let names: [String: Int] = [
      "black": 0, "white": 0xFFFFFF, "gray": 0x808080, "grey": 0x808080, "silver": 0xC0C0C0, "red": 0xFF0000,
      "maroon": 0x800000, "yellow": 0xFFFF00, "olive": 0x808000, "lime": 0x00FF00, "green": 0x008000,
      "aqua": 0x00FFFF, "cyan": 0x00FFFF, "teal": 0x008080, "blue": 0x0000FF, "navy": 0x000080,
      "fuchsia": 0xFF00FF, "magenta": 0xFF00FF, "purple": 0x800080, "orange": 0xFFA500, "pink": 0xFFC0CB,
      "lightgray": 0xD3D3D3, "lightgrey": 0xD3D3D3, "darkgray": 0xA9A9A9, "darkgrey": 0xA9A9A9,
      "lightblue": 0xADD8E6, "lightgreen": 0x90EE90, "lightyellow": 0xFFFFE0, "beige": 0xF5F5DC,
      "whitesmoke": 0xF5F5F5, "brown": 0xA52A2A, "gold": 0xFFD700, "darkred": 0x8B0000, "darkblue": 0x00008B,
      "darkgreen": 0x006400,
    ]
  }
}
