import BookModel
import Diagnostics

/// Values of a notebook's cells within its text: the roles and directives `glue`, and `eval`.
extension MarkdownReader {
  /// The value that a name stands for; nil with a finding where no cell put one by.
  private mutating func gluedValue(_ name: String, _ role: String, at place: PageWriter.Place) -> GluedValue?
  {
    if role == "eval" {
      if let value = expressions[name] { return value }
    } else if let value = glue?(name) {
      return value
    }
    if glue == nil, role != "eval" {
      writer.findings.count(.valueMissing, key: "glue", at: place) {
        "values that cells put by are shown by their names: this source holds no outputs, and no code is run"
      }
      return nil
    }
    writer.findings.count(.valueMissing, key: role + name, at: place) {
      role == "eval"
        ? "the value of \"\(name.prefix(80))\" is not saved in this source"
        : "no output of this source was put by as \"\(name.prefix(80))\""
    }
    return nil
  }

  /// `{glue:text}`name:.2f``: a value within a line.
  mutating func glued(_ role: String, _ content: MarkdownContent, _ range: Range<Int>) {
    var name = String(decoding: content.bytes[range].trimmed, as: UTF8.self)
    var format: Substring = ""
    if role == "glue:text", let colon = name.lastIndex(of: ":") {
      format = name[name.index(after: colon)...]
      name = String(name[..<colon])
    }
    guard let value = gluedValue(name, role, at: place(range, in: content)) else {
      writer.open(.code)
      writer.text(content.bytes[range])
      return writer.close()
    }
    switch value {
    case .plain(let text): writer.text((format.isEmpty ? text : GluedValue.formatted(text, format))[...])
    case .text(let text): gluedLine(text)
    case .output(let write): write(&writer)
    }
  }

  /// Markdown within a line; a displayed formula alone becomes one within the line.
  private mutating func gluedLine(_ text: MarkdownText) {
    guard depth < 8 else { return }
    depth += 1
    let current = document
    document.text = text
    let range = text.bytes[...].trimmed
    let dollars = range.prefix { $0 == 0x24 }.count
    if dollars > 0, dollars == range.reversed().prefix(while: { $0 == 0x24 }).count, range.count > 2 * dollars
    {
      let formula = range.dropFirst(dollars).dropLast(dollars)
      self.formula(
        MarkdownContent(bytes: text.bytes, starts: [(0, 0)]), formula.indices, isDisplay: false)
    } else {
      inlines(MarkdownContent(bytes: text.bytes, starts: [(0, 0)]))
    }
    document = current
    depth -= 1
  }

  /// `{glue:figure} name` and its kin: a value as a block of its own.
  mutating func gluedBlock(_ directive: Directive) {
    let place = self.place(0..<directive.argument.bytes.count, in: directive.argument)
    let name = directive.argumentText
    let isFigure = directive.name == "glue:figure"
    guard let value = gluedValue(name, directive.name, at: place) else {
      // The caption keeps its number, which references name.
      if isFigure { return gluedFigure(directive, nil) }
      writer.open(.p)
      identify(directive)
      writer.open(.code)
      writer.text(name)
      writer.close()
      return writer.close()
    }
    if isFigure { return gluedFigure(directive, value) }
    if directive.name == "glue:math", case .text(let text) = value {
      return gluedFormula(text, label: directive.label?.value)
    }
    identify(directive)
    writeGlued(value)
  }

  private mutating func writeGlued(_ value: GluedValue) {
    switch value {
    case .plain(let text):
      writer.open(.pre)
      writer.addClass("output")
      writer.text(text[...])
      writer.close()
    case .text(let text): writeOther(text)
    case .output(let write): write(&writer)
    }
  }

  private mutating func gluedFigure(_ directive: Directive, _ value: GluedValue?) {
    writer.openFigure()
    identify(directive)
    if let value {
      writeGlued(value)
    } else {
      writer.open(.p)
      writer.open(.code)
      writer.text(directive.argumentText)
      writer.close()
      writer.close()
    }
    writeCaption(document.children(directive.index))
    writer.close()
    writer.text("\n")
  }

  /// Writes blocks as the caption of the figure that is open.
  mutating func writeCaption(_ children: [Int]) {
    guard !children.isEmpty else { return }
    writer.openCaption()
    for (index, child) in children.enumerated() { oneBlock(child, isTight: index == 0) }
    writer.close()
  }

  /// A formula from an output: without the dollars or `\displaystyle` that it is printed with.
  private mutating func gluedFormula(_ text: MarkdownText, label: String?) {
    let range = text.bytes[...].trimmed
    let dollars = range.prefix { $0 == 0x24 }.count
    let formula = range.dropFirst(dollars).dropLast(min(dollars, range.count - dollars))
    let current = document
    document.text = text
    let content = MarkdownContent(bytes: text.bytes, starts: [(0, 0)])
    displayFormula(content.part(formula.startIndex..<formula.endIndex), label: label)
    document = current
  }
}
