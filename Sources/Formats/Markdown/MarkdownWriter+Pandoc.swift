import BookModel
import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// What texts of Quarto and R Markdown have beside CommonMark, where it is no block or part of a line by itself.
extension MarkdownWriter {
  /// Writes the title that the front matter of a page of Quarto gives, which is its heading.
  mutating func writeFrontTitle() {
    guard features.contains(.pandoc), !features.contains(.bookdown), let title = settings.title else {
      return
    }
    let content = MarkdownContent(bytes: Array(title.utf8), starts: [(0, 0)])
    let attributes = MarkdownBlockAttributes(endOf: content)
    let text = attributes?.content ?? content
    writer.place = place(0, 1)
    writer.openHeading(1, isNumbered: attributes?.isUnnumbered != true)
    if let id = attributes?.id {
      identify(name: id)
    } else {
      identify(slug: headings.slug(of: plainText(text)))
    }
    inlines(text)
    writer.close()
    writer.text("\n")
    headings.level = 1
  }

  // MARK: - Paragraphs

  /// Writes a paragraph that is a figure, a shortcode, a command of TeX or a caption; false for others.
  mutating func writePandocParagraph(_ index: Int, _ content: MarkdownContent) -> Bool {
    let bytes = content.bytes[...].trimmed
    if let next = captionedTable(behind: index, bytes) {
      document.blocks[next].number = Int32(index)
      return true
    }
    switch bytes.first {
    case "!", "[":
      guard let figure = MarkdownPandocFigure(index, in: self) else { return false }
      figure.write(to: &self)
      return true
    case "{":
      guard let range = MarkdownShortcode.whole(content) else { return false }
      MarkdownShortcode(content, range, in: self).write(isBlock: true, to: &self)
      return true
    case "(": return features.contains(.bookdown) && MarkdownTexts.textReference(bytes) != nil
    case "\\": return writeTeXCommand(bytes)
    default: return false
    }
  }

  /// A paragraph of commands of TeX such as `\newpage` is for print alone.
  private mutating func writeTeXCommand(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count > 1, bytes[bytes.startIndex + 1].isLetter,
      bytes.split(separator: "\n").allSatisfy({ MarkdownTeXCommand.end(of: $0) == $0.endIndex })
    else { return false }
    leaveOut(bytes)
    return true
  }

  private mutating func leaveOut(_ command: ArraySlice<UInt8>) {
    let name = String(decoding: command.dropFirst().prefix { $0.isLetter }, as: UTF8.self)
    guard !MarkdownTeXCommand.isLayout(name) else { return }
    writer.count(.directiveLeftOut, key: "\\" + name, at: writer.place) {
      "\\\(name) is a command of TeX for print, and left out"
    }
  }

  /// Whether a heading is `# (PART) Title` or `# (APPENDIX) Title`, which the contents have.
  func isPartMark(_ content: MarkdownContent) -> Bool {
    let bytes = content.bytes[...].trimmed
    return ["(PART)", "(PART\\*)", "(PART*)", "(APPENDIX)"].contains { bytes.starts(with: $0.utf8) }
  }

  // MARK: - Tables

  /// The table whose caption a paragraph before it is: `Table: Caption`.
  private func captionedTable(behind index: Int, _ bytes: ArraySlice<UInt8>) -> Int? {
    let next = Int(document.blocks[index].next)
    guard next > 0, isCaption(bytes),
      document.blocks[next].kind == .table || document.blocks[next].kind == .columnTable
    else { return nil }
    return next
  }

  private func isCaption(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(withASCII: "Table:") || bytes.starts(withASCII: "table:") || bytes.starts(withASCII: ": ")
  }

  /// Opens a table with the caption that stands before or behind it.
  mutating func openTable(_ index: Int) {
    var owner = Int(document.blocks[index].number)
    let next = Int(document.blocks[index].next)
    if features.contains(.pandoc), owner == 0, next > 0, document.blocks[next].kind == .paragraph,
      isCaption(document.content(of: next).bytes[...].trimmed)
    {
      owner = next
      document.blocks[next].kind = .nothing
    }
    guard owner > 0 else {
      writer.openTable()
      return identify()
    }
    let text = document.content(of: owner)
    let colon = text.bytes.firstIndex(of: ":") ?? 0
    let caption = MarkdownCaption(
      text.part(min(colon + 1, text.bytes.count)..<text.bytes.count), in: features)
    let content = caption.content.part(
      (caption.content.bytes.firstIndex { !$0.isSpace } ?? 0)..<caption.content.bytes.count)
    // Quarto numbers what has a name.
    writer.openTable(
      label: plainText(content),
      isNumbered: caption.label != nil || !labels.isEmpty || features.contains(.bookdown))
    identify(name: caption.label, range: fileRange(0..<text.bytes.count, in: text))
    writer.openCaption()
    inlines(content)
    writer.close()
  }

