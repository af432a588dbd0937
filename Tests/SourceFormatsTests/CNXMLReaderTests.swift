import BookModel
import Diagnostics
import Testing

@testable import CNXMLFormat

@Suite struct CNXMLBlockTests {
  @Test func takesTitleAndLanguageFromTheModule() throws {
    let read = try readCNXML("", metadata: "<md:language>es</md:language><md:title>X</md:title>")
    #expect(read.page.title == "T")
    #expect(read.page.language == "es")
    #expect(
      ReadModule.shown(read.page).hasPrefix("<h1 id=\"t\">{heading}<span class=\"title\">T</span></h1>"))
  }

  @Test func showsTheAbstractAsObjectives() throws {
    let read = try readCNXML(
      "<para id=\"p\">A</para>", metadata: "<md:abstract><list id=\"l\"><item>B</item></list></md:abstract>")
    #expect(
      read.content
        == "<section id=\"objectives\" class=\"box objectives\"><p class=\"title\">{Learning Objectives}</p><ul id=\"l\"><li>B</li></ul></section><p id=\"p\">A</p>"
    )
    #expect(try readCNXML("", metadata: "<md:abstract/>").content == "")
  }

  @Test func nestsSectionsAndTheirHeadings() throws {
    #expect(
      try cnxml(
        "<section id=\"a\"><title>A</title><section id=\"b\"><title>B</title><para id=\"p\">x</para></section></section>"
      )
        == "<section id=\"a\"><h2 id=\"a-2\">A</h2><section id=\"b\"><h3 id=\"b-2\">B</h3><p id=\"p\">x</p></section></section>"
    )
  }

  @Test func sectionOfExercisesGetsAHeading() throws {
    let html = try cnxml(
      "<section id=\"s\" class=\"section-exercises\"><exercise id=\"e\"><problem id=\"q\"><para id=\"p\">x</para></problem></exercise></section>"
    )
    #expect(html.contains("class=\"exercises\"><h2 id=\"exercises\">Exercises</h2>"))
    #expect(html.contains("{%.}"))
  }

  @Test func paragraphsHoldBlocksByEndingBeforeThem() throws {
    #expect(
      try cnxml("<para id=\"p\">a <list id=\"l\"><item>b</item></list> c</para>")
        == "<p id=\"p\">a </p><ul id=\"l\"><li>b</li></ul><p> c</p>")
    #expect(
      try cnxml("<para id=\"p\"><list id=\"l\"><item>b</item></list></para><para id=\"q\">c</para>")
        == "<div id=\"p\"><ul id=\"l\"><li>b</li></ul></div><p id=\"q\">c</p>")
  }

  @Test func runsParagraphTitlesIn() throws {
    #expect(try cnxml("<para id=\"p\"><title>A.</title>b</para>") == "<p id=\"p\"><strong>A.</strong> b</p>")
  }

  @Test func writesQuotationsOfBothKinds() throws {
    #expect(
      try cnxml("<quote id=\"q\" url=\"https://example.org/\"><para id=\"p\">x</para></quote>")
        == "<blockquote id=\"q\"><p id=\"p\">x</p><footer><a href=\"https://example.org/\">https://example.org/</a></footer></blockquote>"
    )
    #expect(try cnxml("<quote id=\"q\">x</quote>") == "<blockquote id=\"q\"><p>x</p></blockquote>")
    #expect(
      try cnxml("<para id=\"p\"><quote display=\"inline\">x</quote></para>") == "<p id=\"p\"><q>x</q></p>")
  }

  @Test func numbersEquationsUnlessToldNotTo() throws {
    let math = "<m:math><m:mi>x</m:mi></m:math>"
    let html = { (id: String, number: String) in
      "<div id=\"\(id)\" class=\"equation\"><div class=\"scroll\"><math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\" alttext=\"x\"><mi>x</mi></math></div>\(number)</div>"
    }
    #expect(try cnxml("<equation id=\"a\">\(math)</equation>") == html("a", "{number}"))
    #expect(try cnxml("<equation id=\"a\" class=\"unnumbered\"><label/>\(math)</equation>") == html("a", ""))
    #expect(try cnxml("<equation id=\"a\"><label/>\(math)</equation>") == html("a", ""))
  }

  @Test func captionsFiguresAndLettersNone() throws {
    let media =
      "<media id=\"m\" alt=\"A dot\"><image mime-type=\"image/png\" src=\"../../media/a.png\"/></media>"
    #expect(
      try cnxml("<figure id=\"f\">\(media)<caption>C</caption></figure>")
        == "<figure id=\"f\" class=\"figure\"><span id=\"m\"><img src=\"media/a.png\" alt=\"A dot\" width=\"20\" height=\"10\"/></span><figcaption>{figure}C</figcaption></figure>"
    )
    #expect(
      try cnxml("<figure id=\"f\">\(media)</figure>").hasSuffix("<figcaption>{figure}</figcaption></figure>"))
    #expect(!(try cnxml("<figure id=\"f\" class=\"unnumbered\">\(media)</figure>")).contains("figcaption"))
    let group = try cnxml(
      "<figure id=\"f\"><subfigure id=\"a\">\(media)<caption>A</caption></subfigure><subfigure id=\"b\"><code id=\"c\" display=\"block\">x</code></subfigure><caption>C</caption></figure>"
    )
    #expect(group.hasPrefix("<figure id=\"f\" class=\"figure group\"><figure id=\"a\" class=\"subfigure\">"))
    #expect(group.contains("<figcaption>A</figcaption></figure><figure id=\"b\""))
  }
}

