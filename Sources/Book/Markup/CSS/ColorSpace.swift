import Numerics

/// A space of colours of CSS: https://www.w3.org/TR/css-color-4/#color-conversion-code
///
/// Components have the units of CSS's numbers, except that those of sRGB, and of the shares of HSL and HWB, are from 0 to 1.
enum ColorSpace {
  case rgb, srgb, linear, displayP3, a98, prophoto, rec2020, xyz, xyzD50, hsl, hwb, lab, lch, oklab, oklch,
    cmyk

  /// The space of a function such as `oklch()`.
  init?(notation: String) {
    switch notation {
    case "rgb", "rgba": self = .rgb
    case "hsl", "hsla": self = .hsl
    case "hwb": self = .hwb
    case "lab": self = .lab
    case "lch": self = .lch
    case "oklab": self = .oklab
    case "oklch": self = .oklch
    default: return nil
    }
  }

  /// The space of the first argument of `color()`.
  init?(function: String) {
    switch function {
    case "srgb": self = .srgb
    case "srgb-linear": self = .linear
    case "display-p3": self = .displayP3
    case "a98-rgb": self = .a98
    case "prophoto-rgb": self = .prophoto
    case "rec2020": self = .rec2020
    case "xyz", "xyz-d65": self = .xyz
    case "xyz-d50": self = .xyzD50
    default: return nil
    }
  }

  /// The names of the components in relative colours.
  var channels: [String] {
    switch self {
    case .rgb, .srgb, .linear, .displayP3, .a98, .prophoto, .rec2020: ["r", "g", "b"]
    case .xyz, .xyzD50: ["x", "y", "z"]
    case .hsl: ["h", "s", "l"]
    case .hwb: ["h", "w", "b"]
    case .lab, .oklab: ["l", "a", "b"]
    case .lch, .oklch: ["l", "c", "h"]
    case .cmyk: ["c", "m", "y", "k"]
    }
  }

  func isHue(_ place: Int) -> Bool { hue == place }

  private var hue: Int? {
    switch self {
    case .hsl, .hwb: 0
    case .lch, .oklch: 2
    default: nil
    }
  }

  /// What 100 % are.
  func whole(of place: Int) -> Double {
    switch (self, place) {
    case (.lab, 0), (.lch, 0): 100
    case (.lab, _): 125
    case (.lch, 1): 150
    case (.oklab, 1), (.oklab, 2), (.oklch, 1): 0.4
    default: 1
    }
  }

  /// What a number is divided by.
  func scale(of place: Int) -> Double {
    switch self {
    case .rgb: 255
    case .hsl, .hwb: place == 0 ? 1 : 100
    default: 1
    }
  }

  // MARK: To and from sRGB

  func color(_ parts: [Double], alpha: Double) -> CSSColor {
    let (a, b, c) = (parts[0], parts[1], parts[2])
    switch self {
    case .rgb, .srgb: return CSSColor(red: a, green: b, blue: c, alpha: alpha)
    case .hsl: return Self.fromHSL(a, b, c, alpha)
    case .hwb:
      if b + c >= 1 {
        return CSSColor(red: b / (b + c), green: b / (b + c), blue: b / (b + c), alpha: alpha)
      }
      let pure = Self.fromHSL(a, 1, 0.5, alpha)
      func part(_ value: Double) -> Double { value * (1 - b - c) + b }
      return CSSColor(red: part(pure.red), green: part(pure.green), blue: part(pure.blue), alpha: alpha)
    case .lch: return ColorSpace.lab.color([a] + Self.rectangular(b, c), alpha: alpha)
    case .oklch: return ColorSpace.oklab.color([a] + Self.rectangular(b, c), alpha: alpha)
    case .cmyk, .linear, .displayP3, .a98, .prophoto, .rec2020, .xyz, .xyzD50, .lab, .oklab:
      let linear = Self.product(Self.xyzToLinear, xyz(parts)).map(Self.encoded)
      return CSSColor(red: linear[0], green: linear[1], blue: linear[2], alpha: alpha)
    }
  }

  func components(of color: CSSColor) -> [Double] {
    let rgb = [color.red, color.green, color.blue]
    switch self {
    case .rgb, .srgb, .cmyk: return rgb
    case .hsl: return Self.toHSL(color)
    case .hwb: return [Self.toHSL(color)[0], rgb.min() ?? 0, 1 - (rgb.max() ?? 0)]
    case .lch:
      let lab = ColorSpace.lab.components(of: color)
      return [lab[0]] + Self.polar(lab[1], lab[2])
    case .oklch:
      let lab = ColorSpace.oklab.components(of: color)
      return [lab[0]] + Self.polar(lab[1], lab[2])
    case .linear: return rgb.map(Self.linear)
    case .displayP3, .a98, .prophoto, .rec2020, .xyz, .xyzD50, .lab, .oklab:
      return fromXYZ(Self.product(Self.linearToXYZ, rgb.map(Self.linear)))
    }
  }

