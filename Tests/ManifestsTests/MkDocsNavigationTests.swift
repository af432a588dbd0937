import BookModel
import Diagnostics
import Testing

@testable import Manifests

/// The contents of a site with settings and pages in `docs`, and its findings.
private func site(_ settings: String, pages: [String: String]) throws -> ManifestLoading {
  var files = ["mkdocs.yml": "site_name: F\n" + settings]
  for (name, text) in pages { files["docs/" + name] = text }
  return try FilesAndFolders(files).load()
}

/// Pages with a heading that is their name.
private func pages(_ names: String...) -> [String: String] {
  Dictionary(uniqueKeysWithValues: names.map { ($0, "# \($0)\n") })
}

/// The contents as lines, without the folder of the pages.
private func contents(_ loading: ManifestLoading) throws -> [String] {
  try outline(loading).map { $0.replacing("docs/", with: "") }
}

@Suite struct MkDocsNavigationTests {
  // MARK: Folders

  @Test func withoutNavigationFilesComeBeforeFoldersAndTheIndexFirst() throws {
    let loading = try site(
      "", pages: pages("b.md", "index.md", "B.md", "10.md", "2.md", "a-b_c/x.md", "Old_Tools/y.md", "_z.md"))
    #expect(
      try contents(loading) == [
        "page index.md", "chapter 10.md", "chapter 2.md", "chapter B.md", "chapter _z.md", "chapter b.md",
        "chapter \"Old Tools\"", "  section Old_Tools/y.md", "chapter \"A b c\"", "  section a-b_c/x.md",
      ])
    #expect(loading.diagnostics.filter { $0.severity != .note }.isEmpty)
  }

  @Test func onlyMarkdownIsAPage() throws {
    let loading = try site(
      "theme: {name: material, custom_dir: docs/overrides}\n",
      pages: pages(
        "index.md", "main.html", "n.ipynb", "overrides/home.html", "overrides/a.md", "templates/t.md",
        ".x/h.md"))
    #expect(try contents(loading) == ["page index.md"])
    let notebooks = try site("plugins: [mkdocs-jupyter]\n", pages: pages("index.md", "n.ipynb"))
    #expect(try contents(notebooks) == ["page index.md", "chapter n.ipynb"])
  }

  @Test func patternsExcludePagesAndKeepThemOutOfTheNavigation() throws {
    let loading = try site(
      "exclude_docs: |\n  # drafts\n  *.draft.md\n  /old/\n  !/old/kept.md\nnot_in_nav: |\n  hidden.md\n",
      pages: pages(
        "index.md", "a.draft.md", "old/kept.md", "old/gone.md", "x/old/y.md", "hidden.md", "README.md"))
    #expect(
      try contents(loading) == [
        "page index.md", "chapter \"Old\"", "  section old/kept.md", "chapter \"X\"", "  section \"Old\"",
        "    section x/old/y.md",
      ])
    #expect(
      summaries(loading, kind: .pagesNotListed) == [
        "1 page is not in the navigation and left out: \"hidden.md\""
      ])
  }

  @Test func pagesThatTheNavigationDoesNotListAreNamed() throws {
    let loading = try site("nav: [index.md]\n", pages: pages("index.md", "a.md", "b.md"))
    #expect(
      summaries(loading, kind: .pagesNotListed) == [
        "2:1 2 pages are not in the navigation and left out: \"a.md\", \"b.md\""
      ])
  }

  // MARK: Titles

  @Test func aTitleIsOfTheNavigationElseTheFrontMatterElseTheFirstHeadingElseTheName() throws {
    let loading = try site(
      "nav: [index.md, {N: a.md}, a-b.md, head.md, late.md, under.md, deep/index.md]\n",
      pages: [
        "index.md": "Text.\n", "a.md": "---\ntitle: F\n---\n# H\n", "a-b.md": "---\ntitle: Front\n---\n# H\n",
        "head.md": "\n# H\n", "late.md": "Text.\n\n# H\n", "under.md": "Title\n=====\n",
        "deep/index.md": "## H\n",
      ])
    #expect(
      try contents(loading) == [
        "page index.md \"Home\"", "chapter a.md \"N\"", "chapter a-b.md \"Front\"", "chapter head.md",
        "chapter late.md \"Late\"", "chapter under.md", "chapter deep/index.md \"Index\"",
      ])
  }

  @Test func aPageMayBeListedTwice() throws {
    let loading = try site("nav: [a.md, {Again: a.md}, {Part: 'a.md#p'}]\n", pages: pages("a.md"))
    #expect(try contents(loading) == ["page a.md", "chapter a.md \"Again\"", "chapter a.md \"Part\""])
    #expect(loading.book?.contents.map(\.fragment) == [nil, nil, "p"])
    #expect(summaries(loading, kind: .sourceRepeated) == ["2:21 \"docs/a.md\" is already in the contents"])
  }

  @Test(arguments: [
    ("plugins: [section-index]\n", true), ("theme: {features: [navigation.indexes]}\n", true), ("", false),
  ])
  func theIndexOfASectionIsItsPageWhereTheSiteSaysSo(settings: String, isFolded: Bool) throws {
    let loading = try site(settings, pages: pages("index.md", "tools/README.md", "tools/git.md"))
    let folded = ["chapter tools/README.md \"Tools\"", "  section tools/git.md"]
    let apart = ["chapter \"Tools\"", "  section tools/README.md", "  section tools/git.md"]
    #expect(try contents(loading) == ["page index.md"] + (isFolded ? folded : apart))
  }

  // MARK: literate-nav

  private let literate = "plugins:\n  - literate-nav\nnav: [ignored.md]\n"

  @Test func aListInMarkdownIsTheNavigation() throws {
    let summary = """
      # Contents

      * [Other](list.md)

      Some text.

      - [Home](index.md)
      1. Tools **and** more
          - [Git `it`](tools/git%20it.md)
          * [Inner](tools/README.md)
              + [Deep](tools/deep.md)
      * [Web](https://example.org)
      * nothing
      * [Gone](gone.md) later
      """
    let loading = try site(
      literate,
      pages: ["SUMMARY.md": summary].merging(
        pages("index.md", "tools/git it.md", "tools/README.md", "tools/deep.md")
      ) {
        $1
      })
    #expect(
      try contents(loading) == [
        "page index.md \"Home\"", "chapter \"Tools and more\"", "  section tools/git it.md \"Git it\"",
        "  section \"Inner\"", "    section tools/README.md", "    section tools/deep.md \"Deep\"",
      ])
    #expect(
      summaries(loading, kind: .settingInvalid) == [
        "13:3 \"nothing\" names no file, and is left out",
        "14:19 the text is not an item of the navigation and is left out",
      ])
    #expect(summaries(loading, kind: .sourceMissing) == ["14:3 source \"gone.md\" does not exist"])
    #expect(
      summaries(loading, kind: .entryOutside).count == 1 && summaries(loading, kind: .pagesNotListed).isEmpty)
  }

  @Test func aLineChoosesTheList() throws {
    let loading = try site(
      literate,
      pages: ["SUMMARY.md": "* [B](b.md)\n\n<!--nav-->\n\nText\n\n* [A](a.md)\n\nText\n\n* [B](b.md)\n"]
        .merging(
          pages("a.md", "b.md")
        ) { $1 })
    #expect(try contents(loading) == ["page a.md \"A\""])
  }

  @Test func foldersHaveListsOfTheirOwnAndPatternsTakeWhatIsNotListed() throws {
    let loading = try site(
      "plugins:\n  - literate-nav: {nav_file: nav.md, implicit_index: true}\n",
      pages: [
        "nav.md":
          "* [Start](start.md)\n* [Tools](tools/)\n* [Other](other/)\n* */\n* *.md\n* [Last](last.md)\n",
        "tools/nav.md": "* [B](b.md)\n* a*.md\n", "plain/nav.md": "Text only.\n",
      ].merging(
        pages(
          "start.md", "last.md", "mid.md", "tools/index.md", "tools/a1.md", "tools/a2.md", "tools/b.md",
          "tools/z.md", "other/x.md", "other/in/y.md", "plain/p.md")
      ) { $1 })
    #expect(
      try contents(loading) == [
        "page start.md \"Start\"", "chapter \"Tools\"", "  section tools/index.md",
        "  section tools/b.md \"B\"", "  section tools/a1.md", "  section tools/a2.md", "chapter \"Other\"",
        "  section other/x.md", "  section \"In\"", "    section other/in/y.md", "chapter \"Plain\"",
        "  section plain/p.md", "chapter mid.md", "chapter last.md \"Last\"",
      ])
    #expect(
      summaries(loading, kind: .pagesNotListed) == [
        "1 page is not in the navigation and left out: \"tools/z.md\""
      ])
  }

  @Test func theSettingsMayNameFoldersAndPatterns() throws {
    let loading = try site(
      "plugins: [literate-nav]\nnav:\n  - Tools: tools/\n  - Rest: 'x/*'\n  - '*.md'\n  - 'none*'\n",
      pages: ["tools/SUMMARY.md": "- [B](b.md)\n- [A](a.md)\n- [Top](../index.md)\n- [Up](../tools/)\n"]
        .merging(pages("index.md", "c.md", "tools/a.md", "tools/b.md", "x/y.md")) { $1 })
    #expect(
      try contents(loading) == [
        "chapter \"Tools\"", "  section tools/b.md \"B\"", "  section tools/a.md \"A\"",
        "  section index.md \"Top\"", "chapter \"Rest\"", "  section x/y.md", "chapter c.md",
      ])
    #expect(
      summaries(loading, kind: .settingInvalid) == [
        "4:3 folder \"tools\" is within itself, and left out", "7:5 pattern \"none*\" names no source",
      ])
  }

  @Test func itemsAreIndentedByFourColumnsUnlessThePluginSaysOtherwise() throws {
    let files = ["SUMMARY.md": "* A\n  * [B](b.md)\n* [C](c.md)\n"].merging(pages("b.md", "c.md")) { $1 }
    let four = try site("plugins: [literate-nav]\n", pages: files)
    #expect(try contents(four) == ["page b.md \"B\"", "chapter c.md \"C\""])
    #expect(summaries(four, kind: .settingInvalid) == ["1:3 \"A\" names no file, and is left out"])
    let two = try site("plugins: [{literate-nav: {tab_length: 2}}]\n", pages: files)
    #expect(try contents(two) == ["chapter \"A\"", "  section b.md \"B\"", "chapter c.md \"C\""])
  }

  // MARK: awesome-pages

  private let awesome = "plugins: [awesome-pages]\n"

  @Test func filesOfFoldersOrderTheirPages() throws {
    let loading = try site(
      awesome,
      pages: [
        ".pages":
          "nav:\n  - tools\n  - Start: index.md\n  - ...\n  - More:\n    - z.md\n  - gone.md\n  - Web: https://e.org\n",
        "tools/.pages": "title: The tools\narrange: [c.md]\n", "old/.pages": "hide: true\n",
        "one/.pages": "collapse: true\n", "desc/.pages": "order: desc\nsort_type: natural\nx: 1\n",
      ].merging(
        pages(
          "index.md", "z.md", "m.md", "tools/a.md", "tools/b.md", "tools/c.md", "old/x.md", "one/o.md",
          "desc/2.md", "desc/10.md")
      ) { $1 })
    #expect(
      try contents(loading) == [
        "chapter \"The tools\"", "  section tools/c.md", "  section tools/a.md", "  section tools/b.md",
        "chapter index.md \"Start\"", "chapter m.md", "chapter \"Desc\"", "  section desc/10.md",
        "  section desc/2.md", "chapter one/o.md", "chapter \"More\"", "  section z.md",
      ])
    #expect(
      summaries(loading, kind: .settingInvalid) == [
        "7:5 \"gone.md\" is no page or folder of this folder, and is left out"
      ])
    #expect(summaries(loading, kind: .settingUnused) == ["3:1 1 setting has no effect on a book: \"x\""])
    #expect(summaries(loading, kind: .entryOutside).count == 1)
    #expect(
      summaries(loading, kind: .pagesNotListed) == [
        "1 page is not in the navigation and left out: \"old/x.md\""
      ])
  }

  @Test func theSettingsMayPlaceTheRest() throws {
    let loading = try site(
      awesome + "nav:\n  - Start: index.md\n  - ...\n  - Flat:\n    - ... | flat | glob=b*\n  - End: z.md\n",
      pages: ["b/.pages": "title: Bee\n"].merging(pages("index.md", "z.md", "a/x.md", "b/y.md", "b/z.md")) {
        $1
      })
    #expect(
      try contents(loading) == [
        "page index.md \"Start\"", "chapter \"A\"", "  section a/x.md", "chapter \"Flat\"",
        "  section b/y.md", "  section b/z.md", "chapter z.md \"End\"",
      ])
  }

  @Test func pagesMayBeSortedByTitle() throws {
    let loading = try site(
      "plugins: [{awesome-pages: {order_by: title, ignore_case: true}}]\n",
      pages: ["a.md": "# zeta\n", "b.md": "---\ntitle: Alpha\n---\n", "c.md": "# Beta\n", "d/x.md": "# X\n"])
    #expect(
      try contents(loading) == [
        "page b.md \"Alpha\"", "chapter c.md", "chapter \"D\"", "  section d/x.md", "chapter a.md",
      ])
  }

  @Test func theOrderOfAFolderIsItsOwnElseThatOfTheSettings() throws {
    let loading = try site(
      "plugins: [{awesome-pages: {order: desc, sort_type: natural}}]\n",
      pages: ["b/.pages": "order: asc\n"].merging(pages("a/2.md", "a/10.md", "b/2.md", "b/10.md", "B.md")) {
        $1
      })
    #expect(
      try contents(loading) == [
        "chapter \"B\"", "  section b/2.md", "  section b/10.md", "chapter \"A\"", "  section a/10.md",
        "  section a/2.md", "chapter B.md",
      ])
  }

  // MARK: awesome-nav

  private func navigation(_ files: [String: String], names: String...) throws -> ManifestLoading {
    let pages = Dictionary(uniqueKeysWithValues: names.map { ($0, "# \($0)\n") })
    return try site("plugins: [awesome-nav]\n", pages: files.merging(pages) { $1 })
  }

  @Test func awesomeNavTakesPagesThenFoldersThenPatterns() throws {
    let loading = try navigation(
      [
        ".nav.yml": """
        append_unmatched: true
        nav:
          - "*.md"
          - More:
            - z.md
            - T*
          - Tools: tools/
          - glob: "none*"
            ignore_no_matches: true
          - Web: https://e.org
          - Lost: lost.md
          - nothing*
        """,
        "tools/.nav.yml": "title: Other\nnav: ['b.md']\n",
      ], names: "a.md", "index.md", "T1.md", "z.md", "tools/b.md", "tools/c.md", "x/y.md")
    #expect(
      try contents(loading) == [
        "page a.md", "chapter index.md", "chapter T1.md", "chapter \"More\"", "  section z.md",
        "chapter \"Tools\"", "  section tools/b.md", "  section tools/c.md", "chapter \"X\"",
        "  section x/y.md",
      ])
    #expect(
      summaries(loading, kind: .entryOutside).map { $0.prefix(12) } == ["10:5 \"Web\" o", "11:5 \"Lost\" "])
    #expect(
      summaries(loading, kind: .settingInvalid) == [
        "6:7 \"T*\" names no page or folder that is not listed before",
        "12:5 \"nothing*\" names no page or folder that is not listed before",
      ])
  }

  @Test(arguments: [
    ("", ["index.md", "2.md", "10.md", "b.md", "a/x.md"]),
    ("sort: {direction: desc}", ["index.md", "b.md", "10.md", "2.md", "a/x.md"]),
    ("sort: {type: alphabetical}", ["index.md", "10.md", "2.md", "b.md", "a/x.md"]),
    ("sort: {sections: first}", ["index.md", "a/x.md", "2.md", "10.md", "b.md"]),
    ("sort: {sections: mixed}", ["index.md", "2.md", "10.md", "a/x.md", "b.md"]),
    ("sort: {by: title}", ["index.md", "b.md", "10.md", "2.md", "a/x.md"]),
    ("ignore: 'b.*'", ["index.md", "2.md", "10.md", "a/x.md"]),
    ("ignore: [/a, '1?.md']", ["index.md", "2.md", "b.md"]),
    ("nav: ['**/*.md']\nsort: {by: filename}", ["2.md", "10.md", "b.md", "index.md", "a/x.md"]),
    ("nav: ['@(b|2).md']", ["2.md", "b.md"]),
  ]) func awesomeNavSorts(_ settings: String, _ expected: [String]) throws {
    let loading = try site(
      "plugins: [awesome-nav]\n",
      pages: [
        ".nav.yml": settings, "2.md": "---\ntitle: Z\n---\n", "10.md": "---\ntitle: Y\n---\n",
        "b.md": "---\ntitle: b\n---\n", "index.md": "# I\n", "a/x.md": "# X\n",
      ])
    let book = try #require(loading.book)
    #expect(book.sources.map { $0.path.replacing("docs/", with: "") } == expected)
    #expect(loading.diagnostics.allSatisfy { $0.severity == .note })
  }

  @Test func settingsOfAwesomeNavHoldForTheFoldersInAFolder() throws {
    let loading = try navigation(
      [
        ".nav.yml":
          "preserve_directory_names: true\nflatten_single_child_sections: true\nsort: {direction: desc}\nignore: '*.tmp.md'\n",
        "deep-er/.nav.yml": "preserve_directory_names: false\nignore: [$inherit, c.md]\n",
        "deep-er/in-ner/.nav.yml": "use_index_title: true\nflatten_single_child_sections: false\n",
        "deep-er/in-ner/index.md": "---\ntitle: The inner\n---\n", "gone/.nav.yml": "hide: true\n",
      ], names: "one/only.md", "my-dir/1.md", "my-dir/2.md", "my-dir/x.tmp.md", "deep-er/a.md",
      "deep-er/c.md",
      "gone/g.md")
    #expect(
      try contents(loading) == [
        "page one/only.md", "chapter \"my-dir\"", "  section my-dir/2.md", "  section my-dir/1.md",
        "chapter \"Deep er\"", "  section deep-er/a.md", "  section \"The inner\"",
        "    section deep-er/in-ner/index.md \"The inner\"",
      ])
  }

  @Test func awesomeNavReplacesTheNavigationOfTheSettings() throws {
    let loading = try site("plugins: [awesome-nav]\nnav: [b.md]\n", pages: pages("a.md", "b.md"))
    #expect(try contents(loading) == ["page a.md", "chapter b.md"])
    #expect(summaries(loading, kind: .settingUnused) == ["3:1 1 setting has no effect on a book: \"nav\""])
  }

  @Test func foldersThatListOneAnotherAreTakenOnce() throws {
    var files = ["SUMMARY.md": "* [Start](f0/)\n"]
    for own in 0..<12 {
      let links = (0..<12).filter { $0 != own }.map { "* [To \($0)](../f\($0)/)\n" }.joined()
      files["f\(own)/SUMMARY.md"] = "* [Page \(own)](p.md)\n" + links
      files["f\(own)/p.md"] = "# P\n"
    }
    let loading = try site("plugins: [literate-nav]\n", pages: files)
    let lines = try contents(loading)
    #expect(lines.count == 24 && lines.filter { $0.contains("p.md") }.count == 12)
    let told = summaries(loading, kind: .settingInvalid) + summaries(loading, kind: .sourceRepeated)
    #expect(told.count == 12 * 11 - 11)
    #expect(told.contains("2:3 folder \"f0\" is within itself, and left out"))
  }

  // MARK: Settings

  @Test func linesOfKeysAtTheStartAreFrontMatter() throws {
    let loading = try site(
      "", pages: ["a.md": "title: The\n    first\nauthors: A\n# Own\n", "b.md": "Note - no key\n\n# Own\n"])
    #expect(try contents(loading) == ["page a.md \"The first\"", "chapter b.md \"B\""])
  }

  @Test func variablesOfTheEnvironmentHaveTheirDefaults() throws {
    let loading = try site(
      "site_author: !ENV WHO\nsite_description: !ENV [TEXT, OTHER, 'A book']\nextra: {x: !ENV [X, 1]}\n",
      pages: pages("a.md"))
    let metadata = try #require(loading.book).metadata
    #expect(metadata.description == "A book" && metadata.creators.isEmpty)
    #expect(
      summaries(loading, kind: .environmentNotRead) == [
        "2:14 settings do not depend on the environment, and have their defaults instead: \"WHO\", \"TEXT\", \"X\""
      ])
  }
}
