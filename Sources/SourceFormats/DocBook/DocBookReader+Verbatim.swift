import BookModel
import XML

/// What is going on within verbatim text.
struct DocBookVerbatim {
  /// The element.
  var node: XMLTree.Node
  /// The line that is being written, from 1.
  var line = 1
  /// Whether lines carry their numbers, and from which.
  var firstNumber: Int?
  /// Markers to be put at the ends of lines.
  var areas: [Int: [XMLTree.Node]] = [:]
  /// Whether nothing has been written yet.
  var isStart = true

  /// Whether lines matter.
  var countsLines: Bool { firstNumber != nil || !areas.isEmpty }
}

/// Code, screens, and other text whose white space counts; callouts in them.
extension DocBookReader {
  mutating func code(_ node: XMLTree.Node) -> XMLTree.Node {
    switch action(node) {
    case .verbatim: return verbatimBlock(node)
    case .verbatimGroup:
      writer.open(.div)
      writer.addClass(names.classes[tree.nameIndex(node)][...])
      attributes(node)
      return descend(node)
    case .callout:
      marker(node)
      return tree.end(node)
    case .lineAnnotation:
      writer.open(.i)
      writer.addClass("lineannotation")
      attributes(node)
      return descend(node)
    case .address: return address(node)
    default: return tree.end(node)
    }
  }

  /// An address: a block whose lines count, or part of a person.
  private mutating func address(_ node: XMLTree.Node) -> XMLTree.Node {
    writer.open(.pre)
    writer.addClass("address")
    attributes(node)
    return descend(node)
  }

  private mutating func verbatimBlock(_ node: XMLTree.Node) -> XMLTree.Node {
    if verbatim != nil {
      writer.openPhantom()
      attributes(node)
      return descend(node)
    }
    var state = DocBookVerbatim(node: node)
    if tree.attribute(node, "linenumbering") == "numbered" {
      state.firstNumber = tree.attribute(node, "startinglinenumber").flatMap { Int($0) } ?? 1
    }
    state.areas = areas(for: node)
    writer.open(.pre)
    writer.addClass(names.classes[tree.nameIndex(node)][...])
    attributes(node)
    let language = tree.attribute(node, "language").flatMap(Self.languageClass) ?? guessedLanguage(node)
    if let language { writer.addClass("language-" + language) }
    if let language, let plain = plainCode(node), !state.countsLines {
      writer.open(.code)
      writer.highlight(plain, language: language)
      writer.close()
      writer.close()
      return tree.end(node)
    }
    let isCode = !tree.isElement(node, "literallayout")
    if isCode { writer.open(.code) }
    verbatim = state
    if state.firstNumber != nil { lineNumber() }
    content(node)
    if let areas = verbatim?.areas[verbatim?.line ?? 0] { for area in areas { marker(area) } }
    verbatim = nil
    if isCode { writer.close() }
    writer.close()
    return tree.end(node)
  }

  /// The language of a listing that begins as only one can.
  private func guessedLanguage(_ node: XMLTree.Node) -> String? {
    guard tree.isElement(node, "programlisting"), let code = plainCode(node) else { return nil }
    if code.starts(with: "<?php".utf8) { return "php" }
    return code.starts(with: "<?xml".utf8) ? "xml" : nil
  }

