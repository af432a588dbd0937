import BookModel
import Diagnostics
import Testing

@testable import Manifests

/// The contents of a site with settings and pages in `docs`, and its findings.
private func site(_ settings: String, _ pages: [String: String]) throws -> ManifestLoading {
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
      "", pages("b.md", "index.md", "B.md", "10.md", "2.md", "a-b_c/x.md", "Old_Tools/y.md", "_z.md"))
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
      pages(
        "index.md", "main.html", "n.ipynb", "overrides/home.html", "overrides/a.md", "templates/t.md",
        ".x/h.md"))
    #expect(try contents(loading) == ["page index.md"])
    let notebooks = try site("plugins: [mkdocs-jupyter]\n", pages("index.md", "n.ipynb"))
    #expect(try contents(notebooks) == ["page index.md", "chapter n.ipynb"])
  }

  @Test func patternsExcludePagesAndKeepThemOutOfTheNavigation() throws {
    let loading = try site(
      "exclude_docs: |\n  # drafts\n  *.draft.md\n  /old/\n  !/old/kept.md\nnot_in_nav: |\n  hidden.md\n",
      pages("index.md", "a.draft.md", "old/kept.md", "old/gone.md", "x/old/y.md", "hidden.md", "README.md"))
    #expect(
      try contents(loading) == [
        "page index.md", "chapter \"Old\"", "  section old/kept.md", "chapter \"X\"", "  section \"Old\"",
        "    section x/old/y.md",
      ])
    #expect(
      summaries(loading, .pagesNotListed) == ["1 page is not in the navigation and left out: \"hidden.md\""])
  }

  @Test func pagesThatTheNavigationDoesNotListAreNamed() throws {
    let loading = try site("nav: [index.md]\n", pages("index.md", "a.md", "b.md"))
    #expect(
      summaries(loading, .pagesNotListed) == [
        "2:1 2 pages are not in the navigation and left out: \"a.md\", \"b.md\""
      ])
  }

  // MARK: Titles

  @Test func aTitleIsOfTheNavigationElseTheFrontMatterElseTheFirstHeadingElseTheName() throws {
    let loading = try site(
      "nav: [index.md, {N: a.md}, a-b.md, head.md, late.md, under.md, deep/index.md]\n",
      [
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
    let loading = try site("nav: [a.md, {Again: a.md}, {Part: 'a.md#p'}]\n", pages("a.md"))
    #expect(try contents(loading) == ["page a.md", "chapter a.md \"Again\"", "chapter a.md \"Part\""])
    #expect(loading.book?.contents.map(\.fragment) == [nil, nil, "p"])
    #expect(summaries(loading, .sourceRepeated) == ["2:21 \"docs/a.md\" is already in the contents"])
  }

  @Test(arguments: [
    ("plugins: [section-index]\n", true), ("theme: {features: [navigation.indexes]}\n", true), ("", false),
  ])
  func theIndexOfASectionIsItsPageWhereTheSiteSaysSo(settings: String, isFolded: Bool) throws {
    let loading = try site(settings, pages("index.md", "tools/README.md", "tools/git.md"))
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
      ["SUMMARY.md": summary].merging(
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
      summaries(loading, .settingInvalid) == [
        "13:3 \"nothing\" names no file, and is left out",
        "14:19 the text is not an item of the navigation and is left out",
      ])
    #expect(summaries(loading, .sourceMissing) == ["14:3 source \"gone.md\" does not exist"])
    #expect(summaries(loading, .entryOutside).count == 1 && summaries(loading, .pagesNotListed).isEmpty)
  }

  @Test func aLineChoosesTheList() throws {
    let loading = try site(
      literate,
      ["SUMMARY.md": "* [B](b.md)\n\n<!--nav-->\n\nText\n\n* [A](a.md)\n\nText\n\n* [B](b.md)\n"].merging(
        pages("a.md", "b.md")
      ) { $1 })
    #expect(try contents(loading) == ["page a.md \"A\""])
  }

  @Test func foldersHaveListsOfTheirOwnAndPatternsTakeWhatIsNotListed() throws {
    let loading = try site(
      "plugins:\n  - literate-nav: {nav_file: nav.md, implicit_index: true}\n",
      [
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
      summaries(loading, .pagesNotListed) == ["1 page is not in the navigation and left out: \"tools/z.md\""])
  }

  @Test func theSettingsMayNameFoldersAndPatterns() throws {
    let loading = try site(
      "plugins: [literate-nav]\nnav:\n  - Tools: tools/\n  - Rest: 'x/*'\n  - '*.md'\n  - 'none*'\n",
      ["tools/SUMMARY.md": "- [B](b.md)\n- [A](a.md)\n- [Top](../index.md)\n- [Up](../tools/)\n"].merging(
        pages("index.md", "c.md", "tools/a.md", "tools/b.md", "x/y.md")
      ) { $1 })
    #expect(
      try contents(loading) == [
        "chapter \"Tools\"", "  section tools/b.md \"B\"", "  section tools/a.md \"A\"",
        "  section index.md \"Top\"", "chapter \"Rest\"", "  section x/y.md", "chapter c.md",
      ])
    #expect(
      summaries(loading, .settingInvalid) == [
        "4:3 folder \"tools\" is within itself, and left out", "7:5 pattern \"none*\" names no source",
      ])
  }

  @Test func itemsAreIndentedByFourColumnsUnlessThePluginSaysOtherwise() throws {
    let files = ["SUMMARY.md": "* A\n  * [B](b.md)\n* [C](c.md)\n"].merging(pages("b.md", "c.md")) { $1 }
    let four = try site("plugins: [literate-nav]\n", files)
    #expect(try contents(four) == ["page b.md \"B\"", "chapter c.md \"C\""])
    #expect(summaries(four, .settingInvalid) == ["1:3 \"A\" names no file, and is left out"])
    let two = try site("plugins: [{literate-nav: {tab_length: 2}}]\n", files)
    #expect(try contents(two) == ["chapter \"A\"", "  section b.md \"B\"", "chapter c.md \"C\""])
  }

  // MARK: awesome-pages

  private let awesome = "plugins: [awesome-pages]\n"

  @Test func filesOfFoldersOrderTheirPages() throws {
    let loading = try site(
      awesome,
      [
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
      summaries(loading, .settingInvalid) == [
        "7:5 \"gone.md\" is no page or folder of this folder, and is left out"
      ])
    #expect(summaries(loading, .settingUnused) == ["3:1 1 setting has no effect on a book: \"x\""])
    #expect(summaries(loading, .entryOutside).count == 1)
    #expect(
      summaries(loading, .pagesNotListed) == ["1 page is not in the navigation and left out: \"old/x.md\""])
  }

  @Test func theSettingsMayPlaceTheRest() throws {
    let loading = try site(
      awesome + "nav:\n  - Start: index.md\n  - ...\n  - Flat:\n    - ... | flat | glob=b*\n  - End: z.md\n",
      ["b/.pages": "title: Bee\n"].merging(pages("index.md", "z.md", "a/x.md", "b/y.md", "b/z.md")) { $1 })
    #expect(
      try contents(loading) == [
        "page index.md \"Start\"", "chapter \"A\"", "  section a/x.md", "chapter \"Flat\"",
        "  section b/y.md", "  section b/z.md", "chapter z.md \"End\"",
      ])
  }

  @Test func pagesMayBeSortedByTitle() throws {
    let loading = try site(
      "plugins: [{awesome-pages: {order_by: title, ignore_case: true}}]\n",
      ["a.md": "# zeta\n", "b.md": "---\ntitle: Alpha\n---\n", "c.md": "# Beta\n", "d/x.md": "# X\n"])
    #expect(
      try contents(loading) == [
        "page b.md \"Alpha\"", "chapter c.md", "chapter \"D\"", "  section d/x.md", "chapter a.md",
      ])
  }

  @Test func theSuccessorOfThePluginReadsFilesOfAnotherName() throws {
    let loading = try site(
      "plugins: [awesome-nav]\n",
      [".nav.yml": "append_unmatched: true\nnav:\n  - z.md\n  - T*\n  - glob: 'b*'\n"].merging(
        pages("a.md", "b.md", "T1.md", "z.md")
      ) { $1 })
    #expect(try contents(loading) == ["page z.md", "chapter T1.md", "chapter b.md", "chapter a.md"])
  }
}
