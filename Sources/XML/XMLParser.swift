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

  /// Makes a parser.
  public init(resolveEntity: ((String) -> [UInt8]?)? = nil) { self.resolveEntity = resolveEntity }

  /// The tree of a document, or why there is none.
  public func parse(_ source: SourceText) throws(XMLError) -> XMLTree {
    guard source.bytes.contains(where: { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }) else {
      throw XMLError(.empty, at: 0)
    }
    let builder = XMLTreeBuilder(source: source, resolveEntity: resolveEntity)
    // The context borrows the source's bytes, which `builder` keeps alive.
    let isWellFormed = source.bytes.withUnsafeBytes { buffer -> Bool in
      guard
        let context = xmlCreateMemoryParserCtxt(
          buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: buffer.count))
      else { return false }
      defer {
        xmlFreeDoc(context.pointee.myDoc)
        context.pointee.myDoc = nil
        xmlFreeParserCtxt(context)
      }
      let options =
        XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_IGNORE_ENC.rawValue
        | XML_PARSE_COMPACT.rawValue | XML_PARSE_BIG_LINES.rawValue
      xmlCtxtUseOptions(context, Int32(options))
      builder.attach(to: context)
      xmlParseDocument(context)
      return context.pointee.wellFormed == 1
    }
    if let error = builder.error { throw error }
    guard isWellFormed else { throw XMLError(.other("the document is not well-formed"), at: 0) }
    return builder.tree
  }

  /// Decodes and parses a file's bytes.
  public func parse(file: String, bytes: [UInt8]) throws(XMLError) -> XMLTree {
    try parse(try TextDecoder().decode(file: file, bytes: bytes))
  }
}
