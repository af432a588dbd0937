import BookModel
import Diagnostics
import Foundation
import Testing

@testable import SourceFormats

/// Real notebooks, read whole: what a plain walk through their JSON counts is on the pages.
@Suite struct JupyterCorpusTests {
  /// What notebooks hold, counted without Octavo.
  private struct Count {
    var notebooks = 0
    var code = 0
    var prompts = 0
    var headings = 0
    var formulas = 0
    var links = 0
    var directives = 0
    var outputs: [String: Int] = [:]

    mutating func add(_ notebook: [String: Any]) {
      notebooks += 1
      for cell in notebook["cells"] as? [[String: Any]] ?? [] {
        let source = (cell["source"] as? [String])?.joined() ?? cell["source"] as? String ?? ""
        let tags = (cell["metadata"] as? [String: Any])?["tags"] as? [String] ?? []
        if tags.contains("remove-cell") { continue }
        switch cell["cell_type"] as? String {
        case "code":
          let isBlank = source.allSatisfy(\.isWhitespace)
          if isBlank { continue }
          code += 1
          if cell["execution_count"] as? Int != nil { prompts += 1 }
          for output in cell["outputs"] as? [[String: Any]] ?? [] { addOutput(output) }
        case "markdown": addText(source)
        default: break
        }
      }
    }

    private mutating func addOutput(_ output: [String: Any]) {
      let data = output["data"] as? [String: Any] ?? [:]
      let order = ["image/svg+xml", "text/html", "image/png", "text/plain"]
      if let type = order.first(where: { data[$0] != nil }) { outputs[type, default: 0] += 1 }
    }

    private mutating func addText(_ source: String) {
      for match in matches("```\\{(\\w[\\w:-]*)\\}|^:::+ ?\\{(\\w[\\w:-]*)\\}", in: source)
      where !match.isEmpty {
        directives += 1
      }
      var text = source
      for pattern in ["(?s)```.*?```", "`[^`\\n]*`", "<!--.*?-->"] {
        text = text.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
      }
      headings += matches("^#{1,6} +\\S", in: text).count
      formulas += matches("(?s)\\$\\$.+?\\$\\$|\\\\begin\\{(align|equation)\\*?\\}", in: text).count
      let inline = text.replacingOccurrences(
        of: "(?s)\\$\\$.+?\\$\\$", with: "", options: .regularExpression)
      formulas += matches("(?<!\\\\)\\$[^$\\n]+?(\\n[^$\\n]+?)?(?<![\\s\\\\])\\$(?!\\d)", in: inline).count
      links += matches("(?<!!)\\[[^\\[\\]]+\\]\\([^)\\s]+( \"[^\"]*\")?\\)", in: inline).count
    }

    private func matches(_ pattern: String, in text: String) -> [String] {
      guard let expression = try? NSRegularExpression(pattern: pattern, options: .anchorsMatchLines) else {
        return []
      }
      return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).map {
        String(text[Range($0.range, in: text)!])
      }
    }
  }

  private func read(_ book: String) throws -> (source: Count, pages: String, diagnostics: [Diagnostic])? {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../shared/corpus/jupyter/\(book)").standardized
    guard let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil) else {
      print("skipped: \(book) is not there")
      return nil
    }
    var (count, text, diagnostics) = (Count(), "", [Diagnostic]())
    let paths = files.compactMap { $0 as? URL }.filter { $0.pathExtension == "ipynb" }.sorted {
      $0.path < $1.path
    }
    guard !paths.isEmpty else {
      print("skipped: \(book) is not there")
      return nil
    }
    for file in paths {
      let data = try Data(contentsOf: file)
      count.add(try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any]))
      let reading = readSource(
        file: file.lastPathComponent, bytes: [UInt8](data),
        context: ReadingContext(source: 0, path: file.lastPathComponent))
      #expect(reading.pages.count == 1)
      #expect(!reading.diagnostics.contains { $0.severity == .error })
      text += ReadPage.shown(try #require(reading.pages.first).content)
      diagnostics += reading.diagnostics
    }
    return (count, text, diagnostics)
  }

  private func compare(_ book: String) throws {
    guard let (source, pages, diagnostics) = try read(book) else { return }
    func output(_ piece: String) -> Int { pages.ranges(of: piece).count }
    #expect(output("<div class=\"cell\"") == source.code)
    #expect(output("<p class=\"prompt\"") == source.prompts)
    #expect(output("<div class=\"output\"><img") == source.outputs["image/png"] ?? 0)
    #expect(output("<div class=\"output html\"") == source.outputs["text/html"] ?? 0)
    #expect(output("<pre class=\"output\"") == source.outputs["text/plain"] ?? 0)
    let headings = (1...6).reduce(0) { $0 + output("<h\($1) id=") }
    #expect(abs(headings - source.headings) <= 3, "\(headings) of \(source.headings) headings")
    let formulas = output("<annotation encoding=\"application/x-tex\"")
    #expect(
      abs(formulas - source.formulas) * 100 <= source.formulas, "\(formulas) of \(source.formulas) formulas")
    let links = output("<a")
    #expect(links * 100 >= source.links * 99, "\(links) of \(source.links) links")
    let lost = diagnostics.filter { ["directive-unknown", "directive-left-out"].contains($0.kind.id) }
    #expect(
      lost.count * 100 <= source.directives, "\(lost.count) of \(source.directives) directives are lost")
    let broken = diagnostics.filter { $0.kind.id.hasPrefix("formula-") }
    #expect(broken.count * 100 <= source.formulas, "\(broken.map(\.summary))")
  }

  @Test func thinkBayesIsWhole() throws { try compare("think-bayes-2") }

  @Test func pythiaFoundationsIsWhole() throws { try compare("pythia-foundations") }
}
