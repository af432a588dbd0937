import Numerics

/// How a reader has turned, moved and enlarged a scene in space.
public struct SceneView: Sendable, Equatable {
  /// The turn, as the rows of a matrix on what the viewer sees: to the right, upwards, towards the viewer.
  public var rotation: [Double]
  /// How far it is moved, as shares of the picture's width: to the right and upwards.
  public var panX: Double, panY: Double
  /// How much larger it is.
  public var scale: Double

  /// Makes a view; a rotation without nine finite numbers is none.
  public init(
    rotation: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1], panX: Double = 0, panY: Double = 0, scale: Double = 1
  ) {
    let isUsable = rotation.count == 9 && rotation.allSatisfy { $0.isFinite && $0.magnitude <= 1.5 }
    self.rotation = isUsable ? rotation : [1, 0, 0, 0, 1, 0, 0, 0, 1]
    (self.panX, self.panY, self.scale) = (panX, panY, scale)
  }
}

/// Makes the bytes of drawings for the painter in the browser; `DrawingBytes` documents them.
public enum DrawingEncoder {
  /// A figure: what is in space as a mesh that the painter can turn, all else as a flat drawing.
  public static func encode(_ figure: Figure, view: SceneView = SceneView()) -> [UInt8] {
    var bytes = DrawingBytes()
    if case .space(let scene) = figure, scene.prolog == nil, scene.epilog == nil {
      bytes.header(1)
      SpaceMesh(scene).write(to: &bytes, view)
      return bytes.bytes
    }
    bytes.header(0)
    var list: DrawList
    if case .plane(let scene, let options) = figure {
      let layout = PlaneLayout(scene, options)
      bytes.numbers(
        layout.plot.x.low / layout.width, layout.plot.y.low / layout.height,
        layout.plot.x.high / layout.width,
        layout.plot.y.high / layout.height, layout.range.x.low, layout.range.x.high, layout.range.y.low,
        layout.range.y.high)
      list = figure.draw()
    } else {
      bytes.numbers(0, 0, 0, 0, 0, 0, 0, 0)
      list = figure.draw()
    }
    bytes.list(list)
    return bytes.bytes
  }

  /// A scene in space as a flat drawing, seen so: for painters that have no depth of their own.
  public static func encodeFlat(_ scene: SpaceScene, view: SceneView) -> [UInt8] {
    var bytes = DrawingBytes()
    bytes.header(0)
    bytes.numbers(0, 0, 0, 0, 0, 0, 0, 0)
    bytes.list(SpaceDrawing.draw(scene, view))
    return bytes.bytes
  }

  /// What changes of a scene in space when it is seen otherwise: the camera, and the box and axes behind it and in front.
  public static func encodeView(_ scene: SpaceScene, view: SceneView) -> [UInt8] {
    var bytes = DrawingBytes()
    bytes.header(3)
    SpaceMesh.writeView(scene, view, to: &bytes)
    return bytes.bytes
  }

  /// A message in place of a drawing: that it was stopped, or why it failed.
  public static func encode(message: String, isStopped: Bool) -> [UInt8] {
    var bytes = DrawingBytes()
    bytes.header(2)
    bytes.word(isStopped ? 0 : 1)
    bytes.text(message)
    return bytes.bytes
  }
}
