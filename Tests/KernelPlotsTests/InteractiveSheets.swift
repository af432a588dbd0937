import Foundation
import Graphics
import InteractiveModel
import KernelPlots
import LiveFigures
import Testing

@testable import InteractiveCompiling

/// Contact sheets of a book's interactives: each at three settings, next to its code. With OCTAVO_SHEETS_BUNDLE=FOLDER, an
/// unpacked bundle, and OCTAVO_SHEETS=FOLDER, it writes `interactives-1.html` and so on, six interactives per sheet.
@Suite struct InteractiveSheets {
  @Test func threeSettingsAreTheFirstAllAtTheEndsAndOneBetween() throws {
    let source = "Manipulate[Plot[Sin[a x], {x, 0, b}], {a, 1, 3}, {b, 4, 9}]"
    guard case .interactive(let read, _) = InteractiveText.read(Array(source.utf8), InteractiveNotes())
    else {
      Issue.record("no interactive")
      return
    }
    let definition = read.written
    let settings = Self.settings(of: definition)
    #expect(settings.map(\.text).first == "")
    #expect(settings.count == 3)
    let row = try Self.row(of: definition)
    #expect(row.components(separatedBy: "<td><svg").count == 4)
    #expect(row.hasSuffix("Plot[Sin[Times[a, x]], List[x, 0, b]]</pre></td></tr>"))
  }

  private static let isAsked = ProcessInfo.processInfo.environment["OCTAVO_SHEETS_BUNDLE"] != nil

  @Test(.enabled(if: isAsked, "make contact-sheets-interactives draws them"))
  func drawsTheInteractivesOfABundle() throws {
    let environment = ProcessInfo.processInfo.environment
    let bundle = URL(fileURLWithPath: try #require(environment["OCTAVO_SHEETS_BUNDLE"]))
    let output = URL(fileURLWithPath: try #require(environment["OCTAVO_SHEETS"]))
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    let rows = try Self.definitions(in: bundle).map(Self.row)
    for (number, start) in stride(from: 0, to: rows.count, by: 6).enumerated() {
      let html = Self.head + rows[start..<min(start + 6, rows.count)].joined() + "</table>"
      try html.write(
        to: output.appendingPathComponent("interactives-\(number + 1).html"), atomically: true,
        encoding: .utf8)
    }
    #expect(!rows.isEmpty)
  }

  private static let head = """
    <!doctype html><meta charset=utf-8><style>
    body{font:11px sans-serif;width:1500px;margin:6px}table{table-layout:fixed;width:1500px}td{width:305px;vertical-align:top;overflow:hidden;border-top:1px solid #999;padding:3px}
    svg{width:300px;height:auto;max-height:330px}td:last-child{width:560px}pre{white-space:pre-wrap;font-size:9.5px;margin:0}
    </style><table>
    """

  /// The definitions of a bundle, in the order of its pages.
  private static func definitions(in bundle: URL) throws -> [InteractiveDefinition] {
    struct Manifest: Decodable {
      struct Reader: Decodable { var interactives: [String: [Entry]] }
      struct Entry: Decodable { var definition: String? }
      var reader: Reader
    }
    let data = try Data(contentsOf: bundle.appendingPathComponent("manifest.json"))
    let manifest = try JSONDecoder().decode(Manifest.self, from: data)
    return try manifest.reader.interactives.sorted { $0.key < $1.key }.flatMap(\.value).compactMap { entry in
      guard let address = entry.definition else { return nil }
      return try InteractiveDefinition(
        json: [UInt8](Data(contentsOf: bundle.appendingPathComponent(address))))
    }
  }

  /// The initial setting, all controls at their ends, and each control at a different share of its range.
  private static func settings(of definition: InteractiveDefinition) -> [InteractiveSettings.Setting] {
    let all = InteractiveSettings(definition.controls.filter { !$0.variable.isEmpty }).settings
    return all.count > 4 ? [all[0], all[1], all[4]] : Array(all.prefix(3))
  }

  /// The row of a definition: its three drawings, then its code.
  private static func row(of definition: InteractiveDefinition) throws -> String {
    let controls = definition.controls.filter { !$0.variable.isEmpty }
    var figure = try LiveFigure(definition)
    var html = "<tr>"
    for setting in settings(of: definition) {
      for (place, value) in setting.values.enumerated() {
        figure.set(place, to: .expression(controls[place].inputForm(of: value)))
      }
      let examination = figure.examined(width: definition.width, height: definition.height)
      var text = setting.text.isEmpty ? "first values" : setting.text
      text += " (\(examination.steps) steps)"
      if !examination.faults.isEmpty {
        text += " <b>" + escaped(examination.faults.map(\.words).joined(separator: "; ")) + "</b>"
      }
      html += "<td>"
      if case .figure(let drawn) = examination.rendering {
        html += String(decoding: SVGWriter.write(drawn.draw()), as: UTF8.self)
      }
      html += "<br>\(text)</td>"
    }
    return html
      + "<td><b>\(escaped(definition.title))</b><pre>\(escaped(definition.statements))\n\(escaped(definition.body))</pre></td></tr>"
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }
}
