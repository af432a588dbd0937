/// Reads a text of the Wolfram Language, in FullForm, InputForm or as a notebook, into an `ExpressionTree`.
///
/// One pass with two stacks, operands and frames, and no recursion: a frame is an open bracket, or an operator
/// that waits for its right side. Expressions at the top level end at a line end where they are complete, as in a
/// package. What is wrong becomes a `SyntaxFault`, and reading goes on: a wrong or missing closing bracket closes
/// what it must, a missing operand is `Null`.
///
/// The bytes are read through pointers, since bounds checks for each byte halve the speed.
struct ExpressionParser {
  let base: UnsafePointer<UInt8>
  let end: Int
  let classes: UnsafePointer<UInt8>
  var position: Int
  var tree: ExpressionTree
  var operands: [Expression] = []
  var frames: [Frame] = []
  /// The number of brackets open, in which line ends are spaces.
  var groups = 0
  /// How many of them are square, curly, round and angled: a stray closing bracket is told without a search.
  private var openSquare = 0, openCurly = 0, openRound = 0, openAngled = 0

  /// An open bracket, or an operator that waits for its right side.
  struct Frame {
    var kind: Kind
    var form: Operator.Form = .flat
    var meaning: Operator.Meaning = .plain
    /// The known symbol of an operator, or the number of a call's head symbol.
    var symbol: UInt32
    var precedence: Int32 = -1
    /// The first operand that is its own.
    var base: Int32
    var offset: UInt32

    enum Kind: UInt8 {
      case call, callOfExpression, part, list, parenthesis, association, operation
    }
  }

  init(
    base: UnsafePointer<UInt8>, count: Int, start: Int, classes: UnsafePointer<UInt8>, tree: ExpressionTree
  ) {
    self.base = base
    end = count
    position = start
    self.classes = classes
    self.tree = tree
  }

  /// Reads to the end.
  mutating func parse() {
    while true {
      skipSpace()
      guard position < end else { break }
      let start = position
      parseExpression()
      if position == start { position += 1 }
    }
  }

  /// Reads one expression of the top level.
  private mutating func parseExpression() {
    var expectsOperand = true
    while true {
      if expectsOperand {
        expectsOperand = readOperand()
        if !expectsOperand, operands.isEmpty, frames.isEmpty { return }
      } else {
        switch readOperator() {
        case .operand: expectsOperand = true
        case .operator: expectsOperand = false
        case .end: return finish()
        }
      }
    }
  }

  /// What may come next after something was read where an operator may stand.
  enum Next {
    case operand, `operator`, end
  }

  /// Ends an expression of the top level.
  private mutating func finish() {
    while let frame = frames.last {
      if frame.kind == .operation {
        reduceLast()
      } else {
        fault(.unclosed(Self.opener(frame.kind)), at: Int(frame.offset))
        closeGroup()
      }
    }
    if let root = operands.last { tree.roots.append(root) }
    operands.removeAll(keepingCapacity: true)
  }

  static func opener(_ kind: Frame.Kind) -> UInt8 {
    switch kind {
    case .call, .callOfExpression, .part, .operation: 0x5B
    case .list: 0x7B
    case .parenthesis: 0x28
    case .association: 0x3C
    }
  }

  mutating func fault(_ kind: SyntaxFault.Kind, at offset: Int) {
    // A damaged file would give one for every byte.
    if tree.faults.count < 100 { tree.faults.append(SyntaxFault(kind, offset: offset)) }
  }

  /// Counts a bracket opened or closed.
  @inline(__always)
  mutating func count(_ kind: Frame.Kind, _ change: Int) {
    groups += change
    switch kind {
    case .call, .callOfExpression, .part: openSquare += change
    case .list: openCurly += change
    case .parenthesis: openRound += change
    case .association: openAngled += change
    case .operation: break
    }
  }

  /// Whether a bracket is open that the byte closes.
  func isOpen(_ closer: UInt8) -> Bool {
    switch closer {
    case 0x5D: openSquare > 0
    case 0x7D: openCurly > 0
    case 0x29: openRound > 0
    default: openAngled > 0
    }
  }

  @inline(__always)
  func peek(_ distance: Int) -> UInt8 {
    position + distance < end ? base[position + distance] : 0
  }

  /// Skips spaces, comments and continued lines; true where a line end was among them.
  @discardableResult
  mutating func skipSpace() -> Bool {
    var sawLineEnd = false
    while position < end {
      let byte = base[position]
      if byte == 0x20 || byte == 0x09 {
        position += 1
      } else if byte == 0x0A || byte == 0x0D {
        sawLineEnd = true
        position += 1
      } else if byte == 0x28, peek(1) == 0x2A {
        skipComment()
      } else if byte == 0x5C, peek(1) == 0x0A || peek(1) == 0x0D {
        position += peek(1) == 0x0D && peek(2) == 0x0A ? 3 : 2
      } else if byte == 0x0C || byte == 0x0B || byte == 0 || byte == 0xEF && isByteOrderMark {
        position += byte == 0xEF ? 3 : 1
      } else if byte == 0x5C, peek(1) == 0x6E || peek(1) == 0x74 {
        // A line end or a tab of a string whose boxes these are.
        position += 2
      } else if byte == 0x5C, peek(1) == 0x5B, let length = invisibleLength() {
        position += length
      } else {
        break
      }
    }
    return sawLineEnd
  }

  private var isByteOrderMark: Bool { peek(1) == 0xBB && peek(2) == 0xBF }

  /// Skips a comment, in which comments may nest. `(*^` begins the notebooks of version 2: a comment like others.
  private mutating func skipComment() {
    let start = position
    var depth = 0
    while position + 1 < end {
      if base[position] == 0x28, base[position + 1] == 0x2A {
        depth += 1
        position += 2
      } else if base[position] == 0x2A, base[position + 1] == 0x29 {
        depth -= 1
        position += 2
        if depth == 0 { return }
      } else {
        position += 1
      }
    }
    position = end
    fault(.unclosedComment, at: start)
  }
}
