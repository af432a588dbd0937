import Diagnostics

/// A problem of a TOML document, with its place.
public struct TOMLProblem: Error, Sendable, Equatable {
  /// The kinds of problems; nothing after the place is read.
  public enum Reason: Sendable, Equatable {
    /// A key, value or punctuation character is expected here.
    case expected(String)
    /// A string or array is not closed.
    case unclosed(String)
    /// An invalid escape in a string.
    case escapeUnknown
    /// A key is given twice.
    case keyRepeated(String)
    /// Tables, arrays or the parts of a key exceed the nesting limit.
    case tooDeep
    /// Invalid UTF-8.
    case notUTF8
  }

  /// The kind of problem.
  public var reason: Reason
  /// Its byte range.
  public var range: ByteRange

  /// The diagnostic for a document within a source.
  public func diagnostic(in source: SourceText) -> Diagnostic {
    Diagnostic(.tomlMalformed, at: source.range(range), "the text is not TOML: \(summary)")
  }

  private var summary: String {
    switch reason {
    case .expected(let what): "\(what) is expected here"
    case .unclosed(let what): "\(what) has no end"
    case .escapeUnknown: "the escape is not valid in TOML"
    case .keyRepeated(let key): "key \"\(key.prefix(80))\" is repeated"
    case .tooDeep: "values are nested too deeply"
    case .notUTF8: "the bytes are not UTF-8"
    }
  }
}
