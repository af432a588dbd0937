import Graphics
import Snapshots

/// The difference between a figure's SVG, one element per line, and the file of that name in `Snapshots`.
func difference(_ figure: Figure, from name: String, description: String = "") throws -> String? {
  let svg = String(decoding: SVGWriter.write(figure.draw(), description: description), as: UTF8.self)
  let lines = svg.replacing("><", with: ">\n<") + "\n"
  return try Snapshot.difference(of: lines, from: "Snapshots/\(name).svg")
}
