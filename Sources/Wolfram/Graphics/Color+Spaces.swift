import Numerics

/// Other colour spaces. Hue, saturation, brightness and ink coverages are 0 to 1; XYZ, LAB and LUV are CIE's
/// with white point D50, scaled to Y = 1 and L = 1 for white (100 in print), as in the Wolfram Language.
extension Color {
  /// Makes a colour from hue (1 is a full turn), saturation and brightness. A hue outside 0...1 wraps around.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    let turn = hue.isFinite ? (hue - hue.rounded(.down)) * 6 : 0
    let (saturation, value) = (Self.share(saturation), Self.share(brightness))
    let sector = min(Int(clamping: turn), 5)
    let part = turn - Double(sector)
    let low = value * (1 - saturation)
    let falling = value * (1 - saturation * part)
    let rising = value * (1 - saturation * (1 - part))
    let shares: (Double, Double, Double) =
      switch sector {
      case 0: (value, rising, low)
      case 1: (falling, value, low)
      case 2: (low, value, rising)
      case 3: (low, falling, value)
      case 4: (rising, low, value)
      default: (value, low, falling)
      }
    self.init(red: shares.0, green: shares.1, blue: shares.2, opacity: opacity)
  }

  /// Makes a colour from the coverages of four inks.
  public init(cyan: Double, magenta: Double, yellow: Double, black: Double, opacity: Double = 1) {
    let white = 1 - Self.share(black)
    self.init(
      red: (1 - Self.share(cyan)) * white, green: (1 - Self.share(magenta)) * white,
      blue: (1 - Self.share(yellow)) * white, opacity: opacity)
  }

  /// Hue, saturation and brightness; the hue of grays is 0.
  public var hsb: (hue: Double, saturation: Double, brightness: Double) {
    let high = max(red, green, blue)
    let spread = high - min(red, green, blue)
    guard spread > 0 else { return (0, 0, high) }
    var hue: Double
    if high == red {
      hue = (green - blue) / spread
    } else if high == green {
      hue = 2 + (blue - red) / spread
    } else {
      hue = 4 + (red - green) / spread
    }
    hue /= 6
    return (hue < 0 ? hue + 1 : hue, spread / high, high)
  }

  /// The coverages of four inks, with maximal black.
  public var cmyk: (cyan: Double, magenta: Double, yellow: Double, black: Double) {
    let white = max(red, green, blue)
    guard white > 0 else { return (0, 0, 0, 1) }
    return ((white - red) / white, (white - green) / white, (white - blue) / white, 1 - white)
  }

  /// Makes a colour from tristimulus values for D50; clamped to the sRGB gamut.
  public init(x: Double, y: Double, z: Double, opacity: Double = 1) {
    let linear = (
      3.1338561 * x - 1.6168667 * y - 0.4906146 * z, -0.9787684 * x + 1.9161415 * y + 0.0334540 * z,
      0.0719453 * x - 0.2289914 * y + 1.4052427 * z
    )
    self.init(
      red: Self.companded(linear.0), green: Self.companded(linear.1), blue: Self.companded(linear.2),
      opacity: opacity)
  }

  /// The tristimulus values for D50.
  public var xyz: (x: Double, y: Double, z: Double) {
    let (red, green, blue) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    return (
      0.4360747 * red + 0.3850649 * green + 0.1430804 * blue,
      0.2225045 * red + 0.7168786 * green + 0.0606169 * blue,
      0.0139322 * red + 0.0971045 * green + 0.7141733 * blue
    )
  }

  /// Makes a colour from CIE LAB, on a hundredth of the usual scale.
  public init(lightness: Double, a: Double, b: Double, opacity: Double = 1) {
    let middle = (lightness * 100 + 16) / 116
    self.init(
      x: Self.whiteX * Self.cubed(middle + a / 5), y: Self.cubed(middle),
      z: Self.whiteZ * Self.cubed(middle - b / 2), opacity: opacity)
  }

  /// CIE LAB, on a hundredth of the usual scale.
  public var lab: (lightness: Double, a: Double, b: Double) {
    let xyz = self.xyz
    let (x, y, z) = (Self.rooted(xyz.x / Self.whiteX), Self.rooted(xyz.y), Self.rooted(xyz.z / Self.whiteZ))
    return (1.16 * y - 0.16, 5 * (x - y), 2 * (y - z))
  }

  /// Makes a colour from CIE LUV, on a hundredth of the usual scale.
  public init(lightness: Double, u: Double, v: Double, opacity: Double = 1) {
    guard lightness > 0 else {
      self.init(gray: 0, opacity: opacity)
      return
    }
    let y = Self.cubed((lightness * 100 + 16) / 116)
    let white = Self.chromaticity(Self.whiteX, 1, Self.whiteZ)
    let (u, v) = (u / (13 * lightness) + white.u, v / (13 * lightness) + white.v)
    guard v > 0 else {
      self.init(gray: 0, opacity: opacity)
      return
    }
    self.init(x: y * 9 * u / (4 * v), y: y, z: y * (12 - 3 * u - 20 * v) / (4 * v), opacity: opacity)
  }

  /// CIE LUV, on a hundredth of the usual scale.
  public var luv: (lightness: Double, u: Double, v: Double) {
    let xyz = self.xyz
    let lightness = 1.16 * Self.rooted(xyz.y) - 0.16
    guard xyz.y > 0 else { return (0, 0, 0) }
    let white = Self.chromaticity(Self.whiteX, 1, Self.whiteZ)
    let own = Self.chromaticity(xyz.x, xyz.y, xyz.z)
    return (lightness, 13 * lightness * (own.u - white.u), 13 * lightness * (own.v - white.v))
  }

  private static let whiteX = 0.96422
  private static let whiteZ = 0.82521

  private static func chromaticity(_ x: Double, _ y: Double, _ z: Double) -> (u: Double, v: Double) {
    let sum = x + 15 * y + 3 * z
    return (4 * x / sum, 9 * y / sum)
  }

  /// sRGB's transfer function (IEC 61966-2-1).
  private static func companded(_ value: Double) -> Double {
    value <= 0.0031308 ? 12.92 * value : 1.055 * Double.pow(value, 1 / 2.4) - 0.055
  }
  private static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : Double.pow((value + 0.055) / 1.055, 2.4)
  }
  private static func cubed(_ value: Double) -> Double {
    value > 6.0 / 29 ? value * value * value : (value - 16.0 / 116) * 3 * 36 / 841
  }
  private static func rooted(_ value: Double) -> Double {
    value > 216.0 / 24389 ? Double.cubeRoot(value) : value * 841 / 108 + 16.0 / 116
  }
}
