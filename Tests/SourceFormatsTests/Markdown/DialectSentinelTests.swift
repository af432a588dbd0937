import BookModel
import Diagnostics
import Testing

@testable import PageWriting
@testable import SourceFormats
@testable import ToolSettings

/// A word of its own in every construct of a dialect that may hold text: it is in the book, or a finding names the construct or its
/// line, or the construct holds nothing for readers.
@Suite struct DialectSentinelTests {
  private static let word = "zwort"
  private static let files = [
    "text/a.png": "", "text/a.mp3": "", "text/b.md": "beta", "text/zwort.md": "# Z\n", "text/b.qmd": "beta",
  ]

  /// Constructs that several dialects share.
  private static let shared = """
    W · *W* · **W** · `W` · > W · - W · 1. W · - [ ] W · [W](b.md) · [a](b.md "W") · ![W](a.png) · ![a](a.png "W") ·
    | a | W |\\n|---|---|\\n| b | c | · | a | b |\\n|---|---|\\n| W | c | · ```python\\nW\\n``` · # W · ## W {#own} · ## a {#W} ·
    a[^n]\\n\\n[^n]: W · [W]\\n\\n[W]: https://a.b · <https://a.b/W> · <b>W</b> · <div>W</div> · <div title="W">a</div> ·
    <details><summary>W</summary>a</details> · <img src="a.png" alt="W"> · <span title="W">a</span> · <kbd>W</kbd> · <u>W</u> ·
    $\\\\text{W}$ · $$\\\\text{W}$$ · &lt;W · \\\\*W · <https://a.b/?q=W>
    """

  private static let pandoc = """
    ::: {.callout-note}\\nW\\n::: · ::: {.callout-tip title="W"}\\na\\n::: · ::: {.callout-unheard}\\nW\\n::: · ::: {.callout-note}\\n## W\\na\\n::: ·
    ::: {.callout-note collapse="true"}\\nW\\n::: · ::: {.column-margin}\\nW\\n::: · ::: {.aside}\\nW\\n::: · [W]{.aside} ·
    ::: {.panel-tabset}\\n## W\\na\\n::: · ::: {.panel-tabset}\\n## a\\nW\\n::: · ::: {.panel-sidebar}\\nW\\n::: · ::: {.panel-fill}\\nW\\n::: ·
    ::: {#thm-a name="W"}\\na\\n::: · ::: {#thm-a}\\n## W\\na\\n::: · ::: {#exr-a}\\nW\\n::: · ::: {#sol-a}\\nW\\n::: · ::: {.proof}\\nW\\n::: · ::: {.remark}\\nW\\n::: ·
    ::: {.solution}\\nW\\n::: · ::: {#fig-a}\\n![](a.png)\\n\\nW\\n::: · ::: {#fig-a fig-cap="W"}\\n![](a.png)\\n::: · ::: {#tbl-a}\\n| a |\\n|---|\\n| b |\\n\\nW\\n::: ·
    ::: {#lst-a lst-cap="W"}\\n```r\\na\\n```\\n::: · ::: {layout-ncol=2}\\nW\\n\\nb\\n::: · ::: {.unheard}\\nW\\n::: · ::: {.incremental}\\n- W\\n::: · ::: {.notes}\\nW\\n::: ·
    ::: {.content-visible when-format="html"}\\nW\\n::: · ::: {.content-hidden when-format="pdf"}\\nW\\n::: ·
    ![W](a.png){#fig-b} · ![a](a.png){fig-alt="W"} · ![a](a.png){fig-cap="W"} · ![a](a.png){title="W"} · [a](b.md){title="W"} · [W]{.smallcaps} ·
    [W]{.underline} · [W]{.mark} · [W]{.unheard} · [a]{title="W"} · [W](b.md){.unheard} · a^[W] · | W\\n| b · Term\\n\\n: W · W\\n\\n: a · (@) W · (@a) W · #. W · i) W ·
    : W {#tbl-c}\\n\\n| a |\\n|---|\\n| b | · | a |\\n|---|\\n| b |\\n\\n: W · | a |\\n|---|\\n| b |\\n\\nTable: W · ```{.r filename="W"}\\na\\n``` · ```{.r lst-cap="W" #lst-d}\\na\\n``` ·
    ```{.r code-fold="true" code-summary="W"}\\na\\n``` · ```{=html}\\n<p>W</p>\\n``` · ```{=latex}\\nW\\n``` · `<b>W</b>`{=html} · `W`{=latex} · \\\\unheard{W} ·
    \\\\begin{unheard}\\nW\\n\\\\end{unheard} · {{< video W.mp4 >}} · {{< video https://a.b title="W" >}} · {{< kbd W >}} · {{< meta W >}} · {{< var W >}} · {{< env W >}} ·
    {{< env A "W" >}} · {{< lipsum W >}} · {{< placeholder W >}} · {{< version W >}} · {{< contents W >}} · {{< brand W >}} · {{< unheard W >}} · {{< include W.qmd >}} ·
    {{< embed W.ipynb >}} · {{< fa W >}} · {{< ipynb W >}} · H~W~O · a^W^ · ~~W~~ · @W · [@W] · [see @a, W] · @fig-W · \\\\@ref(W) · +---+\\n| W |\\n+---+ ·
      a       b\\n------- ---\\nW   c\\n\\n: d · W\\n:   a · ```{r, fig.cap="W"}\\nplot(1)\\n``` · ```{r}\\n#| fig-cap: W\\nplot(1)\\n``` · ```{python}\\nW\\n``` · ```{ojs}\\nW\\n``` ·
    ```{mermaid}\\nW\\n``` · ```{block, type="rmdnote"}\\nW\\n``` · ```{theorem, name="W"}\\na\\n``` · ```{theorem, a}\\nW\\n``` · <div class="W">a</div>\\n\\n\\n[b](#W)
    """

