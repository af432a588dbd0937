import Diagnostics

/// What is wrong with a YAML document, and where.
public struct YAMLProblem: Error, Sendable, Equatable {
  /// What is wrong.
  public enum Reason: Sendable, Equatable {
    /// The text is no YAML, for a reason in libyaml's words; what comes behind it is not read.
    case malformed(String)
    /// A key is repeated in its mapping. The later value holds, as it does for most readers of YAML.
    case keyRepeated(String, first: ByteRange)
    /// An alias to an anchor that is not there; it is read as nothing.
    case aliasUnknown(String)
    /// Aliases that expand without bound; it is read as nothing.
    case aliasRefused(String)
    /// A list or mapping as a key, which is left out with its value.
    case keyNotText
    /// Documents behind the first, which are left out.
    case furtherDocument
  }

  /// What is wrong.
  public var reason: Reason
  /// Where.
  public var range: ByteRange

  /// The diagnostic about a document within a source.
  public func diagnostic(in source: SourceText) -> Diagnostic {
    var diagnostic = Diagnostic(kind, at: source.range(range), summary)
    if case .keyRepeated(_, let first) = reason {
      diagnostic.notes = [Diagnostic.Note(source.range(first), "the key is first given here")]
    }
    return diagnostic
  }

  /// The rule that is broken.
  public var kind: DiagnosticKind {
    switch reason {
    case .malformed: .yamlMalformed
    case .keyRepeated: .yamlKeyRepeated
    case .aliasUnknown, .aliasRefused, .keyNotText, .furtherDocument: .yamlLeftOut
    }
  }

  /// A headline.
  public var summary: String {
    switch reason {
    case .malformed(let text): "the text is no YAML: \(text)"
    case .keyRepeated(let key, _): "key \"\(key.prefix(80))\" is repeated, and the later value taken"
    case .aliasUnknown(let name): "alias \"*\(name)\" names no anchor, and is read as nothing"
    case .aliasRefused(let name): "alias \"*\(name)\" makes the document too large, and is read as nothing"
    case .keyNotText: "a list or mapping as a key is left out with its value"
    case .furtherDocument: "only the first document of a file is read"
    }
  }
}
