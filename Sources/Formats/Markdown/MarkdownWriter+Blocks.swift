import BookModel
import Diagnostics
import Highlighting
import InteractiveCompiling
import MarkdownSyntax
import Markup
import PageWriting
import TextBytes

/// Blocks of CommonMark and GitHub.
extension MarkdownWriter {
  /// Writes the content of a block. HTML elements opened in it are closed at its end.
  mutating func blocks(in parent: Int, isTight: Bool = false) {
    let floor = soup.floor
    let open = soup.depth
    if parent > 0 { soup.floor = open }
    var child = document.blocks[parent].first
    var isInTabs = false
    while child >= 0 {
      if document.blocks[Int(child)].isTab != isInTabs {
        isInTabs.toggle()
        if isInTabs { openTabs() } else { writer.close() }
      }
      block(Int(child), isTight: isTight)
      child = document.blocks[Int(child)].next
    }
    if isInTabs { writer.close() }
    if parent > 0 {
      soup.close(to: open, in: &writer)
      soup.floor = floor
    }
  }

  /// Opens the container of tabs.
  private mutating func openTabs() {
    writer.open(.div)
    writer.addClass("tabs")
  }

  mutating func block(_ index: Int, isTight: Bool) {
    let block = document.blocks[index]
    writer.place = place(of: block)
    if features.contains(.slashBlocks),
      MarkdownSlashBlock.writeWithCaption(index, isTight: isTight, to: &self)
    {
      return
    }
    switch block.kind {
    case .paragraph: paragraph(index, isTight: isTight)
    case .heading: heading(index, block: block)
    case .rule:
      writer.open(.hr)
      writer.close()
    case .indentedCode: code(document.content(of: index).bytes[...], language: "")
    case .fence: fence(index, block: block)
    case .html: MarkdownHTML(index, in: document).write(to: &self)
    case .quote: quote(index)
    case .list: list(index, block: block)
    case .table: table(index)
    case .columnTable: MarkdownColumnTable(index, in: document).write(to: &self)
    case .lineBlock: MarkdownLineBlock(index, in: document).write(to: &self)
    case .math: displayedFormula(index, block: block)
    case .target: target(block)
    case .directive where block.isDivision: MarkdownPandocDivision(index, in: document).write(to: &self)
    case .directive where block.isSlashBlock && !block.isTab:
      MarkdownSlashBlock(MarkdownDirectiveBlock(index, in: document)).write(to: &self)
    case .directive, .verbatimDirective:
      MarkdownDirectiveWriter(MarkdownDirectiveBlock(index, in: document)).write(to: &self)
    case .definitions, .fields: MarkdownDefinitionList(index, in: document).write(to: &self)
    case .hidden where block.mark == "-":
      writer.count(.contentLeftOut, key: "metadata", at: writer.place) {
        "metadata below the start of a text has no effect"
      }
    case .footnote, .comment, .blockBreak, .nothing, .substitution, .hidden: break
    case .snippet: snippet(block)
    case .document, .item, .description, .field, .term: blocks(in: index)
    }
  }

  /// Writes one child of a block.
  mutating func oneBlock(_ child: Int, isTight: Bool = false) {
    let floor = soup.floor
    let open = soup.depth
    soup.floor = open
    block(child, isTight: isTight)
    soup.close(to: open, in: &writer)
    soup.floor = floor
  }

  /// Writes blocks as the caption of the open figure.
  mutating func writeCaption(_ children: [Int]) {
    guard !children.isEmpty else { return }
    writer.openCaption()
    for (index, child) in children.enumerated() { oneBlock(child, isTight: index == 0) }
    writer.close()
  }

