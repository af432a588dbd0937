import BookCompiler
import Diagnostics
import Files
import Glibc

/// Builds a book again whenever its files change.
struct PreviewBuilder: Sendable {
  let request: BookCompiler.Request
  let format: DiagnosticOptions.Format
  let state: PreviewState

  /// Builds once, prints the findings and updates the open page.
  @discardableResult
  func build() -> BookCompiler.Compilation {
    let progress = ProgressLine(isShown: Terminal.showsProgress && format == .text)
    let compilation = BookCompiler(request, progress: { progress.show($0) }).compile()
    progress.clear()
    let report = DiagnosticReport(format: format, isResult: false)
    report.print(compilation.diagnostics, sources: { compilation.sources.text(file: $0) })
    if compilation.preview != nil, let count = compilation.book?.pages.count, format == .text {
      Terminal.printMessage("\(count) page\(count == 1 ? "" : "s") built\n")
    }
    let text = String(decoding: JSONPrinter().print(compilation.diagnostics), as: UTF8.self)
    state.built(compilation.preview, report: text)
    return compilation
  }

  /// Waits for changes of files and builds after each. Does not return.
  func watch(_ paths: [String]) {
    let folders = WatchedFolders(ofManifests: paths)
    while true {
      folders.waitForChange()
      build()
    }
  }
}
