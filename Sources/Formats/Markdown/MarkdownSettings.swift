import BookModel
import Diagnostics
import Files
import MarkdownSyntax
import PageWriting
import TeXMath
import TextBytes
import YAML

/// The settings of the manifest and the front matter for a text.
struct MarkdownSettings {
  /// The title in the front matter.
  private(set) var title: String?
  /// The problems in the front matter.
  private(set) var problems: [@Sendable (SourceText) -> Diagnostic] = []
  private(set) var abbreviations: Abbreviations
  /// The abbreviations that the text itself explains.
  private var ownAbbreviations: [String: String] = [:]
  /// Labels of the whole page.
  private(set) var labels: [MarkdownLabels.Label] = []
  /// The TeX macros for formulas.
  private(set) var macros = TeXMacros()
  private var substitutions: [String: String]
  /// Whether elements are numbered, by name of their kind.
  private var numbering: [String: Bool]

  /// Takes the manifest's settings.
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

  /// Whether cells show their code by default.
  private(set) var showsCode = true
  /// Whether cells show their warnings by default.
  private(set) var showsWarnings = true
  /// Whether cells fold their code by default: `true`, `show` or `false`.
  private(set) var codeFold: String?
  private(set) var frontMatter: YAMLValue?
  /// The YAML files loaded so far; nil for an invalid one.
  private var files: [String: YAMLValue?] = [:]
  /// Why files that the book has give no values, by path.
  private(set) var fileFaults: [String: String] = [:]

  /// The text of a key of the front matter; `a.b` is the key `b` inside `a`.
  func value(_ key: String) -> String? { Self.text(key, in: frontMatter) }

  /// The text of a key of a YAML file, which is parsed once.
  mutating func value(_ key: String, of file: String, in context: ReadingContext) -> String? {
    if files[file] == nil {
      files[file] = .some(read(file, in: context))
    }
    return Self.text(key, in: files[file] ?? nil)
  }

  private mutating func read(_ file: String, in context: ReadingContext) -> YAMLValue? {
    do throws(FileError) {
      let result = YAMLParser().parse(try context.readFile(file)[...])
      let fault = result.problems.first { $0.kind == .yamlMalformed }
      if let fault { fileFaults[file] = "\"\(file)\" is damaged: \(fault.summary)" }
      return result.value
    } catch {
      if error.concernsExistingFile { fileFaults[file] = error.summary("file", file) }
      return nil
    }
  }

  private static func text(_ key: String, in yaml: YAMLValue?) -> String? {
    var value = yaml
    for word in key.split(separator: ".") { value = value?[String(word)] }
    return value?.text
  }

  /// A converter for formulas. MathJax as Quarto and bookdown set it up numbers nothing without a label.
  func converter(for features: MarkdownFeatures) -> TeXMathConverter {
    var converter = TeXMathConverter(macros: macros)
    converter.numbersLabelledRows = features.contains(.pandoc)
    return converter
  }

  /// The text for `{{ name }}`.
  func substitution(_ name: String) -> String? { substitutions[name] }

  /// Whether code blocks are numbered.
  var numbersCode: Bool { numbering["code"] ?? numbering["all"] ?? true }

  /// Takes abbreviations that a text itself explains.
  mutating func explain(_ own: [String: String], of text: TextSettings) {
    guard !own.isEmpty else { return }
    ownAbbreviations.merge(own) { first, _ in first }
    abbreviations = Abbreviations(text.abbreviations.merging(ownAbbreviations) { $1 })
  }

  /// Takes the front matter of a text.
  mutating func read(_ document: MarkdownDocument, of text: TextSettings) {
    let range = document.frontMatter
    let written = document.text
    let place = { @Sendable (range: ByteRange) in written.fileRange(Int(range.lower), upper: Int(range.upper))
    }
    let result = MarkdownFrontMatter.parse(document.text.bytes, range)
    problems = result.problems.map { problem in { problem.diagnostic(in: $0, place: place) } }
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
      if let text = label.text { labels.append((text, place(label.range))) }
    }
  }

  /// Removes the numbers of elements that the manifest or the front matter does not number.
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

  /// MyST's names for a numbered kind of element, the most specific first.
  private static func names(of kind: Anchor.Kind) -> [String] {
    switch kind {
    case .figure, .table, .equation, .exercise: [kind.rawValue, "all"]
    case .listing: ["code", "all"]
    default: ["prf:" + kind.rawValue, kind.rawValue, "proof", "all"]
    }
  }

  /// Defines a macro: `'\RR': '\mathbb{R}'`, or a list of the definition and the number of arguments.
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
