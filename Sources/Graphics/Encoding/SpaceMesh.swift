import Numerics

/// A scene in space as triangles, segments and dots in the coordinates of its box, which do not depend on the viewer.
struct SpaceMesh {
  /// Triangles of one style.
  struct Batch {
    var first: Int
    var count: Int
    var style: Style
    var isOpaque: Bool
  }

  let scene: SpaceScene
  let camera: Camera
  var batches: [Batch] = []
  /// Of vertices: three numbers each, and four bytes of colour.
  var positions: [Float] = []
  var normals: [Float] = []
  var colors: [UInt8] = []
  var indices: [UInt32] = []
  var segments: [(from: Point3, to: Point3, width: Double, color: Color)] = []
  var dots: [(place: Point3, diameter: Double, color: Color)] = []
  var width = 360.0, height = 240.0
  private var isCut = false

  init(_ scene: SpaceScene) {
    self.scene = scene
    var camera = Camera(scene)
    (width, height) = SpaceDrawing.fit(&camera, scene)
    self.camera = camera
    let bounds = scene.bounds()
    for axis in 0..<3 where bounds.low[axis] < camera.low[axis] || bounds.high[axis] > camera.high[axis] {
      isCut = true
    }
    for shape in scene.shapes { add(shape) }
  }

  // MARK: Shapes

  private mutating func add(_ shape: SpaceShape) {
    let style = scene.styles[shape.style]
    switch shape.kind {
    case .polygons(let rings, let normals, let colors):
      begin(style)
      addPolygons(rings, normals, colors, style)
      end()
    case .line(let range, let colors): addLine(Array(scene.positions[range]), colors, style)
    case .points(let range, let colors): addDots(range, colors, style)
    case .arrow(let range): addArrow(Array(scene.positions[range]), style)
    case .tube(let range, let radius):
      let path = SpaceDrawing.divided(Array(scene.positions[range].prefix(20_000)), 8)
      solid(
        SolidShapes.tube(path, path.map { _ in radius }, sides: path.count > 60 ? 8 : 12, isClosed: true),
        style)
    case .sphere(let center, let radius):
      solid(SolidShapes.sphere(scene.positions[center], Point3(radius, radius, radius), steps: 18), style)
    case .cylinder(let a, let b, let radius):
      let path = [scene.positions[a], scene.positions[b]]
      solid(SolidShapes.tube(path, [radius, radius], sides: 32, isClosed: true), style)
    case .cone(let a, let b, let radius):
      let path = SpaceDrawing.divided([scene.positions[a], scene.positions[b]], 6)
      let radii = path.indices.map { radius * (1 - Double($0) / Double(max(path.count - 1, 1))) }
      solid(SolidShapes.tube(path, radii, sides: 32, isClosed: true), style)
    case .cuboid(let a, let b):
      begin(style)
      for face in SolidShapes.cuboid(scene.positions[a], scene.positions[b]) {
        addArea(face, [], [], style, hasEdge: style.edge != nil)
      }
      end()
    case .text: break
    }
  }

  private mutating func begin(_ style: Style) {
    batches.append(Batch(first: indices.count, count: 0, style: style, isOpaque: true))
  }

  private mutating func end() {
    batches[batches.count - 1].count = indices.count - batches[batches.count - 1].first
    if batches[batches.count - 1].count == 0 { batches.removeLast() }
  }

  private mutating func solid(_ facets: [SolidShapes.Facet], _ style: Style) {
    begin(style)
    for facet in facets { addArea(facet.points, facet.normals, [], style, hasEdge: false) }
    end()
  }

  private mutating func addPolygons(_ rings: Range<Int>, _ normals: Int?, _ colors: Int?, _ style: Style) {
    for area in SpaceAreas(of: scene, rings, normals, colors) {
      addArea(area.points, area.normals, area.colors, style, hasEdge: style.edge != nil)
    }
  }

