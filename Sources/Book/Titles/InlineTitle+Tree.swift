import DocBookBasics
import TextBytes
import XML

extension InlineTitle {
  /// Reads the content of an element of any vocabulary of sources: XHTML, CNXML, DocBook, JATS, PreTeXt, NCX.
  ///
  /// - Parameters:
  ///   - isLeftOut: whether the vocabulary omits an element, beside those that no title has.
  ///   - formula: the MathML of a formula in TeX; nil leaves its TeX.
  ///   - reference: the text of an element that refers to another, such as DocBook's `xref`; nil leaves it to what the other says of
  ///     itself, its label or its title.
  ///   - prose: a text as the vocabulary shows it; nil leaves texts as they are written.
  public init(
    _ node: XMLTree.Node, in tree: XMLTree, isLeftOut: @escaping (XMLTree.Node) -> Bool = { _ in false },
    formula: @escaping ([UInt8]) -> [UInt8]? = { _ in nil },
    reference: @escaping (XMLTree.Node) -> String? = { _ in nil },
    prose: ((XMLTree.Node) -> [UInt8])? = nil
  ) {
    let prose = prose ?? { Array(tree.bytes($0)) }
    // Most titles are text alone.
    let children = Array(tree.children(node))
    if children.count == 1, tree.kind(children[0]) == .text {
      self.init(text: String(decoding: prose(children[0]), as: UTF8.self))
      return
    }
    let reader = TitleTreeReader(
      tree: tree, isLeftOut: isLeftOut, formula: formula, reference: reference, prose: prose)
    self.init(nodes: reader.nodes(of: node, depth: 0))
  }

  /// The plain text of a formula in MathML, on one line: `x²`, `(a+b)/c`.
  public static func text(ofFormula math: XMLTree.Node, in tree: XMLTree) -> String {
    let reader = TitleTreeReader(
      tree: tree, isLeftOut: { _ in false }, formula: { _ in nil }, reference: { _ in nil },
      prose: { Array(tree.bytes($0)) })
    return PlainTextWriter.text(of: reader.element(math, depth: 0))
  }
}

/// Reads elements of the vocabularies of sources as the elements of XHTML that mean the same.
private struct TitleTreeReader {
  let tree: XMLTree
  let isLeftOut: (XMLTree.Node) -> Bool
  let formula: ([UInt8]) -> [UInt8]?
  let reference: (XMLTree.Node) -> String?
  let prose: (XMLTree.Node) -> [UInt8]

  private static let mathML = MarkupNamespace.mathML
  private static let xhtml = MarkupNamespace.xhtml
  private static let xml = MarkupNamespace.xml
  private static let xlink = MarkupNamespace.xlink
  private static let structure = MarkupNamespace.epub
  private static let deepest = 200

  /// The elements of XHTML for those of other vocabularies; `-` omits one with its content.
  private static let names: [String: String] = [
    // DocBook
    "superscript": "sup", "subscript": "sub", "emphasis": "em", "literal": "code", "command": "code",
    "filename": "code",
    "function": "code", "option": "code", "varname": "code", "classname": "code", "methodname": "code",
    "parameter": "code",
    "userinput": "kbd", "computeroutput": "samp", "quote": "q", "citetitle": "cite", "foreignphrase": "i",
    "replaceable": "var",
    "footnote": "-", "footnoteref": "-", "indexterm": "-", "remark": "-", "anchor": "-",
    // JATS
    "italic": "i", "bold": "strong", "monospace": "code", "underline": "u", "strike": "s", "fn": "-",
    "index-term": "-", "break": "br",
    "inf": "sub",
    // CNXML
    "newline": "br", "foreign": "i", "cite-title": "cite", "note": "-",
    // PreTeXt
    "pubtitle": "cite", "alert": "strong", "c": "code", "idx": "-", "notation": "-", "term": "dfn", "sq": "q",
    "taxon": "i",
    // EPUB 2 and HTML
    "tt": "code", "strong": "strong",
  ]

