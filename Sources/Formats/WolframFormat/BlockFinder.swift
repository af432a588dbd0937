import InteractiveCompiling
import InteractiveModel
import WolframLanguage

/// Tells which boxes are graphics and interactives or hold some, which pages show as blocks.
struct BlockFinder {
  private let tree: ExpressionTree
  /// Whether blocks are among boxes, by the index of those that were looked through.
  private var holders: [UInt32: Bool] = [:]
  /// Which saved modules run as interactives, of those that were read, by their index.
  private var liveModules: [UInt32: Bool] = [:]

  init(in tree: ExpressionTree) { self.tree = tree }

  private static let graphics: Set<KnownSymbol> = [
    .graphicsBox, .graphics3DBox, .rasterBox, .imageBox, .graphicsData, .raster3DBox, .image3DBox,
  ]

  /// Whether boxes with that head are a graphic.
  func isGraphic(_ head: KnownSymbol?) -> Bool { head.map { Self.graphics.contains($0) } ?? false }

  /// Whether a graphic or an interactive is among the boxes. Each box is looked at once, however many ask for those
  /// around it.
  mutating func holdsBlocks(_ box: Expression) -> Bool {
    if let known = holdsBlocksByItself(box) { return known }
    // The boxes down to the one that is looked at, each with those in it that are still to be looked at.
    var path = [(box: box, rest: tree.arguments(box))]
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
      case nil: path.append((next, tree.arguments(next)))
      }
    }
    return false
  }

  /// What a box itself says of the blocks in it, or what is known of it; nil where the boxes in it decide.
  private mutating func holdsBlocksByItself(_ box: Expression) -> Bool? {
    guard tree.kind(box) == .call else { return false }
    if let known = holders[box.index] { return known }
    if let head = tree.head(box) {
      if isGraphic(head) { return true }
      if head == .ruleDelayed || head == .rule || head == .compressedData { return false }
    }
    if isManipulate(box) || tree.isCall(box, of: .dynamicModuleBox) && isLive(module: box) { return true }
    return nil
  }

  /// Whether a saved `DynamicModule` has controls that run; each is read once.
  private mutating func isLive(module box: Expression) -> Bool {
    if let known = liveModules[box.index] { return known }
    let isLive = interactive(module: box) != nil
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
      box = WolframNotebook.unwrapped(box, in: tree)
      if isManipulate(box) { return true }
      guard tree.isCall(box, of: .dynamicBox), let first = tree.argument(box, 0) else { return false }
      box = first
    }
    return false
  }

  /// What a notebook has saved of a `DynamicModule` with controls, within wrappers; nil for any other box.
  func interactive(module box: Expression) -> (definition: InteractiveDefinition, box: Expression)? {
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
}
