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
    case .interactive(let command): command.write(to: &json)
    case .load(let page, let href):
      json.command("load", page: page)
      json.member("href", href)
    case .unload(let page): json.command("unload", page: page)
    case .place(let page, let isReady):
      json.command("place", page: page)
      json.member("ready", isReady)
    case .turn(let turn): turn.write(to: &json)
    case .reveal(let page): json.command("reveal", page: page)
    case .unreachable(let page): json.command("unreachable", page: page)
    case .position(let page, let position, let isSmooth):
      json.command("position", page: page)
      json.member("smooth", isSmooth)
      position.write(to: &json)
    case .bar(let bar): bar.write(to: &json)
    case .outline(let rows):
      json.command("outline")
      json.rows("rows", rows)
    case .outlineChange(let row, let inserted, let removed):
      json.command("outlineChange")
      json.rows("row", [row])
      json.rows("inserted", inserted)
      json.member("removed", removed)
    case .columns(let columns, let width, let focus):
      json.command("columns")
      json.member("focus", focus)
      json.member("width", width)
      json.list("columns", columns) { json, column in
        json.member("entry", column.entry)
        json.member("title", column.title)
        json.rows("rows", column.rows)
      }
    case .popover(let popover):
      json.command("popover")
      popover.write(to: &json)
    case .highlights(let page, let highlights):
      json.command("highlights", page: page)
      json.list("ranges", highlights) { json, highlight in
        json.member("id", highlight.id)
        json.member("start", highlight.start)
        json.member("end", highlight.end)
        json.member("text", highlight.text)
      }
    default: writeSimple(to: &json)
    }
  }

  /// The commands that are a name and one or two values.
  private func writeSimple(to json: inout JSONWriter) {
    switch self {
    case .cover(let href, let title, let creators):
      json.command("cover")
      json.member("href", href)
      json.member("title", title)
      json.member("creators", creators)
    case .spinner(let isShown): json.command("spinner", "shown", isShown)
    case .peel(let share):
      json.command("peel")
      json.member("share", share)
    case .settle(let completes): json.command("settle", "completes", completes)
    case .finish: json.command("finish")
    case .scrollBy(let share):
      json.command("scrollBy")
      json.member("share", share)
    case .pull(let distance, let page, let isReady):
      json.command("pull", page: page)
      json.member("distance", distance)
      json.member("ready", isReady)
    case .pullBack: json.command("pullBack")
    case .cell(let id, let offset):
      json.command("cell")
      json.member("id", id)
      json.member("offset", offset)
    case .frames(let isOn): json.command("frames", "on", isOn)
    case .claim: json.command("claim")
    case .zoom(let page, let scale, let x, let y):
      json.command("zoom", page: page)
      json.member("scale", scale)
      json.member("x", x)
      json.member("y", y)
    default: writeTexts(to: &json)
    }
  }

  /// The commands that are about storage, files and words.
  private func writeTexts(to json: inout JSONWriter) {
    switch self {
    case .closePopover: json.command("closePopover")
    case .fetch(let href):
      json.command("fetch")
      json.member("href", href)
    case .part(let name):
      json.command("part")
      json.member("name", name)
    case .save(let name, let text):
      json.command("save")
      json.member("name", name)
      json.member("text", text)
    case .selection(let offer):
      json.command("selection")
      json.member("offer", offer.rawValue)
    case .appearance(let textSize, let theme):
      json.command("appearance")
      json.member("textSize", textSize)
      json.member("theme", theme.rawValue)
    case .announce(let text):
      json.command("announce")
      json.member("text", text)
    case .notice(let text):
      json.command("notice")
      json.member("text", text)
    case .open(let address):
      json.command("open")
      json.member("href", address)
    case .remember: json.command("remember")
    default: break
    }
  }
}

extension JSONWriter {
  fileprivate mutating func command(_ name: String) { member("do", name) }

  fileprivate mutating func command(_ name: String, page: Int) {
    member("do", name)
    member("page", page)
  }

  fileprivate mutating func command(_ name: String, _ flag: String, _ value: Bool) {
    member("do", name)
    member(flag, value)
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
    json.name("words")
    json.object { json in
      for (name, word) in words.all { json.member(name, word) }
    }
    json.list("pages", pages) { json, page in
      json.member("href", page.href)
      json.member("title", page.title)
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
    case .found(let start, let end):
      json.member("to", "found")
      json.member("start", start)
      json.member("end", end)
    }
  }
}

extension Command.Bar {
  fileprivate func write(to json: inout JSONWriter) {
    json.command("bar", page: page)
    json.member("title", title)
    json.member("previous", canGoBack)
    json.member("next", canGoForward)
    json.member("bookmarked", isBookmarked)
    json.member("return", canReturn)
  }
}

extension Command.Popover {
  fileprivate func write(to json: inout JSONWriter) {
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
        json.member("before", result.before)
        json.member("hit", result.hit)
        json.member("after", result.after)
      }
    case .marks(let marks):
      json.member("kind", "marks")
      json.list("marks", marks) { json, mark in
        json.member("id", mark.id)
        json.member("highlight", mark.isHighlight)
        json.member("title", mark.pageTitle)
        json.member("text", mark.text)
      }
    case .settings(let textSize, let canGrow, let canShrink, let theme):
      json.member("kind", "settings")
      json.member("textSize", textSize)
      json.member("canGrow", canGrow)
      json.member("canShrink", canShrink)
      json.member("theme", theme.rawValue)
    }
  }
}
