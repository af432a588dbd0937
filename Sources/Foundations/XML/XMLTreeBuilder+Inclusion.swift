import CLibXML2
import Diagnostics
import TextBytes

extension XMLTreeBuilder.Level {
  /// Whether the current position is inside skipped content.
  var isSilent: Bool {
    switch self {
    case .silent, .include: true
    case .element, .wrapper, .fallback: false
    }
  }
}

/// Reads included files into the tree, at the position of the include.
extension XMLTreeBuilder {
  /// libxml2 passes five pointers per attribute: local name, prefix, namespace, begin and end of the value.
  typealias RawAttributes = UnsafeMutablePointer<UnsafePointer<xmlChar>?>

  /// The result of loading a file.
  enum LoadResult {
    case loaded(Int)
    case missing, failed
    case outside(PathRefusal)
  }

  /// Whether an element is added to the tree; XInclude elements are processed instead.
  func admits(_ name: Int32, values: RawAttributes?, count: Int) -> Bool {
    if open.count >= 256, error == nil { stop(.tooDeep) }
    if inputs[inputs.count - 1].awaitsWrapper {
      inputs[inputs.count - 1].awaitsWrapper = false
      levels.append(.wrapper)
      return false
    }
    let role = names.role(name)
    if let level = levels.last {
      if case .include(needsFallback: true) = level, role == .fallback {
        // A fallback means that the author expects the file to be missing.
        if case .missing? = tree.inclusionFindings.last?.problem { tree.inclusionFindings.removeLast() }
        levels.append(.fallback)
        return false
      }
      if level.isSilent {
        levels.append(.silent)
        return false
      }
    }
    switch role {
    case .include:
      let include = IncludeElement(attributes(values, count))
      levels.append(.include(needsFallback: false))
      let isDone = carryOut(include)
      levels[levels.count - 1] = .include(needsFallback: !isDone)
      return false
    case .stop where open.count == 1:
      hasStopped = true
      for input in inputs { xmlStopParser(input.context) }
      return false
    case .none, .fallback, .stop:
      if !levels.isEmpty { levels.append(.element) }
      return true
    }
  }

  private func attributes(_ values: RawAttributes?, _ count: Int) -> [String: String] {
    var result: [String: String] = [:]
    guard let values else { return result }
    for index in 0..<count {
      let attribute = values + index * 5
      guard let name = attribute[0], attribute[1] == nil, let begin = attribute[3], let end = attribute[4]
      else { continue }
      let value = UnsafeBufferPointer(start: begin, count: end - begin)
      result[String(cString: name)] = String(decoding: value, as: UTF8.self)
    }
    return result
  }

  /// Processes an include; false if it fails and its fallback applies.
  private func carryOut(_ include: IncludeElement) -> Bool {
    let range = tagRange()
    let base = inputs[inputs.count - 1].path
    let reference = include.reference
    let path = reference.isEmpty ? base : XMLInclusion.resolve(reference, from: base)
    guard let path else {
      report(.outside(reference, .beyondRoot(allowing: nil)), at: range)
      return false
    }
    guard include.isText || !reference.isEmpty || include.pointer != nil else {
      report(.invalid("xi:include has no href"), at: range)
      return false
    }
    if include.isText { return includeText(path, name: reference, at: range) }
    return includeFile(path, called: reference, pointer: include.pointer, at: range)
  }

  /// Includes a whole file, or the part selected by a pointer.
  private func includeFile(
    _ path: String, called name: String, pointer: String?, at range: ByteRange
  ) -> Bool {
    if inputs.contains(where: { $0.path == path && $0.pointer == pointer }) {
      // A file may include a part of itself: only whole files can form a cycle.
      if pointer == nil { report(.cycle(name), at: range) }
      return pointer != nil
    }
    guard inputs.count < XMLInclusion.maximumDepth else {
      report(.excessive(name), at: range)
      return true
    }
    guard let file = file(path, called: name, at: range) else { return false }
    let selection = pointer.map(XPointer.init)
    if let selection, !selection.isUnderstood {
      report(.invalid("pointer \"\(pointer ?? "")\" is not understood"), at: range)
      return false
    }
    let start = tree.records.count
    let source = tree.source.included[file]
    guard parse(source.bytes, base: source.base, path: path, pointer: pointer) else { return true }
    guard let selection else { return true }
    guard tree.keep(selection.select(in: tree, from: start), from: start) else {
      report(.invalid("pointer \"\(pointer ?? "")\" matches nothing in \"\(name)\""), at: range)
      return false
    }
    return true
  }

