import BookModel
import Diagnostics
import Testing

@testable import Markdown

/// The syntax that Quarto and R Markdown add to CommonMark, by kind of element: the counts in the source and on the page.
@Suite struct QuartoMarkdownTests {
  private func read(
    _ text: String, _ dialect: MarkdownDialect = .quarto, files: [String: String] = [:],
    bibliography: String? = nil
  ) throws -> ReadPage {
    var settings = TextSettings()
    settings.dialect = dialect
    return try readMarkdown(text, files: files, settings: settings, bibliography: bibliography)
  }

  private func html(_ text: String, _ dialect: MarkdownDialect = .quarto, files: [String: String] = [:])
    throws
    -> String
  {
    try read(text, dialect, files: files).content.replacing(">\n<", with: "><").replacing(
      "</p>\n", with: "</p>")
  }

  private func count(_ part: String, in text: String) -> Int {
    text.split(separator: part, omittingEmptySubsequences: false).count - 1
  }

  // MARK: - Divisions

  @Test func calloutsAreBoxesWithTheirTitles() throws {
    let names = ["note", "tip", "warning", "important", "caution"]
    let text = names.map { "::: {.callout-\($0)}\n## Title *\($0)*\n\nText.\n:::" }.joined(separator: "\n\n")
    let page = try read(text)
    for name in names { #expect(page.content.contains("class=\"box \(name)\"")) }
    #expect(count("<em>", in: page.content) == 5)
    #expect(page.page.headings.isEmpty)
    #expect(page.ids.isEmpty)
    let folded = try html("::: {.callout-note collapse=\"true\" title=\"More\"}\nText.\n:::")
    #expect(folded == "<details class=\"note\"><summary>More</summary><p>Text.</p></details>\n")
  }

  @Test func divisionsNestWithColonsOfOneLength() throws {
    let page = try html("::: {.outer}\n::: inner\nOne.\n:::\n\nTwo.\n:::\n\nThree.")
    #expect(
      page == "<div class=\"outer\"><div class=\"inner\"><p>One.</p></div><p>Two.</p></div><p>Three.</p>")
    let item = try html("::: {.outer}\n- One\n\n  ::: inner\n  Two.\n  :::\n\n- Three\n:::\n\nFour.")
    #expect(count("<li>", in: item) == 2 && item.contains("<div class=\"inner\"><p>Two.</p></div>"))
    #expect(item.hasSuffix("</div><p>Four.</p>"))
    #expect(try html("::: {.a}\n```\n:::\n```\n:::").contains("<code>:::"))
  }

  @Test func emptyAttributesSayNothing() throws {
    let page = try html("![](a.png){}\n\n[b](c.md){ } and [d]{} and x{}", files: ["text/a.png": ""])
    #expect(count("{", in: page) == 1 && page.contains("<span>d</span> and x{}</p>"))
  }

