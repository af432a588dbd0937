/// A drawing as bytes, for a painter in another language.
///
/// Everything is in words of four bytes, the lowest byte first: unsigned integers (u), floats (f), or bytes filled up
/// with zeros. A text is its number of bytes (u) and its UTF-8. A colour is a word: red, green, blue and opacity from
/// the lowest byte, 0 to 255 each.
///
///     u 0x314C444F ("ODL1"); f width; f height; u numbers of: coordinates, verbs, paints, texts, pictures, items
///     f each coordinate
///     bytes: each verb: 0 move, 1 line, 2 curve, 3 close, 4 ellipse, 5 dot, with the coordinates of `Verb`
///     each paint: colour of the fill (0 is none); colour of the stroke (0 is none); f width;
///       bytes: cap (0 butt, 1 round, 2 square), join (0 miter, 1 round, 2 bevel), even-odd rule, number of dashes;
///       f each dash
///     each text: f x; f y of the base line; f align; f angle (to the left, in radians); f size; colour;
///       colour behind it (0 is none); bytes: bold, italic, framed, 0; family (a text, empty for the usual one);
///       u number of runs; each run: f scale; f rise; bytes: italic, bold (0 as the label, 1 no, 2 yes), whether it has
///       a colour, 0; colour; text (`\n` begins a line 1.2 sizes lower)
///     each picture: f left; f top; f right; f bottom; bytes: flipped across, flipped up, smooth, 0; u width; u height;
///       bytes: red, green, blue, opacity of each cell, the lowest row first
///     each item: u kind, then
///       0 path: u first verb; u number of verbs; u first coordinate; u paint
///       1 text: u number    2 picture: u number    3 clip: f left; f top; f right; f bottom    4 unclip
///       5 tooltip: text     6 end of it            7 transform: f a b c d e f of SVG's matrix  8 end of it
extension DrawList {
  /// The drawing as bytes.
  public func encoded() -> [UInt8] {
    var out = WordWriter()
    out.bytes.reserveCapacity(64 + coordinates.count * 4 + verbs.count + items.count * 20 + paints.count * 20)
    out.put(0x314C_444F as UInt32)
    out.put(width)
    out.put(height)
    for count in [coordinates.count, verbs.count, paints.count, texts.count, pictures.count, items.count] {
      out.put(count)
    }
    for value in coordinates { out.put(value.bitPattern) }
    for verb in verbs { out.bytes.append(verb.rawValue) }
    out.fill()
    for paint in paints { out.put(paint) }
    for text in texts { out.put(text) }
    for picture in pictures { out.put(picture) }
    for item in items { out.put(item) }
    return out.bytes
  }
}

/// Appends words of four bytes.
struct WordWriter {
  var bytes: [UInt8] = []

  @inline(__always)
  mutating func put(_ word: UInt32) {
    bytes.append(UInt8(truncatingIfNeeded: word))
    bytes.append(UInt8(truncatingIfNeeded: word >> 8))
    bytes.append(UInt8(truncatingIfNeeded: word >> 16))
    bytes.append(UInt8(truncatingIfNeeded: word >> 24))
  }

  mutating func put(_ number: Int) { put(UInt32(clamping: number)) }
  mutating func put(_ value: Double) { put(Float(value).bitPattern) }
  mutating func put(_ point: Point3) {
    put(point.x)
    put(point.y)
    put(point.z)
  }

  mutating func put(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8 = 0) {
    bytes.append(a)
    bytes.append(b)
    bytes.append(c)
    bytes.append(d)
  }

  mutating func put(_ a: Bool, _ b: Bool, _ c: Bool) { put(a ? 1 : 0, b ? 1 : 0, c ? 1 : 0) }

  mutating func put(_ color: Color?) {
    guard let color else { return put(0 as UInt32) }
    func byte(_ share: Double) -> UInt8 { UInt8((share * 255).rounded()) }
    put(byte(color.red), byte(color.green), byte(color.blue), byte(color.opacity))
  }

  mutating func put(_ text: String) {
    put(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
    fill()
  }

  /// Fills the last word up.
  mutating func fill() { while bytes.count & 3 != 0 { bytes.append(0) } }

  mutating func put(_ paint: DrawList.Paint) {
    put(paint.fill)
    put(paint.stroke)
    put(paint.width)
    let dashes = paint.dashes.prefix(255)
    put(paint.cap.rawValue, paint.join.rawValue, paint.isEvenOdd ? 1 : 0, UInt8(dashes.count))
    for dash in dashes { put(dash) }
  }

  mutating func put(_ text: DrawList.Text) {
    put(text.place.x)
    put(text.place.y)
    put(text.align)
    put(text.angle)
    put(text.style.size)
    put(text.style.color ?? .black)
    put(text.style.background)
    put(text.style.isBold, text.style.isItalic, text.label.isFramed)
    put(text.style.family ?? "")
    put(text.label)
  }

  /// The runs of a label.
  mutating func put(_ label: Label) {
    put(label.runs.count)
    for run in label.runs {
      put(run.scale)
      put(run.rise)
      put(Self.choice(run.isItalic), Self.choice(run.isBold), run.color == nil ? 0 : 1)
      put(run.color)
      put(run.text)
    }
  }

  private static func choice(_ value: Bool?) -> UInt8 { value.map { $0 ? 2 : 1 } ?? 0 }

  mutating func put(_ picture: DrawList.Picture) {
    put(picture.bounds.x.low)
    put(picture.bounds.y.low)
    put(picture.bounds.x.high)
    put(picture.bounds.y.high)
    put(picture.flipsX, picture.flipsY, picture.raster.isSmooth)
    put(picture.raster.width)
    put(picture.raster.height)
    bytes.append(contentsOf: picture.raster.pixels)
  }

  mutating func put(_ item: DrawList.Item) {
    switch item {
    case .path(let verbs, let coordinates, let paint, _):
      put(0)
      put(verbs.lowerBound)
      put(verbs.count)
      put(coordinates.lowerBound)
      put(paint)
    case .text(let number):
      put(1)
      put(number)
    case .picture(let number):
      put(2)
      put(number)
    case .clip(let bounds):
      put(3)
      for value in [bounds.x.low, bounds.y.low, bounds.x.high, bounds.y.high] { put(value) }
    case .unclip: put(4)
    case .tooltip(let text):
      put(5)
      put(text)
    case .endTooltip: put(6)
    case .transform(let map):
      put(7)
      for value in [map.a, map.b, map.c, map.d, map.e, map.f] { put(value) }
    case .endTransform: put(8)
    }
  }
}
