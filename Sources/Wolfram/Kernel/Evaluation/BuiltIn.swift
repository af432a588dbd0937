import TextBytes

/// An entry of the kernel's symbol table: a function, or a symbol that evaluates to itself, such as an option
/// or a directive.
///
///     BuiltIn("Take", [], "The first parts, the last, or a range.", take)
///
/// `BuiltIn.all` lists every entry; `make index` makes the list for readers. A module outside the kernel
/// adds its own entries with `KernelSession.add(_:)`.
public struct BuiltIn: Sendable {
  /// Returns the term that replaces a call of the built-in, or nil to leave the call as it is. The arguments
  /// are already evaluated, except those that the attributes hold.
  public typealias Function = @Sendable (Call, inout KernelSession) throws(KernelError) -> Term?

  /// One line on what a symbol does, which the handbook shows. Embedded builds drop it, because the kernel
  /// in a page never shows it.
  public struct Summary: ExpressibleByStringLiteral, Sendable {
    #if hasFeature(Embedded)
      /// Discards the line.
      @inline(__always) public init(stringLiteral: StaticString) {}
    #else
      /// The line, with its full stop.
      public let text: String

      /// Keeps the line.
      public init(stringLiteral: StaticString) { text = "\(stringLiteral)" }
    #endif
  }

  /// The name in the Wolfram Language.
  public var name: String { madeName ?? writtenName.withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }
  /// Whether the symbol is the library's own: its name begins with a small letter, and no text of an author's reaches it.
  package var isOwn: Bool { SymbolNames.isOwn(name) }
  /// The attributes; `protected` is implied.
  public let attributes: SymbolAttributes
  /// One line on what the symbol does.
  public let summary: Summary
  /// How many arguments the function takes, and which options it heeds (`ArgumentShape`); empty where it looks at all that it is given.
  package let arguments: StaticString
  /// Definitions in the Wolfram Language itself, for a function that is written in it; empty for others.
  package let definitions: StaticString
  /// The implementation; nil for a symbol that evaluates to itself.
  public let function: Function?
  /// The implementation for a call whose head is a call of the symbol, as in `Composition[f, g][x]`.
  public let applied: Function?
  /// The function over machine numbers, NaN where the value is not real; nil if there is none.
  public let real: Real?
  /// The function of two machine numbers, NaN where the value is not real; nil if there is none.
  public let real2: Real2?

  // The name is a `StaticString` and all stored properties are constants so that the compiler emits a table
  // of built-ins as data in the kernel for the browser. With `String` the same tables took 160 kB of code.
  private let writtenName: StaticString
  private let madeName: String?

  /// A function of one machine number.
  public typealias Real = @Sendable (Double) -> Double
  /// A function of two machine numbers.
  public typealias Real2 = @Sendable (Double, Double) -> Double

  /// Makes an entry for a symbol that evaluates to itself, or for a function.
  @inline(__always)
  public init(
    _ name: StaticString, _ attributes: SymbolAttributes = [], _ summary: Summary,
    taking arguments: StaticString = "", _ function: Function? = nil
  ) {
    self.writtenName = name
    self.madeName = nil
    self.attributes = attributes
    self.summary = summary
    self.arguments = arguments
    self.definitions = ""
    self.function = function
    self.applied = nil
    self.real = nil
    self.real2 = nil
  }

  /// Makes an entry whose name is computed, not a literal in a table.
  public init(
    named name: String, _ attributes: SymbolAttributes = [], _ summary: Summary, _ function: Function? = nil
  ) {
    self.init(name, attributes, summary, nil, nil, function)
  }

  /// Makes an entry for a function of one number whose name is computed, not a literal in a table.
  public init(
    named name: String, _ attributes: SymbolAttributes = [], _ summary: Summary, real: @escaping Real,
    _ function: @escaping Function
  ) {
    self.init(name, attributes, summary, real, nil, function)
  }

