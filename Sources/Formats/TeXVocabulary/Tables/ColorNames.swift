import TextBytes

/// Named colours: CSS's (<https://www.w3.org/TR/css-color-4/#named-colors>) and, capitalised, those of dvips
/// and xcolor.
enum ColorNames {
  static let css = CSSColorNames.table

  static let dvips: StaticString = """
    Apricot fbb982 Aquamarine 00b5be Bittersweet c04f17 Black 221e1f Blue 2d2f92 BlueGreen 00b3b8
    BlueViolet 473992 BrickRed b6321c Brown 792500 BurntOrange f7921d CadetBlue 74729a
    CarnationPink f282b4 Cerulean 00a2e3 CornflowerBlue 41b0e4 Cyan 00aeef Dandelion fdbc42
    DarkOrchid a4538a Emerald 00a99d ForestGreen 009b55 Fuchsia 8c368c Goldenrod ffdf42 Gray 949698
    Green 00a64f GreenYellow dfe674 JungleGreen 00a99a Lavender f49ec4 LimeGreen 8dc73e Magenta ec008c
    Mahogany a9341f Maroon af3235 Melon f89e7b MidnightBlue 006795 Mulberry a93c93 NavyBlue 006eb8
    OliveGreen 3c8031 Orange f58137 OrangeRed ed135a Orchid af72b0 Peach f7965a Periwinkle 7977b8
    PineGreen 008b72 Plum 92268f ProcessBlue 00b0f0 Purple 99479b RawSienna 974006 Red ed1b23
    RedOrange f26035 RedViolet a1246b Rhodamine ef559f RoyalBlue 0071bc RoyalPurple 613f99
    RubineRed ed017d Salmon f69289 SeaGreen 3fbc9d Sepia 671800 SkyBlue 46c5dd SpringGreen c6dc67
    Tan da9d76 TealBlue 00aeb3 Thistle d883b7 Turquoise 00b4ce Violet 58429b VioletRed ef58a0
    White ffffff WildStrawberry ee2967 Yellow fff200 YellowGreen 98cc70 YellowOrange faa21a
    """
}
