import BookModel
import Foundation
import Publishing
import Testing

private let example = Tool.root.appendingPathComponent("examples/introduction-to-calculus")

@Suite struct ExampleTests {
  @Test func epubcheckFindsNothing() throws {
    let bundle = try BundleUnderTest(example)
    #expect(try Tool.epubcheck(bundle.url) == [])
  }

  @Test func theJupyterBookIsCleanAndComplete() throws {
    let bundle = try BundleUnderTest(example: "games-of-chance")
    #expect(try Tool.epubcheck(bundle.url) == [])
    #expect(bundle.pages.count == 5)
    #expect(!bundle.messages.contains("error:"))
    let pages = try bundle.pages.map { String(decoding: try bundle.reader.data(for: $0), as: UTF8.self) }
    #expect(pages[1].contains("Figure\u{A0}1.1"))
    #expect(pages[1].contains("<svg"))
    #expect(pages[4].contains("Feller"))
  }

  @Test func everyDemonstrationIsLive() throws {
    let bundle = try BundleUnderTest(example: "demonstrations")
    #expect(try Tool.epubcheck(bundle.url) == [])
    #expect(bundle.index.interactives.count == 48)
    for interactive in bundle.index.interactives {
      #expect(interactive.isLive, "\(interactive.title): \(interactive.lacking), \(interactive.faults)")
    }
  }

  @Test func theHandbookHasNoFindingsAndIsLive() throws {
    let made = try Tool.execute("/usr/bin/env", arguments: ["python3", "scripts/handbook.py"])
    try #require(made.status == 0, "\(made.errors)")
    let bundle = try BundleUnderTest(
      Tool.root.appendingPathComponent("build/handbook-source"), ["--artwork", "none"])
    #expect(try Tool.epubcheck(bundle.url) == [])
    #expect(
      !bundle.messages.contains("warning:") && !bundle.messages.contains("error:"), "\(bundle.messages)")
    #expect(bundle.index.interactives.count > 30)
    for interactive in bundle.index.interactives {
      #expect(interactive.isLive, "\(interactive.title): \(interactive.lacking), \(interactive.faults)")
    }
  }

  @Test func theContentsOfManifestAndBundleAgreeAndEveryLeafIsThere() throws {
    let bundle = try BundleUnderTest(example: example.lastPathComponent)
    for format in ["json", "tree", "html"] {
      let ofManifest = try Tool.run(["toc", example.path, "--format", format])
      let ofBundle = try Tool.run(["toc", bundle.url.path, "--format", format])
      #expect(ofManifest.status == 0 && ofManifest.output == ofBundle.output && ofBundle.output.count > 2000)
    }
    let names = Set(bundle.reader.files.map(\.name))
    var leaves = 0
    func visit(_ entries: [ContentsEntry]) throws {
      for entry in entries {
        if entry.children.isEmpty {
          let href = try #require(entry.href, "\(entry.label) leads nowhere")
          #expect(names.contains(String(href.prefix { $0 != "#" })), "\(href)")
          leaves += 1
        }
        try visit(entry.children)
      }
    }
    try visit(bundle.index.contents)
    #expect(leaves == bundle.pages.count)
  }

  @Test func chaptersAndSectionsAreNumberedAsThePublishedContents() throws {
    let tree = try Tool.run(["toc", example.path]).output
    for line in [
      "Chapter 1: Functions", "1.1 Review of Functions", "Secant Lines and the Difference Quotient",
      "1.4 Trigonometric Functions and Their Inverses", "Chapter 1 Review Exercises", "Chapter 2: Limits",
      "Chapter 17: Support",
    ] {
      #expect(tree.contains("─ " + line + "\n"), "\(line)")
    }
  }

  @Test func nothingOfTheSourcesIsLost() throws {
    let bundle = try BundleUnderTest(example: example.lastPathComponent)
    try expectEverythingKept(of: example, in: bundle)
  }

  @Test func everyFileOfTheArtworkCatalogueHasItsSizeAndNoAlpha() throws {
    let bundle = try BundleUnderTest(example, ["--artwork", "full"])
    let artwork = bundle.index.resources.filter { $0.href.hasPrefix("art/") }
    #expect(artwork.count == 35 + 38)
    for file in artwork {
      let bytes = try bundle.reader.data(for: file.href)
      let (width, height) = try #require(pictureSize(bytes), "\(file.href)")
      #expect(width == file.width && height == file.height, "\(file.href) is \(width)x\(height)")
      if file.mediaType == "image/png" {
        // Colour type 2: eight bits each for red, green and blue, without alpha.
        #expect(bytes[24] == 8 && bytes[25] == 2, "\(file.href)")
      }
    }
    let sizes = Dictionary(
      artwork.map { ($0.href.split(separator: "/").last!, "\($0.width!)x\($0.height!)") },
      uniquingKeysWith: { first, _ in first })
    for (name, size) in [
      ("Default-Portrait.png", "768x1004"), ("Default-LandscapeLeft.png", "1024x748"),
      ("Default.png", "320x480"),
      ("Default@2x.png", "640x960"), ("Icon.png", "57x57"), ("Icon@2x.png", "114x114"),
      ("Icon-72.png", "72x72"),
      ("iTunesArtwork.png", "512x512"), ("Icon-Small-50.png", "50x50"), ("Document-320.png", "320x320"),
      ("cover-epub.jpg", "1600x2560"), ("cover-landscape@2x.jpg", "2048x1536"),
      ("cover-thumbnail.jpg", "350x525"),
      ("launch-2868x1320.png", "2868x1320"), ("favicon-32.png", "32x32"),
    ] {
      #expect(sizes[name[...]] == size, "\(name)")
    }
  }
}

/// Width and height from the header of a PNG or JPEG.
func pictureSize(_ bytes: [UInt8]) -> (Int, Int)? {
  func number(_ offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }
  if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return (number(16, 4), number(20, 4)) }
  guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
  var index = 2
  while index + 9 < bytes.count {
    let marker = bytes[index + 1]
    if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
      return (number(index + 7, 2), number(index + 5, 2))
    }
    index += 2 + number(index + 2, 2)
  }
  return nil
}

/// Compares the content of a book's XHTML sources with the content of its pages, page by page.
func expectEverythingKept(of folder: URL, in bundle: BundleUnderTest) throws {
  var source = Holdings()
  let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
  var notebooks: [String] = []
  while let file = files?.nextObject() as? URL {
    if ["ipynb", "nb"].contains(file.pathExtension) {
      notebooks.append(file.deletingPathExtension().lastPathComponent)
    }
    guard file.pathExtension == "xhtml" else { continue }
    source = source + Holdings(try tree(of: file))
  }
  var output = Holdings()
  // The content of notebooks is counted by tests of its own.
  for page in bundle.pages where !notebooks.contains(where: page.contains) {
    output = output + Holdings(try bundle.tree(page))
  }
  // Links that take their text from the target gain words; nothing else may differ.
  #expect(output.words >= source.words)
  output.words = source.words
  #expect(output == source)
}
