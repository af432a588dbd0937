import Foundation
import Testing

/// Every command takes every kind of book.
@Suite struct BookKindTests {
  /// A kind of book: its files, and what the commands are given.
  private struct Kind {
    var manifest: String
    var files: [String: String]

    init(_ manifest: String, _ files: [String: String]) {
      self.manifest = manifest
      self.files = files
    }

    /// The kind with another file.
    func adding(_ path: String, text: String) -> Kind {
      var kind = self
      kind.files[path] = text
      return kind
    }

    /// A file in a folder of its own, with a page of Markdown beside it.
    init(_ folder: String, name: String, text: String, page: String = "tides.md") {
      self.init(folder + "/" + name, [folder + "/" + name: text, folder + "/" + page: markdown])
    }
  }

  private static let markdown = "# Tides\n\nThe water comes and goes.\n"
  private static let xhtml =
    "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\"><head><title>Tides</title></head><body><h1>Tides</h1><p>The water comes and goes.</p></body></html>"
  private static let manifestXML =
    "<book xmlns=\"urn:octavo:book:1\" id=\"urn:isbn:9780000000002\" lang=\"en\"><title>Sea</title><contents><page src=\"tides.md\"/></contents></book>"
  private static let notebook =
    ##"{"cells":[{"cell_type":"markdown","metadata":{},"source":["# Tides\n","\n","The water comes and goes."]}],"metadata":{},"nbformat":4,"nbformat_minor":5}"##
  private static let package = """
    <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="q"><metadata
    xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="q">urn:isbn:9780000000002</dc:identifier>
    <dc:title>Sea</dc:title><dc:language>en</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>
    </metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="one" href="tides.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="one"/></spine>
    </package>
    """
  private static func unpacked(_ folder: String) -> [String: String] {
    [
      folder + "/mimetype": "application/epub+zip",
      folder + "/META-INF/container.xml":
        "<container xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\" version=\"1.0\"><rootfiles><rootfile full-path=\"EPUB/package.opf\" media-type=\"application/oebps-package+xml\"/></rootfiles></container>",
      folder + "/EPUB/package.opf": package, folder + "/EPUB/tides.xhtml": xhtml,
      folder + "/EPUB/nav.xhtml":
        "<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\"><head><title>Sea</title></head><body><nav epub:type=\"toc\"><ol><li><a href=\"tides.xhtml\">Tides</a></li></ol></nav></body></html>",
    ]
  }

