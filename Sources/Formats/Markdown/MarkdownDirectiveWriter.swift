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
    reportLosses(kind, to: &page)
    switch kind {
    case .admonition, .statement, .exercise, .solution, .gate, .seeAlso, .dropdown:
      MarkdownBox(directive).write(kind, to: &page)
    case .figure, .figureOfContent, .image, .embed, .video, .audio, .frame:
      MarkdownMediaDirective(directive).write(kind, to: &page)
    case .table, .listTable, .csvTable: MarkdownTableDirective(directive).write(kind, to: &page)
    case .code, .codeCell, .include, .literalInclude: MarkdownListing(directive).write(kind, to: &page)
    case .math: math(to: &page)
    case .raw: raw(to: &page)
    case .mermaid:
      page.reportDiagram(directive.name)
      MarkdownListing(directive).write(kind, to: &page)
    case .interactive: interactive(to: &page)
    case .glossary: MarkdownGlossary(directive).write(to: &page)
    case .bibliography: bibliography(to: &page)
    case .glue: MarkdownGlue(directive, in: page).writeBlock(directive, to: &page)
    case .evalRST: leaveOut("holds reStructuredText and is shown as it is written", to: &page)
    case .notApplicable: break
    case .leftOut:
      passOnLabel(to: &page)
      page.writer.count(.directiveLeftOut, key: directive.name, at: page.writer.place, isGap: true) {
        "directive \"\(directive.name)\" is left out: Octavo makes nothing of it"
      }
    case .tabSet, .tabItem, .grid, .gridItem, .card, .margin, .sidebar, .topic, .epigraph, .quote, .division,
      .only,
      .version:
      MarkdownDivision(directive).write(kind, to: &page)
    }
  }

  /// Reports what a directive of a kind holds and nothing is made of.
  private func reportLosses(_ kind: MarkdownDirective.Kind, to page: inout MarkdownWriter) {
    for option in directive.options.options
    where MarkdownDirectiveOption(option.key, of: kind) == .unread {
      page.writer.count(
        .directiveOptionUnused, key: "\(directive.name) \(option.key)", at: .bytes(option.range), isGap: true
      ) {
        "option \"\(option.key)\" of directive \"\(directive.name)\" has no effect"
      }
    }
    let hasContent =
      !page.document.content(of: directive.index).bytes.allSatisfy(\.isSpace)
      || page.document.blocks[directive.index].first >= 0
    // `digraph name` names a graph, which is not shown.
    if kind == .mermaid, hasContent, directive.hasArgument, directive.name != "digraph" {
      page.writer.count(
        .directiveLeftOut, key: "argument " + directive.name, at: page.writer.place, isGap: true
      ) {
        "what stands behind the name of directive \"\(directive.name)\" is left out: it has content of its own"
      }
    }
    if hasContent, MarkdownDirective.isEmpty(kind, name: directive.name) {
      page.writer.count(.directiveLeftOut, key: "in " + directive.name, at: page.writer.place, isGap: true) {
        "what stands in directive \"\(directive.name)\" is left out: it takes nothing but its argument and options"
      }
    }
  }

  /// Keeps the label of a directive that opens no element of its own for the next one.
  private func passOnLabel(to page: inout MarkdownWriter) {
    if let label = directive.label { page.labels.prepend(label.value, at: label.range) }
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
    if !isClass { reportOptions(to: &page) }
    guard directive.block.kind == .directive else {
      if directive.hasArgument, !isClass { writeArgument(to: &page) }
      return page.code(page.document.content(of: directive.index).bytes[...], language: directive.name)
    }
    page.writer.open(.div)
    if isClass {
      let attributes = MarkdownAttributeList(
        page.document.text.bytes[Int(directive.block.nameStart)..<Int(directive.block.nameEnd)])
      for name in attributes.classes { page.writer.addClass(name) }
      MarkdownForeignSyntax.report(attributes, to: &page)
    }
    page.identify(directive)
    if directive.hasArgument, !isClass { writeArgument(to: &page) }
    page.blocks(in: directive.index)
    page.writer.close()
  }

  private func writeArgument(to page: inout MarkdownWriter) {
    page.writer.open(.p)
    page.inlines(directive.argument)
    page.writer.close()
  }

  /// Reports the options of a directive that is not known.
  private func reportOptions(to page: inout MarkdownWriter) {
    for option in directive.options.options where !["label", "name", "class"].contains(option.key) {
      page.writer.count(
        .directiveOptionUnused, key: "\(directive.name) \(option.key)", at: .bytes(option.range), isGap: true
      ) {
        "option \"\(option.key)\" of directive \"\(directive.name)\" has no effect"
      }
    }
  }

  /// Shows a directive's content as source.
  private func leaveOut(_ words: String, to page: inout MarkdownWriter) {
    page.writer.count(.directiveLeftOut, key: directive.name, at: page.writer.place, isGap: true) {
      "directive \"\(directive.name)\" \(words)"
    }
    passOnLabel(to: &page)
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
    passOnLabel(to: &page)
    if directive.argumentText.lowercased().contains("html") {
      page.html(page.document.content(of: directive.index))
      MarkdownListing(directive).writeFile(ofHTML: directive.options.option("file"), to: &page)
    } else {
      page.writer.count(.directiveLeftOut, key: "raw", at: page.writer.place, isGap: true) {
        "raw \(directive.argumentText) is for another kind of output and is left out"
      }
    }
  }

  private func bibliography(to page: inout MarkdownWriter) {
    passOnLabel(to: &page)
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
    page.writeReferences(to: keys, of: bibliography.entries)
  }
}
