import InteractiveCompiling
import WolframBoxes
import WolframLanguage

/// The interactives saved in a notebook, with the definitions that they use from its cells.
struct SavedInteractives {
  private let tree: ExpressionTree
  /// The modules around saved Manipulates, by the node index of the Manipulate; nil before the search.
  private var modules: [UInt32: Expression]?
  /// The definitions in the notebook's input cells; nil before the search.
  private var definitions: WolframDefinitions?

  init(in tree: ExpressionTree) { self.tree = tree }

  /// The interactive saved for a Manipulate; nil if it has no body.
  mutating func manipulate(of box: Expression, _ blocks: inout BlockFinder) -> ReadInteractive? {
    collect(&blocks)
    var reader = ManipulateReader(tree)
    return reader.read(saved: box, module: modules?[box.index]).map { completed($0, at: box, &blocks) }
  }

  /// The interactives that the code of an input cell shows when it is evaluated, and findings of those that stay code.
  mutating func shown(
    byInput cell: Expression, _ blocks: inout BlockFinder
  ) -> (interactives: [ReadInteractive], findings: [InteractiveFinding]) {
    guard let content = tree.argument(of: cell, place: 0), !blocks.holdsBlocks(content) else {
      return ([], [])
    }
    collect(&blocks)
    guard let definitions else { return ([], []) }
    var shown = InteractiveText.shown(
      by: definitions.expressions(at: cell.index), definitions: definitions.makers(before: cell.index))
    shown.interactives = shown.interactives.map { completed($0, at: cell, &blocks) }
    return shown
  }

  /// Adds to the interactive of a box those definitions of the notebook's input cells that it uses.
  mutating func completed(
    _ given: ReadInteractive, at box: Expression, _ blocks: inout BlockFinder
  ) -> ReadInteractive {
    collect(&blocks)
    var read = given
    read.add(definitions: definitions?.needed(for: given.names, at: box.index) ?? [])
    return read
  }

  /// Finds the modules around saved Manipulates, and the definitions in input cells.
  private mutating func collect(_ blocks: inout BlockFinder) {
    guard modules == nil else { return }
    var found: [UInt32: Expression] = [:]
    var definitions = WolframDefinitions()
    for index in 0..<tree.count {
      let node = Expression(index: UInt32(index))
      if tree.isCall(node, of: .cell) {
        guard let style = WolframNotebook.style(of: node, in: tree), style == "Input" || style == "Code",
          let content = tree.argument(of: node, place: 0)
        else { continue }
        let evaluation = WolframNotebook.evaluation(of: node, in: tree)
        for part in blocks.code(in: content) {
          if let code = BoxCode.text(of: part, in: tree) {
            definitions.add(code, at: node.index, evaluation: evaluation)
          }
        }
        continue
      }
      guard tree.isCall(node, of: .dynamicModuleBox), let inner = tree.argument(of: node, place: 1) else {
        continue
      }
      var waiting = [inner]
      var looked = 0
      while let next = waiting.popLast(), looked < 64 {
        looked += 1
        if blocks.isManipulate(next) {
          found[next.index] = node
          break
        }
        waiting += tree.arguments(next)
      }
    }
    (modules, self.definitions) = (found, definitions)
  }
}
