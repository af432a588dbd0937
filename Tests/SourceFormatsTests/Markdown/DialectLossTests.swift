import BookModel
import Diagnostics
import MarkdownSyntax
import Testing

@testable import Markdown

/// Constructs of single dialects whose words or names must not be lost.
@Suite struct DialectLossTests {
  private func read(
    _ text: String, _ dialect: MarkdownDialect, files: [String: String] = [:],
    _ change: (inout TextSettings) -> Void = { _ in }
  ) throws -> ReadPage {
    var settings = TextSettings()
    settings.dialect = dialect
    change(&settings)
    return try readMarkdown(text, files: files, settings: settings)
  }

  private func summaries(_ page: ReadPage) -> [String] { page.reading.diagnostics.map(\.summary) }

  // MARK: - Line blocks

  @Test(arguments: [MarkdownDialect.quarto, .bookdown]) func linesBehindBars(_ dialect: MarkdownDialect)
    throws
  {
    let lines = ["| Two *roads*", "|   diverged", "|", "| and", "  sorry"]
    for mark in ["", "> ", "- "] {
      let text = lines.enumerated().map { (mark == "- " && $0.offset > 0 ? "  " : mark) + $0.element }
      let page = try read("Words.\n\n\(text.joined(separator: "\n"))\n\nAfter.\n", dialect)
      #expect(page.content.contains("Two <em>roads</em><br/>"), "\(mark)")
      #expect(page.content.contains("\u{A0}\u{A0}diverged<br/>") && page.content.contains("sorry"))
      #expect(!page.content.contains("|") && page.ids.isEmpty)
    }
  }

  @Test func tablesAreNoLineBlocks() throws {
    for table in ["| a | b |\n|---|---|\n| c | d |", "> | a | b |\n> | - | - |\n> | c | d |"] {
      let page = try read(table, .quarto)
      #expect(page.content.contains("<table") && !page.content.contains("verse"))
    }
    #expect(try !read("| a\n| b", .mkDocs).content.contains("<br/>"))
    #expect(try !read("Words\n| b", .quarto).content.contains("<br/>"), "no line block ends a paragraph")
  }

  @Test func aRowLongerThanItsRulerIsWhole() throws {
    let table = """
      +-----+---------+
      | a   | b       |
      +=====+=========+
      | x   | longer than its ruler epsilon |
      +-----+---------+
      """
    let page = try read(table, .quarto)
    #expect(page.content.contains("longer than its ruler epsilon</td>"))
  }

  // MARK: - Citations

  @Test(arguments: [MarkdownDialect.quarto, .bookdown]) func aKeyOfNoEntry(_ dialect: MarkdownDialect) throws
  {
    let page = try read("As @nokey2020, a@b.org and [@name](https://a.b) say.", dialect)
    #expect(page.ids == ["citation-unknown"] && page.content.contains("@nokey2020"))
    #expect(summaries(page).first?.contains("nokey2020") == true)
  }

  @Test func aNameOfMyST() throws {
    let text = "The @unknown-name and [@other-name]."
    let page = try read(text, .myst) { $0.citesAnyName = true }
    #expect(page.ids == ["citation-unknown", "citation-unknown"])
    #expect(try !read(text, .myst).ids.contains("citation-unknown"), "a handle of another tool")
    #expect(try !read(text, .mkDocs).ids.contains("citation-unknown"))
  }

  // MARK: - TeX

  @Test(arguments: [
    "\\let\\oldhref\\href\n\\let\\href\\oldhref", "\\def\\x{\\textbf{a}}", "\\def\\x#1{a #1}",
    "\\renewcommand\\x{a}", "\\renewcommand{\\x}[1]{a}", "\\makeatletter\\def\\a@b{c}\\makeatother",
    "\\setlength\\parindent{0pt}", "\\def\\x{\na\n}",
  ]) func definitionsForPrint(_ commands: String) throws {
    let page = try read("Words.\n\n\(commands)\n\nAfter.", .bookdown)
    #expect(!page.content.contains("\\") && Set(page.ids) == ["directive-left-out"])
    let name = String(commands.dropFirst().prefix { $0.isLetter })
    #expect(summaries(page).contains { $0.contains("\\\(name) ") })
  }

  @Test func commandsThatShowTextStay() throws {
    #expect(try read("\\LaTeX", .quarto).content.contains("LaTeX"))
    #expect(try read("\\foo{bar} words", .quarto).content.contains("words"))
  }

  // MARK: - MyST

  @Test(arguments: ["code-block", "code", "literalinclude"]) func aFileNameBesideACaption(_ name: String)
    throws
  {
    let argument = name == "literalinclude" ? "/text/a.yml" : "yaml"
    for options in [":filename: first.md\n:caption: The words.", ":caption: The words.\n:filename: first.md"]
    {
      let page = try read(
        "```{\(name)} \(argument)\n\(options)\n\na: b\n```", .myst, files: ["text/a.yml": "a: b"])
      #expect(page.content.contains("first.md") && page.content.contains("The words.</figcaption>"))
    }
  }

  @Test func formatsInLinksToLabels() throws {
    let page = try read(
      "(sec-a)=\n## A\n\n[Sec. %s](#sec-a), [\"{name}\"](#sec-a), [{number}](#sec-a).", .myst)
    #expect(page.page.links.compactMap(\.textFormat) == ["Sec. %s", "\"{name}\"", "{number}"])
  }

