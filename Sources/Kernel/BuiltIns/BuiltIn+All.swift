extension BuiltIn {
  /// All that the kernel knows, each name once, in the order of names. Words come first, so that a table of functions
  /// that has the same name wins.
  public static let all: [BuiltIn] = {
    let tables = [
      wordTable, definitionTable, patternWords, patternTable, controlTable, scopingTable, logicTable,
      arithmeticTable,
      elementary.map({ $0.builtIn }), elementaryTable, roundingTable, listTable, functionalTable, stringTable,
      linearAlgebraTable, calculusTable,
      algebraTable, interpolationTable, solvingTable, special.map({ $0.builtIn }), orders, specialTable,
      statisticsTable, distributionTable,
      differentialTable, namedColours, colourTable,
    ]
    var byName: [String: BuiltIn] = [:]
    for table in tables {
      for entry in table { byName[entry.name] = entry }
    }
    return byName.values.sorted { $0.name < $1.name }
  }()
}
