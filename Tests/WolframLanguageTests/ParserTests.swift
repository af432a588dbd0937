import Testing
import WolframLanguage

/// The FullForm of the first expression of a text.
func fullForm(_ text: String) -> String {
  let tree = ExpressionTree(parsing: Array(text.utf8))
  return tree.roots.first.map { tree.fullForm($0) } ?? ""
}

@Suite struct ParserTests {
  /// All short texts of brackets, operators and operands: the parser returns an expression for each, even an invalid one.
  @Test func anyOrderOfSignsIsRead() {
    let signs = ["{", "}", "(", ")", "[", "]", ",", "'", "+", "=", "&", "a", "<|", "|>", ";;", "!"]
    var texts = [""]
    for _ in 0..<4 { texts = texts.flatMap { text in signs.map { text + $0 } } }
    var faults = 0
    for text in texts {
      let tree = ExpressionTree(parsing: Array((text + "b").utf8))
      if !tree.faults.isEmpty { faults += 1 }
    }
    #expect(faults > 10_000 && faults < texts.count)
    #expect(fullForm("{)' + a}") == "List[Plus[Derivative[1][Null], a]]")
  }

  @Test(arguments: [
    ("f[x, 2]", "f[x, 2]"), ("{a, {}}", "List[a, List[]]"), ("a->b", "Rule[a, b]"),
    ("a + b*c^d^e", "Plus[a, Times[b, Power[c, Power[d, e]]]]"), ("a - b - 1", "Plus[a, Times[-1, b], -1]"),
    ("-2", "-2"), ("-x^2", "Times[-1, Power[x, 2]]"),
    ("a/b/c", "Times[Times[a, Power[b, -1]], Power[c, -1]]"),
    ("2 x y", "Times[2, x, y]"), ("f@g@x", "f[g[x]]"), ("x // f // g", "g[f[x]]"),
    ("f /@ {1}", "Map[f, List[1]]"),
    ("f @@@ x", "Apply[f, x, List[1]]"), ("a < b <= c", "Inequality[a, Less, b, LessEqual, c]"),
    ("a == b == c", "Equal[a, b, c]"), ("x_h", "Pattern[x, Blank[h]]"),
    ("x__", "Pattern[x, BlankSequence[]]"),
    ("x_:1", "Optional[Pattern[x, Blank[]], 1]"), ("x:_", "Pattern[x, Blank[]]"),
    ("#1 + #2 &", "Function[Plus[Slot[1], Slot[2]]]"), ("a;b;", "CompoundExpression[a, b, Null]"),
    ("a; // f", "f[CompoundExpression[a, Null]]"),
    ("x = 1; b; // f", "f[CompoundExpression[Set[x, 1], b, Null]]"),
    ("{a; &}", "List[Function[CompoundExpression[a, Null]]]"),
    ("a ~f~ b ~g~ c", "g[f[a, b], c]"), ("f''[x]", "Derivative[2][f][x]"), ("a[[1, 2]]", "Part[a, 1, 2]"),
    ("a[[1;;3]]", "Part[a, Span[1, 3]]"), ("a[[;;]]", "Part[a, Span[1, All]]"),
    ("x /. a -> b", "ReplaceAll[x, Rule[a, b]]"),
    ("f[x_] := x /; x > 0", "SetDelayed[f[Pattern[x, Blank[]]], Condition[x, Greater[x, 0]]]"),
    ("!a && b || c", "Or[And[Not[a], b], c]"), ("<|a -> 1|>", "Association[Rule[a, 1]]"),
    ("n!", "Factorial[n]"),
    ("f::usage = \"x\"", "Set[MessageName[f, \"usage\"], \"x\"]"), ("%", "Out[]"), ("%%", "Out[-2]"),
    ("\\[Alpha]1 + \\[Beta]", "Plus[α1, β]"), ("a \\[Rule] b", "Rule[a, b]"),
    ("a (* x (* y *) *) b", "Times[a, b]"),
    ("System`Plus[1]", "Plus[1]"), ("Foo`bar", "Foo`bar"), ("f[]", "f[]"), ("f[a,,b]", "f[a, Null, b]"),
    ("a = b = c", "Set[a, Set[b, c]]"), ("a|b|c", "Alternatives[a, b, c]"),
    ("f /: f[x] = 2", "TagSet[f, f[x], 2]"),
    ("(a + b) c", "Times[Plus[a, b], c]"), ("x |-> x^2", "Function[x, Power[x, 2]]"),
    ("a.b.c", "Dot[a, b, c]"),
    ("\"a\" <> \"b\"", "StringJoin[\"a\", \"b\"]"), ("<<Foo`", "Get[\"Foo`\"]"), ("a++", "Increment[a]"),
    ("a =.", "Unset[a]"), ("a >> file.m", "Put[a, \"file.m\"]"),
  ]) func readsInputForm(text: String, expected: String) {
    #expect(fullForm(text) == expected)
  }

