import Diagnostics
import Files
import MarkdownOutlines
import ToolSettings
import YAML

/// What the first web format of a bookdown book shows in its contents: the first of `_output.yml`, else of `output` in the
/// front matter of its first file, else gitbook.
///
///     bookdown::gitbook:
///       toc_depth: 2
struct BookdownFormat {
  /// The level of heading down to which headings are entries.
  var depth = 3
  /// Whether chapters and sections are numbered.
  var isNumbered = true
  /// Whether parts are numbered.
  var hasPartNumbers = true

  init() {}

  /// - Parameters:
  ///   - file: the first file of the book.
  ///   - findings: gets those of `_output.yml`.
  init(of file: String?, in folder: BookFolder, into findings: inout [Diagnostic]) {
    var formats: [YAMLValue.Member] = []
    if folder.exists("_output.yml") {
      do throws(DiagnosticError) {
        var settings = try YAMLManifest("_output.yml", in: folder)
        formats = settings.root?.members ?? []
        settings.ignoreUnused(of: .bookdownOutput)
        settings.reportUnused()
        findings += settings.diagnostics
      } catch {
        findings.append(error.diagnostic)
      }
    }
    if formats.isEmpty, let file {
      let head = FrontMatter.read(file, in: folder)
      formats = head?["output"]?.members ?? []
      if let name = head?["output"]?.text, let value = head?["output"] {
        formats = [YAMLValue.Member(key: name, keyRange: value.range, value: value)]
      }
    }
    guard let format = formats.first(where: { Self.isOfWeb($0.key) }) else { return }
    // The contents of bs4_book have chapters only; the sections of each are beside its text.
    let isPlain = format.key.hasSuffix("bs4_book")
    depth = isPlain ? 1 : format.value["toc_depth"]?.int ?? depth
    isNumbered = format.value["number_sections"]?.bool ?? true
    hasPartNumbers = !isPlain && isNumbered
  }

  private static func isOfWeb(_ name: String) -> Bool {
    ["gitbook", "bs4_book", "html"].contains { name.contains($0) }
  }
}
