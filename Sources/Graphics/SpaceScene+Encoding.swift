import Numerics

/// A scene in space as bytes, for a painter that turns it: places are in the box, whose longest side is 1 and whose
/// middle is the origin, z upwards. Words are those of `DrawList.encoded()`.
///
///     u 0x3150534F ("OSP1"); f width; f height; 3 f viewpoint; 3 f upward direction; 3 f sides of the box;
///     u whether it is seen from infinitely far; u whether edges of the box are drawn; colour behind it
///     u number of lights; each: u origin (0 everywhere, 1 fixed to the viewer, 2 fixed to the box); 3 f direction;
///       colour
///     u number of batches; each: u kind (0 triangles, 1 lines, 2 dots); f width of lines or dots in pixels;
///       f specularity; f shininess; u number of vertices; each vertex: 3 f place; 3 f normal (0 where there is none);
///       colour. Three vertices make a triangle, two a piece of a line.
///     u number of texts; each: 3 f place; f anchor across; f anchor up; f size; colour; runs of a label
///     each of 3 axes: u whether it is drawn; its label's runs; u number of marks; each: f place from -0.5 to 0.5 along
///       the side; u whether it is a major one; runs of its label
///     runs of the label above the picture
extension SpaceScene {
  /// The scene as bytes.
  public func encoded() -> [UInt8] {
    var camera = Camera(self)
    let size = camera.fit(self, margins: (20, 20, 20, 20))
    var out = WordWriter()
    out.bytes.reserveCapacity(4096 + positions.count * 60)
    out.put(0x3150_534F as UInt32)
    out.put(size.width)
    out.put(size.height)
    out.put(viewPoint.isFinite ? viewPoint : Point3(1.3, -2.4, 2))
    out.put(viewVertical.isFinite ? viewVertical : Point3(0, 0, 1))
    out.put(camera.sides)
    out.put(isOrthographic ? 1 : 0)
    out.put(isBoxed ? 1 : 0)
    out.put(background)
    out.put(min(lights.count, 16))
    for light in lights.prefix(16) { out.put(light) }
    var mesh = SceneMesh(self, camera, width: size.width)
    for shape in shapes { mesh.add(shape) }
    out.put(mesh.batches.count)
    for batch in mesh.batches { out.put(batch) }
    putTexts(mesh.camera, &out)
    putAxes(camera, size.width, &out)
    out.put(plotLabel ?? Label(runs: []))
    return out.bytes
  }

  private func putTexts(_ camera: Camera, _ out: inout WordWriter) {
    var texts: [(Label, Point3, Point, Style)] = []
    for shape in shapes {
      if case .text(let label, let at, let anchor) = shape.kind, positions[at].isFinite {
        texts.append((labels[label], camera.box(positions[at]), anchor, styles[shape.style]))
      }
    }
    out.put(texts.count)
    for (label, place, anchor, style) in texts {
      out.put(place)
      out.put(anchor.x)
      out.put(anchor.y)
      out.put((label.style ?? style.text).size)
      out.put(style.text.color?.faded(style.opacity) ?? style.ink)
      out.put(label)
    }
  }

  private func putAxes(_ camera: Camera, _ width: Double, _ out: inout WordWriter) {
    for axis in 0..<3 {
      out.put(hasAxes[axis] ? 1 : 0)
      out.put(axisLabels[axis] ?? Label(runs: []))
      let range = Interval(camera.low[axis], camera.high[axis])
      var marks: [Tick] = []
      switch ticks[axis] {
      case .none: break
      case .fixed(let own): marks = own.filter { range.contains($0.place) }
      case .logarithmic: marks = TickChooser.logarithmic(range, pixels: width * 0.5, isLabelled: true)
      case .unlabelled: marks = TickChooser(range, pixels: width * 0.5).ticks(isLabelled: false)
      case .automatic: marks = TickChooser(range, pixels: width * 0.5, spacing: 40).ticks()
      }
      out.put(marks.count)
      for mark in marks {
        out.put((mark.place - range.low) / range.length - 0.5)
        out.put(mark.isMajor ? 1 : 0)
        out.put(mark.label ?? Label(runs: []))
      }
    }
  }
}

