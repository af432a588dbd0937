import Numerics

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

  /// What the batch that was begun last has in common: plot coordinates become those of the box, and corners without a colour have
  /// the style's.
  private struct Common {
    var low: Point3
    var scale: Point3
    var shift: Point3
    var tint: Color
    var opacity: Double
  }

  private var common = Common(
    low: Point3(0, 0, 0), scale: Point3(1, 1, 1), shift: Point3(0, 0, 0), tint: .white, opacity: 1)

  /// A corner as it was given, in plot coordinates.
  private struct Corner: Equatable {
    var place: Point3
    var normal: Point3
    var tint: Color
  }

  /// The batch's corners of smooth areas, and their vertices.
  private var corners: [(given: Corner, vertex: UInt32)] = []
  /// An open-addressing hash table of these corners: a corner's index plus one, or 0 if empty. Its size is a power of two.
  private var table = [UInt32](repeating: 0, count: 64)

  /// Begins a batch with a style, in which plot coordinates are converted as the camera does.
  mutating func begin(_ style: Style, _ camera: Camera) {
    batches.append(Batch(first: indices.count, count: 0, style: style, isOpaque: true))
    common = Common(
      low: camera.low, scale: camera.boxScale, shift: camera.sides * 0.5,
      tint: style.faceColor ?? (style.color == .black && style.glow == nil ? .white : style.color),
      opacity: style.opacity * style.faceOpacity)
  }

  /// Ends the batch; drops it if it is empty.
  mutating func end() {
    let last = batches.count - 1
    batches[last].count = indices.count - batches[last].first
    if batches[last].count == 0 { batches.removeLast() }
    guard !corners.isEmpty else { return }
    corners.removeAll(keepingCapacity: true)
    table = [UInt32](repeating: 0, count: 64)
  }

  /// Adds a polygon in plot coordinates, with a normal and a colour for each corner, or none. Polygons with normals share equal
  /// corners, which reduces the vertices of a surface to a quarter.
  mutating func add(_ ring: ArraySlice<Point3>, _ normals: ArraySlice<Point3>, _ tints: ArraySlice<Color>) {
    let isFlat = normals.count != ring.count
    let flat = isFlat ? Self.normal(of: ring.map(box)) : Point3(0, 0, 1)
    var (first, last) = (UInt32(0), UInt32(0))
    for number in 0..<ring.count {
      let place = ring[ring.startIndex + number]
      let tint = number < tints.count ? tints[tints.startIndex + number] : common.tint
      let vertex =
        isFlat
        ? append(place, flat, color: tint)
        : shared(Corner(place: place, normal: normals[normals.startIndex + number], tint: tint))
      if number == 0 { first = vertex }
      if number > 1 {
        indices.append(first)
        indices.append(last)
        indices.append(vertex)
      }
      last = vertex
    }
  }

  /// Converts plot coordinates to those of the box.
  private func box(_ place: Point3) -> Point3 {
    let (low, scale, shift) = (common.low, common.scale, common.shift)
    return Point3(
      (place.x - low.x) * scale.x - shift.x, (place.y - low.y) * scale.y - shift.y,
      (place.z - low.z) * scale.z - shift.z)
  }

  /// Adds a vertex with a place in plot coordinates and a normal in those of the box; returns its index.
  private mutating func append(_ given: Point3, _ normal: Point3, color: Color) -> UInt32 {
    let place = box(given)
    let tint = color.faded(common.opacity)
    if tint.opacity < 1 { batches[batches.count - 1].isOpaque = false }
    positions.append(Float(place.x))
    positions.append(Float(place.y))
    positions.append(Float(place.z))
    normals.append(Float(normal.x))
    normals.append(Float(normal.y))
    normals.append(Float(normal.z))
    colors.append(Self.byte(tint.red))
    colors.append(Self.byte(tint.green))
    colors.append(Self.byte(tint.blue))
    colors.append(Self.byte(tint.opacity))
    return UInt32(positions.count / 3 - 1)
  }

  private static func byte(_ share: Double) -> UInt8 { UInt8(clamping: share * 255 + 0.5) }

  /// The vertex of an equal corner that the batch has already, or a new one.
  private mutating func shared(_ corner: Corner) -> UInt32 {
    if 2 * corners.count >= table.count { growTable() }
    var slot = Self.hash(corner.place) & (table.count - 1)
    while table[slot] != 0 {
      let known = corners[Int(table[slot]) - 1]
      if known.given == corner { return known.vertex }
      slot = (slot + 1) & (table.count - 1)
    }
    let (normal, scale) = (corner.normal, common.scale)
    let turned = Point3(normal.x / scale.x, normal.y / scale.y, normal.z / scale.z).normalized
    let vertex = append(corner.place, turned, color: corner.tint)
    corners.append((corner, vertex))
    table[slot] = UInt32(corners.count)
    return vertex
  }

  private mutating func growTable() {
    table = [UInt32](repeating: 0, count: 4 * table.count)
    for (index, corner) in corners.enumerated() {
      var slot = Self.hash(corner.given.place) & (table.count - 1)
      while table[slot] != 0 { slot = (slot + 1) & (table.count - 1) }
      table[slot] = UInt32(index + 1)
    }
  }

  /// The hash value of a position.
  private static func hash(_ place: Point3) -> Int {
    // Adding 0 turns -0 into 0. Coarse places are round numbers, whose low bits are all 0.
    var mixed = (place.x + 0).bitPattern &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 32) ^ (place.y + 0).bitPattern) &* 0xC2B2_AE3D_27D4_EB4F
    mixed = (mixed ^ (mixed >> 29) ^ (place.z + 0).bitPattern) &* 0x1656_67B1_9E37_79F9
    return Int(truncatingIfNeeded: (mixed ^ (mixed >> 32)) & 0x3FFF_FFFF)
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
