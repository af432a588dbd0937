import Graphics
import Kernel
import Numerics

/// The lines and areas of a surface by `MeshFunctions` and `MeshShading`.
///
///     Plot3D[x^2 + y^2, {x, -1, 1}, {y, -1, 1}, MeshFunctions -> {#3 &}, Mesh -> 5]   // lines of equal height
struct SurfaceBands {
  private let bands: SurfaceMesh.Bands
  /// The styles of `MeshShading`, by the bands of the first function and of the second.
  private let shading: [[Term]]

  /// Whether faces have styles by their bands.
  var hasShading: Bool { !shading.isEmpty }

  /// Cuts a mesh along the levels of its mesh functions; nil where the lines are those of parameters.
  init?(
    _ arguments: PlotArguments, _ mesh: inout SurfaceMesh, isByParameters: Bool, in kernel: inout PlotKernel
  ) throws(KernelError) {
    let given = arguments.value("MeshFunctions").flatMap { $0.isSymbol(.automatic) ? nil : $0 }
    let shading = arguments.value("MeshShading").flatMap { $0.isSymbol(.none) ? nil : $0 }
    guard given != nil || shading?.parts?.isEmpty == false else { return nil }
    var values: [[Double]] = []
    if let given {
      for function in (given.parts ?? [given]).prefix(4) {
        values.append(try Self.values(of: function, mesh, in: &kernel))
      }
    } else {
      values = [mesh.parameters.map { $0.x }, mesh.parameters.map { $0.y }]
    }
    guard !values.isEmpty, values.allSatisfy({ $0.contains { $0.isFinite } }) else { return nil }
    let levels = values.indices.map {
      Self.levels(of: arguments.options["Mesh"], place: $0, values: values[$0], mesh)
    }
    var finite = values
    for place in finite.indices {
      for index in finite[place].indices where !finite[place][index].isFinite { finite[place][index] = 0 }
    }
    bands = mesh.cut(finite, at: levels)
    self.shading = shading?.parts?.map { $0.parts ?? [$0] }.filter { !$0.isEmpty } ?? []
  }

  /// A mesh function at the vertices. It receives x, y, z and, for parametric surfaces, both parameters.
  private static func values(
    of function: Term, _ mesh: SurfaceMesh, in kernel: inout PlotKernel
  ) throws(KernelError) -> [Double] {
    var symbols: [Symbol] = []
    for name in ["x", "y", "z", "u", "v"] { symbols.append(kernel.names.own("mesh$\(name)")) }
    let body = Term.call(Call(function, symbols.map { .symbol($0) }))
    var code = PlotFunction(body, symbols, in: &kernel)
    var values: [Double] = []
    values.reserveCapacity(mesh.vertices.count)
    for (vertex, place) in zip(mesh.vertices, mesh.parameters) {
      values.append(code.values([vertex.x, vertex.y, vertex.z, place.x, place.y], in: &kernel).first ?? .nan)
    }
    try code.check(in: &kernel)
    return values
  }

  /// The levels of a function: so many at equal distances between its extremes, or the author's.
  private static func levels(
    of option: Term?, place: Int, values: [Double], _ mesh: SurfaceMesh
  ) -> [Double] {
    var own = option
    // `{5, 3}` and `{{0, 1}, 3}` tell of each function.
    if let parts = option?.parts {
      guard !parts.isEmpty else { return [] }
      own = parts[min(place, parts.count - 1)]
    }
    if let given = own?.parts {
      return given.prefix(200).compactMap { ($0.parts?.first ?? $0).double }.filter { $0.isFinite }.sorted()
    }
    if own?.isSymbol(.none) == true || own?.isSymbol(.false) == true { return [] }
    let number = own?.double.map { $0.isFinite ? Int(clamping: min(max($0, 0), 100)) : 0 } ?? 15
    var range = Interval.empty
    for index in mesh.quads + mesh.triangles where values[Int(index)].isFinite {
      range.include(values[Int(index)])
    }
    guard range.length > 0, range.length.isFinite else { return [] }
    return (0..<number).map { range.low + range.length * Double($0 + 1) / Double(number + 1) }
  }

  /// The faces, in the styles of their bands behind that of the surface; nil where they have no styles of their own.
  func faces(of directives: Term?, in kernel: inout PlotKernel) -> [Term] {
    var (styles, groups): ([Term], [(quads: [Int32], triangles: [Int32])]) = ([], [])
    for face in bands.faces {
      let style = directives == nil ? .symbol(.automatic) : self.style(face.bands)
      if style.isSymbol(.none) { continue }
      let place = styles.firstIndex(of: style) ?? styles.count
      if place == styles.count {
        styles.append(style)
        groups.append(([], []))
      }
      if face.ring.count == 4 {
        groups[place].quads += face.ring
      } else {
        for index in 1..<face.ring.count - 1 {
          groups[place].triangles += [face.ring[0], face.ring[index], face.ring[index + 1]]
        }
      }
    }
    return zip(styles, groups).map { style, group in
      var shapes = style.isSymbol(.automatic) ? [] : style.parts ?? [style]
      if !group.quads.isEmpty { shapes.append(.call(.polygon, [.indices(group.quads, by: 4)])) }
      if !group.triangles.isEmpty { shapes.append(.call(.polygon, [.indices(group.triangles, by: 3)])) }
      return .list(shapes)
    }
  }

  private func style(_ bands: [Int]) -> Term {
    guard let first = bands.first, !shading.isEmpty else { return .symbol(.automatic) }
    let row = shading[first % shading.count]
    return row[(bands.count > 1 ? bands[1] : 0) % row.count]
  }

  /// The lines of each function behind the author's style for them.
  func styled(_ arguments: PlotArguments) -> [[Term]] {
    let styles = PlotStyles(arguments.options["MeshStyle"], count: 1)
    return bands.lines.enumerated().compactMap { place, lines in
      lines.isEmpty ? nil : styles.own(place) + [.call(.line, [.indices(lines, by: 2)])]
    }
  }
}
