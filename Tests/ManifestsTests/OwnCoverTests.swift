import BookModel
import Diagnostics
import Files
import Testing

@testable import Manifests

/// Every kind of book that has a place for its own cover.
@Suite struct OwnCoverTests {
  /// A book without cover, and where it may keep one.
  struct Kind: Sendable, CustomTestStringConvertible {
    var name: String
    var files: [String: String]
    /// Files with a setting in them, `{COVER}` for the name.
    var setting: (file: String, text: String)?
    var testDescription: String { name }
  }

  /// A DocBook book with `head` in its information.
  static func docBook(_ head: String) -> String {
    """
    <book xmlns="http://docbook.org/ns/docbook" version="5.0"><info><title>Ropes</title>\(head)</info>
    <chapter><title>A</title><para>x</para></chapter></book>
    """
  }

  private static let image = "<imageobject><imagedata fileref=\"{COVER}\"/></imageobject>"
  private static let rmd = [
    "_bookdown.yml": "book_filename: r\n", "index.Rmd": "---\ntitle: Ropes\n---\n\n# A\n",
  ]
  private static let toml = "[book]\ntitle = \"Ropes\"\n"

  static let kinds: [Kind] = [
    Kind(
      name: "Quarto project",
      files: ["_quarto.yml": "book:\n  title: Ropes\n  chapters: [index.qmd]\n", "index.qmd": "# A\n"],
      setting: ("_quarto.yml", "book:\n  title: Ropes\n  cover-image: {COVER}\n  chapters: [index.qmd]\n")),
    Kind(
      name: "Quarto's EPUB",
      files: ["_quarto.yml": "book:\n  title: Ropes\n  chapters: [index.qmd]\n", "index.qmd": "# A\n"],
      setting: (
        "_quarto.yml",
        "book:\n  title: Ropes\n  chapters: [index.qmd]\nformat:\n  epub:\n    epub-cover-image: {COVER}\n"
      )),
    Kind(
      name: "bookdown book", files: rmd,
      setting: ("index.Rmd", "---\ntitle: Ropes\ncover-image: {COVER}\n---\n\n# A\n")),
    Kind(
      name: "bookdown's EPUB", files: rmd,
      setting: ("_output.yml", "bookdown::epub_book:\n  cover_image: {COVER}\n")),
    Kind(
      name: "mdBook",
      files: ["book.toml": toml, "src/SUMMARY.md": "- [A](a.md)\n", "src/a.md": "# A\n"],
      setting: ("book.toml", toml + "[output.epub]\ncover-image = \"{COVER}\"\n")),
    Kind(name: "MkDocs site", files: ["mkdocs.yml": "site_name: Ropes\n", "docs/index.md": "# A\n"]),
    Kind(name: "MyST", files: ["myst.yml": "version: 1\nproject:\n  title: Ropes\n", "a.md": "# A\n"]),
    Kind(name: "Jupyter Book", files: ["_toc.yml": "format: jb-book\nroot: a\n", "a.md": "# A\n"]),
    Kind(
      name: "vault", files: [".obsidian/app.json": "{}", "index.md": "# A\n"],
      setting: ("index.md", "---\ncover: \"[[{COVER}]]\"\n---\n# A\n")),
    Kind(name: "folder", files: ["a.md": "# A\n", "b.md": "# B\n"]),
    Kind(
      name: "DocBook", files: ["book.xml": docBook("")],
      setting: (
        "book.xml",
        docBook("<cover><mediaobject>\(image)</mediaobject></cover>")
      )),
    Kind(
      name: "DocBook's role", files: ["book.xml": docBook("")],
      setting: (
        "book.xml",
        docBook("<mediaobject role=\"cover\">\(image)</mediaobject>")
      )),
    Kind(
      name: "book.xml",
      files: [
        "book.xml":
          "<book xmlns=\"urn:octavo:book:1\" lang=\"en\"><title>Ropes</title>"
          + "<contents><page src=\"a.md\"/></contents></book>",
        "a.md": "# A\n",
      ]),
  ]

