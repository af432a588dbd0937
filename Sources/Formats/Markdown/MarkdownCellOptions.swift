import Diagnostics
import MarkdownSyntax
import TextBytes
import ToolSettings
import YAML

/// The options of a code cell in a text: in its braces, `{r curve, echo=FALSE, fig.cap="A curve"}`, and in comments at its
/// start, `#| fig-cap: A curve`. The words of a key are joined by `-`.
struct MarkdownCellOptions {
  /// The engine: `r`, `python`, `ojs`.
  let engine: String
  private var values: [String: [String]] = [:]

  /// Reads the options between the braces and in comments; removes the comments from the code.
  init(_ braces: ArraySlice<UInt8>, code: inout PlacedText) {
    let text = braces.trimmed
    let engine = text.prefix { MarkdownLine.isNameByte($0) && $0 != "." }
    self.engine = String(decoding: engine.map(\.lowercased), as: UTF8.self)
    let rest = text[engine.endIndex...].trimmed
    takeList(rest.first == "," ? rest.dropFirst() : rest, hasLabel: true)
    takeComments(&code)
  }

  /// The first value of a key.
  subscript(_ key: String) -> String? { values[key]?.first }

  /// The keys that Octavo makes nothing of, in alphabetical order.
  var unused: [String] {
    values.keys.filter { SettingVocabulary.cells.outcome(of: $0) == .unused }.sorted()
  }

  /// Whether a key that Octavo makes nothing of says how outputs are laid out and titled.
  static func isOfOutputs(_ key: String) -> Bool {
    key.hasPrefix("layout") || key.hasSuffix("cap-location")
      || ["panel", "class-output", "fig-ncol"].contains(key)
  }

  /// All values of a key.
  func all(_ key: String) -> [String] { values[key] ?? [] }

  /// The Boolean value of a key; nil if it has none.
  func flag(_ key: String) -> Bool? {
    switch self[key]?.lowercased() {
    case "true", "t", "yes": true
    case "false", "f", "no": false
    default: nil
    }
  }

  /// The language of the code.
  var language: String {
    switch (self["engine"] ?? engine).lowercased() {
    case "ojs": "javascript"
    case "rcpp": "cpp"
    case let name: name
    }
  }

  /// Whether the code is of a diagram, which it is shown as.
  var isDiagram: Bool { ["mermaid", "dot"].contains(engine) }

  var label: String? { self["label"].flatMap { $0.isEmpty ? nil : $0 } }

  // MARK: - In braces

  /// ` curve, echo=FALSE, fig.cap="A curve"`: a name, then keys with R values.
  private mutating func takeList(_ bytes: ArraySlice<UInt8>, hasLabel: Bool) {
    for (number, part) in Self.split(bytes).enumerated() {
      let text = part.trimmed
      guard !text.isEmpty else { continue }
      guard let sign = text.firstIndex(of: "="),
        text[..<sign].allSatisfy({ MarkdownLine.isNameByte($0) || $0 == " " })
      else {
        if number == 0, hasLabel, !text.contains("\"") {
          values["label"] = [String(decoding: text, as: UTF8.self)]
        }
        continue
      }
      let key = String(decoding: text[..<sign].trimmed, as: UTF8.self)
      values[Self.normalized(key)] = Self.values(text[(sign + 1)...].trimmed)
    }
  }

  private static func normalized(_ key: String) -> String {
    String(key.lowercased().map { $0 == "." || $0 == "_" ? "-" : $0 })
  }

  /// Splits at commas outside of quotes and parentheses.
  static func split(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var (start, depth, quote) = (bytes.startIndex, 0, UInt8(0))
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if quote != 0 {
        if byte == "\\" { index += 1 } else if byte == quote { quote = 0 }
      } else {
        switch byte {
        case "\"", "'", "`": quote = byte
        case "(", "[", "{": depth += 1
        case ")", "]", "}": depth -= 1
        case "," where depth == 0:
          parts.append(bytes[start..<index])
          start = index + 1
        default: break
        }
      }
      index += 1
    }
    parts.append(bytes[start...])
    return parts
  }

  /// The strings in `"a"` and `c("a", "b")`; other values unchanged.
  static func values(_ bytes: ArraySlice<UInt8>) -> [String] {
    if bytes.starts(withASCII: "c("), bytes.last == ")" {
      return split(bytes.dropFirst(2).dropLast()).flatMap { values($0.trimmed) }
    }
    guard let quote = bytes.first, quote == "\"" || quote == "'", bytes.count > 1, bytes.last == quote else {
      return [String(decoding: bytes, as: UTF8.self)]
    }
    var text: [UInt8] = []
    var isEscaped = false
    for byte in bytes.dropFirst().dropLast() {
      if isEscaped {
        text.append(byte == "n" ? "\n" : byte)
        isEscaped = false
      } else if byte == "\\" {
        isEscaped = true
      } else {
        text.append(byte)
      }
    }
    return [String(decoding: text, as: UTF8.self)]
  }

  // MARK: - In comments

  private mutating func takeComments(_ code: inout PlacedText) {
    var yaml: [UInt8] = []
    let count = NotebookCellOptions.removeComments(from: &code, to: &yaml)
    guard count > 0 else { return }
    let members = YAMLParser().parse(yaml[...]).value?.members ?? []
    for member in members {
      let texts = member.value.list.compactMap { $0.text ?? $0.bool.map { $0 ? "true" : "false" } }
      values[Self.normalized(member.key)] = texts
    }
    // knitr also accepts its own syntax there.
    if members.isEmpty { takeList(yaml.map { $0 == "\n" ? " " : $0 }[...], hasLabel: false) }
  }
}
