import TextBytes

/// A directive as it stands in a text.
struct MarkdownDirectiveBlock {
  /// The block, as an index into the text's blocks.
  let index: Int
  let block: MarkdownBlock
  /// The name in lower case.
  let name: String
  let options: MarkdownOptions
  /// What stands behind the name.
  let argument: MarkdownContent

  /// The directive that a block is.
  init(_ index: Int, in document: MarkdownDocument) {
    self.index = index
    block = document.blocks[index]
    name = block.isTab ? "tab-item" : document.string(block.nameStart, block.nameEnd).lowercased()
    options = MarkdownOptions(document, block)
    argument = document.content(block.infoStart, block.infoEnd)
  }

  var hasArgument: Bool { !argument.bytes.isEmpty }
  var argumentText: String { String(decoding: argument.bytes, as: UTF8.self) }
  /// The name by which links find it.
  var label: MarkdownOptions.Option? { options.option("label", "name") }
  var classes: [Substring] { (options["class"] ?? "").split(separator: " ") }
}
