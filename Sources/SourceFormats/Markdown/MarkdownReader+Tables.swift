import BookModel

/// Tables made by directives, and glossaries.
extension MarkdownReader {
  mutating func tableDirective(_ directive: Directive, _ kind: MarkdownDirective.Kind) {
    switch kind {
    case .listTable: listTable(directive)
    case .csvTable: csvTable(directive)
    default: captioned(directive)
    }
  }

  /// Opens a table with its caption.
  private mutating func openTable(_ directive: Directive) {
    writer.openTable(label: directive.hasArgument ? plainText(directive.argument) : nil)
    identify(directive)
    guard directive.hasArgument else { return }
    writer.openCaption()
    inlines(directive.argument)
    writer.close()
  }

  /// `{table} Caption` around a table.
  private mutating func captioned(_ directive: Directive) {
    var isFirst = true
    for child in document.children(directive.index) {
      guard document.blocks[child].kind == .table, isFirst else {
        oneBlock(child)
        continue
      }
      isFirst = false
      openTable(directive)
      rows(of: MarkdownTableReader(document, child))
      writer.close()
      writer.text("\n")
    }
    if isFirst, directive.hasArgument {
      writer.open(.p)
      inlines(directive.argument)
      writer.close()
    }
  }

  /// A table whose rows are the items of a list, and its cells those of the lists in them.
  private mutating func listTable(_ directive: Directive) {
    let headerRows =
      directive.options.has("header-rows") ? Int(directive.options["header-rows"] ?? "") ?? 1 : 0
    let stubColumns = Int(directive.options["stub-columns"] ?? "") ?? 0
    guard
      let list = document.children(directive.index).first(where: { document.blocks[$0].kind == .list })
    else { return blocks(in: directive.index) }
    openTable(directive)
    let rows = document.children(list)
    group(.thead, rows.prefix(headerRows)) { reader, row in reader.listRow(row, stubs: .max) }
    group(.tbody, rows.dropFirst(headerRows)) { reader, row in reader.listRow(row, stubs: stubColumns) }
    writer.close()
    writer.text("\n")
  }

  private mutating func group<Row>(
    _ element: HTMLElement, _ rows: ArraySlice<Row>, _ write: (inout MarkdownReader, Row) -> Void
  ) {
    guard !rows.isEmpty else { return }
    writer.open(element)
    for row in rows {
      writer.open(.tr)
      write(&self, row)
      writer.close()
      writer.text("\n")
    }
    writer.close()
  }

  private mutating func listRow(_ item: Int, stubs: Int) {
    guard let list = document.children(item).first(where: { document.blocks[$0].kind == .list }) else {
      writer.open(.td)
      blocks(in: item, isTight: true)
      writer.close()
      return
    }
    for (column, cell) in document.children(list).enumerated() {
      writer.open(column < stubs ? .th : .td)
      blocks(in: cell, isTight: isSimple(cell))
      writer.close()
    }
  }

  /// A table whose rows are lines of comma-separated values.
  private mutating func csvTable(_ directive: Directive) {
    let delimiter = directive.options["delim"].map { $0 == "tab" ? 0x09 : $0.utf8.first ?? 0x2C } ?? 0x2C
    var content = document.content(of: directive.index)
    if let file = directive.options.option("file") {
      guard let path = WebAddress.resolved(Array(file.value.utf8)[...], from: context.path) else {
        return writer.findings.report(
          .mediaMissing, at: .bytes(file.range), "\"\(file.value)\" leads out of the book's folder")
      }
      do {
        content = MarkdownContent(bytes: try context.readFile(path), starts: [(0, directive.block.start)])
      } catch {
        writer.findings.report(
          .mediaMissing, at: .bytes(file.range), "file \"\(file.value)\" is not in the book")
        return
      }
    }
    var rows = Self.rows(of: content, delimiter: delimiter)
    var headerRows = Int(directive.options["header-rows"] ?? "") ?? 0
    if let header = directive.options.option("header") {
      rows = Self.rows(of: MarkdownContent(option: header, in: document.text), delimiter: delimiter) + rows
      headerRows += 1
    }
    openTable(directive)
    group(.thead, rows.prefix(headerRows)) { reader, row in reader.cells(row, .th) }
    group(.tbody, rows.dropFirst(headerRows)) { reader, row in reader.cells(row, .td) }
    writer.close()
    writer.text("\n")
  }