  /// Makes an entry for a function of two numbers whose name is computed, not a literal in a table.
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
    self.arguments = ""
    self.definitions = ""
    self.function = function
    self.applied = nil
    self.real = real
    self.real2 = real2
  }

  /// Makes an entry for a function that is written in the language: `loading` is called when the symbol has
  /// no rules yet.
  @inline(__always)
  package init(
    _ name: StaticString, _ attributes: SymbolAttributes, _ summary: Summary,
    taking arguments: StaticString = "", definitions: StaticString, loading: @escaping Function
  ) {
    self.writtenName = name
    self.madeName = nil
    self.attributes = attributes
    self.summary = summary
    self.arguments = arguments
    self.definitions = definitions
    self.function = loading
    self.applied = nil
    self.real = nil
    self.real2 = nil
  }

  /// Makes an entry for a function that acts only on a call of a call, as `Composition[f, g][x]`. A trailing
  /// closure never selects this overload.
  @_disfavoredOverload
  @inline(__always)
  public init(
    _ name: StaticString, _ attributes: SymbolAttributes, _ summary: Summary, applied: @escaping Function
  ) {
    self.writtenName = name
    self.madeName = nil
    self.attributes = attributes
    self.summary = summary
    self.arguments = ""
    self.definitions = ""
    self.function = nil
    self.applied = applied
    self.real = nil
    self.real2 = nil
  }

  /// Makes an entry for a function that acts on its calls and on calls of its calls.
  @inline(__always)
  public init(
    _ name: StaticString, _ attributes: SymbolAttributes, _ summary: Summary,
    taking arguments: StaticString = "", applied: @escaping Function,
    _ function: @escaping Function
  ) {
    self.writtenName = name
    self.madeName = nil
    self.attributes = attributes
    self.summary = summary
    self.arguments = arguments
    self.definitions = ""
    self.function = function
    self.applied = applied
    self.real = nil
    self.real2 = nil
  }

  /// Makes an entry for a function of one number.
  @inline(__always)
  public init(
    _ name: StaticString, _ attributes: SymbolAttributes, _ summary: Summary,
    taking arguments: StaticString = "", real: @escaping Real,
    _ function: @escaping Function
  ) {
    self.writtenName = name
    self.madeName = nil
    self.attributes = attributes
    self.summary = summary
    self.arguments = arguments
    self.definitions = ""
    self.function = function
    self.applied = nil
    self.real = real
    self.real2 = nil
  }

  /// Makes an entry for a function of two numbers.
  @inline(__always)
  public init(
    _ name: StaticString, _ attributes: SymbolAttributes, _ summary: Summary,
    taking arguments: StaticString = "", real2: @escaping Real2,
    _ function: @escaping Function
  ) {
    self.writtenName = name
    self.madeName = nil
    self.attributes = attributes
    self.summary = summary
    self.arguments = arguments
    self.definitions = ""
    self.function = function
    self.applied = nil
    self.real = nil
    self.real2 = real2
  }

  /// Makes an entry for a function of one number or two.
  @inline(__always)
  public init(
    _ name: StaticString, _ attributes: SymbolAttributes, _ summary: Summary,
    taking arguments: StaticString = "", real: @escaping Real,
    real2: @escaping Real2,
    _ function: @escaping Function
  ) {
    self.writtenName = name
    self.madeName = nil
    self.attributes = attributes
    self.summary = summary
    self.arguments = arguments
    self.definitions = ""
    self.function = function
    self.applied = nil
    self.real = real
    self.real2 = real2
  }

  /// Makes entries for symbols that evaluate to themselves, each with a summary of its meaning.
  package static func words(_ entries: [(name: StaticString, summary: Summary)]) -> [BuiltIn] {
    entries.map { BuiltIn($0.name, [], $0.summary) }
  }

  /// Makes entries for symbols that evaluate to themselves, from their names separated by spaces or line
  /// breaks.
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
  /// The attributes of a function of numbers, which threads over lists.
  package static var numeric: SymbolAttributes { [.listable, .numericFunction] }
}
