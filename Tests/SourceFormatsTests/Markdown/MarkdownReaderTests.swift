import BookModel
import Diagnostics
import Testing

@testable import Markdown

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

  @Test func signsOfEquationsAreTheirNumbers() throws {
    let page = try readMarkdown("$$\na = b \\tag{*}\n$$ (star)\n\n{eq}`star`")
    #expect(page.content.contains("<div class=\"equation rows\">"))
    #expect(page.content.contains("<mtr id=\"star\">"))
    #expect(page.page.labels == ["star": "star"])
    let anchor = try #require(page.page.anchors.first { $0.id == "star" })
    #expect(anchor.title == "(*)" && anchor.kind == .equation && !anchor.isNumbered)
    #expect(page.page.anchors.count { $0.isNumbered } == 0)
  }

  @Test func formulasWithinParagraphsTakeLabels() throws {
    let page = try readMarkdown("Words $$x = y$$ (eq-one)\nafter, $$z$$ (why)\nnot.")
    #expect(page.content.contains("<p>Words </p><div id=\"eq-one\" class=\"equation\">"))
    #expect(page.content.contains("[number 0]</div><p>"))
    #expect(page.content.contains("(why)"))
    #expect(page.page.labels == ["eq-one": "eq-one"])
    #expect(page.ids.isEmpty)
  }

  @Test func aTargetBeforeAFormulaNumbersIt() throws {
    let page = try readMarkdown(
      "(one)=\n$$\nx\n$$\n\n$$\ny\n$$\n\n\\begin{equation} z \\notag \\end{equation}")
    #expect(page.page.anchors.filter(\.isNumbered).map(\.id) == ["one"])
  }

  @Test func labelsGivenTwiceAreReportedWithBothPlaces() throws {
    let page = try readMarkdown("(a)=\n## One\n\ntext\n\n(a)=\n## Two\n\ntext")
    let finding = try #require(page.finding("label-repeated"))
    #expect(finding.range?.start == SourceLocation(line: 6, column: 2))
    #expect(finding.notes.first?.range.start == SourceLocation(line: 1, column: 2))
    #expect(page.page.labels == ["a": "one"])
    // An id made from a heading is not a label.
    let other = try readMarkdown("## One\n\n(one)=\n$$\nx\n$$")
    #expect(other.ids.isEmpty)
    #expect(other.page.labels == ["one": "one"] && other.page.headings.map(\.id) == ["one-2"])
  }

  @Test func whatMdBookHasInBracesIsNamed() throws {
    let page = try readMarkdown("{{#include a.rs}}\n\n{{#include b.rs:1:2}}")
    #expect(page.ids == ["substitution-unknown"])
    let finding = try #require(page.finding("substitution-unknown"))
    #expect(finding.summary == "{{#include …}} of mdBook is not supported and stays as it is written")
    #expect(finding.occurrences?.count == 2)
    #expect(page.content.contains("{{#include a.rs}}"))
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
