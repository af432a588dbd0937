import CLibXML2
import Diagnostics

/// Receives libxml2's SAX2 events and appends to the flat tree.
///
/// A class, since the parser's C context points to it while `XMLParser.parse` runs, and no longer.
final class XMLTreeBuilder {
  var tree: XMLTree
  var error: XMLError?
  let resolveEntity: ((String) -> [UInt8]?)?
  /// How files are read in; nil leaves includes as the elements that they are.
  let inclusion: XMLInclusion?
  /// The files that are being read, the innermost last. Entities have contexts of their own, which tell no
  /// positions in a file.
  var inputs: [Input] = []
  /// What is open within an include; empty outside of one.
  var levels: [Level] = []
  /// The elements that are open.
  var open: [Int32] = []
  /// Files already read, by path, and tables of declarations, by path and surroundings.
  var loadedFiles: [String: Int] = [:]
  var declarations: [String: EntityTable] = [:]
  var includedBytes = 0
  /// The bytes that references to the document's own entities stand for.
  var expandedBytes = 0
  /// Findings of entities, by name, as indices into those of the tree.
  var undeclared: [String: Int] = [:]
  /// Whether reading ended on purpose.
  var hasStopped = false
  /// For each name, whether it is one that inclusion acts on.
  var nameRoles: [NameRole] = [.none]
  private var nameIndices: [NameKey: Int32] = [:]
  /// The names met last, by the place of their text in memory: all but a few are found here, without hashing.
  private var recentNames = [RecentName](repeating: RecentName(), count: 256)

  /// A file that is being read.
  struct Input {
    var context: xmlParserCtxtPtr
    /// The offset that stands for the file's first byte.
    var base: Int
    var path: String
    /// The pointer that selects a part of it, if there is one.
    var pointer: String?
    /// Whether it is an entity of the file around it.
    var isEntity = false
    /// What its DOCTYPE declares, where libxml2 does not read all of it itself.
    var table: EntityTable?
    /// Whether the table was looked for.
    var hasTable = false
    /// Whether its next element is only there to hold an entity's content.
    var awaitsWrapper = false
  }

  /// What is open within an include.
  enum Level {
    case element, wrapper, fallback, silent
    /// An include, which uses its fallback or not.
    case include(needsFallback: Bool)
  }

  /// What inclusion does with an element.
  enum NameRole: UInt8 {
    case none, include, fallback, stop
  }

  /// libxml2 keeps one copy of each name, so its pointers stand for the strings.
  private struct NameKey: Hashable {
    var local: UnsafePointer<xmlChar>?
    var namespace: UnsafePointer<xmlChar>?
    var prefix: UnsafePointer<xmlChar>?
  }

  private struct RecentName {
    var key = NameKey()
    var index: Int32 = -1
  }

  init(source: SourceText, resolveEntity: ((String) -> [UInt8]?)?, inclusion: XMLInclusion? = nil) {
    tree = XMLTree(source: source)
    self.resolveEntity = resolveEntity
    self.inclusion = inclusion
    tree.names.append(XMLName(namespace: "", local: "#text"))
    tree.text.reserveCapacity(source.bytes.count)
    tree.records.reserveCapacity(source.bytes.count / 24 + 16)
    tree.attributes.reserveCapacity(source.bytes.count / 64 + 16)
  }

