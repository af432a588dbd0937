import Foundation
import Testing

/// The result of reading one section: its page's bytes, the labels of its anchors and the findings.
private struct ReadSection {
  var text = ""
  var labels: [String] = []
  var findings: [String] = []

  init(_ content: String, docinfo: String = "", publication: String = "", inside: String = "section") throws {
    let body =
      inside == "chapter"
      ? content
      : "<chapter xml:id='ch'><title>C</title><section xml:id='s'><title>S</title>\(content)</section></chapter>"
    let folder = try preTeXtProject(body, docinfo: docinfo, publication: publication)
    let (book, findings) = folder.link("project.ptx")
    let pages = try #require(book).pages
    func plain(_ text: String) -> String { text.replacingOccurrences(of: "\u{A0}", with: " ") }
    text = plain(pages.map { BookCompilerTests.content($0) }.joined())
    labels = pages.flatMap { $0.labels.compactMap { $0.map(plain) } }
    self.findings = findings
  }

  func has(_ pieces: String...) {
    for piece in pieces { #expect(text.contains(piece), "\(piece) in \(text)") }
  }
}

@Suite struct PreTeXtElementTests {
  private let theorem = "<theorem xml:id='t'><title>Order</title><statement><p>T</p></statement></theorem>"

  @Test(arguments: [
    ("global", "1.1.1"), ("type-global", "Theorem 1.1.1"), ("title", "Order"),
    ("type-global-title", "Theorem 1.1.1"), ("phrase-global", "Theorem 1 of Section 1.1"),
    ("custom", "that rule"),
  ])
  func referencesReadAsTheirTextFormSays(_ form: String, _ expected: String) throws {
    let inner = form == "custom" ? "that rule" : ""
    let read = try ReadSection(theorem + "<p>QQ <xref ref='t' text='\(form)'>\(inner)</xref> ZZ</p>")
    let text = try #require(read.text.components(separatedBy: "QQ ").last)
    #expect(text.components(separatedBy: " ZZ").first?.contains(expected) == true, "\(text.prefix(200))")
  }

  @Test func statementsFiguresAndEquationsCountTogetherWithinASection() throws {
    let read = try ReadSection(
      theorem + "<lemma><statement><p>L</p></statement></lemma>"
        + "<figure><caption>F</caption><p>x</p></figure><example><p>E</p></example>"
        + "<p><men xml:id='q'>x=1</men></p>")
    #expect(read.labels.contains("Theorem 1.1.1") && read.labels.contains("Lemma 1.1.2"), "\(read.labels)")
    #expect(read.labels.contains("Figure 1.1.3") && read.labels.contains("Example 1.1.4"), "\(read.labels)")
  }

  @Test func apostrophesOfTheKeyboardAreTypographicExceptInCode() throws {
    let read = try ReadSection(
      "<theorem><title>Rolle's <c>f'</c></title><statement><p>It's <c>x'</c>, not <m>f'</m>'s.</p></statement></theorem>"
        + "<program><code>'a'</code></program>")
    read.has("Rolle’s <code", "It’s <code", "’s.</p>")
    for verbatim in ["f'</code>", "x'</code>", "'a'"] {
      #expect(
        read.text.contains(verbatim) || read.text.contains(verbatim.replacing("'", with: "&#39;")),
        "\(read.text)")
    }
  }

  @Test func theStaticFormStandsForAnInteractive() throws {
    let read = try ReadSection(
      "<interactive desmos='abc'><static><p>A still form.</p></static><slate surface='div'/></interactive>")
    read.has("A still form.", "<a>Interactive</a>")
  }

  @Test func blocksCountWithinChaptersWhereThePublicationSaysSo() throws {
    let read = try ReadSection(theorem, publication: "<numbering><blocks level='1'/></numbering>")
    #expect(read.labels.contains("Theorem 1.1"), "\(read.labels)")
  }

  @Test func projectsCountApartOrWithBlocks() throws {
    let body = theorem + "<activity><p>A</p></activity>"
    let together = try ReadSection(body)
    #expect(together.labels.contains("Activity 1.1.2"), "\(together.labels)")
    let apart = try ReadSection(
      body, publication: "<numbering><projects level='1' distinct='yes'/></numbering>")
    #expect(apart.labels.contains("Activity 1.1"), "\(apart.labels)")
    let older = try ReadSection(body, publication: "<numbering><projects level='1'/></numbering>")
    #expect(older.labels.contains("Activity 1.1"), "\(older.labels)")
  }

