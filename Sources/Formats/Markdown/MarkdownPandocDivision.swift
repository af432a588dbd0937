import Bibliography
import BookModel
import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// A pandoc division, `::: {.class #id}`, whose classes and id give its meaning in Quarto and R Markdown: a callout, a
/// statement, tabs, a figure, margin content, the cells of a saved run.
struct MarkdownPandocDivision {
  private let index: Int
  private let block: MarkdownBlock
  private let attributes: MarkdownAttributeList

  /// Reads the division of a block.
  init(_ index: Int, in document: MarkdownDocument) {
    self.index = index
    block = document.blocks[index]
    attributes = MarkdownAttributeList(division: block, in: document)
  }

  /// Writes the division.
  func write(to page: inout MarkdownWriter) {
    if isForOtherOutput { return }
    if attributes.id == "refs" { return references(to: &page) }
    if let name = calloutName { return callout(name, to: &page) }
    if attributes.has("panel-tabset") || attributes.has("tabset") { return tabs(to: &page) }
    if Self.marginClasses.contains(where: attributes.has) { return margin(to: &page) }
    if let prefix = attributes.prefix, let kind = Self.floats[prefix] { return float(kind, to: &page) }
    if attributes["fig-cap"] != nil { return float(.figure, to: &page) }
    if attributes["tbl-cap"] != nil { return float(.table, to: &page) }
    if attributes["lst-cap"] != nil { return float(.listing, to: &page) }
    let title = title(in: &page)
    if let statement = MarkdownStatement(attributes, title: title.content) {
      if let heading = title.heading { page.document.blocks[heading].kind = .nothing }
      return statement.write(to: &page) { $0.blocks(in: index) }
    }
    plain(to: &page)
  }

  private static let marginClasses = ["column-margin", "aside", "margin", "marginnote", "marginfigure"]
  private static let floats: [String: Anchor.Kind] = ["fig": .figure, "tbl": .table, "lst": .listing]

  /// Whether the author limits it to other outputs than a book.
  private var isForOtherOutput: Bool {
    if attributes.has("hidden") { return true }
    if attributes.has("content-visible") {
      if let format = attributes["when-format"] { return !Self.isOwn(format) }
      if let format = attributes["unless-format"] { return Self.isOwn(format) }
    }
    guard attributes.has("content-hidden") else { return false }
    if let format = attributes["when-format"] { return Self.isOwn(format) }
    if let format = attributes["unless-format"] { return !Self.isOwn(format) }
    return attributes["when-meta"] == nil && attributes["unless-meta"] == nil
      && attributes["when-profile"] == nil
      && attributes["unless-profile"] == nil
  }

  /// Whether the name of an output format includes books of HTML pages.
  private static func isOwn(_ format: String) -> Bool {
    ["html", "epub", "html:js", "ebook"].contains(format.lowercased())
  }

  // MARK: - Callouts and statements

  /// `callout-note` in Quarto, `rmdnote` and `infobox` in bookdown's books.
  private var calloutName: String? {
    for name in attributes.classes {
      if name.hasPrefix("callout-") { return String(name.dropFirst(8)) }
      if name.hasPrefix("rmd"), Self.calloutNames.contains(String(name.dropFirst(3))) {
        return String(name.dropFirst(3))
      }
      if name == "infobox" || name == "callout" { return "note" }
    }
    return nil
  }

  private static let calloutNames: Set<String> = [
    "note", "tip", "caution", "warning", "important", "comment", "announcement", "exercise", "details",
  ]

  private func callout(_ name: String, to page: inout MarkdownWriter) {
    let given = title(in: &page)
    if let heading = given.heading { page.document.blocks[heading].kind = .nothing }
    let isClosed = attributes["collapse"].map { ["true", "yes"].contains($0.lowercased()) }
    takeLabel(to: &page)
    let folding: MarkdownCallout.Folding = isClosed == nil ? .none : isClosed == true ? .closed : .open
    let title = given.content.map { MarkdownCallout.Title.text($0) } ?? MarkdownCallout.Title.ofKind
    var callout = MarkdownCallout(name, title: title, folding: folding)
    callout.label = attributes.prefix
    callout.write(to: &page) { $0.blocks(in: index) }
  }

  /// The title in an attribute, or the heading that comes first.
  private func title(in page: inout MarkdownWriter) -> (content: MarkdownContent?, heading: Int?) {
    if let text = attributes["title"] ?? attributes["name"] ?? attributes["data-latex-title"] {
      return (content(text), nil)
    }
    let first = Int(block.first)
    guard first > 0, page.document.blocks[first].kind == .heading else { return (nil, nil) }
    let content = page.document.content(of: first)
    return (MarkdownBlockAttributes(endOf: content)?.content ?? content, first)
  }

  private func content(_ text: String) -> MarkdownContent {
    MarkdownContent(bytes: Array(text.utf8), starts: [(0, block.start)])
  }

  private func takeLabel(to page: inout MarkdownWriter) {
    guard let id = attributes.id else { return }
    page.labels.prepend(id, at: page.writer.byteRange(page.place(Int(block.nameStart), Int(block.nameEnd))))
  }

  /// The classes for a cell's text output, if a block is in a division for it.
  static func outputClass(of block: MarkdownBlock, in document: MarkdownDocument) -> String? {
    guard block.parent > 0, document.blocks[Int(block.parent)].isDivision else { return nil }
    let attributes = MarkdownAttributeList(division: document.blocks[Int(block.parent)], in: document)
    guard attributes.classes.contains(where: { $0.hasPrefix("cell-output") }) else { return nil }
    if attributes.has("cell-output-stderr") { return "output stderr" }
    return attributes.has("cell-output-error") ? "output traceback" : "output"
  }

