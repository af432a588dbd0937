import BookModel
import CVips
import Diagnostics

/// The author's artwork, decoded once, as large as the largest picture made from it needs.
public struct SuppliedArtwork: Sendable {
  /// What was found in reading it.
  public internal(set) var diagnostics: [Diagnostic] = []
  var portrait: VipsPicture?
  var landscape: VipsPicture?
  var icon: VipsPicture?

  /// The art for covers in `orientation`: that orientation's own, else the other's.
  func cover(for orientation: ArtworkFile.Orientation?) -> VipsPicture? {
    orientation == .landscape ? landscape ?? portrait : portrait ?? landscape
  }
}

/// Reads and checks artwork for the rows that will be made from it.
struct ArtworkReader {
  let rows: [ArtworkRow]
  let style: LaunchStyle
  let load: (FileReference) throws -> [UInt8]
  private var findings: [ArtworkFinding] = []

  init(rows: [ArtworkRow], style: LaunchStyle, load: @escaping (FileReference) throws -> [UInt8]) {
    self.rows = rows
    self.style = style
    self.load = load
  }

  mutating func read(_ sources: ArtworkSources) -> SuppliedArtwork {
    var artwork = SuppliedArtwork()
    artwork.portrait = cover(sources.portraitCover, alone: sources.landscapeCover == nil, .portrait)
    if sources.landscapeCover != sources.portraitCover {
      artwork.landscape = cover(sources.landscapeCover, alone: sources.portraitCover == nil, .landscape)
    }
    artwork.icon = sources.icon.flatMap { icon($0) }
    for file in sources.toolbarIcons { checkBarIcon(file, .toolbar) }
    for file in sources.tabBarIcons { checkBarIcon(file, .tabBar) }
    artwork.diagnostics = findings.map(\.diagnostic)
    return artwork
  }

  /// A cover without transparent parts; `alone` makes both orientations from it.
  private mutating func cover(
    _ file: FileReference?, alone: Bool, _ orientation: ArtworkFile.Orientation
  ) -> VipsPicture? {
    guard let file else { return nil }
    let targets = rows.filter { row in
      switch row.rule {
      case .cover: alone || row.orientation == orientation
      case .launch: style == .cover && (alone || row.orientation == orientation)
      default: false
      }
    }
    guard let (picture, _) = decode(file, targets: targets.map { ($0.width, $0.height) }) else { return nil }
    return attempt(file) { try picture.withoutSoftEdges().flattened(on: Color.white.channels).inMemory() }
  }

  /// An opaque and square icon.
  private mutating func icon(_ file: FileReference) -> VipsPicture? {
    let side =
      rows.filter { $0.use != .cover && $0.use != .thumbnail && $0.use != .launch }.map(\.width).max() ?? 1
    guard let (decoded, header) = decode(file, targets: [(side, side)]) else { return nil }
    guard let picture = attempt(file, { try decoded.withoutSoftEdges() }) else { return nil }
    if abs(header.width - header.height) * 100 > max(header.width, header.height) {
      findings.append(.notSquare(file, width: header.width, height: header.height))
    }
    let isTransparent = attempt(file) { try picture.hasTransparentPixels() } ?? false
    if isTransparent { findings.append(.transparent(file)) }
    return attempt(file) {
      let picture = isTransparent ? try picture.filledUp() : picture
      let side = max(picture.width, picture.height)
      return try Composition.compose(picture.flattened(on: Color.white.channels), on: side, side, .continued)
    }
  }

  private mutating func checkBarIcon(_ file: FileReference, _ bar: ArtworkFinding.Bar) {
    guard let (picture, header) = decode(file, targets: []) else { return }
    let isWhite = attempt(file) { try picture.isWhiteMask() }
    if isWhite == false { findings.append(.barIconNotWhite(file)) }
    let (width, height) = (header.width, header.height)
    let fits =
      switch bar {
      case .toolbar:
        [16...24, 32...48].contains {
          $0.contains(max(width, height)) && min(width, height) >= $0.lowerBound / 2
        }
      case .tabBar: width <= 96 && height <= 64
      }
    if !fits && header.format != .svg {
      findings.append(.barIconSize(file, bar, width: width, height: height))
    }
  }

