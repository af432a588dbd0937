/// Valid manifests of site generators, settings, catalogues, and files that builds write for each other.
extension Samples {
  static let jats = """
    <?xml version="1.0"?><!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.2 20190208//EN" "JATS.dtd">
    <article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML" xml:lang="en" article-type="research-article">
    <front><journal-meta><journal-title-group><journal-title>J</journal-title></journal-title-group></journal-meta><article-meta>
    <article-id pub-id-type="doi">10.1/x</article-id><title-group><article-title>Limits</article-title></title-group>
    <contrib-group><contrib contrib-type="author"><name><surname>B</surname><given-names>A</given-names></name><xref ref-type="aff" rid="f1"/></contrib><aff id="f1">U</aff></contrib-group>
    <pub-date><day>1</day><month>2</month><year>2020</year></pub-date><abstract><p>Short.</p></abstract><kwd-group><kwd>k</kwd></kwd-group></article-meta></front>
    <body><sec id="s1"><label>1</label><title>First</title><p>Text with <bold>marks</bold>, <xref ref-type="bibr" rid="r1">1</xref>, <ext-link xlink:href="http://x.org">a link</ext-link>
    and <inline-formula><mml:math><mml:mi>x</mml:mi></mml:math></inline-formula><fn id="n1"><p>Note.</p></fn>.</p>
    <disp-formula id="e1"><label>(1)</label><tex-math>\\\\frac{a}{b}</tex-math></disp-formula>
    <fig id="g1"><label>Figure 1</label><caption><title>C</title><p>More.</p></caption><graphic xlink:href="a.png"/></fig>
    <table-wrap id="t1"><label>Table 1</label><table><thead><tr><th>a</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table></table-wrap>
    <list list-type="order"><list-item><p>One</p></list-item></list><statement id="th"><label>Theorem 2</label><p>True.</p></statement></sec></body>
    <back><ref-list><ref id="r1"><element-citation publication-type="journal"><person-group><name><surname>C</surname></name></person-group>
    <article-title>T</article-title><source>S</source><year>2001</year><volume>1</volume><fpage>2</fpage></element-citation></ref></ref-list>
    <app-group><app><title>More</title><p>Text.</p></app></app-group></back></article>
    """
  static let overlay = """
    <smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body epub:textref="a.xhtml" epub:type="bodymatter">
    <par id="p1"><text src="a.xhtml#t"/><audio src="a.mp3" clipBegin="0:00:01.500" clipEnd="2.5s"/></par>
    <seq id="q" epub:textref="a.xhtml#f" epub:type="figure"><par><text src="a.xhtml#f"/><audio src="a.mp3" clipBegin="150ms" clipEnd="00:01:00"/></par></seq></body></smil>
    """
  static let spokenPackage = package.replacing(
    "<item id=\"a\" href=\"a.xhtml\" media-type=\"application/xhtml+xml\"/>",
    with: """
      <item id="a" href="a.xhtml" media-type="application/xhtml+xml" media-overlay="s"/><item id="s" href="a.smil" media-type="application/smil+xml"/>
      <item id="m" href="a.mp3" media-type="audio/mpeg"/>
      """)
  static let mdBook = """
    [book]
    title = "T"
    authors = ["A", 'B']
    language = "en"
    src = "."
    [output.html]
    mathjax-support = true
    additional-css = ["x.css"]
    [output.html.fold]
    enable = true # so
    level = 0x1_0
    [[preprocessor]]
    when = 1979-05-27T07:32:00Z
    text = \"""
      lines \\
      more\"""
    """
  static let mdBookSummary = """
    # Summary

    [Before](b.md)

    # Part

    - [One](a.xhtml)
      - [Two](b.md#lim)
      - [Draft]()
    ---
    * [Three](<no.md>)

    [After](b.md)
    """
  static let mkDocs = """
    site_name: T
    docs_dir: .
    site_author: A
    theme: {name: material, language: de}
    nav:
      - Home: b.md
      - Group:
          - b.md
          - Web: https://example.org
    markdown_extensions:
      - admonition
      - toc: {permalink: true}
      - pymdownx.superfences:
          custom_fences: [{name: mermaid, format: !!python/name:pymdownx.superfences.fence_code_format}]
    plugins: [search]
    extra: {version: !ENV [X, 1]}
    """
  static let quarto = """
    project: {type: book, output-dir: _book}
    book:
      title: T
      author: [{name: {given: A, family: B}, orcid: 0000-0000-0000-0000}, C]
      date: 5/30/2021
      cover-image: a.png
      chapters:
        - b.md
        - part: Tools
          chapters: [a.xhtml, {file: b.md, text: The data}]
      appendices: [b.md]
    bibliography: r.bib
    lang: de
    format: {html: {theme: cosmo}, pdf: default}
    """
  static let bookdown = """
    book_filename: "x"
    language: {ui: {chapter_name: "C "}, label: {fig: 'Figure '}}
    rmd_files: [b.md, "a.xhtml"]
    new_session: yes
    """
  static let settings = """
    levels: {link-target-missing: error, title-repeated: off}
    paths:
      - files: [drafts, "*.nb", "!a/**/b?.[ch]"]
        levels: {link-target-missing: warning}
    warnings-as-errors: true
    baseline: known.json
    limits: {findings-of-a-kind: 20, warnings: 50}
    help-address: https://example.org/findings/#
    cache: {folder: .c, shared: https://cache.example.org/o, trust: main.key.pub}
    external-links: {skip: [https://example.org/drafts/]}
    spelling: {dictionaries: {en: en_GB}, words: [eigenbasis], files: [words.txt]}
    print: {paper: a5, margins: 1cm 2cm, sides: two}
    """
  static let catalogue = """
    <?xml version="1.0"?><catalogue xmlns="urn:octavo:catalogue:1" lang="en"><title>Books</title><description>D</description><publisher>P</publisher>
    <settings artwork="essential" web="true" time-limit="600"><warning id="link-target-missing" level="off"/><profile attribute="os" value="unix"/></settings>
    <group title="One"><book src="book.xml" output="one"/><book src="package.opf"><settings keep-going="true" solutions="hidden"/></book><group title="Two"/></group>
    <books in="."><settings artwork="none"/></books></catalogue>
    """
  static let plan = """
    {"version": 1, "root": ".", "title": "Books", "language": "en", "description": "D", "publisher": "P", "file": "catalogue.xml", "shares": 2,
     "books": [{"name": "one", "manifest": "book.xml", "share": 1, "cost": 30, "groups": ["One"]},
      {"name": "two", "manifest": "package.opf", "share": 2, "cost": 9, "settings": {"artwork": "none", "web": true, "time-limit": 5, "warnings": {"a": "off"}}}]}
    """
  /// A record of a book; that of the book `one` is next to the damaged one of `two`.
  static func record(_ name: String) -> String {
    """
    {"version": 1, "book": "\(name)", "manifest": "book.xml", "state": "built", "key": "k", "bundle": {"digest": "d", "size": 9000, "pages": 3, "media": 2, "web": true},
     "work": {"share": 1, "host": "h", "started": 1700000000, "wall": 20, "cpu": 10, "memory": 4000000, "builds": 1},
     "shared": {"book": true, "hits": 3, "misses": 1, "stored": 0, "received": 900, "sent": 0, "silent": "s"}, "errors": 0, "warnings": 2, "notes": 1,
     "findings": [{"id": "link-target-missing", "severity": "warning", "file": "a.xhtml", "line": 3, "column": 4, "summary": "no \\u0022x\\u0022"}],
     "description": {"title": "T", "identifier": "urn:isbn:1", "language": "en", "creators": ["A"], "subjects": ["S"], "modified": "2026-01-01T00:00:00Z",
      "cover": {"file": "one.jpg", "type": "image/jpeg", "width": 30, "height": 40}}}
    """
  }
  static let share = """
    {"version": 1, "share": 2, "of": 2, "plan": "p", "run": "r", "state": "running", "host": "h", "process": 7, "started": 1700000000, "updated": 1700000001,
     "books": 5, "built": 1, "taken": 1, "reused": 1, "failed": 1, "cpu": 30, "wall": 40}
    """
  static let knownFindings = """
    {"version": 1, "findings": [{"id": "link-target-missing", "file": "a.xhtml", "summary": "no x", "count": 2}, {"id": "title-repeated", "summary": "twice"}]}
    """
  static let sharedEntry = """
    octavo-entry 1
    key 5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03
    blob 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 1204 deflate 4711
    blob e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 88120 raw
    by 3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c
    signature 92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00

    """
}
