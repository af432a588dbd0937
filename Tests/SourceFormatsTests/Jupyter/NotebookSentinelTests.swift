import Diagnostics
import Testing

@testable import JupyterFormat
@testable import PageWriting
@testable import SourceFormats

/// A word of its own in every place of a notebook that may hold content, after nbformat's schemas: https://github.com/jupyter/nbformat
///
/// Each word is on the page, or a finding names the construct at its line.
@Suite struct NotebookSentinelTests {
  private static let word = "zwort"

  /// The content of an output of a type, with the word in it.
  private static func data(_ type: String) -> String {
    switch type {
    case "text/html": "\"<p>\(word)</p>\""
    case "image/svg+xml":
      "\"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text>\(word)</text></svg>\""
    case "text/latex": "\"$\\\\text{\(word)}$\""
    case _ where type.hasSuffix("json"): "{\"key\": \"\(word)\"}"
    default: "\"\(word)\""
    }
  }

  /// The types of outputs that Jupyter's documentation, its widgets and libraries for plots name, and one that nobody knows.
  private static let types = [
    "text/plain", "text/html", "text/markdown", "text/latex", "image/svg+xml", "application/json",
    "application/javascript", "text/javascript", "application/pdf", "application/geo+json",
    "application/vdom.v1+json", "application/vnd.dataresource+json",
    "application/vnd.jupyter.widget-view+json",
    "application/vnd.plotly.v1+json", "application/vnd.vega.v5+json", "application/vnd.vegalite.v5+json",
    "application/vnd.bokehjs_exec.v0+json", "application/vnd.holoviews_exec.v0+json", "audio/wav",
    "video/mp4",
    "text/vnd.graphviz", "text/csv", "model/gltf+json", "x-own/unheard",
  ]

  private func expectHeard(
    _ page: ReadPage, _ construct: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let isShown = page.content.contains(Self.word)
    let told = page.reading.diagnostics.filter { $0.severity != .note || $0.range?.start != nil }
    #expect(
      isShown || !told.isEmpty, "\(construct): \(page.content.suffix(300))", sourceLocation: sourceLocation)
  }

  @Test(arguments: types) func outputsOfEveryType(_ type: String) throws {
    for kind in ["display_data", "execute_result"] {
      let count = kind == "execute_result" ? "\"execution_count\": 1, " : ""
      let output =
        "{\"output_type\": \"\(kind)\", \(count)\"metadata\": {}, \"data\": {\"\(type)\": \(Self.data(type))}}"
      expectHeard(try notebook(code: output), type)
      // Beside a text that says nothing, the richer form may not vanish.
      guard type != "text/plain" else { continue }
      let both = output.replacing("\"data\": {", with: "\"data\": {\"text/plain\": \"<obj>\", ")
      expectHeard(try notebook(code: both), type + " beside text")
    }
  }

  @Test(arguments: [
    "{\"output_type\": \"stream\", \"name\": \"stdout\", \"text\": \"WORD\"}",
    "{\"output_type\": \"stream\", \"name\": \"stderr\", \"text\": [\"WORD\"]}",
    "{\"output_type\": \"stream\", \"name\": \"own\", \"text\": \"WORD\"}",
    "{\"output_type\": \"error\", \"ename\": \"WORD\", \"evalue\": \"v\", \"traceback\": []}",
    "{\"output_type\": \"error\", \"ename\": \"E\", \"evalue\": \"WORD\", \"traceback\": []}",
    "{\"output_type\": \"error\", \"ename\": \"E\", \"evalue\": \"v\", \"traceback\": [\"WORD\"]}",
    "{\"output_type\": \"unheard\", \"text\": \"WORD\"}",
    "{\"output_type\": \"update_display_data\", \"metadata\": {}, \"data\": {\"text/plain\": \"WORD\"}}",
  ])
  func outputsOfEveryKind(_ output: String) throws {
    expectHeard(try notebook(code: output.replacing("WORD", with: Self.word)), output)
  }

  @Test(arguments: [
    "{\"cell_type\": \"markdown\", \"metadata\": {}, \"source\": \"WORD\"}",
    "{\"cell_type\": \"code\", \"execution_count\": 1, \"metadata\": {}, \"outputs\": [], \"source\": [\"WORD\"]}",
    "{\"cell_type\": \"unheard\", \"metadata\": {}, \"source\": \"WORD\"}",
    "{\"cell_type\": \"heading\", \"level\": 2, \"metadata\": {}, \"source\": \"WORD\"}",
  ])
  func cellsOfEveryKind(_ cell: String) throws {
    expectHeard(try readNotebook(cells: cell.replacing("WORD", with: Self.word)), cell)
  }

  @Test(arguments: [
    "", "text/plain", "text/html", "text/markdown", "text/latex", "text/restructuredtext", "text/asciidoc",
    "text/x-python", "application/pdf", "slides", "pdf", "x-own/unheard",
  ])
  func rawCellsOfEveryFormat(_ format: String) throws {
    for key in ["format", "raw_mimetype"] {
      let metadata = format.isEmpty ? "{}" : "{\"\(key)\": \"\(format)\"}"
      let cell = "{\"cell_type\": \"raw\", \"metadata\": \(metadata), \"source\": \"\(Self.word)\"}"
      expectHeard(try readNotebook(cells: cell), format)
    }
  }

  private func notebook(code output: String) throws -> ReadPage {
    try readNotebook(
      cells:
        "{\"cell_type\": \"code\", \"execution_count\": 1, \"metadata\": {}, \"source\": \"x\", \"outputs\": [\(output)]}"
    )
  }
}
