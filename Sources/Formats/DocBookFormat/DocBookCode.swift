import PageWriting
import TextBytes
import XML

/// Processes a listing line by line: numbers lines and finds the callouts at their ends.
struct DocBookVerbatim {
  private let end: XMLTree.Node
  /// The number of the first line; nil if lines are not numbered.
  private let firstNumber: Int?
  /// The callout markers at line ends, by line.
  private let areas: [Int: [XMLTree.Node]]
  private var line = 1
  /// Whether nothing has been written yet.
  private var isStart = true

  init(_ node: XMLTree.Node, _ document: DocBookDocument) {
    let tree = document.tree
    end = tree.end(of: node)
    firstNumber =
      tree.attribute(node, "linenumbering") == "numbered"
      ? tree.attribute(node, "startinglinenumber").flatMap { Int($0) } ?? 1 : nil
    areas = Self.areas(for: node, document: document)
  }

  /// Whether lines must be counted.
  var countsLines: Bool { firstNumber != nil || !areas.isEmpty }

  /// The current line number, right-aligned; nil if lines are not numbered.
  var lineNumber: String? {
    firstNumber.map { first in
      let number = String(first + line - 1)
      return String(repeating: " ", count: max(0, 3 - number.count)) + number
    }
  }

  /// The callout markers at the end of the current line.
  var markers: [XMLTree.Node] { areas[line] ?? [] }

  mutating func endLine() { line += 1 }

  /// A text node's bytes without the line break after the start tag and the white space before the end tag.
  mutating func text(_ node: XMLTree.Node, in tree: XMLTree) -> ArraySlice<UInt8> {
    var bytes = tree.bytes(node)
    if isStart { bytes = Self.trimmedStart(bytes) }
    if tree.end(of: node) == end { bytes = Self.trimmedEnd(bytes) }
    isStart = false
    return bytes
  }

  /// The code of a text-only element, without leading and trailing blank lines.
  static func plainCode(_ node: XMLTree.Node, in tree: XMLTree) -> ArraySlice<UInt8>? {
    guard tree.end(of: node) == node + 2, tree.kind(node + 1) == .text else { return nil }
    return trimmedEnd(trimmedStart(tree.bytes(node + 1)))
  }

  private static func trimmedStart(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let line = bytes.firstIndex(of: "\n"), bytes[..<line].allSatisfy(\.isSpace) else { return bytes }
    return bytes[(line + 1)...]
  }

  private static func trimmedEnd(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let last = bytes.lastIndex(where: { !$0.isSpace }) else { return bytes.prefix(0) }
    return bytes[...last]
  }

  /// The areas of the enclosing programlistingco or screenco, by line.
  private static func areas(for node: XMLTree.Node, document: DocBookDocument) -> [Int: [XMLTree.Node]] {
    let tree = document.tree
    guard let group = tree.parent(of: node), document.action(group) == .verbatimGroup,
      let list = tree.element(group, "areaspec")
    else { return [:] }
    var result: [Int: [XMLTree.Node]] = [:]
    for area in tree.elements(of: list) {
      for single in tree.isElement(area, "areaset") ? tree.elements(of: area) : [area] {
        let coordinates = tree.attribute(single, "coords")
        guard let line = coordinates.flatMap({ Int($0.prefix { $0.isNumber }) }) else { continue }
        result[line, default: []].append(single)
      }
    }
    return result
  }
}

/// The programming language of a listing.
struct DocBookCodeLanguage {
  /// The name as used in classes: `php`.
  let name: String

  /// The declared or detected language; nil if neither is known.
  init?(of node: XMLTree.Node, in tree: XMLTree) {
    if let given = tree.attribute(node, "language").flatMap(Self.className) {
      name = given
    } else if tree.isElement(node, "programlisting"), let code = DocBookVerbatim.plainCode(node, in: tree) {
      if code.starts(with: "<?php".utf8) {
        name = "php"
      } else if code.starts(with: "<?xml".utf8) {
        name = "xml"
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  private static func className(_ text: String) -> String? {
    let name = text.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || "+-#".contains($0)) }
    return name.isEmpty ? nil : name
  }
}

/// Writes callout markers and their back links.
struct DocBookCalloutMarks {
  let document: DocBookDocument

  private var tree: XMLTree { document.tree }

  /// Writes a marker in code, as a link to its callout.
  func marker(of node: XMLTree.Node, to flow: inout some DocBookFlow) -> DocBookStep {
    let callouts = document.outline.callouts
    let set = tree.parent(of: node).flatMap { tree.isElement($0, "areaset") ? $0 : nil }
    let known = callouts.number(of: node) ?? set.flatMap(callouts.number)
    let isReference = tree.isElement(node, "coref")
    let target = isReference ? tree.attribute(node, "linkend").flatMap(document.outline.targets.element) : nil
    let number = known ?? target.flatMap(callouts.number) ?? 1
    let ends =
      tree.attribute(node, "linkends") ?? set.flatMap { tree.attribute($0, "linkends") }
      ?? idOfCallout(naming: set ?? node)
    flow.writer.place = .node(node)
    if let first = ends.flatMap({ $0.split(whereSeparator: \.isWhitespace).first.map(String.init) }) {
      flow.writer.openLink(to: .fragment(first), at: .node(node))
    } else {
      flow.writer.open(.span)
    }
    flow.writer.addClass("co")
    if let set, tree.elements(of: set).first == node, document.elements.string(node, .id) == nil {
      flow.attributes(set)
    }
    flow.attributes(node)
    flow.writer.text(NumeralStyle.decimal.circled(number))
    flow.writer.close()
    return .written
  }

  /// Writes links from a callout to its positions in the code.
  func places(of callout: XMLTree.Node, to flow: inout some DocBookFlow) {
    let references = tree.attribute(callout, "arearefs") ?? ""
    let callouts = document.outline.callouts
    for id in references.split(whereSeparator: \.isWhitespace).map(String.init) {
      guard let target = document.outline.targets.element(id) else { continue }
      let number =
        callouts.number(of: target) ?? tree.elements(of: target).lazy.compactMap(callouts.number).first
      flow.writer.openLink(to: .fragment(self.id(of: target)), at: .node(callout))
      flow.writer.addClass("callout-mark")
      flow.writer.text(NumeralStyle.decimal.circled(number ?? 1))
      flow.writer.close()
      flow.writer.text(" ")
    }
  }

  /// The marker's id, or one generated for it.
  private func id(of node: XMLTree.Node) -> String { document.elements.id(of: node) ?? "co-\(node)" }

  /// The id of the callout that refers to a marker; nil if there is none.
  private func idOfCallout(naming node: XMLTree.Node) -> String? {
    guard let id = document.elements.string(node, .id) else { return nil }
    return document.outline.callouts.text(naming: id).flatMap { document.elements.string($0, .id) }
  }
}
