import Graphics
import Testing

@Suite struct ColorTests {
  private func near(_ a: Double, _ b: Double, _ within: Double = 5e-4) -> Bool { abs(a - b) < within }

  // Published values: Lindbloom's calculator for sRGB and D50 with Bradford's adaptation.
  @Test(arguments: [
    ((1.0, 0.0, 0.0), (0.5429, 0.8081, 0.6989)), ((0.0, 1.0, 0.0), (0.8782, -0.7929, 0.8099)),
    ((0.0, 0.0, 1.0), (0.2957, 0.6830, -1.1203)), ((1.0, 1.0, 1.0), (1, 0, 0)), ((0.0, 0.0, 0.0), (0, 0, 0)),
  ])
  func convertsToLAB(_ rgb: (Double, Double, Double), _ lab: (Double, Double, Double)) {
    let own = Color(red: rgb.0, green: rgb.1, blue: rgb.2).lab
    #expect(near(own.lightness, lab.0, 2e-3) && near(own.a, lab.1, 2e-3) && near(own.b, lab.2, 2e-3))
  }

  @Test(arguments: [(0.2, 0.4, 0.6), (0.9, 0.1, 0.3), (0.5, 0.5, 0.5), (0.01, 0.99, 0.5)])
  func comesBackFromEverySpace(_ red: Double, _ green: Double, _ blue: Double) {
    let color = Color(red: red, green: green, blue: blue)
    let (hsb, cmyk, xyz, lab, luv) = (color.hsb, color.cmyk, color.xyz, color.lab, color.luv)
    let all = [
      Color(hue: hsb.hue, saturation: hsb.saturation, brightness: hsb.brightness),
      Color(cyan: cmyk.cyan, magenta: cmyk.magenta, yellow: cmyk.yellow, black: cmyk.black),
      Color(x: xyz.x, y: xyz.y, z: xyz.z), Color(lightness: lab.lightness, a: lab.a, b: lab.b),
      Color(lightness: luv.lightness, u: luv.u, v: luv.v),
    ]
    for other in all {
      #expect(near(other.red, red) && near(other.green, green) && near(other.blue, blue))
    }
  }

  @Test func turnsHuesOnceAround() {
    #expect(Color(hue: 1.0 / 3, saturation: 1, brightness: 1).rgb24 == 0x00FF00)
    #expect(Color(hue: 2.5, saturation: 1, brightness: 1).rgb24 == 0x00FFFF)
    #expect(Color(hue: 0.6, saturation: 0, brightness: 0.5).rgb24 == 0x808080)
  }

  @Test func keepsSharesInBounds() {
    #expect(Color(red: 2, green: -1, blue: .nan) == Color(red: 1, green: 0, blue: 0))
  }

  @Test func knowsTheNamesOfThePalette() {
    #expect(NamedColor.all.count == 25)
    #expect(NamedColor.color(named: "LightBlue")?.rgb24 == 0xDEF0FF)
    #expect(NamedColor.color(named: "Beige") == nil)
  }
}
