/// Expressions of the Wolfram Language as flat arrays, so that a tree of any depth is made, walked and freed
/// without recursion.
///
/// A tree holds what one text or one serialised value says: `roots` are its expressions in order. Nodes are named
/// by `Expression`, an index; everything is asked of the tree. `f[x, 2]` is a call whose head is the symbol `f`,
/// with two arguments:
///
///     let tree = ExpressionTree(parsing: Array("f[x, 2]".utf8))
///     let root = tree.roots[0]
///     tree.kind(root)                 // .call
///     tree.headName(root)             // "f"
///     tree.arguments(root).count      // 2
///     tree.number(tree.arguments(root)[1])   // 2.0
///
/// Symbols that Octavo knows are told apart by `KnownSymbol`: `tree.head(root) == .rowBox`. Contexts are kept in a
/// symbol's name, but ``System` `` is taken off. A list `{a, b}` is a call of `List`, `a -> b` one of `Rule`.
public struct ExpressionTree: Sendable {
  /// The bytes that strings and numbers are ranges of: the text, or the inflated serialised value.
  public internal(set) var bytes: [UInt8]
  /// The expressions in order.
  public internal(set) var roots: [Expression] = []
  /// Faults found while parsing, in order of their places; the tree holds what could be read nevertheless.
  public internal(set) var faults: [SyntaxFault] = []

  /// Whether `bytes` are of a serialised value, in which strings have no escapes.
  public internal(set) var isSerialised = false

  var nodes: [Node] = []
  /// The arguments of all calls, each call's side by side.
  var argumentStore: [Expression] = []
  var symbols = SymbolTable()
  var packedArrays: [PackedStore] = []

  /// A packed array as it is kept: bytes, of which pictures have millions, as bytes.
  struct PackedStore: Sendable {
    var dimensions: [Int]
    var octets: [UInt8] = []
    var values: [Double] = []
    var isInteger: Bool
  }

  /// What a node is.
  public enum Kind: UInt8, Sendable {
    /// A symbol, by its name.
    case symbol
    /// A string; `string(_:)` gives its text.
    case string
    /// An integer of any size, as digits; a base such as `16^^ff` is kept in the text.
    case integer
    /// A real number as text, such as `1.5`10*^3`, or a binary one from a serialised value.
    case real
    /// A head with arguments.
    case call
    /// A packed array of numbers from a serialised value, which stands for nested lists.
    case packedArray
  }

  /// One node in 16 bytes.
  struct Node: Sendable {
    /// The kind in the low 4 bits, a flag in the fifth, the symbol's number above.
    var word: UInt32
    /// A call's first argument in `argumentStore`; the first byte of a string or number; an array's index.
    var first: UInt32
    /// The number of arguments or of bytes.
    var count: UInt32
    /// Where it begins in `bytes`.
    var offset: UInt32

    init(_ kind: Kind, flag: Bool = false, symbol: UInt32 = 0, first: UInt32, count: UInt32, offset: UInt32) {
      word = UInt32(kind.rawValue) | (flag ? 16 : 0) | symbol << 5
      self.first = first
      self.count = count
      self.offset = offset
    }

    var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: word & 15)).unsafelyUnwrapped }
    /// Of a string: it holds backslashes or line ends to resolve. Of a call: its head is no symbol, and stands
    /// before its arguments. Of a real: 8 little-endian bytes instead of text.
    var flag: Bool { word & 16 != 0 }
    var symbol: UInt32 { word >> 5 }
  }

  /// Makes a tree without expressions.
  public init(bytes: [UInt8] = []) { self.bytes = bytes }
}

/// A node of an `ExpressionTree`, by its index; it means nothing in another tree.
public struct Expression: Hashable, Sendable {
  /// The index among the tree's nodes. Parts have smaller indices than the whole.
  public var index: UInt32

  /// Names the node of that index.
  public init(index: UInt32) { self.index = index }
}

/// Numbers in a rectangular array, as packed arrays of the kernel hold them.
public struct PackedArray: Sendable, Equatable {
  /// The lengths of the levels, the outermost first; never empty.
  public var dimensions: [Int]
  /// All numbers, the last level's neighbours side by side; the product of `dimensions` many.
  public var values: [Double]
  /// Whether the numbers are integers.
  public var isInteger: Bool

  /// Makes an array.
  public init(dimensions: [Int], values: [Double], isInteger: Bool) {
    self.dimensions = dimensions
    self.values = values
    self.isInteger = isInteger
  }
}

/// A fault of the text, and where it is.
public struct SyntaxFault: Sendable, Equatable {
  /// What is wrong.
  public enum Kind: Sendable, Equatable {
    /// A bracket that nothing opened: the byte.
    case unexpectedCloser(UInt8)
    /// A bracket closed by another kind, or at the end of the text: the byte that opened it.
    case unclosed(UInt8)
    /// A string that runs to the end of the text.
    case unclosedString
    /// A comment that runs to the end of the text.
    case unclosedComment
    /// An operator without one of its operands.
    case missingOperand
    /// A byte that begins nothing.
    case unexpectedByte(UInt8)
  }

  /// What is wrong.
  public var kind: Kind
  /// The byte at which it shows.
  public var offset: Int

  /// Makes a fault.
  public init(_ kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}