  private mutating func addArea(
    _ points: [Point3], _ normals: [Point3], _ tints: [Color], _ style: Style, hasEdge: Bool
  ) {
    guard points.count > 2, points.allSatisfy({ $0.isFinite }) else { return }
    var (points, normals, tints) = (points, normals, tints)
    if isCut, points.contains(where: { !camera.contains($0) }) {
      points = SpaceClipper.clip(points, camera.low, camera.high)
      guard points.count > 2 else { return }
      // The corners are new ones: the area is lit and coloured evenly.
      normals = []
      tints = tints.first.map { Array(repeating: $0, count: points.count) } ?? []
    }
    let places = points.map { camera.box($0) }
    let flat = normals.count == points.count ? nil : Self.normal(of: places)
    let scale = camera.boxScale
    let first = UInt32(positions.count / 3)
    let plain = style.faceColor ?? (style.color == .black && style.glow == nil ? .white : style.color)
    for index in places.indices where style.hasFace {
      Self.append(places[index], to: &positions)
      Self.append(
        flat
          ?? Point3(normals[index].x / scale.x, normals[index].y / scale.y, normals[index].z / scale.z)
          .normalized,
        to: &self.normals)
      let tint = (index < tints.count ? tints[index] : plain).faded(style.opacity * style.faceOpacity)
      if tint.opacity < 1 { batches[batches.count - 1].isOpaque = false }
      for share in [tint.red, tint.green, tint.blue, tint.opacity] {
        colors.append(UInt8((share * 255).rounded()))
      }
    }
    if style.hasFace {
      for corner in 1..<UInt32(places.count) - 1 {
        indices.append(first)
        indices.append(first + corner)
        indices.append(first + corner + 1)
      }
    }
    guard hasEdge, let edge = style.edge else { return }
    let isUsual = edge.color == nil && edge.thickness == .absolute(1)
    let width = min(edge.thickness.pixels(width: self.width), 20) * (isUsual ? 0.6 : 1)
    let color = (edge.color ?? Color(gray: 0.15)).faded(style.opacity * edge.opacity)
    for index in places.indices {
      segments.append((places[index], places[(index + 1) % places.count], width, color))
    }
  }

  private static func append(_ point: Point3, to numbers: inout [Float]) {
    numbers.append(Float(point.x))
    numbers.append(Float(point.y))
    numbers.append(Float(point.z))
  }

  private static func normal(of ring: [Point3]) -> Point3 {
    var normal = Point3(0, 0, 0)
    for index in 1..<ring.count - 1 {
      normal = normal + (ring[index] - ring[0]).cross(ring[index + 1] - ring[0])
    }
    return normal.length > 0 ? normal.normalized : Point3(0, 0, 1)
  }

  private mutating func addLine(_ points: [Point3], _ colors: Int?, _ style: Style) {
    let width = min(max(style.line.thickness.pixels(width: self.width), 0), 100)
    for (index, from, to) in camera.parts(of: points, isCut: isCut) {
      let color =
        colors.map { scene.colors[$0 + index].blended(with: scene.colors[$0 + index + 1], 0.5) } ?? style.ink
      segments.append((from, to, width, color))
    }
  }

  private mutating func addDots(_ range: Range<Int>, _ colors: Int?, _ style: Style) {
    let diameter = min(max(style.pointSize.pixels(width: width), 0), 200)
    for index in range {
      let point = scene.positions[index]
      guard point.isFinite, !isCut || camera.contains(point) else { continue }
      let color = colors.map { scene.colors[$0 + index - range.lowerBound].faded(style.opacity) } ?? style.ink
      dots.append((camera.box(point), diameter, color))
    }
  }

  private mutating func addArrow(_ points: [Point3], _ style: Style) {
    for head in SolidShapes.arrowheads(on: points, style, boxScale: camera.boxScale) { solid(head, style) }
    addLine(points, nil, style)
  }
}
