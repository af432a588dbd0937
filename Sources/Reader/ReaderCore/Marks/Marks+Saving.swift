import JSONText

/// The saved form of marks:
/// `{"version":2,"marks":[{"urn":"urn:uuid:…","page":"pages/a.xhtml","text":"…","start":3,"end":9}]}`. Members with
/// default values are left out.
extension Marks {
  var text: String {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 2)
      json.name("marks")
      json.array { json in
        for mark in all { json.object { mark.write(to: &$0) } }
      }
    }
    return json.text
  }

  /// Parses saved marks; stops at damaged text and keeps what precedes it. Marks of version 1 get an
  /// identifier and a time from `stamp`.
  init(saved text: String, book: ReaderBook, stamp: Event.Stamp) {
    self.init()
    var json = JSONReader(Array(text.utf8))
    do throws(JSONReader.Malformed) {
      guard try json.beginObject() else { return }
      while let name = try json.nextMember() {
        guard name == "marks" else {
          try json.skip()
          continue
        }
        guard try json.beginArray() else { continue }
        while try json.nextElement() { try readMark(&json, book: book, at: stamp) }
      }
    } catch { return }
  }

  private mutating func readMark(
    _ json: inout JSONReader, book: ReaderBook, at stamp: Event.Stamp
  ) throws(JSONReader.Malformed) {
    guard var mark = try Mark(&json) else { return }
    mark.page = book.page(at: mark.href) ?? -1
    if mark.urn.isEmpty { (mark.urn, mark.created) = (stamp.urn(all.count), stamp.time) }
    restore(mark)
  }
}

extension Mark {
  fileprivate func write(to json: inout JSONWriter) {
    json.member("urn", urn)
    json.member("created", created)
    if !modified.isEmpty { json.member("modified", modified) }
    json.member("page", href)
    json.member("text", quote.text)
    if !quote.prefix.isEmpty { json.member("prefix", quote.prefix) }
    if !quote.suffix.isEmpty { json.member("suffix", quote.suffix) }
    if isHighlight {
      json.member("start", start)
      json.member("end", end)
      json.member("color", color.rawValue)
    } else {
      json.member("offset", anchor.offset)
      json.member("share", anchor.share)
    }
    if pairs > 0 { json.member("pairs", pairs) }
    if !note.isEmpty { json.member("note", note) }
  }

  /// Parses a saved mark; nil if the value is not one.
  fileprivate init?(_ json: inout JSONReader) throws(JSONReader.Malformed) {
    guard try json.beginObject() else { return nil }
    self.init(id: 0, href: "", page: -1, quote: Quotation(""), anchor: .top, start: 0, end: 0)
    while let name = try json.nextMember() {
      switch name {
      case "urn": urn = try json.string() ?? ""
      case "created": created = try json.string() ?? ""
      case "modified": modified = try json.string() ?? ""
      case "page": href = try json.string() ?? ""
      case "text": quote.text = try json.string() ?? ""
      case "prefix": quote.prefix = try json.string() ?? ""
      case "suffix": quote.suffix = try json.string() ?? ""
      case "offset": anchor.offset = max(0, try json.integer() ?? 0)
      case "share": anchor.share = max(-1, min(1, try json.number() ?? 0))
      case "start": start = max(0, try json.integer() ?? 0)
      case "end": end = max(0, try json.integer() ?? 0)
      case "pairs": pairs = max(0, try json.integer() ?? 0)
      case "color": color = HighlightColor(rawValue: try json.string() ?? "") ?? .yellow
      case "note": note = try json.string() ?? ""
      default: try json.skip()
      }
    }
    if href.isEmpty { return nil }
  }
}
