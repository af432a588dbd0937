import Numerics
import TextBytes

/// Writes a drawing as inline SVG for XHTML: no ids, no style sheet, coordinates to a tenth of a pixel.
public struct SVGWriter {
  /// The bytes so far.
  var out: [UInt8] = []
  /// Whether stroke width and joins are inherited from the enclosing group.
  private var isHair = false
  private let list: DrawList
  private let encode: (Raster) -> [UInt8]

  /// Writes an `svg` element, with title and description if given. `encode` makes a PNG of a raster, whose
  /// rows are bottom-up.
  public static func write(
    _ list: DrawList, title: String = "", description: String = "",
    encode: (Raster) -> [UInt8] = { PNGWriter.encode($0) }
  ) -> [UInt8] {
    withoutActuallyEscaping(encode) { encode in
      var writer = SVGWriter(list: list, encode: encode)
      writer.write(title, description)
      return writer.out
    }
  }

  private init(list: DrawList, encode: @escaping (Raster) -> [UInt8]) {
    self.list = list
    self.encode = encode
    out.reserveCapacity(1024 + list.coordinates.count * 5)
  }

  private mutating func write(_ title: String, _ description: String) {
    put("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
    put(list.width)
    put("\" height=\"")
    put(list.height)
    put("\" viewBox=\"0 0 ")
    put(list.width)
    put(" ")
    put(list.height)
    put("\" role=\"img\"")
    let name = title.isEmpty ? description : title
    if !name.isEmpty {
      put(" aria-label=\"")
      escaped(name)
      put("\"")
    }
    put(" font-family=\"Helvetica,Arial,sans-serif\" font-size=\"10\">")
    element("title", title)
    element("desc", description)
    writeItems()
    put("</svg>")
  }

  private mutating func element(_ name: StaticString, _ text: String) {
    guard !text.isEmpty else { return }
    put("<")
    put(name)
    put(">")
    escaped(text)
    put("</")
    put(name)
    put(">")
  }

  private mutating func writeItems() {
    var index = 0
    while index < list.items.count {
      switch list.items[index] {
      case .path(_, _, let paint, _):
        let end = endOfHairs(from: index)
        if end > index {
          isHair = true
          put("<g stroke-width=\".5\" stroke-linejoin=\"round\">")
          while index < end, case .path(_, _, let own, _) = list.items[index] {
            index = writePaths(from: index, own)
          }
          put("</g>")
          isHair = false
        } else {
          index = writePaths(from: index, paint)
        }
        continue
      case .text(let text): write(list.texts[text])
      case .picture(let picture): write(list.pictures[picture])
      case .clip(let bounds): openClip(bounds)
      case .unclip: put("</svg>")
      case .tooltip(let text):
        put("<g>")
        element("title", text)
      case .endTooltip, .endTransform: put("</g>")
      case .transform(let map): openTransform(map)
      }
      index += 1
    }
  }

  /// The end of a run of polygons with hairlines, if it is long enough for a group.
  private func endOfHairs(from start: Int) -> Int {
    var end = start
    var count = 0
    var last = -1
    while end < list.items.count, case .path(_, _, let paint, _) = list.items[end],
      Self.isHair(list.paints[paint])
    {
      if paint != last { count += 1 }
      last = paint
      end += 1
    }
    return count > 3 ? end : start
  }

  private static func isHair(_ paint: DrawList.Paint) -> Bool {
    paint.stroke == paint.fill && paint.width == 0.5 && paint.join == .round && paint.cap == .butt
      && paint.dashes.isEmpty
  }

  /// A nested `svg` clips its content and needs no id.
  private mutating func openClip(_ bounds: Bounds) {
    put("<svg")
    attribute("x", bounds.x.low)
    attribute("y", bounds.y.low)
    attribute("width", max(bounds.x.length, 0))
    attribute("height", max(bounds.y.length, 0))
    put(" viewBox=\"")
    for (index, value) in [bounds.x.low, bounds.y.low, max(bounds.x.length, 0), max(bounds.y.length, 0)]
      .enumerated()
    {
      if index > 0 { put(" ") }
      put(value)
    }
    put("\">")
  }

  private mutating func openTransform(_ map: Affine) {
    put("<g transform=\"")
    if map.a == 1, map.b == 0, map.c == 0, map.d == 1 {
      put("translate(")
      put(map.e)
      put(" ")
      put(map.f)
    } else {
      put("matrix(")
      for (index, value) in [map.a, map.b, map.c, map.d].enumerated() {
        if index > 0 { put(" ") }
        var number = DecimalNumber(value)
        number.round(toDecimals: 5)
        out.append(number)
      }
      put(" ")
      put(map.e)
      put(" ")
      put(map.f)
    }
    put(")\">")
  }

  private mutating func write(_ text: DrawList.Text) {
    let style = text.style
    put("<text")
    if text.angle == 0 {
      attribute("x", text.place.x)
      attribute("y", text.place.y)
    } else {
      put(" transform=\"translate(")
      put(text.place.x)
      put(" ")
      put(text.place.y)
      put(")rotate(")
      put(-text.angle * 180 / .pi)
      put(")\"")
    }
    if text.align > 0 { put(text.align == 1 ? " text-anchor=\"end\"" : " text-anchor=\"middle\"") }
    if style.size != 10 { attribute("font-size", style.size) }
    if style.isBold { put(" font-weight=\"bold\"") }
    if style.isItalic { put(" font-style=\"italic\"") }
    if let family = style.family {
      put(" font-family=\"")
      escaped(family)
      put("\"")
    }
    if let color = style.color { write("fill", color) }
    let lines = text.label.lines
    if lines.count == 1 { writeLength(of: lines[0], style: style) }
    put(">")
    for (index, line) in lines.enumerated() {
      if lines.count > 1 {
        put("<tspan")
        attribute("x", text.angle == 0 ? text.place.x : 0)
        if index > 0 { attribute("dy", style.size * TextMetrics.leading) }
        writeLength(of: line, style: style)
        put(">")
      }
      write(line, style)
      if lines.count > 1 { put("</tspan>") }
    }
    put("</text>")
  }

  /// Writes the width for which a text was laid out, so that in a font wider than Helvetica it does not leave the image or cover
  /// its neighbours. Not for short texts, which have room, and not where the width is only an estimate: letters beyond ASCII, bold.
  private mutating func writeLength(of line: [LabelRun], style: TextStyle) {
    guard style.family == nil, !style.isBold, line.reduce(0, { $0 + $1.text.utf8.count }) > 5,
      line.allSatisfy({ $0.isBold != true && $0.text.utf8.allSatisfy { $0 < 127 } })
    else { return }
    attribute("textLength", TextMetrics.width(of: line, in: style))
    put(" lengthAdjust=\"spacingAndGlyphs\"")
  }

  private mutating func write(_ runs: [LabelRun], _ style: TextStyle) {
    var rise = 0.0
    for run in runs where !run.text.isEmpty {
      let isPlain =
        run.scale == 1 && run.rise == rise && run.isItalic == nil && run.isBold == nil && run.color == nil
      if !isPlain {
        put("<tspan")
        if run.rise != rise { attribute("dy", (rise - run.rise) * style.size) }
        if run.scale != 1 { attribute("font-size", run.scale * style.size) }
        if let isItalic = run.isItalic, isItalic != style.isItalic {
          put(isItalic ? " font-style=\"italic\"" : " font-style=\"normal\"")
        }
        if let isBold = run.isBold, isBold != style.isBold {
          put(isBold ? " font-weight=\"bold\"" : " font-weight=\"normal\"")
        }
        if let color = run.color { write("fill", color) }
        put(">")
      }
      escaped(run.text, keepsSpaces: true)
      if !isPlain { put("</tspan>") }
      rise = run.rise
    }
  }

  private mutating func write(_ picture: DrawList.Picture) {
    let (x, y) = (picture.bounds.x, picture.bounds.y)
    put("<image")
    if picture.flipsX || picture.flipsY {
      put(" transform=\"translate(")
      put(picture.flipsX ? x.low + x.high : 0)
      put(" ")
      put(picture.flipsY ? y.low + y.high : 0)
      put(")scale(")
      put(picture.flipsX ? -1 : 1)
      put(" ")
      put(picture.flipsY ? -1 : 1)
      put(")\"")
    }
    attribute("x", x.low)
    attribute("y", y.low)
    attribute("width", x.length)
    attribute("height", y.length)
    put(" preserveAspectRatio=\"none\"")
    if !picture.raster.isSmooth, x.length > 1.5 * Double(picture.raster.width) {
      put(" image-rendering=\"pixelated\"")
    }
    put(" href=\"data:image/png;base64,")
    PNGWriter.appendBase64(encode(picture.raster), to: &out)
    put("\"/>")
  }

  // MARK: Paths

  /// Writes paths of one paint, starting at an item; returns the index after them.
  private mutating func writePaths(from start: Int, _ paint: Int) -> Int {
    var end = start
    var elements = 0
    while end < list.items.count, case .path(_, _, paint, let joins) = list.items[end] {
      if !joins || elements == 0 || !canJoin(end - 1) { elements += 1 }
      end += 1
    }
    let isGroup = elements > 1
    if isGroup {
      put("<g")
      write(list.paints[paint])
      put(">")
    }
    var index = start
    while index < end {
      var last = index + 1
      while last < end, canJoin(last - 1), canJoin(last) { last += 1 }
      writePath(index..<last, isGroup ? nil : list.paints[paint])
      index = last
    }
    if isGroup { put("</g>") }
    return end
  }

  private func canJoin(_ index: Int) -> Bool {
    if case .path(_, _, _, true) = list.items[index] { return true }
    return false
  }

  private mutating func writePath(_ items: Range<Int>, _ paint: DrawList.Paint?) {
    guard items.count > 1 || !writeSimple(items.lowerBound, paint) else { return }
    put("<path d=\"")
    var pen = PathDataWriter()
    for index in items {
      guard case .path(let verbs, let range, _, _) = list.items[index] else { continue }
      var place = range.lowerBound
      for verb in list.verbs[verbs] {
        pen.write(verb, list.coordinates, place, &out)
        place += verb.count
      }
    }
    put("\"")
    if let paint { write(paint) }
    put("/>")
  }

  /// Writes a single circle as an element; false for other paths.
  private mutating func writeSimple(_ index: Int, _ paint: DrawList.Paint?) -> Bool {
    guard case .path(let verbs, let range, _, _) = list.items[index], verbs.count == 1,
      list.verbs[verbs.lowerBound] == .ellipse
    else { return false }
    let values = list.coordinates[range].map(Double.init)
    let isCircle = values[2] == values[3]
    put(isCircle ? "<circle" : "<ellipse")
    attribute("cx", values[0])
    attribute("cy", values[1])
    if isCircle {
      attribute("r", values[2])
    } else {
      attribute("rx", values[2])
      attribute("ry", values[3])
    }
    if let paint { write(paint) }
    put("/>")
    return true
  }

  private mutating func write(_ paint: DrawList.Paint) {
    if let fill = paint.fill, fill.opacity > 0 {
      if fill.opacity < 1 || fill.rgb24 != 0 { write("fill", fill) }
      if paint.isSeamless { put(" shape-rendering=\"crispEdges\"") }
      if paint.isEvenOdd { put(" fill-rule=\"evenodd\"") }
    } else {
      put(" fill=\"none\"")
    }
    guard let stroke = paint.stroke, stroke.opacity > 0, paint.width > 0 else { return }
    write("stroke", stroke)
    if isHair { return }
    if paint.width != 1 { hundredths("stroke-width", paint.width) }
    if !paint.dashes.isEmpty {
      put(" stroke-dasharray=\"")
      for (index, dash) in paint.dashes.enumerated() {
        if index > 0 { put(" ") }
        put(dash)
      }
      put("\"")
    }
    if paint.cap != .butt {
      put(paint.cap == .round ? " stroke-linecap=\"round\"" : " stroke-linecap=\"square\"")
    }
    if paint.join != .miter {
      put(paint.join == .round ? " stroke-linejoin=\"round\"" : " stroke-linejoin=\"bevel\"")
    }
  }

  private mutating func write(_ name: StaticString, _ color: Color) {
    put(" ")
    put(name)
    put("=\"#")
    let value = color.rgb24
    let digits = (0..<6).map { value >> UInt32(20 - 4 * $0) & 15 }
    let isShort = digits[0] == digits[1] && digits[2] == digits[3] && digits[4] == digits[5]
    for (index, digit) in digits.enumerated() where !isShort || index % 2 == 0 {
      out.append(UInt8(digit < 10 ? 48 + digit : 87 + digit))
    }
    put("\"")
    guard color.opacity < 1 else { return }
    put(" ")
    put(name)
    put("-opacity=\"")
    PathDataWriter.append(hundredths: Int(clamping: (Color.share(color.opacity) * 100).rounded()), to: &out)
    put("\"")
  }

  // MARK: Bytes

  private mutating func put(_ text: StaticString) {
    text.withUTF8Buffer { out.append(contentsOf: $0) }
  }

  private mutating func put(_ value: Double) {
    PathDataWriter.append(tenths: PathDataWriter.tenths(value), to: &out)
  }

  private mutating func attribute(_ name: StaticString, _ value: Double) {
    put(" ")
    put(name)
    put("=\"")
    put(value)
    put("\"")
  }

  private mutating func hundredths(_ name: StaticString, _ value: Double) {
    put(" ")
    put(name)
    put("=\"")
    PathDataWriter.append(
      hundredths: Int(clamping: (value.isFinite ? max(-1e6, min(value, 1e6)) * 100 : 0).rounded()), to: &out)
    put("\"")
  }

  /// Writes a text; with `keepsSpaces`, spaces that SVG would drop, at the start and behind another one, do not break.
  private mutating func escaped(_ text: String, keepsSpaces: Bool = false) {
    var isBehindSpace = keepsSpaces
    for scalar in text.unicodeScalars {
      let isSpace = scalar == " "
      if isSpace, isBehindSpace {
        out.append(contentsOf: "\u{A0}".utf8)
        continue
      }
      isBehindSpace = keepsSpaces && isSpace
      switch scalar.value {
      case "&", "<", ">", "\"": out.append(escaping: UInt8(scalar.value))
      case 0..<9, 11, 12, 14..<32, 127..<160, 0xE000...0xF8FF, 0xFFFE, 0xFFFF: put(" ")
      default: out.append(contentsOf: Unicode.UTF8.encode(scalar).unsafelyUnwrapped)
      }
    }
  }
}
