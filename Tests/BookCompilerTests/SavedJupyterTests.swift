import BookCompiler
import Foundation
import Testing

/// Books of Markdown and notebooks, rebuilt with saved work.
@Suite struct SavedJupyterTests {
  private static let dot =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

  private static func notebook(label: String, output: String, text: String = "# Notebook") -> String {
    """
    {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
      {"cell_type": "markdown", "metadata": {}, "source": "\(text)"},
      {"cell_type": "code", "execution_count": 1, "metadata": {}, "source": "#| label: \(label)\\nplot()", "outputs": [
        {"output_type": "display_data", "metadata": {}, "data": {"text/html": "<b>\(output)</b>"}},
        {"output_type": "display_data", "metadata": {}, "data": {"image/png": "\(dot)"}}]}]}
    """
  }

  private static let files = [
    "myst.yml": """
    version: 1
    project:
      title: Saved
      authors: [Ada]
      date: 2026-01-01
      bibliography: [refs.bib]
      abbreviations: {TLA: Three Letters}
      math: {'\\R': '\\mathbb{R}'}
      toc: [{file: index.md}, {file: text.md}, {file: book.ipynb}, {file: other.md}]
    """,
    "index.md": "# Start\n\n{cite:t}`ada` on a TLA, @fig-a, $\\R$.\n\n![](#cell-a)\n",
    "text.md": "# Text\n\n```{include} part.txt\n```\n\n(fig-a)=\n$$x$$\n\n![A dot](dot.png)\n",
    "book.ipynb": notebook(label: "cell-a", output: "first"),
    "other.md": "# Other\n\nSee [](#fig-a) and [the notebook](book.ipynb#notebook).\n",
    "part.txt": "Included *text*.\n",
    "refs.bib": "@book{ada, author = {Ada Lovelace}, title = {Notes}, year = 1843}\n",
  ]

  /// Each edit with the files that it writes; nil removes a file.
  private static let edits: [(name: String, files: [String: String?])] = [
    ("nothing", [:]),
    ("an included file", ["part.txt": "Another text.\n"]),
    ("an included file that is gone", ["part.txt": nil]),
    ("an output that is shown elsewhere", ["book.ipynb": notebook(label: "cell-a", output: "second")]),
    ("a label that is gone", ["book.ipynb": notebook(label: "cell-b", output: "second")]),
    ("a label in another source", ["other.md": "# Other\n\n(cell-a)=\n> Here now.\n"]),
    (
      "the bibliography",
      ["refs.bib": "@book{ada, author = {Augusta Ada King}, title = {Notes}, year = 1843}\n"]
    ),
    ("who cites", ["other.md": "# Other\n\n{cite}`ada`\n"]),
    (
      "the text of a notebook",
      ["book.ipynb": notebook(label: "cell-a", output: "third", text: "# New Title")]
    ),
    (
      "the settings",
      ["myst.yml": files["myst.yml"]!.replacingOccurrences(of: "Three Letters", with: "Tiny Acronym")]
    ),
    (
      "formulas' commands",
      ["myst.yml": files["myst.yml"]!.replacingOccurrences(of: "mathbb", with: "mathrm")]
    ),
    ("damage", ["book.ipynb": "{\"nbformat\": 4, "]),
    ("all as it was", files.mapValues { $0 }),
  ]

  @Test func incrementalBundlesEqualFreshOnes() throws {
    let folder = try SmallFolder(Self.files)
    try Data(base64Encoded: Self.dot)!.write(to: folder.url.appendingPathComponent("dot.png"))
    let manifest = folder.url.appendingPathComponent("myst.yml")
    for edit in Self.edits {
      for (name, text) in edit.files {
        let file = folder.url.appendingPathComponent(name)
        if let text {
          try Data(text.utf8).write(to: file)
        } else {
          try FileManager.default.removeItem(at: file)
        }
      }
      let change = { (request: inout BookCompiler.Request) in request.reading.keepsGoing = true }
      let saved = try build(manifest, change)
      let fresh = try build(manifest, to: "fresh.epub", usesCache: false, change)
      #expect(saved.bundle != nil && saved.bundle == fresh.bundle, "after \(edit.name)")
      #expect(saved.compilation.diagnostics == fresh.compilation.diagnostics, "after \(edit.name)")
    }
  }
}
