import Graphics
import Kernel

extension ResultSetter {
  /// A row in as many lines as it needs; nil if one is enough, or if it has pictures.
  mutating func lines(of row: [Term], _ style: TextStyle, _ depth: Int) -> SetBox? {
    let parts = LineBreaks.parts(of: row)
    guard parts.count < 2000, !parts.contains(where: isFigure) else { return nil }
    var widths: [(width: Double, mayEnd: Bool)] = []
    for part in parts { widths.append((set(part, style, depth + 1).width, LineBreaks.mayEnd(behind: part))) }
    let lines = LineBreaks(widths, within: lineWidth).lines
    guard lines.count > 1 else { return nil }
    var boxes: [SetBox] = []
    for line in lines {
      var own: [SetBox] = []
      for part in LineBreaks.joined(parts[line]) { own.append(set(part, style, depth + 1)) }
      boxes.append(.row(own))
    }
    return .column(boxes, gap: 2)
  }
}
