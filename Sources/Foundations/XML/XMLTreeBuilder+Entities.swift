import CLibXML2
import Diagnostics
import TextBytes

/// Entity lookup: the document's declarations first, then those of its entity files, then the named
/// characters.
extension XMLTreeBuilder {
  /// The entity for a reference; nil lets libxml2 report it as undeclared.
  func entity(_ context: UnsafeMutableRawPointer?, name: UnsafePointer<xmlChar>?) -> xmlEntityPtr? {
    if let entity = xmlSAX2GetEntity(context, name) {
      let isExternal = entity.pointee.etype == XML_EXTERNAL_GENERAL_PARSED_ENTITY
      guard isExternal else { return bounded(entity, name: name) }
      return inclusion == nil ? externalEntity(context, entity, name: name) : included(context, entity, name)
    }
    guard let name else { return nil }
    if let found = outerEntity(context, name: name) { return found }
    let text = String(cString: name)
    if let declaration = table()?.entity(text) {
      if let value = declaration.value { return declare(context, name: name, bytes: value) }
      return included(context, name, declaration)
    }
    if let value = htmlCharacters[text] { return declare(context, name: name, bytes: Array(value.utf8)) }
    guard inclusion != nil else { return nil }
    if let value = ISOCharacters.characters(named: text) {
      return declare(context, name: name, bytes: Array(value.utf8))
    }
    reportUndeclared(text)
    return empty(context)
  }

  /// An entity declared by the document, unless it exceeds the document's allowance: libxml2 limits nested entities, but not many
  /// references to a large one.
  private func bounded(_ entity: xmlEntityPtr, name: UnsafePointer<xmlChar>?) -> xmlEntityPtr? {
    guard !allowance.admits(Int(entity.pointee.length)), let name else { return entity }
    stop(.refusedEntity(String(cString: name)))
    return nil
  }

  /// An entity declared by the document that includes this file as an entity.
  private func outerEntity(_ context: UnsafeMutableRawPointer?, name: UnsafePointer<xmlChar>)
    -> xmlEntityPtr?
  {
    var index = inputs.count - 1
    while index > 0, inputs[index].isEntity {
      index -= 1
      guard let entity = xmlGetDocEntity(inputs[index].context.pointee.myDoc, name) else { continue }
      if let content = entity.pointee.content, entity.pointee.etype == XML_INTERNAL_GENERAL_ENTITY {
        return declare(
          context, name: name,
          bytes: Array(UnsafeBufferPointer(start: content, count: Int(xmlStrlen(content)))))
      }
      return included(context, entity, name, base: inputs[index].path)
    }
    return nil
  }

  /// A parameter entity. Files that it refers to are read by `table`, not by libxml2.
  func parameterEntity(_ context: UnsafeMutableRawPointer?, name: UnsafePointer<xmlChar>?) -> xmlEntityPtr? {
    guard let entity = xmlSAX2GetParameterEntity(context, name) else {
      // If the DOCTYPE includes files, only those know which entities are declared.
      return inclusion == nil || table() == nil ? nil : emptyParameter(context)
    }
    guard entity.pointee.etype == XML_EXTERNAL_PARAMETER_ENTITY else { return entity }
    return inclusion == nil ? externalEntity(context, entity, name: name) : emptyParameter(context)
  }

  /// An internal entity with the content from `resolveEntity`, instead of one that libxml2 would load.
  private func externalEntity(
    _ context: UnsafeMutableRawPointer?, _ entity: xmlEntityPtr, name: UnsafePointer<xmlChar>?
  ) -> xmlEntityPtr? {
    guard let name else { return nil }
    let system = entity.pointee.SystemID.map { String(cString: $0) } ?? ""
    guard let bytes = resolveEntity?(system) else {
      stop(.refusedEntity(String(cString: name)))
      return nil
    }
    let isParameter = entity.pointee.etype == XML_EXTERNAL_PARAMETER_ENTITY
    // A name with a leading space cannot collide with a declared one.
    let inner = Array(" \(isParameter ? "%" : "&")\(String(cString: name))".utf8) + [0]
    let type = isParameter ? XML_INTERNAL_PARAMETER_ENTITY : XML_INTERNAL_GENERAL_ENTITY
    return inner.withUnsafeBufferPointer { declare(context, name: $0.baseAddress!, bytes: bytes, type: type) }
  }

  private func declare(
    _ context: UnsafeMutableRawPointer?, name: UnsafePointer<xmlChar>, bytes: [UInt8],
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
    declare(context, name: " &", bytes: [], type: XML_INTERNAL_GENERAL_ENTITY)
  }

