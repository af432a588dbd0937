import BookModel
import Diagnostics
import Graphics
import WolframGraphics
import WolframLanguage

/// Graphics and interactives.
extension WolframReader {
  /// Writes a graphic: a raster as a picture, drawings as described boxes where they cannot be drawn.
  mutating func graphic(_ box: Expression, isBlock: Bool) {
    let offset = tree.offset(box)
    writer.place = .bytes(ByteRange(offset, offset + 1))
    if isBlock { writer.openFigure(isNumbered: false) }
    if let raster = WolframRaster(box, in: tree) {
      let picture = Picture(raster.dataAddress, at: writer.place, alternative: raster.description)
      writer.openPicture(picture)
      writer.close()
    } else if !drawn(box) {
      let words = GraphicDescription.text(of: box, in: tree)
      let kind = tree.headName(box) ?? "Graphics"
      writer.findings.count(.wolframReplaced, key: kind, at: writer.place) {
        "\(kind) is not drawn and shown as its description"
      }
      writer.open(isBlock ? .div : .span)
      writer.addClass("missing")
      writer.attribute("role", "img")
      writer.attribute("aria-label", words)
      writer.text(words)
      writer.close()
    }
    if isBlock { writer.close() }
  }

  /// Draws a graphic as SVG; false where nothing of it was understood.
  private mutating func drawn(_ box: Expression) -> Bool {
    guard WolframFigure.isPicture(tree.headName(box) ?? "") else { return false }
    let read = WolframFigure(tree, box) { CompressedExpression.tree(Array($0)) }
    // An empty picture is drawn empty; one of which nothing was understood is described.
    guard !read.isEmpty || read.unknown.isEmpty else { return false }
    for (name, count) in read.unknown {
      for _ in 0..<min(count, 1000) {
        writer.findings.count(.wolframReplaced, key: name, at: writer.place) {
          "\(name) in a graphic is not understood and left out"
        }
      }
    }
    let words = read.description.isEmpty ? GraphicDescription.text(of: box, in: tree) : read.description
    guard writer.openForeign() else { return true }
    writer.output += Graphics.SVGWriter.write(read.figure.draw(), description: words)
    writer.page.facts.inlineSVG += 1
    writer.page.facts.images += 1
    writer.page.facts.describedImages += 1
    writer.page.facts.generatedDescriptions += 1
    return true
  }

  /// Writes a Manipulate as a figure that says what its controls are.
  mutating func manipulate(_ box: Expression) {
    let offset = tree.offset(box)
    writer.place = .bytes(ByteRange(offset, offset + 1))
    let options = tree.arguments(box)
    let specifications = options.compactMap { tree.rule($0) }
      .first { tree.textEquals($0.key, "Specifications") }?.value
    let controls = specifications.flatMap { tree.list($0) }?.compactMap { control($0) } ?? []
    writer.page.facts.interactives += 1
    writer.openFigure(isNumbered: false)
    writer.addClass("interactive")
    let count = controls.count == 1 ? "one control" : "\(controls.count) controls"
    let words = controls.isEmpty ? "An interactive" : "An interactive with \(count)"
    writer.open(.p)
    writer.text(words + (controls.isEmpty ? "." : ":"))
    writer.close()
    if !controls.isEmpty {
      writer.open(.ul)
      for control in controls {
        writer.open(.li)
        writer.text(control)
        writer.close()
      }
      writer.close()
    }
    writer.close()
  }

  /// What a control sets and between which values: `{{a, 1, "amplitude"}, 0, 5}` is "amplitude, from 0 to 5".
  private func control(_ specification: Expression) -> String? {
    guard let parts = tree.list(specification), let first = parts.first else { return nil }
    var name = ControlLabel.variable(first, in: tree)
    var initial: Expression?
    if let inner = tree.list(first) {
      guard let variable = inner.first else { return nil }
      name = ControlLabel.variable(variable, in: tree)
      if inner.count > 1 { initial = inner[inner.startIndex + 1] }
      if inner.count > 2 {
        let label = ControlLabel.text(inner[inner.startIndex + 2], in: tree)
        if label.contains(where: { !$0.isWhitespace }) { name = label }
      }
    } else if name.isEmpty {
      return nil
    }
    // What stands between controls is one of them in form alone.
    if let last = parts.last, tree.symbolName(last)?.hasSuffix("ThisIsNotAControl") == true { return nil }
    var words = name.isEmpty ? "a control" : name
    let rest = parts.dropFirst().filter { tree.rule($0) == nil }
    if rest.count >= 2, let low = tree.number(rest[0]), let high = tree.number(rest[1]) {
      words += ", from \(Self.short(low)) to \(Self.short(high))"
    } else if let choices = rest.first.flatMap({ tree.list($0) }), !choices.isEmpty {
      let texts = choices.prefix(8).map {
        ControlLabel.text(tree.rule($0)?.value ?? $0, in: tree)
          .split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(40)
      }
      words += ": " + texts.joined(separator: ", ") + (choices.count > 8 ? " …" : "")
    }
    if let initial, let value = tree.number(initial) { words += ", at first \(Self.short(value))" }
    return words
  }

  static func short(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    guard abs(rounded) < 1e15 else { return "\(value)" }
    return rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
  }
}

/// What a drawing shows, in words.
enum GraphicDescription {
  /// Such as "Graphic with 2 lines and 1 polygon, labelled x, y".
  static func text(of box: Expression, in tree: ExpressionTree) -> String {
    var counts: [String: Int] = [:]
    var order: [String] = []
    var stack = [box]
    var looked = 0
    while let next = stack.popLast(), looked < 100_000 {
      looked += 1
      guard tree.kind(next) == .call else { continue }
      if let name = tree.headName(next), let word = words[name] {
        if counts[word] == nil { order.append(word) }
        counts[word, default: 0] += 1
      }
      if tree.rule(next) == nil { stack.append(contentsOf: tree.arguments(next)) }
    }
    let is3D = tree.isCall(box, of: .graphics3DBox)
    var result = is3D ? "3D graphic" : "Graphic"
    if !order.isEmpty {
      result +=
        " with "
        + order.prefix(4).map { counts[$0] == 1 ? "1 \($0)" : "\(counts[$0] ?? 0) \($0)s" }
        .joined(separator: ", ")
    }
    for (option, word) in [(KnownSymbol.plotLabel, "titled"), (.axesLabel, "axes"), (.frameLabel, "frame")] {
      guard let value = tree.option(option, in: tree.arguments(box)) else { continue }
      let label = String(decoding: BoxText.text(of: value, in: tree), as: UTF8.self)
        .filter { $0 != "\"" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !label.isEmpty, !label.hasPrefix("None"), label.count < 120 { result += ", \(word) \(label)" }
    }
    return result
  }

  private static let words = [
    "LineBox": "line", "Line3DBox": "line", "PointBox": "point set", "Point3DBox": "point set",
    "PolygonBox": "polygon", "Polygon3DBox": "surface", "DiskBox": "disk", "CircleBox": "circle",
    "RectangleBox": "rectangle", "ArrowBox": "arrow", "Arrow3DBox": "arrow", "InsetBox": "label",
    "Text3DBox": "label", "SphereBox": "sphere", "CuboidBox": "cuboid", "CylinderBox": "cylinder",
    "TubeBox": "tube", "BezierCurveBox": "curve", "FilledCurveBox": "filled shape", "RasterBox": "image",
    "GraphicsComplexBox": "mesh", "GraphicsComplex3DBox": "mesh",
  ]
}
