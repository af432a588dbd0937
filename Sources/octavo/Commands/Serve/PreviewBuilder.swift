import BookCompiler
import Diagnostics
import Foundation

/// Builds a book again and again as its files change.
struct PreviewBuilder: Sendable {
  let request: BookCompiler.Request
  let format: DiagnosticOptions.Format
  let state: PreviewState

  /// Builds once, prints what was found and tells the open page.
  @discardableResult
  func build() -> BookCompiler.Compilation {
    let progress = ProgressLine(isShown: Terminal.showsProgress && format == .text)
    let compilation = BookCompiler(request, progress: { progress.show($0) }).compile()
    progress.clear()
    let report = DiagnosticReport(format: format, isResult: false)
    report.print(compilation.diagnostics, sources: { compilation.sources.text(file: $0) })
    if let folder = compilation.webFolder, format == .text {
      Terminal.printMessage("\(folder.pageCount) page\(folder.pageCount == 1 ? "" : "s") built\n")
    }
    let text = String(decoding: JSONPrinter().print(compilation.diagnostics), as: UTF8.self)
    let wroteBook = compilation.webFolder != nil
    Task { await state.built(book: wroteBook, report: text) }
    return compilation
  }

  /// Looks at the files twice a second, and builds when one changed. Does not return.
  ///
  /// Times and sizes are compared, not notifications taken in: those are lost on network drives and for files
  /// that editors put in place by renaming.
  func watch(_ paths: [String]) {
    var before = Self.stamps(of: paths)
    while true {
      Thread.sleep(forTimeInterval: 0.5)
      let now = Self.stamps(of: paths)
      guard now != before else { continue }
      // Editors write several files at once: wait until they rest.
      Thread.sleep(forTimeInterval: 0.15)
      before = Self.stamps(of: paths)
      build()
    }
  }

  /// More files than these are not watched.
  private static let mostFiles = 20_000

  /// Time and size of every file beside or below the paths, but hidden ones.
  private static func stamps(of paths: [String]) -> [String: [Int]] {
    var stamps: [String: [Int]] = [:]
    let keys: [URLResourceKey] = [.contentModificationDateKey, .fileSizeKey, .isRegularFileKey]
    for path in paths {
      var root = URL(fileURLWithPath: path)
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
        root = root.deletingLastPathComponent()
        // OpenStax's manifests lie in a folder beside those of their modules.
        if root.lastPathComponent == "collections" { root = root.deletingLastPathComponent() }
      }
      let files = FileManager.default.enumerator(
        at: root, includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
      while let file = files?.nextObject() as? URL, stamps.count < mostFiles {
        guard let values = try? file.resourceValues(forKeys: Set(keys)), values.isRegularFile == true else {
          continue
        }
        let time = values.contentModificationDate?.timeIntervalSinceReferenceDate ?? 0
        stamps[file.path] = [Int(time * 1000), values.fileSize ?? 0]
      }
    }
    return stamps
  }
}