  private static func languageClass(_ text: String) -> String? {
    let name = text.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || "+-#".contains($0)) }
    return name.isEmpty ? nil : name
  }

  /// The code of an element that holds nothing but text, without its outer blank lines.
  private func plainCode(_ node: XMLTree.Node) -> ArraySlice<UInt8>? {
    guard tree.end(node) == node + 2, tree.kind(node + 1) == .text else { return nil }
    return trimmedEnd(trimmedStart(tree.bytes(node + 1)))
  }

  private func trimmedStart(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let line = bytes.firstIndex(of: 0x0A), bytes[..<line].allSatisfy(\.isSpace) else { return bytes }
    return bytes[(line + 1)...]
  }

  private func trimmedEnd(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let last = bytes.lastIndex(where: { !$0.isSpace }) else { return bytes.prefix(0) }
    return bytes[...last]
  }

  /// Text within verbatim text: the first line break and the space at the end are only the tags' own.
  mutating func verbatimText(_ node: XMLTree.Node) {
    guard var state = verbatim else { return }
    var bytes = tree.bytes(node)
    if state.isStart { bytes = trimmedStart(bytes) }
    if tree.end(node) == tree.end(state.node) { bytes = trimmedEnd(bytes) }
    state.isStart = false
    verbatim = state
    guard state.countsLines else { return writer.text(bytes) }
    while let line = bytes.firstIndex(of: 0x0A) {
      writer.text(bytes[..<line])
      endLine()
      bytes = bytes[(line + 1)...]
    }
    writer.text(bytes)
  }

  private mutating func endLine() {
    if let areas = verbatim?.areas[verbatim?.line ?? 0] {
      for area in areas {
        writer.text(" ")
        marker(area)
      }
    }
    writer.text("\n")
    verbatim?.line += 1
    if verbatim?.firstNumber != nil { lineNumber() }
  }

  private mutating func lineNumber() {
    guard let state = verbatim, let first = state.firstNumber else { return }
    let number = String(first + state.line - 1)
    writer.open(.span)
    writer.addClass("line-number")
    writer.text(String(repeating: " ", count: max(0, 3 - number.count)) + number)
    writer.close()
    writer.text("  ")
  }

  // MARK: Callouts

  /// The areas of the group around a block, by line.
  private func areas(for node: XMLTree.Node) -> [Int: [XMLTree.Node]] {
    guard let group = tree.parent(node), action(group) == .verbatimGroup,
      let list = tree.element(group, "areaspec")
    else { return [:] }
    var result: [Int: [XMLTree.Node]] = [:]
    func add(_ area: XMLTree.Node) {
      guard let line = tree.attribute(area, "coords").flatMap({ Int($0.prefix { $0.isNumber }) }) else {
        return
      }
      result[line, default: []].append(area)
    }
    for area in tree.elements(list) {
      if tree.isElement(area, "areaset") { tree.elements(area).forEach(add) } else { add(area) }
    }
    return result
  }

  /// The id that leads to a marker: its own, or one made for it.
  func calloutID(_ node: XMLTree.Node) -> String {
    string(node, .id).map { Identifiers.written(Array($0.utf8)[...]) } ?? "co-\(node)"
  }

  /// A marker in code, which leads to its callout.
  mutating func marker(_ node: XMLTree.Node) {
    let set = tree.parent(node).flatMap { tree.isElement($0, "areaset") ? $0 : nil }
    let known = outline.calloutNumbers[node] ?? set.flatMap { outline.calloutNumbers[$0] }
    let isReference = tree.isElement(node, "coref")
    let target = isReference ? tree.attribute(node, "linkend").flatMap { outline.ids[$0] } : nil
    let number = known ?? target.flatMap { outline.calloutNumbers[$0] } ?? 1
    let end =
      tree.attribute(node, "linkends") ?? set.flatMap { tree.attribute($0, "linkends") }
      ?? calloutText(of: set ?? node)
    writer.place = .node(node)
    let first = end.flatMap { $0.split(whereSeparator: \.isWhitespace).first.map(String.init) }
    if let first { writer.openLink(to: .fragment(first), at: .node(node)) } else { writer.open(.span) }
    writer.addClass("co")
    if let set, tree.elements(set).first == node, string(node, .id) == nil { attributes(set) }
    attributes(node)
    writer.text(DocBookNumeral.circled(number))
    writer.close()
  }

  /// The id of the callout that names a marker, where the marker names none.
  private func calloutText(of node: XMLTree.Node) -> String? {
    guard let id = string(node, .id), let callout = outline.callouts[id] else { return nil }
    return string(callout, .id)
  }
}
