import Kernel
import KernelMathematics
import KernelStatistics
import Numerics

extension BuiltIn {
  /// All that the kernel knows, each name once, in the order of names.
  ///
  /// One table for each family of functions. Where a name is in two of them, the later one wins; words come first.
  public static let all: [BuiltIn] = {
    let language = [
      InertSymbols.table,
      DefinitionFunctions.table, PatternFunctions.words, PatternFunctions.table, AssociationFunctions.table,
      ControlFunctions.table, ScopingFunctions.table,
      LogicFunctions.table, StepFunctions.table, TrigonometricFunctions.table, ComparisonFunctions.table,
      TestFunctions.table,
      ListFunctions.table, FunctionalFunctions.table, OrderingFunctions.table, StringFunctions.table,
      ColourFunctions.table, WrittenLanguageFunctions.table,
      WrittenMathematicsFunctions.table, WrittenDistributionFunctions.table, WrittenAlgebraFunctions.table,
      WrittenDataFunctions.table,
      WrittenCalculusFunctions.table, WrittenPictureFunctions.table,
      StringPatternFunctions.table, DataFunctions.table, NumberTheoryFunctions.table,
    ]
    var byName: [String: BuiltIn] = [:]
    for table in language + BuiltIn.mathematics + BuiltIn.statistics {
      for entry in table { byName[entry.name] = entry }
    }
    return byName.values.ordered { $0.name < $1.name }
  }()
}

extension KernelSession {
  /// A session that knows all built-ins.
  public init() { self.init(builtInsOf: Self.fresh) }

  // Never evaluates anything itself; copied only.
  nonisolated(unsafe) private static let fresh = KernelSession(builtIns: BuiltIn.all)
}
