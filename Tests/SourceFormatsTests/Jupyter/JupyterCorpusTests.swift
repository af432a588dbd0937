import BookModel
import Diagnostics
import Foundation
import RealBooks
import Testing

@testable import Bibliography
@testable import PageWriting
@testable import SourceFormats

/// Real books, read completely: the pages contain everything that a simple count of their files finds, and the rest is
/// reported.
@Suite struct JupyterCorpusTests {
  /// A book with its sources and its pages.
  private struct Reading {
    var source = SourceCount()
    var pages = ""
    var diagnostics: [Diagnostic] = []
    var headings = 0
    var formulas = 0
    var formulasWithoutMathML = 0

    func output(_ piece: String) -> Int { pages.ranges(of: piece).count }

    /// The number of findings with some ids.
    func found(_ ids: String...) -> Int {
      diagnostics.filter { ids.contains($0.kind.id) }.reduce(0) { $0 + ($1.occurrences?.count ?? 1) }
    }
  }

  private func read(_ book: String) throws -> Reading {
    let root = RealBooks.at("jupyter/\(book)")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    let paths = (files?.compactMap { $0 as? URL } ?? []).filter {
      ["ipynb", "md"].contains($0.pathExtension)
    }
    .sorted { $0.path < $1.path }
    try #require(!paths.isEmpty)
    let bibliography = root.appendingPathComponent("references.bib")
    var entries: BookBibliography?
    if let bytes = try? Data(contentsOf: bibliography) {
      entries = BookBibliography(Bibliography(files: [("references.bib", [UInt8](bytes))]))
    }
    var result = Reading()
    for file in paths {
      let data = try Data(contentsOf: file)
      if file.pathExtension == "md" {
        result.source.sources += 1
        result.source.add(text: String(decoding: data, as: UTF8.self))
      } else {
        result.source.add(
          notebook: try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any]))
      }
      var context = ReadingContext(source: 0, path: file.lastPathComponent)
      context.bibliography = entries
      let reading = readSource(file: file.lastPathComponent, bytes: [UInt8](data), context: context)
      #expect(reading.pages.count == 1)
      #expect(!reading.diagnostics.contains { $0.severity == .error })
      let page = try #require(reading.pages.first)
      result.pages += ReadPage.shown(page.content)
      result.headings += page.headings.count { page.anchors[$0.anchor].kind == .heading }
      result.formulas += page.facts.formulas
      result.formulasWithoutMathML += page.facts.formulasWithoutMathML
      result.diagnostics += reading.diagnostics
    }
    return result
  }

  /// Checks that nearly all of a number of elements are on the pages: the patterns count a few differently than the format
  /// does.
  private func expectNearly(_ output: Int, source: Int, name: String, within percent: Int = 1) {
    #expect(abs(output - source) * 100 <= max(source * percent, 100), "\(output) of \(source) \(name)")
  }

  private func compare(_ name: String) throws {
    let book = try read(name)
    let source = book.source
    // Cells and their outputs.
    #expect(book.output("<div class=\"cell\"") == source.code)
    #expect(book.output("<p class=\"prompt\"") == source.prompts)
    #expect(
      book.output("<div class=\"output\"><img") == source.outputs["image/png", default: 0]
        + source.outputs["image/jpeg", default: 0])
    #expect(book.output("<div class=\"output html\"") == source.outputs["text/html", default: 0])
    #expect(
      book.output("<pre class=\"output\"") == source.outputs["text/plain", default: 0]
        + source.outputs["stdout", default: 0])
    #expect(book.output("<pre class=\"output stderr\"") == source.outputs["stderr", default: 0])
    #expect(book.output("<pre class=\"output traceback\"") == source.outputs["error", default: 0])
    #expect(book.found("outputs-missing") == source.codeInText + source.codeWithoutRun)
    #expect(book.found("output-dropped") == 0)
    // Texts.
    // A page with citations has one more heading than its source, for its list of references.
    let lists = book.output("<section role=\"doc-bibliography\">")
    expectNearly(book.headings - lists, source: source.headings, name: "headings")
    expectNearly(
      book.output("<annotation encoding=\"application/x-tex\""), source: source.formulas, name: "formulas")
    expectNearly(book.output("<table"), source: source.tables, name: "tables")
    let pictures = book.output("<img") + book.output("class=\"missing\"")
    expectNearly(
      pictures, source: source.pictures + source.outputs["image/png", default: 0], name: "pictures")
    expectNearly(book.output("<figure"), source: source.figures, name: "figures")
    let cited = book.output("role=\"doc-biblioref\"") + book.found("citation-unknown")
    #expect(cited == source.citations)
    let links = book.output("<a")
    #expect(links * 100 >= source.links * 99, "\(links) of \(source.links) links")
    // At most one in a hundred is lost.
    let lost = book.found("directive-unknown", "directive-left-out")
    #expect(lost * 100 <= source.directives, "\(lost) of \(source.directives) directives are lost")
    #expect(
      book.formulasWithoutMathML * 100 <= book.formulas,
      "\(book.formulasWithoutMathML) of \(book.formulas) formulas show their source")
    let outputs = source.outputs.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    let tables = book.output("<table")
    print(
      """
      \(name): \(source.sources) sources, \(source.code) cells of code; outputs: \(outputs.joined(separator: ", "))
        formulas \(source.formulas) in the source, \(book.formulas) on pages, \(book.formulasWithoutMathML) as source
        tables \(source.tables), \(tables); figures \(source.figures), \(book.output("<figure")); links \(source.links), \(links)
        pictures \(source.pictures + source.outputs["image/png", default: 0]), \(pictures); citations \(source.citations), \(cited)
        directives \(source.directives), of which \(lost) lost
      """)
  }

  private static let hasThinkBayes = RealBooks.has("jupyter/think-bayes-2")

  @Test(.enabled(if: hasThinkBayes, "the book is not in the corpus"))
  func thinkBayesIsWhole() throws { try compare("think-bayes-2") }

  private static let hasPythiaFoundations = RealBooks.has("jupyter/pythia-foundations")

  @Test(.enabled(if: hasPythiaFoundations, "the book is not in the corpus"))
  func pythiaFoundationsIsWhole() throws { try compare("pythia-foundations") }
}
