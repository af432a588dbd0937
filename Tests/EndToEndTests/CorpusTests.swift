import Foundation
import Publishing
import RealBooks
import Testing

/// The books of the corpus that have a package document.
private let packages = [
  "xhtml/idpf-childrens-literature/EPUB/package.opf", "xhtml/idpf-internallinks/OEBPS/package.opf",
  "xhtml/idpf-regime-anticancer-arabic/EPUB/package.opf", "xhtml/idpf-trees/EPUB/package.opf",
  "xhtml/idpf-wasteland/EPUB/wasteland.opf", "xhtml/love-among-the-chickens/src/epub/content.opf",
]

/// The other textbooks of the corpus, each with its authors' own manifest.
private let textbooks = [
  "cnxml/calculus-volume-1-limits-derivatives", "cnxml/introduction-python-programming",
  "docbook/linux-from-scratch", "docbook/phpunit-manual-5.7/en", "pretext/aata",
]

@Suite(.enabled(if: RealBooks.isThere, "the corpus of real books is not there"))
struct CorpusTests {
  @Test(arguments: packages) func epubcheckFindsNothing(package: String) throws {
    let bundle = try BundleUnderTest(RealBooks.at(package))
    #expect(try Tool.epubcheck(bundle.url) == [])
  }

  @Test(arguments: textbooks) func epubcheckFindsNothingInTextbooks(book: String) throws {
    let bundle = try BundleUnderTest(RealBooks.at(book), ["--keep-going"])
    #expect(try Tool.epubcheck(bundle.url) == [])
    let ofManifest = try Tool.run(["toc", RealBooks.at(book).path, "--keep-going"])
    #expect(try Tool.run(["toc", bundle.url.path]).output == ofManifest.output)
  }

  /// Words, pictures, links, formulas and tables are counted in the spine's documents and in the pages.
  @Test(arguments: packages) func nothingOfTheSpineIsLost(package: String) throws {
    let file = RealBooks.at(package)
    let bundle = try BundleUnderTest(file, ["--artwork", "none"])
    var source = Holdings()
    for document in try spine(of: file) { source = source + Holdings(try tree(of: document)) }
    var output = Holdings()
    for page in bundle.pages { output = output + Holdings(try bundle.tree(page)) }
    #expect(output == source)
  }

  /// Every style sheet and font that the package lists and a page uses is in the bundle.
  @Test(arguments: packages) func stylesAndFontsAreKept(package: String) throws {
    let file = RealBooks.at(package)
    let bundle = try BundleUnderTest(file, ["--artwork", "none"])
    var linked: Set<String> = []
    for document in try spine(of: file) {
      let tree = try tree(of: document)
      guard let head = tree.element(tree.root, "head") else { continue }
      for link in tree.elements(of: head) where tree.isElement(link, "link") {
        guard tree.attribute(link, "rel")?.split(separator: " ").contains("stylesheet") == true,
          let href = tree.attribute(link, "href")
        else { continue }
        let path = document.deletingLastPathComponent().appendingPathComponent(href).standardizedFileURL.path
        if FileManager.default.fileExists(atPath: path) { linked.insert(path) }
      }
    }
    let sheets = bundle.reader.files.filter { $0.name.hasPrefix("style/") && $0.name != "style/book.css" }
    #expect(sheets.count >= linked.count)
  }

  @Test func theArabicBookReadsFromRightToLeft() throws {
    let bundle = try BundleUnderTest(
      RealBooks.at(packages[2]), ["--artwork", "none"])
    let package = String(decoding: try bundle.reader.data(for: "package.opf"), as: UTF8.self)
    #expect(package.contains("page-progression-direction=\"rtl\""))
    #expect(bundle.index.metadata.direction == .rightToLeft)
    let page = try #require(bundle.pages.last)
    let text = String(decoding: try bundle.reader.data(for: page), as: UTF8.self)
    #expect(text.contains("dir=\"rtl\""))
  }

  private func spine(of package: URL) throws -> [URL] {
    let tree = try tree(of: package)
    let manifest = try #require(tree.element(tree.root, "manifest"))
    let spine = try #require(tree.element(tree.root, "spine"))
    var hrefs: [String: String] = [:]
    for item in tree.elements(of: manifest) {
      hrefs[tree.attribute(item, "id") ?? ""] = tree.attribute(item, "href")
    }
    return tree.elements(of: spine).compactMap { item in
      let href = hrefs[tree.attribute(item, "idref") ?? ""] ?? ""
      return package.deletingLastPathComponent().appendingPathComponent(href.removingPercentEncoding ?? href)
    }
  }
}
