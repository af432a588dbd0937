import Testing

@testable import TeXMath

/// No formula makes the converter crash, hang, or write invalid XML.
@Suite struct RobustnessTests {
  @Test func anyBytesGiveMathOrAnError() {
    var soup = TokenSoup(seed: 0x5EED_0C7A_0BAD_CAFE)
    for _ in 0..<500 {
      let formula = soup.formula()
      var converter = TeXMathConverter()
      let result = converter.convert(formula, display: soup.next(2) == 0)
      #expect((result.mathml == nil) == !result.errors.isEmpty)
      for error in result.errors {
        #expect(error.range.lowerBound >= 0 && error.range.upperBound <= formula.count + 2)
        #expect(!error.problem.summary.isEmpty)
      }
      if let mathml = result.mathml {
        #expect(isBalanced(mathml), "\(String(decoding: formula, as: UTF8.self))")
      }
    }
  }

  @Test(arguments: [
    "\\def\\a{\\a\\a}\\a", "\\def\\a{\\b}\\def\\b{\\a}\\a", "\\newcommand\\a[1]{\\a{#1#1}}\\a{x}",
    "\\def\\a{\\expandafter\\a\\a}\\a", "\\edef\\a{\\edef\\a{\\a}\\a}\\a\\a",
  ])
  func endlessExpansionIsAnError(_ formula: String) {
    var converter = TeXMathConverter()
    let result = converter.convert(formula, display: false)
    if case .expansionTooLong? = result.errors.last?.problem { return }
    #expect(result.mathml != nil, "\(result.errors)")
  }

  @Test func doublingStopsAtItsBound() {
    var converter = TeXMathConverter()
    let result = converter.convert("\\def\\a{\\a\\a}\\a", display: false)
    #expect(result.errors == [TeXMathError(.expansionTooLong(name: "a"), 12..<14)])
  }

  @Test(arguments: [
    "{", "\\frac{", "\\hat", "\\left(", "\\begin{matrix}", "\\text{$", "x^{", "\\sqrt{", "\\ce{\\ce{",
  ])
  func deepNestingIsAnError(_ piece: String) {
    var converter = TeXMathConverter()
    let result = converter.convert(String(repeating: piece, count: 5000), display: false)
    #expect(result.mathml == nil)
    #expect(!result.errors.isEmpty)
  }

  @Test func aFormulaBeyondTheSizeLimitIsAnError() {
    var converter = TeXMathConverter()
    converter.sizeLimit = 3
    #expect(converter.convert("abcd", display: false).errors == [TeXMathError(.formulaTooLong, 0..<4)])
  }

  @Test func controlCharactersNeverReachTheOutput() throws {
    var converter = TeXMathConverter()
    let mathml = try #require(converter.convert("\\text{a\u{1}\u{0B}b}", display: false).mathml)
    #expect(!mathml.contains { $0 < 0x20 })
  }

  /// Whether every element is closed in order.
  private func isBalanced(_ xml: [UInt8]) -> Bool {
    var open: [ArraySlice<UInt8>] = []
    var index = 0
    while let start = xml[index...].firstIndex(of: 0x3C) {
      guard let end = xml[start...].firstIndex(of: 0x3E) else { return false }
      let tag = xml[(start + 1)..<end]
      index = end + 1
      if tag.last == 0x2F { continue }
      if tag.first == 0x2F {
        guard let last = open.popLast(), last.elementsEqual(tag.dropFirst()) else { return false }
      } else {
        open.append(tag.prefix { $0 != 0x20 })
      }
    }
    return open.isEmpty
  }
}
