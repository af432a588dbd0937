import Kernel

extension BuiltIn {
  /// The tables of statistics and probability functions, one for each family.
  package static let statistics: [[BuiltIn]] = [
    CellFunctions.table, StatisticsFunctions.table, RandomFunctions.table, DistributionFunctions.table,
  ]
}
