import Diagnostics
import TextBytes

/// The options of a directive: `:key: value`, or a block of YAML.
package struct MarkdownOptions {
  /// An option with the place of its value.
  package struct Option {
    package var key: String
    package var value: String
    package var range: ByteRange
  }

  package private(set) var options: [Option] = []

  package init() {}

  package init(_ document: MarkdownDocument, _ block: MarkdownBlock) {
    let bytes = document.text.bytes
    takeAttributes(document, block: block)
    for index in Int(block.firstOption)..<Int(block.lastOption) {
      let segment = document.segments[index]
      let line = Int(segment.start)..<Int(segment.end)
      var start = line.lowerBound
      while start < line.upperBound, bytes[start].isSpace { start += 1 }
      let isField = start < line.upperBound && bytes[start] == ":"
      if isField { start += 1 }
      let isMore = !isField && start > line.lowerBound && !options.isEmpty
      guard !isMore, let colon = bytes[start..<line.upperBound].firstIndex(of: ":") else {
        // A continuation line of a value.
        let more = String(decoding: bytes[line].trimmed, as: UTF8.self)
        if !options.isEmpty, !more.isEmpty {
          options[options.count - 1].value += (options[options.count - 1].value.isEmpty ? "" : "\n") + more
        }
        continue
      }
      var value = colon + 1
      while value < line.upperBound, bytes[value].isSpace { value += 1 }
      var end = line.upperBound
      while end > value, bytes[end - 1].isSpace { end -= 1 }
      if !isField, end - value >= 2, bytes[value] == bytes[end - 1],
        bytes[value] == "\"" || bytes[value] == "'"
      {
        value += 1
        end -= 1
      }
      let key = String(decoding: bytes[start..<colon].map(\.lowercased), as: UTF8.self)
      options.append(
        Option(
          key: key, value: String(decoding: bytes[value..<end], as: UTF8.self),
          range: document.text.fileRange(value, upper: end)))
    }
  }

  /// Reads the options in `{name .class #label key=value}`.
  private mutating func takeAttributes(_ document: MarkdownDocument, block: MarkdownBlock) {
    let (start, end) = (Int(block.nameEnd), Int(block.infoStart))
    let bytes = document.text.bytes
    guard start < end, bytes[start] == " ", let close = bytes[start..<end].lastIndex(of: "}") else {
      return
    }
    let range = document.text.fileRange(start, upper: close)
    var classes: [String] = []
    for (key, value) in MarkdownAttributes.parse(bytes[start..<close]) {
      switch key {
      case "class": classes.append(value)
      case "id": options.append(Option(key: "label", value: value, range: range))
      default: options.append(Option(key: key.lowercased(), value: value, range: range))
      }
    }
    if !classes.isEmpty {
      options.append(Option(key: "class", value: classes.joined(separator: " "), range: range))
    }
  }

  /// The value of an option; nil if it is not given.
  package subscript(_ key: String) -> String? { options.first { $0.key == key }?.value }

  /// The first option with one of several names.
  package func option(_ keys: String...) -> Option? { options.first { keys.contains($0.key) } }

  package func has(_ key: String) -> Bool { options.contains { $0.key == key } }
}

extension MarkdownContent {
  /// The value of an option as content to parse.
  package init(option: MarkdownOptions.Option, in text: PlacedText) {
    bytes = Array(option.value.utf8)
    // Options have offsets in the file; the corresponding offset in the text is close enough where the two differ.
    starts = [(0, option.range.lower - Int32(text.stretches[0].file) + Int32(text.stretches[0].text))]
    if text.stretches.count > 1 { starts = [(0, 0)] }
  }
}
