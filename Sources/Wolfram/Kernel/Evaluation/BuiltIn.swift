import TextBytes

/// One symbol that the kernel knows: a function, or a word that stays as it is, such as an option or a directive.
///
///     BuiltIn("Take", [], "The first parts, the last, or a range.", take)
///
/// `BuiltIn.all` lists all of them; docs/kernel.md's table is made from it. Another module adds its own with
/// `KernelSession.add(_:)`.
public struct BuiltIn: Sendable {
  /// What a call of it becomes; nil to leave it as it is. The arguments are evaluated, as far as the attributes say.
  public typealias Function = @Sendable (Call, inout KernelSession) throws(KernelError) -> Term?

  /// One line of what a symbol does, which docs/kernel.md shows. Where the kernel runs in a page nothing shows it, and it
  /// takes no space.
  public struct Summary: ExpressibleByStringLiteral, Sendable {
    #if hasFeature(Embedded)
      /// Leaves the line out.
      @inline(__always) public init(stringLiteral: StaticString) {}
    #else
      /// The line, with its full stop.
      public let text: String

      /// Keeps the line.
      public init(stringLiteral: StaticString) { text = "\(stringLiteral)" }
    #endif
  }

  /// Its name in the Wolfram Language.
  public var name: String
  /// Its attributes; `protected` is understood.
  public var attributes: SymbolAttributes
  /// One line of what it does.
  public var summary: Summary
  /// What it does; nil for a word that stays.
  public var function: Function?
  /// What a call of a call of it becomes, as in `Composition[f, g][x]`.
  public var applied: Function?
  /// The function over machine numbers, not a number where the value is not real; nil where there is none.
  public var real: Real?
  /// The same of two arguments.
  public var real2: Real2?

  /// The function over machine numbers, of one argument.
  public typealias Real = @Sendable (Double) -> Double
  /// The function over machine numbers, of two arguments.
  public typealias Real2 = @Sendable (Double, Double) -> Double

  /// Makes an entry for a word, or for a function.
  public init(
    _ name: String, _ attributes: SymbolAttributes = [], _ summary: Summary, _ function: Function? = nil
  ) {
    self.name = name
    self.attributes = attributes
    self.summary = summary
    self.function = function
  }

  /// Makes an entry for what acts only when a call of it is called, as `Composition[f, g][x]`. A trailing closure never
  /// selects this one.
  @_disfavoredOverload
  public init(_ name: String, _ attributes: SymbolAttributes, _ summary: Summary, applied: @escaping Function)
  {
    self.init(name, attributes, summary, nil)
    self.applied = applied
  }

  /// Makes an entry for a function that also acts when a call of it is called.
  public init(
    _ name: String, _ attributes: SymbolAttributes, _ summary: Summary, applied: @escaping Function,
    _ function: @escaping Function
  ) {
    self.init(name, attributes, summary, function)
    self.applied = applied
  }

  /// Makes an entry for a function of one number.
  public init(
    _ name: String, _ attributes: SymbolAttributes, _ summary: Summary, real: @escaping Real,
    _ function: @escaping Function
  ) {
    self.init(name, attributes, summary, function)
    self.real = real
  }

  /// Makes an entry for a function of two numbers.
  public init(
    _ name: String, _ attributes: SymbolAttributes, _ summary: Summary, real2: @escaping Real2,
    _ function: @escaping Function
  ) {
    self.init(name, attributes, summary, function)
    self.real2 = real2
  }

  /// Makes an entry for a function of one number or two.
  public init(
    _ name: String, _ attributes: SymbolAttributes, _ summary: Summary, real: @escaping Real,
    real2: @escaping Real2, _ function: @escaping Function
  ) {
    self.init(name, attributes, summary, function)
    self.real = real
    self.real2 = real2
  }

  /// Entries for words that evaluate to themselves, each with what it stands for.
  package static func words(_ entries: [(name: String, summary: Summary)]) -> [BuiltIn] {
    entries.map { BuiltIn($0.name, [], $0.summary) }
  }

  /// Entries for the words in a text, between spaces and line breaks, that evaluate to themselves.
  package static func words(_ summary: Summary, _ names: String) -> [BuiltIn] {
    names.utf8.split { $0 == " " || $0 == "\n" }.map { name in
      BuiltIn(String(decoding: Array(name), as: UTF8.self), [], summary)
    }
  }

  /// Operator form of a function whose operand comes first: `Select[test][list]` is `Select[list, test]`.
  package static func operandFirst(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard case .call(let inner) = call.head, inner.count >= 1, call.count == 1 else { return nil }
    return .call(inner.head, [call.arguments[0]] + inner.arguments)
  }

  /// Operator form of a function whose operand comes last: `Map[f][list]` is `Map[f, list]`.
  package static func operandLast(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard case .call(let inner) = call.head, inner.count >= 1, call.count == 1 else { return nil }
    return .call(inner.head, inner.arguments + [call.arguments[0]])
  }
}

extension SymbolAttributes {
  /// The attributes of a function of numbers: it is applied to each element of a list.
  package static var numeric: SymbolAttributes { [.listable, .numericFunction] }
}
