import BookModel
import Diagnostics
import ProcessorTime
import Testing

@testable import JupyterFormat
@testable import PageWriting
@testable import SourceFormats

/// A picture of one pixel.
private let dot =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

/// Reads a version 4 notebook with these cells.
func readNotebook(cells: String, metadata: String = "{}") throws -> ReadPage {
  let json = "{\"nbformat\": 4, \"nbformat_minor\": 5, \"metadata\": \(metadata), \"cells\": [\(cells)]}"
  let reading = readSource(
    file: "a.ipynb", bytes: Array(json.utf8), context: ReadingContext(source: 0, path: "a.ipynb"))
  return ReadPage(reading: reading, page: try #require(reading.pages.first))
}

private func code(_ source: String, _ outputs: String = "", metadata: String = "{}") -> String {
  """
  {"cell_type": "code", "execution_count": 3, "metadata": \(metadata), "source": "\(source)", "outputs": [\(outputs)]}
  """
}

private func display(_ data: String) -> String {
  "{\"output_type\": \"display_data\", \"metadata\": {}, \"data\": {\(data)}}"
}

@Suite struct NotebookTests {
  @Test func cellsBecomeTextCodeAndOutput() throws {
    let read = try readNotebook(
      cells: """
        {"cell_type": "markdown", "metadata": {}, "source": ["# Sums\\n", "\\n", "Add *them*."]},
        \(code("s = 1", "{\"output_type\": \"stream\", \"name\": \"stdout\", \"text\": [\"a\\n\", \"b\\n\"]}"))
        """)
    #expect(read.page.title == "Sums")
    #expect(read.content.contains("<p>Add <em>them</em>.</p>"))
    #expect(
      read.content.contains(
        "<div class=\"cell\"><p class=\"prompt\">In [3]</p><pre class=\"code\"><code>s = <span class=\"n\">1</span></code></pre>"
          + "<pre class=\"output\">a\nb</pre></div>"))
    #expect(read.reading.diagnostics.isEmpty)
  }

  /// As in nbconvert, which follows CommonMark here: marks between a letter and a bracket are text.
  @Test(arguments: [
    ("**[a](u)**", "<strong>LINK</strong>"), ("a**[b](u)**c", "a**LINK**c"), ("**[a](u)**b", "**LINK**b"),
    ("**[a](u) **", "**LINK **"), ("_[a](u)_b", "_LINK_b"), ("**Note:**[a](u)", "<strong>Note:</strong>LINK"),
    ("(**[a](u)**)x", "(<strong>LINK</strong>)x"), ("***[a](u)***", "<em><strong>LINK</strong></em>"),
    ("[**a**](u)b", "LINKb"), ("**a**b", "<strong>a</strong>b"),
  ])
  func emphasisAroundLinks(_ source: String, _ expected: String) throws {
    let read = try readNotebook(
      cells: "{\"cell_type\": \"markdown\", \"metadata\": {}, \"source\": \"\(source)\"}")
    let start = try #require(read.content.firstRange(of: "<p>")?.upperBound)
    var text = String(read.content[start...].prefix { $0 != "\n" }.replacing("</p>", with: ""))
    if let open = text.firstRange(of: "<a")?.lowerBound, let close = text.firstRange(of: "</a>")?.upperBound {
      text.replaceSubrange(open..<close, with: "LINK")
    }
    #expect(text == expected)
  }

  @Test func aPictureBesideAnInteractiveOutputIsShownOnce() throws {
    let widget = display("\"application/vnd.plotly.v1+json\": {}, \"image/png\": \"\(dot)\"")
    let same = display("\"image/png\": \"\(dot)\"")
    let html = display("\"text/html\": \"<img src='data:image/png;base64,\(dot)'/>\"")
    func pictures(_ outputs: String) throws -> Int {
      try readNotebook(cells: code("plot()", outputs)).content.split(
        separator: "<img", omittingEmptySubsequences: false
      ).count - 1
    }
    #expect(try pictures([widget, same, html].joined(separator: ", ")) == 1)
    #expect(try pictures([same, same].joined(separator: ", ")) == 2)
  }

  @Test func captionsAreMarkdown() throws {
    let page = try readNotebook(
      cells: code(
        "#| label: fig-dot\\n#| fig-cap: 'A *dot* of $x$'\\nplot()", display("\"image/png\": \"\(dot)\"")))
    #expect(page.content.contains("A <em>dot</em> of <math"))
  }

  @Test func aNotebookThatWasNeverRunIsNamedOnce() throws {
    func cell(_ source: String, _ count: String = "null", _ outputs: String = "") -> String {
      "{\"cell_type\": \"code\", \"execution_count\": \(count), \"metadata\": {}, \"source\": \"\(source)\", \"outputs\": [\(outputs)]}"
    }
    let page = try readNotebook(cells: [cell("a"), cell(""), cell("b")].joined(separator: ", "))
    #expect(page.ids == ["outputs-missing"] && page.finding("outputs-missing")?.occurrences?.count == 2)
    #expect(try readNotebook(cells: [cell("a", "1"), cell("b")].joined(separator: ", ")).ids.isEmpty)
    #expect(try readNotebook(cells: code("a")).ids.isEmpty, "it was run, and put out nothing")
  }

  @Test func readsVersionThree() throws {
    let json = """
      {"nbformat": 3, "metadata": {"name": "x"}, "worksheets": [{"cells": [
        {"cell_type": "heading", "level": 1, "source": "Old"},
        {"cell_type": "code", "prompt_number": 1, "language": "python", "input": ["1+1"],
         "outputs": [{"output_type": "pyout", "text": ["2"], "prompt_number": 1},
           {"output_type": "display_data", "png": "\(dot)"},
           {"output_type": "stream", "stream": "stderr", "text": "oh"},
           {"output_type": "pyerr", "ename": "E", "evalue": "v", "traceback": []}]}]}]}
      """
    let reading = readSource(
      file: "a.ipynb", bytes: Array(json.utf8), context: ReadingContext(source: 0, path: "a.ipynb"))
    let text = ReadPage.shown(try #require(reading.pages.first).content)
    #expect(text.contains("<span class=\"title\">Old</span>"))
    #expect(text.contains("<pre class=\"output\">2</pre>"))
    #expect(text.contains("<img src=\"[media 0]\""))
    #expect(text.contains("<pre class=\"output stderr\">oh</pre>"))
    #expect(text.contains("<pre class=\"output traceback\">E: v</pre>"))
  }

  @Test func picturesAreMediaOfTheBook() throws {
    let read = try readNotebook(
      cells: code(
        "plot()",
        display(
          "\"image/png\": [\"\(dot.prefix(20))\\n\", \"\(dot.dropFirst(20))\"], \"text/plain\": \"<Figure>\"")
      ))
    #expect(
      read.content.contains(
        "<div class=\"output\"><img src=\"[media 0]\" alt=\"\" width=\"1\" height=\"1\"/></div>"))
    let embedded = try #require(read.page.media.first?.embedded)
    #expect(embedded.info.mediaType == "image/png")
    guard case .base64("a.ipynb", _) = embedded.content else {
      Issue.record("the picture is not read from its notebook")
      return
    }
    #expect(read.ids == ["alternative-text-missing"])
  }

  @Test func idsOfOutputsAreMadeUniqueWithoutAWord() throws {
    let drawing = display("\"image/svg+xml\": \"<svg><title>T</title><g id='graph0'/></svg>\"")
    let read = try readNotebook(cells: code("a", drawing) + "," + code("b", drawing))
    #expect(read.content.contains("id=\"graph0\"") && read.content.contains("id=\"graph0-2\""))
    #expect(read.ids.isEmpty)
  }

  @Test func damagedPicturesBecomeBoxes() throws {
    let read = try readNotebook(cells: code("plot()", display("\"image/png\": \"iVBO*w0K\"")))
    #expect(read.content.contains("class=\"missing\""))
    #expect(read.finding("embedded-damaged")?.range?.start?.column != nil)
    #expect(
      try readNotebook(cells: code("a", display("\"image/png\": \"AAAA\""))).ids.contains("embedded-damaged"))
  }

  @Test func attachmentsAreFound() throws {
    let read = try readNotebook(
      cells: """
        {"cell_type": "markdown", "metadata": {}, "source": "![a dot](attachment:my%20dot.png) ![b](attachment:no.png)",
         "attachments": {"my dot.png": {"image/png": "\(dot)"}}}
        """)
    #expect(read.page.media.count == 1)
    #expect(read.content.contains("alt=\"a dot\""))
    #expect(read.ids == ["media-missing"])
  }

  @Test func theRichestFormIsTaken() throws {
    let plain = "\"text/plain\": \"x\""
    func content(_ data: String) throws -> String {
      try readNotebook(cells: code("a", display(data))).content
    }
    #expect(
      try content("\"text/html\": \"<b>h\", \(plain)").contains("<div class=\"output html\"><b>h</b></div>"))
    #expect(try content("\"image/svg+xml\": \"<svg viewBox='0 0 1 1'/>\", \(plain)").contains("<svg xmlns"))
    #expect(try content("\"text/latex\": \"$x^2$\", \(plain)").contains("<math"))
    #expect(try content("\"text/markdown\": \"**m**\", \(plain)").contains("<strong>m</strong>"))
    #expect(
      try content("\"application/json\": {\"a\": [1]}, \(plain)").contains("<pre class=\"output code\">"))
    #expect(try content(plain).contains("<pre class=\"output\">x</pre>"))
  }

  @Test func whatAScriptOrAFrameMakesIsNamed() throws {
    func read(_ html: String) throws -> ReadPage {
      try readNotebook(cells: code("a", display("\"text/html\": \"\(html)\", \"text/plain\": \"<Shape>\"")))
    }
    let script = try read("<div id='s'></div><script>draw(s)</script>")
    #expect(script.finding("output-replaced")?.summary.contains("made by a script") == true)
    #expect(!script.content.contains("Shape"))
    let frame = try read("<iframe src='https://example.com/film'></iframe>")
    #expect(frame.finding("element-replaced") != nil && frame.page.links.count == 1, "\(frame.content)")
  }

  @Test func whatRunsInABrowserOnlyIsDescribed() throws {
    let read = try readNotebook(
      cells: [
        code(
          "a",
          display(
            "\"application/vnd.plotly.v1+json\": {}, \"text/html\": \"<div></div><script>1</script>\", \"text/plain\": \"<P>\""
          )),
        code("a", display("\"application/vnd.bokehjs_exec.v0+json\": \"\", \"image/png\": \"\(dot)\"")),
        code(
          "a",
          display(
            "\"application/vnd.jupyter.widget-view+json\": {\"model_id\": \"m\"}, \"text/plain\": \"Slider\"")
        ),
        code("a", display("\"application/pdf\": \"x\"")),
      ].joined(separator: ","),
      metadata: """
        {"widgets": {"application/vnd.jupyter.widget-state+json": {"state":
          {"m": {"state": {"description": "speed", "value": 7}}}}}}
        """)
    #expect(read.content.contains("Interactive plot"))
    #expect(read.content.contains("Interactive control: speed: 7"))
    #expect(read.page.media.count == 1)
    #expect(read.reading.diagnostics.filter { $0.kind == .outputReplaced }.count == 3)
    #expect(read.reading.diagnostics.filter { $0.kind == .outputDropped }.count == 1)
  }

  @Test func tagsFoldAndRemove() throws {
    let output = "{\"output_type\": \"stream\", \"name\": \"stdout\", \"text\": \"out\"}"
    func content(_ tag: String) throws -> String {
      try readNotebook(cells: code("code", output, metadata: "{\"tags\": [\"\(tag)\"]}")).content
    }
    #expect(try content("remove-cell") == "")
    #expect(try !content("remove_input").contains("class=\"code\""))
    #expect(try !content("remove-output").contains("out</pre>"))
    #expect(try content("hide-input").contains("<details class=\"hidden-cell\"><summary>Show code</summary>"))
    #expect(
      try content("hide-output").contains(
        "<summary>Show output</summary><pre class=\"output\">out</pre></details>"))
    #expect(try content("hide_cell").hasPrefix("<details class=\"hidden-cell\"><summary>Show cell</summary>"))
    #expect(try content("full-width").hasPrefix("<div class=\"full-width\">"))
    #expect(try content("margin").hasPrefix("<aside class=\"margin\">"))
    let hidden = try readNotebook(
      cells: code("code", output, metadata: "{\"jupyter\": {\"source_hidden\": true}}"))
    #expect(hidden.content.contains("<summary>Show code</summary>"))
  }

  @Test func optionsInCommentsLabelAndDescribe() throws {
    let read = try readNotebook(
      cells: code(
        "#| label: fig-a\\n#| fig-cap: A dot.\\n#| fig-alt: One dot\\n\\nplot()",
        display("\"image/png\": \"\(dot)\"")))
    #expect(read.content.contains("<figure id=\"fig-a\" class=\"figure\">"))
    #expect(read.content.contains("alt=\"One dot\""))
    #expect(read.content.contains("A dot.</figcaption>"))
    #expect(!read.content.contains("fig-cap"))
    #expect(read.page.anchors.contains { $0.id == "fig-a" && $0.isNumbered })
    #expect(read.reading.diagnostics.isEmpty)
  }

  @Test func rawCellsAreReadByTheirFormat() throws {
    func raw(_ format: String, text: String) throws -> ReadPage {
      try readNotebook(
        cells: "{\"cell_type\": \"raw\", \"metadata\": {\"format\": \"\(format)\"}, \"source\": \"\(text)\"}")
    }
    #expect(try raw("text/html", text: "<b>x").content == "<b>x</b>")
    #expect(try raw("text/markdown", text: "*x*").content.hasPrefix("<p><em>x</em></p>"))
    #expect(try raw("", text: "plain").content == "<pre>plain</pre>")
    #expect(try raw("text/latex", text: "\\\\newpage").ids == ["cell-dropped"])
  }

  @Test func linesOfCodeAreHighlightedInTheirLanguage() throws {
    let read = try readNotebook(
      cells: [code("x <- 1 # c"), code("%%bash\\necho 1 # c")].joined(separator: ","),
      metadata: "{\"kernelspec\": {\"name\": \"ir\", \"language\": \"R\"}}")
    #expect(read.content.ranges(of: "<span class=\"c\"># c</span>").count == 2)
  }

  @Test(arguments: [
    ("{", "json-malformed"), ("[]", "notebook-invalid"),
    ("{\"nbformat\": 9, \"cells\": []}", "notebook-invalid"),
    ("{\"a\": 1}", "notebook-invalid"), ("{\"cells\": [], \"cells\": []}", "json-repaired"),
  ]) func otherFilesAreNoNotebooks(_ json: String, id: String) {
    let reading = readSource(
      file: "a.ipynb", bytes: Array(json.utf8), context: ReadingContext(source: 0, path: "a.ipynb"))
    #expect(reading.diagnostics.map(\.kind.id) == [id])
  }

  @Test func everyPrefixOfANotebookIsReadOrRefused() throws {
    let json = """
      {"nbformat": 4, "metadata": {}, "cells": [{"cell_type": "code", "source": ["a\\u00e9"], "outputs": [
      {"output_type": "display_data", "data": {"text/html": "<p>"}}], "execution_count": null}]}
      """
    let bytes = Array(json.utf8)
    for length in 0..<bytes.count {
      let reading = readSource(
        file: "a.ipynb", bytes: Array(bytes[..<length]), context: ReadingContext(source: 0, path: "a.ipynb"))
      #expect(reading.pages.isEmpty && reading.diagnostics.contains { $0.severity == .error })
    }
  }

  @Test func findingsInCellsHaveTheirPlaceInTheFile() throws {
    let json = """
      {"nbformat": 4, "metadata": {}, "cells": [
       {"cell_type": "markdown", "metadata": {}, "source": [
        "Text with \\"quotes\\".\\n",
        "A ![](gone.png)"
       ]}]}
      """
    let reading = readSource(
      file: "a.ipynb", bytes: Array(json.utf8), context: ReadingContext(source: 0, path: "a.ipynb"))
    let finding = try #require(reading.diagnostics.first { $0.kind == .mediaMissing })
    #expect(finding.range?.start?.line == 4)
  }
}

