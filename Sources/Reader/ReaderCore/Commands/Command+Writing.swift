import JSONText

extension [Command] {
  /// The commands as a JSON array.
  public var json: [UInt8] {
    var json = JSONWriter()
    json.array { json in
      for command in self { json.object { command.write(to: &$0) } }
    }
    return json.bytes
  }
}

extension Command {
  fileprivate func write(to json: inout JSONWriter) {
    switch self {
    case .setUp(let book): book.write(to: &json)
    case .cover(let href, let title, let creators): json.cover(href, title: title, creators: creators)
    case .spinner(let isShown): json.command("spinner", "shown", isShown)
    case .load(let page, let href): json.command("load", page: page, "href", href)
    case .unload(let page): json.command("unload", page: page)
    case .place(let page, let isReady): json.command("place", page: page, "ready", isReady)
    case .turn(let turn): turn.write(to: &json)
    case .peel(let share): json.command("peel", "share", share)
    case .settle(let completes): json.command("settle", "completes", completes)
    case .finish: json.command("finish")
    case .reveal(let page): json.command("reveal", page: page)
    case .unreachable(let page): json.command("unreachable", page: page)
    case .position(let page, let position, let isSmooth):
      json.command("position", page: page, "smooth", isSmooth)
      position.write(to: &json)
    case .scrollBy(let share): json.command("scrollBy", "share", share)
    case .pull(let distance, let page, let isReady): json.pull(distance, page: page, isReady: isReady)
    case .pullBack: json.command("pullBack")
    case .cell(let id, let offset): json.cell(id, offset: offset)
    case .frames(let isOn): json.command("frames", "on", isOn)
    case .claim: json.command("claim")
    case .zoom(let page, let scale, let x, let y): json.zoom(page: page, scale: scale, x: x, y: y)
    case .bar(let bar): bar.write(to: &json)
    case .outline(let rows): json.outline(rows)
    case .side(let rows, let isAutomatic): json.side(rows, isAutomatic)
    case .resume(let title): json.command("resume", "title", title)
    case .outlineChange(let row, let inserted, let removed):
      json.outlineChange(row, inserted: inserted, removed: removed)
    case .columns(let columns, let width, let focus): json.columns(columns, width: width, focus: focus)
    case .popover(let popover): popover.write(to: &json)
    case .closePopover: json.command("closePopover")
    case .fetch(let href): json.command("fetch", "href", href)
    case .part(let name): json.command("part", "name", name)
    case .save(let name, let text): json.save(name, text: text)
    case .highlights(let page, let highlights): json.highlights(highlights, page: page)
    case .selection(let offer): json.selection(offer)
    case .note(let id, let quote, let text): json.note(id, quote: quote, text: text)
    case .file(let format, let text): json.file(format, text: text)
    case .appearance(let appearance): json.appearance(appearance)
    case .announce(let text): json.command("announce", "text", text)
    case .notice(let text): json.command("notice", "text", text)
    case .open(let address): json.command("open", "href", address)
    case .remember: json.command("remember")
    case .interactive(let command): command.write(to: &json)
    case .speech(let command): command.write(to: &json)
    case .groups(let groups): json.groups(groups)
    }
  }
}

/// The writing of commands with several members.
extension JSONWriter {
  fileprivate mutating func groups(_ groups: [PageGroups.Group]) {
    command("groups")
    list("groups", groups) { json, group in
      json.member("roll", group.isRoll)
      if let side = group.side { json.member("side", side == .left ? "left" : "right") }
      json.name("pages")
      json.array { json in for page in group.pages { json.integer(page) } }
    }
  }

  fileprivate mutating func cover(_ href: String?, title: String, creators: String) {
    command("cover", "href", href)
    member("title", title)
    member("creators", creators)
  }

  fileprivate mutating func pull(_ distance: Double, page: Int, isReady: Bool) {
    command("pull", page: page)
    member("distance", distance)
    member("ready", isReady)
  }

  fileprivate mutating func cell(_ id: Int, offset: Double) {
    command("cell")
    member("id", id)
    member("offset", offset)
  }

  fileprivate mutating func zoom(page: Int, scale: Double, x: Double, y: Double) {
    command("zoom", page: page)
    member("scale", scale)
    member("x", x)
    member("y", y)
  }

  fileprivate mutating func outline(_ rows: [Command.Row]) {
    command("outline")
    self.rows("rows", rows)
  }

  fileprivate mutating func outlineChange(_ row: Command.Row, inserted: [Command.Row], removed: Int) {
    command("outlineChange")
    rows("row", [row])
    rows("inserted", inserted)
    member("removed", removed)
  }

