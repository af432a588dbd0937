import Foundation
import BookModel
import Diagnostics
import Testing

@testable import Manifests

private let page = "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>A</title></head><body/></html>"

/// A book.xml with these contents, next to three pages and a cover.
private func book(
  _ contents: String, attributes: String = "lang=\"en\" id=\"urn:x\"", before: String = "",
  files: [String: String] = [:], links: [String: String] = [:]
) throws -> FilesAndFolders {
  let manifest = """
    <book xmlns="urn:octavo:book:1" \(attributes)>
      <title>T</title>
      \(before)
      <contents>
        \(contents)
      </contents>
    </book>
    """
  let standard = [
    "book.xml": manifest, "a.xhtml": page, "b.xhtml": page, "limits.xhtml": page, "c.svg": "<svg/>",
  ]
  return try FilesAndFolders(standard.merging(files) { $1 }, links: links)
}

/// `line:column id`, one for each diagnostic.
private func findings(_ loading: ManifestLoading) -> [String] {
  loading.diagnostics.map { "\($0.range?.start.map { "\($0.line):\($0.column) " } ?? "")\($0.kind.id)" }
}

/// The contents as an indented list: kind, title, source and fragment.
func outline(_ entries: [Entry], book: Book, indent: String = "") -> String {
  entries.map { entry in
    var line = "\(indent)\(entry.kind)"
    if let title = entry.title { line += " \"\(title)\"" }
    if let source = entry.source {
      line += " \(book.sources[source].path)\(entry.fragment.map { "#" + $0 } ?? "")"
    }
    return line + "\n" + outline(entry.children, book: book, indent: indent + "  ")
  }.joined()
}

