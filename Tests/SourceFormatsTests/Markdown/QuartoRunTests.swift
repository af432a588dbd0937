import BookModel
import Diagnostics
import Digests
import Testing

@testable import Bibliography
@testable import Markdown

/// Files that a run of a page saves: the folder `_freeze`, and notebooks.
@Suite struct QuartoRunTests {
  private func read(
    _ text: String, _ dialect: MarkdownDialect = .quarto, files: [String: String] = [:],
    outputFolder: String? = "_book", bibliography: String? = nil
  ) throws -> ReadPage {
    var settings = TextSettings()
    settings.dialect = dialect
    settings.outputFolder = outputFolder
    return try readMarkdown(text, files: files, settings: settings, bibliography: bibliography)
  }

  private func count(_ part: String, in text: String) -> Int {
    text.split(separator: part, omittingEmptySubsequences: false).count - 1
  }

  /// A notebook cell: its code and its outputs in JSON.
  private func cell(_ code: String, _ outputs: String = "") -> String {
    """
    {"cell_type": "code", "metadata": {}, "execution_count": 1, "outputs": [\(outputs)], "source": "\(code)"}
    """
  }

  private func notebook(_ cells: String...) -> String {
    "{\"nbformat\": 4, \"nbformat_minor\": 5, \"metadata\": {}, \"cells\": [\(cells.joined(separator: ", "))]}"
  }

  private func stream(_ text: String, name: String = "stdout") -> String {
    "{\"output_type\": \"stream\", \"name\": \"\(name)\", \"text\": \"\(text)\"}"
  }

  private func data(_ data: String) -> String {
    "{\"output_type\": \"display_data\", \"metadata\": {}, \"data\": {\(data)}}"
  }

  private let dot =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

  // MARK: - Notebooks

  @Test(arguments: ["text/a.ipynb", "_book/text/a.ipynb", "_book/text/a.out.ipynb"])
  func aNotebookBesideThePageGivesTheOutputs(_ path: String) throws {
    let text = """
      # Sums

      ```{python}
      #| echo: false
      print(1)
      ```

      ```{python}
      #| label: fig-dot
      #| fig-cap: "A *dot*."
      #| fig-alt: "One dot"
      plot()
      ```

      ```{python}
      #| label: tbl-sums
      #| tbl-cap: "Sums"
      table()
      ```

      See @fig-dot and @tbl-sums.
      """
    let run = notebook(
      cell("#| echo: false\\nprint(1)", stream("1\\n")),
      cell("#| label: fig-dot\\nplot()", data("\"image/png\": \"\(dot)\"")),
      cell("table()", data("\"text/markdown\": \"| a | b |\\n|---|---|\\n| 1 | *2* |\"")))
    let page = try read(text, files: [path: run])
    #expect(count("<pre class=\"code\">", in: page.content) == 2, "the first cell hides its code")
    #expect(count("<pre class=\"output\">", in: page.content) == 1)
    #expect(count("<img", in: page.content) == 1 && page.content.contains("alt=\"One dot\""))
    #expect(count("<table", in: page.content) == 1 && page.content.contains("<em>2</em>"))
    #expect(page.content.contains("A <em>dot</em>.</figcaption>"))
    #expect(page.page.labels["fig-dot"] != nil && page.page.labels["tbl-sums"] != nil)
    #expect(page.ids.isEmpty)
  }

  @Test func cellsThatAreAlikeTakeTheirOutputsInOrder() throws {
    let text = "```{python}\nx\n```\n\n```{python}\nx = 2\n```\n\n```{python}\nx\n```\n"
    let run = notebook(cell("x", stream("one")), cell("x = 2"), cell("x", stream("two")))
    let page = try read(text, files: ["text/a.ipynb": run])
    let first = try #require(page.content.firstRange(of: ">one<")?.lowerBound)
    let second = try #require(page.content.firstRange(of: ">two<")?.lowerBound)
    #expect(first < second && count("<pre class=\"output\">", in: page.content) == 2)
    #expect(page.ids.isEmpty, "a cell that puts out nothing misses nothing")
  }

