import BookModel
import Diagnostics
import Testing

@testable import Manifests

private func loadCorpus(_ name: String) throws -> ManifestLoading? {
  guard let path = corpus("xhtml/" + name) else {
    print("skipped: the corpus is not beside the project")
    return nil
  }
  return loadManifest(at: path)
}

@Suite struct CorpusTests {
  @Test(arguments: [
    "idpf-childrens-literature", "idpf-internallinks", "idpf-regime-anticancer-arabic", "idpf-trees",
    "idpf-wasteland", "love-among-the-chickens/src",
  ]) func realBooksLoadWithoutErrors(name: String) throws {
    guard let loading = try loadCorpus(name) else { return }
    print("== \(name)")
    for d in loading.diagnostics { print(d.severity, d.kind.id, d.range?.start?.line ?? 0, d.summary) }
    print(loading.book?.metadata as Any, loading.book?.coverSource as Any, loading.book?.artwork.portraitCover as Any)
    print(loading.book?.landmarks as Any)
    if let book = loading.book { print(outline(book.contents, book)) }
    #expect(loading.book != nil)
    #expect(loading.isValid)
  }
}
