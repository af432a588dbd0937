import TextBytes

/// A directive as it stands in a text.
package struct MarkdownDirectiveBlock {
  /// The block, as an index into the text's blocks.
  package let index: Int
  package let block: MarkdownBlock
  /// The name in lower case.
  package let name: String
  package let options: MarkdownOptions
  /// What stands behind the name.
  package let argument: MarkdownContent

  /// The directive that a block is.
  package init(_ index: Int, in document: MarkdownDocument) {
    self.index = index
    block = document.blocks[index]
    name = block.isTab ? "tab-item" : document.string(block.nameStart, block.nameEnd).lowercased()
    options = MarkdownOptions(document, block)
    argument = document.content(block.infoStart, block.infoEnd)
  }

  package var hasArgument: Bool { !argument.bytes.isEmpty }
  package var argumentText: String { String(decoding: argument.bytes, as: UTF8.self) }
  /// The name by which links find it.
  package var label: MarkdownOptions.Option? { options.option("label", "name") }
  package var classes: [Substring] { (options["class"] ?? "").split(separator: " ") }
}
