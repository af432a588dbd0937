import Kernel
import WolframLanguage

/// Makes the tree of a term that `WolframFigure` reads: arrays of numbers stay arrays.
struct TermTree {
  private var tree = ExpressionTree(bytes: [], isSerialised: true)
  private let names: SymbolNames
  /// Whether numbers are indices into the vertices of a complex.
  private var isIndices = false

  /// The tree with that term as its root.
  static func tree(_ term: Term, _ names: SymbolNames) -> ExpressionTree {
    var builder = TermTree(names: names)
    let root = builder.add(term, 0)
    builder.tree.addRoot(root)
    return builder.tree
  }

  private init(names: SymbolNames) { self.names = names }

  private mutating func add(_ term: Term, _ depth: Int) -> Expression {
    switch term {
    case .integer(let value): return tree.add(integer: value)
    case .real(let value): return tree.add(real: value)
    case .rational, .largeInteger: return tree.add(real: term.double ?? .nan)
    case .complex(let value): return tree.add(real: value.real.double)
    case .symbol(let symbol): return tree.add(symbol: names.name(symbol))
    case .string(let text): return tree.add(string: text)
    case .packed(let list):
      return tree.add(
        packed: PackedArray(dimensions: list.dimensions, values: list.values, isInteger: isIndices))
    case .call(let call):
      guard depth < 400 else { return tree.add(symbol: "Null") }
      return add(call, depth)
    }
  }

  private mutating func add(_ call: Call, _ depth: Int) -> Expression {
    var arguments: [Expression] = []
    arguments.reserveCapacity(call.count)
    if case .symbol(let head) = call.head {
      let name = names.name(head)
      let isComplex = name == "GraphicsComplex"
      for (place, argument) in call.arguments.enumerated() {
        let outer = isIndices
        if isComplex { isIndices = place == 1 }
        if isIndices, argument.headSymbol?.known == .rule { isIndices = false }
        arguments.append(add(argument, depth + 1))
        isIndices = outer
      }
      return tree.add(call: name, arguments)
    }
    let head = add(call.head, depth + 1)
    for argument in call.arguments { arguments.append(add(argument, depth + 1)) }
    return tree.add(call: head, arguments)
  }
}
