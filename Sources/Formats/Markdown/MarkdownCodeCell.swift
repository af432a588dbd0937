import BookModel
import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// A fence of Quarto or R Markdown with an info string in braces: a code cell, ```` ```{r curve, echo=FALSE} ````, code with
/// attributes, ```` ```{.python filename="a.py"} ````, content for one output format, ```` ```{=html} ````, or Markdown in a
/// box, ```` ```{theorem, line} ````. No code is run: pictures come from files that a run saved or that the code names.
struct MarkdownCodeCell {
  private let block: MarkdownBlock
  private let braces: ArraySlice<UInt8>
  private let content: MarkdownContent

  /// Reads the cell of a fence; nil if its info string is not in braces.
  init?(_ index: Int, in document: MarkdownDocument) {
    block = document.blocks[index]
    let info = document.content(block.infoStart, upper: block.infoEnd).bytes[...].trimmed
    guard info.first == "{", info.last == "}", info.count > 2 else { return nil }
    braces = info.dropFirst().dropLast()
    content = document.content(of: index)
  }

  /// Writes the cell.
  func write(to page: inout MarkdownWriter) {
    switch braces.first {
    case "=": raw(to: &page)
    case "{":
      // `{{r}}` shows the cell as source.
      var code = Array("```".utf8)
      code += braces
      code += ["\n"]
      code += content.bytes
      code += Array("\n```".utf8)
      page.code(code[...], language: "markdown")
    case ".", "#": listing(MarkdownAttributeList(braces), to: &page)
    default: cell(to: &page)
    }
  }

  private func raw(to page: inout MarkdownWriter) {
    let format = String(decoding: braces.dropFirst().trimmed.map(\.lowercased), as: UTF8.self)
    if ["html", "html4", "html5", "epub", "svg"].contains(format) { return page.html(content) }
    page.writer.count(.directiveLeftOut, key: "raw " + format, at: page.writer.place, isGap: true) {
      "raw \(format) is for another kind of output and is left out"
    }
  }

  // MARK: - Code shown as text

  private func listing(_ attributes: MarkdownAttributeList, to page: inout MarkdownWriter) {
    let place = page.writer.byteRange(page.writer.place)
    let language =
      attributes.classes.first { !["cell-code", "numberLines", "numberlines"].contains($0) } ?? ""
    let caption = attributes["lst-cap"]
    let fold = attributes["code-fold"] ?? (attributes.has("cell-code") ? page.settings.codeFold : nil) ?? ""
    let isFolded = ["true", "show"].contains(fold)
    if isFolded { open(attributes["code-summary"], isOpen: fold == "show", to: &page) }
    if let id = attributes.id { page.labels.prepend(id, at: place) }
    if caption != nil || attributes.prefix == "lst" {
      figure(.listing, caption: caption, to: &page) {
        $0.code(content.bytes[...], language: language.lowercased())
      }
    } else {
      if let name = attributes["filename"] { page.codeTitle(name) }
      page.code(content.bytes[...], language: language.lowercased())
    }
    if isFolded { page.writer.close() }
  }

  private func open(_ summary: String?, isOpen: Bool, to page: inout MarkdownWriter) {
    page.writer.open(.details)
    if isOpen { page.writer.attribute("open", "") }
    page.writer.open(.summary)
    page.writer.text(summary ?? page.words[.code])
    page.writer.close()
  }

  private func figure(
    _ kind: Anchor.Kind, caption: String?, to page: inout MarkdownWriter,
    _ write: (inout MarkdownWriter) -> Void
  ) {
    page.writer.openFigure(kind)
    MarkdownFigureParts.number(kind, in: &page)
    page.identify()
    write(&page)
    page.writer.openCaption()
    if let caption { page.inlines(MarkdownContent(bytes: Array(caption.utf8), starts: [(0, block.start)])) }
    page.writer.close()
    page.writer.close()
    page.writer.text("\n")
  }

  // MARK: - Cells

  private func reportUnused(_ keys: [String], to page: inout MarkdownWriter) {
    for key in keys {
      page.writer.count(.directiveOptionUnused, key: "cell " + key, at: page.writer.place, isGap: true) {
        "option \"\(key)\" of code cells has no effect"
      }
    }
  }