@Suite struct CNXMLBoxTests {
  private func note(_ attributes: String, _ content: String = "<para id=\"p\">x</para>") throws -> String {
    try cnxml("<note id=\"n\"\(attributes)>\(content)</note>")
  }

  @Test func numbersNotesByTheirClass() throws {
    #expect(
      try note(" class=\"theorem\"", "<title>Squeeze</title><para id=\"p\">x</para>")
        == "<section id=\"n\" class=\"box theorem\"><h2 class=\"title\">{theorem}<span class=\"name\">Squeeze</span></h2><p id=\"p\">x</p></section>"
    )
    #expect(
      try note(" class=\"checkpoint\"")
        == "<section id=\"n\" class=\"box activity\"><p class=\"title\">{Checkpoint\u{A0}%}</p><p id=\"p\">x</p></section>"
    )
  }

  @Test func titlesNotesByClassTypeOrTitle() throws {
    #expect(
      try note(" class=\"problem-solving\"", "<title>A</title>").contains(
        "{Problem-Solving Strategy:}<span class=\"name\">A</span>"))
    #expect(try note(" class=\"link-to-learning\"").contains("{Link to Learning}"))
    #expect(
      try note(" type=\"warning\"").hasPrefix(
        "<section id=\"n\" class=\"box warning\"><p class=\"title\">{Warning}"))
    #expect(
      try note("", "<title>Definition</title>").hasPrefix("<section id=\"n\" class=\"box definition\"><h2"))
    #expect(try note("", "<label>Aha</label>").contains("{Aha}"))
    #expect(try note("") == "<section id=\"n\" class=\"box note\"><p id=\"p\">x</p></section>")
    #expect(
      try cnxml("<para id=\"q\"><note display=\"inline\">x</note></para>") == "<p id=\"q\"><span>x</span></p>"
    )
  }

  @Test func numbersNotesAsTheBookDoes() throws {
    let note = { (name: String, content: String, conventions: BookConventions) in
      try readCNXML(
        "<note id=\"n\" class=\"\(name)\">\(content)<para id=\"p\">x</para></note>",
        context: cnxmlContext(conventions: conventions))
    }
    var book = BookConventions()
    book.noteNumbering = ["your-go": true, "try": false]
    book.noteLabels = ["lab": "Stats Lab"]
    let counted = try note("maths your-go", "", book)
    #expect(counted.page.anchors.compactMap(\.series?.format) == ["Your Go\u{A0}%"])
    #expect(try note("try", "<title>A</title>", book).content.contains("{Try It:}"))
    #expect(
      try note("try", "", BookConventions()).page.anchors.compactMap(\.series?.format) == ["Try It\u{A0}%"])
    // A title that repeats the label is written once; a note with an empty label has the label of its class.
    let repeated = try note("lab", "<label/><title>Stats Lab</title>", book).content
    #expect(repeated.contains("{Stats Lab}") && !repeated.contains("class=\"name\""))
    #expect(try note("lab", "<label/><title>Dice</title>", book).content.contains("{Stats Lab:}"))
    #expect(try note("practice-program", "<title>A</title>", book).content.contains("{Try It:}"))
  }

  @Test func aNoteThatOnlySetsOffAFormulaHasNoName() throws {
    let formula = "<equation id=\"e\"><m:math><m:mi>x</m:mi></m:math></equation>"
    #expect(try !cnxml("<note id=\"n\" class=\"equation-callout\">\(formula)</note>").contains("Equation"))
    #expect(
      try cnxml("<note id=\"n\" class=\"equation-callout\">\(formula)<para id=\"p\">x</para></note>")
        .contains("{Equation Callout}"))
  }

  @Test func summariesAreNeverEmpty() throws {
    let html = try cnxml(
      """
      <exercise id="e"><problem id="q"><para id="p">a</para></problem><solution id="s"><label/><para id="t">b</para></solution>\
      <commentary id="k" type=""><label/><title/><para id="w">d</para></commentary></exercise>
      """)
    #expect(html.contains("<summary>Solution</summary><p id=\"t\">b</p>"))
    #expect(html.contains("<summary>Commentary</summary><p id=\"w\">d</p>"))
  }

  @Test(arguments: ["equation", "figure", "table"])
  func theClassAloneTellsWhatHasNoNumberWhereTheBookUsesIt(_ element: String) throws {
    let content = [
      "equation": "<m:math><m:mi>x</m:mi></m:math>",
      "figure": "<media id='m' alt='x'><image src='../../media/a.png' mime-type='image/png'/></media>",
      "table": "<tgroup cols='1'><tbody><row><entry>1</entry></row></tbody></tgroup>",
    ][element]!
    let text =
      "<\(element) id=\"a\"><label/>\(content)</\(element)><\(element) id=\"b\" class=\"unnumbered\"><label/>\(content)</\(element)>"
    var book = BookConventions()
    let numbered = {
      try readCNXML(text, context: cnxmlContext(conventions: book)).page.anchors.filter {
        $0.isNumbered && $0.kind != .place
      }
      .compactMap(\.id).filter { $0 != "t" }
    }
    let first = try numbered()
    #expect(first == [], "\(first)")
    book.marksUnnumberedByClass = true
    let second = try numbered()
    #expect(second == ["a"], "\(second)")
  }

  @Test func anEmptyFormulaNeedsNoWords() throws {
    let read = try readCNXML(
      "<para id=\"p\">a<m:math><m:mspace width=\"1em\"/></m:math>b<m:math><m:mi>x</m:mi></m:math></para>")
    #expect(read.page.facts.formulas == 2 && read.page.facts.describedFormulas == 2)
  }

  @Test func liftsAnExampleTitleFromItsProblem() throws {
    let html = try cnxml(
      """
      <example id="x"><exercise id="e"><problem id="q"><title>Limits</title><para id="p">a</para></problem>\
      <solution id="s"><para id="t">b</para></solution></exercise></example>
      """)
    #expect(
      html.hasPrefix(
        "<section id=\"x\" class=\"box example\"><h2 class=\"title\">{example}<span class=\"name\">Limits</span></h2>"
      ))
    #expect(
      html.contains(
        "<details open=\"\" id=\"s\" class=\"solution\"><summary>Solution</summary><p id=\"t\">b</p></details>"
      ))
    #expect(!html.contains("{%.}"))
  }

  @Test func foldsSolutionsAndCommentaryAway() throws {
    let html = try cnxml(
      """
      <exercise id="e"><problem id="q"><para id="p">a</para></problem><solution id="s"><para id="t">b</para></solution>\
      <solution id="u"><para id="v">c</para></solution><commentary id="k" type="hint"><para id="w">d</para></commentary></exercise>
      """)
    #expect(html.contains("<summary>Solution 1</summary><p id=\"t\">b</p>"))
    #expect(html.contains("<summary>Solution 2</summary>"))
    #expect(
      html.contains(
        "<details id=\"k\" class=\"commentary\"><summary>Hint</summary><p id=\"w\">d</p></details>"))
  }

  @Test func countsExercisesThroughTheChapterOrThePage() throws {
    let exercise = "<exercise id=\"e\"><problem id=\"q\"><para id=\"p\">a</para></problem></exercise>"
    let section = "<section id=\"c\" class=\"problems\"><section id=\"i\">\(exercise)</section></section>"
    let series = { (count: BookConventions.ExerciseCount?) in
      let book = count.map { count in
        var book = BookConventions()
        book.exerciseCount = count
        return book
      }
      return try readCNXML(section, context: cnxmlContext(conventions: book)).page.anchors.compactMap(
        \.series
      )
      .first
    }
    #expect(try series(nil)?.scope == .chapter)
    #expect(try series(nil)?.referenceFormat == "Exercise\u{A0}%")
    #expect(try series(.page)?.scope == .page)
    #expect(try series(.part)?.name == "exercise problems")
    #expect(try series(.part)?.scope == .chapter)
  }

  @Test func writesRulesWithStatementsAndProofs() throws {
    let html = try cnxml(
      """
      <rule id="r" type="lemma"><title>A</title><statement id="s"><para id="p">a</para></statement>\
      <proof id="f"><para id="q">b</para></proof></rule>
      """)
    #expect(
      html.hasPrefix(
        "<section id=\"r\" class=\"box lemma\"><h2 class=\"title\">{lemma}<span class=\"name\">A</span></h2><div id=\"s\"><p id=\"p\">a</p></div>"
      ))
    #expect(html.contains("<section id=\"f\" class=\"box proof\"><p class=\"title\">{Proof}</p>"))
    #expect(
      try cnxml("<rule id=\"r\" type=\"law\"><statement id=\"s\"><para id=\"p\">a</para></statement></rule>")
        .contains("{Law\u{A0}%}"))
  }

  @Test func definesTermsInBoxesAndGlossaries() throws {
    #expect(
      try cnxml(
        "<definition id=\"d\"><term>limit</term><meaning id=\"m\">x</meaning><seealso><term>y</term></seealso></definition>"
      )
        == "<section id=\"d\" class=\"box definition\"><h2 class=\"title\"><span class=\"name\">limit</span></h2><p id=\"m\">x</p><p><em>See also:</em> <dfn>y</dfn></p></section>"
    )
    let read = try readCNXML(
      "",
      glossary:
        "<glossary><definition id=\"d\"><term>limit</term><meaning id=\"m\">x</meaning><meaning id=\"n\">y</meaning></definition></glossary>"
    )
    #expect(
      read.content
        == "<section epub:type=\"glossary\" role=\"doc-glossary\"><h2 id=\"key-terms\">Key Terms</h2><dl class=\"glossary\"><dt id=\"d\"><dfn>limit</dfn></dt><dd><ol><li><p id=\"m\">x</p></li><li><p id=\"n\">y</p></li></ol></dd></dl></section>"
    )
  }
}

