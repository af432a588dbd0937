import Markup

/// The custom properties that an element declares, each with the variables in it replaced once:
/// https://www.w3.org/TR/css-variables-1/#defining-variables
package struct DrawingVariables {
  private let own: [String: StyleDeclaration]
  /// Those of the elements around it.
  private let outer: [String: [UInt8]]
  private var known: [String: [UInt8]?] = [:]
  /// The properties in which one is used, the outermost first.
  private var open: [String] = []

  /// Variables that name one another deeper have no value.
  private static let deepest = 32

  package init(_ own: [String: StyleDeclaration], in outer: [String: [UInt8]]) {
    (self.own, self.outer) = (own, outer)
  }

  /// The values of all custom properties of the element.
  package mutating func resolved(by values: inout DrawingValues) -> [String: [UInt8]] {
    var result = outer
    // Where variables name one another in a circle, the order shows.
    for name in own.keys.sorted() { result[name] = value(of: name, by: &values) }
    return result
  }

  /// The value of a custom property; nil if it has none.
  private mutating func value(of name: String, by values: inout DrawingValues) -> [UInt8]? {
    guard let declaration = own[name] else { return outer[name] }
    if let value = known[name] { return value }
    guard !open.contains(name), open.count < Self.deepest else { return nil }
    open.append(name)
    defer { open.removeLast() }
    let value = value(of: declaration, by: &values)
    known.updateValue(value, forKey: name)
    return value
  }

  private mutating func value(of declaration: StyleDeclaration, by values: inout DrawingValues) -> [UInt8]? {
    guard declaration.value[...].holds("var(") else {
      let text = String(decoding: declaration.value, as: UTF8.self).lowercased()
      if text == "inherit" || text == "unset" { return outer[declaration.name] }
      return text == "initial" ? nil : declaration.value
    }
    var variables = outer
    for token in StyleValue(declaration.value).solid where token.kind == .identifier {
      let used = cssUnescaped(declaration.value[token.start..<token.end])
      if used.hasPrefix("--") { variables[used] = value(of: used, by: &values) }
    }
    // A variable without a value is reported where it is used.
    return try? values.substituted(declaration.value, variables: variables)
  }
}
