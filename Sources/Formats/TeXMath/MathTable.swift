/// A table: matrix, array or alignment.
struct MathTable: Sendable {
  enum Kind: UInt8, Sendable {
    case matrix, smallMatrix, cases, array, subarray, aligned, gathered, multline, diagram, lines
  }

  enum Alignment: UInt8, Sendable { case left, centre, right }

  enum Rule: UInt8, Sendable { case none, solid, dashed, double }

  /// A column's alignment, rule and separator.
  struct Column: Sendable {
    var alignment: Alignment
    /// The rule to its left.
    var rule = Rule.none
    /// The `@{…}` or `!{…}` to its left; `@` replaces the default space.
    var separator: [MathNode] = []
    var replacesSpace = false
    /// The `>{…}` and `<{…}` inserted into each of its cells.
    var before: [Token] = []
    var after: [Token] = []
  }

  /// One row.
  struct Row: Sendable {
    var cells: [Cell] = []
    /// The rule above it.
    var rule = Rule.none
    /// The columns with a partial rule above them.
    var partialRules: [ClosedRange<Int>] = []
    /// Additional space below it, in thousandths of an em.
    var space = 0
    var tag = Tag()
    /// The text of `\intertext` above it.
    var intertext: [MathNode]?
  }

  /// The colours behind a cell and a row, as `#rrggbb`.
  struct Fillings: Sendable {
    var cell: [UInt8]?
    var row: [UInt8]?
  }

  /// A cell, which may span columns.
  struct Cell: Sendable {
    var nodes: [MathNode]
    /// The colour behind it.
    var filling: [UInt8]?
    var span = 1
    var column: Column?
  }

  /// The number, tag and label of a row.
  struct Tag: Sendable {
    /// Whether the environment numbers its rows and the row has no `\notag`.
    var isNumbered = false
    /// The content of `\tag`, and whether it is in parentheses.
    var tag: [MathNode]?
    var hasParentheses = true
    var label: [UInt8]?
    /// The range of the label in the formula.
    var labelRange = 0..<0
  }

  var kind: Kind
  var columns: [Column] = []
  /// The rule after the last column.
  var lastRule = Rule.none
  /// The separator after the last column.
  var lastSeparator: [MathNode] = []
  var rows: [Row] = []
  /// The rule below the last row.
  var bottomRule = Rule.none
  var opening: UInt32 = 0
  var closing: UInt32 = 0
  /// What stands beside all rows.
  var left: [MathNode] = []
  var right: [MathNode] = []
  var style = MathStyle.text
  /// Whether it takes the full width of the page, with numbers at the margin.
  var isDisplay = false
  /// Whether pairs of columns are separated by space; not in `alignat`.
  var spacesPairs = true
  /// The factor `\arraystretch`, in thousandths.
  var stretch = 1000

  /// Whether any of its rows has a number or a tag.
  var hasTags: Bool { rows.contains { $0.tag.isNumbered || $0.tag.tag != nil } }
}
