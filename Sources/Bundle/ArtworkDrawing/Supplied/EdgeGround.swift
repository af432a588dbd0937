/// The colours in which a photograph or scene goes on beside an edge that is calm, as a clear sky is.
struct EdgeGround {
  /// One for each pixel of the edge: smooth, and without what touches the edge.
  let colors: [Color]

  /// Nil beside an edge whose colours change within a short way, or one of which little goes into the art.
  init?(of art: VipsPicture, isColumn: Bool, isFar: Bool) throws(VipsFailure) {
    let length = isColumn ? art.width : art.height
    let depth = min(max(3, length / 50), length - 1)
    let edge = try art.line(at: isFar ? length - 1 : 0, isColumn: isColumn)
    let inner = try art.line(at: isFar ? length - 1 - depth : depth, isColumn: isColumn)
    let main = MainColor(edge).color
    // A sky gets darker towards the corners, little by little.
    let kept = edge.map { $0.isClose(to: main, within: Self.widest) ? $0 : main }
    // Twice, or bands would show where what is averaged begins and ends.
    let colors = Self.smooth(Self.smooth(kept))
    guard Self.share(of: colors, in: edge, within: 10) >= 0.97,
      Self.share(of: colors, in: inner, within: 14) >= 0.95
    else { return nil }
    self.colors = colors
  }

  /// How much the colours of a calm edge differ at most.
  private static let widest = 40

  private static func share(of colors: [Color], in line: [Color], within tolerance: Int) -> Double {
    Double(zip(line, colors).count { $0.isClose(to: $1, within: tolerance) }) / Double(max(1, line.count))
  }

  /// Each colour as the mean of those around it.
  private static func smooth(_ colors: [Color]) -> [Color] {
    let reach = max(1, colors.count / 10)
    func means(_ channel: (Color) -> UInt8) -> [UInt8] {
      var sums = [0]
      for color in colors { sums.append(sums[sums.count - 1] + Int(channel(color))) }
      return colors.indices.map { index in
        let (start, end) = (max(0, index - reach), min(colors.count, index + reach + 1))
        return UInt8((sums[end] - sums[start] + (end - start) / 2) / (end - start))
      }
    }
    let (red, green, blue) = (means(\.red), means(\.green), means(\.blue))
    return colors.indices.map { Color(red: red[$0], green: green[$0], blue: blue[$0]) }
  }
}
