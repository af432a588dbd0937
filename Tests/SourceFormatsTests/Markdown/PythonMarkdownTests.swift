import BookModel
import Testing

@testable import MarkdownSyntax

/// Extensions of Python-Markdown that a `mkdocs.yml` names.
@Suite struct PythonMarkdownTests {
  private func read(_ text: String, _ extensions: Set<String>) throws -> ReadPage {
    var settings = TextSettings()
    settings.dialect = .mkDocs
    settings.extensions = extensions
    return try readMarkdown(text, settings: settings)
  }

  @Test(arguments: [
    ("pymdownx.caret", "CO^2^ and ^^more^^", "CO<sup>2</sup> and <ins>more</ins>"),
    ("pymdownx.tilde", "N~2~ and ~~less~~", "N<sub>2</sub> and <del>less</del>"),
    ("pymdownx.keys", "++cmd+arrow-up+\"Fn\"++", "<kbd>Cmd</kbd>+<kbd>↑</kbd>+<kbd>Fn</kbd>"),
    ("pymdownx.critic", "{--out--}{++in *here*++}", "<del>out</del><ins>in <em>here</em></ins>"),
    ("pymdownx.critic", "{~~tin~>brass~~} {==look==}", "<del>tin</del><ins>brass</ins> <mark>look</mark>"),
    ("pymdownx.critic", "so{>>why?<<}", "so<span class=\"remark\">[why?]</span>"),
    ("pymdownx.smartsymbols", "a --> b <-- c, (c) 1/2 +/- 3rd", "a → b ← c, © ½ ± 3<sup>rd</sup>"),
    ("pymdownx.inlinehilite", "`#!text words`", "<code>words</code>"),
  ])
  func marksAreReadWhereTheyAreNamed(_ example: (name: String, text: String, content: String)) throws {
    let page = try read(example.text, [example.name])
    #expect(page.content.contains(example.content), "\(page.content)")
    #expect(page.ids == [])
    let other = try read(example.text, ["toc"])
    #expect(!other.content.contains(example.content))
  }

  @Test func singleTildesStrikeNothingOut() throws {
    #expect(try read("about ~5~ of it", ["toc"]).content.contains("about ~5~ of it"))
  }

  @Test func datesAndPathsAreNoFractions() throws {
    let page = try read("on 1/2/2024, 11/2, v1/2, 4th and 21st", ["pymdownx.smartsymbols"])
    #expect(
      page.content.contains("on 1/2/2024, 11/2, v1/2, 4<sup>th</sup> and 21<sup>st</sup>"), "\(page.content)")
  }

  @Test func listsMayHaveLetters() throws {
    let page = try read("iv. four\nv. five\n\nword\n\nb) two\nc) three", ["pymdownx.fancylists"])
    #expect(page.content.contains("<ol start=\"4\" class=\"roman\"><li>four</li>"), "\(page.content)")
    #expect(page.content.contains("<ol start=\"2\" class=\"alpha\"><li>two</li>"))
  }

  @Test func aFoldedBoxMayHaveATitleAlone() throws {
    let page = try read("??? \"More\"\n    Inside.", ["pymdownx.details"])
    #expect(page.content.contains("<summary>More</summary>") && page.content.contains("Inside."))
    #expect(page.ids == [])
  }

  // MARK: - Blocks

  @Test func slashesEncloseBlocks() throws {
    let page = try read(
      """
      //// details | Look
          type: tip
          open: true

      One **two**.

      /// warning
      Three.
      ///

      ```
      ////
      ```
      ////

      Four.
      """, ["pymdownx.blocks.details"])
    #expect(
      page.content.contains("<details open=\"\" class=\"tip\"><summary>Look</summary>"), "\(page.content)")
    #expect(page.content.contains("<strong>two</strong>") && page.content.contains("Three."))
    #expect(page.content.contains("</details>\n<p>Four.</p>"))
    #expect(page.ids == [])
  }

  @Test func captionsBelongToWhatTheyFollow() throws {
    let page = try read(
      "| a | b |\n|---|---|\n| 1 | 2 |\n\n/// caption\nA *table*.\n///\n\nA line.\n\n/// figure-caption\nWords.\n///",
      ["pymdownx.blocks.caption"])
    #expect(page.content.contains("<caption>") && page.content.contains("A <em>table</em>."))
    #expect(page.content.contains("<figcaption>") && page.content.contains("Words."), "\(page.content)")
  }

  @Test func tabsAndDefinitionsAreBlocks() throws {
    let page = try read(
      "/// tab | One\nFirst.\n///\n/// tab | Two\nSecond.\n///\n\n/// define\nMoss\n\n- Green.\n///\n\n/// odd\nKept.\n///",
      ["pymdownx.blocks.tab"])
    #expect(
      page.content.contains("<p class=\"tab-title\">Two</p>")
        && page.content.contains("<dt>Moss</dt><dd>Green.</dd>"))
    #expect(page.ids == ["directive-unknown"] && page.content.contains("Kept."), "\(page.ids)")
  }

  @Test func everyExtensionHasAnOutcome() {
    for name in PythonMarkdownExtension.names {
      #expect(PythonMarkdownExtension.outcome(of: name) != nil)
      if !name.hasPrefix("pymdownx.") {
        let whole = "markdown.extensions." + name
        #expect(PythonMarkdownExtension.outcome(of: whole) == PythonMarkdownExtension.outcome(of: name))
      }
    }
    #expect(PythonMarkdownExtension.outcome(of: "no.such") == nil)
  }
}