  private func cell(to page: inout MarkdownWriter) {
    var code = PlacedText(content.bytes)
    let options = MarkdownCellOptions(braces, code: &code)
    let unused = options.unused
    reportUnused(unused.filter { !MarkdownCellOptions.isOfOutputs($0) }, to: &page)
    if ["block", "block2", "asis"].contains(options.engine) || MarkdownStatement.isKnown(options.engine) {
      return markdown(options, to: &page)
    }
    if options.flag("include") == false { return }
    if options["child"] != nil { return children(options.all("child"), to: &page) }
    if options.isDiagram { page.reportDiagram(options.engine) }
    let isShown = options.flag("echo") ?? page.settings.showsCode || options.isDiagram
    let run = page.values.run?.take(code.bytes[...])
    let pictures = MarkdownCellPictures(options, code: code.bytes).found(in: page)
    let isMissing = run?.hasOutputs != true && pictures.isEmpty
    reportOutputs(unused, options: options, isMissing: isMissing, to: &page)
    let figure = MarkdownCellFigure(
      options, labels: labels(options, hasPictures: !pictures.isEmpty, in: page), at: block.start)
    let isPlace = !figure.hasCaption && !(figure.isLabelled && (hasOutput(options) || options.isDiagram))
    if !isShown, options["lst-cap"] != nil, !isMissing || isPlace { reportUnused(["lst-cap"], to: &page) }
    if let run, run.hasOutputs, hasOutput(options) {
      if isShown { self.code(code, options: options, to: &page) }
      return figure.write(run, to: &page)
    }
    if pictures.isEmpty, run == nil, hasOutput(options) { reportOutput(options, isShown: isShown, to: &page) }
    guard pictures.isEmpty else {
      if isShown { self.code(code, options: options, to: &page) }
      return figure.write(pictures, to: &page)
    }
    guard !isPlace else {
      return figure.writePlace(to: &page, isShown ? { self.code(code, options: options, to: &$0) } : nil)
    }
    let isListing = options["lst-cap"] != nil && isShown
    if isListing { self.code(code, options: options, to: &page) }
    figure.write(
      to: &page, isListing ? nil : { self.code(code, options: options, isFolded: !isShown, to: &$0) })
  }

  /// Reports the options of a cell's outputs that have no effect. Of a cell without outputs, what is missing is said once, with the
  /// reason: how it would be laid out is no further loss, but its words are.
  private func reportOutputs(
    _ unused: [String], options: MarkdownCellOptions, isMissing: Bool, to page: inout MarkdownWriter
  ) {
    let others = MarkdownCellFigure.unusedCaptions(options)
    reportUnused((isMissing ? [] : unused.filter(MarkdownCellOptions.isOfOutputs)) + others, to: &page)
    if isMissing, options["fig-alt"] != nil {
      page.writer.count(.directiveLeftOut, key: "fig-alt", at: page.writer.place, isGap: true) {
        "the words of \"fig-alt\" are left out, since there is no output of the cell that they describe"
      }
    }
  }

  /// The code of each executable cell of a document, in the form that notebooks have it.
  static func codes(in document: MarkdownDocument) -> [[UInt8]] {
    document.blocks.indices.compactMap { index in
      guard document.blocks[index].kind == .fence, let cell = MarkdownCodeCell(index, in: document),
        cell.braces.first?.isLetter == true
      else { return nil }
      var code = PlacedText(cell.content.bytes)
      _ = MarkdownCellOptions(cell.braces, code: &code)
      return Array(code.bytes[...].trimmed)
    }
  }

