import Testing

@Suite struct FormulaTests {
  private func math(_ content: String) throws -> String {
    let read = try read("<p><math xmlns=\"http://www.w3.org/1998/Math/MathML\">\(content)</math></p>").content
    let start = try #require(read.dropFirst("<p>".count).firstIndex(of: ">"))
    return String(read[start...].dropFirst().dropLast("</math></p>".count))
  }

  @Test(arguments: [
    ("<mfrac><mn>1</mn><mn>2</mn></mfrac>", "<mfrac><mn>1</mn><mn>2</mn></mfrac>"),
    ("<mfrac><mn>1</mn></mfrac>", "<mfrac><mn>1</mn><mrow/></mfrac>"),
    (
      "<mfenced open=\"[\"><mi>a</mi><mi>b</mi></mfenced>",
      "<mrow><mo fence=\"true\" stretchy=\"true\" form=\"prefix\">[</mo><mi>a</mi><mo separator=\"true\">,</mo><mi>b</mi><mo fence=\"true\" stretchy=\"true\" form=\"postfix\">)</mo></mrow>"
    ),
    ("<mi mathvariant=\"double-struck\">R</mi>", "<mi>ℝ</mi>"),
    ("<mi mathvariant=\"bold\">x1</mi>", "<mi>𝐱𝟏</mi>"),
    ("<mi mathvariant=\"normal\">d</mi>", "<mi mathvariant=\"normal\">d</mi>"),
    ("<mstyle fontweight=\"bold\"><mi>A</mi></mstyle>", "<mi>𝐀</mi>"),
    ("<mspace width=\"thinmathspace\"/>", "<mspace width=\"0.1667em\"/>"),
    ("<mlabeledtr/>", "<mrow></mrow>"),
    (
      "<mtable><mlabeledtr><mtd>1</mtd><mtd><mi>x</mi></mtd></mlabeledtr></mtable>",
      "<mtable><mtr><mtd><mi>x</mi></mtd><mtd><mtext>1</mtext></mtd></mtr></mtable>"
    ),
    ("<mi color=\"red\">x</mi>", "<mi mathcolor=\"red\">x</mi>"),
    ("<maction actiontype=\"x\"><mi>a</mi><mi>b</mi></maction>", "<mi>a</mi>"),
    ("<semantics><mi>a</mi><annotation-xml><ci>a</ci></annotation-xml></semantics>", "<mi>a</mi>"),
    ("<ms>a</ms>", "<mtext>&quot;a&quot;</mtext>"),
  ])
  func writesWhatCheckersAndBrowsersShare(_ formula: String, _ expected: String) throws {
    #expect(try math(formula).replacing("&quot;", with: "\"") == expected.replacing("&quot;", with: "\""))
  }

  @Test func describesWhatHasNoDescription() throws {
    let read = try read(
      "<p><math xmlns=\"http://www.w3.org/1998/Math/MathML\"><msup><mi>x</mi><mn>2</mn></msup></math></p>")
    #expect(read.content.contains("alttext=\"x squared\""))
    #expect(read.page.facts.describedFormulas == 1)
  }

  @Test func takesAnyPrefixAndKeepsTheDescription() throws {
    let read = try read(
      "<p><m:math xmlns:m=\"http://www.w3.org/1998/Math/MathML\" alttext=\"x\" display=\"block\"><m:mi>x</m:mi></m:math></p>"
    )
    #expect(
      read.content
        == "<p><math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\" alttext=\"x\"><mi>x</mi></math></p>"
    )
    #expect(read.page.facts.formulas == 1)
    #expect(read.page.facts.describedFormulas == 1)
  }

  @Test func keepsDrawingsWithoutScriptsAndForeignWords() throws {
    let body = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:i="http://www.inkscape.org/n" viewBox="0 0 1 1" i:x="1" onload="f()"><title>Arc</title><script>f()</script><linearGradient id="g"/><path fill="url(#g)" d="M0 0"/><image xlink:href="a.png"/><use xlink:href="#no"/></svg>
      """
    let read = try read(body, files: ["text/a.png": picture])
    #expect(
      read.content == """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1 1" role="img" aria-label="Arc"><title>Arc</title><linearGradient id="g"/><path fill="url(#g)" d="M0 0"/><image xlink:href="[media 0]"/><use/></svg>
        """)
    #expect(read.page.facts.inlineSVG == 1)
    #expect(read.ids == ["script-dropped", "script-dropped"])
  }

  @Test func writesXHTMLWithinDrawings() throws {
    let body =
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><foreignObject><p xmlns=\"http://www.w3.org/1999/xhtml\">a<div>b</div></p></foreignObject></svg>"
    #expect(
      try content(body).contains(
        "<foreignObject><div xmlns=\"http://www.w3.org/1999/xhtml\"><p>a</p><div>b</div></div></foreignObject>"
      ))
  }
}
