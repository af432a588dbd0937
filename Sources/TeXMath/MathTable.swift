/// Rows and columns: a matrix, an array, an alignment.
struct MathTable: Sendable {
  enum Kind: UInt8, Sendable {
    case matrix, smallMatrix, cases, array, subarray, aligned, gathered, multline, diagram, lines
  }

  enum Alignment: UInt8, Sendable { case left, centre, right }

  enum Rule: UInt8, Sendable { case none, solid, dashed, double }

  /// A column's alignment, and what stands before it.
  struct Column: Sendable {
    var alignment: Alignment
    /// The line left of it.
    var rule = Rule.none
    /// What `@{…}` and `!{…}` put left of it; with `@`, in place of the usual space.
    var separator: [MathNode] = []
    var replacesSpace = false
    /// What `>{…}` and `<{…}` put into each of its cells.
    var before: [Token] = []
    var after: [Token] = []
  }

  /// One row.
  struct Row: Sendable {
    var cells: [Cell] = []
    /// The line above it.
    var rule = Rule.none
    /// The columns that have a line above them alone.
    var partialRules: [ClosedRange<Int>] = []
    /// Further space below it, in thousandths of an em.
    var space = 0
    var tag = Tag()
    /// Text between this row and the one before, of `\intertext`.
    var intertext: [MathNode]?
  }

  /// One cell, which may stretch over several columns.
  struct Cell: Sendable {
    var nodes: [MathNode]
    var span = 1
    var column: Column?
  }

  /// What is known of a row's number.
  struct Tag: Sendable {
    /// Whether the environment numbers its rows, and the row has no `\notag`.
    var isNumbered = false
    /// What `\tag` gives, and whether in parentheses.
    var tag: [MathNode]?
    var hasParentheses = true
    var label: [UInt8]?
    /// The label's place in the formula.
    var labelRange = 0..<0
  }

  var kind: Kind
  var columns: [Column] = []
  /// The line behind the last column.
  var lastRule = Rule.none
  var rows: [Row] = []
  /// The line below the last row.
  var bottomRule = Rule.none
  var opening: UInt32 = 0
  var closing: UInt32 = 0
  var style = MathStyle.text
  /// Whether it takes the whole width of the page, with numbers at its margin.
  var isDisplay = false
  /// Whether an alignment has space between its pairs of columns; `alignat` leaves that to its author.
  var spacesPairs = true
  /// Factor of `\arraystretch`, in thousandths.
  var stretch = 1000

  /// Whether any of its rows has a number or a tag.
  var hasTags: Bool { rows.contains { $0.tag.isNumbered || $0.tag.tag != nil } }
}
