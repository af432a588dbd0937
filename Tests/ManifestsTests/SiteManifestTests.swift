import BookModel
import Diagnostics
import Testing

@testable import Manifests
@testable import TOML

@Suite struct QuartoTests {
  @Test func aBookHasPartsAppendicesAndMetadata() throws {
    let loading = try FilesAndFolders([
      "_quarto.yml": """
      project:
        type: book
      book:
        title: Foundations
        author:
          - name: {given: Ada, family: Lovelace}
          - Bo
        date: 5/30/2021
        cover-image: cover.png
        chapters:
          - index.qmd
          - part: Tools
            chapters:
              - git.qmd
              - file: data.ipynb
                text: The data
          - part: more.qmd
            chapters: [end.qmd]
          - gone.qmd
        appendices:
          - notation.qmd
        sharing: twitter
      bibliography: refs.bib
      lang: de
      filters: [x.lua]
      """,
      "index.qmd": "# Preface {.unnumbered}\n", "git.qmd": "---\ntitle: Git\n---\n", "data.ipynb": "{}",
      "more.qmd": "# More\n", "end.qmd": "```\n# no\n```\n# End {#sec-end}\n", "notation.qmd": "# Notation\n",
      "refs.bib": "", "cover.png": "",
    ]).load()
    #expect(
      try outline(loading) == [
        "chapter index.qmd", "part \"Tools\"", "  chapter # git.qmd", "  chapter # data.ipynb \"The data\"",
        "part more.qmd", "  chapter # end.qmd", "part \"Anhang\"", "  chapter # appendix notation.qmd",
      ])
    let book = try #require(loading.book)
    #expect(book.text.dialect == .quarto)
    #expect(book.metadata.title == "Foundations" && book.metadata.language == "de")
    #expect(book.metadata.creators.map(\.name) == ["Ada Lovelace", "Bo"])
    #expect(book.metadata.date == "2021-05-30")
    #expect(book.text.bibliography == ["refs.bib"] && book.artwork.portraitCover?.path == "cover.png")
    #expect(summaries(loading, kind: .sourceMissing) == ["19:7 source \"gone.qmd\" does not exist"])
    #expect(
      summaries(loading, kind: .settingUnused) == [
        "22:3 2 settings have no effect on a book: \"book.sharing\", \"filters\""
      ])
  }

  @Test func aSiteHasItsSidebarAndWhatItsBarAdds() throws {
    let loading = try FilesAndFolders([
      "_quarto.yml": """
      project: {type: website}
      website:
        title: Course
        navbar:
          left:
            - href: about.qmd
              text: About
            - href: https://example.org
              text: Web
        sidebar:
          contents:
            - index.qmd
            - section: Basics
              href: basics.qmd#start
              contents:
                - a.qmd
                - text: Parts of A
                  href: a.qmd#parts
                - href: d.qmd#end
                - text: "---"
                - auto: "more/*"
      """,
      "index.qmd": "# Home\n", "about.qmd": "# About\n", "a.qmd": "# A\n", "more/b.qmd": "# B\n",
      "more/c.md": "# C\n", "d.qmd": "# D\n", "basics.qmd": "# B\n",
    ]).load()
    #expect(
      loading.book?.text.hasLocalLabels == true && !loading.diagnostics.contains { $0.severity == .error })
    #expect(
      try outline(loading) == [
        "page index.qmd", "chapter basics.qmd \"Basics\"", "  section a.qmd", "  section d.qmd",
        "  section more/b.qmd",
        "  section more/c.md",
        "chapter about.qmd \"About\"",
      ])
    #expect(summaries(loading, kind: .entryOutside).count == 1)
  }

  /// The home page stands where a sidebar lists it, and first if none does.
  @Test(arguments: [
    (
      "[{section: S, contents: [index.qmd, a.qmd]}]",
      ["chapter \"S\"", "  section index.qmd", "  section a.qmd"]
    ),
    ("[index.qmd, a.qmd]", ["page index.qmd", "chapter a.qmd"]),
    ("[{href: index.qmd, text: Hello}, a.qmd]", ["page index.qmd \"Hello\"", "chapter a.qmd"]),
    ("[a.qmd]", ["page index.qmd", "chapter a.qmd"]),
  ]) func theHomePageStandsWhereASidebarListsIt(sidebar: String, expected: [String]) throws {
    let loading = try FilesAndFolders([
      "_quarto.yml": "project: {type: website}\nwebsite: {title: T, sidebar: {contents: \(sidebar)}}\n",
      "index.qmd": "# Home\n", "a.qmd": "# A\n",
    ]).load()
    #expect(try outline(loading) == expected)
  }

  @Test func titlesOfPartsAreInlineMarkdown() throws {
    let loading = try FilesAndFolders([
      "_quarto.yml":
        "book:\n  title: T\n  chapters:\n    - part: '**Part** one < `x`'\n      chapters: [a.qmd]\n",
      "a.qmd": "# A\n",
    ]).load()
    #expect(try outline(loading) == ["part \"Part one < x\"", "  chapter # a.qmd"])
    #expect(loading.book?.contents.first?.titleMarkup == "<strong>Part</strong> one &lt; <code>x</code>")
  }

  @Test func aProjectWithoutListsIsItsFolder() throws {
    let loading = try FilesAndFolders([
      "_quarto.yml": "project: {type: website}\nwebsite: {title: T}\n", "index.qmd": "# Home\n",
      "b.qmd": "# B\n",
      "sub/c.qmd": "# C\n",
    ]).load()
    #expect(try outline(loading) == ["page index.qmd", "page b.qmd", "chapter \"Sub\"", "  page sub/c.qmd"])
  }
}

