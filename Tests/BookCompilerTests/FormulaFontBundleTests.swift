import BookCompiler
import Diagnostics
import Foundation
import Publishing
import Testing

/// Which bundles include the formula font.
@Suite struct FormulaFontBundleTests {
  private func folder(_ body: String) throws -> SmallFolder {
    try SmallFolder([
      "book.xml": BrokenBook.book("<page src=\"a.xhtml\"/><page src=\"b.xhtml\"/>"),
      "a.xhtml": BrokenBook.page("<p>Words.</p>"), "b.xhtml": BrokenBook.page(body),
    ])
  }

  private static let formula =
    "<p><math xmlns=\"http://www.w3.org/1998/Math/MathML\" alttext=\"alpha\"><mi>α</mi></math></p>"

  @Test func booksWithFormulasCarryItWithItsLicence() throws {
    let folder = try folder(Self.formula)
    let built = try build(folder.url.appendingPathComponent("book.xml"), usesCache: false).compilation
    let bundle = try BundleReader(path: try #require(built.bundle?.path))
    let names = bundle.files.map(\.name)
    #expect(names.contains("style/formulas.otf") && names.contains("style/formulas-licence.txt"))
    #expect(try bundle.data(for: "style/formulas.otf").prefix(4).elementsEqual("OTTO".utf8))
    let text = { (name: String) in String(decoding: try bundle.data(for: name), as: UTF8.self) }
    #expect(try text("style/book.css").contains("src: url(\"formulas.otf\")"))
    #expect(try text("style/formulas-licence.txt").contains("GUST Font License"))
    #expect(try text("package.opf").contains("href=\"style/formulas.otf\" media-type=\"font/otf\""))
    // The page with the formula needs the font, the other does not.
    let plans = try bundle.index().preload.pages
    #expect(plans.map(\.page) == ["contents.xhtml", "pages/a.xhtml", "pages/b.xhtml"])
    #expect(plans[1].resources.map(\.href) == ["pages/b.xhtml", "style/formulas.otf"])
    #expect(plans[2].resources.map(\.href) == ["pages/a.xhtml"])
    withExtendedLifetime(folder) {}
  }

  @Test func otherBooksDoNot() throws {
    let folder = try folder("<p>α &lt; β, and no formula.</p>")
    let built = try build(folder.url.appendingPathComponent("book.xml"), usesCache: false).compilation
    let bundle = try BundleReader(path: try #require(built.bundle?.path))
    #expect(!bundle.files.contains { $0.name.contains("formulas") })
    #expect(!String(decoding: try bundle.data(for: "style/book.css"), as: UTF8.self).contains("@font-face"))
    withExtendedLifetime(folder) {}
  }

  @Test func aRebuildHasTheFontOfAFreshBuild() throws {
    let folder = try folder(Self.formula)
    let manifest = folder.url.appendingPathComponent("book.xml")
    let first = try build(manifest)
    try Data(BrokenBook.page(Self.formula.replacingOccurrences(of: "α", with: "β")).utf8)
      .write(to: folder.url.appendingPathComponent("a.xhtml"))
    let saved = try build(manifest)
    let fresh = try build(manifest, to: "fresh.epub", usesCache: false)
    #expect(saved.bundle == fresh.bundle && saved.bundle != first.bundle)
  }

  /// The templates are copied, so that a broken original font can be put next to them.
  @Test func aBrokenOriginalIsAFinding() throws {
    let folder = try folder(Self.formula)
    try folder.copyTemplates()
    let fonts = folder.url.appendingPathComponent("templates/fonts")
    try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
    try Data("no font".utf8).write(to: fonts.appendingPathComponent("texgyrepagella-math.otf"))
    var request = BookCompiler.Request(
      manifest: folder.url.appendingPathComponent("book.xml").path,
      templates: folder.url.appendingPathComponent("templates").path)
    request.output.bundle = folder.url.appendingPathComponent("out.epub").path
    request.drawing.artwork = .none
    request.usesCache = false
    let built = BookCompiler(request, progress: { _ in }).compile()
    let found = try #require(built.diagnostics.first { $0.kind == .formulaFontMissing })
    #expect(found.summary.contains("is not a mathematics font") && found.severity == .warning)
    let bundle = try BundleReader(path: try #require(built.bundle?.path))
    #expect(!bundle.files.contains { $0.name.contains("formulas") })
  }
}
