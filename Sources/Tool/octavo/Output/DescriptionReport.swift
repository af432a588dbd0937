import BundleChecks
import Diagnostics
import JSONText
import TextBytes

/// The output of `octavo inspect` for an EPUB without reader index.
struct DescriptionReport {
  let bundle: BundleDescription
  let path: String

  init(_ bundle: BundleDescription, path: String) {
    self.bundle = bundle
    self.path = path
  }

  private var metadata: [BundleDescription.Property] {
    bundle.metadata.filter { !$0.name.hasPrefix("schema:access") }
  }

  /// Sections with aligned columns, for people.
  func text() -> String {
    var text = path.printable + "\n"
    ReportTable.section("Metadata", rows: metadata.map { [$0.name, $0.value] }, to: &text)
    ReportTable.section(
      "Accessibility, as the package document claims it",
      rows: bundle.claims.map { [$0.property, $0.value, $0.evidence] }, to: &text)
    ReportTable.section("Counted in its documents", rows: counts, to: &text)
    ReportTable.section(
      "Reading order: " + ReportTable.count(bundle.pages.count, "document"),
      rows: bundle.pages.map {
        [$0.name, sizeText($0.size), sizeText($0.packedSize) + " packed", $0.title ?? ""]
      },
      to: &text)
    ReportTable.section(
      "Other files: \(bundle.otherFiles.count)",
      rows: bundle.otherFiles.map {
        [$0.name, sizeText($0.size), $0.mediaType, $0.pixels.map { "\($0.width)x\($0.height)" } ?? ""]
      }, to: &text)
    let files = ReportTable.count(bundle.pages.count + bundle.otherFiles.count, "file")
    return text + "\n\(files), \(sizeText(bundle.size)), \(sizeText(bundle.packedSize)) packed\n"
  }

  private var counts: [[String]] {
    let content = bundle.content
    let rows: [(String, Int, Int?)] = [
      ("pictures, with a description", content.images, content.describedImages),
      ("pictures marked as decoration", content.decorativeImages, nil),
      ("formulas in MathML, with an alttext", content.formulas, content.describedFormulas),
      ("tables, with header cells", content.tables, content.tablesWithHeaders),
      ("sounds", content.audio, nil),
      ("films, with captions", content.video, content.captionedVideo),
    ]
    return rows.filter { $0.1 > 0 }.map { name, count, part in
      [name, part.map { "\($0) of \(count)" } ?? String(count)]
    }
  }

  /// Version 1 of the JSON format in docs/checking.md.
  func json() -> [UInt8] {
    var json = JSONWriter(.lines)
    json.object { json in
      json.member("version", 1)
      json.member("metadata") { json in
        json.array(metadata) { json, property in
          json.onOneLine { json in
            json.object { json in
              json.member("name", property.name)
              json.member("value", property.value)
            }
          }
        }
      }
      json.member("accessibility") { json in
        json.array(bundle.claims) { json, claim in
          json.object { json in
            json.member("property", claim.property)
            json.member("value", claim.value)
            json.member("evidence", claim.evidence)
          }
        }
      }
      json.member("readingOrder") { write(bundle.pages, to: &$0) }
      json.member("resources") { write(bundle.otherFiles, to: &$0) }
      json.member("size", bundle.size)
      json.member("packedSize", bundle.packedSize)
    }
    return json.finished()
  }

  private func write(_ files: [BundleDescription.File], to json: inout JSONWriter) {
    json.array(files) { json, file in
      json.onOneLine { json in
        json.object { json in
          json.member("href", file.name)
          json.member("type", file.mediaType)
          json.member("size", file.size)
          json.member("packedSize", file.packedSize)
          if let title = file.title { json.member("title", title) }
          if let pixels = file.pixels {
            json.member("width", pixels.width)
            json.member("height", pixels.height)
          }
        }
      }
    }
  }
}
