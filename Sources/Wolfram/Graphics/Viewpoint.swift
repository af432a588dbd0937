import Numerics

/// The viewpoint of a 3D scene.
public struct Viewpoint: Hashable, Sendable {
  /// The viewer's position relative to the box's centre, in units of its longest side.
  public var place = Point3(1.3, -2.4, 2)
  /// Whether the projection is orthographic.
  public var isOrthographic = false
  /// The direction that is up in the image.
  public var vertical = Point3(0, 0, 1)

  /// Makes the default viewpoint.
  public init() {}

  /// The position, or the default if it is invalid.
  private var usablePlace: Point3 {
    place.isFinite && place.length >= 1e-6 ? place : Viewpoint().place
  }

  /// Whether the projection is effectively parallel.
  var isFar: Bool { isOrthographic || usablePlace.length > 1e4 }

  /// The distance from the box's centre, at least 1.
  var distance: Double { max(usablePlace.length, 1) }

  /// The unit vectors to the right, up and towards the viewer.
  var directions: (right: Point3, up: Point3, toViewer: Point3) {
    let toViewer = usablePlace.normalized
    var right = vertical.cross(toViewer)
    if !right.isFinite || right.length < 1e-6 {
      right = toViewer.z.magnitude > 0.9 ? Point3(1, 0, 0) : toViewer.perpendicular
    }
    right = right.normalized
    return (right, toViewer.cross(right).normalized, toViewer)
  }
}
