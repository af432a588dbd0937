import BookModel
import Diagnostics
import Graphics
import Highlighting
import InteractiveCompiling
import Markup
import PageWriting
import TextBytes
import WolframBoxes
import WolframGraphics
import WolframLanguage
import XML

/// Reads a Wolfram notebook or CDF document into pages.
package func readWolfram(file shownPath: String, bytes: [UInt8], context: ReadingContext) -> SourceReading {
  var text = WolframText.decoded(bytes)
  if let converted = OldNotebook.converted(text) { text = converted }
  var reader = WolframReader(
    tree: ExpressionTree(parsingNotebook: text), source: SourceText(file: shownPath, bytes: text),
    context: context)
  return reader.read()
}

/// Writes a notebook's cells to pages.
///
/// Cell groups nest, but only heading cells determine the sections; a group only determines whether its cells are collapsed,
/// which becomes `details`. The cells are traversed with an explicit stack, so nesting may have any depth.
struct WolframReader {
  private let tree: ExpressionTree
  private let roots: [Expression]
  private var writer: PageWriter
  private var opened = OpenBlocks()
  private let levels: HeadingLevels
  private var counters: NotebookCounters
  private var links: CellLinks
  private var blocks: BlockFinder
  private var interactives: SavedInteractives
  /// The input cells that have no output saved behind them, by their node indices.
  private let unanswered: Set<UInt32>

  init(tree: ExpressionTree, source: SourceText, context: ReadingContext) {
    self.tree = tree
    writer = PageWriter(context: context, source: source)
    roots = WolframNotebook.cells(in: tree)
    levels = HeadingLevels(roots, in: tree)
    links = CellLinks(in: tree)
    counters = NotebookCounters(roots, in: tree)
    blocks = BlockFinder(in: tree)
    interactives = SavedInteractives(in: tree)
    unanswered = WolframNotebook.inputsWithoutOutput(roots, in: tree)
  }

  private enum Step {
    case cell(Expression)
    case endDetails
  }

  mutating func read() -> SourceReading {
    // A notebook may be empty; a file without a notebook is an error.
    guard !roots.isEmpty || tree.roots.contains(where: { tree.isCall($0, of: .notebook) }) else {
      let range = SourceRange(file: writer.source.file)
      return SourceReading(
        pages: [],
        diagnostics: [Diagnostic(.wolframInvalid, at: range, "the file holds no cells of a notebook")])
    }
    reportFaults()
    if levels.isEmpty { writer.setDocumentTitle(WolframNotebook.bestTitle(roots, in: tree)) }
    var steps: [Step] = roots.reversed().map { .cell($0) }
    while let step = steps.popLast() {
      switch step {
      case .endDetails:
        opened.closeAll(&writer)
        writer.close()
      case .cell(let cell):
        guard let group = WolframNotebook.group(cell, in: tree) else {
          write(cell)
          continue
        }
        enter(group, &steps)
      }
    }
    opened.closeAll(&writer)
    var reading = writer.finish()
    if !reading.pages.isEmpty { reading.pages[0].authors = WolframNotebook.authors(roots, in: tree) }
    return reading
  }

  /// Pushes a group's cells before the remaining steps; of a closed group all but the first go into `details`.
  private mutating func enter(_ group: WolframNotebook.Group, _ steps: inout [Step]) {
    let isHeading = group.cells.first.map { HeadingLevels.level(of: $0, in: tree) != nil } ?? false
    guard group.isClosed, !isHeading, group.cells.count > 1, group.shown == nil else {
      let shown = group.shown.map { [$0] } ?? Array(group.cells)
      steps += shown.reversed().map { .cell($0) }
      return
    }
    opened.closeAll(&writer)
    writer.open(.details)
    writer.open(.summary)
    writer.text("Details")
    writer.close()
    steps.append(.endDetails)
    steps += group.cells.reversed().map { .cell($0) }
  }

  private mutating func reportFaults() {
    for fault in tree.faults.prefix(20) {
      writer.place = .bytes(ByteRange(fault.offset, fault.offset + 1))
      writer.report(.wolframSyntax, at: writer.place, fault.kind.words)
    }
  }

  // MARK: - Cells

