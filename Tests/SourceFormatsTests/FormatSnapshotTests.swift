import BookModel
import Diagnostics
import Foundation
import PageWriting
import Snapshots
import SourceFormats
import Testing

/// Sources of every format in `Snapshots/FORMAT/NAME.source`; `NAME.xhtml` contains their pages, followed by the findings.
@Suite struct FormatSnapshotTests {
  struct Sample: CustomTestStringConvertible {
    var format: String
    var name: String
    var testDescription: String { "\(format)/\(name)" }
  }

  /// The file name for a source of each format.
  private static let paths = [
    "cnxml": "modules/m1/index.cnxml", "docbook": "limits.xml", "html": "limits.html",
    "jupyter": "limits.ipynb", "markdown": "limits.md", "pretext": "limits.ptx", "wolfram": "limits.nb",
    "xhtml": "limits.xhtml",
  ]

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Snapshots")

  static let samples: [Sample] = paths.keys.sorted().flatMap { format in
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: format).path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".source") }.map {
      Sample(format: format, name: String($0.dropLast(".source".count)))
    }
  }

  @Test func coversEveryFormat() {
    for format in Self.paths.keys {
      #expect(Self.samples.count { $0.format == format } >= 5, "\(format)")
    }
  }

  @Test(arguments: samples) func becomesThePage(_ sample: Sample) throws {
    let file = Self.folder.appending(path: "\(sample.format)/\(sample.name).source")
    let path = try #require(Self.paths[sample.format])
    var context = ReadingContext(source: 0, path: path)
    context.files.mediaInfo = { $0.hasSuffix("media/curve.png") ? .found(cnxmlPicture) : .missing }
    context.files.digest = { _ in "digest" }
    let reading = readSource(file: path, bytes: Array(try Data(contentsOf: file)), context: context)
    let shown = reading.pages.map(Self.shown).joined(separator: "\n") + Self.shown(reading.diagnostics)
    #expect(
      try Snapshot.difference(of: shown, from: "Snapshots/\(sample.format)/\(sample.name).xhtml") == nil)
  }

  /// A page's content, one line for each element.
  private static func shown(_ page: Page) -> String {
    ReadModule.shown(page).replacingOccurrences(of: "><", with: ">\n<") + "\n"
  }

  private static func shown(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map { finding in
      let place = finding.range?.start.map { "\($0.line):\($0.column): " } ?? ""
      return "<!-- \(place)\(finding.headline) [\(finding.kind.id)] -->\n"
    }.joined()
  }
}
