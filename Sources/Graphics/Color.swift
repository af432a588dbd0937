import Numerics

/// A colour with opacity, as the shares of sRGB's red, green and blue, each 0 to 1.
public struct Color: Hashable, Sendable {
  /// The share of red.
  public var red: Double
  /// The share of green.
  public var green: Double
  /// The share of blue.
  public var blue: Double
  /// 0 is transparent, 1 opaque.
  public var opacity: Double

  /// Makes a colour; shares outside 0...1 are taken to the nearest end, and what is no number to 0.
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

  /// The nearest value in 0...1.
  static func share(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  /// Black.
  public static let black = Color(gray: 0)
  /// White.
  public static let white = Color(gray: 1)
  /// Nothing to see.
  public static let transparent = Color(gray: 0, opacity: 0)

  /// The colour with its opacity times a factor.
  public func faded(_ factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, opacity: opacity * factor)
  }

  /// A colour on the way to another: 0 is this one, 1 the other.
  public func blended(with other: Color, _ share: Double) -> Color {
    let rest = 1 - share
    return Color(
      red: red * rest + other.red * share, green: green * rest + other.green * share,
      blue: blue * rest + other.blue * share, opacity: opacity * rest + other.opacity * share)
  }

  /// The brightness as the eye weighs red, green and blue (Rec. 601), 0 to 1.
  public var brightness: Double { 0.299 * red + 0.587 * green + 0.114 * blue }

  /// 24 bits, red highest.
  public var rgb24: UInt32 {
    UInt32((red * 255).rounded()) << 16 | UInt32((green * 255).rounded()) << 8
      | UInt32((blue * 255).rounded())
  }

  /// The colour of 24 bits, red highest.
  public init(rgb24: UInt32, opacity: Double = 1) {
    self.init(
      red: Double(rgb24 >> 16 & 255) / 255, green: Double(rgb24 >> 8 & 255) / 255,
      blue: Double(rgb24 & 255) / 255,
      opacity: opacity)
  }
}

extension [Color] {
  /// The colour at a place from 0 to 1 along colours at equal distances; black where there is none.
  public func color(at place: Double) -> Color {
    guard count > 1 else { return first ?? .black }
    let scaled = Color.share(place) * Double(count - 1)
    let index = Swift.min(Int(scaled), count - 2)
    return self[index].blended(with: self[index + 1], scaled - Double(index))
  }
}