  private static let pythonMarkdown = """
    !!! note "W"\\n    a · !!! note\\n    W · !!! unheard "W"\\n    a · ??? tip "W"\\n    a · ???+ tip\\n    W · !!! note inline "W"\\n    a · === "W"\\n    a · === "a"\\n    W ·
    /// note | W\\na\\n/// · /// note\\nW\\n/// · /// details | W\\na\\n/// · /// details\\n    type: warning\\n\\nW\\n/// · /// tab | W\\na\\n/// · /// caption\\nW\\n/// · /// unheard | W\\na\\n/// ·
    /// define\\nW\\n\\n- a\\n/// · /// html | div\\nW\\n/// · /// admonition | W\\na\\n/// · ^^W^^ · ~~W~~ · ==W== · {++W++} · {--W--} · {~~a~>W~~} · {==a==}{>>W<<} · ++ctrl+W++ ·
    *[HTML]: W\\n\\nHTML · [=50% "W"] · :W: · [a](b.md){ title="W" } · ![a](a.png){ title="W" } · ```py title="W"\\na\\n``` · ```py hl_lines="1" linenums="1"\\nW\\n``` ·
    Term\\n:   W · <div class="grid cards" markdown>\\n\\n- W\\n\\n</div> · <div markdown>\\n*W*\\n</div> · <figure markdown>\\n![a](a.png)\\n<figcaption>W</figcaption>\\n</figure> ·
    --8<-- "W.md" · {{ W }} · {% W %} · a (1)\\n{ .annotate }\\n\\n1. W · `#!python W` · [[W]] · W\\n===
    """

  private static let mdBook = """
    {{#include W.md}} · {{#rustdoc_include W.rs}} · {{#playground W.rs}} · {{#unheard W}} · ```rust,editable\\nW\\n``` · ```admonish note title="W"\\na\\n``` ·
    ```admonish\\nW\\n``` · ~~W~~ · a[^b]\\n\\n[^b]: W · ## a { #W } · ```mermaid\\nW\\n```
    """

