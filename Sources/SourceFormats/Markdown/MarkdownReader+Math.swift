import BookModel
import Diagnostics
import TeXMath

/// Formulas.
extension MarkdownReader {
  mutating func displayMath(_ index: Int, _ block: MarkdownBlock) {
    guard block.infoEnd > block.infoStart else {
      return displayFormula(document.content(of: index), label: nil)
    }
    let range = document.text.fileRange(Int(block.infoStart), Int(block.infoEnd))
    displayFormula(
      document.content(of: index), label: document.string(block.infoStart, block.infoEnd), at: range)
  }

  /// Writes a displayed formula, with a number where it has a label, which stands at `place`, or a target before it.
  mutating func displayFormula(
    _ content: MarkdownContent, label: String?, at place: ByteRange? = nil, isNumbered: Bool? = nil
  ) {
    writer.place = self.place(0..<content.bytes.count, in: content)
    let place = place ?? writer.byteRange(writer.place)
    var (formula, range) = (content, 0..<content.bytes.count)
    var name = label
    var isCounted = isNumbered ?? (label != nil || !targets.isEmpty)
    if let equation = Equation(content.bytes) {
      range = equation.content
      if name == nil { name = equation.label.map { String(decoding: content.bytes[$0], as: UTF8.self) } }
      isCounted = isNumbered ?? (isCounted || equation.isNumbered)
      if let label = equation.labelCommand {
        for index in label { formula.bytes[index] = 0x20 }
      }
    }
    let result = convert(formula, range, isDisplay: true)
    let hasSigns = result.hasSigns
    // What has a number or a label stands for itself; the words around it go on before and behind.
    let isBlock = writer.acceptsBlocks || ((isCounted || name != nil || hasSigns) && writer.isInParagraph)
    if hasSigns, result.equations.first?.label == nil, !isEmbedding {
      // The labels of the whole lead to its first number or sign.
      if let name, !name.isEmpty { targets.insert((name, place), at: 0) }
      (labelsOfRow, targets, name) = (targets, [], nil)
    }
    if isBlock {
      writer.paragraphsHoldBlocks = true
      writer.openEquation(isNumbered: isCounted && !hasSigns)
      writer.paragraphsHoldBlocks = false
      if hasSigns { writer.addClass("rows") }
      identify(name: name, range: place)
    }
    write(result, formula, range)
    if isBlock {
      writer.close()
      writer.text("\n")
    }
  }

  /// `\begin{equation}` around a whole formula, with its `\label`.
  private struct Equation {
    var content: Range<Int>
    var label: Range<Int>?
    var labelCommand: Range<Int>?
    var isNumbered: Bool

    init?(_ bytes: [UInt8]) {
      let text = bytes[...].trimmed
      guard text.starts(withASCII: "\\begin{equation"), text.last == 0x7D,
        let open = text.firstIndex(of: 0x7D)
      else { return nil }
      let isStarred = bytes[open - 1] == 0x2A
      isNumbered = !isStarred && !text.holds("\\notag") && !text.holds("\\nonumber")
      let ending: [UInt8] = Array("\\end{equation".utf8) + (isStarred ? [0x2A] : []) + [0x7D]
      guard text.count > ending.count + open, text.suffix(ending.count).elementsEqual(ending) else {
        return nil
      }
      content = (open + 1)..<(text.endIndex - ending.count)
      let mark = Array("\\label{".utf8)
      var index = content.lowerBound
      while index + mark.count < content.upperBound {
        if bytes[index] == 0x5C, bytes[index...].starts(with: mark),
          let close = bytes[index..<content.upperBound].firstIndex(of: 0x7D)
        {
          label = (index + mark.count)..<close
          labelCommand = index..<(close + 1)
          break
        }
        index += 1
      }
    }
  }

  /// Writes a formula in MathML; one that cannot be read shows its source.
  mutating func formula(_ content: MarkdownContent, _ range: Range<Int>, isDisplay: Bool) {
    write(convert(content, range, isDisplay: isDisplay), content, range, isDisplay: isDisplay)
  }

  private mutating func convert(_ content: MarkdownContent, _ range: Range<Int>, isDisplay: Bool)
    -> TeXMathResult
  {
    let tex = Array(content.bytes[range])
    var result = converter.convert(tex, display: isDisplay)
    if result.mathml == nil, isDisplay, tex.contains(0x26) {
      // Rows that are aligned without an environment, as Sphinx takes them.
      let aligned = Array("\\begin{aligned}".utf8) + tex + Array("\\end{aligned}".utf8)
      let other = converter.convert(aligned, display: true)
      if other.mathml != nil { result = other }
    }
    return result
  }

