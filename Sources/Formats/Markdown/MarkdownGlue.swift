import BookModel
import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// A reference in the text to a value stored by a notebook's cells: the roles and directives `glue`, and `eval`.
struct MarkdownGlue {
  /// The name of the role or directive.
  private let role: String
  private let name: String
  private let place: PageWriter.Place

  /// Reads the name in a directive's argument.
  init(_ directive: MarkdownDirectiveBlock, in page: MarkdownWriter) {
    role = directive.name
    name = directive.argumentText
    place = page.place(0..<directive.argument.bytes.count, in: directive.argument)
  }

  /// Makes the reference of a role.
  private init(_ role: String, _ name: String, at place: PageWriter.Place) {
    self.role = role
    self.name = name
    self.place = place
  }

  /// Returns the value stored under the name, or nil after reporting that no cell stored one.
  private func value(to page: inout MarkdownWriter) -> GluedValue? {
    if role == "eval" {
      if let value = page.values.expressions[name] { return value }
    } else if let value = page.values.glued?(name) {
      return value
    }
    if page.values.glued == nil, role != "eval" {
      page.writer.count(.valueMissing, key: "glue", at: place) {
        "values that cells store are shown by their names: this source holds no outputs, and no code is run"
      }
      return nil
    }
    page.writer.count(.valueMissing, key: role + name, at: place) {
      role == "eval"
        ? "the value of \"\(name.prefix(80))\" is not saved in this source"
        : "no output of this source is stored as \"\(name.prefix(80))\""
    }
    return nil
  }

  /// Writes `{glue:text}`name:.2f``: an inline value.
  static func write(
    _ role: String, _ content: MarkdownContent, _ range: Range<Int>, to page: inout MarkdownWriter
  ) {
    var name = String(decoding: content.bytes[range].trimmed, as: UTF8.self)
    var format: Substring = ""
    if role == "glue:text", let colon = name.lastIndex(of: ":") {
      format = name[name.index(after: colon)...]
      name = String(name[..<colon])
    }
    guard let value = MarkdownGlue(role, name, at: page.place(range, in: content)).value(to: &page) else {
      page.writer.open(.code)
      page.writer.text(content.bytes[range])
      return page.writer.close()
    }
    switch value {
    case .plain(let text):
      page.writer.text((format.isEmpty ? text : GluedValue.formatted(text, format: format))[...])
    case .text(let text): writeLine(text, to: &page)
    case .output(let write): write(&page.writer)
    }
  }

  /// Writes inline Markdown; a text that is only a displayed formula becomes an inline one.
  private static func writeLine(_ text: PlacedText, to page: inout MarkdownWriter) {
    guard page.nesting.mayEnter() else { return }
    page.nesting.enter()
    let current = page.document
    page.document.text = text
    let range = text.bytes[...].trimmed
    let dollars = range.prefix { $0 == "$" }.count
    if dollars > 0, dollars == range.reversed().prefix(while: { $0 == "$" }).count, range.count > 2 * dollars
    {
      let formula = range.dropFirst(dollars).dropLast(dollars)
      let content = MarkdownContent(bytes: text.bytes, starts: [(0, 0)])
      MarkdownFormula(content, formula.indices).write(to: &page)
    } else {
      page.inlines(MarkdownContent(bytes: text.bytes, starts: [(0, 0)]))
    }
    page.document = current
    page.nesting.leave()
  }

  /// Writes `{glue:figure} name` and the like: a value as a block.
  func writeBlock(_ directive: MarkdownDirectiveBlock, to page: inout MarkdownWriter) {
    let isFigure = role == "glue:figure"
    guard let value = value(to: &page) else {
      // A figure without a value keeps its caption and number, so that references to it work.
      if isFigure { return writeFigure(directive, nil, to: &page) }
      page.writer.open(.p)
      page.identify(directive)
      page.writer.open(.code)
      page.writer.text(name)
      page.writer.close()
      return page.writer.close()
    }
    if isFigure { return writeFigure(directive, value, to: &page) }
    if role == "glue:math", case .text(let text) = value {
      return writeFormula(text, label: directive.label?.value, to: &page)
    }
    page.identify(directive)
    write(value, to: &page)
  }

  private func write(_ value: GluedValue, to page: inout MarkdownWriter) {
    switch value {
    case .plain(let text):
      page.writer.open(.pre)
      page.writer.addClass("output")
      page.writer.text(text[...])
      page.writer.close()
    case .text(let text): page.writeOther(text)
    case .output(let write): write(&page.writer)
    }
  }

  private func writeFigure(
    _ directive: MarkdownDirectiveBlock, _ value: GluedValue?, to page: inout MarkdownWriter
  ) {
    page.writer.openFigure()
    page.identify(directive)
    if let value {
      write(value, to: &page)
    } else {
      page.writer.open(.p)
      page.writer.open(.code)
      page.writer.text(directive.argumentText)
      page.writer.close()
      page.writer.close()
    }
    page.writeCaption(page.document.children(directive.index))
    page.writer.close()
    page.writer.text("\n")
  }

  /// Writes a formula from an output, without the printed dollars or `\displaystyle`.
  private func writeFormula(_ text: PlacedText, label: String?, to page: inout MarkdownWriter) {
    let range = text.bytes[...].trimmed
    let dollars = range.prefix { $0 == "$" }.count
    let formula = range.dropFirst(dollars).dropLast(min(dollars, range.count - dollars))
    let current = page.document
    page.document.text = text
    let content = MarkdownContent(bytes: text.bytes, starts: [(0, 0)])
    MarkdownFormula(content.part(formula.startIndex..<formula.endIndex)).writeDisplayed(
      label: label, to: &page)
    page.document = current
  }
}
