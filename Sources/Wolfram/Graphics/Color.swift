import Numerics

/// An sRGB colour with opacity; components are 0 to 1.
public struct Color: Hashable, Sendable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// 0 is transparent, 1 opaque.
  public var opacity: Double

  /// Makes a colour; components are clamped to 0...1, NaN becomes 0.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = Self.share(red)
    self.green = Self.share(green)
    self.blue = Self.share(blue)
    self.opacity = Self.share(opacity)
  }

  /// A gray: 0 is black, 1 white.
  public init(gray: Double, opacity: Double = 1) {
    self.init(red: gray, green: gray, blue: gray, opacity: opacity)
  }

  /// Clamps a value to 0...1; NaN becomes 0.
  static func share(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  /// Black.
  public static let black = Color(gray: 0)
  /// White.
  public static let white = Color(gray: 1)
  /// Fully transparent.
  public static let transparent = Color(gray: 0, opacity: 0)

  /// The colour with its opacity multiplied by a factor.
  public func faded(_ factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, opacity: opacity * factor)
  }

  /// Interpolates towards another colour: 0 is this one, 1 the other.
  public func blended(with other: Color, share: Double) -> Color {
    let rest = 1 - share
    return Color(
      red: red * rest + other.red * share, green: green * rest + other.green * share,
      blue: blue * rest + other.blue * share, opacity: opacity * rest + other.opacity * share)
  }

  /// The perceived brightness (luma of Rec. 601), 0 to 1.
  public var brightness: Double { 0.299 * red + 0.587 * green + 0.114 * blue }

  /// The colour in 24 bits, red in the highest.
  public var rgb24: UInt32 {
    UInt32(clamping: (red * 255).rounded()) << 16 | UInt32(clamping: (green * 255).rounded()) << 8
      | UInt32(clamping: (blue * 255).rounded())
  }

  /// Makes a colour from 24 bits, red in the highest.
  public init(rgb24: UInt32, opacity: Double = 1) {
    self.init(
      red: Double(rgb24 >> 16 & 255) / 255, green: Double(rgb24 >> 8 & 255) / 255,
      blue: Double(rgb24 & 255) / 255,
      opacity: opacity)
  }
}

extension [Color] {
  /// Interpolates at a position from 0 to 1 in a gradient of equally spaced colours; black if there are none.
  public func color(at place: Double) -> Color {
    guard count > 1 else { return first ?? .black }
    let scaled = Color.share(place) * Double(count - 1)
    let index = Swift.min(Int(clamping: scaled), count - 2)
    return self[index].blended(with: self[index + 1], share: scaled - Double(index))
  }
}