  @Test func spansKeepTheirClasses() throws {
    #expect(
      try html("A [small *one*]{.small}.") == "<p>A <span class=\"small\">small <em>one</em></span>.</p>")
  }

  @Test func headingsOfATabsetAreItsTabs() throws {
    let page = try read("::: {.panel-tabset}\n## R {#in-r}\n\nOne.\n\n## Python\n\nTwo.\n:::")
    #expect(count(" class=\"tab\">", in: page.content) == 2)
    #expect(count("class=\"tab-title\"", in: page.content) == 2)
    #expect(page.page.headings.isEmpty)
  }

  @Test func whatIsForOtherOutputIsLeftOut() throws {
    let text = """
      ::: {.content-visible when-format="pdf"}
      Print.
      :::

      ::: {.content-hidden when-format="html"}
      Not here.
      :::

      ::: {.content-visible when-format="html"}
      Here.
      :::
      """
    #expect(try html(text) == "<div class=\"content-visible\"><p>Here.</p></div>\n")
  }

  @Test func theMarginHoldsAsides() throws {
    let page = try html("::: {.column-margin}\nBeside.\n:::\n\n::: {.aside}\nToo.\n:::")
    #expect(count("<aside class=\"margin\">", in: page) == 2)
  }

  // MARK: - Statements

  @Test func statementsAreCountedByKind() throws {
    let prefixes = ["thm", "lem", "cor", "prp", "cnj", "def", "exm", "exr", "alg"]
    let text = prefixes.map { "::: {#\($0)-a}\n## Name\n\nText.\n:::\n\nSee @\($0)-a." }.joined(
      separator: "\n\n")
    let page = try read(text)
    #expect(page.page.anchors.count { $0.isNumbered } == prefixes.count)
    #expect(page.page.links.map(\.target) == prefixes.map { .label("\($0)-a") })
    #expect(page.page.labels.count == prefixes.count)
    let proof = try html("::: {.proof}\nClear.\n:::")
    #expect(proof.contains("class=\"box proof\""))
  }

  @Test func statementsOfBookdownHaveTheirKindInTheirLabel() throws {
    let text = """
      ::: {.theorem #line name="Lines"}
      Text.
      :::

      ```{lemma, point, name="Points"}
      Some *text*.
      ```

      See \\@ref(thm:line) and \\@ref(lem:point).
      """
    let page = try read(text, .bookdown)
    #expect(page.page.links.map(\.target) == [.label("thm:line"), .label("lem:point")])
    #expect(page.page.labels["thm:line"] != nil && page.page.labels["lem:point"] != nil)
    #expect(page.content.contains("Lines") && page.content.contains("<em>text</em>"))
    #expect(page.ids.isEmpty)
  }

  // MARK: - Figures and tables

  @Test func picturesAloneAreFigures() throws {
    let files = ["text/a.png": "", "text/b.png": ""]
    let page = try read(
      "![The *curve*](a.png){#fig-curve fig-alt=\"A curve\" width=50%}\n\n![](b.png)\n\nSee @fig-curve, -@fig-curve.",
      files: files)
    #expect(count("<figure", in: page.content) == 1 && count("<img", in: page.content) == 2)
    #expect(
      page.content.contains("alt=\"A curve\"") && page.content.contains("The <em>curve</em></figcaption>"))
    #expect(page.page.labels["fig-curve"] == "fig-curve")
    #expect(page.page.links.map(\.target) == [.label("fig-curve"), .label("fig-curve")])
    let other = try read("![Not numbered](a.png)", files: files)
    #expect(other.page.anchors.allSatisfy { !$0.isNumbered })
  }

  @Test func figuresHaveParts() throws {
    let text = """
      ::: {#fig-two layout-ncol=2}
      ![One](a.png){#fig-one}

      ![Two](b.png){#fig-other}

      Both of them.
      :::
      """
    let page = try read(text, files: ["text/a.png": "", "text/b.png": ""])
    #expect(count("<figure", in: page.content) == 3 && count("<figcaption>", in: page.content) == 3)
    #expect(page.content.contains("repeat(2, minmax(0, 1fr))"))
    #expect(Set(page.page.labels.keys) == ["fig-two", "fig-one", "fig-other"])
    #expect(page.page.anchors.count { $0.isNumbered && $0.part == nil } == 1)
    #expect(page.page.anchors.compactMap(\.part) == [1, 2])
  }

  @Test func tablesTakeTheirCaptions() throws {
    let text = """
      | a | b |
      |---|---|
      | 1 | 2 |

      : Small numbers {#tbl-small}

      See @tbl-small.
      """
    let page = try read(text)
    #expect(page.content.contains("Small numbers</caption>") && page.page.labels["tbl-small"] != nil)
    #expect(!page.content.contains("#tbl"))
    let behind = try html("| a |\n|---|\n| 1 |\nTable: Close by", .bookdown)
    #expect(count("<tr>", in: behind) == 2 && behind.contains("Close by</caption>"))
    let before = try read(
      "Table: (\\#tab:small) Small\n\n| a |\n|---|\n| 1 |\n\n\\@ref(tab:small)", .bookdown)
    #expect(before.content.contains("Small</caption>") && before.page.labels["tab:small"] != nil)
    #expect(before.page.links.map(\.target) == [.label("tab:small")])
  }

  @Test func tablesOfLinesKeepTheirCells() throws {
    let simple = """
        Right Left     Centre
      ------- ------ ----------
           12 12        12
          123 *123*     123

      Table: Numbers
      """
    let page = try html(simple)
    #expect(count("<th", in: page) - count("<thead", in: page) == 3 && count("<td", in: page) == 6)
    #expect(page.contains("<em>123</em>") && page.contains("Numbers</caption>"))
    let grid = """
      +-------+----------+
      | Name  | Text     |
      +=======+==========+
      | a     | - one    |
      |       | - two    |
      +-------+----------+
      | b and c          |
      +-------+----------+
      """
    let second = try html(grid)
    #expect(count("<tr>", in: second) == 3 && count("<li>", in: second) == 2)
    #expect(second.contains("colspan=\"2\""))
    let several = """
      -----------------------
       Name      Text
      --------- -------------
       First     a row of
                 two lines

       Second    one line
      -----------------------
      """
    let third = try html(several)
    #expect(count("<td", in: third) == 4 && third.contains("two lines"))
  }

  // MARK: - Cells of code

  @Test func cellsShowTheirCodeAndNameWhatIsMissing() throws {
    let text = """
      ```{r}
      #| label: sum
      #| echo: true
      1 + 1
      ```

      ```{r, include=FALSE}
      library(x)
      ```

      ```{python}
      #| echo: false
      print(1)
      ```

      ```{r eval=FALSE}
      install()
      ```

      ```{.python filename="a.py"}
      x = 1
      ```
      """
    let page = try read(text)
    #expect(count("<pre class=\"code\">", in: page.content) == 3)
    #expect(
      page.content.contains("a.py") && !page.content.contains("#|") && !page.content.contains("library"))
    #expect(page.ids == ["outputs-missing", "outputs-missing"])
  }

  @Test func cellsShowThePicturesThatTheyName() throws {
    let text = """
      ```{r curve, echo=FALSE, fig.cap='The curve, (ref:more)', out.width='50%'}
      knitr::include_graphics("images/a.png", dpi = 300)
      ```

      (ref:more) with *more*

      See \\@ref(fig:curve).
      """
    let page = try read(text, .bookdown, files: ["images/a.png": ""])
    #expect(count("<img", in: page.content) == 1 && !page.content.contains("include_graphics"))
    #expect(page.content.contains("with <em>more</em></figcaption>") && page.content.contains("50%"))
    #expect(page.page.labels["fig:curve"] != nil)
    #expect(page.ids.isEmpty)
    let saved = try read(
      "```{r plot, fig.cap='Plot'}\nplot(1)\n```", .bookdown,
      files: ["docs/book_files/figure-html/plot-1.png": ""])
    #expect(count("<img", in: saved.content) == 1 && saved.ids.isEmpty)
  }

  @Test func aSavedRunGivesTheOutputs() throws {
    let frozen = """
      {"result": {"engine": "knitr", "markdown": "# Sums\\n\\n::: {.cell}\\n\\n```{.r .cell-code}\\n1 + 1\\n```\\n\\n::: {.cell-output .cell-output-stdout}\\n\\n```\\n[1] 2\\n```\\n\\n\\n:::\\n\\n::: {.cell-output-display}\\n![Plot](a_files/figure-html/fig-p-1.png){#fig-p width=672}\\n:::\\n:::\\n\\nLast [@no].\\n"}}
      """
    let page = try read(
      "# Sums\n\n```{r}\n1 + 1\n```\n\nLast [@no].\n",
      files: [
        "_freeze/text/a/execute-results/html.json": frozen, "_freeze/text/a/figure-html/fig-p-1.png": "",
      ],
      bibliography: "@book{b, title={B}}")
    #expect(
      page.content.contains("<pre class=\"output\">[1] 2</pre>")
        || page.content.contains("<pre class=\"output\">[1] 2\n</pre>"))
    #expect(count("<img", in: page.content) == 1 && page.page.labels["fig-p"] != nil)
    #expect(page.ids == ["citation-unknown"])
    #expect(page.reading.diagnostics.first?.range?.start?.line == 7)
  }

  @Test func rawPartsAreReadWhereTheyAreHTML() throws {
    let page = try read(
      "```{=html}\n<p><b>Bold</b></p>\n```\n\n```{=latex}\n\\begin{x}\n```\n\nA `<i>b</i>`{=html} c`\\x`{=latex}.\n\n\\newpage\n\n\\printglossary"
    )
    #expect(page.content.contains("<b>Bold</b>") && page.content.contains("<i>b</i>"))
    #expect(page.ids == ["directive-left-out", "directive-left-out"])
  }

  @Test func codeWithinALineIsNamed() throws {
    let page = try read("There are `r nrow(x)` rows, and `{python} 1 + 1`.")
    #expect(page.content.contains("<code>nrow(x)</code>") && page.ids == ["outputs-missing"])
  }

  // MARK: - Inline syntax

  @Test func scriptsNotesAndSignsAreRead() throws {
    let page = try html("H~2~O, x^2^, \"so\" -- it's... ~~gone~~")
    #expect(page == "<p>H<sub>2</sub>O, x<sup>2</sup>, “so” – it’s… <del>gone</del></p>")
    let note = try read("Text^[A *note*.] and[^1].\n\n[^1]: Another.")
    #expect(try read("So![^1]\n\n[^1]: Note.").ids.isEmpty)
    #expect(count("doc-footnote", in: note.content) == 2 && note.content.contains("A <em>note</em>."))
  }

  @Test func referencesAreGroupsAndNumbers() throws {
    let page = try read(
      "# A {#sec-a}\n\n[@sec-a; @fig-b], [Chapters @sec-a], @Sec-a, mail a@b.org, @fig-b's.")
    #expect(
      page.page.links.map(\.target).prefix(4) == [
        .label("sec-a"), .label("fig-b"), .label("sec-a"), .label("sec-a"),
      ])
    #expect(page.content.contains("Chapters\u{A0}<a"))
    #expect(page.page.headings.map(\.id) == ["sec-a"])
  }

  @Test func equationsHaveNames() throws {
    let page = try read("$$\nx = 1\n$$ {#eq-a}\n\nIn $$y$$ {#eq-b}\n\nSee @eq-a.")
    #expect(Set(page.page.labels.keys) == ["eq-a", "eq-b"] && !page.content.contains("{#"))
    let bookdown = try read(
      "\\begin{equation}\nx\n(\\#eq:a)\n\\end{equation}\n\nSee \\@ref(eq:a).", .bookdown)
    #expect(
      bookdown.page.labels.keys.contains("eq:a") && bookdown.page.links.map(\.target) == [.label("eq:a")])
    #expect(bookdown.ids.isEmpty)
  }

  @Test func formulasOfSeveralLinesAreNoLists() throws {
    let page = try read("\\[ x =\n  y\n  - z \\]\n\n## Title \\index{a|see {b}} end", .bookdown)
    #expect(count("<math", in: page.content) == 1 && !page.content.contains("<li>"))
    #expect(page.content.contains("Title  end"))
  }

  @Test func citationsUseTheBibliography() throws {
    let library = "@book{knuth, author={Knuth, D.}, title={Art}, year={1968}}"
    let page = try read("[@knuth, p. 3], @knuth, [-@knuth], [@none].", bibliography: library)
    #expect(count("doc-biblioref", in: page.content) == 3)
    #expect(page.ids == ["citation-unknown"])
  }

  @Test func shortcodesAreCarriedOutOrNamed() throws {
    let page = try read(
      "---\ntitle: Sums\n---\n\n{{< include _b.qmd >}}\n\n{{< meta title >}} {{< fa star >}} {{< pagebreak >}} {{{< fa x >}}}",
      files: ["text/_b.qmd": "From *elsewhere*."])
    #expect(page.content.contains("<p>From <em>elsewhere</em>.</p>") && page.content.contains("Sums"))
    #expect(page.content.contains("{{&lt; fa x &gt;}}") || page.content.contains("{{&lt; fa x >}}"))
    #expect(page.ids == ["shortcode-unknown"])
  }

  @Test func valuesComeFromTheFoldersAndTheProjectToo() throws {
    let page = try read(
      "---\ntool: {prefix: page}\n---\n\n{{< meta tool.prefix >}}, {{< meta tool.name >}}, {{< meta area >}}, [{{< meta none >}}], {{< meta unknown >}}.",
      files: [
        "text/_metadata.yml": "tool: {name: Positron, prefix: folder}", "_metadata.yml": "area: docs",
        "_quarto.yml": "area: project\nnone: ''",
      ])
    #expect(page.content.contains("page, Positron, docs, [], "))
    #expect(page.ids == ["substitution-unknown"])
  }

  @Test func cellsOfANamedNotebookAreShown() throws {
    let notebook = """
      {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [{"cell_type": "code", "execution_count": 1, "metadata": {},
      "source": ["#| label: sizes\\n", "1 + 1"], "outputs": [{"output_type": "stream", "name": "stdout", "text": ["two"]}]}]}
      """
    let page = try read(
      "{{< embed more.ipynb#sizes >}}\n\n{{< embed more.ipynb#other >}}", files: ["text/more.ipynb": notebook]
    )
    #expect(page.content.contains("two") && page.ids == ["embedded-unknown"])
    #expect(page.finding("embedded-unknown")?.summary.contains("more.ipynb#other") == true)
  }

  @Test func picturesMayLackTheirEndings() throws {
    let page = try read(
      "![The plot](images/plot)\n\n![Nothing there](images/none)", files: ["text/images/plot.png": ""])
    #expect(count("<img", in: page.content) == 1)
    #expect(page.ids.contains("media-missing") && page.finding("media-missing")?.range?.start?.line == 3)
  }

  /// The ids that each tool makes from headings, so that links to them work.
  @Test(arguments: [
    (
      MarkdownDialect.quarto,
      ["links-images", "dogs-in-my-house", "version-1.2", "über-uns", "links-images-1"]
    ),
    (.mkDocs, ["links-images", "dogs-in-my-house", "2-version-12", "über-uns", "links-images_1"]),
    (.mdBook, ["links--images", "dogs-in-my-house", "2-version-12", "über-uns", "links--images-1"]),
  ])
  func headingsAreNamedAsTheirToolsNameThem(dialect: MarkdownDialect, ids: [String]) throws {
    let page = try read(
      "# Page\n\n## Links & Images\n\na\n\n## Dogs in *my* house?\n\nb\n\n## 2. Version 1.2\n\nc\n\n## Über uns\n\nd\n\n## Links & Images\n\ne",
      dialect)
    #expect(page.page.headings.dropFirst().map { page.page.anchors[$0.anchor].id } == ids)
    #expect(page.page.labels["uber-uns"] == (dialect == .mkDocs ? "über-uns" : nil))
  }

  @Test(arguments: [
    ("& Links", "links"), ("Links &", "links"), ("- Links", "-links"), ("a - b", "a-b"),
    ("What's new?", "whats-new"),
    ("1.2 `code_x`", "12-code_x"), ("C++ / C#", "c-c"),
  ])
  func headingsOfMkDocsAreNamedAsPythonDoes(heading: String, id: String) throws {
    let page = try read("# Page\n\n## \(heading)\n\na", .mkDocs)
    #expect(page.page.headings.dropFirst().map { page.page.anchors[$0.anchor].id } == [id])
  }

  @Test func figuresInTheMarginAreFigures() throws {
    let page = try read(
      "::: {#fig-table .column-margin}\n\n| A |\n|---|\n| B |\n\nA table.\n\n:::\n\nSee @fig-table.")
    #expect(page.page.anchors.contains { $0.kind == .figure && $0.id == "fig-table" })
    #expect(page.content.contains("<aside class=\"margin\"><figure") && page.ids.isEmpty)
  }

  @Test func bracketsBehindBackslashesAreFormulasWhereTheToolSaysSo() throws {
    let text = "| a |\n|---|\n| \\[y + 1\\] |\n\nThe sum \\(x + 1\\).\n"
    #expect(count("<math", in: try html(text)) == 0)
    #expect(try html(text).contains("[y + 1]"))
    #expect(count("<math", in: try html(text, .bookdown)) == 2)
  }

  @Test func theTitleOfTheFrontMatterIsTheHeading() throws {
    let page = try read("---\ntitle: Sums and *more*\n---\n\n## First\n\nText.")
    #expect(page.page.headings.map(\.text) == ["Sums and more", "First"])
    let index = try read("---\ntitle: The book\n---\n\n# Welcome\n\nText.", .bookdown)
    #expect(index.page.headings.map(\.text) == ["Welcome"])
  }

  @Test func headingsOfBookdownAreLabels() throws {
    let page = try read(
      "# Name binding\n\n# Part {#name-binding-2}\n\nSee \\@ref(name-binding), \\index{name}here.", .bookdown)
    #expect(page.page.labels == ["name-binding": "name-binding", "name-binding-2": "name-binding-2"])
    #expect(page.ids == ["directive-left-out"] && page.content.contains(", here."))
  }

  @Test func whatIsReferredToLeadsToWhereItsOutputWouldBe() throws {
    let page = try read(
      "```{r wide, fig.cap=c('A', 'B')}\nplot(1)\n```\n\n```{r side}\nplot(2)\n```\n\n```{r other}\nx\n```\n\n\\@ref(fig:wide-1), \\@ref(fig:wide-2), \\@ref(fig:side), \\@ref(tab:side).",
      .bookdown)
    #expect(Set(page.page.labels.keys) == ["fig:wide", "fig:wide-1", "fig:wide-2", "fig:side", "tab:side"])
  }

  @Test func frontMatterMayBeEmpty() throws {
    let page = try read("---\n{}\n---\n\n# A\n\nText.")
    #expect(page.page.headings.map(\.text) == ["A"] && !page.content.contains("{}"))
    #expect(try read("---\n{a} and b\n\nText").content.contains("{a} and b"))
  }

  @Test func childrenAreReadUnlessTheirNamesAreComputed() throws {
    let page = try read(
      "```{r, child=c('a.Rmd', \"b.Rmd\")}\n```\n\n```{r, child=if(knitr::is_latex_output()) 'c.Rmd'}\n```",
      .bookdown, files: ["text/a.Rmd": "First.", "text/b.Rmd": "Second."])
    #expect(page.content.contains("First.") && page.content.contains("Second."))
    #expect(page.ids == ["directive-left-out"])
  }

  @Test func unknownCitationsAreSaidOnceForEachKey() throws {
    let page = try read(
      "[@R-knitr; @known], [@R-knitr], [@R-bookdown], [@knwon].", .bookdown,
      bibliography: "@book{known, title={T}}")
    #expect(page.ids == ["citation-unknown", "citation-unknown", "citation-unknown"])
    let counted = page.reading.diagnostics.first { $0.summary.contains("\"R-knitr\"") }
    #expect(counted?.occurrences?.count == 2)
    #expect(page.reading.diagnostics.contains { $0.solutions.first?.summary == "did you mean \"known\"?" })
  }

  /// `{bibliography}` as an argument in TeX or in a text is not a directive.
  @Test func onlyADirectiveIsThePlaceOfTheReferences() throws {
    let library = "@book{knuth, author={Knuth, D.}, title={Art}, year={1968}}"
    let page = try read(
      "# A\n\n@knuth\\index{bibliography}, see `{#refs}`.", .bookdown, bibliography: library)
    #expect(count("doc-bibliography", in: page.content) == 1)
    let placed = try read("# A\n\n@knuth.\n\n::: {#refs}\n:::\n\nMore.", bibliography: library)
    #expect(count("doc-bibliography", in: placed.content) == 0 && placed.content.contains("ref-knuth"))
  }

  @Test(arguments: [(true, ["Git"]), (false, ["Tools", "Git"])])
  func partsOfBookdownAreHeadingsOnlyWhereNoContentsHaveThem(_ hasParts: Bool, _ headings: [String]) throws {
    var settings = TextSettings()
    (settings.dialect, settings.hasParts) = (.bookdown, hasParts)
    let page = try readMarkdown("# (PART) Tools {-}\n\n# Git {-}\n\nText.", settings: settings)
    #expect(page.page.headings.map(\.text) == headings && !page.content.contains("PART"))
    #expect(page.page.anchors.allSatisfy { !$0.isNumbered })
  }
}