  fileprivate mutating func columns(_ columns: [Command.Column], width: Double, focus: Int) {
    command("columns")
    member("focus", focus)
    member("width", width)
    list("columns", columns) { json, column in
      json.member("entry", column.entry)
      json.member("title", column.title)
      json.rows("rows", column.rows)
    }
  }

  fileprivate mutating func save(_ name: String, text: String) {
    command("save", "name", name)
    member("text", text)
  }

  fileprivate mutating func highlights(_ highlights: [Command.Highlight], page: Int) {
    command("highlights", page: page)
    list("ranges", highlights) { json, highlight in
      json.member("id", highlight.id)
      json.member("start", highlight.start)
      json.member("end", highlight.end)
      json.member("text", highlight.quote.text)
      json.member("prefix", highlight.quote.prefix)
      json.member("suffix", highlight.quote.suffix)
      json.member("color", highlight.color.rawValue)
      json.member("note", highlight.hasNote)
    }
  }

  fileprivate mutating func selection(_ offer: Command.SelectionOffer) {
    switch offer {
    case .none: command("selection", "offer", "none")
    case .highlight: command("selection", "offer", "highlight")
    case .edit(let color, let note):
      command("selection", "offer", "edit")
      member("color", color.rawValue)
      member("note", note)
    }
  }

  fileprivate mutating func side(_ rows: [Command.Row]?, _ isAutomatic: Bool) {
    command("side", "shown", rows != nil)
    member("automatic", isAutomatic)
    self.rows("rows", rows ?? [])
  }

  fileprivate mutating func appearance(_ appearance: Appearance) {
    command("appearance")
    appearance.write(to: &self)
  }

  fileprivate mutating func note(_ id: Int, quote: String, text: String) {
    command("note")
    member("id", id)
    member("quote", quote)
    member("text", text)
  }

  fileprivate mutating func file(_ format: AnnotationEvent.Export.Format, text: String) {
    command("file", "format", format.rawValue)
    member("text", text)
  }
}

extension Appearance {
  fileprivate func write(to json: inout JSONWriter) {
    json.member("textSize", textSize)
    json.member("theme", theme.rawValue)
    json.member("typeface", typeface.rawValue)
    json.member("spacing", spacing.rawValue)
    json.member("margins", margins.rawValue)
    json.member("alignment", alignment.rawValue)
  }
}

extension JSONWriter {
  fileprivate mutating func command(_ name: String) { member("do", name) }

  fileprivate mutating func command(_ name: String, page: Int) {
    member("do", name)
    member("page", page)
  }

  fileprivate mutating func command(_ name: String, page: Int, _ member: String, _ value: String) {
    command(name, page: page)
    self.member(member, value)
  }

  fileprivate mutating func command(_ name: String, page: Int, _ member: String, _ value: Bool) {
    command(name, page: page)
    self.member(member, value)
  }

  fileprivate mutating func command(_ name: String, _ member: String, _ value: Bool) {
    command(name)
    self.member(member, value)
  }

  fileprivate mutating func command(_ name: String, _ member: String, _ value: Double) {
    command(name)
    self.member(member, value)
  }

  fileprivate mutating func command(_ name: String, _ member: String, _ value: String?) {
    command(name)
    self.member(member, value)
  }

  fileprivate mutating func list<Element>(
    _ name: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.name(name)
    array { json in
      for element in elements { json.object { write(&$0, element) } }
    }
  }

  fileprivate mutating func rows(_ name: String, _ rows: [Command.Row]) {
    list(name, rows) { json, row in
      json.member("entry", row.entry)
      json.member("lead", row.lead)
      json.member("title", row.title)
      if let markup = row.markup { json.member("markup", markup) }
      if row.depth > 0 { json.member("depth", row.depth) }
      json.member("more", row.hasChildren)
      json.member("open", row.isOpen)
      json.member("current", row.isCurrent)
      json.member("disabled", !row.isEnabled)
    }
  }
}