  /// The labels of the cell's output for references; bookdown puts the kind before the name of the cell.
  private func labels(_ options: MarkdownCellOptions, hasPictures: Bool, in page: MarkdownWriter) -> [String]
  {
    guard let label = options.label else { return [] }
    // Without bookdown, other names matter only to the run.
    guard page.features.contains(.bookdown) else {
      return MarkdownCrossReferenceKey.isOne(label) ? [label] : []
    }
    let isFigure = hasPictures || options["fig-cap"] != nil || options["fig-subcap"] != nil
    // If there are several pictures, each has a number after the name.
    let figures = page.texts.references(toLabel: "fig:" + label)
    if isFigure { return ["fig:" + label] + figures.filter { $0 != "fig:" + label } }
    if options["tbl-cap"] != nil || content.bytes[...].holds("caption") { return ["tab:" + label] }
    // The caption may come from options set elsewhere.
    return figures + page.texts.references(toLabel: "tab:" + label)
  }

  private func code(
    _ code: PlacedText, options: MarkdownCellOptions, isFolded: Bool = false, to page: inout MarkdownWriter
  ) {
    // The code of a diagram is all that is shown of it, so the default folding does not apply.
    let fold = options["code-fold"] ?? (options.isDiagram ? nil : page.settings.codeFold)
    let isFolded = isFolded || fold == "true" || fold == "show"
    guard !code.bytes[...].isBlank else { return }
    if isFolded { open(options["code-summary"], isOpen: fold == "show", to: &page) }
    if let name = options["filename"] { page.codeTitle(name) }
    if options["lst-cap"] != nil || options["lst-label"] != nil {
      if let label = options["lst-label"] {
        page.labels.prepend(label, at: page.writer.byteRange(page.writer.place))
      }
      figure(.listing, caption: options["lst-cap"], to: &page) {
        $0.code(code.bytes[...], language: options.language)
      }
    } else {
      page.code(code.bytes[...], language: options.language)
    }
    if isFolded { page.writer.close() }
  }

  private func hasOutput(_ options: MarkdownCellOptions) -> Bool {
    options.flag("eval") != false && options.flag("output") != false && options["results"] != "hide"
      && options["results"] != "\"hide\"" && !options.isDiagram
      && !content.bytes[...].isBlank
  }

  private func reportOutput(_ options: MarkdownCellOptions, isShown: Bool, to page: inout MarkdownWriter) {
    if let run = page.values.run {
      return page.writer.count(.outputsStale, key: "notebook", at: page.writer.place, isGap: true) {
        "code cells are not those of the saved run \"\(run.path)\" and have no outputs"
      }
    }
    let reason = page.values.runFault ?? "no run of them is saved beside the text"
    if isShown {
      page.writer.count(.outputsMissing, key: "cell", at: page.writer.place, isGap: true) {
        "code cells are shown without their outputs: \(reason), and no code is run"
      }
    } else {
      page.writer.count(.outputsMissing, key: "hidden", at: page.writer.place, isGap: true) {
        "cells whose code is hidden are left out: \(reason), and no code is run"
      }
    }
  }

  // MARK: - Markdown

  /// `{block, type='rmdnote'}` and `{theorem, line, name="Lines"}` contain Markdown.
  private func markdown(_ options: MarkdownCellOptions, to page: inout MarkdownWriter) {
    let text = PlacedText(
      content.bytes,
      stretches: content.starts.map {
        PlacedText.Stretch(text: Int($0.offset), file: page.document.text.fileOffset(Int($0.text)))
      })
    let title = options["name"].map { MarkdownContent(bytes: Array($0.utf8), starts: [(0, block.start)]) }
    if let statement = MarkdownStatement(options.engine, id: options.label, title: title) {
      return statement.write(to: &page) { $0.writeOther(text) }
    }
    guard let type = options["type"] else { return page.writeOther(text) }
    let name = type.hasPrefix("rmd") ? String(type.dropFirst(3)) : type
    if type.hasPrefix("rmd") || MarkdownCallout.isKnown(name) {
      return MarkdownCallout(name, title: .ofKind, folding: .none).write(to: &page) { $0.writeOther(text) }
    }
    page.writer.open(.div)
    page.writer.addClass(name)
    page.writeOther(text)
    page.writer.close()
    page.writer.text("\n")
  }

  /// Writes the files that `child` names; reports names that R would compute.
  private func children(_ paths: [String], to page: inout MarkdownWriter) {
    for path in paths {
      guard !path.contains("(") else {
        page.writer.count(.directiveLeftOut, key: "child", at: page.writer.place, isGap: true) {
          "cells include files whose names R computes; they are left out"
        }
        continue
      }
      include(path, to: &page)
    }
  }

