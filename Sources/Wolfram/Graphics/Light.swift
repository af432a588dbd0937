import Numerics

/// A light source.
public struct Light: Hashable, Sendable {
  /// The direction of a light.
  public enum Origin: Hashable, Sendable {
    /// Ambient light.
    case ambient
    /// Directional, relative to the viewer: right, up, towards the viewer.
    case viewer(Point3)
    /// Directional, relative to the scene's box.
    case box(Point3)
  }

  /// The direction of the light.
  public var origin: Origin
  /// The colour of the light.
  public var color: Color

  /// Makes a light.
  public init(_ origin: Origin, _ color: Color) {
    self.origin = origin
    self.color = color
  }

  /// The default lights of plots: ambient, and three slightly coloured directional ones.
  public static let automatic = [
    Light(.ambient, Color(red: 0.38, green: 0.38, blue: 0.40)),
    Light(.viewer(Point3(-0.5, 1.5, 2)), Color(red: 0.24, green: 0.27, blue: 0.34)),
    Light(.viewer(Point3(1.5, 1.5, 2)), Color(red: 0.28, green: 0.27, blue: 0.25)),
    Light(.viewer(Point3(1.5, -0.5, 2)), Color(red: 0.32, green: 0.27, blue: 0.23)),
  ]
  /// The default lights without colour.
  public static let neutral = [
    Light(.ambient, Color(gray: 0.35)), Light(.viewer(Point3(-0.5, 1.5, 2)), Color(gray: 0.3)),
    Light(.viewer(Point3(1.5, 1.5, 2)), Color(gray: 0.3)),
    Light(.viewer(Point3(1.5, -0.5, 2)), Color(gray: 0.3)),
  ]
}

/// The lights of a scene: the general ones, and alternative sets that styles select.
public struct SpaceLights: Hashable, Sendable {
  /// The lights for styles that select no set.
  public var general = Light.automatic
  /// The alternative sets.
  public var sets: [[Light]] = []

  /// Makes the default lights.
  public init() {}
}

/// The lights of a scene in view coordinates.
struct SceneLighting {
  private var general: Lighting
  private var sets: [Lighting]

  init(_ lights: SpaceLights, _ camera: Camera) {
    general = Lighting(lights.general, camera)
    sets = lights.sets.map { Lighting($0, camera) }
  }

  /// The lights for a style; the last set if its index is out of range.
  func lighting(for style: Style) -> Lighting {
    guard let set = style.lighting, let last = sets.last else { return general }
    return set < sets.count ? sets[set] : last
  }
}
