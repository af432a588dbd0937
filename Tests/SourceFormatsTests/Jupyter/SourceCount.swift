import Foundation

/// The content of a Jupyter book's sources, counted in their files without Octavo.
struct SourceCount {
  var sources = 0
  /// The code cells of notebooks, and those with a number.
  var code = 0
  var prompts = 0
  /// The code cells of notebooks in which no cell was run.
  var codeWithoutRun = 0
  /// The code cells in Markdown.
  var codeInText = 0
  var headings = 0
  var formulas = 0
  var links = 0
  var pictures = 0
  var figures = 0
  var tables = 0
  var citations = 0
  var directives = 0
  /// Outputs by the media type of their richest form; streams and errors by kind.
  var outputs: [String: Int] = [:]

  mutating func add(notebook: [String: Any]) {
    sources += 1
    let cells = notebook["cells"] as? [[String: Any]] ?? []
    let wasRun = cells.contains { cell in
      cell["cell_type"] as? String == "code" && !Self.joined(cell["source"]).allSatisfy(\.isWhitespace)
        && (cell["execution_count"] as? Int != nil || (cell["outputs"] as? [[String: Any]])?.isEmpty == false)
    }
    for cell in cells {
      let source = Self.joined(cell["source"])
      let tags = (cell["metadata"] as? [String: Any])?["tags"] as? [String] ?? []
      if tags.contains("remove-cell") { continue }
      switch cell["cell_type"] as? String {
      case "code":
        if source.allSatisfy(\.isWhitespace) { continue }
        code += 1
        if !wasRun, !tags.contains(where: { $0.hasPrefix("remove-output") }) { codeWithoutRun += 1 }
        if cell["execution_count"] as? Int != nil { prompts += 1 }
        add(outputs: cell["outputs"] as? [[String: Any]] ?? [])
      case "markdown": add(text: source)
      default: break
      }
    }
  }

  private static func joined(_ value: Any?) -> String {
    (value as? [String])?.joined() ?? value as? String ?? ""
  }

  private mutating func add(outputs list: [[String: Any]]) {
    var lastStream: String?
    for output in list {
      let kind = output["output_type"] as? String ?? ""
      let stream = kind == "stream" ? output["name"] as? String : nil
      defer { lastStream = stream }
      if let stream {
        if stream != lastStream, !Self.joined(output["text"]).allSatisfy(\.isWhitespace) {
          outputs[stream, default: 0] += 1
        }
        continue
      }
      if kind == "error" { outputs["error", default: 0] += 1 }
      let data = output["data"] as? [String: Any] ?? [:]
      let order = ["image/svg+xml", "text/html", "text/markdown", "image/png", "image/jpeg", "text/plain"]
      guard let type = order.first(where: { data[$0] != nil }) else { continue }
      outputs[type, default: 0] += 1
      let html = type == "text/html" ? Self.joined(data[type]) : ""
      tables += Self.matches("<table\\b", in: html)
      pictures += Self.matches("<img\\b", in: html)
    }
  }

  /// Directives whose content is not Markdown.
  private static let verbatim: Set<String> = [
    "code-block", "code", "code-cell", "math", "literalinclude", "raw", "include", "image", "toctree",
    "mermaid",
  ]

  /// Counts a Markdown text.
  mutating func add(text source: String) {
    var text: [Substring] = []
    var fences: [(mark: Character, count: Int, isCode: Bool)] = []
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let rest = line.drop { $0 == " " || $0 == ">" }
      let mark = rest.first ?? " "
      let count = "`~:".contains(mark) ? rest.prefix { $0 == mark }.count : 0
      let info = rest.dropFirst(count).trimmingCharacters(in: .whitespaces)
      if let fence = fences.last, count >= fence.count, mark == fence.mark, info.isEmpty {
        fences.removeLast()
      } else if fences.last?.isCode == true {
        continue
      } else if count >= 3, info.hasPrefix("{") {
        let name = String(info.dropFirst().prefix { $0 != "}" })
        fences.append((mark, count, Self.verbatim.contains(name)))
        add(directive: name)
      } else if count >= 3, mark != ":", !info.contains("`") {
        fences.append((mark, count, true))
      } else if count < 3 || mark != ":" {
        text.append(line)
      }
    }
    addInlines(text.joined(separator: "\n"))
  }

  private mutating func add(directive name: String) {
    directives += 1
    switch name {
    case "figure", "image":
      pictures += 1
      if name == "figure" { figures += 1 }
    case "list-table", "csv-table": tables += 1
    case "math": formulas += 1
    case "code-cell": codeInText += 1
    default: break
    }
  }

  private mutating func addInlines(_ source: String) {
    var text = source
    citations += Self.keys(in: text)
    for pattern in ["`[^`\\n]*`", "<!--.*?-->"] {
      text = text.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
    }
    headings += Self.matches("^#{1,6} +\\S", in: text)
    formulas += Self.matches("(?s)\\$\\$.+?\\$\\$|\\\\begin\\{(align|equation)\\*?\\}", in: text)
    let inline = text.replacingOccurrences(of: "(?s)\\$\\$.+?\\$\\$", with: "", options: .regularExpression)
    // As MathJax has them: spaces and digits may stand beside either dollar.
    formulas += Self.matches("(?<!\\\\)\\$[^$\\n]+?(\\n[^$\\n]+?)?(?<!\\\\)\\$", in: inline)
    links += Self.matches("(?<!!)\\[[^\\[\\]]+\\]\\([^)\\s]+( \"[^\"]*\")?\\)", in: inline)
    pictures += Self.matches("!\\[[^\\]]*\\]\\([^)]+\\)", in: inline) + Self.matches("<img\\b", in: inline)
    tables +=
      Self.matches("^ *\\|?( *:?-+:? *\\|)+( *:?-+:?)? *$", in: inline)
      + Self.matches("<table\\b", in: inline)
  }

  /// The number of keys in `{cite}` and the like.
  private static func keys(in text: String) -> Int {
    guard let expression = try? NSRegularExpression(pattern: "\\{cite[^}]*\\}`([^`]+)`") else { return 0 }
    let addresses = matches("@(https://doi.org/)?10\\.[0-9]+/", in: text)
    return addresses
      + expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).reduce(0) {
        $0 + text[Range($1.range(at: 1), in: text)!].split(separator: ",").count
      }
  }

  private static func matches(_ pattern: String, in text: String) -> Int {
    guard let expression = try? NSRegularExpression(pattern: pattern, options: .anchorsMatchLines) else {
      return 0
    }
    return expression.numberOfMatches(in: text, range: NSRange(text.startIndex..., in: text))
  }
}
