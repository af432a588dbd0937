import JSONTree
import Markup
import TextBytes

/// The alternative forms of one output, by media type.
struct MIMEBundle {
  typealias Value = JSONDocument.Value

  /// The form shown in a book.
  enum Form: Equatable {
    case svg(Value)
    case picture(Value, mediaType: String)
    case html(Value)
    case markdown(Value)
    case tex(Value)
    case json(Value)
    case plain(Value)
    case widget(Value)
    /// No form that can be shown, with the media type of the first form.
    case none(String?)
  }

  /// The forms with their media types, in the order of the file.
  package private(set) var forms: [(type: String, value: Value)] = []
  /// The media type of a form that only runs in a browser.
  package private(set) var interactive: String?

  init(_ output: Value, in notebook: Notebook) {
    let document = notebook.document
    if let data = document.member(output, "data") {
      for (key, value) in document.members(data) {
        guard var type = document.string(key) else { continue }
        // The value was stored without being shown.
        if type.hasPrefix(Self.record) { type.removeFirst(Self.record.count) }
        forms.append((type, value))
      }
    } else {
      // Version 3 has short names next to the output's other members.
      for (key, value) in document.members(output) {
        if let name = document.string(key), let type = Self.oldNames[name] { forms.append((type, value)) }
      }
    }
    interactive = forms.first { Self.isInteractive($0.type) }?.type
    if interactive == nil, let html = value("text/html"), HTMLOutput.isScript(html, document: document),
      !HTMLOutput.isFrame(html, document: document)
    {
      interactive = "text/html made by a script"
    }
  }

  /// The prefix of the media types of values stored for use elsewhere.
  static let record = "application/papermill.record/"

  /// Whether an output is stored for use elsewhere, and not shown in its place.
  static func isRecord(_ output: Value, in document: JSONDocument) -> Bool {
    document.members(document.member(output, "data")).contains {
      document.string($0.key)?.hasPrefix(record) ?? false
    }
  }

  private static let oldNames = [
    "text": "text/plain", "html": "text/html", "svg": "image/svg+xml", "png": "image/png",
    "jpeg": "image/jpeg",
    "latex": "text/latex", "json": "application/json", "javascript": "application/javascript",
    "pdf": "application/pdf",
  ]

  private static func isInteractive(_ type: String) -> Bool {
    type == "application/javascript" || type == "text/javascript"
      || (type.hasPrefix("application/vnd.") && !type.hasPrefix("application/vnd.dataresource"))
      || type.hasPrefix("application/x-") || type.hasPrefix("application/geo")
  }

  func value(_ type: String) -> Value? { forms.first { $0.type == type }?.value }

  /// The media type of a richer form than the text that is shown, which a book cannot hold. Of HTML that needs check boxes, the text
  /// is complete.
  func typeBeside(_ form: Form) -> String? {
    guard case .plain = form else { return nil }
    return forms.first { $0.type != "text/plain" && $0.type != "text/html" }?.type
  }

  /// The form to show, in order of preference: SVG, TeX, HTML, Markdown, picture, widget, JSON, plain text. A picture comes
  /// before the rest (except SVG) if the output is interactive or needs scripts.
  func best(in document: JSONDocument) -> Form {
    if let value = value("image/svg+xml") { return .svg(value) }
    let pictures = ["image/png", "image/jpeg", "image/gif", "image/webp"]
    let picture = pictures.lazy.compactMap { type in
      value(type).map { Form.picture($0, mediaType: type) }
    }.first
    let html = value("text/html")
    let isScript = html.map { HTMLOutput.isScript($0, document: document) } ?? false
    if let picture, interactive != nil || isScript { return picture }
    if let value = value("text/latex") { return .tex(value) }
    if let html, !isScript, !HTMLOutput.needsControls(html, document: document) { return .html(html) }
    if let value = value("text/markdown") { return .markdown(value) }
    if let picture { return picture }
    if let html, HTMLOutput.isFrame(html, document: document) { return .html(html) }
    if let widget = value("application/vnd.jupyter.widget-view+json") { return .widget(widget) }
    if let value = value("application/json") { return .json(value) }
    if let value = value("text/plain") { return .plain(value) }
    if let html { return .html(html) }
    return .none(forms.first?.type)
  }
}

/// Inspects HTML before it is parsed: whether it shows anything without its scripts.
enum HTMLOutput {
  typealias Value = JSONDocument.Value

  /// Whether a script makes the HTML: without the script it is empty.
  static func isScript(_ value: Value, document: JSONDocument) -> Bool {
    guard let text = document.text(value)?.bytes, contains(text, "<script") || contains(text, "<iframe")
    else {
      return false
    }
    var tokenizer = TagSoupTokenizer(text[...])
    while let token = tokenizer.next() {
      switch token {
      case .text(let bytes, _): if !bytes[...].isBlank { return false }
      case .start(let tag):
        if ["img", "svg", "table", "video", "audio", "math"].contains(tag.name) { return false }
        if let isDecoded = TagSoupNames.raw[tag.name] {
          _ = tokenizer.rawText(of: tag.name, isDecoded: isDecoded)
        }
        if tag.name == "noscript" { return true }
      case .end: break
      }
    }
    return true
  }

  /// Whether HTML holds nothing but a page of another site, which becomes a link to it.
  static func isFrame(_ value: Value, document: JSONDocument) -> Bool {
    guard let text = document.text(value)?.bytes, contains(text, "<iframe"), !contains(text, "<script") else {
      return false
    }
    return contains(text, "http") && !contains(text, "srcdoc")
  }

  /// Whether HTML shows its parts with check boxes, as xarray's and scikit-learn's does: without forms nothing of it remains,
  /// while the text form is complete.
  static func needsControls(_ value: Value, document: JSONDocument) -> Bool {
    guard let text = document.text(value)?.bytes else { return false }
    return contains(text, "xr-text-repr-fallback") || contains(text, "sk-text-repr-fallback")
  }

  /// The base64 text of the picture in HTML that consists only of an embedded picture.
  static func onlyPicture(_ html: [UInt8]) -> [UInt8]? {
    guard contains(html, "base64,") else { return nil }
    var tokenizer = TagSoupTokenizer(html[...])
    var picture: [UInt8]?
    while let token = tokenizer.next() {
      switch token {
      case .text(let bytes, _): if !bytes[...].isBlank { return nil }
      case .start(let tag):
        guard tag.name == "img" else { continue }
        guard picture == nil, let source = tag.attributes.first(where: { $0.name == "src" })?.value,
          let comma = source.firstIndex(of: ",")
        else { return nil }
        picture = source[(comma + 1)...].filter { !$0.isSpace }
      case .end: break
      }
    }
    return picture
  }

  private static func contains(_ text: [UInt8], _ word: StaticString) -> Bool {
    var index = 0
    while let place = text[index...].firstIndex(of: word.utf8Start[0]) {
      if text[place...].starts(withASCII: word) { return true }
      index = place + 1
    }
    return false
  }
}
