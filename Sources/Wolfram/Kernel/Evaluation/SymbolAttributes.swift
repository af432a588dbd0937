/// The attributes of a symbol, as `Attributes[f]` lists them.
public struct SymbolAttributes: OptionSet, Sendable, Hashable {
  /// The attributes as bits.
  public var rawValue: UInt16
  /// Makes attributes from their bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `f[f[a]]` is `f[a]`.
  public static let flat = SymbolAttributes(rawValue: 1)
  /// Arguments are sorted in canonical order.
  public static let orderless = SymbolAttributes(rawValue: 2)
  /// `f[a]` matches like `a`.
  public static let oneIdentity = SymbolAttributes(rawValue: 4)
  /// The function threads over lists.
  public static let listable = SymbolAttributes(rawValue: 8)
  /// The first argument is not evaluated.
  public static let holdFirst = SymbolAttributes(rawValue: 16)
  /// Only the first argument is evaluated.
  public static let holdRest = SymbolAttributes(rawValue: 32)
  /// No argument is evaluated.
  public static let holdAll: SymbolAttributes = [.holdFirst, .holdRest]
  /// No argument is evaluated, flattened, spliced or unwrapped.
  public static let holdAllComplete = SymbolAttributes(rawValue: 64)
  /// Sequences are not spliced.
  public static let sequenceHold = SymbolAttributes(rawValue: 128)
  /// The value is a number if the arguments are numbers.
  public static let numericFunction = SymbolAttributes(rawValue: 256)
  /// The symbol has a meaning that bodies cannot change.
  public static let protected = SymbolAttributes(rawValue: 512)
  /// The symbol is a numeric constant.
  public static let constant = SymbolAttributes(rawValue: 1024)
  /// The symbol was made by a scope.
  public static let temporary = SymbolAttributes(rawValue: 2048)
  /// `N` does not change the first argument.
  public static let nHoldFirst = SymbolAttributes(rawValue: 4096)
  /// `N` changes only the first argument.
  package static let nHoldRest = SymbolAttributes(rawValue: 8192)
  /// A call that stays is an answer: a relation, a sum, an integral. `Attributes` does not list it.
  package static let answer = SymbolAttributes(rawValue: 16384)

  /// Whether an argument is not evaluated.
  var holdsArguments: Bool { !isDisjoint(with: [.holdAll, .holdAllComplete]) }

  static let list: [(SymbolName, SymbolAttributes)] = [
    (.constant, .constant), (.flat, .flat), (.holdAll, .holdAll), (.holdAllComplete, .holdAllComplete),
    (.holdFirst, .holdFirst), (.holdRest, .holdRest), (.listable, .listable), (.nHoldFirst, .nHoldFirst),
    (.nHoldRest, .nHoldRest), (.numericFunction, .numericFunction), (.oneIdentity, .oneIdentity),
    (.orderless, .orderless), (.protected, .protected), (.sequenceHold, .sequenceHold),
    (.temporary, .temporary),
  ]

  /// The attribute with that name; nil for other names.
  init?(_ name: SymbolName) {
    guard let found = Self.list.first(where: { $0.0 == name }) else { return nil }
    self = found.1
  }

  /// The attributes that a name or a list of names gives; other names are ignored.
  package init(named term: Term) {
    self = []
    for part in term.parts ?? [term] {
      if let name = part.symbol?.known, let attribute = SymbolAttributes(name) { formUnion(attribute) }
    }
  }

  /// The names, in alphabetical order; `HoldAll` instead of `HoldFirst` and `HoldRest`.
  package var names: [SymbolName] {
    Self.list.filter { name, attribute in
      if attribute == .holdFirst || attribute == .holdRest {
        return contains(attribute) && !contains(.holdAll)
      }
      return contains(attribute)
    }.map({ $0.0 })
  }
}