extension WordWriter {
  mutating func put(_ light: Light) {
    switch light.origin {
    case .ambient:
      put(0)
      put(Point3(0, 0, 0))
    case .viewer(let direction):
      put(1)
      put(direction.normalized)
    case .box(let direction):
      put(2)
      put(direction.normalized)
    }
    put(light.color)
  }

  mutating func put(_ batch: SceneMesh.Batch) {
    put(batch.kind.rawValue)
    put(batch.width)
    put(batch.specularity)
    put(batch.shininess)
    put(batch.vertices.count)
    for vertex in batch.vertices {
      put(vertex.place)
      put(vertex.normal)
      put(vertex.color)
    }
  }
}

/// The shapes of a scene in the box as triangles, pieces of lines and dots, those of one look together.
struct SceneMesh {
  struct Vertex {
    var place: Point3
    var normal: Point3
    var color: Color
  }

  struct Batch {
    enum Kind: UInt32 { case triangles, lines, dots }
    var kind: Kind
    var width: Double
    var specularity: Double
    var shininess: Double
    var vertices: [Vertex] = []
  }

  let scene: SpaceScene
  let camera: Camera
  let width: Double
  var batches: [Batch] = []
  /// Whether shapes reach beyond the range, so that they must be cut to it.
  private let isCut: Bool

  init(_ scene: SpaceScene, _ camera: Camera, width: Double) {
    (self.scene, self.camera, self.width) = (scene, camera, width)
    let bounds = scene.bounds()
    isCut = (0..<3).contains { bounds.low[$0] < camera.low[$0] || bounds.high[$0] > camera.high[$0] }
  }

  private mutating func batch(_ kind: Batch.Kind, _ width: Double, _ style: Style) -> Int {
    if let last = batches.last, last.kind == kind, last.width == width, last.specularity == style.specularity,
      last.shininess == style.shininess
    {
      return batches.count - 1
    }
    batches.append(Batch(kind: kind, width: width, specularity: style.specularity, shininess: style.shininess))
    return batches.count - 1
  }

  mutating func add(_ shape: SpaceShape) {
    let style = scene.styles[shape.style]
    switch shape.kind {
    case .polygons(let rings, let normals, let colors): addPolygons(rings, normals, colors, style)
    case .line(let range, let colors): addLine(Array(scene.positions[range]), colors, style)
    case .points(let range, let colors):
      let batch = batch(.dots, min(max(style.pointSize.pixels(width: width), 0), 200), style)
      for index in range where scene.positions[index].isFinite {
        let color = colors.map { scene.colors[$0 + index - range.lowerBound].faded(style.opacity) } ?? style.ink
        batches[batch].vertices.append(
          Vertex(place: camera.box(scene.positions[index]), normal: Point3(0, 0, 0), color: color))
      }
    case .arrow(let range): addArrow(Array(scene.positions[range]), style)
    case .tube(let range, let radius):
      let path = SpaceDrawing.divided(Array(scene.positions[range].prefix(20_000)), 8)
      addFacets(SolidShapes.tube(path, path.map { _ in radius }, sides: 12, isClosed: true), style)
    case .sphere(let center, let radius):
      addFacets(SolidShapes.sphere(scene.positions[center], Point3(radius, radius, radius), steps: 14), style)
    case .cylinder(let a, let b, let radius):
      let path = [scene.positions[a], scene.positions[b]]
      addFacets(SolidShapes.tube(path, [radius, radius], sides: 32, isClosed: true), style)
    case .cone(let a, let b, let radius):
      let path = SpaceDrawing.divided([scene.positions[a], scene.positions[b]], 4)
      let radii = path.indices.map { radius * (1 - Double($0) / Double(max(path.count - 1, 1))) }
      addFacets(SolidShapes.tube(path, radii, sides: 32, isClosed: true), style)
    case .cuboid(let a, let b):
      for face in SolidShapes.cuboid(scene.positions[a], scene.positions[b]) {
        addFace(face, [], [], style)
        if style.edge != nil { addEdge(face, style) }
      }
    case .text: break
    }
  }

  private func tint(_ style: Style) -> Color {
    (style.faceColor ?? (style.color == .black && style.glow == nil ? .white : style.color))
      .faded(style.opacity * style.faceOpacity)
  }

  private mutating func addFacets(_ facets: [SolidShapes.Facet], _ style: Style) {
    for facet in facets { addFace(facet.points, facet.normals, [], style) }
  }

