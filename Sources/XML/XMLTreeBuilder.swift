import CLibXML2
import Diagnostics

/// Receives libxml2's SAX2 events and appends to the flat tree.
///
/// A class, since the parser's C context points to it while `XMLParser.parse` runs, and no longer.
final class XMLTreeBuilder {
  var tree: XMLTree
  var error: XMLError?
  let resolveEntity: ((String) -> [UInt8]?)?
  /// The context of the document itself, whose input tells positions; entities have contexts of their own.
  private var context: xmlParserCtxtPtr?
  private var open: [Int32] = []
  private var nameIndices: [NameKey: Int32] = [:]

  /// libxml2 keeps one copy of each name, so its pointers stand for the strings.
  private struct NameKey: Hashable {
    var local: UnsafePointer<xmlChar>?
    var namespace: UnsafePointer<xmlChar>?
    var prefix: UnsafePointer<xmlChar>?
  }

  init(source: SourceText, resolveEntity: ((String) -> [UInt8]?)?) {
    tree = XMLTree(source: source)
    self.resolveEntity = resolveEntity
    tree.names.append(XMLName(namespace: "", local: "#text"))
    tree.text.reserveCapacity(source.bytes.count)
    tree.records.reserveCapacity(source.bytes.count / 24 + 16)
    tree.attributes.reserveCapacity(source.bytes.count / 64 + 16)
  }

