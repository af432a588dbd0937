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
  public var name: String { madeName ?? writtenName.withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }
  /// Its attributes; `protected` is understood.
  public let attributes: SymbolAttributes
  /// One line of what it does.
  public let summary: Summary
  /// Definitions in the language itself, for a function that is written in it; empty for others.
  package let definitions: StaticString
  /// What it does; nil for a word that stays.
  public let function: Function?
  /// What a call of a call of it becomes, as in `Composition[f, g][x]`.
  public let applied: Function?
  /// The function over machine numbers, not a number where the value is not real; nil where there is none.
  public let real: Real?
  /// The same of two arguments.
  public let real2: Real2?

  // A name in the code is a `StaticString` and all stored properties are constants, since then a table of built-ins is data
  // in the kernel for the browser. A `String` made the same tables 160 kB of code.
  private let writtenName: StaticString
  private let madeName: String?

  /// The function over machine numbers, of one argument.
  public typealias Real = @Sendable (Double) -> Double
  /// The function over machine numbers, of two arguments.
  public typealias Real2 = @Sendable (Double, Double) -> Double

  /// Makes an entry for a word, or for a function.
  @inline(__always)
  public init(
    _ name: StaticString, _ attributes: SymbolAttributes = [], _ summary: Summary, _ function: Function? = nil
  ) {
    self.writtenName = name
    self.madeName = nil
    self.attributes = attributes
    self.summary = summary
    self.definitions = ""
    self.function = function
    self.applied = nil
    self.real = nil
    self.real2 = nil
  }

  /// Makes an entry whose name is not a literal in a table.
  public init(
    named name: String, _ attributes: SymbolAttributes = [], _ summary: Summary, _ function: Function? = nil
  ) {
    self.init(name, attributes, summary, nil, nil, function)
  }

  /// Makes an entry for a function of one number whose name is not a literal in a table.
  public init(
    named name: String, _ attributes: SymbolAttributes = [], _ summary: Summary, real: @escaping Real,
    _ function: @escaping Function
  ) {
    self.init(name, attributes, summary, real, nil, function)
  }

  /// Makes an entry for a function of two numbers whose name is not a literal in a table.
  public init(
    named name: String, _ attributes: SymbolAttributes = [], _ summary: Summary, real2: @escaping Real2,
    _ function: @escaping Function
  ) {
    self.init(name, attributes, summary, nil, real2, function)
  }

  @inline(never)
  private init(
    _ name: String, _ attributes: SymbolAttributes, _ summary: Summary, _ real: Real?, _ real2: Real2?,
    _ function: Function?
  ) {
    self.writtenName = ""
    self.madeName = name
    self.attributes = attributes
    self.summary = summary
    self.definitions = ""
    self.function = function
    self.applied = nil
    self.real = real
    self.real2 = real2
  }

  /// Makes an entry for a function that is written in the language: `loading` is called where it has no rules yet.
  @inline(__always)
  package init(
    _ name: StaticString, _ attributes: SymbolAttributes, _ summary: Summary, definitions: StaticString,
    loading: @escaping Function
  ) {
    self.writtenName = name
    self.madeName = nil
    self.attributes = attributes
    self.summary = summary
    self.definitions = definitions
    self.function = loading
    self.applied = nil
    self.real = nil
    self.real2 = nil
  }

  /// Makes an entry for what acts only when a call of it is called, as `Composition[f, g][x]`. A trailing closure never
  /// selects this one.
  @_disfavoredOverload
  @inline(__always)
  public init(
    _ name: StaticString, _ attributes: SymbolAttributes, _ summary: Summary, applied: @escaping Function
  ) {
    self.writtenName = name
    self.madeName = nil
    self.attributes = attributes
    self.summary = summary
    self.definitions = ""
    self.function = nil
    self.applied = applied
    self.real = nil
    self.real2 = nil
  }

  /// Makes an entry for a function that also acts when a call of it is called.
  @inline(__always)
  public init(
    _ name: StaticString, _ attributes: SymbolAttributes, _ summary: Summary, applied: @escaping Function,
    _ function: @escaping Function
  ) {
    self.writtenName = name
    self.madeName = nil
    self.attributes = attributes
    self.summary = summary
    self.definitions = ""
    self.function = function
    self.applied = applied
    self.real = nil
    self.real2 = nil
  }

  /// Makes an entry for a function of one number.
  @inline(__always)
  public init(
    _ name: StaticString, _ attributes: SymbolAttributes, _ summary: Summary, real: @escaping Real,
    _ function: @escaping Function
  ) {
    self.writtenName = name
    self.madeName = nil
    self.attributes = attributes
    self.summary = summary
    self.definitions = ""
    self.function = function
    self.applied = nil
    self.real = real
    self.real2 = nil
  }

  /// Makes an entry for a function of two numbers.
  @inline(__always)
  public init(
    _ name: StaticString, _ attributes: SymbolAttributes, _ summary: Summary, real2: @escaping Real2,
    _ function: @escaping Function
  ) {
    self.writtenName = name
    self.madeName = nil
    self.attributes = attributes
    self.summary = summary
    self.definitions = ""
    self.function = function
    self.applied = nil
    self.real = nil
    self.real2 = real2
  }

  /// Makes an entry for a function of one number or two.
  @inline(__always)
  public init(
    _ name: StaticString, _ attributes: SymbolAttributes, _ summary: Summary, real: @escaping Real,
    real2: @escaping Real2,
    _ function: @escaping Function
  ) {
    self.writtenName = name
    self.madeName = nil
    self.attributes = attributes
    self.summary = summary
    self.definitions = ""
    self.function = function
    self.applied = nil
    self.real = real
    self.real2 = real2
  }

  /// Entries for words that evaluate to themselves, each with what it stands for.
  package static func words(_ entries: [(name: StaticString, summary: Summary)]) -> [BuiltIn] {
    entries.map { BuiltIn($0.name, [], $0.summary) }
  }

  /// Entries for the words in a text, between spaces and line breaks, that evaluate to themselves.
  package static func words(_ summary: Summary, _ names: String) -> [BuiltIn] {
    names.utf8.split { $0 == " " || $0 == "\n" }.map { name in
      BuiltIn(named: String(decoding: Array(name), as: UTF8.self), [], summary)
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
