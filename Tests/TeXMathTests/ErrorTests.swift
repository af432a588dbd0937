import Diagnostics
import Testing

@testable import TeXMath

@Suite struct ErrorTests {
  private func errors(_ tex: String) -> [TeXMathError] {
    var converter = TeXMathConverter()
    return converter.convert(tex, display: true).errors
  }

  @Test(arguments: [
    ("a + \\alhpa", TeXMathError(.unknownCommand(name: "alhpa", suggestion: "alpha"), 4..<10)),
    ("\\includegraphics{x}", TeXMathError(.refusedCommand(name: "includegraphics"), 0..<16)),
    (
      "\\begin{matrx} a \\end{matrx}",
      TeXMathError(.unknownEnvironment(name: "matrx", suggestion: "matrix"), 0..<13)
    ),
    ("x \\begin{matrix} a", TeXMathError(.environmentNotClosed(name: "matrix", found: nil), 2..<16)),
    (
      "\\begin{matrix} a \\end{array}",
      TeXMathError(.environmentNotClosed(name: "matrix", found: "array"), 0..<14)
    ),
    ("{x", TeXMathError(.braceNotClosed, 0..<1)), ("x}", TeXMathError(.braceNotOpened, 1..<2)),
    ("\\left( x", TeXMathError(.delimiterNotClosed, 0..<5)),
    ("x \\right)", TeXMathError(.delimiterNotOpened(name: "right"), 2..<8)),
    ("\\left x", TeXMathError(.delimiterExpected(after: "left"), 6..<7)),
    ("\\frac{a}", TeXMathError(.argumentMissing(of: "\\frac"), 0..<5)),
    ("x^", TeXMathError(.argumentMissing(of: "^"), 1..<2)),
    ("x^a^b", TeXMathError(.doubleSuperscript, 3..<4)),
    ("x_a_b", TeXMathError(.doubleSubscript, 3..<4)),
    ("x\\limits_a", TeXMathError(.limitsWithoutOperator, 1..<8)),
    ("{a \\over b \\over c}", TeXMathError(.fractionAmbiguous, 11..<17)),
    ("a & b", TeXMathError(.unexpectedCharacter("&"), 2..<3)),
    ("a $ b", TeXMathError(.unexpectedCharacter("$"), 2..<3)),
    ("\\hline", TeXMathError(.unexpectedCommand(name: "hline"), 0..<6)),
    ("\\hspace{1zz}", TeXMathError(.lengthInvalid("1zz"), 0..<7)),
    ("\\color{bleu} x", TeXMathError(.colorUnknown("bleu", suggestion: "blue"), 7..<11)),
    ("\\begin{array}{q} a \\end{array}", TeXMathError(.columnsInvalid("q"), 0..<6)),
    ("\\tag{1}\\tag{2}", TeXMathError(.tagRepeated, 7..<11)),
    ("\\ce{\\bond{x}}", TeXMathError(.chemistryInvalid("bond \"x\" is not known"), 0..<3)),
    ("\\char\"", TeXMathError(.numberInvalid("\""), 0..<5)),
    ("\\newcommand{x}{y}", TeXMathError(.macroDefinitionInvalid(name: "newcommand"), 0..<11)),
    ("\\def\\a#1.{x}\\a b", TeXMathError(.macroCallMismatch(name: "a"), 12..<15)),
    ("\\sqrt[3", TeXMathError(.bracketNotClosed, 0..<5)),
    ("\\begin{CD} A @x B \\end{CD}", TeXMathError(.diagramArrowInvalid, 14..<15)),
  ])
  func namesTheProblemAndItsPlace(_ tex: String, _ expected: TeXMathError) {
    #expect(errors(tex).first == expected)
  }

  @Test func anErrorInsideOfAMacroIsAtItsCall() {
    #expect(errors("\\def\\a{\\frac{x}}1+\\a").first?.range == 18..<20)
  }

  @Test func reportsEveryUnknownCommand() {
    #expect(errors("\\aaaa + \\bbbb").map(\.range) == [0..<6, 8..<13])
  }

  @Test func becomesADiagnosticAtTheFormulasOwnPlace() throws {
    let source = SourceText(file: "a.md", bytes: Array("text\nand $x + \\alhpa$".utf8))
    let error = try #require(errors("x + \\alhpa").first)
    let diagnostic = error.diagnostic(in: source) { $0 + 10 }
    #expect(diagnostic.kind == .formulaCommandUnknown)
    #expect(diagnostic.range?.start == SourceLocation(line: 2, column: 10))
    #expect(diagnostic.summary == "formula uses \"\\alhpa\", which is not defined")
    #expect(diagnostic.solutions.first?.summary == "did you mean \"\\alpha\"?")
    #expect(diagnostic.solutions.first?.replacements.first?.text == "\\alpha")
  }
}
