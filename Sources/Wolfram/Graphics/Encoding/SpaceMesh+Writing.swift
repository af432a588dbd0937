import Numerics

extension SpaceMesh {
  /// Writes the scene and its initial view.
  func write(to bytes: inout DrawingBytes, _ view: SceneView) {
    bytes.numbers(width, height)
    bytes.word(camera.isOrthographic ? 1 : 0)
    writeLights(to: &bytes)
    triangles.write(to: &bytes)
    bytes.word(segments.count)
    for segment in segments {
      bytes.point(segment.from)
      bytes.point(segment.to)
      bytes.number(segment.width)
      bytes.color(segment.color)
    }
    bytes.word(dots.count)
    for dot in dots {
      bytes.point(dot.place)
      bytes.number(dot.diameter)
      bytes.color(dot.color)
    }
    Self.writeView(scene, camera, size: (width, height), view, to: &bytes)
  }

  private func writeLights(to bytes: inout DrawingBytes) {
    var ambient = Point3(0, 0, 0)
    var lamps: [(isOfBox: Bool, direction: Point3, color: Color)] = []
    for light in scene.lights.general.prefix(16) {
      switch light.origin {
      case .ambient: ambient = ambient + Point3(light.color.red, light.color.green, light.color.blue)
      case .viewer(let direction): lamps.append((false, direction.normalized, light.color))
      case .box(let direction): lamps.append((true, direction.normalized, light.color))
      }
    }
    bytes.point(ambient)
    bytes.word(lamps.count)
    for lamp in lamps {
      bytes.word(lamp.isOfBox ? 1 : 0)
      bytes.point(lamp.direction)
      bytes.numbers(lamp.color.red, lamp.color.green, lamp.color.blue)
    }
  }

  /// Writes the camera of a view, and the box, axes and texts behind and in front of the scene.
  static func writeView(_ scene: SpaceScene, _ view: SceneView, to bytes: inout DrawingBytes) {
    var camera = Camera(scene)
    let size = SpaceDrawing.fit(&camera, scene)
    writeView(scene, camera, size: size, view, to: &bytes)
  }

  /// The same, by the camera that is fitted to an image of a size in pixels and not turned yet.
  private static func writeView(
    _ scene: SpaceScene, _ fitted: Camera, size: (width: Double, height: Double), _ view: SceneView,
    to bytes: inout DrawingBytes
  ) {
    var camera = fitted
    camera.turn(view, scene, size: size)
    for number in camera.matrix { bytes.number(number) }
    bytes.numbers(camera.distance, camera.scale, camera.shift.x, camera.shift.y)
    let axes = SpaceAxes(scene, camera)
    var behind = DrawList(width: size.width, height: size.height)
    scene.image.drawBackground(in: &behind)
    axes.drawBox(front: false, in: &behind)
    bytes.list(behind)
    var front = DrawList(width: size.width, height: size.height)
    axes.drawBox(front: true, in: &front)
    axes.draw(in: &front)
    for shape in scene.shapes {
      guard case .text(let label, let at, let anchor) = shape.kind else { continue }
      let style = scene.styles[shape.style]
      var set = scene.labels[label].style ?? style.text
      set.color = set.color ?? style.text.color?.faded(style.opacity) ?? style.ink
      front.write(
        scene.labels[label], style: set, at: camera.pixel(camera.view(camera.box(scene.positions[at]))),
        anchor: anchor)
    }
    scene.image.drawTitle(in: &front)
    bytes.list(front)
  }
}
