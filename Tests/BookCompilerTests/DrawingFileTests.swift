import BookCompiler
import Diagnostics
import Foundation
import Publishing
import Testing

/// How SVG files that a book uses as pictures are written to the bundle.
@Suite struct DrawingFileTests {
  private static let start = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\">"
  private static let sound = start + "\n  <circle  r='1'/>\n</svg>\n"

  private func book() throws -> (folder: SmallFolder, manifest: URL) {
    let pictures = ["sound", "named", "html", "broken"].map {
      "<p><img src=\"\($0).svg\" alt=\"A drawing that is called \($0)\"/></p>"
    }
    let folder = try SmallFolder([
      "book.xml": BrokenBook.book("<page src=\"a.xhtml\"/>"), "a.xhtml": BrokenBook.page(pictures.joined()),
      "sound.svg": Self.sound, "named.svg": Self.start + "\n<text>a&nbsp;b</text></svg>",
      "html.svg": Self.start
        + "<foreignObject><font xmlns=\"http://www.w3.org/1999/xhtml\">c</font></foreignObject></svg>",
      "broken.svg": Self.start + "\n<g></svg>",
    ])
    return (folder, folder.url.appendingPathComponent("book.xml"))
  }

  @Test func soundFilesGoInAsTheyAreAndOthersArePutRight() throws {
    let (folder, manifest) = try book()
    let compilation = try build(manifest, usesCache: false).compilation
    let bundle = try BundleReader(path: try #require(compilation.bundle?.path))
    let text = { (name: String) in String(decoding: try bundle.data(for: "media/" + name), as: UTF8.self) }
    #expect(try text("sound.svg") == Self.sound)
    #expect(try text("named.svg") == Self.start + "\n<text>a&#160;b</text></svg>")
    #expect(try text("html.svg").contains("<font") == false)
    #expect(try text("html.svg").contains(">c<"))
    #expect(!bundle.files.contains { $0.name == "media/broken.svg" })
    let found = compilation.diagnostics.filter { $0.range?.file.hasSuffix(".svg") == true }
    #expect(
      found.map { "\($0.range!.file.split(separator: "/").last!):\($0.range!.start!.line) \($0.kind.id)" }
        == ["broken.svg:2 drawing-malformed", "html.svg:1 element-replaced", "named.svg:2 drawing-adjusted"])
    #expect(compilation.diagnostics.contains { $0.kind == .mediaUnreadable })
    withExtendedLifetime(folder) {}
  }

  @Test func whatWasFoundInThemIsFoundAgain() throws {
    let (folder, manifest) = try book()
    let first = try build(manifest)
    for text in ["More.", "And more."] {
      let page = BrokenBook.page("<p>\(text)</p><p><img src=\"named.svg\" alt=\"A drawing\"/></p>")
      try Data(page.utf8).write(to: folder.url.appendingPathComponent("a.xhtml"))
      let saved = try build(manifest)
      let fresh = try build(manifest, to: "fresh.epub", usesCache: false)
      #expect(saved.bundle == fresh.bundle && saved.bundle != first.bundle)
      #expect(saved.compilation.diagnostics == fresh.compilation.diagnostics)
      #expect(saved.compilation.diagnostics.contains { $0.kind == .drawingAdjusted })
      #expect(try build(manifest).compilation.diagnostics == fresh.compilation.diagnostics)
    }
  }
}
