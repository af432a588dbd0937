import Graphics

/// The colour picker (C1 to C6): a colour, and the tab on which it is chosen.
///
///     var picker = ColorPicker(PickedColor(named: "Orange")!)  // opens on the palette
///     picker.select(.rgb)                                      // RGBColor[1, 0.5, 0]
///     picker.slide(channel: 1, to: 0.25)                       // RGBColor[1, 0.25, 0]
public struct ColorPicker: Sendable, Equatable {
  /// The chosen colour.
  public private(set) var color: PickedColor
  /// C5: the last colour that was chosen, of which the other tabs show the nearest neighbour.
  private var chosen: PickedColor
  /// The channel whose knob is being dragged.
  private(set) var heldChannel: Int?

  /// C2: a picker that shows the tab of the colour's space.
  public init(_ color: PickedColor) { (self.color, chosen) = (color, color) }

  /// The tab that is shown.
  public var tab: PickedColor.Space { color.space }

  /// C3: chooses a named colour of the palette.
  public mutating func choose(named name: String) {
    guard tab == .palette, let color = PickedColor(named: name) else { return }
    (self.color, chosen) = (color, color)
  }

  /// C5: shows another tab, and converts the chosen colour to its nearest neighbour there. Switching tabs loses
  /// nothing: the tab of the chosen colour shows that colour again.
  public mutating func select(_ tab: PickedColor.Space) {
    heldChannel = nil
    color = tab == chosen.space ? chosen : chosen.nearest(in: tab)
  }

  /// C6: moves a channel's knob to a position from 0 to 1.
  public mutating func slide(channel: Int, to share: Double) {
    guard color.channels.indices.contains(channel) else { return }
    heldChannel = channel
    color.channels[channel] = share > 0 ? min(share, 1) : 0
    chosen = color
  }

  /// Ends dragging.
  mutating func letGo() { heldChannel = nil }

  /// R13: moves a channel's knob with a key.
  mutating func press(_ key: ControlKey, channel: Int) {
    guard color.channels.indices.contains(channel) else { return }
    let isByte = color.space == .rgb && channel < 3
    let unit = isByte ? 1.0 / 255 : color.space == .hsb && channel == 0 ? 1.0 / 360 : 0.01
    let value = (color.channels[channel] / unit).rounded() * unit
    let moved: Double =
      switch key {
      case .left, .down: value - unit
      case .right, .up: value + unit
      case .pageDown: value - 10 * unit
      case .pageUp: value + 10 * unit
      case .home: 0
      case .end: 1
      }
    color.channels[channel] = max(0, min(1, moved))
    chosen = color
  }
}

/// The keys that move controls.
public enum ControlKey: String, Sendable, CaseIterable {
  case left, right, up, down, pageUp, pageDown, home, end
}

extension ColorPicker {
  /// The displayed state of the picker.
  public struct Look: Sendable, Equatable {
    /// The tab that is shown.
    public var tab: PickedColor.Space
    /// The colour in CSS.
    public var css: String
    /// The colour's name, or its InputForm.
    public var name: String
    /// The names and colours of the palette, if its tab is shown; else empty.
    var swatches: [(name: String, css: String)]
    /// The sliders, if another tab is shown; else empty.
    var sliders: [Slider]

    /// Ignores the swatches, which depend only on the tab.
    public static func == (one: Look, other: Look) -> Bool {
      one.tab == other.tab && one.name == other.name && one.css == other.css && one.sliders == other.sliders
    }
  }

  /// C6: a slider; its whole gradient accepts touches.
  public struct Slider: Sendable, Equatable {
    /// Its channel: `red`, `opacity` and so on.
    public var channel: String
    /// The position of the knob, 0 to 1.
    public var share: Double
    /// The value, which is displayed while the knob is dragged.
    public var text: String
    /// Colours at equal distances along the gradient.
    public var gradient: [String]
    /// Whether it is being dragged.
    public var isHeld: Bool
  }

  /// The displayed state of the picker.
  public var look: Look {
    Look(
      tab: tab, css: color.color.css, name: color.inputForm,
      swatches: tab == .palette ? NamedColor.all.map { ($0.name, $0.color.css) } : [],
      sliders: tab.channels.indices.map { channel in
        Slider(
          channel: tab.channels[channel], share: color.channels[channel],
          text: color.text(ofChannel: channel),
          gradient: gradient(channel), isHeld: heldChannel == channel)
      })
  }

  /// The colours along a channel, with the other channels fixed; opaque except for the opacity channel.
  private func gradient(_ channel: Int) -> [String] {
    let count = tab == .hsb && channel == 0 ? 13 : 2
    let last = tab.channels.count - 1
    return (0..<count).map { index in
      var other = color
      if channel != last { other.channels[last] = 1 }
      other.channels[channel] = Double(index) / Double(count - 1)
      return other.color.css
    }
  }
}
