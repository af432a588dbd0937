import Kernel
import KernelMathematics

/// Orders of what is left out of a series, and functions of series, written in the Wolfram Language.
enum SeriesFormFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    WrittenFunctions.function(
      "O", [], "The order of what is left out: `Sin[x] + O[x]^4` is a series.",
      """
      (*2*) O[x_] := SeriesData[x, 0, {}, 1, 1, 1]
      O[x_, a_] := SeriesData[x, a, {}, 1, 1, 1]
      """),
    // What is left out is as small as the first term that the argument leaves out, where the function has no pole.
    WrittenFunctions.function(
      "SeriesOfFunction", [], "A function of a series as a series.",
      """
      (*2*) SeriesOfFunction[h_, {p___, SeriesData[x_, a_, c_, m_, n_, 1]}] := With[{s$ = Series[h[p, Normal[SeriesData[x, a, c, m, n, 1]]], {x, a, n - 1}]},
        If[Head[s$] === SeriesData && s$[[4]] >= 0 && s$[[6]] === 1, s$, $Failed]] /; m >= 0 && FreeQ[{p}, x] && n <= 30
      SeriesOfFunction[_, _] := $Failed
      """),
  ]
}