@Suite struct BookdownTests {
  private let pages = [
    "index.Rmd":
      "---\ntitle: \"Foundations\"\nauthor: [Ada, Bo]\nbibliography: [book.bib, packages.bib]\n---\n\n# Preface {-}\n",
    "02-b.Rmd": "# (PART) Tools {-}\n\n# Git\n", "01-a.Rmd": "# Alpha\n",
    "03-c.Rmd": "# (APPENDIX) Appendix {-}\n\n# C\n",
    "_draft.Rmd": "# D\n", "book.bib": "",
  ]

  @Test func settingsOfAnotherNameAreReadWhereTheyAreNamed() throws {
    let files = try FilesAndFolders(
      ["_bookdown_final.yml": "rmd_files: [index.Rmd, 02-b.Rmd]\n"].merging(pages) { $1 })
    let loading = files.load("_bookdown_final.yml")
    #expect(loading.book?.metadata.title == "Foundations")
    #expect(loading.book?.sources.map(\.path) == ["index.Rmd", "02-b.Rmd"])
  }

  @Test func commentsMayStandBeforeFrontMatter() throws {
    let loading = try FilesAndFolders([
      "_bookdown.yml": "",
      "index.Rmd":
        "<!-- Do not\nedit. -->\n\n<!-- Ever. -->\n--- \ntitle: Foundations\n---\n\n# Preface {-}\n",
    ]).load()
    #expect(loading.book?.metadata.title == "Foundations")
    #expect(loading.book?.contents.count == 1)
  }

