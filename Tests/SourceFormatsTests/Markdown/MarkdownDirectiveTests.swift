import BookModel
import Diagnostics
import Testing

@testable import Markdown

@Suite struct MarkdownDirectiveTests {
  @Test func writesAdmonitionsOfBothFences() throws {
    let box =
      "<section role=\"doc-notice\" class=\"box note\"><p class=\"title\">[label 0]</p><p>Text.</p></section>"
    #expect(try markdown("```{note}\nText.\n```") == box)
    #expect(try markdown(":::{note}\nText.\n:::") == box)
  }

  @Test func nestsDirectives() throws {
    let html = try markdown("::::{warning}\n:::{tip}\nInner\n:::\nOuter\n::::")
    #expect(html.contains("class=\"box warning\""))
    #expect(html.contains("<p>Inner</p></section><p>Outer</p></section>"))
  }

  @Test func readsOptionsAsFieldsAndAsYAML() throws {
    let page = try readMarkdown(
      "```{figure} a.png\n:name: one\n:alt: A dot\n\nThe *caption*\n```\n\n"
        + "```{figure} a.png\n---\nname: two\nalt: \"Dots\"\n---\nCaption\n```",
      files: ["text/a.png": ""])
    #expect(page.page.labels == ["one": "one", "two": "two"])
    #expect(page.content.contains("alt=\"A dot\""))
    #expect(page.content.contains("alt=\"Dots\""))
    #expect(page.content.contains("<figcaption>[label 0]The <em>caption</em></figcaption>"))
  }

