import BookModel
import Diagnostics
import Files
import Testing

@testable import PageWriting
@testable import PreTeXtFormat
@testable import SourceFormats

/// What PreTeXt sources hold in places where it was once lost without a word, or told at a wrong place.
@Suite struct PreTeXtSilenceTests {
  private func read(_ text: String, files: [String: String] = [:]) -> SourceReading {
    var context = ReadingContext(source: 0, path: "a.ptx")
    context.files.read = { (path) throws(FileError) in
      guard let text = files[path] else { throw .missing(nearest: nil) }
      return Array(text.utf8)
    }
    return readPreTeXt(file: "a.ptx", bytes: Array(text.utf8), context: context)
  }

  private func section(_ content: String, docinfo: String = "") -> SourceReading {
    read(
      """
      <pretext xmlns:xi="http://www.w3.org/2001/XInclude"><docinfo>\(docinfo)</docinfo><article xml:id="a"><title>T</title>\
      <section xml:id="s"><title>S</title>\(content)</section></article></pretext>
      """)
  }

  private func text(_ reading: SourceReading) -> String {
    reading.pages.map { String(decoding: $0.content.bytes, as: UTF8.self) }.joined()
  }

  private func found(_ reading: SourceReading) -> [String] {
    reading.diagnostics.map { "\($0.range?.start?.line ?? 0): \($0.summary)" }
  }

  // MARK: What a server makes

  @Test(arguments: ["webwork", "myopenmath", "stack", "doenetml"])
  func onlyExercisesWithoutTextAreMadeByAServer(_ name: String) {
    let remote = section("<exercise><\(name) problem='7'/></exercise>")
    #expect(remote.diagnostics.map(\.summary) == ["<\(name)> is made by a server and only described"])
    for content in ["<statement><p>Why?</p></statement>", "<task><statement><p>Why?</p></statement></task>"] {
      let local = section("<exercise><\(name) problem='7'>\(content)</\(name)></exercise>")
      #expect(text(local).contains("Why?") && local.diagnostics.isEmpty, "\(content)")
    }
  }

  @Test func copiesShowTheTextOfTheirOriginal() {
    let reading = section(
      """
      <exercise><webwork xml:id="w"><pg-code>$m = 1;</pg-code><statement><p>Why <m>x+<var name="$m"/></m> or <var name="$m"/>?\
      <var name="$b" width="5"/></p></statement></webwork></exercise><exercise><webwork copy="w"/></exercise>\
      <exercise><webwork copy="gone"/></exercise>
      """)
    #expect(text(reading).split(separator: "Why ").count == 3 && text(reading).contains("<var>m</var>?"))
    #expect(text(reading).contains("<mtext") && text(reading).contains("______"))
    let told = reading.diagnostics.map { $0.summary + " \($0.occurrences?.count ?? 1)" }
    #expect(told.contains("<var> is a value that a server computes, and is shown by its name 4"), "\(told)")
    #expect(told.contains("<webwork> is made by a server and only described 1"))
  }

  @Test func namesOfTheSchemaAreNotStrange() {
    let reading = section("<exercise><statement><instruction>Pull.</instruction></statement></exercise>")
    #expect(text(reading).contains("Pull.") && reading.diagnostics.isEmpty)
  }