@Suite struct BookXMLTests {
  @Test func readsTheWholeFormat() throws {
    let files = try book(
      """
      <part title="P"><chapter src="a.xhtml" split="section" id="one"><page src="b.xhtml" number="A" title="B"/></chapter></part>
      <page src="limits.xhtml#more" type="appendix" numbered="false"/>
      """,
      attributes: "id=\"urn:uuid:1\" lang=\"he\" dir=\"rtl\"",
      before: """
        <subtitle>S</subtitle><creator role="aut ill" file-as="B, A">A  B</creator><contributor>C</contributor>
        <publisher>P1</publisher><date>2024</date><modified>2024-05-01</modified><rights>R</rights>
        <description>D</description><subject>X</subject><subject>Y</subject><language>en</language>
        <identifier>isbn</identifier><source>O</source>
        <artwork><cover portrait="c.svg" landscape="c.svg"/><icon src="c.svg"/><launch style="plain" background="#ffffff"/>
        <toolbar-icon src="c.svg"/><tab-icon src="c.svg"/></artwork>
        <reader contents="columns" turning="scroll"/>
        """)
    let loading = files.load("book.xml")
    #expect(findings(loading) == [])
    let book = try #require(loading.book)
    let metadata = book.metadata
    #expect(metadata.title == "T" && metadata.subtitle == "S" && metadata.language == "he")
    #expect(metadata.direction == .rightToLeft && metadata.identifier == "urn:uuid:1")
    #expect(metadata.creators == [Contributor(name: "A B", roles: ["aut", "ill"], fileAs: "B, A")])
    #expect(metadata.contributors.map(\.name) == ["C"] && metadata.publishers == ["P1"])
    #expect(metadata.date == "2024" && metadata.modified == "2024-05-01T00:00:00Z")
    #expect(metadata.rights == "R" && metadata.description == "D" && metadata.subjects == ["X", "Y"])
    #expect(
      metadata.otherLanguages == ["en"] && metadata.otherIdentifiers == ["isbn"] && metadata.sources == ["O"])
    #expect(book.artwork.portraitCover?.path == "c.svg" && book.artwork.landscapeCover?.path == "c.svg")
    #expect(book.artwork.icon?.path == "c.svg" && book.artwork.launch == .plain(background: "#ffffff"))
    #expect(book.artwork.toolbarIcons.count == 1 && book.artwork.tabBarIcons.count == 1)
    #expect(book.reader.contents == .columns && book.reader.turning == .scroll)
    #expect(
      outline(book.contents, book: book) == """
        part "P"
          chapter a.xhtml
            page "B" b.xhtml
        page limits.xhtml#more

        """)
    let chapter = book.contents[0].children[0]
    #expect(chapter.takesHeadings && chapter.id == "one" && book.sources[0].splitLevel == 2)
    #expect(chapter.children[0].givenNumber == "A")
    #expect(book.contents[1].type == "appendix" && !book.contents[1].isNumbered && book.isNumbered)
    #expect(book.styling == .octavo && loading.folder.shown("a.xhtml") == files.path("a.xhtml"))
  }

  @Test(arguments: [
    ("chapter", "section", 2), ("part", "section", 3), ("part", "chapter", 2), ("page", "chapter", 1),
    ("section", "subsection", 3), ("chapter", "4", 4), ("part", "part", 1),
  ]) func splitsAtTheLevelOfAKindOfHeading(element: String, split: String, level: Int) throws {
    let files = try book("<\(element) src=\"a.xhtml\" split=\"\(split)\"/>")
    #expect(files.load("book.xml").book?.sources[0].splitLevel == level)
  }

  @Test func unnumberedContentsTurnNumbersOff() throws {
    let files = try FilesAndFolders([
      "my.xml":
        "<book xmlns='urn:octavo:book:1' lang='en'><title>T</title><contents numbered='false'><page src='a'/></contents></book>",
      "a": page,
    ])
    let loading = files.load("my.xml")
    #expect(loading.book?.isNumbered == false)
    #expect(findings(loading) == [])
  }

  @Test func reportsAllErrorsInOneRunWithoutCascades() throws {
    let files = try FilesAndFolders([
      "a.xhtml": page,
      "book.xml": """
      <book xmlns="urn:octavo:book:1" lnag="en">
        <titel>T</titel>
        <creator rol="aut">A</creator>
        <date>yesterday</date>
        <contents>
          <chaptr title="C">
            <page src="a.xhtl"/>
            <page src="a.xhtml" type="prefase"/>
            <part title="P"><page src="../out.xhtml"/></part>
          </chaptr>
          stray
          <page/>
        </contents>
      </book>
      """,
    ])
    let loading = files.load("book.xml")
    #expect(loading.book == nil || loading.isBroken)
    #expect(
      findings(loading)
        == [
          "1:33 attribute-unknown", "2:4 element-unknown", "3:12 attribute-unknown",
          "4:9 text-invalid", "6:6 element-unknown", "7:18 source-missing", "8:33 attribute-invalid",
          "9:8 element-misplaced", "9:34 path-outside-book", "11:5 text-misplaced", "12:6 attribute-missing",
        ].filter { !$0.contains("identifier") })
    let solutions = loading.diagnostics.compactMap { $0.solutions.first?.summary }
    #expect(
      solutions == [
        "did you mean \"lang\"?", "did you mean \"title\"?", "did you mean \"role\"?",
        "did you mean \"chapter\"?",
        "did you mean \"a.xhtml\"?", "did you mean \"preface\"?",
        "the option that allows it: --root \(files.root.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 })",
      ])
    let replacement = try #require(loading.diagnostics[0].solutions[0].replacements.first)
    #expect(replacement.text == "lang" && replacement.range.end?.column == 37)
  }

  @Test(arguments: [
    ("", "file-empty"), ("<book xmlns='urn:octavo:book:1' lang='en'><title>T</ti", "1:55 xml-malformed"),
    ("<book lang='en'/>", "1:2 namespace-missing"),
    ("<boook xmlns='urn:octavo:book:1'/>", "1:2 root-element-wrong"),
    ("<book xmlns='urn:another:book'/>", "1:2 root-element-wrong"),
    ("text", "1:1 xml-malformed"),
    (
      "<book xmlns='urn:octavo:book:1' lang='en'><contents><page src='a'/></contents></book>",
      "1:2 title-missing"
    ),
    (
      "<book xmlns='urn:octavo:book:1'><title>T</title><contents><page src='a'/></contents></book>",
      "1:2 language-missing"
    ),
    ("<book xmlns='urn:octavo:book:1' lang='en'><title>T</title></book>", "1:2 contents-empty"),
    ("<book xmlns='urn:octavo:book:1' lang='en'><title>T</title><contents/></book>", "1:60 contents-empty"),
    (
      "<book xmlns='urn:octavo:book:1' lang='en'><title>T</title><title>U</title><contents><page src='a'/></contents></book>",
      "1:60 element-repeated"
    ),
    (
      "<book xmlns='urn:octavo:book:1' lang='en'><title>T</title><rights/><contents><page src='a'/></contents></book>",
      "1:60 text-missing"
    ),
  ]) func saysWhatIsWrongWithTheFile(text: String, finding: String) throws {
    let files = try FilesAndFolders(["book.xml": text, "a": page])
    let loading = files.load("book.xml")
    #expect(loading.book == nil || loading.isBroken)
    #expect(findings(loading) == [finding])
  }

  @Test func leavesOutEntriesInErrorAndKeepsWhatIsBelowThem() throws {
    let files = try book(
      "<chapter src=\"Limits.xhtml\" title=\"C\"><page src=\"a.xhtml\"/></chapter><page src=\"gone/x.xhtml\"/>"
    )
    let loading = files.load("book.xml")
    #expect(findings(loading) == ["5:19 source-missing", "5:85 source-missing"])
    #expect(loading.diagnostics[0].solutions.first?.summary == "did you mean \"limits.xhtml\"?")
    #expect(loading.diagnostics[1].solutions.isEmpty)
    let book = try #require(loading.book)
    #expect(outline(book.contents, book: book) == "chapter \"C\"\n  page a.xhtml\n")
  }

  @Test func namesThatDifferInNormalisationAreSuggested() throws {
    let files = try book("<page src=\"e\u{301}.xhtml\"/>", files: ["\u{E9}.xhtml": page])
    let loading = files.load("book.xml")
    #expect(findings(loading) == ["5:16 source-missing"])
    #expect(
      Array(loading.diagnostics[0].solutions[0].replacements[0].text.utf8) == Array("\u{E9}.xhtml".utf8))
  }

  @Test func pathsMayNotLeaveTheFolder() throws {
    let outside = try FilesAndFolders(["x.xhtml": page, "in/y.xhtml": page])
    let files = try book(
      "<page src=\"/etc/passwd\"/><page src=\"link.xhtml\"/><page src=\"dir/y.xhtml\"/><page src=\"a/../../x\"/><page src=\"inner.xhtml\"/>",
      links: ["link.xhtml": outside.path("x.xhtml"), "dir": outside.path("in"), "inner.xhtml": "a.xhtml"])
    let loading = files.load("book.xml")
    #expect(loading.diagnostics.map(\.kind.id) == Array(repeating: "path-outside-book", count: 4))
    #expect(loading.book?.sources.map(\.path) == ["inner.xhtml"])
  }

  /// A repository's files may be the book's; a root of the manifest's own is within the repository, or within the folder that
  /// the caller names.
  @Test func aRootAboveTheManifestIsWithinTheRepository() throws {
    let manifest =
      "<book xmlns='urn:octavo:book:1' lang='en' id='i' root='..'><title>T</title><contents><page src='b.xhtml'/><page src='../shared/a.xhtml'/><page src='../../z'/></contents></book>"
    let files = try FilesAndFolders(["mine/book.xml": manifest, "mine/b.xhtml": page, "shared/a.xhtml": page])
    let refused = files.load("mine/book.xml")
    #expect(refused.book == nil && refused.diagnostics.map(\.kind.id) == ["path-outside-book"])
    #expect(refused.diagnostics.first?.range?.start?.line == 1)
    #expect(
      refused.diagnostics.first?.solutions.map(\.summary) == [
        "the option that allows it: --root \(files.root)"
      ])
    let unusable = loadManifest(at: files.path("mine/book.xml"), root: files.path("shared"))
    #expect(unusable.diagnostics.map(\.kind.id) == ["root-unusable"])
    let named = loadManifest(at: files.path("mine/book.xml"), root: files.root)
    #expect(named.book?.sources.map(\.path) == ["mine/b.xhtml", "shared/a.xhtml"])
    try FileManager.default.createDirectory(
      atPath: files.path(".git"), withIntermediateDirectories: true)
    let loading = files.load("mine/book.xml")
    #expect(loading.book?.sources.map(\.path) == ["mine/b.xhtml", "shared/a.xhtml"])
    #expect(loading.diagnostics.map(\.kind.id) == ["path-outside-book"])
    #expect(loading.folder.shown("shared/a.xhtml") == files.path("shared/a.xhtml"))
  }

  @Test func artworkThatIsNotThereIsAnError() throws {
    let files = try book("<page src=\"a.xhtml\"/>", before: "<artwork><cover src=\"d.svg\"/></artwork>")
    let loading = files.load("book.xml")
    #expect(findings(loading) == ["3:24 artwork-missing"])
    #expect(loading.diagnostics[0].solutions.first?.summary == "did you mean \"c.svg\"?")
  }

  @Test func anIdNamesOneEntry() throws {
    let files = try book("<page src=\"a.xhtml\" id=\"x\"/><page src=\"b.xhtml\" xml:id=\"x\"/>")
    let loading = files.load("book.xml")
    #expect(findings(loading) == ["5:61 id-duplicate"])
    #expect(loading.diagnostics[0].notes.first?.range.start?.column == 29)
  }

  @Test func aSourceIsOnePageHoweverManyEntriesOpenIt() throws {
    let files = try book(
      "<page src=\"a.xhtml\"/><page src=\"a.xhtml#p2\"/><page src=\"b.xhtml\"/><page src=\"./a.xhtml\"/>")
    let loading = files.load("book.xml")
    let book = try #require(loading.book)
    #expect(book.sources.map(\.path) == ["a.xhtml", "b.xhtml"])
    #expect(book.contents.map(\.source) == [0, 0, 1, 0])
    #expect(findings(loading) == ["5:82 source-repeated"])
  }

  @Test func aFolderCalledLikeAPageIsNoPage() throws {
    let files = try book("<page src=\"d\"/><page src=\"a.xhtml\"/>", files: ["d/x": ""])
    #expect(findings(files.load("book.xml")) == ["5:16 source-unreadable"])
  }
}
