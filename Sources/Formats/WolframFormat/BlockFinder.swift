import InteractiveCompiling
import WolframBoxes
import WolframGraphics
import WolframLanguage

/// Finds boxes that are or contain graphics and interactives, which pages show as blocks.
struct BlockFinder {
  private let tree: ExpressionTree
  /// Whether boxes contain blocks, by node index; a cache.
  private var holders: [UInt32: Bool] = [:]
  /// Whether boxes contain a graphic, by node index; a cache.
  private var pictureHolders: [UInt32: Bool] = [:]
  /// Whether saved modules run as interactives, by node index; a cache.
  private var liveModules: [UInt32: Bool] = [:]

  init(in tree: ExpressionTree) { self.tree = tree }

  private static let graphics: Set<KnownSymbol> = [
    .graphicsBox, .graphics3DBox, .rasterBox, .imageBox, .graphicsData, .raster3DBox, .image3DBox,
  ]

  /// Whether boxes with that head are a graphic.
  func isGraphic(_ head: KnownSymbol?) -> Bool { head.map { Self.graphics.contains($0) } ?? false }

  /// The maximum height and width in points of an inline picture.
  private static let lineHeight = 100.0, lineWidth = 200.0

  /// Whether a graphic's options make it small enough for inline content: a colour swatch, a digit, an icon.
  func isSmall(_ graphic: Expression) -> Bool {
    let (width, height) = WolframFigure.imageSize(of: graphic, in: tree)
    switch (width, height) {
    case (let width?, let height?): return width <= Self.lineWidth && height < Self.lineHeight
    case (let width?, nil): return width <= Self.lineHeight
    case (nil, let height?): return height < Self.lineHeight
    case (nil, nil): return false
    }
  }

  /// The graphic, if the content is only a graphic inside wrappers.
  func loneGraphic(of content: Expression) -> Expression? {
    var box = content
    for _ in 0..<40 {
      box = WolframNotebook.unwrapped(box, in: tree)
      if isGraphic(tree.head(box)) { return box }
      guard tree.isCall(box, of: .textData), let first = tree.argument(of: box, place: 0) else { return nil }
      let parts = tree.list(first) ?? [first]
      guard parts.count == 1, let only = parts.first else { return nil }
      box = only
    }
    return nil
  }

  private static let views: Set<KnownSymbol> = [.tabViewBox, .locatorPaneBox, .namespaceBox, .popupMenuBox]
  private static let otherViews: Set<String> = [
    "MenuViewBox", "SlideViewBox", "FlipViewBox", "OpenerViewBox",
  ]

  /// The boxes that a page shows of a control or view of several parts; nil for other boxes.
  func shown(of box: Expression) -> [Expression]? {
    let isView =
      tree.head(box).map { Self.views.contains($0) }
      ?? tree.headName(box).map { Self.otherViews.contains($0) } ?? false
    guard isView else { return nil }
    switch BoxControl.face(of: box, in: tree) {
    case .box(let inner): return [inner]
    case .boxes(let parts): return parts
    case .text, nil: return nil
    }
  }

  /// The boxes in a box.
  private func parts(of box: Expression) -> ArraySlice<Expression> {
    shown(of: box)?[...] ?? tree.arguments(box)
  }

  /// Whether the boxes contain a graphic of any size.
  mutating func holdsPictures(_ box: Expression) -> Bool {
    guard tree.kind(box) == .call else { return false }
    if let known = pictureHolders[box.index] { return known }
    var stack = [box]
    var holds = false
    while !holds, let next = stack.popLast() {
      guard tree.kind(next) == .call else { continue }
      if let known = pictureHolders[next.index] {
        holds = known
        continue
      }
      switch tree.head(next) {
      case .ruleDelayed, .rule, .compressedData: break
      case let head where isGraphic(head): holds = true
      default: stack += parts(of: next)
      }
    }
    pictureHolders[box.index] = holds
    return holds
  }

  /// The code in the content of an input cell: all of it, or its expressions without blocks if someone pasted results into it.
  mutating func code(in content: Expression) -> [Expression] {
    guard holdsBlocks(content) else { return [content] }
    guard tree.isCall(content, of: .boxData),
      let list = tree.argument(of: content, place: 0).flatMap({ tree.list($0) })
    else { return [] }
    var found: [Expression] = []
    for part in list where !holdsBlocks(part) { found.append(part) }
    return found
  }

  /// Whether the boxes contain a graphic that is not inline, or an interactive. Each box is examined once, however many
  /// enclosing boxes are queried.
  mutating func holdsBlocks(_ box: Expression) -> Bool {
    if let known = holdsBlocksByItself(box) { return known }
    // The boxes from the root to the current one, each with its children still to be examined.
    var path = [(box: box, rest: parts(of: box))]
    while let last = path.last {
      guard let next = path[path.count - 1].rest.popFirst() else {
        holders[last.box.index] = false
        path.removeLast()
        continue
      }
      switch holdsBlocksByItself(next) {
      case true?:
        for step in path { holders[step.box.index] = true }
        return true
      case false?: continue
      case nil: path.append((next, parts(of: next)))
      }
    }
    return false
  }

  /// Whether a box is a block, or the cached answer for it; nil if its children decide.
  private mutating func holdsBlocksByItself(_ box: Expression) -> Bool? {
    guard tree.kind(box) == .call else { return false }
    if let known = holders[box.index] { return known }
    if let head = tree.head(box) {
      if isGraphic(head) {
        let isBlock = !isSmall(box)
        holders[box.index] = isBlock
        return isBlock
      }
      if head == .ruleDelayed || head == .rule || head == .compressedData { return false }
    }
    if isManipulate(box) || tree.isCall(box, of: .dynamicModuleBox) && isLive(module: box) { return true }
    return nil
  }

  /// Whether a saved `DynamicModule` has controls that run; the result is cached.
  private mutating func isLive(module box: Expression) -> Bool {
    if let known = liveModules[box.index] { return known }
    let isLive = interactive(module: box) != nil
    liveModules[box.index] = isLive
    return isLive
  }

  /// Whether the node is the box expression of a `Manipulate`.
  func isManipulate(_ node: Expression) -> Bool {
    tree.headName(node)?.hasSuffix("ManipulateBoxes") == true
  }

  /// Whether boxes consist only of a Manipulate.
  func isManipulateAlone(_ content: Expression) -> Bool {
    var box = content
    for _ in 0..<40 {
      box = WolframNotebook.unwrapped(box, in: tree)
      if isManipulate(box) { return true }
      guard tree.isCall(box, of: .dynamicBox), let first = tree.argument(of: box, place: 0) else {
        return false
      }
      box = first
    }
    return false
  }

  /// The interactive saved for a `DynamicModule` with controls, inside wrappers; nil for any other box.
  func interactive(module box: Expression) -> (read: ReadInteractive, box: Expression)? {
    var inner = box
    for _ in 0..<40 {
      if tree.isCall(inner, of: .dynamicModuleBox) {
        var reader = ManipulateReader(tree)
        return reader.read(module: inner).map { ($0, inner) }
      }
      switch tree.head(inner) {
      case .formBox, .tagBox, .interpretationBox, .boxData, .styleBox, .panelBox:
        guard let first = tree.argument(of: inner, place: 0) else { return nil }
        inner = first
      default: return nil
      }
    }
    return nil
  }
}
