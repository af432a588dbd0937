import BookCompiler
import Diagnostics
import Files
import Glibc
import ReportPolicy
import TextBytes

/// Builds a book again whenever its files change.
struct PreviewBuilder: Sendable {
  let request: BookCompiler.Request
  let format: DiagnosticOptions.Format
  let state: PreviewState

  /// Builds once, prints the findings and updates the open page.
  ///
  /// - Parameter earlier: the files of the build before; those that changed since are named.
  @discardableResult
  func build(after earlier: [String: BookCompiler.Input]? = nil) -> BookCompiler.Compilation {
    let progress = ProgressLine(isShown: Terminal.showsProgress && format == .text)
    let compilation = BookCompiler(request, progress: { progress.show($0) }).compile()
    progress.clear()
    let report = DiagnosticReport(format: format, isResult: false)
    report.print(compilation.diagnostics, sources: { compilation.sources.text(file: $0) })
    if compilation.preview != nil, let count = compilation.book?.pages.count, format == .text {
      let changed = earlier.map { Self.changes(from: $0, to: compilation.inputs) } ?? ""
      Terminal.printMessage("\(changed)\(count) page\(count == 1 ? "" : "s") built\n")
    }
    let text = String(decoding: JSONPrinter().print(compilation.diagnostics), as: UTF8.self)
    state.built(compilation.preview, report: text)
    return compilation
  }

  /// Waits for changes of files and builds after each. Does not return.
  ///
  /// - Parameter files: the files of the first build.
  func watch(_ paths: [String], files: [String: BookCompiler.Input]) {
    let folders = WatchedFolders(ofManifests: paths)
    var files = files
    while true {
      folders.waitForChange()
      files = build(after: files).inputs
    }
  }

  /// The files that changed between two builds, as the beginning of a line: `pages/limits.xhtml changed: `.
  static func changes(
    from earlier: [String: BookCompiler.Input], to files: [String: BookCompiler.Input]
  ) -> String {
    let here = ProjectFolder()
    let changed = Set(earlier.keys).union(files.keys).filter { path in
      let (before, now) = (earlier[path]?.stamp, files[path]?.stamp)
      return before != now && (before?.kind == .file || now?.kind == .file)
    }.map { here.relative($0) ?? $0 }.sorted()
    guard let first = changed.first else { return "" }
    let others = changed.count > 1 ? " and \(changed.count - 1) more" : ""
    return "\(first.printable)\(others) changed: "
  }
}