extension Command.SetUp {
  fileprivate func write(to json: inout JSONWriter) {
    json.command("setUp")
    json.member("title", title)
    json.member("creators", creators)
    json.member("language", language)
    json.member("direction", isRightToLeft ? "rtl" : "ltr")
    json.member("turning", turning == .flip ? "flip" : "scroll")
    json.member("contents", contents == .outline ? "outline" : "columns")
    if !looks.titleDirection.isEmpty { json.member("titleDirection", looks.titleDirection) }
    if !looks.creatorDirection.isEmpty { json.member("creatorDirection", looks.creatorDirection) }
    if !looks.activeClass.isEmpty { json.member("activeClass", looks.activeClass) }
    if !looks.playbackClass.isEmpty { json.member("playbackClass", looks.playbackClass) }
    if let printedPages { json.member("printedPages", printedPages) }
    json.name("words")
    json.object { json in
      for (name, word) in words.all { json.member(name, word) }
    }
    json.list("chapters", chapters) { json, chapter in
      json.member("page", chapter.page)
      json.member("label", chapter.label)
    }
    json.name("pages")
    json.array { json in
      for (number, page) in pages.enumerated() {
        json.object { json in
          json.member("href", page.href)
          json.member("title", page.title)
          json.member("size", page.size)
          json.member("linear", page.isLinear)
          page.layout.write(to: &json)
          if let overlay = page.overlay { json.member("overlay", overlay) }
          json.member("chapterEnd", chapterEnds[number])
        }
      }
    }
  }
}

extension Command.Turn {
  fileprivate func write(to json: inout JSONWriter) {
    json.command("turn")
    json.member("from", from)
    json.member("to", to)
    json.member("forward", isForward)
    json.member("style", style.rawValue)
    json.member("ready", isReady)
    json.member("held", isHeld)
  }
}

extension Command.Position {
  fileprivate func write(to json: inout JSONWriter) {
    switch self {
    case .top: json.member("to", "top")
    case .bottom: json.member("to", "bottom")
    case .fragment(let fragment):
      json.member("to", "fragment")
      json.member("fragment", fragment)
    case .anchor(let anchor):
      json.member("to", "anchor")
      json.member("offset", anchor.offset)
      json.member("share", anchor.share)
    case .member(let page):
      json.member("to", "member")
      json.member("member", page)
    case .found(let start, let end, let all):
      json.member("to", "found")
      json.member("start", start)
      json.member("end", end)
      json.name("all")
      json.array { json in
        for range in all {
          json.integer(range.lowerBound)
          json.integer(range.upperBound)
        }
      }
    }
  }
}

extension Command.Bar {
  fileprivate func write(to json: inout JSONWriter) {
    json.command("bar", page: page)
    json.member("title", title)
    json.member("previous", canGoBack)
    json.member("next", canGoForward)
    json.member("fragment", fragment)
    json.member("bookmarked", isBookmarked)
    json.member("return", canReturn)
  }
}

extension Command.Popover {
  fileprivate func write(to json: inout JSONWriter) {
    json.command("popover")
    switch self {
    case .contents(let title, let up, let rows, let direction):
      json.member("kind", "contents")
      json.member("title", title)
      json.member("up", up)
      json.member("browse", direction.rawValue)
      json.rows("rows", rows)
    case .search(let list):
      json.member("kind", "search")
      json.member("query", list.query)
      json.member("pages", list.pages)
      json.member("complete", list.isComplete)
      json.member("cut", list.isCut)
      json.member("failed", list.hasFailed)
      json.list("results", list.results) { json, result in
        json.member("id", result.id)
        json.member("page", result.page)
        json.member("title", result.pageTitle)
        json.member("path", result.path)
        json.member("before", result.before)
        json.member("hit", result.hit)
        json.member("after", result.after)
      }
    case .marks(let marks):
      json.member("kind", "marks")
      json.list("marks", marks) { json, mark in
        json.member("id", mark.id)
        json.member("highlight", mark.isHighlight)
        json.member("page", mark.page)
        json.member("title", mark.pageTitle)
        json.member("path", mark.path)
        json.member("created", mark.created)
        json.member("text", mark.text)
        json.member("color", mark.color.rawValue)
        json.member("note", mark.note)
        json.member("gone", mark.isGone)
      }
    case .settings(let appearance):
      json.member("kind", "settings")
      json.member("canGrow", appearance.canGrow)
      json.member("canShrink", appearance.canShrink)
      json.member("usual", appearance.isUsual)
      appearance.write(to: &json)
    case .importing(let offer):
      json.member("kind", "importing")
      offer.write(to: &json)
    }
  }
}

extension Command.ImportOffer {
  fileprivate func write(to json: inout JSONWriter) {
    json.member("title", title)
    json.member("foreign", !isOfThisBook)
    json.member("new", new)
    json.member("known", known)
    json.member("gone", gone)
    json.member("unread", unread)
  }
}

extension PageLayout {
  /// Writes the layout of a page that is not reflowable.
  fileprivate func write(to json: inout JSONWriter) {
    switch orientation {
    case nil: break
    case .landscape: json.member("orientation", "landscape")
    case .portrait: json.member("orientation", "portrait")
    }
    switch kind {
    case .reflowable: return
    case .fixed: json.member("layout", "fixed")
    case .roll: json.member("layout", "roll")
    }
    json.member("width", width)
    json.member("height", height)
  }
}
