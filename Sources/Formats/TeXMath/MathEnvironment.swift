import TextBytes

/// The properties of an environment.
struct MathEnvironment: Sendable {
  var kind: MathTable.Kind
  var opening: UInt32 = 0
  var closing: UInt32 = 0
  var style = MathStyle.text
  /// Whether it is a display environment, whose rows may be numbered.
  var isDisplay = false
  /// Whether its first argument is a column count, which is ignored.
  var hasCount = false

  /// The environment called `name`, without star; nil if unknown.
  static func named(_ name: [UInt8]) -> MathEnvironment? {
    for (known, environment) in environments where name.equals(known) { return environment }
    return nil
  }

  /// The names of all environments, for suggestions.
  static var names: [String] { environments.map { [UInt8]($0.0).shown } }

  private static let environments: [(StaticString, MathEnvironment)] = [
    ("matrix", MathEnvironment(kind: .matrix)),
    ("pmatrix", MathEnvironment(kind: .matrix, opening: "(", closing: ")")),
    ("bmatrix", MathEnvironment(kind: .matrix, opening: "[", closing: "]")),
    ("Bmatrix", MathEnvironment(kind: .matrix, opening: "{", closing: "}")),
    ("vmatrix", MathEnvironment(kind: .matrix, opening: "|", closing: "|")),
    ("Vmatrix", MathEnvironment(kind: .matrix, opening: 0x2016, closing: 0x2016)),
    ("smallmatrix", MathEnvironment(kind: .smallMatrix, style: .script)),
    ("psmallmatrix", MathEnvironment(kind: .smallMatrix, opening: "(", closing: ")", style: .script)),
    ("bsmallmatrix", MathEnvironment(kind: .smallMatrix, opening: "[", closing: "]", style: .script)),
    ("vsmallmatrix", MathEnvironment(kind: .smallMatrix, opening: "|", closing: "|", style: .script)),
    ("Bsmallmatrix", MathEnvironment(kind: .smallMatrix, opening: "{", closing: "}", style: .script)),
    ("Vsmallmatrix", MathEnvironment(kind: .smallMatrix, opening: 0x2016, closing: 0x2016, style: .script)),
    ("array", MathEnvironment(kind: .array)), ("tabular", MathEnvironment(kind: .array)),
    ("darray", MathEnvironment(kind: .array, style: .display)),
    ("cases", MathEnvironment(kind: .cases, opening: "{")),
    ("dcases", MathEnvironment(kind: .cases, opening: "{", style: .display)),
    ("rcases", MathEnvironment(kind: .cases, closing: "}")),
    ("drcases", MathEnvironment(kind: .cases, closing: "}", style: .display)),
    ("numcases", MathEnvironment(kind: .cases, opening: "{")),
    ("subarray", MathEnvironment(kind: .subarray, style: .script)),
    ("aligned", MathEnvironment(kind: .aligned, style: .display)),
    ("split", MathEnvironment(kind: .aligned, style: .display)),
    ("alignedat", MathEnvironment(kind: .aligned, style: .display, hasCount: true)),
    ("gathered", MathEnvironment(kind: .gathered, style: .display)),
    ("lgathered", MathEnvironment(kind: .gathered, style: .display)),
    ("rgathered", MathEnvironment(kind: .gathered, style: .display)),
    ("multlined", MathEnvironment(kind: .multline, style: .display)),
    ("align", MathEnvironment(kind: .aligned, style: .display, isDisplay: true)),
    ("flalign", MathEnvironment(kind: .aligned, style: .display, isDisplay: true)),
    ("eqnarray", MathEnvironment(kind: .array, style: .display, isDisplay: true)),
    ("alignat", MathEnvironment(kind: .aligned, style: .display, isDisplay: true, hasCount: true)),
    ("xalignat", MathEnvironment(kind: .aligned, style: .display, isDisplay: true, hasCount: true)),
    ("gather", MathEnvironment(kind: .gathered, style: .display, isDisplay: true)),
    ("multline", MathEnvironment(kind: .multline, style: .display, isDisplay: true)),
    ("equation", MathEnvironment(kind: .lines, style: .display, isDisplay: true)),
    ("displaymath", MathEnvironment(kind: .lines, style: .display, isDisplay: true)),
    ("math", MathEnvironment(kind: .lines, style: .text)),
    ("CD", MathEnvironment(kind: .diagram, style: .display)),
  ]
}
