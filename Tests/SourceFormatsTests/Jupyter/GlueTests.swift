import BookModel
import Diagnostics
import Testing

@testable import JupyterFormat
@testable import Markdown
@testable import Markup
@testable import PageWriting
@testable import SourceFormats

/// Values and outputs of cells that are shown in the text.
@Suite struct GlueTests {
  private func text(_ source: String, metadata: String = "{}") -> String {
    "{\"cell_type\": \"markdown\", \"metadata\": \(metadata), \"source\": \"\(source)\"}"
  }

  private func glue(_ name: String, _ data: String) -> String {
    """
    {"cell_type": "code", "execution_count": 1, "metadata": {"tags": ["remove-cell"]}, "source": "glue()", "outputs": [
      {"output_type": "display_data", "metadata": {"scrapbook": {"name": "\(name)", "mime_prefix": "application/papermill.record/"}},
       "data": {\(data)}}]}
    """
  }

  @Test func valuesStandInTheText() throws {
    let read = try readNotebook(
      cells: """
        \(text("A {glue:}`mean`, {glue:text}`mean:.2f`, {glue}`name`.")),
        \(glue("mean", "\"application/papermill.record/text/plain\": \"3.14159\"")),
        \(glue("name", "\"application/papermill.record/text/plain\": \"'Ada'\""))
        """)
    #expect(read.content.contains("<p>A 3.14159, 3.14, Ada.</p>"))
    #expect(read.ids.isEmpty)
    // A stored value is not shown in the place of its cell.
    #expect(!read.content.contains("class=\"cell\""))
  }

  @Test func valuesBecomeFiguresFormulasAndTables() throws {
    let read = try readNotebook(
      cells: """
        \(text(":::{glue:figure} plot\\n:name: fig-plot\\nA *plot*.\\n:::\\n\\n```{glue:math} sum\\n:label: eq-sum\\n```\\n\\n```{glue} table\\n```")),
        \(glue("plot", "\"application/papermill.record/text/html\": \"<b>drawn</b>\"")),
        \(glue("sum", "\"application/papermill.record/text/latex\": \"$\\\\displaystyle x + 1$\"")),
        \(glue("table", "\"application/papermill.record/text/html\": \"<table><tr><th>a</th></tr></table>\""))
        """)
    #expect(read.content.contains("<figure id=\"fig-plot\" class=\"figure\">"))
    #expect(read.content.contains("<b>drawn</b>"))
    #expect(read.content.contains("A <em>plot</em>."))
    #expect(read.content.contains("id=\"eq-sum\""))
    #expect(read.page.facts.formulas == 1)
    #expect(read.page.facts.tables == 1)
    #expect(read.ids.isEmpty)
  }

  @Test func namesWithoutValueStayAndAreReported() throws {
    let read = try readNotebook(cells: text("A {glue:}`mean` and {eval}`x + 1`."))
    #expect(read.content.contains("<p>A <code>mean</code> and <code>x + 1</code>.</p>"))
    #expect(read.ids == ["value-missing", "value-missing"])
    let page = try readMarkdown("{glue:}`a` {glue:}`b`\n\n:::{glue:figure} c\n:name: fig-c\nA plot.\n:::\n")
    #expect(page.finding("value-missing")?.occurrences?.count == 3)
    #expect(page.content.contains("<figure id=\"fig-c\" class=\"figure\"><p><code>c</code></p>"))
    #expect(page.content.contains("A plot."))
  }

  @Test func savedExpressionsStandInTheText() throws {
    let saved =
      "{\"user_expressions\": [{\"expression\": \"x + 1\", \"result\": {\"status\": \"ok\", \"data\": {\"text/plain\": \"5\"}}}]}"
    let read = try readNotebook(cells: text("Five is {eval}`x + 1`.", metadata: saved))
    #expect(read.content.contains("<p>Five is 5.</p>"))
  }

  @Test(arguments: [
    ("3.14159", ".2f", "3.14"), ("1234567", ",", "1,234,567"), ("1234.5", ",.1f", "1,234.5"),
    ("0.256", ".1%", "25.6%"),
    ("12345.678", ".2e", "1.23e+04"), ("0.00012", ".1e", "1.2e-04"), ("7", "d", "7"),
    ("-1234", ",d", "-1,234"),
    ("3.14159", ".3g", "3.14"), ("abc", ".2f", "abc"), ("3", ".99f", "3"), ("3", "q", "3"),
  ])
  func formatsAreThoseOfPython(value: String, format: String, shown: String) {
    let text = GluedValue.formatted(Array(value.utf8), format: format[...])
    #expect(String(decoding: text, as: UTF8.self) == shown)
  }

