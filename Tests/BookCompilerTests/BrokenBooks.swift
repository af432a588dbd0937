import Diagnostics

private func notebook(_ cells: String) -> String {
  "{\"nbformat\": 4, \"nbformat_minor\": 5, \"metadata\": {}, \"cells\": [\(cells)]}"
}

private func collection(_ content: String) -> String {
  """
  <col:collection xmlns="http://cnx.rice.edu/collxml" xmlns:md="http://cnx.rice.edu/mdml" xmlns:col="http://cnx.rice.edu/collxml">
  <metadata xml:lang="en"><md:title>T</md:title></metadata>
  <col:content>\(content)</col:content></col:collection>
  """
}

private func package(metadata: String = "", items: String = "", spine: String = "<itemref idref=\"a\"/>")
  -> String
{
  """
  <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="q">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="q">urn:isbn:1</dc:identifier>
  <dc:title>T</dc:title><dc:language>en</dc:language><dc:creator>A</dc:creator>\(metadata)</metadata>
  <manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>\(items)</manifest>
  <spine>\(spine)</spine></package>
  """
}

private let page = BrokenBook.page("<p>A.</p>")
private let styledPage = page.replacing(
  "</head>", with: "<link rel=\"stylesheet\" href=\"s.css\"/></head>")
private let russian = String(repeating: "Это предложение написано по-русски. ", count: 12)

/// Small books with one fault each.
enum BrokenBooks {
  static let all = manifests + otherManifests + structure + accessibility + markup + otherSources

  static let manifests: [BrokenBook] = [
    BrokenBook("namespace-missing", files: ["book.xml": "<⟦book⟧ lang=\"en\"><title>T</title></book>"]),
    BrokenBook("root-element-wrong", files: ["book.xml": "<⟦boot⟧ xmlns=\"urn:octavo:book:1\"/>"]),
    BrokenBook(
      "xml-malformed", files: ["book.xml": "<book xmlns=\"urn:octavo:book:1\">\n<title>⟦</titel>⟧</book>"]),
    BrokenBook(contents: "attribute-unknown", "<page ⟦scr⟧=\"a.xhtml\"/>"),
    BrokenBook(contents: "attribute-missing", "<⟦page⟧/>"),
    BrokenBook(contents: "attribute-invalid", "<page src=\"a.xhtml\" numbered=\"⟦maybe⟧\"/>"),
    BrokenBook(contents: "element-unknown", "<⟦pag⟧ src=\"a.xhtml\"/>"),
    BrokenBook(contents: "element-misplaced", "<⟦title⟧>x</title><page src=\"a.xhtml\"/>"),
    BrokenBook(contents: "text-misplaced", "⟦loose⟧<page src=\"a.xhtml\"/>"),
    BrokenBook(contents: "source-missing", "<page src=\"⟦c.xhtml⟧\"/>"),
    BrokenBook(contents: "path-outside-book", "<page src=\"⟦../c.xhtml⟧\"/>"),
    BrokenBook(
      contents: "id-duplicate", "<page id=\"x\" src=\"a.xhtml\"/><page id=\"⟦x⟧\" src=\"b.xhtml\"/>"),
    BrokenBook(contents: "source-repeated", "<page src=\"a.xhtml\"/><page src=\"⟦a.xhtml⟧\"/>"),
    BrokenBook(contents: "title-repeated", "<page src=\"a.xhtml\"/><⟦page⟧ src=\"b.xhtml\" title=\"A\"/>"),
    BrokenBook(
      contents: "entry-target-missing", "<page src=\"a.xhtml\"/><⟦page⟧ src=\"a.xhtml#x\" title=\"X\"/>"),
    BrokenBook(contents: "source-unused", "<page src=\"a.xhtml\"/>", file: "b.xhtml"),
    BrokenBook(
      contents: "media-unused", "<page src=\"a.xhtml\"/><page src=\"b.xhtml\"/>", others: ["lost.png": "x"],
      file: "lost.png"),
    BrokenBook(
      contents: "source-format-unknown", "<page src=\"c.bin\"/>", others: ["c.bin": "\u{1}\u{2}"],
      file: "c.bin"),
    BrokenBook(contents: "file-empty", "<page src=\"c.xhtml\"/>", others: ["c.xhtml": ""], file: "c.xhtml"),
    BrokenBook(
      "title-missing",
      files: [
        "book.xml":
          "<⟦book⟧ xmlns=\"urn:octavo:book:1\" lang=\"en\"><contents><page src=\"a.xhtml\"/></contents></book>",
        "a.xhtml": page,
      ]),
    BrokenBook(
      "creator-missing",
      files: [
        "book.xml":
          "<⟦book⟧ xmlns=\"urn:octavo:book:1\" id=\"urn:isbn:1\" lang=\"en\"><title>T</title><contents><page src=\"a.xhtml\"/></contents></book>",
        "a.xhtml": page,
      ]),
    BrokenBook(
      "identifier-missing",
      files: [
        "book.xml":
          "<⟦book⟧ xmlns=\"urn:octavo:book:1\" lang=\"en\"><title>T</title><contents><page src=\"a.xhtml\"/></contents></book>",
        "a.xhtml": page,
      ]),
    BrokenBook(
      "text-invalid",
      files: [
        "book.xml":
          "<book xmlns=\"urn:octavo:book:1\" lang=\"en\"><title>T</title><date>⟦soon⟧</date><contents><page src=\"a.xhtml\"/></contents></book>",
        "a.xhtml": page,
      ]),
    BrokenBook(
      "artwork-missing",
      files: [
        "book.xml": BrokenBook.book("<page src=\"a.xhtml\"/>").replacing(
          "<contents>", with: "<artwork><cover src=\"⟦no.png⟧\"/></artwork><contents>"), "a.xhtml": page,
      ]),
  ]