  private mutating func write(_ cell: Expression) {
    guard tree.isCall(cell, of: .cell), let content = tree.argument(of: cell, place: 0) else { return }
    writer.place = place(of: cell)
    let style = WolframNotebook.style(of: cell, in: tree) ?? "Text"
    counters.enter(cell, style: style)
    var role = WolframRole.role(style)
    if case .heading = role, !WolframNotebook.hasContent(cell, in: tree) { role = .hidden }
    if isPageBreak(cell) || isFrontEndOnly(content) { return }
    if role != .hidden { reportUnshown(in: content) }
    if role != .print { opened.closePrint(&writer) }
    if case .item(let level, let isNumbered) = role { return item(cell, level: level, isNumbered) }
    if case .itemParagraph(let level) = role { return itemParagraph(cell, level: level) }
    opened.closeLists(above: 0, to: &writer)
    switch role {
    case .output, .print, .message: break
    case .heading, .subtitle, .text, .item, .itemParagraph, .input, .code, .program, .formula, .caption,
      .quote, .byline, .note, .hidden:
      opened.closeCell(&writer)
    }
    switch role {
    case .heading(let level): heading(cell, level: level)
    case .subtitle: paragraph(cell, class: "subtitle")
    case .byline: paragraph(cell, class: "byline")
    case .caption: paragraph(cell, class: "caption")
    case .input, .code:
      if blocks.isManipulateAlone(content) {
        output(cell, content: content)
      } else if !writeParts(of: cell, content: content) {
        code(cell, content)
        showInteractives(of: cell)
      }
    case .program: program(cell, content: content)
    case .output: output(cell, content: content)
    case .print, .message: printed(cell, content: content, isMessage: role == .message)
    case .formula(let isNumbered):
      formula(
        cell, content: content, number: isNumbered ? counters.equationNumber(of: cell, style: style) : nil)
    case .quote:
      writer.open(.blockquote)
      paragraph(cell, class: nil)
      writer.close()
    case .note, .text: text(cell, content)
    case .hidden, .item, .itemParagraph: break
    }
  }

  private mutating func reportUnshown(in content: Expression) {
    for (name, box) in UnshownBoxes.find(in: content, of: tree) {
      writer.count(.contentLeftOut, key: "unshown \(name)", at: place(of: box)) {
        UnshownBoxes.words[name] ?? ""
      }
    }
  }

  private func place(of cell: Expression) -> PageWriter.Place {
    let offset = tree.offset(cell)
    return .bytes(ByteRange(offset, min(offset + 4, writer.source.bytes.count)))
  }

  private func isPageBreak(_ cell: Expression) -> Bool {
    tree.argument(of: cell, place: 0).map { tree.kind($0) == .string && tree.rawBytes(of: $0).isEmpty }
      ?? true
  }

  /// Whether a cell has only content for the front end: style definitions, or data without content.
  private func isFrontEndOnly(_ content: Expression) -> Bool { tree.isCall(content, of: .styleData) }

  /// Writes the id of a cell for links.
  private mutating func identify(_ cell: Expression) {
    if let id = links.id(of: cell) { writer.attribute("id", id) }
  }

  private mutating func heading(_ cell: Expression, level: Int) {
    let place = levels.place(of: level)
    if let split = writer.context.splitLevel, place <= split, writer.canSplit { writer.splitPage() }
    writer.place = self.place(of: cell)
    writer.openHeading(place)
    identify(cell)
    if let content = tree.argument(of: cell, place: 0) { inline(content) }
    writer.close()
  }

  private mutating func paragraph(_ cell: Expression, class name: String?) {
    guard let content = tree.argument(of: cell, place: 0) else { return }
    let isTagged = tree.option(.cellTags, in: tree.arguments(cell)) != nil
    guard isTagged || WolframNotebook.saysSomething(content, in: tree) else { return }
    if let (box, punctuation) = loneFormula(of: content) {
      if punctuation.isEmpty, tree.isCall(WolframNotebook.unwrapped(box, in: tree), of: .gridBox), grid(box) {
        return
      }
      writer.openEquation(isNumbered: false)
      identify(cell)
      math(box, isDisplay: true, punctuation: punctuation)
      return writer.close()
    }
    writer.open(.p)
    if let name { writer.addClass(name) }
    identify(cell)
    inline(content)
    writer.close()
  }

  /// The box of a formula that is the whole text, and the punctuation after it: it is shown as a displayed formula, which may
  /// be wide.
  private func loneFormula(of content: Expression) -> (box: Expression, punctuation: [UInt8])? {
    guard tree.isCall(content, of: .textData), let first = tree.argument(of: content, place: 0) else {
      return nil
    }
    var parts = (tree.list(first) ?? [first]).filter {
      tree.kind($0) != .string || tree.stringBytes($0).contains { $0 > " " }
    }
    var punctuation: [UInt8] = []
    if parts.count == 2, let end = parts.last, tree.kind(end) == .string {
      punctuation = tree.stringBytes(end).filter { $0 > " " }
      guard punctuation.count == 1, let mark = punctuation.first, [",", ".", ":", ";"].contains(mark)
      else {
        return nil
      }
      parts.removeLast()
    }
    guard parts.count == 1, let cell = parts.first, tree.isCall(cell, of: .cell),
      let data = tree.argument(of: cell, place: 0), tree.isCall(data, of: .boxData),
      let box = tree.argument(of: data, place: 0)
    else { return nil }
    switch tree.head(WolframNotebook.unwrapped(box, in: tree)) {
    case .rowBox, .gridBox, .fractionBox, .underoverscriptBox: return (box, punctuation)
    default: return nil
    }
  }

