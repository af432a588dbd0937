import Kernel
import KernelMathematics

/// What a sum or product over one index is asked of.
struct SumQuestion {
  /// `Sum[term, {index, from, to}]`, with both arguments.
  let call: Call
  private let range: [Term]

  init(_ call: Call) {
    self.call = call
    range = call.arguments[1].parts ?? []
  }

  var term: Term { call.arguments[0] }
  var index: Term { range[0] }
  /// Whether the range is one of an index in steps of 1: `{k, n}` or `{k, first, last}`.
  var isPlain: Bool { (2...3).contains(range.count) && range[0].symbol != nil }
  var isEndless: Bool { range.last?.isSymbol(.infinity) ?? false }
  /// The arguments of the functions in the language that find sums: the term, the index and its bounds.
  var arguments: [Term] { [term, index, range.count == 3 ? range[1] : .one, range[range.count - 1]] }
}

/// The ways to find sums and products whose bounds are no numbers.
enum SumMethods {
  /// Those of sums, in the order in which they are tried.
  static let sums: [Method<SumQuestion>] = [
    Method("symbolicSum") { (sum, session) throws(KernelError) in
      try session.valueOfSecondPart("symbolicSum", sum.call.arguments)
    },
    Method("sumByRule", if: isPlain) { (sum, session) throws(KernelError) in
      try value("sumByRule", sum, in: &session)
    },
    Method(library: "sumOfForm", if: isPlain, arguments: { $0.arguments }),
    Method(library: "telescopingSum", if: isPlain, arguments: { $0.arguments }),
    Method(library: "hypergeometricSum", if: isPlain, arguments: { $0.arguments }),
  ]

  /// Those of products, in the order in which they are tried.
  static let products: [Method<SumQuestion>] = [
    // Pochhammer symbols are given where nothing shorter is found.
    Method("symbolicProduct", judge: isWithoutPochhammer, if: isPlain, finding: symbolicProduct),
    Method(library: "telescopingProduct", if: isPlain, arguments: { $0.arguments }),
    Method("symbolicProduct with Pochhammer symbols", if: isPlain, finding: symbolicProduct),
  ]

  private static func isPlain(_ sum: SumQuestion, _: inout KernelSession) -> Bool { sum.isPlain }

  private static func isWithoutPochhammer(
    _: SumQuestion, _ value: Term, in session: inout KernelSession
  ) -> Bool {
    !value.contains(session.named("Pochhammer"))
  }

  private static func symbolicProduct(
    _ product: SumQuestion, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    try value("symbolicProduct", product, in: &session)
  }

  /// The value of a function in the language; nil where it stays.
  private static func value(
    _ name: String, _ question: SumQuestion, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let function = session.named(name)
    let value = try session.evaluate(.call(function, question.arguments))
    return value.contains(function) ? nil : value
  }
}