  private mutating func paragraph(_ index: Int, isTight: Bool) {
    let content = document.content(of: index)
    if headings.takeBoldTitle() {
      writer.openHeading(0)
      identify(slug: headings.slug(of: plainText(content)))
      let bytes = content.bytes
      let blanks = bytes.reversed().prefix(while: \.isSpace).count
      inlines(content.part(2..<(bytes.count - blanks - 2)))
      writer.close()
      return writer.text("\n")
    }
    // The place of Python-Markdown's contents of a page; a book has contents of its own.
    if features.contains(.admonitions), content.bytes[...].trimmed.elementsEqual("[TOC]".utf8) { return }
    if writeAlone(content) { return }
    if features.contains(.pandoc), MarkdownPandocParagraph(index: index, content: content).write(to: &self) {
      return
    }
    if features.contains(.myst), let label = MarkdownEmbedding.label(in: content),
      MarkdownEmbedding(label, at: writer.place).write(to: &self)
    {
      return
    }
    if features.contains(.wikiLinks), let named = MarkdownNamedBlock(content) {
      return named.write(isTight: isTight, to: &self)
    }
    if isTight {
      inlines(content)
      return
    }
    writer.open(.p)
    identify()
    if features.contains(.blockAttributes), let attributes = MarkdownBlockAttributes(endOf: content),
      attributes.content.bytes.count < content.bytes.count, attributes.isOnLine(of: content)
    {
      attributes.write(to: &self)
      if let id = attributes.id { identify(name: id) }
      inlines(attributes.content)
    } else {
      inlines(content)
    }
    writer.close()
    writer.text("\n")
  }

  /// Writes a paragraph that consists only of an embedded note or a command. Returns false for other paragraphs.
  private mutating func writeAlone(_ content: MarkdownContent) -> Bool {
    if features.contains(.wikiLinks), let range = MarkdownWikiLink.embed(in: content) {
      MarkdownWikiLink(content, range, in: self).show(isBlock: true, to: &self)
      return true
    }
    guard features.contains(.commands), let range = MarkdownCommand.whole(content),
      let command = MarkdownCommand(content.bytes[range], at: place(range, in: content))
    else { return false }
    command.write(isBlock: true, to: &self)
    return true
  }

  private mutating func snippet(_ block: MarkdownBlock) {
    let part = MarkdownFilePart(document.string(block.infoStart, block.infoEnd))
    guard let part = part.read(in: &self, at: writer.place),
      MarkdownInclusion.mayInclude(part.path, at: writer.place, in: &self)
    else {
      return
    }
    let bytes = features.contains(.admonitions) ? AbbreviationLines(part.bytes).rest : part.bytes
    var text = PlacedText(bytes, at: Int(writer.byteRange(writer.place).lower))
    text.isFixed = true
    writeOther(text, of: part.path)
  }

  private mutating func heading(_ index: Int, block: MarkdownBlock) {
    guard let content = MarkdownHeadings.shown(document.content(of: index), in: self) else { return }
    if headings.areHidden { return hiddenHeading(content) }
    let level = headings.level(of: block)
    if headings.beginsPage(atLevel: level, split: context.splitLevel), soup.depth == 0, writer.canSplit {
      MarkdownFootnoteWriter.write(to: &self)
      writer.splitPage()
      if context.text.isOneSource { writer.setOutlineLevel(level) }
      writer.place = place(of: block)
      headings.level = 0
    }
    if labels.isEmbedding, features.contains(.wikiLinks) { return shownHeading(content) }
    headings.level = level
    let attributes = features.contains(.blockAttributes) ? MarkdownBlockAttributes(endOf: content) : nil
    let text = attributes?.content ?? content
    writer.openHeading(level, isNumbered: attributes?.isUnnumbered != true)
    attributes?.write(to: &self)
    if let id = attributes?.id {
      identify(name: id)
    } else {
      identify(slug: headings.slug(of: plainText(text)))
      if let id = writer.openedID {
        for label in MarkdownHeadings.labels(ofID: id, words: text, features) {
          writer.addOwnLabel(label, id: id)
        }
      }
    }
    inlines(text)
    writer.close()
    attributes?.nameEntry(in: &self)
    writer.text("\n")
  }

  /// Writes a heading that is not seen as a paragraph with its id.
  private mutating func hiddenHeading(_ content: MarkdownContent) {
    let attributes = features.contains(.blockAttributes) ? MarkdownBlockAttributes(endOf: content) : nil
    writer.open(.p)
    if let id = attributes?.id { identify(name: id) }
    inlines(attributes?.content ?? content)
    writer.close()
    writer.text("\n")
  }