  /// Writes a text cell: a paragraph, or blocks if it contains a grid or graphics.
  private mutating func text(_ cell: Expression, _ content: Expression) {
    if let graphic = blocks.loneGraphic(of: content) { return writeBlocks(graphic) }
    if tree.isCall(content, of: .boxData), let box = tree.argument(of: content, place: 0) {
      if blocks.holdsBlocks(box) { return writeBlocks(box) }
      if grid(box) { return }
    }
    if tree.isCall(content, of: .textData), let parts = tree.argument(of: content, place: 0),
      blocks.holdsBlocks(parts)
    {
      return writeBlocks(parts)
    }
    // Empty lines in a text cell separate paragraphs.
    if tree.kind(content) == .string {
      let lines = String(decoding: WolframText.unquoted(tree.stringBytes(content)), as: UTF8.self).split(
        separator: "\n\n")
      if lines.count > 1 {
        for (index, line) in lines.enumerated() {
          writer.open(.p)
          if index == 0 { identify(cell) }
          lineText(Array(line.utf8))
          writer.close()
        }
        return
      }
    }
    paragraph(cell, class: nil)
  }

  private mutating func item(_ cell: Expression, level: Int, _ isNumbered: Bool) {
    let number = isNumbered ? counters.value(WolframNotebook.style(of: cell, in: tree) ?? "") : 0
    opened.openItem(level: level, isNumbered: isNumbered, number: number, to: &writer)
    identify(cell)
    if let content = tree.argument(of: cell, place: 0) { inline(content) }
  }

  private mutating func itemParagraph(_ cell: Expression, level: Int) {
    opened.closeLists(above: level, to: &writer)
    paragraph(cell, class: nil)
  }

  private mutating func formula(_ cell: Expression, content: Expression, number: String?) {
    guard let box = tree.isCall(content, of: .boxData) ? tree.argument(of: content, place: 0) : content else {
      return
    }
    if blocks.holdsBlocks(box) || blocks.loneGraphic(of: box) != nil { return writeBlocks(box) }
    if blocks.holdsPictures(box) { return flat(box) }
    writer.openEquation(isNumbered: number != nil, givenNumber: number)
    identify(cell)
    math(box, isDisplay: true)
    writer.close()
  }

  private mutating func math(_ box: Expression, isDisplay: Bool, punctuation: [UInt8] = []) {
    guard !writer.isExhausted else { return }
    let formula = BoxMath.formula(box, in: tree, isDisplay: isDisplay, punctuation: punctuation)
    report(formula.unknown)
    writer.formula(
      formula.bytes, ofSource: formula.work, isDescribed: !formula.alternative.isEmpty)
  }

  private mutating func report(_ unknown: [String: UnknownBoxes]) {
    for (name, found) in unknown.sorted(by: { $0.key < $1.key }) {
      let place = PageWriter.Place.bytes(ByteRange(found.offset, found.offset + 1))
      for _ in 0..<min(found.count, 1000) {
        if found.isComputed {
          writer.count(.wolframComputed, key: name, at: place) {
            "\(name) shows what only the front end computes and is left out"
          }
          continue
        }
        writer.count(.wolframReplaced, key: name, at: place) {
          name == BoxMath.excess ? "\(name) is cut" : "\(name) is not supported and is shown as its text"
        }
      }
    }
  }

  // MARK: - Code

  /// Writes code, in which boxes other than text stay typeset:
  ///
  ///     <div class="cell"><p class="prompt">In[1]:=</p><pre class="code"><code>...</code></pre></div>
  private mutating func code(_ cell: Expression, _ content: Expression) {
    code(cell, codePieces(of: content), isFirst: true)
  }

  private mutating func code(_ cell: Expression, _ pieces: [BoxText.Piece], isFirst: Bool) {
    // An input cell left empty is not code.
    let says = pieces.contains { if case .text(let text) = $0 { text.contains { $0 > " " } } else { true } }
    guard says else { return }
    if !opened.cellIsOpen { opened.openCell(&writer) }
    if isFirst {
      identify(cell)
      prompt(cell)
    }
    writer.open(.pre)
    writer.addClass("code")
    writer.open(.code)
    for piece in pieces {
      switch piece {
      case .text(let text): writer.highlight(text[...], language: "wolfram")
      case .box(let box) where blocks.isGraphic(tree.head(box)): graphic(box, isBlock: false)
      case .box(let box): math(box, isDisplay: false)
      }
    }
    writer.close()
    writer.close()
  }

  /// Writes an input cell into which someone pasted interactives: its code and them, each for itself. Returns false for other cells.
  private mutating func writeParts(of cell: Expression, content: Expression) -> Bool {
    guard tree.isCall(content, of: .boxData),
      let list = tree.argument(of: content, place: 0).flatMap({ tree.list($0) }),
      list.contains(where: { blocks.isManipulateAlone($0) })
    else { return false }
    var isFirst = true
    for runs in list.split(omittingEmptySubsequences: false, whereSeparator: { blocks.isManipulateAlone($0) })
    {
      code(cell, runs.flatMap { BoxText.pieces(of: $0, in: tree) }, isFirst: isFirst)
      isFirst = false
      guard runs.endIndex < list.endIndex else { break }
      if !opened.cellIsOpen { opened.openCell(&writer) }
      writeBlocks(list[runs.endIndex])
    }
    return true
  }