  @Test func filesOfTheFolderWithPartsAndAppendices() throws {
    let loading = try FilesAndFolders(
      pages.merging(["_bookdown.yml": "book_filename: x\nlanguage: {ui: {chapter_name: C}}\n"]) { $1 }
    ).load()
    #expect(
      try outline(loading) == [
        "chapter index.Rmd", "chapter # 01-a.Rmd", "part # \"Tools\"", "  chapter # 02-b.Rmd \"Git\"",
        "part \"Appendix\"", "  chapter # appendix 03-c.Rmd \"C\"",
      ])
    let book = try #require(loading.book)
    #expect(book.metadata.title == "Foundations" && book.text.dialect == .bookdown)
    #expect(book.metadata.creators.map(\.name) == ["Ada", "Bo"] && book.text.bibliography == ["book.bib"])
    #expect(book.outline.depth == 3 && book.outline.countsLevels && book.outline.isNumbered)
    #expect(
      summaries(loading, kind: .settingUnused) == ["2:12 1 setting has no effect on a book: \"language.ui\""])
    #expect(summaries(loading, kind: .settingInvalid) == ["bibliography \"packages.bib\" does not exist"])
  }

  @Test func theListOfFilesDecides() throws {
    let loading = try FilesAndFolders(
      pages.merging(["_bookdown.yml": "rmd_files:\n  html: [index.Rmd, 02-b.Rmd]\n"]) { $1 }
    ).load()
    #expect(
      try outline(loading) == ["chapter index.Rmd", "part # \"Tools\"", "  chapter # 02-b.Rmd \"Git\""])
  }

  @Test func aFileThatIsAMarkAloneIsNoPage() throws {
    let loading = try FilesAndFolders([
      "_bookdown.yml": "rmd_files: [index.Rmd, part.Rmd, b.Rmd, appendix.Rmd, c.Rmd, d.Rmd]\n",
      "index.Rmd": "# Preface {-}\n", "part.Rmd": "\n# (PART) Tools {-}\n\n", "b.Rmd": "# Git\n",
      "appendix.Rmd": "# (APPENDIX) Appendix {-}\n", "c.Rmd": "# C\n", "d.Rmd": "# (PART\\*) More\n\nText.\n",
    ]).load()
    #expect(
      try outline(loading) == [
        "chapter index.Rmd", "part # \"Tools\"", "  chapter # b.Rmd", "part \"Appendix\"",
        "  chapter # appendix c.Rmd", "part \"More\"", "  chapter appendix d.Rmd",
      ])
  }

  @Test func aFileMayHoldChaptersOfTwoParts() throws {
    let loading = try FilesAndFolders([
      "_bookdown.yml": "rmd_files: [index.Rmd, b.Rmd]\n", "index.Rmd": "# Preface {-}\n",
      "b.Rmd":
        "# One\n\nText.\n\nTwo\n===\n\n# (PART) Tools {-}\n\n```\n# no\n```\n\n<!--\n# (PART) No\n-->\n\n# Three\n",
    ]).load()
    #expect(
      try outline(loading) == [
        "chapter index.Rmd", "chapter # b.Rmd", "part # \"Tools\"", "  chapter # b.Rmd",
      ])
    let book = try #require(loading.book)
    #expect(book.sources.map(\.splitLevel) == [nil, 1])
    #expect(book.contents[1].chapters == 0..<2 && book.contents[2].children[0].chapters == 2..<Int.max)
  }

  @Test func aFileThatBeginsWithASectionContinuesTheChapter() throws {
    let loading = try FilesAndFolders([
      "_bookdown.yml": "rmd_files: [index.Rmd, b.Rmd, c.Rmd, d.Rmd]\n", "index.Rmd": "# (PART) P\n\n# One\n",
      "b.Rmd": "## Inner\n", "c.Rmd": "## Other {-}\n", "d.Rmd": "# Two\n",
    ]).load()
    #expect(
      try outline(loading) == [
        "part # \"P\"", "  chapter # index.Rmd \"One\"", "    section # b.Rmd", "    section c.Rmd",
        "  chapter # d.Rmd",
      ])
    #expect(loading.book?.contents[0].children[0].children.map(\.level) == [2, 2])
  }

  @Test(arguments: [
    ("bookdown::bs4_book: default", 1, true, false), ("bookdown::pdf_book: {toc_depth: 1}", 3, true, true),
    ("bookdown::pdf_book: default\nbookdown::gitbook: {toc_depth: 2}", 2, true, true),
    ("bookdown::html_document2: {number_sections: false}", 3, false, false),
  ])
  func theFirstFormatOfTheWebDecidesOnDepthAndNumbers(
    output: String, depth: Int, isNumbered: Bool, hasPartNumbers: Bool
  ) throws {
    let parts = ["_output.yml": output, "_bookdown.yml": "", "index.Rmd": "# (PART) P\n\n# One\n"]
    let loading = try FilesAndFolders(parts).load()
    let book = try #require(loading.book)
    #expect(book.outline.depth == depth && book.outline.isNumbered == isNumbered)
    #expect(book.contents.first?.isNumbered == hasPartNumbers)
    #expect(book.contents.first?.children.first?.isNumbered == isNumbered)
  }
}

