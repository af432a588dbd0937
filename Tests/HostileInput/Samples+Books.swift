/// Valid manifests and a bundle.
extension Samples {
  /// The files next to each manifest.
  static let book: [(String, String)] = [
    ("a.xhtml", xhtml), ("b.md", markdown), ("_toc.yml", tableOfContents), ("_config.yml", configuration),
    ("package.opf", package), ("old.opf", oldPackage), ("nav.xhtml", navigation), ("toc.ncx", ncx),
    ("spoken.opf", spokenPackage), ("a.smil", overlay), ("a.mp3", "ID3"), ("book.toml", mdBook),
    ("SUMMARY.md", mdBookSummary),
  ]

  static let bookXML = """
    <?xml version="1.0"?><book xmlns="urn:octavo:book:1" id="urn:isbn:9780000000002" lang="en"><title>T</title>
    <creator role="aut">A</creator><publisher>P</publisher><date>2026-01-01</date><rights>R</rights><subject>S</subject>
    <artwork><launch style="plain" background="#ffffff"/></artwork><reader contents="columns" turning="scroll"/>
    <contents><part title="One"><chapter title="C" id="c"><page src="a.xhtml"/><section title="S"><page src="b.md" title="B"/></section></chapter></part></contents></book>
    """
  static let package = """
    <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="q" xml:lang="en" prefix="x: http://x">
    <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="q">urn:uuid:1</dc:identifier><dc:title id="t">T</dc:title>
    <meta refines="#t" property="title-type">main</meta><dc:language>en</dc:language><dc:creator id="c">A</dc:creator>
    <meta refines="#c" property="role" scheme="marc:relators">aut</meta><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
    <manifest><item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>
    <item id="x" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest><spine toc="x" page-progression-direction="rtl"><itemref idref="a" linear="yes"/><itemref idref="n" linear="no"/></spine></package>
    """
  static let oldPackage = """
    <package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="q"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:opf="http://www.idpf.org/2007/opf"><dc:identifier id="q" opf:scheme="ISBN">1</dc:identifier><dc:title>T</dc:title><dc:language>en</dc:language></metadata>
    <manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="x" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest>
    <spine toc="x"><itemref idref="a"/></spine><guide><reference type="cover" title="C" href="a.xhtml"/></guide></package>
    """
  static let navigation = """
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>N</title></head><body>
    <nav epub:type="toc"><h1>N</h1><ol><li><span>One</span><ol><li><a href="a.xhtml#t">T</a></li></ol></li><li><a href="a.xhtml">A</a></li></ol></nav>
    <nav epub:type="page-list"><ol><li><a href="a.xhtml#f">1</a></li></ol></nav>
    <nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="a.xhtml">Start</a></li></ol></nav></body></html>
    """
  static let ncx = """
    <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head><meta name="dtb:uid" content="urn:uuid:1"/></head><docTitle><text>T</text></docTitle>
    <navMap><navPoint id="p" playOrder="1"><navLabel><text>A</text></navLabel><content src="a.xhtml"/><navPoint id="r" playOrder="2"><navLabel><text>T</text></navLabel>
    <content src="a.xhtml#t"/></navPoint></navPoint></navMap></ncx>
    """
  static let collection = """
    <col:collection xmlns="http://cnx.rice.edu/collxml" xmlns:md="http://cnx.rice.edu/mdml" xmlns:col="http://cnx.rice.edu/collxml" xml:lang="en">
    <metadata><md:title>T</md:title><md:license url="http://x">L</md:license></metadata><col:content><col:module document="m1"/>
    <col:subcollection><md:title>One</md:title><col:content><col:module document="m2"><md:title>X</md:title></col:module></col:content></col:subcollection></col:content></col:collection>
    """
  static let tableOfContents = """
    format: jb-book
    root: b
    options: &o {numbered: true}
    parts:
      - caption: One
        <<: *o
        chapters:
          - file: a
            title: "A \\u00e9"
            sections:
              - file: b
              - url: https://example.org
          - glob: c*
    """
  static let configuration = """
    title: T
    author: A, B
    execute: {execute_notebooks: off}
    parse:
      myst_enable_extensions: [dollarmath, colon_fence]
      myst_substitutions: {key: "value"}
    sphinx:
      config:
        mathjax3_config: {tex: {macros: {R: "\\\\mathbb{R}", f: ["#1^2", 1]}}}
    bibtex_bibfiles: [r.bib]
    """
  static let myst = """
    version: 1
    project:
      title: T
      authors: [{name: A, orcid: 0000-0000-0000-0000}]
      math: {'\\R': '\\mathbb{R}'}
      toc:
        - file: b.md
        - title: One
          children: [{file: a.xhtml}, {pattern: '*.ipynb'}]
    site: {template: book-theme}
    """
  static let project = """
    <project ptx-version="2"><targets><target name="web" format="html" source="b.ptx" publication="p.ptx"/></targets></project>
    """

  static let bundle: [(name: String, content: [UInt8])] = [
    ("mimetype", "application/epub+zip"),
    (
      "META-INF/container.xml",
      "<container xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\" version=\"1.0\"><rootfiles><rootfile full-path=\"EPUB/package.opf\" media-type=\"application/oebps-package+xml\"/></rootfiles></container>"
    ),
    (
      "META-INF/encryption.xml",
      "<encryption xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\" xmlns:e=\"http://www.w3.org/2001/04/xmlenc#\"><e:EncryptedData><e:EncryptionMethod Algorithm=\"http://www.idpf.org/2008/embedding\"/><e:CipherData><e:CipherReference URI=\"EPUB/f.otf\"/></e:CipherData></e:EncryptedData></encryption>"
    ),
    ("EPUB/package.opf", spokenPackage.replacingA("a.xhtml", "one.xhtml")),
    ("EPUB/a.smil", overlay.replacingA("a.xhtml", "one.xhtml")), ("EPUB/a.mp3", "ID3"),
    ("EPUB/nav.xhtml", navigation.replacingA("a.xhtml", "one.xhtml")),
    ("EPUB/toc.ncx", ncx.replacingA("a.xhtml", "one.xhtml")), ("EPUB/one.xhtml", xhtml),
    ("EPUB/f.otf", "OTTO"),
  ].map { ($0.0, Array($0.1.utf8)) }
}

extension String {
  fileprivate func replacingA(_ old: String, _ new: String) -> String { replacing(old, with: new) }
}
