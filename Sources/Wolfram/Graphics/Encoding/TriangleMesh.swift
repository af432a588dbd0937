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
  /// coordinates; `boxScale` converts them. Corners without a colour have the style's.
  mutating func add(_ corners: [Point3], _ normals: [Point3], _ tints: [Color], boxScale scale: Point3) {
    let style = batches[batches.count - 1].style
    let flat = normals.count == corners.count ? nil : Self.normal(of: corners)
    let plain = style.faceColor ?? (style.color == .black && style.glow == nil ? .white : style.color)
    let first = UInt32(positions.count / 3)
    for index in corners.indices {
      Self.append(corners[index], to: &positions)
      let normal =
        flat
        ?? Point3(normals[index].x / scale.x, normals[index].y / scale.y, normals[index].z / scale.z)
        .normalized
      Self.append(normal, to: &self.normals)
      let tint = (index < tints.count ? tints[index] : plain).faded(style.opacity * style.faceOpacity)
      if tint.opacity < 1 { batches[batches.count - 1].isOpaque = false }
      for share in [tint.red, tint.green, tint.blue, tint.opacity] {
        colors.append(UInt8((share * 255).rounded()))
      }
    }
    for corner in 1..<UInt32(corners.count) - 1 {
      indices.append(first)
      indices.append(first + corner)
      indices.append(first + corner + 1)
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
