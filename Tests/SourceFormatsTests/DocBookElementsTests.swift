import BookModel
import Diagnostics
import Testing

@testable import DocBookFormat

@Suite struct DocBookElementsTests {
  @Test(arguments: [
    (
      "<para>a <emphasis role='bold'>b</emphasis> <emphasis>c</emphasis></para>",
      "a <strong class=\"bold\">b</strong> <em>c</em>"
    ),
    (
      "<para><emphasis xlink:href='https://e.org'>b</emphasis> <quote linkend='x'>c</quote></para><para xml:id='x'>d</para>",
      "<em><a>b</a></em> <span class=\"quote\"><a>“c”</a></span>"
    ),
    (
      "<para><guimenu>F</guimenu> <keycombo xlink:href='https://e.org'><keycap>A</keycap><keycap>B</keycap></keycombo></para>",
      "<span class=\"keycombo\"><a><kbd class=\"keycap\">A</kbd>+<kbd class=\"keycap\">B</kbd></a></span>"
    ),
    ("<para><quote>a <quote>b</quote></quote></para>", "“a <span class=\"quote\">‘b’</span>”"),
    (
      "<para><command>ls</command> <filename>/etc</filename></para>",
      "<code class=\"command\">ls</code> <code class=\"filename\">/etc</code>"
    ),
    (
      "<para><menuchoice><shortcut><keycap>Q</keycap></shortcut><guimenu>File</guimenu><guimenuitem>Quit</guimenuitem></menuchoice></para>",
      "<strong class=\"guimenu\">File</strong> → <strong class=\"guimenuitem\">Quit</strong> (<span class=\"shortcut\"><kbd class=\"keycap\">Q</kbd></span>)"
    ),
    (
      "<para><keycombo><keycap>Ctrl</keycap><keycap>C</keycap></keycombo></para>",
      "<kbd class=\"keycap\">Ctrl</kbd>+<kbd class=\"keycap\">C</kbd>"
    ),
    ("<para><trademark class='registered'>X</trademark></para>", "X®"),
    ("<para><tag class='emptytag'>br</tag></para>", "&lt;br/&gt;"),
    ("<para><email>a@b.org</email></para>", "<code class=\"email\"><a>a@b.org</a></code>"),
    ("<para>H<subscript>2</subscript>O<superscript>x</superscript></para>", "H<sub>2</sub>O<sup>x</sup>"),
    (
      "<para><citerefentry><refentrytitle>ls</refentrytitle><manvolnum>1</manvolnum></citerefentry></para>",
      "ls</span>(1)"
    ),
    (
      "<para><foreignphrase xml:lang='fr'>bon</foreignphrase></para>",
      "<i lang=\"fr\" xml:lang=\"fr\" class=\"foreignphrase\">bon</i>"
    ),
    (
      "<simpara>x</simpara><formalpara><title>T</title><para>y</para></formalpara>",
      "<div class=\"formalpara\"><p class=\"title\">T</p>"
    ),
    (
      "<warning><para>w</para></warning>",
      "<section class=\"box warning\"><p class=\"title\">Warning</p><p>w</p></section>"
    ),
    ("<tip><title>Own</title><para>w</para></tip>", "<p class=\"title\">Own</p>"),
    (
      "<sidebar><title>S</title><para>w</para></sidebar>", "<aside class=\"sidebar\"><p class=\"title\">S</p>"
    ),
    (
      "<blockquote><attribution>Who</attribution><para>w</para></blockquote>",
      "<p>w</p><footer class=\"attribution\">— Who</footer></blockquote>"
    ),
    ("<epigraph><para>w</para></epigraph>", "<blockquote epub:type=\"epigraph\" class=\"epigraph\"><p>w</p>"),
    ("<bridgehead>H</bridgehead>", ">H</h2>"),
    (
      "<procedure><title>P</title><para>Before <emphasis>it</emphasis>.</para><note><para>n</para></note><step><para>a</para></step><step><para>b</para></step></procedure>",
      "<p>Before <em>it</em>.</p><section class=\"box note\"><p class=\"title\">Note</p><p>n</p></section><ol class=\"procedure\"><li><p>a</p></li><li><p>b</p></li></ol>"
    ),
    (
      "<orderedlist><para>w</para><listitem><para>a</para></listitem></orderedlist>",
      "<p>w</p><ol class=\"orderedlist\"><li><p>a</p></li></ol>"
    ),
    (
      "<mediaobjectco><imageobjectco><areaspec><area id='r' coords='1'/></areaspec><imageobject><imagedata fileref='gone.png'/></imageobject><calloutlist><callout arearefs='r'><para>c</para></callout></calloutlist></imageobjectco></mediaobjectco>",
      "gone.png"
    ),
    (
      "<itemizedlist spacing='compact'><listitem><para>a</para></listitem></itemizedlist>",
      "<ul class=\"itemizedlist compact\"><li><p>a</p></li></ul>"
    ),
    (
      "<orderedlist numeration='lowerroman'><listitem><para>a</para></listitem></orderedlist>",
      "<ol type=\"i\" class=\"orderedlist\"><li><p>a</p></li></ol>"
    ),
    (
      "<orderedlist><listitem><para>a</para></listitem><listitem><para>b</para></listitem></orderedlist><orderedlist continuation='continues'><listitem><para>c</para></listitem></orderedlist>",
      "<ol start=\"3\""
    ),
    (
      "<orderedlist><listitem><para>a</para><orderedlist inheritnum='inherit'><listitem><para>b</para></listitem></orderedlist></listitem></orderedlist>",
      "<span class=\"label\">1.a.</span>"
    ),
    (
      "<variablelist><varlistentry xml:id='v'><term>a</term><term>b</term><listitem><para>c</para></listitem></varlistentry></variablelist>",
      "<dt id=\"v\">a</dt><dt>b</dt><dd><p>c</p></dd>"
    ),
    (
      "<para><simplelist type='inline'><member>a</member><member>b</member><member>c</member></simplelist></para>",
      "a</span>, <span class=\"member\">b</span>, and <span"
    ),
    (
      "<simplelist><member>a</member><member>b</member></simplelist>",
      "<ul class=\"simplelist\"><li>a</li><li>b</li></ul>"
    ),
    (
      "<segmentedlist><segtitle>K</segtitle><seglistitem><seg>v</seg></seglistitem></segmentedlist>",
      "<span class=\"segtitle\">K:</span> v"
    ),
    (
      "<procedure><title>P</title><step><para>a</para><substeps><step><para>b</para></step></substeps></step><step><stepalternatives><step><para>c</para></step></stepalternatives></step></procedure>",
      "<p class=\"title\"><span class=\"label\">Procedure 1.1</span> P</p><ol class=\"procedure\"><li><p>a</p><ol type=\"a\" class=\"substeps\">"
    ),
    (
      "<qandaset><qandaentry><question><para>q</para></question><answer><para>a</para></answer></qandaentry></qandaset>",
      "<div class=\"question\"><p class=\"label\">Q:</p><p>q</p></div><div class=\"answer\"><p class=\"label\">A:</p><p>a</p></div>"
    ),
    (
      "<glosslist><glossentry><glossterm>g</glossterm><glossdef><para>d</para></glossdef></glossentry></glosslist>",
      "<dt class=\"glossentry\"><dfn>g</dfn></dt><dd><p>d</p></dd>"
    ),
    (
      "<funcsynopsis><funcprototype><funcdef>int <function>max</function></funcdef><paramdef>int <parameter>a</parameter></paramdef><paramdef>int <parameter>b</parameter></paramdef></funcprototype></funcsynopsis>",
      "int <strong class=\"function\">max</strong>(int <var class=\"parameter\">a</var>, int <var class=\"parameter\">b</var>);"
    ),
    (
      "<classsynopsis><ooclass><classname>A</classname></ooclass><methodsynopsis><modifier>public</modifier><type>int</type><methodname>f</methodname><methodparam><type>int</type><parameter>x</parameter></methodparam></methodsynopsis></classsynopsis>",
      "<code class=\"methodname\">f</code>("
    ),
  ])
  func writes(_ source: String, _ expected: String) {
    let page = docBook(source)
    #expect(page.contains(expected), "\(page)")
  }

