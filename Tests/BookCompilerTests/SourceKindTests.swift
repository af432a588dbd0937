import SourceKinds
import Testing

/// Every place that asks for the extensions of sources takes them from the table of kinds.
@Suite struct SourceKindTests {
  private static let extensions =
    SourceKind.extensionsRead + SourceKind.extensionsRead.map { $0.uppercased() }

  /// A page with the title A, as a file with that extension has it.
  private func page(_ ending: String) -> String {
    switch SourceKind.of("a." + ending)?.reader {
    case .markdown: "# A\n\nText.\n"
    case .jupyter:
      ##"{"nbformat": 4, "metadata": {}, "cells": [{"cell_type": "markdown", "metadata": {}, "source": "# A"}]}"##
    case .wolfram: #"Notebook[{Cell["A", "Title"], Cell["Text.", "Text"]}]"#
    case .xhtml:
      #"<html xmlns="http://www.w3.org/1999/xhtml"><head><title>A</title></head><body><h1>A</h1></body></html>"#
    case .cnxml:
      #"<document xmlns="http://cnx.rice.edu/cnxml"><title>A</title><content><para>Text.</para></content></document>"#
    case .jats:
      "<article><front><article-meta><title-group><article-title>A</article-title></title-group></article-meta></front>"
        + "<body><p>Text.</p></body></article>"
    case .docBook:
      #"<article xmlns="http://docbook.org/ns/docbook"><title>A</title><para>Text.</para></article>"#
    case .preTeXt: "<section><title>A</title><p>Text.</p></section>"
    case .drawing, nil: ""
    }
  }

  /// Each shared extension with a kind that has it, but drawings, which are pages only where an entry names them.
  private static let shared = SourceKind.all.flatMap { kind in
    kind.reader == .drawing ? [] : kind.sharedExtensions.map { (kind.reader!, $0) }
  }

  /// A page of the same kind as a file with an extension of that kind alone, but of a whole book for PreTeXt.
  private func page(of reader: SourceKind.Reader) -> String {
    let extensions = SourceKind.read(by: reader).extensions
    return reader == .preTeXt
      ? "<pretext><article><title>A</title><p>Text.</p></article></pretext>" : page(extensions[0])
  }

  private func book(_ contents: String, files: [String: String]) throws -> SmallFolder {
    let manifest = """
      <book xmlns="urn:octavo:book:1" id="urn:isbn:1" lang="en"><title>T</title><contents>\(contents)</contents></book>
      """
    return try SmallFolder(files.merging(["book.xml": manifest]) { $1 })
  }

  @Test(arguments: extensions) func everyExtensionIsReadAsAPage(_ ending: String) throws {
    let folder = try book("<page src=\"a.\(ending)\"/>", files: ["a." + ending: page(ending)])
    let (book, findings) = folder.link()
    #expect(book?.pages.map(\.page.title) == ["A"], "\(findings)")
  }

  @Test(arguments: extensions) func everyExtensionIsABookWithoutManifest(_ ending: String) throws {
    let folder = try SmallFolder(["texts/a." + ending: page(ending)])
    for manifest in ["texts", "texts/a." + ending] {
      let (book, findings) = folder.link(manifest)
      #expect(book?.pages.map(\.page.title) == ["A"], "\(manifest): \(findings)")
    }
  }

  @Test(arguments: extensions) func unusedFilesOfEveryExtensionAreReported(_ ending: String) throws {
    let folder = try book(
      "<page src=\"index.md\"/>",
      files: ["index.md": "# Start\n", "a." + ending: page(ending), "_draft." + ending: page(ending)])
    let unused = folder.check().findings.filter { $0.hasSuffix("source-unused") }
    #expect(unused == ["a.\(ending) source-unused"])
  }

  @Test(arguments: extensions) func linksToEveryExtensionMayLackIt(_ ending: String) throws {
    let folder = try book(
      "<page src=\"index.md\"/><page src=\"a.\(ending)\"/>",
      files: ["index.md": "# Start\n\n[one](a) [two](a.html)\n", "a." + ending: page(ending)])
    let (book, findings) = folder.link()
    #expect(book?.pages.first?.linkReferences == ["a.xhtml", "a.xhtml"], "\(findings)")
  }

