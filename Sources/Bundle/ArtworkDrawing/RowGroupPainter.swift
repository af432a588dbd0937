import BookModel

/// Paints groups of rows from the supplied art and the drawings.
struct RowGroupPainter: Sendable {
  let cover: DrawnCover
  let icon: DrawnIcon
  /// The plain first screen, if launch images show that.
  let launch: PlainLaunch?
  let artwork: SuppliedArtwork

  /// The result for one group.
  struct GroupPainting: Sendable {
    var files: [(index: Int, file: ArtworkFile)] = []
    var failures: [(href: String, reason: String)] = []
  }

  /// Paints a group, each picture scaled from the next larger.
  ///
  /// - Parameter take: receives each picture; the result then has no bytes.
  func paint(_ group: RowGroup, take: (@Sendable (ArtworkFile) -> Void)? = nil) -> GroupPainting {
    var result = GroupPainting()
    func add(_ index: Int, _ file: ArtworkFile) {
      take?(file)
      var kept = file
      if take != nil { kept.bytes = [] }
      result.files.append((index, kept))
    }
    var larger: VipsPicture?
    var previous: ArtworkFile?
    for (index, row) in group.rows {
      // Two rows of the same picture, such as the two portrait orientations.
      if var same = previous, same.width == row.width, same.height == row.height,
        same.mediaType == row.mediaType, isPlain(row.rule)
      {
        same.href = row.href
        (same.use, same.orientation, same.scale) = (row.use, row.orientation, row.scale)
        add(index, same)
        continue
      }
      do {
        let master = try larger ?? draw(group.subject, as: row)
        let picture = try finish(master, row: row)
        if isPlain(row.rule) { larger = picture } else if larger == nil { larger = master }
        let file = try encode(picture, row: row)
        add(index, file)
        previous = isPlain(row.rule) ? file : nil
      } catch {
        result.failures.append((row.href, (error as? VipsFailure)?.message ?? "\(error)"))
      }
    }
    return result
  }

  /// Whether the rule uses the group's subject unchanged.
  private func isPlain(_ rule: ArtworkRow.Rule) -> Bool {
    switch rule {
    case .cover, .launch, .icon, .safeZone, .safeCircle: true
    case .trimmedIcon: false
    }
  }

  /// Draws a group's subject at the size of its largest row.
  private func draw(_ subject: RowGroup.Subject, as row: ArtworkRow) throws -> VipsPicture {
    switch subject {
    case .cover(let orientation, _):
      if let art = artwork.cover(for: orientation) {
        return try CanvasFitter.compose(art, on: row.width, height: row.height)
      }
      return try VipsPicture.drawn(cover.svg(row.width, row.height))
    case .plainLaunch:
      guard let launch else { break }
      return try VipsPicture.drawn(launch.svg(row))
    case .icon(let isRich, _):
      return try drawIcon(row.width, height: row.height, isRich: isRich)
    case .safeZone:
      guard case .safeZone(let top, let bottom, let sides) = row.rule else { break }
      return try drawIcon(row.width - 2 * sides, height: row.height - top - bottom, isRich: row.width > 64)
        .onCanvas(Color.white.channels, x: sides, y: top, width: row.width, height: row.height)
    case .safeCircle:
      guard case .safeCircle(let share) = row.rule else { break }
      if let art = artwork.icon { return try withinCircle(art, width: row.width, share: share) }
      return try VipsPicture.drawn(icon.svg(row.width, height: row.height, isRich: true, share: share * 0.7))
    }
    return try drawIcon(row.width, height: row.height, isRich: true)
  }

  /// The supplied icon or a monogram, in any shape.
  private func drawIcon(_ width: Int, height: Int, isRich: Bool) throws -> VipsPicture {
    if let art = artwork.icon { return try CanvasFitter.compose(art, on: width, height: height) }
    return try VipsPicture.drawn(icon.svg(width, height: height, isRich: isRich, share: isRich ? 0.62 : 0.78))
  }

