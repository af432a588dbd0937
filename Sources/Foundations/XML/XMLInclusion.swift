import Diagnostics
import TextBytes

/// Configures inclusion of other files: external entities and XInclude, restricted to the book's folder.
///
///     parser.inclusion = XMLInclusion(path: "en/book.xml") { path in .file(shown: path, bytes: try read(path)) }
///
/// Inclusions that fail are left out and reported, so that one missing file does not hide other errors.
/// https://www.w3.org/TR/xinclude/
public struct XMLInclusion {
  /// The result of loading a path.
  public enum Resource: Sendable {
    /// A file: its name in diagnostics, and its bytes.
    case file(shown: String, bytes: [UInt8])
    /// There is no such file.
    case missing
    /// The book may not use the file.
    case outside(PathRefusal)
  }

  /// The document's own path relative to the book's root.
  public var path: String
  /// Loads a path relative to the book's root.
  public var read: (String) -> Resource
  /// Looks for a file of declarations that a document at a path names by its name alone and that is not beside it, as the
  /// search path of a parser would: returns its path, or why the book may not use it; nil if there is none.
  public var search: (_ name: String, _ path: String) -> Result<String, PathRefusal>? = { _, _ in nil }
  /// Names of child elements of the root element at which parsing stops; empty parses to the end.
  public var stops: Set<String> = []

  /// Configures inclusion for the document at `path`, with files loaded by `read`.
  public init(path: String, read: @escaping (String) -> Resource) {
    self.path = path
    self.read = read
  }

  /// The maximum nesting of included files.
  static let maximumDepth = 24

  /// Resolves a reference in the file at `base`; nil if it is absolute or a network address. Above the root the path begins
  /// with `..`.
  static func resolve(_ reference: String, from base: String) -> String? {
    var reference = reference[...]
    if reference.hasPrefix("file:") { return nil }
    if let colon = reference.firstIndex(of: ":"), !reference[..<colon].contains("/") { return nil }
    if reference.hasPrefix("/") { return nil }
    if let mark = reference.firstIndex(where: { $0 == "#" || $0 == "?" }) { reference = reference[..<mark] }
    var names = base.split(separator: "/").dropLast().map(String.init)
    for name in reference.split(separator: "/") {
      switch name {
      case ".": continue
      case "..": if names.last.map({ $0 == ".." }) ?? true { names.append("..") } else { names.removeLast() }
      default: names.append(decoded(name))
      }
    }
    return names.joined(separator: "/")
  }

  /// Percent-decodes a name; unchanged if the result would contain a slash.
  private static func decoded(_ name: Substring) -> String {
    guard name.utf8.contains("%") else { return String(name) }
    var bytes: [UInt8] = []
    var rest = Array(name.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == "%", digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes.contains("/") || bytes.contains(0) ? String(name) : String(decoding: bytes, as: UTF8.self)
  }
}

/// A failed inclusion.
public struct XMLInclusionFinding: Sendable {
  /// The kinds of failures.
  public enum Problem: Sendable, Equatable {
    /// There is no such file.
    case missing(String)
    /// The book may not use the file, which lies outside or on a network.
    case outside(String, PathRefusal)
    /// The file includes itself.
    case cycle(String)
    /// Too deep nesting or unbounded expansion.
    case excessive(String)
    /// The file is not well-formed.
    case malformed(XMLError)
    /// An undeclared entity.
    case undeclared(String)
    /// A file of declarations that was found at another path than the one that the document names.
    case foundElsewhere(String, path: String)
    /// A malformed include, or a pointer that selects nothing.
    case invalid(String)
  }

  /// The kind of failure.
  public var problem: Problem
  /// The byte range of the include or reference.
  public var range: ByteRange
  /// How often this failure occurred.
  public var count = 1

  /// The diagnostic to show the author of `source`.
  public func diagnostic(in source: SourceText) -> Diagnostic {
    if case .malformed(let error) = problem { return error.diagnostic(in: source) }
    let (kind, words) = wording
    var diagnostic = Diagnostic(kind, at: source.range(range), words)
    if case .outside(_, let refusal) = problem { diagnostic.solutions = refusal.solutions }
    return diagnostic
  }

  private var wording: (DiagnosticKind, String) {
    switch problem {
    case .missing(let name): (.includeMissing, "included file \"\(name)\" is not in the book's folder")
    case .outside(let name, let refusal):
      (.includeOutsideBook, refusal.words(name) + "; it is not included")
    case .cycle(let name): (.includeCycle, "\"\(name)\" includes itself")
    case .excessive(let name):
      (.includeExcessive, "\"\(name)\" is not included: inclusions grow without bound")
    case .undeclared(let name): (.entityUndeclared, "entity \"\(name)\" is not declared")
    case .foundElsewhere(let name, let path):
      (.includeFoundElsewhere, "\"\(name)\" is not beside this file; \"\(path)\" is read")
    case .invalid(let words): (.includeInvalid, words)
    case .malformed: (.xmlMalformed, "")
    }
  }
}