  // MARK: - Parts of the page

  /// Writes tabs: each heading of the same level as the first begins another tab.
  private func tabs(to page: inout MarkdownWriter) {
    let children = page.document.children(index)
    let level = children.first { page.document.blocks[$0].kind == .heading }.map {
      page.document.blocks[$0].level
    }
    page.writer.open(.div)
    page.writer.addClass("tabs")
    takeLabel(to: &page)
    page.identify()
    var isInTab = false
    for child in children {
      let block = page.document.blocks[child]
      guard block.kind == .heading, block.level == level else {
        page.oneBlock(child)
        continue
      }
      if isInTab { page.writer.close() }
      isInTab = true
      let content = page.document.content(of: child)
      let given = MarkdownBlockAttributes(endOf: content)
      page.writer.place = page.place(of: block)
      page.writer.open(.div)
      page.writer.addClass("tab")
      if let id = given?.id { page.identify(name: id) }
      page.writer.open(.p)
      page.writer.addClass("tab-title")
      page.inlines(given?.content ?? content)
      page.writer.close()
    }
    if isInTab { page.writer.close() }
    page.writer.close()
    page.writer.text("\n")
  }

  private func margin(to page: inout MarkdownWriter) {
    page.writer.open(.aside)
    writeAttributes(to: &page)
    page.writer.addClass("margin")
    if let prefix = attributes.prefix, let kind = Self.floats[prefix] {
      float(kind, to: &page)
    } else {
      takeLabel(to: &page)
      page.identify()
      page.blocks(in: index)
    }
    page.writer.close()
    page.writer.text("\n")
  }

  private func references(to page: inout MarkdownWriter) {
    guard let bibliography = page.context.bibliography, bibliography.hasPage else {
      return page.blocks(in: index)
    }
    page.references(bibliography.cited, of: bibliography.entries)
  }

  /// Writes a division without special meaning: with its classes, and its parts side by side if requested.
  private func plain(to page: inout MarkdownWriter) {
    // A cell without output leaves no trace.
    if block.first < 0, attributes.id == nil { return }
    page.writer.open(.div)
    writeAttributes(to: &page)
    let columns = attributes.has("columns") ? 0 : attributes.columns(of: page.document.children(index).count)
    for name in attributes.classes where !Self.ownClasses.contains(name) { page.writer.addClass(name) }
    if let columns {
      page.writer.addClass("grid")
      if columns > 0 {
        page.writer.addStyle("grid-template-columns: repeat(\(min(columns, 12)), minmax(0, 1fr))")
      }
    }
    takeLabel(to: &page)
    page.identify()
    let outer = page.headings.areHidden
    if isHidden { page.headings.areHidden = true }
    page.blocks(in: index)
    page.headings.areHidden = outer
    page.writer.close()
    page.writer.text("\n")
  }

  /// Whether its style hides it, with its headings.
  private var isHidden: Bool {
    let style = (attributes["style"] ?? "").lowercased().filter { !$0.isWhitespace }
    return style.contains("display:none") || style.contains("visibility:hidden")
  }

  /// Writes the attributes that a span has too into the open tag.
  private func writeAttributes(to page: inout MarkdownWriter) {
    for key in ["style", "lang", "dir"] { attributes[key].map { page.writer.attribute(key, $0) } }
  }

  /// Classes that have another meaning in the book's own styles.
  private static let ownClasses: Set<String> = [
    "columns", "grid", "tabs", "tab", "card", "box", "figure", "group", "output", "code", "page",
  ]

  // MARK: - Figures

  /// Writes a figure, table or listing around the division's content, whose last paragraph is the caption.
  private func float(_ kind: Anchor.Kind, to page: inout MarkdownWriter) {
    var children = page.document.children(index)
    // The code of a saved run goes before its figure.
    while let first = children.first, kind != .listing, page.document.blocks[first].kind == .fence {
      page.oneBlock(first)
      children.removeFirst()
    }
    let given = attributes["fig-cap"] ?? attributes["tbl-cap"] ?? attributes["lst-cap"]
    var caption: Int?
    if given == nil, children.count > 1, let last = children.last,
      page.document.blocks[last].kind == .paragraph,
      MarkdownPandocFigure(last, in: page) == nil
    {
      caption = last
      children.removeLast()
    }
    guard !children.isEmpty else { return takeLabel(to: &page) }
    page.writer.openFigure(kind)
    writeAttributes(to: &page)
    MarkdownFigureParts.number(kind, in: &page)
    let outer = page.nesting.parts.begin(isLabelled: attributes.id != nil)
    defer { page.nesting.parts = outer }
    let columns = attributes.columns(of: children.count)
    if columns != nil || (children.count > 1 && kind == .figure) { page.writer.addClass("group") }
    if let columns {
      page.writer.addStyle("grid-template-columns: repeat(\(min(columns, 12)), minmax(0, 1fr))")
    }
    takeLabel(to: &page)
    page.identify()
    for child in children { page.oneBlock(child) }
    if let caption {
      page.writeCaption([caption])
    } else if let given {
      page.writer.openCaption()
      page.inlines(content(given))
      page.writer.close()
    } else if attributes.id != nil {
      page.writer.openCaption()
      page.writer.close()
    }
    page.writer.close()
    page.writer.text("\n")
  }
}