  static let otherManifests: [BrokenBook] = [
    BrokenBook(
      "source-missing", manifest: "x.collection.xml",
      files: [
        "x.collection.xml": collection("<col:module document=\"⟦m1⟧\"/>"),
        "modules/m2/index.cnxml": "<document/>",
      ]),
    BrokenBook(
      "contents-empty", manifest: "x.collection.xml",
      files: ["x.collection.xml": collection("").replacing("<col:content>", with: "<⟦col:content⟧>")]),
    BrokenBook(
      "spine-item-unknown", manifest: "p.opf",
      files: ["p.opf": package(spine: "<itemref idref=\"a\"/><itemref idref=\"⟦z⟧\"/>"), "a.xhtml": page]),
    BrokenBook(
      "layout-not-kept", manifest: "p.opf",
      files: [
        "p.opf": package(metadata: "<meta property=\"rendition:layout\">pre-paginated</meta>")
          .replacing("href=\"a.xhtml\"", with: "href=\"⟦a.xhtml⟧\""),
        "a.xhtml": page,
      ]),
    BrokenBook(
      "overlay-faulty", manifest: "p.opf",
      files: [
        "p.opf": package(items: "<item id=\"o\" href=\"o.smil\" media-type=\"application/smil+xml\"/>")
          .replacing("href=\"a.xhtml\"", with: "href=\"a.xhtml\" media-overlay=\"o\""),
        "a.xhtml": page,
        "o.smil":
          "<smil xmlns=\"http://www.w3.org/ns/SMIL\" version=\"3.0\"><body><par><text src=\"⟦a.xhtml#gone⟧\"/></par></body></smil>",
      ]),
    BrokenBook(
      "yaml-malformed", manifest: "_toc.yml",
      files: ["_toc.yml": "root: a\nchapters: [\n⟦⟧", "a.md": "# A\n\nText.\n"]),
    BrokenBook(
      "yaml-key-repeated", manifest: "_toc.yml",
      files: [
        "_toc.yml": "format: jb-book\nroot: a\n⟦root⟧: b\n", "a.md": "# A\n\nText.\n",
        "b.md": "# B\n\nText.\n",
      ]),
    BrokenBook(
      "source-missing", manifest: "_toc.yml",
      files: ["_toc.yml": "format: jb-book\nroot: a\nchapters:\n- file: ⟦gone⟧\n", "a.md": "# A\n\nText.\n"]),
    BrokenBook(
      "source-missing", manifest: "myst.yml",
      files: ["myst.yml": "version: 1\nproject:\n  title: T\n  toc:\n    - file: ⟦gone.md⟧\n"]),
    BrokenBook(
      "contents-empty", manifest: "myst.yml",
      files: ["myst.yml": "version: 1\nproject:\n  title: T\n  toc:\n    ⟦⟧- filen: a.md\n"]),
    BrokenBook(
      "setting-invalid", manifest: "myst.yml",
      files: [
        "myst.yml": "version: 1\nproject:\n  title: T\n  toc:\n    - file: a.md\n    - ⟦⟧filen: a.md\n",
        "a.md": "# A\n\nText.\n",
      ]),
    BrokenBook("manifest-missing", manifest: "none.xml", file: "none.xml", files: [:]),
  ]

