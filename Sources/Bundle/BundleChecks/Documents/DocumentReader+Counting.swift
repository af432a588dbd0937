import BookModel
import Markup
import TextBytes
import XML

/// Counts content that matters for accessibility, in the same way as the readers of sources do.
extension DocumentReader {
  mutating func countTable(_ node: XMLTree.Node) {
    facts.content.tables += 1
    if (node..<tree.end(of: node)).contains(where: { tree.isElement($0, "th") }) {
      facts.content.tablesWithHeaders += 1
    }
  }

  mutating func countHeading(_ level: Int) {
    if lastHeadingLevel > 0, level > lastHeadingLevel + 1 { facts.content.hasOrderedHeadings = false }
    lastHeadingLevel = level
  }

  /// Counts a picture; `described` is nil without an alternative text and false if the text is empty.
  mutating func countPicture(described: Bool?, node: XMLTree.Node) {
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

  mutating func countFilm(_ node: XMLTree.Node) {
    facts.content.video += 1
    let hasCaptions = (node..<tree.end(of: node)).contains {
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
