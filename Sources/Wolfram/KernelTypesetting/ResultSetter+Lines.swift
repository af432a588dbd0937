import Graphics
import Kernel

extension ResultSetter {
  /// A row in as many lines as it needs, which end behind spaces, commas and the row's separator; nil if one is enough, or if it has
  /// pictures.
  mutating func lines(of row: [Term], _ separator: Term?, _ style: TextStyle, depth: Int) -> SetBox? {
    let parts = LineBreaks.parts(of: row, separatedBy: separator)
    guard parts.count < 2000, !parts.contains(where: { isFigure($0.term) }) else { return nil }
    var widths: [LineBreaks.Part] = []
    for (part, level) in parts {
      let mayEnd = LineBreaks.mayEnd(behind: part) || part == separator
      widths.append((set(part, style, depth: depth + 1).width, mayEnd, level))
    }
    let lines = LineBreaks(widths, within: lineWidth).lines
    guard lines.count > 1 else { return nil }
    var boxes: [SetBox] = []
    for line in lines {
      var own: [SetBox] = []
      for part in LineBreaks.joined(parts[line].map { $0.term }) {
        own.append(set(part, style, depth: depth + 1))
      }
      boxes.append(.row(own))
    }
    return .column(boxes, gap: 2)
  }
}
