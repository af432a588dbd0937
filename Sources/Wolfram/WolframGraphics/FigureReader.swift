import Graphics
import WolframLanguage

/// Reads figures: pictures, grids of pictures, pictures with legends, and wrappers around them.
///
/// Holds the inherited style and options; `FigureSource` counts what is read.
struct FigureReader {
  /// The inherited style, such as that of the enclosing picture.
  let directives: DirectiveReader
  /// Picture options set by an enclosing style.
  private var inherited: Node?

  /// Makes a reader with the default style.
  init() { directives = DirectiveReader() }

  /// Makes a reader with an inherited style.
  private init(_ directives: DirectiveReader, inherited: Node?) {
    self.directives = directives
    self.inherited = inherited
  }

  /// The reader for insets in a picture of that style.
  func within(_ directives: DirectiveReader) -> FigureReader {
    FigureReader(directives, inherited: inherited)
  }

  /// Reads a node as a figure; nil for other nodes. `depth` is the number of enclosing figures.
  func figure(of node: Node, in source: inout FigureSource, depth: Int) -> Figure? {
    guard depth < 12 else { return nil }
    let node = source.expanded(node)
    switch source.head(node) {
    case "GraphicsBox", "Graphics": return picture(of: node, isSpace: false, in: &source)
    case "Graphics3DBox", "Graphics3D": return picture(of: node, isSpace: true, in: &source)
    case "TemplateBox": return template(node, in: &source, depth: depth)
    case "Legended":
      let parts = source.arguments(node)
      guard let first = parts.first else { return nil }
      return legended(first, parts: parts.dropFirst(), in: &source, depth: depth)
    case "GraphicsRow", "GraphicsColumn", "GraphicsGrid", "GridBox", "Grid", "Row", "Column":
      return grid(node, in: &source, depth: depth)
    case "StyleBox":
      let option = source.option("GraphicsBoxOptions", in: source.arguments(node).dropFirst())
      let inner = FigureReader(directives, inherited: option ?? inherited)
      return source.argument(of: node, place: 0).flatMap {
        inner.figure(of: $0, in: &source, depth: depth + 1)
      }
    case "TagBox", "InterpretationBox", "FormBox", "PaneBox", "FrameBox", "BoxData", "Cell", "Labeled",
      "PanelBox", "TooltipBox", "ItemBox", "Framed", "Style", "Panel":
      return source.argument(of: node, place: 0).flatMap { figure(of: $0, in: &source, depth: depth + 1) }
    case "DynamicModuleBox":
      return source.argument(of: node, place: 1).flatMap { figure(of: $0, in: &source, depth: depth + 1) }
    case "RowBox":
      let parts = source.argument(of: node, place: 0).flatMap { source.list($0) } ?? []
      let figures = parts.compactMap { figure(of: $0, in: &source, depth: depth + 1) }
      return figures.count < 2 ? figures.first : .grid([figures], spacing: 6)
    default: return nil
    }
  }

  private func picture(of node: Node, isSpace: Bool, in source: inout FigureSource) -> Figure {
    let options = FigureOptions(of: node, inherited: inherited, in: &source)
    return PictureReader.figure(of: node, options: options, isSpace: isSpace, in: self, source: &source)
  }

  private func grid(_ node: Node, in source: inout FigureSource, depth: Int) -> Figure? {
    guard let first = source.argument(of: node, place: 0), let parts = source.list(first) else { return nil }
    let isRow = source.head(node) == "GraphicsRow" || source.head(node) == "Row"
    var rows: [[Figure]] = []
    var hasFigure = false
    for part in parts {
      var row: [Figure] = []
      for cell in source.list(part) ?? [part] {
        // A picture in a list of its own is that picture.
        var cell = cell
        if let inner = source.list(cell), inner.count == 1 { cell = inner[0] }
        if let figure = figure(of: cell, in: &source, depth: depth + 1) {
          hasFigure = true
          row.append(figure)
        } else {
          row.append(.text(directives.label(cell, in: &source), TextStyle()))
        }
      }
      if isRow, !rows.isEmpty { rows[0] += row } else { rows.append(row) }
    }
    guard hasFigure else { return nil }
    return .grid(rows, spacing: 8, lines: lines(of: node, in: &source))
  }

  private func lines(of node: Node, in source: inout FigureSource) -> GridLines {
    let options = source.arguments(node).dropFirst()
    var lines = GridLines.none
    lines.background = source.option("Background", in: options).flatMap { source.color($0) }
    if let style = source.option("FrameStyle", in: options) {
      var styled = Style()
      styled.color = lines.color
      lines.color = directives.styled(style, base: styled, in: &source).color
    }
    if let dividers = source.option("Dividers", in: options), source.symbol(dividers) == "All" {
      lines.extent = .all
    }
    switch source.option("Frame", in: options).flatMap({ source.symbol($0) }) {
    case "All": lines.extent = .all
    case "True": if lines.extent == .none { lines.extent = .around }
    default: break
    }
    return lines
  }

  // MARK: Legends

  /// Reads `TemplateBox[{picture, legend, …}, "Legended", …]`, or the first picture in another template.
  private func template(_ node: Node, in source: inout FigureSource, depth: Int) -> Figure? {
    guard let first = source.argument(of: node, place: 0), let parts = source.list(first) else { return nil }
    let tag = source.argument(of: node, place: 1).flatMap { source.string($0) } ?? ""
    if tag == "Legended" || tag == "Labeled", let inner = parts.first,
      let figure = legended(inner, parts: parts.dropFirst(), in: &source, depth: depth)
    {
      return figure
    }
    for part in parts { if let figure = figure(of: part, in: &source, depth: depth + 1) { return figure } }
    return nil
  }

  /// Reads a picture with legends; nil if there is no picture.
  private func legended(
    _ picture: Node, parts: ArraySlice<Node>, in source: inout FigureSource, depth: Int
  ) -> Figure? {
    guard let figure = figure(of: picture, in: &source, depth: depth + 1) else { return nil }
    var reader = LegendReader(self)
    for part in parts { reader.read(part, in: &source) }
    return reader.legends.isEmpty ? figure : .legended(figure, reader.legends)
  }
}
