import BookModel
import Markup
import TextBytes
import XML

/// Counts what bears on accessibility, as it is counted where Octavo reads sources.
extension DocumentReader {
  /// Counts an XHTML element.
  mutating func count(_ node: XMLTree.Node, _ name: String) {
    switch name {
    case "title":
      if facts.title == nil { facts.title = tree.string(node).trimmed }
    case "img":
      countPicture(described: tree.attribute(node, "alt").map { !$0.trimmed.isEmpty }, node)
    case "table":
      facts.content.tables += 1
      if (node..<tree.end(node)).contains(where: { tree.isElement($0, "th") }) {
        facts.content.tablesWithHeaders += 1
      }
    case "audio": facts.content.audio += 1
    case "video": countFilm(node)
    case "ruby": facts.content.ruby += 1
    case "h1", "h2", "h3", "h4", "h5", "h6":
      let level = Int(name.dropFirst()) ?? 1
      if lastHeadingLevel > 0, level > lastHeadingLevel + 1 { facts.content.hasOrderedHeadings = false }
      lastHeadingLevel = level
    default: break
    }
  }

  /// Counts a picture; `described` is nil where it has no alternative text and false where that is empty.
  private mutating func countPicture(described: Bool?, _ node: XMLTree.Node) {
    let isDecoration = described == false || tree.attribute(node, "role") == "presentation"
    guard !isDecoration else {
      facts.content.decorativeImages += 1
      return
    }
    facts.content.images += 1
    let isHelpful = !AlternativeText.isUnhelpful(
      tree.attribute(node, "alt") ?? "", address: tree.attribute(node, "src") ?? "")
    facts.content.describedImages += described == true && isHelpful ? 1 : 0
  }

  private mutating func countFilm(_ node: XMLTree.Node) {
    facts.content.video += 1
    let hasCaptions = (node..<tree.end(node)).contains {
      tree.isElement($0, "track") && ["captions", "subtitles", nil].contains(tree.attribute($0, "kind"))
    }
    facts.content.captionedVideo += hasCaptions ? 1 : 0
  }

  /// Counts a formula in MathML.
  mutating func countFormula(_ node: XMLTree.Node) {
    facts.content.formulas += 1
    facts.content.describedFormulas += tree.attribute(node, "alttext")?.trimmed.isEmpty == false ? 1 : 0
  }
}
