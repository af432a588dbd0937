import WolframLanguage

/// The ids of cells, and the addresses of links.
struct CellLinks {
  private let tree: ExpressionTree
  /// The numbers of cells that are link targets.
  private var linkedIDs: Set<Int> = []
  /// The tags already used as ids: several cells may have the same tag, and links lead to the first.
  private var usedTags: Set<String> = []
  /// The ids of cells by their numbers, for cells with a tag as id.
  private var taggedIDs: [Int: String] = [:]

  /// Searches a notebook for links and for the tags of cells.
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
      if let id = tree.argument(of: node, place: 1).flatMap({ tree.integer($0) }) { linkedIDs.insert(id) }
    }
  }

  /// The id of a cell: its first tag, unless an earlier cell has it, or its number if it is a link target.
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

  /// The address of a button; nil if it is not a link.
  func target(ofButton box: Expression) -> String? {
    let options = tree.arguments(box).dropFirst()
    if let data = tree.option(.buttonData, in: options), let target = cellAddress(of: data) ?? address(data) {
      return target
    }
    guard let function = tree.option(.buttonFunction, in: options),
      tree.headName(function) == "NotebookFind",
      let id = tree.argument(of: function, place: 1).flatMap({ tree.integer($0) })
    else { return nil }
    return address(ofCell: id)
  }

  private func address(ofCell number: Int) -> String { "#" + (taggedIDs[number] ?? "cell-\(number)") }

  /// The id of the cell in this notebook whose number is in the data of a link.
  private func cellAddress(of data: Expression) -> String? {
    guard tree.kind(data) == .string, let id = Int(tree.string(data)), linkedIDs.contains(id) else {
      return nil
    }
    return address(ofCell: id)
  }

  /// The address in a link's data: a web address, a notebook with a tag in it, or a tag in this notebook.
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
    if tree.isCall(first, of: .url), let url = tree.argument(of: first, place: 0) { return tree.string(url) }
    if parts.count > 1, tree.kind(parts[parts.startIndex + 1]) == .string {
      let tag = "#" + WolframNotebook.identifier(tree.string(parts[parts.startIndex + 1]))
      return tree.kind(first) == .string && !tree.string(first).isEmpty ? tree.string(first) + tag : tag
    }
    return tree.kind(first) == .string ? address(first) : nil
  }
}