  @Test func calloutsOfGitHub() throws {
    let page = try read("> [!NOTE]\n> Words.", .myst)
    #expect(!page.content.contains("[!NOTE]") && page.content.contains("Words.") && page.ids.isEmpty)
  }

  @Test func partsOfAFigureHaveLabels() throws {
    let figure = ":::{figure}\n:label: sf\n:alt: Lost\n![One](a.png)\n![Two](a.png)\n\nCap\n:::\n"
    let page = try read("\(figure)\n[@sf-a] and @sf-b", .myst, files: ["text/a.png": ""])
    #expect(page.page.labels["sf-a"] != nil && page.page.labels["sf-b"] != nil)
    #expect(page.page.anchors.compactMap(\.part) == [1, 2])
    #expect(page.ids == ["directive-option-unused"], "the words of alt have no picture")
  }

  @Test func whatAnUnknownDirectiveHasIsKeptOrNamed() throws {
    let page = try read("```{unheard} Argument words\n:own: lost\nBody\n```", .myst)
    #expect(page.content.contains("Argument words") && page.content.contains("Body"))
    #expect(Set(page.ids) == ["directive-unknown", "directive-option-unused"])
  }

  // MARK: - MkDocs

  @Test func definitionsOfFilesReachThePage() throws {
    let file = "[r]: https://x.org\n*[AB]: Abbr text\n"
    let text = "See [x][r] and AB.\n\n--8<-- \"inc/l.md\"\n"
    let page = try read(text, .mkDocs, files: ["inc/l.md": file])
    #expect(page.content.contains("<abbr title=\"Abbr text\">AB</abbr>") && !page.content.contains("[x]"))
    #expect(!page.content.contains("*[AB]") && page.ids.isEmpty)
    let nested = try read(
      text, .mkDocs, files: ["inc/l.md": "--8<-- \"inc/m.md\"\n", "inc/m.md": file])
    #expect(!nested.content.contains("[x]"))
    let appended = try read("See [x][r].", .mkDocs) { $0.appendedTexts = [file] }
    #expect(!appended.content.contains("[x]") && appended.page.links.count == 1)
  }

  @Test(arguments: MarkdownDialect.allCases) func aReferenceWithoutDefinition(_ dialect: MarkdownDialect)
    throws
  {
    for text in ["See [words][nowhere].", "![A](a.png)[words][nowhere]", "[`code`][nowhere]", "[words][]"] {
      let page = try read(text, dialect, files: ["text/a.png": ""])
      #expect(summaries(page).contains { $0.contains("[text][label]") }, "\(text)")
    }
    for text in ["a[i][j], x [i][j] and [1][2].", "See [words] [more].", "`[a][b]`", "[a](b.md)[c]"] {
      let page = try read(text, dialect, files: ["text/b.md": ""])
      #expect(!summaries(page).contains { $0.contains("[text][label]") }, "\(text)")
    }
  }

  @Test(arguments: MarkdownDialect.allCases) func aHeadingOfAComment(_ dialect: MarkdownDialect) throws {
    let page = try read("# A\n\n#### <!-- hidden --> <!-- more -->\n\nWords.", dialect)
    #expect(page.page.headings.count == 1 && !page.content.contains("<h4"))
  }

  @Test func aDescriptionOfAComment() throws {
    let page = try read("<!-- c -->\n\n:   !!! note\n\n        In a note\n\nAfter.", .mkDocs) {
      $0.extensions = ["def_list", "admonition"]
    }
    #expect(page.content.contains("In a note") && !page.content.contains("!!!"))
    #expect(!page.content.contains("<dt>") && page.ids.isEmpty)
  }

  @Test func idsOfFootnotesAndTabs() throws {
    let page = try read(
      "[a](#fn:n), [b](#fnref:n), [c](#some-tab).[^n]\n\n=== \"Some tab\"\n\n    Body\n\n[^n]: Note.", .mkDocs
    )
    for label in ["fn:n", "fnref:n", "some-tab"] { #expect(page.page.labels[label] != nil, "\(label)") }
    #expect(page.content.contains("id=\"\(page.page.labels["some-tab"] ?? "?")\""))
  }

  @Test func markdownInElementsOfALine() throws {
    let page = try read("<small>\n  **Tip:** words :octicons-light-bulb-16:\n</small>", .mkDocs)
    #expect(page.content.contains("<strong>Tip:</strong>"))
    #expect(!summaries(page).contains { $0.contains("another dialect") })
    let below = try read("<div>\n  <b>a</b>\n</div>\n<small>\n**Tip:** words\n</small>", .mkDocs)
    #expect(below.content.contains("<strong>Tip:</strong>"))
  }

  @Test func attributesOfBlocks() throws {
    let page = try read(
      "# A\n\n## Long words {data-toc-label=\"Short\" title=\"Tip\" data-own=\"x\"}\n\nText\n{: title=\"Of text\" }",
      .mkDocs)
    #expect(page.page.headings.map(\.text) == ["A", "Short"])
    #expect(page.content.contains("Long words") && page.content.contains("title=\"Tip\""))
    #expect(page.content.contains("title=\"Of text\""))
    #expect(page.ids == ["directive-option-unused"])
  }
}
