import BookModel
import Diagnostics
import Testing

@testable import SourceFormats

@Suite struct MarkdownReaderTests {
  @Test func writesParagraphsEmphasisAndCode() throws {
    #expect(
      try markdown("Some *soft*, **strong** and ~~old~~ `code`.")
        == "<p>Some <em>soft</em>, <strong>strong</strong> and <del>old</del> <code>code</code>.</p>")
  }

  @Test func givesHeadingsTheIDsThatLinksExpect() throws {
    let page = try readMarkdown("# The Title\n\n## What's *new*?\n\n## What's new?")
    #expect(page.page.headings.map(\.id) == ["the-title", "whats-new", "whats-new-1"])
    #expect(page.page.title == "The Title")
  }

  @Test func raisesHeadingsThatBeginAtTheSecondLevel() throws {
    let page = try readMarkdown("## Title\n\n### Section")
    #expect(page.page.headings.map(\.level) == [1, 2])
    #expect(page.page.title == "Title")
  }

  @Test func splitsAtHeadings() throws {
    let page = try readMarkdown("# One\n\na[^n]\n\n## Two\n\nb\n\n[^n]: Note", split: 2)
    #expect(page.reading.pages.count == 2)
    #expect(page.content.contains("doc-footnote"))
    #expect(page.reading.pages[1].title == "Two")
  }

  @Test func writesListsTightAndLoose() throws {
    #expect(try markdown("- a\n- b") == "<ul><li>a</li><li>b</li></ul>")
    #expect(try markdown("3. a\n\n4. b") == "<ol start=\"3\"><li><p>a</p></li><li><p>b</p></li></ol>")
  }

  @Test func writesTaskListsAsBoxesNobodyCanTick() throws {
    #expect(
      try markdown("- [x] done\n- [ ] open")
        == "<ul><li class=\"task\"><input type=\"checkbox\" disabled=\"disabled\" checked=\"checked\"/> done</li>"
        + "<li class=\"task\"><input type=\"checkbox\" disabled=\"disabled\"/> open</li></ul>")
  }

  @Test func writesTablesWithAlignment() throws {
    let html = try markdown("| a | b |\n|---|--:|\n| 1 | x\\|y |")
    #expect(html.contains("<thead><tr><th>a</th><th style=\"text-align: right\">b</th></tr></thead>"))
    #expect(html.contains("<td style=\"text-align: right\">x|y</td>"))
  }

  @Test func highlightsFencedCode() throws {
    #expect(
      try markdown("```python\nif x: pass\n```")
        == "<pre class=\"code\"><code><span class=\"k\">if</span> x: <span class=\"k\">pass</span></code></pre>"
    )
  }

  @Test func writesFootnotesAtTheEndOfThePage() throws {
    let html = try markdown("Text[^b].\n\n[^b]: A note.\n\n    More.")
    #expect(html.contains("<a[link 0] epub:type=\"noteref\" role=\"doc-noteref\" id=\"fnref-1\">1</a>"))
    #expect(html.contains("id=\"fn-1\""))
    #expect(html.contains("1</a> A note.</p><p>More.</p></aside>"))
  }

  @Test func findsAddressesWithoutMarks() throws {
    let page = try readMarkdown("See https://example.org/a_b. Or www.example.org, (a@b.org)")
    #expect(
      page.page.links.map(\.target) == [
        .external("https://example.org/a_b"), .external("http://www.example.org"),
        .external("mailto:a@b.org"),
      ])
  }

  @Test func leavesAddressesInLinksAlone() throws {
    let page = try readMarkdown("[https://example.org](https://example.com)")
    #expect(page.page.links.map(\.target) == [.external("https://example.com")])
  }

  @Test func keepsHTMLThatMarkdownStandsIn() throws {
    #expect(
      try markdown("<details><summary>S</summary>\n\nSome *text*.\n\n</details>\n\nAfter.")
        == "<details><summary>S</summary><p>Some <em>text</em>.</p></details><p>After.</p>")
  }

  @Test func readsFormulasInLinesAndDisplayed() throws {
    let page = try readMarkdown("Here $x^2$ and \\(y\\).\n\n$$\nz = 1\n$$ (eq-z)\n\nIt costs $5 and $10.")
    #expect(page.page.facts.formulas == 3)
    #expect(page.content.contains("<div id=\"eq-z\" class=\"equation\">"))
    #expect(page.content.contains("It costs $5 and $10."))
    #expect(page.page.labels["eq-z"] == "eq-z")
  }

  @Test func numbersRowsOfAlignedFormulas() throws {
    let page = try readMarkdown(
      "\\begin{align}\na &= b \\label{one} \\\\\nc &= d\n\\end{align}\n\nSee \\eqref{one}.")
    #expect(page.page.anchors.filter { $0.kind == .equation && $0.isNumbered }.count == 2)
    #expect(page.page.labels["one"] == "one")
    #expect(page.content.contains("[row "))
    #expect(page.page.links.map(\.target) == [.label("one")])
  }

  @Test func reportsAFormulaAtItsOwnPlaceAndShowsItsSource() throws {
    let page = try readMarkdown("Text\n\nA $\\frac{1}{\\nosuch}$ here.")
    let finding = try #require(page.finding("formula-command-unknown"))
    #expect(finding.range?.start == SourceLocation(line: 3, column: 13))
    #expect(page.content.contains("<code class=\"tex\">\\frac{1}{\\nosuch}</code>"))
  }

  @Test func takesMacrosAndSubstitutionsOfTheFrontMatter() throws {
    let page = try readMarkdown(
      "---\ntitle: From above\nmath:\n  '\\RR': '\\mathbb{R}'\nsubstitutions:\n  who: the *author*\n---\n"
        + "By {{ who }}: $\\RR$ {{ nobody }}")
    #expect(page.page.title == "From above")
    #expect(page.content.contains("By the <em>author</em>:"))
    #expect(page.page.facts.formulas == 1)
    #expect(page.ids == ["substitution-unknown"])
  }

  @Test func readsDefinitionAndFieldLists() throws {
    #expect(
      try markdown("Term\n: One\n: Two") == "<dl><dt>Term</dt><dd>One</dd><dd>Two</dd></dl>")
    #expect(
      try markdown(":a: 1\n:b: 2") == "<dl><dt>a</dt><dd>1</dd><dt>b</dt><dd>2</dd></dl>")
  }

  @Test func leavesOutCommentsAndBlockBreaks() throws {
    #expect(try markdown("a\n\n% not shown\n\n+++\n\nb") == "<p>a</p><p>b</p>")
  }

  @Test func citesAndListsReferences() throws {
    let bib = "@book{knuth, author={Knuth, Donald}, title={The TeXbook}, year={1984}}"
    let page = try readMarkdown("So {cite}`knuth` and {cite:t}`knuth`, {cite}`nobody`.", bibliography: bib)
    #expect(page.content.contains("Knuth 1984"))
    #expect(page.content.contains("<ul class=\"bibliography\">"))
    #expect(page.ids.contains("citation-unknown"))
  }
}
