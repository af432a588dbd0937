import Testing

@testable import PageWriting

@Suite struct FormulaCharactersTests {
  @Test(arguments: [
    ("<p>α</p>", ""),
    ("<math><mi>β</mi><mo>&#8804;</mo><mo>&#x2211;</mo><mi>α</mi><mi>β</mi></math>", "αβ∑≤"),
    ("<math alttext=\"γ > δ\"><mi>𝔸</mi></math><p>ε</p><math><mi>ζ</mi></math>", "ζ𝔸"),
    ("<math title='\"γ\"'><mo>&lt;</mo><mtext>é</mtext></math>", "é"),
    ("<mathematics>α</mathematics><math display=\"block\"><mn>1</mn></math>", ""),
    ("<math><mi>α</mi>", ""), ("<math><mi>&#xFFFFFFFF;&#;&α;", ""),
  ])
  func areThoseOfTheTextOfFormulas(page: String, characters: String) {
    #expect(formulaCharacters(in: Array(page.utf8)) == characters)
  }
}