@Suite struct CNXMLListTests {
  @Test(arguments: [
    ("", "<ul id=\"l\"><li>a</li><li>b</li></ul>"),
    (
      " list-type=\"bulleted\" bullet-style=\"none\"", "<ul id=\"l\" class=\"none\"><li>a</li><li>b</li></ul>"
    ),
    (" bullet-style=\"dash\"", "<ul id=\"l\" style=\"list-style-type: '– '\"><li>a</li><li>b</li></ul>"),
    (" list-type=\"enumerated\"", "<ol id=\"l\"><li>a</li><li>b</li></ol>"),
    (
      " list-type=\"enumerated\" number-style=\"lower-alpha\" start-value=\"3\"",
      "<ol type=\"a\" start=\"3\" id=\"l\"><li>a</li><li>b</li></ol>"
    ),
    (
      " list-type=\"enumerated\" number-style=\"upper-roman\" mark-prefix=\"(\" mark-suffix=\")\"",
      "<ol id=\"l\" class=\"none\"><li><span class=\"mark\">(I)</span> a</li><li><span class=\"mark\">(II)</span> b</li></ol>"
    ),
    (
      " list-type=\"enumerated\" number-style=\"lower-alpha\" class=\"circled\"",
      "<ol id=\"l\" class=\"none\"><li><span class=\"mark\">ⓐ</span> a</li><li><span class=\"mark\">ⓑ</span> b</li></ol>"
    ),
  ])
  func writesEveryKind(_ attributes: String, _ expected: String) throws {
    #expect(try cnxml("<list id=\"l\"\(attributes)><item>a</item><item>b</item></list>") == expected)
  }

