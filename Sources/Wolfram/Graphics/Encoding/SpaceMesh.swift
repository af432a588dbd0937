import Numerics

/// A 3D scene as triangles, segments and dots in box coordinates, independent of the view.
struct SpaceMesh {
  /// A line segment, with a width in pixels.
  struct Segment {
    var from: Point3
    var to: Point3
    var width: Double
    var color: Color
  }

  /// A dot, with a diameter in pixels.
  struct Dot {
    var place: Point3
    var diameter: Double
    var color: Color
  }

  let scene: SpaceScene
  let camera: Camera
  /// The image's size in pixels.
  let width: Double, height: Double
  private(set) var triangles = TriangleMesh()
  private(set) var segments: [Segment] = []
  private(set) var dots: [Dot] = []
  /// Whether shapes extend beyond the range, so that they must be clipped.
  private let isCut: Bool

  init(_ scene: SpaceScene) {
    self.scene = scene
    var camera = Camera(scene)
    (width, height) = SpaceDrawing.fit(&camera, scene)
    self.camera = camera
    isCut = camera.cutsShapes
    for shape in scene.shapes { add(shape) }
  }

  // MARK: Shapes

  private mutating func add(_ shape: SpaceShape) {
    let style = scene.styles[shape.style]
    switch shape.kind {
    case .polygons(let rings, let normals, let colors):
      triangles.begin(style, camera)
      addPolygons(rings, normals, colors: colors, style: style)
      triangles.end()
    case .line(let range, let colors): addLine(Array(scene.positions[range]), colors: colors, style: style)
    case .points(let range, let colors): addDots(range, colors: colors, style: style)
    case .arrow(let range): addArrow(Array(scene.positions[range]), style: style)
    case .tube(let range, let radius):
      let path = SpaceDrawing.divided(Array(scene.positions[range].prefix(20_000)), 8)
      solid(
        SolidShapes.tube(path, path.map { _ in radius }, sides: path.count > 60 ? 8 : 12, isClosed: true),
        style: style)
    case .sphere(let center, let radius):
      solid(
        SolidShapes.sphere(scene.positions[center], Point3(radius, radius, radius), steps: 18), style: style)
    case .cylinder(let a, let b, let radius):
      let path = [scene.positions[a], scene.positions[b]]
      solid(SolidShapes.tube(path, [radius, radius], sides: 32, isClosed: true), style: style)
    case .cone(let a, let b, let radius):
      let path = SpaceDrawing.divided([scene.positions[a], scene.positions[b]], 6)
      let radii = path.indices.map { radius * (1 - Double($0) / Double(max(path.count - 1, 1))) }
      solid(SolidShapes.tube(path, radii, sides: 32, isClosed: true), style: style)
    case .cuboid(let a, let b):
      triangles.begin(style, camera)
      for face in SolidShapes.cuboid(scene.positions[a], scene.positions[b]) {
        addArea(face[...], [], [], style: style, hasEdge: style.edge != nil)
      }
      triangles.end()
    case .text: break
    }
  }

  private mutating func solid(_ facets: [SolidShapes.Facet], style: Style) {
    triangles.begin(style, camera)
    for facet in facets { addArea(facet.points[...], facet.normals[...], [], style: style, hasEdge: false) }
    triangles.end()
  }

  private mutating func addPolygons(_ rings: Range<Int>, _ normals: Int?, colors: Int?, style: Style) {
    for area in SpacePolygons(of: scene, rings, normals, colors: colors) {
      addArea(area.points, area.normals, area.colors, style: style, hasEdge: style.edge != nil)
    }
  }

  private mutating func addArea(
    _ points: ArraySlice<Point3>, _ normals: ArraySlice<Point3>, _ tints: ArraySlice<Color>, style: Style,
    hasEdge: Bool
  ) {
    guard points.count > 2, points.allSatisfy({ $0.isFinite }) else { return }
    var (points, normals, tints) = (points, normals, tints)
    if isCut, points.contains(where: { !camera.contains($0) }) {
      points = SpaceClipper.clip(Array(points), low: camera.low, high: camera.high)[...]
      guard points.count > 2 else { return }
      // Clipping adds corners: the area gets uniform light and colour.
      normals = []
      tints = tints.first.map { ArraySlice(repeating: $0, count: points.count) } ?? []
    }
    if style.hasFace { triangles.add(points, normals, tints) }
    guard hasEdge, let edge = style.edge else { return }
    let places = points.map { camera.box($0) }
    let isUsual = edge.color == nil && edge.thickness == .absolute(1)
    let width = min(edge.thickness.pixels(width: self.width), 20) * (isUsual ? 0.6 : 1)
    let color = (edge.color ?? Color(gray: 0.15)).faded(style.opacity * edge.opacity)
    for index in places.indices {
      let next = places[(index + 1) % places.count]
      segments.append(Segment(from: places[index], to: next, width: width, color: color))
    }
  }

  private mutating func addLine(_ points: [Point3], colors: Int?, style: Style) {
    let width = min(max(style.line.thickness.pixels(width: self.width), 0), 100)
    for (index, from, to) in camera.parts(of: points, isCut: isCut) {
      let color =
        colors.map { scene.colors[$0 + index].blended(with: scene.colors[$0 + index + 1], share: 0.5) }
        ?? style.ink
      segments.append(Segment(from: from, to: to, width: width, color: color))
    }
  }

  private mutating func addDots(_ range: Range<Int>, colors: Int?, style: Style) {
    let diameter = min(max(style.pointSize.pixels(width: width), 0), 200)
    for index in range {
      let point = scene.positions[index]
      guard point.isFinite, !isCut || camera.contains(point) else { continue }
      let color = colors.map { scene.colors[$0 + index - range.lowerBound].faded(style.opacity) } ?? style.ink
      dots.append(Dot(place: camera.box(point), diameter: diameter, color: color))
    }
  }

  private mutating func addArrow(_ points: [Point3], style: Style) {
    for head in SolidShapes.arrowheads(on: points, style: style, boxScale: camera.boxScale) {
      solid(head, style: style)
    }
    addLine(points, colors: nil, style: style)
  }
}
