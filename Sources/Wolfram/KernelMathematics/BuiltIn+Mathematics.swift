import Kernel

extension BuiltIn {
  /// The tables of mathematical functions, one for each family.
  package static let mathematics: [[BuiltIn]] = [
    ArithmeticFunctions.table, ElementaryFunctions.table, RoundingFunctions.table,
    VectorFunctions.table, LinearAlgebraFunctions.table, DerivativeFunctions.table, CalculusFunctions.table,
    AlgebraFunctions.table, InterpolationFunctions.table, EquationFunctions.table,
  ]
}
