extension SyntaxFault.Kind {
  /// The fault in words: `"[" is not closed`.
  package var words: String {
    switch self {
    case .unexpectedCloser(let byte): "\(Self.name(byte)) has no opening bracket"
    case .unclosed(let byte): "\(Self.name(byte)) is not closed"
    case .unclosedString: "the string is not closed"
    case .unclosedComment: "the comment is not closed"
    case .missingOperand: "an operator lacks an operand"
    case .unexpectedByte(let byte): "byte \(byte) is not valid here"
    }
  }

  private static func name(_ byte: UInt8) -> String { "\"\(Character(Unicode.Scalar(byte)))\"" }
}
