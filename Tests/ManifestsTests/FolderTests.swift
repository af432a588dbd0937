import BookModel
import Diagnostics
import Files
import Testing
import TextBytes

@testable import Manifests

private func page(_ title: String, lang: String = "", head: String = "", body: String = "") -> String {
  "<html xmlns=\"http://www.w3.org/1999/xhtml\" \(lang)><head><title>\(title)</title>\(head)</head><body>\(body)</body></html>"
}

private func ids(_ loading: ManifestLoading) -> [String] { loading.diagnostics.map(\.kind.id) }

@Suite struct SourceFolderTests {
  @Test func takesSourcesInNaturalOrderAndSubfoldersAsChapters() throws {
    let files = try FilesAndFolders([
      "10.xhtml": page("Ten"), "2.xhtml": page("Two"),
      "README.html": page(
        "Start", lang: "lang=\"fr\"", head: "<meta name='author' content='Ada'/>", body: "<h1>My Book</h1>"),
      "01-limits-and-series/b.xhtml": page("B"), "01-limits-and-series/a.xhtml": page("A"),
      "3 more/index.xhtml": page("More"), "3 more/deep/x.htm": page("X"), "images/a.png": "",
      "_build/x.html": page("no"),
      ".hidden/x.xhtml": page("no"), "node_modules/x.html": page("no"), ".x.html": page("no"),
      "style.css": "",
    ])
    let loading = files.load()
    let book = try #require(loading.book)
    #expect(
      outline(book.contents, book: book) == """
        page README.html
        chapter "Limits and series"
          page 01-limits-and-series/a.xhtml
          page 01-limits-and-series/b.xhtml
        page 2.xhtml
        chapter 3 more/index.xhtml
          section "Deep"
            page 3 more/deep/x.htm
        page 10.xhtml

        """)
    // Reading the opening page finds its title.
    #expect(book.metadata.titleSource == 0 && book.metadata.language == "fr")
    #expect(book.metadata.creators == [Contributor(name: "Ada", roles: ["aut"])])
    #expect(ids(loading) == [])
  }

  @Test func withoutOpeningPageTheFolderNamesTheBook() throws {
    let files = try FilesAndFolders(["my-first_book/a.xhtml": page("A")])
    let loading = files.load("my-first_book/")
    #expect(loading.book?.metadata.title == "My first book")
    #expect(loading.book?.metadata.language == "en")
    #expect(ids(loading).sorted() == ["language-assumed"])
  }

  @Test func filesOfFormatsThatAreNotReadAreNamedOncePerFormat() throws {
    let files = try FilesAndFolders([
      "a.xhtml": page("A", lang: "lang='en'"), "b.tex": "", "c.tex": "", "README.md": "", "d.ipynb": "",
    ])
    let loading = files.load()
    #expect(
      loading.diagnostics.filter { $0.kind == .sourcesLeftOut }.map(\.summary).sorted() == [
        "2 TeX documents are not read and left out; \"pandoc -s --mathml b.tex -o b.xhtml\" makes pages that are"
      ])
    let alone = try FilesAndFolders(["a.tex": ""])
    #expect(ids(alone.load()) == ["contents-empty", "sources-left-out"])
    #expect(ids(alone.load("a.tex")) == ["source-format-unknown"])
  }

  @Test func aFolderWithoutSourcesIsNoManifest() throws {
    let files = try FilesAndFolders(["a.txt": "", "deep/b.png": ""])
    #expect(ids(files.load()) == ["manifest-unknown"])
    #expect(ids(files.load("a.txt")) == ["manifest-unknown"])
  }

  @Test func aFolderOfXMLThatIsNotReadSaysWhatItLooksLike() throws {
    let play = "<TEI xmlns=\"http://www.tei-c.org/ns/1.0\"><teiHeader/><text><body><sp/></body></text></TEI>"
    let files = try FilesAndFolders(["a.xml": play, "b.xml": play, "c.txt": ""])
    let summary = files.load().diagnostics.first?.summary ?? ""
    #expect(summary.hasPrefix("the folder holds no manifest and no sources; its 2 XML files look like TEI: "))
  }

  // The limit includes the time of tests that run at the same time; it only ends a test that hangs.
  @Test(.timeLimit(.minutes(60))) func loopsOfLinksEnd() throws {
    let files = try FilesAndFolders(
      ["a/x.xhtml": page("A"), "b/y.xhtml": page("B")],
      links: ["a/up": "..", "b/up": "..", "a/b": "../b", "c": "."])
    #expect(files.load().book?.sources.map(\.path) == ["a/b/y.xhtml", "a/x.xhtml"])
  }

  @Test func linksOutOfTheFolderAreNotFollowed() throws {
    let outside = try FilesAndFolders(["x.xhtml": page("X")])
    let files = try FilesAndFolders(
      ["a.xhtml": page("A")], links: ["b.xhtml": outside.path("x.xhtml"), "c": outside.root])
    #expect(files.load().book?.sources.map(\.path) == ["a.xhtml"])
  }

  @Test(arguments: [
    ("2", "10", true), ("10", "2", false), ("a2b", "a10", true), ("B", "a", false), ("007", "8", true),
    ("a", "A", false),
    ("x-1", "x-01", false), ("99999999999999999999", "100000000000000000000", true),
  ]) func ordersNamesNaturally(first: String, second: String, isOrdered: Bool) {
    #expect(isNaturallyOrdered(first, second) == isOrdered)
  }
}

