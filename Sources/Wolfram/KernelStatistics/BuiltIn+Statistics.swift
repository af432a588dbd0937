import Kernel

extension BuiltIn {
  /// The tables of functions of data and chance, one a family.
  package static let statistics: [[BuiltIn]] = [
    StatisticsFunctions.table, RandomFunctions.table, DistributionFunctions.table,
  ]
}
