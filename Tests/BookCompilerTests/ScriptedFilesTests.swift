import BookCompiler
import Foundation
import Testing

/// The files that an EPUB's own scripts get in a web folder.
@Suite struct ScriptedFilesTests {
  @Test func tellsFilesBeyondTheLimit() throws {
    let folder = try SmallFolder([
      "book/p.opf": """
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="q">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="q">urn:isbn:1</dc:identifier>
      <dc:title>T</dc:title><dc:language>en</dc:language><dc:creator>A</dc:creator></metadata>
      <manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml" properties="scripted"/>
      <item id="b" href="b.json" media-type="application/json"/><item id="c" href="c.json" media-type="application/json"/>
      <item id="d" href="d.json" media-type="application/json"/></manifest><spine><itemref idref="a"/></spine></package>
      """,
      "book/a.xhtml":
        "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>A</title></head><body><h1>A</h1><script>fetch('b.json')</script></body></html>",
    ])
    try folder.copyTemplates()
    // Files of zeros, which take no room on the disk.
    for (name, size) in [("b", 40), ("c", 30), ("d", 40)] {
      let file = folder.url.appendingPathComponent("book/\(name).json")
      try Data().write(to: file)
      let handle = try FileHandle(forWritingTo: file)
      try handle.truncate(atOffset: UInt64(size) << 20)
      try handle.close()
    }
    var request = BookCompiler.Request(
      manifest: folder.url.appendingPathComponent("book/p.opf").path,
      templates: folder.url.appendingPathComponent("templates").path)
    request.output.webFolder = folder.url.appendingPathComponent("site").path
    request.drawing.artwork = .none
    let found = BookCompiler(request, progress: { _ in }).compile()
    #expect(
      found.diagnostics.filter { $0.kind.id == "script-file-left-out" }.map(\.summary) == [
        "\"c.json\" and 1 more are not among the files for scripts, which exceed 64 MB"
      ])
    let own = folder.url.appendingPathComponent("site/own")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: own.path).sorted() == [
        "a.xhtml.txt", "b.json.txt", "pages.json",
      ])
  }
}
