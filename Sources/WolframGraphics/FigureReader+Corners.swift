import Graphics
import WolframLanguage

/// Bodies that are given by their corners.
extension FigureReader {
  /// Tetrahedra, pyramids over four corners, prisms over three.
  mutating func readCorners(_ name: String, _ parts: [Node]) {
    let faces: [[Int]] =
      switch name {
      case "Tetrahedron": [[0, 1, 2], [0, 1, 3], [1, 2, 3], [2, 0, 3]]
      case "Pyramid": [[0, 1, 2, 3], [0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4]]
      default: [[0, 1, 2], [3, 4, 5], [0, 1, 4, 3], [1, 2, 5, 4], [2, 0, 3, 5]]
      }
    let count = name == "Tetrahedron" ? 4 : name == "Pyramid" ? 5 : 6
    for corners in parts.first.map({ lines($0) }) ?? [] where corners.count >= count {
      let points = corners.map { $0.point3 }
      space.addPolygons(faces.map { $0.map { points[$0] } })
    }
  }
}
