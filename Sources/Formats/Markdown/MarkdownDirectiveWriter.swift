import Bibliography
import BookModel
import Diagnostics
import InteractiveCompiling
import MarkdownSyntax
import PageWriting
import TextBytes

/// Writes a directive, ```` ```{name} argument ```` or `:::{name} argument`, according to its name.
struct MarkdownDirectiveWriter {
  private let directive: MarkdownDirectiveBlock

  init(_ directive: MarkdownDirectiveBlock) { self.directive = directive }

  /// Writes the directive.
  func write(to page: inout MarkdownWriter) {
    let mark = directive.block.mark
    if mark == "!" || mark == "?" {
      return MarkdownCallout(directive).write(to: &page) { $0.blocks(in: directive.index) }
    }
    guard let kind = MarkdownDirective.kind(directive.name) else { return unknown(to: &page) }
    switch kind {
    case .admonition, .statement, .exercise, .solution, .gate, .seeAlso, .dropdown:
      MarkdownBox(directive).write(kind, to: &page)
    case .figure, .image, .embed, .video, .audio, .frame:
      MarkdownMediaDirective(directive).write(kind, to: &page)
    case .table, .listTable, .csvTable: MarkdownTableDirective(directive).write(kind, to: &page)
    case .code, .codeCell, .include, .literalInclude: MarkdownListing(directive).write(kind, to: &page)
    case .math: math(to: &page)
    case .raw: raw(to: &page)
    case .mermaid:
      page.reportDiagram(directive.name)
      page.code(page.document.content(of: directive.index).bytes[...], language: directive.name)
    case .interactive: interactive(to: &page)
    case .glossary: MarkdownGlossary(directive).write(to: &page)
    case .bibliography: bibliography(to: &page)
    case .glue: MarkdownGlue(directive, in: page).writeBlock(directive, to: &page)
    case .evalRST: leaveOut("holds reStructuredText and is shown as it is written", to: &page)
    case .tableOfContents, .notApplicable: break
    case .leftOut:
      page.writer.count(.directiveLeftOut, key: directive.name, at: page.writer.place, isGap: true) {
        "directive \"\(directive.name)\" is left out: Octavo makes nothing of it"
      }
    case .tabSet, .tabItem, .grid, .gridItem, .card, .margin, .sidebar, .topic, .epigraph, .quote, .division,
      .only,
      .version:
      MarkdownDivision(directive).write(kind, to: &page)
    }
  }

  /// ```` ```{interactive} Title ```` with `Manipulate[…]`, and options `name`, `alt`.
  private func interactive(to page: inout MarkdownWriter) {
    let notes = PageWriter.InteractiveNotes(
      id: directive.label?.value, title: directive.hasArgument ? directive.argumentText : nil,
      description: directive.options["alt"] ?? directive.options["description"])
    let content = page.document.content(of: directive.index)
    MarkdownInteractive(content.bytes, from: content, notes).write(to: &page)
  }

  /// Writes the content of an unknown directive.
  private func unknown(to page: inout MarkdownWriter) {
    let isClass = directive.name.hasPrefix(".") || directive.name.hasPrefix("#")
    if !isClass {
      let place = page.place(Int(directive.block.nameStart), Int(directive.block.nameEnd))
      page.writer.count(.directiveUnknown, key: directive.name, at: place) {
        "directive \"\(directive.name)\" is not known; its content is kept"
      }
    }
    guard directive.block.kind == .directive else {
      return page.code(page.document.content(of: directive.index).bytes[...], language: directive.name)
    }
    page.writer.open(.div)
    if isClass {
      for word in directive.name.split(separator: " ") where word.hasPrefix(".") {
        page.writer.addClass(String(word.dropFirst()))
      }
    }
    page.identify(directive)
    if directive.hasArgument, !isClass {
      page.writer.open(.p)
      page.inlines(directive.argument)
      page.writer.close()
    }
    page.blocks(in: directive.index)
    page.writer.close()
  }

  /// Shows a directive's content as source.
  private func leaveOut(_ words: String, to page: inout MarkdownWriter) {
    page.writer.count(.directiveLeftOut, key: directive.name, at: page.writer.place, isGap: true) {
      "directive \"\(directive.name)\" \(words)"
    }
    let content = page.document.content(of: directive.index).bytes
    if !content.allSatisfy(\.isSpace) { page.code(content[...], language: "") }
  }

  private func math(to page: inout MarkdownWriter) {
    let content = page.document.content(of: directive.index)
    if directive.hasArgument {
      MarkdownFormula(directive.argument)
        .writeDisplayed(label: directive.label?.value, at: directive.label?.range, to: &page)
    }
    if content.bytes.allSatisfy(\.isSpace) { return }
    let label = directive.hasArgument ? nil : directive.label
    MarkdownFormula(content).writeDisplayed(label: label?.value, at: label?.range, to: &page)
  }

  private func raw(to page: inout MarkdownWriter) {
    if directive.argumentText.lowercased().contains("html") {
      page.html(page.document.content(of: directive.index))
    } else {
      page.writer.count(.directiveLeftOut, key: "raw", at: page.writer.place, isGap: true) {
        "raw \(directive.argumentText) is for another kind of output and is left out"
      }
    }
  }

  private func bibliography(to page: inout MarkdownWriter) {
    guard let bibliography = page.context.bibliography else {
      page.writer.count(.directiveLeftOut, key: "bibliography", at: page.writer.place, isGap: true) {
        "directive \"bibliography\" is left out: the manifest names no .bib file"
      }
      return
    }
    let filter = directive.options["filter"] ?? ""
    var keys = bibliography.cited
    if directive.options.has("all") { keys = bibliography.keys }
    if filter.contains("docname") {
      keys = page.texts.documents.reduce(into: []) { keys, document in
        keys.formUnion(BookBibliography.keys(in: document.text.bytes[...], known: bibliography.keys).0)
      }
    }
    page.references(keys, of: bibliography.entries)
  }
}
