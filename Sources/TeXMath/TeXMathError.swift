/// What is wrong with a formula, and where in it.
public struct TeXMathError: Error, Sendable, Hashable {
  /// What is wrong.
  public var problem: Problem
  /// The bytes of the formula that it concerns; for what a macro put in, those of the macro's call.
  public var range: Range<Int>

  /// Makes an error.
  public init(_ problem: Problem, _ range: Range<Int>) {
    self.problem = problem
    self.range = range
  }

  /// The kinds of mistakes, with the values that a wording needs.
  public enum Problem: Sendable, Hashable {
    /// A command that nobody has defined; names are without the backslash.
    case unknownCommand(name: String, suggestion: String?)
    /// A command that exists in TeX and has no place in a page: `\htmlStyle`, `\includegraphics`, `\input`.
    case refusedCommand(name: String)
    /// An environment that nobody has defined.
    case unknownEnvironment(name: String, suggestion: String?)
    /// `\begin{a}` without, or with another, `\end`; `found` is nil where there is none.
    case environmentNotClosed(name: String, found: String?)
    /// `\end` without `\begin`.
    case environmentNotOpened(name: String)
    /// `{` without `}`.
    case braceNotClosed
    /// `}` without `{`.
    case braceNotOpened
    /// `\left` without `\right`.
    case delimiterNotClosed
    /// `\right` or `\middle` without `\left`.
    case delimiterNotOpened(name: String)
    /// What follows `\left`, `\right`, `\big` and their like is no delimiter.
    case delimiterExpected(after: String)
    /// A command's argument is missing.
    case argumentMissing(of: String)
    /// A bracket `[` of an optional argument is not closed.
    case bracketNotClosed
    /// A call of a macro does not look like its definition.
    case macroCallMismatch(name: String)
    /// The definition of a macro is malformed.
    case macroDefinitionInvalid(name: String)
    /// Expansion of macros goes on and on.
    case expansionTooLong(name: String)
    /// Groups are nested deeper than the converter goes.
    case nestingTooDeep
    /// The formula is longer than the converter takes.
    case formulaTooLong
    /// Two superscripts on one base.
    case doubleSuperscript
    /// Two subscripts on one base.
    case doubleSubscript
    /// `\limits` behind something that is no operator.
    case limitsWithoutOperator
    /// More than one `\over` in a group.
    case fractionAmbiguous
    /// A character that has no meaning here: `&` outside of an alignment, `#`, `$`.
    case unexpectedCharacter(String)
    /// A command that has no meaning here: `\hline` outside of an array.
    case unexpectedCommand(name: String)
    /// A length that is no number with a TeX unit.
    case lengthInvalid(String)
    /// A colour that has no name and is no hexadecimal number.
    case colourUnknown(String, suggestion: String?)
    /// The columns of an array are not described by letters it knows.
    case columnsInvalid(String)
    /// An arrow of a `CD` diagram is not one.
    case diagramArrowInvalid
    /// Two tags for one row.
    case tagRepeated
    /// Chemistry that cannot be read.
    case chemistryInvalid(String)
    /// A number that is none, in `\num`, `\char` or `\genfrac`.
    case numberInvalid(String)
  }
}
