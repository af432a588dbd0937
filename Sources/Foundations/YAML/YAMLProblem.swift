import Diagnostics

/// A problem in a YAML document.
public struct YAMLProblem: Error, Sendable, Equatable {
  /// The kinds of problems.
  public enum Reason: Sendable, Equatable {
    /// Invalid YAML, with libyaml's reason; nothing after it is read.
    case malformed(String)
    /// A quotation, list or mapping that begins here is not closed before the text ends.
    case unclosed(Construct)
    /// A duplicate key in a mapping. The last value wins, as in most YAML parsers.
    case keyRepeated(String, first: ByteRange)
    /// An alias to an undefined anchor; treated as null.
    case aliasUnknown(String)
    /// An alias with unbounded expansion; treated as null.
    case aliasRefused(String)
    /// A list or mapping as a key; left out with its value.
    case keyNotText
    /// Further documents; left out.
    case furtherDocument
  }

  /// What has a mark at either end.
  public enum Construct: Sendable, Equatable {
    case quotation, list, mapping

    /// Reads libyaml's name of what it was reading.
    init?(_ context: String) {
      switch context {
      case "while scanning a quoted scalar": self = .quotation
      case "while parsing a flow sequence": self = .list
      case "while parsing a flow mapping": self = .mapping
      default: return nil
      }
    }
  }

  /// The kind of problem.
  public var reason: Reason
  /// Its byte range.
  public var range: ByteRange

  /// The problem with its places mapped, such as those of a text within a notebook to those of the file.
  package func placed(_ place: (ByteRange) -> ByteRange) -> YAMLProblem {
    var problem = self
    problem.range = place(range)
    if case .keyRepeated(let key, let first) = reason {
      problem.reason = .keyRepeated(key, first: place(first))
    }
    return problem
  }

  /// The diagnostic for a document within a source.
  public func diagnostic(in source: SourceText) -> Diagnostic {
    var diagnostic = Diagnostic(kind, at: source.range(range), summary)
    if case .keyRepeated(_, let first) = reason {
      diagnostic.notes = [Diagnostic.Note(source.range(first), "the key is first given here")]
    }
    return diagnostic
  }

  /// The diagnostic's kind.
  public var kind: DiagnosticKind {
    switch reason {
    case .malformed, .unclosed: .yamlMalformed
    case .keyRepeated: .yamlKeyRepeated
    case .aliasUnknown, .aliasRefused, .keyNotText, .furtherDocument: .yamlLeftOut
    }
  }

  /// The diagnostic's summary.
  public var summary: String {
    switch reason {
    case .malformed(let text): "the text is not YAML: \(text)"
    case .unclosed(.quotation): "the text is not YAML: the quotation mark here is not closed"
    case .unclosed(.list): "the text is not YAML: the bracket of the list here is not closed"
    case .unclosed(.mapping): "the text is not YAML: the brace of the mapping here is not closed"
    case .keyRepeated(let key, _): "key \"\(key.prefix(80))\" is repeated; the later value is used"
    case .aliasUnknown(let name): "alias \"*\(name)\" names no anchor and is read as null"
    case .aliasRefused(let name): "alias \"*\(name)\" makes the document too large and is read as null"
    case .keyNotText: "a list or mapping as a key is left out with its value"
    case .furtherDocument: "only the first document of a file is read"
    }
  }
}
