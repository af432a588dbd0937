import BookModel
import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// A value of a notebook's cells within its text, by its name: the roles and directives `glue`, and `eval`.
struct MarkdownGlue {
  /// The name of the role or directive.
  private let role: String
  private let name: String
  private let place: PageWriter.Place

  /// The value that a directive's argument names.
  init(_ directive: MarkdownDirectiveBlock, in page: MarkdownWriter) {
    role = directive.name
    name = directive.argumentText
    place = page.place(0..<directive.argument.bytes.count, in: directive.argument)
  }

  /// The value that a role names.
  private init(_ role: String, _ name: String, at place: PageWriter.Place) {
    self.role = role
    self.name = name
    self.place = place
  }

  /// The value that a name stands for; nil with a finding where no cell put one by.
  private func value(to page: inout MarkdownWriter) -> GluedValue? {
    if role == "eval" {
      if let value = page.values.expressions[name] { return value }
    } else if let value = page.values.glued?(name) {
      return value
    }
    if page.values.glued == nil, role != "eval" {
      page.writer.count(.valueMissing, key: "glue", at: place) {
        "values that cells put by are shown by their names: this source holds no outputs, and no code is run"
      }
      return nil
    }
    page.writer.count(.valueMissing, key: role + name, at: place) {
      role == "eval"
        ? "the value of \"\(name.prefix(80))\" is not saved in this source"
        : "no output of this source was put by as \"\(name.prefix(80))\""
    }
    return nil
  }

  /// `{glue:text}`name:.2f``: a value within a line.
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
    case .plain(let text): page.writer.text((format.isEmpty ? text : GluedValue.formatted(text, format))[...])
    case .text(let text): writeLine(text, to: &page)
    case .output(let write): write(&page.writer)
    }
  }

  /// Markdown within a line; a displayed formula alone becomes one within the line.
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

  /// `{glue:figure} name` and its kin: a value as a block of its own.
  func writeBlock(_ directive: MarkdownDirectiveBlock, to page: inout MarkdownWriter) {
    let isFigure = role == "glue:figure"
    guard let value = value(to: &page) else {
      // The caption keeps its number, which references name.
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

  /// A formula from an output: without the dollars or `\displaystyle` that it is printed with.
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
