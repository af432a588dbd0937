/// The shape of art with transparent parts, and the ground on which it shows; measured on a small copy.
struct Cutout {
  /// Where the transparent parts are.
  enum Shape: Equatable {
    /// Only in the corners: a card or an icon with rounded corners.
    case roundedCard
    /// Within art that covers its edges.
    case holes
    /// Around the art.
    case free
  }

  let shape: Shape
  /// White, unless another of `candidates` shows at least a tenth of the art more.
  let ground: Color
  /// The share of the art, by area, in parts that do not show on `ground`.
  let hidden: Double

  /// White as paper is, else a dark ground, else one between for art of light and dark parts.
  private static let candidates = [Color.white, Color(0x1E2A3A), Color(0x7C8896)]

  /// Alpha from which a pixel belongs to the art.
  private static let visible: UInt8 = 40
  /// The least contrast (WCAG 2) of a pixel that shows; white and light yellow have 1.07.
  private static let leastContrast = 1.25
  /// How much more of the art another ground than white has to show.
  private static let leastGain = 0.1
  /// The share of a part's pixels that must show for the part to show, such as the letters on a pale label, unless half of its
  /// outline does.
  private static let leastShare = 0.05

  init(_ art: VipsPicture) throws(VipsFailure) {
    let scale = min(1, 160 / Double(max(art.width, art.height)))
    let small = (
      width: max(1, Int((Double(art.width) * scale).rounded())),
      height: max(1, Int((Double(art.height) * scale).rounded()))
    )
    let pixels = try art.resized(to: small.width, small.height).pixels()
    let sample = Sample(pixels: pixels, width: small.width, height: small.height)
    shape = sample.shape
    let parts = sample.parts
    var best = (ground: Self.candidates[0], shown: -1.0)
    for candidate in Self.candidates {
      let shown = sample.shownShare(of: parts, on: candidate)
      if shown > best.shown + Self.leastGain { best = (candidate, shown) }
    }
    ground = best.ground
    hidden = 1 - best.shown
  }

  /// Pixels with red, green, blue and alpha.
  private struct Sample {
    let pixels: [UInt8]
    let width: Int
    let height: Int

    private func alpha(_ index: Int) -> UInt8 { pixels[index * 4 + 3] }

    /// The colour of a pixel over `ground`.
    private func color(_ index: Int, over ground: Color) -> Color {
      let start = index * 4
      return ground.mixed(
        with: Color(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2]),
        Double(pixels[start + 3]) / 255)
    }

    var shape: Shape {
      let corner = Double(min(width, height)) * 0.3
      var (rim, opaqueRim, clear, clearInCorners) = (0, 0, 0, 0)
      for index in 0..<width * height {
        let (x, y) = (index % width, index / width)
        let fromSide = min(x, width - 1 - x)
        let fromTop = min(y, height - 1 - y)
        let isClear = alpha(index) <= 200
        if min(fromSide, fromTop) < 2 {
          rim += 1
          opaqueRim += isClear ? 0 : 1
        }
        clear += isClear ? 1 : 0
        clearInCorners += isClear && Double(fromSide) < corner && Double(fromTop) < corner ? 1 : 0
      }
      guard opaqueRim * 2 > rim else { return .free }
      if Double(clearInCorners) >= 0.95 * Double(clear) { return .roundedCard }
      return opaqueRim * 10 > rim * 9 ? .holes : .free
    }

    /// The connected parts of the art, as indices of their pixels.
    var parts: [[Int]] {
      var isSeen = [Bool](repeating: false, count: width * height)
      var parts: [[Int]] = []
      for start in 0..<width * height where !isSeen[start] && alpha(start) > Cutout.visible {
        var part = [start]
        isSeen[start] = true
        var next = 0
        while next < part.count {
          let index = part[next]
          next += 1
          let (x, y) = (index % width, index / width)
          for (isInside, neighbour) in [
            (x > 0, index - 1), (x < width - 1, index + 1), (y > 0, index - width),
            (y < height - 1, index + width),
          ] where isInside && !isSeen[neighbour] && alpha(neighbour) > Cutout.visible {
            isSeen[neighbour] = true
            part.append(neighbour)
          }
        }
        parts.append(part)
      }
      return parts
    }

    /// Whether half of a part's outline shows, as that of a white box with a grey frame.
    private func isOutlined(_ part: [Int], on ground: Color) -> Bool {
      let outline = part.filter { index in
        let (x, y) = (index % width, index / width)
        return x == 0 || y == 0 || x == width - 1 || y == height - 1
          || [index - 1, index + 1, index - width, index + width].contains { alpha($0) <= Cutout.visible }
      }
      let seen = outline.count { color($0, over: ground).contrast(with: ground) >= Cutout.leastContrast }
      return seen * 2 >= outline.count
    }

    /// The share of the art, by area, in parts that show on `ground`.
    func shownShare(of parts: [[Int]], on ground: Color) -> Double {
      var (shown, all) = (0, 0)
      for part in parts {
        let visible = part.count { color($0, over: ground).contrast(with: ground) >= Cutout.leastContrast }
        all += part.count
        let isShown =
          Double(visible) >= Double(part.count) * Cutout.leastShare || isOutlined(part, on: ground)
        if isShown { shown += part.count }
      }
      return all == 0 ? 1 : Double(shown) / Double(all)
    }
  }
}