  /// Writes a heading of an embedded note as bold text, since it is not in the contents of this page.
  private mutating func shownHeading(_ content: MarkdownContent) {
    writer.open(.p)
    writer.open(.strong)
    inlines(content)
    writer.close()
    writer.close()
    writer.text("\n")
  }

  private mutating func quote(_ index: Int) {
    if features.contains(.callouts), let callout = MarkdownCallout(quote: index, in: document) {
      let first = Int(document.blocks[index].first)
      document.blocks[first].firstLine += 1
      if document.blocks[first].firstLine >= document.blocks[first].lastLine {
        document.blocks[first].kind = .nothing
      }
      return callout.write(to: &self) { $0.blocks(in: index) }
    }
    if let first = document.children(index).first, document.blocks[first].kind == .paragraph {
      MarkdownForeignSyntax.reportCallout(document.content(of: first), to: &self)
    }
    writer.open(.blockquote)
    identify()
    blocks(in: index)
    writer.close()
    writer.text("\n")
  }

  private mutating func list(_ index: Int, block: MarkdownBlock) {
    writer.open(block.isOrdered ? .ol : .ul)
    identify()
    if block.isOrdered, block.number != 1 { writer.attribute("start", String(block.number)) }
    switch block.numbering {
    case .decimal: break
    case .lowerAlpha: writer.addClass("alpha")
    case .upperAlpha: writer.addClass("upper-alpha")
    case .lowerRoman: writer.addClass("roman")
    case .upperRoman: writer.addClass("upper-roman")
    }
    if block.mark == "(" || block.isExamples { writer.addClass("parenthesised") }
    var item = block.first
    while item >= 0 {
      writer.place = place(of: document.blocks[Int(item)])
      writer.open(.li)
      if block.isExamples { identifyExample(document.blocks[Int(item)]) }
      if let isChecked = takeTaskMark(Int(item)) {
        writer.addClass("task")
        writer.openCheckbox(isChecked: isChecked)
        writer.close()
      }
      blocks(in: Int(item), isTight: block.isTight)
      writer.close()
      writer.text("\n")
      item = document.blocks[Int(item)].next
    }
    writer.close()
    writer.text("\n")
  }

  /// Gives an example the id that references use; only the first one with the label has it.
  private mutating func identifyExample(_ item: MarkdownBlock) {
    let label = document.string(item.infoStart, item.infoEnd)
    guard !label.isEmpty, !labels.isEmbedding else { return }
    let id = Identifiers.written(Array(MarkdownTexts.idOfExample(label).utf8)[...])
    if !writer.isTaken(id) { writer.attribute("id", id) }
  }

  /// Removes `[ ]` or `[x]` from the start of an item. Returns whether it is checked; nil if there is none.
  private mutating func takeTaskMark(_ item: Int) -> Bool? {
    let first = document.blocks[item].first
    guard features.contains(.tasks), first >= 0, document.blocks[Int(first)].kind == .paragraph else {
      return nil
    }
    let line = Int(document.blocks[Int(first)].firstLine)
    let start = Int(document.segments[line].start)
    let bytes = document.text.bytes
    guard start + 3 < bytes.count, bytes[start] == "[", bytes[start + 2] == "]", bytes[start + 3].isSpace
    else { return nil }
    let mark = bytes[start + 1].lowercased
    guard mark == " " || mark == "x" else { return nil }
    document.segments[line].start += 3
    return mark == "x"
  }

