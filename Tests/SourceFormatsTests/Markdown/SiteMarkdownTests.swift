import BookModel
import Diagnostics
import Testing

@testable import Markdown
@testable import PageWriting

/// What Markdown for web sites holds: addresses from the root of the site, placeholders, pictures for two kinds of screens, emoji.
@Suite struct SiteMarkdownTests {
  private func read(
    _ text: String, _ dialect: MarkdownDialect = .mkDocs, site: SiteRoot = SiteRoot(),
    extensions: Set<String>? = nil,
    files: [String: String] = [:]
  ) throws -> ReadPage {
    var settings = TextSettings()
    settings.dialect = dialect
    settings.site = site
    settings.extensions = extensions
    return try readMarkdown(text, files: files, settings: settings)
  }

  // MARK: - Placeholders

  @Test(arguments: [MarkdownDialect.myst, .quarto, .bookdown, .mkDocs, .mdBook, .obsidian])
  func aHashAloneLeadsToTheTopOfThePage(_ dialect: MarkdownDialect) throws {
    let page = try read("[soon](#) <a href=\"#\">and this</a>", dialect)
    let top = Link.Target.file(path: "text/a.md", fragment: nil)
    #expect(page.page.links.map(\.target) == [top, top])
    #expect(page.content.contains(">soon</a>") && page.ids.isEmpty)
  }

  @Test func aPlaceholderWithoutTextShowsNone() throws {
    let page = try read("a [](#) b", .myst)
    #expect(page.ids.isEmpty && !page.content.contains("[text"))
  }

  // MARK: - Addresses from the root of the site