@Suite struct MdBookTests {
  @Test func theSummaryIsTheContents() throws {
    let loading = try FilesAndFolders([
      "book.toml": """
      [book]
      title = "Foundations"
      authors = ["Ada"]
      language = "fr"
      [preprocessor.outline]
      [output.html]
      mathjax-support = true
      """,
      "src/SUMMARY.md": """
      # Summary

      [Preface](preface.md)

      # Basics
      - [Limits](./limits.md)
          - [Squeezing `f`](squeeze%20it.md)
          - [Later]()
      - [Series](series.md)

      ---
      nonsense
      [Thanks](thanks.md)
      """,
      "src/preface.md": "", "src/limits.md": "", "src/squeeze it.md": "", "src/thanks.md": "",
    ]).load()
    #expect(
      try outline(loading) == [
        "page src/preface.md \"Preface\"", "part \"Basics\"", "  chapter # src/limits.md \"Limits\"",
        "    section # src/squeeze it.md \"Squeezing f\"", "    section # \"Later\"",
        "page src/thanks.md \"Thanks\"",
      ])
    let book = try #require(loading.book)
    #expect(book.text.dialect == .mdBook && book.base == "src" && book.metadata.language == "fr")
    #expect(summaries(loading, kind: .draftLeftOut) == ["8:7 1 draft has no page: \"Later\""])
    #expect(summaries(loading, kind: .sourceMissing) == ["9:3 source \"series.md\" does not exist"])
    #expect(
      summaries(loading, kind: .settingInvalid) == [
        "12:1 the line is not an entry of a summary and is left out"
      ])
    #expect(
      summaries(loading, kind: .settingUnused) == [
        "5:15 preprocessor \"outline\" is not run: what it makes is not in the book"
      ])
  }

  @Test func anEntryOfMdBookEndsWithItsTarget() throws {
    let files = ["a.md", "b(1).md", "c (2).md", "d.md", "e.md"]
    let sources = Dictionary(uniqueKeysWithValues: files.map { ("src/" + $0, "") })
    let loading = try FilesAndFolders(
      [
        "book.toml": "",
        "src/SUMMARY.md": """
        - [A](a.md) (with a remark)
        - [B](b(1).md) and [more](a.md)
        - [C](<c (2).md>) (2)
        - [D](d.md "A title (so)") (later)
        - [E](e.md
        """,
      ].merging(sources) { first, _ in first }
    ).load()
    #expect(
      try outline(loading) == [
        "chapter # src/a.md \"A\"", "chapter # src/b(1).md \"B\"", "chapter # src/c (2).md \"C\"",
        "chapter # src/d.md \"D\"",
      ])
    #expect(
      summaries(loading, kind: .settingInvalid) == [
        "5:1 the line is not an entry of a summary and is left out"
      ])
    #expect(summaries(loading, kind: .sourceMissing).isEmpty)
  }

  private func summary(_ text: String, pages: String...) throws -> ManifestLoading {
    let sources = Dictionary(uniqueKeysWithValues: pages.map { ("src/" + $0, "") })
    return try FilesAndFolders(["book.toml": "", "src/SUMMARY.md": text].merging(sources) { $1 }).load()
  }

  @Test func everyHeadingOfTheFirstLevelButTheFirstLineIsAPart() throws {
    let titled = try summary(
      "# Summary\n\n# First\n\n- [A](a.md)\n\nSecond\n======\n\n- [B](b.md)\n\n## Low\n\n# Last\n",
      pages: "a.md",
      "b.md")
    #expect(
      try outline(titled) == [
        "part \"First\"", "  chapter # src/a.md \"A\"", "part \"Second\"", "  chapter # src/b.md \"B\"",
      ])
    #expect(
      summaries(titled, kind: .settingInvalid) == [
        "12:1 \"Low\" is no part, since its heading is below level 1, and is left out"
      ])
    #expect(
      summaries(titled, kind: .entryEmpty) == [
        "14:1 \"Last\" of the contents has no page and no entries below it, and is left out"
      ])
    let untitled = try summary("<!-- a comment -->\n[P](p.md)\n# First\n- [A](a.md)\n", pages: "p.md", "a.md")
    #expect(
      try outline(untitled) == [
        "page src/p.md \"P\"", "part \"First\"", "  chapter # src/a.md \"A\"",
      ])
  }

  @Test func listsMayBeOrderedAndItemsNestByTheirText() throws {
    let loading = try summary(
      "1. [A](a.md)\n   - [B](b.md)\n - [C](c.md)\n10) [D](d.md)\n    * [E](e.md)\n", pages: "a.md",
      "b.md", "c.md",
      "d.md", "e.md")
    #expect(
      try outline(loading) == [
        "chapter # src/a.md \"A\"", "  section # src/b.md \"B\"", "chapter # src/c.md \"C\"",
        "chapter # src/d.md \"D\"", "  section # src/e.md \"E\"",
      ])
  }

  @Test(arguments: [
    ("**Bold** and _slanted_", "Bold and slanted"), ("`a_b*` \\*c\\*", "a_b* *c*"),
    ("snake_case_name", "snake_case_name"),
    ("2 * 3 * 4", "2 * 3 * 4"), ("A &amp; B &copy; &#65;", "A & B © A"), ("***x*** **y", "x **y"),
    ("![picture](p.png) of [it](q.md)", "picture of it"), ("a <b>c</b> <https://e.org>", "a c https://e.org"),
    ("§\u{A0}1", "§\u{A0}1"), ("``a ` b``", "a ` b"), ("[x] \\[y\\]", "[x] [y]"), ("**a *b* c**", "a b c"),
  ]) func titlesAreReadAsInlineMarkdown(_ written: String, title: String) throws {
    let loading = try summary("- [\(written)](a.md)\n", pages: "a.md")
    #expect(loading.book?.contents.first?.title == title)
  }

  @Test func whatIsNoTOMLIsSaidWithItsPlace() throws {
    let loading = try FilesAndFolders(["book.toml": "[book]\ntitle = Limits\n"]).load()
    #expect(loading.book == nil && loading.isBroken)
    #expect(
      summaries(loading, kind: .tomlMalformed) == ["2:9 the text is not TOML: a value is expected here"])
  }
}

