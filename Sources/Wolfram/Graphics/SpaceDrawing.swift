import Numerics

/// Draws a 3D scene: splits it into flat pieces and sorts them back to front.
struct SpaceDrawing {
  /// A piece: corners in view coordinates, and its paint.
  struct Piece {
    enum Kind { case area, line, dot, text(Int, Point), ball(Double, Int) }
    var kind: Kind
    var corners: Range<Int>
    var paint: DrawList.Paint
    /// The depth, for sorting.
    var depth: Double
  }

  let scene: SpaceScene
  var camera: Camera
  var list: DrawList
  var corners: [Point3] = []
  var pieces: [Piece] = []
  let lighting: SceneLighting
  /// The image's width without margins, the base of relative lengths.
  var width: Double
  /// Whether shapes extend beyond the range, so that they must be clipped.
  let isCut: Bool
  /// How many polygons may still be split.
  private var splits = 1_200

  /// Fits the box with its labels into an image; returns the image's size.
  static func fit(_ camera: inout Camera, _ scene: SpaceScene) -> (width: Double, height: Double) {
    // First without room for labels, to find the axes' edges, then with it.
    _ = camera.fit(scene.image, (4, 4, 4, 4))
    var margins = SpaceAxes(scene, camera).margins
    _ = camera.fit(scene.image, margins)
    margins = SpaceAxes(scene, camera).margins
    return camera.fit(scene.image, margins)
  }

  static func draw(_ scene: SpaceScene, _ view: SceneView = SceneView()) -> DrawList {
    var camera = Camera(scene)
    let size = fit(&camera, scene)
    camera.turn(view, scene, size: size)
    var drawing = SpaceDrawing(
      scene: scene, camera: camera, list: DrawList(width: size.width, height: size.height),
      lighting: SceneLighting(scene.lights, camera), width: size.width, isCut: camera.cutsShapes)
    drawing.run()
    return drawing.list
  }

  private mutating func run() {
    scene.image.drawBackground(in: &list)
    scene.image.drawProlog(in: &list)
    let axes = SpaceAxes(scene, camera)
    axes.drawGrids(in: &list)
    axes.drawBox(front: false, in: &list)
    for shape in scene.shapes { add(shape) }
    sortAndDraw()
    axes.drawBox(front: true, in: &list)
    axes.draw(in: &list)
    scene.image.drawEpilog(in: &list)
    scene.image.drawTitle(in: &list)
  }

  // MARK: Shapes to pieces

  /// The number of spheres and of other solids.
  lazy var balls: (count: Int, others: Int) = {
    var result = (count: 0, others: 0)
    for shape in scene.shapes {
      switch shape.kind {
      case .sphere: result.count += 1
      case .polygons, .tube, .cylinder, .cone, .cuboid: result.others += 1
      case .line, .points, .arrow, .text: break
      }
    }
    if result.count > 1 { result.others += 1 }
    return result
  }()

  private mutating func add(_ shape: SpaceShape) {
    let style = scene.styles[shape.style]
    switch shape.kind {
    case .polygons(let rings, let normals, let colors):
      addPolygons(rings, normals, colors: colors, style: style)
    case .line(let range, let colors): addLine(Array(scene.positions[range]), colors: colors, style: style)
    case .points(let range, let colors): addDots(range, colors: colors, style: style)
    case .arrow(let range): addArrow(Array(scene.positions[range]), style: style)
    case .tube(let range, let radius):
      let path = Array(scene.positions[range].prefix(20_000))
      let sides = path.count > 60 ? 8 : 12
      addSolid(
        SolidShapes.tube(
          Self.divided(path, 8), Self.divided(path, 8).map { _ in radius }, sides: sides, isClosed: true),
        style: style)
    case .sphere(let center, let radius): addSphere(scene.positions[center], radius: radius, style: style)
    case .cylinder(let a, let b, let radius):
      let path = Self.divided([scene.positions[a], scene.positions[b]], 4)
      addSolid(SolidShapes.tube(path, path.map { _ in radius }, sides: 24, isClosed: true), style: style)
    case .cone(let a, let b, let radius):
      let path = Self.divided([scene.positions[a], scene.positions[b]], 6)
      let radii = path.indices.map { radius * (1 - Double($0) / Double(max(path.count - 1, 1))) }
      addSolid(SolidShapes.tube(path, radii, sides: 24, isClosed: true), style: style)
    case .cuboid(let a, let b):
      for face in SolidShapes.cuboid(scene.positions[a], scene.positions[b]) {
        addArea(face, [], colors: [], style: style, hasEdge: true)
      }
    case .text(let label, let at, let anchor):
      let place = camera.view(camera.box(scene.positions[at]))
      var paint = DrawList.Paint(fill: style.text.color?.faded(style.opacity) ?? style.ink)
      paint.width = Double(shape.style)
      add(.text(label, anchor), [place], paint, bias: 0.02)
    }
  }

