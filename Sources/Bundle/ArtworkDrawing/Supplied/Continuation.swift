/// How art goes on beyond its edges, decided by measuring the edges.
enum Continuation: Equatable {
  /// In a colour at the left or top, and one at the right or bottom; mostly the same.
  case plain(near: Color, far: Color)
  /// By its border pixels, which are smooth.
  case repeated
  /// By colours along the left or top edge, and along the right or bottom one: one for each pixel, or for all.
  case lines(near: [Color], far: [Color])
  /// By its mirror image, of which little is seen: art of many colours in narrow strips.
  case mirrored
  /// By panels in its tone: art of many colours. An edge that has one goes on in its colours, one for each of its pixels.
  case panels(near: [Color]?, far: [Color]?)

  /// The sides of the art that free area adjoins.
  struct FreeSides: Equatable {
    var isSideways: Bool
    var isUpright: Bool
    /// The width of the widest free strip, in pixels.
    var strip: Double
    /// Whether strips are too narrow for panels.
    var isNarrow: Bool

    init(_ frame: CanvasFitter.Frame, _ width: Int, _ height: Int) {
      isSideways = frame.width < width
      isUpright = frame.height < height
      strip = Double(max(width - frame.width, height - frame.height)) / 2
      isNarrow = strip < 0.02 * Double(max(frame.width, frame.height))
    }
  }

  /// - Parameters:
  ///   - art: The art with what is known of it.
  ///   - placed: The art in the size that it has on the canvas.
  init(of art: OpaqueArt, placed: VipsPicture, _ free: FreeSides) throws(VipsFailure) {
    if let ground = art.ground {
      self = .plain(near: ground, far: ground)
      return
    }
    let edges = try Edges(placed)
    let main = MainColor(edges.all)
    // A photograph's sky is no paper: it varies more.
    guard !art.isPhotograph || main.exactShare >= 0.5 else {
      self = try .ofManyColors(art, placed, free)
      return
    }
    let prevailing = main.share >= 0.5 && main.isPaint ? main.color : nil
    let pairs =
      (free.isSideways ? [(edges.left, edges.right)] : [])
      + (free.isUpright ? [(edges.top, edges.bottom)] : [])
    if try Self.areSmooth(placed, free), pairs.allSatisfy({ Self.crosses($0, $1, prevailing) }) {
      self = .repeated
      return
    }
    if pairs.count == 1, let (near, far) = pairs.first {
      let lines = art.isPhotograph ? nil : try InnerLines(placed, isSideways: free.isSideways)
      let calm = try Self.calmColors(placed, free)
      if let own = Self.ofOwnColors(near, far, within: lines, calm: calm, prevailing) {
        self = own
        return
      }
    } else if let prevailing {
      self = .plain(near: prevailing, far: prevailing)
      return
    }
    if !art.isPhotograph, pairs.count == 1, let (near, far) = pairs.first,
      let common = Edges.common(near, far), Edges.follow(common, near, far)
    {
      self = .lines(near: common, far: common)
    } else if art.isPhotograph || !main.isPaint
      || !pairs.allSatisfy({ Edges.isGround(main.color, beside: $0, $1) })
    {
      self = try .ofManyColors(art, placed, free)
    } else {
      self = .plain(near: main.color, far: main.color)
    }
  }

  /// Whether what is at two opposite edges goes on, as bands do that cross the art; what touches one edge alone stays within it.
  private static func crosses(_ near: [Color], _ far: [Color], _ prevailing: Color?) -> Bool {
    if let prevailing, Edges.match(near, color: prevailing), Edges.match(far, color: prevailing) {
      return true
    }
    return Edges.agree(near, far) || (MainColor(near).share >= 0.98 && MainColor(far).share >= 0.98)
      || (prevailing == nil && Edges.common(near, far) == nil)
  }

