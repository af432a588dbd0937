import Graphics
import InteractiveModel
import Testing

@testable import ReaderCore

/// C1 to C6, except for the parts that the shell implements.
@Suite struct ColorPickerTests {
  private func picker(_ text: String) throws -> ColorPicker {
    ColorPicker(try #require(PickedColor(inputForm: text)))
  }

  @Test(arguments: [
    ("Orange", PickedColor.Space.palette), ("RGBColor[0, 0.25, 0.5]", .rgb), ("Hue[0.3]", .hsb),
    ("CMYKColor[0.1, 0.2, 0.3, 0.4]", .cmyk), ("GrayLevel[0.5]", .gray),
  ])
  func c2OpensOnTheColorsOwnSpace(_ text: String, _ space: PickedColor.Space) throws {
    #expect(try picker(text).tab == space)
    #expect(try picker(text).look.tab == space)
  }

  @Test func c2ShowsTheColorAtTheTop() throws {
    #expect(try picker("RGBColor[1, 0.5, 0]").look.css == "rgb(255 128 0)")
    #expect(try picker("RGBColor[1, 0.5, 0, 0.25]").look.css == "rgb(255 128 0 / 0.250)")
    #expect(PickedColor.Space.allCases == [.palette, .rgb, .hsb, .cmyk, .gray])
  }

  @Test func c3ThePaletteHoldsThe25NamedColors() throws {
    let look = try picker("Red").look
    #expect(
      look.swatches.map(\.name) == [
        "Red", "Green", "Blue", "Black", "White", "Gray", "Cyan", "Magenta", "Yellow", "Brown", "Orange",
        "Pink",
        "Purple", "LightRed", "LightGreen", "LightBlue", "LightGray", "LightCyan", "LightMagenta",
        "LightYellow",
        "LightBrown", "LightOrange", "LightPink", "LightPurple", "Transparent",
      ])
    #expect(look.sliders.isEmpty)
  }

  @Test func c3ChoosingPutsTheNameIntoTheDocument() throws {
    var picker = try picker("Red")
    picker.choose(named: "LightBlue")
    #expect(picker.color.value == .expression("LightBlue"))
    picker.choose(named: "Mauve")
    #expect(picker.color.value == .expression("LightBlue"))
  }

  /// The same colour in each space; the CMYK values are those of the usual conversion with maximum black, the HSB values those
  /// of CSS's examples.
  struct Conversion: Sendable {
    var name: String
    var rgb: [Double], hsb: [Double], inks: [Double]

    init(_ name: String, _ rgb: [Double], _ hsb: [Double], _ inks: [Double]) {
      (self.name, self.rgb, self.hsb, self.inks) = (name, rgb, hsb, inks)
    }
  }

  static let conversions: [Conversion] = [
    Conversion("Red", [1, 0, 0], [0, 1, 1], [0, 1, 1, 0]),
    Conversion("Green", [0, 1, 0], [1.0 / 3, 1, 1], [1, 0, 1, 0]),
    Conversion("Blue", [0, 0, 1], [2.0 / 3, 1, 1], [1, 1, 0, 0]),
    Conversion("Yellow", [1, 1, 0], [1.0 / 6, 1, 1], [0, 0, 1, 0]),
    Conversion("Cyan", [0, 1, 1], [0.5, 1, 1], [1, 0, 0, 0]),
    Conversion("Magenta", [1, 0, 1], [5.0 / 6, 1, 1], [0, 1, 0, 0]),
    Conversion("Black", [0, 0, 0], [0, 0, 0], [0, 0, 0, 1]),
    Conversion("White", [1, 1, 1], [0, 0, 1], [0, 0, 0, 0]),
    Conversion("Gray", [0.5, 0.5, 0.5], [0, 0, 0.5], [0, 0, 0, 0.5]),
    Conversion("Orange", [1, 0.5, 0], [1.0 / 12, 1, 1], [0, 0.5, 1, 0]),
    Conversion("Brown", [0.6, 0.4, 0.2], [1.0 / 12, 2.0 / 3, 0.6], [0, 1.0 / 3, 2.0 / 3, 0.4]),
    Conversion("Purple", [0.5, 0, 0.5], [5.0 / 6, 1, 0.5], [0, 1, 0, 0.5]),
  ]