  /// Writes the interactives that a cell would show, if the notebook was saved without its output.
  private mutating func showInteractives(of cell: Expression) {
    guard unanswered.contains(cell.index) else { return }
    let offset = tree.offset(cell)
    writer.place = .bytes(ByteRange(offset, offset + 1))
    let shown = interactives.shown(byInput: cell, &blocks)
    let place = writer.place
    for read in shown.interactives { writer.interactive(read, shownByCode: true) }
    for finding in shown.findings { finding.report(at: place, to: &writer) }
  }

  private func codePieces(of content: Expression) -> [BoxText.Piece] {
    if tree.kind(content) == .string { return [.text(tree.stringBytes(content))] }
    return BoxText.pieces(of: content, in: tree)
  }

  private mutating func prompt(_ cell: Expression) {
    guard let label = tree.option(.cellLabel, in: tree.arguments(cell)), tree.kind(label) == .string else {
      return
    }
    let text = tree.string(label)
    guard !text.isEmpty else { return }
    writer.open(.p)
    writer.addClass("prompt")
    writer.text(text)
    writer.close()
  }

  private mutating func program(_ cell: Expression, content: Expression) {
    writer.open(.pre)
    writer.addClass("code")
    identify(cell)
    writer.open(.code)
    writer.text(WolframText.unquoted(BoxText.text(of: content, in: tree))[...])
    writer.close()
    writer.close()
  }

  /// Writes printed output; consecutive output goes into one block.
  private mutating func printed(_ cell: Expression, content: Expression, isMessage: Bool) {
    if blocks.holdsPictures(content) || blocks.holdsBlocks(content) {
      opened.closePrint(&writer)
      return writeBlocks(content)
    }
    let isTypeset = BoxText.pieces(of: content, in: tree).contains {
      if case .box = $0 { true } else { false }
    }
    if isTypeset, !isMessage, tree.isCall(content, of: .boxData),
      let box = tree.argument(of: content, place: 0)
    {
      opened.closePrint(&writer)
      return grid(box) ? () : equation(box)
    }
    let (text, unknown) = BoxText.read(content, in: tree)
    report(unknown)
    guard text.contains(where: { $0 > " " }) else { return }
    if opened.printIsOpen, !isMessage, tree.option(.cellTags, in: tree.arguments(cell)) == nil {
      return writer.text((["\n"] + WolframText.unquoted(text))[...])
    }
    opened.closePrint(&writer)
    writer.open(.pre)
    writer.addClass(isMessage ? "output message" : "output")
    identify(cell)
    writer.text(WolframText.unquoted(text)[...])
    if isMessage { writer.close() } else { opened.keepPrintOpen() }
  }

  private mutating func output(_ cell: Expression, content: Expression) {
    var box = content
    if tree.isCall(content, of: .boxData), let first = tree.argument(of: content, place: 0) { box = first }
    if !opened.cellIsOpen { opened.openCell(&writer) }
    prompt(cell)
    if blocks.holdsBlocks(box) || blocks.loneGraphic(of: box) != nil { return writeBlocks(box) }
    if grid(box) { return }
    result(box, isPlain: tree.kind(content) == .string)
  }

  /// Writes a result: lines of text, or a displayed formula.
  private mutating func result(_ box: Expression, isPlain: Bool = false) {
    if blocks.holdsPictures(box) { return line(box) }
    // A framed text is written as a line; a framed formula is displayed with its frame, since it may be wide.
    let inner = WolframNotebook.unwrapped(box, in: tree)
    if tree.isCall(inner, of: .rotationBox) { return line(box) }
    if tree.isCall(inner, of: .frameBox), let framed = tree.argument(of: inner, place: 0),
      tree.kind(WolframNotebook.unwrapped(framed, in: tree)) == .string
    {
      return line(box)
    }
    let pieces = BoxText.pieces(of: box, in: tree)
    let isText = pieces.allSatisfy { if case .text = $0 { true } else { false } }
    guard isText else { return equation(box) }
    let (text, unknown) = BoxText.read(box, in: tree, isPlain: isPlain)
    report(unknown)
    guard text.contains(where: { $0 > " " }) else { return }
    writer.open(.pre)
    writer.addClass("output")
    writer.text(text[...])
    writer.close()
  }

  // MARK: - Blocks

