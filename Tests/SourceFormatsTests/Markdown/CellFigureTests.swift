import BookModel
import Diagnostics
import Testing

@testable import Markdown

/// The captions and labels of code cells of Quarto and R Markdown, with and without outputs.
@Suite struct CellFigureTests {
  private func read(
    _ text: String, _ dialect: MarkdownDialect = .quarto, files: [String: String] = [:]
  ) throws -> ReadPage {
    var settings = TextSettings()
    settings.dialect = dialect
    return try readMarkdown(text, files: files, settings: settings)
  }

  private func count(_ part: String, in text: String) -> Int {
    text.split(separator: part, omittingEmptySubsequences: false).count - 1
  }

  private let parts = "#| label: fig-a\n#| fig-subcap:\n#|   - One *alpha*\n#|   - Two\n"
  private let each = "#| label: fig-b\n#| fig-cap:\n#|   - First\n#|   - Second\n"
  private let saved = [
    "a_files/figure-html/fig-a-1.png": "", "a_files/figure-html/fig-a-2.png": "",
    "a_files/figure-html/fig-b-1.png": "", "a_files/figure-html/fig-b-2.png": "",
  ]

  @Test func captionsOfPartsStandAtTheirPictures() throws {
    for files in [[:], saved] {
      let page = try read("```{r}\n\(parts)plot(1); plot(2)\n```\n\n# Next\n", files: files)
      #expect(count("<figcaption", in: page.content) == 3)
      #expect(page.content.contains("One <em>alpha</em></figcaption>"))
      #expect(count("<img", in: page.content) == (files.isEmpty ? 0 : 2))
      #expect(page.page.anchors.compactMap(\.part) == [1, 2])
      #expect(page.page.labels["fig-a"] == "fig-a" && page.page.labels["fig-a-1"] == "fig-a-1")
      #expect(page.page.anchors.first { $0.id == "fig-a" }?.kind == .figure)
    }
  }

  @Test func eachCaptionOfAListIsOfItsPicture() throws {
    for files in [[:], saved] {
      let page = try read("```{r}\n\(each)plot(1); plot(2)\n```\n", files: files)
      #expect(page.content.contains("First</figcaption>") && page.content.contains("Second</figcaption>"))
      #expect(Set(page.page.labels.keys) == ["fig-b", "fig-b-1", "fig-b-2"])
      #expect(page.page.labels["fig-b-1"] != page.page.labels["fig-b-2"])
      #expect(page.page.anchors.count { $0.kind == .figure && $0.isNumbered } == 2)
    }
  }

  @Test func outputsOfANotebookTakeTheirCaptions() throws {
    let data = "{\"output_type\": \"display_data\", \"metadata\": {}, \"data\": {\"text/plain\": \"P\"}}"
    let printed = "{\"output_type\": \"stream\", \"name\": \"stdout\", \"text\": \"printed\"}"
    let cell =
      "{\"cell_type\": \"code\", \"metadata\": {}, \"execution_count\": 1, \"source\": \"plot()\", \"outputs\": [\(data), \(printed), \(data)]}"
    let run = "{\"nbformat\": 4, \"nbformat_minor\": 5, \"metadata\": {}, \"cells\": [\(cell)]}"
    let page = try read("```{python}\n\(parts)plot()\n```\n", files: ["text/a.ipynb": run])
    #expect(count("<figcaption", in: page.content) == 3 && count("printed", in: page.content) == 1)
    let first = try #require(page.content.firstRange(of: "alpha")?.lowerBound)
    #expect(count(">P", in: String(page.content[..<first])) == 1, "an output stands above its caption")
  }

  /// A label never moves to what follows its cell.
  @Test(arguments: ["fig-x", "tbl-x", "lst-x", "sec-x"], [true, false])
  func theLabelOfACellStaysAtItsPlace(_ label: String, _ isShown: Bool) throws {
    let options = "#| label: \(label)\n#| echo: \(isShown)\n"
    let page = try read("# A\n\n```{r}\n\(options)f(1)\n```\n\nNext words.\n")
    let id = try #require(page.page.labels[label])
    #expect(!page.content.contains("<p id=\"\(id)\""))
    let place = try #require(page.content.firstRange(of: "id=\"\(id)\"")?.lowerBound)
    let next = try #require(page.content.firstRange(of: "Next words")?.lowerBound)
    #expect(place < next)
    if label.hasPrefix("fig") || label.hasPrefix("tbl") {
      #expect(page.page.anchors.contains { $0.id == id && $0.isNumbered })
    }
  }

  @Test func theLabelOfACellThatBookdownRefersToStaysAtItsPlace() throws {
    let page = try read("```{r side}\nplot(2)\n```\n\nNext.\n\nSee \\@ref(fig:side).\n", .bookdown)
    #expect(page.page.labels["fig:side"] != nil && !page.content.contains("<p id"))
  }

  @Test func wordsForPicturesThatAreMissingAreNamed() throws {
    let cell = "```{r}\n#| label: fig-c\n#| fig-cap: Main.\n#| fig-alt: Words.\nplot(1)\n```\n"
    let page = try read(cell)
    #expect(page.reading.diagnostics.contains { $0.summary.contains("\"fig-alt\"") })
    let shown = try read(cell, files: ["a_files/figure-html/fig-c-1.png": ""])
    #expect(shown.content.contains("alt=\"Words.\"") && shown.ids.isEmpty)
  }

  @Test func aListingKeepsItsCaptionBesideAFigure() throws {
    let options = "#| lst-label: lst-c\n#| lst-cap: The code\n#| fig-cap: The plot\n"
    let page = try read("```{r}\n\(options)plot(1)\n```\n")
    #expect(page.content.contains("The code</figcaption>") && page.content.contains("The plot</figcaption>"))
    #expect(page.page.labels["lst-c"] != nil)
    let hidden = try read(
      "```{r}\n#| echo: false\n\(options)plot(1)\n```\n", files: ["figures/fig-c-1.png": ""])
    #expect(
      hidden.content.contains("The code")
        || hidden.reading.diagnostics.contains { $0.summary.contains("lst-cap") })
  }

  @Test func aCaptionOfAnotherKindIsNamed() throws {
    let page = try read("```{r}\n#| fig-cap: A\n#| tbl-cap: B\nplot(1)\n```\n")
    #expect(page.reading.diagnostics.contains { $0.summary.contains("\"tbl-cap\"") })
  }
}
