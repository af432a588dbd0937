import Testing

@testable import Kernel

/// Every argument and every option is heeded, or the call stays: none is ignored.
@Suite struct ArgumentTests {
  @Test(arguments: [
    ("Protect[p]; p = 2; p", "p"), ("Protect[g]; g[x_] := 1; g[3]", "g[3]"),
    ("Protect[p]; Unprotect[p]; p = 2; p", "2"),
    ("Unprotect[Plus]; Plus[a, b] := c; a + b", "c"),
    ("Unprotect[Sin]; Sin[2] = seven; {Sin[2], Sin[0]}", "{seven, 0}"),
    ("Sin[2] = seven; Sin[2]", "Sin[2]"),
  ]) func protection(_ text: String, _ expected: String) { #expect(value(text) == expected) }
}
