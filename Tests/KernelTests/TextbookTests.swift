import Kernel
import KernelLanguage
import Testing

/// Inputs as courses have them: what diverges, has no solution or no root stays and says so, and what has a value has the right one.
@Suite struct TextbookTests {
  /// The lines that evaluating a text logged.
  private func messages(_ text: String) throws -> [String] {
    var session = KernelSession()
    _ = try session.evaluate(text: Array(text.utf8))
    return session.messages
  }

  @Test(arguments: [
    ("FindRoot[x^2 + 1, {x, 1}]", "lstol"), ("FindRoot[Exp[x] == 0, {x, 1}]", "cvmit"),
    ("FindRoot[Cos[x] - 2, {x, 1}]", "lstol"),
    ("FindRoot[{x^2 + y^2 == 1, x + y == 5}, {{x, 1}, {y, 1}}]", "jsing"),
  ]) func searchesWithoutRootSaySo(_ text: String, _ name: String) throws {
    #expect(try messages(text).contains { $0.hasPrefix("FindRoot::" + name) })
  }

  @Test(arguments: [
    "FindRoot[x^2 - 2, {x, 1}]", "FindRoot[x^2, {x, 1}]", "FindRoot[Cos[x] == x, {x, 0, 1}]",
    "FindRoot[{Exp[x - 2] == y, y^2 == x}, {{x, 1}, {y, 1}}]",
  ]) func searchesWithRootAreSilent(_ text: String) throws { #expect(try messages(text).isEmpty) }

  @Test(arguments: [
    (#"StringReplace["aaaa", "a" -> "b", 2]"#, #""bbaa""#),
    (#"StringCases["a1b2c3", DigitCharacter, 2]"#, #"{"1", "2"}"#),
    (#"StringSplit["a,b,c,d", ",", 2]"#, #"{"a", "b,c,d"}"#),
    (#"StringSplit["a1b22c3d", DigitCharacter .., 3]"#, #"{"a", "b", "c3d"}"#),
    (#"StringReplace["a1b2", DigitCharacter -> "-", 1]"#, #""a-b2""#),
    (#"StringPosition["ababab", "ab", 2]"#, "{{1, 2}, {3, 4}}"),
    ("DeleteCases[{1, 2, 1, 3, 1}, 1, 1, 2]", "{2, 3, 1}"),
    ("DeleteCases[{1, {1, 2}, f[1]}, 1, 2]", "{{2}, f[]}"), ("DeleteCases[{1, {1, 2}}, 1, {2}]", "{1, {2}}"),
    (#"StringReplace["abc123", RegularExpression["([a-z]+)(\\d+)"] -> "$2-$1"]"#, #""123-abc""#),
    (#"StringCases["k1=v1,k2=v2", RegularExpression["(\\w+)=(\\w+)"] -> "$1:$2"]"#, #"{"k1:v1", "k2:v2"}"#),
    (#"StringReplace["ab", RegularExpression["a|b"] -> "<$0>"]"#, #""<a><b>""#),
    (#"StringReplace["cost 5", RegularExpression["\\d"] -> "$"]"#, #""cost $""#),
  ]) func texts(_ text: String, _ expected: String) { #expect(value(text) == expected) }
}
