import BookModel
import XML

/// What a document says of itself as a whole: its docinfo, and the words of its language.
struct PreTeXtInfo: Sendable {
  /// Definitions of TeX commands that every formula knows.
  var macros = ""
  /// How a cross reference reads that says nothing of it.
  var referenceStyle = "type-global"
  /// The names of things, by element.
  var names: [String: String] = [:]
  var language = "en"
  /// The language of `program` elements that name none.
  var programLanguage = ""
  /// The folders of supplied and of prepared pictures, where the publication file does not name them.
  var external: String?
  var generated: String?

  /// English, and nothing else.
  init() { names = PreTeXtWords.names(language: "en") }

  /// Reads the docinfo of a document; `language` is what it is in where it does not say so itself.
  init(tree: XMLTree, language fallback: String?) {
    let xml = "http://www.w3.org/XML/1998/namespace"
    let root = tree.root
    let body = tree.elements(root).first { ["book", "article"].contains(tree.name($0).local) }
    language =
      tree.attribute(root, "lang", in: xml) ?? body.flatMap { tree.attribute($0, "lang", in: xml) }
      ?? fallback
      ?? "en"
    names = PreTeXtWords.names(language: language)
    guard let docinfo = tree.element(root, "docinfo") else { return }
    for node in tree.elements(docinfo) {
      switch tree.name(node).local {
      case "macros": macros += tree.string(node) + "\n"
      case "cross-references": referenceStyle = tree.attribute(node, "text") ?? referenceStyle
      case "rename": rename(node, tree, xml)
      case "directories":
        external = tree.attribute(node, "external")
        generated = tree.attribute(node, "generated")
      case "programs", "defaults":
        if let program = tree.attribute(node, "language") { programLanguage = program }
      default: break
      }
    }
  }

  private mutating func rename(_ node: XMLTree.Node, _ tree: XMLTree, _ xml: String) {
    guard let element = tree.attribute(node, "element") else { return }
    let wanted = tree.attribute(node, "lang", in: xml) ?? tree.attribute(node, "lang")
    guard wanted == nil || wanted == language || wanted.map({ $0.prefix(2) }) == language.prefix(2) else {
      return
    }
    let word = tree.string(node)
    names[element] = word.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // Names that depend on the place are kept under a name of their own.
    if element == "exercise" { names["divisionalexercise"] = names[element] }
  }
}