  private static let obsidian = """
    > [!note] W\\n> a · > [!note]- W\\n> a · > [!unheard] a\\n> W · [[W]] · [[b|W]] · [[b#W]] · [[b#^W]] · ![[W.png]] · ![[a.png|W]] · ![[b#W]] · ![[W.pdf]] · ![[a.mp3]]W · ==W== ·
    #W · a ^W · ```dataview\\nW\\n``` · ```query\\nW\\n``` · <% W %> · $W$ · [a](W.md) · - [/] W · ^[W]
    """

  private static let myST = """
    (W)=\\n# a · {{W}} · ```{code-block} python\\n:caption: W\\na\\n``` · term\\n: W · [](#W) · <project:#W> · <path:W.md> · <inv:#W> · {abbr}`a (W)` · {unheard}`W` ·
    [W]{.unheard} · :::{note} W\\na\\n::: · ````{note}\\n```{tip}\\nW\\n```\\n```` · a[^b]\\n\\n[^b]: W · |W|\\n|---|\\n|a| · --\\nW · @W · [@W] · https://a.b/W
    """

  /// Every element of HTML that may hold text, and every attribute that says something.
  private static let html = """
    a abbr acronym address article aside b bdi bdo big blockquote button canvas caption center cite code dd del details dfn dialog \
    div dl dt em embed fieldset figcaption figure font footer form frameset h1 h2 h3 h4 h5 h6 header hgroup i iframe ins kbd label \
    legend li main map mark marquee menu meter nav nobr noframes noscript object ol option output p pre progress q rp rt ruby s samp \
    search section select slot small span strike strong sub summary sup svg table tbody td textarea tfoot th thead time title tr tt \
    u ul var video audio xmp math unheard my-element
    """.split(separator: " ").map(String.init)

  private static let attributes = """
    <img alt="W" src="a.png"> · <img title="W" src="a.png"> · <a title="W" href="b.md">a</a> · <abbr title="W">a</abbr> · <iframe src="https://a.b/W"></iframe> ·
    <iframe title="W" src="https://a.b"></iframe> · <iframe srcdoc="W"></iframe> · <input value="W"> · <input placeholder="W"> · <input type="submit" value="W"> · <option label="W">a</option> ·
    <video src="https://a.b/W.mp4"></video> · <video poster="W.png" src="a.mp4"></video> · <audio src="W.mp3"></audio> · <object data="W.svg"></object> · <embed src="W.swf"> ·
    <area alt="W" href="b.md"> · <table summary="W"><tr><td>a</td></tr></table> · <th abbr="W">a</th> · <p aria-label="W">a</p> · <video src="a.mp4"><track label="W" src="a.vtt"></video> · <q cite="https://a.b/W">a</q> ·
    <del cite="https://a.b/W">a</del> · <time datetime="W">a</time> · <data value="W">a</data> · <meter value="W">a</meter> · <img src="W.png"> · <img srcset="W.png 2x" src="a.png"> ·
    <form action="https://a.b/W">a</form> · <svg><title>W</title></svg> · <svg><text>W</text></svg> ·
    <math><mtext>W</mtext></math> · <ruby>a<rt>W</rt></ruby> · <select><option>W</option></select> · <textarea>W</textarea> · <script>W</script> · <applet>W</applet> · <noscript>W</noscript>
    """

  private static func split(_ text: String) -> [String] {
    text.split(separator: "·").map { part in
      let line = part.split(separator: "\n").joined(separator: " ")
      let trimmed = line.drop { $0 == " " }
      return String(trimmed.reversed().drop { $0 == " " }.reversed()).replacing("\\n", with: "\n")
    }
  }

