import BookModel
import Foundation
import Testing

/// A small PreTeXt project, whose book a test fills.
func preTeXtProject(
  _ body: String, docinfo: String = "", publication: String = "", target: String = "",
  files: [String: String] = [:]
) throws -> SmallFolder {
  var all = files
  all["project.ptx"] = """
    <project><targets><target name="web"><format>html</format><source>src/main.ptx</source>
    <publication>publication.ptx</publication>\(target)</target></targets></project>
    """
  all["publication.ptx"] = "<publication>\(publication)</publication>"
  all["src/main.ptx"] = """
    <pretext xml:lang="en-US"><docinfo><macros>\\newcommand{\\R}{\\mathbb R}</macros>\(docinfo)</docinfo>
    <book xml:id="b"><title>Small</title><frontmatter><titlepage><author><personname>A</personname></author>
    <date>2026-01-01</date></titlepage></frontmatter>
    \(body)
    </book></pretext>
    """
  return try SmallFolder(all)
}

private let chapter = """
  <chapter xml:id="ch"><title>Numbers</title>
  <section xml:id="s1"><title>Real</title>
  <theorem xml:id="t"><title>Order</title><statement><p>If <m>x\\in\\R</m> then <me>x^2\\ge 0</me>.</p></statement>
  <proof><p>Clear.</p></proof></theorem>
  <definition xml:id="d"><statement><p>A <term>number</term>.</p></statement></definition>
  <figure xml:id="f"><caption>Nothing</caption><image source="no.png"><description>A blank</description></image></figure>
  <p>By <xref ref="t"/> and <xref ref="d" text="global"/> and <xref ref="f" text="title"/>.<fn>A note.</fn></p>
  <exercises><exercise xml:id="e"><statement><p>Why?</p></statement><hint><p>Think.</p></hint></exercise></exercises>
  </section></chapter>
  """

@Suite struct PreTeXtBookTests {
  @Test func divisionsArePagesAndBlocksAreNumberedWithinSections() throws {
    let folder = try preTeXtProject(chapter)
    let book = try #require(folder.link("project.ptx").book)
    #expect(book.metadata.title == "Small" && book.metadata.creators.map(\.name) == ["A"])
    #expect(book.contents.last?.label == "Chapter 1: Numbers")
    #expect(book.contents.last?.children.first?.label == "1.1 Real")
    let page = try #require(book.pages.first { $0.title == "Real" })
    let labels = page.labels.compactMap { $0?.replacingOccurrences(of: "\u{A0}", with: " ") }
    #expect(labels.contains("Theorem 1.1.1") && labels.contains("Definition 1.1.2"), "\(labels)")
    #expect(labels.contains("Figure 1.1.3"), "\(labels)")
  }

  @Test func formulasAreMathMLWithTheBooksMacros() throws {
    let book = try #require(try preTeXtProject(chapter).link("project.ptx").book)
    let page = try #require(book.pages.first { $0.title == "Real" })
    let text = content(page)
    #expect(text.contains("ℝ") && text.contains("display=\"block\""))
    #expect(page.page.facts.formulas == 2 && page.page.facts.describedFormulas == 2)
    #expect(text.contains("<annotation encoding=\"application/x-tex\">"))
  }

  @Test func everythingThatAPageHoldsIsThere() throws {
    let book = try #require(try preTeXtProject(chapter).link("project.ptx").book)
    let text = book.pages.map { content($0) }.joined()
    for piece in [
      "box theorem", "box proof", "box definition", "A blank", "Nothing", "A note.", "Why?", "Think.",
    ] {
      #expect(text.contains(piece), "\(piece)")
    }
  }

  @Test func aFormulaThatCannotBeReadKeepsItsSourceAndIsNamed() throws {
    for (tex, id) in [
      ("\\frac{1}{", "formula-invalid"), ("\\nosuchcommand", "formula-command-unknown"),
      ("\\includegraphics{a}", "formula-command-refused"), ("\\def\\a{\\a\\a}\\a", "formula-too-complex"),
    ] {
      let folder = try preTeXtProject("<chapter><title>C</title><p>See <m>\(tex)</m>.</p></chapter>")
      let (book, findings) = folder.link("project.ptx")
      #expect(findings.contains { $0.hasSuffix(" " + id) }, "\(tex): \(findings)")
      #expect(book?.pages.contains { content($0).contains("class=\"tex\"") } == true, "\(tex)")
    }
  }

  @Test func preparedPicturesAreKnownByTheLabelOfTheirCode() throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>"
    let folder = try preTeXtProject(
      "<chapter><title>C</title><image><shortdescription>A line</shortdescription><latex-image label='line'>\\draw;</latex-image></image></chapter>",
      files: ["generated/latex-image/line.svg": svg])
    let (book, findings) = folder.link("project.ptx")
    #expect(!findings.contains { $0.hasSuffix("prepared-picture-missing") }, "\(findings)")
    #expect(book?.pages.contains { content($0).contains("<img") } == true)
  }

  @Test func whatAPublicationLeavesOutIsCounted() throws {
    let folder = try preTeXtProject(
      "<chapter><title>C</title><p component='web'>Only there.</p>"
        + "<sage type='invisible'><input>1</input></sage>"
        + "<image xml:id='i'><latex-image>\\draw;</latex-image></image>"
        + "<p>See <xref provisional='later'/>.</p>"
        + "<exercise><statement><p>Why?</p></statement><hint><p>H</p></hint></exercise></chapter>",
      publication: "<source><version include='print'/></source><common><exercise-inline hint='no'/></common>")
    let ids = Set(
      folder.link("project.ptx").findings.compactMap { $0.split(separator: " ").last.map(String.init) })
    for id in [
      "component-left-out", "element-left-out", "prepared-picture-missing", "cross-reference-provisional",
      "solution-hidden",
    ] {
      #expect(ids.contains(id), "\(id) in \(ids)")
    }
  }

  @Test func aProjectSaysWhatItLacks() throws {
    let folder = try SmallFolder([
      "a/project.ptx": "<project><targets/></project>",
      "b/project.ptx":
        "<project><targets><target name='web'><format>html</format><source>no.ptx</source></target></targets></project>",
      "c/project.ptx":
        "<project><targets><target name='web'><format>html</format><source>m.ptx</source><publication>no.ptx</publication></target></targets></project>",
      "c/m.ptx":
        "<pretext><book><title>T</title><chapter><title>C</title><p>x</p></chapter></book></pretext>",
      "d/project.ptx":
        "<project ptx-version='2'><targets><target name='web' format='html'/></targets></project>",
      "d/source/main.ptx":
        "<pretext><book><title>T</title><chapter><title>C</title><p>x</p></chapter></book></pretext>",
    ])
    #expect(folder.link("a/project.ptx").findings.contains { $0.hasSuffix(" project-target-missing") })
    #expect(folder.link("b/project.ptx").findings.contains { $0.hasSuffix(" project-source-missing") })
    #expect(folder.link("c/project.ptx").findings.contains { $0.hasSuffix(" publication-file-missing") })
    // A project without a publication file has PreTeXt's defaults.
    #expect(!folder.link("d/project.ptx").findings.contains { $0.hasSuffix(" publication-file-missing") })
  }
}