  /// Art between two edges of which each goes on in colours of its own; nil where they are too many.
  ///
  /// - Parameters:
  ///   - lines: lines between the edges; nil for a photograph.
  ///   - calm: the colours of the edges that are calm.
  private static func ofOwnColors(
    _ near: [Color], _ far: [Color], within lines: InnerLines?, calm: (near: [Color]?, far: [Color]?),
    _ prevailing: Color?
  ) -> Continuation? {
    let isPhotograph = lines == nil
    // A sky above a floor: another colour from edge to edge, up to a corner.
    if let prevailing, !isPhotograph, let common = Edges.common(near, far),
      max(
        Edges.reach(of: common, without: prevailing), Edges.reach(of: common.reversed(), without: prevailing))
        >= 0.12
    {
      return .lines(near: common, far: common)
    }
    /// One colour, or one for each pixel.
    func colors(beside edge: [Color], calm: [Color]?) -> [Color]? {
      let own = MainColor(edge)
      // Beside a sky, which shades, one colour would end at a line.
      let isPaint = own.exactShare >= 0.7 * own.share
      if own.share >= 0.85 { return isPaint ? [own.color] : calm }
      // What prevails elsewhere is no ground at an edge that has little of it.
      guard let prevailing, Edges.share(of: prevailing, in: edge) >= 0.3 else {
        return own.share >= 0.5 && isPaint && !isPhotograph ? [own.color] : nil
      }
      return Edges.shade(edge, from: prevailing) ? nil : [prevailing]
    }
    let bands = (
      near: lines.map { Edges.haveBands(near, $0.near, $0.middle) } ?? false,
      far: lines.map { Edges.haveBands(far, $0.far, $0.middle) } ?? false
    )
    let first = bands.near ? near : colors(beside: near, calm: calm.near)
    let second = bands.far ? far : colors(beside: far, calm: calm.far)
    guard let first, let second else { return nil }
    return first.count == 1 && second.count == 1
      ? .plain(near: first[0], far: second[0]) : .lines(near: first, far: second)
  }

  /// Art whose edges have too many colours to go on in, but for one that may be a sky. What had transparent parts stands on its
  /// ground in place of panels.
  private static func ofManyColors(
    _ art: OpaqueArt, _ placed: VipsPicture, _ free: FreeSides
  ) throws(VipsFailure) -> Continuation {
    let isAround = free.isSideways && free.isUpright
    let calm = isAround ? (near: nil, far: nil) : try calmColors(placed, free)
    if let ground = art.cutout?.ground {
      return isAround
        ? .plain(near: ground, far: ground) : .lines(near: calm.near ?? [ground], far: calm.far ?? [ground])
    }
    if free.isNarrow { return .mirrored }
    // A panel at one side alone would leave the other as if it was forgotten.
    let isOdd = free.isSideways && (calm.near == nil || calm.far == nil)
    return isOdd ? .panels(near: nil, far: nil) : .panels(near: calm.near, far: calm.far)
  }

  /// The colours of those of two opposite edges that are calm.
  private static func calmColors(_ art: VipsPicture, _ free: FreeSides) throws(VipsFailure) -> (
    near: [Color]?, far: [Color]?
  ) {
    func colors(isFar: Bool) throws(VipsFailure) -> [Color]? {
      try EdgeGround(of: art, isColumn: free.isSideways, isFar: isFar)?.colors
    }
    return try (colors(isFar: false), colors(isFar: true))
  }

  private static func areSmooth(_ art: VipsPicture, _ free: FreeSides) throws(VipsFailure) -> Bool {
    if free.isSideways, try !EdgeSmoothness(art, isSideways: true).areSmooth(for: free.strip) { return false }
    guard free.isUpright else { return true }
    return try EdgeSmoothness(art, isSideways: false).areSmooth(for: free.strip)
  }
}

/// Lines of a picture between two opposite edges: in the middle, and beside each edge.
private struct InnerLines {
  let near: [Color]
  let middle: [Color]
  let far: [Color]

  init(_ picture: VipsPicture, isSideways: Bool) throws(VipsFailure) {
    let length = isSideways ? picture.width : picture.height
    near = try picture.line(at: length / 20, isColumn: isSideways)
    middle = try picture.line(at: length / 2, isColumn: isSideways)
    far = try picture.line(at: length - 1 - length / 20, isColumn: isSideways)
  }
}

