import Kernel

extension BuiltIn {
  /// The tables of fitted models, numerical methods, number theory, symbolic sums and transcendental functions, one for each family.
  package static let methods: [[BuiltIn]] = [
    SymbolicSums.table, ModelFunctions.table, TranscendentalFunctions.table, NumberTheoryFunctions.table,
    SolvingFunctions.table, GammaFunctions.table, ComplexFunctions.table, HaversineFunctions.table,
    VectorFunctions.table, VectorCalculusFunctions.table,
  ]
}
