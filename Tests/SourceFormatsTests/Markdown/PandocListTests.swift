import BookModel
import Diagnostics
import Testing

@testable import Markdown

/// Pandoc's lists, and its ids for headings.
@Suite struct PandocListTests {
  private func read(_ text: String, _ dialect: MarkdownDialect = .quarto) throws -> ReadPage {
    var settings = TextSettings()
    settings.dialect = dialect
    return try readMarkdown(text, settings: settings)
  }

  private func html(_ text: String, _ dialect: MarkdownDialect = .quarto) throws -> String {
    try read(text, dialect).content.replacing(">\n<", with: "><").replacing("</p>\n", with: "</p>")
  }

  private func count(_ part: String, in text: String) -> Int {
    text.split(separator: part, omittingEmptySubsequences: false).count - 1
  }

  // MARK: - Examples

  @Test func examplesAreNumberedThroughTheFile() throws {
    let text = """
      As (@bad) shows, unlike @good and (@none).

      (@) First.
      (@good) Second.

      Text.

      (@bad)  Third, unlike (@good).

      - Item

        (@) Fourth.
      """
    let page = try read(text)
    #expect(count("<ol", in: page.content) == 3 && count("<li", in: page.content) == 5)
    #expect(page.content.contains("<ol start=\"3\"") && page.content.contains("<ol start=\"4\""))
    #expect(page.content.contains("id=\"example-good\"") && page.content.contains("id=\"example-bad\""))
    #expect(
      page.page.links.map(\.target) == [
        .fragment("example-bad"), .fragment("example-good"), .fragment("example-good"),
      ])
    #expect(page.content.contains(">3</a>) shows") && page.content.contains(">2</a> and (@none)"))
    #expect(page.ids == ["citation-unknown"], "no example is called none")
  }

  @Test func aMarkThatIsNoExampleIsText() throws {
    #expect(try html("(@ a) text") == "<p>(@ a) text</p>")
    #expect(try html("Text\n(@) more") == "<p>Text\n(@) more</p>")
    #expect(try html("(@) item", .mkDocs) == "<p>(@) item</p>")
  }

  // MARK: - Marks

  @Test(arguments: [
    ("a. One\nb. Two", "<ol class=\"alpha\">", 2), ("c) One\nd) Two", "<ol start=\"3\" class=\"alpha\">", 2),
    ("i. One\nii. Two\niii. Three", "<ol class=\"roman\">", 3),
    ("iv) One\nv) Two", "<ol start=\"4\" class=\"roman\">", 2),
    ("A)  One\nB)  Two", "<ol class=\"upper-alpha\">", 2),
    ("I.  One\nII.  Two", "<ol class=\"upper-roman\">", 2),
    ("(1) One\n(2) Two", "<ol class=\"parenthesised\">", 2),
    ("(a) One\n(b) Two", "<ol class=\"alpha parenthesised\">", 2), ("#. One\n#. Two", "<ol>", 2),
    ("h. One\ni. Two\nj. Three", "<ol start=\"8\" class=\"alpha\">", 3),
  ])
  func marksOfPandoc(_ text: String, _ list: String, _ items: Int) throws {
    let page = try html(text)
    #expect(page.hasPrefix(list), "\(page)")
    #expect(count("<li>", in: page) == items && count("<ol", in: page) == 1)
  }

  @Test(arguments: [
    "A. Smith wrote it.", "e.g. this", "mix. that", "Text goes on\na. here", "I.e. that", "word) text",
    "(see a) text",
    "#hash", "(ab) text",
  ])
  func otherBeginningsAreText(_ text: String) throws {
    #expect(try html(text).hasPrefix("<p>"))
  }

  @Test func otherDialectsHaveNone() throws {
    for dialect in [MarkdownDialect.myst, .mdBook, .mkDocs, .obsidian] {
      #expect(try html("a. One\nb. Two", dialect).hasPrefix("<p>a. One"))
    }
  }

  // MARK: - Headings

  @Test func bracketsAroundTheWordsOfAHeadingAreALink() throws {
    let text = """
      # The *first* part {#sec-first}

      [Second `part`], [second   `part`][], [more][The *first* part], [other], [other][], [Second](b.md), ![Second `part`],
      [Second `part`]{.small}, [x][y].

      ## Second `part`

      [Given]

      ## Given

      [Given]: https://a.org
      """
    for dialect in [MarkdownDialect.quarto, .bookdown] {
      let page = try read(text, dialect)
      #expect(
        page.page.links.map(\.target).prefix(3) == [
          .anchor("second-part"), .anchor("second-part"), .anchor("sec-first"),
        ])
      #expect(page.content.contains("[other], [other][],") && page.content.contains("[x][y]."))
      #expect(page.content.contains("<span class=\"small\">Second <code>part</code></span>"))
      #expect(page.page.links.last?.target == .external("https://a.org"))
      #expect(page.page.links.count == 5)
    }
    #expect(try read("# A b\n\n[A b]", .mkDocs).page.links.isEmpty)
  }
}