  @Test func cellsThatTheRunDoesNotHaveAreNamedOnce() throws {
    let text = "```{python}\nx\n```\n\n```{python}\nnew()\n```\n\n```{python}\nnewer()\n```\n"
    let page = try read(text, files: ["text/a.ipynb": notebook(cell("x", stream("one")))])
    #expect(page.ids == ["outputs-stale"])
    let finding = try #require(page.finding("outputs-stale"))
    #expect(finding.occurrences?.count == 2 && finding.range?.start?.line == 5)
    #expect(finding.summary.contains("text/a.ipynb"))
  }

  @Test func aNotebookOfOtherCodeIsNoRunOfThePage() throws {
    let page = try read(
      "```{python}\nx\n```\n", files: ["text/a.ipynb": notebook(cell("exercise()", stream("one")))])
    #expect(page.ids == ["outputs-missing"] && !page.content.contains("one"))
  }

  @Test func optionsOfCellsHoldForTheirOutputs() throws {
    let text = """
      ```{python}
      #| warning: false
      warn()
      ```

      ```{python}
      #| output: false
      print(2)
      ```

      ```{python}
      #| output: asis
      print("**3**")
      ```

      ```{python}
      #| include: false
      print(4)
      ```
      """
    let run = notebook(
      cell("warn()", stream("careful", name: "stderr") + ", " + stream("done")),
      cell("print(2)", stream("two")),
      cell("print(\\\"**3**\\\")", stream("**three**")), cell("print(4)", stream("four")))
    let page = try read(text, files: ["text/a.ipynb": run])
    #expect(!page.content.contains("careful") && page.content.contains(">done<"))
    #expect(!page.content.contains(">two<") && !page.content.contains("four"))
    #expect(page.content.contains("<strong>three</strong>"))
  }

  @Test func thePageSaysWhetherItsCodeIsFolded() throws {
    let text =
      "---\nformat:\n  html:\n    code-fold: true\n---\n\n```{r}\n1\n```\n\n```{r}\n#| code-fold: false\n2\n```\n"
    #expect(count("<details", in: try read(text).content) == 1)
    let run = "::: {.cell}\n```{.r .cell-code}\n1\n```\n:::\n\n```{.r}\n2\n```\n"
    #expect(count("<details", in: try read("---\ncode-fold: show\n---\n\n" + run).content) == 1)
  }

  @Test func cellsWithoutAnyRunAreNamedOnceWithTheirCount() throws {
    let text = (1...5).map { "```{python}\nf(\($0))\n```" }.joined(separator: "\n\n")
    let page = try read(text)
    #expect(page.ids == ["outputs-missing"] && page.finding("outputs-missing")?.occurrences?.count == 5)
  }

  @Test func partsOfAFigureWithoutOutputAreFoundByTheirNames() throws {
    let page = try read(
      "```{r}\n#| label: fig-a\n#| fig-cap: Two plots\n#| fig-subcap: [\"One\", \"Two\"]\nplot()\n```\n\n@fig-a-1, @fig-a-2"
    )
    #expect(page.page.labels["fig-a-1"] != nil && page.page.labels["fig-a-2"] != nil)
    #expect(page.ids == ["outputs-missing"])
  }

  // MARK: - _freeze

  private func frozen(_ source: String, _ markdown: String) -> [String: String] {
    let hash = HashFunction.hexadecimal(.md5, of: Array(source.utf8), bytes: 16)
    return [
      "_freeze/text/a/execute-results/html.json":
        "{\"hash\": \"\(hash)\", \"result\": {\"markdown\": \"\(markdown)\"}}"
    ]
  }

  @Test func aRunOfTheSameTextIsFresh() throws {
    let source = "# A\n\n```{r}\n1\n```\n"
    let markdown = "# A\\n\\n::: {.cell}\\n\\n```{.r .cell-code}\\n1\\n```\\n:::\\n"
    #expect(try read(source, files: frozen(source, markdown)).ids.isEmpty)
    let windows = source.replacing("\n", with: "\r\n")
    #expect(try read(source, files: frozen(windows, markdown)).ids.isEmpty, "Git changes the ends of lines")
    #expect(try read(windows, files: frozen(source, markdown)).ids.isEmpty)
  }

