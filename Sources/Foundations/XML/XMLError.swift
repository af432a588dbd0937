import Diagnostics

/// Why a document cannot be read.
public struct XMLError: Error, Sendable, Equatable {
  /// The kinds of errors.
  public enum Problem: Sendable, Equatable {
    /// The file is empty.
    case empty
    /// The document is truncated; names the innermost open element, if any.
    case ended(openElement: String?)
    /// An end tag does not match the open element.
    case mismatchedTag(open: String, found: String)
    /// An entity that neither the document nor HTML declares.
    case unknownEntity(String)
    /// An entity outside the book, or one with unbounded expansion.
    case refusedEntity(String)
    /// More content than a document of its size may make, by default attributes, entities and inclusions; in MB.
    case excessive(megabytes: Int)
    /// A prefix without a namespace declaration.
    case undeclaredPrefix(String)
    /// A duplicate attribute.
    case repeatedAttribute(String)
    /// A character that XML does not allow, by its code point: most control characters.
    case forbiddenCharacter(UInt32)
    /// Bytes that are invalid in the file's encoding.
    case invalidBytes
    /// An unknown encoding.
    case unknownEncoding(String)
    /// An element, or a declaration of an entity or of attributes, beyond `AttributeBound.most` attributes.
    case tooManyAttributes
    /// Elements nested deeper than 256.
    case tooDeep
    /// Any other error, in libxml2's words.
    case other(String)
  }

  /// The kind of error.
  public var problem: Problem
  /// The byte offset in the source.
  public var offset: Int
  /// The offset of the unclosed element, if the error concerns one.
  public var related: Int?

  /// Makes an error.
  public init(_ problem: Problem, at offset: Int, related: Int? = nil) {
    self.problem = problem
    self.offset = offset
    self.related = related
  }
}

extension XMLError {
  /// The diagnostic to show the author of a file that cannot be parsed, placed in its decoded text.
  package func diagnostic(inFile file: String, bytes: [UInt8]) -> Diagnostic {
    diagnostic(in: TextDecoder().decodeFaulty(file: file, bytes: bytes))
  }

  /// The diagnostic to show the author of `source`.
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
    case .refusedEntity, .excessive: .entityRefused
    case .unknownEncoding, .invalidBytes: .encodingUnsupported
    case .ended, .mismatchedTag, .unknownEntity, .undeclaredPrefix, .repeatedAttribute, .forbiddenCharacter,
      .tooManyAttributes, .tooDeep, .other:
      .xmlMalformed
    }
  }

  /// A code point as Unicode writes it: at least four digits.
  private static func hexadecimal(_ code: UInt32) -> String {
    let digits = String(code, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  private var length: Int {
    switch problem {
    case .mismatchedTag(_, let found): found.utf8.count + 3
    case .unknownEntity(let name), .refusedEntity(let name): name.utf8.count + 2
    case .empty, .ended, .undeclaredPrefix, .repeatedAttribute, .forbiddenCharacter, .invalidBytes,
      .excessive, .unknownEncoding, .tooManyAttributes, .tooDeep, .other:
      1
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
    case .excessive(let megabytes):
      "default attributes, entities and inclusions make more than \(megabytes) MB of this document"
    case .undeclaredPrefix(let prefix): "prefix \"\(prefix)\" has no namespace"
    case .repeatedAttribute(let name): "attribute \"\(name)\" is given twice"
    case .forbiddenCharacter(let code): "character U+\(Self.hexadecimal(code)) is not allowed in XML"
    case .invalidBytes: "bytes here are not text in the file's encoding"
    case .unknownEncoding(let name): "encoding \"\(name)\" is not supported"
    case .tooManyAttributes: "more than \(AttributeBound.most) attributes of one element are not read"
    case .tooDeep: "elements are nested more than 256 deep"
    case .other(let words): words
    }
  }
}
