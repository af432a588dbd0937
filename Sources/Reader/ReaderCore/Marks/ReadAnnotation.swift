import JSONText
import TextBytes

/// An annotation of a file, before it becomes a mark.
struct ReadAnnotation {
  private(set) var type = ""
  private var id = ""
  private var created = ""
  private var modified = ""
  private var motivation = ""
  private var source = ""
  private var quote: Quotation?
  private var range: Range<Int>?
  private var share = 0.0
  private var note = ""
  private var color: HighlightColor?
  /// Whether its body is a sound or a picture.
  private var hasMedia = false

  /// Reads a member of the annotation.
  mutating func read(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
    switch name {
    case "type": type = try Self.texts(&json).first ?? ""
    case "id": id = try json.string() ?? ""
    case "created": created = try json.string() ?? ""
    case "modified": modified = try json.string() ?? ""
    case "motivation": motivation = try Self.texts(&json).first ?? ""
    case "target": try readTarget(&json)
    case "body", "bodyValue": try readBody(&json)
    default: try json.skip()
    }
  }

  /// The mark of the annotation; nil without a source, or if the body is a sound or a picture.
  func mark(in book: ReaderBook) -> Mark? {
    guard !source.isEmpty, !hasMedia else { return nil }
    let (page, href) = Self.page(source, in: book)
    let text = quote?.text ?? ""
    let start = range?.lowerBound ?? 0
    var mark = Mark(
      id: 0, urn: id, created: created, modified: modified, href: href, page: page,
      quote: quote ?? Quotation(""),
      anchor: .top, start: 0, end: 0, color: color ?? .yellow, note: note)
    // Without a text range, it is a bookmark.
    if motivation == "bookmarking" || (text.isEmpty && range?.isEmpty != false) {
      mark.anchor = Event.TextAnchor(offset: start, share: share)
    } else {
      (mark.start, mark.end) = (start, text.isEmpty ? range?.upperBound ?? start : start + text.utf16.count)
    }
    if mark.urn.isEmpty { mark.urn = Self.urn(of: mark) }
    return mark
  }

  /// An identifier derived from the annotation's content, so that importing a file twice adds nothing.
  private static func urn(of mark: Mark) -> String {
    var hash: UInt64 = 14_695_981_039_346_656_037
    for text in [mark.href, String(mark.place), mark.quote.text, mark.note] {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    }
    return "urn:octavo:annotation:\(hash)"
  }

  /// The page of a source: by its address, or by the address's end if the file names a server or folder.
  private static func page(_ source: String, in book: ReaderBook) -> (Int, String) {
    let bytes = Array(source.utf8)
    let address = Array(bytes[..<(bytes.firstIndex(of: "#") ?? bytes.count)])
    for start in address.indices where start == 0 || address[start - 1] == "/" {
      let href = String(decoding: address[start...], as: UTF8.self)
      if let page = book.page(at: href) { return (page, href) }
    }
    return (-1, String(decoding: address, as: UTF8.self))
  }

  // MARK: Target

  private mutating func readTarget(_ json: inout JSONReader) throws(JSONReader.Malformed) {
    if try json.kind() == .text {
      source = try json.string() ?? ""
      return
    }
    if try json.isArray() {
      _ = try json.beginArray()
      // Only the first of several targets is used.
      var isFirst = true
      while try json.nextElement() {
        if isFirst { try readTarget(&json) } else { try json.skip() }
        isFirst = false
      }
      return
    }
    guard try json.beginObject() else { return }
    while let name = try json.nextMember() {
      switch name {
      case "source": source = try Self.address(&json)
      case "id": if source.isEmpty { source = try json.string() ?? "" } else { try json.skip() }
      case "selector": try readSelectors(&json, isRefined: false, depth: 0)
      case "styleClass": color = try Self.texts(&json).compactMap { HighlightColor(rawValue: $0) }.first
      case "meta": try readMeta(&json)
      default: try json.skip()
      }
    }
  }

