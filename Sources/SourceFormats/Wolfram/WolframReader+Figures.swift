import BookModel
import Diagnostics
import Graphics
import InteractiveModel
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

  /// Writes what a notebook has saved of a Manipulate.
  mutating func manipulate(_ box: Expression) {
    if modules == nil { collectModules() }
    var reader = ManipulateReader(tree)
    guard let definition = reader.read(saved: box, module: modules?[box.index]) else {
      writer.findings.count(.wolframReplaced, key: "Manipulate", at: writer.place) {
        "a Manipulate without a body is left out"
      }
      return
    }
    interactive(definition, box)
  }

  /// What a notebook has saved of a `DynamicModule` with controls, within wrappers; nil for any other box.
  func module(_ box: Expression) -> (definition: InteractiveDefinition, box: Expression)? {
    var inner = box
    for _ in 0..<40 {
      if tree.isCall(inner, of: .dynamicModuleBox) {
        var reader = ManipulateReader(tree)
        return reader.read(module: inner).map { ($0, inner) }
      }
      switch tree.head(inner) {
      case .formBox, .tagBox, .interpretationBox, .boxData, .styleBox, .panelBox:
        guard let first = tree.argument(inner, 0) else { return nil }
        inner = first
      default: return nil
      }
    }
    return nil
  }

  /// Writes an interactive, with the definitions of the notebook's input cells that it uses.
  mutating func interactive(_ given: InteractiveDefinition, _ box: Expression) {
    var definition = given
    let offset = tree.offset(box)
    writer.place = .bytes(ByteRange(offset, offset + 1))
    if modules == nil { collectModules() }
    if let definitions = definitions?.needed(for: definition.body + ";" + definition.initialisation),
      !definitions.isEmpty
    {
      let own = definition.initialisation.isEmpty ? [] : [definition.initialisation]
      definition.initialisation = (definitions + own).joined(separator: ";\n")
    }
    writer.interactive(definition)
  }

  /// Finds the modules around saved Manipulates, and the definitions that input cells make.
  private mutating func collectModules() {
    var found: [UInt32: Expression] = [:]
    var definitions = WolframDefinitions()
    for index in 0..<tree.count {
      let node = Expression(index: UInt32(index))
      if tree.isCall(node, of: .cell) {
        guard let style = WolframNotebook.style(of: node, in: tree), style == "Input" || style == "Code",
          let content = tree.argument(node, 0), !holdsBlocks(content)
        else { continue }
        definitions.add(BoxText.text(of: content, in: tree))
        continue
      }
      guard tree.isCall(node, of: .dynamicModuleBox), let inner = tree.argument(node, 1) else { continue }
      var waiting = [inner]
      var looked = 0
      while let next = waiting.popLast(), looked < 64 {
        looked += 1
        if isManipulate(next) {
          found[next.index] = node
          break
        }
        waiting += tree.arguments(next)
      }
    }
    (modules, self.definitions) = (found, definitions)
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
