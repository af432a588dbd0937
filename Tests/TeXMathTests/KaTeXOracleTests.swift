import Foundation
import RealBooks
import Testing

@testable import TeXMath

/// Compares the structure of TeXMath's MathML with KaTeX's: `scripts/katex/compare.mjs` defines how, and
/// `scripts/katex/reasons.txt` lists accepted differences.
@Suite struct KaTeXOracleTests {
  private struct Formula: Encodable {
    var tex: String
    var display: Bool
    var mathml: String?
    var error: String?
    var preamble: String?
  }

  private struct Line: Decodable {
    var missing: Bool?
    var tex: String?
    var ours: String?
    var theirs: String?
    var reason: String?
    var formulas: Int?
    var same: Int?
    var explained: Int?
    var beyond: Int?
    var different: Int?
  }

  private static let node = ["/usr/bin/node", "/usr/local/bin/node", "/usr/bin/nodejs"].first(
    where: FileManager.default.isExecutableFile)

  /// Whether Node is installed, and KaTeX where `scripts/katex/compare.mjs` looks for it.
  private static let hasKaTeX: Bool = {
    let named = ProcessInfo.processInfo.environment["KATEX"]
    let folders = [named, "/usr/share/nodejs/katex/dist", "/usr/share/javascript/katex"].compactMap { $0 }
    return node != nil && folders.contains { FileManager.default.fileExists(atPath: $0 + "/katex.js") }
  }()

  @Test(.enabled(if: hasKaTeX, "Node or KaTeX is not installed")) func agreesOnEveryCommand() throws {
    var formulas = try Self.ownFormulas().map { Self.formula($0.tex, $0.display) }
    formulas += Self.plainCommands().map { Self.formula($0, false) }
    if let path = ProcessInfo.processInfo.environment["OCTAVO_FORMULAS"] {
      // Input for scripts/katex/sheet.mjs.
      let lines = try formulas.map { try JSONEncoder().encode($0) + Data([0x0A]) }
      try lines.reduce(Data(), +).write(to: URL(fileURLWithPath: path))
    }
    try Self.compare(formulas, called: "own list")
  }

  @Test(
    .enabled(if: hasKaTeX, "Node or KaTeX is not installed"),
    .enabled(if: RealBooks.isThere, "the corpus of real books is not there"))
  func agreesOnTheCorpus() throws {
    let corpus = RealBooks.folder
    var macros = TeXMacros()
    let info = try String(
      contentsOf: corpus.appendingPathComponent("pretext/aata/src/bookinfo.xml"), encoding: .utf8)
    let preamble = info.split(separator: "\n").filter { $0.contains("\\newcommand") }.joined()
      .drop { $0 != "\\" }
    _ = macros.read(String(preamble))
    var formulas: [Formula] = []
    for (tex, display) in CorpusFormulas.preTeXt(corpus.appendingPathComponent("pretext/aata/src")) {
      formulas.append(Self.formula(tex, display, macros, preamble: String(preamble)))
    }
    for (tex, display) in CorpusFormulas.notebooks(corpus.appendingPathComponent("jupyter")) {
      formulas.append(Self.formula(tex, display))
    }
    try Self.compare(formulas, called: "corpus")
  }

  /// The list contains every command with arguments, so that each is compared.
  @Test func listsEveryCommand() throws {
    let list = try Self.ownFormulas().map(\.tex).joined(separator: "\n")
    let used = Set(
      list.split(separator: "\\", omittingEmptySubsequences: false).map {
        String($0.prefix(while: \.isLetter))
      })
    let withoutArgument = Set(Self.plainCommands().map { String($0.dropFirst()) })
    let table = CommandTable.shared
    for (number, meaning) in table.meanings.enumerated() {
      let name = Array(table.names.name(number)).shown
      guard name.allSatisfy(\.isLetter), !withoutArgument.contains(name), !used.contains(name) else {
        continue
      }
      switch meaning {
      case .primitive(let primitive): #expect(Self.isSynonym(name, primitive), "\\\(name)")
      case .macro(let macro): #expect(macro.parameters == 1 && Self.isColor(name), "\\\(name)")
      case .symbol, .function: break
      }
    }
  }

  // MARK: Formulas

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func ownFormulas() throws -> [(tex: String, display: Bool)] {
    let text = try String(
      contentsOf: root.appendingPathComponent("scripts/katex/formulas.txt"), encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      line.hasPrefix("D ") ? (String(line.dropFirst(2)), true) : (String(line), false)
    }
  }

  /// Symbols, functions and macros without arguments, which are formulas by themselves.
  private static func plainCommands() -> [String] {
    let table = CommandTable.shared
    return table.meanings.indices.compactMap { number -> String? in
      let name = Array(table.names.name(number)).shown
      guard name.allSatisfy(\.isLetter) else { return nil }
      switch table.meanings[number] {
      case .symbol, .function: return "\\" + name
      case .macro(let macro):
        return macro.parameters == 0 && !["bgroup", "egroup"].contains(name) ? "\\" + name : nil
      case .primitive: return nil
      }
    }
  }

  private static func formula(
    _ tex: String, _ display: Bool, _ macros: TeXMacros = TeXMacros(), preamble: String? = nil
  ) -> Formula {
    var converter = TeXMathConverter(macros: macros)
    let result = converter.convert(tex, display: display)
    return Formula(
      tex: tex, display: display, mathml: result.mathml.map { String(decoding: $0, as: UTF8.self) },
      error: result.errors.first?.problem.summary, preamble: preamble)
  }

