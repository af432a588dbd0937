import Kernel

extension BuiltIn {
  /// The tables of statistics and probability functions, one for each family.
  package static let statistics: [[BuiltIn]] = [
    StatisticsFunctions.table, RandomFunctions.table, DistributionFunctions.table,
  ]
}
