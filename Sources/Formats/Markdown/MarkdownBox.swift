import BookModel
import MarkdownSyntax
import PageWriting

/// A directive that becomes a box: a note, a theorem, an exercise, a solution, or collapsible content.
struct MarkdownBox {
  private let directive: MarkdownDirectiveBlock

  init(_ directive: MarkdownDirectiveBlock) { self.directive = directive }

  private static let kindsOfClasses: [String: MarkdownDirective.BoxKind] = [
    "note": .note, "tip": .tip, "hint": .tip, "important": .important, "warning": .warning,
    "danger": .warning, "error": .warning, "caution": .caution, "attention": .caution, "seealso": .note,
  ]

  /// Writes the box for a directive of that kind.
  func write(_ kind: MarkdownDirective.Kind, to page: inout MarkdownWriter) {
    if directive.options.has("hidden"), [.exercise, .solution].contains(kind) { return }
    switch kind {
    case .admonition(let box): admonition(box, to: &page)
    case .statement(let box): statement(Anchor.Kind(rawValue: box.rawValue) ?? .theorem, to: &page)
    case .exercise: statement(.exercise, to: &page)
    case .solution: solution(to: &page)
    case .gate: gate(to: &page)
    case .seeAlso: seeAlso(to: &page)
    default: disclosure("dropdown", fallback: page.words[.details], to: &page)
    }
  }

  private func admonition(_ kind: MarkdownDirective.BoxKind, to page: inout MarkdownWriter) {
    var kind = kind
    if directive.name == "admonition" {
      for word in directive.classes {
        if let known = Self.kindsOfClasses[String(word)] { kind = known }
      }
    }
    if directive.classes.contains("dropdown") || directive.options.has("collapse") {
      return disclosure(kind.rawValue, to: &page)
    }
    let isEmpty = page.document.blocks[directive.index].first < 0
    let hasTitle = directive.hasArgument && !isEmpty
    box(Anchor.Kind(rawValue: kind.rawValue) ?? .note, isNumbered: false, hasTitle: hasTitle, to: &page)
  }

  private var isNumbered: Bool {
    !directive.options.has("nonumber") && !directive.options.has("unnumbered")
  }

  private func statement(_ kind: Anchor.Kind, to page: inout MarkdownWriter) {
    box(kind, isNumbered: isNumbered, hasTitle: directive.hasArgument, to: &page)
  }

  private func box(_ kind: Anchor.Kind, isNumbered: Bool, hasTitle: Bool, to page: inout MarkdownWriter) {
    openBox(kind, isNumbered: isNumbered, hasTitle: hasTitle, to: &page)
    page.blocks(in: directive.index)
    page.writer.close()
    page.writer.text("\n")
  }

  private func openBox(_ kind: Anchor.Kind, isNumbered: Bool, hasTitle: Bool, to page: inout MarkdownWriter) {
    page.writer.openBox(kind, isNumbered: isNumbered)
    page.identify(directive)
    switch kind {
    case .example: page.writer.attribute("role", "doc-example")
    case .note, .important, .warning, .caution, .tip: page.writer.attribute("role", "doc-notice")
    default: break
    }
    if hasTitle {
      page.writer.openBoxTitle(level: min(page.headings.level + 1, 6))
      page.inlines(directive.argument)
      page.writer.close()
    } else {
      page.writer.boxTitle()
      if directive.hasArgument {
        page.writer.open(.p)
        page.inlines(directive.argument)
        page.writer.close()
      }
    }
  }

  /// A collapsible box whose summary is its argument.
  private func disclosure(_ name: String, fallback: String? = nil, to page: inout MarkdownWriter) {
    page.writer.open(.details)
    page.writer.addClass(name)
    page.identify(directive)
    if directive.options.has("open") { page.writer.attribute("open", "") }
    if directive.hasArgument { nameAnchor(page.plainText(directive.argument), to: &page) }
    page.writer.open(.summary)
    if directive.hasArgument {
      page.inlines(directive.argument)
    } else {
      page.writer.text(fallback ?? name.prefix(1).uppercased() + name.dropFirst())
    }
    page.writer.close()
    page.blocks(in: directive.index)
    page.writer.close()
    page.writer.text("\n")
  }

  /// `{solution} label`: collapsible, like the solutions of other sources.
  private func solution(to page: inout MarkdownWriter) {
    openSolution(to: &page)
    page.blocks(in: directive.index)
    page.writer.close()
    page.writer.text("\n")
  }

  private func openSolution(to page: inout MarkdownWriter) {
    page.writer.open(.details)
    page.writer.addClass("solution")
    page.identify(directive)
    if !directive.classes.contains("dropdown") { page.writer.attribute("open", "") }
    nameAnchor(page.words[.solution], to: &page)
    page.writer.open(.summary)
    page.writer.text(page.words[.solution])
    page.writer.close()
    // The link goes below the summary, not into it, so that a click on the summary only toggles the box.
    guard directive.hasArgument else { return }
    page.writer.open(.p)
    page.writer.addClass("solved")
    let place = page.place(0..<directive.argument.bytes.count, in: directive.argument)
    page.writer.openLink(to: .label(directive.argumentText), takesText: true, at: place)
    page.writer.close()
    page.writer.close()
  }

  /// `{exercise-start}` opens a box for the following content, which may include cells of a notebook; `{exercise-end}` closes
  /// it.
  private func gate(to page: inout MarkdownWriter) {
    if directive.name.hasSuffix("-end") {
      if page.nesting.closeGate() { page.writer.close() }
      return
    }
    guard page.nesting.openGate() else { return }
    if directive.name == "solution-start" {
      openSolution(to: &page)
    } else {
      openBox(.exercise, isNumbered: isNumbered, hasTitle: directive.hasArgument, to: &page)
    }
  }

  private func seeAlso(to page: inout MarkdownWriter) {
    page.writer.openBox(.note, isNumbered: false)
    page.identify(directive)
    page.writer.openBoxTitle(level: min(page.headings.level + 1, 6))
    page.writer.text(page.words[.seeAlso])
    page.writer.close()
    if directive.hasArgument {
      page.writer.open(.p)
      page.inlines(directive.argument)
      page.writer.close()
    }
    page.blocks(in: directive.index)
    page.writer.close()
  }

  /// Sets the title of the anchor that `identify` made, which links to it show.
  private func nameAnchor(_ title: String, to page: inout MarkdownWriter) {
    guard page.writer.lastAnchor?.kind == .place, page.writer.openedID != nil else { return }
    page.writer.titleLastAnchor(title)
  }
}
