import CLibXML2
import Diagnostics

/// Entities: what the document declares, then what its entity files do, then the characters with names.
extension XMLTreeBuilder {
  /// The entity that a reference means; nil lets libxml2 report that there is none.
  func entity(_ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?) -> xmlEntityPtr? {
    if let entity = xmlSAX2GetEntity(context, name) {
      let isExternal = entity.pointee.etype == XML_EXTERNAL_GENERAL_PARSED_ENTITY
      guard isExternal else { return bounded(entity, name) }
      return inclusion == nil ? externalEntity(context, entity, name) : included(context, entity, name)
    }
    guard let name else { return nil }
    if let found = outerEntity(context, name) { return found }
    let text = String(cString: name)
    if let declaration = table()?.entity(text) {
      if let value = declaration.value { return declare(context, name, bytes: value) }
      return included(context, name, declaration)
    }
    if let value = htmlCharacters[text] { return declare(context, name, bytes: Array(value.utf8)) }
    guard inclusion != nil else { return nil }
    if let value = ISOCharacters.characters(named: text) {
      return declare(context, name, bytes: Array(value.utf8))
    }
    reportUndeclared(text)
    return empty(context)
  }

  /// An entity of the document itself, unless what all its references expand to is beyond 32 MB and ten times the
  /// document: libxml2 sees to entities within entities, not to a large one that is named over and over.
  private func bounded(_ entity: xmlEntityPtr, _ name: UnsafePointer<xmlChar>?) -> xmlEntityPtr? {
    expandedBytes += Int(entity.pointee.length)
    guard expandedBytes > 32 << 20, expandedBytes > 10 * tree.source.bytes.count, let name else {
      return entity
    }
    stop(.refusedEntity(String(cString: name)))
    return nil
  }

  /// An entity that the document declares in which this file is an entity itself.
  private func outerEntity(_ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>)
    -> xmlEntityPtr?
  {
    var index = inputs.count - 1
    while index > 0, inputs[index].isEntity {
      index -= 1
      guard let entity = xmlGetDocEntity(inputs[index].context.pointee.myDoc, name) else { continue }
      if let content = entity.pointee.content, entity.pointee.etype == XML_INTERNAL_GENERAL_ENTITY {
        return declare(
          context, name, bytes: Array(UnsafeBufferPointer(start: content, count: Int(xmlStrlen(content)))))
      }
      return included(context, entity, name, base: inputs[index].path)
    }
    return nil
  }

  /// A parameter entity. The files that one names are read by `table`, not by libxml2.
  func parameterEntity(_ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?) -> xmlEntityPtr?
  {
    guard let entity = xmlSAX2GetParameterEntity(context, name) else {
      // Within a DOCTYPE that reads files, only those files know what is declared.
      return inclusion == nil || table() == nil ? nil : emptyParameter(context)
    }
    guard entity.pointee.etype == XML_EXTERNAL_PARAMETER_ENTITY else { return entity }
    return inclusion == nil ? externalEntity(context, entity, name) : emptyParameter(context)
  }