  /// The colour between two, with premultiplied opacity: https://www.w3.org/TR/css-color-4/#interpolation
  func mixed(_ first: CSSColor, _ second: CSSColor, share: Double, way: String) -> CSSColor {
    var (one, two) = (components(of: first), components(of: second))
    let alpha = first.alpha * (1 - share) + second.alpha * share
    if let hue {
      // The hue of a grey is missing, and that of the other colour stands for it.
      let chroma = { (parts: [Double]) in self == .hwb ? 1 - parts[1] - parts[2] : parts[1] }
      if abs(chroma(one)) < 1e-4 { one[hue] = two[hue] }
      if abs(chroma(two)) < 1e-4 { two[hue] = one[hue] }
      let difference = two[hue] - one[hue]
      switch way {
      case "longer":
        if difference > 0, difference < 180 { one[hue] += 360 }
        if difference > -180, difference <= 0 { two[hue] += 360 }
      case "increasing": if difference < 0 { two[hue] += 360 }
      case "decreasing": if difference > 0 { one[hue] += 360 }
      default:
        if difference > 180 { one[hue] += 360 }
        if difference < -180 { two[hue] += 360 }
      }
    }
    let parts = (0..<3).map { place in
      if place == hue { return one[place] * (1 - share) + two[place] * share }
      guard alpha > 0 else { return one[place] }
      return (one[place] * first.alpha * (1 - share) + two[place] * second.alpha * share) / alpha
    }
    return color(parts, alpha: alpha)
  }

  // MARK: XYZ of D65

  private func xyz(_ parts: [Double]) -> [Double] {
    switch self {
    case .linear: return Self.product(Self.linearToXYZ, parts)
    case .displayP3: return Self.product(Self.p3ToXYZ, parts.map(Self.linear))
    case .a98: return Self.product(Self.a98ToXYZ, parts.map { Self.power($0, 563.0 / 256) })
    case .prophoto:
      let linear = parts.map { abs($0) <= 16.0 / 512 ? $0 / 16 : Self.power($0, 1.8) }
      return Self.product(Self.d50ToD65, Self.product(Self.prophotoToXYZ, linear))
    case .rec2020: return Self.product(Self.rec2020ToXYZ, parts.map { Self.power($0, 2.4) })
    case .xyzD50: return Self.product(Self.d50ToD65, parts)
    case .lab:
      let f1 = (parts[0] + 16) / 116
      let (f0, f2) = (parts[1] / 500 + f1, f1 - parts[2] / 200)
      func inverse(_ f: Double) -> Double {
        f * f * f > Self.epsilon ? f * f * f : (116 * f - 16) / Self.kappa
      }
      let y = parts[0] > Self.kappa * Self.epsilon ? f1 * f1 * f1 : parts[0] / Self.kappa
      return Self.product(
        Self.d50ToD65, [inverse(f0) * Self.d50[0], y * Self.d50[1], inverse(f2) * Self.d50[2]])
    case .oklab:
      let cones = Self.product(Self.oklabToLMS, parts).map { $0 * $0 * $0 }
      return Self.product(Self.lmsToXYZ, cones)
    default: return parts
    }
  }

  private func fromXYZ(_ xyz: [Double]) -> [Double] {
    switch self {
    case .displayP3: return Self.product(Self.inverse(Self.p3ToXYZ), xyz).map(Self.encoded)
    case .a98: return Self.product(Self.inverse(Self.a98ToXYZ), xyz).map { Self.power($0, 256.0 / 563) }
    case .prophoto:
      let linear = Self.product(
        Self.inverse(Self.prophotoToXYZ), Self.product(Self.inverse(Self.d50ToD65), xyz))
      return linear.map { abs($0) >= 1.0 / 512 ? Self.power($0, 1 / 1.8) : 16 * $0 }
    case .rec2020: return Self.product(Self.inverse(Self.rec2020ToXYZ), xyz).map { Self.power($0, 1 / 2.4) }
    case .xyzD50: return Self.product(Self.inverse(Self.d50ToD65), xyz)
    case .lab:
      let relative = zip(Self.product(Self.inverse(Self.d50ToD65), xyz), Self.d50).map { $0 / $1 }
      let f = relative.map { $0 > Self.epsilon ? Self.power($0, 1.0 / 3) : (Self.kappa * $0 + 16) / 116 }
      return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
    case .oklab:
      let cones = Self.product(Self.inverse(Self.lmsToXYZ), xyz).map { Self.power($0, 1.0 / 3) }
      return Self.product(Self.inverse(Self.oklabToLMS), cones)
    default: return xyz
    }
  }

  private static let epsilon = 216.0 / 24389
  private static let kappa = 24389.0 / 27
  private static let d50: [Double] = [0.96429567642956764, 1, 0.82510460251046025]