  @Test func aRunOfAnEarlierTextIsUsedAndNamed() throws {
    let page = try read(
      "# A\n\nNew.\n", files: frozen("# A\n\nOld.\n", "# A\\n\\nOld.\\n"))
    #expect(page.content.contains("Old."))
    #expect(page.ids == ["outputs-stale"])
    #expect(page.finding("outputs-stale")?.range?.start?.line == 1)
  }

  @Test func whatARunPutOutIsReportedAtItsCell() throws {
    let source = "# A\n\n```{r}\nplot(1)\n```\n\nText.\n"
    let page = try read(
      source,
      files: frozen(
        source,
        "# A\\n\\n::: {.cell}\\n\\n```{.r .cell-code}\\nplot(1)\\n```\\n\\n::: {.cell-output-display}\\n![](a_files/figure-html/unnamed-chunk-1-1.png)\\n:::\\n:::\\n\\nText.\\n"
      ).merging(["text/a_files/figure-html/unnamed-chunk-1-1.png": ""]) { first, _ in first })
    #expect(page.ids == ["alternative-text-missing"])
    #expect(page.finding("alternative-text-missing")?.range?.start?.line == 5)
  }

  // MARK: - R Markdown

  @Test func aCaptionInBracesMayHoldCode() throws {
    let page = try read(
      "```{r 2-1, echo=FALSE, fig.cap=\"Output of `top`.\"}\nknitr::include_graphics(\"a.png\")\n```\n\n\\@ref(fig:2-1)",
      .bookdown, files: ["a.png": ""])
    #expect(count("<img", in: page.content) == 1 && page.content.contains("<code>top</code>.</figcaption>"))
    #expect(page.page.labels["fig:2-1"] != nil && page.ids.isEmpty)
    #expect(try read("```{r} x```\n").content.contains("<code>"), "code within a line")
  }

  @Test func textForOneKindOfOutputIsResolved() throws {
    let page = try read(
      "Text.\n\n`r if (knitr::is_html_output()) '\n# References {-}\n'`\n\n`r if (knitr::is_latex_output()) '\n\\clearpage\nPrint.\n'`\n",
      .bookdown)
    #expect(page.page.headings.map(\.text) == ["References"])
    #expect(!page.content.contains("Print") && !page.content.contains("is_html"))
    #expect(page.ids.isEmpty || page.ids == ["section-empty"])
  }

  @Test func aHeadingForOneKindOfOutputMayBeOneLine() throws {
    let page = try read(
      "Text.\n\n`r if (knitr:::is_latex_output()) '# Print'`\n\n`r if (knitr:::is_html_output()) '# References {-}'`",
      .bookdown)
    #expect(page.page.headings.map(\.text) == ["References"])
    #expect(!page.content.contains("Print") && !page.ids.contains("outputs-missing"))
    let value = try read("It is `r if (knitr::is_html_output()) '#1'`.", .bookdown)
    #expect(value.page.headings.isEmpty && value.ids == ["outputs-missing"])
    #expect(
      BookBibliography.endsWithHeading(Array("`r if (knitr:::is_html_output()) '# References'`\n".utf8)))
  }

  @Test func footnotesAddToTheReferences() throws {
    let page = try read(
      "Text^[See [@b].].\n\nMore[^1].\n\n[^1]: As @c has it.\n", .bookdown,
      bibliography: "@book{b, title={Bees}, author={Bo}}\n@book{c, title={Cells}, author={Cy}}")
    #expect(page.content.contains("Bees") && page.content.contains("Cells"))
    #expect(page.ids.isEmpty)
  }

  @Test func referencesGoBelowTheHeadingAtTheEnd() throws {
    let page = try read(
      "# A\n\nText [@b].\n\n## References {.unnumbered}\n",
      bibliography: "@book{b, title={Bees}, author={Bo}}")
    #expect(page.page.headings.map(\.text) == ["A", "References"])
    let heading = try #require(page.content.firstRange(of: "References")?.upperBound)
    #expect(page.content[heading...].contains("Bees") && page.ids.isEmpty)
  }
}