@Suite struct SingleSourceTests {
  @Test func oneSourceIsABook() throws {
    let files = try FilesAndFolders([
      "a.html": "<!DOCTYPE html><html lang=\"de\"><title>A &amp; B</title><p>x<br>y"
    ])
    let loading = files.load("a.html")
    let book = try #require(loading.book)
    #expect(book.metadata.titleSource == 0 && book.metadata.language == "de")
    #expect(book.contents.count == 1 && book.contents[0].takesHeadings && book.sources[0].splitLevel == nil)
    #expect(loading.folder.shown("a.html") == files.path("a.html"))
  }

  @Test func aLongSourceIsSplitAtItsSecondLevel() throws {
    let files = try FilesAndFolders([
      "a.xhtml": page("A", body: String(repeating: "<p>word word</p>", count: 4000))
    ])
    #expect(files.load("a.xhtml").book?.sources[0].splitLevel == 2)
  }

  @Test(arguments: [("a.Rmd", MarkdownDialect.bookdown), ("a.qmd", .quarto), ("a.md", .myst)])
  func aReadmeDoesNotDecideOnTheDialect(_ name: String, _ dialect: MarkdownDialect) throws {
    let loading = try FilesAndFolders([name: "# A {#a}\n", "README.md": "# R\n"]).load()
    #expect(loading.book?.text.dialect == dialect)
  }

  @Test func anEmptySourceIsNone() throws {
    let files = try FilesAndFolders(["a.xhtml": ""])
    #expect(ids(files.load("a.xhtml")) == ["file-empty"])
  }
}

@Suite struct LocationTests {
  private let book =
    "<book xmlns='urn:octavo:book:1' lang='en' id='x'><title>T</title><contents><page src='a.xhtml'/></contents></book>"

  @Test func aFolderIsItsBookXMLFirst() throws {
    let files = try FilesAndFolders([
      "book.xml": book, "a.xhtml": page("A"), "x.opf": "", "META-INF/container.xml": "",
    ])
    #expect(files.load().book?.metadata.title == "T")
  }

  @Test func aMissingManifestIsToldWithWhatWasMeant() throws {
    let files = try FilesAndFolders(["book.xml": book])
    let loading = files.load("bok.xml")
    #expect(ids(loading) == ["manifest-missing"])
    #expect(loading.diagnostics[0].solutions.first?.summary == "did you mean \"\(files.path("book.xml"))\"?")
    #expect(ids(files.load("no/such/folder")) == ["manifest-missing"])
  }

  private static let documents = [
    "a.xml": #"<article xmlns="http://docbook.org/ns/docbook"><title>D</title><para>x</para></article>"#,
    "a.nxml":
      "<article><front><article-meta><title-group><article-title>D</article-title></title-group></article-meta>"
      + "</front><body><p>x</p></body></article>",
    "a.ptx": "<pretext><article><title>D</title><p>x</p></article></pretext>",
  ]

  @Test(arguments: documents.keys.sorted(), ["b.md", "b.ipynb", "b.nb", "b.html", "b.xhtml", "b.Rmd"])
  func pagesBesideADocumentMakeTheFolderTheBook(_ name: String, _ other: String) throws {
    let text = try #require(Self.documents[name])
    let files = try FilesAndFolders([
      "docs/" + name: text, "docs/" + other: "text", "docs/README.md": "# R\n",
    ])
    #expect(files.load("docs").book?.sources.map(\.path) == ["README.md", name, other])
    // Its own output, and a repository's pages, are no other pages.
    for quiet in ["a.html", "LICENSE.md"] {
      let alone = try FilesAndFolders(["docs/" + name: text, "docs/" + quiet: "text"]).load("docs")
      #expect(alone.book?.sources.map(\.path) == [name])
      #expect(!ids(alone).contains("sources-left-out"))
    }
  }

  @Test(arguments: [
    "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='b.md' parse='text'/>",
    "<link xmlns:xlink='http://www.w3.org/1999/xlink' xlink:href = \"./b.md#top\">b</link>",
  ])
  func aDocumentThatNamesTheOthersIsTheBook(_ reference: String) throws {
    let text = """
      <article xmlns="http://docbook.org/ns/docbook"><title>D</title><para>Don't. \(reference)</para></article>
      """
    let loading = try FilesAndFolders(["docs/a.xml": text, "docs/b.md": "# B\n"]).load("docs")
    #expect(loading.book?.sources.map(\.path) == ["a.xml"] && !ids(loading).contains("sources-left-out"))
  }

