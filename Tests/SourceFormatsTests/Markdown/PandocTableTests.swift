import BookModel
import Foundation
import Testing

@testable import Markdown

/// Grid tables, bars within cells, and other blocks whose bounds pandoc sets otherwise than CommonMark.
@Suite struct PandocTableTests {
  private func read(_ text: String, _ dialect: MarkdownDialect = .quarto) throws -> ReadPage {
    var settings = TextSettings()
    settings.dialect = dialect
    return try readMarkdown(text, settings: settings)
  }

  private func html(_ text: String, _ dialect: MarkdownDialect = .quarto) throws -> String {
    try read(text, dialect).content.replacing("\n", with: "")
  }

  // MARK: - Grids

  @Test(arguments: ["+-----+----+", "+=====+====+"]) func aGridHasHeadBodyAndFoot(_ last: String) throws {
    let page = try html(
      """
      +-----+----+
      | Day | No |
      +=====+====+
      | Mon | 2  |
      +-----+----+
      | Tue | 3  |
      +=====+====+
      | All | 5  |
      \(last)
      """)
    #expect(page.contains("<thead><tr><th>Day</th><th>No</th></tr></thead>"))
    #expect(
      page.contains("<tbody><tr><td>Mon</td><td>2</td></tr><tr><td>Tue</td><td>3</td></tr></tbody>"))
    #expect(page.contains("<tfoot><tr><td>All</td><td>5</td></tr></tfoot>"))
  }

  @Test func aGridThatEndsWithDoubleDashesKeepsItsRows() throws {
    let page = try html("+---+---+\n| a | b |\n+---+---+\n| c | d |\n+===+===+")
    #expect(page.contains("<tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody>"))
  }

  @Test func tablesInQuotationsKeepTheirText() throws {
    let grid = try html("> +---+---+\n> | a | b |\n> +===+===+\n> | 1 | 2 |\n> +---+---+")
    #expect(grid.contains("<thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr>"))
    let plain = try html(">  Right Left\n> ------ -----\n>     12 34")
    #expect(plain.contains(">Right</th><th>Left</th>") && plain.contains(">12</td><td>34</td>"), "\(plain)")
    let rows = try html("> ----------\n> One   Two\n> ----- ----\n> a     b\n>\n> c     d\n> ----------")
    #expect(rows.contains("<th>One</th><th>Two</th>") && rows.contains("<td>c</td><td>d</td>"), "\(rows)")
  }

  @Test func proseBetweenRulesIsNoMetadata() throws {
    #expect(try html("A\n\n---\nNote: hello: world\n\nMore.\n\n---\n\nB").contains("<p>More.</p>"))
    #expect(try html("A\n\n---\nnote: x\nmore: [1, 2]\n---\n\nB").contains("note") == false)
  }

  @Test(arguments: ["p. 33 begins", "See it,\n\np. 12."]) func aPageIsNoItem(_ text: String) throws {
    #expect(try !html(text).contains("<ol"))
  }

  @Test func cellsOfAGridSpanRowsAndColumns() throws {
    let page = try html(
      """
      +-------+-----------+
      | Place | Warmth    |
      |       +-----+-----+
      |       | low | top |
      +=======+=====+=====+
      | Hill  | 3         |
      +-------+-----+-----+
      | Lake  | 4   | 9   |
      +       |     +-----+
      |       |     | 10  |
      +-------+-----+-----+
      """)
    #expect(
      page.contains(
        #"<thead><tr><th rowspan="2">Place</th><th colspan="2">Warmth</th></tr><tr><th>low</th><th>top</th></tr></thead>"#
      ))
    #expect(page.contains(#"<tr><td>Hill</td><td colspan="2">3</td></tr>"#))
    #expect(
      page.contains(
        #"<tr><td rowspan="2">Lake</td><td rowspan="2">4</td><td>9</td></tr><tr><td>10</td></tr>"#))
  }

  // MARK: - Bars

  @Test func barsOfCodeAndFormulasSeparateNoCells() throws {
    let table = "| one | two | three |\n|---|---|---|\n| `x|y` | q | $|z|$ |\n"
    let page = try html(table)
    #expect(page.contains("x|y</code></td><td>q</td><td>") && !page.contains("z|$"))
    #expect(
      try html("| one | two |\n|---|---|\n| `x|y` | q |", .mkDocs).contains("x|y</code></td><td>q</td>"))
    #expect(try html("| one | two |\n|---|---|\n| $5 | $6 |").contains("<td>$5</td><td>$6</td>"))
  }

  @Test(arguments: MarkdownDialect.allCases) func cellsBeyondTheColumnsAreNamed(_ dialect: MarkdownDialect)
    throws
  {
    let page = try read("| a | b |\n|---|---|\n| 1 | 2 | 3 | 4 |\n| 5 | 6 | |\n", dialect)
    #expect(
      page.reading.diagnostics.map(\.kind.id) == ["table-cell-surplus"]
        && page.reading.diagnostics[0].summary
          == "row 2 of a table has more cells than columns, \"3 | 4\" is left out"
    )
  }

  // MARK: - Marks within lines

  @Test(arguments: MarkdownDialect.allCases) func mathMLInALineIsWhole(_ dialect: MarkdownDialect) throws {
    let formula = "<math><msup><mi>x</mi><mn>2</mn></msup></math>"
    let page = try html("Inline \(formula) here, *and* <b>on</b>.", dialect)
    #expect(page.contains("<msup><mi>x</mi><mn>2</mn></msup></math> here, <em>and</em>"))
  }

  @Test(arguments: [MarkdownDialect.quarto, .bookdown, .myst, .obsidian, .mkDocs])
  func singleTildesStrikeNothingOut(_ dialect: MarkdownDialect) throws {
    #expect(try html("From 5~10 to 6~12, ~~gone~~.", dialect) == "<p>From 5~10 to 6~12, <del>gone</del>.</p>")
  }

  // MARK: - Raw TeX

  @Test(arguments: ["\\newpage", "\\pagebreak", "\\clearpage", "\\frontmatter", "\\appendix"])
  func aHeadingBelowACommandIsOne(_ command: String) throws {
    for dialect in [MarkdownDialect.quarto, .bookdown] {
      let page = try read("Words.\n\n\(command)\n# Two\n\nMore.", dialect)
      #expect(page.page.headings.count == 1, "\(dialect)")
      #expect(!page.content.contains("#"))
    }
  }

  // MARK: - Citations

  @Test(arguments: [
    ("[@smith{}, 99 years later]", "(Smith 1990, 99 years later)"),
    ("[@smith{ii, A, D-Z}, suffix]", "(Smith 1990, ii, A, D-Z, suffix)"),
    ("[@{smith}]", "(Smith 1990)"), ("@{smith}", "Smith (1990)"), ("-@smith [p. 3]", "(1990, p. 3)"),
    ("@smith [p.\\ 1-10]", "Smith (1990, p.\u{A0}1-10)"), ("[@smith, p.&nbsp;3]", "(Smith 1990, p.\u{A0}3)"),
  ]) func locatorsAndKeysInBraces(_ text: String, _ expected: String) throws {
    var settings = TextSettings()
    settings.dialect = .quarto
    let page = try readMarkdown(
      text, settings: settings, bibliography: "@book{smith, author={Smith, A.}, title={T}, year={1990}}")
    let shown = page.content.replacing(/<section.*/.dotMatchesNewlines(), with: "").replacing(
      /<[^>]*>/, with: "")
    #expect(shown.replacing("–", with: "-").filter { $0 != "\n" } == expected)
    #expect(page.ids.isEmpty)
  }

  @Test func aSpaceBehindABackslashDoesNotBreak() throws {
    #expect(try html("See p.\\ 33 \\\n\nEnd\\") == "<p>See p.\u{A0}33 </p><p>End</p>")
  }

  // MARK: - Divisions

  @Test func divisionsKeepStyleDirectionAndLanguage() throws {
    let page = try html("::: {style=\"color: red\" dir=rtl lang=ar}\nWords\n:::")
    for part in [#"style="color: red""#, #"dir="rtl""#, #"lang="ar""#] {
      #expect(page.contains(part), "\(page)")
    }
  }

  @Test(arguments: ["visibility: hidden", "DISPLAY:none;"]) func hiddenHeadingsAreNoSections(_ style: String)
    throws
  {
    let page = try read("# One\n\n::: {style=\"\(style)\"}\n## Two {#two}\n:::\n\n## Three\n")
    #expect(page.page.headings.map(\.text) == ["One", "Three"])
    #expect(page.content.contains(#"id="two""#))
  }

  // MARK: - Metadata

  @Test func yamlFurtherDownIsMetadata() throws {
    let page = try read(
      "# One\n\nWords.\n\n---\nkey: value\nother: [1]\n---\n\nMore.\n\n---\n\nEnd: x\n---\n")
    #expect(page.page.headings.map(\.text) == ["One", "End: x"])
    #expect(!page.content.contains("value") && page.content.contains("<hr/>"))
    #expect(page.reading.diagnostics[0].summary == "metadata below the start of a text has no effect")
  }

  // MARK: - Obsidian

  @Test func obsidianHasNotesInLinesAndSizesOfPictures() throws {
    var settings = TextSettings()
    settings.dialect = .obsidian
    let page = try readMarkdown(
      "Words^[A *note*] x^2.\n\n![plan|100x50](a.png)\n\n![[a.png|Alt|40]]",
      files: ["text/a.png": "", "a.png": ""], settings: settings)
    #expect(page.content.contains("noteref") && page.content.contains("A <em>note</em>"))
    #expect(page.content.contains("x^2"))
    for part in [#"alt="plan""#, #"width="100""#, #"height="50""#, #"alt="Alt""#, #"width="40""#] {
      #expect(page.content.contains(part), "\(page.content)")
    }
  }

  // MARK: - Tables of lines

  @Test func tablesOfSeveralLinesNeedNoNames() throws {
    let page = try html(
      """
      ------- ---------
        One   a row of
              two lines

        Two   one line
      ------- ---------

      After.
      """)
    #expect(
      !page.contains("<th") && page.contains(">One</td>") && page.contains(">a row oftwo lines</td>"),
      "\(page)")
    #expect(page.contains(">Two</td>") && page.contains(">one line</td>") && page.contains("<p>After.</p>"))
  }

  // MARK: - Lists

  @Test(arguments: ["a. Inner", "i) Inner", "(a) Inner", "#. Inner", "1. Inner"])
  func anyMarkBeginsAListWithinAnItem(_ inner: String) throws {
    let page = try html("1. Outer\n    \(inner)\n2. Next")
    #expect(page.components(separatedBy: "<li>").count == 4, "\(page)")
    #expect(page.contains("<li>Inner</li>"))
  }

  @Test func tildesBeginDescriptions() throws {
    let page = try html("Term\n  ~ One\n  ~ Two")
    #expect(page.contains("<dt>Term</dt><dd>One</dd><dd>Two</dd>"), "\(page)")
  }

  @Test func linesAboveADescriptionAreTermsInMkDocs() throws {
    let page = try html("Sand\nGravel\n:   Loose stone.", .mkDocs)
    #expect(page.contains("<dt>Sand</dt><dt>Gravel</dt><dd>"), "\(page)")
  }

  @Test func aCellInAnItemEndsAtItsFence() throws {
    let page = try html("1. One\n\n    ```{r, eval=FALSE}\nx <- 1\n\ny <- 2\n    ```\n\n2. Two\n", .bookdown)
    #expect(
      page.contains("<li><p>Two</p></li>") && page.components(separatedBy: "<pre").count == 2, "\(page)")
  }

  @Test func commentsOfOneOutputAreReadAsItsText() throws {
    let text =
      "One\n\n`r if (knitr::is_latex_output()) '<!--'`\n\nTwo\n\n`r if (knitr::is_latex_output()) '-->'`\n\nThree"
    let page = try html(text, .bookdown)
    #expect(page == "<p>One</p><p>Two</p><p>Three</p>", "\(page)")
    let other = try html(text.replacing("latex", with: "html"), .bookdown).replacing("  ", with: "")
    #expect(other.replacing("> <", with: "><") == "<p>One</p><p>Three</p>", "\(other)")
    #expect(try read(text, .bookdown).ids.isEmpty)
  }

  // MARK: - Markdown of elements

  @Test(arguments: [#"data-qmd-base64="SW4gKkEqLCBAc21pdGg=""#, #"data-qmd='In *A*, &#64;smith'"#])
  func elementsMayGiveTheirMarkdown(_ attribute: String) throws {
    var settings = TextSettings()
    settings.dialect = .quarto
    let table = "<table><tr><td><span \(attribute)><b>old</b></span></td><td>on</td></tr></table>"
    for text in ["```{=html}\n\(table)\n```", table] {
      let page = try readMarkdown(
        "@smith\n\n" + text, settings: settings,
        bibliography: "@book{smith, author={Smith, A.}, title={T}, year={1990}}")
      #expect(page.content.contains("In <em>A</em>, ") && !page.content.contains("old"), "\(page.content)")
      #expect(page.content.components(separatedBy: "doc-biblioref").count == 3)
      #expect(page.content.contains("<td>on</td>"))
    }
  }
}