  @Test func writesLabeledItemsAsTerms() throws {
    #expect(
      try cnxml(
        "<list id=\"l\" list-type=\"labeled-item\" mark-suffix=\":\"><item><label>A</label>a</item></list>")
        == "<dl id=\"l\"><dt>A:</dt><dd>a</dd></dl>")
    #expect(
      try cnxml(
        "<list id=\"l\" list-type=\"labeled-item\"><item><label>A</label>a</item><item>b</item></list>")
        == "<ul id=\"l\" class=\"none\"><li><strong>A</strong> a</li><li>b</li></ul>")
  }

  @Test func writesInlineListsInTheirLine() throws {
    let list = { (attributes: String) in
      try cnxml(
        "<para id=\"p\"><list display=\"inline\"\(attributes)><item>a</item><item>b</item></list></para>")
    }
    #expect(try list("") == "<p id=\"p\"><span><span>a</span>, <span>b</span></span></p>")
    #expect(try list(" item-sep=\";\"") == "<p id=\"p\"><span><span>a</span>; <span>b</span></span></p>")
    #expect(
      try list(" list-type=\"enumerated\"")
        == "<p id=\"p\"><span><span>(1) a</span>, <span>(2) b</span></span></p>")
  }
}

@Suite struct CNXMLConventionsTests {
  @Test(arguments: [
    (["anatomy", "interactive", "um"], "Interactive Link"), (["anatomy", "everyday"], "Everyday Connection"),
    (["how-to-notitle"], "How To"), (["video-notitle"], "Video"),
    (["american", "government", "milestone"], "Milestone"),
    (["link-to-learning"], "Link to Learning"), (["statistics", "try"], "Try It"),
  ])
  func notesAreNamedByTheirClass(_ classes: [String], _ label: String) {
    #expect(CNXMLConventions(nil).note(classes: classes, type: nil)?.label == label)
  }
}
