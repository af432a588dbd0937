import CLibXML2
import Diagnostics
import TextBytes

/// Parses XML 1.0 with namespaces through libxml2's SAX2 interface into an `XMLTree`.
///
/// Loads no external subset and no external entity except through `resolveEntity`. libxml2's own limits
/// (depth 256, text of 10 MB, entity expansion) apply. HTML's named characters are predefined in every
/// document.
public struct XMLParser {
  /// Returns the bytes of an external entity by its system identifier; nil refuses it.
  var resolveEntity: ((String) -> [UInt8]?)?

  /// How files are included; nil includes only what `resolveEntity` returns.
  public var inclusion: XMLInclusion?

  /// Makes a parser.
  public init(resolveEntity: ((String) -> [UInt8]?)? = nil) { self.resolveEntity = resolveEntity }

  /// Makes a parser that processes external entities and XInclude.
  public init(inclusion: XMLInclusion) { self.inclusion = inclusion }

  /// Parses a document; throws the first error.
  public func parse(_ source: SourceText) throws(XMLError) -> XMLTree {
    guard source.bytes.contains(where: { $0 > " " && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }) else {
      throw XMLError(.empty, at: 0)
    }
    if let offset = source.bytes.withUnsafeBytes({ AttributeBound.excess(in: $0) }) {
      throw XMLError(.tooManyAttributes, at: offset)
    }
    let builder = XMLTreeBuilder(source: source, resolveEntity: resolveEntity, inclusion: inclusion)
    // The context borrows the source's bytes; `builder` keeps them alive.
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
