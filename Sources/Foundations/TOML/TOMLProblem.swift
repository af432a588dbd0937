import Diagnostics

/// What is wrong with a TOML document, and where.
public struct TOMLProblem: Error, Sendable, Equatable {
  /// What is wrong; what comes behind it is not read.
  public enum Reason: Sendable, Equatable {
    /// A key, value or mark is expected, and something else is there.
    case expected(String)
    /// A string or list has no end.
    case unclosed(String)
    /// An escape in a string that TOML does not have.
    case escapeUnknown
    /// A key is given twice.
    case keyRepeated(String)
    /// Tables, lists or the parts of a key nest deeper than is read.
    case tooDeep
    /// The bytes are no UTF-8.
    case notUTF8
  }

  /// What is wrong.
  public var reason: Reason
  /// Where.
  public var range: ByteRange

  /// The diagnostic about a document.
  public func diagnostic(in source: SourceText) -> Diagnostic {
    Diagnostic(.tomlMalformed, at: source.range(range), "the text is no TOML: \(summary)")
  }

  private var summary: String {
    switch reason {
    case .expected(let what): "\(what) is expected here"
    case .unclosed(let what): "\(what) has no end"
    case .escapeUnknown: "the escape is none of TOML's"
    case .keyRepeated(let key): "key \"\(key.prefix(80))\" is repeated"
    case .tooDeep: "values nest too deep"
    case .notUTF8: "the bytes are no UTF-8"
    }
  }
}
