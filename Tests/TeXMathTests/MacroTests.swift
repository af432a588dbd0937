import Testing

@testable import TeXMath

@Suite struct MacroTests {
  @Test(arguments: [
    ("\\newcommand{\\R}{\\mathbb{R}}\\R", "\\mathbb{R}"), ("\\newcommand\\a[2]{#1+#2}\\a{x}y", "x+y"),
    ("\\newcommand\\a[2][1]{#1+#2}\\a{x}\\a[2]{y}", "1+x2+y"), ("\\def\\f#1,#2;{#1^{#2}}\\f a,b;", "a^{b}"),
    ("\\let\\g=\\gamma\\g", "\\gamma"),
    ("\\let\\p\\phi\\renewcommand\\phi{\\varphi}\\p\\phi", "\\phi\\varphi"),
    ("\\providecommand\\alpha{x}\\alpha", "\\alpha"),
    ("\\DeclareMathOperator{\\lcm}{lcm}\\lcm x", "\\operatorname{lcm}x"),
    ("\\DeclareMathOperator*{\\am}{arg\\,max}\\am_x", "\\operatorname*{arg\\,max}_x"),
    ("{\\def\\a{1}}\\def\\a{2}\\a", "{}2"), ("\\def\\a{1}{\\def\\a{2}\\a}\\a", "{2}1"),
    ("{\\gdef\\a{1}}\\a", "{}1"),
    ("\\def\\a{1}\\edef\\b{\\a}\\def\\a{2}\\b", "1"), ("\\csname alpha\\endcsname", "\\alpha"),
    ("\\def\\a#1{\\def\\b##1{#1##1}}\\a{x}\\b{y}", "xy"),
    ("\\newenvironment{e}[1]{(#1}{)}\\begin{e}{x}y\\end{e}", "{(xy)}"),
  ])
  func definitionsMeanWhatTheyStandFor(_ tex: String, _ plain: String) throws {
    #expect(try body(tex) == body(plain))
  }

  @Test func aFormulasDefinitionsServeThePagesLaterFormulas() {
    var converter = TeXMathConverter()
    _ = converter.convert("\\newcommand{\\R}{\\mathbb{R}}{\\def\\x{1}}", display: false)
    #expect(converter.convert("\\R", display: false).errors.isEmpty)
    #expect(converter.convert("\\x", display: false).errors.count == 1)
  }

  @Test func theConfigurationDefinesCommands() throws {
    var macros = TeXMacros()
    macros.define("half", "\\frac{#1}{2}", parameters: 1)
    #expect(macros.read("\\newcommand{\\lcm}{\\operatorname{lcm}} % a comment\n").isEmpty)
    #expect(try body("\\half{x}\\lcm y", macros: macros) == body("\\frac{x}{2}\\operatorname{lcm}y"))
    #expect(macros.read("\\newcommand{\\a}{b} text").count == 1)
  }
}
