import BookModel
import Diagnostics
import YAML

/// Cells of code in a text, which no kernel runs.
extension MarkdownReader {
  /// A cell of code; its tags say whether it is shown. A figure that it would draw is shown as its code, so that the
  /// caption stays, and with it the number that references name.
  mutating func codeCell(_ directive: Directive) {
    var source = MarkdownText(document.content(of: directive.index).bytes)
    var options = NotebookCellOptions()
    options.take(yaml: optionLines(directive.block))
    options.takeComments(from: &source)
    let isFigure = options.caption != nil
    writer.findings.count(.outputsMissing, key: "cell", at: writer.place) {
      "cells of code in a text are shown without their outputs: no code is run"
    }
    let isRemoved = options.cell == .removed || options.input == .removed
    guard isFigure || !isRemoved else {
      // What leads to the output leads to where it would be.
      if let label = options.label { targets.append((label, writer.byteRange(writer.place))) }
      return
    }
    if isFigure { writer.openFigure() }
    if let label = options.label ?? directive.label?.value {
      targets.insert((label, directive.label?.range ?? writer.byteRange(writer.place)), at: 0)
    }
    if isFigure { identify() }
    var language = Self.language(of: directive.argument.bytes)
    if language.isEmpty || language == "ipython3" || language == "ipython" { language = "python" }
    let isFolded = options.cell == .folded || options.input == .folded || isRemoved
    if isFolded {
      writer.open(.details)
      writer.open(.summary)
      writer.text(options.summary ?? words.code)
      writer.close()
    }
    code(source.bytes[...], language: language)
    if isFolded { writer.close() }
    guard isFigure, let caption = options.caption else { return }
    writer.openCaption()
    inlines(MarkdownContent(bytes: Array(caption.utf8), starts: [(0, directive.block.start)]))
    writer.close()
    writer.close()
    writer.text("\n")
  }

  /// The lines of a directive's options as YAML.
  private func optionLines(_ block: MarkdownBlock) -> [UInt8] {
    let bytes = document.text.bytes
    var yaml: [UInt8] = []
    for segment in document.segments[Int(block.firstOption)..<Int(block.lastOption)] {
      var line = bytes[Int(segment.start)..<Int(segment.end)]
      // `:key: value`, where YAML has no colon before the key.
      if line.first == 0x3A { line = line.dropFirst() }
      yaml += line
      yaml.append(0x0A)
    }
    return yaml
  }
}
