import BookModel
import Diagnostics
import JSONText
import Publishing
import TextBytes

/// The output of `octavo inspect` for a bundle with reader index.
struct InspectionReport {
  let path: String
  let files: [BundleReader.File]
  let index: ReaderIndex

  init(_ reader: BundleReader, _ index: ReaderIndex, path: String) {
    self.path = path
    files = reader.files
    self.index = index
  }

  private var packedSizes: [String: Int] {
    Dictionary(files.map { ($0.name, $0.packedSize) }, uniquingKeysWith: { first, _ in first })
  }

  private var metadata: [(name: String, value: String)] {
    let data = index.metadata
    let values: [(String, String?)] = [
      ("title", data.title), ("subtitle", data.subtitle),
      ("creators", joined(data.creators.map(\.name))), ("publishers", joined(data.publishers)),
      ("language", data.language), ("direction", data.direction?.rawValue), ("identifier", data.identifier),
      ("date", data.date), ("modified", data.modified), ("rights", data.rights),
      ("subjects", joined(data.subjects)), ("description", data.description),
    ]
    return values.compactMap { name, value in value.map { (name, $0) } }
  }

  private func joined(_ values: [String]) -> String? { values.isEmpty ? nil : values.joined(separator: ", ") }

  // MARK: Text

  /// Sections with aligned columns, for people.
  func text() -> String {
    var text = path.printable + "\n"
    ReportTable.section("Metadata", rows: metadata.map { [$0.name, $0.value] }, to: &text)
    ReportTable.section(
      "Accessibility, and why",
      rows: index.accessibility.claims.map { [$0.property, $0.value, $0.evidence] }, to: &text)
    let packed = packedSizes
    let pages = index.readingOrder.map {
      [$0.href, sizeText($0.size), sizeText(packed[$0.href] ?? 0) + " packed", $0.title ?? ""]
    }
    ReportTable.section("Reading order: \(ReportTable.count(pages.count, "page"))", rows: pages, to: &text)
    let resources = index.resources.map { resource in
      [
        resource.href, sizeText(resource.size), resource.mediaType,
        pixels(resource.width, height: resource.height),
      ]
    }
    ReportTable.section("Other files: \(resources.count)", rows: resources, to: &text)
    ReportTable.section(
      "Fetched before the first page shows",
      rows: index.preload.startup.map { [$0.href, sizeText($0.size), $0.orientation?.rawValue ?? ""] },
      to: &text)
    let plans = index.preload.pages.map { plan in
      [plan.page, "\(plan.resources.count) files", sizeText(plan.resources.reduce(0) { $0 + $1.size })]
    }
    ReportTable.section("Then fetched from each page", rows: plans, to: &text)
    ReportTable.section(
      "Interactives: \(index.interactives.count)",
      rows: index.interactives.map { interactive in
        [
          interactive.page + "#" + interactive.id, interactive.title,
          ReportTable.count(interactive.controls.count, "control"),
          Self.liveness(of: interactive),
        ]
      }, to: &text)
    let total = files.reduce(0) { $0 + $1.size }
    let totalPacked = files.reduce(0) { $0 + $1.packedSize }
    return text
      + "\n\(ReportTable.count(files.count, "file")), \(sizeText(total)), \(sizeText(totalPacked)) packed\n"
  }

  /// The state of an interactive, such as "live", "partly live: Integrate is left as it is written at n = 3"
  /// or "lacks Graph".
  private static func liveness(of interactive: ReaderIndex.Interactive) -> String {
    if interactive.isLive { return "live" }
    let left = interactive.faults.prefix(3).map { fault in
      fault.setting.isEmpty ? fault.what : fault.what + " at " + fault.setting
    }
    let more = left.isEmpty ? "" : ": " + left.joined(separator: "; ")
    if interactive.definition != nil { return "partly live" + more }
    return interactive.lacking.isEmpty
      ? "a picture" + more : "lacks " + interactive.lacking.joined(separator: ", ")
  }

  private func pixels(_ width: Int?, height: Int?) -> String {
    guard let width, let height else { return "" }
    return "\(width)x\(height)"
  }

  // MARK: JSON

  /// Version 1 of the JSON format in docs/diagnostics.md.
  func json() -> [UInt8] {
    let packed = packedSizes
    var json = JSONWriter(.lines)
    json.object { json in
      json.member("version", 1)
      json.member("metadata") { json in
        json.object { json in for (name, value) in metadata { json.member(name, value) } }
      }
      json.member("accessibility") { json in
        json.array(index.accessibility.claims) { json, claim in
          json.object { json in
            json.member("property", claim.property)
            json.member("value", claim.value)
            json.member("evidence", claim.evidence)
          }
        }
      }
      json.member("readingOrder") { write(index.readingOrder, packed, to: &$0) }
      json.member("resources") { write(index.resources, packed, to: &$0) }
      json.member("artwork") { write(index.covers + index.launchImages, to: &$0) }
      json.member("preload") { write(index.preload, to: &$0) }
      json.member("interactives") { json in
        json.array(index.interactives) { json, interactive in
          json.object { json in
            json.member("page", interactive.page)
            json.member("id", interactive.id)
            json.member("title", interactive.title)
            json.member(boolean: "live", interactive.isLive)
            json.member("liveness", interactive.liveness.rawValue)
            interactive.writeFaults(to: &json)
            interactive.writeControls(to: &json)
            if !interactive.isLive { json.member("lacking", interactive.lacking) }
          }
        }
      }
      json.member("size", files.reduce(0) { $0 + $1.size })
      json.member("packedSize", files.reduce(0) { $0 + $1.packedSize })
    }
    return json.finished()
  }

  private func write(_ resources: [ReaderIndex.Resource], _ packed: [String: Int], to json: inout JSONWriter)
  {
    json.array(resources) { json, resource in
      json.object { json in
        json.member("href", resource.href)
        json.member("type", resource.mediaType)
        if let title = resource.title { json.member("title", title) }
        json.member("size", resource.size)
        json.member("packedSize", packed[resource.href] ?? 0)
        if let width = resource.width, let height = resource.height {
          json.member("width", width)
          json.member("height", height)
        }
      }
    }
  }

  private func write(_ pictures: [ReaderIndex.Picture], to json: inout JSONWriter) {
    json.array(pictures) { json, picture in
      json.object { json in
        json.member("href", picture.href)
        json.member("width", picture.width)
        json.member("height", picture.height)
        if let orientation = picture.orientation { json.member("orientation", orientation.rawValue) }
      }
    }
  }

  private func write(_ plan: PreloadPlan, to json: inout JSONWriter) {
    func resources(_ list: [PreloadPlan.Resource], from json: inout JSONWriter) {
      json.array(list) { json, resource in
        json.object { json in
          json.member("href", resource.href)
          json.member("size", resource.size)
          if let orientation = resource.orientation { json.member("orientation", orientation.rawValue) }
        }
      }
    }
    json.object { json in
      json.member("startup") { resources(plan.startup, from: &$0) }
      json.member("pages") { json in
        json.array(plan.pages) { json, page in
          json.object { json in
            json.member("page", page.page)
            json.member("resources") { resources(page.resources, from: &$0) }
          }
        }
      }
    }
  }
}