  @Test func sourcesThatADocumentDoesNotNameAreTold() throws {
    let chapter = "<chapter xmlns='http://docbook.org/ns/docbook'><title>C</title><para>x</para></chapter>"
    let loading = try FilesAndFolders([
      "docs/a.xml": try #require(Self.documents["a.xml"]), "docs/draft.xml": chapter,
      "docs/notes/n.md": "# N\n",
    ]).load("docs")
    #expect(loading.book?.sources.map(\.path) == ["a.xml"])
    #expect(
      loading.diagnostics.filter { $0.kind.id == "sources-left-out" }.map(\.summary) == [
        "\"a.xml\" is the book of its folder; 2 sources that it does not name are left out: \"draft.xml\", \"notes/n.md\""
      ])
  }

  @Test func severalPackagesAreAmbiguous() throws {
    let files = try FilesAndFolders(["a.opf": "", "b.opf": ""])
    #expect(ids(files.load()) == ["manifest-ambiguous"])
  }

  @Test func aRepositorysBookIsFoundBelowItsReadme() throws {
    let files = try FilesAndFolders([
      "README.md": "# Repository", "docs/book.xml": book, "docs/a.xhtml": page("A"),
    ])
    #expect(files.load().book?.metadata.title == "T")
    let two = try FilesAndFolders(["README.md": "# R", "first/book.xml": book, "second/en/book.xml": book])
    #expect(ids(two.load()) == ["manifest-ambiguous"])
    #expect(two.load().diagnostics[0].summary == "2 folders hold a manifest: \"first\", \"second/en\"")
    let pages = try FilesAndFolders(["README.md": "# R", "limits.md": "# Limits", "old/book.xml": book])
    #expect(pages.load().book?.sources.map(\.path) == ["README.md", "limits.md"])
  }

  @Test func anUnreadableManifestIsTold() throws {
    let files = try FilesAndFolders([:], links: ["book.xml": "book.xml"])
    #expect(ids(files.load("book.xml")) == ["manifest-unreadable"])
  }

  @Test func aLinkedManifestIsReadWhereItLies() throws {
    let files = try FilesAndFolders(["book.xml": book, "a.xhtml": page("A")])
    let links = try FilesAndFolders([:], links: ["b.xml": files.path("book.xml")])
    #expect(links.load("b.xml").book?.metadata.title == "T")
  }
}

@Suite struct BookFolderTests {
  @Test func showsPathsAsTheAuthorTypedThem() throws {
    #expect(try BookFolder(at: "").shown("a.xhtml") == "a.xhtml")
    #expect(try BookFolder(at: ".").shown("") == ".")
    #expect(try BookFolder(at: "./Sources/").shown("a.xhtml") == "Sources/a.xhtml")
    #expect(try BookFolder(at: "Sources").parent?.folder.shown("x") == "x")
    #expect(try BookFolder(at: ".").parent?.folder.shown("x") == "../x")
    #expect(try BookFolder(at: "/").shown("etc") == "/etc")
  }

  @Test(arguments: [
    ("a/./b//c", "a/b/c"), ("a/../b", "b"), ("..", nil), ("a/../../b", nil), ("/a", nil), ("", ""),
    ("a/b/..", "a"),
  ]) func normalisesPaths(path: String, result: String?) throws {
    #expect(try BookFolder(at: ".").normalised(path) == result)
  }

  @Test(arguments: [("a%20b", "a b"), ("%E2%82%ac", "€"), ("%", nil), ("%4", nil), ("%FF", nil), ("a", "a")])
  func decodesPercents(text: String, result: String?) { #expect(percentDecoded(text) == result) }

  @Test func suggestsForwardSlashesAndDecodedNames() throws {
    let files = try FilesAndFolders(["a/b c.xhtml": ""])
    let folder = try BookFolder(at: files.root)
    #expect(throws: FileError.missing(nearest: "a/b c.xhtml")) { try folder.resolve("a\\b c.xhtml") }
    #expect(throws: FileError.missing(nearest: "a/b c.xhtml")) { try folder.resolve("a/b%20c.xhtml") }
    #expect(throws: FileError.missing(nearest: "a/b c.xhtml")) { try folder.resolve("A/B C.xhtml") }
    #expect(throws: FileError.notAFile) { try folder.resolve("a") }
  }

  @Test func readsWholeFilesUpToABound() throws {
    let text = String(repeating: "x", count: 100_000)
    let files = try FilesAndFolders(["a": text, "b": ""])
    #expect(try FileSystem.read(files.path("a"), limit: 100_000).count == 100_000)
    #expect(try FileSystem.read(files.path("b"), limit: 10) == [])
    #expect(throws: FileError.tooLarge) { try FileSystem.read(files.path("a"), limit: 99_999) }
  }
}
