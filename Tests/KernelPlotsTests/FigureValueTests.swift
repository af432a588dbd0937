import Kernel
import KernelPlots
import Testing

/// Values that figures ask for in forms of their own.
@Suite struct FigureValueTests {
  @Test(arguments: [
    ("Round[y'[t] /. First[NDSolve[{y'[t] == 3, {y[0] == 1}}, {y[t], y'[t]}, {t, 0, 4}]] /. t -> 2]", "3"),
    ("Round[y[t] /. First[NDSolve[{{y'[t] == 3}, y[0] == 1}, {y'[t], y[t]}, {t, 0, 4}]] /. t -> 2]", "7"),
    ("Round[100 (FourierTransform[HeavisideTheta[3 - Abs[u]], u, w] /. w -> 0.5)]", "159"),
    ("Round[100 Abs[FourierTransform[UnitStep[u + 1] UnitStep[3 - u], u, w] /. w -> 0.5]]", "134"),
    ("Round[100 InterpolatingPolynomial[Table[{j, Sin[j]}, {j, 0, 15}], 2.5]]", "60"),
  ]) func valuesThatFiguresAskFor(code: String, value: String) throws {
    var session = KernelSession()
    session.addPlots()
    let found = try session.evaluate(text: Array(code.utf8))
    #expect(String(decoding: session.inputText(of: found), as: UTF8.self) == value)
  }
}
