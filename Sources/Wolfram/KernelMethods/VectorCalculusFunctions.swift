import Kernel
import KernelMathematics

/// Derivatives of scalar and vector fields.
enum VectorCalculusFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("Grad", [], "The gradient.", taking: "1 3 2:variables Assumptions", grad),
    BuiltIn("Div", [], "The divergence.", taking: "1 3 2:variables", div),
    BuiltIn("Curl", [], "The curl.", taking: "1 3 2:variables", curl),
    BuiltIn("Laplacian", [], "The sum of second derivatives.", taking: "1 3 2:variables", laplacian),
  ]

  /// A derivative of fields in the coordinates that the third argument names; nil where they are plain ones.
  private static func curvilinear(_ name: String, call: Call, in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    guard call.count == 3, case .string(let bytes) = call.arguments[2], call.arguments[1].isList,
      !bytes.elementsEqual("Cartesian".utf8)
    else { return nil }
    let value = try session.evaluate(
      .call(
        session.named("curvilinearDerivative"),
        [.text(name), call.arguments[0], call.arguments[1], call.arguments[2]]))
    return value.call?.head == session.named("curvilinearDerivative") ? nil : value
  }

  /// Whether no other chart is named.
  private static func isCartesian(_ call: Call) -> Bool {
    guard call.count == 3, call.arguments[2].call(of: .rule) == nil else { return true }
    return call.arguments[2].isString("Cartesian")
  }

  /// `Grad[x y, {x, y}]` gives `{y, x}`.
  private static func grad(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let value = try curvilinear("Grad", call: call, in: &session) { return value }
    guard isCartesian(call) else { return nil }
    guard call.count >= 2, let names = call.arguments[1].parts else { return nil }
    if let fields = call.arguments[0].parts {
      // The index of a derivative is the last one.
      return .list(fields.map { .call(call.head, [$0] + call.arguments.dropFirst()) })
    }
    var parts: [Term] = []
    for name in names {
      parts.append(try Differentiation.derivative(of: call.arguments[0], name, in: &session))
    }
    return .list(parts)
  }

  /// `Div[{x^2, y}, {x, y}]` gives `1 + 2 x`.
  private static func div(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let value = try curvilinear("Div", call: call, in: &session) { return value }
    guard isCartesian(call) else { return nil }
    guard call.count >= 2, let field = call.arguments[0].parts, let names = call.arguments[1].parts
    else { return nil }
    if !field.isEmpty, field.allSatisfy({ $0.isList }) {
      // The last index is summed over.
      return .list(field.map { .call(call.head, [$0] + call.arguments.dropFirst()) })
    }
    guard field.count == names.count, !field.contains(where: { $0.isList }) else { return nil }
    var parts: [Term] = []
    for (part, name) in zip(field, names) {
      parts.append(try Differentiation.derivative(of: part, name, in: &session))
    }
    return .call(.plus, parts)
  }

  /// `Curl[{-y, x}, {x, y}]` gives `2`.
  private static func curl(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let value = try curvilinear("Curl", call: call, in: &session) { return value }
    guard isCartesian(call) else { return nil }
    guard call.count >= 2, let field = call.arguments[0].parts, let names = call.arguments[1].parts,
      field.count == names.count, !field.contains(where: { $0.isList })
    else { return nil }
    func slope(_ i: Int, _ j: Int, in session: inout KernelSession) throws(KernelError) -> Term {
      let a = try Differentiation.derivative(of: field[i], names[j], in: &session)
      let b = try Differentiation.derivative(of: field[j], names[i], in: &session)
      return .call(.plus, [a, .call(.times, [.integer(-1), b])])
    }
    if field.count == 2 { return try slope(1, 0, in: &session) }
    guard field.count == 3 else { return nil }
    return .list([
      try slope(2, 1, in: &session), try slope(0, 2, in: &session), try slope(1, 0, in: &session),
    ])
  }

  /// `Laplacian[x^2 + y^2, {x, y}]` gives `4`.
  private static func laplacian(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let value = try curvilinear("Laplacian", call: call, in: &session) { return value }
    guard isCartesian(call) else { return nil }
    guard call.count >= 2, let names = call.arguments[1].parts else { return nil }
    var parts: [Term] = []
    for name in names {
      let first = try Differentiation.derivative(of: call.arguments[0], name, in: &session)
      parts.append(try Differentiation.derivative(of: first, name, in: &session))
    }
    return .call(.plus, parts)
  }
}