  @Test(arguments: shared)
  func sharedExtensionsAreReadLinkedAndToldByTheirContent(_ reader: SourceKind.Reader, _ ending: String)
    throws
  {
    let (file, text) = ("a." + ending, page(of: reader))
    let listed = try book(
      "<page src=\"index.md\"/><page src=\"\(file)\"/>",
      files: ["index.md": "# Start\n\n[one](a)\n", file: text])
    let (linked, findings) = listed.link()
    #expect(linked?.pages.first?.linkReferences == ["a.xhtml"], "\(findings)")
    let unused = try book(
      "<page src=\"index.md\"/>", files: ["index.md": "# Start\n", file: text, "b." + ending: "<list/>"])
    #expect(unused.check().findings.filter { $0.hasSuffix("source-unused") } == ["\(file) source-unused"])
    let folder = try SmallFolder(["docs/" + file: text, "docs/b.md": "# B\n", "docs/c." + ending: "<list/>"])
    #expect(folder.link("docs").book?.pages.map(\.page.title) == ["A", "B"])
    for toc in ["- file: a", "- file: a.html", "- glob: a*"] {
      let jupyter = try SmallFolder([
        "_toc.yml": "format: jb-book\nroot: index\nchapters:\n\(toc)\n", "index.md": "# Start\n", file: text,
      ])
      let (linked, findings) = jupyter.link("_toc.yml")
      #expect(linked?.pages.map(\.page.title) == ["Start", "A"], "\(toc): \(findings)")
    }
  }

  @Test(arguments: shared) func theBeginningOfAFileMayBeUTF16(_ reader: SourceKind.Reader, _ ending: String) {
    for isBig in [false, true] {
      let units = Array("\u{FEFF}<?xml version=\"1.0\"?>".utf16) + Array(page(of: reader).utf16)
      let bytes = units.flatMap {
        isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
      }
      #expect(SourceKind.reader(of: "a." + ending, bytes: bytes) == reader)
    }
  }

  @Test(arguments: SourceKind.all.filter { !$0.isRead }.flatMap(\.extensions))
  func formatsThatAreNotReadAreNamedWithAWayOut(_ ending: String) throws {
    let folder = try SmallFolder(["a." + ending: "Text.", "b.md": "# B\n"])
    #expect(folder.link("").findings.contains("a.\(ending) sources-left-out"))
    #expect(SourceKind.of("a." + ending)?.advice(for: "a." + ending)?.contains("BOOK") == false)
  }

  @Test func everyExtensionAndReaderIsOfOneKind() {
    let extensions = SourceKind.all.flatMap(\.extensions)
    #expect(Set(extensions).count == extensions.count)
    #expect(Set(extensions).isDisjoint(with: SourceKind.all.flatMap(\.sharedExtensions)))
    for reader in SourceKind.Reader.allCases {
      #expect(SourceKind.all.count { $0.reader == reader } == 1, "\(reader)")
    }
  }

  @Test(arguments: [
    ("a.xml", "<!-- A --><html/>", SourceKind.Reader.xhtml),
    ("a.xml", "<?xml version='1.0'?><pretext/>", .preTeXt),
    ("a.mbx", "<mathbook/>", .preTeXt), ("a.svg", "<svg/>", .drawing),
    ("a.db", "<book xmlns='http://docbook.org/ns/docbook'/>", .docBook), ("A.RMD", "", .markdown),
  ])
  func sharedExtensionsAreDecidedByTheContent(_ path: String, text: String, _ reader: SourceKind.Reader) {
    #expect(SourceKind.reader(of: path, bytes: Array(text.utf8)) == reader)
  }

  @Test(arguments: [("a.xml", "<list/>"), ("a.db", "SQLite format 3"), ("a", "# A"), (".md", "# A")])
  func otherFilesAreNoSources(_ path: String, text: String) {
    #expect(SourceKind.reader(of: path, bytes: Array(text.utf8)) == nil && SourceKind.of(path) == nil)
  }
}
