import BookModel
import Diagnostics

/// Blocks of CommonMark and GitHub.
extension MarkdownReader {
  /// Writes what a block holds. HTML in it does not reach out of it.
  mutating func blocks(in parent: Int, isTight: Bool = false) {
    let floor = soup.floor
    let open = soup.depth
    if parent > 0 { soup.floor = open }
    var child = document.blocks[parent].first
    while child >= 0 {
      block(Int(child), isTight: isTight)
      child = document.blocks[Int(child)].next
    }
    if parent > 0 {
      soup.close(to: open, in: &writer)
      soup.floor = floor
    }
  }

  mutating func block(_ index: Int, isTight: Bool) {
    let block = document.blocks[index]
    writer.place = place(of: block)
    switch block.kind {
    case .paragraph: paragraph(index, isTight: isTight)
    case .heading: heading(index, block)
    case .rule:
      writer.open(.hr)
      writer.close()
    case .indentedCode: code(document.content(of: index).bytes[...], language: "")
    case .fence: fence(index, block)
    case .html: html(document.content(of: index))
    case .quote: quote(index)
    case .list: list(index, block)
    case .table: table(index)
    case .math: displayMath(index, block)
    case .target: target(block)
    case .directive, .verbatimDirective: directive(index, block)
    case .definitions: definitions(index)
    case .fields: fields(index)
    case .lineBlock: lineBlock(index)
    case .footnote, .comment, .blockBreak, .nothing, .substitution: break
    case .document, .item, .description, .field, .term: blocks(in: index)
    }
  }

  private mutating func paragraph(_ index: Int, isTight: Bool) {
    let content = document.content(of: index)
    if beginsWithBoldTitle {
      beginsWithBoldTitle = false
      writer.openHeading(0)
      identify(slug: slug(of: content))
      let bytes = content.bytes
      let blanks = bytes.reversed().prefix(while: \.isSpace).count
      inlines(content.part(2..<(bytes.count - blanks - 2)))
      writer.close()
      return writer.text("\n")
    }
    if let label = embeddedLabel(content), embed(label, at: writer.place) { return }
    if isTight {
      inlines(content)
      return
    }
    writer.open(.p)
    identify()
    inlines(content)
    writer.close()
    writer.text("\n")
  }

  /// The label in a paragraph that is `![](#label)` and nothing else.
  private func embeddedLabel(_ content: MarkdownContent) -> String? {
    let bytes = content.bytes[...].trimmed
    guard features.contains(.myst), bytes.starts(withASCII: "!["), bytes.last == 0x29,
      let close = bytes.firstIndex(of: 0x5D), bytes[close...].starts(withASCII: "](#")
    else { return nil }
    let label = bytes[(close + 3)...].dropLast()
    let isOne = label.allSatisfy { !$0.isSpace && $0 != 0x28 && $0 != 0x29 && $0 != 0x5D }
    return isOne && !label.isEmpty ? String(decoding: WebAddress.decoded(label), as: UTF8.self) : nil
  }

  // MARK: - Headings

  private mutating func heading(_ index: Int, _ block: MarkdownBlock) {
    let content = document.content(of: index)
    let level = Int(block.level)
    if let split = context.splitLevel, level <= split, soup.depth == 0, writer.canSplit {
      writeFootnotes()
      writer.splitPage()
      writer.place = place(of: block)
      headingLevel = 0
    }
    headingLevel = level
    writer.openHeading(level)
    identify(slug: slug(of: content))
    inlines(content)
    writer.close()
    writer.text("\n")
  }

  /// The id that GitHub gives a heading: letters and digits in lower case, `-` for spaces, a number behind
  /// what is there already.
  private mutating func slug(of content: MarkdownContent) -> String {
    let text = plainText(content)
    var slug = ""
    for scalar in text.lowercased().unicodeScalars {
      let properties = scalar.properties
      if scalar == " " || scalar == "\n" {
        slug.unicodeScalars.append("-")
      } else if scalar == "-" || scalar == "_" || properties.isAlphabetic || properties.numericType != nil {
        slug.unicodeScalars.append(scalar)
      }
    }
    while slug.hasPrefix("-") { slug.removeFirst() }
    while slug.hasSuffix("-") { slug.removeLast() }
    if slug.isEmpty { slug = "section" }
    let count = slugs[slug, default: 0]
    slugs[slug] = count + 1
    return count == 0 ? slug : "\(slug)-\(count)"
  }

