import Kernel

extension BuiltIn {
  /// The tables of derivatives, vectors and matrices, rounding and number theory, symbolic sums, transcendental functions, fitted models and
  /// numerical methods, one for each family.
  package static let methods: [[BuiltIn]] = [
    SymbolicSums.table, ModelFunctions.table, TranscendentalFunctions.table, NumberTheoryFunctions.table,
    SolvingFunctions.table, GammaFunctions.table, ComplexFunctions.table, HaversineFunctions.table,
    DerivativeFunctions.table, RoundingFunctions.table, LinearAlgebraFunctions.table, VectorFunctions.table,
    VectorCalculusFunctions.table,
  ]
}
