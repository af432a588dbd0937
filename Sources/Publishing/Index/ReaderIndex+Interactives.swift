import BookModel
import Diagnostics

extension ReaderIndex {
  /// An interactive of a page.
  public struct Interactive: Sendable, Equatable {
    /// The page's name in the bundle.
    public var page: String
    /// The id of its figure.
    public var id: String
    /// What it is called.
    public var title: String
    /// Its controls.
    public var controls: [PageInteractive.Control]
    /// The name of its definition in the bundle; nil where it is only a picture.
    public var definition: String?
    /// Functions that the kernel lacks, sorted.
    public var lacking: [String]

    /// Whether it can be operated.
    public var isLive: Bool { definition != nil }

    init(page: String, _ interactive: PageInteractive, definition: String?) {
      (self.page, id, title) = (page, interactive.id, interactive.title)
      (controls, lacking) = (interactive.controls, interactive.lacking)
      self.definition = definition
    }

    init?(page: String, _ json: JSONValue) {
      guard let id = json["id"]?.string else { return nil }
      self.page = page
      self.id = id
      title = json["title"]?.string ?? ""
      controls =
        json["controls"]?.elements.compactMap { control in
          control["kind"]?.string.map {
            PageInteractive.Control(kind: $0, label: control["label"]?.string ?? "")
          }
        } ?? []
      definition = json["definition"]?.string.map(BundlePath.decoded)
      lacking = json["lacking"]?.strings ?? []
    }
  }

  /// Writes the interactives by the addresses of their pages.
  func writeInteractives(to json: inout JSONWriter) {
    var start = 0
    while start < interactives.count {
      let page = interactives[start].page
      var end = start
      while end < interactives.count, interactives[end].page == page { end += 1 }
      let ofPage = Array(interactives[start..<end])
      json.member(BundlePath.encoded(page)) { json in json.array(ofPage) { $1.write(to: &$0) } }
      start = end
    }
  }

  /// Reads the interactives of the pages of a reading order.
  static func interactives(_ json: JSONValue?, pages: [Resource]) -> [Interactive] {
    guard let json else { return [] }
    return pages.flatMap { page in
      json[BundlePath.encoded(page.href)]?.elements.compactMap { Interactive(page: page.href, $0) } ?? []
    }
  }
}

extension ReaderIndex.Interactive {
  fileprivate func write(to json: inout JSONWriter) {
    json.onOneLine { json in
      json.object { json in
        json.member("id", id)
        json.member("title", title)
        json.member("live", isLive)
        writeControls(to: &json)
        if let definition { json.member("definition", BundlePath.encoded(definition)) }
        if !lacking.isEmpty { json.member("lacking", lacking) }
      }
    }
  }

  /// Writes what can be operated.
  public func writeControls(to json: inout JSONWriter) {
    json.member("controls") { json in
      json.array(controls) { json, control in
        json.object { json in
          json.member("kind", control.kind)
          json.member("label", control.label)
        }
      }
    }
  }
}
