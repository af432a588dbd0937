import BookModel
import Testing

@testable import BookCompiler

/// Where links of web sites and of notes lead, and what is said of those that lead to no page.
@Suite struct SiteLinkTests {
  private func references(_ files: [String: String], _ manifest: String, page: Int = 0) throws -> (
    links: [String?], findings: [String]
  ) {
    let folder = try SmallFolder(files)
    let (book, findings) = folder.link(manifest)
    let pages = try #require(book?.pages, "\(findings)")
    return (pages[page].linkReferences, findings.filter { $0.contains(" link-") })
  }

  @Test func addressesFromTheRootOfMkDocsLeadToPages() throws {
    let (links, findings) = try references(
      [
        "mkdocs.yml":
          "site_name: S\nsite_url: https://example.org/s/\nnav: [index.md, guide/b.md, guide/index.md]\n",
        "docs/index.md":
          "# Home\n\n[a](/guide/b/) [b](/s/guide/b/#part) [c](/guide/) [d](/) [e](/docs/guide/b.md) [f](#)\n",
        "docs/guide/b.md": "# B\n\n## Part\n", "docs/guide/index.md": "# Guide\n",
      ], "mkdocs.yml")
    #expect(
      links == [
        "guide-b.xhtml", "guide-b.xhtml#part", "guide-index.xhtml", "index.xhtml", "guide-b.xhtml",
        "index.xhtml",
      ], "\(findings)")
    #expect(findings.isEmpty)
  }

  @Test func addressesFromTheRootOfOtherSitesLeadToPages() throws {
    let mdBook = try references(
      [
        "book.toml": "[output.html]\nsite-url = \"/s/\"\n", "src/SUMMARY.md": "- [A](a.md)\n- [B](c/b.md)\n",
        "src/a.md": "# A\n\n[b](/c/b.html) [b](/s/c/b.html) [a](/) [a](/index.html) [a](./)\n",
        "src/c/b.md": "# B\n",
      ], "book.toml")
    #expect(
      mdBook.links == ["c-b.xhtml", "c-b.xhtml", "a.xhtml", "a.xhtml", "a.xhtml"], "\(mdBook.findings)")
    let ofHTML = try references(
      [
        "book.xml": BrokenBook.book("<page src=\"a.xhtml\"/>"),
        "a.xhtml":
          "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><a href=\"index.html\">x</a></body></html>",
      ], "book.xml")
    #expect(ofHTML.links == [nil], "no generator makes the page that is not there")
    let quarto = try references(
      [
        "_quarto.yml":
          "project: {type: website}\nwebsite: {title: S, sidebar: {contents: [index.qmd, c/b.qmd]}}\n",
        "index.qmd": "# A\n\n[b](/c/b.qmd) [a](/)\n", "c/b.qmd": "# B\n",
      ], "_quarto.yml")
    #expect(quarto.links == ["c-b.xhtml", "index.xhtml"], "\(quarto.findings)")
    let files = [
      "index.md": "# A\n\n[b](/c/b.md) [b](/c/b) [a](/) [a](./) [a](.) [x](../)\n",
      "c/b.md": "# B\n\n[a](../)\n",
    ]
    let plain = try references(files, "")
    #expect(
      plain.links == ["c-b.xhtml", "c-b.xhtml", "index.xhtml", "index.xhtml", "index.xhtml", nil],
      "\(plain.findings)")
    #expect(try references(files, "", page: 1).links == ["index.xhtml"])
  }

  @Test func aReferenceToALabelPassesOverIdsThatHeadingsMade() throws {
    let files = [
      "_toc.yml": "format: jb-book\nroot: index\nchapters:\n- file: a\n",
      "index.md": "# Start\n\n## Setup\n\n{ref}`setup` [own](#setup) {ref}`end`\n\n(end)=\n## End\n",
      "a.md": "# A\n\n(setup)=\n## The setup\n\n(end)=\n## Other end\n",
    ]
    let (links, _) = try references(files, "_toc.yml")
    #expect(links == ["a.xhtml#the-setup", "#setup", "#end"])
    let own = try references(
      ["_toc.yml": "format: jb-book\nroot: index\n", "index.md": "# Start\n\n## Setup\n\n{ref}`setup`\n"],
      "_toc.yml")
    #expect(own.links == ["#setup"])
  }

  @Test func linksToFilesThatAreNoPagesAreCounted() throws {
    let (links, findings) = try references(
      [
        "index.md":
          "# A\n\n[a](a.pdf) [b](b.pdf) [c](c.csv) [d](d.md) [e](e.pdf)\n", "b.md": "# B\n\n[a](a.pdf)\n",
        "a.pdf": "%PDF", "b.pdf": "%PDF", "c.csv": "1,2",
        "mkdocs.yml": "site_name: S\ndocs_dir: .\nnav: [index.md, b.md]\n", "d.md": "# D\n",
      ], "mkdocs.yml")
    #expect(links.allSatisfy { $0 == nil })
    #expect(
      findings == [
        "index.md:3:5 link-page-missing", "index.md:3:27 link-page-missing",
        "index.md:3:38 link-page-missing",
        "index.md:3:48 link-page-missing",
      ])
  }
}
