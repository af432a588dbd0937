import Kernel

extension BuiltIn {
  /// The tables of mathematical functions, one for each family.
  package static let mathematics: [[BuiltIn]] = [
    ArithmeticFunctions.table, ElementaryFunctions.table,
    LimitFunctions.table, SeriesFunctions.table, Integration.table,
    AlgebraFunctions.table, InterpolationFunctions.table, EquationFunctions.table,
  ]
}
