import BookModel
import Diagnostics
import MarkdownSyntax
import PageWriting
import TeXMath
import TextBytes

/// A formula in a text, written as MathML; an invalid one is shown as source.
struct MarkdownFormula {
  private var content: MarkdownContent
  private var range: Range<Int>

  /// A formula in a range of a text; nil for the whole text.
  init(_ content: MarkdownContent, _ range: Range<Int>? = nil) {
    self.content = content
    self.range = range ?? 0..<content.bytes.count
  }

  /// Writes an inline formula; an invalid one is shown as source.
  func write(to page: inout MarkdownWriter) {
    write(convert(isDisplay: false, in: &page), isDisplay: false, to: &page)
  }

  /// Writes the whole text as a displayed formula. It is numbered if it has a label, given at `place`, or if a label waits for
  /// the next element.
  func writeDisplayed(label: String?, at place: ByteRange? = nil, to page: inout MarkdownWriter) {
    page.writer.place = page.place(0..<content.bytes.count, in: content)
    let place = place ?? page.writer.byteRange(page.writer.place)
    var formula = self
    if page.features.contains(.bookdown) { formula.takeBookdownLabels() }
    let content = formula.content
    var name = label
    var isCounted = label != nil || !page.labels.isEmpty
    if let equation = Equation(content.bytes, mayBeBare: page.features.contains(.myst)) {
      formula.range = equation.content
      if name == nil { name = equation.label.map { String(decoding: content.bytes[$0], as: UTF8.self) } }
      // Without a label MathJax as pandoc's dialects set it up numbers nothing.
      isCounted =
        isCounted || equation.isNumbered && (equation.label != nil || !page.features.contains(.pandoc))
      if let label = equation.labelCommand {
        for index in label { formula.content.bytes[index] = " " }
      }
    }
    let result = formula.convert(isDisplay: true, in: &page)
    let hasSigns = result.hasSigns
    // A formula with a number or a label becomes a block even inside a paragraph, whose text continues after it.
    let isBlock =
      page.writer.acceptsBlocks || ((isCounted || name != nil || hasSigns) && page.writer.isInParagraph)
    if hasSigns, result.equations.first?.label == nil, !page.labels.isEmbedding {
      // The labels of the whole formula point to its first numbered or tagged row.
      if let name, !name.isEmpty { page.labels.prepend(name, at: place) }
      page.labels.moveToRow()
      name = nil
    }
    if isBlock {
      page.writer.holdBlocksInParagraphs()
      page.writer.openEquation(isNumbered: isCounted && !hasSigns)
      page.writer.holdBlocksInParagraphs(false)
      if hasSigns { page.writer.addClass("rows") }
      page.identify(name: name, range: place)
    }
    formula.write(result, isDisplay: true, to: &page)
    if isBlock {
      page.writer.close()
      page.writer.text("\n")
    }
  }

  /// Replaces bookdown's `(\#eq:name)` by the TeX command for it.
  private mutating func takeBookdownLabels() {
    guard range == 0..<content.bytes.count, content.bytes[...].holds("(\\#eq:") else { return }
    var result = MarkdownContent()
    var start = 0
    func add(_ range: Range<Int>) {
      let part = content.part(range)
      result.starts += part.starts.map { ($0.offset + Int32(result.bytes.count), $0.text) }
      result.bytes += part.bytes
    }
    while let found = content.bytes[start...].firstRange(of: Array("(\\#eq:".utf8)),
      let close = content.bytes[found.upperBound...].firstIndex(of: ")")
    {
      add(start..<found.lowerBound)
      result.starts.append((Int32(result.bytes.count), Int32(content.textOffset(found.lowerBound))))
      result.bytes += Array("\\label{".utf8) + content.bytes[(found.lowerBound + 3)..<close] + ["}"]
      start = close + 1
    }
    add(start..<content.bytes.count)
    content = result
    range = 0..<result.bytes.count
  }

  /// A `\begin{equation}` around the whole formula, with its `\label`; in MyST a formula between dollars may have one too.
  private struct Equation {
    var content: Range<Int>
    var label: Range<Int>?
    var labelCommand: Range<Int>?
    var isNumbered: Bool

    init?(_ bytes: [UInt8], mayBeBare: Bool) {
      let text = bytes[...].trimmed
      if mayBeBare, !text.holds("\\begin{"), text.holds("\\label{") {
        (content, isNumbered) = (text.indices, true)
        findLabel(in: bytes)
        return
      }
      guard text.starts(withASCII: "\\begin{equation"), text.last == "}",
        let open = text.firstIndex(of: "}")
      else { return nil }
      let isStarred = bytes[open - 1] == "*"
      isNumbered = !isStarred && !text.holds("\\notag") && !text.holds("\\nonumber")
      let ending: [UInt8] = Array("\\end{equation".utf8) + (isStarred ? ["*"] : []) + ["}"]
      guard text.count > ending.count + open, text.suffix(ending.count).elementsEqual(ending) else {
        return nil
      }
      content = (open + 1)..<(text.endIndex - ending.count)
      findLabel(in: bytes)
    }