@Suite struct TerminalTextTests {
  private func runs(_ text: String) -> [(String, String)] {
    TerminalText.runs(Array(text.utf8)).map { run in
      let css = run.style.css
      return (String(decoding: run.bytes, as: UTF8.self), css.classes + css.style)
    }
  }

  @Test func returnsAndBackspacesOverwrite() {
    #expect(runs("10%\r100%\nab\u{8}c").map(\.0).joined() == "100%\nac")
    #expect(
      runs("long line\rshort").map(\.0).joined() == "shortline".replacing("shortline", with: "shortline"))
    #expect(runs("a\r\nb").map(\.0).joined() == "a\nb")
    #expect(runs("old\r\u{1B}[Knew").map(\.0).joined() == "new")
  }

  @Test func colorsBecomeClasses() {
    let shown = runs("\u{1B}[31mred\u{1B}[0m \u{1B}[1;92mbold\u{1B}[m\u{1B}[38;2;1;2;3mrgb\u{1B}[48;5;196mb")
    #expect(shown.map(\.0) == ["red", " ", "bold", "rgb", "b"])
    #expect(
      shown.map(\.1) == [
        "ansi-1", "", "ansi-10 ansi-bold", "color: rgb(1, 2, 3);",
        "color: rgb(1, 2, 3);background-color: rgb(255, 0, 0);",
      ])
  }

  @Test(arguments: [
    "\u{1B}", "\u{1B}[", "\u{1B}[31", "\u{1B}]8;;x", "\u{1B}[38;5m", "\u{1B}[38;2;1m", "\u{1B}[999999999999m",
  ])
  func brokenSequencesEnd(_ text: String) { _ = runs(text + "a"); _ = runs(text) }

  @Test(arguments: ["\u{1B}é", "\u{1B}[1é", "\u{1B}[é", "\u{1B}]0;x\u{1B}é"])
  func whatEndsNoSequenceIsText(_ text: String) {
    #expect(runs("a" + text + "b").map(\.0).joined() == "aéb")
    #expect(
      TerminalText.runs(Array(text.utf8)).allSatisfy { String(validating: $0.bytes, as: UTF8.self) != nil })
  }

  @Test func longLinesStayLinear() {
    #expect(processorTime { runs("\r" + String(repeating: "é\u{8}x", count: 200_000)) }.seconds < 10)
  }
}
