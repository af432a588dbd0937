import BookCompiler
import Foundation
import Testing

/// A bundle is held to the rules of EPUB before it exists. Octavo's own pages keep them; a template of the author's may not.
@Suite struct BundleRuleTests {
  private func page(_ title: String) -> String {
    "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>\(title)</title></head><body><h1>\(title)</h1><p>x</p></body></html>"
  }

  private func book() throws -> SmallFolder {
    let folder = try SmallFolder([
      "book.xml": """
      <book xmlns="urn:octavo:book:1" id="urn:isbn:1" lang="en"><title>T</title><creator>A</creator>
      <date>2026-01-01</date><contents><page src="a.xhtml"/><page src="b.xhtml"/></contents></book>
      """,
      "a.xhtml": page("A"), "b.xhtml": page("B"),
    ])
    try folder.copyTemplates()
    return folder
  }

  /// Writes markup above the text of every page.
  private func edit(_ folder: SmallFolder, _ markup: String) throws {
    let text = try String(contentsOfFile: templates + "/page.xhtml", encoding: .utf8)
    let file = folder.url.appendingPathComponent("templates/page.xhtml")
    try text.replacing("</section>\n</body>", with: "</section>\n\(markup)</body>")
      .write(to: file, atomically: true, encoding: .utf8)
  }

  private func findings(_ compilation: BookCompiler.Compilation) -> [String] {
    compilation.diagnostics.filter { $0.kind.id == "bundle-rule-broken" }.map {
      ($0.range?.file.split(separator: "/").last.map(String.init) ?? "") + ": " + $0.summary
    }
  }

  @Test(arguments: [
    "<p id=\"x\"/><p id=\"x\"/>", "<li>x</li>", "<p><a href=\"nowhere.xhtml\">x</a></p>", "<p>",
  ])
  func aBundleThatBreaksARuleIsNotWritten(markup: String) throws {
    let folder = try book()
    try edit(folder, markup)
    let manifest = folder.url.appendingPathComponent("book.xml")
    let made = try build(manifest) { $0.templates = folder.url.appendingPathComponent("templates").path }
    #expect(made.bundle == nil && made.compilation.outcome == .bookHasErrors)
    let found = findings(made.compilation)
    #expect(
      found.contains { $0.hasPrefix("a.xhtml: \"pages/a.xhtml\" of the bundle would break a rule") },
      "\(found)")
    #expect(found.contains { $0.hasPrefix("b.xhtml: ") }, "\(found)")
    let kept = try build(manifest) {
      $0.templates = folder.url.appendingPathComponent("templates").path
      $0.reading.keepsGoing = true
    }
    #expect(kept.bundle != nil && findings(kept.compilation) == found)
  }

  /// Findings stay while the fault does, and go with it, though pages that were right before are not looked at again.
  @Test func whatWasRightIsNotCheckedAgain() throws {
    let folder = try book()
    let manifest = folder.url.appendingPathComponent("book.xml")
    let own = folder.url.appendingPathComponent("templates").path
    for (markup, isRight) in [("<p>1</p>", true), ("<li>2</li>", false), ("", true)] {
      try edit(folder, markup)
      let made = try build(manifest) { $0.templates = own }
      #expect(findings(made.compilation).isEmpty == isRight, "\(markup)")
      let again = try build(manifest) { $0.templates = own }
      #expect(findings(again.compilation) == findings(made.compilation))
    }
  }
}