  private static let linearToXYZ: [Double] = [
    0.4123907992659595, 0.35758433938387796, 0.1804807884018343,
    0.21263900587151036, 0.7151686787677559, 0.07219231536073371,
    0.01933081871559185, 0.11919477979462599, 0.9505321522496606,
  ]
  private static let xyzToLinear = inverse(linearToXYZ)
  private static let p3ToXYZ: [Double] = [
    0.48657094864821626, 0.26566769316909294, 0.1982172852343625,
    0.22897456406974884, 0.6917385218365062, 0.079286914093745,
    0.0, 0.045113381858902575, 1.0439443689009757,
  ]
  private static let a98ToXYZ: [Double] = [
    0.5766690429101308, 0.18555823790654627, 0.18822864623499472,
    0.29734497525053616, 0.627363566255466, 0.07529145849399789,
    0.027031361386412378, 0.07068885253582714, 0.9913375368376389,
  ]
  private static let prophotoToXYZ: [Double] = [
    0.7977666449006423, 0.13518129740053308, 0.0313477341283922,
    0.2880748288194013, 0.711835234241873, 8.993693872564e-05,
    0.0, 0.0, 0.8251046025104602,
  ]
  private static let rec2020ToXYZ: [Double] = [
    0.6369580483012913, 0.14461690358620838, 0.16888097516417205,
    0.26270021201126703, 0.677998071518871, 0.059301716469861945,
    0.0, 0.028072693049087508, 1.0609850577107909,
  ]
  private static let d50ToD65: [Double] = [
    0.955473421488075, -0.02309845494876471, 0.06325924320057072,
    -0.0283697093338637, 1.0099953980813041, 0.021041441191917323,
    0.012314014864481998, -0.020507649298898964, 1.330365926242124,
  ]
  private static let oklabToLMS: [Double] = [
    1.0, 0.3963377773761749, 0.2158037573099136,
    1.0, -0.1055613458156586, -0.0638541728258133,
    1.0, -0.0894841775298119, -1.2914855480194092,
  ]
  private static let lmsToXYZ: [Double] = [
    1.2268798758459243, -0.5578149944602171, 0.2813910456659647,
    -0.0405757452148008, 1.112286803280317, -0.0717110580655164,
    -0.0763729366746601, -0.4214933324022432, 1.5869240198367816,
  ]

  private static func product(_ matrix: [Double], _ vector: [Double]) -> [Double] {
    (0..<3).map {
      matrix[$0 * 3] * vector[0] + matrix[$0 * 3 + 1] * vector[1] + matrix[$0 * 3 + 2] * vector[2]
    }
  }

  private static func inverse(_ m: [Double]) -> [Double] {
    func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double { m[a] * m[d] - m[b] * m[c] }
    let (c0, c1, c2) = (minor(4, 5, 7, 8), minor(5, 3, 8, 6), minor(3, 4, 6, 7))
    let determinant = m[0] * c0 + m[1] * c1 + m[2] * c2
    return [
      c0, minor(2, 1, 8, 7), minor(1, 2, 4, 5), c1, minor(0, 2, 6, 8), minor(2, 0, 5, 3), c2,
      minor(1, 0, 7, 6), minor(0, 1, 3, 4),
    ].map { $0 / determinant }
  }

  /// A power that keeps the sign.
  private static func power(_ value: Double, _ exponent: Double) -> Double {
    value < 0 ? -Double.pow(-value, exponent) : Double.pow(value, exponent)
  }

  fileprivate static func linear(_ value: Double) -> Double {
    let size = abs(value)
    let linear = size <= 0.04045 ? size / 12.92 : Double.pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -linear : linear
  }

  private static func encoded(_ value: Double) -> Double {
    let size = abs(value)
    let encoded = size > 0.0031308 ? 1.055 * Double.pow(size, 1 / 2.4) - 0.055 : 12.92 * size
    return value < 0 ? -encoded : encoded
  }

  // MARK: Angles

  private static func rectangular(_ chroma: Double, _ hue: Double) -> [Double] {
    [chroma * Double.cos(hue * .pi / 180), chroma * Double.sin(hue * .pi / 180)]
  }

  private static func polar(_ a: Double, _ b: Double) -> [Double] {
    let hue = Double.atan2(y: b, x: a) * 180 / .pi
    return [(a * a + b * b).squareRoot(), hue < 0 ? hue + 360 : hue]
  }

  private static func fromHSL(_ hue: Double, _ saturation: Double, _ lightness: Double, _ alpha: Double)
    -> CSSColor
  {
    func channel(_ n: Double) -> Double {
      var k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      if k < 0 { k += 12 }
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
    }
    return CSSColor(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }

  private static func toHSL(_ color: CSSColor) -> [Double] {
    let (red, green, blue) = (color.red, color.green, color.blue)
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    let (lightness, range) = ((most + least) / 2, most - least)
    guard range > 0 else { return [0, 0, lightness] }
    let saturation = lightness == 0 || lightness == 1 ? 0 : (most - lightness) / min(lightness, 1 - lightness)
    let hue: Double =
      most == red
      ? (green - blue) / range + (green < blue ? 6 : 0)
      : most == green ? (blue - red) / range + 2 : (red - green) / range + 4
    return [hue * 60, saturation, lightness]
  }
}

extension CSSColor {
  /// The components of sRGB as shares of light.
  package var inLinearLight: CSSColor {
    CSSColor(
      red: ColorSpace.linear(red), green: ColorSpace.linear(green), blue: ColorSpace.linear(blue),
      alpha: alpha)
  }
}