  /// Includes an external entity, whose content is any sequence of elements and text.
  func includeEntity(_ declaration: EntityTable.Declaration, at range: ByteRange, namespaces: [UInt8]) {
    guard let path = declaration.path else {
      return report(.outside(declaration.system, .beyondRoot(allowing: nil)), at: range)
    }
    if inputs.contains(where: { $0.path == path && $0.pointer == nil }) {
      return report(.cycle(declaration.system), at: range)
    }
    guard inputs.count < XMLInclusion.maximumDepth else {
      return report(.excessive(declaration.system), at: range)
    }
    guard let file = file(path, called: declaration.system, at: range) else { return }
    let source = tree.source.included[file]
    let head = Array("<entity".utf8) + namespaces + [">"]
    var content = source.bytes[...]
    // A byte order mark and text declaration are not content; `base` accounts for their length.
    content = content.dropFirst(SourceText.markLength(of: content))
    var skipped = source.bytes.count - content.count
    if content.starts(with: "<?xml ".utf8), let end = content.firstIndex(of: ">") {
      skipped = end + 1
      content = content[(end + 1)...]
    }
    let bytes = head + content + Array("</entity>".utf8)
    let table = table()
    let base = source.base + skipped - head.count
    _ = parse(bytes, base: base, path: path, pointer: nil, isEntity: true, table: table)
  }

  private func includeText(_ path: String, name: String, at range: ByteRange) -> Bool {
    guard let file = file(path, called: name, at: range), let parent = open.last else { return false }
    let source = tree.source.included[file]
    let bytes = source.bytes.dropFirst(SourceText.markLength(of: source.bytes))
    tree.records.append(
      XMLTree.Record(
        kind: .text, name: 0, parent: parent, end: Int32(tree.records.count + 1),
        start: Int32(tree.text.count),
        count: Int32(bytes.count), position: Int32(clamping: source.base)))
    tree.text.append(contentsOf: bytes)
    return true
  }

  // MARK: Files

  /// The index of an included file; reports a finding and returns nil if it does not exist.
  private func file(_ path: String, called name: String, at range: ByteRange) -> Int? {
    switch load(path) {
    case .loaded(let index):
      // Counts a file that is read again before its tree is made, since a pointer may select nothing of it.
      guard allowance.admits(tree.source.included[index].bytes.count) else {
        report(.excessive(name), at: range)
        return nil
      }
      return index
    case .missing: report(.missing(name), at: range)
    case .outside(let refusal): report(.outside(name, refusal), at: range)
    case .failed: report(.malformed(XMLError(.invalidBytes, at: Int(range.lower))), at: range)
    }
    return nil
  }

  /// The bytes of the document and all files read into it.
  private var sourceBytes: Int {
    tree.source.included.last.map { $0.base + $0.bytes.count } ?? tree.source.bytes.count
  }

  /// Loads a file, once.
  func load(_ path: String) -> LoadResult {
    if let known = loadedFiles[path] { return .loaded(known) }
    guard let inclusion else { return .missing }
    switch inclusion.read(path) {
    case .missing: return .missing
    case .outside(let refusal): return .outside(refusal)
    case .file(let shown, let bytes):
      do {
        let text = try TextDecoder().decode(file: shown, bytes: bytes)
        guard sourceBytes + text.bytes.count < Int(Int32.max) / 2 else { return .failed }
        allowance.add(inputBytes: text.bytes.count)
        _ = tree.source.include(file: shown, bytes: text.bytes)
        tree.includedPaths.append(path)
        loadedFiles[path] = tree.includedPaths.count - 1
        return .loaded(tree.includedPaths.count - 1)
      } catch {
        return .failed
      }
    }
  }

