import BookModel
import Testing

@testable import BookCompiler

/// Numbers and references as the tool of a manifest makes them: Quarto, bookdown, MyST.
@Suite struct ToolNumberingTests {
  /// A linked book, by the addresses of its pages.
  private struct Linked {
    var pages: [String: LinkedPage] = [:]
    var contents: [String] = []
    var findings: [String]

    /// The generated texts of the links of a page.
    func texts(_ name: String) -> [String] { pages["pages/\(name).xhtml"]?.linkTexts.compactMap { $0 } ?? [] }

    /// The labels of a page, in order.
    func labels(_ name: String) -> [String] { pages["pages/\(name).xhtml"]?.labels.compactMap { $0 } ?? [] }
  }

  private func link(_ manifest: String, files: [String: String]) throws -> Linked {
    let (book, findings) = try SmallFolder(files).link(manifest)
    func lines(_ entries: [ContentsEntry], _ depth: Int) -> [String] {
      entries.flatMap { entry -> [String] in
        let line = (entry.number.map { $0 + " " } ?? "") + entry.title
        return [String(repeating: "  ", count: depth) + line] + lines(entry.children, depth + 1)
      }
    }
    let linked = try #require(book, "\(findings)")
    return Linked(
      pages: Dictionary(uniqueKeysWithValues: linked.pages.map { ($0.href, $0) }),
      contents: lines(linked.contents, 0), findings: findings)
  }

  private func quarto(_ settings: String = "", files: [String: String]) throws -> Linked {
    let names = files.keys.sorted().filter { $0 != "index.qmd" && $0 != "z.qmd" }
    let project = """
      project: {type: book}
      book: {title: T, author: A, chapters: [\((["index.qmd"] + names).joined(separator: ", "))], \
      appendices: [\(files["z.qmd"] == nil ? "" : "z.qmd")]}
      lang: en
      \(settings)
      """
    return try link("_quarto.yml", files: files.merging(["_quarto.yml": project]) { $1 })
  }

  // MARK: Several chapters in a file

  @Test func headingsOfTheFirstLevelStandSideBySideWithoutNumbers() throws {
    let text =
      "---\ntitle: Tides\nauthor: A\nlang: en\n---\n\n# Ebb[^1]\n\n## Mud\n\nA.\n\n# Flood\n\nB.\n\n[^1]: N.\n"
    let book = try link("tides.md", files: ["tides.md": text])
    #expect(book.contents == ["Ebb", "  Mud", "Flood"])
    #expect(book.pages.keys.sorted() == ["pages/tides-flood.xhtml", "pages/tides.xhtml"])
    let one = try link(
      "one.md",
      files: ["one.md": "---\nauthor: A\nlang: en\n---\n# Dune\n\n## Slip face\n\nA.\n\n### Crest\n\nB.\n"]
    )
    #expect(one.contents == ["Dune", "  Slip face", "    Crest"])
  }

  @Test func aLongTextHasItsChaptersSideBySide() throws {
    let filler = String(repeating: "Sand and more sand. ", count: 2_000)
    let book = try link(
      "long.md", files: ["long.md": "# One\n\n## A\n\n\(filler)\n\n# Two\n\n## B\n\n\(filler)\n"])
    #expect(book.contents == ["One", "  A", "Two", "  B"])
  }

