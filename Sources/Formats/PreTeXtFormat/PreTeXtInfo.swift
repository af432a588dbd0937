import BookModel
import XML

/// The docinfo of a document, and the words of its language.
struct PreTeXtInfo: Sendable {
  /// TeX macros for all formulas.
  var macros = PreTeXtMacros()
  /// The default style of cross-references.
  var referenceStyle = "type-global"
  private var words = Words(language: "en", in: .preTeXt)
  /// Names of elements redefined by the document.
  private var renamed: [String: String] = [:]
  var language = "en"
  /// The default language of `program` elements.
  var programLanguage = ""
  /// The folders of supplied and of generated pictures, unless the publication file names them.
  var external: String?
  var generated: String?

  /// The defaults, in English.
  init() {}

  /// Reads the docinfo; `language` is the fallback if the document does not declare one.
  init(tree: XMLTree, language fallback: String?) {
    let xml = MarkupNamespace.xml
    let root = tree.root
    let body = tree.elements(of: root).first { ["book", "article"].contains(tree.name($0).local) }
    language =
      tree.attribute(root, "lang", in: xml) ?? body.flatMap { tree.attribute($0, "lang", in: xml) }
      ?? fallback
      ?? "en"
    words = Words(language: language, in: .preTeXt)
    guard let docinfo = tree.element(root, "docinfo") else { return }
    for node in tree.elements(of: docinfo) {
      switch tree.name(node).local {
      case "macros": macros.add(node, of: tree)
      case "cross-references": referenceStyle = tree.attribute(node, "text") ?? referenceStyle
      case "rename": rename(node, in: tree, xml)
      case "directories":
        external = tree.attribute(node, "external")
        generated = tree.attribute(node, "generated")
      case "programs", "defaults":
        if let program = tree.attribute(node, "language") { programLanguage = program }
      default: break
      }
    }
  }

  /// The name of an element, or a context-dependent one such as `inlineexercise`; nil if it has none.
  func name(_ element: String) -> String? { renamed[element] ?? words.named(element) }

  private mutating func rename(_ node: XMLTree.Node, in tree: XMLTree, _ xml: String) {
    guard let element = tree.attribute(node, "element") else { return }
    let wanted = tree.attribute(node, "lang", in: xml) ?? tree.attribute(node, "lang")
    guard wanted == nil || wanted == language || wanted.map({ $0.prefix(2) }) == language.prefix(2) else {
      return
    }
    let word = tree.string(node)
    let name = word.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    renamed[element] = name
    // Context-dependent names have separate keys.
    if element == "exercise" { renamed["divisionalexercise"] = name }
  }
}