  private func emptyParameter(_ context: UnsafeMutableRawPointer?) -> xmlEntityPtr? {
    declare(context, name: " %", bytes: [], type: XML_INTERNAL_PARAMETER_ENTITY)
  }

  private func reportUndeclared(_ name: String) {
    if let index = entities.finding(ofUndeclared: name) {
      tree.inclusionFindings[index].count += 1
      return
    }
    if let missing = entities.takeMissingSubset() {
      // The missing DTD explains all of them.
      let refusal = missing.refusal.map { XMLInclusionFinding.Problem.outside(missing.name, $0) }
      report(refusal ?? .missing(missing.name), at: missing.range)
    }
    entities.keep(finding: tree.inclusionFindings.count, ofUndeclared: name)
    let place = position
    let length = name.utf8.count + 2
    tree.inclusionFindings.append(
      XMLInclusionFinding(problem: .undeclared("&\(name);"), range: ByteRange(max(0, place - length), place)))
  }

  // MARK: External entities

  /// Includes an external entity declared by the document, at the position of the reference.
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
    // libxml2 itself rejects external entities in attribute values, and reports the position.
    if parser.pointee.instate == XML_PARSER_CONTENT, levels.last?.isSilent != true {
      includeEntity(declaration, at: range, namespaces: namespaces(of: parser))
    }
    return empty(context)
  }

  /// The namespaces in scope, as attribute declarations.
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

  // MARK: Entity tables

  /// The table of the innermost file's DOCTYPE, if it includes entity files.
  func table() -> EntityTable? {
    guard inclusion != nil, let last = inputs.indices.last else { return nil }
    if inputs[last].hasTable { return inputs[last].table }
    inputs[last].hasTable = true
    let (bytes, base) = tree.file(at: inputs[last].base)
    let subset = InternalSubset.find(in: bytes)
    let system = InternalSubset.system(in: bytes)
    guard subset?.contains("%") == true || system != nil else { return nil }
    let table = EntityTable()
    inputs[last].table = table
    let origin = EntityDeclarationParser.Origin(path: inputs[last].path, base: base, depth: inputs.count)
    // The document's own declarations take precedence.
    if let subset { read(subset, origin, into: table) }
    if let system { readSubset(system, origin, into: table) }
    return table
  }

  /// Reads the entities of the DTD that a DOCTYPE names, if it is in the book's folder. A missing DTD is reported
  /// only if the document needs it.
  private func readSubset(
    _ system: Range<Int>, _ origin: EntityDeclarationParser.Origin, into table: EntityTable
  ) {
    let (bytes, base) = tree.file(at: origin.base)
    let name = String(decoding: bytes[system], as: UTF8.self)
    guard let path = XMLInclusion.resolve(name, from: origin.path), !path.isEmpty else { return }
    let declaration = EntityTable.Declaration(
      value: nil, path: path, system: name,
      range: ByteRange(base + system.lowerBound, base + system.upperBound))
    entities.isReadingSubset = true
    if let found = self.table(of: declaration, within: table, origin) { table.include(found) }
    entities.isReadingSubset = false
  }

  private func read(
    _ bytes: ArraySlice<UInt8>, _ origin: EntityDeclarationParser.Origin, into table: EntityTable
  ) {
    var parser = EntityDeclarationParser(
      bytes, origin: origin, into: table,
      include: { [unowned self] in self.table(of: $0, within: $1, $2) },
      report: { [unowned self] finding in
        if case .undeclared = finding.problem, self.entities.isReadingSubset { return }
        self.tree.inclusionFindings.append(finding)
      })
    parser.parse()
  }

  /// Loads a file of declarations; one that is named by its name alone may lie in another folder.
  private func find(
    _ declaration: EntityTable.Declaration, at path: String, _ origin: EntityDeclarationParser.Origin
  ) -> (result: LoadResult, path: String) {
    let result = load(path)
    switch result {
    case .loaded, .failed: return (result, path)
    case .missing, .outside: break
    }
    guard !declaration.system.contains("/"), let inclusion else { return (result, path) }
    switch inclusion.search(declaration.system, origin.path) {
    case nil: return (result, path)
    case .failure(let refusal): return (.outside(refusal), path)
    case .success(let other):
      let problem = XMLInclusionFinding.Problem.foundElsewhere(declaration.system, path: other)
      if !tree.inclusionFindings.contains(where: { $0.problem == problem }) {
        report(problem, at: declaration.range)
      }
      return (load(other), other)
    }
  }

  /// Says once that a file is one too many.
  private func refuse(_ declaration: EntityTable.Declaration) -> EntityTable? {
    let isSaid = tree.inclusionFindings.contains { $0.problem == .excessive(declaration.system) }
    if !isSaid { report(.excessive(declaration.system), at: declaration.range) }
    return nil
  }

  /// The table of an entity file, parsed once per context.
  private func table(
    of declaration: EntityTable.Declaration, within outer: EntityTable,
    _ origin: EntityDeclarationParser.Origin
  ) -> EntityTable? {
    let isOfCharacters = ISOCharacters.isSet(declaration.system)
    guard let written = declaration.path else {
      // Files on the network that a copy of a DTD refers to are rarely needed.
      if entities.isReadingSubset {
        entities.noteMissingSubset(declaration.system, at: declaration.range)
      } else if !isOfCharacters {
        report(.outside(declaration.system, .beyondRoot(allowing: nil)), at: declaration.range)
      }
      return nil
    }
    let (result, path) = find(declaration, at: written, origin)
    let parameters = outer.allParameters
    let key = path + "\n" + EntityTable.key(parameters)
    if let known = entities.table(key) { return known }
    guard origin.depth < XMLInclusion.maximumDepth, entities.admitsRead() else { return refuse(declaration) }
    let table = EntityTable()
    switch result {
    case .missing where entities.isReadingSubset, .failed where entities.isReadingSubset:
      entities.noteMissingSubset(declaration.system, at: declaration.range)
      table.isIncomplete = true
    case .outside(let refusal) where entities.isReadingSubset:
      entities.noteMissingSubset(declaration.system, refusal, at: declaration.range)
      table.isIncomplete = true
    case .missing where isOfCharacters, .failed where isOfCharacters, .outside where isOfCharacters: break
    case .missing, .failed:
      report(.missing(declaration.system), at: declaration.range)
      table.isIncomplete = true
    case .outside(let refusal):
      report(.outside(declaration.system, refusal), at: declaration.range)
      table.isIncomplete = true
    case .loaded(let index):
      let file = tree.source.included[index]
      table.parameters = parameters
      // Lookup in a table that includes itself would not end.
      guard entities.open(key) else {
        report(.cycle(declaration.system), at: declaration.range)
        return nil
      }
      read(
        file.bytes[...], .init(path: path, base: file.base, depth: origin.depth + 1), into: table)
      entities.close(key)
    }
    entities.keep(table, as: key)
    return table
  }
}

