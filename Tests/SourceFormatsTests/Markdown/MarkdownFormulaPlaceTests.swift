import BookModel
import Testing

/// Where formulas stand in Markdown: beside white space and digits, within HTML, within paragraphs with marks of blocks.
@Suite struct MarkdownFormulaPlaceTests {
  private func read(_ text: String, _ dialect: MarkdownDialect = .myst) throws -> ReadPage {
    var settings = TextSettings()
    settings.dialect = dialect
    return try readMarkdown(text, settings: settings)
  }

  private func count(_ page: ReadPage) -> Int { page.content.split(separator: "<math").count - 1 }

  @Test(arguments: [
    ("Let $ \\beta $ be, $r_s $ and $ k$; 4$y$ of it", 4), ("Costs $5 and $6 and $ 7", 0),
    ("A $ b = c$2 and $d$", 2), ("From $10 to $x$", 1), ("$ \\text{rate of $r$} $ is", 1),
    ("$ two words $ are none", 0),
  ])
  func spacesAndDigitsStandBesideFormulasOfMyST(_ example: (text: String, count: Int)) throws {
    let page = try read(example.text)
    #expect(count(page) == example.count, "\(page.content)")
  }

  @Test func pandocTakesNoSpaces() throws {
    #expect(count(try read("Let $ a^2 $ and 4$y$ be", .quarto)) == 1)
  }

  @Test(arguments: [MarkdownDialect.quarto, .myst]) func textWithinFormulasHasFormulas(
    _ dialect: MarkdownDialect
  ) throws {
    let page = try read("Where $p \\in \\text{$M$-simplex}$, so $m!\\ $ for $m$.", dialect)
    #expect(count(page) >= 3 && page.ids == [], "\(page.content)")
  }

  @Test func environmentsHoldFormulasOfTheirOwn() throws {
    let page = try read(
      "So $\\begin{cases} 1 & \\text{if} \\\\ 2 \\end{cases}$ or $\\begin{cases*} 1 & if $u$ \\end{cases*}$ it is.",
      .quarto)
    #expect(page.content.contains("</math> or ") && page.content.contains(" it is."), "\(page.content)")
  }

  @Test func formulasStandWithinHTML() throws {
    let page = try read("<table><tr><th>$a_1$ &amp; b</th></tr></table>\n\n<pre>$a_1$</pre>")
    #expect(
      count(page) == 1 && page.content.contains(" &amp; b</th>") && page.content.contains("$a_1$</pre>"))
  }

  @Test(arguments: [MarkdownDialect.quarto, .myst, .mkDocs])
  func marksOfBlocksAreSignsWithinFormulas(_ dialect: MarkdownDialect) throws {
    let page = try read("It is such that $$\ny\n=\n4\n- m \\cdot 5\n+ 6\n> 0\n$$ for it.\n\nNext.", dialect)
    #expect(
      count(page) == 1 && !page.content.contains("<li>") && !page.content.contains("<h1"), "\(page.content)")
    #expect(page.content.contains("<p>Next.</p>"))
  }

  @Test func formulasOfPandocEndAtABlankLine() throws {
    let page = try read("$$ is a mark.\n\nWords.\n\n$$\nx^2\n$$", .quarto)
    #expect(count(page) == 1 && page.content.contains("<p>Words.</p>"), "\(page.content)")
  }

  @Test func listsOfPandocBeginBelowABlankLine() throws {
    let text = "Words\n- more\n# of them\n> and more\n\n- a\n  - b"
    let page = try read(text, .quarto)
    #expect(page.content.split(separator: "<li>").count == 3, "\(page.content)")
    #expect(!page.content.contains("<h1") && !page.content.contains("<blockquote"))
    #expect(try read(text, .myst).content.contains("<blockquote"))
  }
}
