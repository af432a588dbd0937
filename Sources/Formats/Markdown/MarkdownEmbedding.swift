import BookModel
import Diagnostics
import Files
import MarkdownSyntax
import PageWriting
import SourceKinds

/// Content shown again by its label, from anywhere in the book: `{embed} #label`, `![](#label)`, `{figure} #label`.
struct MarkdownEmbedding {
  private let label: String
  /// The file that defines the label; nil for any.
  private let file: String?
  private let place: PageWriter.Place

  init(_ label: String, of file: String? = nil, at place: PageWriter.Place) {
    self.label = label
    self.file = file
    self.place = place
  }

  /// A block of a document, with the path of its file if that is another, or the outputs of a cell.
  private enum Embedded {
    case block(MarkdownDocument, Int, path: String?)
    case output((inout PageWriter) -> Void)
    case parts([NotebookCell.Part])
    /// Nothing, for a reason that has been reported.
    case nothing
  }

  /// The label in a paragraph that is only `![](#label)`.
  static func label(in content: MarkdownContent) -> String? {
    let bytes = content.bytes[...].trimmed
    guard bytes.starts(withASCII: "!["), bytes.last == ")",
      let close = bytes.firstIndex(of: "]"), bytes[close...].starts(withASCII: "](#")
    else { return nil }
    let label = bytes[(close + 3)...].dropLast()
    let isOne = label.allSatisfy { !$0.isSpace && $0 != "(" && $0 != ")" && $0 != "]" }
    return isOne && !label.isEmpty ? String(decoding: WebAddress.decoded(label), as: UTF8.self) : nil
  }

  /// Writes the content with the label, without ids and numbers of its own. Returns false, after reporting it, if there is
  /// none.
  @discardableResult func write(to page: inout MarkdownWriter) -> Bool {
    guard page.nesting.mayEnter(), let found = embedded(to: &page) else {
      page.writer.report(
        .embeddedUnknown, at: place,
        "\"\(file ?? "")#\(label)\" names nothing in this book that can be shown here", isGap: true)
      return false
    }
    switch found {
    case .block(let other, let block, let path): Self.show([block], of: other, path: path, to: &page)
    case .output(let write): Self.again(nil, in: &page) { write(&$0.writer) }
    case .parts(let parts): Self.again(nil, in: &page) { MarkdownRunOutput.write(parts, to: &$0) }
    case .nothing: return false
    }
    return true
  }

  /// Shows blocks of a document again; `path` is its file, if that is another.
  static func show(_ blocks: [Int], of other: MarkdownDocument, path: String?, to page: inout MarkdownWriter)
  {
    again(path, in: &page) { page in
      let (current, ownPath) = (page.document, page.writer.context.path)
      page.document = other
      // Addresses in the blocks are relative to their own file.
      if let path { page.writer.setPath(path) }
      for block in blocks { page.oneBlock(block) }
      page.writer.setPath(ownPath)
      page.document = current
    }
  }

  /// Writes content whose ids and numbers belong to its first occurrence.
  private static func again(
    _ path: String?, in page: inout MarkdownWriter, _ write: (inout MarkdownWriter) -> Void
  ) {
    let first = page.writer.anchorCount
    let outer = page.labels.isEmbedding
    page.labels.isEmbedding = true
    page.nesting.enter(path)
    write(&page)
    page.nesting.leave()
    page.labels.isEmbedding = outer
    page.writer.removeNumbers(fromAnchor: first)
  }

  private func embedded(to page: inout MarkdownWriter) -> Embedded? {
    if let file {
      let path = WebAddress.resolved(Array(file.utf8)[...], from: page.context.path)
      if let path, path != page.context.path { return embedded(in: path, to: &page) }
    }
    if let write = page.values.outputs?(label) { return .output(write) }
    for document in page.texts.documents {
      if let block = document.block(labelled: label) { return .block(document, block, path: nil) }
    }
    guard let path = page.context.sourceOfLabel(label), path != page.context.path else { return nil }
    return embedded(in: path, to: &page)
  }

  private func embedded(in path: String, to page: inout MarkdownWriter) -> Embedded? {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try page.context.readText(path) } catch {
      guard error.concernsExistingFile else { return nil }
      page.writer.report(.embeddedUnknown, at: place, error.summary("file", file ?? path), isGap: true)
      return .nothing
    }
    // `mayRepeat` has reported a repetition beyond the limit.
    guard page.mayRepeat(bytes.count, at: place) else { return .parts([]) }
    let offset = Int(page.writer.byteRange(page.writer.place).lower)
    if SourceKind.of(path)?.reader == .jupyter {
      guard let cells = page.context.formats.notebookCells(bytes, path, page.context) else {
        page.writer.report(
          .embeddedUnknown, at: place,
          "\"\(file ?? path)\" is damaged or no notebook, and shows nothing here", isGap: true)
        return .nothing
      }
      let cell = cells.first { $0.label == label && $0.hasOutputs }
      return cell.map { .parts($0.outputs(NotebookCell.Showing(offset: offset))) }
    }
    var text = PlacedText(bytes, at: offset)
    text.isFixed = true
    let document = page.texts.parse(text)
    return document.block(labelled: label).map { .block(document, $0, path: path) }
  }
}

extension MarkdownDocument {
  /// The index of the block with a label: the block with that name, or the one after `(label)=`.
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
