import Foundation
import Graphics
import InteractiveModel
import Kernel
import KernelPlots
import LiveFigures
import RealBooks
import Testing

/// Draws the Manipulates of the corpus at three settings each. With OCTAVO_SHEETS=FOLDER it writes `manipulates.html` with all
/// drawings, and `manipulates.txt` with the functions that each lacks.
@Suite struct ManipulateSheets {
  private static let corpus = RealBooks.at("wolfram").path
  private static let isThere = RealBooks.has("wolfram")

  private struct Outcome {
    var name: String
    var lacking: [String]
    var problems: [String]
    var html: String
    var isLive: Bool { lacking.isEmpty && problems.isEmpty }
  }

  @Test(.enabled(if: isThere, "the corpus of real books is not there"))
  func drawsTheManipulatesOfTheCorpus() throws {
    var files: [String] = []
    let folder = try #require(FileManager.default.enumerator(atPath: Self.corpus))
    for case let path as String in folder where path.hasSuffix(".nb") || path.hasSuffix(".cdf") {
      files.append(path)
    }
    let sheets = ProcessInfo.processInfo.environment["OCTAVO_SHEETS"]
    // Without a sheet to write, a sample shows that nothing fails.
    let most = sheets == nil ? 40 : Int.max
    var outcomes: [Outcome] = []
    for file in files.sorted() where outcomes.count < most {
      guard let data = FileManager.default.contents(atPath: Self.corpus + "/" + file) else { continue }
      for manipulate in SavedManipulate.all(in: [UInt8](data)) where outcomes.count < most {
        outcomes.append(
          Self.draw(manipulate, name: "\(outcomes.count + 1) \(file)", keepsDrawings: sheets != nil))
      }
    }
    let live = outcomes.filter(\.isLive).count
    print("Manipulates that run live: \(live) of \(outcomes.count)")
    if let sheets { try Self.write(outcomes, to: sheets) }
    #expect(!outcomes.isEmpty)
  }

  private static func draw(_ manipulate: SavedManipulate, name: String, keepsDrawings: Bool) -> Outcome {
    let variables = manipulate.variables.map { (name: $0.name, value: $0.values[0]) }
    var outcome = Outcome(
      name: name,
      lacking: LiveFigure.lacking(
        body: manipulate.body, initialisation: manipulate.initialisation, variables: variables),
      problems: [], html: "")
    do {
      var figure = try LiveFigure(
        body: manipulate.body, initialisation: manipulate.initialisation, variables: variables)
      for setting in 0..<3 {
        for (index, variable) in manipulate.variables.enumerated() {
          figure.set(index, to: variable.values[min(setting, variable.values.count - 1)])
        }
        switch figure.render(width: 360, height: 240) {
        case .figure(let drawn):
          let list = drawn.draw()
          if keepsDrawings {
            outcome.html += "<td>" + String(decoding: SVGWriter.write(list), as: UTF8.self) + "</td>"
          }
        case .stopped: outcome.problems.append("stopped")
        case .failed(let text): outcome.problems.append(text)
        }
      }
    } catch { outcome.problems.append("\(error)") }
    return outcome
  }

  private static func write(_ outcomes: [Outcome], to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var html =
      "<!doctype html><meta charset=utf-8><style>body{font:11px sans-serif}svg{width:300px;height:auto}</style>"
    var text = ""
    for outcome in outcomes {
      let verdict = outcome.isLive ? "live" : (outcome.lacking + outcome.problems).joined(separator: ", ")
      html += "<p><b>\(outcome.name)</b> \(verdict)</p><table><tr>\(outcome.html)</tr></table>"
      text += "\(outcome.name)\t\(verdict)\n"
    }
    try html.write(toFile: folder + "/manipulates.html", atomically: true, encoding: .utf8)
    try text.write(toFile: folder + "/manipulates.txt", atomically: true, encoding: .utf8)
  }
}