/// The part of a DOCTYPE between its brackets.
enum InternalSubset {
  /// The bytes between `[` and `]`; nil if the document has no internal subset.
  static func find(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var index = 0
    while index + 9 < bytes.count {
      guard bytes[index] == "<" else {
        index += 1
        continue
      }
      if bytes[index + 1] == "?" {
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

  /// The byte range of a DOCTYPE's system identifier; nil if it has none.
  static func system(in bytes: [UInt8]) -> Range<Int>? {
    var index = 0
    while index + 9 < bytes.count, !bytes[index...].starts(with: "<!DOCTYPE".utf8) {
      if bytes[index...].starts(with: "<?".utf8) {
        index = end(of: "?>", in: bytes, from: index)
      } else if bytes[index...].starts(with: "<!--".utf8) {
        index = end(of: "-->", in: bytes, from: index)
      } else if bytes[index] == "<" {
        return nil
      } else {
        index += 1
      }
    }
    let head = bytes[min(index, bytes.count)...].prefix { $0 != ">" && $0 != "[" }
    guard let keyword = head.words.dropFirst(2).first else { return nil }
    let isPublic = keyword.equals("PUBLIC")
    guard isPublic || keyword.equals("SYSTEM") else { return nil }
    var literals: [Range<Int>] = []
    var place = keyword.endIndex
    while place < bytes.count, bytes[place] != ">", bytes[place] != "[", literals.count < 2 {
      if bytes[place] == "\"" || bytes[place] == "'" {
        guard let close = bytes[(place + 1)...].firstIndex(of: bytes[place]) else { return nil }
        literals.append((place + 1)..<close)
        place = close
      }
      place += 1
    }
    return isPublic ? (literals.count == 2 ? literals[1] : nil) : literals.first
  }

  private static func subset(in bytes: [UInt8], from start: Int) -> ArraySlice<UInt8>? {
    var index = start
    var begin: Int?
    while index < bytes.count {
      switch bytes[index] {
      case "\"", "'":
        guard let end = bytes[(index + 1)...].firstIndex(of: bytes[index]) else { return nil }
        index = end
      case "<" where bytes[index...].starts(with: "<!--".utf8):
        index = end(of: "-->", in: bytes, from: index) - 1
      case "<" where bytes[index...].starts(with: "<?".utf8):
        index = end(of: "?>", in: bytes, from: index) - 1
      case "[": if begin == nil { begin = index + 1 }
      case "]": if let begin { return bytes[begin..<index] }
      case ">": if begin == nil { return nil }
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
