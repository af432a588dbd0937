import BookModel
import Diagnostics
import MarkdownSyntax
import PageWriting
import TeXMath
import TextBytes
import YAML

/// What the manifest and the YAML at the front of a text lay down for the text.
struct MarkdownSettings {
  /// The title that the front matter gives.
  private(set) var title: String?
  /// What is wrong with the front matter.
  private(set) var problems: [YAMLProblem] = []
  private(set) var abbreviations: Abbreviations
  /// Labels of the whole page.
  private(set) var labels: [MarkdownLabels.Label] = []
  /// The commands of formulas.
  private(set) var macros = TeXMacros()
  private var substitutions: [String: String]
  /// What is numbered or not.
  private var numbering: [String: Bool]

  /// Takes what the manifest lays down.
  init(_ text: TextSettings) {
    for macro in text.macros {
      let name = macro.name.hasPrefix("\\") ? String(macro.name.dropFirst()) : macro.name
      macros.define(name, macro.definition, parameters: macro.arguments)
    }
    substitutions = text.substitutions
    abbreviations = Abbreviations(text.abbreviations)
    numbering = text.numbering
    showsCode = !text.hidesCode
    showsWarnings = !text.hidesWarnings
    codeFold = text.codeFold
  }

  /// Whether cells show their code where they do not say.
  private(set) var showsCode = true
  /// Whether cells show the warnings that they put out where they do not say.
  private(set) var showsWarnings = true
  /// Whether cells fold their code where they do not say: `true`, `show` or `false`.
  private(set) var codeFold: String?
  private var frontMatter: YAMLValue?
  /// Files of YAML that were asked for; nil for what is none.
  private var files: [String: YAMLValue?] = [:]

  /// The text of a key of the front matter; `a.b` is the key `b` of `a`.
  func value(_ key: String) -> String? { Self.text(key, in: frontMatter) }

  /// The text of a key of a file of YAML, which is parsed once.
  mutating func value(_ key: String, of file: String, _ context: ReadingContext) -> String? {
    if files[file] == nil {
      files[file] = .some((try? context.readFile(file)).flatMap { YAMLParser().parse($0[...]).value })
    }
    return Self.text(key, in: files[file] ?? nil)
  }

  private static func text(_ key: String, in yaml: YAMLValue?) -> String? {
    var value = yaml
    for word in key.split(separator: ".") { value = value?[String(word)] }
    return value?.text
  }

  /// The text that `{{ name }}` stands for.
  func substitution(_ name: String) -> String? { substitutions[name] }

  /// Whether blocks of code are numbered.
  var numbersCode: Bool { numbering["code"] ?? numbering["all"] ?? true }

  /// Takes abbreviations that a text itself explains.
  mutating func explain(_ own: [String: String], of text: TextSettings) {
    guard !own.isEmpty else { return }
    abbreviations = Abbreviations(text.abbreviations.merging(own) { $1 })
  }

  /// Takes the front matter of a text.
  mutating func read(_ document: MarkdownDocument, of text: TextSettings) {
    let range = document.frontMatter
    let base = document.text.fileOffset(range.lowerBound) - range.lowerBound
    let result = YAMLParser().parse(document.text.bytes[range], base: base + range.lowerBound)
    problems = result.problems
    guard let value = result.value else { return }
    frontMatter = value
    if let shows = value["execute"]?["echo"]?.bool { showsCode = shows }
    if let fold = value["code-fold"] ?? value["format"]?["html"]?["code-fold"] {
      codeFold = fold.bool.map { String($0) } ?? fold.text
    }
    if let shows = value["execute"]?["warning"]?.bool { showsWarnings = shows }
    if let text = value["title"]?.text, !text.isEmpty { title = text }
    for owner in [value, value["myst"], value["mystnb"]].compactMap({ $0 }) {
      for member in owner["substitutions"]?.members ?? [] {
        if let text = member.value.text { substitutions[member.key] = text }
      }
      let macros =
        (owner["math"]?.members ?? []) + (owner["mathjax3_config"]?["tex"]?["macros"]?.members ?? [])
      for member in macros { define(member) }
    }
    if let members = value["abbreviations"]?.members, !members.isEmpty {
      var texts = text.abbreviations
      for member in members { texts[member.key] = member.value.text ?? "" }
      abbreviations = Abbreviations(texts)
    }
    if let all = value["numbering"]?.bool { numbering = ["all": all] }
    for member in value["numbering"]?.members ?? [] {
      numbering[member.key] = member.value.bool ?? member.value["enabled"]?.bool
    }
    for label in value["label"]?.list ?? [] {
      if let text = label.text { labels.append((text, label.range)) }
    }
  }

  /// Takes the numbers from what the manifest or the front matter says has none.
  func applyNumbering(to pages: inout [Page]) {
    guard !numbering.isEmpty else { return }
    for page in pages.indices {
      for anchor in pages[page].anchors.indices where pages[page].anchors[anchor].isNumbered {
        let isNumbered = Self.names(of: pages[page].anchors[anchor].kind).lazy.compactMap { numbering[$0] }
          .first
        if isNumbered == false { pages[page].anchors[anchor].isNumbered = false }
      }
    }
  }

  /// What MyST calls a kind of thing that is numbered, the narrowest name first.
  private static func names(of kind: Anchor.Kind) -> [String] {
    switch kind {
    case .figure, .table, .equation, .exercise: [kind.rawValue, "all"]
    case .listing: ["code", "all"]
    default: ["prf:" + kind.rawValue, kind.rawValue, "proof", "all"]
    }
  }

  /// `'\RR': '\mathbb{R}'`, or a list of it and the number of its arguments.
  private mutating func define(_ member: YAMLValue.Member) {
    let body = member.value["macro"]?.text ?? member.value.text ?? member.value.items.first?.text
    guard let body else { return }
    let arguments = member.value.items.dropFirst().first?.int ?? Self.arguments(of: body)
    let name = member.key.hasPrefix("\\") ? String(member.key.dropFirst()) : member.key
    macros.define(name, body, parameters: arguments)
  }

  /// The highest of `#1` to `#9` in a definition.
  private static func arguments(of body: String) -> Int {
    let bytes = Array(body.utf8)
    return zip(bytes, bytes.dropFirst()).reduce(0) { most, pair in
      pair.0 == "#" && pair.1.isDigit ? max(most, Int(pair.1 - "0")) : most
    }
  }
}
