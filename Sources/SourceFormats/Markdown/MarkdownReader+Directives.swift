import BookModel
import Diagnostics

/// Directives: ```` ```{name} argument ```` and `:::{name} argument`.
extension MarkdownReader {
  /// A directive that is being written.
  struct Directive {
    var index: Int
    var block: MarkdownBlock
    var name: String
    var options: MarkdownOptions
    /// What stands behind the name.
    var argument: MarkdownContent

    var hasArgument: Bool { !argument.bytes.isEmpty }
    var argumentText: String { String(decoding: argument.bytes, as: UTF8.self) }
    /// The name by which links find it.
    var label: MarkdownOptions.Option? { options.option("label", "name") }
    var classes: [Substring] { (options["class"] ?? "").split(separator: " ") }
  }

  mutating func directive(_ index: Int, _ block: MarkdownBlock) {
    let name = document.string(block.nameStart, block.nameEnd).lowercased()
    let directive = Directive(
      index: index, block: block, name: name, options: MarkdownOptions(document, block),
      argument: document.content(block.infoStart, block.infoEnd))
    guard let kind = MarkdownDirective.kind(name) else { return unknown(directive) }
    switch kind {
    case .admonition(let box): admonition(directive, box)
    case .statement(let box): statement(directive, Anchor.Kind(rawValue: box.rawValue) ?? .theorem)
    case .exercise: statement(directive, .exercise)
    case .solution: solution(directive)
    case .gate: gate(directive)
    case .figure: figure(directive)
    case .image: image(directive)
    case .table, .listTable, .csvTable: tableDirective(directive, kind)
    case .code: codeDirective(directive)
    case .codeCell: codeCell(directive)
    case .math: mathDirective(directive)
    case .raw: raw(directive)
    case .mermaid:
      reportDiagram(name)
      code(document.content(of: index).bytes[...], language: name)
    case .interactive: interactive(directive)
    case .include: include(directive)
    case .literalInclude: literalInclude(directive)
    case .glossary: glossary(directive)
    case .bibliography: bibliography(directive)
    case .glue: gluedBlock(directive)
    case .embed, .video, .audio, .frame: embedded(directive, kind)
    case .evalRST: leaveOut(directive, "holds reStructuredText, and is shown as it is written")
    case .tableOfContents, .nothing: break
    default: division(directive, kind)
    }
  }

  /// ```` ```{interactive} Title ```` with `Manipulate[…]`, and options `name`, `alt`.
  private mutating func interactive(_ directive: Directive) {
    let notes = PageWriter.InteractiveNotes(
      id: directive.label?.value, title: directive.hasArgument ? directive.argumentText : nil,
      description: directive.options["alt"] ?? directive.options["description"])
    writer.interactive(text: document.content(of: directive.index).bytes, notes)
  }

  /// Keeps the content of a directive that is not known.
  private mutating func unknown(_ directive: Directive) {
    let isClass = directive.name.hasPrefix(".") || directive.name.hasPrefix("#")
    if !isClass {
      let place = self.place(Int(directive.block.nameStart), Int(directive.block.nameEnd))
      writer.findings.count(.directiveUnknown, key: directive.name, at: place) {
        "directive \"\(directive.name)\" is not known, and its content kept"
      }
    }
    guard directive.block.kind == .directive else {
      return code(document.content(of: directive.index).bytes[...], language: directive.name)
    }
    writer.open(.div)
    if isClass {
      for word in directive.name.split(separator: " ") where word.hasPrefix(".") {
        writer.addClass(String(word.dropFirst()))
      }
    }
    identify(directive)
    if directive.hasArgument, !isClass {
      writer.open(.p)
      inlines(directive.argument)
      writer.close()
    }
    blocks(in: directive.index)
    writer.close()
  }

  /// Shows a directive's content as it is written.
  mutating func leaveOut(_ directive: Directive, _ words: String) {
    writer.findings.count(.directiveLeftOut, key: directive.name, at: writer.place) {
      "directive \"\(directive.name)\" \(words)"
    }
    let content = document.content(of: directive.index).bytes
    if !content.allSatisfy(\.isSpace) { code(content[...], language: "") }
  }

  mutating func reportDiagram(_ name: String) {
    writer.findings.count(.diagramAsCode, key: name, at: writer.place) {
      "a diagram in \(name) is shown as its code"
    }
  }

  mutating func identify(_ directive: Directive) {
    identify(name: directive.label?.value, range: directive.label?.range)
  }

