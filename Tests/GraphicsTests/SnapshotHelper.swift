import Foundation
import Graphics
import Testing

/// Compares SVG with the file of that name beside the tests, one element a line. A missing file is written and fails;
/// OCTAVO_RECORD=1 records anew.
func expectSnapshot(_ figure: Figure, _ name: String, description: String = "", source: String = #filePath) {
  let text =
    String(decoding: SVGWriter.write(figure.draw(), description: description), as: UTF8.self)
    .replacingOccurrences(of: "><", with: ">\n<") + "\n"
  let file = URL(fileURLWithPath: source).deletingLastPathComponent().appendingPathComponent(
    "Snapshots/\(name).svg")
  let known = try? String(contentsOf: file, encoding: .utf8)
  if known == nil || ProcessInfo.processInfo.environment["OCTAVO_RECORD"] != nil {
    #expect((try? text.write(to: file, atomically: true, encoding: .utf8)) != nil)
    #expect(known != nil, "\(name) was recorded: look at it and run again")
    return
  }
  #expect(text == known)
}
