import BookModel
import XML

/// Formulas within lines and displayed ones.
extension PreTeXtReader {
  mutating func formula(_ node: Node) {
    math(PreTeXtFormulas.plainTeX(tex(node)), isDisplay: false, at: node)
  }

  /// The TeX of a node, whose elements become commands.
  private func tex(_ node: Node) -> [UInt8] {
    var bytes: [UInt8] = []
    for child in tree.children(node) {
      switch tree.kind(child) {
      case .text: bytes += tree.bytes(child)
      case .element:
        switch element(child) {
        case .fillin: bytes += Array("\\underline{\\hspace{3em}}".utf8)
        case .xref: bytes += Array("\\text{\(plainReference(child))}".utf8)
        case .m: bytes += [0x24] + tex(child) + [0x24]
        case .mrow, .intertext: break
        default:
          if let text = PreTeXtCharacters.text(element(child)) {
            bytes += Array(text.utf8)
          } else {
            bytes += tex(child)
          }
        }
      case .instruction: break
      }
    }
    return bytes
  }

  /// Writes a formula in MathML, or as TeX where it cannot be converted.
  private mutating func math(_ tex: [UInt8], isDisplay: Bool, at node: Node) {
    let result = formulas.convert(tex, isDisplay: isDisplay)
    for problem in result.problems {
      writer.findings.count(problem.kind, key: problem.summary, at: .node(node)) { problem.summary }
    }
    if let mathml = result.mathml {
      if writer.openForeign() { writer.appendFormula(mathml, isDescribed: result.isDescribed) }
      return
    }
    writer.page.facts.formulasWithoutMathML += 1
    writer.open(.code)
    writer.addClass("tex")
    writer.text(tex[...].trimmed)
    writer.close()
  }

  // MARK: - Displays

  mutating func display(_ node: Node, _ element: PreTeXtElement) {
    let rows = document.children(node).filter { self.element($0) == .mrow }
    let numbered = rows.filter { isNumbered($0) }
    var text: [UInt8]
    var number: String?
    if rows.isEmpty {
      text = PreTeXtFormulas.plainTeX(tex(node))
      number = document.number(node) ?? signOf(node)
    } else if rows.count == 1, !hasIntertext(node) {
      let row = PreTeXtFormulas.plainTeX(tex(rows[0]))
      text = hasAlignment(row) ? environment("aligned", [row]) : row
      number = document.number(rows[0]) ?? signOf(rows[0])
    } else {
      text = aligned(node, hasNumbers: !numbered.isEmpty)
    }
    absorbPunctuation(after: node, into: &text)
    writer.openEquation(isNumbered: number != nil)
    let anchor = writer.page.anchors.count - 1
    let owner = document.id(node) != nil || rows.count != 1 ? node : rows[0]
    identify(owner)
    if anchor >= 0, let number { writer.page.anchors[anchor].givenNumber = number }
    anchors(of: node, rows, owner: owner, inFormula: rows.count > 1 && !numbered.isEmpty)
    math(text, isDisplay: true, at: node)
    writer.close()
  }

  private func isNumbered(_ row: Node) -> Bool {
    document.number(row) != nil || tree.attribute(row, "tag") != nil
  }

  /// The sign that an author gave an equation, without its parentheses.
  private func signOf(_ node: Node) -> String? {
    guard tree.attribute(node, "tag") != nil else { return nil }
    return String(equationNumber(node).dropFirst().dropLast())
  }

  /// Makes known the ids of rows: those in the formula, and for others a place before it.
  private mutating func anchors(of node: Node, _ rows: [Node], owner: Node, inFormula: Bool) {
    guard !isCopy else { return }
    for row in rows where row != owner {
      guard let id = document.id(row) else { continue }
      if inFormula, isNumbered(row) {
        guard let id = writer.register(Array(id.utf8)[...]) else { continue }
        writer.page.anchors.append(Anchor(id: id, kind: .equation))
      } else {
        writer.open(.span)
        writer.attribute("id", id)
        writer.close()
      }
    }
  }

  private func hasIntertext(_ node: Node) -> Bool { document.child(node, .intertext) != nil }