  @Test func whatIsToBeMatchedDoesNotGiveItsAnswerAway() {
    for name in ["matches", "cardsort"] {
      let reading = section(
        """
        <exercise><statement><p>Match.</p></statement><\(name)><match><premise>lion</premise><response>roars</response></match>\
        <match><premise>cat</premise><response>meows</response></match></\(name)></exercise>
        """)
      let page = text(reading)
      #expect(
        page.contains("<li>lion</li><li>cat</li></ol>") && page.contains("<li>meows</li><li>roars</li></ol>"))
      #expect(
        found(reading) == [
          "1: <\(name)> becomes two lists: matching needs a browser, and the answer is left out"
        ])
    }
    let blocks = section(
      "<exercise><blocks><block order='2'><p>First.</p></block><block order='1'><p>Then.</p></block></blocks></exercise>"
    )
    #expect(text(blocks).contains("<li><p>Then.</p></li><li><p>First.</p></li>"))
    let truth = section("<exercise><statement correct='yes'><p>2 is prime.</p></statement></exercise>")
    #expect(
      text(truth).contains("2 is prime.")
        && found(truth).first?.contains("<statement> asks whether it is true") == true)
  }

  @Test func linesOfAPoemKeepTheirIndentAndTheDayIsToldOf() {
    let poem = section("<poem><stanza><line>Far</line><line indent='2'>away</line></stanza></poem>")
    #expect(text(poem).contains("Far<br/>\u{2003}\u{2003}away"))
    let today = section("<p>Made on <today/> at <timeofday/>.</p>")
    #expect(
      found(today).count == 2 && found(today)[0].contains("<today> is the time at which a book is built"))
  }

  @Test func itemsOfAColophonStandInLinesOfTheirOwn() {
    let reading = read(
      """
      <pretext><book xml:id="b"><title>B</title><frontmatter xml:id="f"><colophon xml:id="c"><credit><role>Edited by</role>\
      <entity>Ada</entity></credit><edition>Second</edition><website><url href="https://example.org/">The page</url></website>\
      <copyright><year>2020</year><holder>Ada</holder></copyright></colophon></frontmatter><chapter xml:id="k"><title>K</title>\
      <p>Text.</p></chapter></book></pretext>
      """)
    #expect(
      text(reading).contains("<p class=\"edition\">Second</p>") && text(reading).contains("<p>© 2020 Ada</p>")
    )
    #expect(
      !text(reading).contains("AdaSecond") && !text(reading).contains("Edited byAda"), "\(text(reading))")
  }

  @Test func picturesWithoutNameHaveThatOfTheirPlace() {
    var context = ReadingContext(source: 0, path: "a.ptx")
    context.files.mediaInfo = { path in
      path == "generated/latex-image/fig-2-1.svg"
        ? .found(MediaInfo(mediaType: "image/svg+xml", size: 10)) : .missing
    }
    let text = """
      <pretext><article xml:id="a"><title>T</title><section xml:id="s"><title>S</title><figure xml:id="fig"><caption>C</caption>\
      <sidebyside><image><latex-image>x</latex-image></image></sidebyside></figure></section></article></pretext>
      """
    let reading = readPreTeXt(file: "a.ptx", bytes: Array(text.utf8), context: context)
    #expect(self.text(reading).contains("<img") && !found(reading).contains { $0.contains("not prepared") })
  }

  @Test func includedFilesAreCounted() {
    let reading = read(
      """
      <pretext xmlns:xi="http://www.w3.org/2001/XInclude"><article xml:id="a"><title>T</title><section xml:id="s"><title>S</title>\
      <p><today/></p><xi:include href="b.ptx"/><xi:include href="c.ptx"/></section></article></pretext>
      """, files: ["b.ptx": "<p><today/><today/></p>", "c.ptx": "<p><today/></p>"])
    let told = reading.diagnostics.first { $0.summary.contains("<today>") }
    #expect(told?.occurrences == Diagnostic.Occurrences(4, files: 3))
  }

  @Test func stacksShowTheirPanelsOneAboveTheOther() {
    let reading = section(
      "<sidebyside><p>Left.</p><stack><p>Upper.</p><tabular><row><cell>Lower</cell></row></tabular></stack></sidebyside>"
    )
    #expect(text(reading).contains("<div class=\"stack\"><p>Upper.</p>") && text(reading).contains("Lower"))
    #expect(!reading.diagnostics.contains { $0.kind.id == "element-left-out" })
  }

  // MARK: Macros

  /// Statements of a preamble, with the command that they define; nil for those that define none.
  private static let statements: [(String, String?)] = [
    ("\\newcommand{\\aa}{1}", "aa"), ("\\newcommand\\ab[1]{#1}", nil),
    ("\\newcommand{\\ac}[2][x]{#1#2}", nil),
    ("\\renewcommand{\\ad}{1}", "ad"), ("\\DeclareMathOperator*{\\ae}{arg}", "ae"), ("\\def\\af{1}", "af"),
    ("\\let\\ag=\\alpha", "ag"), ("\\newcommand*{\\ah}{1}", "ah"), ("\\providecommand{\\ai}{1}", "ai"),
    ("\\usepackage[x]{amsmath}", nil), ("\\definecolor{sky}{RGB}{59,90,125}", nil),
    ("\\DeclareMathOperator{\\aj}{op}", "aj"),
  ]

  @Test func eachDefinitionStandsByItself() {
    let strange = [
      "\\setlength{\\x}{3pt}", "\\strange", "word", "\\newcommand{\\bad}[z]{1}", "\\hyphenation{a-b}[c]{d}",
    ]
    for stranger in strange {
      let macros = Self.statements.map { $0.0 }.joined(separator: "\n\(stranger)\n")
      let names = Self.statements.compactMap(\.1)
      let formulas = names.map { "<m>\\\($0)</m>" }.joined() + "<m>{\\color{sky}\\ab{x}\\ac{y}}</m>"
      let reading = section("<p>\(formulas)</p>", docinfo: "<macros>\n\(macros)\n</macros>")
      #expect(reading.diagnostics.count == 1, "\(stranger): \(found(reading))")
      #expect(reading.diagnostics.first?.range?.start?.line == 3, "\(stranger)")
      #expect(found(reading).first?.contains("in the macros of docinfo: ") == true)
    }
  }

  @Test func anOpenBraceDoesNotTakeTheDefinitionsBehindIt() {
    let reading = section(
      "<p><m>\\second</m></p>",
      docinfo: "<macros>\n\\newcommand{\\first}{1\n\\newcommand{\\second}{2}\n</macros>")
    #expect(found(reading).filter { $0.contains("second") }.isEmpty && reading.diagnostics.count == 1)
  }

  @Test func findingsOnMacrosAndLinksStandInTheirFiles() {
    let reading = read(
      """
      <pretext xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="info.xml"/><article xml:id="a"><title>T</title>
      <xi:include href="s.xml"/></article></pretext>
      """,
      files: [
        "info.xml": "<docinfo><macros>\n\\newcommand{\\a}{&lt;}\n  \\strange{x}\n</macros></docinfo>",
        "s.xml":
          "<section xml:id='s'><title>S</title>\n<p>See <xref ref='gone'/> and <m>\\a</m>.</p></section>",
      ])
    #expect(
      reading.diagnostics.map {
        "\($0.range?.file ?? ""):\($0.range?.start?.line ?? 0):\($0.range?.start?.column ?? 0)"
      } == ["info.xml:3:3"])
    let places = reading.pages.flatMap(\.links).compactMap { reading.text?.range($0.range) }
    #expect(places.contains { $0.file == "s.xml" && $0.start?.line == 2 })
  }

  // MARK: Text

  @Test func linksThatLeadNowhereKeepTheirWords() {
    let reading = section(
      "<p><xref ref='gone'>Process</xref>, <xref ref='lost'/>, <xref ref='no, none'>Steps</xref>.</p>")
    for words in ["Process</a>", "[lost]</a>", "Steps\u{A0}"] {
      #expect(text(reading).contains(words), "\(words)")
    }
    #expect(!reading.diagnostics.contains { $0.kind.id == "text-left-out" })
  }

  @Test func livesOfAuthorsAreNoPages() {
    let reading = read(
      """
      <pretext><book xml:id="b"><title>B</title><frontmatter><bibinfo><author><personname>Ada</personname><biography>\
      <p>She tied knots.</p></biography></author></bibinfo></frontmatter><chapter xml:id="c"><title>C</title><p>x</p></chapter></book></pretext>
      """)
    #expect(text(reading).contains("<div class=\"biography\"><p>She tied knots.</p></div>"))
    #expect(reading.pages.count == 2)
  }

  @Test(
    arguments: [
      ("The set \\(S\\) is", "\\(…\\)"), ("So \\[x\\] is", "\\[…\\]"), ("So $x^2$ is", "$…$"),
      ("Let $n$ be", "$…$"),
      ("Between $5 and $10", nil), ("Costs $5$ and", nil), ("<c>$x_1$</c>", nil),
      ("<m>\\text{$x_1$}</m>", nil),
    ] as [(String, String?)])
  func formulasOutsideOfFormulasAreTold(_ source: String, form: String?) {
    let reading = section("\n<p>\(source)</p>")
    let told = reading.diagnostics.filter { $0.kind.id == "markup-raw" }
    #expect(told.map { $0.range?.start?.line } == (form == nil ? [] : [2]))
    if let form { #expect(told.first?.summary.contains(form) == true) }
  }
}
