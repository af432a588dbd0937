import Diagnostics
import JSONTree
import Markdown
import MarkdownSyntax
import TextBytes
import YAML

/// A notebook as in its file: cells with their sources, options and outputs. Supports nbformat 3 and 4.
///
/// See <https://nbformat.readthedocs.io/en/latest/format_description.html>.
struct Notebook {
  typealias Value = JSONDocument.Value

  /// The kind of a cell.
  enum Kind: Equatable {
    case markdown, code, raw
    /// A heading of that level, which only version 3 has.
    case heading(Int)
  }

  /// A cell.
  struct Cell {
    var kind: Kind
    /// The cell's object in the file.
    var value: Value
    var source: PlacedText
    var options: NotebookCellOptions
    /// The outputs, in order.
    var outputs: [Value] = []
    /// The execution count that the kernel assigned.
    var prompt: Int?
    /// Its language, if that differs from the notebook's.
    var language: String?
  }

  let document: JSONDocument
  /// The major version of its format.
  let version: Int
  /// The language of its code.
  let language: String
  var cells: [Cell] = []

  /// The reason why a JSON file is not a notebook.
  struct Problem: Error {
    var summary: String
    var range: ByteRange
  }

  /// Reads a notebook from a JSON document.
  init(_ document: JSONDocument) throws(Problem) {
    self.document = document
    let root = document.root
    guard document.kind(root) == .object else {
      throw Problem(summary: "a notebook must be a JSON object", range: ByteRange(0, 1))
    }
    let format = document.member(root, "nbformat")
    let version = document.int(format) ?? (document.member(root, "worksheets") == nil ? 4 : 3)
    guard (3...4).contains(version) else {
      throw Problem(
        summary: "notebooks of version \(version) of nbformat are not read",
        range: format.map(document.range) ?? ByteRange(0, 1))
    }
    self.version = version
    let metadata = document.member(root, "metadata")
    language = Notebook.language(metadata, document: document)
    var values = document.member(root, "cells").map(document.items) ?? []
    var hasCells = document.member(root, "cells") != nil
    if let worksheets = document.member(root, "worksheets") {
      hasCells = true
      for worksheet in document.items(worksheets) {
        values += document.member(worksheet, "cells").map(document.items) ?? []
      }
    }
    guard hasCells else { throw Problem(summary: "the notebook has no cells", range: ByteRange(0, 1)) }
    cells = values.compactMap(cell)
  }

  /// The raw cell with the front matter; nil if there is none, or a cell in Markdown has it.
  var rawFrontMatter: Cell? {
    let found = MarkdownFrontMatter.cell(
      among: cells.map { (isMarkdown: $0.kind == .markdown, isRaw: $0.kind == .raw, $0.source.bytes) })
    return found.map { cells[$0] }.flatMap { $0.kind == .raw ? $0 : nil }
  }

  private static func language(_ metadata: Value?, document: JSONDocument) -> String {
    let kernel = document.member(metadata, "kernelspec")
    let info = document.member(metadata, "language_info")
    let name =
      document.string(document.member(kernel, "language")) ?? document.string(document.member(info, "name"))
      ?? document.string(document.member(kernel, "name")) ?? document.string(
        document.member(metadata, "language"))
      ?? "python"
    // Kernels have names such as python3, ir or julia-1.9.
    let word = String(name.lowercased().prefix { $0.isLetter || $0 == "+" || $0 == "#" || $0 == "-" })
    let bare = word.hasSuffix("-") ? String(word.dropLast()) : word
    switch bare {
    case "ir": return "r"
    case "ipython", "xpython", "conda-env-py", "": return "python"
    default: return bare
    }
  }

  private func cell(_ value: Value) -> Cell? {
    guard document.kind(value) == .object else { return nil }
    let kind: Kind
    switch document.string(document.member(value, "cell_type")) {
    case "code": kind = .code
    case "raw": kind = .raw
    case "heading": kind = .heading(document.int(document.member(value, "level")) ?? 1)
    default: kind = .markdown
    }
    let source = document.member(value, "source") ?? document.member(value, "input")
    var cell = Cell(
      kind: kind, value: value, source: document.text(source) ?? PlacedText([]),
      options: NotebookCellOptions(metadata: document.member(value, "metadata"), in: document))
    guard kind == .code else { return cell }
    cell.options.takeComments(from: &cell.source)
    cell.outputs = document.member(value, "outputs").map(document.items) ?? []
    let count = document.member(value, "execution_count") ?? document.member(value, "prompt_number")
    cell.prompt = document.int(count)
    cell.language = cellLanguage(value, source: cell.source)
    return cell
  }

  /// The language in a cell's metadata or first line, such as `%%bash`.
  private func cellLanguage(_ value: Value, source: PlacedText) -> String? {
    let metadata = document.member(value, "metadata")
    let given =
      document.string(document.member(document.member(metadata, "vscode"), "languageId"))
      ?? document.string(document.member(document.member(metadata, "polyglot_notebook"), "kernelName"))
    if let given { return given == "csharp" ? "c#" : given }
    guard source.bytes.starts(with: ["%", "%"]) else { return nil }
    let name = source.bytes[2...].prefix { $0.isLetter || $0.isDigit || $0 == "_" }
    switch String(decoding: name.map(\.lowercased), as: UTF8.self) {
    case "bash", "sh", "script", "system", "sx", "!": return "bash"
    case "html", "svg": return "html"
    case "javascript", "js": return "javascript"
    case "latex": return "tex"
    case "r": return "r"
    case "sql": return "sql"
    case "perl": return "perl"
    case "ruby": return "ruby"
    case "julia": return "julia"
    case "cython", "timeit", "time", "capture", "prun", "python", "python3", "pypy": return nil
    case "markdown": return "markdown"
    case "writefile", "file": return Self.languageOfFile(source.bytes)
    default: return nil
    }
  }

  /// The language of `%%writefile name.ending`.
  private static func languageOfFile(_ bytes: [UInt8]) -> String? {
    let line = bytes.prefix { $0 != "\n" }
    guard let dot = line.lastIndex(of: ".") else { return "text" }
    let ending = String(decoding: line[(dot + 1)...].prefix { $0.isLetter || $0.isDigit }, as: UTF8.self)
    return ending == "py" ? nil : ending
  }
}
