import BookModel
import Diagnostics
import Testing

@testable import JATSFormat
@testable import PageWriting

/// Cross references of JATS without text, to targets without label.
@Suite struct JATSMarkTests {
  private func read(_ body: String, back: String = "") -> SourceReading {
    let text = """
      <article><front><article-meta><title-group><article-title>Knots</article-title></title-group></article-meta></front>\
      <body>\(body)</body><back>\(back)</back></article>
      """
    return readJATS(file: "a.xml", bytes: Array(text.utf8), context: ReadingContext(source: 0, path: "a.xml"))
  }

  /// A target with the id `n`, with the text of a reference to it.
  private static let targets: [(body: String, back: String, mark: String)] = [
    ("", "<fn-group><fn id='m'><p>A.</p></fn><fn id='n'><p>B.</p></fn></fn-group>", "2"),
    (
      "<table-wrap><table><tr><td>x</td></tr></table><table-wrap-foot><fn id='n'><p>A.</p></fn></table-wrap-foot></table-wrap>",
      "", "1"
    ),
    ("<p>x<fn><p>A.</p></fn> y<fn id='n'><p>B.</p></fn></p>", "", "2"),
    (
      "",
      "<ref-list><ref id='n'><mixed-citation>Reep, <source>Ropes</source></mixed-citation></ref></ref-list>",
      "[1]"
    ),
    ("<list><list-item><p>a</p></list-item><list-item id='n'><p>b</p></list-item></list>", "", "2"),
    ("<sec><title>Bends</title><p id='n'>x</p></sec>", "", "Bends"),
    ("<boxed-text id='n'><caption><title>Care</title></caption><p>x</p></boxed-text>", "", "Care"),
    (
      "<disp-formula id='m'><tex-math>a</tex-math></disp-formula><disp-formula id='n'><tex-math>b</tex-math></disp-formula>",
      "", "[2]"
    ),
  ]

  @Test(arguments: targets) func eachReferenceHasAMark(_ target: (body: String, back: String, mark: String)) {
    for isBefore in [true, false] {
      let reference = "<p>See<xref rid='n'/>.</p>"
      let reading = read(isBefore ? reference + target.body : target.body + reference, back: target.back)
      let html = String(decoding: reading.pages[0].content.bytes, as: UTF8.self)
      #expect(html.contains(">\(target.mark)</a>."), "\(html)")
      #expect(!html.contains(">Knots</a>"))
    }
  }

  private func html(_ text: String) -> (text: String, findings: [String]) {
    let reading = readJATS(
      file: "a.xml", bytes: Array(text.utf8), context: ReadingContext(source: 0, path: "a.xml"))
    return (
      String(decoding: reading.pages[0].content.bytes, as: UTF8.self), reading.diagnostics.map(\.summary)
    )
  }

  @Test func whatIsGivenTwiceIsShownOnce() {
    let found = html(
      """
      <article><front><article-meta><title-group><article-title>Knots</article-title></title-group><contrib-group><contrib>\
      <name><surname>Reep</surname></name><xref ref-type="aff" rid="f"/></contrib></contrib-group><aff id="f"><label>1</label>\
      <institution content-type="original">Hall of Ropes, Oslo, Norway.</institution><institution content-type="orgname">Hall of \
      Ropes</institution><addr-line><named-content content-type="city">Oslo</named-content></addr-line><email>a@b.no</email></aff>\
      <pub-date date-type="pub"><day>13</day><month>05</month><year>2022</year></pub-date><pub-date date-type="collection">\
      <year>2022</year></pub-date></article-meta></front><body><p>x</p></body><back><ref-list><ref id="r"><mixed-citation>Reep. \
      <source>Ropes</source>, 2020.</mixed-citation><element-citation><source>Ropes</source><year>2020</year></element-citation>\
      </ref></ref-list></back></article>
      """)
    #expect(found.text.components(separatedBy: "Ropes</i>").count == 2, "\(found.text)")
    #expect(found.text.contains("Hall of Ropes, Oslo, Norway., a@b.no</p>"))
    #expect(found.text.contains("<p class=\"date\">2022-05-13</p>") && !found.text.contains(">2022</p>"))
    #expect(found.text.contains("<sup><a[link 0]>1</a></sup>") || found.text.contains(">1</a></sup>"))
    #expect(
      !found.findings.contains { $0.contains("institution") || $0.contains("citation") }, "\(found.findings)")
  }

  @Test func ofSeveralPicturesThatAreElsewhereOneOfTheWebIsNamed() {
    let found = html(
      """
      <article><front><article-meta><title-group><article-title>K</article-title></title-group></article-meta></front><body><fig>\
      <alternatives><graphic xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="https://e.org/a.tif"/><graphic \
      xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="https://e.org/a.png"/></alternatives></fig></body></article>
      """)
    #expect(
      found.findings.contains { $0.contains("a.png") } && !found.findings.contains { $0.contains("a.tif") })
  }

  @Test func mathMLComesBeforeTeXWhicheverStandsFirst() {
    let math = "<mml:math xmlns:mml='http://www.w3.org/1998/Math/MathML'><mml:mi>q</mml:mi></mml:math>"
    for forms in [math + "<tex-math>r</tex-math>", "<tex-math>r</tex-math>" + math] {
      let text = read("<p>A <alternatives>\(forms)</alternatives> B</p>").pages.map {
        String(decoding: $0.content.bytes, as: UTF8.self)
      }.joined()
      #expect(text.contains("<mi>q</mi>") && !text.contains("<mi>r</mi>"), "\(text)")
    }
  }

  @Test func theTargetShowsTheMark() {
    let notes = read("<p>See<xref rid='n'/>.</p>", back: Self.targets[0].back)
    #expect(
      String(decoding: notes.pages[0].content.bytes, as: UTF8.self).contains(
        "<p class=\"mark\">2</p><p>B.</p>"))
    let entries = read("<p>See<xref rid='n'/>.</p>", back: Self.targets[3].back)
    #expect(
      String(decoding: entries.pages[0].content.bytes, as: UTF8.self).contains(
        "<span class=\"label\">[1]</span>"))
  }

  @Test(arguments: [
    "<label>1TERM</label>", "<title>CapTERM</title>", "<p>x <named-content>yTERM</named-content></p>",
  ])
  func termsOfTheIndexAreTold(_ content: String) {
    let term = "<index-term><term>Zwischenraum</term></index-term>"
    let reading = read("<sec>\(content.replacing("TERM", with: term))<p>z</p></sec>")
    #expect(!String(decoding: reading.pages[0].content.bytes, as: UTF8.self).contains("Zwischenraum"))
    #expect(
      reading.diagnostics.contains { $0.summary.contains("<index-term>") },
      "\(reading.diagnostics.map(\.summary))")
  }
}