/// Syntax of other dialects, files that include each other, and authors' ids.
@Suite struct ForeignMarkdownTests {
  private func read(_ text: String, _ dialect: MarkdownDialect, files: [String: String] = [:]) throws
    -> ReadPage
  {
    var settings = TextSettings()
    settings.dialect = dialect
    return try readMarkdown(text, files: files, settings: settings)
  }

  @Test func namesSyntaxOfOtherDialectsOnce() throws {
    let text = """
      ::: note
      Text
      :::

      See [[Note]] and [[Other|it]].

      !!! note
          Text
      """
    let page = try read(text, .mdBook)
    #expect(page.ids == ["dialect-foreign", "dialect-foreign", "dialect-foreign"])
    let links = page.reading.diagnostics.first { $0.summary.contains("[[Note]]") }
    #expect(links?.occurrences?.count == 2)
    #expect(try read("{{#include a.md}} {ref}`x`", .obsidian).ids == ["dialect-foreign", "dialect-foreign"])
    #expect(try read("> [!note]\n> Text", .quarto).ids == ["dialect-foreign"])
    #expect(try read("```{note}\nText\n```", .mkDocs).ids == ["dialect-foreign"])
    #expect(try read("`[[x]]` `:::` $[[x]]$ [[a](b)] x[[i]]", .myst).ids.isEmpty)
  }

