import TextBytes

/// The attributes of a division, a picture or code: `#id .class key="value"`.
package struct MarkdownAttributeList {
  package private(set) var id: String?
  package private(set) var classes: [String] = []
  private var values: [(key: String, value: String)] = []

  /// Parses the text between the braces.
  package init(_ bytes: ArraySlice<UInt8>) {
    for (key, value) in MarkdownAttributes.parse(bytes) {
      switch key {
      case "id": id = value
      case "class": classes.append(value)
      default: values.append((key, value))
      }
    }
  }

  /// The attributes of `::: {.class}`, or the class in `::: class`.
  package init(division block: MarkdownBlock, in document: MarkdownDocument) {
    let bytes = document.text.bytes[Int(block.nameStart)..<Int(block.nameEnd)]
    self.init(bytes)
    let isWord = bytes.allSatisfy { MarkdownLine.isNameByte($0) }
    if isWord, id == nil, classes.isEmpty, values.isEmpty {
      classes = [String(decoding: bytes, as: UTF8.self)]
    }
  }

  /// The value of a key.
  package subscript(_ key: String) -> String? { values.first { $0.key == key }?.value }

  package func has(_ name: String) -> Bool { classes.contains(name) }

  /// The part of the id before the first `-` or `:`: `fig`, `tbl`, `thm`.
  package var prefix: String? {
    id.flatMap { id in id.firstIndex { $0 == "-" || $0 == ":" }.map { String(id[..<$0]) } }
  }

  /// The number of columns in which to lay out `count` items; nil if not given.
  package func columns(of count: Int) -> Int? {
    if let columns = self["layout-ncol"].flatMap({ Int($0) }), columns > 0 { return columns }
    if let rows = self["layout-nrow"].flatMap({ Int($0) }), rows > 0 {
      return max(1, (count + rows - 1) / rows)
    }
    guard let layout = self["layout"] else { return nil }
    let rows = layout.split(separator: "]").map {
      $0.split(separator: ",").count { !$0.allSatisfy { "[ ,".contains($0) } }
    }
    return rows.max().flatMap { $0 > 0 ? $0 : nil }
  }
}
