import TextBytes

/// An sRGB colour with 8 bits per channel.
struct Color: Equatable, Hashable, Sendable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Makes a colour from its hexadecimal value; `0x14213d` is a dark blue.
  init(_ hex: UInt32) {
    red = UInt8(hex >> 16 & 0xFF)
    green = UInt8(hex >> 8 & 0xFF)
    blue = UInt8(hex & 0xFF)
  }

  /// Parses `#rrggbb` or `#rgb`; nil for other texts.
  init?(css: String) {
    let digits = css.utf8.dropFirst().map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard css.utf8.first == "#", !digits.contains(nil) else { return nil }
    let values = digits.compactMap { $0 }.map(UInt8.init)
    switch values.count {
    case 3: self.init(red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17)
    case 6:
      self.init(
        red: values[0] << 4 | values[1], green: values[2] << 4 | values[3], blue: values[4] << 4 | values[5])
    default: return nil
    }
  }

  /// The colour as `#rrggbb`.
  var css: String {
    func pair(_ value: UInt8) -> String {
      let digits = String(value, radix: 16)
      return value < 16 ? "0" + digits : digits
    }
    return "#" + pair(red) + pair(green) + pair(blue)
  }

  /// Red, green and blue.
  var bytes: [UInt8] { [red, green, blue] }

  /// Red, green and blue in libvips' form for backgrounds.
  var channels: [Double] { [Double(red), Double(green), Double(blue)] }

  /// Perceived brightness, 0 to 1: the luma of Rec. 709.
  var lightness: Double {
    (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }

  /// The difference from grey, 0 to 1.
  var saturation: Double {
    let highest = max(red, green, blue)
    return highest == 0 ? 0 : Double(highest - min(red, green, blue)) / Double(highest)
  }

  /// Interpolates linearly towards `other`; `share` is 0 to 1.
  func mixed(with other: Color, share: Double) -> Color {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8(max(0, min(255, (Double(a) + (Double(b) - Double(a)) * share).rounded())))
    }
    return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// The colour dark and quiet, as that of a panel beside a picture.
  var tone: Color {
    let grey = UInt8((lightness * 255).rounded())
    let quiet = mixed(with: Color(red: grey, green: grey, blue: grey), share: 0.1)
    let darkness = min(max(0.5 * lightness, 0.05), 0.2)
    return quiet.lightness < darkness
      ? quiet : quiet.mixed(with: .black, share: 1 - darkness / quiet.lightness)
  }

  /// The WCAG 2 contrast ratio with `other`, 1 to 21.
  func contrast(with other: Color) -> Double {
    let (a, b) = (relativeLuminance + 0.05, other.relativeLuminance + 0.05)
    return max(a, b) / min(a, b)
  }

  private var relativeLuminance: Double {
    func linear(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      // Approximates sRGB's transfer function, with equal results on every machine.
      return share * share * (0.85 * share.squareRoot() + 0.15)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  static let white = Color(0xFFFFFF)
  static let black = Color(0x000000)
}
