import BookModel
import Diagnostics

/// What is shown again by its label, from anywhere in the book: `{embed} #label`, `![](#label)`, `{figure} #label`.
extension MarkdownReader {
  /// A block of a document, with the path of its file where that is another, or the outputs of a cell.
  private enum Embedded {
    case block(MarkdownDocument, Int, path: String?)
    case output((inout PageWriter) -> Void)
  }

  /// Writes what a label stands for, without ids and numbers of its own; false with a finding where nothing is found.
  @discardableResult
  mutating func embed(_ label: String, at place: PageWriter.Place) -> Bool {
    guard depth < 8, let found = embedded(label) else {
      writer.findings.report(
        .embeddedUnknown, at: place, "\"#\(label)\" names nothing in this book that can be shown here")
      return false
    }
    let first = writer.page.anchors.count
    let outer = isEmbedding
    isEmbedding = true
    depth += 1
    switch found {
    case .block(let other, let block, let path):
      let (current, ownPath) = (document, writer.context.path)
      document = other
      // Addresses in it are relative to its own file.
      if let path { writer.context.path = path }
      oneBlock(block)
      writer.context.path = ownPath
      document = current
    case .output(let write): write(&writer)
    }
    depth -= 1
    isEmbedding = outer
    for index in writer.page.anchors.indices.dropFirst(first) {
      writer.page.anchors[index].isNumbered = false
    }
    return true
  }

  private mutating func embedded(_ label: String) -> Embedded? {
    if let write = labelledOutputs?(label) { return .output(write) }
    for document in documents {
      if let block = document.block(labelled: label) { return .block(document, block, path: nil) }
    }
    guard let path = context.sourceOfLabel(label), path != context.path else { return nil }
    return embedded(label, in: path)
  }

  private mutating func embedded(_ label: String, in path: String) -> Embedded? {
    guard let bytes = try? context.readFile(path) else { return nil }
    let offset = Int(writer.byteRange(writer.place).lower)
    if path.hasSuffix(".ipynb") {
      return NotebookReader.outputs(of: label, in: bytes, path: path, at: offset, context: context).map {
        .output($0)
      }
    }
    var text = MarkdownText(bytes, at: offset)
    text.isFixed = true
    let (document, found) = MarkdownBlockParser.parse(text, features: features)
    references.add(found)
    return document.block(labelled: label).map { .block(document, $0, path: path) }
  }
}

extension MarkdownDocument {
  /// The block that a label leads to: one with that name, or what follows `(label)=`.
  func block(labelled label: String) -> Int? {
    for (index, block) in blocks.enumerated() {
      switch block.kind {
      case .target:
        guard string(block.infoStart, block.infoEnd) == label else { continue }
        var next = block.next
        while next >= 0, [.target, .comment, .nothing].contains(blocks[Int(next)].kind) {
          next = blocks[Int(next)].next
        }
        if next >= 0, blocks[Int(next)].kind != .heading { return Int(next) }
      case .directive, .verbatimDirective:
        guard block.lastOption > block.firstOption else { continue }
        let options = MarkdownOptions(self, block)
        if options.option("label", "name")?.value == label { return index }
      case .math: if string(block.infoStart, block.infoEnd) == label { return index }
      default: break
      }
    }
    return nil
  }
}
