import BookModel
import Diagnostics
import Testing

@testable import Markdown
@testable import PageWriting
@testable import SourceFormats

/// How notes of Obsidian link one another and their files.
@Suite struct VaultMarkdownTests {
  private func read(_ text: String, files: [String: String] = [:]) throws -> ReadPage {
    var settings = TextSettings()
    settings.dialect = .obsidian
    return try readMarkdown(text, files: files, settings: settings)
  }

  // MARK: - Notes that are not there

  @Test func linksToANoteThatIsYetToBeWrittenAreCounted() throws {
    let page = try read("[[Later]], [[Later|then]], [[Other#Part]]")
    #expect(page.page.links.map(\.target) == [.none, .none, .none])
    #expect(page.content.contains(">Later</a>") && page.content.contains(">then</a>"))
    #expect(
      page.reading.diagnostics.map(\.summary) == [
        "note \"Later\" is not in this book; links to it stay as text",
        "note \"Other\" is not in this book; links to it stay as text",
      ])
    #expect(page.reading.diagnostics.map { $0.occurrences?.count } == [2, 1])
  }

  // MARK: - Headings

  @Test func headingsAreKnownByTheWordsOfTheirSource() throws {
    let page = try read(
      "## [[Python|Py]] & $x^{2}$: more\n\n[[#Python Py & $x {2}$ more]] [[b#One *two*, three]]",
      files: ["b.md": ""])
    #expect(
      page.page.links.map(\.target).suffix(2) == [
        .fragment("python-py-x-2-more"), .file(path: "b.md", fragment: "one-two-three"),
      ])
    let id = try #require(page.page.headings.first?.id)
    #expect(page.page.labels["python-py-x-2-more"] == id)
  }

  @Test func aPartIsShownByTheWordsOfItsHeading() throws {
    let files = ["Limit.md": "", "b.md": "## The [[Limit]] *here*\n\nInner.\n\n## Next\n\nOther."]
    let page = try read("![[b#The Limit here]]", files: files)
    #expect(page.content.contains("Inner.") && !page.content.contains("Other.") && page.ids.isEmpty)
  }

  // MARK: - Blocks

  @Test(arguments: [
    "| a |\n|---|\n| inner |\n\n^it", "> inner\n\n^it", "- inner\n- more\n\n^it", "```\ninner\n```\n^it",
    "inner\n^it",
    "$$\ninner\n$$\n\n^it",
  ])
  func aNameBelowABlockIsItsOwn(_ block: String) throws {
    let page = try read("![[b#^it]]", files: ["b.md": "Before.\n\n\(block)\n\nAfter."])
    #expect(page.ids.isEmpty && page.content.contains("inner"))
    #expect(
      !page.content.contains("Before") && !page.content.contains("After") && !page.content.contains("^it"))
  }

  @Test func aNameBelowABlockIsAPlaceWithoutText() throws {
    #expect(try read("> Said.\n\n^it").content.contains("<div id=\"block-it\"></div>"))
  }

  @Test func namesOfBlocksAreThoseOfTheirNote() throws {
    let page = try read("Text. ^it")
    #expect(page.page.labels["block-it"] == "block-it" && page.page.labelRanges.isEmpty)
  }

  // MARK: - Addresses of Markdown

  @Test func addressesOfMarkdownAreFoundInTheVaultByPathAndByName() throws {
    let files = ["images/a b.png": "", "text/own.png": "", "notes/Limits.md": "", "other/own.png": ""]
    let page = try read(
      "![A](images/a%20b.png) ![A](../../images/a%20b.png) ![A](a%20b.png) ![B](own.png) [n](notes/Limits.md#One) [m](Limits) [w](https://a.org/b.png)",
      files: files)
    #expect(
      page.page.media.map(\.path) == ["images/a b.png", "images/a b.png", "images/a b.png", "text/own.png"])
    #expect(
      page.page.links.map(\.target) == [
        .file(path: "notes/Limits.md", fragment: "One"), .file(path: "notes/Limits.md", fragment: nil),
        .external("https://a.org/b.png"),
      ])
    #expect(page.ids.isEmpty)
    #expect(try read("![A](none.png)").ids == ["media-missing"])
  }

  // MARK: - What notes have otherwise than others

  @Test func linksWithinAShownNoteLeadToThatNote() throws {
    let page = try read(
      "![[b#Part]] [[#Own]]\n\n![[b#Part]]", files: ["b.md": "## Part\n\n[[#Other]] and [[#^it]]\n\n## Other"]
    )
    #expect(
      page.page.links.map(\.target).suffix(2) == [
        .file(path: "b.md", fragment: "other"), .file(path: "b.md", fragment: "block-it"),
      ])
    #expect(page.page.links.map(\.target).contains(.fragment("own")))
  }

  @Test func bracketsBehindBackslashesAreBrackets() throws {
    #expect(try read("\\(x1, x2\\] and \\[x1, x2\\)").content == "<p>(x1, x2] and [x1, x2)</p>\n")
  }

  @Test func questionMarksAroundWordsAreNoSyntax() throws {
    #expect(try read("??? ask me ???\n\n??? note").ids == ["dialect-foreign"])
    #expect(try read("??? ask me ???").ids.isEmpty)
    #expect(try read("```{linenums=\"1\"}\nx\n```").ids.isEmpty)
    #expect(try read("```{note}\nx\n```").ids == ["dialect-foreign"])
  }

  @Test func whatIsNoTextIsNoNote() throws {
    // The bytes of a sound, as the file system gives them.
    var context = ReadingContext(source: 0, path: "a.md", splitLevel: nil)
    context.files.read = { _ in [0x4F, 0x67, 0x67, 0x53, 0xFF, 0xFE, 0x00, 0xB6] }
    context.fileNamed = { $0 == "horn.opus" ? "horn.opus" : nil }
    context.text.dialect = .obsidian
    let reading = readSource(file: "a.md", bytes: Array("One\n\n![[horn.opus]]".utf8), context: context)
    #expect(reading.diagnostics.map(\.kind.id) == ["embedded-unknown"])
    #expect(String(validating: reading.pages[0].content.bytes, as: UTF8.self) != nil)
  }
}
