import YAML

/// What an author asks for a cell: in its tags, its metadata, or in comments `#| key: value` at its beginning.
struct NotebookCellOptions {
  /// How much of a part is shown.
  enum Visibility {
    case shown, folded, removed
  }

  /// Where the cell stands.
  enum Width {
    case column, full, margin
  }

  var cell = Visibility.shown
  var input = Visibility.shown
  var output = Visibility.shown
  var removesErrors = false
  var removesStandardOutput = false
  var width = Width.column
  /// Whether long outputs scroll.
  var isScrolled = false
  /// The id that references name it by.
  var label: String?
  /// The caption of its output.
  var caption: String?
  /// The description of its picture.
  var alternative: String?
  /// The width of its picture.
  var imageWidth: String?
  /// What a folded part is called.
  var summary: String?
  /// For raw cells, the format that they are in.
  var format: String?

  init() {}

  init(metadata: JSONDocument.Value?, in document: JSONDocument) {
    guard let metadata else { return }
    for tag in document.member(metadata, "tags").map(document.items) ?? [] {
      if let tag = document.string(tag) { take(tag: tag) }
    }
    let jupyter = document.member(metadata, "jupyter")
    if document.isTrue(document.member(jupyter, "source_hidden"))
      || document.isTrue(document.member(metadata, "hide_input"))
    {
      input = .folded
    }
    if document.isTrue(document.member(jupyter, "outputs_hidden"))
      || document.isTrue(document.member(metadata, "collapsed"))
    {
      output = .folded
    }
    isScrolled = document.isTrue(document.member(metadata, "scrolled")) || isScrolled
    format =
      document.string(document.member(metadata, "format"))
      ?? document.string(document.member(metadata, "raw_mimetype"))
    label =
      document.string(document.member(metadata, "label"))
      ?? document.string(document.member(metadata, "name"))
    if let image = document.member(metadata, "image") { take(image: image, document) }
    for case let holder? in [document.member(metadata, "mystnb"), document.member(metadata, "render")] {
      if let image = document.member(holder, "image") { take(image: image, document) }
      let figure = document.member(holder, "figure")
      caption = document.string(document.member(figure, "caption")) ?? caption
      label = document.string(document.member(figure, "name")) ?? label
      if document.isTrue(document.member(holder, "remove_code_source")) { input = .removed }
      if document.isTrue(document.member(holder, "remove_code_outputs")) { output = .removed }
      if document.isTrue(document.member(holder, "hide_code_source")) { input = .folded }
    }
  }

  private mutating func take(image: JSONDocument.Value, _ document: JSONDocument) {
    alternative = document.string(document.member(image, "alt")) ?? alternative
    let width = document.member(image, "width")
    imageWidth = document.string(width) ?? document.int(width).map(String.init) ?? imageWidth
  }

  /// Takes a tag, with `-` or `_` between its words.
  mutating func take(tag: String) {
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

  /// Takes the options in comments `#| key: value` at the beginning of code, and the comments from the code.
  mutating func takeComments(from source: inout MarkdownText) {
    var yaml: [UInt8] = []
    var index = 0
    let bytes = source.bytes
    // Cell magics may come before the options.
    if bytes.starts(with: [0x25, 0x25]) { return }
    while index < bytes.count {
      let end = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[index..<end]
      guard let content = Self.option(line) else { break }
      yaml += content
      yaml.append(0x0A)
      index = min(end + 1, bytes.count)
    }
    guard index > 0 else { return }
    // Blank lines between the options and the code go with them.
    while index < bytes.count, bytes[index] == 0x0A { index += 1 }
    source = source.dropping(index)
    take(yaml: yaml)
  }

  /// Takes options written as YAML.
  mutating func take(yaml: [UInt8]) {
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

  /// What comes behind `#|`, `//|` or `--|`; nil for other lines.
  private static func option(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    for mark in ["#|", "//|", "--|", "%|"] where line.starts(with: mark.utf8) {
      let rest = line.dropFirst(mark.utf8.count)
      return rest.first == 0x20 ? rest.dropFirst() : rest
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

extension MarkdownText {
  /// The text without its first bytes.
  func dropping(_ count: Int) -> MarkdownText {
    let first = stretches.lastIndex { $0.text <= count } ?? 0
    var rest = stretches[first...].map { Stretch(text: $0.text - count, file: $0.file) }
    if rest[0].text < 0 { rest[0] = Stretch(text: 0, file: rest[0].file - rest[0].text) }
    return MarkdownText(Array(bytes[count...]), stretches: rest)
  }
}