  // MARK: - Code

  /// Writes what a cell put out as text.
  mutating func output(_ bytes: ArraySlice<UInt8>, class name: String) {
    writer.open(.pre)
    writer.addClass(name)
    identify()
    writer.text(bytes)
    writer.close()
    writer.text("\n")
  }

  /// Writes code within a line that is to be run, `` `r nrow(x)` ``; false for other code.
  mutating func writeExpression(_ content: MarkdownContent, _ range: Range<Int>) -> Bool {
    let bytes = content.bytes[range]
    let isBare = bytes.starts(withASCII: "r ")
    let isBraced = ["{r} ", "{python} ", "{julia} ", "{ojs} "].contains { bytes.starts(with: $0.utf8) }
    guard isBare || isBraced, let space = bytes.firstIndex(of: " ") else { return false }
    // What is for print alone is no text of this book.
    if bytes.holds("is_latex_output()"), !bytes.holds("else"), !bytes.holds("!") { return true }
    writer.count(.outputsMissing, key: "inline", at: place(range, in: content)) {
      "code within a line is shown in place of its value: no run of it is saved beside the text, and no code is run"
    }
    writer.open(.code)
    writer.text(bytes[(space + 1)...])
    writer.close()
    return true
  }

  // MARK: - Within lines

  /// Writes a node that only pandoc's dialects have.
  mutating func pandocPiece(
    _ node: MarkdownInlines.Node, _ range: Range<Int>, _ parsed: MarkdownInlines, _ content: MarkdownContent
  ) {
    switch node.kind {
    case .superscript, .subscript:
      writer.open(node.kind == .superscript ? .sup : .sub)
      nested(content, range)
      writer.close()
    case .inlineNote: inlineNote(content, range)
    case .crossReference: MarkdownCrossReference(content, range).write(to: &self)
    case .shortcode: MarkdownShortcode(content, range, in: self).write(isBlock: false, to: &self)
    case .textReference: textReference(content, range)
    case .teXCommand: leaveOut(content.bytes[range])
    case .rawInline:
      let format = String(decoding: content.bytes[parsed.attributes[Int(node.data)]], as: UTF8.self)
      if ["html", "html5", "epub"].contains(format) { return html(content.part(range)) }
      writer.count(.directiveLeftOut, key: "raw " + format, at: place(range, in: content)) {
        "raw \(format) is for another kind of output, and left out"
      }
    default: break
    }
  }

  /// Writes what `(ref:name)` stands for.
  private mutating func textReference(_ content: MarkdownContent, _ range: Range<Int>) {
    let name = String(decoding: content.bytes[range], as: UTF8.self)
    guard let text = texts.textReferences[name], nesting.mayEnter(),
      mayRepeat(text.content.bytes.count, at: place(range, in: content))
    else {
      if texts.textReferences[name] == nil {
        writer.report(
          .substitutionUnknown, at: place(range, in: content),
          "text reference \"(ref:\(name))\" is not defined")
      }
      return writer.text("(ref:\(name))")
    }
    let current = document
    document = texts.documents[text.document]
    nesting.enter()
    inlines(text.content)
    nesting.leave()
    document = current
  }

  // MARK: - Files of a run

  /// The address of a picture that a run saved, `chapter_files/figure-html/curve-1.png`, where Quarto keeps it: in `_freeze`.
  func savedAddress(_ address: String) -> String {
    guard features.contains(.pandoc), let part = address.firstRange(of: "_files/")?.upperBound,
      let path = WebAddress.resolved(Array(address.utf8)[...], from: context.path),
      context.mediaInfo(path) == .missing
    else { return address }
    let saved = "_freeze/" + MarkdownFrozenText.stem(of: context.path) + "/" + address[part...]
    if case .found = context.mediaInfo(saved) { return "/" + saved }
    return address
  }
}
