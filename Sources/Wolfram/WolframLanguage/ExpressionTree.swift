/// Expressions of the Wolfram Language in flat arrays: trees of any depth are built, traversed and freed
/// without recursion.
///
/// A tree contains the expressions of one source text or serialised value in `roots`. An `Expression` is the
/// index of a node; the tree provides all access. `f[x, 2]` is a call with the symbol `f` as head and two
/// arguments:
///
///     let tree = ExpressionTree(parsing: Array("f[x, 2]".utf8))
///     let root = tree.roots[0]
///     tree.kind(root)                 // .call
///     tree.headName(root)             // "f"
///     tree.arguments(root).count      // 2
///     tree.number(tree.arguments(root)[1])   // 2.0
///
/// `KnownSymbol` enumerates the symbols that Octavo uses: `tree.head(root) == .rowBox`. Symbol names include
/// their context, except ``System` ``. A list `{a, b}` is a call of `List`, `a -> b` one of `Rule`.
public struct ExpressionTree: Sendable {
  /// The bytes that strings and numbers refer to: the source text, or the inflated serialised value.
  public internal(set) var bytes: [UInt8]
  /// The top-level expressions, in order.
  public internal(set) var roots: [Expression] = []
  /// Syntax errors, by position; the tree contains what could be parsed nevertheless.
  public internal(set) var faults: [SyntaxFault] = []

  /// Whether `bytes` is a serialised value, whose strings contain no escapes.
  public internal(set) var isSerialised = false

  var nodes: [Node] = []
  /// The arguments of all calls; those of one call are contiguous.
  var argumentStore: [Expression] = []
  var symbols = SymbolTable()
  var packedArrays: [PackedStore] = []

  /// The storage of a packed array; byte arrays, as in large pictures, stay bytes.
  struct PackedStore: Sendable {
    var dimensions: [Int]
    var octets: [UInt8] = []
    var values: [Double] = []
    var isInteger: Bool
  }

  /// The kinds of nodes.
  public enum Kind: UInt8, Sendable {
    /// A symbol.
    case symbol
    /// A string; `string(_:)` gives its text.
    case string
    /// An integer of any size as text, possibly with a base such as `16^^ff`.
    case integer
    /// A real number as text, such as `1.5`10*^3`, or in binary from a serialised value.
    case real
    /// A head with arguments.
    case call
    /// A packed array of numbers from a serialised value, equivalent to nested lists.
    case packedArray
  }

  /// A node in 16 bytes.
  struct Node: Sendable {
    /// The kind in the low 4 bits, a flag in the fifth, the symbol's number above.
    var word: UInt32
    /// A call's first argument in `argumentStore`; the first byte of a string or number; an array's index.
    var first: UInt32
    /// The number of arguments or of bytes.
    var count: UInt32
    /// The offset in `bytes`.
    var offset: UInt32

    init(_ kind: Kind, flag: Bool = false, symbol: UInt32 = 0, first: UInt32, count: UInt32, offset: UInt32) {
      word = UInt32(kind.rawValue) | (flag ? 16 : 0) | symbol << 5
      self.first = first
      self.count = count
      self.offset = offset
    }

    var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: word & 15)).unsafelyUnwrapped }
    /// For a string: contains backslashes or line ends to resolve. For a call: its head is an expression,
    /// stored before its arguments. For a real: 8 little-endian bytes instead of text.
    var flag: Bool { word & 16 != 0 }
    var symbol: UInt32 { word >> 5 }
  }

  /// Makes an empty tree.
  public init(bytes: [UInt8] = []) { self.bytes = bytes }
}

/// The index of a node in its `ExpressionTree`; meaningless in other trees.
public struct Expression: Hashable, Sendable {
  /// The index. Children have smaller indices than their parent.
  public var index: UInt32

  /// Makes a reference to a node.
  public init(index: UInt32) { self.index = index }
}

/// A rectangular array of numbers, the kernel's packed array.
public struct PackedArray: Sendable, Equatable {
  /// The dimensions, outermost first; never empty.
  public var dimensions: [Int]
  /// The numbers in row-major order; their count is the product of `dimensions`.
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

/// A syntax error and its position.
public struct SyntaxFault: Sendable, Equatable {
  /// The kinds of syntax errors.
  public enum Kind: Sendable, Equatable {
    /// A closing bracket without an opening one: the byte.
    case unexpectedCloser(UInt8)
    /// A bracket closed by another kind or unclosed: the opening byte.
    case unclosed(UInt8)
    /// An unclosed string.
    case unclosedString
    /// An unclosed comment.
    case unclosedComment
    /// An operator with a missing operand.
    case missingOperand
    /// A byte that cannot begin a token.
    case unexpectedByte(UInt8)
  }

  /// The kind of error.
  public var kind: Kind
  /// The offset at which it was detected.
  public var offset: Int

  /// Makes a fault.
  public init(_ kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}
