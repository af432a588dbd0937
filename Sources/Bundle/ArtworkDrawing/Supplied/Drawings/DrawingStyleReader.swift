import Diagnostics
import DrawingStyles
import Files
import Markup
import TextBytes
import XML

/// Reads a drawing's style sheets: its style elements, and the files that it links or imports.
enum DrawingStyleReader {
  static func sheet(
    of tree: XMLTree, path: String, files: DrawingFiles, _ media: MediaConditions, losses: DrawingLosses
  ) -> DrawingStyleSheet {
    // Bases have the identity of their sources, which are therefore kept.
    var bases: [ObjectIdentifier: String] = [:]
    var sources: [StyleSource] = []
    func file(_ address: String, from base: String, at range: @escaping () -> SourceRange?) -> StyleSource? {
      do throws(DrawingFiles.Refusal) {
        let (bytes, found) = try files.content(address, from: base)
        let text = decodeStyleSheet(file: found.map { files.shownName($0) } ?? "", bytes: bytes)
        let source = StyleSource(text.bytes) { found == nil ? range() : text.range($0) }
        bases[ObjectIdentifier(source)] = found ?? base
        sources.append(source)
        return source
      } catch {
        losses.add(.file(address), error.reason, at: range)
        return nil
      }
    }
    var sheet = DrawingStyleSheet(media: media, isPainted: DrawingVocabulary.isPainted) { address, place in
      file(address, from: bases[ObjectIdentifier(place.source)] ?? path) { place.sourceRange }
    }
    for node in 0..<tree.count {
      switch tree.kind(node) {
      case .instruction where tree.name(node).local == "xml-stylesheet":
        let data = pseudoAttributes(tree.bytes(node))
        guard let address = data["href"], data["alternate"] != "yes", applies(data["media"], media),
          isCSS(data["type"])
        else { continue }
        if let source = file(address, from: path, at: { tree.range(node) }) { sheet.add(source) }
      case .element where tree.isElement(node, "style"):
        guard applies(tree.attribute(node, "media"), media), isCSS(tree.attribute(node, "type")) else {
          continue
        }
        sheet.add(source(ofElement: node, in: tree))
      case .element where tree.isElement(node, "link") && tree.name(node).namespace == MarkupNamespace.xhtml:
        let relation = (tree.attribute(node, "rel") ?? "").lowercased().split(separator: " ")
        guard relation.contains("stylesheet"), !relation.contains("alternate"),
          applies(tree.attribute(node, "media"), media), let address = tree.attribute(node, "href")
        else { continue }
        if let source = file(address, from: path, at: { tree.range(of: node, attribute: "href") }) {
          sheet.add(source)
        }
      case .element, .instruction, .text: break
      }
    }
    report(sheet, losses)
    return sheet
  }

  /// The rules of all style elements of a drawing, whatever their types and media: at least those that hold.
  static func ownSheet(of tree: XMLTree, _ media: MediaConditions) -> DrawingStyleSheet {
    var sheet = DrawingStyleSheet(media: media, isPainted: DrawingVocabulary.isPainted) { _, _ in nil }
    for node in 0..<tree.count where tree.kind(node) == .element && tree.isElement(node, "style") {
      sheet.add(source(ofElement: node, in: tree))
    }
    return sheet
  }

  private static func source(ofElement node: XMLTree.Node, in tree: XMLTree) -> StyleSource {
    var text: [UInt8] = []
    for child in tree.children(node) where tree.kind(child) == .text { text += tree.bytes(child) }
    let verbatim = tree.verbatimRange(ofTextIn: node)
    return StyleSource(text) { range in
      guard let verbatim else { return tree.range(node) }
      let start = Int(verbatim.lower)
      return tree.source.range(ByteRange(start + Int(range.lower), start + Int(range.upper)))
    }
  }

  private static func report(_ sheet: DrawingStyleSheet, _ losses: DrawingLosses) {
    for (loss, place) in sheet.losses {
      switch loss {
      case .selector(let text): losses.add(.selector(text)) { place.sourceRange }
      case .atRule(let name): losses.add(.atRule(name)) { place.sourceRange }
      case .media(let text): losses.add(.media, text) { place.sourceRange }
      case .nested: losses.add(.nestedRules) { place.sourceRange }
      }
    }
  }

  private static func applies(_ query: String?, _ media: MediaConditions) -> Bool {
    guard let query else { return true }
    return media.holds(query) ?? true
  }

  private static func isCSS(_ type: String?) -> Bool {
    guard let type else { return true }
    return type.isEmpty || type.lowercased().hasPrefix("text/css")
  }

  /// `href="a.css" type="text/css"`: https://www.w3.org/TR/xml-stylesheet/
  private static func pseudoAttributes(_ data: ArraySlice<UInt8>) -> [String: String] {
    var result: [String: String] = [:]
    var rest = data
    while let equals = rest.firstIndex(of: "=") {
      let name = String(decoding: rest[..<equals].trimmed, as: UTF8.self)
      let after = rest[(equals + 1)...].drop { $0.isSpace }
      guard let quote = after.first, quote == "\"" || quote == "'",
        let close = after.dropFirst().firstIndex(of: quote)
      else { break }
      result[name] = String(decoding: after[(after.startIndex + 1)..<close], as: UTF8.self)
      rest = after[(close + 1)...]
    }
    return result
  }
}