  /// Gives the place that `identify` made a title, which links to it show.
  private mutating func nameAnchor(_ title: String) {
    let last = writer.page.anchors.count - 1
    guard last >= 0, writer.page.anchors[last].kind == .place, writer.tag.hasID else { return }
    writer.page.anchors[last].title = title
  }

  // MARK: - Boxes

  private static let kindsOfClasses: [String: MarkdownDirective.BoxKind] = [
    "note": .note, "tip": .tip, "hint": .tip, "important": .important, "warning": .warning,
    "danger": .warning, "error": .warning, "caution": .caution, "attention": .caution, "seealso": .note,
  ]

  private mutating func admonition(_ directive: Directive, _ kind: MarkdownDirective.BoxKind) {
    var kind = kind
    if directive.name == "admonition" {
      for word in directive.classes {
        if let known = Self.kindsOfClasses[String(word)] { kind = known }
      }
    }
    if directive.classes.contains("dropdown") || directive.options.has("collapse") {
      return disclosure(directive, kind.rawValue)
    }
    let isEmpty = document.blocks[directive.index].first < 0
    let hasTitle = directive.hasArgument && !isEmpty
    box(directive, Anchor.Kind(rawValue: kind.rawValue) ?? .note, isNumbered: false, hasTitle: hasTitle)
  }

  private mutating func statement(_ directive: Directive, _ kind: Anchor.Kind) {
    let isNumbered = !directive.options.has("nonumber") && !directive.options.has("unnumbered")
    box(directive, kind, isNumbered: isNumbered, hasTitle: directive.hasArgument)
  }

  private mutating func box(_ directive: Directive, _ kind: Anchor.Kind, isNumbered: Bool, hasTitle: Bool) {
    openBox(directive, kind, isNumbered: isNumbered, hasTitle: hasTitle)
    blocks(in: directive.index)
    writer.close()
    writer.text("\n")
  }

  private mutating func openBox(
    _ directive: Directive, _ kind: Anchor.Kind, isNumbered: Bool, hasTitle: Bool
  ) {
    writer.openBox(kind, isNumbered: isNumbered)
    identify(directive)
    switch kind {
    case .example: writer.attribute("role", "doc-example")
    case .note, .important, .warning, .caution, .tip: writer.attribute("role", "doc-notice")
    default: break
    }
    if hasTitle {
      writer.openBoxTitle(level: min(headingLevel + 1, 6))
      inlines(directive.argument)
      writer.close()
    } else {
      writer.boxTitle()
      if directive.hasArgument {
        writer.open(.p)
        inlines(directive.argument)
        writer.close()
      }
    }
  }

  /// A box that opens with a press; its argument is what it shows.
  mutating func disclosure(_ directive: Directive, _ name: String, fallback: String? = nil) {
    writer.open(.details)
    writer.addClass(name)
    identify(directive)
    if directive.options.has("open") { writer.attribute("open", "") }
    if directive.hasArgument { nameAnchor(plainText(directive.argument)) }
    writer.open(.summary)
    if directive.hasArgument {
      inlines(directive.argument)
    } else {
      writer.text(fallback ?? name.prefix(1).uppercased() + name.dropFirst())
    }
    writer.close()
    blocks(in: directive.index)
    writer.close()
    writer.text("\n")
  }

  /// `{solution} label`: opens with a press, as the solutions of other sources do.
  private mutating func solution(_ directive: Directive) {
    openSolution(directive)
    blocks(in: directive.index)
    writer.close()
    writer.text("\n")
  }

  private mutating func openSolution(_ directive: Directive) {
    writer.open(.details)
    writer.addClass("solution")
    identify(directive)
    if !directive.classes.contains("dropdown") { writer.attribute("open", "") }
    writer.open(.summary)
    nameAnchor(words.solution)
    writer.text(words.solution)
    writer.close()
    // Beside what opens with a press, not in it: a press has one meaning.
    guard directive.hasArgument else { return }
    writer.open(.p)
    writer.addClass("solved")
    let place = self.place(0..<directive.argument.bytes.count, in: directive.argument)
    writer.openLink(to: .label(directive.argumentText), takesText: true, at: place)
    writer.close()
    writer.close()
  }

  /// `{exercise-start}` opens a box for what follows, cells of a notebook among it; `{exercise-end}` closes it.
  private mutating func gate(_ directive: Directive) {
    if directive.name.hasSuffix("-end") {
      if gates > 0 {
        writer.close()
        gates -= 1
      }
      return
    }
    guard gates < 4 else { return }
    gates += 1
    if directive.name == "solution-start" {
      openSolution(directive)
    } else {
      let isNumbered = !directive.options.has("nonumber")
      openBox(directive, .exercise, isNumbered: isNumbered, hasTitle: directive.hasArgument)
    }
  }

