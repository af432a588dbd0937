import TeXVocabulary
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
  /// Whether options in brackets may follow its name and its columns.
  var hasOptions = false
  /// What a star after its name means.
  var star = Star.none
  /// Its cells that are text.
  var text = TextCells.none

  enum Star: UInt8, Sendable {
    case none
    /// Its rows have no numbers.
    case unnumbered
    /// An optional argument tells the alignment of columns.
    case aligned
    /// All cells but the first of a row are text.
    case text
  }

  enum TextCells: UInt8, Sendable { case none, afterFirst, all }

  /// The environment called `name`, without star; nil if unknown.
  static func named(_ name: [UInt8]) -> MathEnvironment? {
    for (known, environment) in environments where name.equals(known) { return environment }
    // `pNiceMatrix` is `pmatrix` with options.
    guard let nice = name.firstIndex(of: "N"), name[nice...].starts(with: [UInt8]("Nice")),
      nice + 4 < name.count,
      var environment = named(name[..<nice] + [name[nice + 4] | .lowercaseBit] + name[(nice + 5)...])
    else { return nil }
    environment.hasOptions = true
    return environment
  }

  /// The names of all environments, for suggestions.
  static var names: [String] { environments.map { [UInt8]($0.0).shown } }

  /// The table of a command of plain TeX.
  static func plain(_ kind: Primitive.PlainTable) -> MathEnvironment {
    switch kind {
    case .matrix, .array, .bordered: MathEnvironment(kind: .matrix)
    case .roundMatrix: MathEnvironment(kind: .matrix, opening: "(", closing: ")")
    case .cases: MathEnvironment(kind: .cases, opening: "{", text: .afterFirst)
    case .aligned, .numberedAligned: MathEnvironment(kind: .aligned, style: .display)
    case .lines: MathEnvironment(kind: .gathered, style: .display)
    }
  }

  private static let environments: [(StaticString, MathEnvironment)] = [
    ("matrix", MathEnvironment(kind: .matrix, star: .aligned)),
    ("pmatrix", MathEnvironment(kind: .matrix, opening: "(", closing: ")", star: .aligned)),
    ("bmatrix", MathEnvironment(kind: .matrix, opening: "[", closing: "]", star: .aligned)),
    ("Bmatrix", MathEnvironment(kind: .matrix, opening: "{", closing: "}", star: .aligned)),
    ("vmatrix", MathEnvironment(kind: .matrix, opening: "|", closing: "|", star: .aligned)),
    ("Vmatrix", MathEnvironment(kind: .matrix, opening: 0x2016, closing: 0x2016, star: .aligned)),
    ("smallmatrix", MathEnvironment(kind: .smallMatrix, style: .script, star: .aligned)),
    (
      "psmallmatrix",
      MathEnvironment(kind: .smallMatrix, opening: "(", closing: ")", style: .script, star: .aligned)
    ),
    (
      "bsmallmatrix",
      MathEnvironment(kind: .smallMatrix, opening: "[", closing: "]", style: .script, star: .aligned)
    ),
    (
      "vsmallmatrix",
      MathEnvironment(kind: .smallMatrix, opening: "|", closing: "|", style: .script, star: .aligned)
    ),
    (
      "Bsmallmatrix",
      MathEnvironment(kind: .smallMatrix, opening: "{", closing: "}", style: .script, star: .aligned)
    ),
    (
      "Vsmallmatrix",
      MathEnvironment(kind: .smallMatrix, opening: 0x2016, closing: 0x2016, style: .script, star: .aligned)
    ),
    ("array", MathEnvironment(kind: .array)), ("tabular", MathEnvironment(kind: .array, text: .all)),
    ("darray", MathEnvironment(kind: .array, style: .display)),
    ("cases", MathEnvironment(kind: .cases, opening: "{", star: .text)),
    ("dcases", MathEnvironment(kind: .cases, opening: "{", style: .display, star: .text)),
    ("rcases", MathEnvironment(kind: .cases, closing: "}", star: .text)),
    ("drcases", MathEnvironment(kind: .cases, closing: "}", style: .display, star: .text)),
    ("numcases", MathEnvironment(kind: .cases, style: .text, isDisplay: true, text: .afterFirst)),
    ("subnumcases", MathEnvironment(kind: .cases, style: .text, isDisplay: true, text: .afterFirst)),
    ("subarray", MathEnvironment(kind: .subarray, style: .script)),
    ("crampedsubarray", MathEnvironment(kind: .subarray, style: .script)),
    ("aligned", MathEnvironment(kind: .aligned, style: .display)),
    ("split", MathEnvironment(kind: .aligned, style: .display)),
    ("alignedat", MathEnvironment(kind: .aligned, style: .display, hasCount: true)),
    ("gathered", MathEnvironment(kind: .gathered, style: .display)),
    ("lgathered", MathEnvironment(kind: .gathered, style: .display)),
    ("rgathered", MathEnvironment(kind: .gathered, style: .display)),
    ("multlined", MathEnvironment(kind: .multline, style: .display)),
    ("align", MathEnvironment(kind: .aligned, style: .display, isDisplay: true, star: .unnumbered)),
    ("flalign", MathEnvironment(kind: .aligned, style: .display, isDisplay: true, star: .unnumbered)),
    ("eqnarray", MathEnvironment(kind: .array, style: .display, isDisplay: true, star: .unnumbered)),
    (
      "alignat",
      MathEnvironment(kind: .aligned, style: .display, isDisplay: true, hasCount: true, star: .unnumbered)
    ),
    (
      "xalignat",
      MathEnvironment(kind: .aligned, style: .display, isDisplay: true, hasCount: true, star: .unnumbered)
    ),
    ("xxalignat", MathEnvironment(kind: .aligned, style: .display, isDisplay: true, hasCount: true)),
    ("gather", MathEnvironment(kind: .gathered, style: .display, isDisplay: true, star: .unnumbered)),
    ("multline", MathEnvironment(kind: .multline, style: .display, isDisplay: true, star: .unnumbered)),
    ("equation", MathEnvironment(kind: .lines, style: .display, isDisplay: true, star: .unnumbered)),
    ("displaymath", MathEnvironment(kind: .lines, style: .display, isDisplay: true)),
    ("dmath", MathEnvironment(kind: .lines, style: .display, isDisplay: true, star: .unnumbered)),
    ("spreadlines", MathEnvironment(kind: .lines, style: .display, hasCount: true)),
    ("math", MathEnvironment(kind: .lines, style: .text)),
    ("CD", MathEnvironment(kind: .diagram, style: .display)),
  ]
}
