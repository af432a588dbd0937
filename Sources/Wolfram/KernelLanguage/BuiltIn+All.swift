import Kernel
import KernelDifferentialEquations
import KernelLibrary
import KernelMathematics
import KernelMethods
import KernelPrecision
import KernelStatistics
import Numerics

extension BuiltIn {
  /// Every built-in of the kernel, each name once, sorted by name.
  ///
  /// The tables are one for each family of functions. If a name occurs in two of them, the later one wins;
  /// the table of inert symbols comes first.
  public static let all: [BuiltIn] = {
    let language = [
      InertSymbols.table,
      DefinitionFunctions.table, PatternFunctions.words, PatternFunctions.table, AssociationFunctions.table,
      ControlFunctions.table, ScopingFunctions.table,
      LogicFunctions.table, StepFunctions.table, TrigonometricFunctions.table, ComparisonFunctions.table,
      TestFunctions.table,
      ListFunctions.table, FunctionalFunctions.table, OrderingFunctions.table, StringFunctions.table,
      ColorFunctions.table, InactiveFunctions.table, StringPatternFunctions.table, DataFunctions.table,
    ]
    var byName: [String: BuiltIn] = [:]
    let others = [DifferentialEquationFunctions.table, PrecisionFunctions.table]
    for table in language + BuiltIn.library + BuiltIn.mathematics + BuiltIn.methods + others
      + BuiltIn.statistics
    {
      for entry in table { byName[entry.name] = entry }
    }
    return byName.values.ordered { $0.name < $1.name }
  }()
}

extension KernelSession {
  /// Makes a session with all built-ins.
  public init() { self.init(builtInsOf: Self.fresh) }

  // This session evaluates nothing itself; it is only copied.
  nonisolated(unsafe) private static let fresh = KernelSession(builtIns: BuiltIn.all)
}
