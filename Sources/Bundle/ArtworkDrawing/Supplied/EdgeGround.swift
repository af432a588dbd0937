/// The colours in which a photograph or scene goes on beside an edge that is nearly of one colour, as a clear sky is.
struct EdgeGround {
  /// One for each pixel of the edge: smooth, and without what touches the edge.
  let colors: [Color]

  /// Nil beside an edge of several colours, or one of which little goes into the art.
  init?(of art: VipsPicture, isColumn: Bool, isFar: Bool) throws(VipsFailure) {
    let length = isColumn ? art.width : art.height
    let depth = min(max(3, length / 50), length - 1)
    let edge = try art.line(at: isFar ? length - 1 : 0, isColumn: isColumn)
    let inner = try art.line(at: isFar ? length - 1 - depth : depth, isColumn: isColumn)
    let main = MainColor(edge)
    guard main.share >= Self.least, Self.share(of: main.color, in: inner) >= Self.least else { return nil }
    colors = Self.smooth(edge.map { $0.isClose(to: main.color) ? $0 : main.color })
  }

  /// The share of an edge that has its colour, or nearly.
  private static let least = 0.92

  private static func share(of color: Color, in line: [Color]) -> Double {
    Double(line.count { $0.isClose(to: color) }) / Double(max(1, line.count))
  }

  /// Each colour as the mean of those around it.
  private static func smooth(_ colors: [Color]) -> [Color] {
    let reach = max(1, colors.count / 16)
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
