import Graphics
import Numerics

/// A parametric surface over a rectangle as quadrilaterals and triangles, with normals and mesh lines.
///
///     let mesh = SurfaceMesh(u: Interval(-1, 1), v: Interval(-1, 1)) { u, v in Point3(u, v, u * v) }
///     mesh.vertices.count   // 2401: 49 by 49
struct SurfaceMesh: Sendable {
  /// The vertices; those of cut cells follow those of the grid.
  public private(set) var vertices: [Point3] = []
  /// The parameters at the vertices.
  public private(set) var parameters: [Point] = []
  /// Vertex indices, four for each face.
  private(set) var quads: [Int32] = []
  /// Vertex indices, three for each face.
  public private(set) var triangles: [Int32] = []
  /// Vertex indices along lines of constant parameters.
  private(set) var meshLines: [[Int32]] = []
  /// How many of the mesh lines, the first ones, have a constant first parameter.
  private(set) var firstLines = 0
  /// Vertex indices along the edges where the surface ends: in pairs, or whole sides of the grid.
  private(set) var boundary: [[Int32]] = []
  /// Whether the boundary is given by whole sides of the grid.
  private(set) var hasWholeSides = false
  /// The unit normals at the vertices; zero where there is no face.
  public private(set) var normals: [Point3] = []

  private let columns: Int, rows: Int
  /// What parts the sides of a pole or a jump: edges of cells that are higher than `least` and cross the middle of usual heights, or
  /// else that of the cell's.
  private var tear: (middle: Double, least: Double)?
  /// The edges of cells through which a pole or a jump goes, with the last vertices before it on its upper side.
  private var torn: [Int64: Int32] = [:]

  /// Samples a surface.
  ///
  /// - Parameters:
  ///   - columns: the number of grid points along the first parameter, `rows` along the second.
  ///   - mesh: the number of mesh lines along each parameter. They lie on the grid, so that the number is
  ///     adjusted to one that divides it.
  ///   - keepsSeams: whether sides of the grid that meet each other belong to the boundary.
  ///   - findsPoles: whether heights are values of a function, which is parted at its poles and jumps.
  ///   - function: the point for two parameters; not finite where it is undefined.
  public init(
    u: Interval, v: Interval, columns: Int = 49, rows: Int = 49, mesh: (Int, Int) = (15, 15),
    keepsSeams: Bool = false, findsPoles: Bool = false, _ function: (Double, Double) -> Point3
  ) {
    self.columns = min(max(columns, 2), 300)
    self.rows = min(max(rows, 2), 300)
    vertices.reserveCapacity(self.columns * self.rows)
    parameters.reserveCapacity(self.columns * self.rows)
    for row in 0..<self.rows {
      let second = ScalarGrid.place(row, self.rows, v)
      for column in 0..<self.columns {
        let first = ScalarGrid.place(column, self.columns, u)
        vertices.append(function(first, second))
        parameters.append(Point(first, second))
      }
    }
    if findsPoles { tear = tearing() }
    addFaces(function)
    addBoundary(keepsSeams: keepsSeams)
    addMesh(mesh)
    addNormals()
  }

  /// What parts the sides of a pole. Rounding puts a vertex that is on a pole far away: there the surface is undefined.
  private mutating func tearing() -> (middle: Double, least: Double)? {
    let usual = PlotRangeChooser.spread(vertices.filter { $0.isFinite }.map { $0.z })
    guard usual.length > 0 else { return nil }
    for index in vertices.indices where (vertices[index].z - usual.middle).magnitude > 1e12 * usual.length {
      vertices[index].z = .nan
    }
    return (usual.middle, usual.length * 0.04)
  }

  // MARK: Faces

  /// Makes two triangles of each quadrilateral.
  mutating func splitQuads() {
    for start in stride(from: 0, to: quads.count, by: 4) {
      triangles += [0, 1, 2, 0, 2, 3].map { quads[start + $0] }
    }
    quads = []
  }