  func attach(to context: xmlParserCtxtPtr) {
    self.context = context
    context.pointee._private = Unmanaged.passUnretained(self).toOpaque()
    let sax = context.pointee.sax!
    // Version 2's own handlers stay for the DOCTYPE and entity declarations.
    sax.pointee.startElementNs = { context, local, prefix, uri, _, _, count, _, values in
      XMLTreeBuilder.of(context).startElement(local, prefix, uri, Int(count), values)
    }
    sax.pointee.endElementNs = { context, _, _, _ in XMLTreeBuilder.of(context).endElement() }
    sax.pointee.characters = { context, bytes, count in
      XMLTreeBuilder.of(context).characters(bytes, Int(count))
    }
    sax.pointee.ignorableWhitespace = sax.pointee.characters
    sax.pointee.cdataBlock = sax.pointee.characters
    sax.pointee.comment = { _, _ in }
    sax.pointee.processingInstruction = { context, target, data in
      XMLTreeBuilder.of(context).instruction(target, data)
    }
    sax.pointee.reference = { _, _ in }
    sax.pointee.externalSubset = { _, _, _, _ in }
    sax.pointee.resolveEntity = { _, _, _ in nil }
    sax.pointee.getEntity = { context, name in XMLTreeBuilder.of(context).entity(context, name) }
    sax.pointee.getParameterEntity = { context, name in
      guard let entity = xmlSAX2GetParameterEntity(context, name) else { return nil }
      let isExternal = entity.pointee.etype == XML_EXTERNAL_PARAMETER_ENTITY
      return isExternal ? XMLTreeBuilder.of(context).externalEntity(context, entity, name) : entity
    }
    sax.pointee.serror = { context, error in
      guard let context, let error else { return }
      XMLTreeBuilder.of(context).report(error.pointee)
    }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> XMLTreeBuilder {
    let parser = context!.assumingMemoryBound(to: xmlParserCtxt.self)
    return Unmanaged<XMLTreeBuilder>.fromOpaque(parser.pointee._private).takeUnretainedValue()
  }

  /// The offset in the document that has been read to.
  private var position: Int {
    guard let context, context.pointee.inputNr > 0, let input = context.pointee.inputTab[0] else { return 0 }
    return Int(input.pointee.consumed) + (input.pointee.cur - input.pointee.base)
  }

  private func startElement(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?,
    _ count: Int, _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    let node = Int32(tree.records.count)
    tree.records.append(
      XMLTree.Record(
        kind: .element, name: nameIndex(local, prefix, uri), parent: open.last ?? -1, end: node + 1,
        start: Int32(tree.attributes.count), count: Int32(count), position: Int32(clamping: position)))
    open.append(node)
    guard let values else { return }
    // Five pointers an attribute: local name, prefix, namespace, begin and end of the value.
    for index in 0..<count {
      let attribute = values + index * 5
      let (begin, end) = (attribute[3]!, attribute[4]!)
      let length = end - begin
      tree.attributes.append(
        XMLTree.AttributeRecord(
          name: nameIndex(attribute[0], attribute[1], attribute[2]), start: Int32(tree.text.count),
          count: Int32(length)))
      tree.text.append(contentsOf: UnsafeBufferPointer(start: begin, count: length))
    }
  }

  private func endElement() {
    guard let node = open.popLast() else { return }
    tree.records[Int(node)].end = Int32(tree.records.count)
  }

  private func characters(_ bytes: UnsafePointer<xmlChar>?, _ count: Int) {
    guard let bytes, count > 0, let parent = open.last else { return }
    let last = tree.records.count - 1
    // libxml2 hands long text over in pieces, and each entity by itself: pieces that touch are one node.
    if tree.records[last].kind == .text, tree.records[last].parent == parent,
      Int(tree.records[last].start + tree.records[last].count) == tree.text.count
    {
      tree.records[last].count += Int32(count)
    } else {
      tree.records.append(
        XMLTree.Record(
          kind: .text, name: 0, parent: parent, end: Int32(last + 2), start: Int32(tree.text.count),
          count: Int32(count), position: Int32(clamping: position(of: bytes))))
    }
    tree.text.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
  }

  private func instruction(_ target: UnsafePointer<xmlChar>?, _ data: UnsafePointer<xmlChar>?) {
    guard let target else { return }
    let node = Int32(tree.records.count)
    let content = data.map { UnsafeBufferPointer(start: $0, count: Int(xmlStrlen($0))) }
    tree.records.append(
      XMLTree.Record(
        kind: .instruction, name: nameIndex(target, nil, nil), parent: open.last ?? -1, end: node + 1,
        start: Int32(tree.text.count), count: Int32(content?.count ?? 0), position: Int32(clamping: position))
    )
    if let content { tree.text.append(contentsOf: content) }
  }

  /// The offset of text that libxml2 points to in the document's own buffer; else the place read to.
  private func position(of bytes: UnsafePointer<xmlChar>) -> Int {
    guard let context, context.pointee.inputNr > 0, let input = context.pointee.inputTab[0],
      let base = input.pointee.base, let end = input.pointee.end, bytes >= base, bytes < end
    else { return position }
    return Int(input.pointee.consumed) + (bytes - base)
  }

  private func nameIndex(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?
  ) -> Int32 {
    let key = NameKey(local: local, namespace: uri, prefix: prefix)
    if let index = nameIndices[key] { return index }
    let index = Int32(tree.names.count)
    tree.names.append(
      XMLName(namespace: text(uri), local: text(local), prefix: text(prefix)))
    nameIndices[key] = index
    return index
  }

  private func text(_ pointer: UnsafePointer<xmlChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}

// MARK: - Entities and errors

extension XMLTreeBuilder {
  /// What the document declares, then what HTML names; external ones only through `resolveEntity`.
  fileprivate func entity(
    _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?
  ) -> xmlEntityPtr? {
    if let entity = xmlSAX2GetEntity(context, name) {
      let isExternal = entity.pointee.etype == XML_EXTERNAL_GENERAL_PARSED_ENTITY
      return isExternal ? externalEntity(context, entity, name) : entity
    }
    guard let name, let value = htmlCharacters[String(cString: name)] else { return nil }
    return declare(context, name, bytes: Array(value.utf8), type: XML_INTERNAL_GENERAL_ENTITY)
  }

  /// The entity with the content that `resolveEntity` gives, in place of one that libxml2 would fetch.
  fileprivate func externalEntity(
    _ context: UnsafeMutableRawPointer?, _ entity: xmlEntityPtr, _ name: UnsafePointer<xmlChar>?
  ) -> xmlEntityPtr? {
    guard let name else { return nil }
    let system = entity.pointee.SystemID.map { String(cString: $0) } ?? ""
    guard let bytes = resolveEntity?(system) else {
      stop(.refusedEntity(String(cString: name)))
      return nil
    }
    let isParameter = entity.pointee.etype == XML_EXTERNAL_PARAMETER_ENTITY
    // A name that no document can write, so that it never meets a declared one.
    let inner = Array(" \(isParameter ? "%" : "&")\(String(cString: name))".utf8) + [0]
    let type = isParameter ? XML_INTERNAL_PARAMETER_ENTITY : XML_INTERNAL_GENERAL_ENTITY
    return inner.withUnsafeBufferPointer { declare(context, $0.baseAddress!, bytes: bytes, type: type) }
  }

  private func declare(
    _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>, bytes: [UInt8], type: xmlEntityType
  ) -> xmlEntityPtr? {
    guard let document = context!.assumingMemoryBound(to: xmlParserCtxt.self).pointee.myDoc else {
      return nil
    }
    if type == XML_INTERNAL_GENERAL_ENTITY, let known = xmlGetDocEntity(document, name) { return known }
    if document.pointee.intSubset == nil { xmlCreateIntSubset(document, "document", nil, nil) }
    return (bytes + [0]).withUnsafeBufferPointer {
      xmlAddDocEntity(document, name, Int32(type.rawValue), nil, nil, $0.baseAddress)
    }
  }

  private func stop(_ problem: XMLError.Problem) {
    guard error == nil else { return }
    let length: Int
    if case .refusedEntity(let name) = problem { length = name.utf8.count + 2 } else { length = 0 }
    error = XMLError(problem, at: max(0, position - length))
    xmlStopParser(context)
  }

  /// Keeps the first error; later ones follow from it.
  fileprivate func report(_ raw: xmlError) {
    guard error == nil, raw.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    let place = position
    let first = raw.str1.map { String(cString: $0) } ?? ""
    let second = raw.str2.map { String(cString: $0) } ?? ""
    let code = xmlParserErrors(UInt32(raw.code))
    let openElement = open.last.map { tree.name(Int($0)).qualified }
    switch code {
    case XML_ERR_DOCUMENT_EMPTY:
      error = XMLError(.other("the file does not begin with an XML element"), at: place)
    case XML_ERR_TAG_NAME_MISMATCH:
      let found = endTagName(before: place)
      if let (name, start) = found {
        let opened = open.last.map { tree.offset(of: Int($0)) }
        error = XMLError(.mismatchedTag(open: openElement ?? first, found: name), at: start, related: opened)
      } else {
        error = XMLError(.ended(openElement: openElement), at: place)
      }
    case XML_ERR_TAG_NOT_FINISHED:
      let opened = open.last.map { tree.offset(of: Int($0)) }
      error = XMLError(.ended(openElement: openElement), at: place, related: opened)
    case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY:
      error = XMLError(.unknownEntity(first), at: max(0, place - first.utf8.count - 2))
    case XML_ERR_ENTITY_LOOP: error = XMLError(.refusedEntity(first), at: place)
    case XML_NS_ERR_UNDEFINED_NAMESPACE: error = XMLError(.undeclaredPrefix(first), at: place)
    case XML_ERR_ATTRIBUTE_REDEFINED, XML_NS_ERR_ATTRIBUTE_REDEFINED:
      error = XMLError(.repeatedAttribute(first.isEmpty ? second : first), at: place)
    case XML_ERR_INVALID_CHAR, XML_ERR_INVALID_ENCODING, XML_I18N_CONV_FAILED:
      error = XMLError(.invalidBytes, at: place)
    default: error = other(raw, at: place)
    }
  }

  private func other(_ raw: xmlError, at place: Int) -> XMLError {
    var words = raw.message.map { String(cString: $0) } ?? "the document is not well-formed"
    if words.contains("Excessive depth") { return XMLError(.tooDeep, at: place) }
    while let last = words.last, last.isNewline || last == " " || last == "." { words.removeLast() }
    if place >= tree.source.bytes.count {
      let opened = open.last.map { (tree.name(Int($0)).qualified, tree.offset(of: Int($0))) }
      return XMLError(.ended(openElement: opened?.0), at: place, related: opened?.1)
    }
    let isAcronym = words.prefix(2).allSatisfy(\.isUppercase)
    return XMLError(.other(isAcronym ? words : words.prefix(1).lowercased() + words.dropFirst()), at: place)
  }

  /// The name and offset of the end tag that ends just before `place`.
  private func endTagName(before place: Int) -> (String, Int)? {
    let bytes = tree.source.bytes
    var index = min(place, bytes.count) - 1
    while index > 0, place - index < 300, bytes[index] != 0x3C { index -= 1 }
    guard index >= 0, index + 1 < bytes.count, bytes[index] == 0x3C, bytes[index + 1] == 0x2F else {
      return nil
    }
    let name = bytes[(index + 2)...].prefix { $0 > 0x20 && $0 != 0x3E }
    return (String(decoding: name, as: UTF8.self), index)
  }
}
