import BookModel
import PageWriting
import TextBytes
import XML

/// A display formula: one line, or rows with numbers.
struct PreTeXtDisplay {
  private let document: PreTeXtDocument
  private let node: XMLTree.Node
  private let rows: [XMLTree.Node]
  /// Whether any row is numbered; the numbers are then part of the formula.
  private let hasNumberedRows: Bool

  /// - Parameter node: the element of the display, such as `md`.
  init(_ node: XMLTree.Node, in document: PreTeXtDocument) {
    self.document = document
    self.node = node
    rows = document.children(node).filter { document.element($0) == .mrow }
    hasNumberedRows = rows.contains { document.isNumbered($0) }
  }

  /// Writes the formula, including punctuation that follows it in the text.
  func write(to reader: inout PreTeXtReader) {
    let (tex, number) = formula(isCopy: reader.isCopy)
    var text = tex
    if let (next, marks) = punctuation {
      reader.passOver(marks.count, of: next)
      insert(Array("\\text{".utf8) + marks + ["}"], into: &text)
    }
    reader.writer.openEquation(isNumbered: number != nil)
    let anchor = reader.writer.anchorCount - 1
    let owner = document.id(of: node) != nil || rows.count != 1 ? node : rows[0]
    reader.identify(owner)
    if anchor >= 0, let number { reader.writer.setGivenNumber(number, ofAnchor: anchor) }
    if !reader.isCopy { anchors(but: owner, to: &reader) }
    reader.formula(text, isDisplay: true, at: node)
    reader.writer.close()
  }

  /// Registers the ids of numbered rows, which are part of the formula, and writes anchors for the others.
  private func anchors(but owner: XMLTree.Node, to reader: inout PreTeXtReader) {
    for row in rows where row != owner {
      guard let id = document.id(of: row) else { continue }
      if rows.count > 1, hasNumberedRows, document.isNumbered(row) {
        guard let id = reader.writer.register(Array(id.utf8)[...]) else { continue }
        reader.writer.addAnchor(Anchor(id: id, kind: .equation))
      } else {
        reader.writer.open(.span)
        reader.writer.attribute("id", id)
        reader.writer.close()
      }
    }
  }

  // MARK: TeX

  /// The formula in TeX, and the number of a single-line formula.
  private func formula(isCopy: Bool) -> (text: [UInt8], number: String?) {
    if rows.isEmpty {
      return (
        PreTeXtFormulas.plainTeX(document.tex(of: node)), document.number(node) ?? document.signOf(node)
      )
    }
    guard rows.count == 1, document.child(of: node, element: .intertext) == nil else {
      return (aligned(hasNumbers: hasNumberedRows, isCopy: isCopy), nil)
    }
    let row = PreTeXtFormulas.plainTeX(document.tex(of: rows[0]))
    return (
      hasAlignment(row) ? environment("aligned", [row]) : row,
      document.number(rows[0]) ?? document.signOf(rows[0])
    )
  }

  /// The rows of an alignment, with their numbers.
  private func aligned(hasNumbers: Bool, isCopy: Bool) -> [UInt8] {
    var rows: [[UInt8]] = []
    var hasColumns = false
    var pending: [UInt8] = []
    for child in document.children(node) {
      switch document.element(child) {
      case .mrow:
        var row = PreTeXtFormulas.plainTeX(document.tex(of: child))
        hasColumns = hasColumns || hasAlignment(row)
        if hasNumbers {
          if document.isNumbered(child) {
            row += Array("\\tag{\(document.equationNumber(of: child).dropFirst().dropLast())}".utf8)
            if !isCopy, let id = document.id(of: child) { row += Array("\\label{\(id)}".utf8) }
          } else {
            row += Array("\\notag".utf8)
          }
        }
        rows.append(pending + row)
        pending = []
      case .intertext:
        pending = Array("\\intertext{".utf8) + document.tex(of: child).singleSpaced + Array("}".utf8)
      default: break
      }
    }
    let isGathered = document.tree.attribute(node, "alignment") == "gather" || !hasColumns
    let name = hasNumbers ? (isGathered ? "gather" : "align") : isGathered ? "gathered" : "aligned"
    return environment(name, rows)
  }