  private mutating func addFaces(_ function: (Double, Double) -> Point3) {
    quads.reserveCapacity((columns - 1) * (rows - 1) * 4)
    var borders: [Int64: Int32] = [:]
    var (above, below) = (borders, borders)
    for row in 0..<rows - 1 {
      for column in 0..<columns - 1 {
        let (near, far) = (row * columns + column, (row + 1) * columns + column)
        let count =
          (vertices[near].isFinite ? 1 : 0) + (vertices[near + 1].isFinite ? 1 : 0)
          + (vertices[far].isFinite ? 1 : 0) + (vertices[far + 1].isFinite ? 1 : 0)
        let ring = [Int32(near), Int32(near + 1), Int32(far + 1), Int32(far)]
        guard count < 4 else {
          if !addTorn(ring, &above, &below, function) { quads += ring }
          continue
        }
        guard count > 0 else { continue }
        addCut(ring, ring.map { vertices[Int($0)].isFinite }, &borders, function)
      }
    }
    torn = above
  }

  /// Adds both parts of a cell through which a pole or a jump goes; false if there is none.
  private mutating func addTorn(
    _ ring: [Int32], _ above: inout [Int64: Int32], _ below: inout [Int64: Int32],
    _ function: (Double, Double) -> Point3
  ) -> Bool {
    guard let tear else { return false }
    let (low, high) = ring.reduce((Double.infinity, -Double.infinity)) {
      (min($0.0, vertices[Int($1)].z), max($0.1, vertices[Int($1)].z))
    }
    guard high - low > tear.least else { return false }
    return addTorn(ring, at: tear.middle, tear.least, &above, &below, function)
      || addTorn(ring, at: low + (high - low) / 2, tear.least, &above, &below, function)
  }

  private mutating func addTorn(
    _ ring: [Int32], at middle: Double, _ least: Double, _ above: inout [Int64: Int32],
    _ below: inout [Int64: Int32], _ function: (Double, Double) -> Point3
  ) -> Bool {
    let isAbove = ring.map { vertices[Int($0)].z > middle }
    let edges = (0..<4).filter { isAbove[$0] != isAbove[($0 + 1) % 4] }
    guard !edges.isEmpty, edges.allSatisfy({ jumps(ring[$0], ring[($0 + 1) % 4], least, function) }) else {
      return false
    }
    addCut(ring, isAbove, &above) { x, y in
      let place = function(x, y)
      return place.z > middle ? place : Point3(x, y, .nan)
    }
    addCut(ring, isAbove.map { !$0 }, &below) { x, y in
      let place = function(x, y)
      return place.z > middle ? Point3(x, y, .nan) : place
    }
    return true
  }

  /// Whether the difference of heights between two vertices stays when the way between them becomes short.
  private func jumps(_ a: Int32, _ b: Int32, _ least: Double, _ function: (Double, Double) -> Point3) -> Bool
  {
    var (from, to) = (parameters[Int(a)], parameters[Int(b)])
    var (low, high) = (vertices[Int(a)].z, vertices[Int(b)].z)
    let start = (high - low).magnitude
    guard start > least else { return false }
    for _ in 0..<12 {
      let middle = (from + to) * 0.5
      let height = function(middle.x, middle.y).z
      guard height.isFinite else { return true }
      let whole = (high - low).magnitude
      if (height - low).magnitude > (high - height).magnitude {
        (to, high) = (middle, height)
      } else {
        (from, low) = (middle, height)
      }
      // Of a slope each half has about half of the height, of a jump one half has all of it.
      if (high - low).magnitude < max(start * 0.25, whole * 0.7) { return false }
    }
    return true
  }

