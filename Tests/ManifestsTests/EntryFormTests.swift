import BookModel
import Diagnostics
import Testing

@testable import Manifests

/// A place in a manifest where entries of the contents stand, and the forms that its reader may meet there.
private struct EntryPlace: Sendable, CustomTestStringConvertible {
  var name: String
  /// The path of the file, and its text with `%` for the entry.
  var file: String
  var text: String
  var others: [String: String]
  /// The forms of an entry, with `%` for a value.
  var forms: [String]
  var values = EntryPlace.yamlValues

  var testDescription: String { name }

  /// What a value may be: a page, one that is not there, nothing, too little, too much.
  static let yamlValues = [
    "a.md", "gone.md", "''", "~", "[]", "{}", "[~]", "[[]]", "[{}]", "[a.md]", "[gone.md]", "['']", "12",
    "'none*.md'", "'a*.md'", "'https://e.org/x'", "[{Wanted: []}]",
  ]

  func load(_ entry: String) throws -> ManifestLoading {
    try FilesAndFolders(others.merging([file: text.replacing("%", with: entry)]) { $1 }).load()
  }

  /// Each form with each value.
  var entries: [String] { forms.flatMap { form in values.map { form.replacing("%", with: $0) } } }

  /// Forms with each key of a vocabulary alone, and beside a title.
  static func keyed(_ keys: [String], title: String) -> [String] {
    ["%"] + keys.map { "{\($0): %}" } + keys.filter { $0 != title }.map { "{\(title): Wanted, \($0): %}" }
  }
}

private let pages = ["index.md": "# Home\n", "a.md": "# A\n"]
private let docs = ["docs/index.md": "# Home\n", "docs/a.md": "# A\n"]

