import BookModel
import Diagnostics
import Testing

@testable import Manifests

private let page =
  "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>A</title></head><body><p>Text</p></body></html>"

private let container = """
  <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/p.opf"/></rootfiles></container>
  """

private let metadata = """
  <dc:identifier id="id">urn:x</dc:identifier><dc:title>T</dc:title><dc:language>en</dc:language>
  """

/// An unpacked EPUB with three pages.
private func epub(
  metadata: String = metadata, items: String = "", spine: String = "<itemref idref='a'/><itemref idref='b'/>",
  rest: String = "", nav: String? = nil, files: [String: String] = [:],
  attributes: String = "version='3.0' unique-identifier='id'",
  spineAttributes: String = "", links: [String: String] = [:]
) throws -> FilesAndFolders {
  let opf = """
    <package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf" \(attributes)>
    <metadata>\(metadata)</metadata>
    <manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="b%20c.xhtml" media-type="application/xhtml+xml"/>\
    \(nav == nil ? "" : "<item id='nav' href='nav.xhtml' properties='nav' media-type='application/xhtml+xml'/>")
    \(items)</manifest>
    <spine \(spineAttributes)>\(spine)</spine>\(rest)
    </package>
    """
  var all = [
    "mimetype": "application/epub+zip", "META-INF/container.xml": container, "EPUB/p.opf": opf,
    "EPUB/a.xhtml": page, "EPUB/b c.xhtml": page, "EPUB/c.xhtml": page,
  ]
  all["EPUB/nav.xhtml"] = nav.map {
    "<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\"><body>\($0)</body></html>"
  }
  return try FilesAndFolders(all.merging(files) { $1 }, links: links)
}

private func findings(_ loading: ManifestLoading) -> [String] {
  loading.diagnostics.map { "\($0.range?.start.map { "\($0.line) " } ?? "")\($0.kind.id)" }
}

