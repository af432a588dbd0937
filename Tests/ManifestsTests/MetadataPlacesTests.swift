import BookModel
import Testing

@testable import Manifests

/// The places of the texts that a drawn cover shows, for findings about them.
@Suite struct MetadataPlacesTests {
  /// Manifests whose title, subtitle, first creator and publisher stand in lines 2 to 5, as far as the format has them.
  private static let manifests: [(path: String, text: String, lines: [Int?])] = [
    (
      "book.xml",
      "<book xmlns='urn:octavo:book:1' lang='en'>\n<title>A</title>\n<subtitle>B</subtitle>\n<creator>C</creator>\n<publisher>D</publisher><contents><page src='a.md'/></contents></book>",
      [2, 3, 4, 5]
    ),
    (
      "book.opf",
      "<package xmlns='http://www.idpf.org/2007/opf' xmlns:dc='http://purl.org/dc/elements/1.1/' version='3.0' unique-identifier='i'><metadata>\n<dc:title>A</dc:title>\n<dc:title>B</dc:title>\n<dc:creator>C</dc:creator>\n<dc:publisher>D</dc:publisher><dc:language>en</dc:language><dc:identifier id='i'>x</dc:identifier></metadata><manifest><item id='e' href='e.xhtml' media-type='application/xhtml+xml'/></manifest><spine><itemref idref='e'/></spine></package>",
      [2, 3, 4, 5]
    ),
    (
      "book.dbk",
      "<book xmlns='http://docbook.org/ns/docbook' version='5.0'><info>\n<title>A</title>\n<subtitle>B</subtitle>\n<author><personname>C</personname></author>\n<publisher><publishername>D</publishername></publisher></info><chapter><title>E</title><para/></chapter></book>",
      [2, 3, 4, 5]
    ),
    (
      "book.ptx",
      "<pretext><book>\n<title>A</title>\n<subtitle>B</subtitle><frontmatter><titlepage>\n<author><personname>C</personname></author></titlepage><colophon>\n</colophon></frontmatter><chapter><title>E</title><p/></chapter></book></pretext>",
      [2, 3, 4, nil]
    ),
    (
      "_quarto.yml",
      "book:\n  title: A\n  subtitle: B\n  author: C\n  publisher: D\n  chapters: [a.md]\nproject: {type: book}\n",
      [2, 3, 4, 5]
    ),
    (
      "myst.yml", "project:\n  title: A\n  subtitle: B\n  authors: [C]\n  toc: [{file: a.md}]\n",
      [2, 3, 4, nil]
    ),
    ("book.toml", "[book]\ntitle = 'A'\n\nauthors = ['C']\n", [2, nil, 4, nil]),
  ]

  @Test(arguments: manifests.indices) func placesTheTextsOfACover(index: Int) throws {
    let manifest = Self.manifests[index]
    let files = try FilesAndFolders([
      manifest.path: manifest.text, "a.md": "# E\n", "src/SUMMARY.md": "- [E](a.md)\n", "src/a.md": "# E\n",
      "e.xhtml": "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>E</title></head><body/></html>",
    ])
    let loaded = files.load(manifest.path)
    let metadata = try #require(loaded.book?.metadata, "\(loaded.diagnostics.map(\.summary))")
    let ranges = [
      metadata.titleRange, metadata.subtitleRange, metadata.creatorsRange, metadata.publishersRange,
    ]
    #expect(ranges.map { $0?.start?.line } == manifest.lines, "\(manifest.path)")
  }
}