  /// Applies a row's size and rule to `master`.
  private func finish(_ master: VipsPicture, row: ArtworkRow) throws -> VipsPicture {
    switch row.rule {
    case .cover, .launch, .icon, .safeZone, .safeCircle:
      return try master.resized(to: row.width, height: row.height).inMemory()
    case .trimmedIcon(let margin):
      return try master.resized(to: row.width - 2 * margin, height: row.height - 2 * margin).inMemory()
        .extendedByEdges(x: margin, y: margin, to: row.width, height: row.height).inMemory()
    }
  }

  /// An icon with its content within a circle of `share` of the width, its background extended to the edges.
  private func withinCircle(_ art: OpaqueArt, width: Int, share: Double) throws -> VipsPicture {
    let inner = Int(Double(width) * share * min(1, try art.picture.circleScale()))
    let offset = (width - inner) / 2
    let frame = CanvasFitter.Frame(x: offset, y: offset, width: inner, height: inner)
    return try CanvasFitter.continued(art, in: frame, width: width, height: width)
  }

  /// Whether a row shows generated artwork.
  private func isDrawn(_ row: ArtworkRow) -> Bool {
    row.use == .launch ? launch != nil || artwork.cover(for: row.orientation) == nil : artwork.icon == nil
  }

  /// A JPEG's quality: less for screens whose pixels are too small to be seen.
  private func quality(_ row: ArtworkRow) -> Int {
    if row.use == .launch { return 78 }
    if artwork.cover(for: row.orientation) != nil { return 88 }
    return isFine(row) ? 62 : 74
  }

  /// Whether a picture's pixels are too small to be seen.
  private func isFine(_ row: ArtworkRow) -> Bool { row.area > 2_000_000 }

  /// A JPEG of a row. The many letters of a long title on a pattern of many edges take twice the bytes of other drawn covers;
  /// such a cover has less quality, so that all artwork takes about a megabyte.
  private func jpeg(_ picture: VipsPicture, row: ArtworkRow) throws(VipsFailure) -> [UInt8] {
    let quality = quality(row)
    let bytes = try picture.jpeg(quality: quality)
    let most = Double(row.area) * (isFine(row) ? 0.038 : 0.08)
    guard row.use == .cover, artwork.cover(for: row.orientation) == nil, Double(bytes.count) > most else {
      return bytes
    }
    return try picture.jpeg(quality: quality - 24)
  }

  private func encode(_ picture: VipsPicture, row: ArtworkRow) throws -> ArtworkFile {
    let bytes: [UInt8] =
      if row.mediaType == "image/jpeg" {
        try jpeg(picture, row: row)
      } else {
        // Icons have no palette, which not every system takes.
        try picture.png(!isDrawn(row) ? .photograph : row.use == .launch ? .fewColors : .drawing)
      }
    return row.file(bytes: bytes)
  }
}

extension VipsPicture {
  /// Renders a generated drawing, opaque and in memory.
  static func drawn(_ svg: String) throws -> VipsPicture {
    let bytes = Array(svg.utf8)
    let header = try PictureHeader(bytes)
    return try decode(bytes, header: header, scale: 1).flattened(on: Color.white.channels).inMemory()
  }

  /// The scale at which a square icon's content fits into the inscribed circle: 0.7 if content reaches the
  /// corners, 1 or more if it stays near the centre.
  func circleScale() throws(VipsFailure) -> Double {
    let side = 64
    let pixels = try resized(to: side, height: side).pixels()
    func pixel(_ x: Int, _ y: Int) -> ArraySlice<UInt8> {
      pixels[(y * side + x) * 3..<(y * side + x) * 3 + 3]
    }
    var farthest = 0.0
    for y in 0..<side {
      for x in 0..<side {
        // The background may be a vertical gradient: compare with the edges of each row.
        let edges = [pixel(0, y), pixel(side - 1, y)]
        let isGround = edges.contains { edge in
          zip(edge, pixel(x, y)).allSatisfy { abs(Int($0) - Int($1)) < 20 }
        }
        if isGround { continue }
        let (dx, dy) = (Double(x) + 0.5 - Double(side) / 2, Double(y) + 0.5 - Double(side) / 2)
        farthest = max(farthest, (dx * dx + dy * dy).squareRoot())
      }
    }
    let corner = Double(side) / 2 * 2.0.squareRoot()
    return farthest == 0 ? 1 : max(Double(side) / 2 / corner, Double(side) / 2 / (farthest + 1))
  }
}