  /// Adds a partly defined cell: its defined part, with the boundary located on the cell's edges.
  private mutating func addCut(
    _ ring: [Int32], _ isInside: [Bool], _ borders: inout [Int64: Int32],
    _ function: (Double, Double) -> Point3
  ) {
    if isInside[0] == isInside[2], isInside[1] == isInside[3] {
      // The corners beside a pole along the diagonal do not meet.
      for corner in 0..<4 where isInside[corner] {
        addCut(ring, (0..<4).map { $0 == corner }, &borders, function)
      }
      return
    }
    var face: [Int32] = []
    for index in 0..<4 {
      let next = (index + 1) % 4
      if isInside[index] { face.append(ring[index]) }
      guard isInside[index] != isInside[next] else { continue }
      let (inside, outside) = isInside[index] ? (ring[index], ring[next]) : (ring[next], ring[index])
      let key = Self.key(inside, outside)
      if let known = borders[key] {
        face.append(known)
        continue
      }
      var (a, b) = (parameters[Int(inside)], parameters[Int(outside)])
      var place = vertices[Int(inside)]
      for _ in 0..<10 {
        let middle = (a + b) * 0.5
        let found = function(middle.x, middle.y)
        if found.isFinite { (a, place) = (middle, found) } else { b = middle }
      }
      vertices.append(place)
      parameters.append(a)
      borders[key] = Int32(vertices.count - 1)
      face.append(Int32(vertices.count - 1))
    }
    guard face.count > 2 else { return }
    for index in 1..<face.count - 1 { triangles.append(contentsOf: [face[0], face[index], face[index + 1]]) }
  }

  /// The key of an edge between two vertices.
  private static func key(_ a: Int32, _ b: Int32) -> Int64 { Int64(min(a, b)) << 32 | Int64(max(a, b)) }

  // MARK: Boundary

  private mutating func addBoundary(keepsSeams: Bool) {
    guard quads.count == 4 * (columns - 1) * (rows - 1) else {
      boundary = [Self.openEdges(quads, triangles)]
      return
    }
    hasWholeSides = true
    var sides: [[Int32]] = []
    for row in [0, rows - 1] { sides.append((0..<columns).map { Int32(row * columns + $0) }) }
    for column in [0, columns - 1] { sides.append((0..<rows).map { Int32($0 * columns + column) }) }
    for place in sides.indices where keepsSeams || !isSeam(sides[place], sides[place ^ 1]) {
      boundary.append(sides[place])
    }
  }

  /// Whether a side of the grid meets the opposite one, as in a cylinder, or is a single point, as in a sphere, or goes along
  /// a line and back, as where the radius varies around the axis.
  private func isSeam(_ side: [Int32], _ other: [Int32]) -> Bool {
    let first = vertices[Int(side[0])]
    var (gap, size, reach) = (0.0, 0.0, 0.0)
    for (a, b) in zip(side, other) {
      let place = vertices[Int(a)]
      gap = max(gap, (place - vertices[Int(b)]).length)
      size = max(size, (place - first).length)
      reach = max(reach, place.length, vertices[Int(b)].length)
    }
    if min(gap, size) <= 1e-9 * reach { return true }
    guard (vertices[Int(side[side.count - 1])] - first).length <= 1e-9 * reach else { return false }
    let way = side.map { vertices[Int($0)] - first }
    guard let longest = way.max(by: { $0.length < $1.length }) else { return false }
    // A side that jumps is the edge of pieces.
    let jump = zip(way, way.dropFirst()).reduce(0) { max($0, ($1.1 - $1.0).length) }
    let spread = way.reduce(0) { result, place in way.reduce(result) { max($0, ($1 - place).length) } }
    guard jump < 0.6 * spread else { return false }
    return way.allSatisfy { $0.cross(longest).length <= 1e-9 * reach * longest.length }
  }

  /// The edges of only one face, as pairs of vertex indices.
  static func openEdges(_ quads: [Int32], _ triangles: [Int32]) -> [Int32] {
    var edges: [Int64] = []
    for (faces, count) in [(quads, 4), (triangles, 3)] {
      for index in faces.indices {
        let (a, b) = (faces[index], faces[index % count == count - 1 ? index - count + 1 : index + 1])
        edges.append(key(a, b))
      }
    }
    edges = edges.ordered(by: <)
    var open: [Int32] = []
    var index = 0
    while index < edges.count {
      var next = index + 1
      while next < edges.count, edges[next] == edges[index] { next += 1 }
      if next == index + 1 {
        open.append(Int32(truncatingIfNeeded: edges[index] >> 32))
        open.append(Int32(truncatingIfNeeded: edges[index]))
      }
      index = next
    }
    return open
  }

