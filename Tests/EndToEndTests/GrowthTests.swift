import Foundation
import ProcessorTime
import Testing

/// What is made out of a small source is bounded, whatever multiplies it.
///
/// A way of a format to say something once and have it shown many times is a row of `ways`; each is tried with a long text shown
/// often, and with a short one shown very often.
@Suite struct GrowthTests {
  /// A way of a format to multiply.
  struct Way: Sendable {
    var file: String
    var what: String
    /// The source: what is said once, and how often it is shown.
    var source: @Sendable (_ text: String, _ count: Int) -> String
  }

  struct Bomb: CustomTestStringConvertible, Sendable {
    var way: Way
    var length: Int
    var count: Int
    var testDescription: String { "\(way.what): \(length) bytes \(count) times" }
  }

  private static func page(_ body: String, subset: String) -> String {
    "<!DOCTYPE html [\(subset)]>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\"><head><title>T</title></head>"
      + "<body><h1>T</h1>\(body)</body></html>"
  }

  private static func many(_ text: String, count: Int) -> String { String(repeating: text, count: count) }

  private static func docBook(_ text: String, body: String) -> String {
    "<book xmlns=\"http://docbook.org/ns/docbook\" version=\"5.0\"><title>T</title><chapter xml:id=\"c\">"
      + "<title>\(text)</title><para>x</para>\(body)</chapter></book>"
  }

  private static func notebook(_ cell: String) -> String {
    #"{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[\#(cell)]}"#
  }

  private static func interactive(_ code: String) -> String {
    "# T\n\n```{interactive} X\nManipulate[\(code),{n,0,1}]\n```\n"
  }

  private static let ofXML: [Way] = [
    Way(file: "a.xhtml", what: "an entity") {
      page(many("<p>&a;</p>", count: $1), subset: "<!ENTITY a \"\($0)\">")
    },
    Way(file: "a.xhtml", what: "an entity in attributes") {
      page(many("<p title=\"&a;\"/>", count: $1), subset: "<!ENTITY a \"\($0)\">")
    },
    Way(file: "a.xhtml", what: "an entity of elements") { text, count in
      page(
        many("<p>&a;</p>", count: count),
        subset: "<!ENTITY a \"\(many("<b/>", count: text.utf8.count / 4))\">")
    },
    Way(file: "a.xhtml", what: "an attribute that the DTD adds") {
      page(many("<p/>", count: $1), subset: "<!ATTLIST p title CDATA \"\($0)\">")
    },
    Way(file: "a.xhtml", what: "many attributes that the DTD adds") { text, count in
      let list = (0..<min(text.utf8.count / 60, 5000)).map {
        "<!ATTLIST p data-a\($0) CDATA \"\(many("v", count: 50))\">"
      }
      return page(many("<p/>", count: count), subset: list.joined())
    },
    Way(file: "a.xml", what: "a title that links show") {
      docBook($0, body: "<para>" + many("<xref linkend=\"c\"/>", count: $1) + "</para>")
    },
    Way(file: "a.xml", what: "a note that is referred to") {
      docBook(
        "C",
        body: "<para><footnote xml:id=\"f\"><para>\($0)</para></footnote>"
          + many("<footnoteref linkend=\"f\"/>", count: $1)
          + "</para>")
    },
    Way(file: "a.ptx", what: "a macro of PreTeXt's formulas") {
      "<pretext><docinfo><macros>\\newcommand{\\a}{\(many("x", count: min($0.utf8.count, 3000)))}</macros></docinfo><book><title>T</title>"
        + "<chapter><title>C</title><p>" + many("<m>\\a</m> ", count: $1 / 20)
        + "</p></chapter></book></pretext>"
    },
    Way(file: "a.ptx", what: "a title of PreTeXt that links show") {
      "<pretext><book><title>T</title><chapter xml:id=\"c\"><title>\($0)</title><section><title>S</title><p>"
        + many("<xref ref=\"c\" text=\"title\"/>", count: $1) + "</p></section></chapter></book></pretext>"
    },
    Way(file: "a.html", what: "a tag that blocks interrupt") {
      "<!doctype html><title>T</title><b title=\"\($0)\">" + many("<p>a", count: $1)
    },
  ]

