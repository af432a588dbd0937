import BookModel
import Diagnostics
import Testing

@testable import Manifests

/// The contents as lines: kind, whether numbered, path or title.
private func outline(_ book: Book, _ entries: [Entry]? = nil, depth: Int = 0) -> [String] {
  (entries ?? book.contents).flatMap { entry -> [String] in
    let path = entry.source.map { book.sources[$0].path }
    let title = entry.title.map { "\"\($0)\"" }
    let text = [path, title].compactMap { $0 }.joined(separator: " ")
    let line =
      String(repeating: "  ", count: depth) + entry.kind.rawValue + (entry.isNumbered ? " # " : " ") + text
    return [line] + outline(book, entry.children, depth: depth + 1)
  }
}

private let files = [
  "intro.md": "# Intro\n", "a.ipynb": "{}", "b.md": "# B\n", "sub/c.md": "# C\n", "sub/d.ipynb": "{}",
  "refs.bib": "",
]

private func load(_ manifest: String, _ text: String, _ more: [String: String] = [:]) throws
  -> ManifestLoading
{
  let folder = try FilesAndFolders(files.merging(more) { $1 }.merging([manifest: text]) { $1 })
  return folder.load()
}

@Suite struct JupyterBookTests {
  @Test func partsChaptersAndSections() throws {
    let loading = try load(
      "_toc.yml",
      """
      format: jb-book
      root: intro
      parts:
      - caption: One
        numbered: true
        chapters:
        - file: a
          title: Alpha
          sections:
          - file: sub/c
      - caption: Two
        chapters:
        - glob: sub/*
        - url: https://example.org
          title: Web
      """)
    #expect(loading.isValid)
    #expect(
      outline(try #require(loading.book)) == [
        "page intro.md", "part \"One\"", "  chapter # a.ipynb \"Alpha\"", "    section # sub/c.md",
        "part \"Two\"",
        "  chapter sub/d.ipynb",
      ])
    let outside = try #require(loading.diagnostics.first { $0.kind == .entryOutside })
    #expect(outside.range?.start?.line == 14)
    #expect(
      outside.summary
        == "\"Web\" of the contents leads out of the book, to https://example.org, and is left out")
  }

  @Test func articlesAndNumberedDepth() throws {
    let loading = try load(
      "_toc.yml",
      "format: jb-article\nroot: intro\noptions: {numbered: 1}\nsections:\n- file: a\n  sections:\n  - file: b\n"
    )
    #expect(
      outline(try #require(loading.book)) == ["page intro.md", "section # a.ipynb", "  section b.md"])
  }

  @Test func theOldListIsRead() throws {
    let loading = try load(
      "_toc.yml",
      "- file: intro\n  numbered: true\n- part: One\n  chapters:\n  - file: a\n- header: Two\n- file: b\n  sections:\n  - file: sub/c\n"
    )
    #expect(
      outline(try #require(loading.book)) == [
        "page intro.md", "part \"One\"", "  chapter # a.ipynb", "part \"Two\"", "  chapter # b.md",
        "    section # sub/c.md",
      ])
  }

  @Test func absentFilesAreErrorsWhereTheyAreNamed() throws {
    let loading = try load("_toc.yml", "format: jb-book\nroot: intro\nchapters:\n- file: sub/cc\n- file: b\n")
    #expect(!loading.isValid)
    let finding = try #require(loading.diagnostics.first { $0.severity == .error })
    #expect(finding.kind == .sourceMissing)
    #expect(finding.range?.start == SourceLocation(line: 4, column: 9))
    #expect(outline(try #require(loading.book)) == ["page intro.md", "chapter b.md"])
  }

  @Test func theConfigurationGivesMetadataAndSettings() throws {
    let config = """
      title: Bayes
      author: Ada Lovelace, Charles Babbage and Mary Somerville
      copyright: "2021"
      logo: logo.png
      bibtex_bibfiles: [refs.bib, gone.bib]
      only_build_toc_files: true
      execute: {execute_notebooks: off}
      parse:
        myst_enable_extensions: [dollarmath, colon_fence]
        myst_substitutions: {fish: "a *fish*"}
      sphinx:
        config:
          language: de
          mathjax3_config: {tex: {macros: {RR: "\\\\mathbb{R}", norm: ["\\\\|#1\\\\|", 1]}}}
      """
    let loading = try load("_toc.yml", "format: jb-book\nroot: intro\n", ["_config.yml": config])
    let book = try #require(loading.book)
    #expect(book.metadata.title == "Bayes")
    #expect(book.metadata.creators.map(\.name) == ["Ada Lovelace", "Charles Babbage", "Mary Somerville"])
    #expect(book.metadata.rights == "© 2021")
    #expect(book.metadata.language == "de")
    #expect(book.text.bibliography == ["refs.bib"])
    #expect(book.text.extensions == ["dollarmath", "colon_fence"])
    #expect(book.text.substitutions == ["fish": "a *fish*"])
    #expect(
      book.text.macros == [
        .init(name: "\\RR", definition: "\\mathbb{R}", arguments: 0),
        .init(name: "\\norm", definition: "\\|#1\\|", arguments: 1),
      ])
    #expect(loading.diagnostics.map(\.kind.id).sorted() == ["setting-invalid", "setting-unused"])
  }

  @Test(arguments: [
    "", "# nothing\n", "format: [", "a: 1\n", "format: jb-book\nroot: [x]\n", "- 1\n- [a]\n",
    "root: ../../x\n",
  ])
  func brokenContentsAreFindings(_ text: String) throws {
    let loading = try load("_toc.yml", text)
    #expect(!loading.diagnostics.isEmpty)
  }

  @Test func yamlFindingsHaveTheirPlace() throws {
    let loading = try load("_toc.yml", "format: jb-book\nroot: intro\nroot: b\nchapters: *none\n")
    #expect(loading.diagnostics.map(\.kind.id) == ["yaml-key-repeated", "yaml-left-out"])
    #expect(loading.diagnostics[0].range?.start == SourceLocation(line: 3, column: 1))
    #expect(try load("_toc.yml", "root: [").diagnostics.map(\.kind.id) == ["yaml-malformed"])
  }
}

