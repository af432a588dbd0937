import BookModel
import Diagnostics
import PageWriting
import TeXMath
import TextBytes
import XML

/// Converts TeX formulas to MathML.
struct JATSFormulas {
  private var converter = TeXMathConverter()

  /// The result of converting a formula.
  struct Result {
    /// The `math` element; nil if the formula cannot be converted.
    var mathml: [UInt8]?
    var isDescribed = false
    var problems: [(kind: DiagnosticKind, summary: String)] = []
  }

  mutating func convert(_ tex: [UInt8], isDisplay: Bool) -> Result {
    let converted = converter.convert(tex, display: isDisplay)
    var result = Result(mathml: nil, isDescribed: !converted.alttext.isEmpty)
    result.problems = converted.errors.map { error in
      let diagnostic = error.diagnostic(in: SourceText(file: "", bytes: []), at: { _ in 0 })
      return (diagnostic.kind, diagnostic.summary)
    }
    result.mathml = converted.filled(number: { _ in nil }, id: { _ in nil }, reference: { _ in nil })
    return result
  }

  /// The formula without the LaTeX document that `tex-math` often has around it.
  ///
  ///     \documentclass{minimal}\begin{document}$$x^2$$\end{document}   is   x^2
  static func formula(_ tex: ArraySlice<UInt8>) -> [UInt8] {
    var text = tex
    if let start = range(of: "\\begin{document}", in: text) {
      text = text[start.upperBound...]
      if let end = range(of: "\\end{document}", in: text) { text = text[..<end.lowerBound] }
    }
    text = text.trimmed
    for (open, close) in [("$$", "$$"), ("\\[", "\\]"), ("\\(", "\\)"), ("$", "$")]
      as [(StaticString, StaticString)]
    {
      let length = open.utf8CodeUnitCount
      guard text.count >= 2 * length, text.starts(withASCII: open), text.suffix(length).equals(close) else {
        continue
      }
      text = text.dropFirst(length).dropLast(length).trimmed
      break
    }
    return Array(text)
  }

  private static func range(of mark: StaticString, in text: ArraySlice<UInt8>) -> Range<Int>? {
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == "\\", text[index...].starts(withASCII: mark) {
        return index..<(index + mark.utf8CodeUnitCount)
      }
      index += 1
    }
    return nil
  }
}

/// Writes formulas: of the alternatives in the source, MathML is preferred to TeX, and TeX to a picture.
struct JATSFormula {
  let document: JATSDocument

  private var tree: XMLTree { document.tree }

  func write(_ node: XMLTree.Node, to reader: inout JATSReader) {
    switch document.element(node) {
    case .formula: display(node, to: &reader)
    case .inlineFormula:
      reader.writer.openPhantom()
      reader.attributes(node)
      forms(in: node, isDisplay: false, to: &reader)
      reader.writer.close()
    case .tex: tex(node, isDisplay: isInDisplay(node), to: &reader)
    default: reader.math(node, isDisplay: isInDisplay(node) || tree.attribute(node, "display") == "block")
    }
  }

  private func display(_ node: XMLTree.Node, to reader: inout JATSReader) {
    let label = document.child(of: node, .label).map(document.text) ?? ""
    let isInParentheses = label.hasPrefix("(") && label.hasSuffix(")")
    let number = isInParentheses ? String(label.dropFirst().dropLast()) : label
    guard reader.writer.acceptsBlocks || reader.writer.isInParagraph else {
      forms(in: node, isDisplay: false, to: &reader)
      return
    }
    reader.writer.openEquation(isNumbered: !number.isEmpty, givenNumber: number.isEmpty ? nil : number)
    reader.attributes(node)
    forms(in: node, isDisplay: true, to: &reader)
    reader.writer.close()
  }

  private func isInDisplay(_ node: XMLTree.Node) -> Bool {
    var parent = tree.parent(of: node)
    while let current = parent {
      switch document.element(current) {
      case .formula: return true
      case .inlineFormula, .paragraph: return false
      default: parent = tree.parent(of: current)
      }
    }
    return false
  }

  /// Writes the best alternative of a formula, and the text next to it.
  private func forms(in node: XMLTree.Node, isDisplay: Bool, to reader: inout JATSReader) {
    for child in tree.children(node) {
      guard tree.kind(child) == .element else {
        if !tree.isBlank(child) { reader.write(child) }
        continue
      }
      switch document.element(child) {
      case .label, .description, .caption: continue
      case .alternatives: if let best = best(in: child) { form(best, isDisplay: isDisplay, to: &reader) }
      default: form(child, isDisplay: isDisplay, to: &reader)
      }
    }
  }

  private func best(in alternatives: XMLTree.Node) -> XMLTree.Node? {
    let forms = tree.elements(of: alternatives)
    let best =
      forms.first { document.element($0) == .math } ?? forms.first { document.element($0) == .tex }
      ?? forms.first
    for form in forms where form != best { tree.passOver(form) }
    return best
  }

  private func form(_ node: XMLTree.Node, isDisplay: Bool, to reader: inout JATSReader) {
    reader.writer.place = .node(node)
    switch document.element(node) {
    case .math: reader.math(node, isDisplay: isDisplay)
    case .tex: tex(node, isDisplay: isDisplay, to: &reader)
    default: reader.write(node)
    }
  }

  private func tex(_ node: XMLTree.Node, isDisplay: Bool, to reader: inout JATSReader) {
    let tex = JATSFormulas.formula(Array(tree.string(node).utf8)[...])
    let result = reader.formulas.convert(tex, isDisplay: isDisplay)
    for problem in result.problems {
      reader.writer.count(problem.kind, key: problem.summary, at: .node(node)) { problem.summary }
    }
    if let mathml = result.mathml {
      return reader.writer.formula(mathml, ofSource: tex.count, isDescribed: result.isDescribed)
    }
    reader.writer.countFormulaWithoutMathML()
    reader.writer.open(.code)
    reader.writer.addClass("tex")
    reader.writer.text(tex[...])
    reader.writer.close()
  }
}
