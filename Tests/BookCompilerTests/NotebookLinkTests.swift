import BookModel
import Testing

@testable import BookCompiler

@Suite struct NotebookLinkTests {
  private func notebook(_ text: String) -> String {
    "{\"nbformat\": 4, \"metadata\": {}, \"cells\": [{\"cell_type\": \"markdown\", \"metadata\": {}, \"source\": \"\(text)\"}]}"
  }

  @Test(arguments: [
    "a.ipynb#Bayes's-Theorem:-Why?", "a.ipynb#bayess-theorem-why", "a#Bayes’s-Theorem", "a.ipynb", "a",
    "a.html",
    "./a.ipynb#Bayes's%20Theorem:%20Why?",
  ]) func linksBetweenNotebooksLeadHoweverTheyAreWritten(_ address: String) throws {
    let folder = try SmallFolder([
      "_toc.yml": "format: jb-book\nroot: index\nchapters:\n- file: a\n",
      "index.ipynb": notebook("# Start\\n\\n[link](\(address))"),
      "a.ipynb": notebook("# A\\n\\n## Bayes's Theorem: Why?"),
    ])
    let (book, findings) = folder.link("_toc.yml")
    let page = try #require(book?.pages.first)
    let isLoose = address.hasSuffix("’s-Theorem")
    #expect(page.linkReferences.compactMap { $0 }.count == (isLoose ? 0 : 1), "\(findings)")
    #expect(findings.contains { $0.hasSuffix("link-target-missing") } == isLoose)
  }

  @Test func ofLabelsGivenInTwoSourcesTheFirstHolds() throws {
    let folder = try SmallFolder([
      "_toc.yml": "format: jb-book\nroot: index\nchapters:\n- file: a\n- file: b\n",
      "index.md": "# Start\n\n{eq}`same`\n", "a.md": "# A\n\n$$\nx\n$$ (same)\n",
      "b.md": "# B\n\n$$\ny\n$$ (same)\n\n{eq}`same`\n",
    ])
    let (book, findings) = folder.link("_toc.yml")
    #expect(findings.contains("b.md:5:5 label-repeated"), "\(findings)")
    #expect(findings.count { $0.hasSuffix("label-repeated") } == 1)
    let pages = try #require(book?.pages)
    #expect(pages[0].linkReferences.compactMap { $0 } == ["a.xhtml#same"])
    #expect(pages[2].linkReferences.compactMap { $0 } == ["#same"])
  }

  @Test func referencesToSignsShowThem() throws {
    let folder = try SmallFolder([
      "a.md":
        "# A\n\n$$ x \\tag{*} $$ (star)\n\n$$ y \\tag*{Eq. 1} $$ (free)\n\n{eq}`star` \\ref{star} {eq}`free`\n"
    ])
    let page = try #require(folder.link("a.md").book?.pages.first)
    #expect(page.linkTexts.compactMap { $0 } == ["(*)", "*", "Eq.\u{A0}1"])
  }

  @Test func cellsAreReferredToByTheirLabels() throws {
    let cell =
      "{\"cell_type\": \"code\", \"metadata\": {}, \"source\": \"#| label: sum\\n1\", \"outputs\": [], \"execution_count\": 1}"
    let folder = try SmallFolder([
      "_toc.yml": "format: jb-book\nroot: index\nchapters:\n- file: a\n",
      "index.md": "# Start\n\n[the sum](#sum)\n",
      "a.ipynb": "{\"nbformat\": 4, \"metadata\": {}, \"cells\": [\(cell), \(cell)]}",
    ])
    let (book, findings) = folder.link("_toc.yml")
    #expect(book?.pages.first?.linkReferences.compactMap { $0 } == ["a.xhtml#sum"], "\(findings)")
    #expect(findings.count { $0.hasSuffix("id-repeated") } == 1)
  }

  @Test func picturesOfANotebookAreOneFileEachAndReadAgainFromIt() throws {
    let dot =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    let output =
      "{\"output_type\": \"display_data\", \"metadata\": {}, \"data\": {\"image/png\": \"\(dot)\"}}"
    let cell =
      "{\"cell_type\": \"code\", \"metadata\": {}, \"source\": \"1\", \"outputs\": [\(output), \(output)], \"execution_count\": 1}"
    let folder = try SmallFolder([
      "a.ipynb": "{\"nbformat\": 4, \"metadata\": {}, \"cells\": [\(cell)]}"
    ])
    let book = try #require(folder.link("a.ipynb").book)
    #expect(book.media.count == 1)
    #expect(book.media[0].href.hasPrefix("media/a-") && book.media[0].href.hasSuffix(".png"))
    guard case .base64("a.ipynb", _) = book.media[0].content else {
      Issue.record("the picture is kept in memory")
      return
    }
  }
}
