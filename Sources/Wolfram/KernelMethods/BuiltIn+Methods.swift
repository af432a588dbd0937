import Kernel

extension BuiltIn {
  /// The tables of fitted models, of transcendental functions, and of what operations of calculus and equations try last, one for each
  /// family.
  package static let methods: [[BuiltIn]] = [
    SymbolicSums.table, ModelFunctions.table, TranscendentalFunctions.table, NumberTheoryFunctions.table,
    SolvingFunctions.table, GammaFunctions.table, ComplexFunctions.table, HaversineFunctions.table,
    VectorCalculusFunctions.table,
  ]
}
