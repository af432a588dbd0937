import BookModel
import Diagnostics
import Testing

@testable import MarkdownSyntax
@testable import PageWriting
@testable import SourceFormats

/// A word of its own in the argument, the content and each option of every directive: it is on the page, or a finding names the
/// directive, the role or the option at its line, or it is not applicable to a book.
@Suite struct DirectiveSentinelTests {
  static let word = "zwort"

  /// The content in which a directive of a kind can hold the word.
  private static func content(_ kind: MarkdownDirective.Kind?, name: String) -> String {
    switch kind {
    case .listTable: "* - \(word)\n  - b\n"
    case .table: "| \(word) | b |\n|---|---|\n| c | d |\n"
    case .csvTable: "\(word),b\n"
    case .glossary: "Term\n: \(word)\n"
    case .interactive: "Manipulate[Plot[Sin[a x], {x, 0, 6}], {a, 1, 2}]\n"
    default: "\(word)\n"
    }
  }

  /// The argument that a directive needs.
  private static func argument(_ kind: MarkdownDirective.Kind?) -> String {
    switch kind {
    case .figure, .image: "a.png"
    case .video, .audio: "a.mp3"
    case .frame, .embed: "https://example.org/a"
    case .include, .literalInclude: "b.md"
    case .raw: "html"
    case .code, .codeCell: "python"
    case .gate, .glue: "one"
    default: "Title"
    }
  }

  private static let files = [
    "text/a.png": "", "text/a.mp3": "", "text/b.md": "def one\n  two\nthree\n", "text/b.csv": "x,y\n",
  ]

  private func isKept(_ text: String, naming construct: String) throws -> Bool {
    let page = try readMarkdown(text, files: Self.files)
    return Self.places(page).contains { $0.contains(Self.word) }
      || page.reading.diagnostics.contains {
        $0.range?.start != nil && ($0.summary.contains("\"\(construct)\"") || $0.summary.contains(Self.word))
      }
  }

  /// All that a page holds.
  private static func places(_ page: ReadPage) -> [String] {
    [
      page.content, String(describing: page.page.links), String(describing: page.page.media),
      String(describing: page.page.anchors), String(describing: page.page.interactives),
    ]
  }

  @Test func argumentsAndContents() throws {
    var lost: [String] = []
    for name in MarkdownDirective.names {
      guard let kind = MarkdownDirective.kind(name) else { continue }
      if case .notApplicable = kind { continue }
      for fence in [":::", "```"] {
        let content = Self.content(kind, name: name)
        let inner = "# T\n\n\(fence){\(name)} \(Self.argument(kind))\n\(content)\(fence)\n"
        if kind != .interactive, try !isKept(inner, naming: name) {
          lost.append("content of \(fence) \(name)")
        }
        // A language, a condition, a name of a style or of a gate is no content.
        if [.code, .codeCell, .only, .gate].contains(kind) || name == "digraph" { continue }
        let outer = "# T\n\n\(fence){\(name)} \(Self.word)\nSome text\n\(fence)\n"
        if try !isKept(outer, naming: name) { lost.append("argument of \(fence) \(name)") }
      }
    }
    #expect(lost == [])
  }

  /// Options of every directive and of none.
  private static let options = MarkdownDirectiveOption.notApplicable.keys + others

  private static let others = """
    alt append attr attribution caption code code-fold dedent delim description diff emphasize-lines end-at end-before end-line \
    enumerated enumerator escape file filename filter footer header header-rows height hidden img-alt img-background img-bottom \
    img-top keepspace kind label lang language layout lines link link-alt link-type list literal maxdepth name no-subfigures \
    nonumber number numbered only open parser placeholder poster prepend pyobject quote raw remove-input remove-output scale \
    sorted start-after start-at start-line stub-columns style subtitle subtype summary tab-width tags target text title titlesonly \
    unnumbered url width zunerhoert
    """.split(separator: " ").map(String.init)

  /// The values with which an option is sure to change something, where a word is none.
  private static let values: [String: String] = [
    "collapse": "true", "open": "true", "hidden": "true", "nonumber": "true", "unnumbered": "true",
    "enumerated": "false", "numbered": "false", "height": "50px", "width": "50%", "scale": "50",
    "header-rows": "1", "stub-columns": "1", "delim": ";", "file": "b.csv", "dedent": "1", "end-at": "one",
    "end-before": "two", "end-line": "1", "lines": "2", "start-after": "one", "start-at": "two",
    "start-line": "1", "code": "python", "lang": "python", "language": "python", "literal": "true",
    "align": "center", "link-type": "ref", "all": "true", "filter": "docname in docnames",
  ]

  /// The options without which another has no effect.
  private static func others(_ option: String, of kind: MarkdownDirective.Kind) -> String {
    switch (option, kind) {
    case ("img-alt", _): ":img-top: a.png\n"
    case ("link-type", _): ":link: https://example.org\n"
    case ("dedent", .include): ":literal: true\n"
    case ("open", .admonition): ":collapse: true\n"
    case ("lang", .include): ":literal: true\n"
    case ("caption", .include), ("filename", .include): ":literal: true\n"
    default: ""
    }
  }

  @Test func options() throws {
    var lost: [String] = []
    for name in MarkdownDirective.names {
      guard let kind = MarkdownDirective.kind(name) else { continue }
      if case .notApplicable = kind { continue }
      var unread: [String] = []
      func page(_ options: String) throws -> ReadPage {
        let content = Self.content(kind, name: name).replacing(Self.word, with: "some\\;text")
        let text = "# T {cite}`a`\n\n```{\(name)} \(Self.argument(kind))\n\(options)\n\n\(content)```\n"
        return try readMarkdown(
          text, files: Self.files, bibliography: "@book{a, title={A}}\n@book{b, title={B}}")
      }
      for option in Self.options {
        switch MarkdownDirectiveOption(option, of: kind) {
        case .notApplicable: continue
        case .unread: unread.append(option)
        // The options of cells are for what a run gives, any class is one of somebody's style, the document is the whole book.
        case .read where kind == .codeCell || option == "class" || option == "filter": continue
        // An end has no label, a solution no number.
        case .read where kind == .gate && name != "exercise-start": continue
        case .read:
          let others = Self.others(option, of: kind)
          let with = try page("\(others):\(option): \(Self.values[option] ?? Self.word)")
          if Self.places(with) == Self.places(try page(others)) {
            lost.append("\(option) of \(name) has no effect")
          }
        }
      }
      let findings = try page(unread.map { ":\($0): \(Self.word)" }.joined(separator: "\n")).reading
        .diagnostics
      for option in unread {
        let words = "option \"\(option)\" of directive \"\(name)\""
        let isNamed = findings.contains {
          $0.kind.id == "directive-option-unused" && $0.summary.contains(words)
        }
        if !isNamed { lost.append(words + " is not named") }
      }
    }
    #expect(lost == [])
  }

  private static let roles = """
    abbr acronym any attachment bdg-primary button cite cite:p cite:t code command del dfn doc download emphasis eq eval file \
    footcite glue:text guilabel hoverxref index kbd link literal m manpage mark math menuselection numref option pep prf:ref \
    program py:class q ref rfc samp sc smallcaps small std:ref strike strong sub sup term title u underline var wiki zunerhoert \
    raw nothing
    """.split(separator: " ").map(String.init)

  @Test(arguments: roles) func contentsOfRoles(_ role: String) throws {
    #expect(try isKept("# T\n\nText {\(role)}`\(Self.word)` and\n", naming: role))
    #expect(try isKept("# T\n\nText {\(role)}`\(Self.word) <there>` and\n", naming: role))
  }
}
