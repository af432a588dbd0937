import BookModel
import Diagnostics
import Foundation
import RealBooks
import Testing

@testable import Manifests

/// The expected result of reading a book of the corpus.
private struct Expectation: Sendable {
  var path: String
  var title: String
  var language: String
  var sources: Int
  var entries: Int
  var warnings = 0
  var coverSource: Int?
}

private let books: [Expectation] = [
  Expectation(
    path: "idpf-childrens-literature", title: "Children's Literature", language: "en", sources: 3,
    entries: 31,
    coverSource: 0),
  Expectation(
    path: "idpf-internallinks", title: "IDに漢字などを使用したサンプル", language: "ja", sources: 7, entries: 18,
    coverSource: 0),
  Expectation(
    path: "idpf-regime-anticancer-arabic", title: "Le Vrai Régime anti-cancer", language: "ar", sources: 3,
    entries: 3,
    coverSource: 0),
  Expectation(path: "idpf-trees", title: "Trees", language: "en", sources: 3, entries: 2, warnings: 4),
  Expectation(path: "idpf-wasteland", title: "The Waste Land", language: "en-US", sources: 1, entries: 6),
  Expectation(
    path: "love-among-the-chickens", title: "Love Among the Chickens", language: "en-GB", sources: 29,
    entries: 29),
]

private func count(_ entries: [Entry]) -> Int { entries.reduce(0) { $0 + 1 + count($1.children) } }

@Suite struct CorpusTests {
  private static let isThere = RealBooks.has("xhtml")

  @Test(.enabled(if: isThere, "the corpus of real books is not there"), arguments: books)
  fileprivate func realBooksLoadWithoutErrors(_ expected: Expectation) throws {
    let loading = loadManifest(at: RealBooks.at("xhtml/" + expected.path).path)
    let book = try #require(loading.book)
    #expect(loading.isValid)
    #expect(loading.diagnostics.filter { $0.severity == .warning }.count == expected.warnings)
    #expect(book.metadata.title == expected.title && book.metadata.language == expected.language)
    #expect(book.sources.count == expected.sources)
    #expect(count(book.contents) == expected.entries)
    #expect(book.coverSource == expected.coverSource)
    #expect(book.artwork.portraitCover != nil)
  }
}
