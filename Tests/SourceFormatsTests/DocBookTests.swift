import BookModel
import Diagnostics
import Files
import Testing

@testable import DocBookFormat
@testable import Markup
@testable import PageWriting
@testable import SourceFormats

/// Reads a small DocBook document, with further files.
func readDocBook(
  _ text: String, files: [String: String] = [:], media: [String: MediaInfo] = [:],
  change: (inout ReadingContext) -> Void = { _ in }
) -> SourceReading {
  var context = ReadingContext(source: 0, path: "book.xml")
  context.files.read = { (path) throws(FileError) in
    guard let text = files[path] else { throw .missing(nearest: nil) }
    return Array(text.utf8)
  }
  context.files.mediaInfo = { path in
    if path.hasPrefix("..") { return .outside(.beyondRoot(allowing: "..")) }
    return media[path].map { .found($0) } ?? .missing
  }
  change(&context)
  return readSource(file: "book.xml", bytes: Array(text.utf8), context: context)
}

/// The XHTML for a chapter's content in a version 5 book, with the slots of links and labels empty.
func docBook(_ content: String, file: StaticString = #fileID) -> String {
  let reading = readDocBook(version5("<chapter xml:id='c'><title>T</title>\(content)</chapter>"))
  return html(reading, page: 1)
}

func version5(_ content: String, attributes: String = "") -> String {
  """
  <book xmlns="http://docbook.org/ns/docbook" xmlns:xlink="http://www.w3.org/1999/xlink" \
  xmlns:xi="http://www.w3.org/2001/XInclude" version="5.0" \(attributes)><title>B</title>\(content)</book>
  """
}

func html(_ reading: SourceReading, page: Int = 0) -> String {
  guard page < reading.pages.count else { return "" }
  return String(decoding: reading.pages[page].content.bytes, as: UTF8.self)
}

private func ids(_ reading: SourceReading) -> [String] { reading.diagnostics.map(\.kind.id) }