  private func include(_ path: String, to page: inout MarkdownWriter) {
    guard let part = MarkdownFilePart(path).read(in: &page, at: page.writer.place),
      MarkdownInclusion.mayInclude(part.path, at: page.writer.place, in: &page)
    else { return }
    var text = PlacedText(part.bytes, at: Int(page.writer.byteRange(page.writer.place).lower))
    text.isFixed = true
    page.writeOther(text, of: part.path)
  }
}

/// The pictures of a cell: those that a run saved under its name, and those that its code names.
struct MarkdownCellPictures {
  private let options: MarkdownCellOptions
  private let code: [UInt8]

  init(_ options: MarkdownCellOptions, code: [UInt8]) {
    self.options = options
    self.code = code
  }

  /// Their addresses, relative to the book's root.
  func found(in page: MarkdownWriter) -> [String] {
    let named = Self.named(in: code).flatMap { name in address(name, in: page).map { [$0] } ?? [] }
    if !named.isEmpty { return named }
    guard let label = options.label, options.flag("eval") != false, !label.contains("/") else { return [] }
    var saved: [String] = []
    while saved.count < 20 {
      let found = self.saved(label, saved.count + 1, in: page)
      guard let found else { break }
      saved.append("/" + found)
    }
    return saved
  }

  /// The path of a picture that a run saved under a name and a number.
  private func saved(_ label: String, _ number: Int, in page: MarkdownWriter) -> String? {
    for ending in ["svg", "png", "jpeg", "jpg"] {
      for folder in ["figure-html", "figure-epub", "figure-latex", "figures"] {
        if let path = page.context.fileNamed("\(folder)/\(label)-\(number).\(ending)") { return path }
      }
    }
    return nil
  }

  /// The address of a picture that code names, relative to the page's folder or the book's root.
  private func address(_ name: String, in page: MarkdownWriter) -> String? {
    if name.contains("://") { return name }
    let stem = name.lowercased().hasSuffix(".pdf") ? String(name.dropLast(4)) : nil
    let names = stem.map { [$0 + ".svg", $0 + ".png", name] } ?? [name]
    for name in names {
      for way in [name, "/" + name] {
        guard let path = WebAddress.resolved(Array(way.utf8)[...], from: page.context.path) else { continue }
        if case .found = page.context.mediaInfo(path) { return "/" + path }
      }
    }
    // A missing picture is reported where it is written.
    return name
  }

  /// The string arguments of `include_graphics`.
  private static func named(in code: [UInt8]) -> [String] {
    var names: [String] = []
    var start = 0
    let call = Array("include_graphics(".utf8)
    while let found = code[start...].firstRange(of: call) {
      var (end, depth) = (found.upperBound, 1)
      while end < code.count, depth > 0 {
        if code[end] == "(" { depth += 1 } else if code[end] == ")" { depth -= 1 }
        end += 1
      }
      let arguments = code[found.upperBound..<max(found.upperBound, end - 1)]
      if let first = MarkdownCellOptions.split(arguments).first?.trimmed { names += texts(first) }
      start = end
    }
    return names
  }

  private static func texts(_ argument: ArraySlice<UInt8>) -> [String] {
    var argument = argument
    if argument.starts(withASCII: "path"), let sign = argument.firstIndex(of: "=") {
      argument = argument[(sign + 1)...].trimmed
    }
    if argument.starts(withASCII: "rep("), argument.last == ")" {
      let parts = MarkdownCellOptions.split(argument.dropFirst(4).dropLast())
      let count = parts.count > 1 ? Int(String(decoding: parts[1].trimmed, as: UTF8.self)) ?? 1 : 1
      return Array(repeating: texts(parts[0].trimmed), count: min(max(count, 1), 20)).flatMap { $0 }
    }
    guard argument.first == "\"" || argument.first == "'" || argument.starts(withASCII: "c(") else {
      return []
    }
    return MarkdownCellOptions.values(argument)
  }
}
