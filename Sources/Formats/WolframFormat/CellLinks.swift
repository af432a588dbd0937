import WolframLanguage

/// The ids that cells get, and the addresses of links.
struct CellLinks {
  private let tree: ExpressionTree
  /// The numbers of cells that some link leads to.
  private var linkedIDs: Set<Int> = []
  /// The tags that cells have given as ids: one tag may be that of many cells, of which links lead to the first.
  private var usedTags: Set<String> = []
  /// The ids of cells by their numbers, where a tag gives them one.
  private var taggedIDs: [Int: String] = [:]

  /// Looks through a notebook for links and for the tags of cells.
  init(in tree: ExpressionTree) {
    self.tree = tree
    var tags: Set<String> = []
    for index in 0..<tree.count {
      let node = Expression(index: UInt32(index))
      if tree.isCall(node, of: .cell), let (id, tag) = WolframNotebook.tag(of: node, in: tree),
        tags.insert(tag).inserted
      {
        taggedIDs[id] = tag
      }
      if tree.isCall(node, of: .buttonBox),
        let data = tree.option(.buttonData, in: tree.arguments(node).dropFirst()), tree.kind(data) == .string,
        let id = Int(tree.string(data))
      {
        linkedIDs.insert(id)
      }
      guard tree.kind(node) == .call, tree.headName(node) == "NotebookFind" else { continue }
      if let id = tree.argument(node, 1).flatMap({ tree.integer($0) }) { linkedIDs.insert(id) }
    }
  }

  /// The id of a cell: its first tag, where no cell before has it, or its number, where a link leads to it.
  mutating func id(of cell: Expression) -> String? {
    let options = tree.arguments(cell)
    if let tags = tree.option(.cellTags, in: options) {
      for tag in tree.list(tags) ?? [tags] where tree.kind(tag) == .string {
        let id = WolframNotebook.identifier(tree.string(tag))
        guard usedTags.insert(id).inserted else { break }
        return id
      }
    }
    guard let id = tree.option(.cellID, in: options), let number = tree.integer(id),
      linkedIDs.contains(number)
    else { return nil }
    return "cell-\(number)"
  }

  /// Where a button leads; nil for one that is no link.
  func target(ofButton box: Expression) -> String? {
    let options = tree.arguments(box).dropFirst()
    if let data = tree.option(.buttonData, in: options), let target = cellAddress(data) ?? address(data) {
      return target
    }
    guard let function = tree.option(.buttonFunction, in: options),
      tree.headName(function) == "NotebookFind",
      let id = tree.argument(function, 1).flatMap({ tree.integer($0) })
    else { return nil }
    return address(ofCell: id)
  }

  private func address(ofCell number: Int) -> String { "#" + (taggedIDs[number] ?? "cell-\(number)") }

  /// The id of a cell in this notebook whose number the data of a link give.
  private func cellAddress(_ data: Expression) -> String? {
    guard tree.kind(data) == .string, let id = Int(tree.string(data)), linkedIDs.contains(id) else {
      return nil
    }
    return address(ofCell: id)
  }

  /// The address that a link's data give: a web address, a notebook and a tag in it, or a tag here.
  func address(_ data: Expression) -> String? {
    if tree.kind(data) == .string {
      let text = tree.string(data)
      if text.contains("://") || text.hasPrefix("mailto:") { return text }
      if text.hasPrefix("paclet:") {
        return "https://reference.wolfram.com/language/" + text.dropFirst(7)
      }
      return text.isEmpty ? nil : "#" + WolframNotebook.identifier(text)
    }
    guard let parts = tree.list(data), let first = parts.first else { return nil }
    if tree.isCall(first, of: .url), let url = tree.argument(first, 0) { return tree.string(url) }
    if parts.count > 1, tree.kind(parts[parts.startIndex + 1]) == .string {
      let tag = "#" + WolframNotebook.identifier(tree.string(parts[parts.startIndex + 1]))
      return tree.kind(first) == .string && !tree.string(first).isEmpty ? tree.string(first) + tag : tag
    }
    return tree.kind(first) == .string ? address(first) : nil
  }
}
