import BookModel
import MarkdownSyntax
import PageWriting
import TextBytes

/// A theorem, a definition, a proof: `::: {#thm-line}` in Quarto, `::: {.theorem #line}` and ```` ```{theorem, line} ```` in
/// bookdown.
struct MarkdownStatement {
  private let name: String
  private let id: String?
  /// The title of the statement, shown next to its number.
  private let title: MarkdownContent?

  /// The form of a statement on the page.
  private enum Form {
    case counted(Anchor.Kind)
    case named(Anchor.Kind)
    case solution
  }

  private static let forms: [String: Form] = [
    "theorem": .counted(.theorem), "lemma": .counted(.lemma), "corollary": .counted(.corollary),
    "proposition": .counted(.proposition), "conjecture": .counted(.conjecture),
    "definition": .counted(.definition), "example": .counted(.example), "exercise": .counted(.exercise),
    "algorithm": .counted(.algorithm), "hypothesis": .named(.assumption), "proof": .named(.proof),
    "remark": .named(.remark), "solution": .solution,
  ]

  /// The names of statements by the prefix of their labels.
  private static let prefixes: [String: String] = [
    "thm": "theorem", "lem": "lemma", "cor": "corollary", "prp": "proposition", "cnj": "conjecture",
    "def": "definition", "exm": "example", "exr": "exercise", "alg": "algorithm", "hyp": "hypothesis",
    "sol": "solution", "rem": "remark",
  ]

  /// Reads the statement of a division; nil for other divisions.
  init?(_ attributes: MarkdownAttributeList, title: MarkdownContent?) {
    let named = attributes.prefix.flatMap { Self.prefixes[$0] }
    guard let name = named ?? attributes.classes.first(where: { Self.forms[$0] != nil }) else { return nil }
    self.init(name, id: attributes.id, title: title)
  }

  /// Reads the statement of a bookdown cell; nil for other names.
  init?(_ name: String, id: String?, title: MarkdownContent?) {
    guard Self.forms[name] != nil else { return nil }
    self.name = name
    self.id = id
    self.title = title
  }

  /// Whether a name is the name of a statement.
  static func isKnown(_ name: String) -> Bool { forms[name] != nil }

  /// Writes the statement around its content.
  func write(to page: inout MarkdownWriter, content: (inout MarkdownWriter) -> Void) {
    let place = page.writer.byteRange(page.writer.place)
    if let id {
      page.labels.prepend(id, at: place)
      // bookdown refers to it by the kind's prefix and the label.
      if let prefix = Self.prefixes.first(where: { $0.value == name })?.key, !id.hasPrefix(prefix + "-") {
        page.labels.append(prefix + ":" + id, at: place)
      }
    }
    switch Self.forms[name] {
    case .counted(let kind): box(kind, isNumbered: true, to: &page)
    case .named(let kind): box(kind, isNumbered: false, to: &page)
    default: solution(to: &page)
    }
    content(&page)
    page.writer.close()
    page.writer.text("\n")
  }

  private func box(_ kind: Anchor.Kind, isNumbered: Bool, to page: inout MarkdownWriter) {
    page.writer.openBox(kind, isNumbered: isNumbered)
    let prefix = Self.prefixes.first { $0.value == name }?.key
    if let series = series(prefix ?? "", isNumbered: isNumbered, in: page) {
      MarkdownFigureParts.count(series, in: &page)
    }
    page.identify()
    if kind == .example { page.writer.attribute("role", "doc-example") }
    guard let title else { return page.writer.boxTitle() }
    page.writer.openBoxTitle(level: min(page.headings.level + 1, 6))
    page.inlines(title)
    page.writer.close()
  }

  /// The count of a kind whose word the manifest sets, or of bookdown's hypotheses, which have no kind of their own.
  private func series(_ prefix: String, isNumbered: Bool, in page: MarkdownWriter) -> NumberSeries? {
    if let series = MarkdownFigureParts.series(prefix, in: page), isNumbered || prefix == "hyp" {
      return series
    }
    guard prefix == "hyp", page.features.contains(.bookdown) else { return nil }
    return NumberSeries(name: prefix, format: (page.words.named("hypothesis") ?? "Hypothesis") + "\u{A0}%")
  }

  private func solution(to page: inout MarkdownWriter) {
    page.writer.open(.details)
    page.writer.addClass("solution")
    page.identify()
    page.writer.attribute("open", "")
    page.writer.open(.summary)
    page.writer.text(page.words[.solution])
    if let title {
      page.writer.text(": ")
      page.inlines(title)
    }
    page.writer.close()
  }
}
