import Markup
import TextBytes
import XML

/// The meaning of each name of a document, determined once for each name, so that reading an element is an array lookup.
package struct XHTMLNames {
  /// How an element is handled.
  package enum Action: Sendable {
    /// Written unchanged.
    case plain(HTMLElement)
    case heading(Int)
    /// section, article, aside, div: a box or an equation if its class says so.
    case section(HTMLElement)
    case paragraph, link, image, figure, caption(HTMLElement), table, preformatted
    case math, svg, interactive, recording(isVideo: Bool), picture, object, embed, frame, input, option
    case obsolete(HTMLElement, style: String?)
    /// Not written; content that it should not contain is written.
    case absent
    case unwrapped, skipped, script, style, styleLink, meta, other
    /// epub:switch and its default; epub:case and epub:trigger.
    case alternative, alternativeSkipped
  }

  /// An attribute's name.
  package struct Attribute: Sendable {
    package enum Kind: Sendable { case html, language, type, ignored, ssml, foreign }
    package var kind: Kind
    package var name: String
    package var rules: [HTMLAttribute.Rule]
    /// Its use, if that is the same on every element.
    package var use: HTMLAttribute.Use?

    package init(kind: Kind, name: String, rules: [HTMLAttribute.Rule], use: HTMLAttribute.Use? = nil) {
      self.kind = kind
      self.name = name
      self.rules = rules
      self.use = use
    }
  }

  /// The actions by the index of the name in the tree.
  package private(set) var actions: [Action]
  package private(set) var attributes: [Attribute]

  package init(tree: XMLTree) {
    let names = tree.names
    actions = names.map(Self.action)
    attributes = names.map(Self.attribute)
  }

  /// Adds the names of a tree that are not known yet.
  package mutating func extend(with tree: XMLTree) {
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
    case MarkupNamespace.xhtml, "": return html(name.local)
    case MarkupNamespace.mathML: return .math
    case MarkupNamespace.svg: return .svg
    case MarkupNamespace.epub:
      switch name.local {
      case "switch", "default": return .alternative
      default: return .alternativeSkipped
      }
    case MarkupNamespace.octavo: return name.local == "interactive" ? .interactive : .other
    default: return .other
    }
  }

  private static func html(_ local: String) -> Action {
    switch local {
    case "h1", "h2", "h3", "h4", "h5", "h6": return .heading((local.utf8.last ?? "1").digitValue)
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
    case MarkupNamespace.xml: kind = name.local == "lang" ? .language : .ignored
    case MarkupNamespace.epub: kind = name.local == "type" ? .type : .ignored
    case MarkupNamespace.ssml: kind = .ssml
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
  package var isForeign: Bool {
    switch self {
    case .math, .svg: true
    default: false
    }
  }
}