  /// Receives the events of a context, whose file is entered in `inputs`.
  func attach(to context: xmlParserCtxtPtr) {
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
    sax.pointee.cdataBlock = { context, bytes, count in
      XMLTreeBuilder.of(context).characters(bytes, Int(count), isSection: true)
    }
    sax.pointee.comment = { _, _ in }
    sax.pointee.processingInstruction = { context, target, data in
      XMLTreeBuilder.of(context).instruction(target, data)
    }
    sax.pointee.reference = { _, _ in }
    sax.pointee.externalSubset = { _, _, _, _ in }
    sax.pointee.resolveEntity = { _, _, _ in nil }
    sax.pointee.getEntity = { context, name in XMLTreeBuilder.of(context).entity(context, name) }
    sax.pointee.getParameterEntity = { context, name in
      XMLTreeBuilder.of(context).parameterEntity(context, name)
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

  /// The offset in the innermost file that has been read to.
  var position: Int {
    guard let file = inputs.last, file.context.pointee.inputNr > 0,
      let input = file.context.pointee.inputTab[0]
    else { return 0 }
    return file.base + Int(input.pointee.consumed) + (input.pointee.cur - input.pointee.base)
  }

  private func startElement(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?,
    _ count: Int, _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    let node = Int32(tree.records.count)
    let name = nameIndex(local, prefix, uri)
    if inclusion != nil, !admits(name, values, count) { return }
    tree.records.append(
      XMLTree.Record(
        kind: .element, name: name, parent: open.last ?? -1, end: node + 1,
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
    if !levels.isEmpty {
      guard case .element? = levels.popLast() else { return }
    }
    guard let node = open.popLast() else { return }
    tree.records[Int(node)].end = Int32(tree.records.count)
  }

  private func characters(_ bytes: UnsafePointer<xmlChar>?, _ count: Int, isSection: Bool = false) {
    guard let bytes, count > 0, let parent = open.last else { return }
    if let level = levels.last, level.isSilent { return }
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
          count: Int32(count),
          position: Int32(clamping: isSection ? position(ofSection: bytes, count) : position(of: bytes))))
    }
    tree.text.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
  }

  private func instruction(_ target: UnsafePointer<xmlChar>?, _ data: UnsafePointer<xmlChar>?) {
    guard let target else { return }
    if let level = levels.last, level.isSilent { return }
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
    guard let file = inputs.last, file.context.pointee.inputNr > 0,
      let input = file.context.pointee.inputTab[0],
      let base = input.pointee.base, let end = input.pointee.end, bytes >= base, bytes < end
    else { return position }
    return file.base + Int(input.pointee.consumed) + (bytes - base)
  }

  /// The offset of what a CDATA section holds. libxml2 hands it over in a buffer of its own, about where it ends; else
  /// the place read to.
  private func position(ofSection bytes: UnsafePointer<xmlChar>, _ count: Int) -> Int {
    guard let file = inputs.last, file.context.pointee.inputNr > 0,
      let input = file.context.pointee.inputTab[0], let base = input.pointee.base,
      let current = input.pointee.cur, let end = input.pointee.end
    else { return position }
    let text = UnsafeBufferPointer(start: bytes, count: count)
    let read = UnsafeBufferPointer(start: base, count: end - base)
    for close in (max(0, current - base - 3)...(current - base)).reversed() where close >= count {
      guard read[close...].starts(with: "]]>".utf8), read[(close - count)..<close].elementsEqual(text) else {
        continue
      }
      return file.base + Int(input.pointee.consumed) + close - count
    }
    return position
  }

  private func nameIndex(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?
  ) -> Int32 {
    let key = NameKey(local: local, namespace: uri, prefix: prefix)
    let slot = Int((UInt(bitPattern: local) &* 0x9E37_79B9_7F4A_7C15) >> 56)
    if recentNames[slot].index >= 0, recentNames[slot].key == key { return recentNames[slot].index }
    let index = nameIndex(key)
    recentNames[slot] = RecentName(key: key, index: index)
    return index
  }

  private func nameIndex(_ key: NameKey) -> Int32 {
    if let index = nameIndices[key] { return index }
    let index = Int32(tree.names.count)
    let name = XMLName(namespace: text(key.namespace), local: text(key.local), prefix: text(key.prefix))
    tree.names.append(name)
    nameRoles.append(inclusion.map { NameRole(name, stops: $0.stops) } ?? .none)
    nameIndices[key] = index
    return index
  }

  private func text(_ pointer: UnsafePointer<xmlChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}