  @Test func aNotebookHasItsChaptersSideBySide() throws {
    func cell(_ text: String) -> String {
      #"{"cell_type": "markdown", "metadata": {}, "source": "\#(text)"}"#
    }
    let cells = ["# Wind\\n\\nA.", "## Gusts\\n\\nB.", "# Rain\\n\\nC."].map(cell).joined(separator: ", ")
    let book = try link(
      "n.ipynb",
      files: ["n.ipynb": #"{"nbformat": 4, "nbformat_minor": 4, "metadata": {}, "cells": [\#(cells)]}"#])
    #expect(book.contents == ["Wind", "  Gusts", "Rain"])
  }

  @Test func chaptersOfAFileHaveNumbersWhereTheBookHas() throws {
    let book = try quarto(
      "",
      files: [
        "index.qmd": "# Start {-}\n\nSee @sec-b.",
        "a.qmd": "# First {#sec-a}\n\n# Second {#sec-b}\n\n## Part\n\nText.",
      ])
    #expect(book.contents == ["Start", "1 First", "2 Second"])
    #expect(book.texts("index") == ["Chapter\u{20}2"] || book.texts("index") == ["Chapter 2"])
    let myst = try link(
      "myst.yml",
      files: [
        "myst.yml": "project: {title: T, authors: [A], toc: [{file: a.md}, {file: b.md}]}\n", "a.md": "# A\n",
        "b.md": "# B\n\nText.\n\n# C\n\nText.\n",
      ])
    #expect(myst.contents == ["A", "B", "C"])
  }

  /// Below a title in the front matter they are sections of the page.
  @Test func sectionsOfATitledPageAreNoChapters() throws {
    let book = try link(
      "myst.yml",
      files: [
        "myst.yml": "project: {title: T, authors: [A], toc: [{file: a.md}, {file: b.md}]}\n", "a.md": "# A\n",
        "b.md": "---\ntitle: Whole\n---\n\n# B\n\nText.\n\n# C\n\nText.\n",
      ])
    #expect(book.contents == ["A", "Whole"] && book.pages.count == 2)
  }

  // MARK: Quarto

  private let kiln = """
    # Kiln {#sec-kiln}

    ## Fire^[Of *wood*.] {#sec-fire}

    ### Ash {- #ash}

    ### Ember {#sec-ember}

    \\begin{align}
    a &= b \\\\
    c &= d
    \\end{align}

    $$ x = y $$ {#eq-x}

    ::: {#fig-pots layout-ncol=2}
    ![Jug](j.svg){#fig-jug}

    ![Bowl](j.svg){#fig-bowl}

    Pots
    :::

    ::: {#thm-a}
    T
    :::

    ::: {#lem-a}
    L
    :::

    ::: {#wrn-hot .callout-warning}
    ## Hot

    Careful.
    :::

    ::: {#tip-wait .callout-tip collapse="true"}
    Wait.
    :::
    """
  private let drawing = ["j.svg": #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#]

  @Test func mySTCountsEachKindAndFindsLabelsOfFormulas() throws {
    let page = """
      # Sand

      :::{prf:theorem} One
      :label: t1
      A.
      :::

      :::{prf:lemma}
      :label: l1
      B.
      :::

      $$ x $$ (e1)

      $$ y \\label{e2} $$

      See @t1, @l1, @e1 and @e2.
      """
    let book = try link(
      "myst.yml",
      files: ["myst.yml": "project: {title: T, authors: [A], toc: [{file: a.md}]}\n", "a.md": page])
    let texts = book.texts("a").map { $0.replacing("\u{A0}", with: " ") }
    #expect(texts == ["Theorem 1", "Lemma 1", "(1)", "(2)"])
  }

  private func references(_ settings: String = "", text: String) throws -> [String] {
    let book = try quarto(
      settings,
      files: [
        "index.qmd": "# P {-}\n\n" + text, "a.qmd": kiln,
        "z.qmd": "# Glaze {#sec-z}\n\n## Salt {#sec-salt}\n\n$$ z $$ {#eq-z}",
      ]
      .merging(drawing) { $1 }.filter { $0.key.hasSuffix(".qmd") || true })
    return book.texts("index").map { $0.replacing("\u{A0}", with: " ") }
  }

  @Test(arguments: [
    ("@sec-kiln, @sec-fire, @sec-ember, @ash", ["Chapter 1", "Section 1.1", "Section 1.1.1"]),
    ("@sec-z, @sec-salt, -@sec-salt, -@sec-kiln", ["Appendix A", "Section A.1", "A.1", "1"]),
    ("@eq-x, -@eq-x, @eq-z", ["Equation 1.1", "1.1", "Equation A.1"]),
    ("@fig-pots, @fig-bowl, -@fig-bowl", ["Figure 1.1", "Figure 1.1 (b)", "1.1 (b)"]),
    ("@thm-a, @lem-a", ["Theorem 1.1", "Lemma 1.1"]), ("@wrn-hot, @tip-wait", ["Warning 1.1", "Tip 1.1"]),
  ]) func referencesHaveTheWordsAndNumbersOfQuarto(_ text: String, _ expected: [String]) throws {
    #expect(try references("", text: text) == expected)
  }

  @Test func theManifestSetsTheWordsOfReferencesAndCaptions() throws {
    let words =
      "crossref: {fig-prefix: pot, fig-title: Pot, ch-prefix: Kap., sec-prefix: Abs., eq-prefix: Formel}"
    #expect(
      try references(words, text: "@fig-pots @Fig-pots @fig-jug @sec-kiln @sec-fire @eq-x") == [
        "pot 1.1", "Pot 1.1", "pot 1.1 (a)", "Kap. 1", "Abs. 1.1", "Formel 1.1",
      ])
    let book = try quarto(words, files: ["index.qmd": "# P {-}\n", "a.qmd": kiln].merging(drawing) { $1 })
    #expect(book.labels("a").contains("Pot\u{A0}1.1"))
  }

  @Test func headingsAndLabelledFormulasAloneHaveNumbers() throws {
    let book = try quarto(
      "", files: ["index.qmd": "# P {-}\n\n## Inside\n\nA.", "a.qmd": kiln].merging(drawing) { $1 })
    let labels = book.labels("a").map { $0.replacing("\u{A0}", with: " ") }
    #expect(
      labels == [
        "Chapter 1", "1.1", "1.1.1", "(1.1)", "Figure 1.1", "(a)", "(b)", "Theorem 1.1", "Lemma 1.1",
        "Warning 1.1",
        "Tip 1.1",
      ])
    #expect(book.labels("index").isEmpty)
    let shallow = try quarto(
      "number-depth: 2", files: ["index.qmd": "# P {-}\n\n@sec-ember", "a.qmd": kiln].merging(drawing) { $1 })
    #expect(!shallow.labels("a").contains("1.1.1") && shallow.texts("index") == ["Section 1.1.1"])
    let plain = try quarto(
      "number-sections: false",
      files: ["index.qmd": "# P\n\n@sec-fire", "a.qmd": kiln].merging(drawing) { $1 })
    #expect(!plain.labels("a").contains("1.1") && plain.texts("index") == ["Fire"])
  }

  /// Quarto takes the first heading of a file for its title, of whatever level.
  @Test func theFirstHeadingOfAFileIsItsTitle() throws {
    let book = try quarto(
      "",
      files: [
        "index.qmd": "# P {-}\n", "a.qmd": "## Clay\n\n## Wheel\n\n### Speed\n\n## Hands\n",
        "b.qmd": "## Notes {.unnumbered}\n",
      ])
    #expect(book.contents == ["P", "1 Clay", "Notes"])
    #expect(
      book.labels("a").map { $0.replacing("\u{A0}", with: " ") } == ["Chapter 1", "1.1", "1.1.1", "1.2"])
  }

