import BookModel
import Diagnostics
import JSONTree
import Markdown
import PageWriting
import TextBytes

/// Values that cells store for the text, and outputs that are shown elsewhere.
extension NotebookReader {
  /// The outputs that cells stored, by name; includes removed cells, which often do nothing else.
  func gluedOutputs() -> [String: Value] {
    var outputs: [String: Value] = [:]
    for cell in notebook.cells {
      for output in cell.outputs {
        let book = document.member(document.member(output, "metadata"), "scrapbook")
        guard let name = document.string(document.member(book, "name")) else { continue }
        outputs[name] = output
      }
    }
    return outputs
  }

  /// The lookup of stored values by name, for the text of the notebook; nil if there are none.
  func glue() -> ((String) -> GluedValue?)? {
    let outputs = gluedOutputs()
    guard !outputs.isEmpty else { return nil }
    let reader = self
    return { name in outputs[name].map(reader.glued) }
  }

  /// Converts an output to a value for the text.
  func glued(_ output: Value) -> GluedValue {
    let bundle = MIMEBundle(output, in: notebook)
    switch bundle.best(in: document) {
    case .plain(let value): return .plain(Self.unquoted(document.text(value)?.bytes ?? []))
    case .markdown(let value), .tex(let value):
      return document.text(value).map { .text($0) } ?? .plain([])
    case let form:
      let reader = self
      return .output { writer in
        var reader = reader
        swap(&reader.writer, &writer)
        reader.writer.place = .bytes(reader.start(of: output))
        reader.write(form, output, bundle: bundle, of: Notebook.Cell.none(output))
        swap(&reader.writer, &writer)
      }
    }
  }

  /// The lookup of closures that write the outputs of a labelled cell, for the text of the notebook.
  func labelledOutputs() -> ((String) -> ((inout PageWriter) -> Void)?)? {
    guard notebook.cells.contains(where: { $0.options.label != nil && $0.kind == .code }) else { return nil }
    let reader = self
    return { label in reader.outputs(of: label) }
  }

  /// A closure that writes the outputs of the cell with a label; nil if no cell with outputs has it.
  func outputs(of label: String) -> ((inout PageWriter) -> Void)? {
    guard
      var cell = notebook.cells.first(where: { $0.options.label == label && !$0.outputs.isEmpty })
    else { return nil }
    // The figure around the outputs has the label and the caption.
    cell.options.label = nil
    cell.options.alternative = cell.options.alternative ?? cell.options.caption
    cell.options.caption = nil
    let (reader, shown) = (self, cell)
    return { writer in
      var reader = reader
      swap(&reader.writer, &writer)
      reader.write(shown.outputs, of: shown)
      swap(&reader.writer, &writer)
    }
  }

  /// The outputs of a cell of this notebook, for a source that shows them.
  func outputs(of cell: Notebook.Cell, as showing: NotebookCell.Showing, from path: String)
    -> [NotebookCell.Part]
  {
    var reader = self
    reader.foreign = (path, showing.offset)
    var shown = cell
    // The figure around the outputs has the label and the caption.
    shown.options.label = nil
    shown.options.caption = nil
    shown.options.imageWidth = showing.imageWidth ?? cell.options.imageWidth
    if showing.removesErrors { shown.options.removesErrors = true }
    let words = cell.options.alternative ?? cell.options.caption
    var parts: [NotebookCell.Part] = []
    var printed: [Value] = []
    var displayedCount = 0
    func add(_ outputs: [Value], isDisplayed: Bool) {
      guard !outputs.isEmpty else { return }
      shown.options.alternative = showing.alternative(isDisplayed ? displayedCount : nil) ?? words
      if isDisplayed { displayedCount += 1 }
      let (reader, cell) = (reader, shown)
      parts.append(
        NotebookCell.Part(
          .other { writer in
            var reader = reader
            swap(&reader.writer, &writer)
            reader.write(outputs, of: cell)
            swap(&reader.writer, &writer)
          }, isDisplayed: isDisplayed))
    }
    func endPrinted() {
      add(printed, isDisplayed: false)
      printed = []
    }
    for output in cell.outputs {
      let isDisplayed = isDisplayed(output)
      if let text = reader.markdownText(of: output, printsMarkdown: showing.isMarkdown) {
        endPrinted()
        parts.append(NotebookCell.Part(.markdown(text), isDisplayed: isDisplayed))
        if isDisplayed { displayedCount += 1 }
      } else if isDisplayed {
        endPrinted()
        add([output], isDisplayed: true)
      } else {
        printed.append(output)
      }
    }
    endPrinted()
    return parts
  }

  /// Whether an output is what a cell displays, not what it prints.
  private func isDisplayed(_ output: Value) -> Bool {
    let type = document.string(document.member(output, "output_type"))
    return type == "display_data" || type == "execute_result"
  }

  /// The text without the quotes that Python prints around it.
  static func unquoted(_ text: [UInt8]) -> [UInt8] {
    guard text.count > 1, let quote = text.first, quote == text.last, quote == "'" || quote == "\"" else {
      return text
    }
    return Array(text.dropFirst().dropLast())
  }

  /// The saved values of expressions in the text of a cell.
  func expressions(_ cell: Notebook.Cell) -> [String: GluedValue] {
    let metadata = document.member(cell.value, "metadata")
    var values: [String: GluedValue] = [:]
    for item in document.member(metadata, "user_expressions").map(document.items) ?? [] {
      let result = document.member(item, "result")
      guard let name = document.string(document.member(item, "expression")), let result,
        document.member(result, "data") != nil
      else { continue }
      values[name] = glued(result)
    }
    return values
  }
}

extension Notebook.Cell {
  /// A cell without options, for an output that is shown elsewhere.
  static func none(_ output: JSONDocument.Value) -> Self {
    Self(kind: .code, value: output, source: PlacedText([]), options: NotebookCellOptions())
  }
}

/// The code cells of a notebook that is not a source itself, for a source that shows their outputs; nil if the bytes are no
/// notebook.
package func cellsOfNotebook(bytes: [UInt8], path: String, context: ReadingContext) -> [NotebookCell]? {
  guard let document = JSONParser.parse(bytes).document else { return nil }
  let notebook: Notebook
  do { notebook = try Notebook(document) } catch { return nil }
  let reader = NotebookReader(notebook, source: SourceText(file: path, bytes: []), context: context)
  return notebook.cells.filter { $0.kind == .code }.map { cell in
    NotebookCell(
      code: Array(cell.source.bytes[...].trimmed), label: cell.options.label,
      hasOutputs: !cell.outputs.isEmpty
    ) { reader.outputs(of: cell, as: $0, from: path) }
  }
}