  /// Writes boxes that contain graphics: graphics as figures, the rest as text and formulas.
  private mutating func writeBlocks(_ box: Expression, depth: Int = 0) {
    if let (read, module) = blocks.interactive(module: box) {
      return interactive(interactives.completed(read, at: module, &blocks), at: module)
    }
    let inner = WolframNotebook.unwrapped(box, in: tree)
    if blocks.isGraphic(tree.head(inner)) { return graphic(inner, isBlock: true) }
    if blocks.isManipulate(inner) { return manipulate(inner) }
    guard depth < 40, blocks.holdsBlocks(inner) else { return flat(inner) }
    let first = tree.argument(of: inner, place: 0)
    switch tree.head(inner) {
    case .rowBox, .list, .textData, .boxData:
      let parts = first.flatMap { tree.list($0) } ?? tree.arguments(inner)
      mixed(parts, depth: depth + 1)
    case .templateBox: mixed(first.flatMap { tree.list($0) } ?? [], depth: depth + 1)
    case .paneSelectorBox:
      if let chosen = BoxPane.chosen(inner, in: tree) { writeBlocks(chosen, depth: depth + 1) }
    case .gridBox:
      for row in first.flatMap({ tree.list($0) }) ?? [] { mixed(tree.list(row) ?? [row], depth: depth + 1) }
    default:
      if let parts = blocks.shown(of: inner) {
        for part in parts { mixed([part], depth: depth + 1) }
        return
      }
      for part in tree.arguments(inner) where tree.rule(of: part) == nil && tree.kind(part) == .call {
        writeBlocks(part, depth: depth + 1)
      }
    }
  }

  /// Writes sibling boxes, some of which are graphics; the boxes between these go into paragraphs.
  private mutating func mixed(_ parts: ArraySlice<Expression>, depth: Int) {
    var run: [Expression] = []
    for part in parts {
      // Among large pictures, small ones are figures too.
      if blocks.holdsBlocks(part) || blocks.loneGraphic(of: part) != nil {
        writeRun(&run)
        writeBlocks(part, depth: depth)
      } else if tree.rule(of: part) == nil {
        run.append(part)
      }
    }
    writeRun(&run)
  }

  /// Writes the boxes between blocks as a paragraph if they have visible content, and clears the array.
  private mutating func writeRun(_ run: inout [Expression]) {
    defer { run.removeAll() }
    // The brackets and commas of a list are left out between blocks.
    guard run.contains(where: { WolframNotebook.saysSomething($0, in: tree) && !isListMark($0) }) else {
      return
    }
    writer.open(.p)
    for part in run { inline(part) }
    writer.close()
  }

  private func isListMark(_ box: Expression) -> Bool {
    tree.kind(box) == .string && ["{", "}", ","].contains(tree.stringBytes(box))
  }

  /// Writes boxes as a paragraph.
  private mutating func line(_ box: Expression) {
    writer.open(.p)
    inline(box)
    writer.close()
  }

  private mutating func flat(_ box: Expression) {
    guard WolframNotebook.saysSomething(box, in: tree) else { return }
    if grid(box) { return }
    line(box)
  }

  // MARK: - Figures

