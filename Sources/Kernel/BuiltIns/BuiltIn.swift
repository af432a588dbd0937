/// One symbol that the kernel knows: a function, or a word that stays as it is, such as an option or a directive.
///
/// All of them are in `BuiltIn.all`; docs/kernel.md's table is made from it. Another module adds its own with
/// `KernelSession.add(_:)`.
public struct BuiltIn: Sendable {
  /// What a call of it becomes; nil to leave it as it is. The arguments are evaluated, as far as the attributes say.
  public typealias Function = @Sendable (inout KernelSession, Call) throws(KernelError) -> Term?

  /// Its name in the Wolfram Language.
  public var name: String
  /// Its attributes; `protected` is understood.
  public var attributes: SymbolAttributes
  /// One line of what it does.
  public var summary: String
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
    _ name: String, _ attributes: SymbolAttributes = [], _ summary: String, _ function: Function? = nil
  ) {
    self.name = name
    self.attributes = attributes
    self.summary = summary
    self.function = function
  }

  /// Makes an entry for what acts when a call of it is called. A closure behind the brackets is never meant for this one.
  @_disfavoredOverload
  public init(_ name: String, _ attributes: SymbolAttributes, _ summary: String, applied: @escaping Function)
  {
    self.init(name, attributes, summary, nil)
    self.applied = applied
  }

  /// Makes an entry for a function that also acts when a call of it is called.
  public init(
    _ name: String, _ attributes: SymbolAttributes, _ summary: String, applied: @escaping Function,
    _ function: @escaping Function
  ) {
    self.init(name, attributes, summary, function)
    self.applied = applied
  }

  /// Makes an entry for a function of one number.
  public init(
    _ name: String, _ attributes: SymbolAttributes, _ summary: String, real: @escaping Real,
    _ function: @escaping Function
  ) {
    self.init(name, attributes, summary, function)
    self.real = real
  }

  /// Makes an entry for a function of two numbers.
  public init(
    _ name: String, _ attributes: SymbolAttributes, _ summary: String, real2: @escaping Real2,
    _ function: @escaping Function
  ) {
    self.init(name, attributes, summary, function)
    self.real2 = real2
  }

  /// Makes an entry for a function of one number or two.
  public init(
    _ name: String, _ attributes: SymbolAttributes, _ summary: String, real: @escaping Real,
    real2: @escaping Real2, _ function: @escaping Function
  ) {
    self.init(name, attributes, summary, function)
    self.real = real
    self.real2 = real2
  }
}