  /// Divides a line into pieces short enough to be sorted by their midpoints.
  static func divided(_ path: [Point3], _ most: Int) -> [Point3] {
    guard path.count == 2, path[0].isFinite, path[1].isFinite else { return path }
    return (0...most).map { path[0] + (path[1] - path[0]) * (Double($0) / Double(most)) }
  }

  mutating func add(_ kind: Piece.Kind, _ points: [Point3], _ paint: DrawList.Paint, bias: Double) {
    guard !points.isEmpty, points.allSatisfy({ $0.isFinite }) else { return }
    let start = corners.count
    var depth = 0.0
    for point in points {
      depth += point.z
      corners.append(point)
    }
    pieces.append(
      Piece(
        kind: kind, corners: start..<corners.count, paint: paint, depth: depth / Double(points.count) + bias))
  }

  private mutating func addPolygons(_ rings: Range<Int>, _ normals: Int?, colors: Int?, style: Style) {
    // Half-transparent polygons show their seams, and the lines around others are their authors'.
    let isSplit = style.edge == nil && style.opacity * style.faceOpacity == 1
    for polygon in SpacePolygons(of: scene, rings, normals, colors: colors) {
      let area = (Array(polygon.points), Array(polygon.normals), Array(polygon.colors))
      for part in isSplit ? smooth(area, style: style) : [area] {
        addArea(part.points, part.normals, colors: part.colors, style: style, hasEdge: style.edge != nil)
      }
    }
  }

  private mutating func addSolid(_ facets: [SolidShapes.Facet], style: Style) {
    let isOpaque = (style.fill?.opacity ?? 0) == 1 && !isCut
    for facet in facets {
      // Skip the hidden back faces of a closed solid.
      if isOpaque, let point = facet.points.first, point.isFinite {
        let scale = camera.boxScale
        var normal = Point3(0, 0, 0)
        for own in facet.normals {
          normal = normal + Point3(own.x / scale.x, own.y / scale.y, own.z / scale.z)
        }
        let seen = camera.view(camera.box(point))
        if camera.view(normal).normalized.dot(camera.eye(from: seen)) < -0.15 { continue }
      }
      for part in isOpaque
        ? smooth((facet.points, facet.normals, []), style: style) : [(facet.points, facet.normals, [])]
      {
        addArea(part.points, part.normals, colors: part.colors, style: style, hasEdge: false)
      }
    }
  }

  /// Adds a lit polygon; averages the normals and colours of its corners.
  mutating func addArea(
    _ points: [Point3], _ normals: [Point3], colors: [Color], style: Style, hasEdge: Bool
  ) {
    guard points.count > 2, points.allSatisfy({ $0.isFinite }) else { return }
    let cut = isCut ? SpaceClipper.clip(points, low: camera.low, high: camera.high) : points
    guard cut.count > 2 else { return }
    let seen = cut.map { camera.view(camera.box($0)) }
    var normal = Point3(0, 0, 0)
    if normals.isEmpty {
      for index in 1..<seen.count - 1 {
        normal = normal + (seen[index] - seen[0]).cross(seen[index + 1] - seen[0])
      }
    } else {
      let scale = camera.boxScale
      for own in normals {
        normal = normal + Point3(own.x / scale.x, own.y / scale.y, own.z / scale.z).normalized
      }
      normal = camera.view(normal)
    }
    normal = normal.normalized
    var middle = Point3(0, 0, 0)
    for point in seen { middle = middle + point * (1 / Double(seen.count)) }
    let eye = camera.eye(from: middle)
    if normal.dot(eye) < 0 { normal = normal * -1 }
    let tint = colors.isEmpty ? Self.tint(of: style) : Self.average(colors)
    let lighting = lighting.lighting(for: style)
    var fill = lighting.shade(tint, normal, eye, style: style).faded(style.opacity * style.faceOpacity)
    fill = Self.stepped(fill)
    var paint = DrawList.Paint()
    if style.hasFace { paint.fill = fill }
    if hasEdge, let edge = style.edge {
      paint.stroke = (edge.color ?? Color(gray: 0.15)).faded(style.opacity * edge.opacity)
      paint.width =
        min(edge.thickness.pixels(width: width), 20)
        * (edge.color == nil && edge.thickness == .absolute(1) ? 0.6 : 1)
    } else if style.hasFace, fill.opacity == 1 {
      paint.stroke = fill
      paint.width = 0.5
    } else {
      paint.isSeamless = style.hasFace
    }
    paint.join = .round
    add(.area, seen, paint, bias: 0)
  }