@Suite struct MkDocsTests {
  @Test func theNavigationIsTheContents() throws {
    let loading = try FilesAndFolders([
      "mkdocs.yml": """
      site_name: Foundations
      docs_dir: text
      theme:
        name: material
        language: es
      nav:
        - index.md
        - Tools:
          - tools/index.md
          - Git: tools/git.md
        - Web: https://example.org
      plugins: [search]
      extra: {x: !!python/name:y.z }
      """,
      "text/index.md": "# Home\n", "text/tools/index.md": "# T\n", "text/tools/git.md": "# G\n",
    ]).load()
    #expect(
      try outline(loading) == [
        "page text/index.md", "chapter \"Tools\"", "  section text/tools/index.md",
        "  section text/tools/git.md \"Git\"",
      ])
    let book = try #require(loading.book)
    #expect(book.text.dialect == .mkDocs && book.base == "text" && book.metadata.language == "es")
    #expect(
      summaries(loading, kind: .settingUnused) == [
        "12:1 2 settings have no effect on a book: \"plugins\", \"extra\""
      ])
    #expect(
      summaries(loading, kind: .entryOutside) == [
        "11:10 \"Web\" of the contents leads out of the book, to https://example.org, and is left out"
      ])
  }

  @Test func sitesSayWhatAddressesFromTheRootAreRelativeTo() throws {
    let settings = """
      site_name: F
      site_url: https://example.org/f/
      markdown_extensions:
        - admonition
        - pymdownx.emoji:
            emoji_index: !!python/name:a.b
      """
    for name in ["mkdocs.yml", "zensical.yml"] {
      let book = try #require(try FilesAndFolders([name: settings, "docs/index.md": "# Home\n"]).load().book)
      #expect(
        book.text.site == SiteRoot(folder: "docs", address: "/f")
          && book.text.extensions == ["admonition", "pymdownx.emoji"])
    }
    let plain = try FilesAndFolders([
      "mkdocs.yml": "site_name: F\nmarkdown_extensions: [admonition]\n", "docs/index.md": "# H\n",
    ]).load()
    #expect(
      plain.book?.text.extensions == ["admonition"] && plain.book?.text.site == SiteRoot(folder: "docs"))
  }

  @Test func abbreviationsOfAFileThatIsAddedToEveryPageAreTaken() throws {
    let settings =
      "site_name: F\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [other, inc]\n      auto_append: [inc/a.md, b.md]\n"
    let loading = try FilesAndFolders([
      "mkdocs.yml": settings, "docs/index.md": "# H\n", "inc/a.md": "*[HTML]: Markup\n\n*[ab c]: Two words\n",
      "inc/b.md": "*[X]: Y\n\nText.\n",
    ]).load()
    #expect(loading.book?.text.abbreviations == ["HTML": "Markup", "ab c": "Two words", "X": "Y"])
    #expect(summaries(loading, kind: .contentLeftOut).count == 1)
  }

  @Test func linkDefinitionsOfAFileThatIsAddedToEveryPageAreTaken() throws {
    let settings =
      "site_name: F\nmarkdown_extensions:\n  - pymdownx.snippets: {auto_append: [inc/a.md]}\n"
    let loading = try FilesAndFolders([
      "mkdocs.yml": settings, "docs/index.md": "# H\n", "inc/a.md": "[r]: https://x.org\n*[X]: Y\n",
    ]).load()
    #expect(loading.book?.text.appendedTexts.contains { $0.contains("[r]: https://x.org") } == true)
    #expect(summaries(loading, kind: .contentLeftOut).isEmpty)
  }

  /// What a manifest says of people beside their names is named.
  @Test(arguments: [
    ("_quarto.yml", "project: {type: book}\nbook:\n  chapters: [index.qmd]\n  author:", "author"),
    ("myst.yml", "version: 1\nproject:\n  toc: [{file: index.qmd}]\n  authors:", "authors"),
    ("myst.yml", "version: 1\nproject:\n  toc: [{file: index.qmd}]\n  editors:", "editors"),
  ]) func whatIsSaidOfPeopleIsNamed(_ name: String, settings: String, key: String) throws {
    let people = " [{name: {given: Ada, family: Bee}, email: a@b.org, roles: [x]}, {Eve: University}]\n"
    let loading = try FilesAndFolders([name: settings + people, "index.qmd": "# A\n\nWords.\n"]).load(name)
    let told = summaries(loading, kind: .settingUnused).joined()
    #expect(told.contains("\"\(key).email\"") && told.contains("\"\(key).roles\""))
    #expect(!told.contains("given") && !told.contains("\"\(key).name\"") && !told.contains("Eve"))
  }

  @Test func rightsOfQuarto() throws {
    func book(_ settings: String) throws -> ManifestLoading {
      try FilesAndFolders([
        "_quarto.yml": "project: {type: book}\nbook:\n  chapters: [index.qmd]\n\(settings)",
        "index.qmd": "# A\n",
      ]).load()
    }
    let both = try book("  license: CC BY\n  copyright: {holder: Ada, year: [2024, 2025]}\n")
    #expect(both.book?.metadata.rights == "© 2024, 2025 Ada. CC BY")
    #expect(try book("  abstract: Words\n").book?.metadata.description == "Words")
    let texts = try book("  abstract: Words\n  description: Others\ntoc-title: In it\n")
    #expect(texts.book?.metadata.description == "Others")
    let told = summaries(texts, kind: .settingUnused).joined()
    #expect(told.contains("\"book.abstract\"") && told.contains("\"toc-title\""))
  }
}

