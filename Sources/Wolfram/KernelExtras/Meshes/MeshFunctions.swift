/// Meshes in the plane: `MeshRegion[coordinates, {Polygon[{1, 2, 3}], …}, options…]`.
enum MeshFunctions {
  static let table: [(name: String, function: Extras.Function)] = [
    ("VoronoiMesh", voronoi), ("DelaunayMesh", delaunay), ("ConvexHullMesh", hull),
    ("ConvexHullRegion", hull), ("MeshPrimitives", primitives), ("MeshCoordinates", coordinates),
    ("MeshCells", cells), ("MeshCellCount", cellCount), ("RegionMeasure", measure), ("Area", measure),
    ("Perimeter", perimeter), ("KernelMeshPicture", picture),
  ]

  /// A mesh in the kernel's form.
  private struct Mesh {
    var points: [MeshPoint]
    /// Indices into `points`, from 0.
    var faces: [[Int]]
    var options: [ExtraValue] = []

    init(_ points: [MeshPoint], _ faces: [[Int]], _ options: [ExtraValue]) {
      (self.points, self.faces, self.options) = (points, faces, options)
    }

    init?(_ value: ExtraValue?) {
      guard let value, value.head == "MeshRegion", value.arguments.count >= 2,
        let points = value.arguments[0].points
      else { return nil }
      self.points = points
      faces = []
      for face in value.arguments[1].parts ?? [] {
        let places = face.arguments.first?.parts?.compactMap { $0.whole.map { $0 - 1 } } ?? []
        guard places.allSatisfy({ points.indices.contains($0) }) else { return nil }
        faces.append(places)
      }
      options = Array(value.arguments.dropFirst(2))
    }

    var value: ExtraValue {
      let polygons = faces.map { ExtraValue.call("Polygon", [.list($0.map { .integer($0 + 1) })]) }
      return .call("MeshRegion", [.points(points), .list(polygons)] + options)
    }

    func corners(_ face: [Int]) -> [MeshPoint] { face.map { points[$0] } }

    /// The edges of all faces, each once, in order.
    var edges: [(Int, Int)] {
      var seen: Set<Int> = []
      var edges: [(Int, Int)] = []
      for face in faces {
        for (place, a) in face.enumerated() {
          let b = face[(place + 1) % face.count]
          if seen.insert(min(a, b) * points.count + max(a, b)).inserted { edges.append((a, b)) }
        }
      }
      return edges
    }
  }

  /// The distinct points of a call's first argument.
  private static func different(_ value: ExtraValue?, counting work: inout ExtraWork) -> [MeshPoint]? {
    guard let points = value?.points, points.count <= Triangulation.most else { return nil }
    work.count(points.count)
    var result: [MeshPoint] = []
    var seen: Set<[UInt64]> = []
    for point in points where seen.insert([point.x.bitPattern, point.y.bitPattern]).inserted {
      result.append(point)
    }
    return result
  }

  private static func isOption(_ value: ExtraValue) -> Bool { value.option != nil }

  private static func voronoi(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let points = different(arguments.first, counting: &work), points.count > 1 else { return nil }
    var (low, high) = Triangulation.box(points)
    if arguments.count > 1, let range = arguments[1].points, range.count == 2 {
      (low, high) = (MeshPoint(range[0].x, range[1].x), MeshPoint(range[0].y, range[1].y))
    } else {
      let margin = 0.25 * max(high.x - low.x, high.y - low.y, 1e-9)
      (low, high) = (low - MeshPoint(margin, margin), high + MeshPoint(margin, margin))
    }
    guard low.x < high.x, low.y < high.y else { return nil }
    let cells = Triangulation.cells(points, within: low, high: high, counting: &work).filter { $0.count > 2 }
    let grain = max(high.x - low.x, high.y - low.y) * 1e-9
    var corners: [MeshPoint] = []
    var places: [[Double]: Int] = [:]
    var faces: [[Int]] = []
    for cell in cells {
      var face: [Int] = []
      for corner in cell {
        // The corners of neighbouring cells differ by rounding.
        let key = [(corner.x / grain / 8).rounded(), (corner.y / grain / 8).rounded()]
        let place = places[key] ?? corners.count
        if place == corners.count { corners.append(corner) }
        places[key] = place
        if face.last != place { face.append(place) }
      }
      if face.count > 1, face.first == face.last { face.removeLast() }
      if face.count > 2 { faces.append(face) }
    }
    return Mesh(corners, faces, arguments.filter(isOption)).value
  }