  @Test func keepsWhiteSpaceOfCode() {
    let page = docBook(
      "<screen>\n<prompt>$</prompt> ls\n  a &lt; b\n</screen><programlisting language='c' linenumbering='numbered'>x\ny</programlisting>"
    )
    #expect(
      page.contains("<pre class=\"screen\"><code><span class=\"prompt\">$</span> ls\n  a &lt; b</code></pre>")
    )
    #expect(
      page.contains("<span class=\"line-number\">  1</span>  x\n<span class=\"line-number\">  2</span>  y"))
    #expect(
      docBook("<literallayout>  a\n b</literallayout>").contains("<pre class=\"literallayout\">  a\n b</pre>")
    )
  }

  @Test func linksCalloutsBothWays() {
    let reading = readDocBook(
      version5(
        """
        <chapter><title>T</title><programlisting>a <co xml:id="m1" linkends="t1"/>
        b</programlisting><calloutlist><callout xml:id="t1" arearefs="m1"><para>text</para></callout></calloutlist>
        <programlistingco><areaspec><area xml:id="z1" coords="2 10"/></areaspec><programlisting>x
        y
        z</programlisting><calloutlist><callout arearefs="z1"><para>yy</para></callout></calloutlist></programlistingco></chapter>
        """))
    let page = html(reading, page: 1)
    #expect(page.contains("a <a id=\"m1\" class=\"co\">①</a>"))
    #expect(page.contains("<li id=\"t1\"><a class=\"callout-mark\">①</a>"))
    #expect(page.contains("y <span id=\"z1\" class=\"co\">①</span>\n"))
    #expect(reading.pages[1].links.map(\.target) == [.fragment("t1"), .fragment("m1"), .fragment("z1")])
  }

  @Test func writesCALSTables() {
    let page = docBook(
      """
      <table xml:id="t"><title>Tab</title><tgroup cols="3"><colspec colname="a"/><colspec colname="b" align="right"/><colspec colname="c"/>
      <spanspec spanname="bc" namest="b" nameend="c"/><thead><row><entry>A</entry><entry spanname="bc">BC</entry></row></thead>
      <tbody><row><entry morerows="1">1</entry><entry>2</entry><entry>3</entry></row><row><entry colname="c">4</entry></row>
      <row><entry namest="a" nameend="c" align="center">5<footnote><para>F</para></footnote></entry></row></tbody></tgroup></table>
      """)
    for part in [
      "<th scope=\"colgroup\" colspan=\"2\" style=\"text-align: right\">BC</th>",
      "<td rowspan=\"2\">1</td><td style=\"text-align: right\">2</td><td>3</td>",
      "<tr><td></td><td>4</td></tr>", "<td colspan=\"3\" style=\"text-align: center\">5<a",
      "<caption>Tab</caption>",
      "role=\"doc-footnote\"",
    ] {
      #expect(page.contains(part), "\(part)\n\(page)")
    }
  }

  @Test func writesHTMLTables() {
    let page = docBook(
      "<informaltable><thead><tr><th>A</th></tr></thead><tbody><tr><td colspan='1' align='center'>b</td></tr></tbody></informaltable>"
    )
    #expect(
      page.contains(
        "<thead><tr><th>A</th></tr></thead><tbody><tr><td style=\"text-align: center\">b</td></tr></tbody>")
        || page.contains("<td colspan=\"1\" style=\"text-align: center\">b</td>"))
  }

  @Test func choosesPicturesThatEPUBHas() {
    let reading = readDocBook(
      version5(
        """
        <chapter><title>T</title><figure xml:id="f"><title>Fig</title><mediaobject><imageobject role="fo"><imagedata fileref="a.eps"/></imageobject>
        <imageobject role="html"><imagedata fileref="a.png" contentwidth="2in"/></imageobject>
        <textobject><phrase>An A.</phrase></textobject><caption><para>Cap</para></caption></mediaobject></figure>
        <para><inlinemediaobject><imageobject><imagedata fileref="i.svg" scale="50"/></imageobject></inlinemediaobject></para></chapter>
        """),
      media: [
        "a.png": MediaInfo(mediaType: "image/png", size: 10, width: 40, height: 20),
        "i.svg": MediaInfo(mediaType: "image/svg+xml", size: 10, width: 40, height: 20),
      ])
    let page = html(reading, page: 1)
    #expect(reading.pages[1].media.map(\.path) == ["a.png", "i.svg"])
    #expect(page.contains("alt=\"An A.\" width=\"192\" height=\"96\""))
    #expect(page.contains("width=\"20\" height=\"10\""))
    #expect(page.contains("<figcaption>Fig</figcaption>"))
    let anchor = reading.pages[1].anchors.first { $0.id == "f" }
    #expect(anchor?.kind == .figure && anchor?.givenNumber == "1.1" && anchor?.isNumbered == true)
  }

  @Test func crossReferencesTakeText() {
    let reading = readDocBook(
      version5(
        """
        <part xml:id="p"><title>Part</title><chapter xml:id="c"><title>Chap</title><section xml:id="s"><title>Sec</title>
        <figure xml:id="f"><title>Fig</title><para/></figure><example xml:id="e"><title>Ex</title><para/></example>
        <procedure xml:id="pr"><step><para/><substeps><step xml:id="st"><para/></step></substeps></step></procedure>
        <variablelist><varlistentry xml:id="v"><term>Term</term><listitem><para/></listitem></varlistentry></variablelist>
        <para xml:id="x" xreflabel="Label">x</para>
        <equation xml:id="q"><mathphrase>E=mc</mathphrase></equation></section></chapter></part>
        <appendix xml:id="a"><title>App</title><para>\(["p", "c", "s", "f", "e", "st", "v", "x", "a", "q"].map { "<xref linkend='\($0)'/>" }.joined(separator: ";"))
        <xref linkend="c" xrefstyle="select: title"/>;<xref linkend="f" xrefstyle="template:see %n (%t)"/>;<xref linkend="c" endterm="x"/>;<link linkend="s"/>;<xref linkend="none"/></para></appendix>
        """))
    let page = html(reading, page: 4)
    let texts = page.split(separator: "<a>").dropFirst().map { String($0.prefix { $0 != "<" }) }
    #expect(
      texts == [
        "Part I, “Part”", "Chapter 1, Chap", "Section 1.1, “Sec”", "Figure\u{A0}1.1, “Fig”",
        "Example\u{A0}1.1, “Ex”", "Step 1.a",
        "Term", "Label", "Appendix A, App", "(1.1)", "Chap", "see 1.1 (Fig)", "x", "Section 1.1, “Sec”",
        "none",
      ])
    #expect(reading.pages[4].links.last?.target == .fragment("none"))
  }

  @Test func footnotesGoToTheEndOfTheirPage() {
    let page = docBook(
      "<para>a<footnote xml:id='n'><para>note</para></footnote> b<footnoteref linkend='n'/></para>")
    #expect(page.contains("<a epub:type=\"noteref\" role=\"doc-noteref\""))
    #expect(page.components(of: "role=\"doc-noteref\"") == 2)
    #expect(page.contains("role=\"doc-footnote\" id=\"n\""))
    #expect(page.contains("<p>note</p></aside></section>"))
  }

  @Test func generatesTheIndex() {
    let reading = readDocBook(
      version5(
        """
        <chapter xml:id="c"><title>One</title><para><indexterm><primary>zebra</primary><secondary>striped</secondary></indexterm>
        <indexterm significance="preferred"><primary>Éclair</primary></indexterm><indexterm><primary>$x</primary></indexterm>
        <indexterm><primary>cake</primary><see>Éclair</see></indexterm><indexterm><primary>eclair</primary><seealso>cake</seealso></indexterm>
        <indexterm zone="c"><primary>apple</primary></indexterm>
        <indexterm class="startofrange" xml:id="r"><primary>range</primary></indexterm>x<indexterm class="endofrange" startref="r"/></para></chapter><index/>
        """))
    let page = html(reading, page: 2)
    let letters = reading.pages[2].headings.dropFirst().map(\.text)
    #expect(letters == ["Symbols", "A", "C", "E", "R", "Z"])
    #expect(page.contains("<span class=\"term\">cake</span>, <em>See</em> Éclair"))
    #expect(page.contains("<strong><a>One</a></strong>"))
    #expect(page.contains("<a>One</a>–<a>1</a>"))
    #expect(page.contains("<span class=\"term\">striped</span>"))
    #expect(reading.pages[2].links.first { $0.target == .fragment("c") } != nil)
    let targets = reading.pages[2].links.compactMap {
      if case .fragment(let id) = $0.target { id } else { nil }
    }
    let known = Set(reading.pages.flatMap { $0.anchors.compactMap(\.id) })
    #expect(targets.allSatisfy(known.contains))
  }

  @Test func glossariesAndBibliographies() {
    let reading = readDocBook(
      version5(
        """
        <chapter><title>T</title><para><glossterm>XML</glossterm> <citation>Knuth</citation> <xref linkend="kn"/></para></chapter>
        <glossary><glossentry xml:id="gx"><glossterm>XML</glossterm><acronym>X</acronym><glossdef><para>d</para><glossseealso otherterm="gy"/></glossdef></glossentry>
        <glossentry xml:id="gy"><glossterm>YML</glossterm><glosssee otherterm="gx"/></glossentry></glossary>
        <bibliography><biblioentry xml:id="kn"><abbrev>Knuth</abbrev><authorgroup><author><personname><firstname>D</firstname><surname>K</surname></personname></author></authorgroup>
        <title>Art</title><publisher><publishername>AW</publishername></publisher><pubdate>1968</pubdate></biblioentry></bibliography>
        """))
    #expect(reading.pages.map(\.title) == ["B", "T", "Glossary", "Bibliography"])
    #expect(
      html(reading, page: 1).contains(
        "<a>XML</a></span> <span class=\"citation\">[<a>Knuth</a>]</span> <a>[Knuth]</a>"))
    #expect(
      html(reading, page: 2).contains(
        "<dl class=\"glossary\"><dt id=\"gx\" class=\"glossentry\"><dfn>XML</dfn> (<abbr>X</abbr>)</dt>"))
    #expect(html(reading, page: 2).contains("<p class=\"glossseealso\">See also <a>YML</a>.</p>"))
    #expect(html(reading, page: 3).contains("[Knuth] D K. <cite>Art</cite>. AW. "))
  }

  @Test func formulas() {
    let page = docBook(
      """
      <equation><m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>x</m:mi></m:math></equation>
      <para><inlineequation><alt>\\alpha</alt></inlineequation><inlineequation><mathphrase>a<superscript>2</superscript></mathphrase></inlineequation></para>
      """)
    #expect(page.contains("class=\"equation\"><div class=\"scroll\"><math"))
    #expect(page.contains("<mi>x</mi></math>"))
    #expect(page.contains("<code class=\"tex\">\\alpha</code>"))
    #expect(page.contains("<span class=\"mathphrase\">a<sup>2</sup></span>"))
  }
}

extension String {
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
