import XML

/// What the names of a document mean, found once for each name, so that reading an element is a look into an
/// array.
struct XHTMLNames {
  /// What is done with an element.
  enum Action: Sendable {
    /// Written as it is.
    case plain(HTMLElement)
    case heading(Int)
    /// section, article, aside, div: a box or an equation where its class says so.
    case section(HTMLElement)
    case paragraph, link, image, figure, caption(HTMLElement), table, preformatted
    case math, svg, interactive, recording(isVideo: Bool), picture, object, embed, frame, input, option
    case obsolete(HTMLElement, style: String?)
    /// Nothing is written of it, but of what stands in it against the rules.
    case absent
    case unwrapped, skipped, script, style, styleLink, meta, other
    /// epub:switch and its default; epub:case and epub:trigger.
    case alternative, alternativeSkipped
  }

  /// An attribute's name.
  struct Attribute: Sendable {
    enum Kind: Sendable { case html, language, type, ignored, ssml, foreign }
    var kind: Kind
    var name: String
    var rules: [HTMLAttribute.Rule]
    /// Its use, where that is the same on every element.
    var use: HTMLAttribute.Use?
  }

  static let xhtml = "http://www.w3.org/1999/xhtml"
  static let mathML = "http://www.w3.org/1998/Math/MathML"
  static let epub = "http://www.idpf.org/2007/ops"
  static let xml = "http://www.w3.org/XML/1998/namespace"
  /// Octavo's own elements in pages: `interactive`.
  static let octavo = "urn:octavo:page:1"
  static let ssml = "http://www.w3.org/2001/10/synthesis"

  /// By the index of the name in the tree.
  private(set) var actions: [Action]
  private(set) var attributes: [Attribute]

  init(tree: XMLTree) {
    let names = tree.names
    actions = names.map(Self.action)
    attributes = names.map(Self.attribute)
  }

  /// Takes the names that a tree has beyond those known.
  mutating func extend(with tree: XMLTree) {
    for name in tree.names.dropFirst(actions.count) {
      actions.append(Self.action(name))
      attributes.append(Self.attribute(name))
    }
  }

  private static let elements = Dictionary(
    uniqueKeysWithValues: HTMLElement.allCases.filter { $0 != .foreign && $0 != .body }.map {
      ("\($0.name)", $0)
    })

  private static func action(_ name: XMLName) -> Action {
    switch name.namespace {
    case xhtml, "": return html(name.local)
    case mathML: return .math
    case SVGWriter.namespace: return .svg
    case epub:
      switch name.local {
      case "switch", "default": return .alternative
      default: return .alternativeSkipped
      }
    case octavo: return name.local == "interactive" ? .interactive : .other
    default: return .other
    }
  }

  private static func html(_ local: String) -> Action {
    switch local {
    case "h1", "h2", "h3", "h4", "h5", "h6": return .heading(Int(local.utf8.last ?? 0x31) - 0x30)
    case "section", "article", "aside", "div": return .section(elements[local] ?? .div)
    case "p": return .paragraph
    case "a": return .link
    case "img", "image": return .image
    case "figure": return .figure
    case "figcaption", "caption": return .caption(elements[local] ?? .div)
    case "table": return .table
    case "pre": return .preformatted
    case "math": return .math
    case "svg": return .svg
    case "audio", "video": return .recording(isVideo: local == "video")
    case "picture": return .picture
    case "source", "track", "param", "base": return .absent
    case "object": return .object
    case "embed", "bgsound": return .embed
    case "iframe", "frame": return .frame
    case "input": return .input
    case "option": return .option
    case "script": return .script
    case "style": return .style
    case "link": return .styleLink
    case "meta": return .meta
    default: break
    }
    if let element = elements[local] { return .plain(element) }
    switch HTMLObsolete.policy(local) {
    case .replaced(let element, let style): return .obsolete(element, style: style)
    case .unwrapped: return .unwrapped
    case .dropped: return .skipped
    case nil: break
    }
    let lowercase = local.lowercased()
    return lowercase == local ? .other : html(lowercase)
  }

  private static func attribute(_ name: XMLName) -> Attribute {
    let kind: Attribute.Kind
    switch name.namespace {
    case "": kind = name.local == "xmlns" ? .ignored : .html
    case xml: kind = name.local == "lang" ? .language : .ignored
    case epub: kind = name.local == "type" ? .type : .ignored
    case ssml: kind = .ssml
    default: kind = .foreign
    }
    let local = name.local
    let rules = kind == .html ? HTMLAttribute.rules(named: local) : []
    var use: HTMLAttribute.Use?
    if kind == .html, local.hasPrefix("data-") { use = .special(.data) }
    if rules.count == 1, rules[0].elements == .all { use = rules[0].use }
    return Attribute(kind: kind, name: local, rules: rules, use: use)
  }
}

extension XHTMLNames.Action {
  /// Whether it begins a formula or drawing.
  var isForeign: Bool {
    switch self {
    case .math, .svg: true
    default: false
    }
  }
}