  // MARK: - Divisions

  private mutating func division(_ directive: Directive, _ kind: MarkdownDirective.Kind) {
    switch kind {
    case .dropdown: disclosure(directive, "dropdown", fallback: words.details)
    case .margin, .sidebar, .topic: aside(directive, kind)
    case .epigraph, .quote: quotation(directive, kind == .epigraph)
    case .tabItem, .card: titled(directive, kind == .card ? "card" : "tab")
    case .gridItem: plain(directive, "grid-item")
    case .tabSet: plain(directive, "tabs")
    case .grid: plain(directive, "grid")
    case .version: version(directive)
    case .seeAlso: seeAlso(directive)
    case .only:
      let argument = directive.argumentText
      let isPrint = ["latex", "pdf", "text", "man"].contains(argument)
      if !isPrint { blocks(in: directive.index) }
    default:
      writer.open(.div)
      for word in directive.argumentText.split(separator: " ") where directive.name != "centered" {
        writer.addClass(String(word))
      }
      identify(directive)
      blocks(in: directive.index)
      writer.close()
    }
  }

  private mutating func plain(_ directive: Directive, _ name: String) {
    writer.open(.div)
    writer.addClass(name)
    identify(directive)
    blocks(in: directive.index)
    writer.close()
    writer.text("\n")
  }

  /// A tab or card: its title, then what is in it.
  private mutating func titled(_ directive: Directive, _ name: String) {
    writer.open(.div)
    writer.addClass(name)
    identify(directive)
    if directive.hasArgument {
      writer.open(.p)
      writer.addClass("\(name)-title")
      let link = directive.options.option("link", "url")
      if let link {
        let isLabel = (directive.options["link-type"] ?? "") == "ref"
        let place = PageWriter.Place.bytes(link.range)
        let target = isLabel ? Link.Target.label(link.value) : self.target(Array(link.value.utf8), at: place)
        writer.openLink(to: target, at: place)
      }
      inlines(directive.argument)
      if link != nil { writer.close() }
      writer.close()
    }
    blocks(in: directive.index)
    writer.close()
    writer.text("\n")
  }

  private mutating func aside(_ directive: Directive, _ kind: MarkdownDirective.Kind) {
    writer.open(.aside)
    if kind != .sidebar { writer.addClass(kind == .margin ? "margin" : "topic") }
    identify(directive)
    if directive.hasArgument {
      writer.open(.p)
      writer.open(.strong)
      inlines(directive.argument)
      writer.close()
      writer.close()
    }
    blocks(in: directive.index)
    writer.close()
    writer.text("\n")
  }

  /// A quotation whose last paragraph may name its author, behind `--`.
  private mutating func quotation(_ directive: Directive, _ isEpigraph: Bool) {
    writer.open(.blockquote)
    writer.addClass(isEpigraph ? "epigraph" : "pull-quote")
    identify(directive)
    for child in document.children(directive.index) {
      let content = document.blocks[child].kind == .paragraph ? document.content(of: child) : nil
      if let content,
        content.bytes.starts(with: [0x2D, 0x2D]) || content.bytes.starts(with: [0xE2, 0x80, 0x94])
      {
        writer.open(.footer)
        let marks = content.bytes.prefix { $0 == 0x2D || $0 == 0x20 }.count
        inlines(content.part(marks..<content.bytes.count))
        writer.close()
      } else {
        oneBlock(child)
      }
    }
    if let attribution = directive.options.option("attribution", "attr") {
      writer.open(.footer)
      writer.text(attribution.value)
      writer.close()
    }
    writer.close()
    writer.text("\n")
  }

  private mutating func version(_ directive: Directive) {
    let words = [
      "versionadded": "New in version", "versionchanged": "Changed in version",
      "versionremoved": "Removed in version", "deprecated": "Deprecated since version",
    ]
    writer.open(.div)
    writer.addClass("version")
    identify(directive)
    writer.open(.p)
    writer.open(.em)
    writer.text((words[directive.name] ?? "Version") + " ")
    inlines(directive.argument)
    writer.close()
    writer.close()
    blocks(in: directive.index)
    writer.close()
  }

  private mutating func seeAlso(_ directive: Directive) {
    writer.openBox(.note, isNumbered: false)
    identify(directive)
    writer.openBoxTitle(level: min(headingLevel + 1, 6))
    writer.text(words.seeAlso)
    writer.close()
    if directive.hasArgument {
      writer.open(.p)
      inlines(directive.argument)
      writer.close()
    }
    blocks(in: directive.index)
    writer.close()
  }
}
