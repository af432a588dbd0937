import Kernel

/// Names and lines whose value depends on one that the notebook does not hold: a pair with them that differs cannot be compared,
/// one that agrees is compared all the same.
struct Doubts {
  /// Names that have no value since a cell before takes apart what a function gives that is defined elsewhere; with the cause.
  var unfilled: [String: String] = [:]
  /// Names that the current cell gives a value.
  var given: Set<String> = []
  /// The names in the delayed definitions of a name.
  var bodies: [String: Set<String>] = [:]
  /// Names whose value cannot be compared, with the cause.
  var tainted: [String: String] = [:]
  private var names: [String: String] = [:]
  private var lines: [Int: String] = [:]

  /// The cause for an input with these names, or with `%` and `Out` of such a line; nil if there is none.
  func cause(of used: Set<String>, _ term: Term, _ symbols: SymbolNames) -> String? {
    used.sorted().compactMap { names[$0] }.first ?? causeOfLine(term, symbols) ?? causeOfBodies(used)
  }

  /// The cause that a function brings which a function of the input calls: what a delayed definition holds is evaluated when it is
  /// called, also where a later cell gave it its meaning.
  private func causeOfBodies(_ used: Set<String>) -> String? {
    var (seen, waiting, reached) = (used, used.sorted(), Set<String>())
    while let name = waiting.popLast() {
      for inner in (bodies[name] ?? []).sorted() where seen.insert(inner).inserted {
        waiting.append(inner)
        reached.insert(inner)
      }
    }
    return reached.sorted().compactMap { tainted[$0] }.first
  }

  private func causeOfLine(_ term: Term, _ symbols: SymbolNames) -> String? {
    guard let call = term.call, !call.isData else { return nil }
    if call.head.symbol.map({ symbols.name($0) }) == "Out" {
      return lines[call.count == 0 ? 0 : call.arguments[0].int ?? -1]
    }
    return call.arguments.compactMap { causeOfLine($0, symbols) }.first
  }

  /// Keeps the cause of what an input gives a value, and of its line; nil if there is none. The last line of all has the number 0.
  mutating func note(_ cause: String?, names given: Set<String>, line: Int?) {
    for name in given { names[name] = cause }
    lines[0] = cause
    if let line { lines[line] = cause }
  }

  /// The causes for a result that is not that of the notebook, and not only shown in another way.
  static let causes: Set<String> = [
    "a value of an earlier session", "a value that a later cell gives",
    "a definition that the notebook does not hold",
  ]

  /// Functions whose first argument is a list, a matrix, a graph, a text or data.
  static let ofData: Set<String> = [
    "Length", "Dimensions", "Head", "First", "Last", "Rest", "Most", "Take", "Drop", "Total", "Mean",
    "Median",
    "StandardDeviation", "Variance", "Transpose", "Flatten", "Sort", "SortBy", "Reverse", "Partition",
    "Union",
    "Tally", "Accumulate", "Differences", "Prepend", "Append", "Select", "Cases", "Count", "DeleteCases",
    "Position", "MaximalBy", "MinimalBy", "GroupBy", "Keys", "Values", "Lookup", "Normal", "Dataset", "Det",
    "Inverse", "Tr", "Eigenvalues", "Eigenvectors", "Eigensystem", "RowReduce", "MatrixRank",
    "LinearModelFit",
    "NonlinearModelFit", "FindFit", "Fit", "Interpolation", "StringLength", "StringSplit", "StringJoin",
    "Characters", "ToCharacterCode", "StringReplace", "StringTake", "StringDrop", "ImageData",
    "ImageDimensions", "GraphDistance", "GraphDiameter", "VertexList", "EdgeList", "VertexCount", "EdgeCount",
    "AdjacencyMatrix", "AdjacencyList", "FindClusters", "DeleteDuplicates", "Histogram", "TrimmedMean",
    "Quantile", "Covariance", "Correlation", "Counts", "ImageChannels", "ImageCrop", "ImageResize",
  ]
  /// Functions whose last argument is such.
  static let ofDataLast: Set<String> = ["Map", "Apply", "Scan", "MapIndexed", "MapThread"]
  /// Functions all of whose arguments are such.
  static let ofAllData: Set<String> = [
    "Join", "Dot", "Cross", "Intersection", "Complement", "SymmetricDifference", "Riffle", "Tuples",
  ]
  /// Functions whose first argument is an expression in the variables of the others.
  static let ofExpressions: Set<String> = [
    "D", "Grad", "Div", "Curl", "Laplacian", "Series", "CoefficientList",
  ]
}