  private mutating func cells(_ row: [MarkdownContent], _ element: HTMLElement) {
    for cell in row {
      writer.open(element)
      inlines(cell)
      writer.close()
    }
  }

  /// Comma-separated values: https://www.rfc-editor.org/rfc/rfc4180
  static func rows(of content: MarkdownContent, delimiter: UInt8) -> [[MarkdownContent]] {
    var rows: [[MarkdownContent]] = []
    var row: [MarkdownContent] = []
    let bytes = content.bytes
    var index = 0
    while index < bytes.count {
      while index < bytes.count, bytes[index] == 0x20 { index += 1 }
      var cell = MarkdownContent(bytes: [], starts: [(0, Int32(content.textOffset(index)))])
      if index < bytes.count, bytes[index] == 0x22 {
        index += 1
        while index < bytes.count {
          if bytes[index] == 0x22 {
            guard index + 1 < bytes.count, bytes[index + 1] == 0x22 else { break }
            index += 1
          }
          cell.bytes.append(bytes[index])
          index += 1
        }
        index += 1
      }
      while index < bytes.count, bytes[index] != delimiter, bytes[index] != 0x0A {
        cell.bytes.append(bytes[index])
        index += 1
      }
      row.append(cell)
      let isEnd = index >= bytes.count || bytes[index] == 0x0A
      if isEnd {
        if row.count > 1 || !row[0].bytes.allSatisfy(\.isSpace) { rows.append(row) }
        row = []
      }
      index += 1
    }
    if !row.isEmpty { rows.append(row) }
    return rows
  }

  // MARK: - Glossaries

  /// Terms with their descriptions, each a place that `{term}` leads to.
  mutating func glossary(_ directive: Directive) {
    writer.open(.dl)
    writer.addClass("glossary")
    identify(directive)
    for child in document.children(directive.index) {
      switch document.blocks[child].kind {
      case .definitions:
        for item in document.children(child) {
          writer.place = place(of: document.blocks[item])
          if document.blocks[item].kind == .term {
            term(document.content(of: item))
          } else {
            writer.open(.dd)
            blocks(in: item, isTight: isSimple(item))
            writer.close()
          }
        }
      case .paragraph: indentedTerms(child)
      default:
        writer.open(.dd)
        oneBlock(child)
        writer.close()
      }
    }
    writer.close()
    writer.text("\n")
  }

  private mutating func term(_ content: MarkdownContent) {
    writer.open(.dt)
    let name = plainText(content)
    targets.append(("term-" + name, fileRange(0..<content.bytes.count, in: content)))
    identify()
    inlines(content)
    writer.close()
  }

  /// Lines of which the indented ones describe those before them.
  private mutating func indentedTerms(_ block: Int) {
    let lines = Int(document.blocks[block].firstLine)..<Int(document.blocks[block].lastLine)
    let bytes = document.text.bytes
    func indent(_ line: Int) -> Int {
      var index = Int(document.segments[line].start)
      var width = 0
      while index > 0, bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09 {
        index -= 1
        width += 1
      }
      return width
    }
    guard let first = lines.first else { return }
    let base = indent(first)
    var line = lines.lowerBound
    while line < lines.upperBound {
      if indent(line) <= base {
        term(document.content(line..<(line + 1)))
        line += 1
        continue
      }
      var end = line
      while end < lines.upperBound, indent(end) > base { end += 1 }
      writer.open(.dd)
      inlines(document.content(line..<end))
      writer.close()
      line = end
    }
  }
}
