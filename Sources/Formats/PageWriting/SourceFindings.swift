import Allowances
import BookModel
import Diagnostics
import Markup
import TextBytes
import XML

/// A place in the source.
public enum SourcePlace: Sendable {
  /// The beginning of the file.
  case start
  /// An element or text of the tree.
  case node(XMLTree.Node)
  /// An attribute's value.
  case attribute(XMLTree.Attribute, of: XMLTree.Node)
  /// A range of bytes.
  case bytes(ByteRange)
}

extension SourceText {
  /// How many bytes of a page may repeat what the source says once.
  package var repetitionLimit: Int { 1 << 20 + 16 * bytes.count }
}

/// The findings of one source, the source that their places refer to, and what it may make. Findings that may occur in hundreds are kept once, at
/// the first place, with a count.
struct SourceFindings: Sendable {
  private struct Key: Hashable {
    var kind: String
    var key: String
  }

  private struct Finding {
    var kind: DiagnosticKind
    var place: SourcePlace
    var summary: String
    /// The number of occurrences, for findings that are counted.
    var count: Int?
    /// The included files of the places, by index; -1 is the source itself. Empty if it includes none.
    var files: Set<Int> = []
    var note: (place: SourcePlace, text: String)?
    /// Further places of a counted finding, as far as they are told.
    var further: [(place: SourcePlace, text: String)] = []
    /// Ways out other than the replacement.
    var solutions: [Diagnostic.Solution] = []
    /// Text that can replace the place as a fix without further decisions.
    var replacement: (text: String, summary: String)?
  }

  /// The source's text, to which places refer.
  private(set) var source: SourceText
  /// The source's tree, if it is XML.
  private(set) var tree: XMLTree?
  /// The place in the source of the content written next.
  var place = SourcePlace.start
  private var findings: [Finding] = []
  /// What the source makes: the tags, attributes, formulas and text of its pages.
  private var allowance: Allowance
  private var indices: [Key: Int] = [:]
  /// The end of the last place at which something was left out.
  private(set) var lastGap = 0
  /// Findings of style sheets, which have their lines already.
  private var located: [Diagnostic] = []

  init(source: SourceText, tree: XMLTree?) {
    self.source = source
    self.tree = tree
    allowance = Allowance(inputBytes: source.bytes.count)
    for file in source.included { allowance.add(inputBytes: file.text.bytes.count) }
  }

  /// Continues with another source, to which places refer from now on.
  mutating func setSource(_ tree: XMLTree) {
    self.tree = tree
    source = tree.source
    allowance.add(inputBytes: source.bytes.count)
  }

  /// The bytes of a short tag, such as `<b>`, and of the signs around an attribute's value.
  static let tagBytes = 4

  /// Whether the source has made all that it may.
  var isExhausted: Bool { allowance.isExhausted }

  /// Counts bytes of content. Returns whether they are within the source's allowance: what is beyond it is left out, with one
  /// finding.
  mutating func admits(_ bytes: Int) -> Bool {
    let wasExhausted = allowance.isExhausted
    if allowance.admits(bytes) { return true }
    if !wasExhausted {
      report(
        .sourceExcessive, at: place,
        "this source makes more than \(allowance.limit >> 20) MB; the rest of it is left out")
    }
    return false
  }

  /// Counts a formula of `source` bytes of TeX. MathML and speech take up to some forty times that room and 200 bytes more; what is
  /// beyond it was made by macros.
  mutating func admits(formula bytes: [UInt8], ofSource source: Int) -> Bool {
    admits(source + max(0, bytes.count - 40 * source - 200))
  }

  /// The bytes of a place.
  func byteRange(_ place: SourcePlace) -> ByteRange {
    switch place {
    case .start: ByteRange(0, 0)
    case .node(let node): tree?.byteRange(node) ?? ByteRange(0, 0)
    case .attribute(let attribute, of: let node): tree?.byteRange(attribute, of: node) ?? ByteRange(0, 0)
    case .bytes(let range): range
    }
  }

  /// The maximum number of further places that a counted finding tells.
  private static let mostFurther = 8

  /// Counts a finding under a key; only the first occurrence makes the summary. With a text for them, the further places are
  /// told too.
  mutating func count(
    _ kind: DiagnosticKind, key: String, at place: SourcePlace, repeated: String? = nil,
    solutions: [Diagnostic.Solution] = [], summary: () -> String
  ) {
    let key = Key(kind: kind.id, key: key)
    let file = source.included.isEmpty ? nil : source.includedIndex(at: Int(byteRange(place).lower)) ?? -1
    if let index = indices[key] {
      findings[index].count? += 1
      if let file { findings[index].files.insert(file) }
      if let repeated, findings[index].further.count < Self.mostFurther {
        findings[index].further.append((place, repeated))
      }
    } else {
      indices[key] = findings.count
      findings.append(
        Finding(
          kind: kind, place: place, summary: summary(), count: 1, files: file.map { [$0] } ?? [],
          solutions: solutions))
    }
  }

  /// Adds a finding that is not counted with others, with an optional note on another place.
  mutating func report(
    _ kind: DiagnosticKind, at place: SourcePlace, _ summary: String, solutions: [Diagnostic.Solution] = [],
    note: (place: SourcePlace, text: String)? = nil, replacement: (text: String, summary: String)? = nil
  ) {
    findings.append(
      Finding(
        kind: kind, place: place, summary: summary, note: note, solutions: solutions, replacement: replacement
      ))
  }