  @Test(arguments: conversions)
  func c5ConversionsKeepTheColor(_ wanted: Conversion) throws {
    let color = try #require(PickedColor(named: wanted.name))
    for (space, expected) in [(PickedColor.Space.rgb, wanted.rgb), (.hsb, wanted.hsb), (.cmyk, wanted.inks)] {
      let other = color.nearest(in: space)
      for (value, wanted) in zip(other.channels, expected) { #expect(abs(value - wanted) < 1e-12) }
      #expect(other.channels.last == 1)
      // Converts back to the nearest colour of the palette.
      #expect(other.nearest(in: .palette) == color)
      // The RGB colour is unchanged.
      #expect(
        abs(other.color.red - color.color.red) < 1e-12 && abs(other.color.blue - color.color.blue) < 1e-12)
    }
  }

  @Test func c5EveryRGBColorSurvivesHSBAndCMYK() {
    for step in 0..<216 {
      let rgb = [Double(step / 36) / 5, Double(step / 6 % 6) / 5, Double(step % 6) / 5]
      let color = PickedColor(.rgb, rgb)
      for space in [PickedColor.Space.hsb, .cmyk] {
        let back = color.nearest(in: space).nearest(in: .rgb)
        for (one, other) in zip(back.channels, rgb) { #expect(abs(one - other) < 1e-12) }
      }
    }
  }

  @Test func c5GrayKeepsBrightnessAlone() {
    // Rec. 601: 0.299 red, 0.587 green, 0.114 blue.
    #expect(PickedColor(.rgb, [1, 0, 0, 0.5]).nearest(in: .gray) == PickedColor(.gray, [0.299, 0.5]))
    let blue = PickedColor(.hsb, [2.0 / 3, 1, 1]).nearest(in: .gray)
    #expect(abs(blue.channels[0] - 0.114) < 1e-12)
    #expect(
      blue.nearest(in: .rgb) == PickedColor(.rgb, [blue.channels[0], blue.channels[0], blue.channels[0]]))
  }

  @Test(arguments: [
    ([0.98, 0.05, 0.02], "Red"), ([0.05, 0.05, 0.9], "Blue"), ([0.55, 0.45, 0.25], "Brown"),
    ([0.97, 0.97, 0.97], "White"), ([0.86, 0.94, 1], "LightBlue"), ([0.45, 0.5, 0.5], "Gray"),
    ([1, 0.55, 0], "Orange"),
  ])
  func c5TheNearestNamedColorIsByItsDistanceToTheEye(_ rgb: [Double], name: String) {
    #expect(PickedColor(.rgb, rgb).nearest(in: .palette).name == name)
  }

  @Test func c5WhatIsMoreTransparentThanNotIsTransparent() {
    #expect(PickedColor(.rgb, [1, 0, 0, 0.49]).nearest(in: .palette).name == "Transparent")
    #expect(PickedColor(.rgb, [1, 0, 0, 0.5]).nearest(in: .palette).name == "Red")
    #expect(PickedColor(named: "Transparent")?.nearest(in: .rgb).channels == [0, 0, 0, 0])
  }