  /// Writes a graphic: a raster as a picture, a drawing as SVG, or as a described box if it cannot be drawn.
  private mutating func graphic(_ box: Expression, isBlock: Bool) {
    let offset = tree.offset(box)
    writer.place = .bytes(ByteRange(offset, offset + 1))
    if isBlock, SpaceObject.write(saved: box, in: tree, to: &writer) { return }
    if isBlock { writer.openFigure(isNumbered: false) }
    if let raster = WolframRaster(box, in: tree) {
      var picture = Picture(raster.dataAddress, at: writer.place, alternative: raster.description)
      if !isBlock { setSize(of: &picture, to: WolframFigure.imageSize(of: box, in: tree)) }
      writer.openPicture(picture)
      writer.close()
    } else if !drawn(box) {
      let words = GraphicDescription.text(of: box, in: tree)
      let kind = tree.headName(box) ?? "Graphics"
      writer.count(.wolframReplaced, key: kind, at: writer.place) {
        "\(kind) is not drawn; its description is shown"
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

  private func setSize(of picture: inout Picture, to size: (width: Double?, height: Double?)) {
    picture.width = size.width.map { String(Int($0.rounded())) }
    picture.height = size.height.map { String(Int($0.rounded())) }
  }

  /// Draws a graphic as SVG. Returns false if nothing of it is supported.
  private mutating func drawn(_ box: Expression) -> Bool {
    guard WolframFigure.isPicture(tree.headName(box) ?? "") else { return false }
    let read = WolframFigure(tree, box) { CompressedExpression.tree(Array($0)) }
    // An empty picture is drawn as empty; a picture without any supported content is described.
    guard !read.isEmpty || read.unknown.isEmpty else { return false }
    for (name, count) in read.unknown {
      for _ in 0..<min(count, 1000) {
        writer.count(.wolframReplaced, key: name, at: writer.place) {
          "\(name) in a graphic is not supported and is left out"
        }
      }
    }
    let words = read.description.isEmpty ? GraphicDescription.text(of: box, in: tree) : read.description
    guard writer.openForeign() else { return true }
    let drawing = Graphics.SVGWriter.write(read.figure.draw(), description: words)
    writer.appendDrawing(drawing, hasGeneratedDescription: true)
    return true
  }

  /// Writes a saved Manipulate as an interactive.
  private mutating func manipulate(_ box: Expression) {
    if let read = interactives.manipulate(of: box, &blocks) { return interactive(read, at: box) }
    writer.count(.wolframReplaced, key: "Manipulate", at: writer.place) {
      "a Manipulate without a body is left out"
    }
  }

  private mutating func interactive(_ read: ReadInteractive, at box: Expression) {
    let offset = tree.offset(box)
    writer.place = .bytes(ByteRange(offset, offset + 1))
    writer.interactive(read)
  }

  // MARK: - Grids

  /// Writes the grid of a box, inside wrappers. Returns false if there is none. `depth` is the number of enclosing grids.
  private mutating func grid(_ box: Expression, depth: Int = 0) -> Bool {
    guard let grid = GridShape(box, in: tree) else { return false }
    switch grid.use {
    case .stack: for row in grid.rows { for cell in row { paragraph(of: [cell], in: grid, depth: depth) } }
    case .row: paragraph(of: grid.rows.first ?? [], in: grid, depth: depth)
    case .table(let hasHeader): table(grid, hasHeader: hasHeader)
    // The formula is the whole box, with the boxes around the grid.
    case .formula: if blocks.holdsPictures(box) { table(grid, hasHeader: false) } else { equation(box) }
    }
    return true
  }

  private mutating func equation(_ box: Expression) {
    writer.openEquation(isNumbered: false)
    math(box, isDisplay: true)
    writer.close()
  }

  private mutating func paragraph(
    of cells: ArraySlice<Expression>, in shape: GridShape, depth: Int
  ) {
    let said = cells.filter { !shape.isSpan($0) && WolframNotebook.saysSomething($0, in: tree) }
    guard !said.isEmpty else { return }
    if said.count == 1, let only = said.first,
      tree.isCall(WolframNotebook.unwrapped(only, in: tree), of: .gridBox), depth < 4,
      grid(only, depth: depth + 1)
    {
      return
    }
    if said.count == 1, let only = said.first, opened.cellIsOpen,
      tree.isCall(WolframNotebook.unwrapped(only, in: tree), of: .rowBox)
    {
      return result(only)
    }
    writer.open(.p)
    for (index, cell) in said.enumerated() {
      if index > 0 { writer.text("\u{2003}") }
      entry(cell)
    }
    writer.close()
  }

  /// Writes the content of a table cell; numbers as the front end shows them.
  private mutating func entry(_ cell: Expression) {
    if tree.kind(cell) == .string {
      let bytes = tree.stringBytes(cell)
      if WolframNumber.isMarked(bytes) {
        return bytes.contains("*")
          ? math(cell, isDisplay: false) : writer.text(WolframNumber.line(bytes)[...])
      }
    }
    inline(cell)
  }

  private mutating func table(_ grid: GridShape, hasHeader: Bool) {
    writer.openTable(isNumbered: false)
    for (number, row) in grid.rows.enumerated() {
      let isHead = hasHeader && number == 0
      if isHead { writer.open(.thead) } else if number == (hasHeader ? 1 : 0) { writer.open(.tbody) }
      writer.open(.tr)
      for (place, cell) in row.enumerated() {
        // Without a header row, the first cell is the header of its row.
        let isRowHead = !hasHeader && place == 0 && grid.isText(cell)
        writer.open(isHead || isRowHead ? .th : .td)
        if isHead || isRowHead { writer.attribute("scope", isHead ? "col" : "row") }
        if !grid.isSpan(cell) { entry(cell) }
        writer.close()
      }
      writer.close()
      if isHead { writer.close() }
    }
    if grid.rows.count > (hasHeader ? 1 : 0) { writer.close() }
    writer.close()
  }

  // MARK: - Text within lines

  private static let depthLimit = 60

  /// Writes inline content: strings, styled boxes, inline cells, formulas, links.
  private mutating func inline(_ content: Expression, depth: Int = 0) {
    guard depth < Self.depthLimit else { return writer.text(BoxText.text(of: content, in: tree)[...]) }
    switch tree.kind(content) {
    case .string: lineText(WolframText.unquoted(tree.stringBytes(content)))
    case .call: inlineCall(content, depth: depth + 1)
    case .symbol where tree.symbol(content) == .null: break
    case .symbol, .integer, .real, .packedArray: writer.text(Array(tree.fullForm(content).utf8)[...])
    }
  }

  private mutating func inlineCall(_ content: Expression, depth: Int) {
    let first = tree.argument(of: content, place: 0)
    switch tree.head(content) {
    case .textData: if let first { for part in tree.list(first) ?? [first] { inline(part, depth: depth) } }
    case .list: for part in tree.arguments(content) { inline(part, depth: depth) }
    case .styleBox, .style: styled(content, depth: depth)
    case .buttonBox: link(content, depth: depth)
    case .templateBox: template(content, depth: depth)
    case .cell: if let first { inline(first, depth: depth) }
    case .boxData: if let first { inlineBoxes(first, depth: depth) }
    case .counterBox:
      if let (text, target) = counters.reference(content) {
        if let target { writer.openLink(target, at: place(of: content)) }
        writer.text(text)
        if target != nil { writer.close() }
      }
    case .valueBox, .optionValueBox: break
    case .frameBox: framed(content, depth: depth)
    case .rotationBox: turned(content, depth: depth)
    case .formBox, .tagBox, .interpretationBox, .tooltipBox, .paneBox, .adjustmentBox, .itemBox, .panelBox:
      if let first { inline(first, depth: depth) }
    case .dynamicBox: dynamic(content, depth: depth)
    case .rawData, .outputFormData: if let first { inline(first, depth: depth) }
    default: inlineBoxes(content, depth: depth)
    }
  }

  private mutating func dynamic(_ box: Expression, depth: Int) {
    switch DynamicBoxContent(of: box, in: tree) {
    case .boxes(let inner): inline(inner, depth: depth)
    case .code(let code): writer.text(code[...])
    case .computed(let name):
      report([name: UnknownBoxes(offset: tree.offset(box), count: 1, isComputed: true)])
    case nil: break
    }
  }

  /// Writes inline boxes: as text if they are only text or a link, as code in a code style, else as a formula.
  private mutating func inlineBoxes(_ box: Expression, depth: Int) {
    let inner = WolframNotebook.unwrapped(box, in: tree)
    if let head = tree.head(inner) {
      if head == .buttonBox { return link(inner, depth: depth) }
      if head == .templateBox { return template(inner, depth: depth) }
      if head == .dynamicBox { return dynamic(inner, depth: depth) }
      if head == .frameBox { return framed(inner, depth: depth) }
      if head == .rotationBox { return turned(inner, depth: depth) }
      if blocks.isGraphic(head) { return graphic(inner, isBlock: false) }
      if blocks.holdsPictures(inner) { return parts(of: inner, head: head, depth: depth) }
    }
    if tree.kind(inner) == .string, tree.rawBytes(of: inner).first == "\\" {
      return lineText(WolframText.unquoted(tree.stringBytes(inner)))
    }
    math(box, isDisplay: false)
  }

  /// Writes inline boxes that contain small pictures.
  private mutating func parts(of box: Expression, head: KnownSymbol, depth: Int) {
    guard let first = tree.argument(of: box, place: 0) else { return }
    guard depth < Self.depthLimit else { return writer.text(BoxText.text(of: box, in: tree)[...]) }
    switch head {
    case .rowBox, .list:
      for part in head == .list ? tree.arguments(box) : tree.list(first) ?? [first] {
        inline(part, depth: depth + 1)
        if tree.kind(part) == .string, tree.stringBytes(part) == [","] { writer.text(" ") }
      }
    case .gridBox:
      for (number, row) in (tree.list(first) ?? []).enumerated() {
        if number > 0 {
          writer.open(.br)
          writer.close()
        }
        for cell in tree.list(row) ?? [row] {
          inline(cell, depth: depth + 1)
          writer.text(" ")
        }
      }
    case .superscriptBox, .subscriptBox, .subsuperscriptBox, .fractionBox, .underscriptBox, .overscriptBox,
      .underoverscriptBox:
      for part in tree.arguments(box) where tree.rule(of: part) == nil { inline(part, depth: depth + 1) }
    default:
      if let parts = blocks.shown(of: box) {
        for part in parts { inline(part, depth: depth + 1) }
        return
      }
      let holder = tree.arguments(box).first { tree.rule(of: $0) == nil && blocks.holdsPictures($0) }
      if let holder { inline(holder, depth: depth + 1) }
    }
  }

  /// Writes a box with a frame, or at least a background colour.
  private mutating func framed(_ box: Expression, depth: Int) {
    guard let inner = tree.argument(of: box, place: 0) else { return }
    let options = tree.arguments(box).dropFirst()
    let style = value(of: "FrameStyle", in: options)
    let isBare = style.map { ["None", "False"].contains(tree.symbolName(of: $0) ?? "") } ?? false
    let ground = tree.option(.background, in: options).flatMap { WolframColor($0, in: tree) }
    writer.open(.span)
    if !isBare { writer.addClass("framed") }
    if let ground, ground.isColorful { writer.addStyle("background-color: \(ground.hex)") }
    inline(inner, depth: depth + 1)
    writer.close()
  }

  /// Writes a rotated box: vertical lines as vertical text, others rotated in place.
  private mutating func turned(_ box: Expression, depth: Int) {
    guard let inner = tree.argument(of: box, place: 0) else { return }
    let angle = value(of: "BoxRotation", in: tree.arguments(box).dropFirst()).flatMap { tree.number($0) } ?? 0
    var degrees = angle.isFinite ? Int((angle * 180 / .pi).rounded()) % 360 : 0
    if degrees > 180 { degrees -= 360 } else if degrees <= -180 { degrees += 360 }
    guard degrees != 0 else { return inline(inner, depth: depth + 1) }
    writer.open(.span)
    switch degrees {
    case 90: writer.addStyle("display: inline-block; writing-mode: vertical-rl; transform: rotate(180deg)")
    case -90: writer.addStyle("display: inline-block; writing-mode: vertical-rl")
    default: writer.addStyle("display: inline-block; transform: rotate(\(-degrees)deg)")
    }
    inline(inner, depth: depth + 1)
    writer.close()
  }

  private func value(of option: String, in options: ArraySlice<Expression>) -> Expression? {
    for part in options {
      if let (key, value) = tree.rule(of: part), tree.symbolName(of: key) == option { return value }
    }
    return nil
  }

  /// Writes text that may contain boxes and line ends.
  private mutating func lineText(_ bytes: [UInt8]) {
    guard StringPiece.hasBoxes(bytes) else { return lines(bytes) }
    for piece in StringPiece.pieces(of: bytes) {
      switch piece {
      case .text(let text): lines(text)
      case .boxes(let inner):
        guard let root = inner.roots.first, !writer.isExhausted else { continue }
        let formula = BoxMath.formula(root, in: inner, isDisplay: false)
        writer.formula(
          formula.bytes, ofSource: formula.work, isDescribed: !formula.alternative.isEmpty)
      }
    }
  }

  private mutating func lines(_ bytes: [UInt8]) {
    var start = 0
    while let end = bytes[start...].firstIndex(of: "\n") {
      writer.text(bytes[start..<end])
      if bytes[(end + 1)...].contains(where: { $0 > " " }) {
        writer.open(.br)
        writer.close()
      } else {
        // Separates it from the following inline content, such as a link.
        writer.text(" ")
      }
      start = end + 1
    }
    writer.text(bytes[start...])
  }

  private mutating func styled(_ box: Expression, depth: Int) {
    guard let inner = tree.argument(of: box, place: 0) else { return }
    let options = tree.arguments(box).dropFirst()
    var elements: [HTMLElement] = []
    func isValue(_ option: KnownSymbol, name: String) -> Bool {
      tree.option(option, in: options).map {
        tree.symbolName(of: $0) == name || tree.textEquals($0, text: name)
      }
        ?? false
    }
    if isValue(.fontWeight, name: "Bold") { elements.append(.b) }
    if isValue(.fontSlant, name: "Italic") || isValue(.fontSlant, name: "Oblique") { elements.append(.i) }
    for option in options where tree.kind(option) == .string {
      switch tree.string(option) {
      case "TI", "TR", "Emphasis": elements.append(.i)
      case "Strong", "Bold": elements.append(.b)
      case "Code", "Program", "Input", "InlineCode", "MR", "InlineInput", "Input3": elements.append(.code)
      default: break
      }
    }
    if let family = tree.option(.fontFamily, in: options), tree.string(family).hasPrefix("Courier") {
      elements.append(.code)
    }
    let color = tree.option(.fontColor, in: options).flatMap { WolframColor($0, in: tree) }
    let ground = tree.option(.background, in: options).flatMap { WolframColor($0, in: tree) }
    if ground?.isColorful == true { elements.append(.mark) }
    if color?.isColorful == true { elements.append(.span) }
    if !WolframNotebook.saysSomething(inner, in: tree) { elements = [] }
    for element in elements.prefix(4) {
      writer.open(element)
      if element == .span, let color { writer.addStyle("color: \(color.legible.hex)") }
    }
    inline(inner, depth: depth)
    for _ in elements.prefix(4) { writer.close() }
  }

  // MARK: - Links

  private mutating func template(_ box: Expression, depth: Int) {
    let first = tree.argument(of: box, place: 0)
    let arguments = first.flatMap { tree.list($0) } ?? []
    let tag = tree.argument(of: box, place: 1).map { tree.string($0) } ?? ""
    if case .message? = BoxTemplate.meaning(tag) {
      return writer.text(BoxText.message(arguments, in: tree)[...])
    }
    if tag.hasPrefix("Hyperlink"), arguments.count >= 2 {
      let target = arguments[arguments.startIndex + 1]
      return linked(arguments[arguments.startIndex], to: links.address(target), depth: depth)
    }
    if BoxTemplate.isLink(tag), let text = arguments.first { return inline(text, depth: depth) }
    if BoxTemplate.isLabel(tag), let text = arguments.first {
      return writer.text(BoxText.read(text, in: tree, isPlain: false).text[...])
    }
    if blocks.holdsPictures(box) {
      for part in arguments where blocks.holdsPictures(part) { inline(part, depth: depth) }
      return
    }
    math(box, isDisplay: false)
  }

  private mutating func link(_ box: Expression, depth: Int) {
    guard let text = tree.argument(of: box, place: 0) else { return }
    linked(text, to: links.target(ofButton: box), depth: depth)
  }

  private mutating func linked(_ text: Expression, to target: String?, depth: Int) {
    guard let target else { return inline(text, depth: depth) }
    writer.openLink(target, at: place(of: text))
    inline(text, depth: depth)
    writer.close()
  }
}
