/// The attributes of a symbol, as `Attributes[f]` lists them.
public struct SymbolAttributes: OptionSet, Sendable, Hashable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let flat = SymbolAttributes(rawValue: 1)
  public static let orderless = SymbolAttributes(rawValue: 2)
  public static let oneIdentity = SymbolAttributes(rawValue: 4)
  public static let listable = SymbolAttributes(rawValue: 8)
  public static let holdFirst = SymbolAttributes(rawValue: 16)
  public static let holdRest = SymbolAttributes(rawValue: 32)
  public static let holdAll: SymbolAttributes = [.holdFirst, .holdRest]
  public static let holdAllComplete = SymbolAttributes(rawValue: 64)
  public static let sequenceHold = SymbolAttributes(rawValue: 128)
  public static let numericFunction = SymbolAttributes(rawValue: 256)
  public static let protected = SymbolAttributes(rawValue: 512)
  public static let constant = SymbolAttributes(rawValue: 1024)
  public static let temporary = SymbolAttributes(rawValue: 2048)
  public static let nHoldFirst = SymbolAttributes(rawValue: 4096)
  public static let nHoldRest = SymbolAttributes(rawValue: 8192)

  static let list: [(SymbolName, SymbolAttributes)] = [
    (.constant, .constant), (.flat, .flat), (.holdAll, .holdAll), (.holdAllComplete, .holdAllComplete),
    (.holdFirst, .holdFirst), (.holdRest, .holdRest), (.listable, .listable), (.nHoldFirst, .nHoldFirst),
    (.nHoldRest, .nHoldRest), (.numericFunction, .numericFunction), (.oneIdentity, .oneIdentity),
    (.orderless, .orderless), (.protected, .protected), (.sequenceHold, .sequenceHold),
    (.temporary, .temporary),
  ]

  /// The attribute of that name; nil for others.
  init?(_ name: SymbolName) {
    guard let found = Self.list.first(where: { $0.0 == name }) else { return nil }
    self = found.1
  }

  /// The names, in alphabetical order; `HoldAll` instead of `HoldFirst` and `HoldRest`.
  var names: [SymbolName] {
    Self.list.filter { name, attribute in
      if attribute == .holdFirst || attribute == .holdRest {
        return contains(attribute) && !contains(.holdAll)
      }
      return contains(attribute)
    }.map(\.0)
  }
}
