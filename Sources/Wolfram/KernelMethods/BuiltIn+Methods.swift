import Kernel

extension BuiltIn {
  /// The tables of fitted models, numerical methods, rounding and number theory, vectors and matrices, symbolic sums and transcendental
  /// functions, one for each family.
  package static let methods: [[BuiltIn]] = [
    SymbolicSums.table, ModelFunctions.table, TranscendentalFunctions.table, NumberTheoryFunctions.table,
    SolvingFunctions.table, GammaFunctions.table, ComplexFunctions.table, HaversineFunctions.table,
    RoundingFunctions.table, LinearAlgebraFunctions.table, VectorFunctions.table,
    VectorCalculusFunctions.table,
  ]
}
