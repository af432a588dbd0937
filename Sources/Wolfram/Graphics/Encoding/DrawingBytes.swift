import Numerics

/// Drawings in binary form, sent from the kernel to the painter in the browser
/// (`templates/reader/interactives`).
///
/// Little-endian; integers and floats take four bytes, so that all are aligned. A text is its length in
/// bytes, then UTF-8, padded with zeros to a multiple of four. A colour is four bytes: red, green, blue,
/// opacity.
///
///     drawing   "OVD1", kind: 0 plane, 1 space, 2 message
///     plane     frame: left top right bottom (fractions of the size), minimumX maximumX minimumY maximumY; list
///     space     width height isOrthographic; ambient r g b; number of lights, each: isOfBox x y z r g b;
///               batches: number, each: first count (of indices) specularity shininess glow-r glow-g glow-b isOpaque;
///               vertices: number, positions xyz, normals xyz, colours; indices: number, each;
///               segments: number, each: from xyz, to xyz, width, colour; dots: number, each: xyz, diameter, colour;
///               view
///     view      matrix: 9 numbers by rows, from box to view coordinates; distance scale shiftX shiftY;
///               list behind; list in front
///     message   0 stopped, 1 failed; text
///     list      width height; paints; items, which are a number of commands, then each as below
///     paints    number, each: flags (1 fill, 2 stroke, 4 even-odd, cap × 16, join × 64), fill, stroke, width,
///               number of dashes, dashes
///     path      1, paint, number of verbs, number of coordinates, verbs (a byte each, padded), coordinates
///     text      2, x y align angle size, flags (1 bold, 2 italic), family, lines: number, each: estimated
///               width, number of runs, each:
///               scale rise, flags, colour, text
///     picture   3, x y width height, flags (1 mirrored in x, 2 in y, 4 smooth), columns, rows, pixels by rows from
///               the top
///     clip      4, x y width height; 5 ends it
///     tooltip   6, text; 7 ends it
///     transform 8, a b c d e f; 9 ends it
struct DrawingBytes {
  private(set) var bytes: [UInt8] = []

  mutating func word(_ value: UInt32) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends floats. Copies them in one piece, ten times as fast as one by one; all our targets are
  /// little-endian.
  mutating func numbers(_ values: ArraySlice<Float>) {
    values.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  /// Appends integers.
  mutating func words(_ values: [UInt32]) {
    values.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  /// Appends bytes, padded.
  mutating func raw(_ values: [UInt8]) {
    bytes.append(contentsOf: values)
    fill()
  }

  mutating func word(_ value: Int) { word(UInt32(truncatingIfNeeded: value)) }

  mutating func number(_ value: Double) { number(Float(value)) }

  mutating func number(_ value: Float) { word(value.bitPattern) }

  mutating func numbers(_ values: Double...) { for value in values { number(value) } }

  mutating func point(_ point: Point3) { numbers(point.x, point.y, point.z) }

  mutating func text(_ text: String) {
    let utf8 = text.utf8
    word(utf8.count)
    bytes.append(contentsOf: utf8)
    fill()
  }

  mutating func fill() { while bytes.count & 3 != 0 { bytes.append(0) } }

  mutating func color(_ color: Color?) {
    let color = color ?? .transparent
    for share in [color.red, color.green, color.blue, color.opacity] {
      bytes.append(UInt8(clamping: (share * 255).rounded()))
    }
  }

  mutating func raw(_ byte: UInt8) { bytes.append(byte) }

  mutating func header(_ kind: Int) {
    bytes.append(contentsOf: "OVD1".utf8)
    word(kind)
  }
}

// MARK: Lists

extension DrawingBytes {
  mutating func list(_ list: DrawList) {
    numbers(list.width, list.height)
    word(list.paints.count)
    for paint in list.paints { self.paint(paint) }
    word(list.items.count)
    bytes.reserveCapacity(bytes.count + list.coordinates.count * 4 + list.items.count * 24)
    for item in list.items { self.item(item, of: list) }
  }

  private mutating func paint(_ paint: DrawList.Paint) {
    let hasFill = (paint.fill?.opacity ?? 0) > 0
    let hasStroke = (paint.stroke?.opacity ?? 0) > 0 && paint.width > 0
    let flags =
      (hasFill ? 1 : 0) | (hasStroke ? 2 : 0) | (paint.isEvenOdd ? 4 : 0) | Int(paint.cap.rawValue) << 4
      | Int(paint.join.rawValue) << 6
    word(flags)
    color(paint.fill)
    color(paint.stroke)
    number(paint.width)
    word(paint.dashes.count)
    for dash in paint.dashes { number(dash) }
  }

  private mutating func item(_ item: DrawList.Item, of list: DrawList) {
    switch item {
    case .path(let verbs, let coordinates, let paint, _):
      word(1)
      word(paint)
      word(verbs.count)
      word(coordinates.count)
      for verb in list.verbs[verbs] { raw(verb.rawValue) }
      fill()
      numbers(list.coordinates[coordinates])
    case .text(let index): write(list.texts[index])
    case .picture(let index): write(list.pictures[index])
    case .clip(let bounds):
      word(4)
      numbers(bounds.x.low, bounds.y.low, max(bounds.x.length, 0), max(bounds.y.length, 0))
    case .unclip: word(5)
    case .tooltip(let text):
      word(6)
      self.text(text)
    case .endTooltip: word(7)
    case .transform(let map):
      word(8)
      numbers(map.a, map.b, map.c, map.d, map.e, map.f)
    case .endTransform: word(9)
    }
  }

  private mutating func write(_ text: DrawList.Text) {
    let style = text.style
    word(2)
    numbers(text.place.x, text.place.y, text.align, text.angle, style.size)
    word((style.isBold ? 1 : 0) | (style.isItalic ? 2 : 0))
    self.text(style.family ?? "")
    let lines = text.label.lines
    word(lines.count)
    for line in lines {
      number(TextMetrics.width(of: line, in: style))
      let runs = line.filter { !$0.text.isEmpty }
      word(runs.count)
      for run in runs {
        numbers(run.scale, run.rise)
        word((run.isBold ?? style.isBold ? 1 : 0) | (run.isItalic ?? style.isItalic ? 2 : 0))
        color(run.color ?? style.color ?? .black)
        self.text(run.text)
      }
    }
  }

  private mutating func write(_ picture: DrawList.Picture) {
    let (x, y, raster) = (picture.bounds.x, picture.bounds.y, picture.raster)
    word(3)
    numbers(x.low, y.low, x.length, y.length)
    word((picture.flipsX ? 1 : 0) | (picture.flipsY ? 2 : 0) | (raster.isSmooth ? 4 : 0))
    word(raster.width)
    word(raster.height)
    let row = raster.width * 4
    for number in stride(from: raster.height - 1, through: 0, by: -1) {
      bytes.append(contentsOf: raster.pixels[number * row..<(number + 1) * row])
    }
  }
}
