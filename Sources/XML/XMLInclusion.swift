import Diagnostics

/// How other files are read into a document: external entities and XInclude, from the book's folder alone.
///
///     parser.inclusion = XMLInclusion(path: "en/book.xml") { path in .file(shown: path, bytes: try read(path)) }
///
/// Whatever cannot be read in is left out and kept as a finding, so that one missing file does not hide the
/// rest. https://www.w3.org/TR/xinclude/
public struct XMLInclusion {
  /// What lies at a path.
  public enum Resource: Sendable {
    /// A file: what it is called to the author, and its bytes.
    case file(shown: String, bytes: [UInt8])
    /// Nothing.
    case missing
    /// Something outside the book's folder.
    case outside
  }

  /// The document's own path relative to the book's root.
  public var path: String
  /// What lies at a path relative to the book's root.
  public var read: (String) -> Resource
  /// Elements within the document's element before which reading stops; empty reads to the end.
  public var stops: Set<String> = []

  /// Makes an inclusion of files that `read` gives, for the document at `path`.
  public init(path: String, read: @escaping (String) -> Resource) {
    self.path = path
    self.read = read
  }

  /// How many files may be open within each other.
  static let maximumDepth = 24
  /// The bytes that may be read in whatever they expand from; beyond, ten times those of the files themselves.
  static let freeBytes = 32 << 20
  static let amplification = 10

  /// Where a reference in the file at `base` leads; nil where it leads out of the root or to a network.
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
      case "..": if names.popLast() == nil { return nil }
      default: names.append(decoded(name))
      }
    }
    return names.joined(separator: "/")
  }

  /// `%20` as the byte that it stands for; a name that would then hold a slash stays as it is.
  private static func decoded(_ name: Substring) -> String {
    guard name.utf8.contains(0x25) else { return String(name) }
    var bytes: [UInt8] = []
    var rest = Array(name.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == 0x25, digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes.contains(0x2F) || bytes.contains(0) ? String(name) : String(decoding: bytes, as: UTF8.self)
  }
}

/// Something that could not be read into a document.
public struct XMLInclusionFinding: Sendable {
  /// What is wrong.
  public enum Problem: Sendable, Equatable {
    /// There is no such file.
    case missing(String)
    /// The file lies outside the book's folder, or on a network.
    case outside(String)
    /// The file includes itself.
    case cycle(String)
    /// Files are included too deeply, or expand without bound.
    case excessive(String)
    /// The file is not well-formed: what is wrong with it.
    case malformed(XMLError)
    /// An entity that nothing declares.
    case undeclared(String)
    /// An include that cannot be understood, or whose pointer leads nowhere.
    case invalid(String)
  }

  /// What is wrong.
  public var problem: Problem
  /// The bytes that ask for it.
  public var range: ByteRange
  /// How often it was asked for.
  public var count = 1

  /// Words the finding for the author of `source`.
  public func diagnostic(in source: SourceText) -> Diagnostic {
    if case .malformed(let error) = problem { return error.diagnostic(in: source) }
    let (kind, words) = wording
    return Diagnostic(kind, at: source.range(range), words)
  }

  private var wording: (DiagnosticKind, String) {
    switch problem {
    case .missing(let name): (.includeMissing, "included file \"\(name)\" is not in the book's folder")
    case .outside(let name):
      (.includeOutside, "\"\(name)\" leads out of the book's folder, and is not included")
    case .cycle(let name): (.includeCycle, "\"\(name)\" includes itself")
    case .excessive(let name):
      (.includeExcessive, "\"\(name)\" is not included: inclusions grow without bound")
    case .undeclared(let name): (.entityUndeclared, "entity \"\(name)\" is not declared")
    case .invalid(let words): (.includeInvalid, words)
    case .malformed: (.xmlMalformed, "")
    }
  }
}