  private static let ofMarkdown: [Way] = [
    Way(file: "a.md", what: "an abbreviation") {
      "---\nabbreviations:\n  ab: \($0)\n---\n# T\n\n" + many("ab ", count: $1)
    },
    Way(file: "a.md", what: "a substitution") {
      "---\nmyst:\n  substitutions:\n    a: \($0)\n---\n# T\n\n" + many("{{ a }} ", count: $1)
    },
    Way(file: "a.md", what: "a link definition") {
      "# T\n\n[a]: http://example.org/\($0)\n\n" + many("[a]\n", count: $1)
    },
    Way(file: "a.md", what: "a link title") {
      "# T\n\n[a]: http://example.org/ \"\($0)\"\n\n" + many("[a]\n", count: $1)
    },
    Way(file: "a.md", what: "a note") { "# T\n\n[^a]: \($0)\n\n" + many("x[^a] ", count: $1) },
    Way(file: "a.md", what: "a heading that links show") {
      "# T\n\n(h)=\n## \($0)\n\n" + many("{ref}`h` ", count: $1)
    },
    Way(file: "a.md", what: "a glossary") {
      "# T\n\n```{glossary}\nab\n  \($0)\n```\n\n" + many("{term}`ab` ", count: $1)
    },
    Way(file: "a.md", what: "a macro of formulas") {
      "---\nmath:\n  '\\a': '\(many("x", count: min($0.utf8.count, 3000)))'\n---\n# T\n\n"
        + many("$\\a$ ", count: $1 / 20)
    },
    Way(file: "a.md", what: "columns of a table") { text, count in
      let columns = min(text.utf8.count, 1000)
      return "# T\n\n|" + many("a|", count: columns) + "\n|" + many("-|", count: columns) + "\n"
        + many("|b\n", count: count)
    },
    Way(file: "a.ipynb", what: "an attachment") {
      let picture =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
      return notebook(
        #"{"cell_type":"markdown","metadata":{},"source":"\#(many("![x](attachment:a.png) ", count: $1 / 10))","#
          + #""attachments":{"a.png":{"image/png":"\#(picture)\#(many("\\n", count: $0.utf8.count))"}}}"#)
    },
  ]

  private static let ofTheKernel: [Way] = [
    Way(file: "a.md", what: "texts that double") { _, count in
      interactive("StringLength[Nest[#<>#&,\"a\",\(count % 1000 + 30)]]+n")
    },
    Way(file: "a.md", what: "texts that are kept") { text, count in
      interactive("s=StringRepeat[\"a\",\(text.utf8.count)];Do[x[i]=s<>ToString[i],{i,\(count)}];n")
    },
    Way(file: "a.md", what: "texts that replace letters") { text, count in
      interactive(
        "StringLength[StringReplace[StringRepeat[\"a\",\(count)],\"a\"->StringRepeat[\"b\",\(text.utf8.count)]]]+n"
      )
    },
    Way(file: "a.md", what: "lists that double") { _, count in
      interactive("l={1};Do[l=Join[l,l],{\(count % 1000 + 30)}];Length[l]+n")
    },
    Way(file: "a.md", what: "pairs of lists") { text, count in
      interactive("Length[Outer[List,Range[\(count)],Range[\(text.utf8.count)]]]+n")
    },
  ]

  /// Long texts that are shown often, and short ones that are shown very often: 600 MB of each.
  private static let bombs = (ofXML + ofMarkdown + ofTheKernel).flatMap { way in
    [Bomb(way: way, length: 60_000, count: 10_000), Bomb(way: way, length: 6_000, count: 100_000)]
  }

  @Test(arguments: slice(of: bombs, into: 12, named: "growth"))
  func aSmallSourceMakesNoLargeBook(_ bomb: Bomb) throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "x", count: bomb.length)
    try folder.write(bomb.way.source(text, bomb.count), to: "book/" + bomb.way.file)
    // 1.5 GB of addresses, of which the tool and its libraries take a part; a build for tests takes several times as long as a
    // release, which has 10 s.
    let result = try Tool.run(
      ["build", "book/" + bomb.way.file, "-o", "x.epub", "--artwork", "none", "--no-cache", "--jobs", "2"],
      in: folder.url, environment: ["LC_ALL": "C"], limits: "ulimit -t 60; ulimit -v 1500000")
    #expect(result.status == 0 || result.status == 1, "status \(result.status): \(result.errors.suffix(300))")
    #expect(result.errors.utf8.count < 8 << 20)
    // What is left out is told, with its place.
    if result.status == 1 {
      let told = result.errors.contains(
        /a\.\w+:\d+:\d+: error: .*\[(source-excessive|entity-refused|xml-malformed)\]/)
      #expect(told, "\(result.errors.prefix(600))")
    }
  }

  @Test func anArchiveThatRepeatsItsPartsIsReadOnce() throws {
    let folder = try TemporaryFolder()
    let root = "<rootfile full-path=\"p.opf\" media-type=\"application/oebps-package+xml\"/>"
    try folder.write(
      "<container version=\"1.0\" xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\"><rootfiles>"
        + Self.many(root, count: 20_000) + "</rootfiles></container>", to: "book/META-INF/container.xml")
    try folder.write("application/epub+zip", to: "book/mimetype")
    try folder.write(
      "<package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" unique-identifier=\"i\"><metadata "
        + "xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:identifier id=\"i\">x</dc:identifier><dc:title>T</dc:title>"
        + "<dc:language>en</dc:language></metadata><manifest><item id=\"a\" href=\"a.xhtml\" "
        + "media-type=\"application/xhtml+xml\" properties=\"nav\"/></manifest><spine>"
        + Self.many("<itemref idref=\"a\"/>", count: 20_000) + "</spine></package>", to: "book/p.opf")
    try folder.write(
      Self.page(
        "<nav xmlns:epub=\"http://www.idpf.org/2007/ops\" epub:type=\"toc\"><ol><li><a href=\"a.xhtml\">A</a></li></ol></nav>",
        subset: ""), to: "book/a.xhtml")
    let packed = try Tool.execute(
      "/usr/bin/zip", arguments: ["-q", "-r", "-X", "../x.epub", "mimetype", "META-INF", "p.opf", "a.xhtml"],
      in: folder.url.appendingPathComponent("book"))
    try #require(packed.status == 0, "\(packed.errors)")
    for arguments in [["check", "x.epub"], ["build", "x.epub", "-o", "y.epub", "--artwork", "none"]] {
      let result = try Tool.run(
        arguments, in: folder.url, limits: "ulimit -t 30; ulimit -v 1500000")
      #expect(
        result.status == 0 || result.status == 1,
        "\(arguments): \(result.status) \(result.errors.suffix(300))")
    }
    let size = try FileManager.default.attributesOfItem(atPath: folder.url.path + "/y.epub")[.size] as? Int
    #expect(try #require(size) < 1 << 20)
  }
}