  /// Shows the source of a formula that cannot be read, with what is wrong with it.
  private mutating func writeSource(_ result: TeXMathResult, _ content: MarkdownContent, _ range: Range<Int>)
  {
    let text = document.text
    for error in result.errors {
      diagnostics.append(
        error.diagnostic(in: writer.source) { offset in
          text.fileOffset(content.textOffset(min(range.lowerBound + offset, content.bytes.count)))
        })
    }
    writer.page.facts.formulasWithoutMathML += 1
    writer.open(.code)
    writer.addClass("tex")
    writer.text(content.bytes[range].trimmed)
    writer.close()
  }

  /// Writes a formula; numbers of its rows, and those that it refers to, are left to linking.
  private mutating func write(
    _ result: TeXMathResult, _ content: MarkdownContent, _ range: Range<Int>, isDisplay: Bool = true
  ) {
    writer.place = place(range, in: content)
    if content.bytes[range].allSatisfy(\.isSpace) { return }
    guard let mathml = result.mathml else { return writeSource(result, content, range) }
    var pieces: [(offset: Int, piece: PageWriter.FormulaPiece)] = []
    for equation in result.equations {
      var labels = labelsOfRow
      labelsOfRow = []
      if let label = equation.label {
        let lower = min(range.lowerBound + equation.labelRange.lowerBound, content.bytes.count)
        let upper = min(range.lowerBound + equation.labelRange.upperBound, content.bytes.count)
        labels.insert((label, fileRange(lower..<max(lower, upper), in: content)), at: 0)
      }
      let id = rowID(labels)
      if let id { pieces.append((equation.idOffset, .id(id))) }
      guard let offset = equation.numberOffset else {
        let kind: Anchor.Kind = equation.tag == nil ? .place : .equation
        if let id { writer.page.anchors.append(Anchor(id: id, kind: kind, title: equation.tag)) }
        continue
      }
      pieces.append((offset, .number(writer.page.anchors.count)))
      writer.page.anchors.append(Anchor(id: id, kind: .equation, isNumbered: true))
    }
    for reference in result.references {
      let upper = min(range.lowerBound + reference.range.upperBound, content.bytes.count)
      let lower = min(range.lowerBound + reference.range.lowerBound, upper)
      let place = fileRange(lower..<upper, in: content)
      var link = Link(.label(reference.label), takesText: true, range: place)
      link.textFormat = "{number}"
      pieces.append((reference.offset, .reference(writer.page.links.count)))
      writer.page.links.append(link)
    }
    pieces.sort { $0.offset < $1.offset }
    writer.formula(mathml, pieces: pieces, isDescribed: !result.alttext.isEmpty, isDisplay: isDisplay)
  }

  /// The id of a row with labels.
  private mutating func rowID(_ labels: [(label: String, range: ByteRange)]) -> String? {
    guard let first = labels.first, !isEmbedding else { return nil }
    let place = writer.place
    writer.place = .bytes(first.range)
    defer { writer.place = place }
    let wanted = Identifiers.written(Array(first.label.utf8)[...])
    guard let id = writer.register(Array(wanted.utf8)[...]) else { return nil }
    writer.addLabels(labels, id: id, wanted: wanted)
    return id
  }
}

extension TeXMathResult {
  /// Whether the formula itself shows numbers, or signs in their place.
  fileprivate var hasSigns: Bool {
    mathml != nil && equations.contains { $0.numberOffset != nil || $0.tag != nil }
  }
}

extension PageWriter {
  /// Whether words that are written now are a paragraph's.
  fileprivate var isInParagraph: Bool { frames.last { $0.state != .phantom }?.element == .p }

  /// What is put into a formula that is finished otherwise.
  enum FormulaPiece {
    case id(String)
    /// The number of an anchor.
    case number(Int)
    /// The number that a link leads to.
    case reference(Int)
  }

  /// Writes a formula with pieces at offsets in it, in their order.
  mutating func formula(
    _ bytes: [UInt8], pieces: [(offset: Int, piece: FormulaPiece)], isDescribed: Bool, isDisplay: Bool
  ) {
    guard openForeign() else { return }
    let place = output.count
    var start = 0
    for (offset, piece) in pieces {
      output.append(contentsOf: bytes[start..<offset])
      start = offset
      switch piece {
      case .id(let id): appendAttribute("id", Array(id.utf8)[...])
      case .number(let anchor): addSlot(.rowNumber(anchor))
      case .reference(let link): addSlot(.linkText(link))
      }
    }
    output.append(contentsOf: bytes[start...])
    if !isDisplay { lastFormula = place..<output.count }
    page.facts.formulas += 1
    page.facts.describedFormulas += isDescribed ? 1 : 0
  }
}
