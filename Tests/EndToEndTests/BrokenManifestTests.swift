import Foundation
import Testing

/// A small book in whose manifest and pages a test puts faults.
private final class SmallBook {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(manifest(), to: "book.xml")
    try folder.write(page(title: "One"), to: "one.xhtml")
    try folder.write(page(title: "Two"), to: "two.xhtml")
  }

  func manifest(
    title: String = "<title>T</title>",
    contents: String = "<page src=\"one.xhtml\"/>\n    <page src=\"two.xhtml\"/>"
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <book xmlns="urn:octavo:book:1" id="urn:isbn:1" lang="en">
      \(title)
      <creator>A</creator>
      <date>2026-01-01</date>
      <contents>
        \(contents)
      </contents>
    </book>
    """
  }

  func page(title: String, body: String = "<p>Text.</p>") -> String {
    """
    <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
    <head><title>\(title)</title></head>
    <body><h1>\(title)</h1>
    \(body)
    </body></html>
    """
  }

  /// Builds over an existing bundle; returns the report, the exit code, and whether the bundle is untouched.
  func build(_ manifest: String = "book.xml") throws -> (errors: String, status: Int32, isUntouched: Bool) {
    let bundle = folder.url.appendingPathComponent("out.epub")
    let old = Data("the previous bundle".utf8)
    try old.write(to: bundle)
    let result = try Tool.run(["build", manifest, "-o", "out.epub"], in: folder.url)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    let isAlone = !names.contains { $0.contains(".octavo-") }
    return (result.errors, result.status, try Data(contentsOf: bundle) == old && isAlone)
  }

  /// Builds and expects one error of that kind at that place, and no bundle.
  func expectError(
    _ id: String, at place: String, manifest: String = "book.xml",
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let result = try build(manifest)
    #expect(result.status == 1, sourceLocation: location)
    #expect(result.isUntouched, sourceLocation: location)
    let lines = result.errors.split(separator: "\n").filter { $0.contains(" error: ") }
    #expect(
      lines.contains { $0.hasPrefix(place + ": error: ") && $0.hasSuffix("[\(id)]") },
      "\(result.errors)", sourceLocation: location)
    #expect(lines.count == 1, "\(result.errors)", sourceLocation: location)
  }
}

@Suite struct BrokenManifestTests {
  @Test func aMissingTitle() throws {
    let book = try SmallBook()
    try book.folder.write(book.manifest(title: ""), to: "book.xml")
    try book.expectError("title-missing", at: "book.xml:2:2")
  }

  @Test func anUnknownElement() throws {
    let book = try SmallBook()
    try book.folder.write(
      book.manifest(contents: "<chaptr title=\"A\"><page src=\"one.xhtml\"/></chaptr>"), to: "book.xml")
    try book.expectError("element-unknown", at: "book.xml:7:6")
    #expect(
      try book.build().errors.contains("did you mean \"chapter\"?")
        || book.build().errors.contains("did you mean <chapter>?"))
  }

  @Test func aPageThatDoesNotExist() throws {
    let book = try SmallBook()
    try book.folder.write(
      book.manifest(contents: "<page src=\"one.xhtml\"/>\n    <page src=\"tow.xhtml\"/>"), to: "book.xml")
    try book.expectError("source-missing", at: "book.xml:8:16")
    #expect(try book.build().errors.contains("two.xhtml"))
  }

  @Test func aPageThatIsNotXML() throws {
    let book = try SmallBook()
    try book.folder.write(book.page(title: "Two", body: "<p>Text.</b>"), to: "two.xhtml")
    try book.expectError("xml-malformed", at: "two.xhtml:4:9")
  }

  @Test func twoEntriesWithOneId() throws {
    let book = try SmallBook()
    try book.folder.write(
      book.manifest(contents: "<page id=\"a\" src=\"one.xhtml\"/>\n    <page id=\"a\" src=\"two.xhtml\"/>"),
      to: "book.xml")
    try book.expectError("id-duplicate", at: "book.xml:8:15")
  }

  @Test func aPathOutOfTheFolder() throws {
    let book = try SmallBook()
    try book.folder.write(book.manifest(contents: "<page src=\"../one.xhtml\"/>"), to: "book.xml")
    try book.expectError("path-outside-book", at: "book.xml:7:16")
  }

  @Test func aPathOutOfTheFolderThroughASymbolicLink() throws {
    let book = try SmallBook()
    let outside = try TemporaryFolder()
    try outside.write(book.page(title: "Secret"), to: "secret.xhtml")
    try FileManager.default.createSymbolicLink(
      at: book.folder.url.appendingPathComponent("inside"), withDestinationURL: outside.url)
    try book.folder.write(book.manifest(contents: "<page src=\"inside/secret.xhtml\"/>"), to: "book.xml")
    try book.expectError("path-outside-book", at: "book.xml:7:16")
  }

  @Test func emptyContents() throws {
    let book = try SmallBook()
    try book.folder.write(book.manifest(contents: ""), to: "book.xml")
    try book.expectError("contents-empty", at: "book.xml:6:4")
  }

  @Test func aTruncatedFile() throws {
    let book = try SmallBook()
    let text = book.page(title: "Two")
    try book.folder.write(String(text.prefix(120)), to: "two.xhtml")
    let result = try book.build()
    #expect(result.status == 1 && result.isUntouched)
    #expect(result.errors.contains("two.xhtml:") && result.errors.contains("the file ends inside"))
    #expect(result.errors.contains("[xml-malformed]"))
  }

  @Test func aTruncatedManifest() throws {
    let book = try SmallBook()
    try book.folder.write(String(book.manifest().prefix(150)), to: "book.xml")
    let result = try book.build()
    #expect(result.status == 1 && result.isUntouched)
    #expect(result.errors.contains("book.xml:5:") && result.errors.contains("[xml-malformed]"))
  }

  @Test func anEmptyFile() throws {
    let book = try SmallBook()
    try book.folder.write("", to: "two.xhtml")
    try book.expectError("file-empty", at: "two.xhtml")
  }

  @Test func anEmptyManifest() throws {
    let book = try SmallBook()
    try book.folder.write("", to: "book.xml")
    try book.expectError("file-empty", at: "book.xml")
  }

  @Test func aManifestThatIsNotThereExitsWith66() throws {
    let result = try Tool.run(["build", "/nowhere/book.xml"])
    #expect(result.status == 66 && result.errors.contains("[manifest-missing]"))
  }

  @Test func aBundleThatCannotBeWrittenExitsWith74() throws {
    let book = try SmallBook()
    let result = try Tool.run(["build", "book.xml", "-o", "no/such/folder/out.epub"], in: book.folder.url)
    #expect(result.status == 74 && result.errors.contains("[output-unwritable]"))
  }

  @Test func wrongOptionsExitWith64() throws {
    #expect(try Tool.run(["build"]).status == 64)
    // Two outputs of one name, of which one would replace the other.
    for outputs in [["-o", "x.epub", "--report", "json=./x.epub"], ["-o", "x", "--web", "x"]] {
      #expect(try Tool.run(["build", "x"] + outputs).status == 64)
    }
    #expect(try Tool.run(["build", "x", "--warning", "no-such-id=off"]).status == 64)
  }

  @Test func keepGoingLeavesOutWhatIsInErrorAndSaysSo() throws {
    let book = try SmallBook()
    try book.folder.write("<html", to: "two.xhtml")
    let result = try Tool.run(["build", "book.xml", "-o", "out.epub", "--keep-going"], in: book.folder.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("[entry-left-out]") && result.errors.contains("[xml-malformed]"))
    #expect(try Tool.epubcheck(book.folder.url.appendingPathComponent("out.epub")) == [])
    #expect(!(try Tool.run(["toc", "out.epub"], in: book.folder.url).output.contains("Two")))
    let contents = try Tool.run(["toc", "book.xml", "--keep-going"], in: book.folder.url)
    #expect(contents.status == 0 && contents.output.contains("One"), "\(contents)")
  }
}
