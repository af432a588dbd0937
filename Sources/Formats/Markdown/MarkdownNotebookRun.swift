import Files
import MarkdownSyntax
import PageWriting
import TextBytes

/// The notebook that a run of a Quarto page saved, `chapter.ipynb` next to `chapter.qmd` or in the output folder: it has the
/// page's cells with their outputs.
struct MarkdownNotebookRun {
  /// The path of the notebook.
  let path: String
  private let cells: [NotebookCell]
  /// The indices of the cells not used yet, by code, the last one first.
  private var left: [[UInt8]: [Int]] = [:]
  /// The index after the last cell used.
  private var next = 0

  /// Finds the notebook of a page; nil if there is none, or if it contains none of the page's code. `fault` receives why a
  /// notebook that is there was not used.
  static func find(
    of document: MarkdownDocument, in context: ReadingContext, fault: inout String?
  ) -> MarkdownNotebookRun? {
    guard context.text.dialect == .quarto || context.text.dialect == .bookdown else { return nil }
    let stem = MarkdownFrozenText.stem(of: context.path)
    var names = [stem + ".ipynb", stem + ".out.ipynb"]
    if let folder = context.text.outputFolder { names += names.map { folder + "/" + $0 } }
    for path in names where path != context.path {
      let bytes: [UInt8]
      do throws(FileError) { bytes = try context.readFile(path) } catch {
        if error.concernsExistingFile { fault = fault ?? error.summary("the saved run", path) }
        continue
      }
      guard let cells = context.formats.notebookCells(bytes, path, context) else {
        fault = fault ?? "the saved run \"\(path)\" is damaged or no notebook"
        continue
      }
      let run = MarkdownNotebookRun(path: path, cells: cells)
      if MarkdownCodeCell.codes(in: document).contains(where: { run.left[$0] != nil }) { return run }
    }
    return nil
  }

  private init(path: String, cells: [NotebookCell]) {
    self.path = path
    self.cells = cells
    for (index, cell) in cells.enumerated().reversed() { left[cell.code, default: []].append(index) }
  }

  /// Removes and returns the next unused cell with some code; nil if there is none.
  mutating func take(_ code: ArraySlice<UInt8>) -> NotebookCell? {
    let code = Array(code.trimmed)
    guard let indices = left[code] else { return nil }
    let place = indices.lastIndex { $0 >= next } ?? indices.index(before: indices.endIndex)
    let found = indices[place]
    left[code]?.remove(at: place)
    if left[code]?.isEmpty == true { left[code] = nil }
    next = max(next, found + 1)
    return cells[found]
  }
}
