import Graphics
import InteractiveModel

/// A colour in the colour space in which it was chosen, with channels from 0 to 1.
public struct PickedColor: Sendable, Equatable {
  /// The colour spaces, in the order of the picker's tabs.
  public enum Space: String, Sendable, CaseIterable {
    case palette, rgb, hsb, cmyk, gray

    /// The names of its channels, opacity last; the palette has none.
    public var channels: [String] {
      switch self {
      case .palette: []
      case .rgb: ["red", "green", "blue", "opacity"]
      case .hsb: ["hue", "saturation", "brightness", "opacity"]
      case .cmyk: ["cyan", "magenta", "yellow", "black", "opacity"]
      case .gray: ["brightness", "opacity"]
      }
    }
  }

  /// The colour space.
  public private(set) var space: Space
  /// The name of a palette colour; empty for others.
  public private(set) var name = ""
  /// The channels in the order of `Space.channels`.
  public var channels: [Double]

  /// Makes a palette colour; nil if the palette has no such name.
  public init?(named name: String) {
    guard NamedColor.color(named: name) != nil else { return nil }
    (space, self.name, channels) = (.palette, name, [])
  }

  /// Makes a colour from its channels. A missing opacity is 1, other missing channels are 0.
  public init(_ space: Space, _ channels: [Double]) {
    self.space = space == .palette ? .gray : space
    let count = self.space.channels.count
    self.channels = channels.prefix(count).map { $0 > 0 ? min($0, 1) : 0 }
    while self.channels.count < count - 1 { self.channels.append(0) }
    if self.channels.count < count { self.channels.append(1) }
  }

  /// The colour for drawing.
  public var color: Color {
    let c = channels
    switch space {
    case .palette: return NamedColor.color(named: name) ?? .black
    case .rgb: return Color(red: c[0], green: c[1], blue: c[2], opacity: c[3])
    case .hsb: return Color(hue: c[0], saturation: c[1], brightness: c[2], opacity: c[3])
    case .cmyk: return Color(cyan: c[0], magenta: c[1], yellow: c[2], black: c[3], opacity: c[4])
    case .gray: return Color(gray: c[0], opacity: c[1])
    }
  }

  /// C5: the nearest neighbour in another space.
  ///
  /// RGB, HSB and CMYK have every colour; CMYK gets as much black as possible. Gray keeps the perceived brightness
  /// (Rec. 601) and the opacity. The palette's nearest neighbour is the first named colour with the least distance in CIE
  /// LAB; a colour of less than half opacity becomes `Transparent`.
  public func nearest(in space: Space) -> PickedColor {
    if space == self.space { return self }
    let color = self.color
    switch space {
    case .palette: return PickedColor.nearestNamed(color)
    case .rgb: return PickedColor(.rgb, [color.red, color.green, color.blue, color.opacity])
    case .hsb:
      let hsb = color.hsb
      return PickedColor(.hsb, [hsb.hue, hsb.saturation, hsb.brightness, color.opacity])
    case .cmyk:
      let inks = color.cmyk
      return PickedColor(.cmyk, [inks.cyan, inks.magenta, inks.yellow, inks.black, color.opacity])
    case .gray: return PickedColor(.gray, [color.brightness, color.opacity])
    }
  }

  private static func nearestNamed(_ color: Color) -> PickedColor {
    var best = NamedColor.all[0].name
    if color.opacity < 0.5 {
      best = "Transparent"
    } else {
      let place = color.lab
      var least = Double.infinity
      for entry in NamedColor.all where entry.color.opacity == 1 {
        let other = entry.color.lab
        let (dl, da, db) = (place.lightness - other.lightness, place.a - other.a, place.b - other.b)
        let distance = dl * dl + da * da + db * db
        if distance < least { (least, best) = (distance, entry.name) }
      }
    }
    return PickedColor(named: best) ?? PickedColor(.gray, [0])
  }
}