  @Test func exercisesKeepHintAnswerAndSolutionBehindTheirNames() throws {
    let read = try ReadSection(
      "<exercises><exercise><statement><p>Why?</p></statement><hint><p>H1</p></hint><hint><p>H2</p></hint>"
        + "<answer><p>A1</p></answer><solution><p>S1</p></solution></exercise></exercises>")
    read.has("<summary>Hint 1</summary>", "<summary>Hint 2</summary>", "<summary>Answer</summary>", "S1")
    read.has("<details class=\"hint\"", "Why?")
  }

  @Test func numberedRowsOfADisplayTakeNumbers() throws {
    let read = try ReadSection(
      "<p><md><mrow xml:id='a' number='yes'>x&amp;=1</mrow><mrow>y&amp;=2</mrow></md>"
        + "<xref ref='a'/></p>")
    read.has("display=\"block\"", "1.1.1")
  }

  @Test func cellsSpanColumns() throws {
    let read = try ReadSection(
      "<table><title>T</title><tabular><row header='yes'><cell colspan='2'>H</cell></row>"
        + "<row><cell>a</cell><cell>b</cell></row></tabular></table>")
    read.has("colspan=\"2\"", "<th", "a", "b")
  }

  @Test func panelsStandSideBySideAndLettered() throws {
    let read = try ReadSection(
      "<figure><caption>Both</caption><sidebyside><figure xml:id='one'><caption>One</caption><p>1</p></figure>"
        + "<figure xml:id='two'><caption>Two</caption><p>2</p></figure></sidebyside></figure>"
        + "<p><xref ref='two'/></p>")
    read.has("side-by-side", "Both", "One", "Figure 1.1.1.(b)")
  }

  @Test func listsTakeTheMarkersTheyAreGiven() throws {
    let read = try ReadSection("<p><ol marker='(a)'><li>x</li></ol><ol marker='I.'><li>y</li></ol></p>")
    read.has("class=\"alpha\"", "class=\"upper-roman\"")
  }

  @Test func aListOfTheoremsLinksToThem() throws {
    let read = try ReadSection(
      "\(theorem)</section><section><title>L</title><list-of elements='theorem'/>")
    read.has("Theorem 1.1.1</a> Order")
  }

  @Test func theIndexGathersItsEntries() throws {
    let read = try ReadSection(
      "<chapter><title>C</title><p>x<idx><h>ring</h><h>finite</h></idx><idx><h>ring</h></idx></p></chapter>"
        + "<backmatter><index><title>Index</title><index-list/></index></backmatter>", inside: "chapter")
    read.has("ring", "finite", "doc-index")
  }

  @Test func indexEntriesWithinNotationsAreLedTo() throws {
    let read = try ReadSection(
      "<chapter><title>C</title><definition><notation><usage><m>A^t</m></usage><description>transpose</description>"
        + "<idx>transpose</idx></notation><statement><p>D</p></statement></definition></chapter>"
        + "<backmatter><index><title>Index</title><index-list/></index></backmatter>", inside: "chapter")
    read.has("id=\"index-2\"")
    #expect(!read.findings.contains { $0.contains("link-target") }, "\(read.findings)")
  }

  @Test func feedbackToChoicesIsNamed() throws {
    let read = try ReadSection(
      "<exercise><statement><p>Which?</p></statement><choices><choice><statement><p>This.</p></statement><feedback><p>No.</p></feedback></choice></choices></exercise>"
    )
    read.has("This.")
    #expect(read.findings.filter { $0.contains("element-left-out") }.count == 2, "\(read.findings)")
  }

  @Test func indexEntriesInWhatIsLeftOutLeadToWhereItStood() throws {
    let read = try ReadSection(
      "<chapter><title>C</title><exercise xml:id='e'><webwork><pg-code>1</pg-code><statement><p>x<idx>lost</idx></p></statement></webwork></exercise></chapter>"
        + "<backmatter><index><title>Index</title><index-list/></index></backmatter>", inside: "chapter")
    read.has("lost")
    #expect(!read.findings.contains { $0.contains("link-target") }, "\(read.findings)")
  }

