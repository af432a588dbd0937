import TextBytes

/// A directive in a text.
package struct MarkdownDirectiveBlock {
  /// The index of the block in the text's blocks.
  package let index: Int
  package let block: MarkdownBlock
  /// The name in lower case.
  package let name: String
  package let options: MarkdownOptions
  /// The text after the name.
  package let argument: MarkdownContent
  /// The label that `figure-md` takes for an argument; its picture is in its content.
  private let labelArgument: MarkdownOptions.Option?

  /// Reads the directive of a block.
  package init(_ index: Int, in document: MarkdownDocument) {
    self.index = index
    block = document.blocks[index]
    name = block.isTab ? "tab-item" : document.string(block.nameStart, block.nameEnd).lowercased()
    options = MarkdownOptions(document, block)
    let given = document.content(block.infoStart, upper: block.infoEnd)
    let isLabel = name == "figure-md" && !given.bytes.isEmpty
    argument = isLabel ? MarkdownContent() : given
    labelArgument =
      isLabel
      ? MarkdownOptions.Option(
        key: "label", value: String(decoding: given.bytes, as: UTF8.self),
        range: document.text.fileRange(Int(block.infoStart), upper: Int(block.infoEnd))) : nil
  }

  package var hasArgument: Bool { !argument.bytes.isEmpty }
  package var argumentText: String { String(decoding: argument.bytes, as: UTF8.self) }
  /// The label by which links refer to it.
  package var label: MarkdownOptions.Option? { options.option("label", "name") ?? labelArgument }
  package var classes: [Substring] { (options["class"] ?? "").split(separator: " ") }
}