/// The edges of a picture in reading direction, each as its border pixels or, within a thin border of one colour, the pixels inside it.
private struct Edges {
  let left: [Color]
  let right: [Color]
  let top: [Color]
  let bottom: [Color]
  var all: [Color] { left + right + top + bottom }

  init(_ picture: VipsPicture) throws(VipsFailure) {
    left = try Self.edge(of: picture, isColumn: true, isFar: false)
    right = try Self.edge(of: picture, isColumn: true, isFar: true)
    top = try Self.edge(of: picture, isColumn: false, isFar: false)
    bottom = try Self.edge(of: picture, isColumn: false, isFar: true)
  }

  /// The outermost line, or, where that is a thin border around a ground of one colour, a line within it: the border ends the
  /// art. Pictures may interrupt both; a line of a frame within the art is no ground, which is wider.
  private static func edge(of picture: VipsPicture, isColumn: Bool, isFar: Bool) throws(VipsFailure)
    -> [Color]
  {
    let length = isColumn ? picture.width : picture.height
    let inset = min(max(3, length / 100), length - 1)
    func line(_ depth: Int) throws(VipsFailure) -> [Color] {
      try picture.line(at: isFar ? length - 1 - depth : depth, isColumn: isColumn)
    }
    let outer = try line(0)
    let inner = try line(inset)
    let within = try line(min(2 * inset, length - 1))
    let (border, ground) = (MainColor(outer), MainColor(inner))
    let isBorder =
      border.share >= leastBorder && ground.share >= leastBorder && !border.color.isClose(to: ground.color)
      && share(of: ground.color, in: within) >= leastBorder
    return isBorder ? inner : outer
  }

  /// The share of an edge that a border and the ground within it take at least.
  private static let leastBorder = 0.7

  /// Whether all but single pixels of an edge have a colour.
  static func match(_ edge: [Color], color: Color) -> Bool {
    edge.count { !$0.isClose(to: color) } * 200 <= edge.count
  }

  /// Whether a colour is the ground of both edges: elsewhere it would be a frame around art of other colours.
  static func isGround(_ color: Color, beside near: [Color], _ far: [Color]) -> Bool {
    min(share(of: color, in: near), share(of: color, in: far)) >= 0.45
  }

  /// The share of an edge before anything like a colour comes.
  static func reach(of edge: [Color], without color: Color) -> Double {
    Double(edge.prefix { !$0.isClose(to: color, within: 40) }.count) / Double(max(1, edge.count))
  }

  /// The share of an edge that has a colour.
  static func share(of color: Color, in edge: [Color]) -> Double {
    Double(edge.count { $0.isClose(to: color) }) / Double(max(1, edge.count))
  }

  /// Whether an edge goes over from a colour into others like it: beside a gradient, one colour would end at a line.
  static func shade(_ edge: [Color], from color: Color) -> Bool {
    let others = edge.filter { !$0.isClose(to: color) }
    return others.count * 5 > edge.count
      && others.count { $0.isClose(to: color, within: 40) } * 5 > others.count * 3
  }

  /// Whether an edge consists of a few straight bands of one colour each that reach the middle of the art, as those of a flag do.
  static func haveBands(_ edge: [Color], _ within: [Color], _ middle: [Color]) -> Bool {
    let isStraight = zip(edge, within).count { !$0.isClose(to: $1) } * 100 <= edge.count
    guard isStraight, edge.count >= 50 else { return false }
    var bands: [Range<Int>] = []
    var start = 0
    for end in 1...edge.count where end == edge.count || !edge[end].isClose(to: edge[start]) {
      // What is narrower is the soft line between two bands.
      if (end - start) * 50 > edge.count { bands.append(start..<end) }
      start = end
    }
    return (2...6).contains(bands.count) && bands.reduce(0) { $0 + $1.count } * 100 >= edge.count * 97
      && bands.allSatisfy { band in
        band.count { middle[$0].isClose(to: edge[$0]) } * 100 >= band.count * 55
      }
  }

