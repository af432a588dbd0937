import Kernel

/// Colour schemes, each defined by a few stops.
package enum SchemeColors {
  /// The colour of a code such as `0xFF0000`, red.
  private static func c(_ hex: UInt32) -> ColorValue {
    ColorValue(Double(hex >> 16 & 255) / 255, Double(hex >> 8 & 255) / 255, Double(hex & 255) / 255)
  }

  /// Continuous schemes, one on each line: the name and equally spaced colours.
  private static let gradients: StaticString = """
    Rainbow 781C86 447CCD 83BA70 DCAB3C DB2122
    TemperatureMap 2E4EEE 4F71F0 7491F2 A4B8F6 D1DBFB EFF3FD FBFCE9 FEFDBA FDFB7B F4DC48 E7A83E DB7334 D0222A
    ThermometerColors 2A1FCA 4150E4 688BEF 92B9F1 B9D1EB D7D5D7 E6BEB2 E38F7D C95044 99111C
    SunsetColors 000000 5F2381 C94245 FA730D FFAE21 FFE17D FFFFFF
    LakeColors 4B0F87 9087E8 C3D8E9 F0E7D5
    DarkRainbow 3D5793 41588E 436C62 4A7A45 6A8E3E 9FAC43 CFC34D E0BA53 CF844D BA3D3B
    BlueGreenYellow 1F025D 214C80 338C80 8CC770 FBF983
    AvocadoColors 000000 007115 2F9D16 ABD43D FFFCA4
    SolarColors 6B0900 BD3800 F27F17 FFD140
    GrayTones 181818 818181 E9E9E9
    CoffeeTones 66544A 90755F BB9674 DCC1A5 FFFDE8
    CherryTones 363636 892924 DE5547 F7B69E FFFAF0
    RoseColors 2A3F17 9C4036 D05762 E7A3A9 FAE6E8
    BrightBands DE2A42 FDA82A F5E64F 59C299 7563BF
    NeonColors B7ED31 E09F59 D52969
    AlpineColors 47575D 6B8270 9EAD8F D4D9CF FFFFFF
    StarryNightColors 181D25 405578 87A39C E3DB78 FCF7A6
    AuroraColors 424242 408F6E 80C77A DE8FC2 FFEDFA
    Aquamarine A8C2BF 63A1B8 4A7DBA A6B5DE EDEDF7
    DeepSeaColors 2A0043 422B8F 5266C2 80ADDE CCF5FA
    GreenBrownTerrain 000000 385430 7D9466 C7BA9E EBE3D9 FFFFFF
    RedGreenSplit C92933 FCD9D9 FFFFFF D9EDD9 1C7A2B
    RedBlueTones 751A24 C76659 EDDBD4 7AA6CC 2B4780
    IslandColors 802B1C CC9457 DBD99E 70BDB8 2B7091
    FruitPunchColors FF8500 F25E4F D6528C B25EC2
    SouthwestColors 693B26 C46E45 EDBD73 A3B596 578C9E
    VisibleSpectrum 4C0080 5E00A3 7000C7 7A00E6 8000FF 7A00FF 6600FF 3300FF 000DFF 0040F1 0074CA 00A39E 00CC70 00EB45 \
    00FF1F 00FF08 00FF00 00FF00 00FF00 3CFE00 99F500 E3E500 FFCC00 FFAD00 FF7F00 FF5400 FF2900 FF0800 FF0000 FF0000 FF0000 \
    FF0000 E60000 CC0000 B20000 990000 800000 660000
    CMYKColors 3DA6E6 8273BD E0407A F5B240 4F4F4F
    FallColors 473029 8F4233 D47A33 F2C254 C4CC8A
    MintColors 758AA1 96BAB8 C2E6BF FCF5DE
    PlumColors 2E123B 754080 B885B5 E6CFDB
    SiennaTones 73261A B86945 E3B28A FAEBD6
    WatermelonColors 1C1C1C 70362E CC6E61 C7BD91 549E63
    ValentineTones 851C30 C2637A E6ADBD FFEDF2
    PigeonTones 292636 78758C C2C2CC FCFAF7
    BeachColors D97D52 F0C47A D4E3B8 80C2CC 5E91AD
    CandyColors 69335E C95C85 E6B2A3 B2D9BF 8AD4F2
    BrassTones 36240F 8A6E33 D6BF6E FAF5D9
    ArmyColors 757A61 998F6B B8B291 C2CCD1
    LightTemperatureMap 2A48EF 5B92F2 8BC8F6 B6ECFA DDFEFD FEFED3 FAF1A7 F1D17A E49F4F D85E31
    FuchsiaTones 1F001F 7A296E C975B5 FAE3F2
    GrayYellowTones 2E3845 7A8582 C2BF9E F7EBB8
    GreenPinkTones 1C6A2B A7CB9B EFE8E8 D69ABF 77276B
    Hue FF0000 FFFF00 00FF00 00FFFF 0000FF FF00FF FF0000
    M10DefaultDensityGradient 26548A 4666A8 6E7490 968279 BE9061 E69E4A ECAE5E F2BE71 F9CE85 FFDE99 FFF2BF
    Pastel C36CF5 8F94F5 7CC7E5 A5E0A0 F0E58C F7B06B F27E6B
    AtlanticColors 1C1C22 3D4A57 6B7D82 A0AD9F D6D9B8
    BrownCyanTones 54310A A97C48 E5D9BD 9CCCCC 2E6E73
    DarkBands 4E4E96 7F6FA0 B5855F C9B26B 8FA58A
    DarkTerrain 26286B 3C6B8C 6C9463 B9A864 F2F0E8
    LightTerrain 8C9BC7 9CB8B8 B5CC9E DED9A6 F7F5F0
    PearlColors E2C7E8 C9D3EC D5E5D9 F0E6D2 E6D3DD
    RustTones 1C0F0F 6E2A1C B8472A E08A4F F2B88C
    SandyTerrain A6482B D08F57 E0C788 A8B08A 5F8A8C
    BlackBodySpectrum FF3800 FFA148 FFF0E8 CFDAFF
    """

  /// The named colours of CSS, which `ColorData["HTML", name]` gives.
  private static let named: StaticString = """
    AliceBlue F0F8FF AntiqueWhite FAEBD7 Aqua 00FFFF Aquamarine 7FFFD4 Azure F0FFFF Beige F5F5DC Bisque FFE4C4
    Black 000000 BlanchedAlmond FFEBCD Blue 0000FF BlueViolet 8A2BE2 Brown A52A2A BurlyWood DEB887
    CadetBlue 5F9EA0 Chartreuse 7FFF00 Chocolate D2691E Coral FF7F50 CornflowerBlue 6495ED Cornsilk FFF8DC
    Crimson DC143C Cyan 00FFFF DarkBlue 00008B DarkCyan 008B8B DarkGoldenrod B8860B DarkGray A9A9A9
    DarkGreen 006400 DarkKhaki BDB76B DarkMagenta 8B008B DarkOliveGreen 556B2F DarkOrange FF8C00
    DarkOrchid 9932CC DarkRed 8B0000 DarkSalmon E9967A DarkSeaGreen 8FBC8F DarkSlateBlue 483D8B
    DarkSlateGray 2F4F4F DarkTurquoise 00CED1 DarkViolet 9400D3 DeepPink FF1493 DeepSkyBlue 00BFFF
    DimGray 696969 DodgerBlue 1E90FF FireBrick B22222 FloralWhite FFFAF0 ForestGreen 228B22 Fuchsia FF00FF
    Gainsboro DCDCDC GhostWhite F8F8FF Gold FFD700 Goldenrod DAA520 Gray 808080 Green 008000
    GreenYellow ADFF2F Honeydew F0FFF0 HotPink FF69B4 IndianRed CD5C5C Indigo 4B0082 Ivory FFFFF0 Khaki F0E68C
    Lavender E6E6FA LavenderBlush FFF0F5 LawnGreen 7CFC00 LemonChiffon FFFACD LightBlue ADD8E6
    LightCoral F08080 LightCyan E0FFFF LightGray D3D3D3 LightGreen 90EE90 LightPink FFB6C1 LightSalmon FFA07A
    LightSeaGreen 20B2AA LightSkyBlue 87CEFA LightSlateGray 778899 LightSteelBlue B0C4DE LightYellow FFFFE0
    Lime 00FF00 LimeGreen 32CD32 Linen FAF0E6 Magenta FF00FF Maroon 800000 MediumAquamarine 66CDAA
    MediumBlue 0000CD MediumOrchid BA55D3 MediumPurple 9370DB MediumSeaGreen 3CB371 MediumSlateBlue 7B68EE
    MediumSpringGreen 00FA9A MediumTurquoise 48D1CC MediumVioletRed C71585 MidnightBlue 191970
    MintCream F5FFFA MistyRose FFE4E1 Moccasin FFE4B5 NavajoWhite FFDEAD Navy 000080 OldLace FDF5E6
    Olive 808000 OliveDrab 6B8E23 Orange FFA500 OrangeRed FF4500 Orchid DA70D6 PaleGoldenrod EEE8AA
    PaleGreen 98FB98 PaleTurquoise AFEEEE PaleVioletRed DB7093 PapayaWhip FFEFD5 PeachPuff FFDAB9 Peru CD853F
    Pink FFC0CB Plum DDA0DD PowderBlue B0E0E6 Purple 800080 Red FF0000 RosyBrown BC8F8F RoyalBlue 4169E1
    SaddleBrown 8B4513 Salmon FA8072 SandyBrown F4A460 SeaGreen 2E8B57 Seashell FFF5EE Sienna A0522D
    Silver C0C0C0 SkyBlue 87CEEB SlateBlue 6A5ACD SlateGray 708090 Snow FFFAFA SpringGreen 00FF7F
    SteelBlue 4682B4 Tan D2B48C Teal 008080 Thistle D8BFD8 Tomato FF6347 Turquoise 40E0D0 Violet EE82EE
    Wheat F5DEB3 White FFFFFF WhiteSmoke F5F5F5 Yellow FFFF00 YellowGreen 9ACD32
    """

  /// The colours of atoms in molecule models.
  private static let atoms: StaticString = """
    H E6E6E6 He D9FFFF Li CC80FF Be C2FF00 B FFB5B5 C 5F5F5F N 3050F8 O F02010 F 90E050 Ne B3E3F5 Na AB5CF2
    Mg 8AFF00 Al BFA6A6 Si F0C8A0 P FF8000 S E6C820 Cl 1FF01F Ar 80D1E3 K 8F40D4 Ca 3DFF00 Ti BFC2C7 Cr 8A99C7
    Mn 9C7AC7 Fe E06633 Co F090A0 Ni 50D050 Cu C88033 Zn 7D80B0 Br A62929 Ag C0C0C0 I 940094 Pt D0D0E0 Au FFD123
    Hg B8B8D0 Pb 575961 U 008FFF
    """

  /// The names of the schemes of a kind, `"Gradients"` or `"Indexed"`; nil for other kinds.
  static func names(_ kind: [UInt8]) -> Term? {
    if kind.elementsEqual("Indexed".utf8) { return .list(lists.map { .integer($0.0) }) }
    guard kind.elementsEqual("Gradients".utf8) else { return nil }
    return gradients.withUTF8Buffer { bytes in
      .list(
        bytes.split(separator: 10).compactMap { $0.split(separator: 32).first.map { .string(Array($0)) } })
    }
  }

  /// The equally spaced colours of a continuous scheme; nil if the name is unknown.
  package static func stops(_ name: [UInt8]) -> [UInt32]? {
    gradients.withUTF8Buffer { bytes in
      for line in bytes.split(separator: 10) {
        let words = line.split(separator: 32)
        if let first = words.first, first.elementsEqual(name) {
          return words.dropFirst().map { hexadecimal($0) }
        }
      }
      return nil
    }
  }

  /// The colour of a name in a table of names and colours; nil if the name is unknown.
  private static func color(named name: [UInt8], in table: StaticString) -> ColorValue? {
    table.withUTF8Buffer { bytes in
      var isFound = false
      for word in bytes.split(whereSeparator: { $0 == 32 || $0 == 10 }) {
        if isFound { return c(hexadecimal(word)) }
        isFound = word.elementsEqual(name)
      }
      return nil
    }
  }

  private static func hexadecimal(_ digits: some Sequence<UInt8>) -> UInt32 {
    digits.reduce(0) { $0 << 4 | UInt32($1 <= 57 ? $1 - 48 : $1 - 55) }
  }

  /// Indexed schemes: numbered lists of colours.
  private static let lists: [(Int, [UInt32])] = [
    (
      1, [0x3F3D99, 0x993D71, 0x998B3D, 0x3D9956, 0x3D5A99, 0x993D90, 0x996D3D, 0x43993D, 0x3D7999, 0x843D99]
    ),
    (3, [0xAF2E2E, 0x3E6FA8, 0x5C9E45, 0xD98B2B, 0x7A4F9E, 0x8C6A4A]),
    (54, [0x1F78B4, 0x33A02C, 0xE31A1C, 0xFF7F00, 0x6A3D9A, 0xB15928]),
  ]

  /// Whether the colours of an indexed scheme are its own.
  static func isKnown(_ number: Int) -> Bool { number == 97 || lists.contains { $0.0 == number } }

  /// The colours of curves, scheme 97, in millionths.
  private static let curves: [(Double, Double, Double)] = [
    (368417, 506779, 709798), (880722, 611041, 142051), (560181, 691569, 194885), (922526, 385626, 209179),
    (528488, 470624, 701351), (772079, 431554, 102387), (363898, 618501, 782349), (1_000_000, 750_000, 0),
    (647624, 378160, 614037), (571589, 586483, 0), (915000, 332500, 212500),
    (400822.22609352647, 522006.6643438841, 850000),
    (972828.8904374106, 621644.452187053, 73362.06581899142),
    (736782.672705901, 358000, 503026.6573755369),
    (280264.41037696703, 715000, 429208.9322474965),
  ]

  /// How many colours an indexed scheme has.
  static func count(of scheme: Int) -> Int { scheme == 97 ? curves.count : 10 }

  /// The colour of a continuous scheme at a position from 0 to 1, the nth of an indexed scheme, or a named
  /// colour; nil for unknown schemes.
  static func color(_ scheme: Term, _ x: Term) -> ColorValue? {
    if let number = scheme.int {
      guard let place = x.int, place > .min else { return nil }
      guard let list = lists.first(where: { $0.0 == number })?.1 else {
        let own = curves[((place - 1) % curves.count + curves.count) % curves.count]
        return ColorValue(own.0 / 1e6, own.1 / 1e6, own.2 / 1e6)
      }
      return c(list[((place - 1) % list.count + list.count) % list.count])
    }
    let key = scheme.parts?.first ?? scheme
    guard case .string(let text) = key else { return nil }
    if case .string(let name) = x {
      if text.elementsEqual("Atoms".utf8) { return color(named: name, in: atoms) }
      let isKnown = text.elementsEqual("HTML".utf8) || text.elementsEqual("Legacy".utf8)
      return isKnown ? color(named: name, in: named) : nil
    }
    guard let value = x.double, let stops = stops(text) else { return nil }
    // `VisibleSpectrum` takes a wavelength in nanometres.
    var share = text.elementsEqual("VisibleSpectrum".utf8) ? (value - 380) / 370 : value
    if let range = scheme.parts, range.count > 1, let bounds = range[1].vector, bounds.count == 2,
      bounds[0] != bounds[1]
    {
      share = (value - bounds[0]) / (bounds[1] - bounds[0])
    }
    let step = 1 / Double(stops.count - 1)
    return ColorValue.blend(stops.enumerated().map { (Double($0.offset) * step, c($0.element)) }, share)
  }
}