  /// Notes that something is left out at a place.
  mutating func noteGap(at place: SourcePlace) { lastGap = max(lastGap, Int(byteRange(place).upper)) }

  /// Keeps findings that have their places.
  mutating func add(_ diagnostics: [Diagnostic]) { located += diagnostics }

  /// Removes and returns all findings, with lines and columns.
  mutating func take() -> [Diagnostic] {
    defer { (findings, indices, located) = ([], [:], []) }
    return located + findings.map(diagnostic)
  }

  private func diagnostic(_ finding: Finding) -> Diagnostic {
    let range = { source.range(byteRange($0)) }
    var diagnostic = Diagnostic(finding.kind, at: range(finding.place), finding.summary)
    diagnostic.occurrences = finding.count.map {
      Diagnostic.Occurrences($0, files: max(1, finding.files.count))
    }
    diagnostic.notes = ((finding.note.map { [$0] } ?? []) + finding.further).map {
      Diagnostic.Note(range($0.place), $0.text)
    }
    diagnostic.solutions = finding.solutions
    if let replacement = finding.replacement, let place = diagnostic.range {
      let edit = Diagnostic.Replacement(place, with: replacement.text)
      diagnostic.solutions += [Diagnostic.Solution(replacement.summary, replacements: [edit], isSafe: true)]
    }
    return diagnostic
  }
}

// MARK: - Attributes

extension SourceFindings {
  /// Counts an attribute that is dropped because the element may not have it.
  mutating func countDropped(_ name: String, of element: HTMLElement) {
    countDropped(name, ofElement: "\(element.name)")
  }

  /// Counts an attribute that is dropped with the element that has it.
  mutating func countDropped(_ name: String, ofElement element: String) {
    count(.attributeDropped, key: "\(element) \(name)", at: place) {
      "attribute \"\(name)\" of <\(element)> is left out"
    }
  }

  /// Counts a script that is dropped.
  mutating func countScript(_ name: String) {
    count(.scriptDropped, key: name, at: place) { "\(name) is left out: pages run no scripts" }
  }

  /// Counts colours with too little contrast.
  mutating func checkContrast(_ style: ArraySlice<UInt8>) {
    guard let ratio = ColorContrast.finding(in: style) else { return }
    count(.contrastLow, key: "", at: place) {
      "text and background have a contrast of \(ColorContrast.words(ratio)) to 1"
    }
  }

  /// Returns the allowed declarations of a style attribute; reports the others.
  mutating func keptStyle(_ value: ArraySlice<UInt8>, at place: SourcePlace) -> [UInt8] {
    let style = StyleAttribute(value)
    for declaration in style.leftOut {
      let property = declaration.prefix { $0 != ":" }.trimmed.map(\.lowercased)
      count(.styleAdjusted, key: "style " + String(decoding: property, as: UTF8.self), at: place) {
        let words = String(decoding: declaration, as: UTF8.self).split { $0.isWhitespace }.joined(
          separator: " ")
        return "\"\(words.count > 40 ? words.prefix(39) + "…" : words)\" in a style attribute is left out"
      }
    }
    return style.declarations
  }
}

// MARK: - Links

extension SourceFindings {
  /// Where an address of a source leads, with a finding where it leads nowhere.
  mutating func target(of address: ArraySlice<UInt8>, in context: ReadingContext, at place: SourcePlace)
    -> Link.Target
  {
    let text = { String(decoding: address.trimmed.prefix(80), as: UTF8.self) }
    switch context.address(address) {
    case .external(let url): return .external(String(decoding: url, as: UTF8.self))
    case .fragment(let id): return .fragment(id)
    case .file(let path, let fragment):
      guard path.hasPrefix("../"), let refusal = context.refusal(of: path) else {
        return .file(path: path, fragment: fragment)
      }
      countOutside(refusal.solutions, at: place)
    case .script:
      count(.scriptDropped, key: "javascript:", at: place) {
        "javascript: link is left out: pages run no scripts"
      }
    case .refused(let scheme):
      count(.linkInvalid, key: scheme, at: place) { "links to addresses in \(scheme): stay as text" }
    case .outside: countOutside([], at: place)
    case .invalid: report(.linkInvalid, at: place, "\"\(text())\" is not a URL")
    }
    return .none
  }

  private mutating func countOutside(_ solutions: [Diagnostic.Solution], at place: SourcePlace) {
    count(.linkPageMissing, key: "outside", at: place, solutions: solutions) {
      "links that lead out of the book's folder stay as text"
    }
  }
}

// MARK: - Pictures

extension SourceFindings {
  /// What pictures for dark screens have behind their address, and those for light ones.
  private static let screens: [(dark: String, light: StaticString)] = [
    ("#only-dark", "#only-light"), ("#gh-dark-mode-only", "#gh-light-mode-only"),
  ]

  /// Whether a picture is the one for dark screens of a pair, `plot-dark.png#only-dark`, of which pages show the one for light
  /// screens.
  mutating func leavesOut(_ picture: Picture) -> Bool {
    guard picture.address.contains("#"),
      let (dark, light) = Self.screens.first(where: { picture.address.hasSuffix($0.dark) }),
      source.bytes[...].holds(light)
    else { return false }
    noteGap(at: picture.place)
    count(.contentLeftOut, key: dark, at: picture.place) {
      "pictures for dark screens (\(dark)) are left out; those for light ones are shown"
    }
    return true
  }
}