@Suite struct DocBookPagesTests {
  @Test func splitsAtPartsChaptersAndSections() {
    let reading = readDocBook(
      version5(
        """
        <preface><title>P</title><section><title>PS</title><para/></section></preface>
        <part><title>One</title><chapter xml:id="a"><title>A</title><section xml:id="s"><title>S</title>
        <section><title>SS</title><para>x</para></section></section></chapter></part>
        <part><title>Two</title><chapter><title>C</title><para>y</para></chapter></part>
        <appendix><title>App</title><section><title>AS</title><para/></section></appendix><index/>
        """))
    #expect(
      reading.pages.map(\.title) == ["B", "P", "PS", "One", "A", "S", "Two", "C", "App", "AS", "Index"])
    let numbers = flat(reading.outline).map { ($0.givenNumber ?? "-") + " " + ($0.title ?? "") }
    #expect(
      numbers == [
        "- P", "- PS", "I One", "1 A", "1.1 S", "1.1.1 SS", "II Two", "2 C", "A App", "A.1 AS", "- Index",
      ])
    #expect(flat(reading.outline).map(\.part) == [1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10])
    #expect(flat(reading.outline)[5].fragment == "ss")
  }

  private func flat(_ entries: [Entry]) -> [Entry] { entries.flatMap { [$0] + flat($0.children) } }

  @Test func splitLevelSaysHowDeep() {
    let text = version5(
      "<chapter><title>A</title><section><title>S</title><section><title>SS</title><para/></section></section></chapter>"
    )
    for (level, count) in [(1, 2), (2, 3), (3, 4)] {
      let reading = readDocBook(text) { $0.splitLevel = level }
      #expect(reading.pages.count == count)
    }
  }

  @Test(arguments: [
    ("<itemizedlist><listitem><foreignphrase><glossary/></foreignphrase>x</listitem></itemizedlist>", "x"),
    ("<foreignphrase><itemizedlist><glossary/></itemizedlist><anchor/>x</foreignphrase><para/>", "x"),
    ("<keycombo><answer><glossary/></answer><anchor id='a'/></keycombo><para>x</para>", "id=\"a\""),
    ("<table><programlisting><glossary/>x</programlisting></table><para>y</para>", "x"),
    ("<figure><title>F <glossary/></title><para>x</para></figure>", "</figcaption></figure>"),
  ])
  func pagesMayBeginWhereNoneCanStand(_ content: String, _ behind: String) {
    let reading = readDocBook("<book><title>B</title><para>before \(content) after</para></book>")
    #expect(reading.pages.count == 2)
    #expect(html(reading).contains("before"))
    #expect(html(reading, page: 1).contains(behind))
    #expect(html(reading, page: 1).contains("after"))
  }

  @Test func contentsHaveShortTitlesAndPagesTheirOwn() {
    let reading = readDocBook(
      version5(
        "<chapter><title>A <emphasis>long</emphasis> title</title><titleabbrev>Short</titleabbrev><section><info><title>S</title><titleabbrev>s</titleabbrev></info><para/></section></chapter>"
      ))
    #expect(flat(reading.outline).map(\.title) == ["Short", "s"])
    #expect(reading.pages.map(\.title) == ["B", "A long title", "S"])
  }

  @Test func divisionsWithoutTitleAreListedByTheirNumber() {
    let reading = readDocBook(
      version5(
        "<part><title/><chapter><title/><section><title>S</title><para/></section></chapter></part><article><title/><section><title>T</title><para/></section></article>"
      ))
    #expect(flat(reading.outline).map(\.title) == ["Part I", "Chapter 1", "S", "T"])
    #expect(flat(reading.outline).map(\.givenNumber) == [nil, nil, "1.1", "1"])
  }

  @Test func aReferenceHasANumberOfItsOwn() {
    let reading = readDocBook(
      version5(
        "<part><title>P</title><chapter><title>C</title><para/></chapter></part><reference><title>R</title><refentry><refnamediv><refname>n</refname><refpurpose>p</refpurpose></refnamediv></refentry></reference>"
      ))
    let entry = reading.outline[1]
    #expect(entry.kind == .section && entry.title == "R" && entry.givenNumber == "I")
    #expect(entry.children.map(\.title) == ["n"])
  }

  @Test func labelOverridesNumber() {
    let reading = readDocBook(
      version5("<chapter label='X'><title>A</title><section><title>S</title><para/></section></chapter>"))
    #expect(reading.outline[0].givenNumber == "X")
    #expect(reading.outline[0].children[0].givenNumber == "X.1")
  }

  @Test func readsVersion4WithItsDocumentType() {
    let reading = readDocBook(
      """
      <!DOCTYPE article PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "http://www.oasis-open.org/docbook/xml/4.5/docbookx.dtd">
      <article lang="de"><articleinfo><author><firstname>A</firstname><surname>B</surname></author></articleinfo>
      <title>T</title><para>&check; <xref linkend="s"/></para><sect1 id="s"><title>S</title><para/></sect1></article>
      """)
    #expect(reading.pages.map(\.title) == ["T", "S"])
    #expect(html(reading).contains("<p class=\"creators\">A B</p>"))
    #expect(html(reading).contains("✓ <a>Abschnitt 1, „S“</a>"))
  }

  @Test func writesTitlePage() {
    let reading = readDocBook(
      version5(
        """
        <info><subtitle>Sub</subtitle><author><personname><firstname>Ada</firstname><surname>L</surname></personname></author>
        <copyright><year>2001</year><year>2002</year><year>2003</year><holder>H</holder></copyright>
        <legalnotice><para>Free.</para></legalnotice><abstract><para>Short.</para></abstract>
        <revhistory><revision><revnumber>2</revnumber><date>2020</date><revremark>New</revremark></revision></revhistory></info>
        <chapter><title>A</title><para/></chapter>
        """))
    let page = html(reading)
    for part in [
      "<p class=\"subtitle\">Sub</p>", "<p class=\"creators\">Ada L</p>", "Copyright © 2001–2003 H",
      "<p>Free.</p>",
      "<p class=\"title\">Abstract</p>", "New",
    ] {
      #expect(page.contains(part), "\(part)")
    }
  }

  @Test func listsPagesWhereADivisionHoldsNothingElse() {
    let reading = readDocBook(
      version5("<part><title>P</title><chapter xml:id='a'><title>A</title><para/></chapter></part>"))
    #expect(html(reading, page: 1).contains("<ul class=\"contents\"><li><a>Chapter 1: A</a></li></ul>"))
  }

  @Test func referencePages() {
    let reading = readDocBook(
      version5(
        """
        <reference><title>R</title><refentry xml:id="ls"><refmeta><refentrytitle>ls</refentrytitle><manvolnum>1</manvolnum></refmeta>
        <refnamediv><refname>ls</refname><refname>dir</refname><refpurpose>list</refpurpose></refnamediv>
        <refsynopsisdiv><cmdsynopsis><command>ls</command><arg>-l</arg><arg choice="plain" rep="repeat"><replaceable>file</replaceable></arg>
        <group choice="req"><arg choice="plain">a</arg><arg choice="plain">b</arg></group></cmdsynopsis></refsynopsisdiv>
        <refsect1><title>Options</title><para>x</para></refsect1></refentry></reference>
        """))
    #expect(reading.pages.map(\.title) == ["B", "R", "ls"])
    let page = html(reading, page: 2)
    #expect(page.contains("<span class=\"refname\">ls</span>, <span class=\"refname\">dir</span> — list"))
    #expect(
      page.contains(
        "<code class=\"command\">ls</code> <span>[-l]</span> <span><var class=\"replaceable\">file</var>...</span> <span>{<span>a</span> | <span>b</span>}</span>"
      ))
    #expect(page.contains("Synopsis</h2>"))
  }

  @Test func titlesThatReferToOthersHaveTheirWordsInTheContents() {
    let reading = readDocBook(
      version5(
        "<chapter xml:id='c'><title>After <xref linkend='d'/></title><section><title><keycombo><keycap>Ctrl</keycap><keycap>C</keycap></keycombo> in <xref linkend='c'/></title><para>x</para></section></chapter><chapter xml:id='d'><title>Threads</title><para>d</para></chapter>"
      ))
    #expect(
      reading.pages.map(\.title) == [
        "B", "After Chapter 2, Threads", "Ctrl+C in Chapter 1, After Chapter 2, Threads", "Threads",
      ])
  }

  @Test func frontAndBackMatterHaveTitles() {
    let reading = readDocBook(
      version5(
        "<dedication><para>d</para></dedication><acknowledgements><para>a</para></acknowledgements><colophon><para>c</para></colophon>"
      ))
    #expect(reading.pages.map(\.title) == ["B", "Dedication", "Acknowledgements", "Colophon"])
    #expect(reading.outline.map(\.type) == ["dedication", "acknowledgments", "colophon"])
  }
}

