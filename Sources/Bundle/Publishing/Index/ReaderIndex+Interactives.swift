import BookModel
import Diagnostics
import JSONText

extension ReaderIndex {
  /// An interactive of a page.
  public struct Interactive: Sendable, Equatable {
    /// The page's name in the bundle.
    public var page: String
    /// The id of its figure.
    public var id: String
    /// The title.
    public var title: String
    /// Its controls.
    public var controls: [PageInteractive.Control]
    /// The bundle name of its definition; nil for a static picture.
    public var definition: String?
    /// Functions that the kernel does not support, sorted.
    public var lacking: [String]

    /// Whether the interactive works, as tested when the book was built.
    public var liveness: PageInteractive.Liveness
    /// Its faults, each with a setting at which it occurs.
    public var faults: [PageInteractive.Fault]

    /// Whether it can be operated and works at all tested settings.
    public var isLive: Bool { definition != nil && liveness == .yes }

    init(page: String, _ interactive: PageInteractive, definition: String?) {
      (self.page, id, title) = (page, interactive.id, interactive.title)
      (controls, lacking) = (interactive.controls, interactive.lacking)
      (liveness, faults) = (interactive.liveness, interactive.faults)
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
      // Older bundles have no liveness.
      let usual: PageInteractive.Liveness = definition == nil ? .no : .yes
      liveness = json["liveness"]?.string.flatMap { PageInteractive.Liveness(rawValue: $0) } ?? usual
      faults =
        json["left"]?.elements.compactMap { fault in
          fault["what"]?.string.map { PageInteractive.Fault(what: $0, setting: fault["at"]?.string ?? "") }
        } ?? []
    }
  }

  /// Writes the interactives, grouped by the address of their page.
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

  /// Reads the interactives of the pages in a reading order.
  static func interactives(_ json: JSONValue?, pages: [Resource]) -> [Interactive] {
    guard let members = json?.members else { return [] }
    return pages.flatMap { page in
      members[BundlePath.encoded(page.href)]?.elements.compactMap { Interactive(page: page.href, $0) } ?? []
    }
  }
}

extension ReaderIndex.Interactive {
  fileprivate func write(to json: inout JSONWriter) {
    json.onOneLine { json in
      json.object { json in
        json.member("id", id)
        json.member("title", title)
        json.member(boolean: "live", isLive)
        json.member("liveness", liveness.rawValue)
        writeFaults(to: &json)
        writeControls(to: &json)
        if let definition { json.member("definition", BundlePath.encoded(definition)) }
        if !lacking.isEmpty { json.member("lacking", lacking) }
      }
    }
  }

  /// Writes the faults, if there are any.
  public func writeFaults(to json: inout JSONWriter) {
    guard !faults.isEmpty else { return }
    json.member("left") { json in
      json.array(faults) { json, fault in
        json.object { json in
          json.member("what", fault.what)
          json.member("at", fault.setting)
        }
      }
    }
  }

  /// Writes the controls.
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
