import InteractiveModel
import PageWriting
import WolframLanguage

/// A picture in space, which readers turn (I11): an interactive without controls.
///
///     Plot3D[Sin[x y], {x, 0, 3}, {y, 0, 3}]
///     Graphics3DBox[{EdgeForm[None], Polygon3DBox[…]}, BoxRatios -> {1, 1, 0.4}]   // an output of a notebook
package enum SpaceObject {
  /// The functions that give a picture in space.
  private static let heads: Set<String> = [
    "Graphics3D", "Plot3D", "ParametricPlot3D", "ContourPlot3D", "RegionPlot3D", "SphericalPlot3D",
    "RevolutionPlot3D", "DiscretePlot3D", "ListPlot3D", "ListPointPlot3D", "ListLinePlot3D",
    "ListSurfacePlot3D", "VectorPlot3D", "BarChart3D",
  ]

  /// Functions whose value is what they are of.
  private static let wrappers: Set<String> = ["Show", "Labeled", "Legended"]

  /// The names of boxes whose contents are those of a function, and the function's.
  private static let functions = [
    "Graphics3DBox": "Graphics3D", "GraphicsComplex3DBox": "GraphicsComplex", "Line3DBox": "Line",
    "Polygon3DBox": "Polygon", "Point3DBox": "Point", "Arrow3DBox": "Arrow", "TubeBox": "Tube",
    "SphereBox": "Sphere", "CuboidBox": "Cuboid", "CylinderBox": "Cylinder", "ConeBox": "Cone",
    "GraphicsGroup3DBox": "GraphicsGroup", "StyleBox": "Style",
  ]

  /// The interactive that a typed call is; nil for a call that gives anything else.
  static func read(call: Expression, in tree: ExpressionTree) -> ReadInteractive? {
    isSpace(call, in: tree, depth: 0) ? interactive(of: Code(call, of: tree)) : nil
  }

  /// The interactive of tabs with pictures in space alone: each fills the figure while its tab is open. Nil for any other view.
  static func read(view: Expression, in tree: ExpressionTree) -> ReadInteractive? {
    guard let contents = tree.argument(of: view, place: 0).flatMap({ tree.list($0) }).map(Array.init) else {
      return nil
    }
    let values = contents.map { tree.rule(of: $0)?.value ?? $0 }
    guard values.allSatisfy({ isSpace($0, in: tree, depth: 0) }),
      let control = ViewControls(Code(view, of: tree)).controls.first
    else { return nil }
    let cases = values.enumerated().flatMap { [Code.integer($0.offset + 1), Code($0.element, of: tree)] }
    var read = interactive(of: .call("Switch", [.symbol(control.variable)] + cases))
    read.controls = [control]
    return read
  }

  /// Writes the saved picture in space of a notebook as an interactive. Returns false if the kernel cannot draw it as it is.
  package static func write(
    saved box: Expression, in tree: ExpressionTree, to writer: inout PageWriter
  ) -> Bool {
    guard let read = read(saved: box, in: tree) else { return false }
    let allowance = writer.context.interactives.raised(to: writer.source)
    var interactive = InteractiveWriter(read, isCode: true, within: allowance)
    guard interactive.isLive else { return false }
    interactive.hasCaption = false
    interactive.write(id: nil, to: &writer)
    return true
  }

  /// The interactive of a saved picture in space, whose boxes are those of a notebook.
  private static func read(saved box: Expression, in tree: ExpressionTree) -> ReadInteractive? {
    guard tree.headName(box) == "Graphics3DBox" else { return nil }
    let body = Code(box, of: tree).renaming(functions)
    // What other boxes hold is for the page.
    return body.names.contains { $0.hasSuffix("Box") } ? nil : interactive(of: body)
  }

  private static func isSpace(_ call: Expression, in tree: ExpressionTree, depth: Int) -> Bool {
    guard depth < 4, let name = tree.headName(call) else { return false }
    if heads.contains(name) { return true }
    guard wrappers.contains(name), let first = tree.argument(of: call, place: 0) else { return false }
    return isSpace(tree.list(first)?.first ?? first, in: tree, depth: depth + 1)
  }

  private static func interactive(of body: Code) -> ReadInteractive {
    var read = ReadInteractive()
    read.body = body
    read.description = "A picture in space"
    if read.isTooLarge { read.obstacles.insert(.tooLarge) }
    return read
  }
}
