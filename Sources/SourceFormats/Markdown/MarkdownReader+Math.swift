import BookModel
import Diagnostics
import TeXMath

/// Formulas.
extension MarkdownReader {
  mutating func displayMath(_ index: Int, _ block: MarkdownBlock) {
    let label = block.infoEnd > block.infoStart ? document.string(block.infoStart, block.infoEnd) : nil
    displayFormula(document.content(of: index), label: label)
  }

  /// Writes a displayed formula, with a number where it has a label.
  mutating func displayFormula(_ content: MarkdownContent, label: String?, isNumbered: Bool? = nil) {
    var (formula, range) = (content, 0..<content.bytes.count)
    var name = label
    var isCounted = isNumbered ?? (label != nil)
    if let equation = Equation(content.bytes) {
      range = equation.content
      if name == nil { name = equation.label.map { String(decoding: content.bytes[$0], as: UTF8.self) } }
      isCounted = isNumbered ?? (isCounted || equation.isNumbered)
      if let label = equation.labelCommand {
        for index in label { formula.bytes[index] = 0x20 }
      }
    }
    let isBlock = writer.acceptsBlocks
    let result = convert(formula, range, isDisplay: true)
    if isBlock {
      writer.openEquation(isNumbered: isCounted)
      if result.equations.contains(where: { $0.numberOffset != nil }) { writer.addClass("rows") }
      identify(name: name)
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
      isNumbered = bytes[open - 1] != 0x2A
      let ending: [UInt8] = Array("\\end{equation".utf8) + (isNumbered ? [] : [0x2A]) + [0x7D]
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
    write(convert(content, range, isDisplay: isDisplay), content, range)
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
  private mutating func write(_ result: TeXMathResult, _ content: MarkdownContent, _ range: Range<Int>) {
    writer.place = place(range, in: content)
    if content.bytes[range].allSatisfy(\.isSpace) { return }
    guard let mathml = result.mathml else { return writeSource(result, content, range) }
    var pieces: [(offset: Int, piece: PageWriter.FormulaPiece)] = []
    for equation in result.equations {
      let id = equation.label.flatMap { rowID($0) }
      if let id { pieces.append((equation.idOffset, .id(id))) }
      guard let offset = equation.numberOffset else {
        if let id { writer.page.anchors.append(Anchor(id: id, kind: .place, title: equation.tag)) }
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
    writer.formula(mathml, pieces: pieces, isDescribed: !result.alttext.isEmpty)
  }

  /// The id of a row with a label.
  private mutating func rowID(_ label: String) -> String? {
    if isEmbedding { return nil }
    let id = Identifiers.written(Array(label.utf8)[...])
    guard writer.identifiers.insert(id, at: writer.place, part: writer.page.part) else { return nil }
    if writer.page.labels[Page.label(label)] == nil { writer.page.labels[Page.label(label)] = id }
    return id
  }
}

extension PageWriter {
  /// What is put into a formula that is finished otherwise.
  enum FormulaPiece {
    case id(String)
    /// The number of an anchor.
    case number(Int)
    /// The number that a link leads to.
    case reference(Int)
  }

  /// Writes a formula with pieces at offsets in it, in their order.
  mutating func formula(_ bytes: [UInt8], pieces: [(offset: Int, piece: FormulaPiece)], isDescribed: Bool) {
    guard openForeign() else { return }
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
    page.facts.formulas += 1
    page.facts.describedFormulas += isDescribed ? 1 : 0
  }
}
