import Diagnostics
import TextBytes
import YAML

/// The author's options for a cell: in its tags, its metadata, or in comments `#| key: value` at its start.
package struct NotebookCellOptions {
  /// How a part of a cell is shown.
  package enum Visibility {
    case shown, folded, removed
  }

  /// The column of the page that the cell uses.
  package enum Width {
    case column, full, margin
  }

  package var cell = Visibility.shown
  package var input = Visibility.shown
  package var output = Visibility.shown
  package var removesErrors = false
  package var removesStandardOutput = false
  package var width = Width.column
  /// Whether long outputs scroll.
  package var isScrolled = false
  /// The id that references use.
  package var label: String?
  /// The caption of its output.
  package var caption: String?
  /// The alternative text of its picture.
  package var alternative: String?
  /// The width of its picture.
  package var imageWidth: String?
  /// The title of a folded part.
  package var summary: String?
  /// The format of a raw cell.
  package var format: String?

  package init() {}

  /// Applies a tag, with `-` or `_` between its words.
  package mutating func take(tag: String) {
    switch String(tag.lowercased().map { $0 == "_" ? "-" : $0 }) {
    case "remove-cell", "removecell": cell = .removed
    case "remove-input", "removeinput": input = .removed
    case "remove-output", "removeoutput", "remove-outputs": output = .removed
    case "remove-stderr": removesErrors = true
    case "remove-stdout": removesStandardOutput = true
    case "hide-cell": cell = .folded
    case "hide-input": input = .folded
    case "hide-output", "hide-outputs": output = .folded
    case "full-width": width = .full
    case "margin", "popout": width = .margin
    case "output-scroll", "scroll-output": isScrolled = true
    default: break
    }
  }

  // MARK: Comments

  /// Reads the options in comments `#| key: value` at the start of code, and removes the comments from the code.
  package mutating func takeComments(from source: inout PlacedText) {
    var yaml: [UInt8] = []
    guard Self.removeComments(from: &source, to: &yaml) > 0 else { return }
    take(yaml: yaml)
  }

  /// Removes comments `#| key: value` from the start of code and appends their content to `yaml`. Returns their length in
  /// bytes.
  static func removeComments(from source: inout PlacedText, to yaml: inout [UInt8]) -> Int {
    var index = 0
    let bytes = source.bytes
    // Cell magics may come before the options.
    if bytes.starts(with: ["%", "%"]) { return 0 }
    while index < bytes.count {
      let end = bytes[index...].firstIndex(of: "\n") ?? bytes.count
      guard let content = Self.option(bytes[index..<end]) else { break }
      yaml += content
      yaml.append("\n")
      index = min(end + 1, bytes.count)
    }
    guard index > 0 else { return 0 }
    // Blank lines between the options and the code are removed too.
    while index < bytes.count, bytes[index] == "\n" { index += 1 }
    source = source.dropping(index)
    return index
  }

  /// Applies options written as YAML.
  package mutating func take(yaml: [UInt8]) {
    guard !yaml.isEmpty, let value = YAMLParser().parse(yaml[...]).value else { return }
    take(value)
    for holder in [value["mystnb"], value["render"]] {
      let figure = holder?["figure"]
      caption = figure?["caption"]?.text ?? caption
      label = figure?["name"]?.text ?? label
      alternative = holder?["image"]?["alt"]?.text ?? alternative
      if holder?["remove_code_source"]?.bool == true { input = .removed }
      if holder?["code_prompt_show"]?.text != nil { summary = holder?["code_prompt_show"]?.text }
    }
  }

  /// The text after `#|`, `//|` or `--|`; nil for other lines.
  private static func option(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    for mark in ["#|", "//|", "--|", "%|"] where line.starts(with: mark.utf8) {
      let rest = line.dropFirst(mark.utf8.count)
      return rest.first == " " ? rest.dropFirst() : rest
    }
    return nil
  }

  private mutating func take(_ value: YAMLValue) {
    for member in value.members {
      let text = member.value.text
      switch member.key.lowercased() {
      case "label", "name", "id": label = text
      case "fig-cap", "caption", "tbl-cap", "fig.cap", "fig_cap": caption = text
      case "fig-alt", "alt", "fig.alt": alternative = text
      case "tags", "tag":
        for tag in member.value.list {
          for word in (tag.text ?? "").split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            take(tag: String(word))
          }
        }
      case "echo": if member.value.bool == false { input = .removed }
      case "output": if member.value.bool == false { output = .removed }
      case "include": if member.value.bool == false { cell = .removed }
      case "code-fold": if member.value.bool == true || text == "show" { input = .folded }
      case "code-summary": summary = text
      case "out-width", "width": imageWidth = text
      default: break
      }
    }
  }
}

extension PlacedText {
  /// The text without its first bytes.
  func dropping(_ count: Int) -> PlacedText {
    let first = stretches.lastIndex { $0.text <= count } ?? 0
    var rest = stretches[first...].map { Stretch(text: $0.text - count, file: $0.file) }
    if rest[0].text < 0 { rest[0] = Stretch(text: 0, file: rest[0].file - rest[0].text) }
    return PlacedText(Array(bytes[count...]), stretches: rest)
  }
}
