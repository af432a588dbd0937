import CodeEvaluation
import JSONText
import Testing

@Suite struct CodeEvaluationTests {
  private func values(_ lines: [String]) -> [String?] {
    var code = CodeEvaluation()
    return lines.map { code.evaluate(line: Array($0.utf8)).value }
  }

  private func result(_ line: String) -> CodeEvaluation.Result {
    var code = CodeEvaluation()
    return code.evaluate(line: Array(line.utf8))
  }

  @Test func definitionsHoldForLaterLines() {
    #expect(
      values(["f[x_] := x^2", "f[3] + 1", "", "(* a note *)", "1; f[a]"]) == ["Null", "10", nil, nil, "a^2"])
  }

  @Test func aLineThatCannotBeReadSaysWhere() {
    let result = result("1 + Sin[x")
    #expect(result.value == nil)
    #expect(result.faults.map(\.words) == ["\"[\" is not closed"])
    #expect(result.faults.map(\.offset) == [4])
  }

  @Test func anEvaluationWithoutEndIsStopped() {
    let result = result("While[True]")
    #expect(result.value == "$Aborted" && result.limit == "steps" && !result.isVouchedFor)
  }

  @Test func messagesAreThoseOfTheLine() {
    var code = CodeEvaluation()
    #expect(code.evaluate(line: Array("Print[7]; 1/0".utf8)).messages.first == "7")
    #expect(code.evaluate(line: Array("2".utf8)).messages == [])
  }

  /// What a method found is tested by other means, where there is a judge for its kind; rules need none.
  @Test(arguments: [
    ("Integrate[x Exp[x], x]", true), ("Solve[x^2 - 5 x + 6 == 0, x]", true),
    ("Limit[Sin[x]/x, x -> 0]", true), ("2 + 2", true), ("D[Sin[x^2], x]", true),
  ])
  func valuesThatAJudgeTested(_ line: String, _ isVouchedFor: Bool) {
    let result = result(line)
    #expect(result.isVouchedFor == isVouchedFor, "\(result)")
  }

  @Test func functionsThatTheKernelLacksAreNamed() {
    #expect(result("Sin[1] + Frobnicate[2] + Foo`Bar[3]").lacking.contains("Frobnicate"))
    #expect(result("Twice[x_] := 2 x; Twice[4]").lacking == [])
  }

  @Test func resultsAreJSON() {
    var json = JSONWriter()
    result("x + x").write(line: 3, text: Array("x + x".utf8), to: &json)
    #expect(
      json.text.hasPrefix(
        #"{"version":1,"line":3,"input":"x + x","value":"2*x","vouched":true,"steps":"#))
    #expect(json.text.hasSuffix(#""limit":null,"messages":[],"methods":[],"unjudged":[],"lacking":[]}"#))
  }
}