  private mutating func fence(_ index: Int, block: MarkdownBlock) {
    if features.contains(.pandoc) {
      if let cell = MarkdownCodeCell(index, in: document) { return cell.write(to: &self) }
      if let output = MarkdownPandocDivision.outputClass(of: block, in: document) {
        return MarkdownRunOutput.write(document.content(of: index).bytes[...], class: output, to: &self)
      }
    }
    let info = MarkdownLink.unescaped(document.content(block.infoStart, upper: block.infoEnd).bytes[...])
    let language = MarkdownCode.language(of: info)
    var content = document.content(of: index).bytes
    if features.contains(.commands) || features.contains(.snippets) {
      content = MarkdownCommand.expanded(content, at: writer.place, in: &self)
      content = MarkdownCode.shown(
        content, language: language, in: features, hiddenLines: context.text.hiddenLines)
    }
    if language == "math" {
      return MarkdownFormula(document.content(of: index)).writeDisplayed(label: nil, to: &self)
    }
    if language == "interactive" {
      if info.first == "{", !info.contains("}") {
        writer.report(
          .interactiveDoubtful, at: writer.place,
          "the brace of \"{interactive\" is not closed, and what is behind it is left out")
      }
      return MarkdownInteractive(content, from: document.content(of: index)).write(to: &self)
    }
    if language == "admonish", features.contains(.admonish) {
      return MarkdownAdmonish(info, document.content(of: index)).write(to: &self)
    }
    if MarkdownDirective.kind(language) == .mermaid { reportDiagram(language) }
    MarkdownForeignSyntax.reportFence(info, to: &self)
    // MkDocs's other options after the language only affect appearance.
    if features.contains(.snippets),
      let title = MarkdownAttributeList(info.filter { $0 != "{" && $0 != "}" }[...])["title"]
    {
      codeTitle(title)
    }
    code(content[...], language: language)
  }

  /// Writes the title of a code block above it, usually a file name.
  mutating func codeTitle(_ text: String) {
    writer.open(.p)
    writer.addClass("code-title")
    if text.contains(" ") {
      writer.text(text)
    } else {
      writer.open(.code)
      writer.text(text)
      writer.close()
    }
    writer.close()
  }

  /// Writes a block of code.
  mutating func code(_ bytes: ArraySlice<UInt8>, language: String) {
    writer.open(.pre)
    writer.addClass("code")
    identify()
    writer.open(.code)
    writer.highlight(bytes, language: language)
    writer.close()
    writer.close()
    writer.text("\n")
  }

  /// Writes HTML, whose elements may stay open for the following content.
  mutating func html(_ content: MarkdownContent) {
    var start = 0
    while features.contains(.pandoc), let element = MarkdownElementSource(in: content.bytes, from: start) {
      tags(content.part(start..<element.start))
      let place = Int32(content.textOffset(element.start))
      inlines(MarkdownContent(bytes: element.markdown, starts: [(0, place)]))
      start = element.end
    }
    tags(start > 0 ? content.part(start..<content.bytes.count) : content)
  }

  private mutating func tags(_ content: MarkdownContent) {
    let (text, own) = (document.text, writer.context.path)
    let base = MarkdownSiteAddress.base(of: content.bytes, in: self)
    if let base { writer.setPath(base) }
    soup.write(content.bytes[...], to: &writer) { text.fileOffset(content.textOffset($0)) }
    if base != nil { writer.setPath(own) }
  }

  private mutating func table(_ index: Int) {
    let table = MarkdownTableReader(document, index, features)
    MarkdownTableCaption.openTable(index, in: &self)
    table.writeRows(to: &self)
    writer.close()
    writer.text("\n")
  }

  /// Keeps the label of `(label)=` for the next element.
  private mutating func target(_ block: MarkdownBlock) {
    let label = document.string(block.infoStart, block.infoEnd)
    let range = document.text.fileRange(Int(block.infoStart), upper: Int(block.infoEnd))
    labels.append(label, at: range)
  }

  mutating func reportDiagram(_ name: String) {
    writer.count(.diagramAsCode, key: name, at: writer.place) {
      "a diagram in \(name) is shown as its code"
    }
  }

  private mutating func displayedFormula(_ index: Int, block: MarkdownBlock) {
    let formula = MarkdownFormula(document.content(of: index))
    guard block.infoEnd > block.infoStart else { return formula.writeDisplayed(label: nil, to: &self) }
    let range = document.text.fileRange(Int(block.infoStart), upper: Int(block.infoEnd))
    formula.writeDisplayed(label: document.string(block.infoStart, block.infoEnd), at: range, to: &self)
  }
}