@Suite struct VaultTests {
  @Test func notesThatAreNotPublishedAreLeftOutAndNamed() throws {
    let loading = try FilesAndFolders([
      ".obsidian/publish.json": #"{"siteId": "x", "included": [], "excluded": ["Private"]}"#,
      "A.md": "# A\n", "B.md": "---\npublish: false\n---\n# B\n", "C.md": "---\npublish: true\n---\n# C\n",
      "Private/D.md": "# D\n",
    ]).load()
    #expect(loading.book?.sources.map(\.path) == ["A.md", "C.md"])
    #expect(
      summaries(loading, kind: .noteUnpublished) == [
        "2:10 \"B.md\" is not published and is left out", "\"Private\" is not published and is left out",
      ])
  }

  @Test func aFolderWhoseNotesLinkOneAnotherIsAVault() throws {
    let files = [
      "Home.md": "[[Git]], [[tools/Notes|notes]], ![[a.png]]", "tools/Git.md": "[[Home#Top]]",
      "tools/Notes.md": "", "a.png": "",
    ]
    let loading = try FilesAndFolders(files).load()
    #expect(loading.book?.text.dialect == .obsidian)
    #expect(loading.book?.sources.first?.path == "Home.md")
    #expect(
      summaries(loading, kind: .vaultAssumed) == [
        "the folder is read as an Obsidian vault: 4 links name notes or files of it, as in [[Note]]"
      ])
    // Brackets without a target, and directives, belong to other dialects.
    for other in [
      ["Home.md": "[[1]], [[2]], [[x]], [[Git]]", "Git.md": ""],
      ["Home.md": "[[Git]] [[Git]] [[Git]]\n\n```{note}\n```\n\n```{tip}\n```", "Git.md": ""],
      ["Home.md": "[Git](Git.md)", "Git.md": ""],
    ] {
      let folder = try FilesAndFolders(other).load()
      #expect(folder.book?.text.dialect == .myst && summaries(folder, kind: .vaultAssumed).isEmpty)
    }
  }

  @Test func notesAreCalledByTheirFilesInTheOrderOfTheFolder() throws {
    let loading = try FilesAndFolders([
      ".obsidian/app.json": "{}", ".obsidian/templates.json": "{\"folder\": \"Templates\"}",
      "Templates/Note.md": "{{title}}", "Limits.md": "text", "Tools/Git.md": "text", "Map.canvas": "{}",
      "README.md": "# My vault\n[[Git]]\n", "Other.md": "", "Third.md": "", "Drawing.excalidraw.md": "",
    ]).load()
    #expect(
      try outline(loading) == [
        "page README.md", "page Limits.md \"Limits\"", "page Other.md \"Other\"", "page Third.md \"Third\"",
        "chapter \"Tools\"", "  page Tools/Git.md \"Git\"",
      ])
    #expect(loading.book?.text.dialect == .obsidian && loading.book?.metadata.titleSource == 0)
    #expect(summaries(loading, kind: .sourcesLeftOut).count == 1)
  }

  @Test func sourcesAreInTheOrderOfTheContents() throws {
    let vault = try FilesAndFolders([
      ".obsidian/app.json": "{}", "Home.md": "[[B]] [[A]]", "A.md": "", "B.md": "",
    ]).load()
    #expect(vault.book?.sources.map(\.path) == ["Home.md", "B.md", "A.md"])
    let mdBook = try FilesAndFolders([
      "book.toml": "", "src/SUMMARY.md": "- [A](a.md)\n  - [B](b.md)\n", "src/a.md": "", "src/b.md": "",
    ]).load()
    #expect(mdBook.book?.sources.map(\.path) == ["src/a.md", "src/b.md"])
    let quarto = try FilesAndFolders([
      "_quarto.yml": "book: {chapters: [{part: p.qmd, chapters: [c.qmd]}]}", "p.qmd": "# P\n",
      "c.qmd": "# C\n",
    ]).load()
    #expect(quarto.book?.sources.map(\.path) == ["p.qmd", "c.qmd"])
  }

  @Test func anIndexThatLinksMostNotesOrdersThem() throws {
    let loading = try FilesAndFolders([
      ".obsidian/app.json": "{}", "index.md": "# V\n- [[Tools/Git|Git]]\n- [L](Limits.md)\n- [[Nowhere]]\n",
      "Limits.md": "", "Tools/Git.md": "", "Zeta.md": "",
    ]).load()
    #expect(
      try outline(loading) == [
        "page index.md", "page Tools/Git.md \"Git\"", "page Limits.md \"Limits\"", "page Zeta.md \"Zeta\"",
      ])
  }
}