  /// Loads and decodes a file for pictures of the sizes `targets`.
  private mutating func decode(
    _ file: FileReference, targets: [(width: Int, height: Int)]
  ) -> (VipsPicture, PictureHeader)? {
    guard let bytes = try? load(file) else {
      // Whatever kept the bytes from being read, the manifest names what is not there.
      findings.append(.missing(file))
      return nil
    }
    do throws(DecodingFailure) {
      let header = try PictureHeader(bytes)
      let size = (width: max(1, header.width), height: max(1, header.height))
      let scale = targets.map { Composition.scale(of: size, in: $0.width, $0.height) }.max() ?? 1
      if scale > 1.004, header.format != .svg {
        func needed(_ length: Int) -> Int { Int((Double(length) * scale).rounded(.up)) }
        findings.append(.enlarged(file, size: size, needed: (needed(size.width), needed(size.height))))
      }
      return (try VipsPicture.decode(bytes, header: header, scale: scale), header)
    } catch {
      findings.append(.unreadable(file, error))
      return nil
    }
  }

  /// The result of `work`; what fails in it becomes a finding.
  private mutating func attempt<Result>(_ file: FileReference, _ work: () throws -> Result) -> Result? {
    do {
      return try work()
    } catch {
      let reason = (error as? VipsFailure)?.message ?? ""
      findings.append(.unreadable(file, .damaged(reason: reason)))
      return nil
    }
  }
}

extension VipsPicture {
  /// Without an outermost line of pixels that is only half covered, as SVG has where its shape is not
  /// a whole number of pixels: it would show as a light line.
  func withoutSoftEdges() throws(VipsFailure) -> VipsPicture {
    guard hasAlpha, width > 16, height > 16 else { return self }
    let (width, height, alpha) = (self.width, self.height, try channels(bands - 1, 1).pixels())
    func isOpaque(_ indices: StrideTo<Int>) -> Bool { indices.allSatisfy { alpha[$0] == 255 } }
    func row(_ y: Int) -> Bool { isOpaque(stride(from: y * width + 1, to: (y + 1) * width - 1, by: 1)) }
    func column(_ x: Int) -> Bool {
      isOpaque(stride(from: x + width, to: x + (height - 1) * width, by: width))
    }
    let left = !column(0) && column(1) ? 1 : 0
    let right = !column(width - 1) && column(width - 2) ? 1 : 0
    let top = !row(0) && row(1) ? 1 : 0
    let bottom = !row(height - 1) && row(height - 2) ? 1 : 0
    return try cropped(x: left, y: top, width: width - left - right, height: height - top - bottom)
  }

  /// Whether any pixel lets through what lies behind.
  func hasTransparentPixels() throws(VipsFailure) -> Bool {
    guard hasAlpha else { return false }
    return try channels(bands - 1, 1).pixels().contains { $0 < 250 }
  }

  /// Whether every visible pixel is white and some are transparent: a mask, as bars take it.
  func isWhiteMask() throws(VipsFailure) -> Bool {
    guard try hasTransparentPixels() else { return false }
    let pixels = try pixels()
    for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] > 24 {
      if pixels[start..<start + 3].contains(where: { $0 < 245 }) { return false }
    }
    return true
  }

  /// Opaque: a picture that is all but its corners gets them in the colours next to them; one that
  /// floats freely gets a white ground, or a dark one where it is light itself.
  func filledUp() throws(VipsFailure) -> VipsPicture {
    let all = try resized(to: 32, 32).pixels()
    var (rim, opaqueRim, light, visible) = (0, 0, 0.0, 0.0)
    for index in 0..<1024 {
      let (x, y) = (index % 32, index / 32)
      let (red, green, blue, alpha) = (
        all[index * 4], all[index * 4 + 1], all[index * 4 + 2], all[index * 4 + 3]
      )
      let isRim = min(x, y, 31 - x, 31 - y) < 2
      rim += isRim ? 1 : 0
      opaqueRim += isRim && alpha > 200 ? 1 : 0
      light += Color(red: red, green: green, blue: blue).lightness * Double(alpha)
      visible += Double(alpha)
    }
    guard opaqueRim * 2 > rim else {
      let isLight = visible > 0 && light / visible > 0.7
      return try flattened(on: (isLight ? Color(0x1E2A3A) : .white).channels).inMemory()
    }
    // Blurred together with its alpha, the picture spreads its colours over the gaps.
    let spread = try resized(to: 32, 32).applying("premultiply") { octavo_premultiply($0, $1) }.blurred(3)
      .applying("unpremultiply") { octavo_unpremultiply($0, $1) }
      .channels(0, 3).applying("cast") { octavo_cast_uchar($0, $1) }.inMemory()
    return try spread.resized(to: width, height).overlaid(with: self, x: 0, y: 0).inMemory()
  }
}
