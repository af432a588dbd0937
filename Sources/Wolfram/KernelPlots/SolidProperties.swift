import Graphics
import Kernel
import Numerics

/// `PolyhedronData`: the five regular solids.
enum SolidProperties {
  /// Evaluates `PolyhedronData["Cube"]` and some properties.
  static func value(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard case .string(let name)? = call.arguments.first else { return nil }
    if call.arguments[0].isString("Platonic") {
      return .list(RegularSolid.names.map { .text($0) })
    }
    guard let solid = RegularSolid(String(decoding: name, as: UTF8.self)) else { return nil }
    let faces = Term.list(solid.faces.map { .list($0.map { .integer($0 + 1) }) })
    let vertices = Term.points(solid.vertices)
    let complex = kernel.term("GraphicsComplex", vertices, .call(.polygon, [faces]))
    guard call.count > 1 else { return .call(.graphics3D, [.list([complex])]) }
    guard case .string(let property) = call.arguments[1] else { return nil }
    switch String(decoding: property, as: UTF8.self) {
    case "Faces", "GraphicsComplex": return complex
    case "FaceIndices": return faces
    case "VertexCoordinates", "Vertices": return vertices
    case "EdgeIndices": return .list(solid.edges.map { .list([.integer($0.0 + 1), .integer($0.1 + 1)]) })
    case "Edges":
      let edges = solid.edges.map { Term.points([solid.vertices[$0.0], solid.vertices[$0.1]]) }
      return .call(.line, [.list(edges)])
    case "VertexCount": return .integer(solid.vertices.count)
    case "FaceCount": return .integer(solid.faces.count)
    case "EdgeCount": return .integer(solid.edges.count)
    case "Image", "Graphics3D": return .call(.graphics3D, [.list([complex])])
    case "Name", "StandardName": return .string(name)
    default: return nil
    }
  }
}
