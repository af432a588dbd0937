import BookModel
import Diagnostics
import Markup
import PageWriting
import TextBytes
import XML

/// Checks whether an SVG file can be copied to a bundle unchanged.
struct DrawingInspection {
  private let tree: XMLTree
  /// The file's bytes before decoding.
  private let original: [UInt8]
  /// Whether the file is valid except for HTML inside it and undeclared character entities, which are checked separately.
  package private(set) var isSound = true
  /// The ranges of the source that contain HTML.
  private(set) var htmlRanges: [Range<Int>] = []
  package private(set) var findings: [Diagnostic] = []
  /// The ranges of undeclared character entities such as `&nbsp;`, with the characters they mean.
  private var references: [(range: Range<Int>, characters: [UInt8])] = []
  private var ids: Set<ArraySlice<UInt8>> = []
  private var targets: [ArraySlice<UInt8>] = []

  package init(tree: XMLTree, original: [UInt8]) {
    self.tree = tree
    self.original = original
  }

  package mutating func inspect() {
    inspectDeclarations()
    let names = tree.names.map(Trait.init)
    var html = 0..<0
    for node in 0..<tree.count {
      switch tree.kind(node) {
      case .text: continue
      case .instruction: if tree.name(node).local == "xml-stylesheet" { isSound = false }
      case .element: inspect(node, names: names, &html)
      }
    }
    if targets.contains(where: { !ids.contains($0) }) { isSound = false }
    if !tree.isElement(tree.root, "svg") || tree.name(tree.root).namespace != MarkupNamespace.svg {
      isSound = false
    }
  }

  // MARK: Elements

  /// How the inspection treats a name.
  private enum Trait {
    case plain, refused, style, html, foreign, link, identifier, event, address, base, animation

    init(_ name: XMLName) {
      switch (name.namespace, name.local) {
      case (MarkupNamespace.svg, "script"), (MarkupNamespace.svg, "handler"), (MarkupNamespace.svg, "iframe"),
        (MarkupNamespace.svg, "audio"), (MarkupNamespace.svg, "video"), (MarkupNamespace.svg, "canvas"):
        self = .refused
      case (MarkupNamespace.svg, "style"): self = .style
      case (MarkupNamespace.svg, "foreignObject"), (MarkupNamespace.svg, "title"): self = .html
      case (MarkupNamespace.svg, "a"): self = .link
      case (MarkupNamespace.xhtml, _): self = .foreign
      case (MarkupNamespace.svg, let local) where SVGAnimation.elements.contains(local): self = .animation
      case (MarkupNamespace.xml, "base"): self = .base
      case ("", "id"): self = .identifier
      case ("", "href"), (MarkupNamespace.xlink, "href"): self = .address
      case ("", let local) where local.hasPrefix("on"): self = .event
      default: self = .plain
      }
    }
  }

  private mutating func inspect(_ node: XMLTree.Node, names: [Trait], _ html: inout Range<Int>) {
    let trait = names[tree.nameIndex(of: node)]
    let isInHTML = html.contains(node)
    switch trait {
    case .refused: isSound = false
    case .animation: if SVGAnimation.changesAddress(node, in: tree) { isSound = false }
    case .style:
      let hasElements = tree.children(node).contains { tree.kind($0) == .element }
      let text = Array(tree.string(node).utf8)
      let sheet = StyleSheetReader.ofDrawings.read(text) { _ in nil }
      if hasElements || !sheet.diagnostics.isEmpty { isSound = false }
    case .html where !isInHTML && tree.children(node).contains { tree.kind($0) == .element }:
      html = node..<tree.end(of: node)
      let end =
        tree.end(of: node) < tree.count ? tree.offset(of: tree.end(of: node)) : tree.source.bytes.count
      htmlRanges.append(tree.offset(of: node)..<max(end, tree.offset(of: node)))
    case .foreign: if !isInHTML { isSound = false }
    default: break
    }
    for attribute in tree.attributes(node) {
      let value = tree.attributeBytes(attribute)
      switch names[tree.attributeNameIndex(attribute)] {
      case .identifier:
        if !Identifiers.isName(value) || !ids.insert(value).inserted {
          isSound = false
        }
      case .base: isSound = false
      case .event: if tree.name(node).namespace == MarkupNamespace.svg { isSound = false }
      case .address:
        // Addresses in HTML are checked with the HTML.
        if trait != .foreign { inspect(address: value, isLink: trait == .link) }
      default:
        if value.contains("("), Self.leadsOut(value, id: { targets.append($0) }) { isSound = false }
      }
    }
  }

  private mutating func inspect(address: ArraySlice<UInt8>, isLink: Bool) {
    if address.first == "#" { return targets.append(address.dropFirst()) }
    if isLink, case .external = SourceAddress(address, base: "") { return }
    let types = ["image/png", "image/jpeg", "image/gif", "image/webp"]
    if !isLink, types.contains(where: { address.starts(with: "data:\($0);base64,".utf8) }) { return }
    isSound = false
  }