  private static func delaunay(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let points = different(arguments.first, counting: &work), points.count > 2 else { return nil }
    let triangles = Triangulation.delaunay(points, counting: &work)
    guard !triangles.isEmpty else { return work.fail("The points of a mesh lie on one line.") }
    return Mesh(points, triangles, arguments.filter(isOption)).value
  }

  private static func hull(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let points = different(arguments.first, counting: &work), points.count > 2 else { return nil }
    let hull = Triangulation.hull(points)
    guard hull.count > 2 else { return work.fail("The points of a mesh lie on one line.") }
    return Mesh(hull.map { points[$0] }, [Array(hull.indices)], arguments.filter(isOption)).value
  }

  private static func primitives(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard arguments.count == 2, let mesh = Mesh(arguments[0]), let dimension = arguments[1].whole else {
      return nil
    }
    switch dimension {
    case 0: return .list(mesh.points.map { .call("Point", [.list([.real($0.x), .real($0.y)])]) })
    case 1: return .list(mesh.edges.map { .call("Line", [.points([mesh.points[$0.0], mesh.points[$0.1]])]) })
    case 2: return .list(mesh.faces.map { .call("Polygon", [.points(mesh.corners($0))]) })
    default: return .list([])
    }
  }

  private static func coordinates(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    Mesh(arguments.first).map { .points($0.points) }
  }

  private static func cells(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard arguments.count == 2, let mesh = Mesh(arguments[0]), let dimension = arguments[1].whole else {
      return nil
    }
    switch dimension {
    case 0: return .list(mesh.points.indices.map { .call("Point", [.integer($0 + 1)]) })
    case 1:
      return .list(
        mesh.edges.map { .call("Line", [.list([.integer($0.0 + 1), .integer($0.1 + 1)])]) })
    case 2: return mesh.value.arguments[1]
    default: return .list([])
    }
  }

  private static func cellCount(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard let mesh = Mesh(arguments.first) else { return nil }
    let counts = [mesh.points.count, mesh.edges.count, mesh.faces.count]
    guard arguments.count > 1 else { return .list(counts.map { .integer($0) }) }
    guard let dimension = arguments[1].whole, counts.indices.contains(dimension) else { return nil }
    return .integer(counts[dimension])
  }

  /// Evaluates the area of a mesh or of a polygon with numeric coordinates.
  private static func measure(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    var faces: [[MeshPoint]] = []
    if let mesh = Mesh(arguments.first) {
      faces = mesh.faces.map { mesh.corners($0) }
    } else if let polygon = arguments.first, ["Polygon", "Triangle"].contains(polygon.head),
      let points = polygon.arguments.first?.points
    {
      faces = [points]
    } else {
      return nil
    }
    var twice = 0.0
    for face in faces {
      var own = 0.0
      for (place, a) in face.enumerated() { own += a.cross(face[(place + 1) % face.count]) }
      twice += own.magnitude
    }
    return .real(twice / 2)
  }

  private static func perimeter(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard let mesh = Mesh(arguments.first), mesh.faces.count == 1 else { return nil }
    return .real(mesh.edges.reduce(0) { $0 + (mesh.points[$1.0] - mesh.points[$1.1]).length })
  }

  /// Draws a mesh as a picture; `MeshCellStyle -> {1 -> edges, 2 -> faces}` styles it.
  private static func picture(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard let mesh = Mesh(arguments.first) else { return nil }
    var styles: [ExtraValue?] = [nil, nil, nil]
    var options: [ExtraValue] = []
    for case let option in mesh.options {
      guard let (name, value) = option.option else { continue }
      switch name.name {
      case "MeshCellStyle", "BaseStyle":
        for rule in value.parts ?? [value] {
          if let (cells, style) = rule.option {
            let dimension = (cells.parts?.first ?? cells).whole ?? -1
            if styles.indices.contains(dimension) { styles[dimension] = style }
          } else {
            styles[2] = value
          }
        }
      case "PlotTheme", "MeshCellLabel", "MeshCellHighlight", "MeshCellShapeFunction": break
      default: options.append(option)
      }
    }
    let face = styles[2] ?? .call("RGBColor", [.real(0.75), .real(0.84), .real(0.95)])
    let edge = styles[1] ?? .call("RGBColor", [.real(0.25), .real(0.4), .real(0.6)])
    var content: [ExtraValue] = [
      .list(
        [face] + mesh.faces.map { .call("Polygon", [.points(mesh.corners($0))]) }),
      .list(
        [edge, .call("Line", [.list(mesh.edges.map { .points([mesh.points[$0.0], mesh.points[$0.1]]) })])]),
    ]
    if let dots = styles[0] { content.append(.list([dots, .call("Point", [.points(mesh.points)])])) }
    return .call("Graphics", [.list(content)] + options)
  }
}
