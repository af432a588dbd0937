import Diagnostics
import TeXVocabulary

extension TeXMathError {
  /// The diagnostic for the error, positioned in the author's file.
  ///
  /// - Parameters:
  ///   - source: the file that contains the formula.
  ///   - offset: maps offsets in the formula to offsets in the file; not a plain shift if the file escapes
  ///     characters.
  public func diagnostic(in source: SourceText, at offset: (Int) -> Int) -> Diagnostic {
    let place = source.range(ByteRange(offset(range.lowerBound), offset(range.upperBound)))
    var solutions: [Diagnostic.Solution] = []
    if let suggestion = problem.suggestion {
      solutions.append(
        Diagnostic.Solution(
          "did you mean \"" + suggestion.shown + "\"?",
          replacements: suggestion.isWhole ? [Diagnostic.Replacement(place, with: suggestion.shown)] : []))
    }
    return Diagnostic(kind, at: place, problem.summary, solutions: solutions)
  }

  private var kind: DiagnosticKind {
    switch problem {
    case .unknownCommand, .unknownEnvironment, .colorUnknown: .formulaCommandUnknown
    case .refusedCommand: .formulaCommandRefused
    case .expansionTooLong, .nestingTooDeep, .formulaTooLong: .formulaTooComplex
    default: .formulaInvalid
    }
  }
}

extension TeXMathError.Problem {
  /// The suggested replacement, and whether it replaces the error's whole range.
  fileprivate var suggestion: (shown: String, isWhole: Bool)? {
    switch self {
    case .unknownCommand(_, let name?): ("\\" + name, true)
    case .unknownEnvironment(_, let name?), .colorUnknown(_, let name?): (name, false)
    default: nil
    }
  }

  /// The summary for a diagnostic, without a full stop.
  public var summary: String {
    switch self {
    case .unknownCommand(let name, _): "formula uses \"\\" + name + "\", which is not defined"
    case .refusedCommand(let name): "formula uses \"\\" + name + "\", which a book does not allow"
    case .unknownEnvironment(let name, _): "formula uses environment \"" + name + "\", which is not defined"
    case .environmentNotClosed(let name, nil): "\"\\begin{" + name + "}\" has no \"\\end{" + name + "}\""
    case .environmentNotClosed(let name, let found?):
      "\"\\begin{" + name + "}\" is closed by \"\\end{" + found + "}\""
    case .environmentNotOpened(let name): "\"\\end{" + name + "}\" has no \"\\begin{" + name + "}\""
    case .braceNotClosed: "\"{\" has no \"}\""
    case .braceNotOpened: "\"}\" has no \"{\""
    case .delimiterNotClosed: "\"\\left\" has no \"\\right\""
    case .delimiterNotOpened(let name): "\"\\" + name + "\" has no \"\\left\""
    case .delimiterExpected(let name): "\"\\" + name + "\" is not followed by a delimiter"
    case .argumentMissing(let name): "\"" + name + "\" lacks an argument"
    case .bracketNotClosed: "\"[\" has no \"]\""
    default: furtherSummary
    }
  }

  private var furtherSummary: String {
    switch self {
    case .macroCallMismatch(let name): "\"\\" + name + "\" is not used as its definition asks"
    case .macroDefinitionInvalid(let name): "definition by \"\\" + name + "\" cannot be read"
    case .definitionExpected(let name): "\"" + name + "\" is not a definition, and is left out"
    case .expansionTooLong(let name): "expansion of \"\\" + name + "\" does not end"
    case .nestingTooDeep: "formula is nested too deeply"
    case .formulaTooLong: "formula is too long"
    case .doubleSuperscript: "second superscript here; braces say which goes with which"
    case .doubleSubscript: "second subscript here; braces say which goes with which"
    case .limitsWithoutOperator: "\"\\limits\" does not follow an operator"
    case .fractionAmbiguous: "group has more than one \"\\over\"; braces say which goes with which"
    case .unexpectedCharacter(let text): "character \"" + text + "\" has no meaning here"
    case .unexpectedCommand(let name): "\"\\" + name + "\" has no meaning here"
    case .lengthInvalid(let text): "length \"" + text + "\" is not a number with a unit of TeX"
    case .colorUnknown(let text, _): "colour \"" + text + "\" is not known"
    case .columnsInvalid(let text): "columns \"" + text + "\" cannot be read"
    case .diagramArrowInvalid: "arrow is not one of those of a CD diagram"
    case .starUnknown(let name): "\"" + name + "\" takes no star"
    case .optionUnknown(let name): "\"" + name + "\" is not an option, or takes none in brackets here"
    case .groupNotClosed: "\"\\begingroup\" has no \"\\endgroup\""
    case .proofInvalid: "proof does not have the premises of each inference, or one conclusion"
    case .tagRepeated: "row has a second \"\\tag\""
    case .chemistryInvalid(let text): "chemistry cannot be read: " + text
    case .numberInvalid(let text): "\"" + text + "\" is not a number"
    default: "formula cannot be read"
    }
  }
}
