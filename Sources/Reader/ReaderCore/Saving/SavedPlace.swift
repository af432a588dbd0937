import JSONText

/// R2: the saved place, with addresses and titles, so that it survives a new version of the book.
struct SavedPlace {
  /// The page's address, title and number.
  var page = ""
  var title = ""
  var number = 0
  /// The text at the top of the screen.
  var anchor = Event.TextAnchor.top
  var zoom = 1.0
  /// R17: the address of the page read last, and the text at the top of its screen.
  var latest: String?
  var latestAnchor = Event.TextAnchor.top
  /// R19: whether the contents are pinned beside the page; nil if the reader has not chosen.
  var isPinned: Bool?
  /// R21: the speed of reading aloud.
  var speechSpeed = 1.0
  /// R20: the chosen appearance of pages.
  var appearance = Appearance()
  /// The keys of the open rows of the outline.
  var rows: [String] = []
  /// The key of the entry of the last column.
  var column: String?

  init() {}

  /// Parses a saved place; nil if it is damaged.
  init?(text: String) {
    do throws(JSONReader.Malformed) { try read(Array(text.utf8)) } catch { return nil }
  }

  private mutating func read(_ bytes: [UInt8]) throws(JSONReader.Malformed) {
    var json = JSONReader(bytes)
    guard try json.beginObject() else { return }
    while let name = try json.nextMember() {
      switch name {
      case "page": page = try json.string() ?? ""
      case "title": title = try json.string() ?? ""
      case "number": number = try json.integer() ?? 0
      case "offset": anchor.offset = max(0, try json.integer() ?? 0)
      case "share": anchor.share = max(-1, min(1, try json.number() ?? 0))
      case "latest": latest = try json.string()
      case "latestOffset": latestAnchor.offset = max(0, try json.integer() ?? 0)
      case "latestShare": latestAnchor.share = max(-1, min(1, try json.number() ?? 0))
      case "zoom": zoom = try json.number() ?? 1
      case "textSize": chooseTextSize(of: try json.integer() ?? -1)
      case "size": appearance.change(.textSize(try json.integer() ?? 100))
      case "theme", "typeface", "spacing", "margins", "alignment":
        if let setting = Event.Setting(name, value: try json.string() ?? "") { appearance.change(setting) }
      case "speechSpeed": speechSpeed = try json.number() ?? 1
      case "pinned": isPinned = try json.boolean()
      case "column": column = try json.string()
      case "rows":
        guard try json.beginArray() else { continue }
        while try json.nextElement() { if let row = try json.string() { rows.append(row) } }
      default: try json.skip()
      }
    }
  }

  /// Converts a text size of earlier versions, which had eight sizes.
  private mutating func chooseTextSize(of index: Int) {
    let sizes = [80, 90, 100, 115, 130, 150, 175, 200]
    if sizes.indices.contains(index) { appearance.change(.textSize(sizes[index])) }
  }

  /// The place as text; `modified` is the modification time of the book, which identifies its version.
  func text(modified: String) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.member("modified", modified)
      json.member("page", page)
      json.member("title", title)
      json.member("number", number)
      json.member("offset", anchor.offset)
      json.member("share", anchor.share)
      json.member("zoom", zoom)
      if let latest, latest != page {
        json.member("latest", latest)
        json.member("latestOffset", latestAnchor.offset)
        json.member("latestShare", latestAnchor.share)
      }
      json.member("size", appearance.textSize)
      json.member("theme", appearance.theme.rawValue)
      if let isPinned { json.member(boolean: "pinned", isPinned) }
      if speechSpeed != 1 { json.member("speechSpeed", speechSpeed) }
      json.member("typeface", appearance.typeface.rawValue)
      json.member("spacing", appearance.spacing.rawValue)
      json.member("margins", appearance.margins.rawValue)
      json.member("alignment", appearance.alignment.rawValue)
      json.name("rows")
      json.array { json in
        for row in rows { json.string(row) }
      }
      json.member("column", column)
    }
    return json.text
  }
}