  /// The mark of a note is in the heading on the page alone.
  @Test func marksOfNotesAreInNoTitle() throws {
    let book = try quarto(
      "",
      files: [
        "index.qmd": "# Source ^[A spring.]\n\nText, [](a.qmd), @sec-mouth.",
        "a.qmd": "# Delta[^d]\n\n## Mouth[^d] {- #sec-mouth}\n\nText.\n\n[^d]: N.",
      ])
    #expect(book.contents == ["1 Source", "2 Delta"])
    #expect(book.texts("index") == ["Chapter 2: Delta", "Mouth"])
    #expect(book.pages.values.map(\.title).sorted() == ["Delta", "Source"])
  }

  // MARK: bookdown

  @Test func bookdownNumbersAsItsOwnPagesDo() throws {
    let text = """
      ---
      title: T
      author: A
      ---

      # Preface {-}

      ![(\\#fig:p) P](j.svg)

      # (PART) Tools^[Sharp.] {-}

      # Saw {#saw}

      ## Teeth {#teeth}

      ```{theorem, t}
      T
      ```

      ```{lemma, l}
      L
      ```

      \\begin{equation}
      a = b (\\#eq:ab)
      \\end{equation}

      \\@ref(saw) \\@ref(teeth) \\@ref(eq:ab) \\@ref(thm:t) \\@ref(lem:l) \\@ref(fig:p) \\@ref(more) \\@ref(extra)

      # (APPENDIX) App {-}

      # Extra {#extra}

      ## More {#more}

      Text.
      """
    let book = try link(
      "_bookdown.yml",
      files: ["_bookdown.yml": "language: {label: {fig: 'Abb. '}}\n", "index.Rmd": text].merging(drawing) {
        $1
      })
    #expect(
      book.contents == ["Preface", "I Tools", "  1 Saw", "    1.1 Teeth", "App", "  A Extra", "    A.1 More"])
    #expect(book.texts("index-saw") == ["1", "1.1", "(1.1)", "1.1", "1.1", "0.1", "A.1", "A"])
    #expect(book.labels("index") == ["Abb.\u{A0}0.1"])
    #expect(book.labels("index-extra") == ["Appendix A", "A.1"])
  }

  // MARK: MyST

  @Test func withoutNumbersAReferenceHasTheTitle() throws {
    let page = """
      # Dyes

      ```{figure} j.svg
      :name: red
      Red.
      ```

      {numref}`red` {numref}`Plate %s <red>` {ref}`red`
      """
    func texts(_ settings: String) throws -> [String] {
      try link(
        "myst.yml",
        files: [
          "myst.yml": "project: {title: T, authors: [A], \(settings)toc: [{file: a.md}]}\n", "a.md": page,
        ]
        .merging(drawing) { $1 }
      ).texts("a").map { $0.replacing("\u{A0}", with: " ") }
    }
    #expect(try texts("") == ["Figure 1", "Plate 1", "Figure 1"])
    #expect(try texts("numbering: false, ") == ["Red.", "Red.", "Red."])
  }

  // MARK: What is missing

  @Test func aMissingBibliographyIsOneCause() throws {
    let book = try quarto(
      "bibliography: ../shelf/all.bib",
      files: ["index.qmd": "# A\n\nSo @fern, [@moss, p. 2], [-@fern].\n\n{{< include ../none.qmd >}}"])
    let found = book.findings.filter { !$0.contains("identifier") && !$0.contains("modified") }
    #expect(
      found.sorted() == [
        "_quarto.yml:4:15 setting-invalid", "index.qmd:3:5 citation-unknown", "index.qmd:5:4 include-missing",
      ])
  }
}
