import JSONText
import TextBytes

extension ReaderBook {
  /// Why a reader index cannot be used.
  public enum Unusable: Error, Equatable, Sendable {
    /// It is not JSON; the offset of the error in bytes.
    case malformed(offset: Int)
    /// It has no pages.
    case empty
  }

  /// Reads a reader index.
  public init(index bytes: [UInt8]) throws(Unusable) {
    self.init()
    var json = JSONReader(bytes)
    var contents: [RawEntry] = []
    do throws(JSONReader.Malformed) {
      guard try json.beginObject() else { throw JSONReader.Malformed(offset: 0) }
      while let name = try json.nextMember() {
        switch name {
        case "metadata": try readMetadata(&json)
        case "readingOrder": try readPages(&json)
        case "toc": try Self.readEntries(&json, depth: 0, to: &contents)
        case "reader": try readOptions(&json)
        case "pageList": try readPrintedPages(&json)
        default: try json.skip()
        }
      }
    } catch { throw .malformed(offset: error.offset) }
    guard !pages.isEmpty else { throw .empty }
    // Plans contain addresses of pages, whose numbers are known only now.
    for plan in plans.indices {
      for file in plans[plan].indices { plans[plan][file].page = page(at: plans[plan][file].href) ?? -1 }
    }
    entries.reserveCapacity(contents.count)
    add(contents[...], parent: -1, depth: 0)
  }

  private mutating func readMetadata(_ json: inout JSONReader) throws(JSONReader.Malformed) {
    guard try json.beginObject() else { return }
    while let name = try json.nextMember() {
      switch name {
      case "title": title = try json.string() ?? ""
      case "identifier": identifier = try json.string() ?? ""
      case "language": try readLanguage(&json)
      case "modified": modified = try json.string() ?? ""
      case "readingProgression": isRightToLeft = try json.string() == "rtl"
      case "author": try readCreators(&json)
      default: try json.skip()
      }
    }
  }

  /// Reads one language, or the first of several.
  private mutating func readLanguage(_ json: inout JSONReader) throws(JSONReader.Malformed) {
    guard try json.isArray() else {
      language = try json.string() ?? language
      return
    }
    var isFirst = true
    _ = try json.beginArray()
    while try json.nextElement() {
      let name = try json.string()
      if isFirst { language = name ?? language }
      isFirst = false
    }
  }

  private mutating func readCreators(_ json: inout JSONReader) throws(JSONReader.Malformed) {
    guard try json.beginArray() else { return }
    while try json.nextElement() {
      guard try json.beginObject() else { continue }
      while let name = try json.nextMember() {
        if name == "name", let creator = try json.string() {
          creators.append(creator)
        } else if name != "name" {
          try json.skip()
        }
      }
    }
  }

  private mutating func readPages(_ json: inout JSONReader) throws(JSONReader.Malformed) {
    guard try json.beginArray() else { return }
    while try json.nextElement() {
      var page = Page(href: "", title: "", size: 0, isLinear: true)
      guard try json.beginObject() else { continue }
      while let name = try json.nextMember() {
        switch name {
        case "href": page.href = try json.string() ?? ""
        case "title": page.title = try json.string() ?? ""
        case "size": page.size = max(0, try json.integer() ?? 0)
        case "width": page.layout.width = max(0, try json.integer() ?? 0)
        case "height": page.layout.height = max(0, try json.integer() ?? 0)
        case "properties": try Self.readProperties(&json, of: &page)
        default: try json.skip()
        }
      }
      pages.append(page)
    }
    numberPages()
  }

  private mutating func readPrintedPages(_ json: inout JSONReader) throws(JSONReader.Malformed) {
    guard try json.beginArray() else { return }
    while try json.nextElement() {
      guard try json.beginObject() else { continue }
      var (label, href) = ("", "")
      while let name = try json.nextMember() {
        switch name {
        case "href": href = try json.string() ?? ""
        case "title": label = try json.string() ?? ""
        default: try json.skip()
        }
      }
      addPrintedPage(label, at: href)
    }
  }

