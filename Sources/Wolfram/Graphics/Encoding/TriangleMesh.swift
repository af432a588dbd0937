/// Lit triangles, in batches of equal style.
struct TriangleMesh {
  /// A range of indices with one style.
  private struct Batch {
    var first: Int
    var count: Int
    var style: Style
    var isOpaque: Bool
  }

  private var batches: [Batch] = []
  /// Vertex data: three floats each for position and normal, and four bytes of colour.
  private var positions: [Float] = []
  private var normals: [Float] = []
  private var colors: [UInt8] = []
  /// Three vertex indices for each triangle.
  private var indices: [UInt32] = []
  /// An open-addressing hash table of the shared corners of smooth areas: a vertex's index plus one, or 0 if
  /// empty. Its size is a power of two.
  private var table = [UInt32](repeating: 0, count: 64)
  private var tabled = 0

  /// Begins a batch with a style.
  mutating func begin(_ style: Style) {
    batches.append(Batch(first: indices.count, count: 0, style: style, isOpaque: true))
  }

  /// Ends the batch; drops it if it is empty.
  mutating func end() {
    let last = batches.count - 1
    batches[last].count = indices.count - batches[last].first
    if batches[last].count == 0 { batches.removeLast() }
  }

  /// Adds a polygon, with corners in box coordinates. Normals (one per corner, or none) are in plot
  /// coordinates; `boxScale` converts them. Corners without a colour have the style's. Polygons with normals
  /// share equal corners, which reduces the vertices of a surface to a quarter.
  mutating func add(_ corners: [Point3], _ normals: [Point3], _ tints: [Color], boxScale scale: Point3) {
    let style = batches[batches.count - 1].style
    let flat = normals.count == corners.count ? nil : Self.normal(of: corners)
    let plain = style.faceColor ?? (style.color == .black && style.glow == nil ? .white : style.color)
    var placed: [UInt32] = []
    placed.reserveCapacity(corners.count)
    for index in corners.indices {
      let normal =
        flat
        ?? Point3(normals[index].x / scale.x, normals[index].y / scale.y, normals[index].z / scale.z)
        .normalized
      let tint = (index < tints.count ? tints[index] : plain).faded(style.opacity * style.faceOpacity)
      if tint.opacity < 1 { batches[batches.count - 1].isOpaque = false }
      let vertex = Vertex(corners[index], normal, tint)
      placed.append(flat == nil ? shared(vertex) : append(vertex))
    }
    for corner in 1..<placed.count - 1 {
      indices.append(placed[0])
      indices.append(placed[corner])
      indices.append(placed[corner + 1])
    }
  }

  /// The data of a vertex.
  private struct Vertex {
    let place: (Float, Float, Float)
    let normal: (Float, Float, Float)
    let color: (UInt8, UInt8, UInt8, UInt8)

    init(_ place: Point3, _ normal: Point3, _ tint: Color) {
      self.place = (Float(place.x), Float(place.y), Float(place.z))
      self.normal = (Float(normal.x), Float(normal.y), Float(normal.z))
      let byte = { (share: Double) in UInt8((share * 255).rounded()) }
      color = (byte(tint.red), byte(tint.green), byte(tint.blue), byte(tint.opacity))
    }
  }

  /// Adds a vertex; returns its index.
  private mutating func append(_ vertex: Vertex) -> UInt32 {
    positions.append(vertex.place.0)
    positions.append(vertex.place.1)
    positions.append(vertex.place.2)
    normals.append(vertex.normal.0)
    normals.append(vertex.normal.1)
    normals.append(vertex.normal.2)
    colors.append(vertex.color.0)
    colors.append(vertex.color.1)
    colors.append(vertex.color.2)
    colors.append(vertex.color.3)
    return UInt32(positions.count / 3 - 1)
  }

  /// The index of an equal vertex that was added before, or of a new one.
  private mutating func shared(_ vertex: Vertex) -> UInt32 {
    if 2 * tabled >= table.count { growTable() }
    var slot = Self.hash(vertex.place.0, vertex.place.1, vertex.place.2) & (table.count - 1)
    while table[slot] != 0 {
      let index = Int(table[slot]) - 1
      if isEqual(vertex, at: index) { return UInt32(index) }
      slot = (slot + 1) & (table.count - 1)
    }
    let index = append(vertex)
    table[slot] = index + 1
    tabled += 1
    return index
  }

  private func isEqual(_ vertex: Vertex, at index: Int) -> Bool {
    let (at, tint) = (3 * index, 4 * index)
    return positions[at] == vertex.place.0 && positions[at + 1] == vertex.place.1
      && positions[at + 2] == vertex.place.2 && normals[at] == vertex.normal.0
      && normals[at + 1] == vertex.normal.1 && normals[at + 2] == vertex.normal.2
      && colors[tint] == vertex.color.0 && colors[tint + 1] == vertex.color.1
      && colors[tint + 2] == vertex.color.2 && colors[tint + 3] == vertex.color.3
  }

  private mutating func growTable() {
    let old = table
    table = [UInt32](repeating: 0, count: 4 * old.count)
    for entry in old where entry != 0 {
      let at = 3 * (Int(entry) - 1)
      var slot = Self.hash(positions[at], positions[at + 1], positions[at + 2]) & (table.count - 1)
      while table[slot] != 0 { slot = (slot + 1) & (table.count - 1) }
      table[slot] = entry
    }
  }

  /// The hash value of a position.
  private static func hash(_ x: Float, _ y: Float, _ z: Float) -> Int {
    // Adding 0 turns -0 into 0.
    var mixed = (x + 0).bitPattern &* 2_654_435_761
    mixed = (mixed ^ (mixed >> 15) ^ (y + 0).bitPattern) &* 2_246_822_519
    mixed = (mixed ^ (mixed >> 13) ^ (z + 0).bitPattern) &* 3_266_489_917
    return Int((mixed ^ (mixed >> 16)) >> 1)
  }

  private static func normal(of ring: [Point3]) -> Point3 {
    var normal = Point3(0, 0, 0)
    for index in 1..<ring.count - 1 {
      normal = normal + (ring[index] - ring[0]).cross(ring[index + 1] - ring[0])
    }
    return normal.length > 0 ? normal.normalized : Point3(0, 0, 1)
  }

  /// Writes batches, vertices and indices.
  func write(to bytes: inout DrawingBytes) {
    bytes.word(batches.count)
    for batch in batches {
      bytes.word(batch.first)
      bytes.word(batch.count)
      bytes.numbers(batch.style.specularity, max(batch.style.shininess, 1))
      let glow = batch.style.glow ?? .black
      bytes.numbers(glow.red, glow.green, glow.blue)
      bytes.word(batch.isOpaque ? 1 : 0)
    }
    bytes.word(positions.count / 3)
    bytes.numbers(positions[...])
    bytes.numbers(normals[...])
    bytes.raw(colors)
    bytes.word(indices.count)
    bytes.words(indices)
  }
}