  @Test func aFileThatIncludesItselfIsAFinding() throws {
    let myst = try read(
      "```{include} b.md\n```", .myst,
      files: [
        "text/a.md": "A",
        "text/b.md": "B\n\n```{include} b.md\n```\n\n```{include} b.md\n```\n\n```{include} a.md\n```",
      ])
    #expect(myst.ids == ["include-nested", "include-nested"])
    #expect(myst.content.split(separator: "<p>B</p>", omittingEmptySubsequences: false).count == 2)
    var files: [String: String] = [:]
    for number in 1...12 {
      files["text/\(number).md"] = "Text \(number).\n\n```{include} \(number + 1).md\n```"
    }
    let deep = try read("```{include} 1.md\n```", .myst, files: files)
    #expect(
      deep.ids == ["include-nested"] && deep.content.contains("Text 8.") && !deep.content.contains("Text 9."))
    #expect(try read("{{#include a.md}}", .mdBook, files: ["text/a.md": "x"]).ids == ["include-nested"])
    #expect(try read("![[a]]", .obsidian, files: ["text/a.md": "x"]).ids == ["include-nested"])
  }

  @Test func aNoteWithinALineIsNamed() throws {
    let page = try read("See ![[b]] there.", .obsidian, files: ["text/b.md": "x"])
    #expect(page.ids == ["embedded-linked"] && page.page.links.count == 1)
  }

  @Test func namesOfAuthorsAreNeverChangedForHeadings() throws {
    let page = try read("# Secant\n\n```{note}\n:name: secant\nText.\n```\n\n{ref}`secant`", .myst)
    #expect(page.page.labels["secant"] == "secant")
    #expect(page.content.contains("id=\"secant\" ") || page.content.contains("id=\"secant\">"))
    #expect(page.page.headings.map(\.id) == ["secant-2"])
    let own = try read("(secant)=\n# Secant\n", .myst)
    #expect(own.page.headings.map(\.id) == ["secant"])
  }
}