  // MARK: - Quotes and lists

  private mutating func quote(_ index: Int) {
    writer.open(.blockquote)
    identify()
    blocks(in: index)
    writer.close()
    writer.text("\n")
  }

  private mutating func list(_ index: Int, _ block: MarkdownBlock) {
    let isOrdered = block.mark == 0x2E || block.mark == 0x29
    writer.open(isOrdered ? .ol : .ul)
    identify()
    if isOrdered, block.number != 1 { writer.attribute("start", String(block.number)) }
    var item = block.first
    while item >= 0 {
      writer.place = place(of: document.blocks[Int(item)])
      writer.open(.li)
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

  /// Takes `[ ]` or `[x]` off the front of an item: whether it is ticked.
  private mutating func takeTaskMark(_ item: Int) -> Bool? {
    let first = document.blocks[item].first
    guard features.contains(.tasks), first >= 0, document.blocks[Int(first)].kind == .paragraph else {
      return nil
    }
    let line = Int(document.blocks[Int(first)].firstLine)
    let start = Int(document.segments[line].start)
    let bytes = document.text.bytes
    guard start + 3 < bytes.count, bytes[start] == 0x5B, bytes[start + 2] == 0x5D, bytes[start + 3].isSpace
    else { return nil }
    let mark = bytes[start + 1].lowercased
    guard mark == 0x20 || mark == 0x78 else { return nil }
    document.segments[line].start += 3
    return mark == 0x78
  }

  // MARK: - Code and HTML

  private mutating func fence(_ index: Int, _ block: MarkdownBlock) {
    let info = MarkdownLink.unescaped(document.content(block.infoStart, block.infoEnd).bytes[...])
    let language = Self.language(of: info)
    let content = document.content(of: index).bytes
    if language == "math" {
      return displayFormula(document.content(of: index), label: nil)
    }
    if language == "interactive" { return writer.interactive(text: content, PageWriter.InteractiveNotes()) }
    if MarkdownDirective.kind(language) == .mermaid { reportDiagram(language) }
    code(content[...], language: language)
  }

  /// The language in an info string: `python`, `{.python}`, `rust,ignore`.
  static func language(of info: [UInt8]) -> String {
    var word = info.drop { $0.isSpace || $0 == 0x7B || $0 == 0x2E }
    word = word.prefix { !$0.isSpace && $0 != 0x2C && $0 != 0x7B && $0 != 0x7D && $0 != 0x3A }
    return String(decoding: word.map(\.lowercased), as: UTF8.self)
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

  /// Writes HTML, whose elements may stay open for what follows.
  mutating func html(_ content: MarkdownContent) {
    let text = document.text
    soup.write(content.bytes[...], to: &writer) { text.fileOffset(content.textOffset($0)) }
  }

  // MARK: - Tables

  private mutating func table(_ index: Int) {
    let table = MarkdownTableReader(document, index)
    writer.openTable()
    identify()
    rows(of: table)
    writer.close()
    writer.text("\n")
  }

  /// Writes the rows of a table that is open.
  mutating func rows(of table: MarkdownTableReader) {
    guard let head = table.rows.first else { return }
    writer.open(.thead)
    row(head, .th, table)
    writer.close()
    if table.rows.count > 1 {
      writer.open(.tbody)
      for cells in table.rows.dropFirst() { row(cells, .td, table) }
      writer.close()
    }
  }

  private mutating func row(_ cells: [MarkdownContent], _ element: HTMLElement, _ table: MarkdownTableReader)
  {
    writer.open(.tr)
    for (column, cell) in cells.enumerated() {
      writer.open(element)
      if let alignment = table.alignments[column] { writer.addStyle("text-align: \(alignment)") }
      inlines(cell)
      writer.close()
    }
    writer.close()
    writer.text("\n")
  }

  // MARK: - Lists of definitions and fields, lines

  private mutating func definitions(_ index: Int, isGlossary: Bool = false) {
    writer.open(.dl)
    identify()
    definitionItems(index)
    writer.close()
    writer.text("\n")
  }

  mutating func definitionItems(_ index: Int) {
    for child in document.children(index) {
      let block = document.blocks[child]
      writer.place = place(of: block)
      if block.kind == .term {
        writer.open(.dt)
        inlines(document.content(of: child))
      } else {
        writer.open(.dd)
        blocks(in: child, isTight: isSimple(child))
      }
      writer.close()
      writer.text("\n")
    }
  }

  /// Whether a block holds one paragraph alone, or one before a list.
  func isSimple(_ index: Int) -> Bool {
    let children = document.children(index)
    guard let first = children.first, document.blocks[first].kind == .paragraph else { return false }
    return children.count == 1 || (children.count == 2 && document.blocks[children[1]].kind == .list)
  }

  private mutating func fields(_ index: Int) {
    writer.open(.dl)
    identify()
    for child in document.children(index) {
      let block = document.blocks[child]
      writer.open(.dt)
      inlines(document.content(block.infoStart, block.infoEnd))
      writer.close()
      writer.open(.dd)
      blocks(in: child, isTight: isSimple(child))
      writer.close()
    }
    writer.close()
    writer.text("\n")
  }

  private mutating func lineBlock(_ index: Int) {
    let block = document.blocks[index]
    writer.open(.p)
    identify()
    for line in Int(block.firstLine)..<Int(block.lastLine) {
      if line > Int(block.firstLine) {
        writer.open(.br)
        writer.close()
      }
      var content = document.content(line..<(line + 1))
      let marks = content.bytes.prefix { $0 == 0x7C || $0 == 0x20 }.count
      content = content.part(min(marks, content.bytes.count)..<content.bytes.count)
      inlines(content)
    }
    writer.close()
    writer.text("\n")
  }

  // MARK: - Targets

  /// Keeps `(label)=` for what follows.
  private mutating func target(_ block: MarkdownBlock) {
    let label = document.string(block.infoStart, block.infoEnd)
    let range = document.text.fileRange(Int(block.infoStart), Int(block.infoEnd))
    targets.append((label, range))
  }

  /// Gives the tag that is open its id: a name of its own, else the first label that waits for it; all labels
  /// lead to it.
  mutating func identify(name: String? = nil, slug: String? = nil, range: ByteRange? = nil) {
    var labels = targets
    targets = []
    if isEmbedding { return }
    if let name, !name.isEmpty {
      labels.insert((name, range ?? writer.byteRange(writer.place)), at: 0)
    }
    guard let first = slug ?? labels.first?.label else { return }
    let place = writer.place
    if slug == nil, let range = labels.first?.range { writer.place = .bytes(range) }
    let wanted = Identifiers.written(Array(first.utf8)[...])
    var id = wanted
    // What a heading's words made is nobody's id: an author's label beside it is no repetition.
    let isMade = slug != nil || writer.page.headings.contains { $0.id == wanted }
    if isMade, writer.identifiers.known[id] != nil {
      id = writer.identifiers.unique(id, at: place, part: writer.page.part)
      writer.setID(id)
      writer.addLabels(labels, id: id, wanted: id)
    } else {
      let hadID = writer.tag.hasID
      writer.attribute("id", id)
      if !hadID, let given = writer.tag.id { id = given }
      writer.addLabels(labels, id: id, wanted: wanted)
    }
    writer.place = place
  }

  /// Labels behind which nothing comes are places of their own.
  mutating func writeLeftTargets() {
    guard !targets.isEmpty else { return }
    writer.open(.div)
    identify()
    writer.close()
  }
}

extension PageWriter {
  /// Gives the tag that is open an id that is known to be unique.
  mutating func setID(_ id: String) {
    guard takesAttributes, !tag.hasID else { return }
    writeID(id)
    let frame = frames[frames.count - 1]
    if frame.item >= 0, frame.role.isAnchor {
      page.anchors[Int(frame.item)].id = id
    } else {
      page.anchors.append(Anchor(id: id, kind: .place))
    }
  }
}
