import CLibXML2
import Diagnostics

/// Reads XML 1.0 with namespaces through libxml2's SAX2 interface into an `XMLTree`.
///
/// Nothing is fetched: no external subset, no external entity unless `resolveEntity` gives it. libxml2's
/// own limits (depth 256, text of 10 MB, entity expansion) stay in force. The named characters of HTML are
/// known in every document.
public struct XMLParser {
  /// Gives the bytes of an external entity by its system identifier; nil refuses it.
  public var resolveEntity: ((String) -> [UInt8]?)?

  /// How files are read into the document; nil reads none but those of `resolveEntity`.
  public var inclusion: XMLInclusion?

  /// Makes a parser.
  public init(resolveEntity: ((String) -> [UInt8]?)? = nil) { self.resolveEntity = resolveEntity }

  /// Makes a parser that reads external entities and XInclude.
  public init(inclusion: XMLInclusion) { self.inclusion = inclusion }

  /// The tree of a document, or why there is none.
  public func parse(_ source: SourceText) throws(XMLError) -> XMLTree {
    guard source.bytes.contains(where: { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }) else {
      throw XMLError(.empty, at: 0)
    }
    let builder = XMLTreeBuilder(source: source, resolveEntity: resolveEntity, inclusion: inclusion)
    // The context borrows the source's bytes, which `builder` keeps alive.
    let isWellFormed = source.bytes.withUnsafeBytes { buffer in
      ParserContext.run(buffer) { context in
        builder.inputs = [
          XMLTreeBuilder.Input(context: context, base: 0, path: inclusion?.path ?? source.file)
        ]
        builder.attach(to: context)
        xmlParseDocument(context)
        builder.inputs = []
      }
    }
    if builder.hasStopped { return builder.finishStopped() }
    if let error = builder.error { throw error }
    guard isWellFormed else { throw XMLError(.other("the document is not well-formed"), at: 0) }
    return builder.tree
  }

  /// Decodes and parses a file's bytes.
  public func parse(file: String, bytes: [UInt8]) throws(XMLError) -> XMLTree {
    try parse(try TextDecoder().decode(file: file, bytes: bytes))
  }
}