@Suite struct DocBookInclusionTests {
  @Test func namesThePlaceInTheIncludedFile() throws {
    let reading = readDocBook(
      version5("<xi:include href='sub/c.xml'/>"),
      files: [
        "sub/c.xml":
          "<chapter xmlns='http://docbook.org/ns/docbook'><title>A</title>\n<para><nonsense>kept</nonsense> <mediaobject><imageobject><imagedata fileref='p.png'/></imageobject><textobject><phrase>P</phrase></textobject></mediaobject></para></chapter>"
      ], media: ["sub/p.png": MediaInfo(mediaType: "image/png", size: 10, width: 4, height: 3)])
    let foreign = try #require(reading.diagnostics.first { $0.kind == .elementForeign })
    #expect(foreign.range?.file == "sub/c.xml")
    #expect(foreign.range?.start == SourceLocation(line: 2, column: 8))
    #expect(html(reading, page: 1).contains("kept"))
    #expect(reading.pages[1].media.map(\.path) == ["sub/p.png"])
  }

  @Test func missingFilesAreErrorsUnlessTheBuildGoesOn() {
    let text =
      "<!DOCTYPE book PUBLIC 'DocBook' 'x' [<!ENTITY % e SYSTEM 'e.ent'> %e;]><book><title>B</title><chapter><title>C</title><para>v&version;.</para></chapter></book>"
    let strict = readDocBook(text)
    // The entity may be declared in the missing entity file or in the missing DTD.
    #expect(strict.diagnostics.map(\.severity) == [.error, .error, .error])
    let going = readDocBook(text) { $0.options.keepsGoing = true }
    #expect(ids(going) == ["include-missing", "include-missing", "entity-undeclared"])
    #expect(going.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(html(going, page: 1).contains("<p>v.</p>"))
  }

  @Test(arguments: [
    ("../x.xml", "include-outside-book"), ("file:///etc/passwd", "include-outside-book"),
    ("http://example.org/x.xml", "include-outside-book"), ("book.xml", "include-cycle"),
    ("bad.xml", "xml-malformed"), ("c.xml#xpointer(count(//x))", "include-invalid"),
  ])
  func refusesWhatMayNotBeIncluded(_ reference: String, kind: String) {
    let reading = readDocBook(
      version5("<xi:include href='\(reference)'/><chapter><title>C</title><para/></chapter>"),
      files: ["book.xml": "<book/>", "bad.xml": "<a>", "c.xml": "<c/>"])
    #expect(ids(reading).contains(kind))
    #expect(reading.pages.map(\.title) == ["B", "C"])
  }

  @Test func inclusionsGrowingWithoutBoundAreRefused() {
    var files: [String: String] = [:]
    for level in 0..<30 {
      files["\(level).xml"] =
        "<note xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='\(level + 1).xml'/></note>"
    }
    #expect(
      ids(
        readDocBook(version5("<chapter><title>C</title><xi:include href='0.xml'/></chapter>"), files: files))
        == ["include-excessive"])
  }

  @Test func profilesChooseContent() {
    let text = version5(
      """
      <chapter><title>C</title><para os="linux;bsd">one</para><para os="mac">two</para><para>three</para>
      <section os="mac"><title>S</title><para/></section><para>a<phrase condition="print">b</phrase>c</para></chapter>
      """)
    #expect(readDocBook(text).pages.count == 3)
    let reading = readDocBook(text) { $0.options.profiles = ["os": ["linux"], "condition": ["html"]] }
    #expect(reading.pages.count == 2)
    let page = html(reading, page: 1)
    #expect(page.contains("one") && !page.contains("two") && page.contains("three") && page.contains("ac"))
    #expect(ids(reading) == ["profile-left-out", "profile-left-out"])
    let counts = reading.diagnostics.map { $0.occurrences?.count }
    #expect(counts == [1, 2])
  }

  @Test func namesWhatIsLeftOut() {
    let reading = readDocBook(
      version5("<chapter><title>C</title><para>a<remark>x</remark>b<remark>y</remark></para><toc/></chapter>")
    )
    #expect(ids(reading) == ["content-left-out", "content-left-out"])
    #expect(reading.diagnostics.map(\.summary) == ["<remark> is left out", "<toc> is left out"])
    #expect(reading.diagnostics.map { $0.occurrences?.count } == [2, 1])
    #expect(html(reading, page: 1).contains("<p>ab</p>"))
  }
}