  /// The polygon, in four parts, or each of these in four, where its corners are lit so differently that its neighbours' borders would be
  /// seen.
  private mutating func smooth(_ area: SpacePolygons.Area, style: Style, again: Bool = true)
    -> [SpacePolygons.Area]
  {
    guard splits > 0, area.normals.count == area.points.count, area.points.allSatisfy({ $0.isFinite }),
      let parts = SpacePolygons.quarters(of: area)
    else { return [area] }
    var (low, high) = (Double.infinity, -Double.infinity)
    var bounds = Bounds.empty
    let scale = camera.boxScale
    let eye = Point3(0, 0, 1)
    let lighting = lighting.lighting(for: style)
    for (place, own) in area.normals.enumerated() {
      var normal = camera.view(Point3(own.x / scale.x, own.y / scale.y, own.z / scale.z)).normalized
      if normal.dot(eye) < 0 { normal = normal * -1 }
      let tint = area.colors.isEmpty ? Self.tint(of: style) : area.colors[place]
      let shade = lighting.shade(tint, normal, eye, style: style)
      let brightness = (shade.red + shade.green + shade.blue) / 3
      (low, high) = (min(low, brightness), max(high, brightness))
      bounds.include(camera.pixel(camera.view(camera.box(area.points[place]))))
    }
    guard high - low > 0.1, min(bounds.x.length, bounds.y.length) > 4 else { return [area] }
    splits -= 1
    return again ? parts.flatMap { smooth($0, style: style, again: false) } : parts
  }

  /// The colour of a face without vertex colours, before it is lit.
  private static func tint(of style: Style) -> Color {
    style.faceColor ?? (style.color == .black && style.glow == nil ? .white : style.color)
  }

  static func average(_ colors: [Color]) -> Color {
    var sum = (0.0, 0.0, 0.0, 0.0)
    for color in colors {
      sum = (sum.0 + color.red, sum.1 + color.green, sum.2 + color.blue, sum.3 + color.opacity)
    }
    let count = Double(colors.count)
    return Color(red: sum.0 / count, green: sum.1 / count, blue: sum.2 / count, opacity: sum.3 / count)
  }

  /// The colour in imperceptible steps, so that neighbours share a paint.
  static func stepped(_ color: Color) -> Color {
    func step(_ value: Double) -> Double { (value * 48).rounded() / 48 }
    return Color(
      red: step(color.red), green: step(color.green), blue: step(color.blue), opacity: color.opacity)
  }

  private mutating func addLine(_ points: [Point3], colors: Int?, style: Style) {
    var paint = DrawList.Paint(
      stroke: style.ink, width: min(max(style.line.thickness.pixels(width: width), 0), 100))
    paint.dashes = style.line.dashes.map { max($0.pixels(width: width), 0) }
    if paint.dashes.allSatisfy({ $0 == 0 }) { paint.dashes = [] }
    paint.join = .round
    paint.cap = paint.dashes.isEmpty && paint.stroke?.opacity == 1 ? .round : .butt
    let path = points.count == 2 && paint.dashes.isEmpty ? Self.divided(points, 12) : points
    for (index, from, to) in camera.parts(of: path, isCut: isCut) {
      if let colors {
        // A piece of a divided line has the colour of its middle.
        let middle = (Double(index) + 0.5) * Double(points.count - 1) / Double(path.count - 1)
        let first = min(Int(clamping: middle), points.count - 2)
        paint.stroke = scene.colors[colors + first].blended(
          with: scene.colors[colors + first + 1], share: middle - Double(first))
      }
      add(.line, [camera.view(from), camera.view(to)], paint, bias: 0.004)
    }
  }

  private mutating func addDots(_ range: Range<Int>, colors: Int?, style: Style) {
    var paint = DrawList.Paint(
      stroke: style.ink, width: min(max(style.pointSize.pixels(width: width), 0), 200))
    paint.cap = .round
    for index in range {
      let point = scene.positions[index]
      if isCut, SpaceClipper.clip(point, point, low: camera.low, high: camera.high) == nil { continue }
      if let colors { paint.stroke = scene.colors[colors + index - range.lowerBound].faded(style.opacity) }
      add(.dot, [camera.view(camera.box(point))], paint, bias: 0.01)
    }
  }

  private mutating func addArrow(_ points: [Point3], style: Style) {
    for head in SolidShapes.arrowheads(on: points, style: style, boxScale: camera.boxScale) {
      addSolid(head, style: style)
    }
    addLine(points, colors: nil, style: style)
  }

  private mutating func addSphere(_ center: Point3, radius: Double, style: Style) {
    guard center.isFinite, radius.isFinite, radius > 0 else { return }
    let scale = camera.boxScale
    let spread = max(scale.x, scale.y, scale.z) / min(scale.x, scale.y, scale.z)
    let isInside =
      !isCut
      || (0..<3).allSatisfy {
        center[$0] - radius >= camera.low[$0] - radius * 0.1
          && center[$0] + radius <= camera.high[$0] + radius * 0.1
      }
    // Split a few spheres among other solids into facets, so that they can intersect.
    let isAmong = balls.count < 6 && balls.others > 0 && style.opacity * style.faceOpacity == 1
    guard spread < 1.02, isInside, !isAmong else {
      addSolid(SolidShapes.sphere(center, Point3(radius, radius, radius), steps: 18), style: style)
      return
    }
    let place = camera.view(camera.box(center))
    let tint = style.faceColor ?? (style.color == .black ? .white : style.color)
    let paint = DrawList.Paint(fill: tint)
    add(.ball(radius * scale.x, pieces.count), [place], paint, bias: 0)
    ballStyles[pieces.count - 1] = style
  }

  /// The styles of spheres, by piece.
  var ballStyles: [Int: Style] = [:]
}
