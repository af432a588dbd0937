import BookModel
import Diagnostics
import WolframLanguage

/// Inputs, outputs and what stands in them.
extension WolframReader {
  /// Code within which boxes that are not text stay typeset:
  ///
  ///     <div class="cell"><p class="prompt">In[1]:=</p><pre class="code"><code>...</code></pre></div>
  mutating func code(_ cell: Expression, _ content: Expression) {
    let pieces = codePieces(content)
    // An input that nobody filled in is no code.
    let says = pieces.contains { if case .text(let text) = $0 { text.contains { $0 > 0x20 } } else { true } }
    guard says else { return }
    writer.open(.div)
    writer.addClass("cell")
    identify(cell)
    cellIsOpen = true
    prompt(cell)
    writer.open(.pre)
    writer.addClass("code")
    writer.open(.code)
    for piece in pieces {
      switch piece {
      case .text(let text): writer.highlight(text[...], language: "wolfram")
      case .box(let box) where graphicHeads.contains(tree.head(box) ?? .null): graphic(box, isBlock: false)
      case .box(let box): math(box, isDisplay: false)
      }
    }
    writer.close()
    writer.close()
  }

  private func codePieces(_ content: Expression) -> [BoxText.Piece] {
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

  mutating func program(_ cell: Expression, _ content: Expression) {
    writer.open(.pre)
    writer.addClass("code")
    identify(cell)
    writer.open(.code)
    writer.text(plain(BoxText.text(of: content, in: tree))[...])
    writer.close()
    writer.close()
  }

  /// Writes what was printed; lines that were printed one after the other stand in one block.
  mutating func printed(_ cell: Expression, _ content: Expression, isMessage: Bool) {
    if holdsBlocks(content) {
      closePrint()
      return blocks(content)
    }
    let isTypeset = BoxText.pieces(of: content, in: tree).contains {
      if case .box = $0 { true } else { false }
    }
    if isTypeset, !isMessage, tree.isCall(content, of: .boxData), let box = tree.argument(content, 0) {
      closePrint()
      return grid(box) ? () : equation(box)
    }
    let (text, unknown) = BoxText.read(content, in: tree)
    report(unknown)
    guard text.contains(where: { $0 > 0x20 }) else { return }
    if printIsOpen, !isMessage, tree.option(.cellTags, in: tree.arguments(cell)) == nil {
      return writer.text(([0x0A] + plain(text))[...])
    }
    closePrint()
    writer.open(.pre)
    writer.addClass(isMessage ? "output message" : "output")
    identify(cell)
    writer.text(plain(text)[...])
    if isMessage { writer.close() } else { printIsOpen = true }
  }

  mutating func closePrint() {
    if printIsOpen { writer.close() }
    printIsOpen = false
  }

  mutating func output(_ cell: Expression, _ content: Expression) {
    var box = content
    if tree.isCall(content, of: .boxData), let first = tree.argument(content, 0) { box = first }
    if !cellIsOpen {
      writer.open(.div)
      writer.addClass("cell")
      cellIsOpen = true
    }
    prompt(cell)
    if holdsBlocks(box) { return blocks(box) }
    if grid(box) { return }
    result(box, isPlain: tree.kind(content) == .string)
  }

  /// Writes a result: lines of text, or a formula of its own.
  mutating func result(_ box: Expression, isPlain: Bool = false) {
    let pieces = BoxText.pieces(of: box, in: tree)
    let isText = pieces.allSatisfy { if case .text = $0 { true } else { false } }
    guard isText else { return equation(box) }
    let (text, unknown) = BoxText.read(box, in: tree, isPlain: isPlain)
    report(unknown)
    guard text.contains(where: { $0 > 0x20 }) else { return }
    writer.open(.pre)
    writer.addClass("output")
    writer.text(text[...])
    writer.close()
  }

  // MARK: - Blocks

  var graphicHeads: Set<KnownSymbol> { Self.graphics }

  private static let graphics: Set<KnownSymbol> = [
    .graphicsBox, .graphics3DBox, .rasterBox, .imageBox, .graphicsData, .raster3DBox, .image3DBox,
  ]

  /// Whether a graphic or an interactive is among the boxes. Each box is looked at once, however many ask for those
  /// around it.
  mutating func holdsBlocks(_ box: Expression) -> Bool {
    if let known = holdsBlocksByItself(box) { return known }
    // The boxes down to the one that is looked at, each with those in it that are still to be looked at.
    var path = [(box: box, rest: tree.arguments(box))]
    while let last = path.last {
      guard let next = path[path.count - 1].rest.popFirst() else {
        blockHolders[last.box.index] = false
        path.removeLast()
        continue
      }
      switch holdsBlocksByItself(next) {
      case true?:
        for step in path { blockHolders[step.box.index] = true }
        return true
      case false?: continue
      case nil: path.append((next, tree.arguments(next)))
      }
    }
    return false
  }

  /// What a box itself says of the blocks in it, or what is known of it; nil where the boxes in it decide.
  private mutating func holdsBlocksByItself(_ box: Expression) -> Bool? {
    guard tree.kind(box) == .call else { return false }
    if let known = blockHolders[box.index] { return known }
    if let head = tree.head(box) {
      if Self.graphics.contains(head) { return true }
      if head == .ruleDelayed || head == .rule || head == .compressedData { return false }
    }
    if isManipulate(box) || tree.isCall(box, of: .dynamicModuleBox) && isLive(module: box) { return true }
    return nil
  }

  /// Whether a saved `DynamicModule` has controls that run; each is read once.
  private mutating func isLive(module box: Expression) -> Bool {
    if let known = liveModules[box.index] { return known }
    let isLive = module(box) != nil
    liveModules[box.index] = isLive
    return isLive
  }

  /// Whether the node is the boxes that `Manipulate` makes.
  func isManipulate(_ node: Expression) -> Bool {
    tree.headName(node)?.hasSuffix("ManipulateBoxes") == true
  }

  /// Whether boxes are a Manipulate and nothing else.
  func isManipulateAlone(_ content: Expression) -> Bool {
    var box = content
    for _ in 0..<40 {
      box = unwrapped(box)
      if isManipulate(box) { return true }
      guard tree.isCall(box, of: .dynamicBox), let first = tree.argument(box, 0) else { return false }
      box = first
    }
    return false
  }

  /// Writes boxes among which are graphics: these as figures, the rest as text and formulas.
  mutating func blocks(_ box: Expression, depth: Int = 0) {
    if let (definition, module) = module(box) { return interactive(definition, module) }
    let inner = unwrapped(box)
    if let head = tree.head(inner), Self.graphics.contains(head) { return graphic(inner, isBlock: true) }
    if isManipulate(inner) { return manipulate(inner) }
    guard depth < 40, holdsBlocks(inner) else { return flat(inner) }
    let first = tree.argument(inner, 0)
    switch tree.head(inner) {
    case .rowBox, .list, .textData, .boxData:
      let parts = first.flatMap { tree.list($0) } ?? tree.arguments(inner)
      mixed(parts, depth: depth + 1)
    case .templateBox: mixed(first.flatMap { tree.list($0) } ?? [], depth: depth + 1)
    case .paneSelectorBox:
      if let chosen = BoxPane.chosen(inner, in: tree) { blocks(chosen, depth: depth + 1) }
    case .gridBox:
      for row in first.flatMap({ tree.list($0) }) ?? [] { mixed(tree.list(row) ?? [row], depth: depth + 1) }
    default:
      for part in tree.arguments(inner) where tree.rule(part) == nil && tree.kind(part) == .call {
        blocks(part, depth: depth + 1)
      }
    }
  }

  /// Neighbours of which some are graphics: what is between them stands in paragraphs.
  private mutating func mixed(_ parts: ArraySlice<Expression>, depth: Int) {
    var run: [Expression] = []
    func flush(_ reader: inout WolframReader) {
      let says = run.contains { WolframNotebook.saysSomething($0, in: reader.tree) }
      guard says else { return run.removeAll() }
      reader.writer.open(.p)
      for part in run { reader.inline(part) }
      reader.writer.close()
      run.removeAll()
    }
    for part in parts {
      if holdsBlocks(part) {
        flush(&self)
        blocks(part, depth: depth)
      } else if tree.rule(part) == nil {
        run.append(part)
      }
    }
    flush(&self)
  }

  private mutating func flat(_ box: Expression) {
    guard WolframNotebook.saysSomething(box, in: tree) else { return }
    if grid(box) { return }
    writer.open(.p)
    inline(box)
    writer.close()
  }
}
