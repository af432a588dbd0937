import TeXVocabulary

/// An error in a formula.
public struct TeXMathError: Error, Sendable, Hashable {
  /// The kind of error.
  public var problem: Problem
  /// The byte range in the formula; for an expansion, that of the macro call.
  public var range: Range<Int>

  /// Makes an error.
  public init(_ problem: Problem, _ range: Range<Int>) {
    self.problem = problem
    self.range = range
  }

  /// The error for chemistry in the command at `range`.
  init(chemistry error: ChemistryError, _ range: Range<Int>) {
    switch error {
    case .nestingTooDeep: self.init(.nestingTooDeep, range)
    case .invalid(let text): self.init(.chemistryInvalid(text), range)
    }
  }

  /// The kinds of errors.
  public enum Problem: Sendable, Hashable {
    /// An undefined command; names are without backslash.
    case unknownCommand(name: String, suggestion: String?)
    /// A TeX command that is not supported in a page: `\htmlStyle`, `\includegraphics`, `\input`.
    case refusedCommand(name: String)
    /// An undefined environment.
    case unknownEnvironment(name: String, suggestion: String?)
    /// `\begin{a}` without matching `\end`; `found` is the other environment's name, if any.
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
    /// No delimiter after `\left`, `\right`, `\big` and similar commands.
    case delimiterExpected(after: String)
    /// A command's argument is missing.
    case argumentMissing(of: String)
    /// An unclosed bracket `[` of an optional argument.
    case bracketNotClosed
    /// A macro call that does not match its definition.
    case macroCallMismatch(name: String)
    /// A malformed macro definition.
    case macroDefinitionInvalid(name: String)
    /// Something other than a definition in a preamble; commands are with backslash.
    case definitionExpected(found: String)
    /// Unbounded macro expansion.
    case expansionTooLong(name: String)
    /// Too deep nesting of groups.
    case nestingTooDeep
    /// A formula over the size limit.
    case formulaTooLong
    /// A double superscript.
    case doubleSuperscript
    /// A double subscript.
    case doubleSubscript
    /// `\limits` after something other than an operator.
    case limitsWithoutOperator
    /// More than one `\over` in a group.
    case fractionAmbiguous
    /// A character that is not allowed here: `&` outside of an alignment, `#`, `$`.
    case unexpectedCharacter(String)
    /// A command that is not allowed here: `\hline` outside of an array.
    case unexpectedCommand(name: String)
    /// A malformed length.
    case lengthInvalid(String)
    /// An unknown colour name that is not a hexadecimal number either.
    case colorUnknown(String, suggestion: String?)
    /// An invalid column specification of an array.
    case columnsInvalid(String)
    /// A malformed arrow in a `CD` diagram.
    case diagramArrowInvalid
    /// A star after a command that has none.
    case starUnknown(of: String)
    /// An optional argument that a command or an environment does not have.
    case optionUnknown(of: String)
    /// `\begingroup` without `\endgroup`.
    case groupNotClosed
    /// A proof whose inferences do not have their premises, or that has no single conclusion.
    case proofInvalid
    /// Two tags for one row.
    case tagRepeated
    /// Malformed chemistry.
    case chemistryInvalid(String)
    /// A malformed number in `\num`, `\char` or `\genfrac`.
    case numberInvalid(String)
  }
}