  @Test func c5TheNearestNamedColorIsTheLeastOfAll() {
    for step in 0..<125 {
      let color = PickedColor(.rgb, [Double(step / 25) / 4, Double(step / 5 % 5) / 4, Double(step % 5) / 4])
      let place = color.color.lab
      func distance(_ other: Color) -> Double {
        let lab = other.lab
        return pow2(lab.lightness - place.lightness) + pow2(lab.a - place.a) + pow2(lab.b - place.b)
      }
      let chosen = distance(color.nearest(in: .palette).color)
      for entry in NamedColor.all where entry.color.opacity == 1 { #expect(chosen <= distance(entry.color)) }
    }
  }

  private func pow2(_ value: Double) -> Double { value * value }

  @Test func c6SlidersHaveTheirChannelsAndTheWholeGradient() throws {
    #expect(
      try picker("RGBColor[1, 0.5, 0]").look.sliders.map(\.channel) == ["red", "green", "blue", "opacity"])
    #expect(
      try picker("Hue[0.5]").look.sliders.map(\.channel) == ["hue", "saturation", "brightness", "opacity"])
    #expect(
      try picker("CMYKColor[0,0,0,0]").look.sliders.map(\.channel) == [
        "cyan", "magenta", "yellow", "black", "opacity",
      ])
    #expect(try picker("GrayLevel[1]").look.sliders.map(\.channel) == ["brightness", "opacity"])
    let rgb = try picker("RGBColor[1, 0.5, 0, 0.5]").look.sliders
    #expect(rgb[1].gradient == ["rgb(255 0 0)", "rgb(255 255 0)"])
    #expect(rgb[3].gradient == ["rgb(255 128 0 / 0.000)", "rgb(255 128 0)"])
    let hues = try picker("Hue[0.2, 0.5, 1]").look.sliders[0].gradient
    #expect(hues.count == 13 && hues.first == hues.last && Set(hues).count == 12)
  }

  @Test func c6AHeldSliderShowsItsValue() throws {
    var picker = try picker("RGBColor[0, 0, 0]")
    picker.slide(channel: 1, to: 0.5)
    #expect(picker.look.sliders[1].isHeld && picker.look.sliders[1].text == "128")
    #expect(picker.look.css == "rgb(0 128 0)" && picker.color.inputForm == "RGBColor[0, 0.5, 0]")
    picker.slide(channel: 1, to: 7)
    #expect(picker.look.sliders[1].share == 1)
    picker.letGo()
    #expect(!picker.look.sliders.contains { $0.isHeld })
    picker.slide(channel: 9, to: 1)
    #expect(picker.color.inputForm == "RGBColor[0, 1, 0]")
  }

  @Test func c6KeysMoveSliders() throws {
    var picker = try picker("Hue[0.5, 0.5, 0.5]")
    picker.press(.right, channel: 0)
    #expect(picker.look.sliders[0].text == "181°")
    picker.press(.pageDown, channel: 1)
    #expect(picker.look.sliders[1].text == "40 %")
    picker.press(.end, channel: 2)
    picker.press(.home, channel: 3)
    #expect(picker.color.inputForm == "Hue[0.5028, 0.4, 1, 0]")
  }

  @Test(arguments: [
    ("RGBColor[1, 0.5, 0]", "RGBColor[1, 0.5, 0]"), ("RGBColor[{0, 1/2, 1.}]", "RGBColor[0, 0.5, 1]"),
    ("Hue[0.3]", "Hue[0.3, 1, 1]"), ("Hue[1.25]", "Hue[0.25, 1, 1]"),
    ("GrayLevel[0.5`, 0.2]", "GrayLevel[0.5, 0.2]"),
    ("RGBColor[0, 64, 128]", "RGBColor[0, 1, 1]"), ("RGBColor[1*^-1, 2.5*^-1, 0]", "RGBColor[0.1, 0.25, 0]"),
  ])
  func readsColorsOfTheLanguage(_ text: String, _ written: String) throws {
    #expect(try #require(PickedColor(inputForm: text)).inputForm == written)
  }

  @Test(arguments: ["", "Mauve", "RGBColor[1]", "RGBColor[a, b, c]", "Sin[1]", "RGBColor[1, 2", "Hue[]"])
  func refusesWhatIsNoColor(_ text: String) { #expect(PickedColor(inputForm: text) == nil) }

  @Test func c5LookingAtOtherTabsLosesNothing() throws {
    var picker = ColorPicker(PickedColor(.gray, [0.8, 1]))
    picker.select(.palette)
    #expect(picker.color.space == .palette)
    picker.select(.rgb)
    #expect(picker.color == PickedColor(.rgb, [0.8, 0.8, 0.8, 1]))
    picker.select(.gray)
    #expect(picker.color == PickedColor(.gray, [0.8, 1]))
    picker.select(.palette)
    picker.choose(named: "Red")
    picker.select(.gray)
    #expect(picker.color.channels[0] < 0.5)
  }
}
