import Testing

@testable import Manifests

/// What manifests take from the headings and the front matter of their sources.
@Suite struct SourceOutlineTests {
  @Test(arguments: [
    "```\n# code\n```\n", "<!--\n# (PART) hidden {-}\n-->\n", "    # code\n", "~~~~\n~~~\n# code\n~~~~\n",
  ])
  func bookdownTakesPartsAndChaptersFromRealHeadings(_ other: String) throws {
    let loading = try FilesAndFolders([
      "_bookdown.yml": "new_session: true\n",
      "index.Rmd":
        "---\ntitle: \"Tides\" # a draft\nauthor: [\"Mary\", 'John']\n---\n\n\(other)\n# Preface {-}\n",
      "01-a.Rmd": "(PART) Tools\n===\n\n\(other)\n# One\n\n\(other)\n# Two {#two .unnumbered}\n",
      "02-b.Rmd": "\(other)\n## More\n",
    ]).load()
    #expect(loading.book?.metadata.title == "Tides")
    #expect(loading.book?.metadata.creators.map(\.name) == ["Mary", "John"])
    let lines = try outline(loading)
    #expect(lines.first == "chapter index.Rmd")
    #expect(
      lines.count { $0.hasPrefix("part") } == 1 && lines.contains { $0.contains("\"Tools\"") }, "\(lines)")
    #expect(lines.contains { $0.hasSuffix("section # 02-b.Rmd") }, "\(lines)")
  }

  @Test func aFileOfAMarkAndACommentIsNoChapter() throws {
    let loading = try FilesAndFolders([
      "_bookdown.yml": "rmd_files: [index.Rmd, part.Rmd, a.Rmd]\n", "index.Rmd": "# Start\n",
      "part.Rmd": "<!-- later -->\n\n# (PART) Tools {-}\n", "a.Rmd": "# A\n",
    ]).load()
    #expect(try outline(loading) == ["chapter # index.Rmd", "part # \"Tools\"", "  chapter # a.Rmd"])
  }

  @Test(arguments: ["```{r}\n# code\n```\n", "<!-- \n# hidden {.unnumbered}\n-->\n"])
  func quartoNumbersByTheRealHeading(_ other: String) throws {
    let loading = try FilesAndFolders([
      "_quarto.yml": "project: {type: book}\nbook:\n  title: Tides\n  chapters: [index.qmd, a.qmd, b.qmd]\n",
      "index.qmd": other, "a.qmd": "\(other)\n# A\n", "b.qmd": "\(other)\nB {.unnumbered}\n===\n",
    ]).load()
    #expect(try outline(loading) == ["chapter index.qmd \"Tides\"", "chapter # a.qmd", "chapter b.qmd"])
  }

  @Test(arguments: [
    ("---\ntitle: \"The \\\"sea\\\"\" # x\n---\n\n# Own\n", "The \"sea\""), ("title: Sea\n\n# Own\n", "Sea"),
    ("```\n# code\n```\n\n# Own\n", "Page"), ("# Own\n", nil), ("Own\n===\n", nil),
    ("---\ntitle: >\n  The\n  sea\n---\n", "The sea"),
  ])
  func mkDocsNamesAPageByItsFrontMatterItsFirstBlockOrItsFile(_ text: String, title: String?) throws {
    let loading = try FilesAndFolders([
      "mkdocs.yml": "site_name: S\nnav:\n- index.md\n- page.md\n", "docs/index.md": "# Home\n",
      "docs/page.md": text,
    ]).load()
    #expect(loading.book?.contents.last?.title == title)
  }

  @Test func mySTShowsTheShortTitleOfNotebooksToo() throws {
    let cell =
      ##"{"cell_type": "markdown", "source": ["---\n", "short_title: Sea\n", "---\n", "# The sea"]}"##
    let loading = try FilesAndFolders([
      "myst.yml":
        "version: 1\nproject:\n  toc:\n    - file: index.md\n    - file: a.ipynb\n    - file: b.md\n",
      "index.md": "# Start\n", "a.ipynb": #"{"nbformat": 4, "cells": [\#(cell)]}"#,
      "b.md": "---\ntitle: >\n  Bob's\n  *big* sea\n---\n",
    ]).load()
    #expect(loading.book?.contents.map(\.title) == [nil, "Sea", "Bob's big sea"])
  }
}

@Suite struct PreTeXtFolderTests {
  @Test func aFolderWithTheMainFileOfABookIsThatBook() throws {
    let main =
      "<pretext><book><title>Tides</title><chapter><title>One</title><p>Text.</p></chapter></book></pretext>"
    let files = [
      "main.ptx": main, "part.ptx": "<section><title>Part</title><p>Text.</p></section>",
      "README.md": "# R\n",
    ]
    let loading = try FilesAndFolders(files).load()
    #expect(loading.book?.sources.map(\.path) == ["main.ptx"] && loading.book?.metadata.title == "Tides")
    let two = try FilesAndFolders(files.merging(["other.ptx": main]) { $1 }).load()
    #expect(
      summaries(two, kind: .manifestAmbiguous) == [
        "the folder holds 2 manifests: \"main.ptx\", \"other.ptx\""
      ])
    // Parts of a book without its main file are pages of their own.
    let parts = try FilesAndFolders(["a.ptx": files["part.ptx"]!, "b.ptx": files["part.ptx"]!]).load()
    #expect(parts.book?.sources.map(\.path) == ["a.ptx", "b.ptx"])
  }
}
