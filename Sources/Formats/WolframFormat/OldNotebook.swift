import TextBytes

/// Notebooks of Mathematica version 2, which are a comment with markup of their own:
///
///     (*^
///     ::[ Information = "…"; … ]
///     :[font = section; inactive; startGroup]
///     Limits
///     :[font = input; preserveAspect]
///     Limit[Sin[x]/x, x -> 0]
///     ^*)
///
/// They are converted to the format of later versions line by line, so that findings refer to the author's own lines.
enum OldNotebook {
  private static let styles: [String: String] = [
    "title": "Title", "subtitle": "Subtitle", "subsubtitle": "Subsubtitle", "section": "Section",
    "subsection": "Subsection", "subsubsection": "Subsubsection", "text": "Text", "smalltext": "SmallText",
    "input": "Input", "output": "Output", "message": "Message", "print": "Print", "info": "Text",
    "name": "Text",
    "postscript": "Graphics", "special1": "Text", "special2": "Text", "special3": "Text", "special4": "Text",
    "special5": "Text",
  ]

  /// The notebook in the later format; nil for a file of another kind.
  static func converted(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.drop(while: { $0 <= " " }).starts(with: "(*^".utf8) else { return nil }
    var output = Array("Notebook[{".utf8)
    var cell = Cell()
    var position = 0
    while position < bytes.count {
      let end = bytes[position...].firstIndex { $0 == "\n" || $0 == "\r" } ?? bytes.count
      let line = bytes[position..<end]
      cell.take(line, to: &output)
      output.append("\n")
      position = end + 1
      if end + 1 < bytes.count, bytes[end] == "\r", bytes[end + 1] == "\n" { position += 1 }
    }
    cell.close(to: &output)
    output += Array("}]".utf8)
    return output
  }

  /// The open cell.
  private struct Cell {
    var style: String?
    var hasText = false
    /// Whether the following lines are font runs or a drawing, which contain no text.
    var isSkipped = false

    mutating func take(_ line: ArraySlice<UInt8>, to output: inout [UInt8]) {
      if line.starts(with: ":[".utf8) {
        close(to: &output)
        output += Array("Cell[".utf8)
        style = Self.style(of: line)
        isSkipped = style == "Graphics"
      } else if line.starts(with: ";[s]".utf8) {
        isSkipped = true
      } else if line.starts(with: "^*)".utf8) {
        close(to: &output)
        style = nil
      } else if style != nil, !isSkipped {
        if !hasText { output.append("\"") }
        hasText = true
        for byte in line {
          if byte == "\"" || byte == "\\" { output.append("\\") }
          output.append(byte)
        }
      }
    }

    mutating func close(to output: inout [UInt8]) {
      guard let style else { return }
      if style == "Graphics" {
        output += Array("BoxData[GraphicsData[\"PostScript\",\"\"".utf8)
        output += Array("]],\"Graphics\"],".utf8)
      } else {
        // Moves the empty lines at the end of the cell after it.
        var lines = 0
        while hasText, let last = output.last, last <= " " {
          lines += last == "\n" ? 1 : 0
          output.removeLast()
        }
        output += Array((hasText ? "\"" : "\"\"").utf8)
        output += Array(",\"\(style)\"],".utf8)
        output += [UInt8](repeating: "\n", count: lines)
      }
      self = Cell()
    }

    /// The style in `font = section`.
    private static func style(of line: ArraySlice<UInt8>) -> String {
      let text = String(decoding: line, as: UTF8.self)
      for part in text.dropFirst(2).split(separator: ";") {
        let sides = part.split(separator: "=").map { $0.filter { !$0.isWhitespace && $0 != "]" } }
        if sides.count == 2, sides[0] == "font" { return styles[sides[1]] ?? "Text" }
      }
      return "Text"
    }
  }
}
