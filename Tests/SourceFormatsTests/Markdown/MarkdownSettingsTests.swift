import BookModel
import Diagnostics
import Testing

@testable import Markdown
@testable import PageWriting
@testable import SourceFormats

/// Settings for texts in manifests and front matter.
@Suite struct MarkdownSettingsTests {
  @Test func theLongestAbbreviationThatIsAWordIsTaken() throws {
    var settings = TextSettings()
    settings.abbreviations = ["W3": "a", "W3C": "b", "W3C Process": "c", "W3CX": "d", "e.g.": "e"]
    let page = try readMarkdown("W3CY W3Cs W3C Processes W3C Process W3 e.g. W3CX", settings: settings)
    let titles = page.content.matches(of: /title="(.)">([^<]*)</).map { String($0.1) + ":" + String($0.2) }
    #expect(titles == ["b:W3C", "b:W3C", "c:W3C Process", "a:W3", "e:e.g.", "d:W3CX"])
  }

  @Test func abbreviationsAreExplained() throws {
    var settings = TextSettings()
    settings.abbreviations = ["TLA": "Three Letter Acronym", "TL": "Two"]
    let page = try readMarkdown("A TLA, TLAs, aTLA, `TLA` and TL.", settings: settings)
    #expect(
      page.content.contains(
        "<p>A <abbr title=\"Three Letter Acronym\">TLA</abbr>, <abbr title=\"Three Letter Acronym\">TLA</abbr>s, aTLA, "
          + "<code>TLA</code> and <abbr title=\"Two\">TL</abbr>.</p>"))
    let own = try readMarkdown("---\nabbreviations:\n  CSS: Style\n---\nCSS")
    #expect(own.content.contains("<abbr title=\"Style\">CSS</abbr>"))
  }

  @Test func numbersAreTurnedOffByKind() throws {
    let text = ":::{prf:theorem}\nA\n:::\n\n$$x$$ (e)\n\n:::{exercise}\nB\n:::\n"
    func kinds(_ page: ReadPage) -> [String] {
      page.page.anchors.filter(\.isNumbered).map(\.kind.rawValue)
    }
    var settings = TextSettings()
    #expect(kinds(try readMarkdown(text, settings: settings)) == ["theorem", "equation", "exercise"])
    settings.numbering = ["equation": false, "prf:theorem": false]
    #expect(kinds(try readMarkdown(text, settings: settings)) == ["exercise"])
    #expect(kinds(try readMarkdown("---\nnumbering: false\n---\n" + text)) == [])
    #expect(
      kinds(try readMarkdown("---\nnumbering:\n  all: false\n  equation:\n    enabled: true\n---\n" + text))
        == ["equation"])
  }

  @Test func dollarsAreTextWhereTheManifestLeavesFormulasOut() throws {
    var settings = TextSettings()
    settings.extensions = ["colon_fence"]
    let page = try readMarkdown("From $5 to $6 at https://example.org\n\n$$\nx\n$$\n", settings: settings)
    #expect(page.content.contains("<p>From $5 to $6 at https://example.org</p>"))
    #expect(page.page.facts.formulas == 0)
    settings.extensions = ["dollarmath", "linkify"]
    #expect(try readMarkdown("$5$", settings: settings).page.facts.formulas == 1)
  }

  @Test func linksLeadToOtherProjects() throws {
    var settings = TextSettings()
    settings.projects = ["intro": "https://intro.example.org/"]
    let page = try readMarkdown(
      "{doc}`intro:markov`, {doc}`this <intro:ar1>`, {ref}`intro:label`, [x](xref:intro/page#a), {doc}`other:page`",
      settings: settings)
    let targets = page.page.links.map(\.target)
    #expect(
      targets == [
        .external("https://intro.example.org/markov.html"), .external("https://intro.example.org/ar1.html"),
        .external("https://intro.example.org/"), .external("https://intro.example.org/page"), .none,
      ])
    #expect(page.content.contains(">markov</a>, <a[link 1]>this</a>, <a[link 2]>label</a>, <a[link 3]>x</a>"))
    #expect(page.ids == ["link-out-of-project", "link-out-of-project", "link-text-vague"])
  }

  @Test func cellsOfCodeKeepTheirFigures() throws {
    let page = try readMarkdown(
      """
      ```{code-cell} ipython3
      ---
      mystnb:
        figure:
          caption: A *plot*
          name: fig-plot
      tags: [hide-input]
      ---
      plot()
      ```

      ```{code-cell}
      :tags: [remove-cell]
      hidden()
      ```

      ```{code-cell}
      #| label: cell-b
      shown()
      ```
      """)
    #expect(page.content.contains("<figure id=\"fig-plot\" class=\"figure\"><details>"))
    #expect(page.content.contains("A <em>plot</em></figcaption>"))
    #expect(!page.content.contains("hidden"))
    #expect(page.content.contains("<pre id=\"cell-b\" class=\"code\">"))
    #expect(page.finding("outputs-missing")?.occurrences?.count == 3)
  }

  @Test func boldTextIsTheTitleBeforeSeveralHeadings() throws {
    let page = try readMarkdown("**Chapter 2 – Nets**\n\n_Notes._\n\n# Setup\n\n## Data\n\n# Training\n")
    #expect(page.page.title == "Chapter 2 – Nets")
    #expect(page.page.headings.map(\.level) == [1, 2, 3, 2])
    let other = try readMarkdown("**Bold**\n\n# Title\n\n## More\n")
    #expect(other.page.title == "Title")
  }

  @Test func citationsByAddressBecomeLinks() throws {
    let page = try readMarkdown("{cite:t}`10.1093/nar/22.22.4673`")
    #expect(page.page.links.map(\.target) == [.external("https://doi.org/10.1093/nar/22.22.4673")])
    #expect(page.ids == ["citation-unknown"])
  }
}