  private mutating func readMeta(_ json: inout JSONReader) throws(JSONReader.Malformed) {
    guard try json.beginObject() else { return }
    while let name = try json.nextMember() {
      if name == "share" { share = max(-1, min(1, try json.number() ?? 0)) } else { try json.skip() }
    }
  }

  /// Reads one or several selectors. Positions relative to another selector are ignored, since they are not offsets in
  /// the page; the quotation is used instead.
  private mutating func readSelectors(
    _ json: inout JSONReader, isRefined: Bool, depth: Int
  ) throws(JSONReader.Malformed) {
    guard depth < 4 else { return try json.skip() }
    if try json.isArray() {
      _ = try json.beginArray()
      while try json.nextElement() { try readSelectors(&json, isRefined: isRefined, depth: depth + 1) }
      return
    }
    guard try json.beginObject() else { return }
    var (type, text) = ("", Quotation(""))
    var (start, end) = (0, 0)
    while let name = try json.nextMember() {
      switch name {
      case "type": type = try json.string() ?? ""
      case "exact": text.text = try json.string() ?? ""
      case "prefix": text.prefix = try json.string() ?? ""
      case "suffix": text.suffix = try json.string() ?? ""
      case "start": start = max(0, try json.integer() ?? 0)
      case "end": end = max(0, try json.integer() ?? 0)
      case "refinedBy": try readSelectors(&json, isRefined: true, depth: depth + 1)
      default: try json.skip()
      }
    }
    if type == "TextQuoteSelector" { quote = text }
    if type == "TextPositionSelector", !isRefined { range = start..<max(start, end) }
  }

  // MARK: Body

  private mutating func readBody(_ json: inout JSONReader) throws(JSONReader.Malformed) {
    if try json.kind() == .text { return add(note: try json.string() ?? "") }
    if try json.isArray() {
      _ = try json.beginArray()
      while try json.nextElement() { try readBody(&json) }
      return
    }
    guard try json.beginObject() else { return }
    var (type, value) = ("", "")
    var tags: [String] = []
    while let name = try json.nextMember() {
      switch name {
      case "type": type = try Self.texts(&json).first ?? ""
      case "value": value = try Self.text(&json)
      case "color": color = HighlightColor(rawValue: try json.string() ?? "")
      case "tags": tags = try Self.texts(&json)
      default: try json.skip()
      }
    }
    hasMedia = hasMedia || ["Image", "Audio", "Sound", "Video"].contains(type)
    add(note: value)
    for tag in tags { add(note: "#" + tag) }
  }

  private mutating func add(note text: String) {
    if !text.isEmpty { note += (note.isEmpty ? "" : "\n\n") + text }
  }

  // MARK: Values

  /// Reads a string, or the text of an object with a language.
  static func text(_ json: inout JSONReader) throws(JSONReader.Malformed) -> String {
    if try json.kind() == .text { return try json.string() ?? "" }
    guard try json.beginObject() else { return "" }
    var text = ""
    while let name = try json.nextMember() {
      switch name {
      case "text", "value", "@value", "stringValue": text = try json.string() ?? ""
      default: try json.skip()
      }
    }
    return text
  }

  /// Reads one or several strings.
  static func texts(_ json: inout JSONReader) throws(JSONReader.Malformed) -> [String] {
    guard try json.isArray() else { return try json.string().map { [$0] } ?? [] }
    var texts: [String] = []
    _ = try json.beginArray()
    while try json.nextElement() { if let text = try json.string() { texts.append(text) } }
    return texts
  }

  /// Reads an address, or the `id` of an object.
  private static func address(_ json: inout JSONReader) throws(JSONReader.Malformed) -> String {
    if try json.kind() == .text { return try json.string() ?? "" }
    guard try json.beginObject() else { return "" }
    var address = ""
    while let name = try json.nextMember() {
      if name == "id" { address = try json.string() ?? "" } else { try json.skip() }
    }
    return address
  }
}
