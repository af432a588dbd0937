import BookModel
import Testing

@testable import Markup
@testable import PageWriting

@Suite struct NestingTests {
  @Test(arguments: [
    // Valid markup stays unchanged.
    ("<p>a <em>b</em></p>", "<p>a <em>b</em></p>"),
    ("<ul><li>a<ul><li>b</li></ul></li></ul>", "<ul><li>a<ul><li>b</li></ul></li></ul>"),
    ("<dl><dt>a</dt><dd>b</dd></dl>", "<dl><dt>a</dt><dd>b</dd></dl>"),
    ("<a id=\"x\"><div>a</div></a>", "<a id=\"x\"><div>a</div></a>"),
    ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>"),
    // A block closes the paragraph around it, which continues after the block.
    ("<p>a<div>b</div>c</p>", "<p>a</p><div>b</div><p>c</p>"),
    ("<p><div>b</div></p>", "<div>b</div>"),
    (
      "<p class=\"x\" id=\"y\">a <b>b<div>c</div>d</b></p>",
      "<p id=\"y\" class=\"x\">a <b>b</b></p><div>c</div><p class=\"x\"><b>d</b></p>"
    ),
    ("<span>a<p>b</p></span>", "<span>a</span><p>b</p>"),
    ("<p>a<p>b</p></p>", "<p>a</p><p>b</p>"),
    ("<p>a<ul><li>b</li></ul></p>", "<p>a</p><ul><li>b</li></ul>"),
    // Inside an element that cannot be closed, a block becomes phrasing content.
    ("<h1 id=\"t\">a<div class=\"x\">b</div></h1>", "<h1 id=\"t\">a <span class=\"x\">b</span> </h1>"),
    ("<pre>a<div>b</div></pre>", "<pre>a\n<span>b</span>\n</pre>"),
    ("<h2 id=\"t\"><h3>b</h3></h2>", "<h2 id=\"t\"> <span>b</span> </h2>"),
    // Lists.
    ("<li>a</li><li>b</li><p>c</p>", "<ul><li>a</li><li>b</li></ul><p>c</p>"),
    ("<ul>a<li>b</li></ul>", "<ul><li>a</li><li>b</li></ul>"),
    ("<ol><ul><li>a</li></ul></ol>", "<ol><li><ul><li>a</li></ul></li></ol>"),
    ("<dt>a</dt><dd>b</dd>", "<dl><dt>a</dt><dd>b</dd></dl>"),
    ("<dl><dd>b</dd><dt>c</dt></dl>", "<dl><dt></dt><dd>b</dd><dt>c</dt><dd></dd></dl>"),
    (
      "<dl><div><dt>a</dt></div><dt>b</dt><dd>c</dd></dl>",
      "<dl><div><dt>a</dt><dd></dd></div><div><dt>b</dt><dd>c</dd></div></dl>"
    ),
    ("<dl>a</dl>", "<dl><dt></dt><dd>a</dd></dl>"),
    // Tables.
    ("<td>a</td>", "<table><tr><td>a</td></tr></table>"),
    ("<table>a<tr><td>b</td></tr></table>", "<table><tr><td>a</td></tr><tr><td>b</td></tr></table>"),
    ("<table><tr>a</tr></table>", "<table><tr><td>a</td></tr></table>"),
    (
      "<table><tr><td>a</td></tr><caption>c</caption></table>",
      "<table><caption>c</caption><tr><td>a</td></tr></table>"
    ),
    (
      "<table><tfoot><tr><td>f</td></tr></tfoot><tbody><tr><td>b</td></tr></tbody></table>",
      "<table><tbody><tr><td>b</td></tr></tbody><tfoot><tr><td>f</td></tr></tfoot></table>"
    ),
    (
      "<table><tr><td>a</td></tr><tbody><tr><td>b</td></tr></tbody></table>",
      "<table><tbody><tr><td>a</td></tr></tbody><tbody><tr><td>b</td></tr></tbody></table>"
    ),
    (
      "<table><tbody><tr><td>a</td></tr></tbody><thead><tr><td>b</td></tr></thead></table>",
      "<table><tbody><tr><td>a</td></tr></tbody><tbody><tr><td>b</td></tr></tbody></table>"
    ),
    (
      "<table><col/><tr><td>a</td></tr></table>",
      "<table><colgroup><col/></colgroup><tr><td>a</td></tr></table>"
    ),
    ("<table><colgroup span=\"2\"><col/></colgroup></table>", "<table><colgroup><col/></colgroup></table>"),
    // Figures and details.
    ("<figure>a<figcaption>b</figcaption>c</figure>", "<figure>ac<figcaption>b</figcaption></figure>"),
    ("<figcaption>a</figcaption>", "<div>a</div>"),
    ("<details>a<summary>b</summary></details>", "<details><summary>b</summary>a</details>"),
    ("<details>a</details>", "<details><summary>…</summary>a</details>"),
    // Links, and other elements that must not contain themselves.
    ("<p><a id=\"a\">x<a id=\"b\">y</a>z</a></p>", "<p><a id=\"a\">x</a><a id=\"b\">y</a><a>z</a></p>"),
    ("<header><header>a</header></header>", "<header><div>a</div></header>"),
    ("<dfn>a<dfn>b</dfn></dfn>", "<dfn>a</dfn><dfn>b</dfn>"),
    ("<br>a</br>", "<br/>a"),
    ("<time>a<b>c</b></time>", "<time>a</time><b>c</b>"),
    ("<bdo>a</bdo><data>b</data>", "<bdo dir=\"ltr\">a</bdo><data value=\"\">b</data>"),
    ("<ruby>a</ruby>", "<span>a</span>"),
    ("<ruby>a<rp>(</rp><rt>b</rt></ruby>", "<ruby>a<rp>(</rp><rt>b</rt><rp></rp></ruby>"),
    ("<hgroup><h1 id=\"a\">x</h1><h2>y</h2></hgroup>", "<hgroup><h1 id=\"a\">x</h1><p>y</p></hgroup>"),
    ("<hgroup><p>y</p></hgroup>", "<div><p>y</p></div>"),
  ])
  func makesPlaceForWhatMayNotStandThere(_ body: String, _ expected: String) throws {
    #expect(try content(body) == expected)
  }