  @Test func addressesFromTheRootAreThoseOfTheSite() throws {
    let site = SiteRoot(folder: "docs", address: "https://example.org/book/")
    let page = try read(
      "[a](/guide/b/) [c](/book/guide/c/#d) [e](/bookshelf/) [f](//example.org/x) <a href=\"/g.md\">g</a>",
      site: site)
    #expect(
      page.page.links.map(\.target) == [
        .file(path: "docs/guide/b", fragment: nil), .file(path: "docs/guide/c", fragment: "d"),
        .file(path: "docs/bookshelf", fragment: nil), .external("https://example.org/x"),
        .file(path: "docs/g.md", fragment: nil),
      ])
  }

  @Test func theRootItselfIsAPage() throws {
    let site = SiteRoot(folder: "docs", address: "/book")
    let page = try read("[a](/) [b](/book) [c](/book/#d)", site: site)
    #expect(
      page.page.links.map(\.target) == [
        .file(path: "docs", fragment: nil), .file(path: "docs", fragment: nil),
        .file(path: "docs", fragment: "d"),
      ])
    #expect(try read("[a](/)", .mdBook).page.links.map(\.target) == [.file(path: "", fragment: nil)])
  }

  @Test func picturesAreFoundFromTheRootOfTheSiteElseOfTheBook() throws {
    let files = ["docs/img/a.png": "", "img/b.png": ""]
    let site = SiteRoot(folder: "docs")
    let page = try read(
      "![Curve](/img/a.png) ![Line](/img/b.png) <img src=\"/img/a.png\" alt=\"C\">", site: site, files: files)
    #expect(page.page.media.map(\.path) == ["docs/img/a.png", "img/b.png", "docs/img/a.png"])
    #expect(page.ids.isEmpty)
    #expect(try read("![Curve](/img/c.png)", site: site, files: files).ids == ["media-missing"])
  }

  @Test(arguments: [
    ("https://example.org", ""), ("https://example.org/a/b/", "a/b"), ("/a/", "a"), ("", ""),
    ("https://", ""),
  ])
  func aSiteIsPublishedUnderAPath(address: String, prefix: String) {
    #expect(SiteRoot(address: address).prefix == prefix)
  }

  // MARK: - Pictures for two kinds of screens

  @Test func ofPicturesForLightAndDarkScreensTheLightOneIsShown() throws {
    let files = ["text/a.png": "", "text/b.png": ""]
    for (light, dark) in [("only-light", "only-dark"), ("gh-light-mode-only", "gh-dark-mode-only")] {
      let page = try read(
        "![Curve](a.png#\(light)) ![Curve](b.png#\(dark)) <img src=\"b.png#\(dark)\" alt=\"Curve\">",
        files: files)
      #expect(page.page.media.map(\.path) == ["text/a.png"])
      #expect(page.ids == ["content-left-out"] && page.finding("content-left-out")?.occurrences?.count == 2)
    }
  }

  @Test func aPictureForDarkScreensAloneIsShown() throws {
    let page = try read("![A](b.png#only-dark)", files: ["text/b.png": ""])
    #expect(page.page.media.map(\.path) == ["text/b.png"] && page.ids.isEmpty)
  }

  // MARK: - Emoji

  @Test func emojiBecomeTheirSigns() throws {
    let page = try read(
      "Good :smile:, :+1:{ .big } and :white_check_mark:; `:smile:` a:smile:b 10:30:45 :material-check:",
      extensions: ["pymdownx.emoji"])
    #expect(page.content.contains("Good 😄, 👍 and ✅; <code>:smile:</code> a:smile:b 10:30:45 ✓"))
    #expect(page.ids.isEmpty)
  }

  @Test func unknownEmojiStayAndAreNamed() throws {
    let page = try read(":no_such: :no_such: :other:", extensions: ["pymdownx.emoji"])
    #expect(page.content == "<p>:no_such: :no_such: :other:</p>\n")
    #expect(page.reading.diagnostics.map { $0.occurrences?.count } == [2, 1])
    #expect(page.ids == ["directive-left-out", "directive-left-out"])
  }

  @Test func withoutTheExtensionEmojiAreText() throws {
    let page = try read(":smile: :no_such:")
    #expect(page.content == "<p>:smile: :no_such:</p>\n" && page.ids.isEmpty)
  }

  // MARK: - Links

  @Test func addressesOfUnknownSchemesAreNoLabels() throws {
    let page = try read("[a](about:config#x) [b](about:blank)")
    #expect(page.page.links.map(\.target) == [.none, .none])
    #expect(page.ids == ["link-invalid"] && page.finding("link-invalid")?.occurrences?.count == 2)
    #expect(try read("[a](sec:intro)", .myst).page.links.map(\.target) == [.label("sec:intro")])
  }

  @Test func linksOutOfTheFolderAreCounted() throws {
    let page = try read("[a](../../b.md) [c](../../../d.md)")
    #expect(page.ids == ["link-page-missing"] && page.finding("link-page-missing")?.occurrences?.count == 2)
  }

  @Test func anAddressWithinALinkOfHTMLIsItsText() throws {
    let page = try read("<a href=\"https://a.org/b\">https://a.org/b</a> https://a.org", .myst)
    #expect(page.page.links.map(\.target) == [.external("https://a.org/b"), .external("https://a.org")])
    #expect(page.content.contains(">https://a.org/b</a>") && !page.ids.contains("element-not-allowed-here"))
  }

  @Test func aLinkOfHTMLKeepsItsWords() throws {
    let page = try read("See <a href=\"https://a.org/b\">the word</a> here.", .myst)
    #expect(page.content.contains(">the word</a> here.") && !page.content.contains(">https://a.org/b"))
  }

  // MARK: - Sections

  @Test func aSectionOfWhatIsMissingHasOneFinding() throws {
    let page = try read(
      "# A\n\n## B\n\n```{r echo=FALSE}\nx\n```\n\n## C\n\nText.\n\n## D\n\n## E\n\nText.", .bookdown)
    #expect(page.ids == ["outputs-missing", "section-empty"])
    #expect(page.finding("section-empty")?.summary == "heading \"D\" has no content before the next heading")
    #expect(page.finding("section-empty")?.occurrences?.count == 1)
  }

  @Test func aPictureAboveDashesIsNoEmptySection() throws {
    let page = try read("# A\n\nText.\n\n![P](a.png)\n---\n\n## B\n\nText.", files: ["text/a.png": ""])
    #expect(page.ids.isEmpty)
  }

  // MARK: - Keys

  @Test func aKeyEndsBeforeADash() throws {
    let page = try read("# A {#sec-a-b}\n\nas in @sec-a-b---you, @sec-a-b--- and @sec-a-b.", .quarto)
    #expect(page.page.links.map(\.target) == [.label("sec-a-b"), .label("sec-a-b"), .label("sec-a-b")])
  }

  // MARK: - Abbreviations

  @Test func abbreviationsThatAPageExplainsAreExplained() throws {
    let page = try read(
      "The HTML of `HTML`.\n\n*[HTML]: HyperText Markup Language\n\n```\n*[X]: Y\n```\n\nEnd.")
    #expect(
      page.content.contains("<abbr title=\"HyperText Markup Language\">HTML</abbr> of <code>HTML</code>"))
    #expect(
      !page.content.contains("*[HTML]") && page.content.contains("*[X]: Y") && page.content.contains("End."))
    #expect(try read("*[HTML]: M", .mdBook).content.contains("[HTML]"))
  }

  // MARK: - Cells

  @Test func aFenceWithinTheCodeOfACellIsItsCode() throws {
    let text = "```{r}\nf = \"\n  ```bibtex\n  ```\n  \"\n```\n\nAfter."
    let page = try read(text, .bookdown)
    #expect(page.content.contains("bibtex") && page.content.contains("<p>After.</p>"))
    #expect(page.ids == ["outputs-missing"])
    // An end that is indented less is one all the same, and other code ends as in CommonMark.
    #expect(try read("- a\n\n  ```{r}\n  x\n  ```\n\nAfter.", .bookdown).content.contains("<p>After.</p>"))
    #expect(try read("```r\nx\n  ```\n\nAfter.", .bookdown).content.contains("<p>After.</p>"))
  }
}
