import Kernel
import KernelMathematics

/// Rewriting of trigonometric functions.
enum TrigonometricFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn(
      "TrigExpand", [], "Sines and cosines of sums and multiples as those of their parts.", taking: "1 1",
      expand),
    BuiltIn(
      "TrigReduce", [], "Products of sines and cosines as those of sums.", taking: "1 1", reduce),
    BuiltIn("TrigToExp", [], "Sines and cosines as exponentials.", taking: "1 1", toExponentials),
    BuiltIn(
      "ExpToTrig", [], "Exponentials as sines and cosines.", taking: "1 1", fromExponentials),
    BuiltIn(
      "ComplexExpand", [], "With real and imaginary parts apart, where all symbols are real.",
      taking: "1 1",
      complexExpand),
  ]

  /// `TrigExpand[Sin[a + b]]` gives `Cos[b] Sin[a] + Cos[a] Sin[b]`.
  private static func expand(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    return try FormulaTemplate.rewritten(
      term,
      rules: """
        {Sin[a_ + b_] :> Sin[a] Cos[b] + Cos[a] Sin[b], Cos[a_ + b_] :> Cos[a] Cos[b] - Sin[a] Sin[b],
        Sinh[a_ + b_] :> Sinh[a] Cosh[b] + Cosh[a] Sinh[b], Cosh[a_ + b_] :> Cosh[a] Cosh[b] + Sinh[a] Sinh[b],
        Sin[n_Integer a_] /; n > 1 :> Sin[(n - 1) a] Cos[a] + Cos[(n - 1) a] Sin[a],
        Cos[n_Integer a_] /; n > 1 :> Cos[(n - 1) a] Cos[a] - Sin[(n - 1) a] Sin[a],
        Sinh[n_Integer a_] /; n > 1 :> Sinh[(n - 1) a] Cosh[a] + Cosh[(n - 1) a] Sinh[a],
        Cosh[n_Integer a_] /; n > 1 :> Cosh[(n - 1) a] Cosh[a] + Sinh[(n - 1) a] Sinh[a]}
        """, in: &session)
  }

  /// `TrigReduce[2 Sin[x] Cos[x]]` gives `Sin[2 x]`.
  private static func reduce(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    return try FormulaTemplate.rewritten(
      term,
      rules: """
        {r_. Sin[a_] Cos[b_] :> r (Sin[a + b] + Sin[a - b])/2, r_. Sin[a_] Sin[b_] :> r (Cos[a - b] - Cos[a + b])/2,
        r_. Cos[a_] Cos[b_] :> r (Cos[a - b] + Cos[a + b])/2,
        Sin[a_]^n_Integer /; n > 1 :> Sin[a]^(n - 2) (1 - Cos[2 a])/2,
        Cos[a_]^n_Integer /; n > 1 :> Cos[a]^(n - 2) (1 + Cos[2 a])/2}
        """, in: &session)
  }

  /// `TrigToExp[Cosh[x]]` gives `1/(2 E^x) + E^x/2`.
  private static func toExponentials(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard let term = call.arguments.first else { return nil }
    return try FormulaTemplate.value(
      """
      Expand[e //. {Sin[a_] :> I/2 (E^(-I a) - E^(I a)), Cos[a_] :> (E^(-I a) + E^(I a))/2,
      Tan[a_] :> I (E^(-I a) - E^(I a))/(E^(-I a) + E^(I a)), Sinh[a_] :> (E^a - E^-a)/2,
      Cosh[a_] :> (E^a + E^-a)/2, Tanh[a_] :> (E^a - E^-a)/(E^a + E^-a)}]
      """, ["e": term], in: &session)
  }

  /// `ExpToTrig[E^(I x)]` gives `Cos[x] + I Sin[x]`.
  private static func fromExponentials(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard let term = call.arguments.first else { return nil }
    return try FormulaTemplate.value(
      """
      Expand[e /. {E^(Complex[0, b_] a_.) :> Cos[b a] + I Sin[b a],
      E^a_ /; FreeQ[a, Complex] :> Cosh[a] + Sinh[a]}]
      """, ["e": term], in: &session)
  }

  /// `ComplexExpand[Abs[x + I y]]` gives `Sqrt[x^2 + y^2]`.
  private static func complexExpand(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard let term = call.arguments.first else { return nil }
    // Roots of negative numbers are complex; of roots of polynomials it is not known whether they are real.
    let plain = try FormulaTemplate.rewritten(
      term, rules: "{(n_?Negative)^(r_Rational) :> (-n)^r (Cos[Pi r] + I Sin[Pi r])}", in: &session)
    return try FormulaTemplate.rewritten(
      plain,
      rules: """
        {(h : Abs | Conjugate | Re | Im)[z_] /; ! FreeQ[z, Root] :> h[z],
        E^(Complex[a_, b_] c_. + d_.) :> E^(a c + d) (Cos[b c] + I Sin[b c]),
        Sin[Complex[0, b_] c_. + d_.] :> Sin[d] Cosh[b c] + I Cos[d] Sinh[b c],
        Cos[Complex[0, b_] c_. + d_.] :> Cos[d] Cosh[b c] - I Sin[d] Sinh[b c],
        Abs[z_] :> Sqrt[Expand[z (z /. Complex[a_, b_] :> Complex[a, -b])]],
        Conjugate[z_] :> (z /. Complex[a_, b_] :> Complex[a, -b]),
        Re[z_] :> Expand[(z + (z /. Complex[a_, b_] :> Complex[a, -b]))/2],
        Im[z_] :> Expand[(z - (z /. Complex[a_, b_] :> Complex[a, -b]))/(2 I)]}
        """, in: &session)
  }
}
