import Markup
import TextBytes
import XML

/// How far text in an element of HTML is from that around it: as declared, or else as usual in browsers:
/// https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3
package struct ForeignDistances {
  package let top: Double
  package let bottom: Double
  /// How far lines begin behind those outside.
  package let indent: Double
  /// The part of that by which all of a text moves that begins in the element. Beside a list are the marks of its items.
  package let shift: Double
  /// Whether the distance above is declared.
  package let isTopGiven: Bool

  package init(
    of node: XMLTree.Node, in tree: XMLTree, _ declared: [StyleDeclaration], _ style: ForeignStyle
  ) {
    func given(_ name: String) -> Double? {
      guard let value = declared.last(where: { $0.name == name })?.value else { return nil }
      let text = String(decoding: value[...].trimmed, as: UTF8.self)
      return text == "auto" || text == "initial" ? 0 : style.length(text)
    }
    let name = tree.name(node).local
    let usual = (Self.margins[name] ?? 0) * style.size
    (top, bottom) = (given("margin-top") ?? usual, given("margin-bottom") ?? usual)
    isTopGiven = given("margin-top") != nil
    let (margin, padding) = (given("margin-left"), given("padding-left"))
    let isList = ["ul", "ol"].contains(name)
    let usualMargin = ["blockquote", "figure", "dd"].contains(name) ? 40.0 : 0
    indent = (margin ?? usualMargin) + (padding ?? (isList ? 40 : 0))
    shift = isList ? 0 : (margin ?? 0) + (padding ?? 0)
  }

  /// The distances above and below, in sizes of the element's letters.
  private static let margins = [
    "p": 1, "ul": 1, "ol": 1, "dl": 1, "blockquote": 1, "figure": 1, "pre": 1, "h1": 0.67, "h2": 0.83,
    "h3": 1, "h4": 1.33, "h5": 1.67, "h6": 2.33,
  ]
}
