import BookModel
import Foundation
import Publishing
import RealBooks
import Testing
import Titles
import XML

private let examples = ["introduction-to-calculus", "games-of-chance", "demonstrations"]

private let realBooks = [
  "cnxml/calculus-volume-1-limits-derivatives", "cnxml/introduction-python-programming",
  "docbook/linux-from-scratch",
  "docbook/phpunit-manual-5.7/en", "jupyter/pythia-foundations", "jupyter/think-bayes-2", "pretext/aata",
  "wolfram/compute-to-learn-tutorial", "wolfram/introduction-to-mathematica",
  "wolfram/learncheme-fluids-heat",
  "wolfram/quantum-workbook", "xhtml/idpf-childrens-literature/EPUB/package.opf",
  "xhtml/idpf-internallinks/OEBPS/package.opf", "xhtml/idpf-regime-anticancer-arabic/EPUB/package.opf",
  "xhtml/idpf-trees/EPUB/package.opf", "xhtml/idpf-wasteland/EPUB/wasteland.opf",
  "xhtml/love-among-the-chickens/src/epub/content.opf",
]

/// toc, nav.xhtml, toc.ncx, the index page and the reader index hold the same entries in the same order.
@Suite struct ContentsAgreementTests {
  @Test(arguments: examples) func examplesAgree(name: String) throws {
    try expectAgreement(Tool.root.appendingPathComponent("examples/" + name))
  }

  @Test(.enabled(if: RealBooks.isThere, "the corpus of real books is not there"), arguments: realBooks)
  func realBooksAgree(path: String) throws { try expectAgreement(RealBooks.at(path)) }

  /// One entry of a list of contents: its depth, label and address.
  private struct Line: Equatable, CustomStringConvertible {
    var depth: Int
    var label: String
    var href: String?
    var description: String { String(repeating: " ", count: depth) + label + " -> " + (href ?? "-") }
  }

  private func expectAgreement(_ manifest: URL) throws {
    let bundle = try BundleUnderTest(manifest, ["--artwork", "none", "--keep-going"])
    let entries = lines(bundle.index.contents, depth: 0)
    #expect(!entries.isEmpty)
    let navigation = try lines(ofNavigation: bundle)
    #expect(
      try lines(ofIndexPage: bundle).map(\.description)
        == lines(bundle.index.contents, depth: 0, ofIndexPage: true).map(\.description))
    let labels = try Tool.run(["toc", bundle.url.path, "--format", "json"]).output
    #expect(entries.allSatisfy { labels.contains(quoted($0.label)) })
    #expect(try lines(ofNCX: bundle).map(\.label) == navigation.map(\.label))
    if bundle.messages.contains("[contents-out-of-order]") {
      #expect(Set(navigation.map(\.label)) == Set(entries.map(\.label)))
    } else {
      #expect(navigation.map(\.description) == entries.map(\.description))
    }
  }

  private func quoted(_ text: String) -> String {
    text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
  }

  /// The entries of the reader index; the index page has the label before the title without its colon.
  private func lines(_ entries: [ContentsEntry], depth: Int, ofIndexPage: Bool = false) -> [Line] {
    entries.flatMap { entry in
      let (lead, title) = entry.labelParts
      let label = ofIndexPage ? [lead, title].compactMap(\.self).joined(separator: " ") : entry.label
      return [Line(depth: depth, label: label, href: entry.href)]
        + lines(entry.children, depth: depth + 1, ofIndexPage: ofIndexPage)
    }
  }

  private func lines(ofNavigation bundle: BundleUnderTest) throws -> [Line] {
    let tree = try bundle.tree("nav.xhtml")
    let nav = try #require((0..<tree.count).first { tree.isElement($0, "nav") })
    return lines(in: try #require(tree.element(nav, "ol")), tree, depth: 0)
  }

  private func lines(ofIndexPage bundle: BundleUnderTest) throws -> [Line] {
    let tree = try bundle.tree("contents.xhtml")
    let nav = try #require((0..<tree.count).first { tree.isElement($0, "nav") })
    return lines(in: try #require(tree.element(nav, "ol")), tree, depth: 0)
  }

  /// The entries of a list, with the texts that the reader index has for titles with markup.
  private func lines(in list: XMLTree.Node, _ tree: XMLTree, depth: Int) -> [Line] {
    tree.elements(list).flatMap { item -> [Line] in
      guard let label = tree.elements(item).first(where: { !tree.isElement($0, "ol") }) else { return [] }
      let href = tree.attribute(label, "href")?.removingPercentEncoding
      var result = [Line(depth: depth, label: Self.plain(label, in: tree), href: href)]
      if let below = tree.element(item, "ol") { result += lines(in: below, tree, depth: depth + 1) }
      return result
    }
  }

  private static func plain(_ node: XMLTree.Node, in tree: XMLTree) -> String {
    InlineTitle(node, in: tree).text
  }

  private func lines(ofNCX bundle: BundleUnderTest) throws -> [Line] {
    let tree = try bundle.tree("toc.ncx")
    return (0..<tree.count).filter { tree.isElement($0, "navPoint") }.map { point in
      let label = tree.element(point, "navLabel").map {
        tree.string($0).split(whereSeparator: \.isNewline).joined(separator: " ")
      }
      return Line(depth: 0, label: label?.trimmingCharacters(in: .whitespaces) ?? "", href: nil)
    }
  }
}