  /// The characters that PreTeXt writes as empty elements.
  private static let characters: [String: String] = [
    "ndash": "–", "mdash": "—", "nbsp": "\u{A0}", "ellipsis": "…", "copyright": "©", "registered": "®",
    "trademark": "™",
    "degree": "°", "times": "×", "tex": "TeX", "latex": "LaTeX", "pretext": "PreTeXt", "ie": "i.e.",
    "eg": "e.g.", "etc": "etc.",
    "lsq": "‘", "rsq": "’", "lq": "“", "rq": "”", "prime": "′", "dblprime": "″", "minus": "−",
    "section-mark": "§", "solidus": "/",
    "space": " ",
  ]

  func nodes(of node: XMLTree.Node, depth: Int) -> [InlineNode] {
    guard depth < Self.deepest else { return [InlineNode(text: Array(tree.string(node).utf8))] }
    var result: [InlineNode] = []
    for child in tree.children(node) {
      switch tree.kind(child) {
      case .text: result.append(InlineNode(text: prose(child)))
      case .element where !isLeftOut(child): result += element(child, depth: depth + 1)
      case .element, .instruction: break
      }
    }
    return result
  }

  func element(_ node: XMLTree.Node, depth: Int) -> [InlineNode] {
    let name = tree.name(node)
    if name.namespace == Self.mathML {
      return [InlineNode(name.local, attributes: attributes(node), nodes(of: node, depth: depth))]
    }
    if name.namespace != Self.xhtml, let nodes = ofDocBook(node, depth: depth) { return nodes }
    switch name.local {
    case "m", "tex-math": return [tex(of: node)]
    case "mathphrase": return nodes(of: node, depth: depth)
    case "alternatives", "inlineequation", "inline-formula", "inlinemediaobject", "mediaobject":
      return preferred(node, depth: depth)
    case "xref"
    where tree.attribute(node, "ref-type") == "fn" || tree.attribute(node, "ref-type") == "table-fn":
      return []
    case "inline-graphic", "graphic": return [InlineNode(text: Array(alternative(node).utf8))]
    case let local where Self.characters[local] != nil && tree.end(of: node) == node + 1:
      return [InlineNode(text: Array(Self.characters[local]!.utf8))]
    default: break
    }
    if let other = Self.names[name.local], name.namespace != Self.xhtml || other != "-" {
      return other == "-"
        ? []
        : [InlineNode(emphasis(node, other), attributes: attributes(node), nodes(of: node, depth: depth))]
    }
    return [InlineNode(name.local, attributes: attributes(node), nodes(of: node, depth: depth))]
  }

  /// The elements of DocBook that show more than their content; nil for others.
  private func ofDocBook(_ node: XMLTree.Node, depth: Int) -> [InlineNode]? {
    func text(_ text: String) -> InlineNode { InlineNode(text: Array(text.utf8)) }
    switch tree.name(node).local {
    case "keycombo", "menuchoice": return [InlineNode("span", combination(of: node, depth: depth))]
    case "personname", "author", "editor", "othercredit", "person":
      return [text(DocBookPerson.name(of: node, in: tree))]
    case "sbr": return [InlineNode("br", [])]
    case "xref", "biblioref", "link", "ulink":
      guard tree.string(node).allSatisfy(\.isWhitespace) else { return nil }
      return referred(node, depth: depth)
    default:
      guard let (before, after) = DocBookInlineText.around(node, in: tree), tree.end(of: node) > node + 1
      else {
        return nil
      }
      return [text(before)] + nodes(of: node, depth: depth) + [text(after)]
    }
  }