  /// Whether an attribute refers to another file; calls `id` with each id that it refers to.
  private static func leadsOut(_ style: ArraySlice<UInt8>, id: (ArraySlice<UInt8>) -> Void) -> Bool {
    // The writer of drawings resolves escapes.
    if style.contains("\\"), style.contains("(") { return true }
    let addresses = CSSAddresses(style)
    if addresses.mayLoadMore { return true }
    for address in addresses.found.map({ Array($0.address.utf8)[...] })
    where !address.starts(with: "data:".utf8) {
      guard address.first == "#" else { return true }
      id(address.dropFirst())
    }
    return false
  }

  // MARK: Declarations and characters

  private mutating func inspectDeclarations() {
    let bytes = tree.source.bytes
    if bytes.count != original.count || bytes != original { isSound = false }
    let head = bytes.prefix(200)
    if head.starts(with: "<?xml".utf8), let end = head.firstIndex(of: ">") {
      let declaration = String(decoding: head[..<end].map(\.lowercased), as: UTF8.self)
      if declaration.contains("encoding"), !declaration.contains("utf-8") { isSound = false }
      if declaration.contains("1.1") { isSound = false }
    }
    var scan = DeclarationScan(bytes)
    scan.read()
    if let system = scan.system, system != "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" {
      isSound = false
    }
    if scan.namesFiles { isSound = false }
    var counts: [(name: String, range: Range<Int>, count: Int)] = []
    for reference in scan.references {
      let name = bytes[(reference.lowerBound + 1)..<(reference.upperBound - 1)]
      guard let characters = HTMLCharacterReference.named(name) else { continue }
      references.append((reference, characters))
      let text = String(decoding: name, as: UTF8.self)
      if let index = counts.firstIndex(where: { $0.name == text }) {
        counts[index].count += 1
      } else {
        counts.append((text, reference, 1))
      }
    }
    findings = counts.map { name, range, count in
      var finding = Diagnostic(
        .drawingAdjusted, at: tree.source.range(ByteRange(range.lowerBound, range.upperBound)),
        "the drawing does not declare \"&\(name);\"; the character itself is written")
      finding.occurrences = Diagnostic.Occurrences(count)
      return finding
    }
  }

  /// The file with undeclared character entities replaced by their characters; nil if there are none.
  func withCharacters() -> [UInt8]? {
    guard !references.isEmpty else { return nil }
    let bytes = tree.source.bytes
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    for (range, characters) in references {
      output += bytes[index..<range.lowerBound]
      // Writes numeric references, so that an ASCII file stays ASCII.
      for scalar in String(decoding: characters, as: UTF8.self).unicodeScalars {
        output += "&#\(scalar.value);".utf8
      }
      index = range.upperBound
    }
    return output + bytes[index...]
  }
}

/// Finds the DOCTYPE of a well-formed XML text, and references to entities that it does not declare.
private struct DeclarationScan {
  /// The system identifier of the DTD.
  package private(set) var system: String?
  /// Whether the internal subset names another file.
  private(set) var namesFiles = false
  /// The ranges of references to entities that are neither predefined in XML nor declared, in order.
  package private(set) var references: [Range<Int>] = []
  private let bytes: [UInt8]
  private var declared: Set<ArraySlice<UInt8>> = ["amp", "lt", "gt", "quot", "apos"].reduce(into: []) {
    $0.insert(Array($1.utf8)[...])
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case "<":
        if has("<!--", at: index) {
          index = end(of: "-->", from: index + 4)
        } else if has("<![CDATA[", at: index) {
          index = end(of: "]]>", from: index)
        } else if has("<?", at: index) {
          index = end(of: "?>", from: index)
        } else if has("<!DOCTYPE", at: index) {
          index = documentType(from: index + 9)
        } else {
          index += 1
        }
      case "&":
        let start = index
        while index < bytes.count, bytes[index] != ";" { index += 1 }
        index = min(index + 1, bytes.count)
        if index - start > 2, bytes[start + 1] != "#", !declared.contains(bytes[(start + 1)..<(index - 1)]) {
          references.append(start..<index)
        }
      default: index += 1
      }
    }
  }

  /// Records the system identifier and the declarations of the DOCTYPE. Returns the offset after it.
  private mutating func documentType(from start: Int) -> Int {
    var index = start
    var isInside = false
    while index < bytes.count {
      switch bytes[index] {
      case "\"", "'":
        let close = bytes[(index + 1)...].firstIndex(of: bytes[index]) ?? bytes.count - 1
        if !isInside { system = String(decoding: bytes[(index + 1)..<max(close, index + 1)], as: UTF8.self) }
        index = close
      case "[": isInside = true
      case "]": isInside = false
      case "S" where isInside && has("SYSTEM", at: index), "P" where isInside && has("PUBLIC", at: index):
        namesFiles = true
      case ">": if !isInside { return index + 1 }
      case "<" where has("<!--", at: index):
        index = end(of: "-->", from: index + 4)
        continue
      case "<" where has("<!ENTITY", at: index):
        let name = bytes[(index + 8)...].drop(while: \.isSpace).prefix { !$0.isSpace }
        declared.insert(name)
        index = max(index, name.endIndex - 1)
      default: break
      }
      index += 1
    }
    return bytes.count
  }

  private func has(_ text: StaticString, at index: Int) -> Bool { bytes[index...].starts(withASCII: text) }

  private func end(of text: StaticString, from start: Int) -> Int {
    var index = start
    while index < bytes.count, !has(text, at: index) { index += 1 }
    return min(index + text.utf8CodeUnitCount, bytes.count)
  }
}
