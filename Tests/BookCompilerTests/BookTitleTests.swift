import BookModel
import Testing

/// Title and authors of books whose manifest does not name them, or that have none.
@Suite struct BookTitleTests {
  private func metadata(_ files: [String: String], _ manifest: String) throws -> Metadata {
    let (book, findings) = try SmallFolder(files).link(manifest)
    return try #require(book?.metadata, "\(findings)")
  }

  private func notebook(_ cells: String..., metadata: String = "") -> String {
    #"{"nbformat": 4, "metadata": {\#(metadata)}, "cells": [\#(cells.joined(separator: ", "))]}"#
  }

  private func cell(_ type: String, _ source: String) -> String {
    #"{"cell_type": "\#(type)", "metadata": {}, "source": "\#(source)", "outputs": []}"#
  }

  @Test(arguments: [
    ("title: Tides", "Tides"), ("title: \"The \\\"big\\\" one\"", "The \"big\" one"),
    ("title: 'It''s late'", "It's late"),
    ("title: Tides # a draft", "Tides"), ("title: 'Tides # 2'", "Tides # 2"),
    ("title: C# for all", "C# for all"),
    ("title: >\n  Tides of\n  the sea", "Tides of the sea"),
    ("title: |\n  Tides of\n  the sea\n", "Tides of the sea"),
    ("name: &n Tides\ntitle: *n", "Tides"), ("{title: Tides, lang: en}", "Tides"),
    ("title: \"**Tides** _and_ `waves` &amp; more\"", "Tides and waves & more"),
    ("title: 1912", "1912"), ("title:", "Own"), ("subtitle: Tides", "Own"),
    ("title: 'Waves $x^2$'", "Waves x²"),
    ("title: '{{ sea }} waves'\nsubstitutions: {sea: Deep}", "Deep waves"),
  ])
  func theTitleIsThatOfTheFrontMatter(_ front: String, title: String) throws {
    let text = "---\n\(front)\n---\n\n# Own\n"
    #expect(try metadata(["a.md": text], "a.md").title == title)
    #expect(try metadata(["a.md": "\u{FEFF}" + text.replacing("\n", with: "\r\n")], "a.md").title == title)
    #expect(try metadata(["book/index.md": text, "book/b.md": "# B\n"], "book").title == title)
  }

  @Test(arguments: [
    "~~~\n# code\n~~~\n\n# Own", "````\n```\n# code\n````\n\n# Own", "    # code\n\n# Own",
    "<!--\n# hidden\n-->\n\n# Own",
    "<!-- # hidden -->\n\nOwn\n===", "<pre>\n# code\n</pre>\n\n# Own", "# Own ##", "# *Own*", "Own\n===",
    "```{code-cell} python\n# code\n```\n\n# Own", "$$\n# x\n$$\n\n# Own",
    "> # Quoted\n\n# Own", "- # Item\n\n# Own", ":::{note}\n# Noted\n:::\n\n# Own",
    "> # Quoted\n\nText.\n\n## Own",
    "% # comment\n\n# Own", "(own)=\n# Own", "## Own\n\nText.", "***\n\n# Own", "Text.\n\n# Own\n\n# Other",
  ])
  func withoutFrontMatterTheTitleIsThePagesOwn(_ text: String) throws {
    #expect(try metadata(["a.md": text + "\n"], "a.md").title == "Own")
    #expect(try metadata(["book/README.md": text + "\n", "book/b.md": "# B\n"], "book").title == "Own")
    let toc = "format: jb-book\nroot: a\nchapters:\n- file: b\n"
    #expect(try metadata(["_toc.yml": toc, "a.md": text + "\n", "b.md": "# B\n"], "_toc.yml").title == "Own")
    let project = "version: 1\nproject:\n  toc:\n    - file: a.md\n"
    #expect(try metadata(["myst.yml": project, "a.md": text + "\n"], "myst.yml").title == "Own")
  }

  @Test func aShortTitleIsThatOfTheContents() throws {
    let project = "version: 1\nproject:\n  toc:\n    - file: a.md\n    - file: b.md\n"
    let page = "---\ntitle: A long title\nshort_title: Short\n---\n\nWords.\n"
    let (book, _) = try SmallFolder(["myst.yml": project, "a.md": page, "b.md": page]).link("myst.yml")
    let linked = try #require(book)
    for page in linked.pages {
      #expect(page.title == "Short" && page.page.headings.map(\.text) == ["A long title"])
    }
  }