  static let structure: [BrokenBook] = [
    BrokenBook(page: "link-target-missing", "<p><a href=\"⟦#gone⟧\">The end</a></p>"),
    BrokenBook(page: "link-page-missing", "<p><a href=\"⟦c.xhtml⟧\">The end</a></p>"),
    BrokenBook(page: "link-invalid", "<p><a href=\"⟦http://[⟧\">The end</a></p>"),
    BrokenBook(page: "link-text-missing", "<p id=\"p\"><a href=\"⟦#p⟧\"/></p>"),
    BrokenBook(page: "id-repeated", "<p id=\"p\">A</p><p id=\"⟦p⟧\">B</p>"),
    BrokenBook(page: "heading-level-skipped", "<p>A</p><⟦h3⟧>Too deep</h3><p>B</p>"),
    BrokenBook(page: "section-empty", "<p>A</p><⟦h2⟧>Nothing</h2><h2>Something</h2><p>B</p>"),
    BrokenBook(page: "section-empty", "<p>A</p><⟦h2⟧>Nothing to come</h2>"),
    BrokenBook(
      page: "note-unreferenced", "<p>A</p><aside epub:type=\"footnote\" id=\"⟦n⟧\"><p>Note.</p></aside>"),
    BrokenBook(source: "note-unreferenced", name: "a.md", text: "# A\n\nText.\n\n⟦[^1]: Lost.⟧\n"),
    BrokenBook(page: "media-missing", "<p><img src=\"⟦no.png⟧\" alt=\"A circle\"/></p>"),
    BrokenBook(page: "media-remote", "<p><img src=\"⟦https://example.org/a.png⟧\" alt=\"A circle\"/></p>"),
    BrokenBook(
      page: "media-unreadable", "<p><img src=\"⟦a.png⟧\" alt=\"A circle\"/></p>", others: ["a.png": "no"]),
    BrokenBook(
      "contents-out-of-order", manifest: "p.opf",
      files: [
        "p.opf": package(
          items:
            "<item id=\"b\" href=\"b.xhtml\" media-type=\"application/xhtml+xml\"/><item id=\"n\" href=\"n.xhtml\" properties=\"nav\" media-type=\"application/xhtml+xml\"/>",
          spine: "<itemref idref=\"a\"/><itemref idref=\"b\"/>"), "a.xhtml": page, "b.xhtml": page,
        "n.xhtml": BrokenBook.page(
          "<nav epub:type=\"toc\"><ol><li><a href=\"b.xhtml\">B</a></li><li><a href=\"⟦a.xhtml⟧\">A</a></li></ol></nav>"
        ),
      ]),
  ]

  static let accessibility: [BrokenBook] = [
    BrokenBook(page: "alternative-text-missing", "<p><⟦img⟧ src=\"a.svg\"/></p>", others: ["a.svg": svg]),
    BrokenBook(
      page: "alternative-text-empty",
      "<figure><⟦img⟧ src=\"a.svg\" alt=\"\"/><figcaption>A circle.</figcaption></figure>",
      others: ["a.svg": svg]),
    BrokenBook(
      page: "alternative-text-unhelpful", "<p><⟦img⟧ src=\"img_12.svg\" alt=\"img_12\"/></p>",
      others: ["img_12.svg": svg]),
    BrokenBook(
      page: "alternative-text-unhelpful", "<p><⟦img⟧ src=\"a.svg\" alt=\"Image\"/></p>",
      others: ["a.svg": svg]),
    BrokenBook(page: "table-header-missing", "<⟦table⟧><tr><td>1</td><td>2</td></tr></table>"),
    BrokenBook(
      page: "link-text-missing", "<p id=\"p\"><a href=\"⟦#p⟧\"><img src=\"a.svg\" alt=\"\"/></a></p>",
      others: ["a.svg": svg]),
    BrokenBook(page: "link-text-vague", "<p id=\"p\">For more, <a href=\"⟦#p⟧\">click here</a>.</p>"),
    BrokenBook(page: "contrast-low", "<p style=\"⟦color: #aaa; background-color: white⟧\">Grey.</p>"),
    BrokenBook(
      source: "contrast-low", name: "a.xhtml", text: styledPage,
      others: ["s.css": "p { margin: 0 }\n⟦.pale⟧ { color: silver; background: #fff }\n"]),
    BrokenBook(
      page: "captions-missing", "<p><⟦video⟧ src=\"a.mp4\"></video></p>",
      others: ["a.mp4": "\0\0\0\u{18}ftypmp42\0\0\0\0mp42isom\0\0\0\u{8}free"]),
    BrokenBook(
      source: "language-doubtful", name: "a.xhtml", text: "⟦⟧" + BrokenBook.page("<p>\(russian)</p>")),
    BrokenBook(
      source: "direction-doubtful", name: "a.xhtml", text: page.replacing("<html", with: "<html dir=\"rtl\""),
      file: "book.xml"),
    BrokenBook(
      source: "formula-text-missing", name: "a.xhtml",
      text: BrokenBook.page(
        "<p><math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mo>&#x2063;</mo></math></p>"),
      file: "book.xml"),
    BrokenBook(source: "formula-not-mathml", name: "a.md", text: "# A\n\n$\\frac{1$\n", file: "book.xml"),
    BrokenBook(
      "page-source-missing",
      files: [
        "book.xml": BrokenBook.book("<page src=\"a.xhtml\"/>").replacing("<book", with: "<⟦book⟧"),
        "a.xhtml": BrokenBook.page("<p><span epub:type=\"pagebreak\" id=\"p1\" title=\"1\"/>A.</p>"),
      ]),
  ]

