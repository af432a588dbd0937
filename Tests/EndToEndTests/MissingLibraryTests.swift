import Foundation
import Testing

/// The tool on a machine without libvips.
@Suite struct MissingLibraryTests {
  /// A book, and a folder whose libvips cannot be opened.
  private func world() throws -> (folder: TemporaryFolder, environment: [String: String]) {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <book xmlns="urn:octavo:book:1" id="urn:isbn:1" lang="en"><title>T</title><creator>A</creator>
      <date>2026-01-01</date><contents><page src="a.xhtml"/></contents></book>
      """, to: "book/book.xml")
    try folder.write(
      """
      <html xmlns="http://www.w3.org/1999/xhtml"><head><title>A</title></head><body><h1>A</h1></body></html>
      """, to: "book/a.xhtml")
    try folder.write("no library", to: "libraries/libvips.so.42")
    return (folder, ["LD_LIBRARY_PATH": folder.url.appendingPathComponent("libraries").path])
  }

  @Test(arguments: [["build", "book", "-o", "b.epub", "--web", "web"], ["check", "book"]])
  func saysThatArtworkCannotBeDrawn(command: [String]) throws {
    let (folder, environment) = try world()
    let result = try Tool.run(command, in: folder.url, environment: environment)
    #expect(result.status == 0, "\(result.errors)")
    let found = result.output + result.errors
    #expect(
      found.contains(
        "warning: libvips, which draws the artwork, is not installed: the book has no covers [artwork-library-missing]"
      ))
    #expect(found.contains("--artwork none"))
    let bundle = folder.url.appendingPathComponent("b.epub")
    if command[0] == "build" { #expect(try Tool.epubcheck(bundle) == []) }
  }

  @Test func buildsAgainWhereTheLibraryIsThere() throws {
    let (folder, environment) = try world()
    let command = ["build", "book", "-o", "b.epub"]
    try #require(try Tool.run(command, in: folder.url, environment: environment).status == 0)
    try #require(try Tool.run(command, in: folder.url).status == 0)
    #expect(try Tool.run(["inspect", "b.epub"], in: folder.url).output.contains("art/cover"))
  }

  @Test func buildsBooksWithoutArtwork() throws {
    let (folder, environment) = try world()
    let result = try Tool.run(
      ["build", "book", "-o", "b.epub", "--artwork", "none"], in: folder.url, environment: environment)
    #expect(result.status == 0, "\(result.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("b.epub").path))
  }

  /// On a machine without HarfBuzz, a book with a formula is built without a formula font, which is reported.
  @Test func buildsBooksWithFormulasWithoutHarfBuzz() throws {
    let (folder, environment) = try world()
    try folder.write("no library", to: "libraries/libharfbuzz-subset.so.0")
    try folder.write(
      """
      <html xmlns="http://www.w3.org/1999/xhtml"><head><title>A</title></head><body><h1>A</h1>
      <p><math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x"><mi>x</mi></math></p></body></html>
      """, to: "book/a.xhtml")
    let options = ["build", "book", "-o", "b.epub", "--artwork", "none"]
    let result = try Tool.run(options, in: folder.url, environment: environment)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("libharfbuzz-subset is not on this machine"))
    #expect(result.errors.contains("[formula-font-missing]"))
    // With the library the same book has the font: the build without it was not remembered as a result for this input.
    let again = try Tool.run(options + ["--no-cache"], in: folder.url)
    #expect(again.status == 0 && !again.errors.contains("formula-font-missing"), "\(again.errors)")
  }
}