  @Test func countsWhatIsNotAllowedOncePerKind() throws {
    let read = try read("<p>a<div>b</div></p><p>a<div>b</div></p>")
    let finding = try #require(read.finding("element-not-allowed-here"))
    #expect(read.ids == ["element-not-allowed-here"])
    #expect(finding.headline == "element <div> is not allowed in <p> (2 times)")
    #expect(finding.range?.start?.line == 2)
    #expect(finding.range?.start?.column == 12)
  }

  @Test(arguments: [
    ("<center>a</center>", "<div style=\"text-align: center\">a</div>", "element-replaced"),
    (
      "<p><font color=\"red\" size=\"+1\">a</font></p>",
      "<p><span style=\"color: red; font-size: large\">a</span></p>", "element-replaced"
    ),
    ("<p><strike>a</strike></p>", "<p><s>a</s></p>", "element-replaced"),
    ("<form>a <input type=\"text\"/></form>", "<div>a </div>", "element-replaced"),
    ("<p><x-y>a</x-y></p>", "<p>a</p>", "element-foreign"),
    ("<script>f()</script><p onclick=\"f()\">a</p>", "<p>a</p>", "script-dropped"),
    ("<canvas>a</canvas>", "a", "element-replaced"),
    ("<template><p>a</p></template>b", "b", ""),
    (
      "<td width=\"50%\" valign=\"top\">a</td>",
      "<table><tr><td style=\"width: 50%; vertical-align: top\">a</td></tr></table>", ""
    ),
  ])
  func replacesWhatAPageMayNotHold(_ body: String, _ expected: String, id: String) throws {
    let read = try read(body)
    #expect(read.content == expected)
    #expect(id.isEmpty || read.ids.contains(id))
    // An attribute that becomes a style is not reported as dropped.
    #expect(!read.ids.contains("attribute-dropped"))
  }