  private static func readProperties(
    _ json: inout JSONReader, of page: inout Page
  ) throws(JSONReader.Malformed) {
    guard try json.beginObject() else { return }
    while let property = try json.nextMember() {
      switch property {
      case "linear": page.isLinear = try json.boolean() ?? true
      case "mediaOverlay": page.overlay = try json.string()
      case "layout":
        let name = try json.string()
        page.layout.kind = name == "fixed" ? .fixed : name == "roll" ? .roll : .reflowable
      case "spread":
        let name = try json.string()
        page.layout.spread =
          name == "none" ? .none : name == "both" ? .both : name == "landscape" ? .landscape : .automatic
      case "page":
        let name = try json.string()
        page.layout.side =
          name == "left" ? .left : name == "right" ? .right : name == "center" ? .center : nil
      case "orientation":
        let name = try json.string()
        page.layout.orientation = name == "landscape" ? .landscape : name == "portrait" ? .portrait : nil
      default: try json.skip()
      }
    }
  }

  private mutating func readDirections(_ json: inout JSONReader) throws(JSONReader.Malformed) {
    guard try json.beginObject() else { return }
    while let name = try json.nextMember() {
      switch name {
      case "title": looks.titleDirection = try json.string() ?? ""
      case "author": looks.creatorDirection = try json.string() ?? ""
      default: try json.skip()
      }
    }
  }

  private mutating func readOverlays(_ json: inout JSONReader) throws(JSONReader.Malformed) {
    guard try json.beginObject() else { return }
    while let name = try json.nextMember() {
      switch name {
      case "activeClass": looks.activeClass = try json.string() ?? ""
      case "playbackActiveClass": looks.playbackClass = try json.string() ?? ""
      default: try json.skip()
      }
    }
  }

  private mutating func readOptions(_ json: inout JSONReader) throws(JSONReader.Malformed) {
    guard try json.beginObject() else { return }
    while let name = try json.nextMember() {
      switch name {
      case "contents": contentsStyle = try json.string() == "columns" ? .columns : .outline
      case "turning": turning = try json.string() == "scroll" ? .scroll : .flip
      case "covers": try readCovers(&json)
      case "preload": try readPlan(&json)
      case "overlays": try readOverlays(&json)
      case "textDirections": try readDirections(&json)
      default: try json.skip()
      }
    }
  }

  private mutating func readCovers(_ json: inout JSONReader) throws(JSONReader.Malformed) {
    guard try json.beginArray() else { return }
    while try json.nextElement() {
      guard try json.beginObject() else { continue }
      var cover = Cover(href: "", width: 0, height: 0)
      while let name = try json.nextMember() {
        switch name {
        case "href": cover.href = try json.string() ?? ""
        case "width": cover.width = try json.integer() ?? 0
        case "height": cover.height = try json.integer() ?? 0
        default: try json.skip()
        }
      }
      covers.append(cover)
    }
  }

  private mutating func readPlan(_ json: inout JSONReader) throws(JSONReader.Malformed) {
    guard try json.beginObject() else { return }
    while let name = try json.nextMember() {
      guard name == "pages" else {
        try json.skip()
        continue
      }
      guard try json.beginArray() else { continue }
      while try json.nextElement() {
        guard try json.beginObject() else { continue }
        var files: [Resource] = []
        while let member = try json.nextMember() {
          if member == "resources" { files = try Self.readResources(&json) } else { try json.skip() }
        }
        plans.append(files)
      }
    }
  }

  private static func readResources(_ json: inout JSONReader) throws(JSONReader.Malformed) -> [Resource] {
    var files: [Resource] = []
    guard try json.beginArray() else { return [] }
    while try json.nextElement() {
      guard try json.beginObject() else { continue }
      var file = Resource(href: "", size: 0, page: -1)
      while let name = try json.nextMember() {
        switch name {
        case "href": file.href = try json.string() ?? ""
        case "size": file.size = max(0, try json.integer() ?? 0)
        default: try json.skip()
        }
      }
      files.append(file)
    }
    return files
  }