  /// A coordinate of every second vertex of the grid, each as often as cells meet there.
  func even(_ axis: Int) -> [Double] {
    var values: [Double] = []
    values.reserveCapacity(4 * columns * rows)
    let step = columns > 24 && rows > 24 ? 2 : 1
    for row in stride(from: 0, to: rows, by: step) {
      for column in stride(from: 0, to: columns, by: step) {
        let vertex = vertices[row * columns + column]
        guard vertex.isFinite else { continue }
        let cells = (row == 0 || row == rows - 1 ? 1 : 2) * (column == 0 || column == columns - 1 ? 1 : 2)
        for _ in 0..<cells { values.append(vertex[axis]) }
      }
    }
    return values
  }

  // MARK: Mesh and normals

  private mutating func addMesh(_ mesh: (Int, Int)) {
    func places(_ count: Int, _ corners: Int) -> [Int] {
      guard count > 0 else { return [] }
      let step = Double(corners - 1) / Double(min(count, corners - 2) + 1)
      guard step >= 1 else { return [] }
      var result: [Int] = []
      var place = step
      while place < Double(corners - 1) - 0.5 {
        result.append(Int(clamping: place.rounded()))
        place += step
      }
      return result
    }
    for column in places(mesh.0, columns) {
      addLine((0..<rows).map { Int32($0 * columns + column) })
    }
    firstLines = meshLines.count
    for row in places(mesh.1, rows) {
      addLine((0..<columns).map { Int32(row * columns + $0) })
    }
  }

  private mutating func addLine(_ line: [Int32]) {
    var piece: [Int32] = []
    for index in line {
      let isTorn = piece.last.map { torn[Self.key($0, index)] != nil } ?? false
      if isTorn || !vertices[Int(index)].isFinite {
        if piece.count > 1 { meshLines.append(piece) }
        piece = []
      }
      if vertices[Int(index)].isFinite { piece.append(index) }
    }
    if piece.count > 1 { meshLines.append(piece) }
  }

  private mutating func addNormals() {
    normals = [Point3](repeating: Point3(0, 0, 0), count: vertices.count)
    func add(_ a: Int, _ b: Int, _ c: Int, _ d: Int?) {
      let normal =
        d.map { (vertices[c] - vertices[a]).cross(vertices[$0] - vertices[b]) }
        ?? (vertices[b] - vertices[a]).cross(vertices[c] - vertices[a])
      guard normal.isFinite else { return }
      normals[a] = normals[a] + normal
      normals[b] = normals[b] + normal
      normals[c] = normals[c] + normal
      if let d { normals[d] = normals[d] + normal }
    }
    for index in stride(from: 0, to: quads.count, by: 4) {
      add(Int(quads[index]), Int(quads[index + 1]), Int(quads[index + 2]), Int(quads[index + 3]))
    }
    for index in stride(from: 0, to: triangles.count, by: 3) {
      add(Int(triangles[index]), Int(triangles[index + 1]), Int(triangles[index + 2]), nil)
    }
    for index in normals.indices {
      normals[index] = normals[index].normalized
      if !vertices[index].isFinite { vertices[index] = Point3(0, 0, 0) }
    }
  }

  // MARK: Bands

  /// Faces that were cut along levels of functions, and the lines there.
  struct Bands {
    /// The faces: their vertex indices, and for each function the number of levels below the face.
    fileprivate(set) var faces: [(ring: [Int32], bands: [Int])] = []
    /// The lines of each function, as pairs of vertex indices.
    fileprivate(set) var lines: [[Int32]]
  }