  @Test func aBookOfPagesWithoutTitlesIsNamedAfterItsFile() throws {
    #expect(try metadata(["02-deep_water.md": "Text.\n"], "02-deep_water.md").title == "Deep water")
    #expect(try metadata(["03-tides/a.md": "# A\n", "03-tides/b.md": "# B\n"], "03-tides").title == "Tides")
  }

  @Test(arguments: [
    ("author: Mary", ["Mary"]), ("author: Mary # the editor", ["Mary"]),
    ("author: \"Mary, Lady\"", ["Mary, Lady"]),
    ("author: [Mary, 'John O''Hara']", ["Mary", "John O'Hara"]),
    ("author:\n- Mary\n- John", ["Mary", "John"]),
    ("authors: Mary", ["Mary"]), ("authors:\n  - name: Mary\n    orcid: 0000\n  - John", ["Mary", "John"]),
    ("author: {name: Mary, affiliation: Kew}", ["Mary"]),
    ("author:\n  - name:\n      given: Mary\n      family: Smith", ["Mary Smith"]),
    ("author:\n  - given: Mary\n    family: Smith", ["Mary Smith"]),
    ("authors:\n- name: {literal: The Club}", ["The Club"]),
    ("author:\n- first_name: Mary\n  last_name: Smith", ["Mary Smith"]),
    ("author:\n- Mary: University of Kew", ["Mary"]),
    ("author: \"Mary^[University of Kew]\"", ["Mary"]),
    ("author: \"Mary^[Kew [London]], John and Eve^[Rome]\"", ["Mary", "John", "Eve"]),
    ("author: Mary^[Kew", ["Mary"]), ("author: '`r params$author`'", []),
    ("author: ['`r x`', Mary]", ["Mary"]),
    ("author: &a Mary\nauthors: [*a, John]", ["Mary"]),
    ("author: >-\n  Mary\n  Smith", ["Mary Smith"]), ("author:", []), ("title: Mary", []),
  ])
  func authorsAreThoseOfTheFrontMatter(_ front: String, names: [String]) throws {
    for file in ["a.md", "a.qmd", "a.Rmd", "a.myst"] {
      #expect(
        try metadata([file: "---\n\(front)\n---\n\nText.\n"], file).creators.map(\.name) == names, "\(file)")
    }
    #expect(
      try metadata(["book/a.md": "---\n\(front)\n---\n# A\n", "book/b.md": "# B\n"], "book").creators.map(
        \.name) == names)
    let first = cell(
      "raw", "---\\n" + front.replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\\n---")
    #expect(try metadata(["a.ipynb": notebook(first)], "a.ipynb").creators.map(\.name) == names)
  }

  @Test func aNotebookIsCalledByItsFirstHeading() throws {
    let texts: [(String, String)] = [
      (notebook(cell("code", "# code"), cell("markdown", "# Own *title*")), "Own title"),
      (notebook(cell("markdown", "~~~\\n# code\\n~~~\\n\\nOwn title\\n===")), "Own title"),
      (notebook(cell("markdown", "## Own title"), metadata: #""authors": [{"name": "Mary"}]"#), "Own title"),
      (notebook(cell("raw", "---\\ntitle: Own title\\n---"), cell("markdown", "# Heading")), "Own title"),
      (notebook(cell("markdown", "---\\ntitle: Own title\\n---\\nText.")), "Own title"),
      (
        notebook(cell("markdown", "# Own title"), metadata: #""title": "Other", "language": "python""#),
        "Own title"
      ),
    ]
    for (text, title) in texts {
      let metadata = try metadata(["a.ipynb": text], "a.ipynb")
      #expect(metadata.title == title && metadata.language == "en", "\(text)")
      #expect(metadata.creators.map(\.name) == (text.contains("Mary") ? ["Mary"] : []))
    }
  }

  @Test(arguments: [
    "<html lang=fr><meta content=Mary name=author><meta name='Author' content='John'><title>T</title><h1>Own <i>title</i></h1><p>x<br>",
    #"<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="fr"><head><title>T</title><meta name="author" content="Mary"/><meta name="author" content=" John "/></head><body><h1>Own title</h1></body></html>"#,
    "<html lang=fr><!-- <h1>no</h1> --><meta name=author content=Mary><meta name=author content=John><title>Own title</title><p>x",
  ])
  func aPageOfHTMLNamesTitleAuthorsAndLanguage(_ text: String) throws {
    let metadata = try metadata(["a.html": text], "a.html")
    #expect(metadata.title == "Own title" && metadata.language == "fr")
    #expect(metadata.creators.map(\.name) == ["Mary", "John"])
  }

  @Test func filesOfQuartoAndRMarkdownAreReadInTheirDialect() throws {
    let text = "```{r}\n# code\n```\n\n# Own {#sec-own .unnumbered}\n"
    #expect(try metadata(["a.qmd": text], "a.qmd").title == "Own")
    #expect(try metadata(["a.Rmd": text], "a.Rmd").title == "Own")
    #expect(try metadata(["b/index.qmd": text, "b/two.qmd": "# Two\n"], "b").title == "Own")
    #expect(
      try metadata(["a.qmd": "---\ntitle: \"*Own* $x^2$\"\n---\n\n# Heading\n"], "a.qmd").title == "Own x²")
  }

  @Test func titlesInMarkdownHaveNoMarksInContents() throws {
    let folder = try SmallFolder(["a.md": "---\ntitle: \"**Deep** &amp; `wide`\"\n---\n\nText.\n"])
    #expect(folder.link("a.md").book?.contents.map(\.title) == ["Deep & wide"])
  }

  @Test func booksOfUnlikeTitlesHaveUnlikeIdentifiers() throws {
    let first = try metadata(["index.md": "# A\n"], "index.md")
    let second = try metadata(["index.md": "# B\n"], "index.md")
    #expect(first.identifier != second.identifier)
    let findings = try SmallFolder(["index.md": "# A\n"]).link("index.md").findings
    #expect(findings.filter { $0.hasSuffix("identifier-missing") }.count == 1, "\(findings)")
  }

  @Test func aFolderOfQuartoStaysQuartosBesideOtherKinds() throws {
    let files = [
      "docs/index.qmd": "---\ntitle: One\n---\n\nText.\n",
      "docs/b.html": "<html><body><p>x</p></body></html>",
    ]
    #expect(try metadata(files, "docs").title == "One")
  }

  @Test(arguments: [
    (
      "sec.xml",
      "<section xmlns=\"http://docbook.org/ns/docbook\" version=\"5.0\"><title>S</title><para>x</para></section>"
    ),
    (
      "a.nxml",
      "<article xmlns:xlink=\"http://www.w3.org/1999/xlink\"><front/><body><p>x</p></body></article>"
    ),
  ])
  func aManifestGoesBeforeADocumentBesideIt(_ name: String, document: String) throws {
    let manifest =
      #"<book xmlns="urn:octavo:book:1" lang="en"><title>Whole</title><contents><page src="a.md"/></contents></book>"#
    let files = ["docs/book.xml": manifest, "docs/a.md": "# A\n", "docs/\(name)": document]
    #expect(try metadata(files, "docs").title == "Whole")
  }

  @Test func aLongPageIsCalledByItsHeadingBehindOtherText() throws {
    let text =
      "Before.\n\n# Own\n\n" + String(repeating: "Text of the page.\n\n", count: 4000) + "## Two\n\nText.\n"
    #expect(try metadata(["a.md": text], "a.md").title == "Own")
  }

  @Test(arguments: [
    "---\rtitle: Tides\rauthor: Mary\r---\r\r# Own\r",
    "--- # of the book\ntitle: Tides\nauthor: Mary\n---\n\n# Own\n",
    "+++\ntitle = \"Tides\"\nauthor = \"Mary\"\n+++\n\n# Own\n",
    "{\n  \"title\": \"Tides\",\n  \"author\": \"Mary\"\n}\n\n# Own\n",
    "\u{FEFF}+++\r\ntitle = \"Tides\"\r\nauthor = \"Mary\"\r\n+++\r\n# Own\r\n",
  ])
  func frontMatterOfOtherFormsIsRead(_ text: String) throws {
    let folder = try SmallFolder(["a.md": text])
    let (book, findings) = folder.link("a.md")
    #expect(book?.metadata.title == "Tides" && book?.metadata.creators.map(\.name) == ["Mary"], "\(findings)")
    #expect(book?.pages.first?.page.headings.map(\.text) == ["Own"])
  }

  @Test(arguments: [
    ("---\ntitle: Tides\n\n# Own\n", true), ("+++\ntitle = \"T\"\n", true), ("---\n\nText: more\n", false),
  ])
  func frontMatterWithoutEndIsTold(_ text: String, _ isTold: Bool) throws {
    let findings = try SmallFolder(["a.md": text]).link("a.md").findings
    #expect(
      findings.contains { $0.hasPrefix("a.md:1:") && $0.hasSuffix(" front-matter-unclosed") } == isTold,
      "\(findings)")
  }

  @Test(arguments: ["en_US", "en-US"]) func aLanguageMayHaveAnUnderscore(_ tag: String) throws {
    for (name, text) in [
      ("a.md", "---\nlang: \(tag)\n---\n# A\n"), ("a.html", "<html lang=\(tag)><title>A</title><p>x"),
    ] {
      let (book, findings) = try SmallFolder([name: text]).link(name)
      #expect(
        book?.metadata.language == "en-US" && !findings.contains { $0.contains("language") }, "\(findings)")
    }
  }

  @Test func aNotebookMayHaveItsFrontMatterInAnyCell() throws {
    let front = #"---\ntitle: Own title\nauthor: Mary\n---"#
    let texts = [
      notebook(cell("code", "x = 1"), cell("raw", front), cell("markdown", "# Heading")),
      notebook(cell("markdown", "# Heading"), cell("raw", front)),
      notebook(cell("code", "x = 1"), cell("markdown", front + #"\n# Heading"#)),
    ]
    for text in texts {
      let metadata = try metadata(["a.ipynb": text], "a.ipynb")
      #expect(metadata.title == "Own title" && metadata.creators.map(\.name) == ["Mary"], "\(text)")
    }
  }

  @Test func faultsInTheFrontMatterOfARawCellAreToldWhereTheyAre() throws {
    let text =
      "{\"nbformat\": 4, \"metadata\": {}, \"cells\": [{\"cell_type\": \"raw\", \"metadata\": {}, \"source\": [\n\"---\\n\",\n\"title: \\\"A\\n\",\n\"---\"]}]}"
    let findings = try SmallFolder(["a.ipynb": text]).link("a.ipynb").findings
    #expect(
      findings.contains { $0.hasPrefix("a.ipynb:3:") && $0.hasSuffix(" yaml-malformed") }, "\(findings)")
  }

  @Test func namesInNotebooksMayHaveEscapesOfTwoUnits() throws {
    let text = notebook(cell("markdown", "# A"), metadata: #""authors": [{"name": "Ada \ud835\udd38"}]"#)
    #expect(try metadata(["a.ipynb": text], "a.ipynb").creators.map(\.name) == ["Ada 𝔸"])
  }

  @Test func aWolframNotebookNamesItsAuthorsInCells() throws {
    let text =
      #"Notebook[{Cell["Own", "Title"], Cell["Ada", "Author"], Cell[TextData["Bob"], "Author"], Cell["x", "Text"]}]"#
    let metadata = try metadata(["a.nb": text], "a.nb")
    #expect(metadata.title == "Own" && metadata.creators.map(\.name) == ["Ada", "Bob"])
  }

  @Test func aModuleNamesItsPeopleAndLanguage() throws {
    let text = """
      <document xmlns="http://cnx.rice.edu/cnxml"><title>A</title><metadata xmlns:md="http://cnx.rice.edu/mdml">
      <md:language>fr</md:language><md:actors><md:person userid="ada"><md:fullname>Ada Lovelace</md:fullname></md:person>
      </md:actors><md:roles><md:role type="author">ada</md:role></md:roles></metadata>
      <content><para id="p">x</para></content></document>
      """
    let metadata = try metadata(["a.cnxml": text], "a.cnxml")
    #expect(metadata.language == "fr" && metadata.creators.map(\.name) == ["Ada Lovelace"])
  }

  @Test func partsWithoutAManifestAreHeadings() throws {
    let folder = try SmallFolder(["b/index.Rmd": "# Start\n", "b/one.Rmd": "# (PART) Tools {-}\n\n# One\n"])
    #expect(folder.link("b").book?.pages.last?.page.headings.map(\.text) == ["Tools", "One"])
  }

  @Test func whatOnlySaysSomethingOfAPersonIsNoName() throws {
    let front = "---\ntitle: T\nauthor:\n  - name:\n  - orcid: 0000-0001\n  - Eve: University\n---\n"
    #expect(try metadata(["a.md": front], "a.md").creators.map(\.name) == ["Eve"])
  }
}
