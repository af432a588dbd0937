import Testing
import XML

@testable import Titles

private func text(_ xhtml: String) -> String { InlineTitle(xhtml: Array(xhtml.utf8)[...]).text }

private func math(_ content: String) -> String { text("<math>\(content)</math>") }

@Suite struct InlineTitleTests {
  @Test(arguments: [
    ("Plain &amp; simple", "Plain & simple"), ("  two\n words ", "two words"),
    ("5 10<sup>6</sup> cells", "5 10⁶ cells"), ("H<sub>2</sub>O", "H₂O"), ("x<sup>−1</sup>", "x⁻¹"),
    ("the 5<sup>th</sup> wave", "the 5ᵗʰ wave"), ("2<sup>10q</sup>", "2^(10q)"), ("x<sup>q</sup>", "x^q"),
    ("x<sup>q</sup>y", "x^(q)y"), ("a<sub>Q</sub>", "a_Q"), ("Loom<sup>®</sup>", "Loom®"),
    ("90<sup>∘</sup>", "90^∘"),
    ("One<br/>two", "One two"), ("One <br/> two", "One two"),
    ("<em>Very</em> <code>x &lt; 1</code>", "Very x < 1"),
    ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>", "漢字"),
    ("<img src=\"a.png\" alt=\"A loom\"/>", "A loom"),
    ("A <svg aria-label=\"sign\"><path/></svg>", "A sign"), ("<q>Why</q>", "“Why”"),
    ("co\u{AD}operate", "cooperate"), ("Kapitel\u{A0}1", "Kapitel\u{A0}1"),
    ("<ruby><rb>東</rb><rb>京</rb><rtc><rt>とう</rt><rt>きょう</rt></rtc></ruby>", "東京"),
    ("Note<a epub:type=\"noteref\" href=\"#n\"><sup>1</sup></a>", "Note"),
    ("Note<a role=\"doc-noteref\">[1]</a>", "Note"),
    ("Note<sup><a href=\"n.xhtml#a\">12</a></sup>", "Note"), ("Note<a href=\"#a\"><sup>*</sup></a>", "Note"),
    ("See<sup><a href=\"a.xhtml\">more</a></sup>", "Seeᵐᵒʳᵉ"),
    ("Part<a class=\"headerlink\" href=\"#p\">¶</a>", "Part"),
    ("<span class=\"title\">Open <em>still", "Open still"), ("A<span hidden=\"hidden\">b</span>", "A"),
  ])
  func readsInlineContent(xhtml: String, expected: String) { #expect(text(xhtml) == expected) }

  /// Titles that are text alone and those with markup keep the same spaces.
  @Test func normalisesTextAloneAsIfItHadMarkup() throws {
    #expect(InlineTitle(text: " a\u{A0}b\u{AD}c \n d ").text == "a\u{A0}bc d")
    for inner in ["a\u{A0}b\u{AD}c", "<em>a\u{A0}b\u{AD}c</em>"] {
      let tree = try XMLParser().parse(file: "", bytes: Array("<title>\(inner)</title>".utf8))
      #expect(InlineTitle(tree.root, in: tree).text == "a\u{A0}bc")
    }
  }

  @Test(arguments: [
    ("<keycombo><keycap>Ctrl</keycap> <keycap>C</keycap></keycombo> key", "Ctrl+C key"),
    ("<keycombo action='seq'><keycap>G</keycap><keycap>O</keycap></keycombo>", "G O"),
    (
      "<menuchoice><shortcut><keycap>Q</keycap></shortcut><guimenu>File</guimenu> <guimenuitem>Quit</guimenuitem></menuchoice>",
      "File → Quit (Q)"
    ),
    ("By <personname><surname>Lovelace</surname><firstname>Ada</firstname></personname>", "By Ada Lovelace"),
    ("<author><personname>Ada L.</personname></author>", "Ada L."),
    ("<trademark class='registered'>Loom</trademark> and <trademark>Reed</trademark>", "Loom® and Reed™"),
    ("<tag class='starttag'>para</tag>, <sgmltag>x</sgmltag>", "<para>, x"),
    ("ls <optional>-l</optional>", "ls [-l]"),
    ("<citerefentry><refentrytitle>ls</refentrytitle><manvolnum>1</manvolnum></citerefentry>", "ls(1)"),
    ("<citation>Knuth</citation>", "[Knuth]"), ("One<sbr/>two", "One two"),
    ("See <xref linkend='a'/>", "See Threads & more"), ("See <link linkend='b'/>", "See the label"),
    ("See <xref linkend='c' endterm='t'/>", "See Inner"), ("See <link linkend='a'>this</link>", "See this"),
    ("<ulink url='https://e.org/'/>", "https://e.org/"), ("<ulink url='u'>U</ulink>", "U"),
    ("Loop <xref linkend='loop'/>", "Loop again again"), ("<xref linkend='none'/>End", "End"),
  ])
  func readsInlineElementsOfDocBook(content: String, expected: String) throws {
    let text = """
      <book><title>\(content)</title><chapter id='a'><title>Threads &amp; <emphasis>more</emphasis></title></chapter>
      <chapter xml:id='b' xreflabel='the label'><title>B</title></chapter>
      <section id='c'><sectioninfo><title id='t'>Inner</title></sectioninfo></section>
      <section id='loop'><title>again <xref linkend='loop'/></title></section></book>
      """
    let tree = try XMLParser().parse(file: "", bytes: Array(text.utf8))
    let title = try #require(tree.element(tree.root, "title"))
    let read = InlineTitle(title, in: tree).text
    #expect(expected.hasPrefix("Loop") ? read.hasPrefix(expected) : read == expected)
  }

  /// EPUB allows no ruby without its text.
  @Test func keepsRubyWithItsTextOrNone() {
    func markup(_ xhtml: String) -> String? { InlineTitle(xhtml: Array(xhtml.utf8)[...]).markup }
    #expect(markup("<ruby>漢<rtc><rt>かん</rt></rtc></ruby>") == "<ruby>漢<rtc><rt>かん</rt></rtc></ruby>")
    #expect(markup("<ruby>漢</ruby>字")?.contains("ruby") != true)
  }

  private static let a = "<mi>a</mi>", b = "<mi>b</mi>", c = "<mi>c</mi>", two = "<mn>2</mn>",
    plus = "<mo>+</mo>"

  @Test(arguments: [
    ("<mfrac>\(a)\(b)</mfrac>", "a/b"), ("<mfrac><mrow>\(a)\(plus)\(b)</mrow>\(c)</mfrac>", "(a+b)/c"),
    ("<mfrac>\(a)<mrow>\(b)\(c)</mrow></mfrac>", "a/(bc)"),
    ("<mfrac><mrow>\(two)\(a)</mrow>\(b)</mfrac>", "2a/b"),
    ("<mfrac linethickness=\"0\">\(a)\(b)</mfrac>", "a choose b"),
    ("<mfrac linethickness=\"0.5px\">\(a)\(b)</mfrac>", "a/b"),
    ("<mfrac><mfrac>\(a)\(b)</mfrac>\(c)</mfrac>", "(a/b)/c"), ("<mfrac>\(a)\(b)</mfrac>\(c)", "(a/b)c"),
    ("\(two)<mfrac><mn>1</mn>\(two)</mfrac>", "2 1/2"), ("<msqrt>\(a)</msqrt>", "√a"),
    ("<msqrt>\(a)\(plus)\(b)</msqrt>", "√(a+b)"),
    ("<msqrt>\(a)</msqrt>\(b)", "√(a)b"), ("<mroot>\(a)<mn>3</mn></mroot>", "∛a"),
    ("<mroot>\(a)<mi>n</mi></mroot>", "ⁿ√a"),
    ("<msup>\(a)\(two)</msup>", "a²"), ("<msup><mrow>\(a)\(plus)\(b)</mrow>\(two)</msup>", "(a+b)²"),
    ("<msup><mrow><mo>(</mo>\(a)\(plus)\(b)<mo>)</mo></mrow>\(two)</msup>", "(a+b)²"),
    ("<msup><mfrac>\(a)\(b)</mfrac>\(two)</msup>", "(a/b)²"),
    ("<msup><msqrt>\(a)</msqrt>\(two)</msup>", "(√a)²"),
    ("<msup>\(a)<mfrac>\(b)\(two)</mfrac></msup>", "a^(b/2)"), ("<msup>\(a)<mi>q</mi></msup>\(b)", "a^(q)b"),
    ("<msubsup>\(a)<mn>1</mn>\(two)</msubsup>", "a₁²"), ("<msup><mi>f</mi><mo>′</mo></msup>", "f′"),
    ("<mi>sin</mi><mo>\u{2061}</mo><mi>x</mi>", "sin x"), ("<mi>x</mi><mo>=</mo><mn>1</mn>", "x=1"),
    ("<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>", "∑ᵢ₌₁ⁿ"),
    ("<mover><mi>x</mi><mo>¯</mo></mover>", "x\u{304}"), ("<mfenced>\(a)\(b)</mfenced>", "(a,b)"),
    ("<semantics>\(a)<annotation encoding=\"application/x-tex\">\\alpha</annotation></semantics>", "a"),
    (
      "<mmultiscripts><mi mathvariant=\"normal\">C</mi><none/><none/><mprescripts/><none/><mn>14</mn></mmultiscripts>",
      "¹⁴C"
    ),
    ("<mtable><mtr><mtd>\(a)</mtd><mtd>\(b)</mtd></mtr><mtr><mtd>\(c)</mtd></mtr></mtable>", "a, b; c"),
  ])
  func readsFormulas(mathML: String, expected: String) { #expect(math(mathML) == expected) }

  @Test(arguments: [
    ("Plain", nil), ("<span class=\"title\">Plain</span>", nil), ("<a href=\"x\">Link</a>", nil),
    ("10<sup id=\"x\">3</sup> &lt; <em class=\"y\">n</em>", "10<sup>3</sup> &lt; <em>n</em>"),
    ("A<a epub:type=\"noteref\"><sup>1</sup></a>", nil),
    ("A <img alt=\"pic\" src=\"p\"/> <b>x</b>", "A pic <b>x</b>"),
    ("<ruby>字<rt>じ</rt></ruby>", "<ruby>字<rt>じ</rt></ruby>"),
    (
      "<math id=\"m\" display=\"block\"><semantics><mi>a</mi><annotation>a</annotation></semantics></math>",
      "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mi>a</mi></math>"
    ),
  ])
  func keepsMarkupForListsOfContents(xhtml: String, expected: String?) {
    #expect(InlineTitle(xhtml: Array(xhtml.utf8)[...]).markup == expected)
  }

  /// Deep nesting in titles takes no more stack than shallow.
  @Test func deepTitlesEnd() {
    let deep = String(repeating: "<sup>", count: 2_000) + "x" + String(repeating: "</sup>", count: 2_000)
    #expect(!text(deep).isEmpty)
    let formula =
      String(repeating: "<mrow>", count: 20_000) + "<mi>x</mi>" + String(repeating: "</mrow>", count: 20_000)
    #expect(math(formula) == "x")
  }
}
