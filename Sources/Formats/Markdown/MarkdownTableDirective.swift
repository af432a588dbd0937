import BookModel
import Diagnostics
import MarkdownSyntax
import Markup
import PageWriting
import TextBytes

/// A directive for a table: around a pipe table, or from lists or comma-separated values.
struct MarkdownTableDirective {
  private let directive: MarkdownDirectiveBlock

  init(_ directive: MarkdownDirectiveBlock) { self.directive = directive }

  /// Writes the table.
  func write(_ kind: MarkdownDirective.Kind, to page: inout MarkdownWriter) {
    switch kind {
    case .listTable: listTable(to: &page)
    case .csvTable: csvTable(to: &page)
    default: captioned(to: &page)
    }
  }

  /// Opens a table with its caption.
  private func openTable(to page: inout MarkdownWriter) {
    page.writer.openTable(label: directive.hasArgument ? page.plainText(directive.argument) : nil)
    page.identify(directive)
    guard directive.hasArgument else { return }
    page.writer.openCaption()
    page.inlines(directive.argument)
    page.writer.close()
  }

  /// Writes `{table} Caption` with the table in it.
  private func captioned(to page: inout MarkdownWriter) {
    var isFirst = true
    for child in page.document.children(directive.index) {
      guard page.document.blocks[child].kind == .table, isFirst else {
        page.oneBlock(child)
        continue
      }
      isFirst = false
      openTable(to: &page)
      MarkdownTableReader(page.document, child, page.features).writeRows(to: &page)
      page.writer.close()
      page.writer.text("\n")
    }
    if isFirst { caption(to: &page) }
  }

  /// Writes the caption where there is no table.
  private func caption(to page: inout MarkdownWriter) {
    guard directive.hasArgument else { return }
    page.writer.open(.p)
    page.identify(directive)
    page.inlines(directive.argument)
    page.writer.close()
  }

  /// Writes a table whose rows are the items of a list, and whose cells are the items of the lists in them.
  private func listTable(to page: inout MarkdownWriter) {
    let headerRows =
      directive.options.has("header-rows") ? Int(directive.options["header-rows"] ?? "") ?? 1 : 0
    let stubColumns = Int(directive.options["stub-columns"] ?? "") ?? 0
    guard
      let list = page.document.children(directive.index).first(where: {
        page.document.blocks[$0].kind == .list
      })
    else {
      caption(to: &page)
      return page.blocks(in: directive.index)
    }
    openTable(to: &page)
    let rows = page.document.children(list)
    group(.thead, rows.prefix(headerRows), to: &page) { page, row in listRow(row, stubs: .max, to: &page) }
    group(.tbody, rows.dropFirst(headerRows), to: &page) { page, row in
      listRow(row, stubs: stubColumns, to: &page)
    }
    page.writer.close()
    page.writer.text("\n")
  }

  private func group<Row>(
    _ element: HTMLElement, _ rows: ArraySlice<Row>, to page: inout MarkdownWriter,
    _ write: (inout MarkdownWriter, Row) -> Void
  ) {
    guard !rows.isEmpty else { return }
    page.writer.open(element)
    for row in rows {
      page.writer.open(.tr)
      write(&page, row)
      page.writer.close()
      page.writer.text("\n")
    }
    page.writer.close()
  }

  private func listRow(_ item: Int, stubs: Int, to page: inout MarkdownWriter) {
    guard let list = page.document.children(item).first(where: { page.document.blocks[$0].kind == .list })
    else {
      page.writer.open(.td)
      page.blocks(in: item, isTight: true)
      page.writer.close()
      return
    }
    for (column, cell) in page.document.children(list).enumerated() {
      page.writer.open(column < stubs ? .th : .td)
      page.blocks(in: cell, isTight: MarkdownDefinitionList.isSimple(cell, in: page.document))
      page.writer.close()
    }
  }

  /// Writes a table whose rows are lines of comma-separated values.
  private func csvTable(to page: inout MarkdownWriter) {
    let delimiter = directive.options["delim"].map { $0 == "tab" ? "\t" : $0.utf8.first ?? "," } ?? ","
    var content = page.document.content(of: directive.index)
    if let file = directive.options.option("file") {
      let path = WebAddress.resolved(Array(file.value.utf8)[...], from: page.context.path)
      let named = MarkdownNamedFile(name: file.value, path: path)
      guard let bytes = named.read(in: &page, at: .bytes(file.range)) else { return }
      content = MarkdownContent(bytes: bytes, starts: [(0, directive.block.start)])
    }
    var rows = CommaSeparatedValues.rows(of: content, delimiter: delimiter)
    var headerRows = Int(directive.options["header-rows"] ?? "") ?? 0
    if let header = directive.options.option("header") {
      rows =
        CommaSeparatedValues.rows(
          of: MarkdownContent(option: header, in: page.document.text), delimiter: delimiter) + rows
      headerRows += 1
    }
    openTable(to: &page)
    let stubs = Int(directive.options["stub-columns"] ?? "") ?? 0
    group(.thead, rows.prefix(headerRows), to: &page) { page, row in cells(row, stubs: .max, to: &page) }
    group(.tbody, rows.dropFirst(headerRows), to: &page) { page, row in cells(row, stubs: stubs, to: &page) }
    page.writer.close()
    page.writer.text("\n")
  }

  private func cells(_ row: [MarkdownContent], stubs: Int, to page: inout MarkdownWriter) {
    for (column, cell) in row.enumerated() {
      page.writer.open(column < stubs ? .th : .td)
      page.inlines(cell)
      page.writer.close()
    }
  }
}