  @Test func codeWithALabelHasANumber() throws {
    let page = try readMarkdown(
      "(loop)=\n```{code} c\nfor (;;) ;\n```\n\n```{code} c\nplain;\n```\n\nSee @loop.")
    #expect(
      page.content.contains("<figure id=\"loop\" class=\"figure\"><pre class=\"code\">"), "\(page.content)")
    #expect(page.content.ranges(of: "<figure").count == 1)
    #expect(page.page.anchors.first { $0.id == "loop" }?.isNumbered == true)
    #expect(page.page.links.map(\.target) == [.label("loop")])
  }

  @Test func signsThatPartCardsAreNoText() throws {
    let html = try markdown(":::{card}\nHeader\n^^^\nText\n+++\nFooter\n:::\n\n^^^")
    #expect(html.contains("<p>Header</p><p>Text</p><p>Footer</p>"), "\(html)")
    #expect(html.hasSuffix("<p>^^^</p>"))
  }

  @Test func linksBySignLeadToLabels() throws {
    let page = try readMarkdown("(here)=\n## There\n\n[there](@here)")
    #expect(page.page.links.map(\.target) == [.label("here")])
  }

  @Test func readsOptionsBehindTheName() throws {
    let page = try readMarkdown(
      ":::{tip icon=false .dropdown #quick} Time to *learn*\n40 minutes\n:::\n\n```{r setup, echo=FALSE}\nx\n```\n"
    )
    #expect(
      page.content.contains("<details id=\"quick\" class=\"tip\"><summary>Time to <em>learn</em></summary>"))
    #expect(page.content.contains("<pre class=\"code\"><code>x</code></pre>"))
    #expect(page.ids.isEmpty)
  }

  @Test func countsStatementsAndLinksToThem() throws {
    let page = try readMarkdown(
      ":::{prf:theorem} Big\n:label: big\nIt holds.\n:::\n\n:::{proof}\nClear.\n:::\n\n[](#big) {prf:ref}`big`"
    )
    #expect(page.page.anchors.first?.kind == .theorem)
    #expect(page.page.anchors.first?.isNumbered == true)
    #expect(page.page.links.map(\.target) == [.anchor("big"), .label("big")])
  }

  /// The label before a directive is its id, and one of its own leads there too.
  @Test(arguments: [
    "{prf:theorem} T", "{proof:lemma}", "{prf:proof}", "{prf:algorithm}", "{prf:observation} O",
    "{exercise} E",
    "{solution} other", "{exercise-start}", "{solution-start} other", "{admonition} A", "{note}",
  ])
  func labelsBeforeDirectivesAreTheirIDs(directive: String) throws {
    for between in ["", "\n", "% comment\n", "(second)=\n"] {
      let page = try readMarkdown(
        "(Before It)=\n\(between)```\(directive)\nText.\n```\n\n{prf:ref}`before it` {proof:ref}`before it`\n"
      )
      #expect(page.content.contains("id=\"Before-It\""), "\(directive)")
      #expect(page.page.links.map(\.target).suffix(2) == [.label("before it"), .label("before it")])
      #expect(page.page.labels["before it"] == "Before-It")
    }
  }

  @Test func aReferenceToASolutionShowsItsName() throws {
    let page = try readMarkdown("(sol)=\n```{solution} ex\nDone.\n```\n\n{ref}`sol`\n")
    #expect(page.page.anchors.first { $0.id == "sol" }?.title == "Solution")
  }

  @Test func opensSolutionsWithTheNameOfTheirExercise() throws {
    let page = try readMarkdown("```{exercise}\n:label: ex\nDo it.\n```\n\n```{solution} ex\nDone.\n```")
    let solved = "<p class=\"solved\"><a[link 0]>[text 0]</a></p>"
    #expect(page.content.contains("<summary>Solution</summary>" + solved))
  }

  @Test func gatesExercisesAroundWhatFollows() throws {
    let html = try markdown("```{exercise-start}\n:label: e\n```\n\nText\n\n```{exercise-end}\n```\n\nAfter")
    #expect(html.contains("<p>Text</p></section><p>After</p>"))
  }

  @Test func makesTablesOfListsAndOfCommaSeparatedValues() throws {
    let list = try markdown("```{list-table} Title\n:header-rows: 1\n* - A\n  - B\n* - 1\n  - 2\n```")
    #expect(list.contains("<caption>[label 0]Title</caption><thead><tr><th>A</th><th>B</th></tr></thead>"))
    #expect(list.contains("<tbody><tr><td>1</td><td>2</td></tr></tbody>"))
    let values = try markdown("```{csv-table}\n:header: \"A, a\", B\n1,\"x \"\"y\"\"\"\n```")
    #expect(values.contains("<th>A, a</th><th>B</th>"))
    #expect(values.contains("<td>1</td><td>x \"y\"</td>"))
  }

  @Test func includesFilesAndPartsOfThem() throws {
    let files = ["text/b.md": "Some *text*.", "text/c.py": "a = 1\n# begin\nb = 2\n# end\n"]
    #expect(try markdown("```{include} b.md\n```", files: files) == "<p>Some <em>text</em>.</p>")
    let code = try markdown(
      "```{literalinclude} c.py\n:start-after: begin\n:end-before: end\n```", files: files)
    #expect(code == "<pre class=\"code\"><code>b = <span class=\"n\">2</span></code></pre>")
    #expect(try readMarkdown("```{include} none.md\n```").ids == ["include-missing"])
  }

  @Test(arguments: ["start-after: none", "end-at: none", "start-line: 9", "lines: 8-9"])
  func saysThatAnExcerptFindsNoPart(_ option: String) throws {
    let page = try readMarkdown(
      "```{literalinclude} c.py\n:\(option)\n```", files: ["text/c.py": "a = 1\nb = 2\n"])
    #expect(page.ids == ["excerpt-unmatched"])
  }

  @Test func takesTheArgumentOfFigureMDForItsLabel() throws {
    let page = try readMarkdown(
      "```{figure-md} fig-one\n<img src=\"a.png\" alt=\"A red square\">\n\nThe caption.\n```\n\nSee {ref}`fig-one`.",
      files: ["text/a.png": ""])
    #expect(page.page.labels["fig-one"] != nil && page.content.contains("The caption.</figcaption>"))
    #expect(page.ids.isEmpty && page.content.contains("<img"), "\(page.ids)")
  }

  @Test func endsAFileThatIncludesItself() throws {
    _ = try readMarkdown("```{include} b.md\n```", files: ["text/b.md": "x\n\n```{include} b.md\n```"])
  }

  @Test func makesTermsOfAGlossaryPlacesToLinkTo() throws {
    let page = try readMarkdown("```{glossary}\nFirst term\n  What it is.\n```\n\nSee {term}`first term`.")
    #expect(page.content.contains("<dt id=\"term-First-term\">First term</dt>"))
    #expect(page.content.contains("What it is."))
    #expect(page.page.labels["term-first term"] == "term-First-term")
    #expect(page.page.links.map(\.target) == [.label("term-first term")])
  }

  @Test func keepsTheContentOfUnknownDirectivesAndRoles() throws {
    let page = try readMarkdown(":::{nonesuch}\nKept *text*.\n:::\n\n{nonesuch}`kept`")
    #expect(page.content.contains("Kept <em>text</em>."))
    #expect(page.content.contains("<p>kept</p>"))
    #expect(page.ids == ["directive-unknown", "role-unknown"])
  }

  @Test func namesWhatABookCannotHold() throws {
    let page = try readMarkdown(
      "```{eval-rst}\n.. x::\n```\n\n```mermaid\nA-->B\n```\n\n{download}`data.csv`\n\n[a](xref:other#b)\n\n"
        + "```{iframe} https://example.org\n```")
    #expect(
      page.ids == [
        "diagram-as-code", "directive-left-out", "download-left-out", "embedded-linked",
        "link-out-of-project",
      ])
    #expect(page.content.contains("A--&gt;B"))
  }

  @Test func writesRoles() throws {
    #expect(
      try markdown(
        "{kbd}`Ctrl` H{sub}`2`O {abbr}`CI (continuous integration)` {math}`x`".replacing(
          "{math}`x`", with: ""))
        == "<p><kbd>Ctrl</kbd> H<sub>2</sub>O <abbr title=\"continuous integration\">CI</abbr></p>")
  }

  @Test func leadsTargetsToWhatFollowsThem() throws {
    let page = try readMarkdown("(here)=\n# Title\n\n(there)=\nA paragraph.")
    #expect(page.page.labels == ["here": "title", "there": "there"])
    #expect(page.content.contains("<p id=\"there\">"))
  }

  @Test func writesTabsCardsAndDisclosures() throws {
    let html = try markdown(
      "::::{tab-set}\n:::{tab-item} One\nA\n:::\n:::{tab-item} Two\nB\n:::\n::::\n\n:::{dropdown} More\nC\n:::"
    )
    #expect(
      html.contains("<div class=\"tabs\"><div class=\"tab\"><p class=\"tab-title\">One</p><p>A</p></div>"))
    #expect(html.contains("<details class=\"dropdown\"><summary>More</summary><p>C</p></details>"))
  }
}
