import Kernel

extension BuiltIn {
  /// The tables of fitted models, of higher functions, and of what operations of calculus and equations try last, one for each family.
  package static let methods: [[BuiltIn]] = [
    WrittenOperationFunctions.table, WrittenSolvingFunctions.table, WrittenAnalysisFunctions.table,
    SymbolicSums.table,
    PlaneFunctions.table, FurtherAlgebraFunctions.table, FurtherCalculusFunctions.table,
    FurtherEquationFunctions.table, FurtherSystemFunctions.table, FurtherNumberFunctions.table,
    DistributionFormFunctions.table,
    ModelFunctions.table, HigherFunctions.table, SeriesFormFunctions.table, BitFunctions.table,
    NumberTheoryFunctions.table,
    SolvingFunctions.table, TextbookFunctions.table, TextbookAlgebraFunctions.table, GammaFunctions.table,
    QuantityFunctions.table, IntervalFunctions.table, ComplexFunctions.table, CourseFunctions.table,
    HaversineFunctions.table, VectorCalculusFunctions.table,
  ]
}