/// Sources in HTML that is not XML.
@Suite struct HTMLSourceTests {
  private func read(_ text: String, path: String = "a.html") throws -> SourceReading {
    readSource(file: path, bytes: Array(text.utf8), context: ReadingContext(source: 0, path: path))
  }

  @Test func pagesAreReadAsBrowsersReadThem() throws {
    let text =
      "<!doctype html>\n<html lang=de><head><meta charset=utf-8><title>Titel</title><body class=x>\n<h1>Eins</h1><p>A<br>B<p>C & D\n"
    let reading = try read(text)
    let page = try #require(reading.pages.first)
    let content = ReadPage.shown(page.content)
    #expect(page.title == "Eins")
    #expect(page.language == "de")
    #expect(content.contains("<p>A<br/>B</p><p>C &amp; D"))
    #expect(reading.diagnostics.map(\.kind.id) == ["html-not-xml"])
  }

  /// A page of an EPUB that is not well-formed is in the book all the same; what is empty in XHTML stays empty.
  @Test func damagedPagesOfEPUBsAreReadAsBrowsersReadThem() throws {
    let text = """
      <?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/>
      </head><body><section epub:type="chapter"><h1>One</h1><p>a<br>b & c <b>d <i>e</b> f</i><a id="x"/> g</section></body></html>
      """
    let context = ReadingContext(source: 0, path: "a.xhtml", styling: .author)
    let reading = readSource(file: "a.xhtml", bytes: Array(text.utf8), context: context)
    let content = ReadPage.shown(try #require(reading.pages.first).content)
    #expect(
      content.contains("<p>a<br/>b &amp; c <b>d <i>e</i></b><i> f</i><a id=\"x\"></a> g</p>"), "\(content)")
    #expect(content.contains("epub:type=\"chapter\""))
    let finding = try #require(reading.diagnostics.first)
    #expect(finding.kind.id == "html-not-xml" && finding.severity == .warning)
    #expect(finding.range?.start?.line == 2)
  }

  @Test func partsThatAreLeftOutAreThere() throws {
    let page = try #require(try read("Only <b>text<br>and more").pages.first)
    #expect(ReadPage.shown(page.content).contains("Only <b>text<br/>and more</b>"))
    let titled = try #require(try read("<title>T</title><p>A<p>B</html>").pages.first)
    #expect(titled.title == "T")
    #expect(ReadPage.shown(titled.content).contains("<p>A</p><p>B</p>"))
  }

  @Test func whatSaysThatItIsXHTMLHasToBe() throws {
    let text = "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><p>A<br></body></html>"
    #expect(try read(text).diagnostics.map(\.kind.id) == ["xml-malformed"])
    #expect(try read("<p>A<br>", path: "a.xhtml").diagnostics.map(\.kind.id) == ["xml-malformed"])
  }

  @Test func rowsAndBodiesOfTablesAreImplied() throws {
    let content = try markdown("<table><td>A</td><td>B</td></table>\n\n<table><tr><th>C</th></tr></table>")
    #expect(content.contains("<tbody><tr><td>A</td><td>B</td></tr></tbody>"))
    #expect(content.contains("<tbody><tr><th>C</th></tr></tbody>"))
  }

  @Test(arguments: 0..<60) func everyPrefixEnds(_ length: Int) throws {
    let text = "<html><head><title>A</title></head><body><table><tr><td>x<svg><p>y</body></html>z<head>"
    _ = try read("<br>" + String(text.prefix(length)))
  }
}
