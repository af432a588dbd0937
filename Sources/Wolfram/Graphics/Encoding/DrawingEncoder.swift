import Numerics

/// The user's view of a 3D scene: rotation, translation and scale.
public struct SceneView: Sendable, Equatable {
  /// The rotation as a matrix on view coordinates (right, up, towards the viewer), by rows.
  public var rotation: [Double]
  /// The translation to the right and upwards, in fractions of the image's width.
  public var panX: Double, panY: Double
  /// The scale factor.
  public var scale: Double

  /// Makes a view; ignores a rotation that is not nine finite numbers.
  public init(
    rotation: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1], panX: Double = 0, panY: Double = 0, scale: Double = 1
  ) {
    let isUsable = rotation.count == 9 && rotation.allSatisfy { $0.isFinite && $0.magnitude <= 1.5 }
    self.rotation = isUsable ? rotation : [1, 0, 0, 0, 1, 0, 0, 0, 1]
    (self.panX, self.panY, self.scale) = (panX, panY, scale)
  }
}

/// Encodes drawings for the painter in the browser; `DrawingBytes` documents the format.
public enum DrawingEncoder {
  /// Encodes a figure: a 3D scene as a mesh that the painter can rotate, other figures as a flat drawing.
  public static func encode(_ figure: Figure, view: SceneView = SceneView()) -> [UInt8] {
    var bytes = DrawingBytes()
    if case .space(let scene) = figure, scene.image.prolog == nil, scene.image.epilog == nil {
      bytes.header(1)
      SpaceMesh(scene).write(to: &bytes, view)
      return bytes.bytes
    }
    bytes.header(0)
    let list = figure.draw()
    if let plot = list.plot {
      bytes.numbers(
        plot.region.x.low / list.width, plot.region.y.low / list.height, plot.region.x.high / list.width,
        plot.region.y.high / list.height, plot.range.x.low, plot.range.x.high, plot.range.y.low,
        plot.range.y.high)
    } else {
      bytes.numbers(0, 0, 0, 0, 0, 0, 0, 0)
    }
    bytes.list(list)
    return bytes.bytes
  }

  /// Encodes a 3D scene as a flat drawing, for painters without depth buffer.
  public static func encodeFlat(_ scene: SpaceScene, view: SceneView) -> [UInt8] {
    var bytes = DrawingBytes()
    bytes.header(0)
    bytes.numbers(0, 0, 0, 0, 0, 0, 0, 0)
    bytes.list(SpaceDrawing.draw(scene, view))
    return bytes.bytes
  }

  /// Encodes what depends on the view of a 3D scene: the camera, and the box and axes behind and in front of
  /// it.
  public static func encodeView(_ scene: SpaceScene, view: SceneView) -> [UInt8] {
    var bytes = DrawingBytes()
    bytes.header(3)
    SpaceMesh.writeView(scene, view, to: &bytes)
    return bytes.bytes
  }

  /// Encodes a message instead of a drawing: that evaluation was stopped, or why it failed.
  public static func encode(message: String, isStopped: Bool) -> [UInt8] {
    var bytes = DrawingBytes()
    bytes.header(2)
    bytes.word(isStopped ? 0 : 1)
    bytes.text(message)
    return bytes.bytes
  }
}