  /// The entity with the content that `resolveEntity` gives, in place of one that libxml2 would fetch.
  private func externalEntity(
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
    _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>, bytes: [UInt8],
    type: xmlEntityType = XML_INTERNAL_GENERAL_ENTITY
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

  private func empty(_ context: UnsafeMutableRawPointer?) -> xmlEntityPtr? {
    declare(context, " &", bytes: [], type: XML_INTERNAL_GENERAL_ENTITY)
  }

  private func emptyParameter(_ context: UnsafeMutableRawPointer?) -> xmlEntityPtr? {
    declare(context, " %", bytes: [], type: XML_INTERNAL_PARAMETER_ENTITY)
  }

  private func reportUndeclared(_ name: String) {
    if let index = undeclared[name] {
      tree.inclusionFindings[index].count += 1
      return
    }
    undeclared[name] = tree.inclusionFindings.count
    let place = position
    let length = name.utf8.count + 2
    tree.inclusionFindings.append(
      XMLInclusionFinding(problem: .undeclared("&\(name);"), range: ByteRange(max(0, place - length), place)))
  }

  // MARK: External entities

  /// Reads in an entity that the document itself declares, at the place of the reference.
  private func included(
    _ context: UnsafeMutableRawPointer?, _ entity: xmlEntityPtr, _ name: UnsafePointer<xmlChar>?,
    base: String? = nil
  ) -> xmlEntityPtr? {
    let system = entity.pointee.SystemID.map { String(cString: $0) } ?? ""
    let base = base ?? inputs.last?.path ?? ""
    let declaration = EntityTable.Declaration(
      value: nil, path: XMLInclusion.resolve(system, from: base), system: system, range: ByteRange(0, 0))
    return included(context, name, declaration)
  }

  private func included(
    _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?,
    _ declaration: EntityTable.Declaration
  ) -> xmlEntityPtr? {
    let parser = context!.assumingMemoryBound(to: xmlParserCtxt.self)
    let place = position
    let length = name.map { Int(xmlStrlen($0)) + 2 } ?? 1
    let range = ByteRange(max(0, place - length), place)
    // libxml2 itself refuses external entities in attribute values, and so tells where.
    if parser.pointee.instate == XML_PARSER_CONTENT, levels.last?.isSilent != true {
      includeEntity(declaration, at: range, namespaces: namespaces(of: parser))
    }
    return empty(context)
  }

  /// The namespaces in scope, as declarations.
  private func namespaces(of parser: xmlParserCtxtPtr) -> [UInt8] {
    var declarations: [UInt8] = []
    var index = 0
    var seen: Set<String> = []
    let pairs = (0..<Int(parser.pointee.nsNr) / 2).reversed()
    for pair in pairs {
      index = pair * 2
      let prefix = parser.pointee.nsTab[index].map { String(cString: $0) } ?? ""
      guard seen.insert(prefix).inserted, let uri = parser.pointee.nsTab[index + 1] else { continue }
      let name = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"
      let value = String(cString: uri)
      guard !value.contains("\""), !value.contains("<"), !value.contains("&") else { continue }
      declarations += Array(" \(name)=\"\(value)\"".utf8)
    }
    return declarations
  }

  // MARK: Tables of declarations

  /// What the innermost file's DOCTYPE declares, where it reads entity files.
  func table() -> EntityTable? {
    guard inclusion != nil, let last = inputs.indices.last else { return nil }
    if inputs[last].hasTable { return inputs[last].table }
    inputs[last].hasTable = true
    let (bytes, base) = tree.file(at: inputs[last].base)
    guard let subset = InternalSubset.find(in: bytes), subset.contains(0x25) else { return nil }
    let table = EntityTable()
    inputs[last].table = table
    let origin = EntityDeclarationParser.Origin(path: inputs[last].path, base: base, depth: inputs.count)
    read(subset, origin, into: table)
    return table
  }

  private func read(
    _ bytes: ArraySlice<UInt8>, _ origin: EntityDeclarationParser.Origin, into table: EntityTable
  ) {
    var parser = EntityDeclarationParser(
      bytes, origin: origin, into: table,
      include: { [unowned self] in self.table(of: $0, within: $1, $2) },
      report: { [unowned self] in self.tree.inclusionFindings.append($0) })
    parser.parse()
  }

  /// The table of an entity file, read once for the same surroundings.
  private func table(
    of declaration: EntityTable.Declaration, within outer: EntityTable,
    _ origin: EntityDeclarationParser.Origin
  ) -> EntityTable? {
    guard let path = declaration.path else {
      report(.outside(declaration.system), at: declaration.range)
      return nil
    }
    let parameters = outer.allParameters
    let key = path + "\n" + EntityTable.key(parameters)
    if let known = declarations[key] { return known }
    guard origin.depth < XMLInclusion.maximumDepth else {
      report(.excessive(declaration.system), at: declaration.range)
      return nil
    }
    let table = EntityTable()
    switch load(path) {
    case .missing, .failed:
      report(.missing(declaration.system), at: declaration.range)
      table.isIncomplete = true
    case .outside:
      report(.outside(declaration.system), at: declaration.range)
      table.isIncomplete = true
    case .loaded(let index):
      let file = tree.source.included[index]
      table.parameters = parameters
      declarations[key] = table
      read(
        file.bytes[...], .init(path: path, base: file.base, depth: origin.depth + 1), into: table)
    }
    declarations[key] = table
    return table
  }
}

/// The part of a DOCTYPE between its brackets.
enum InternalSubset {
  /// The bytes between `[` and `]`; nil where the document has none.
  static func find(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var index = 0
    while index + 9 < bytes.count {
      guard bytes[index] == 0x3C else {
        index += 1
        continue
      }
      if bytes[index + 1] == 0x3F {
        index = end(of: "?>", in: bytes, from: index)
      } else if bytes[index...].starts(with: "<!--".utf8) {
        index = end(of: "-->", in: bytes, from: index)
      } else if bytes[index...].starts(with: "<!DOCTYPE".utf8) {
        return subset(in: bytes, from: index + 9)
      } else {
        return nil
      }
    }
    return nil
  }

  private static func subset(in bytes: [UInt8], from start: Int) -> ArraySlice<UInt8>? {
    var index = start
    var begin: Int?
    while index < bytes.count {
      switch bytes[index] {
      case 0x22, 0x27:
        guard let end = bytes[(index + 1)...].firstIndex(of: bytes[index]) else { return nil }
        index = end
      case 0x3C where bytes[index...].starts(with: "<!--".utf8):
        index = end(of: "-->", in: bytes, from: index) - 1
      case 0x3C where bytes[index...].starts(with: "<?".utf8):
        index = end(of: "?>", in: bytes, from: index) - 1
      case 0x5B: if begin == nil { begin = index + 1 }
      case 0x5D: if let begin { return bytes[begin..<index] }
      case 0x3E: if begin == nil { return nil }
      default: break
      }
      index += 1
    }
    return nil
  }

  private static func end(of text: String, in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count, !bytes[index...].starts(with: text.utf8) { index += 1 }
    return min(index + text.utf8.count, bytes.count)
  }
}