  /// Whether two opposite edges have the same colours at the same places.
  static func agree(_ near: [Color], _ far: [Color]) -> Bool {
    zip(near, far).count { !$0.isClose(to: $1) } * 20 <= near.count
  }

  /// Whether half of two opposite edges has exactly the colours that they share, as a gradient has.
  static func follow(_ common: [Color], _ near: [Color], _ far: [Color]) -> Bool {
    [near, far].allSatisfy { edge in
      zip(common, edge).count { $0.isClose(to: $1, within: 4) } * 2 >= edge.count
    }
  }

  /// The colours that two opposite edges share, such as a gradient that something at one edge interrupts, without the
  /// interruptions; nil if they share too few.
  static func common(_ near: [Color], _ far: [Color]) -> [Color]? {
    let knots = 24
    let reach = max(1, near.count / knots)
    let known: [(position: Int, color: Color)] = (0...knots).compactMap { knot in
      let middle = (near.count - 1) * knot / knots
      let window = max(0, middle - reach / 2)..<min(near.count, middle + reach / 2 + 1)
      let shared = window.filter { near[$0].isClose(to: far[$0]) }
      guard shared.count * 2 > window.count else { return nil }
      return (shared[shared.count / 2], Color.median(of: shared.map { near[$0] }))
    }
    guard known.count * 2 > knots, let first = known.first, let last = known.last else { return nil }
    var next = 0
    return near.indices.map { index in
      while next < known.count, known[next].position <= index { next += 1 }
      if next == 0 { return first.color }
      if next == known.count { return last.color }
      let (before, after) = (known[next - 1], known[next])
      // Two areas meet at a line, which stays one.
      if !before.color.isClose(to: after.color, within: 60), near[index].isClose(to: far[index]) {
        return near[index]
      }
      return before.color.mixed(
        with: after.color, share: Double(index - before.position) / Double(after.position - before.position))
    }
  }
}

/// The most frequent colour of some pixels.
struct MainColor {
  let color: Color
  /// The share of the pixels that have it, or nearly.
  let share: Double
  /// The share of those that hardly differ from it.
  let exactShare: Double
  /// Whether it is that of paint or paper: a sky shades, and so do things out of focus.
  var isPaint: Bool { exactShare >= 0.5 * share }

  init(_ pixels: [Color]) {
    var counts: [UInt16: Int] = [:]
    func key(_ color: Color) -> UInt16 {
      UInt16(color.red >> 4) << 8 | UInt16(color.green >> 4) << 4 | UInt16(color.blue >> 4)
    }
    for pixel in pixels { counts[key(pixel), default: 0] += 1 }
    guard let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else {
      (color, share, exactShare) = (.white, 0, 0)
      return
    }
    let centre = Color.median(of: pixels.filter { key($0) == best.key })
    let near = pixels.filter { $0.isClose(to: centre) }
    let color = Color.median(of: near)
    self.color = color
    share = Double(near.count) / Double(pixels.count)
    // Dark colours differ less.
    let least = color.lightness < 0.15 ? 2 : 4
    exactShare = Double(near.count { $0.isClose(to: color, within: least) }) / Double(pixels.count)
  }
}

extension Color {
  /// Whether no channel differs by more than the noise of paper or JPEG.
  func isClose(to other: Color, within tolerance: Int = 14) -> Bool {
    abs(Int(red) - Int(other.red)) <= tolerance && abs(Int(green) - Int(other.green)) <= tolerance
      && abs(Int(blue) - Int(other.blue)) <= tolerance
  }

  /// The median of each channel; white for none.
  static func median(of colors: [Color]) -> Color {
    guard !colors.isEmpty else { return .white }
    func middle(_ channel: KeyPath<Color, UInt8>) -> UInt8 {
      colors.map { $0[keyPath: channel] }.sorted()[colors.count / 2]
    }
    return Color(red: middle(\.red), green: middle(\.green), blue: middle(\.blue))
  }
}