  /// Parses bytes into the tree below the open element; on failure, adds nothing and returns false.
  private func parse(
    _ bytes: [UInt8], base: Int, path: String, pointer: String?, isEntity: Bool = false,
    table: EntityTable? = nil
  ) -> Bool {
    if let offset = bytes.withUnsafeBytes({ AttributeBound.excess(in: $0) }) {
      error = error ?? XMLError(.tooManyAttributes, at: base + offset)
      return false
    }
    let snapshot = (tree.records.count, tree.attributes.count, tree.text.count, open.count, levels.count)
    let dictionary = inputs[inputs.count - 1].context.pointee.dict
    levels.append(.wrapper)
    let isWellFormed = bytes.withUnsafeBytes { buffer in
      ParserContext.run(buffer, sharing: dictionary) { context in
        var input = Input(context: context, base: base, path: path, pointer: pointer)
        (input.awaitsWrapper, input.isEntity) = (isEntity, isEntity)
        if isEntity { (input.table, input.hasTable) = (table, true) }
        inputs.append(input)
        attach(to: context)
        xmlParseDocument(context)
        inputs.removeLast()
      }
    }
    if hasStopped { return true }
    levels.removeLast(levels.count - snapshot.4)
    if isWellFormed, error == nil { return true }
    let problem = error ?? XMLError(.other("the file is not well-formed"), at: base)
    error = nil
    tree.truncate(records: snapshot.0, attributes: snapshot.1, text: snapshot.2)
    open.removeLast(open.count - snapshot.3)
    report(.malformed(problem), at: ByteRange(problem.offset, problem.offset + 1))
    return false
  }

  /// The tree read so far, with open elements closed.
  func finishStopped() -> XMLTree {
    for node in open { tree.records[Int(node)].end = Int32(tree.records.count) }
    return tree
  }

  func report(_ problem: XMLInclusionFinding.Problem, at range: ByteRange) {
    tree.inclusionFindings.append(XMLInclusionFinding(problem: problem, range: range))
  }

  /// The byte range of the last start tag.
  private func tagRange() -> ByteRange {
    let place = position
    let (bytes, base) = tree.file(at: place)
    let end = min(place - base, bytes.count)
    var start = max(0, end - 1)
    while start > 0, bytes[start] != "<" { start -= 1 }
    // Locates the value of href, if it is written without escapes.
    let tag = bytes[start..<end]
    if let equals = tag.indices.first(where: { tag[$0...].starts(with: "href".utf8) }),
      let quote = tag[equals...].firstIndex(where: { $0 == "\"" || $0 == "'" }),
      let close = tag[(quote + 1)...].firstIndex(of: tag[quote])
    {
      return ByteRange(base + quote + 1, base + close)
    }
    return ByteRange(base + start, base + end)
  }
}

/// The attributes of an include.
private struct IncludeElement {
  var reference: String
  var pointer: String?
  var isText: Bool

  init(_ attributes: [String: String]) {
    var href = attributes["href"] ?? ""
    pointer = attributes["xpointer"]
    if let mark = href.firstIndex(of: "#") {
      if pointer == nil, mark < href.index(before: href.endIndex) {
        pointer = String(href[href.index(after: mark)...])
      }
      href = String(href[..<mark])
    }
    reference = href
    isText = attributes["parse"] == "text"
  }
}

extension XMLTree {
  /// Removes everything added after a position.
  func truncate(records: Int, attributes: Int, text: Int) {
    self.records.removeLast(self.records.count - records)
    self.attributes.removeLast(self.attributes.count - attributes)
    self.text.removeLast(self.text.count - text)
  }

  /// Keeps only the given subtrees, as siblings, of the records from `start` on; false if there are none.
  func keep(_ nodes: [Node], from start: Int) -> Bool {
    guard start < records.count else { return false }
    let parent = records[start].parent
    var kept: [Record] = []
    for node in nodes {
      let shift = Int32(start + kept.count - node)
      for index in node..<end(of: node) {
        var record = records[index]
        record.parent = index == node ? parent : record.parent + shift
        record.end += shift
        kept.append(record)
      }
    }
    records.replaceSubrange(start..., with: kept)
    return !kept.isEmpty
  }
}