  @Test func theListOfNotationShowsSymbolMeaningAndPlace() throws {
    let read = try ReadSection(
      "<chapter><title>C</title><definition><notation><usage><m>A^t</m></usage><description>transpose</description>"
        + "</notation><statement><p>D</p></statement></definition></chapter>"
        + "<backmatter><appendix><title>N</title><notation-list/></appendix></backmatter>", inside: "chapter")
    read.has("class=\"notation\"", "<td>transpose</td>", "id=\"notation-1\"")
  }

  @Test func referencesAreNumberedAndCited() throws {
    let read = try ReadSection(
      "<p>See <xref ref='knuth'/>.</p><references><title>R</title>"
        + "<biblio type='raw' xml:id='other'>Other, <title>B</title>.</biblio>"
        + "<biblio type='raw' xml:id='knuth'>Knuth, <title>A</title>.</biblio></references>")
    read.has("id=\"knuth\"", "[2]", "<cite>A</cite>")
  }

  @Test func theNameOfWeBWorKIsTextAndItsProblemsAreDescribed() throws {
    let name = try ReadSection("<p>A <webwork/> problem.</p>")
    name.has("A WeBWorK problem.")
    #expect(!name.findings.contains { $0.contains("element") }, "\(name.findings)")
    let problem = try ReadSection("<exercise><webwork source='Library/a.pg'/></exercise>")
    problem.has("WeBWorK: Library/a.pg")
    #expect(problem.findings.contains { $0.hasSuffix("element-left-out") })
    let code = try ReadSection(
      "<exercise><webwork><pg-code>$a = 1;</pg-code><statement><p>Q?</p></statement></webwork></exercise>")
    code.has("Q?")
    #expect(!code.text.contains("$a = 1;"))
  }

  @Test func parsonsProblemsBecomeLists() throws {
    let read = try ReadSection(
      "<exercise><statement><p>Order</p></statement><blocks><block order='2'><p>b</p></block>"
        + "<block order='1'><p>a</p></block></blocks></exercise>")
    read.has("class=\"blocks\"", "<p>b</p>", "<p>a</p>")
    #expect(read.findings.contains { $0.hasSuffix("element-left-out") })
  }

  @Test func packagesAmongMacrosLoseNoMacros() throws {
    let read = try ReadSection(
      "<p><m>\\N</m></p>", docinfo: "<macros>\n \\usepackage{cancel}\n\\def\\N{\\mathbb N}\n</macros>")
    #expect(read.findings.allSatisfy { !$0.contains("formula") }, "\(read.findings)")
  }

  @Test func partsCountStructurallyOrDecorate() throws {
    let parts =
      "<part><title>P</title><chapter><title>A</title><section><title>S</title>\(theorem)</section></chapter></part>"
      + "<part><title>Q</title><chapter><title>B</title><section><title>S</title>"
      + "<theorem><statement><p>T</p></statement></theorem></section></chapter></part>"
    let decorative = try ReadSection(parts, inside: "chapter")
    #expect(decorative.labels.contains("Theorem 2.1.1"), "\(decorative.labels)")
    let structural = try ReadSection(
      parts, publication: "<numbering><divisions part-structure='structural'/></numbering>", inside: "chapter"
    )
    #expect(structural.labels.contains { $0.hasSuffix("1.1.1") }, "\(structural.labels)")
  }
}

@Suite struct PreTeXtProjectPlacesTests {
  @Test func sourcesMayStandBesideTheProject() throws {
    let folder = try SmallFolder([
      "cli/project.ptx":
        "<project ptx-version='2' source='../src' publication='../pub'><targets><target name='w' format='html' "
        + "source='m.xml' publication='p.xml'/></targets></project>",
      "pub/p.xml": "<publication/>",
      "src/m.xml":
        "<?xml version='1.0'?><!-- see <http://example.org> --><pretext><book><title>T</title><chapter><title>C</title><p>x</p></chapter></book></pretext>",
    ])
    let refused = folder.link("cli/project.ptx")
    #expect(refused.book == nil && refused.findings.contains { $0.contains("project-source-missing") })
    // A repository may hold both.
    try FileManager.default.createDirectory(
      atPath: folder.url.path + "/.git", withIntermediateDirectories: true)
    let (book, findings) = folder.link("cli/project.ptx")
    #expect(book?.metadata.title == "T", "\(findings)")
    let alone = folder.link("src/m.xml")
    #expect(alone.book?.metadata.title == "T", "\(alone.findings)")
  }
}