  /// Cuts the faces along levels of functions, of which `values` has those at the vertices, and adds vertices there. The
  /// faces of the mesh itself stay.
  mutating func cut(_ values: [[Double]], at levels: [[Double]]) -> Bands {
    var values = values
    var result = Bands(lines: Array(repeating: [], count: levels.count))
    for (indices, count) in [(quads, 4), (triangles, 3)] {
      for start in stride(from: 0, to: indices.count, by: count) {
        let ring = Array(indices[start..<start + count])
        var faces = [(ring: ring, bands: [Int]())]
        if count == 4,
          levels.indices.contains(where: { Self.band(ring, values: values[$0], levels: levels[$0]) == nil })
        {
          // Halves are flat, so that levels cross them in one line.
          faces = [([ring[0], ring[1], ring[2]], []), ([ring[0], ring[2], ring[3]], [])]
        }
        for (place, own) in levels.enumerated() {
          faces = faces.flatMap { split($0, place: place, levels: own, &values, &result.lines[place]) }
        }
        result.faces += faces
      }
    }
    return result
  }

  /// The number of levels below all values of a ring; nil if levels lie between them.
  private static func band(_ ring: [Int32], values: [Double], levels: [Double]) -> Int? {
    var found: Int?
    for index in ring {
      let value = values[Int(index)]
      let own = levels.count { $0 <= value }
      if let found, found != own { return nil }
      found = own
    }
    return found
  }

  /// The parts of a flat face between levels.
  private mutating func split(
    _ face: (ring: [Int32], bands: [Int]), place: Int, levels: [Double], _ values: inout [[Double]],
    _ lines: inout [Int32]
  ) -> [(ring: [Int32], bands: [Int])] {
    var parts: [(ring: [Int32], bands: [Int])] = []
    var rest = face.ring
    for (number, level) in levels.enumerated() {
      guard rest.contains(where: { values[place][Int($0)] < level }) else { continue }
      guard rest.contains(where: { values[place][Int($0)] >= level }) else {
        return parts + [(rest, face.bands + [number])]
      }
      var (below, above, line): ([Int32], [Int32], [Int32]) = ([], [], [])
      for index in rest.indices {
        let (a, b) = (rest[index], rest[(index + 1) % rest.count])
        let (low, high) = (values[place][Int(a)], values[place][Int(b)])
        if low < level { below.append(a) } else { above.append(a) }
        guard (low < level) != (high < level) else { continue }
        let middle = added(a, b, share: (level - low) / (high - low), &values)
        values[place][Int(middle)] = level
        below.append(middle)
        above.append(middle)
        line.append(middle)
      }
      if line.count == 2 { lines += line }
      if below.count > 2 { parts.append((below, face.bands + [number])) }
      rest = above
      if rest.count < 3 { return parts }
    }
    return parts + [(rest, face.bands + [levels.count])]
  }

  /// Adds the vertex at a share of the way from one to another, and the values there.
  private mutating func added(_ a: Int32, _ b: Int32, share: Double, _ values: inout [[Double]]) -> Int32 {
    // The same from both sides, so that neighbouring faces meet.
    let (a, b, share) = a < b ? (Int(a), Int(b), share) : (Int(b), Int(a), 1 - share)
    vertices.append(vertices[a] + (vertices[b] - vertices[a]) * share)
    parameters.append(parameters[a] + (parameters[b] - parameters[a]) * share)
    normals.append((normals[a] + (normals[b] - normals[a]) * share).normalized)
    for place in values.indices {
      values[place].append(values[place][a] + (values[place][b] - values[place][a]) * share)
    }
    return Int32(vertices.count - 1)
  }

  /// The range of a coordinate among the faces' vertices.
  func extent(_ axis: Int) -> Interval {
    var result = Interval.empty
    for index in quads { result.include(vertices[Int(index)][axis]) }
    for index in triangles { result.include(vertices[Int(index)][axis]) }
    return result
  }
}
