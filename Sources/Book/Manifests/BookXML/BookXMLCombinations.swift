import Diagnostics
import XML

extension GrammarChecker {
  /// Checks rules of book.xml that concern several attributes and children of an element together.
  mutating func checkBookCombination(_ node: XMLTree.Node, element: CheckedElement) {
    func isGiven(_ name: String) -> Bool {
      element.attributes[name] != nil || tree.attribute(node, name) != nil
    }
    func refuse(_ name: String, _ summary: String) {
      report(
        Diagnostic(.attributeUnknown, at: nameRange(of: node, attribute: name) ?? element.range, summary))
    }
    func demand(_ name: String, _ summary: String) {
      report(Diagnostic(.attributeMissing, at: element.range, summary))
    }
    switch element.name {
    case "cover":
      for name in ["portrait", "landscape"] where isGiven("src") && isGiven(name) {
        refuse(name, "<cover> has either \"src\" or \"portrait\" and \"landscape\"")
        return
      }
      if isGiven("landscape"), !isGiven("portrait") {
        demand("portrait", "<cover> with \"landscape\" needs \"portrait\" too")
      }
    case "launch":
      let isPlain = element["style"] == "plain" || (isGiven("style") && element["style"] == nil)
      if isGiven("background"), !isPlain {
        refuse("background", "<launch> has a \"background\" only with style=\"plain\"")
      }
    case "contents":
      if !hasElements(node) {
        report(Diagnostic(.contentsEmpty, at: element.range, "the contents are empty"))
      }
    case "part", "chapter", "section":
      guard !isGiven("src") else { break }
      if isGiven("split") {
        refuse("split", "\"split\" cuts a source, but this <\(element.name)> has no \"src\"")
      }
      if !hasElements(node) {
        report(
          Diagnostic(
            .contentsEmpty, at: element.range, "<\(element.name)> has neither a page (\"src\") nor entries"))
      } else if !isGiven("title") {
        demand("title", "<\(element.name)> without a page (\"src\") needs a \"title\"")
      }
    default: break
    }
  }

  private func hasElements(_ node: XMLTree.Node) -> Bool {
    tree.children(node).contains { tree.kind($0) == .element }
  }
}
