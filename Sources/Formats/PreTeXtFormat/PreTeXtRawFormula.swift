import Diagnostics
import PageWriting
import TextBytes
import XML

/// A formula in TeX that an author left in the text, outside of `<m>`; PreTeXt shows it as it is written.
///
///     <p>The set \(S\) is $x^2$.</p>
enum PreTeXtRawFormula {
  /// The form and the range of the first one in a text.
  static func first(in text: ArraySlice<UInt8>) -> (form: String, range: Range<Int>)? {
    var index = text.startIndex
    while let sign = text[index...].firstIndex(where: { $0 == "\\" || $0 == "$" }) {
      index = sign + 1
      guard index < text.endIndex else { return nil }
      switch (text[sign], text[index]) {
      case ("\\", "("), ("\\", "["):
        let close: [UInt8] = text[index] == "(" ? ["\\", ")"] : ["\\", "]"]
        guard let end = (index..<text.endIndex).first(where: { text[$0...].starts(with: close) }) else {
          continue
        }
        return (text[index] == "(" ? "\\(…\\)" : "\\[…\\]", sign..<(end + 2))
      case ("$", let next) where !next.isSpace && next != "$":
        guard let end = text[index...].firstIndex(of: "$"), !text[end - 1].isSpace,
          end + 1 == text.endIndex || !text[end + 1].isDigit, isFormula(text[index..<end])
        else { continue }
        return ("$…$", sign..<(end + 1))
      default: continue
      }
    }
    return nil
  }

  /// Whether what two dollars enclose is TeX: prices have neither commands nor scripts, and are no single letter.
  private static func isFormula(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains { $0 == "\\" || $0 == "^" || $0 == "_" }
      || (text.count == 1 && text[text.startIndex].isLetter)
  }
}

extension PreTeXtReader {
  /// Reports a formula in TeX that stands in a text.
  mutating func reportRawFormula(_ node: Node) {
    let text = tree.bytes(node)
    guard text.contains(where: { $0 == "\\" || $0 == "$" }), !isCode(node),
      let (form, range) = PreTeXtRawFormula.first(in: text)
    else { return }
    let start = tree.offset(of: node)
    let part = tree.source.part(at: start)
    let (file, base) = (part?.bytes ?? tree.source.bytes, part?.base ?? 0)
    var place = PageWriter.Place.node(node)
    // References to characters before it would shift it.
    if file[(start - base)...].starts(with: text[..<range.upperBound]) {
      let shift = start - text.startIndex
      place = .bytes(ByteRange(range.lowerBound + shift, range.upperBound + shift))
    }
    writer.count(.markupRaw, key: form, at: place) {
      "\"\(form)\" stays as it is written: formulas of PreTeXt stand in <m> or <md>"
    }
  }

  /// Whether a text is in an element for code.
  private func isCode(_ node: Node) -> Bool {
    let code: Set<PreTeXtElement> = [
      .c, .tag, .tage, .attr, .pre, .cd, .cline, .program, .input, .output, .prompt,
    ]
    return document.ancestor(node) { code.contains($0) } != nil
  }
}
