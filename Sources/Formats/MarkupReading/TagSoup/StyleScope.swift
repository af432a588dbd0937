import BookModel
import PageWriting
import TextBytes
import XML

/// Confines the `style` elements of a fragment to it: prefixes each selector with a class, which the division around the
/// fragment has.
///
///     .dataframe th { text-align: right }   ->   .scope-1 .dataframe th { text-align: right }
///
/// Fragments with equal styles, such as tables of one library, share a class.
struct StyleScope {
  /// The class for the division; nil if the fragment has no styles.
  package func name(for tree: XMLTree, in writer: inout PageWriter) -> String? {
    var text: [UInt8] = []
    for node in 0..<tree.count where tree.isElement(node, "style") {
      let type = tree.attribute(node, "type")?.lowercased() ?? ""
      guard type.isEmpty || type == "text/css" else { continue }
      for child in tree.children(node) { text += tree.bytes(child) }
      text.append("\n")
    }
    guard !text[...].isBlank else { return nil }
    let key = String(decoding: text, as: UTF8.self)
    let (name, isNew) = writer.styleScope(key)
    guard isNew else { return name }
    let scoped = Self.scoped(text[...], to: ".\(name)")
    writer.addStyleText(
      StyleText(String(decoding: scoped, as: UTF8.self), range: writer.byteRange(writer.place)))
    return name
  }

  /// A style sheet whose selectors match only inside elements of a class.
  package static func scoped(_ css: ArraySlice<UInt8>, to scope: String) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(css.count * 2)
    var index = css.startIndex
    // The number of open at-rule blocks that contain rules.
    var depth = 0
    while index < css.endIndex {
      let (end, stop) = prelude(css, from: index)
      let text = css[index..<end]
      guard stop == "{" else {
        output += text
        if stop != 0 { output.append(stop) }
        if stop == "}" { depth = max(0, depth - 1) }
        index = min(end + 1, css.endIndex)
        continue
      }
      let trimmed = withoutComments(text).trimmed
      if trimmed.first == "@" {
        output += trimmed
        output.append("{")
        index = end + 1
        let holdsRules = ["@media", "@supports", "@layer", "@container"].contains {
          trimmed.starts(with: $0.utf8)
        }
        guard !holdsRules else {
          depth += 1
          continue
        }
        let close = endOfBlock(css, from: index)
        output += css[index..<close]
        index = close
        continue
      }
      output += selectors(trimmed, scope)
      let close = endOfBlock(css, from: end + 1)
      output += css[end..<close]
      output.append("\n")
      index = close
    }
    for _ in 0..<depth { output.append("}") }
    return output
  }

  /// The end of a rule's prelude, and the byte that ends it; 0 at the end of the style sheet.
  private static func prelude(_ css: ArraySlice<UInt8>, from start: Int) -> (Int, UInt8) {
    var index = start
    while index < css.endIndex {
      switch css[index] {
      case "/" where css[index...].starts(withASCII: "/*"): index = endOfComment(css, from: index) - 1
      case "\"", "'": index = endOfString(css, from: index) - 1
      case "{", "}", ";": return (index, css[index])
      default: break
      }
      index += 1
    }
    return (css.endIndex, 0)
  }

  /// The index after the brace that closes a block whose content begins at `start`.
  private static func endOfBlock(_ css: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start
    var depth = 1
    while index < css.endIndex {
      switch css[index] {
      case "/" where css[index...].starts(withASCII: "/*"): index = endOfComment(css, from: index) - 1
      case "\"", "'": index = endOfString(css, from: index) - 1
      case "{": depth += 1
      case "}":
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return css.endIndex
  }

  private static func endOfComment(_ css: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start + 2
    while index < css.endIndex, !css[index...].starts(withASCII: "*/") { index += 1 }
    return min(index + 2, css.endIndex)
  }

  private static func endOfString(_ css: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start + 1
    while index < css.endIndex, css[index] != css[start], css[index] != "\n" {
      index += css[index] == "\\" ? 2 : 1
    }
    return min(index + 1, css.endIndex)
  }

  private static func withoutComments(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.contains("/") else { return text }
    var result: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index...].starts(withASCII: "/*") {
        index = endOfComment(text, from: index)
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result[...]
  }

  /// A selector list with each selector confined to the scope; selectors for the whole page become the scope itself.
  private static func selectors(_ list: ArraySlice<UInt8>, _ scope: String) -> [UInt8] {
    var result: [UInt8] = []
    for selector in split(list) {
      if !result.isEmpty { result += ", ".utf8 }
      result += scope.utf8
      var rest = selector.trimmed
      for root in ["html", "body", ":root"] {
        guard rest.starts(with: root.utf8) else { continue }
        let behind = rest.dropFirst(root.utf8.count)
        guard behind.first.map({ !($0.isLetter || $0.isDigit || $0 == "-" || $0 == "_") }) ?? true else {
          continue
        }
        rest = behind.trimmed
        if rest.isEmpty { break }
      }
      if rest.isEmpty { continue }
      result.append(" ")
      result += rest
    }
    return result
  }

  /// Splits a selector list at the commas outside of brackets.
  private static func split(_ list: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = list.startIndex
    var depth = 0
    for index in list.indices {
      switch list[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "," where depth <= 0:
        parts.append(list[start..<index])
        start = index + 1
      default: break
      }
    }
    parts.append(list[start...])
    return parts
  }
}

extension XMLTree {
  /// The place of a node: the node itself if the tree exists as long as its page, else its byte range.
  package func place(_ node: Node) -> PageWriter.Place { isAssembled ? .bytes(byteRange(node)) : .node(node) }

  /// The place of an attribute's value.
  package func place(_ attribute: Attribute, of node: Node) -> PageWriter.Place {
    isAssembled ? .bytes(byteRange(attribute, of: node)) : .attribute(attribute, of: node)
  }
}
