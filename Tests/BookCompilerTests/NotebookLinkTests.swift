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
