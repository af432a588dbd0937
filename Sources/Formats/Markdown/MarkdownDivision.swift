import BookModel
import MarkdownSyntax
import Markup
import PageWriting
import TextBytes

/// A directive that is a part of the page: tabs, cards, grids, margin content, quotations.
struct MarkdownDivision {
  private let directive: MarkdownDirectiveBlock

  init(_ directive: MarkdownDirectiveBlock) { self.directive = directive }

  /// Writes the part of the page for a directive of that kind.
  func write(_ kind: MarkdownDirective.Kind, to page: inout MarkdownWriter) {
    switch kind {
    case .margin, .sidebar, .topic: aside(kind, to: &page)
    case .epigraph, .quote: quotation(kind == .epigraph, to: &page)
    case .tabItem, .card: titled(kind == .card ? "card" : "tab", to: &page)
    case .gridItem: plain("grid-item", to: &page)
    case .tabSet: plain("tabs", to: &page)
    case .grid: plain("grid", to: &page)
    case .version: version(to: &page)
    case .only:
      let argument = directive.argumentText
      let isPrint = ["latex", "pdf", "text", "man"].contains(argument)
      guard !isPrint else { return }
      if let label = directive.label { page.labels.prepend(label.value, at: label.range) }
      page.blocks(in: directive.index)
    default:
      page.writer.open(.div)
      let isCentred = directive.name == "centered"
      for word in directive.argumentText.split(separator: " ") where !isCentred {
        page.writer.addClass(String(word))
      }
      if isCentred { page.writer.addStyle("text-align: center") }
      page.identify(directive)
      strayArgument(to: &page)
      page.blocks(in: directive.index)
      page.writer.close()
    }
  }

  /// Writes words behind the name of a directive that takes none there; a grid takes its numbers of columns.
  private func strayArgument(to page: inout MarkdownWriter) {
    guard let kind = MarkdownDirective.kind(directive.name),
      MarkdownDirective.hasNoArgument(kind, name: directive.name),
      !directive.argument.bytes.allSatisfy({ $0.isSpace || ($0 >= "0" && $0 <= "9") })
    else { return }
    page.writer.open(.p)
    page.inlines(directive.argument)
    page.writer.close()
  }

  private func plain(_ name: String, to page: inout MarkdownWriter) {
    page.writer.open(.div)
    page.writer.addClass(name)
    page.identify(directive)
    strayArgument(to: &page)
    page.blocks(in: directive.index)
    page.writer.close()
    page.writer.text("\n")
  }

  /// A tab or card: its title, then its content.
  private func titled(_ name: String, to page: inout MarkdownWriter) {
    page.writer.open(.div)
    page.writer.addClass(name)
    page.identify(directive)
    if name == "tab" { identifyTab(in: &page) }
    option("header", as: .header, to: &page)
    picture("img-top", to: &page)
    if directive.hasArgument {
      page.writer.open(.p)
      page.writer.addClass("\(name)-title")
      let link = directive.options.option("link", "url")
      if let link {
        let isLabel = (directive.options["link-type"] ?? "") == "ref"
        let place = PageWriter.Place.bytes(link.range)
        let target = isLabel ? Link.Target.label(link.value) : page.target(Array(link.value.utf8), at: place)
        page.writer.openLink(to: target, at: place)
      }
      page.inlines(directive.argument)
      if link != nil { page.writer.close() }
      page.writer.close()
    }
    page.blocks(in: directive.index)
    picture("img-bottom", to: &page)
    option("footer", as: .footer, to: &page)
    page.writer.close()
    page.writer.text("\n")
  }

  /// Gives a tab of Python-Markdown the id made from its title, if the page links to it.
  private func identifyTab(in page: inout MarkdownWriter) {
    guard page.features.contains(.admonitions), directive.hasArgument, page.writer.openedID == nil else {
      return
    }
    let slug = MarkdownHeadings.slug(page.plainText(directive.argument), .pythonMarkdown)
    guard page.texts.fragments.contains(slug) else { return }
    let id = page.writer.uniqueID("tab-" + slug, at: page.writer.place)
    page.writer.setID(id)
    page.writer.attribute("id", id)
    page.writer.addOwnLabel(slug, id: id)
  }

  /// Writes the Markdown of an option.
  private func option(_ name: String, as element: HTMLElement, to page: inout MarkdownWriter) {
    guard let option = directive.options.option(name) else { return }
    page.writer.open(element)
    page.inlines(MarkdownContent(option: option, in: page.document.text))
    page.writer.close()
  }

  /// Writes the picture that an option of a card names.
  private func picture(_ name: String, to page: inout MarkdownWriter) {
    guard let option = directive.options.option(name) else { return }
    page.writer.open(.p)
    page.writer.openPicture(
      Picture(option.value, at: .bytes(option.range), alternative: directive.options["img-alt"]))
    page.writer.close()
    page.writer.close()
  }

  private func aside(_ kind: MarkdownDirective.Kind, to page: inout MarkdownWriter) {
    page.writer.open(.aside)
    if kind != .sidebar { page.writer.addClass(kind == .margin ? "margin" : "topic") }
    page.identify(directive)
    if directive.hasArgument {
      page.writer.open(.p)
      page.writer.open(.strong)
      page.inlines(directive.argument)
      page.writer.close()
      page.writer.close()
    }
    option("subtitle", as: .p, to: &page)
    page.blocks(in: directive.index)
    page.writer.close()
    page.writer.text("\n")
  }

  /// A quotation whose last paragraph may name its author, after `--`.
  private func quotation(_ isEpigraph: Bool, to page: inout MarkdownWriter) {
    page.writer.open(.blockquote)
    page.writer.addClass(isEpigraph ? "epigraph" : "pull-quote")
    page.identify(directive)
    strayArgument(to: &page)
    for child in page.document.children(directive.index) {
      let content = page.document.blocks[child].kind == .paragraph ? page.document.content(of: child) : nil
      if let content,
        content.bytes.starts(with: ["-", "-"]) || content.bytes.starts(with: [0xE2, 0x80, 0x94])
      {
        page.writer.open(.footer)
        let marks = content.bytes.prefix { $0 == "-" || $0 == " " }.count
        page.inlines(content.part(marks..<content.bytes.count))
        page.writer.close()
      } else {
        page.oneBlock(child)
      }
    }
    if let attribution = directive.options.option("attribution", "attr") {
      page.writer.open(.footer)
      page.writer.text(attribution.value)
      page.writer.close()
    }
    page.writer.close()
    page.writer.text("\n")
  }

  private func version(to page: inout MarkdownWriter) {
    let words = [
      "versionadded": "New in version", "versionchanged": "Changed in version",
      "versionremoved": "Removed in version", "deprecated": "Deprecated since version",
    ]
    page.writer.open(.div)
    page.writer.addClass("version")
    page.identify(directive)
    page.writer.open(.p)
    page.writer.open(.em)
    page.writer.text((words[directive.name] ?? "Version") + " ")
    page.inlines(directive.argument)
    page.writer.close()
    page.writer.close()
    page.blocks(in: directive.index)
    page.writer.close()
  }
}
