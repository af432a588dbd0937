import BookModel
import Diagnostics
import Files

/// Reads and checks artwork for the given rows.
struct ArtworkReader {
  let rows: [ArtworkRow]
  let style: LaunchStyle
  let load: (FileReference) throws(FileError) -> [UInt8]
  private let drawings: DrawingContext
  private var findings: [ArtworkFinding] = []

  /// - Parameters:
  ///   - language: the book's.
  ///   - shown: the name of a path in findings.
  init(
    rows: [ArtworkRow], style: LaunchStyle, language: String, shown: @escaping (String) -> String,
    load: @escaping (FileReference) throws(FileError) -> [UInt8]
  ) {
    self.rows = rows
    self.style = style
    self.load = load
    drawings = DrawingContext(files: DrawingFiles(shown: shown, load: load), language: language)
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
    // One file may be the cover and the icon.
    var told: Set<Diagnostic> = []
    artwork.diagnostics = findings.map(\.diagnostic).filter { told.insert($0).inserted }
    artwork.linkedFiles = drawings.files.asked
    return artwork
  }

  /// Reads a cover and checks for transparency; `alone` means that both orientations are made from it.
  private mutating func cover(
    _ file: FileReference?, alone: Bool, _ orientation: ArtworkFile.Orientation
  ) -> OpaqueArt? {
    guard let file else { return nil }
    let targets = rows.filter { row in
      switch row.rule {
      case .cover: alone || row.orientation == orientation
      case .launch: style == .cover && (alone || row.orientation == orientation)
      case .icon, .trimmedIcon, .safeZone, .safeCircle: false
      }
    }
    guard let (picture, header) = decode(file, targets: targets.map { ($0.width, $0.height) }) else {
      return nil
    }
    checkShape(file, header, alone: alone, orientation)
    guard let painted = attempt(file, { try picture.withoutSoftEdges() }) else { return nil }
    let art = attempt(file) { try OpaqueArt(painted) }
    if let cutout = art?.cutout, cutout.shape != .roundedCard,
      cutout.ground != .white || cutout.hidden > 0.01
    {
      findings.append(.coverTransparent(file, cutout.ground))
    }
    check(file, painted: painted, result: art?.picture)
    return art
  }

  /// Reports a cover that is a strip, or art for one orientation in the shape of the other.
  private mutating func checkShape(
    _ file: FileReference, _ header: PictureHeader, alone: Bool, _ orientation: ArtworkFile.Orientation
  ) {
    let (width, height) = (header.width, header.height)
    if max(width, height) > 3 * min(width, height) {
      findings.append(.coverStrip(file, width: width, height: height))
    } else if !alone, orientation == .portrait ? width > height : height > width {
      findings.append(.coverOrientation(file, orientation, width: width, height: height))
    }
  }

  /// Reads an icon and makes it opaque and square.
  private mutating func icon(_ file: FileReference) -> OpaqueArt? {
    let side =
      rows.filter { $0.use != .cover && $0.use != .thumbnail && $0.use != .launch }.map(\.width).max() ?? 1
    guard let (decoded, header) = decode(file, targets: [(side, side)]) else { return nil }
    guard let picture = attempt(file, { try decoded.withoutSoftEdges() }) else { return nil }
    if abs(header.width - header.height) * 100 > max(header.width, header.height) {
      findings.append(.notSquare(file, width: header.width, height: header.height))
    }
    let isTransparent = attempt(file) { try picture.hasTransparentPixels() } ?? false
    if isTransparent { findings.append(.transparent(file)) }
    let result = attempt(file) {
      return try OpaqueArt(picture).squared()
    }
    check(file, painted: picture, result: result?.picture)
    return result
  }

  /// Reports a picture in which nothing can be seen.
  private mutating func check(_ file: FileReference, painted: VipsPicture, result: VipsPicture?) {
    guard let result, let blank = attempt(file, { try BlankPicture(painted: painted, result: result) }) ?? nil
    else { return }
    findings.append(.blank(file, blank))
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
    var bytes: [UInt8]
    do throws(FileError) { bytes = try load(file) } catch {
      findings.append(.missing(file, error))
      return nil
    }
    var context = drawings
    context.targets = targets
    do throws(DrawingFault) {
      if let drawing = try DrawingPreparation.prepared(bytes, path: file.path, in: context) {
        bytes = drawing.bytes
        findings += drawing.diagnostics.map { .unpainted($0) }
      }
    } catch {
      switch error {
      case .malformed(let finding): findings.append(.unpainted(finding))
      case .tooCostly(let canvases): findings.append(.unreadable(file, .tooCostly(canvases: canvases)))
      case .noSize: findings.append(.unreadable(file, .fault(.noSize)))
      }
      return nil
    }
    do throws(DecodingFailure) {
      let header = try PictureHeader(bytes)
      if header.further != .none { findings.append(.further(file, header.further)) }
      let size = (width: max(1, header.width), height: max(1, header.height))
      let scale = targets.map { CanvasFitter.scale(of: size, in: $0.width, height: $0.height) }.max() ?? 1
      if scale > 1.004, header.format != .svg {
        func needed(_ length: Int) -> Int { Int((Double(length) * scale).rounded(.up)) }
        findings.append(.enlarged(file, size: size, needed: (needed(size.width), needed(size.height))))
      }
      return (try VipsPicture.decodeSupplied(bytes, header: header, scale: scale), header)
    } catch {
      findings.append(.unreadable(file, error))
      return nil
    }
  }

  /// Runs `work`; a failure becomes a finding.
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
