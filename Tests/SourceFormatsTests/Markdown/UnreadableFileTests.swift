import BookModel
import Diagnostics
import Testing

/// Files that a text names and that the book has, but that cannot be read.
@Suite struct UnreadableFileTests {
  private let locked: Set = [
    "text/c.py", "text/t.csv", "text/more.ipynb", "_variables.yml", "text/a.ipynb",
    "_freeze/text/a/execute-results/html.json",
  ]

  private func read(_ text: String, _ dialect: MarkdownDialect, files: [String: String] = [:]) throws
    -> ReadPage
  {
    var settings = TextSettings()
    settings.dialect = dialect
    return try readMarkdown(text, files: files, locked: files.isEmpty ? locked : [], settings: settings)
  }

  @Test(arguments: [
    ("```{literalinclude} c.py\n```", "c.py"), ("```{csv-table} T\n:file: t.csv\n```", "t.csv"),
  ])
  func includedFilesAreReportedWithTheReason(text: String, name: String) throws {
    let page = try readMarkdown(text, locked: locked)
    #expect(page.ids == ["media-unreadable"])
    let summary = "file \"\(name)\" cannot be read: permission denied"
    #expect(page.finding("media-unreadable")?.summary == summary)
  }

  @Test func namedNotebooksAreReportedWithTheReason() throws {
    let page = try read("{{< embed more.ipynb#sizes >}}", .quarto)
    #expect(page.ids == ["embedded-unknown"])
    let summary = "file \"more.ipynb\" cannot be read: permission denied"
    #expect(page.finding("embedded-unknown")?.summary == summary)
  }

  @Test func damagedNotebooksAreNamed() throws {
    let page = try read("{{< embed more.ipynb#sizes >}}", .quarto, files: ["text/more.ipynb": "{"])
    #expect(page.ids == ["embedded-unknown"])
    let summary = "\"more.ipynb\" is damaged or no notebook, and shows nothing here"
    #expect(page.finding("embedded-unknown")?.summary == summary)
  }

  @Test func variablesSayWhyTheyAreNotDefined() throws {
    let text = "The version is {{< var version >}}."
    let closed = try read(text, .quarto).finding("substitution-unknown")
    let reason = "file \"_variables.yml\" cannot be read: permission denied"
    #expect(closed?.summary == "var \"version\" is not defined; " + reason)
    let damaged = try read(text, .quarto, files: ["_variables.yml": "a: [1"]).finding("substitution-unknown")
    #expect(damaged?.summary.contains("; \"_variables.yml\" is damaged: the text is not YAML") == true)
  }

  @Test func missingOutputsSayWhyTheSavedRunIsNotUsed() throws {
    let text = "```{python}\n1 + 1\n```"
    let closed = try read(text, .quarto)
    #expect(closed.ids == ["outputs-missing"])
    let reason =
      "the saved run \"_freeze/text/a/execute-results/html.json\" cannot be read: permission denied"
    #expect(closed.finding("outputs-missing")?.summary.contains(reason) == true)
    let damaged = try read(text, .quarto, files: ["text/a.ipynb": "{"]).finding("outputs-missing")
    #expect(damaged?.summary.contains("the saved run \"text/a.ipynb\" is damaged or no notebook") == true)
  }
}
