/// The shape of art with transparent parts, and the ground on which it shows; measured on a small copy.
struct Cutout {
  /// Where the transparent parts are.
  enum Shape: Equatable {
    /// Only in the corners: a card or an icon with rounded corners, whose colours go on in them. With a border it is one on a
    /// ground.
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
  /// The part of a pixel of the copy, in alpha, that a line takes at least to be seen.
  private static let narrowest: UInt8 = 8
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
    let pixels = try art.resized(to: small.width, height: small.height).pixels()
    let opacity = try Self.greatest(
      art.channels(3, count: 1).pixels(), width: art.width, of: art.height, small)
    let sample = Sample(pixels: pixels, opacity: opacity, width: small.width, height: small.height)
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

  /// The greatest alpha of the pixels of which one of a small copy is made: that of a line that is narrower than such a pixel.
  private static func greatest(
    _ alpha: [UInt8], width: Int, of height: Int, _ small: (width: Int, height: Int)
  ) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: small.width * small.height)
    let columns = (0..<width).map { $0 * small.width / width }
    for y in 0..<height {
      let row = y * small.height / height * small.width
      for x in 0..<width {
        let place = row + columns[x]
        result[place] = max(result[place], alpha[y * width + x])
      }
    }
    return result
  }

  /// Pixels with red, green, blue and alpha.
  private struct Sample {
    let pixels: [UInt8]
    /// How opaque what is seen of each pixel is, which may cover only a part of it.
    let opacity: [UInt8]
    let width: Int
    let height: Int

    private func alpha(_ index: Int) -> UInt8 { pixels[index * 4 + 3] }

    /// Whether something that is seen is in a pixel.
    private func isArt(_ index: Int) -> Bool {
      alpha(index) > Cutout.narrowest && opacity[index] > Cutout.visible
    }

    /// The colour of a pixel over `ground`.
    private func color(_ index: Int, over ground: Color) -> Color {
      let start = index * 4
      return ground.mixed(
        with: Color(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2]),
        share: Double(opacity[index]) / 255)
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
      if Double(clearInCorners) >= 0.95 * Double(clear) { return hasBorder ? .free : .roundedCard }
      return opaqueRim * 10 > rim * 9 ? .holes : .free
    }

    /// Whether a line of one colour goes round the art that differs from what is within it.
    private var hasBorder: Bool {
      func color(_ x: Int, _ y: Int) -> Color { self.color(y * width + x, over: .white) }
      /// The colours of the pixels at a distance from the edges, without the corners.
      func ring(_ depth: Int) -> [Color] {
        let (across, down) = (width * 3 / 10..<width * 7 / 10, height * 3 / 10..<height * 7 / 10)
        return across.flatMap { [color($0, depth), color($0, height - 1 - depth)] }
          + down.flatMap { [color(depth, $0), color(width - 1 - depth, $0)] }
      }
      let within = max(3, min(width, height) / 20)
      guard within * 4 < min(width, height) else { return false }
      let border = MainColor(ring(0))
      let inner = ring(within)
      return border.share >= 0.7
        && inner.count { !$0.isClose(to: border.color, within: 40) } * 10 >= inner.count * 9
    }

    /// The connected parts of the art, as indices of their pixels.
    var parts: [[Int]] {
      var isSeen = [Bool](repeating: false, count: width * height)
      var parts: [[Int]] = []
      for start in 0..<width * height where !isSeen[start] && isArt(start) {
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
          ] where isInside && !isSeen[neighbour] && isArt(neighbour) {
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
          || [index - 1, index + 1, index - width, index + width].contains { !isArt($0) }
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
