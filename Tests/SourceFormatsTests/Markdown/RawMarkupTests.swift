import BookModel
import Testing

@testable import Markdown
@testable import MarkdownSyntax

/// No markup of any dialect stands raw on a page without a finding.
@Suite struct RawMarkupTests {
  static let dialects: [MarkdownDialect] = [.myst, .obsidian, .mkDocs, .mdBook, .quarto, .bookdown]

  private func read(_ text: String, _ dialect: MarkdownDialect) throws -> ReadPage {
    var settings = TextSettings()
    settings.dialect = dialect
    return try readMarkdown(text, settings: settings)
  }

  /// The letters and signs of a page outside of code and formulas, without white space.
  private func shown(_ content: String) -> String {
    var text = ""
    var rest = content[...]
    while let open = rest.firstIndex(of: "<") {
      text += rest[..<open]
      let name = rest[rest.index(after: open)...].prefix { $0.isLetter }
      let skipped = ["code", "math", "pre"].contains(name) ? "</\(name)>" : ">"
      guard let end = rest[open...].firstRange(of: skipped) else { break }
      rest = rest[end.upperBound...]
    }
    text += rest
    let plain = text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    return Self.bare(plain.replacing("“", with: "\"").replacing("”", with: "\"").replacing("–", with: "--"))
  }

  /// A text without code, white space and backslashes.
  private static func bare(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    let prose = parts.count == 3 ? parts[0] + parts[2] : text[...]
    return prose.filter { !$0.isWhitespace && $0 != "\\" }
  }

  @Test(arguments: dialects) func whatStaysRawIsNamed(_ dialect: MarkdownDialect) throws {
    for syntax in MarkdownRawMarkup.table {
      let text = "Before it.\n\n\(syntax.example)\n\nBehind it."
      let page = try read(text, dialect)
      guard shown(page.content).contains(Self.bare(syntax.example)) else { continue }
      let names = page.reading.diagnostics.filter { ["markup-raw", "dialect-foreign"].contains($0.kind.id) }
        .map(\.summary)
      #expect(
        names.contains { $0.hasPrefix("\"\(syntax.form)\"") } || page.finding("substitution-unknown") != nil,
        "\(syntax.form) in \(dialect): \(page.content) \(page.ids)")
    }
  }

  @Test(arguments: dialects) func formatsOfNumbersAreNoAttributes(_ dialect: MarkdownDialect) throws {
    #expect(!(try read("A value {:.2f} or {:+.2f}.", dialect)).ids.contains("markup-raw"))
  }

  @Test func aHeaderOfFewerCellsIsOneInPandoc() throws {
    let text = "| A | B |\n|---|---|---|\n| 1 | 2 | 3 |"
    #expect(try read(text, .quarto).content.contains("<td>3</td>"))
    #expect(try read(text, .myst).ids.contains("markup-raw"))
  }

  @Test func markedLinesOfCodeAreTold() throws {
    #expect(try read("``` toml hl_lines=\"2 3\"\na = 1\n```", .mkDocs).ids == ["directive-option-unused"])
  }

  @Test func everyFormStaysRawInSomeDialectOrIsReadInAll() throws {
    // An example that no dialect shows raw would test nothing.
    let idle = try MarkdownRawMarkup.table.filter { syntax in
      try !Self.dialects.contains { dialect in
        shown(try read(syntax.example, dialect).content).contains(Self.bare(syntax.example))
      }
    }
    #expect(idle.map(\.form) == [])
  }

  @Test(arguments: dialects) func whatIsWrittenAsTextIsNotNamed(_ dialect: MarkdownDialect) throws {
    for syntax in MarkdownRawMarkup.table where !syntax.example.contains("`") {
      let page = try read("Type `\(syntax.example.replacing("\n", with: " "))` there.", dialect)
      #expect(page.finding("markup-raw") == nil && page.finding("dialect-foreign") == nil, "\(syntax.form)")
    }
    let plain = """
      Powers 2**3 and 4**5, a == b, C++ and D++, 5 % of 10 %, a[1] (see b), x^2, $5 and $6, f(x) [1], 3 | 4, {a, b}, \\*\\*no\\*\\*,
      ... and !!! or ??? too; path C:\\users; snake_case_name; /usr/bin; 1/2; a -> b; <- c; ~ 5; me@fig.org; \\$a^2\\$
      """
    let page = try read(plain, dialect)
    let raw = page.reading.diagnostics.filter { ["markup-raw", "dialect-foreign"].contains($0.kind.id) }
    #expect(raw.map(\.summary) == [], "\(dialect)")
  }

  @Test func markupWithinHTMLIsNamedWhereItIsNotRead() throws {
    let page = try read("<div>\nSome **bold** words\n</div>", .myst)
    #expect(page.ids == ["markup-raw"] && page.content.contains("**bold**"))
    // A formula beside it is read.
    #expect(try read("<div>\nSome **bold** $x^2$\n</div>", .myst).ids == ["markup-raw"])
    #expect(try read("<center>See [a](b c.md)</center>", .quarto).ids.contains("markup-raw"))
    #expect(
      try read("<div>\nSome <b>bold</b> words\n</div>\n\n<script>a **b** c</script>", .myst).finding(
        "markup-raw") == nil)
  }

  /// A mark behind a space ends nothing in any dialect.
  @Test(arguments: dialects) func emphasisThatASpaceKeepsOpenIsNamed(_ dialect: MarkdownDialect) throws {
    #expect(try read("**Binary or source ** is asked.", dialect).ids == ["markup-raw"])
    #expect(try read("Pass **keys and **values of it.", dialect).finding("markup-raw") == nil)
  }

  @Test func equalFormsAreCounted() throws {
    let page = try read("[a](b c.md) and [d](e f.md)\n\n[g](h i.md)", .myst)
    #expect(page.reading.diagnostics.filter { $0.kind.id == "markup-raw" }.count == 1)
  }
}