  @Test(arguments: kinds) func takesAPictureCalledCoverBesideTheManifest(kind: Kind) throws {
    for name in ["cover.png", "Cover.JPG", "cover.svg", "cover.webp"] {
      var files = kind.files
      files[name] = "picture"
      let loading = try FilesAndFolders(files).load()
      #expect(loading.book?.artwork.portraitCover?.path == name)
      #expect(loading.diagnostics.contains { $0.kind == .coverFound && $0.severity == .note })
    }
    let without = try FilesAndFolders(kind.files).load()
    #expect(without.book != nil && without.book?.artwork.portraitCover == nil)
  }

  @Test(arguments: kinds) func takesThePictureThatASettingNames(kind: Kind) throws {
    guard let setting = kind.setting else { return }
    var files = kind.files
    files["cover.png"] = "another"
    files["art/front.png"] = "picture"
    let name = kind.name == "vault" ? "front.png" : "art/front.png"
    files[setting.file] = setting.text.replacing("{COVER}", with: name)
    let loading = try FilesAndFolders(files).load()
    #expect(loading.book?.artwork.portraitCover?.path == "art/front.png")
    #expect(loading.book?.artwork.portraitCover?.range?.start != nil)
    #expect(!loading.diagnostics.contains { $0.kind == .coverFound || $0.kind == .settingUnused })
  }

  @Test func takesTheCoverThatIsNamedAfterAnOpenStaxCollection() throws {
    let collection = """
      <col:collection xmlns:col="http://cnx.rice.edu/collxml" xmlns:md="http://cnx.rice.edu/mdml" xml:lang="en">
      <col:metadata><md:title>Ropes 1</md:title></col:metadata>
      <col:content><col:module document="m1"/></col:content></col:collection>
      """
    let module = """
      <document xmlns="http://cnx.rice.edu/cnxml" id="m1"><title>A</title><content><para id="p">x</para></content></document>
      """
    var files = [
      "collections/ropes-volume-1.collection.xml": collection, "modules/m1/index.cnxml": module,
      "cover/ropes-volume-1-cover.jpg": "1", "cover/ropes-volume-2-cover.jpg": "2",
    ]
    let folder = try FilesAndFolders(files)
    let loading = folder.load("collections/ropes-volume-1.collection.xml")
    #expect(loading.book?.artwork.portraitCover?.path == "cover/ropes-volume-1-cover.jpg")
    files["cover/ropes-volume-1-cover.jpg"] = nil
    files["cover/back.jpg"] = "3"
    let other = try FilesAndFolders(files).load("collections/ropes-volume-1.collection.xml")
    #expect(other.book?.artwork.portraitCover == nil)
  }

  @Test func reportsACoverThatIsNotThere() throws {
    let loading = try FilesAndFolders([
      "book.toml": "[book]\ntitle = \"Ropes\"\n[output.epub]\ncover-image = \"gone.png\"\n",
      "src/SUMMARY.md": "- [A](a.md)\n", "src/a.md": "# A\n",
    ]).load()
    #expect(loading.diagnostics.map(\.kind) == [.settingInvalid])
    #expect(loading.diagnostics.first?.range?.start?.line == 4)
  }

  @Test func reportsACoverOnTheNetwork() throws {
    for (file, text) in [
      ("book.toml", "[book]\ntitle = \"Ropes\"\n[output.epub]\ncover-image = \"https://a.org/c.png\"\n"),
      ("_quarto.yml", "book:\n  title: Ropes\n  cover-image: https://a.org/c.png\n  chapters: [index.qmd]\n"),
    ] {
      let loading = try FilesAndFolders([
        file: text, "src/SUMMARY.md": "- [A](a.md)\n", "src/a.md": "# A\n", "index.qmd": "# A\n",
      ]).load()
      #expect(loading.book?.artwork.portraitCover == nil)
      #expect(loading.diagnostics.map(\.kind) == [.settingInvalid])
    }
  }

  @Test func reportsACoverOfDocBookThatIsNotThere() throws {
    let head =
      "<cover><mediaobject><imageobject><imagedata fileref=\"gone.png\"/></imageobject></mediaobject></cover>"
    let loading = try FilesAndFolders(["book.xml": Self.docBook(head)]).load()
    #expect(loading.diagnostics.map(\.kind) == [.settingInvalid])
  }
}