  /// Whether a row has a `&` that is no part of a matrix in it.
  private func hasAlignment(_ row: [UInt8]) -> Bool {
    guard row.contains(0x26) else { return false }
    var depth = 0
    var index = 0
    while index < row.count {
      if row[index] == 0x5C {
        if row[(index + 1)...].starts(withASCII: "begin") { depth += 1 }
        if row[(index + 1)...].starts(withASCII: "end") { depth -= 1 }
        index += 2
        continue
      }
      if row[index] == 0x26, depth == 0 { return true }
      index += 1
    }
    return false
  }

  private func environment(_ name: String, _ rows: [[UInt8]]) -> [UInt8] {
    Array("\\begin{\(name)}\n".utf8) + Array(rows.joined(separator: Array(" \\\\\n".utf8)))
      + Array("\n\\end{\(name)}".utf8)
  }

  /// Rows one below the other, with their numbers.
  private func aligned(_ node: Node, hasNumbers: Bool) -> [UInt8] {
    var rows: [[UInt8]] = []
    var hasColumns = false
    var pending: [UInt8] = []
    for child in document.children(node) {
      switch element(child) {
      case .mrow:
        var row = PreTeXtFormulas.plainTeX(tex(child))
        hasColumns = hasColumns || hasAlignment(row)
        if hasNumbers {
          if isNumbered(child) {
            row += Array("\\tag{\(equationNumber(child).dropFirst().dropLast())}".utf8)
            if !isCopy, let id = document.id(child) { row += Array("\\label{\(id)}".utf8) }
          } else {
            row += Array("\\notag".utf8)
          }
        }
        rows.append(pending + row)
        pending = []
      case .intertext: pending = Array("\\intertext{".utf8) + tex(child).singleSpaced + Array("}".utf8)
      default: break
      }
    }
    let isGathered = tree.attribute(node, "alignment") == "gather" || !hasColumns
    let name = hasNumbers ? (isGathered ? "gather" : "align") : isGathered ? "gathered" : "aligned"
    return environment(name, rows)
  }

  /// Takes punctuation that follows a formula into it, where it could begin a line of its own.
  private mutating func absorbPunctuation(after node: Node, into text: inout [UInt8]) {
    let next = tree.end(node)
    guard let parent = tree.parent(node), next < tree.end(parent), tree.kind(next) == .text else { return }
    let marks = tree.bytes(next).prefix { [0x2E, 0x2C, 0x3B, 0x3A, 0x3F, 0x21].contains($0) }
    guard !marks.isEmpty else { return }
    absorbed = (next, marks.count)
    let mark = Array("\\text{".utf8) + marks + [0x7D]
    let end = Array("\n\\end{".utf8)
    if let last = text.lastRange(of: end), text.starts(with: Array("\\begin{".utf8)), text.last == 0x7D,
      !text[..<last].suffix(1).isEmpty
    {
      var place = last
      // A number or name of the last row stays behind its punctuation.
      if let tag = text[..<last].lastRange(of: Array("\\tag{".utf8)), !text[tag..<last].contains(0x0A) {
        place = tag
      }
      if let tag = text[..<last].lastRange(of: Array("\\notag".utf8)), !text[tag..<last].contains(0x0A) {
        place = tag
      }
      text.insert(contentsOf: mark, at: place)
    } else {
      text += mark
    }
  }
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
  /// Where some bytes stand last.
  fileprivate func lastRange(of wanted: [UInt8]) -> Int? {
    var index = endIndex - wanted.count
    while index >= startIndex {
      if self[index] == wanted[0], self[index..<(index + wanted.count)].elementsEqual(wanted) { return index }
      index -= 1
    }
    return nil
  }
}

extension [UInt8] {
  /// With single spaces for white space.
  fileprivate var singleSpaced: [UInt8] { Array(self[...].words.joined(separator: [0x20])) }
}

extension PageWriter {
  /// Writes a `math` element that is finished; `openForeign` made a place for it.
  mutating func appendFormula(_ mathml: [UInt8], isDescribed: Bool) {
    output += mathml
    page.facts.formulas += 1
    if isDescribed { page.facts.describedFormulas += 1 }
  }
}
