import CLibXML2

/// Owns a libxml2 parser context while a file is parsed.
enum ParserContext {
  /// Creates a context over bytes that outlive the call, and frees it after `body`; returns whether the bytes
  /// are well-formed.
  ///
  /// Contexts that build the same tree share a name dictionary, because names are compared by pointer.
  static func run(
    _ bytes: UnsafeRawBufferPointer, sharing dictionary: xmlDictPtr? = nil, _ body: (xmlParserCtxtPtr) -> Void
  ) -> Bool {
    guard
      let context = xmlCreateMemoryParserCtxt(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count))
    else { return false }
    if let dictionary {
      xmlDictFree(context.pointee.dict)
      context.pointee.dict = dictionary
      xmlDictReference(dictionary)
      context.pointee.str_xml = xmlDictLookup(dictionary, "xml", 3)
      context.pointee.str_xmlns = xmlDictLookup(dictionary, "xmlns", 5)
      context.pointee.str_xml_ns = xmlDictLookup(dictionary, "http://www.w3.org/XML/1998/namespace", 36)
    }
    defer {
      xmlFreeDoc(context.pointee.myDoc)
      context.pointee.myDoc = nil
      xmlFreeParserCtxt(context)
    }
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_IGNORE_ENC.rawValue
      | XML_PARSE_COMPACT.rawValue | XML_PARSE_BIG_LINES.rawValue
    xmlCtxtUseOptions(context, Int32(options))
    body(context)
    return context.pointee.wellFormed == 1
  }
}