private let places = [
  EntryPlace(
    name: "MkDocs nav", file: "mkdocs.yml", text: "site_name: S\nnav:\n- index.md\n%\n", others: docs,
    forms: ["- %", "- {Wanted: %}", "- {Wanted: [{Wanted: %}]}"]),
  EntryPlace(
    name: "literate-nav", file: "docs/SUMMARY.md", text: "* [Home](index.md)\n%\n",
    others: docs.merging(["mkdocs.yml": "site_name: S\nplugins: [literate-nav]\n"]) { $1 },
    forms: ["* [Wanted](%)", "* [**Wanted**](%)", "* Wanted", "* [Wanted](%) x", "* Wanted\n    * %"],
    values: ["a.md", "gone.md", "", "none*.md", "a*.md", "https://e.org/x", "none/"]),
  EntryPlace(
    name: "awesome-pages", file: "docs/.pages", text: "nav:\n- index.md\n%\n",
    others: docs.merging(["mkdocs.yml": "site_name: S\nplugins: [awesome-pages]\n"]) { $1 },
    forms: ["- %", "- {Wanted: %}", "- {Wanted: [{Wanted: %}]}"]),
  EntryPlace(
    name: "awesome-nav", file: "docs/.nav.yml", text: "nav:\n- index.md\n%\n",
    others: docs.merging(["mkdocs.yml": "site_name: S\nplugins: [awesome-nav]\n"]) { $1 },
    forms: ["- %", "- {Wanted: %}", "- {Wanted: [{Wanted: %}]}", "- {glob: %}"]),
  EntryPlace(
    name: "Quarto chapters", file: "_quarto.yml",
    text: "book:\n  title: T\n  chapters:\n  - index.md\n%\n", others: pages,
    forms: EntryPlace.keyed(["file", "href", "text", "part"], title: "text").map { "  - " + $0 }
      + ["  - {part: Wanted, chapters: %}"]),
  EntryPlace(
    name: "Quarto appendices", file: "_quarto.yml",
    text: "book:\n  title: T\n  chapters: [index.md]\n  appendices:\n%\n", others: pages,
    forms: EntryPlace.keyed(["file", "href", "text", "part"], title: "text").map { "  - " + $0 }),
  EntryPlace(
    name: "Quarto sidebar", file: "_quarto.yml",
    text: "website:\n  title: T\n  sidebar:\n    contents:\n    - index.md\n%\n", others: pages,
    forms: EntryPlace.keyed(["file", "href", "text", "section", "contents", "menu"], title: "text").map {
      "    - " + $0
    } + ["    - {section: Wanted, contents: %}"]),
  EntryPlace(
    name: "bookdown files", file: "_bookdown.yml", text: "rmd_files:\n- index.Rmd\n%\n",
    others: ["index.Rmd": "# Home\n", "a.md": "# A\n"], forms: ["- %"]),
  EntryPlace(
    name: "bookdown marks", file: "z.Rmd", text: "# Last\n\n%\n",
    others: ["_bookdown.yml": "", "index.Rmd": "# Home\n"],
    forms: ["# (PART) Wanted", "# (PART\\*) **Wanted** {-}", "# (APPENDIX) Wanted {-}"],
    values: [""]),
  EntryPlace(
    name: "Jupyter Book chapters", file: "_toc.yml",
    text: "format: jb-book\nroot: index\nchapters:\n%\n", others: pages,
    forms: EntryPlace.keyed(["file", "glob", "url", "sections", "title"], title: "title").map { "- " + $0 }),
  EntryPlace(
    name: "Jupyter Book parts", file: "_toc.yml", text: "format: jb-book\nroot: index\nparts:\n%\n",
    others: pages, forms: EntryPlace.keyed(["chapters", "caption"], title: "caption").map { "- " + $0 }),
  EntryPlace(
    name: "Jupyter Book's first list", file: "_toc.yml", text: "- file: index\n%\n", others: pages,
    forms: EntryPlace.keyed(["file", "url", "part", "header", "title"], title: "title").map { "- " + $0 }),
  EntryPlace(
    name: "MyST toc", file: "myst.yml", text: "project:\n  title: T\n  toc:\n  - file: index.md\n%\n",
    others: pages,
    forms: EntryPlace.keyed(["file", "pattern", "url", "children", "title"], title: "title").map {
      "  - " + $0
    }),
  EntryPlace(
    name: "mdBook", file: "src/SUMMARY.md", text: "# Summary\n\n- [Home](index.md)\n\n%\n",
    others: ["book.toml": "", "src/index.md": "# Home\n", "src/a.md": "# A\n"],
    forms: [
      "# Wanted", "# **Wanted**\n\n- [A](%)", "## Wanted", "Wanted\n===", "- [Wanted](%)", "1. [Wanted](%)",
      "2) [Wanted](%)", "+ [Wanted](%)", "[Wanted](%)", "[A](a.md) [Wanted](%)", "- Wanted", "Wanted",
      "- [Home](index.md)\n   1. [`Wanted`](%)", "#Wanted", "- [\\*Wanted](%)", "[Wanted]", "1.[Wanted](%)",
    ], values: ["a.md", "gone.md", "", "https://e.org/x", "<a.md>", "a.md 'title'"]),
]

/// Entries that are kept or told: no form of an entry, right or wrong, vanishes from the contents without a finding.
@Suite struct EntryFormTests {
  /// The kinds of findings that do not tell of an entry.
  private static let unrelated: [DiagnosticKind] = [
    .settingUnused, .pagesNotListed, .languageAssumed, .coverFound,
  ]

  private func findings(_ loading: ManifestLoading) -> [String] {
    loading.diagnostics.filter { !Self.unrelated.contains($0.kind) }.map(\.summary)
  }

  private func lines(_ loading: ManifestLoading) -> [String] {
    do { return try outline(loading) } catch { return [] }
  }

  @Test(arguments: places) private func eachFormGivesAnEntryOrAFinding(_ place: EntryPlace) throws {
    let empty = try place.load("")
    for entry in place.entries {
      let loading = try place.load(entry)
      let told = findings(loading)
      let isKept = lines(loading) != lines(empty)
      #expect(isKept || told.count > findings(empty).count, "\(entry) vanishes")
      guard entry.contains("Wanted") else { continue }
      let isNamed = lines(loading).contains { $0.contains("Wanted") }
      #expect(isNamed || told.count > findings(empty).count, "the name in \(entry) vanishes")
    }
  }
}