  private static let kinds: [Kind] = [
    Kind("native", name: "book.xml", text: manifestXML),
    Kind("native-folder", ["native-folder/book.xml": manifestXML, "native-folder/tides.md": markdown]),
    Kind(
      "openstax/sea.collection.xml",
      [
        "openstax/sea.collection.xml":
          "<col:collection xmlns:col=\"http://cnx.rice.edu/collxml\" xmlns:md=\"http://cnx.rice.edu/mdml\"><col:metadata><md:title>Sea</md:title><md:language>en</md:language></col:metadata><col:content><col:module document=\"m1\"/></col:content></col:collection>",
        "openstax/modules/m1/index.cnxml":
          "<document xmlns=\"http://cnx.rice.edu/cnxml\"><title>Tides</title><content><para id=\"p\">The water comes and goes.</para></content></document>",
      ]),
    Kind(
      "docbook", name: "sea.xml",
      text:
        "<book xmlns=\"http://docbook.org/ns/docbook\" version=\"5.0\"><title>Sea</title><chapter><title>Tides</title><para>The water comes and goes.</para></chapter></book>"
    ),
    Kind(
      "pretext/project.ptx",
      [
        "pretext/project.ptx":
          "<project ptx-version=\"2\"><targets><target name=\"web\" format=\"html\" source=\"main.ptx\"/></targets></project>",
        "pretext/source/main.ptx":
          "<pretext><book><title>Sea</title><chapter><title>Tides</title><p>The water comes and goes.</p></chapter></book></pretext>",
      ]),
    Kind(
      "jats", name: "sea.jats",
      text:
        "<article><front><article-meta><title-group><article-title>Sea</article-title></title-group></article-meta></front><body><sec><title>Tides</title><p>The water comes and goes.</p></sec></body></article>"
    ),
    Kind(
      "bits", name: "sea.bits",
      text:
        "<book><book-meta><book-title-group><book-title>Sea</book-title></book-title-group></book-meta><book-body><book-part book-part-type=\"chapter\"><book-part-meta><title-group><title>Tides</title></title-group></book-part-meta><body><p>The water comes and goes.</p></body></book-part></book-body></book>"
    ),
    Kind("jupyter", name: "_toc.yml", text: "format: jb-book\nroot: tides\n"),
    Kind(
      "myst", name: "myst.yml", text: "version: 1\nproject:\n  title: Sea\n  toc:\n    - file: tides.md\n"),
    Kind(
      "quarto", name: "_quarto.yml",
      text: "project:\n  type: book\nbook:\n  title: Sea\n  chapters:\n    - tides.md\n"),
    Kind(
      "bookdown", name: "_bookdown.yml", text: "book_filename: sea\nrmd_files: [tides.Rmd]\n",
      page: "tides.Rmd"),
    Kind(
      "mdbook", name: "book.toml", text: "[book]\ntitle = \"Sea\"\n", page: "src/tides.md"
    ).adding("mdbook/src/SUMMARY.md", text: "# Summary\n\n- [Tides](tides.md)\n- [Later]()\n"),
    Kind("mkdocs", name: "mkdocs.yml", text: "site_name: Sea\n", page: "docs/tides.md"),
    Kind("vault", ["vault/.obsidian/app.json": "{}", "vault/Tides.md": "The water comes and goes.\n"]),
    Kind("opf/EPUB/package.opf", unpacked("opf")),
    Kind("container/META-INF/container.xml", unpacked("container")),
    Kind("unpacked.epub", unpacked("unpacked.epub")),
    Kind("single-markdown", name: "sea.md", text: markdown),
    Kind("single-notebook", name: "sea.ipynb", text: notebook),
    Kind("single-xhtml", name: "sea.xhtml", text: xhtml),
    Kind("sources", ["sources/1-tides.md": markdown, "sources/2-waves.xhtml": xhtml]),
  ]

  /// All kinds in one folder, with a packed EPUB.
  private func folder() throws -> (folder: TemporaryFolder, manifests: [String]) {
    let folder = try TemporaryFolder()
    for (path, text) in Self.kinds.flatMap(\.files) { try folder.write(text, to: path) }
    let packed = try Tool.run(["build", "native", "-o", "packed.epub", "--artwork", "none"], in: folder.url)
    try #require(packed.status == 0, "\(packed.errors)")
    return (folder, Self.kinds.map(\.manifest) + ["packed.epub"])
  }

