import BookModel
import Diagnostics
import Testing

@testable import Markdown

/// Syntax that dialects add to CommonMark; each text is read only in its own dialect.
@Suite struct MarkdownDialectTests {
  private func read(
    _ text: String, _ dialect: MarkdownDialect, files: [String: String] = [:]
  ) throws -> ReadPage {
    var settings = TextSettings()
    settings.dialect = dialect
    return try readMarkdown(text, files: files, settings: settings)
  }

  private func html(_ text: String, _ dialect: MarkdownDialect, files: [String: String] = [:]) throws
    -> String
  {
    try read(text, dialect, files: files).content.replacing(">\n<", with: "><").replacing(
      "</p>\n", with: "</p>")
  }

  // MARK: - Obsidian

  @Test func linksNotesByTheirNames() throws {
    let page = try read(
      "[[Limits]], [[Limits#One sided limits|from the left]], [[#Here]], [[Limits#^main]]\n\n# Here",
      .obsidian,
      files: ["notes/Limits.md": ""])
    #expect(
      page.page.links.map(\.target) == [
        .file(path: "notes/Limits.md", fragment: nil),
        .file(path: "notes/Limits.md", fragment: "one-sided-limits"), .fragment("here"),
        .file(path: "notes/Limits.md", fragment: "block-main"),
      ])
    #expect(page.content.contains(">Limits</a>"))
    #expect(page.content.contains(">from the left</a>"))
    #expect(page.content.contains(">Limits > ^main</a>") || page.content.contains(">Limits &gt; ^main</a>"))
  }

  @Test func showsPicturesOfTheVaultInTheirSize() throws {
    let page = try read("![[curve.png|300x200]]", .obsidian, files: ["files/curve.png": ""])
    #expect(page.content.contains("width=\"300\" height=\"200\""))
    #expect(!page.ids.contains("media-missing"))
  }

  @Test func showsPartsOfNotes() throws {
    let files = ["b.md": "# B\n\nFirst. ^one\n\n## Part\n\nInner.\n\n## Other\n\nLast."]
    #expect(try html("![[b#^one]]", .obsidian, files: files) == "<div class=\"embed\"><p>First.</p></div>\n")
    let part = try html("![[b#Part]]", .obsidian, files: files)
    #expect(part == "<div class=\"embed\"><p><strong>Part</strong></p><p>Inner.</p></div>\n")
    #expect(try html("![[b]]", .obsidian, files: files).contains("Last."))
    #expect(try read("![[b#None]]", .obsidian, files: files).ids == ["embedded-unknown"])
  }

  @Test func namesBlocks() throws {
    #expect(try html("Text. ^main", .obsidian) == "<p id=\"block-main\">Text.</p>")
  }

  @Test func writesCallouts() throws {
    #expect(
      try html("> [!note]\n> Text.", .obsidian)
        == "<section role=\"doc-notice\" class=\"box note\"><p class=\"title\">[label 0]</p><p>Text.</p></section>\n"
    )
    let folded = try html("> [!bug]- Title *here*\n> - a", .obsidian)
    #expect(
      folded.contains("<details class=\"warning\"><summary>Title <em>here</em></summary><ul><li>a</li></ul>"))
    #expect(try html("> [!tip]+ Open\n> x", .obsidian).contains("open="))
    #expect(try html("> Said.", .obsidian).contains("<blockquote>"))
  }

  @Test func leavesOutCommentsAndMarksHighlights() throws {
    #expect(
      try html("a %%hidden%% b ==c== #tag/x #1", .obsidian)
        == "<p>a  b <mark>c</mark> <span class=\"tag\">#tag/x</span> #1</p>")
    #expect(try html("a\n\n%%\nhidden\n\n# No\n%%\n\nb", .obsidian) == "<p>a</p><p>b</p>")
    #expect(try html("a\nb", .obsidian) == "<p>a<br/>\nb</p>")
  }

  // MARK: - MkDocs

  @Test func writesAdmonitionsOfPythonMarkdown() throws {
    let text = "!!! warning \"Take care\"\n    One.\n\n    Two.\n\nAfter."
    let box = try html(text, .mkDocs)
    #expect(box.contains("class=\"box warning\""))
    #expect(box.contains("Take care") && box.contains("<p>One.</p><p>Two.</p></section>"))
    #expect(box.hasSuffix("<p>After.</p>"))
    let closed = try html("??? note \"More\"\n    Text.", .mkDocs)
    #expect(closed == "<details class=\"note\"><summary>More</summary><p>Text.</p></details>\n")
    #expect(try html("???+ tip\n    Text.", .mkDocs).contains("open="))
    #expect(!(try html("!!! note \"\"\n    Text.", .mkDocs)).contains("title"))
  }

  @Test func writesTabs() throws {
    let tabs = try html("=== \"C\"\n    one\n\n=== \"D\"\n    two\n\nAfter.", .mkDocs)
    #expect(
      tabs == "<div class=\"tabs\"><div class=\"tab\"><p class=\"tab-title\">C</p><p>one</p></div>"
        + "<div class=\"tab\"><p class=\"tab-title\">D</p><p>two</p></div></div><p>After.</p>")
  }

  @Test func takesAttributeLists() throws {
    let page = try read("## Title { #own .wide }\n\n[a](b.md){ .button }\n\nText.\n{: .lead }", .mkDocs)
    #expect(page.page.headings.map(\.id) == ["own"])
    #expect(page.content.contains("Title</span></h1>"))
    #expect(page.content.contains("class=\"button\"") && page.content.contains("<p class=\"lead\">Text.</p>"))
  }

  @Test func takesSnippets() throws {
    let files = ["inc.md": "Some *text*.", "a.py": "x\n# --8<-- [start:f]\ny\n# --8<-- [end:f]\nz"]
    #expect(try html("--8<-- \"inc.md\"", .mkDocs, files: files) == "<p>Some <em>text</em>.</p>")
    let code = try html("```\n--8<-- \"a.py:f\"\n```", .mkDocs, files: files)
    #expect(code.contains("<code>y") && !code.contains("z"))
    #expect(try read("--8<-- \"none.md\"", .mkDocs).ids == ["include-missing"])
  }

  @Test func addressesInHTMLAreThoseOfTheSite() throws {
    // The page of text/a.md has the path text/a/.
    let page = try read(
      "<img src=\"../img/own.png\" alt=\"A red dot\">\n\n<p><img src=\"img/file.png\" alt=\"A blue dot\"> ![C](img/file.png)</p>",
      .mkDocs,
      files: ["text/img/own.png": "", "text/img/file.png": ""])
    #expect(page.page.media.map(\.path) == ["text/img/own.png", "text/img/file.png"])
    // Markdown within HTML is text.
    #expect(page.ids == ["markup-raw"])
    let other = try read(
      "<img src=\"../img/own.png\" alt=\"A red dot\">", .mdBook, files: ["text/img/own.png": ""])
    #expect(other.ids == ["media-missing"])
  }

  @Test func codeOfMkDocsHasItsTitle() throws {
    let page = try read(
      "``` yaml title=\"mkdocs.yml\" hl_lines=\"1\"\na: 1\n```\n\n``` { .sh title=\"A long name\" }\nls\n```\n\n``` py\nx\n```",
      .mkDocs)
    #expect(page.content.contains("<p class=\"code-title\"><code>mkdocs.yml</code></p>"))
    #expect(page.content.contains("<p class=\"code-title\">A long name</p>"))
    #expect(page.content.split(separator: "code-title").count == 3)
  }

  @Test func iconsOfAThemeBecomeSignsOrAreNamed() throws {
    let page = try read(
      "Yes :material-check-circle:{ .green }, no :octicons-x-16:, [:octicons-arrow-right-24: On](b.md), :material-home: :fontawesome-brands-html5: 10:30:45 :smile:",
      .mkDocs)
    #expect(page.content.contains("Yes ✓, no ✗, ") && page.content.contains(">→ On</a>"))
    #expect(page.content.contains("10:30:45 :smile:") && !page.content.contains("html5"))
    #expect(page.ids == ["directive-left-out"] && page.finding("directive-left-out")?.occurrences?.count == 2)
    #expect(try html(":material-check:", .mdBook) == "<p>:material-check:</p>")
  }

  @Test func elementsThatHoldMarkdownSayNothingElse() throws {
    let page = try read("<div class=\"grid\" markdown>\n\n- *a*\n\n</div>", .mkDocs)
    #expect(page.content.contains("<em>a</em>") && page.ids.isEmpty)
    #expect(try read("<div markdown>\n\na\n\n</div>", .mdBook).ids == ["attribute-dropped"])
  }

  @Test func aFrameThatBecomesALinkIsSaidOnce() throws {
    let page = try read(
      "<iframe width=\"560\" height=\"315\" src=\"https://a.org/v\" title=\"A video\" frameborder=\"0\" allow=\"autoplay\" allowfullscreen></iframe>",
      .mdBook)
    #expect(page.ids == ["element-replaced"])
    #expect(
      page.content.contains(">A video</a>") && page.page.links.map(\.target) == [.external("https://a.org/v")]
    )
  }

  @Test func idsAreNamesOnTheirOwnPagesOnly() throws {
    // In MyST, Quarto and bookdown ids are targets in the whole book; in the others a link also names the file.
    for dialect in [MarkdownDialect.mkDocs, .mdBook] {
      let page = try read("# A {#one}\n\n[b](#one)", dialect)
      #expect(page.page.labels["one"] == "one" && page.page.labelRanges["one"] == nil)
    }
    #expect(try read("# A {#one}", .quarto).page.labelRanges["one"] != nil)
  }

  @Test func queriesOfAWebSiteAreNoLabels() throws {
    let page = try read("[a](?q=x), [b](?q=y)", .mkDocs)
    #expect(page.ids == ["link-page-missing"] && page.finding("link-page-missing")?.occurrences?.count == 2)
  }

  // MARK: - mdBook

  @Test func includesFilesOfMdBook() throws {
    let files = [
      "text/a.rs": "fn a() {}\n// ANCHOR: b\nfn b() {}\n// ANCHOR_END: b\n# fn hidden() {}\nfn c() {}",
      "text/b.md": "Some *text*.",
    ]
    let anchor = try html("```text\n{{#include a.rs:b}}\n```", .mdBook, files: files)
    #expect(anchor.contains("b()") && !anchor.contains("a()") && !anchor.contains("ANCHOR"))
    let lines = try html("```text\n{{#include a.rs:1:1}}\n```", .mdBook, files: files)
    #expect(lines.contains("fn a() {}") && !lines.contains("c()"))
    #expect(try html("{{#include b.md}}", .mdBook, files: files) == "<p>Some <em>text</em>.</p>")
    let playground = try html("{{#playground a.rs editable}}", .mdBook, files: files)
    #expect(playground.contains("class=\"code\"") && !playground.contains("hidden"))
    #expect(try read("{{#include none.md}}", .mdBook).ids == ["include-missing"])
    #expect(try html("{{#title Other}}\n\nText {{name}}.", .mdBook) == "<p>Text {{name}}.</p>")
  }
}
