import Graphics

/// The colour picker, C1 to C6: a colour, and the tab that it is chosen on.
///
///     var picker = ColorPicker(PickedColor(named: "Orange")!)  // opens on the palette
///     picker.select(.rgb)                                      // RGBColor[1, 0.5, 0]
///     picker.slide(channel: 1, to: 0.25)                       // RGBColor[1, 0.25, 0]
public struct ColorPicker: Sendable, Equatable {
  /// The chosen colour.
  public private(set) var color: PickedColor
  /// The channel that a finger moves.
  public private(set) var heldChannel: Int?

  /// C2: opens on the space of the colour.
  public init(_ color: PickedColor) { self.color = color }

  /// The tab that is shown.
  public var tab: PickedColor.Space { color.space }

  /// C3: takes a colour of the palette.
  public mutating func choose(named name: String) {
    guard tab == .palette, let color = PickedColor(named: name) else { return }
    self.color = color
  }

  /// C5: shows another tab; the colour becomes its nearest neighbour there.
  public mutating func select(_ tab: PickedColor.Space) {
    heldChannel = nil
    color = color.nearest(in: tab)
  }

  /// C6: a finger is at a share of the way along a channel.
  public mutating func slide(channel: Int, to share: Double) {
    guard color.channels.indices.contains(channel) else { return }
    heldChannel = channel
    color.channels[channel] = share > 0 ? min(share, 1) : 0
  }

  /// The finger was lifted.
  public mutating func letGo() { heldChannel = nil }

  /// A key moves a channel.
  public mutating func press(_ key: ControlKey, channel: Int) {
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
  }
}

/// Keys that move a control.
public enum ControlKey: String, Sendable, CaseIterable {
  case left, right, up, down, pageUp, pageDown, home, end
}

extension ColorPicker {
  /// What the shell shows.
  public struct Look: Sendable, Equatable {
    /// The tab that is shown.
    public var tab: PickedColor.Space
    /// The colour as style sheets write it.
    public var css: String
    /// The colour in words: its name, or as the language writes it.
    public var name: String
    /// Of the palette: names and colours.
    public var swatches: [(name: String, css: String)]
    /// Of the other tabs.
    public var sliders: [Slider]

    /// The swatches follow from the tab.
    public static func == (one: Look, other: Look) -> Bool {
      one.tab == other.tab && one.name == other.name && one.css == other.css && one.sliders == other.sliders
    }
  }

  /// A slider without track: its whole gradient is touched.
  public struct Slider: Sendable, Equatable {
    /// What it sets: `red`, `opacity` and so on.
    public var channel: String
    /// Where the knob is, 0 to 1.
    public var share: Double
    /// The value as it is shown while the knob is dragged.
    public var text: String
    /// Colours at equal distances along it.
    public var gradient: [String]
    /// Whether a finger moves it.
    public var isHeld: Bool
  }

  /// What the shell shows.
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

  /// The colours that a channel would give, all else as it is; only the opacity's own are not opaque.
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