  @Test func keepsItsTablesInOrder() {
    for (index, entry) in HTMLVocabulary.entries.enumerated() {
      #expect(Int(entry.element.rawValue) == index)
      #expect(entry.element == .foreign || "\(entry.name)" == "\(entry.element)")
    }
    #expect(HTMLVocabulary.entries.count == HTMLElement.allCases.count)
  }

  @Test(arguments: HTMLElement.allCases.filter { $0 != .foreign && $0 != .body })
  func writesEveryElementInEveryOtherAndClosesAll(_ outer: HTMLElement) throws {
    for inner in HTMLElement.allCases where inner != .foreign && inner != .body {
      let context = ReadingContext(source: 0, path: "a.md", styling: .author)
      var writer = PageWriter(context: context, source: .init(file: "a.md", bytes: []))
      writer.open(outer)
      writer.text("x")
      writer.open(inner)
      writer.text("y")
      writer.close()
      writer.text("z")
      writer.close()
      let reading = writer.finish()
      let bytes = try #require(reading.pages.first).content.bytes
      let text = String(decoding: bytes, as: UTF8.self)
      let words = "xyz".filter { text.replacingTags.contains($0) }
      #expect(words == "xyz", "\(outer) \(inner): \(text)")
      #expect(isBalanced(text), "\(outer) \(inner): \(text)")
    }
  }

  /// MathML takes many times the room of its TeX, which is no repetition; what macros make of little TeX is, as text is that a source
  /// shows again and again.
  @Test(arguments: [(30_000, []), (2, ["source-excessive"]), (nil, ["source-excessive"])])
  func formulasMayTakeMoreRoomThanText(ofSource source: Int?, findings: [String]) throws {
    var writer = PageWriter(
      context: ReadingContext(source: 0, path: "a.md", styling: .author),
      source: .init(file: "a.md", bytes: []))
    let text = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    writer.open(.p)
    for _ in 0..<40 {
      if let source {
        writer.formula(
          Array("<math><mi>".utf8) + text + Array("</mi></math>".utf8), ofSource: source, isDescribed: true)
      } else {
        writer.text(text[...])
      }
    }
    writer.close()
    #expect(writer.finish().diagnostics.map(\.kind.id) == findings)
  }

  @Test(arguments: ["<div>x</div>y", "<ul><li>x</li></ul>y"])
  func aLargeAttributeIsNotCopiedBehindEveryBlock(_ piece: String) throws {
    let title = String(repeating: "long ", count: 2000)
    let body = "<p><b title=\"\(title)\">" + String(repeating: piece, count: 8000) + "</b></p>"
    let page = try read(body)
    #expect(page.content.utf8.count < 1 << 20 + 40 * body.utf8.count)
    #expect(page.content.hasSuffix("<p><b>y</b></p>"))
    let finding = try #require(page.finding("repetition-limited"))
    #expect(
      finding.summary.hasPrefix(
        "attributes of <b> repeated too often; omitted where it continues after a block"))
  }

  private func isBalanced(_ text: String) -> Bool {
    var open: [Substring] = []
    for piece in text.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      let tag = piece.prefix { $0 != ">" }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return false }
      } else if !tag.hasSuffix("/") {
        open.append(tag.prefix { $0 != " " })
      }
    }
    return open.isEmpty
  }
}

extension String {
  var replacingTags: String {
    var result = ""
    var isTag = false
    for character in self {
      if character == "<" { isTag = true }
      if !isTag { result.append(character) }
      if character == ">" { isTag = false }
    }
    return result
  }
}