  /// Notebooks break names that are too long for a line, in the middle or after the context.
  @Test(arguments: [
    ("a (mass\\\nFlow + 1)", "Times[a, Plus[massFlow, 1]]"),
    ("\\[Rho]\\\r\nwater$$ k", "Times[ρwater$$, k]"),
    ("Own`\\\n\\[Mu]3 = 2", "Set[Own`μ3, 2]"), ("($\\\nOwn`c)", "$Own`c"),
    ("total\\\nHeat[x]", "totalHeat[x]"),
    ("a \\\nb", "Times[a, b]"), ("a\\\n b", "Times[a, b]"), ("a\\\n\\[Rule] b", "Rule[a, b]"),
    ("a + \\\n\\[Alpha]", "Plus[a, α]"),
  ]) func joinsNamesAcrossBrokenLines(text: String, expected: String) {
    #expect(fullForm(text) == expected)
  }

  @Test(arguments: ["x:::::::::ò:::::::::", "f::::é", "f::\u{1D538}", "f::::::\u{1D538}x"])
  func namesOfMessagesAreWholeCharacters(_ text: String) {
    #expect(!fullForm(text).contains("\u{FFFD}"), "\(fullForm(text))")
  }

  @Test(arguments: [
    ("1.5`10*^3", 1500), ("16^^ff", 255), ("1.5``20", 1.5), ("1.5*^-3", 0.0015), (".25", 0.25),
    ("2^^1.1", 1.5),
    ("-3.", -3), ("123456789012345678901234567890.", 1.2345678901234568e29), ("Rational[1, 4]", 0.25),
    ("NCache[Pi, 3.14]", 3.14), ("Times[-1, Pi]", -Double.pi), ("1/2", 0.5),
    ("6.02214076`*^23", 6.02214076e23),
  ]) func readsNumbers(text: String, expected: Double) throws {
    let tree = ExpressionTree(parsing: Array(text.utf8))
    let root = try #require(tree.roots.first)
    let value = try #require(tree.number(root))
    #expect(abs(value - expected) <= abs(expected) * 1e-15)
    #expect(tree.roots.count == 1)
  }

  @Test func resolvesEscapesOfStrings() throws {
    let text = #""a\"b\\c\n\[Alpha]\:03b2\.41\|01d400 \<x\>con\"# + "\n   tinued\\[NoBreak]\""
    let tree = ExpressionTree(parsing: Array(text.utf8))
    let root = try #require(tree.roots.first)
    #expect(tree.string(root) == "a\"b\\c\nαβA𝐀 xcontinued")
  }

  @Test func endsTopLevelExpressionsAtLineEnds() {
    let tree = ExpressionTree(parsing: Array("a = 1\nb = 2;\n(* c *)\nf[x,\n y]\r\ng".utf8))
    #expect(
      tree.roots.map { tree.fullForm($0) } == [
        "Set[a, 1]", "CompoundExpression[Set[b, 2], Null]", "f[x, y]", "g",
      ])
  }

  @Test func keepsWhatStandsBetweenWrongBrackets() {
    let tree = ExpressionTree(parsing: Array("f[{a, g[b}, c] h]".utf8))
    #expect(tree.fullForm(tree.roots[0]).contains("f[List[a, g[b]], c]"))
    #expect(tree.faults.contains { $0.kind == .unclosed(0x5B) })
    #expect(tree.faults.contains { $0.kind == .unexpectedCloser(0x5D) })
  }

  @Test(arguments: ["f[", "{", "(", "-", "a^", "f[[", "<|a->", "\\[Not]", "g@"])
  func readsAnyDepth(opener: String) {
    let depth = 200_000
    let tree = ExpressionTree(parsing: Array(String(repeating: opener, count: depth).utf8))
    // Parentheses leave only their content in the tree.
    #expect(tree.count >= (opener == "(" ? 1 : depth / 2))
    let closed = ExpressionTree(parsing: Array((String(repeating: opener, count: depth) + "x").utf8))
    #expect(closed.roots.count >= 1)
  }

  @Test func knowsThePublishedNamedCharacters() {
    #expect(NamedCharacters.count > 1000)
    #expect(NamedCharacters.character("DoubleStruckCapitalR")?.text == Array("ℝ".utf8))
    #expect(NamedCharacters.character("FormalX")?.text == Array("x\u{323}".utf8))
    #expect(NamedCharacters.text(code: 0xF522) == Array("→".utf8))
  }
}
