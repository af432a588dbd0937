import JSONText

/// R2: the place is saved as it changes, by addresses and titles, so that it outlives a new version.
extension Reader {
  /// The names under which the shell keeps texts.
  static let placeName = "place"
  static let marksName = "marks"

  mutating func pageWasScrolled(_ page: Int, _ anchor: Event.TextAnchor) {
    guard page == current, !showsPlaceholder, phase == .reading, anchor != self.anchor else { return }
    self.anchor = anchor
    savePlace()
  }

  mutating func savePlace() {
    guard phase == .reading else { return }
    let text = placeText
    guard text != savedPlace else { return }
    savedPlace = text
    send(.save(name: Self.placeName, text: text))
  }

  /// Said once: a message that comes again with every page would be in the way.
  mutating func storageWasRefused() {
    guard !saidRefusal else { return }
    saidRefusal = true
    send(.notice(words["notSaved"]))
  }

  private var placeText: String {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.member("modified", book.modified)
      json.member("page", book.pages[current].href)
      json.member("title", book.pages[current].title)
      json.member("number", current)
      json.member("offset", anchor.offset)
      json.member("share", anchor.share)
      json.member("zoom", zoom)
      json.member("textSize", textSize)
      json.member("theme", theme.rawValue)
      json.name("rows")
      json.array { json in
        for row in openRows.sorted() { json.string(key(of: row)) }
      }
      if let last = columnPath.last { json.member("column", key(of: last)) }
    }
    return json.text
  }

  /// An entry's labels from the top down: what another version of the book knows it by.
  func key(of entry: Int) -> String {
    var key = book.entries[entry].label
    var parent = book.entries[entry].parent
    while parent >= 0 {
      key = book.entries[parent].label + "\u{1F}" + key
      parent = book.entries[parent].parent
    }
    return key
  }

  mutating func restore(_ text: String) {
    var saved = SavedPlace()
    do throws(JSONReader.Malformed) { try saved.read(Array(text.utf8)) } catch { return }
    textSize = max(0, min(Self.textSizes.count - 1, saved.textSize ?? Self.usualTextSize))
    theme = saved.theme
    zoom = max(1, min(5, saved.zoom))
    if let page = book.page(at: saved.page) {
      current = page
      anchor = saved.anchor
    } else {
      // The page is gone: one of the same title, or whatever stands where it stood.
      current =
        book.pages.indices.first { book.pages[$0].title == saved.title && $0 > 0 }
        ?? max(0, min(book.pages.count - 1, saved.number))
      zoom = 1
    }
    if current == 0 { zoom = 1 }
    restoreRows(saved)
  }

  private mutating func restoreRows(_ saved: SavedPlace) {
    guard !saved.rows.isEmpty || saved.column != nil else { return }
    let rows = Set(saved.rows)
    for entry in book.entries.indices where book.hasChildren(entry) {
      let key = key(of: entry)
      if rows.contains(key) { openRows.insert(entry) }
      guard key == saved.column, columnPath.isEmpty else { continue }
      var ancestor = entry
      while ancestor >= 0 {
        columnPath.insert(ancestor, at: 0)
        ancestor = book.entries[ancestor].parent
      }
    }
  }

  // MARK: Settings

  mutating func set(_ setting: Event.Setting) {
    switch setting {
    case .largerText: textSize = min(Self.textSizes.count - 1, textSize + 1)
    case .smallerText: textSize = max(0, textSize - 1)
    case .theme(let theme): self.theme = theme
    }
    send(.appearance(textSize: Self.textSizes[textSize], theme))
    if current > 0, slots[current] == .ready {
      send(.position(page: current, .anchor(anchor), isSmooth: false))
    }
    if panel == .settings { showPanel(.open) }
    savePlace()
  }
}

/// A place as it was kept.
private struct SavedPlace {
  var page = ""
  var title = ""
  var number = 0
  var anchor = Event.TextAnchor.top
  var zoom = 1.0
  var textSize: Int?
  var theme = Event.Theme.automatic
  var rows: [String] = []
  var column: String?

  mutating func read(_ bytes: [UInt8]) throws(JSONReader.Malformed) {
    var json = JSONReader(bytes)
    guard try json.beginObject() else { return }
    while let name = try json.nextMember() {
      switch name {
      case "page": page = try json.string() ?? ""
      case "title": title = try json.string() ?? ""
      case "number": number = try json.integer() ?? 0
      case "offset": anchor.offset = max(0, try json.integer() ?? 0)
      case "share": anchor.share = max(-1, min(1, try json.number() ?? 0))
      case "zoom": zoom = try json.number() ?? 1
      case "textSize": textSize = try json.integer()
      case "theme": theme = Event.Theme(rawValue: try json.string() ?? "") ?? .automatic
      case "column": column = try json.string()
      case "rows":
        guard try json.beginArray() else { continue }
        while try json.nextElement() { if let row = try json.string() { rows.append(row) } }
      default: try json.skip()
      }
    }
  }
}
