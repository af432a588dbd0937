import Kernel

/// A surface whose second variable has a range that depends on the first:
///
///     Plot3D[x y, {x, 0, 1}, {y, 0, x}]
///
/// It becomes a surface of two parameters, of which the second runs from 0 to 1 along the range.
enum DependentRange {
  /// The call of `ParametricPlot3D` for a call with such a range; nil for other calls.
  static func surface(of call: Call, isHeight: Bool, in kernel: inout PlotKernel) throws(KernelError) -> Call?
  {
    guard call.count > 2, let first = call.arguments[1].parts, first.count == 3, let x = first[0].symbol,
      let second = call.arguments[2].parts, second.count == 3, let y = second[0].symbol, x != y,
      second[1].contains(.symbol(x)) || second[2].contains(.symbol(x))
    else { return nil }
    let share = kernel.names.own("share$")
    let (low, high) = (second[1], second[2])
    let place = Term.call(
      .plus, [low, .call(.times, [.symbol(share), .call(.subtract, [high, low])])])
    let body = try surfaces(of: call.arguments[0], variables: [x, y], in: &kernel)
    let all =
      body.parts.flatMap { isHeight || $0.first?.isList == true || $0.count != 3 ? $0 : nil } ?? [body]
    var bindings = PatternBindings()
    bindings.bind(y, place)
    let bodies = all.map { part in
      bindings.fill(isHeight ? .list([.symbol(x), .symbol(y), part]) : part)
    }
    var arguments = [bodies.count == 1 ? bodies[0] : .list(bodies), call.arguments[1]]
    arguments.append(.list([.symbol(share), .zero, .one]))
    arguments += call.arguments.dropFirst(3)
    if isHeight { arguments.append(kernel.option("BoxRatios", .list([.one, .one, .real(0.4)]))) }
    return Call(kernel.symbolTerm("ParametricPlot3D"), arguments)
  }

  /// What is drawn, evaluated if it is a name or `Evaluate`.
  private static func surfaces(
    of body: Term, variables: [Symbol], in kernel: inout PlotKernel
  ) throws(KernelError) -> Term {
    let inner = body.call(of: .evaluate)?.arguments.first
    guard body.symbol != nil || inner != nil else { return body }
    return try kernel.evaluated(
      .call(.block, [.list(variables.map { .symbol($0) }), inner ?? body]))
  }
}