  @Test func everyCommandTakesEveryKind() throws {
    let (folder, manifests) = try folder()
    let contents = try Tool.run(["toc"] + manifests, in: folder.url)
    #expect(contents.status == 0, "\(contents.errors)")
    let trees = contents.output.components(separatedBy: "\n\n")
    #expect(trees.count == manifests.count)
    for (manifest, tree) in zip(manifests, trees) {
      #expect(tree.hasPrefix(manifest + ":\n") && tree.contains("Tides"), "\(tree)")
    }
    let checked = try Tool.run(["check", "--format", "json"] + manifests, in: folder.url)
    #expect(checked.status == 0, "\(checked.output)")
    // Of the same name, so built apart: the book of the folder is called by it, and so is its only file.
    let built = try Tool.run(
      ["build", "-o", "out", "--artwork", "none", "--no-cache"] + manifests, in: folder.url)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("out").path)
    let refused = built.errors.components(separatedBy: "[output-refused]").count - 1
    #expect(names.count + refused == manifests.count, "\(names.sorted()) \(built.errors)")
  }

  @Test(arguments: kinds.indices) func aBookEqualsItsBundle(_ index: Int) throws {
    let kind = Self.kinds[index]
    let folder = try TemporaryFolder()
    for (path, text) in kind.files { try folder.write(text, to: path) }
    let built = try Tool.run(
      ["build", kind.manifest, "-o", "built.epub", "--artwork", "none", "--no-cache"], in: folder.url)
    #expect(built.status == 0, "\(built.errors)")
    let difference = try Tool.run(["diff", kind.manifest, "built.epub"], in: folder.url)
    #expect(
      difference.output == "\(kind.manifest) -> built.epub\nnothing changed\n",
      "\(difference.output)\(difference.errors)")
    let shown = try Tool.run(["inspect", kind.manifest, "--artwork", "none"], in: folder.url)
    #expect(shown.status == 0 && shown.output.contains("Reading order: "), "\(shown.output)\(shown.errors)")
    #expect(
      shown.output
        == (try Tool.run(["inspect", "built.epub"], in: folder.url)).output
        .replacingOccurrences(of: "built.epub", with: kind.manifest))
  }

  // MARK: Several books

  @Test func anErrorInOneBookDoesNotStopTheOthers() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.manifestXML, to: "good/book.xml")
    try folder.write(Self.markdown, to: "good/tides.md")
    try folder.write(
      Self.manifestXML.replacingOccurrences(of: "tides.md", with: "gone.md"), to: "bad/book.xml")
    try folder.write("warnings: [no\n", to: "unsettled/octavo.yaml")
    try folder.write(Self.markdown, to: "unsettled/tides.md")
    for command in [["toc"], ["check"], ["build", "--artwork", "none", "-o", "out"]] {
      let failed = try Tool.run(command + ["bad", "good"], in: folder.url)
      #expect(failed.status == 1, "\(command) \(failed.errors)")
      #expect((failed.output + failed.errors).contains("[source-missing]"), "\(command) \(failed.errors)")
      let missing = try Tool.run(command + ["nowhere", "bad", "good"], in: folder.url)
      #expect(missing.status == 66, "\(command) \(missing.errors)")
    }
    #expect(try Tool.run(["toc", "bad", "good"], in: folder.url).output == "good:\nSea\n└─ Tides\n")
    #expect(FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("out/good.epub").path))
    // Settings that cannot be read are an error of their book alone.
    let settings = try Tool.run(["check", "unsettled", "good", "--format", "json"], in: folder.url)
    #expect(settings.status == 1)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(settings.output.utf8)) as? [String: Any])
    #expect((report["diagnostics"] as? [Any])?.isEmpty == false, "\(settings.output)")
  }

  @Test func theOutputOfSeveralBooksIsAFolder() throws {
    let folder = try TemporaryFolder()
    for name in ["one", "two", "deep/one"] {
      try folder.write(Self.manifestXML, to: name + "/book.xml")
      try folder.write(Self.markdown, to: name + "/tides.md")
    }
    let options = ["--artwork", "none", "--no-cache"]
    let refused = try Tool.run(["build", "one", "two", "-o", "both.epub"] + options, in: folder.url)
    #expect(
      refused.status == 74
        && refused.errors.contains("\"both.epub\" is one file, and 2 books take a folder [output-refused]"),
      "\(refused.errors)")
    let built = try Tool.run(
      ["build", "one", "two", "deep/one", "-o", "out", "--web", "site"] + options, in: folder.url)
    #expect(
      built.status == 74
        && built.errors.contains(
          "\"out/one.epub\" is written from \"one\" by the same command [output-refused]"),
      "\(built.errors)")
    let files = FileManager.default
    #expect(
      try files.contentsOfDirectory(atPath: folder.url.appendingPathComponent("out").path).sorted() == [
        "one.epub", "two.epub",
      ])
    #expect(
      try files.contentsOfDirectory(atPath: folder.url.appendingPathComponent("site").path).sorted() == [
        "one", "two",
      ])
    // A bundle that is also read is not replaced.
    try files.copyItem(
      at: folder.url.appendingPathComponent("out/two.epub"), to: folder.url.appendingPathComponent("one.epub")
    )
    let input = try Tool.run(["build", "one", "one.epub"] + options, in: folder.url)
    #expect(
      input.status == 74 && input.errors.contains("\"one.epub\" is a file that the book is made from"),
      "\(input.errors)")
  }
}
