/// The colour scheme of a drawn cover.
struct Palette: Equatable, Sendable {
  /// The background of the pattern.
  var ground: Color
  /// The pattern's colours, by increasing distance from the background.
  var inks: [Color]
  /// The background of the text.
  var paper: Color
  /// The colour of the title.
  var title: Color
  /// The colour of the other texts.
  var text: Color
  /// The colour of the rule.
  var accent: Color

  private init(
    _ ground: UInt32, _ inks: [UInt32], paper: UInt32, title: UInt32, text: UInt32, accent: UInt32
  ) {
    self.ground = Color(ground)
    self.inks = inks.map { Color($0) }
    self.paper = Color(paper)
    self.title = Color(title)
    self.text = Color(text)
    self.accent = Color(accent)
  }

  /// A scheme based on the dominant colour of a picture, such as a supplied cover.
  init(around color: Color) {
    let base = color.lightness > 0.45 ? color.mixed(with: .black, share: 0.55) : color
    ground = base.mixed(with: .black, share: 0.25)
    inks = [
      base.mixed(with: .white, share: 0.12), base.mixed(with: .white, share: 0.3),
      base.mixed(with: .white, share: 0.55),
      base.mixed(with: Color(0xFFF6E4), share: 0.9),
    ]
    paper = Color(0xFBF8F2)
    title = base.mixed(with: .black, share: 0.4)
    text = base.mixed(with: Color(0x5A5A5A), share: 0.6)
    accent = base
  }

  /// Every text colour has a contrast of at least 4.5 with its background (tested).
  static let all = [
    Palette(  // ink and gold
      0x14213D, [0x1F3460, 0x2F5597, 0xE0A63A, 0xF4DFAE], paper: 0xF8F4EA, title: 0x14213D, text: 0x4A5470,
      accent: 0xC98A1B),
    Palette(  // forest
      0x123C36, [0x1D5A4F, 0x3B8B74, 0x9CCFA8, 0xF0D9A0], paper: 0xF6F3E7, title: 0x0F332E, text: 0x48605A,
      accent: 0xC0703A),
    Palette(  // terracotta
      0x7A2E1F, [0xA3422B, 0xD2693F, 0xF0A868, 0xFBE3C0], paper: 0xFBF5EC, title: 0x4A1B12, text: 0x7A564B,
      accent: 0xA3422B),
    Palette(  // plum at night
      0x33163F, [0x532561, 0x8A3F85, 0xD4719A, 0xF6C6B0], paper: 0x24102D, title: 0xFDF0EA, text: 0xD9B9CF,
      accent: 0xF09C8A),
    Palette(  // deep sea
      0x06334A, [0x0B5A78, 0x1693A5, 0x74C7B8, 0xFBE8A6], paper: 0x04263A, title: 0xF5FBF7, text: 0xA9CFD4,
      accent: 0xFBC96A),
    Palette(  // slate and coral
      0x2B3440, [0x46566A, 0x7F93A8, 0xEF6F5E, 0xFBD7C6], paper: 0xF5F6F7, title: 0x222A34, text: 0x5B6775,
      accent: 0xD9503F),
    Palette(  // dawn
      0xF6D9BD, [0xEF9F76, 0xD65F5B, 0x8B3F6B, 0x3D2A5C], paper: 0xFFFAF4, title: 0x33214F, text: 0x6F5A78,
      accent: 0xD65F5B),
    Palette(  // mint
      0xD5EBE0, [0x9BD0BB, 0x4BA38F, 0x1F6F6B, 0xF3B04F], paper: 0xFBFDFB, title: 0x143F3F, text: 0x50706D,
      accent: 0xD98A24),
    Palette(  // night garden
      0x101820, [0x24485A, 0x3F8F7F, 0xB7D66B, 0xF4F1BB], paper: 0x0C1218, title: 0xF7F7EE, text: 0xA9BCB9,
      accent: 0xB7D66B),
    Palette(  // crimson
      0x5B0F24, [0x8C1C3B, 0xC63D50, 0xF08A6B, 0xFBD9B0], paper: 0xFBF3EE, title: 0x470A1B, text: 0x7B4A54,
      accent: 0xB3293F),
    Palette(  // clear sky
      0xD9E7F7, [0xA6C6EC, 0x5B93D6, 0x2C5AA0, 0xF2C14E], paper: 0xFCFDFF, title: 0x1A3766, text: 0x55698A,
      accent: 0x2C5AA0),
    Palette(  // graphite and lemon
      0x1D1D24, [0x36363F, 0x6B6B76, 0xF2D43D, 0xFBF2B0], paper: 0x15151A, title: 0xFBFAF2, text: 0xB5B5BB,
      accent: 0xF2D43D),
  ]

  /// Whether the pattern has a dark background.
  var isDark: Bool { ground.lightness < 0.5 }
}

extension VipsPicture {
  /// The dominant colour: the most saturated of those that cover a large part of the picture.
  func dominantColor() throws(VipsFailure) -> Color {
    let small = try resized(to: 24, height: 24).flattened(on: Color.white.channels).pixels()
    var counts: [Int: (count: Int, red: Int, green: Int, blue: Int)] = [:]
    for start in stride(from: 0, to: small.count - 2, by: 3) {
      let (red, green, blue) = (Int(small[start]), Int(small[start + 1]), Int(small[start + 2]))
      let bin = (red / 43) * 36 + (green / 43) * 6 + blue / 43
      let old = counts[bin] ?? (0, 0, 0, 0)
      counts[bin] = (old.count + 1, old.red + red, old.green + green, old.blue + blue)
    }
    let candidates = counts.sorted { $0.key < $1.key }.map { entry in
      let sum = entry.value
      let color = Color(
        red: UInt8(sum.red / sum.count), green: UInt8(sum.green / sum.count),
        blue: UInt8(sum.blue / sum.count))
      let weight =
        Double(sum.count).squareRoot() * (0.15 + color.saturation * (1 - abs(color.lightness - 0.4)))
      return (color: color, weight: weight)
    }
    return candidates.max { $0.weight < $1.weight }?.color ?? Color(0x2B3440)
  }
}
