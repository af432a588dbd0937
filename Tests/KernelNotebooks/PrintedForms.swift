import Kernel

/// Calls that the system prints in a form of its own, as the kernel has them.
enum PrintedForms {
  /// The same call in one form for both; nil for other calls.
  static func plain(_ name: String, call: Call, names: SymbolNames) -> Call? {
    switch name {
    case "FittedModel": return model(of: call, names: names)
    case "SparseArray": return array(call)?.call
    case "WeightedData" where call.count == 2 && call.arguments[0].symbol != nil:
      // `WeightedData[Automatic, {values, weights}]`
      return call.arguments[1].parts.map { Call(call.head, $0) }
    case "Sum" where call.count > 2, "Product" where call.count > 2:
      // A sum over several variables is one of sums.
      let inner = Term.call(call.head, [call.arguments[0]] + call.arguments.dropFirst(2))
      return Call(call.head, [inner, call.arguments[1]])
    default: return nil
    }
  }

  /// A fitted model with only its function: the kernel's has a list with it, the printed one an association with the parameters
  /// and the functions that they belong to, or the function.
  private static func model(of call: Call, names: SymbolNames) -> Call? {
    guard let first = call.arguments.first else { return nil }
    func value(_ key: String, _ rules: Call) -> Term? {
      for rule in rules.arguments {
        if let pair = rule.call, pair.count == 2, pair.arguments[0] == .string(Array(key.utf8)) {
          return pair.arguments[1]
        }
      }
      return nil
    }
    if call.count > 1, let parts = first.parts, let function = parts.first {
      return Call(call.head, [function])
    }
    guard let rules = first.call(of: .association),
      let model = value("Model", rules)?.call(of: .association),
      let parameters = value("FittedParameters", model)?.parts,
      let basis = value("BasisFunctions", model)?.parts,
      parameters.count == basis.count
    else { return nil }
    return Call(
      call.head, [.call(.plus, zip(parameters, basis).map { .call(.times, [$0, $1]) })])
  }

  /// The list of lists that a printed sparse array stands for: `SparseArray[Automatic, dimensions, default, {1, {{counts,
  /// columns}, values}}]`.
  private static func array(_ call: Call) -> Term? {
    guard call.count == 4, let dimensions = call.arguments[1].parts?.compactMap({ $0.int }),
      let content = call.arguments[3].parts, content.count == 3, let places = content[1].parts,
      places.count == 2,
      let starts = places[0].parts?.compactMap({ $0.int }), let columns = places[1].parts
    else { return nil }
    let values = content[2].parts
    if dimensions.count == 1 {
      var row = [Term](repeating: call.arguments[2], count: dimensions[0])
      for (place, column) in columns.enumerated() {
        guard let index = column.parts?.first?.int, row.indices.contains(index - 1) else { return nil }
        row[index - 1] = values?[place] ?? .one
      }
      return .list(row)
    }
    guard dimensions.count == 2, starts.count == dimensions[0] + 1, dimensions[0] * dimensions[1] < 1 << 20
    else { return nil }
    var rows: [Term] = []
    for number in 0..<dimensions[0] {
      var row = [Term](repeating: call.arguments[2], count: dimensions[1])
      for place in starts[number]..<starts[number + 1] {
        guard columns.indices.contains(place), let index = columns[place].parts?.first?.int,
          row.indices.contains(index - 1)
        else { return nil }
        row[index - 1] = values?[place] ?? .one
      }
      rows.append(.list(row))
    }
    return .list(rows)
  }
}
