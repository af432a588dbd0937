import BookModel
import Diagnostics
import Files
import Testing

@testable import Manifests

private let version4 =
  "<!DOCTYPE book PUBLIC '-//OASIS//DTD DocBook XML V4.5//EN' 'http://www.oasis-open.org/docbook/xml/4.5/docbookx.dtd'>"
private let version5 = "xmlns='http://docbook.org/ns/docbook' version='5.0'"

@Suite struct DocBookManifestTests {
  @Test func readsMetadataOfVersion4() throws {
    let files = try FilesAndFolders([
      "guide.xml": """
      \(version4)
      <book lang="pt_BR"><title>Guide</title><bookinfo><subtitle>To all</subtitle>
      <authorgroup><author><firstname>Ada</firstname><surname>Lovelace</surname></author>
      <editor><firstname>E</firstname><surname>D</surname></editor>
      <othercredit class="translator"><firstname>T</firstname><surname>R</surname></othercredit>
      <corpauthor>Body Inc.</corpauthor></authorgroup>
      <publisher><publishername>Press</publishername></publisher><pubdate>2020-05-01</pubdate>
      <copyright><year>2019</year><year>2020</year><holder>A. L.</holder></copyright>
      <legalnotice><para>Free.</para></legalnotice><isbn>978-3-16-148410-0</isbn>
      <abstract><para>What it is.</para></abstract><keywordset><keyword>one</keyword><keyword>two</keyword></keywordset>
      <subjectset><subject><subjectterm>three</subjectterm></subject></subjectset></bookinfo>
      <chapter><title>C</title></chapter></book>
      """
    ])
    let loading = files.load("guide.xml")
    let book = try #require(loading.book)
    let metadata = book.metadata
    #expect(metadata.title == "Guide" && metadata.subtitle == "To all" && metadata.language == "pt-BR")
    #expect(metadata.creators.map(\.name) == ["Ada Lovelace", "Body Inc."])
    #expect(metadata.creators[0].fileAs == "Lovelace, Ada")
    #expect(metadata.contributors.map(\.roles) == [["edt"], ["trl"]])
    #expect(metadata.publishers == ["Press"] && metadata.date == "2020-05-01")
    #expect(metadata.rights == "Copyright © 2019, 2020 A. L.. Free.")
    #expect(metadata.description == "What it is." && metadata.subjects == ["one", "two", "three"])
    #expect(metadata.identifier == "urn:isbn:9783161484100")
    #expect(book.outline.source == 0 && book.sources.map(\.path) == ["guide.xml"])
    #expect(loading.diagnostics.isEmpty)
  }

  @Test func readsMetadataOfVersion5ThroughIncludes() throws {
    let files = try FilesAndFolders([
      "book.xml": """
      <book \(version5) xml:lang="de" xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="info.xml"/>
      <xi:include href="missing.xml"/></book>
      """,
      "info.xml": """
      <info \(version5)><title>Buch</title><author><orgname>Verein</orgname></author>
      <biblioid class="doi">10.1000/1</biblioid></info>
      """,
    ])
    let book = try #require(files.load("book.xml").book)
    #expect(book.metadata.title == "Buch" && book.metadata.language == "de")
    #expect(book.metadata.creators.map(\.name) == ["Verein"])
    #expect(book.metadata.identifier == "doi:10.1000/1")
  }

  @Test func aNoticeIsItsTextAndTheLastRevisionADate() throws {
    let files = try FilesAndFolders([
      "book.xml": """
      <book \(version5)><info><title>T</title><legalnotice><info><revhistory><revision><date>2027-01-09</date></revision></revhistory></info>
      <title>Notice</title><para>All rights</para> <para>reserved.</para></legalnotice>
      <revhistory><revision><date>2025-06-17</date></revision><revision><date>2024-06-17</date></revision><revision><date>soon</date></revision></revhistory>
      </info></book>
      """
    ])
    let metadata = try #require(files.load("book.xml").book).metadata
    #expect(metadata.rights == "All rights reserved." && metadata.date == "2025-06-17")
  }

  @Test func findsTheBookAmongItsChapters() throws {
    let files = try FilesAndFolders([
      "index.xml": "\(version4)\n<book><title>B</title></book>",
      "one.xml": "<chapter \(version5)><title>C</title></chapter>", "other.xml": "<project/>",
    ])
    #expect(files.load().book?.sources.map(\.path) == ["index.xml"])
  }

  @Test func aBookThatAnotherIncludesIsNoSecondOne() throws {
    let files = try FilesAndFolders([
      "all.xml":
        "<set \(version5) xmlns:xi='http://www.w3.org/2001/XInclude'><title>S</title><xi:include href='b.xml'/></set>",
      "b.xml": "<book \(version5)><title>B</title></book>",
    ])
    #expect(!files.load().diagnostics.map(\.kind.id).contains("manifest-ambiguous"))
  }

  @Test func severalBooksAreAmbiguous() throws {
    let files = try FilesAndFolders([
      "a.xml": "<book \(version5)><title>A</title></book>",
      "b.xml": "<book \(version5)><title>B</title></book>",
    ])
    #expect(files.load().diagnostics.map(\.kind.id) == ["manifest-ambiguous"])
  }

  @Test(arguments: [
    ("<book><bookinfo/></book>", true), ("<article/>", false), ("<article \(version5)/>", true),
    ("<d:book xmlns:d='http://docbook.org/ns/docbook'/>", true), ("<book xmlns='urn:octavo:book:1'/>", false),
    ("<book lang='en'><title>T</title><contents/></book>", false), ("<html/>", false),
    ("<!DOCTYPE section PUBLIC '-//OASIS//DTD DocBook XML V4.1.2//EN' 'x'><section/>", true),
  ])
  func tellsDocBookByItsBeginning(text: String, isDocBook: Bool) throws {
    let files = try FilesAndFolders(["x.xml": "<?xml version='1.0'?>\n<!-- c -->\n" + text])
    #expect((DocBookManifest.root(of: "x.xml", in: try BookFolder(at: files.root)) != nil) == isDocBook)
  }
}