@Suite struct MySTTests {
  @Test func projectsGiveContentsAndMetadata() throws {
    let loading = try load(
      "myst.yml",
      """
      version: 1
      project:
        title: Foundations
        subtitle: A start
        authors:
        - name: Ada Lovelace
          orcid: 0000-0000-0000-0001
        - Charles Babbage
        license: CC-BY-4.0
        copyright: '2024'
        doi: 10.5281/zenodo.7884571
        date: 14 Dec 2023
        keywords: [tools]
        bibliography: refs.bib
        math: {'\\R': '\\mathbb{R}'}
        abbreviations: {API: Application Programming Interface, NVIDIA: null}
        settings: {output_matplotlib_strings: remove}
        github: x
        toc:
        - file: intro.md
        - title: Tools
          children:
          - file: a.ipynb
            children:
            - pattern: sub/*.md
        - file: b.md
          hidden: true
      site:
        options: {analytics_google: G}
      """)
    let book = try #require(loading.book)
    #expect(loading.isValid)
    #expect(book.metadata.title == "Foundations")
    #expect(book.metadata.subtitle == "A start")
    #expect(book.metadata.creators.map(\.name) == ["Ada Lovelace", "Charles Babbage"])
    #expect(book.metadata.rights == "© 2024. CC-BY-4.0")
    #expect(book.metadata.identifier == "https://doi.org/10.5281/zenodo.7884571")
    #expect(book.metadata.date == "2023-12-14")
    #expect(book.text.bibliography == ["refs.bib"])
    #expect(book.text.abbreviations == ["API": "Application Programming Interface"])
    #expect(book.text.macros == [.init(name: "\\R", definition: "\\mathbb{R}", arguments: 0)])
    #expect(book.text.dropsObjectNames)
    #expect(
      outline(book) == ["page intro.md", "part \"Tools\"", "  chapter a.ipynb", "    section sub/c.md"])
    #expect(book.sources.last?.path == "b.md")
    #expect(book.sources.last?.isLinear == false)
    #expect(loading.diagnostics.map(\.kind.id) == ["setting-unused"])
  }

  @Test func entriesHaveTheShortTitleOfTheirPage() throws {
    let loading = try load(
      "myst.yml",
      "project:\n  title: T\n  toc:\n  - file: intro.md\n  - file: b.md\n  - {file: sub/c.md, title: Own}\n",
      [
        "intro.md": "---\ntitle: Long\nshort_title: Short\n---\n", "b.md": "---\ntitle: Front\n---\n# H\n",
        "sub/c.md": "---\ntitle: C\n---\n",
      ])
    #expect(loading.book?.contents.map(\.title) == ["Short", "Front", "Own"])
  }

  @Test func projectsWithoutContentsTakeTheFolder() throws {
    let loading = try load("myst.yml", "project:\n  title: T\n")
    let book = try #require(loading.book)
    #expect(book.sources.map(\.path) == ["a.ipynb", "b.md", "intro.md", "sub/c.md", "sub/d.ipynb"])
    #expect(book.text.bibliography == ["refs.bib"])
    let other = try load("myst.yml", "project: {}\n", ["_toc.yml": "format: jb-book\nroot: b\n"])
    #expect(other.book?.sources.map(\.path) == ["b.md"])
  }

  @Test func absentFilesAreErrorsWithTheNameThatWasMeant() throws {
    let loading = try load("myst.yml", "project:\n  toc:\n  - file: intro.md\n  - file: bb.md\n")
    let finding = try #require(loading.diagnostics.first { $0.severity == .error })
    #expect(finding.kind == .sourceMissing)
    #expect(finding.range?.start == SourceLocation(line: 4, column: 11))
    #expect(finding.solutions.first?.summary == "did you mean \"b.md\"?")
  }

  @Test(arguments: [
    ("14 Dec 2023", "2023-12-14"), ("December 4, 2023", "2023-12-04"), ("2023/2/5", "2023-02-05"),
    ("soon", nil),
    ("31 Feb 2023", nil),
  ]) func writtenDatesAreUnderstood(_ text: String, _ date: String?) {
    #expect(MySTReader.writtenDate(text) == date)
  }
}
