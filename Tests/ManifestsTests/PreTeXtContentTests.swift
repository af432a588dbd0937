import BookModel
import Diagnostics
import Testing

@testable import Files
@testable import Manifests

/// Folders of PreTeXt books without project file, and files of declarations that lie elsewhere in a project.
@Suite struct PreTeXtContentTests {
  private static let front = """
    <frontmatter><bibinfo><author><personname>Ada</personname></author><date>August 1, 2024</date>\
    <copyright><year>2024</year><holder>Loft</holder><shortlicense>CC BY</shortlicense></copyright></bibinfo></frontmatter>
    """

  @Test(arguments: ["pretext", "mathbook"]) func theMainFileOfAFolderIsFoundByContent(_ root: String) throws {
    let files = try FilesAndFolders([
      "main.xml": """
      <\(root) xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="info.xml"/><book><title>Knots</title>\
      <xi:include href="front.xml"/><xi:include href="one.xml"/></book></\(root)>
      """,
      "info.xml": "<docinfo><initialism>K</initialism></docinfo>", "front.xml": Self.front,
      "one.xml": "<chapter xml:id='c'><title>One</title><p>x</p></chapter>", "ext/a.png": "",
    ])
    let loading = files.load()
    let book = try #require(loading.book)
    #expect(book.sources.map(\.path) == ["main.xml"] && book.metadata.title == "Knots")
    #expect(book.metadata.creators.map(\.name) == ["Ada"] && book.metadata.date == "2024-08-01")
    #expect(book.metadata.rights == "© 2024 Loft. CC BY" && loading.diagnostics.isEmpty)
  }

  @Test func severalMainFilesAreSources() throws {
    let article = "<pretext><article><title>A</title><p>x</p></article></pretext>"
    let files = try FilesAndFolders(["a.xml": article, "b.xml": article])
    #expect(files.load().book?.sources.map(\.path) == ["a.xml", "b.xml"])
  }

  @Test func filesOfDeclarationsAreFoundUpToTheRoot() throws {
    let files = try FilesAndFolders([
      "dtd/names.dtd": "x", "en/xml/near.dtd": "x", "en/xml/inner/near.dtd": "x", "en/ent/more.ent": "x",
      "en/xml/book.xml": "x",
      "outer.dtd": "x",
    ])
    let root = try BookFolder(at: files.root)
    let folder = try BookFolder(at: files.path("en/xml")).rooted(at: root.path)
    func path(_ name: String) -> String? {
      if case .success(let path)? = folder.search(name, from: "book.xml") { return path }
      return nil
    }
    #expect(path("near.dtd") == "near.dtd" && path("more.ent") == "../ent/more.ent")
    #expect(path("names.dtd") == "../../dtd/names.dtd" && path("none.dtd") == nil)
    let narrow = try BookFolder(at: files.path("en/xml"))
    guard case .failure(let refusal)? = narrow.search("outer.dtd", from: "book.xml") else {
      Issue.record("found")
      return
    }
    #expect(refusal.solutions.contains { $0.summary.contains("--root") })
  }
}
