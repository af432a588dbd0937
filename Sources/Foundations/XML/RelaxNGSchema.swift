import CLibXML2

/// A RELAX NG schema in XML syntax, validated by libxml2.
///
/// Only yields a verdict: libxml2's messages cascade, so manifest readers word their own.
public final class RelaxNGSchema {
  // Freed in `deinit`. Not Sendable: libxml2's schema is not thread-safe.
  private let schema: xmlRelaxNGPtr

  /// Compiles a schema; nil if it is invalid.
  public init?(bytes: [UInt8]) {
    let context = bytes.withUnsafeBytes {
      xmlRelaxNGNewMemParserCtxt($0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count))
    }
    guard let context else { return nil }
    defer { xmlRelaxNGFreeParserCtxt(context) }
    xmlRelaxNGSetParserStructuredErrors(context, { _, _ in }, nil)
    // libxml2 reads the bytes during compilation.
    guard let schema = bytes.withUnsafeBytes({ _ in xmlRelaxNGParse(context) }) else { return nil }
    self.schema = schema
  }

  deinit { xmlRelaxNGFree(schema) }

  /// Whether a document is well-formed and valid.
  public func accepts(_ bytes: [UInt8]) -> Bool {
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    let document = bytes.withUnsafeBytes {
      xmlReadMemory(
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), nil, nil, Int32(options))
    }
    guard let document else { return false }
    defer { xmlFreeDoc(document) }
    guard let context = xmlRelaxNGNewValidCtxt(schema) else { return false }
    defer { xmlRelaxNGFreeValidCtxt(context) }
    xmlRelaxNGSetValidStructuredErrors(context, { _, _ in }, nil)
    return xmlRelaxNGValidateDoc(context, document) == 0
  }
}