  private func lost(_ constructs: [String], in dialect: MarkdownDialect) throws -> [String] {
    var settings = TextSettings()
    settings.dialect = dialect
    var lost: [String] = []
    for construct in constructs {
      let filled = construct.replacing("W", with: Self.word)
      let text = filled.hasPrefix("---") ? filled + "\n\n# T\n" : "# T\n\n\(filled)\n"
      let read = try readMarkdown(text, files: Self.files, settings: settings)
      let places = read.reading.pages.flatMap { page in
        [
          String(decoding: page.content.bytes, as: UTF8.self), String(describing: page.links),
          String(describing: page.media), String(describing: page.anchors), String(describing: page.headings),
          String(describing: page.interactives), String(describing: page.labels),
        ]
      }
      let isShown = places.contains { $0.contains(Self.word) }
      let isTold = read.reading.diagnostics.contains { $0.range?.start.map { $0.line > 2 } ?? false }
      if !isShown, !isTold { lost.append("\(dialect.rawValue): \(construct)") }
    }
    return lost
  }

  @Test(arguments: MarkdownDialect.allCases) func sharedConstructs(_ dialect: MarkdownDialect) throws {
    let blocks = Self.html.map { "<\($0)>W</\($0)>" }
    let lost = try lost(
      Self.split(Self.shared) + blocks + blocks.map { "a \($0) b" } + Self.split(Self.attributes), in: dialect
    )
    #expect(lost == [])
  }

  /// Each dialect's own constructs, and those of the others, which are text or told there.
  @Test(arguments: MarkdownDialect.allCases) func ownConstructs(_ dialect: MarkdownDialect) throws {
    let constructs = [Self.pandoc, Self.pythonMarkdown, Self.mdBook, Self.obsidian, Self.myST]
    let lost = try lost(constructs.flatMap(Self.split), in: dialect)
    #expect(lost == [])
  }

  @Test(arguments: [MarkdownDialect.myst, .quarto, .bookdown], ["title: T\n", ""])
  func partsInFrontMatter(_ dialect: MarkdownDialect, title: String) throws {
    var settings = TextSettings()
    settings.dialect = dialect
    for part in ["abstract: W", "subtitle: W", "thanks: W", "epigraph: W", "parts:\n  abstract: W"] {
      let text = "---\n\(title)\(part.replacing("W", with: Self.word))\n---\n\n# A\n\nb\n"
      let read = try readMarkdown(text, settings: settings)
      let isTold = read.reading.diagnostics.contains {
        $0.summary.contains("of the front matter is not shown")
      }
      #expect(isTold || read.content.contains(Self.word), "\(text)")
    }
  }

  @Test func optionsOfCells() throws {
    var settings = TextSettings()
    settings.dialect = .quarto
    var lost: [String] = []
    for (option, outcome) in SettingVocabulary.cells.outcomes where outcome == .unused {
      let code = "knitr::include_graphics(\"p.png\")"
      for cell in ["```{r}\n#| \(option): W\n\(code)\n```", "```{r, \(option)=\"W\"}\n\(code)\n```"] {
        let read = try readMarkdown("# T\n\n\(cell)\n", files: ["text/p.png": ""], settings: settings)
        let words = "option \"\(option)\" of code cells"
        if !read.reading.diagnostics.contains(where: { $0.summary.contains(words) }) { lost.append(cell) }
      }
    }
    #expect(lost == [])
  }

  /// What is missing of a cell that was not run is said once: how its outputs would be laid out is not named besides.
  @Test func optionsOfOutputsThatAreMissing() throws {
    var settings = TextSettings()
    settings.dialect = .quarto
    let read = try readMarkdown(
      "# T\n\n```{r}\n#| layout-ncol: 2\n#| classes: W\nplot(1)\n```\n", settings: settings)
    let told = read.reading.diagnostics.filter { $0.kind.id == "directive-option-unused" }.map(\.summary)
    #expect(told == ["option \"classes\" of code cells has no effect"])
  }
}
