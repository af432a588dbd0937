import Diagnostics

/// Why a document cannot be read.
public struct XMLError: Error, Sendable, Equatable {
  /// What is wrong.
  public enum Problem: Sendable, Equatable {
    /// There is nothing in the file.
    case empty
    /// The file ends before the document does; the innermost open element, if one is open.
    case ended(openElement: String?)
    /// An end tag does not match the open element.
    case mismatchedTag(open: String, found: String)
    /// An entity that neither the document nor HTML declares.
    case unknownEntity(String)
    /// An entity from outside the book, or one that expands without bound.
    case refusedEntity(String)
    /// A prefix without namespace.
    case undeclaredPrefix(String)
    /// An attribute given twice.
    case repeatedAttribute(String)
    /// Bytes that are not text in the file's encoding.
    case invalidBytes
    /// An encoding that is not known.
    case unknownEncoding(String)
    /// Elements nested deeper than 256.
    case tooDeep
    /// Anything else, in libxml2's words.
    case other(String)
  }

  /// What is wrong.
  public var problem: Problem
  /// The byte offset in the source.
  public var offset: Int
  /// Where the element begins that is still open, if that has to do with it.
  public var related: Int?

  /// Makes an error.
  public init(_ problem: Problem, at offset: Int, related: Int? = nil) {
    self.problem = problem
    self.offset = offset
    self.related = related
  }
}

extension XMLError {
  /// Words the error for the author of `source`.
  public func diagnostic(in source: SourceText) -> Diagnostic {
    var diagnostic = Diagnostic(kind, at: source.range(ByteRange(offset, offset + length)), summary)
    if case .empty = problem { diagnostic.range = SourceRange(file: source.file) }
    if let related {
      let place = source.range(ByteRange(related, related + 1))
      diagnostic.notes.append(Diagnostic.Note(place, "the element was opened here"))
    }
    return diagnostic
  }

  private var kind: DiagnosticKind {
    switch problem {
    case .empty: .fileEmpty
    case .refusedEntity: .entityRefused
    case .unknownEncoding, .invalidBytes: .encodingUnsupported
    default: .xmlMalformed
    }
  }

  private var length: Int {
    switch problem {
    case .mismatchedTag(_, let found): found.utf8.count + 3
    case .unknownEntity(let name), .refusedEntity(let name): name.utf8.count + 2
    default: 1
    }
  }

  private var summary: String {
    switch problem {
    case .empty: "the file is empty"
    case .ended(let element?): "the file ends inside the element <\(element)>"
    case .ended(nil): "the file ends before the document is complete"
    case .mismatchedTag(let open, let found): "end tag </\(found)> does not match <\(open)>"
    case .unknownEntity(let name): "entity \"&\(name);\" is not declared"
    case .refusedEntity(let name): "entity \"&\(name);\" is refused"
    case .undeclaredPrefix(let prefix): "prefix \"\(prefix)\" has no namespace"
    case .repeatedAttribute(let name): "attribute \"\(name)\" is given twice"
    case .invalidBytes: "bytes here are not text in the file's encoding"
    case .unknownEncoding(let name): "encoding \"\(name)\" is not supported"
    case .tooDeep: "elements are nested more than 256 deep"
    case .other(let words): words
    }
  }
}