  /// Whether a command is another name of one in the list, or writes nothing.
  private static func isSynonym(_ name: String, _ primitive: Primitive) -> Bool {
    switch primitive {
    case .relax, .group, .infix(.withDelimiters), .operation(.operatorName), .operation(.stretch): true
    case .other(.refused), .other(.dropped), .other(.kept), .other(.chemicalScripts), .other(.reference): true
    case .boundary(.end), .boundary(.endGroup), .boundary(.of), .boundary(.right), .boundary(.horizontalRule),
      .boundary(.newRow):
      true
    case .boundary(.partialRule), .boundary(.intertext), .decoration(.stack(.stackrel)): true
    case .decoration(.accent), .decoration(.font), .layout(.size), .layout(.text), .layout(.phantom): true
    case .layout(.shove), .layout(.enclosed), .layout(.lap): true
    case .expansion(.physics(.derivative)), .expansion(.physics(.delimited)): true
    default: false
    }
  }

  private static func isColor(_ name: String) -> Bool {
    ["blue", "teal", "green", "gold", "red", "maroon", "purple", "mint", "gray", "ka", "orange", "pink"]
      .contains {
        name.hasPrefix($0)
      }
  }

  // MARK: Comparison

  private static func compare(_ formulas: [Formula], called name: String) throws {
    let node = try #require(Self.node)
    let input = FileManager.default.temporaryDirectory.appendingPathComponent(
      "katex-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: input) }
    let encoder = JSONEncoder()
    var bytes = Data()
    for formula in formulas { bytes += try encoder.encode(formula) + Data([0x0A]) }
    try bytes.write(to: input)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: node)
    process.arguments = [root.appendingPathComponent("scripts/katex/compare.mjs").path]
    process.standardInput = try FileHandle(forReadingFrom: input)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = try answer.split(separator: 0x0A).map { try JSONDecoder().decode(Line.self, from: Data($0)) }
    let last = try #require(lines.last)
    try #require(last.missing != true, "KaTeX was not found")
    for line in lines where line.tex != nil && line.reason == nil {
      Issue.record("\(line.tex ?? "")\n  ours:   \(line.ours ?? "")\n  theirs: \(line.theirs ?? "")")
    }
    #expect(last.formulas == formulas.count)
    print(
      "\(name): \(last.formulas ?? 0) formulas, \(last.same ?? 0) the same, \(last.explained ?? 0) with a reason,",
      "\(last.beyond ?? 0) that KaTeX does not know, \(last.different ?? 0) different")
  }
}

/// Formulas of real books, found without the format readers.
private enum CorpusFormulas {
  static func preTeXt(_ folder: URL) -> [(String, Bool)] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var found: [(String, Bool)] = []
    for file in files.sorted() where file.hasSuffix(".xml") {
      guard let text = try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8) else {
        continue
      }
      for (open, isRow) in [("m", false), ("me", false), ("men", false), ("mrow", true)] {
        for part in text.components(separatedBy: "<\(open)").dropFirst() {
          guard let start = part.firstIndex(of: ">"), part.first == ">" || part.first == " ",
            start > part.startIndex || part.first == ">",
            part[..<start].last != "/", let end = part.range(of: "</\(open)>")
          else { continue }
          guard start < end.lowerBound else { continue }
          let body = plain(String(part[part.index(after: start)..<end.lowerBound]))
          found.append((isRow ? "\\begin{aligned}\(body)\\end{aligned}" : body, open != "m"))
        }
      }
    }
    return found
  }

  private static func plain(_ xml: String) -> String {
    var text = xml.replacingOccurrences(of: "<[^>]*>", with: "", options: .regularExpression)
    for (name, sign) in [("amp", "&"), ("lt", "<"), ("gt", ">")] {
      text = text.replacingOccurrences(of: "\\\\\(name)(?![a-zA-Z])", with: sign, options: .regularExpression)
      text = text.replacingOccurrences(of: "&\(name);", with: sign)
    }
    return text
  }

  static func notebooks(_ folder: URL) -> [(String, Bool)] {
    guard let files = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    var found: [(String, Bool)] = []
    for file in files.compactMap({ $0 as? String }).sorted() {
      let address = folder.appendingPathComponent(file)
      if file.hasSuffix(".md"), let text = try? String(contentsOf: address, encoding: .utf8) {
        found += markdown(text)
      } else if file.hasSuffix(".ipynb"), let data = try? Data(contentsOf: address),
        let notebook = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
      {
        for cell in notebook["cells"] as? [[String: Any]] ?? []
        where cell["cell_type"] as? String == "markdown" {
          let source = (cell["source"] as? [String])?.joined() ?? cell["source"] as? String ?? ""
          found += markdown(source)
        }
      }
    }
    return found
  }

  private static func markdown(_ text: String) -> [(String, Bool)] {
    var text = text.replacingOccurrences(of: "(?s)```.*?```|`[^`\n]*`", with: "", options: .regularExpression)
    var found: [(String, Bool)] = []
    for (pattern, display) in [
      ("(?s)\\$\\$(.+?)\\$\\$", true), ("(?<![\\\\$\\w])\\$(?=\\S)([^$\n]+?)(?<=\\S)\\$(?![\\d$])", false),
    ] {
      guard let expression = try? NSRegularExpression(pattern: pattern) else { continue }
      let range = NSRange(text.startIndex..., in: text)
      for match in expression.matches(in: text, range: range) {
        if let part = Range(match.range(at: 1), in: text) { found.append((String(text[part]), display)) }
      }
      text = expression.stringByReplacingMatches(in: text, range: range, withTemplate: " ")
    }
    return found
  }
}