@Suite struct PackageTests {
  @Test func readsAnUnpackedEPUBThroughItsContainer() throws {
    let nav = """
      <nav epub:type="toc"><ol><li><span>Part</span><ol><li><a href="a.xhtml#x">A <img src="i" alt="pic"/></a></li>
      <li><a href="b%20c.xhtml">B</a><ol><li><a href="b%20c.xhtml#y">C</a></li></ol></li></ol></li></ol></nav>
      <nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="a.xhtml">Start</a></li></ol></nav>
      <nav epub:type="page-list"><ol><li><a href="a.xhtml#p1">1</a></li></ol></nav>
      """
    let files = try epub(
      spine: "<itemref idref='a' properties='page-spread-left'/><itemref idref='b' linear='no'/>", nav: nav)
    for path in ["", "EPUB/p.opf", "META-INF/container.xml", "EPUB"] {
      let loading = files.load(path)
      let book = try #require(loading.book)
      #expect(findings(loading) == [])
      #expect(
        outline(book.contents, book: book) == """
          chapter "Part"
            page "A pic" EPUB/a.xhtml#x
            section "B" EPUB/b c.xhtml
              page "C" EPUB/b c.xhtml#y

          """)
      #expect(
        book.sources.map(\.isLinear) == [true, false]
          && book.sources[0].spineProperties == ["page-spread-left"])
      #expect(book.landmarks.map(\.type) == ["bodymatter"] && book.pageList.map(\.label) == ["1"])
      #expect(book.styling == .author && !book.isNumbered && loading.folder.path.hasSuffix(files.root))
    }
  }

  @Test func readsMetadataAndWhatRefinesIt() throws {
    let files = try epub(
      metadata: """
        <dc:identifier>urn:other</dc:identifier><dc:identifier id="id">urn:main</dc:identifier>
        <dc:title id="t2">Sub</dc:title><meta refines="#t2" property="title-type">subtitle</meta>
        <dc:title id="t1">Main</dc:title><meta refines="#t1" property="title-type">main</meta>
        <dc:creator id="c1">Second</dc:creator><meta refines="#c1" property="display-seq">2</meta>
        <dc:creator id="c2">First</dc:creator><meta refines="#c2" property="display-seq">1</meta>
        <meta refines="#c2" property="role" scheme="marc:relators">aut</meta><meta refines="#c2" property="role">ill</meta>
        <meta refines="#c2" property="file-as">F</meta>
        <dc:language>he</dc:language><dc:language>en</dc:language><dc:publisher>P</dc:publisher><dc:subject>S</dc:subject>
        <dc:date>2020-01-02</dc:date><meta property="dcterms:modified">2021-01-02T03:04:05Z</meta>
        <dc:rights>R</dc:rights><dc:description>D</dc:description><dc:source>O</dc:source>
        """, spineAttributes: "page-progression-direction='rtl'")
    let loading = files.load()
    let read = try #require(loading.book).metadata
    #expect(
      read.title == "Main" && read.subtitle == "Sub" && read.language == "he" && read.otherLanguages == ["en"]
    )
    #expect(
      read.creators == [
        Contributor(name: "First", roles: ["aut", "ill"], fileAs: "F"), Contributor(name: "Second"),
      ])
    #expect(
      read.identifier == "urn:main" && read.otherIdentifiers == ["urn:other"]
        && read.direction == .rightToLeft)
    #expect(read.publishers == ["P"] && read.subjects == ["S"] && read.sources == ["O"])
    #expect(
      read.date == "2020-01-02" && read.modified == "2021-01-02T03:04:05Z" && read.rights == "R"
        && read.description == "D")
    #expect(findings(loading) == [])
  }

  @Test func readsEPUB2WithGuideAndNCX() throws {
    let ncx = """
      <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>One</text></navLabel><content src="a.xhtml"/>
      <navPoint><navLabel><text>Two</text></navLabel><content src="b%20c.xhtml#z"/></navPoint></navPoint></navMap>
      <pageList><pageTarget><navLabel><text>7</text></navLabel><content src="a.xhtml#p7"/></pageTarget></pageList></ncx>
      """
    let files = try epub(
      metadata: """
        <dc-metadata><dc:title>T</dc:title><dc:language>en</dc:language><dc:identifier id="id">x</dc:identifier>
        <dc:creator opf:role="aut" opf:file-as="B">A</dc:creator><dc:date opf:event="creation">1999</dc:date>
        <dc:date opf:event="publication">2001</dc:date></dc-metadata><meta name="cover" content="img"/>
        """,
      items:
        "<item id='ncx' href='toc.ncx' media-type='application/x-dtbncx+xml'/><item id='img' href='c.png' media-type='image/png'/>",
      rest:
        "<guide><reference type='text' title='Go' href='b%20c.xhtml'/><reference type='cover' href='a.xhtml'/><reference type='other.x' href='a.xhtml'/></guide>",
      files: ["EPUB/toc.ncx": ncx, "EPUB/c.png": ""], attributes: "version='2.0' unique-identifier='id'",
      spineAttributes: "toc='ncx'")
    let loading = files.load()
    let book = try #require(loading.book)
    #expect(
      outline(book.contents, book: book) == "chapter \"One\" EPUB/a.xhtml\n  page \"Two\" EPUB/b c.xhtml#z\n")
    #expect(
      book.metadata.creators == [Contributor(name: "A", roles: ["aut"], fileAs: "B")]
        && book.metadata.date == "2001")
    #expect(book.landmarks.map(\.type) == ["bodymatter", "cover"] && book.coverSource == 0)
    #expect(book.pageList.map(\.label) == ["7"] && book.artwork.portraitCover?.path == "EPUB/c.png")
    #expect(
      loading.diagnostics.map(\.summary) == ["1 metadata property is not kept: dc:date"]
        && findings(loading) == ["3 metadata-not-kept"])
  }

  @Test func aGuideBesideLandmarksAddsItsOwnAndTellsItsOtherTitles() throws {
    let guide = """
      <guide><reference type='text' title='Go' href='a.xhtml'/><reference type='glossary' title='Words' href='a.xhtml'/>\
      <reference type='other.maps' title='Maps' href='a.xhtml'/></guide>
      """
    let package = try epub(rest: guide)
    let alone = try #require(package.load().book)
    #expect(alone.landmarks.map { $0.type + " " + $0.title }.contains("glossary Words"))
    #expect(package.load().diagnostics.contains { $0.summary.contains("\"Maps\", without a type") })
    var kept = PackageLandmarks()
    func item(_ title: String, type: String) -> NavigationItem {
      NavigationItem(title: title, address: "a.xhtml", type: type, range: SourceRange(file: "a.opf"))
    }
    kept.add(item("Begin", type: "bodymatter"), at: (0, nil))
    kept.add(item("Go", type: "bodymatter"), at: (0, "x"), isOfSecondGuide: true)
    kept.add(item("Words", type: "glossary"), at: (0, nil), isOfSecondGuide: true)
    #expect(kept.landmarks.map(\.title) == ["Begin", "Words"])
    #expect(
      kept.findings.map(\.1) == [
        "landmark \"Go\", of the guide, which the navigation document names otherwise, is left out"
      ])
  }

  /// Every term of Dublin Core twice, each with every refinement of EPUB's vocabulary, a word of its own in each place: it is in
  /// the book's metadata, or a finding names the term.
  @Test func nothingOfTheMetadataIsLostWithoutAWord() throws {
    let terms = [
      "contributor", "coverage", "creator", "date", "description", "format", "identifier", "language",
      "publisher",
      "relation", "rights", "source", "subject", "title", "type",
    ]
    let refinements = [
      "alternate-script", "authority", "belongs-to-collection", "collection-type", "display-seq", "file-as",
      "group-position", "identifier-type", "role", "source-of", "term", "title-type",
    ]
    for term in terms {
      for refinement in [nil] + refinements.map(Optional.some) {
        let texts =
          term == "date"
          ? ["1901-02-03", "1902-03-04"] : term == "language" ? ["eo", "qaa"] : ["wo1", "wo2"]
        let elements = texts.enumerated().map { "<dc:\(term) id='s\($0.offset)'>\($0.element)</dc:\(term)>" }
        let refined = refinement.map { "<meta refines='#s0' property='\($0)'>seven</meta>" } ?? ""
        let loading = try epub(metadata: metadata + elements.joined() + refined).load()
        let kept = String(reflecting: try #require(loading.book).metadata)
        let told = loading.diagnostics.map(\.summary).joined(separator: "\n")
        for text in texts where !kept.contains(text) {
          #expect(told.contains("dc:" + term) || told.contains("\"\(text)\""), "\(term) \(text): \(told)")
        }
        guard let refinement, !kept.contains("seven") else { continue }
        // What orders elements is used by their order, and what a title is for by its place.
        let isUsed = refinement == "display-seq" || (refinement == "title-type" && term == "title")
        #expect(
          isUsed || told.contains(refinement) || told.contains("\"seven\""), "\(term) \(refinement): \(told)")
      }
    }
  }

  /// A type that is no word would make the bundle's navigation document invalid.
  @Test func landmarksWhoseTypeIsNoWordAreLeftOut() throws {
    let nav = """
      <nav epub:type="toc"><ol><li><a href="a.xhtml">A</a></li></ol></nav>
      <nav epub:type="landmarks"><ol><li><a epub:type="backma}tter x-own.type" href="a.xhtml">A</a></li></ol></nav>
      """
    let loading = try epub(nav: nav).load()
    #expect(loading.book?.landmarks.map(\.type) == ["x-own.type"])
    #expect(findings(loading) == ["2 package-part-not-kept"])
  }

  @Test func landmarksThatABundleCannotHoldAreNamed() throws {
    let nav = """
      <nav epub:type="toc"><ol><li><a href="a.xhtml">A</a></li></ol></nav>
      <nav epub:type="landmarks"><ol><li><a href="a.xhtml">One</a></li><li><a href="a.xhtml">Two</a></li>
      <li><a epub:type="z3998:preface bodymatter" href="a.xhtml">Three</a></li>
      <li><a epub:type="index" href="no.xhtml">Four</a></li><li><a epub:type="toc" href="nav.xhtml">Five</a></li></ol></nav>
      """
    let loading = try epub(nav: nav).load()
    #expect(loading.book?.landmarks.map(\.type) == ["bodymatter"])
    #expect(
      loading.diagnostics.map(\.summary) == [
        #"2 landmarks, without a type, are left out, the first "One""#,
        #"a landmark of type "z3998:preface", which is of a vocabulary that a bundle does not declare, is left out"#,
        #"landmark "Four", which leads to no page of the spine, is left out"#,
      ])
  }

  @Test func withoutNavigationTheSpineIsTheContents() throws {
    let loading = try epub().load()
    let book = try #require(loading.book)
    #expect(outline(book.contents, book: book) == "page EPUB/a.xhtml\npage EPUB/b c.xhtml\n")
    #expect(book.coverSource == nil)
  }

  @Test func anUnreadableNavigationIsReplaced() throws {
    let loading = try epub(nav: "<nav epub:type='toc'><ol></nav>").load()
    #expect(findings(loading) == ["1 navigation-unreadable"])
    #expect(loading.book?.contents.count == 2 && loading.isValid)
  }

  @Test func filesThatAreNotThereAreErrorsOnlyInTheSpine() throws {
    let files = try epub(
      items:
        "<item id='js' href='x.js' media-type='text/javascript'/>\n<item id='p' href='A.xhtml' media-type='application/xhtml+xml'/>",
      spine: "<itemref idref='p'/><itemref idref='a'/>",
      nav:
        "<nav epub:type='toc'><ol><li><a href='A.xhtml'>P</a></li><li><a href='a.xhtml'>A</a></li></ol></nav>"
    )
    let loading = files.load()
    #expect(findings(loading) == ["4 file-missing", "5 source-missing"])
    #expect(loading.diagnostics.last?.solutions.first?.summary == "did you mean \"a.xhtml\"?")
    #expect(loading.book?.sources.map(\.path) == ["EPUB/a.xhtml"] && loading.book?.contents.count == 1)
  }

  @Test func brokenSpinesAndManifestsAreErrors() throws {
    let files = try epub(
      items:
        "<item id='a' href='c.xhtml' media-type='application/xhtml+xml'/>\n<item id='out' href='../../x.xhtml' media-type='application/xhtml+xml'/>",
      spine: "<itemref idref='aa'/><itemref idref='a'/><itemref idref='a'/><itemref idref='out'/>")
    let loading = files.load()
    #expect(
      findings(loading) == [
        "4 id-duplicate", "5 path-outside-book", "6 spine-item-unknown", "6 source-repeated",
      ])
    // EPUB allows a page in the spine once.
    #expect(loading.book?.sources.map(\.path) == ["EPUB/a.xhtml"])
    #expect(loading.diagnostics[2].solutions.first?.summary == "did you mean \"a\"?")
    #expect(findings(try epub(spine: "").load()) == ["5 contents-empty"])
  }

  @Test func layoutOfPagesIsThatOfTheBookUnlessTheySayOtherwise() throws {
    let layout = """
      <meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">none</meta>\
      <meta property="rendition:orientation">landscape</meta><meta property="rendition:flow">scrolled-doc</meta>
      """
    let files = try epub(
      metadata: metadata + layout, items: "<item id='c' href='c.xhtml' media-type='application/xhtml+xml'/>",
      spine: """
        <itemref idref='a' properties='page-spread-left rendition:page-spread-center'/>\
        <itemref idref='b' properties='rendition:layout-reflowable rendition:layout-pre-paginated'/>\
        <itemref idref='c' properties='rendition:spread-portrait rendition:orientation-auto rendition:strange'/>
        """)
    let loading = files.load()
    #expect(
      loading.book?.sources.map(\.spineProperties) == [
        [
          "page-spread-left", "rendition:layout-pre-paginated", "rendition:orientation-landscape",
          "rendition:spread-none",
        ], ["rendition:flow-scrolled-doc"],
        ["rendition:layout-pre-paginated", "rendition:spread-both"],
      ])
    #expect(findings(loading) == ["5 layout-not-kept"])
  }

  @Test func aRollIsNamedSinceEPUB33HasNone() throws {
    let loading = try epub(metadata: metadata + "<meta property='rendition:layout'>roll</meta>").load()
    #expect(
      loading.book?.sources.map(\.spineProperties) == Array(repeating: ["rendition:layout-roll"], count: 2))
    #expect(loading.diagnostics.map(\.kind.id) == ["layout-not-kept"])
  }

  /// Lists of `ul`, texts and links without the elements that EPUB has for them.
  @Test func readsListsAsOthersWriteThem() throws {
    let nav = """
      <nav epub:type="toc"><h1>Contents</h1><ul><li>Part One
      <ul><li>1. <a href="a.xhtml">First</a></li><li><p><a href="b%20c.xhtml">Second</a></p></li></ul></li>
      <li><a href="a.xhtml#x">2</a> <a href="a.xhtml#x">Third</a></li>
      <ol><li><b>Fourth</b> <i>and</i><div><ol><li><a href="a.xhtml#y">In</a></li></ol></div></li></ol>
      <li><a href="a.xhtml#p">Fifth</a> / <a href="a.xhtml#q">Sixth</a></li>
      stray <a href="b%20c.xhtml#z">Seventh</a></ul></nav>
      """
    let loading = try epub(nav: nav).load()
    let book = try #require(loading.book)
    #expect(
      outline(book.contents, book: book) == """
        chapter "Part One"
          page "1. First" EPUB/a.xhtml
          page "Second" EPUB/b c.xhtml
        chapter "2 Third" EPUB/a.xhtml#x
          section "Fourth and"
            page "In" EPUB/a.xhtml#y
        page "Fifth" EPUB/a.xhtml#p
        page "Sixth" EPUB/a.xhtml#q
        page "Seventh" EPUB/b c.xhtml#z

        """)
    #expect(findings(loading) == ["5 navigation-text-left-out", "6 navigation-text-left-out"])
  }

  @Test(arguments: [
    "<nav role='doc-toc'>", "<nav>",
    "<nav epub:type='lot'><ol><li><a href='a.xhtml'>L</a></li></ol></nav><nav>",
  ])
  func aListWithoutATypeIsTheContentsIfNoOtherIs(start: String) throws {
    let loading = try epub(nav: start + "<ol><li><a href='a.xhtml'>A</a></li></ol></nav>").load()
    #expect(loading.book?.contents.map(\.title) == ["A"])
  }

  @Test func entriesOfTheContentsWithoutAnAddressAreNamedOnce() throws {
    let nav = """
      <nav epub:type="toc"><ol><li><a href="a.xhtml">A</a></li><li><span>Lost</span></li><li><a>Gone</a></li></ol></nav>
      """
    let loading = try epub(nav: nav).load()
    #expect(
      loading.diagnostics.map(\.summary) == [
        "2 entries of the contents without an address are left out, the first \"Lost\""
      ])
  }

  @Test func titleAndAuthorsKeepTheirDirection() throws {
    let texts = """
      <dc:identifier id="id">urn:x</dc:identifier><dc:title dir="rtl">T</dc:title><dc:creator>A</dc:creator>\
      <dc:creator dir="auto">B</dc:creator><dc:language>en</dc:language>
      """
    let book = try epub(metadata: texts, attributes: "version='3.0' unique-identifier='id' dir='ltr'").load()
      .book
    #expect(book?.metadata.titleDirection == "rtl")
    #expect(book?.metadata.creators.map(\.direction) == ["ltr", "auto"])
  }

  @Test func languagesOfMetadataOtherThanTheBooksAreTold() throws {
    let texts = """
      <dc:identifier id="id">urn:x</dc:identifier><dc:title xml:lang="en-GB">T</dc:title>
      <dc:creator xml:lang="ja">A</dc:creator><dc:publisher dir="rtl">P</dc:publisher><dc:language>en</dc:language>
      """
    let loading = try epub(metadata: texts).load()
    #expect(
      loading.diagnostics.map(\.summary).contains("2 metadata properties are not kept: dir, xml:lang"),
      "\(loading.diagnostics.map(\.summary))")
  }

  @Test(arguments: [
    ("width=900, height=600", "width=900, height=600"),
    ("width=900px; height = 600mm, width=1", "width=900, height=600"),
    ("foo, height=600 width=900.5", "width=900.5, height=600"),
    ("width=device-width, height=device-height", "width=device-width, height=device-height"),
    ("width=900", nil), ("width=900, height=0", nil), ("", nil),
  ])
  func viewportsAreReadLeniently(_ text: String, size: String?) {
    #expect(Viewport(declaration: text)?.declaration == size)
  }

  @Test func linksOutOfTheBookAreRefused() throws {
    let outside = try FilesAndFolders(["x.xhtml": page])
    let files = try epub(
      items: "<item id='l' href='l.xhtml' media-type='application/xhtml+xml'/>",
      spine: "<itemref idref='a'/><itemref idref='l'/>",
      links: ["EPUB/l.xhtml": outside.path("x.xhtml")])
    #expect(findings(files.load()) == ["4 path-outside-book"])
  }

  @Test func titleAndLanguageMayNotBeAbsent() throws {
    let loading = try epub(metadata: "<dc:identifier id='id'>x</dc:identifier>").load()
    #expect(findings(loading) == ["2 language-missing", "2 title-missing"] && loading.book == nil)
    let wrong = try epub(metadata: "<dc:title>T</dc:title>\n<dc:language>en_US</dc:language>").load()
    #expect(findings(wrong) == ["3 text-invalid"])
  }

  @Test func entriesToNoPageAreDroppedOrStayAsContainers() throws {
    let nav =
      "<nav epub:type='toc'><ol><li><a href='x.xhtml'>X</a></li><li><a href='http://y.org'>Y</a><ol><li><a href='a.xhtml'>A</a></li></ol></li></ol></nav>"
    let loading = try epub(nav: nav).load()
    let book = try #require(loading.book)
    #expect(outline(book.contents, book: book) == "chapter \"Y\"\n  page \"A\" EPUB/a.xhtml\n")
    #expect(findings(loading) == ["1 entry-page-missing", "1 entry-page-missing"])
  }

  @Test func whatIsNotKeptIsNamedOnce() throws {
    let files = try epub(
      metadata: metadata + """
        <meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">none</meta>
        <meta property="rendition:orientation">auto</meta><meta name="generator" content="x"/><meta name="generator" content="y"/>
        <meta property="schema:accessMode">textual</meta><dc:date>May</dc:date>
        """, spine: "<itemref idref='a' properties='rendition:layout-reflowable'/>")
    let loading = files.load()
    #expect(loading.isValid)
    #expect(
      loading.diagnostics.map(\.summary).sorted() == [
        "\"May\" is not a date such as \"2024-05-01\"", "2 metadata properties are not kept: 2 generator",
      ])
  }

  @Test func aNavigationDocumentInTheSpineStaysAPage() throws {
    let files = try epub(
      spine: "<itemref idref='nav'/><itemref idref='a'/>",
      nav: "<nav epub:type='toc'><ol><li><a href='a.xhtml'>A</a></li></ol></nav>")
    #expect(files.load().book?.sources.map(\.path) == ["EPUB/nav.xhtml", "EPUB/a.xhtml"])
  }

  @Test(arguments: [
    (
      "<html xmlns='http://www.w3.org/1999/xhtml' xmlns:epub='http://www.idpf.org/2007/ops'><body epub:type='cover'><p/></body></html>",
      true
    ),
    ("<html xmlns='http://www.w3.org/1999/xhtml'><body><img src='x'/></body></html>", true),
    (
      "<html xmlns='http://www.w3.org/1999/xhtml'><body><p>Much more text than a cover page would have.</p><img src='x'/></body></html>",
      false
    ),
  ]) func findsTheAuthorsCoverPage(text: String, isCover: Bool) throws {
    let files = try epub(
      items: "<item id='cover' href='cover.xhtml' media-type='application/xhtml+xml'/>",
      spine: "<itemref idref='cover'/><itemref idref='a'/>",
      files: ["EPUB/cover.xhtml": text])
    #expect(files.load().book?.coverSource == (isCover ? 0 : nil))
  }

  @Test(arguments: [
    ("<package xmlns:dc='x'/>", "namespace-missing"),
    ("<opf xmlns='http://www.idpf.org/2007/opf'/>", "root-element-wrong"),
    ("<package xmlns='http://www.idpf.org/2007/opf'>", "xml-malformed"), ("", "file-empty"),
  ]) func saysWhatIsWrongWithAPackage(text: String, id: String) throws {
    let files = try FilesAndFolders(["p.opf": text])
    #expect(files.load("p.opf").diagnostics.map(\.kind.id) == [id])
    #expect(files.load().diagnostics.map(\.kind.id) == [id])
  }

  @Test func aContainerMayNameAPackageThatIsNotThere() throws {
    let files = try epub(files: ["META-INF/container.xml": container.replacing("p.opf", with: "q.opf")])
    let loading = files.load()
    #expect(findings(loading) == ["1 manifest-missing"])
    #expect(loading.diagnostics[0].solutions.first?.summary == "did you mean \"EPUB/p.opf\"?")
    let empty = try epub(files: ["META-INF/container.xml": "<container/>"])
    #expect(findings(empty.load()) == ["1 manifest-unknown"])
  }

  @Test func addressesMayLeadOutOfThePackagesOwnFolder() throws {
    let files = try epub(
      items: "<item id='t' href='../text/t.xhtml' media-type='application/xhtml+xml'/>",
      spine: "<itemref idref='t'/>",
      files: ["text/t.xhtml": page])
    #expect(files.load("EPUB/p.opf").book?.sources.map(\.path) == ["text/t.xhtml"])
  }

  @Test func encryptedFilesAreNamed() throws {
    let file = "<e:EncryptedData><e:CipherReference URI='EPUB/a.xhtml'/></e:EncryptedData>"
    let text = """
      <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:e="http://www.w3.org/2001/04/xmlenc#">
      \(file)\(file)</encryption>
      """
    let loading = try epub(files: ["META-INF/encryption.xml": text]).load()
    #expect(findings(loading) == ["2 encryption-not-read"] && loading.isValid)
  }

  @Test func anItemThatIsNoPageIsReplacedByItsFallback() throws {
    let files = try epub(
      items: "<item id='d' href='d.pdf' media-type='application/pdf' fallback='a'/>",
      spine: "<itemref idref='d'/>",
      files: ["EPUB/d.pdf": ""])
    #expect(files.load().book?.sources.map(\.path) == ["EPUB/a.xhtml"])
  }

  @Test func theFallbackOfAPageThatIsNotThereIsShownWhereTheBookIsBuiltNonetheless() throws {
    let files = try epub(
      items: "<item id='d' href='d.png' media-type='image/png' fallback='a'/>", spine: "<itemref idref='d'/>")
    let loading = files.load()
    #expect(findings(loading).map { $0.split(separator: " ").last } == ["source-missing"])
    #expect(loading.book?.sources.map(\.path) == ["EPUB/a.xhtml"] && !loading.isValid)
  }

  @Test func aPackageWithoutContainerKeepsToItsOwnFolder() throws {
    let files = try FilesAndFolders([
      "mimetype": "text/plain", "META-INF/MANIFEST.MF": "", "x.xhtml": page,
      "in/p.opf": """
      <package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata>\(metadata)</metadata>
      <manifest><item id="x" href="../x.xhtml" media-type="application/xhtml+xml"/></manifest>
      <spine><itemref idref="x"/></spine></package>
      """,
    ])
    #expect(findings(files.load("in/p.opf")) == ["2 path-outside-book"])
  }
}