  @Test func labelsAndAddressesAreReferredToByASign() throws {
    let page = try readMarkdown(
      "(eq-a)=\n$$x$$\n\nSee @eq-a, [@eq-a], @nobody, a@b.org and [@https://doi.org/10.1109/MCSE.2021.3059263]."
    )
    #expect(
      page.page.links.map(\.target) == [
        .label("eq-a"), .label("eq-a"), .external("mailto:a@b.org"),
        .external("https://doi.org/10.1109/MCSE.2021.3059263"),
      ])
    #expect(page.content.contains("@nobody"))
  }

  // MARK: - Shown again by label

  private static let labelled = """
    {"cell_type": "code", "execution_count": 1, "metadata": {}, "source": "#| label: cell-a\\n#| fig-cap: A table\\nshow()",
     "outputs": [{"output_type": "display_data", "metadata": {}, "data": {"text/html": "<i>shown</i>"}}]}
    """

  @Test func outputsAreShownAgainInTheirNotebook() throws {
    let read = try readNotebook(
      cells:
        "\(Self.labelled), \(text("![](#cell-a)")), \(text(":::{figure} #cell-a\\n:label: fig-b\\nAgain\\n:::"))"
    )
    #expect(read.content.ranges(of: "<i>shown</i>").count == 3)
    #expect(read.content.contains("<figure id=\"fig-b\" class=\"figure\">"))
    #expect(read.ids.isEmpty)
  }

  @Test func addressesInWhatIsShownAgainAreThoseOfItsFile() throws {
    var context = ReadingContext(source: 0, path: "one/a.md")
    context.sourceOfLabel = { $0 == "chip" ? "two/b.md" : nil }
    context.files.read = { _ in Array(":::{figure} images/chip.png\n:label: chip\nA chip\n:::\n".utf8) }
    context.files.mediaInfo = { $0 == "two/images/chip.png" ? .found(picture) : .missing }
    let reading = readSource(
      file: "a.md", bytes: Array("![](#chip)\n\n![b](no.png)".utf8), context: context)
    let page = ReadPage(reading: reading, page: try #require(reading.pages.first))
    #expect(page.page.media.map(\.path) == ["two/images/chip.png"])
    #expect(page.ids == ["media-missing"])
  }

  @Test func outputsOfANotebookAreShownInOtherSources() throws {
    let notebook = "{\"nbformat\": 4, \"metadata\": {}, \"cells\": [\(Self.labelled)]}"
    var context = ReadingContext(source: 0, path: "a.md")
    context.sourceOfLabel = { $0 == "cell-a" ? "b.ipynb" : $0 == "tip" ? "c.md" : nil }
    let files = ["b.ipynb": notebook, "c.md": "(tip)=\n:::{tip}\nBe *brief*.\n:::\n\n(other)=\nNo.\n"]
    context.files.read = { path in Array(files[path, default: ""].utf8) }
    let source = ":::{embed} #cell-a\n:::\n\n![](#tip)\n\nSee ![](#cell-a) and ![gone](#none).\n"
    let reading = readSource(file: "a.md", bytes: Array(source.utf8), context: context)
    let page = ReadPage(reading: reading, page: try #require(reading.pages.first))
    #expect(page.content.ranges(of: "<i>shown</i>").count == 2)
    #expect(page.content.contains("Be <em>brief</em>."))
    #expect(!page.content.contains("No."))
    #expect(page.page.labels.isEmpty)
    #expect(page.ids == ["element-not-allowed-here", "embedded-unknown"])
    #expect(page.finding("embedded-unknown")?.range?.start?.line == 6)
  }

  @Test func labelsAreFoundWithoutReading() {
    let text = """
      (target-a)=
      ```{figure} a.png
      :label: fig-b
      :name: fig-c
      ```
      {"source": ["#| label: cell-d\\n", "x"], "label": "cell-e", "name": "python"}
      """
    #expect(SourceLabels.labels(in: Array(text.utf8)) == ["target-a", "fig-b", "fig-c", "cell-d", "cell-e"])
  }

  @Test func aSourceThatShowsItselfEnds() throws {
    let page = try readMarkdown("(a)=\n:::{note}\n![](#a)\n:::\n")
    #expect(page.ids.allSatisfy { $0 == "embedded-unknown" })
  }
}
