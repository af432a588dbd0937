import BookModel
import Testing

/// Markdown within blocks of HTML, as pandoc and Python-Markdown read it.
@Suite struct MarkdownInHTMLTests {
  private func read(_ text: String, _ dialect: MarkdownDialect = .quarto, files: [String: String] = [:])
    throws -> ReadPage
  {
    var settings = TextSettings()
    settings.dialect = dialect
    if dialect == .mkDocs { settings.extensions = ["md_in_html"] }
    return try readMarkdown(text, files: files, settings: settings)
  }

  @Test func blocksStandBetweenTags() throws {
    let page = try read(
      "<div class=\"a\">\nSome *words*.\n\n::: {.b}\nInner.\n:::\n</div>\n\n<section>\n## Part\n</section>\n\nEnd."
    )
    #expect(page.content.contains("<div class=\"a\"><p>Some <em>words</em>.</p>"), "\(page.content)")
    #expect(page.content.contains("<div class=\"b\"><p>Inner.</p>") && page.content.contains("Part</"))
    #expect(
      page.content.contains("</section><p>End.</p>") || page.content.contains("</section>\n<p>End.</p>"))
  }

  @Test func textWithinTagsIsMarkdown() throws {
    let page = try read(
      "<center>Some **bold** words</center>\n\n<table><tr><th>*a*</th></tr>\n<tr><td>b `c`</td></tr></table>\n\nEnd."
    )
    #expect(page.content.contains("Some <strong>bold</strong> words"), "\(page.content)")
    #expect(
      page.content.contains("<th><em>a</em></th>") && page.content.contains("<td>b <code>c</code></td>"))
    #expect(page.content.contains("<p>End.</p>"))
  }

  @Test func indentedTagsAndTextAreNoCode() throws {
    let page = try read("<div>\n    <div>\n        Words *here*.\n    </div>\n</div>")
    #expect(
      !page.content.contains("<pre") && page.content.contains("Words <em>here</em>."), "\(page.content)")
  }

  @Test func phrasesAreWithinParagraphs() throws {
    let page = try read("<span class=\"x\">\nSome *words*\n</span>")
    #expect(page.content.contains("<span class=\"x\">") && page.content.contains("<em>words</em>"))
  }

  @Test func codeAndStylesStayAsTheyAre() throws {
    let page = try read("<pre>\na **b** c\n</pre>\n\n<style>\np { color: red }\n</style>")
    #expect(page.content.contains("a **b** c"))
  }

  @Test func pythonMarkdownNeedsAnAttribute() throws {
    let page = try read(
      "<div markdown>\nSome *words*.\n\n- item\n</div>\n\n<div>\nSome **raw** ones.\n</div>", .mkDocs)
    #expect(
      page.content.contains("<em>words</em>") && page.content.contains("<li>item</li>"), "\(page.content)")
    #expect(page.content.contains("**raw**") && page.ids.contains("markup-raw"))
  }

  @Test func addressesHoldShortcodes() throws {
    let page = try read(
      "---\nshot: \"one.png\"\nhome: https://example.com\n---\n\n[Home]({{< meta home >}}) ![A]({{< meta shot >}}){width=20} [E]({{< env NONE \"b.md\" >}})",
      files: ["text/one.png": "", "text/b.md": "# B"])
    #expect(page.page.links.count == 2 && page.page.media.map(\.path) == ["text/one.png"] && page.ids == [])
    #expect(!page.content.contains("{{<"), "\(page.content)")
  }
}