  /// Whether a row contains `&` outside of nested environments.
  private func hasAlignment(_ row: [UInt8]) -> Bool {
    guard row.contains("&") else { return false }
    var depth = 0
    var index = 0
    while index < row.count {
      if row[index] == "\\" {
        if row[(index + 1)...].starts(withASCII: "begin") { depth += 1 }
        if row[(index + 1)...].starts(withASCII: "end") { depth -= 1 }
        index += 2
        continue
      }
      if row[index] == "&", depth == 0 { return true }
      index += 1
    }
    return false
  }

  private func environment(_ name: String, _ rows: [[UInt8]]) -> [UInt8] {
    Array("\\begin{\(name)}\n".utf8) + Array(rows.joined(separator: Array(" \\\\\n".utf8)))
      + Array("\n\\end{\(name)}".utf8)
  }

  // MARK: Punctuation

  /// Punctuation after the formula that could otherwise begin a line.
  private var punctuation: (text: XMLTree.Node, marks: [UInt8])? {
    let tree = document.tree
    let next = tree.end(of: node)
    guard let parent = tree.parent(of: node), next < tree.end(of: parent), tree.kind(next) == .text else {
      return nil
    }
    let marks = tree.bytes(next).prefix { [".", ",", ";", ":", "?", "!"].contains($0) }
    return marks.isEmpty ? nil : (next, Array(marks))
  }

  /// Inserts a mark at the end of a formula, or of an environment's last row.
  private func insert(_ mark: [UInt8], into text: inout [UInt8]) {
    let end = Array("\n\\end{".utf8)
    guard let last = text.lastRange(of: end), text.starts(with: Array("\\begin{".utf8)), text.last == "}",
      !text[..<last].suffix(1).isEmpty
    else {
      text += mark
      return
    }
    var place = last
    // Insert before a number or name of the last row.
    if let tag = text[..<last].lastRange(of: Array("\\tag{".utf8)), !text[tag..<last].contains("\n") {
      place = tag
    }
    if let tag = text[..<last].lastRange(of: Array("\\notag".utf8)), !text[tag..<last].contains("\n") {
      place = tag
    }
    text.insert(contentsOf: mark, at: place)
  }
}

extension PreTeXtDocument {
  /// The name of a value that code for a server computes: `m` of `<var name="$m"/>`.
  func valueName(of node: XMLTree.Node) -> String {
    (tree.attribute(node, "name") ?? "").filter { $0.isLetter || $0.isNumber }
  }

  /// The TeX of a node; child elements become commands.
  func tex(of node: XMLTree.Node) -> [UInt8] {
    var bytes: [UInt8] = []
    for child in tree.children(node) {
      switch tree.kind(child) {
      case .text: bytes += tree.bytes(child)
      case .element:
        switch element(child) {
        case .fillin: bytes += Array("\\underline{\\hspace{3em}}".utf8)
        case .xref: bytes += Array("\\text{\(PreTeXtReference(child, in: self).plainText)}".utf8)
        case .variable: bytes += Array("\\textit{\(valueName(of: child))}".utf8)
        case .m: bytes += ["$"] + tex(of: child) + ["$"]
        case .mrow, .intertext: break
        default:
          if let text = PreTeXtCharacters.text(element(child)) {
            bytes += Array(text.utf8)
          } else {
            bytes += tex(of: child)
          }
        }
      case .instruction: break
      }
    }
    return bytes
  }
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
  /// The last occurrence of some bytes.
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
  /// With white space collapsed.
  fileprivate var singleSpaced: [UInt8] { Array(self[...].words.joined(separator: [" "])) }
}