    private mutating func findLabel(in bytes: [UInt8]) {
      let mark = Array("\\label{".utf8)
      var index = content.lowerBound
      while index + mark.count < content.upperBound {
        if bytes[index] == "\\", bytes[index...].starts(with: mark),
          let close = bytes[index..<content.upperBound].firstIndex(of: "}")
        {
          label = (index + mark.count)..<close
          labelCommand = index..<(close + 1)
          break
        }
        index += 1
      }
    }
  }

  private func convert(isDisplay: Bool, in page: inout MarkdownWriter) -> TeXMathResult {
    let tex = Array(content.bytes[range])
    var result = page.converter.convert(tex, display: isDisplay)
    if result.mathml == nil, isDisplay, tex.contains("&") {
      // Aligned rows without an environment, which Sphinx accepts.
      let aligned = Array("\\begin{aligned}".utf8) + tex + Array("\\end{aligned}".utf8)
      let other = page.converter.convert(aligned, display: true)
      if other.mathml != nil { result = other }
    }
    return result
  }

  /// Shows the source of an invalid formula and reports its problem.
  private func writeSource(_ result: TeXMathResult, to page: inout MarkdownWriter) {
    let (content, range) = (content, range)
    let text = page.document.text
    for error in result.errors {
      page.diagnostics.append(
        error.diagnostic(in: page.writer.source) { offset in
          text.fileOffset(content.textOffset(min(range.lowerBound + offset, content.bytes.count)))
        })
    }
    page.writer.countFormulaWithoutMathML()
    page.writer.open(.code)
    page.writer.addClass("tex")
    page.writer.text(content.bytes[range].trimmed)
    page.writer.close()
  }

  /// Writes a formula; linking fills in the numbers of its rows and of its references.
  private func write(_ result: TeXMathResult, isDisplay: Bool, to page: inout MarkdownWriter) {
    page.writer.place = page.place(range, in: content)
    if content.bytes[range].allSatisfy(\.isSpace) { return }
    guard let mathml = result.mathml else { return writeSource(result, to: &page) }
    var pieces: [(offset: Int, piece: FormulaPiece)] = []
    for equation in result.equations {
      var labels = page.labels.takeRow()
      if let label = equation.label {
        let lower = min(range.lowerBound + equation.labelRange.lowerBound, content.bytes.count)
        let upper = min(range.lowerBound + equation.labelRange.upperBound, content.bytes.count)
        labels.insert((label, page.fileRange(lower..<max(lower, upper), in: content)), at: 0)
      }
      let id = rowID(labels, to: &page)
      if let id { pieces.append((equation.idOffset, .id(id))) }
      guard let offset = equation.numberOffset else {
        let kind: Anchor.Kind = equation.tag == nil ? .place : .equation
        if let id { page.writer.addAnchor(Anchor(id: id, kind: kind, title: equation.tag)) }
        continue
      }
      pieces.append((offset, .number(page.writer.anchorCount)))
      page.writer.addAnchor(Anchor(id: id, kind: .equation, isNumbered: true))
    }
    for reference in result.references {
      let upper = min(range.lowerBound + reference.range.upperBound, content.bytes.count)
      let lower = min(range.lowerBound + reference.range.lowerBound, upper)
      let place = page.fileRange(lower..<upper, in: content)
      var link = Link(.label(reference.label), takesText: true, range: place)
      link.textFormat = "{number}"
      pieces.append((reference.offset, .reference(page.writer.linkCount)))
      page.writer.addLink(link)
    }
    pieces.sort { $0.offset < $1.offset }
    page.writer.formula(
      mathml, ofSource: range.count, pieces: pieces, isDescribed: !result.alttext.isEmpty,
      isDisplay: isDisplay)
  }

  /// The id of a row with labels.
  private func rowID(_ labels: [MarkdownLabels.Label], to page: inout MarkdownWriter) -> String? {
    guard let first = labels.first, !page.labels.isEmbedding else { return nil }
    let place = page.writer.place
    page.writer.place = .bytes(first.range)
    defer { page.writer.place = place }
    let wanted = Identifiers.written(Array(first.label.utf8)[...])
    guard let id = page.writer.register(Array(wanted.utf8)[...]) else { return nil }
    page.writer.addLabels(labels, id: id, wanted: wanted)
    return id
  }
}

extension TeXMathResult {
  /// Whether the formula itself shows row numbers or tags.
  fileprivate var hasSigns: Bool {
    mathml != nil && equations.contains { $0.numberOffset != nil || $0.tag != nil }
  }
}