  /// The parts of a `keycombo` or `menuchoice`, and then its shortcut in brackets.
  private func combination(of node: XMLTree.Node, depth: Int) -> [InlineNode] {
    let parts = tree.elements(of: node).filter { !isLeftOut($0) }
    let between = InlineNode(text: Array(DocBookInlineText.separator(of: node, in: tree).utf8))
    let shown = parts.filter { !tree.isElement($0, "shortcut") }.map { element($0, depth: depth + 1) }
    var nodes = Array(shown.joined(separator: [between]))
    if let shortcut = parts.first(where: { tree.isElement($0, "shortcut") }) {
      nodes.append(InlineNode(text: Array(" (".utf8)))
      nodes += element(shortcut, depth: depth + 1)
      nodes.append(InlineNode(text: [")"]))
    }
    return nodes
  }

  /// The text of an empty element that refers to another; nil if it refers to none.
  private func referred(_ node: XMLTree.Node, depth: Int) -> [InlineNode]? {
    if let text = reference(node) { return [InlineNode(text: Array(text.utf8))] }
    let address =
      tree.attribute(node, named: "url") ?? tree.attribute(node, named: "href", in: Self.xlink)
    if let address, !tree.attributeValue(address).hasPrefix("#") {
      return [InlineNode(text: Array(tree.attributeValue(address).utf8))]
    }
    let id =
      tree.attribute(node, "endterm") ?? tree.attribute(node, "linkend")
      ?? address.map { String(tree.attributeValue($0).dropFirst()) }
    guard let id, let target = element(withID: id) else { return nil }
    if let label = tree.attribute(target, "xreflabel") { return [InlineNode(text: Array(label.utf8))] }
    let info = tree.elements(of: target).first { tree.name($0).local.hasSuffix("info") }
    let title = tree.element(target, "title") ?? info.flatMap { tree.element($0, "title") }
    // A title that refers to itself ends at the greatest depth.
    return nodes(of: title ?? target, depth: depth + 50)
  }

  private func element(withID id: String) -> XMLTree.Node? {
    (0..<tree.count).first { node in
      tree.kind(node) == .element
        && (tree.attribute(node, "id", in: Self.xml) == id || tree.attribute(node, "id") == id)
    }
  }

  /// An emphasis by its kind: DocBook's role, CNXML's effect.
  private func emphasis(_ node: XMLTree.Node, _ usual: String) -> String {
    guard usual == "em" else { return usual }
    switch tree.attribute(node, "role") ?? tree.attribute(node, "effect") ?? "" {
    case "bold", "strong": return "strong"
    case "underline": return "u"
    case "smallcaps", "normal": return "span"
    default: return "em"
    }
  }

  private func tex(of node: XMLTree.Node) -> InlineNode {
    let tex = Array(tree.string(node).utf8)
    guard let mathML = formula(tex) else { return InlineNode(text: tex) }
    var reader = FragmentReader(mathML[...])
    return InlineNode("span", reader.nodes())
  }

  /// One of several forms of the same: MathML before TeX, text before a picture.
  private func preferred(_ node: XMLTree.Node, depth: Int) -> [InlineNode] {
    let elements = tree.elements(of: node)
    if let math = elements.first(where: { tree.name($0).namespace == Self.mathML }) {
      return element(math, depth: depth)
    }
    for wanted in ["tex-math", "alternatives", "mathphrase"] {
      if let found = elements.first(where: { tree.isElement($0, wanted) }) {
        return element(found, depth: depth)
      }
    }
    for wanted in ["textobject", "alt", "alt-text"] {
      if let found = elements.first(where: { tree.isElement($0, wanted) }) {
        return nodes(of: found, depth: depth)
      }
    }
    return tree.kind(node) == .element ? nodes(of: node, depth: depth) : []
  }

  private func alternative(_ node: XMLTree.Node) -> String {
    (tree.element(node, "alt-text") ?? tree.element(node, "textobject")).map { tree.string($0) }
      ?? tree.attribute(node, "alt") ?? ""
  }

  private func attributes(_ node: XMLTree.Node) -> [(name: String, value: String)] {
    tree.attributes(node).map { attribute in
      let name = tree.attributeName(attribute)
      let written = name.namespace == Self.structure ? "epub:\(name.local)" : name.qualified
      return (written, tree.attributeValue(attribute))
    }
  }
}
