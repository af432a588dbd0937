import MarkdownSyntax
import PageWriting
import TextBytes

/// The notebook that a run of a page of Quarto left, `chapter.ipynb` beside `chapter.qmd` or in the folder of finished pages: its
/// cells are those of the page, with what they put out.
struct MarkdownNotebookRun {
  /// The path of the notebook.
  let path: String
  private let cells: [NotebookCell]
  /// The cells of each code that were not asked for yet, the last one first.
  private var left: [[UInt8]: [Int]] = [:]
  /// Behind the cell that was asked for last.
  private var next = 0

  /// The notebook of a page; nil where there is none, or one of the page's name that has none of its code.
  static func find(of document: MarkdownDocument, in context: ReadingContext) -> MarkdownNotebookRun? {
    guard context.text.dialect == .quarto || context.text.dialect == .bookdown else { return nil }
    let stem = MarkdownFrozenText.stem(of: context.path)
    var names = [stem + ".ipynb", stem + ".out.ipynb"]
    if let folder = context.text.outputFolder { names += names.map { folder + "/" + $0 } }
    for path in names where path != context.path {
      guard let bytes = try? context.readFile(path) else { continue }
      let cells = context.formats.notebookCells(bytes, path, context)
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

  /// The cell of a code, the next one of those that are alike; nil where the notebook has none.
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