  private mutating func addPolygons(_ rings: Range<Int>, _ normals: Int?, _ colors: Int?, _ style: Style) {
    var (nextNormal, nextColor) = (normals ?? 0, colors ?? 0)
    for span in scene.spans[rings] {
      let points = Array(scene.positions[span])
      let own = normals == nil ? [] : Array(scene.normals[nextNormal..<nextNormal + span.count])
      let tints = colors == nil ? [] : Array(scene.colors[nextColor..<nextColor + span.count])
      nextNormal += normals == nil ? 0 : span.count
      nextColor += colors == nil ? 0 : span.count
      addFace(points, own, tints, style)
      if style.edge != nil { addEdge(points, style) }
    }
  }

  private mutating func addEdge(_ ring: [Point3], _ style: Style) {
    guard let edge = style.edge, let first = ring.first else { return }
    var own = Style()
    own.color = (edge.color ?? Color(gray: 0.15)).faded(style.opacity * edge.opacity)
    own.line = edge
    own.line.opacity = 1
    addLine(ring + [first], nil, own)
  }

  /// A face as a fan of triangles; normals are those of the box, which is not scaled alike in all directions.
  private mutating func addFace(_ points: [Point3], _ normals: [Point3], _ colors: [Color], _ style: Style) {
    guard style.hasFace, points.count > 2, points.allSatisfy({ $0.isFinite }) else { return }
    var (points, normals, colors) = (points, normals, colors)
    if isCut {
      let cut = SpaceClipper.clip(points, camera.low, camera.high)
      if cut != points {
        // A piece that was cut has one normal and one colour.
        normals = normals.isEmpty ? [] : [Point3](repeating: normals[0], count: cut.count)
        colors = colors.isEmpty ? [] : [Color](repeating: colors[0], count: cut.count)
        points = cut
      }
      guard points.count > 2 else { return }
    }
    let batch = batch(.triangles, 0, style)
    let scale = camera.boxScale
    let tint = tint(style)
    let places = points.map { camera.box($0) }
    let flat = (places[1] - places[0]).cross(places[2] - places[0]).normalized
    func vertex(_ index: Int) -> Vertex {
      var normal = flat
      if index < normals.count {
        let own = normals[index]
        normal = Point3(own.x / scale.x, own.y / scale.y, own.z / scale.z).normalized
      }
      let color = index < colors.count ? colors[index].faded(style.opacity * style.faceOpacity) : tint
      return Vertex(place: places[index], normal: normal, color: color)
    }
    for index in 1..<places.count - 1 {
      batches[batch].vertices.append(vertex(0))
      batches[batch].vertices.append(vertex(index))
      batches[batch].vertices.append(vertex(index + 1))
    }
  }

  private mutating func addLine(_ points: [Point3], _ colors: Int?, _ style: Style) {
    let batch = batch(.lines, min(max(style.line.thickness.pixels(width: width), 0), 100), style)
    for index in points.indices.dropLast() {
      var (a, b) = (points[index], points[index + 1])
      guard a.isFinite, b.isFinite else { continue }
      if isCut {
        guard let inside = SpaceClipper.clip(a, b, camera.low, camera.high) else { continue }
        (a, b) = inside
      }
      let first = colors.map { scene.colors[$0 + index] } ?? style.ink
      let second = colors.map { scene.colors[$0 + index + 1] } ?? style.ink
      batches[batch].vertices.append(Vertex(place: camera.box(a), normal: Point3(0, 0, 0), color: first))
      batches[batch].vertices.append(Vertex(place: camera.box(b), normal: Point3(0, 0, 0), color: second))
    }
  }

  private mutating func addArrow(_ points: [Point3], _ style: Style) {
    guard points.count > 1, points.allSatisfy({ $0.isFinite }) else { return }
    let scale = camera.boxScale
    let unit = (scale.x + scale.y + scale.z) / 3
    for head in style.arrowheads where head.size != 0 {
      let length = head.size.magnitude * 1.2 / unit
      let (tip, from) =
        head.place >= 0.5 ? (points[points.count - 1], points[points.count - 2]) : (points[0], points[1])
      let base = tip + (from - tip).normalized * length
      addFacets(SolidShapes.tube([base, tip], [length * 0.3, 0], sides: 12, isClosed: true), style)
    }
    addLine(points, nil, style)
  }
}