  // MARK: Contents

  /// An entry as in the index; the next `count` entries are its descendants.
  private struct RawEntry {
    var href: String?
    var title = ""
    var label, markup: String?
    var hasPage = true
    var count = 0
  }

  /// Deeper contents are ignored; Octavo writes none.
  private static let depthLimit = 64

  private static func readEntries(
    _ json: inout JSONReader, depth: Int, to list: inout [RawEntry]
  ) throws(JSONReader.Malformed) {
    guard depth < depthLimit else { return try json.skip() }
    guard try json.beginArray() else { return }
    while try json.nextElement() {
      guard try json.beginObject() else { continue }
      let place = list.count
      list.append(RawEntry())
      while let name = try json.nextMember() {
        switch name {
        case "href": list[place].href = try json.string()
        case "title": list[place].title = try json.string() ?? ""
        case "children": try readEntries(&json, depth: depth + 1, to: &list)
        case "properties":
          guard try json.beginObject() else { continue }
          while let property = try json.nextMember() {
            switch property {
            case "label": list[place].label = try json.string()
            case "markup": list[place].markup = try json.string()
            case "hasPage": list[place].hasPage = try json.boolean() ?? true
            default: try json.skip()
            }
          }
        default: try json.skip()
        }
      }
      list[place].count = list.count - place - 1
    }
  }

  private mutating func add(_ list: ArraySlice<RawEntry>, parent: Int, depth: Int) {
    var index = list.startIndex
    while index < list.endIndex {
      let raw = list[index]
      let (target, fragment) = place(raw.hasPage ? raw.href : nil)
      let label = raw.label ?? raw.title
      let number = entries.count
      let isContainer = raw.count > 0
      entries.append(
        Entry(
          lead: Self.lead(of: label, title: raw.title), title: raw.title, markup: raw.markup, label: label,
          parent: parent, depth: depth, end: 0, page: isContainer ? -1 : target,
          fragment: isContainer ? nil : fragment,
          isOpening: false))
      if isContainer, target >= 0 {
        entries.append(
          Entry(
            lead: nil, title: raw.title, markup: raw.markup, label: raw.title, parent: number,
            depth: depth + 1,
            end: number + 2, page: target, fragment: fragment, isOpening: true))
      }
      add(list[index + 1..<index + 1 + raw.count], parent: number, depth: depth + 1)
      entries[number].end = entries.count
      index += raw.count + 1
    }
  }

  /// The page and fragment of an address; the page is -1 if the book has no such page.
  func place(_ href: String?) -> (page: Int, fragment: String?) {
    guard let href else { return (-1, nil) }
    let bytes = Array(href.utf8)
    let mark = bytes.firstIndex(of: "#") ?? bytes.count
    let fragment = mark < bytes.count ? String(decoding: bytes[(mark + 1)...], as: UTF8.self) : nil
    return (page(at: String(decoding: bytes[..<mark], as: UTF8.self)) ?? -1, fragment)
  }

  /// The text before the title in a label, without the colon and space between them.
  private static func lead(of label: String, title: String) -> String? {
    let (whole, end) = (Array(label.utf8), Array(title.utf8))
    guard whole.count > end.count, Array(whole[(whole.count - end.count)...]) == end else { return nil }
    var lead = whole[..<(whole.count - end.count)]
    while let last = lead.last, last == " " || last == ":" { lead.removeLast() }
    // Remove the ideographic space and colon, of three bytes each.
    while lead.count >= 3, [[0xE3, 0x80, 0x80], [0xEF, 0xBC, 0x9A]].contains(Array(lead.suffix(3))) {
      lead.removeLast(3)
    }
    return lead.isEmpty ? nil : String(decoding: lead, as: UTF8.self)
  }
}