  static let markup: [BrokenBook] = [
    BrokenBook(page: "script-dropped", "<⟦script⟧>1</script><p>A</p>"),
    BrokenBook(page: "attribute-dropped", "<p shine=\"⟦1⟧\">A</p>"),
    BrokenBook(page: "element-replaced", "<⟦center⟧>A</center>"),
    BrokenBook(page: "element-foreign", "<p><⟦x⟧ xmlns=\"urn:x\">A</x></p>"),
    BrokenBook(page: "element-not-allowed-here", "<ul><⟦p⟧>A</p></ul>"),
    BrokenBook(source: "xml-malformed", name: "a.xhtml", text: BrokenBook.page("<p>A⟦</q>⟧")),
    BrokenBook(source: "xml-malformed", name: "a.xhtml", text: BrokenBook.page("<p>⟦&wombat;⟧</p>")),
    BrokenBook(
      source: "style-adjusted", name: "a.xhtml", text: styledPage,
      others: ["s.css": "p { ⟦direction: rtl⟧ }\n"]),
    BrokenBook(
      page: "drawing-malformed", "<p><img src=\"a.svg\" alt=\"A circle\"/></p>",
      others: ["a.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\">\n<g>⟦</svg>⟧"]),
    BrokenBook(
      page: "drawing-adjusted", "<p><img src=\"a.svg\" alt=\"A circle\"/></p>",
      others: ["a.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\">\n<text>a⟦&nbsp;⟧b</text></svg>"]),
  ]

  static let otherSources: [BrokenBook] = [
    BrokenBook(source: "json-malformed", name: "a.ipynb", text: "{\"cells\": [⟦⟧"),
    BrokenBook(source: "notebook-invalid", name: "a.ipynb", text: "⟦⟧{\"nbformat\": 4}"),
    BrokenBook(
      source: "cell-dropped", name: "a.ipynb",
      text: notebook(
        "{\"cell_type\": \"raw\", \"metadata\": {\"format\": \"text/x-c\"}, \"source\": \"⟦⟧x\"}")),
    BrokenBook(source: "directive-unknown", name: "a.md", text: "# A\n\n```{⟦wombat⟧}\nText.\n```\n"),
    BrokenBook(source: "role-unknown", name: "a.md", text: "# A\n\nA {wombat}`⟦b⟧` c.\n"),
    BrokenBook(source: "formula-invalid", name: "a.md", text: "# A\n\n$\\frac⟦{⟧1$\n"),
    BrokenBook(source: "formula-command-unknown", name: "a.md", text: "# A\n\n$⟦\\wombat⟧$\n"),
    BrokenBook(source: "link-target-missing", name: "a.md", text: "# A\n\n[text](⟦#gone⟧)\n"),
    BrokenBook(source: "wolfram-invalid", name: "a.nb", text: "1 + 1", file: "a.nb"),
    BrokenBook(
      source: "wolfram-syntax", name: "a.nb", text: "⟦N⟧otebook[{Cell[\"A\", \"Title\"], Cell[\"B\", \"Text\""
    ),
  ]

  private static let svg =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><circle cx=\"4\" cy=\"4\" r=\"3\"/></svg>"
}