@Suite struct RefusalTests {
  @Test(arguments: [
    (
      "a.docx",
      "Word documents (.docx) are not read; \"pandoc -s --mathml --extract-media=media a.docx -o a.xhtml\" makes pages that are"
    ),
    (
      "a.wl",
      "Wolfram Language packages (.wl) are not read; a notebook (.nb) is: open the file and save it as one"
    ),
    (
      "a.tex",
      "TeX documents (.tex) are not read; \"pandoc -s --mathml a.tex -o a.xhtml\" makes pages that are"
    ),
    (
      "a.rst",
      "reStructuredText files (.rst) are not read; \"rst2myst convert a.rst\" (of rst-to-myst) makes Markdown that is"
    ),
    (
      "a.adoc",
      "AsciiDoc files (.adoc) are not read; \"asciidoctor -b docbook a.adoc\" makes DocBook that is"
    ),
    (
      "a.ditamap",
      "DITA maps and topics (.ditamap) are not read; \"dita --input=a.ditamap --format=xhtml\" (of the DITA Open Toolkit) makes pages that are"
    ),
  ])
  func aFileOfAnotherFormatIsNamedWithTheWay(_ name: String, _ summary: String) throws {
    #expect(summaries(try FilesAndFolders([name: "x"]).load(name), kind: .sourceFormatUnknown) == [summary])
    let inFolder = try FilesAndFolders([name: "x", "b.md": "# B\n"]).load()
    #expect(inFolder.isValid)
    #expect(
      summaries(inFolder, kind: .sourcesLeftOut).first?.hasSuffix(summary.split(separator: "; ")[1]) == true)
  }

  @Test(arguments: ["a.docx", "a.odt", "my book.docx"])
  func documentsOfOfficesAreNamedThoughTheyAreArchives(_ name: String) throws {
    let loading = try FilesAndFolders([name: "PK\u{3}\u{4}" + String(repeating: "x", count: 60)]).load(name)
    let summary = try #require(summaries(loading, kind: .sourceFormatUnknown).first)
    #expect(summary.hasPrefix("Word documents") && summary.contains("pandoc"))
    #expect(summary.contains(name.contains(" ") ? "BOOK.docx -o BOOK.xhtml" : "\(name) -o a.xhtml"))
  }
}
