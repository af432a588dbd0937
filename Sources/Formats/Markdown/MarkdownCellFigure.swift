import BookModel
import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// The figure or table of a code cell's output: its caption, those of its parts or of each output, and the labels that lead there.
///
///     #| label: fig-a                #| label: fig-b
///     #| fig-subcap: [One, Two]      #| fig-cap: [One, Two]
///     Figure 1: (a) One (b) Two      Figure 2: One, and Figure 3: Two, with the labels fig-b-1 and fig-b-2
///
/// What no run has made keeps its captions and its place. See <https://quarto.org/docs/authoring/figures.html>.
struct MarkdownCellFigure {
  private let options: MarkdownCellOptions
  /// The labels of the whole output; the first is that of the cell.
  private let labels: [String]
  private let start: Int32
  private let kind: Anchor.Kind
  /// The caption of the whole output.
  private let caption: String?
  /// The captions of outputs that are figures of their own.
  private let each: [String]
  /// The captions of the parts.
  private let parts: [String]

  /// Reads the captions of a cell at an offset of its text.
  init(_ options: MarkdownCellOptions, labels: [String], at start: Int32) {
    (self.options, self.labels, self.start) = (options, labels, start)
    kind = Self.kind(options)
    // The caption of a listing is written with the code.
    let prefix = kind == .listing ? "" : kind == .table ? "tbl" : "fig"
    let captions = options.all(prefix + "-cap")
    each = captions.count > 1 ? captions : []
    caption = captions.count > 1 ? nil : captions.first
    // `true` numbers the parts without a caption.
    parts = options.all(prefix + "-subcap").map { $0 == "true" ? "" : $0 }
  }

  private static func kind(_ options: MarkdownCellOptions) -> Anchor.Kind {
    for (kind, prefix) in [(Anchor.Kind.figure, "fig"), (.table, "tbl")]
    where options[prefix + "-cap"] != nil || options[prefix + "-subcap"] != nil {
      return kind
    }
    if options.label?.hasPrefix("tbl-") == true { return .table }
    if options.label?.hasPrefix("fig-") == true { return .figure }
    return options["lst-cap"] != nil || options.label?.hasPrefix("lst-") == true ? .listing : .figure
  }

  /// The options of captions that a figure of another kind leaves without effect.
  static func unusedCaptions(_ options: MarkdownCellOptions) -> [String] {
    guard kind(options) == .figure else { return [] }
    return ["tbl-cap", "tbl-subcap"].filter { options[$0] != nil }
  }

  /// Whether it has a caption of its own.
  var hasCaption: Bool { caption != nil || !each.isEmpty || !parts.isEmpty }
  /// Whether the label of the cell makes the output a figure or table.
  var isLabelled: Bool {
    guard kind != .listing, let label = options.label else { return false }
    return ["fig-", "tbl-"].contains { label.hasPrefix($0) }
  }

  // MARK: - Outputs

  /// Writes the outputs of a run.
  func write(_ run: NotebookCell, to page: inout MarkdownWriter) {
    let place = page.writer.byteRange(page.writer.place)
    var showing = NotebookCell.Showing(offset: Int(place.lower))
    showing.alternatives = options.all("fig-alt")
    if showing.alternatives.isEmpty { showing.alternatives = each + parts + [caption].compactMap { $0 } }
    showing.imageWidth = options["out-width"].flatMap { $0.first?.isNumber == true ? $0 : nil }
    showing.removesErrors = (options.flag("warning") ?? page.settings.showsWarnings) == false
    showing.isMarkdown = options["output"] == "asis" || options["results"] == "asis"
    let outputs = run.outputs(showing)
    guard hasCaption || isLabelled else {
      page.writer.open(.div)
      page.writer.addClass("cell")
      appendLabels(labels, to: &page)
      page.identify()
      MarkdownRunOutput.write(outputs, to: &page)
      page.writer.close()
      return page.writer.text("\n")
    }
    guard !each.isEmpty || !parts.isEmpty else {
      return write([{ MarkdownRunOutput.write(outputs, to: &$0) }], to: &page, nil)
    }
    // What a cell prints is no figure: only what it displays has captions of its own.
    let displayed = outputs.filter(\.isDisplayed)
    write(displayed.map { part in { MarkdownRunOutput.write([part], to: &$0) } }, to: &page) {
      MarkdownRunOutput.write(outputs.filter { !$0.isDisplayed }, to: &$0)
    }
  }

  /// Writes pictures that a run saved or that the code names.
  func write(_ pictures: [String], to page: inout MarkdownWriter) {
    let alternatives = options.all("fig-alt")
    func picture(_ number: Int, to page: inout MarkdownWriter) {
      var picture = Picture(pictures[number], at: page.writer.place, alternative: nil)
      picture.alternative =
        number < alternatives.count
        ? alternatives[number] : alternatives.first ?? self.words(number, in: page)
      if let width = options["out-width"], width.first?.isNumber == true { picture.width = width }
      page.writer.openPicture(picture)
      page.writer.close()
    }
    guard hasCaption || isLabelled else {
      page.writer.open(.p)
      appendLabels(labels, to: &page)
      page.identify()
      for number in pictures.indices { picture(number, to: &page) }
      page.writer.close()
      return page.writer.text("\n")
    }
    write(pictures.indices.map { number in { picture(number, to: &$0) } }, to: &page, nil)
  }

  /// Writes the captions of outputs that no run has made, with the code in their place.
  func write(to page: inout MarkdownWriter, _ code: ((inout MarkdownWriter) -> Void)?) {
    write([], to: &page, code)
  }

  /// Writes a cell without outputs and captions, whose labels lead to its code or its place. A figure or table that bookdown would
  /// count has its number.
  func writePlace(to page: inout MarkdownWriter, _ code: ((inout MarkdownWriter) -> Void)?) {
    let kind: Anchor.Kind? =
      labels.first?.hasPrefix("tab:") == true
      ? .table : labels.first?.hasPrefix("fig:") == true ? .figure : nil
    if kind != nil { code?(&page) }
    appendLabels(labels, to: &page)
    if let kind {
      page.writer.openFigure(kind)
      page.writer.openAnchor?.isNumbered = true
    } else {
      code?(&page)
      guard !labels.isEmpty, !page.labels.isEmpty else { return }
      page.writer.open(.div)
    }
    page.identify()
    page.writer.close()
    page.writer.text("\n")
  }

  /// The words of the caption of an output, for a picture without others.
  private func words(_ number: Int, in page: MarkdownWriter) -> String? {
    let own = each + parts
    let text = number < own.count && !own[number].isEmpty ? own[number] : caption ?? own.first
    return text.map { page.plainText(content($0)) }
  }

  private func content(_ text: String) -> MarkdownContent {
    MarkdownContent(bytes: Array(text.utf8), starts: [(0, start)])
  }

  private func appendLabels(_ labels: [String], to page: inout MarkdownWriter) {
    let place = page.writer.byteRange(page.writer.place)
    for label in labels { page.labels.append(label, at: place) }
  }

  // MARK: - Figures

  /// The label of a part: that of the cell, a hyphen and a number.
  private func label(ofPart number: Int) -> String? { labels.first.map { "\($0)-\(number + 1)" } }

  /// Writes outputs with their captions. A caption without an output keeps its place; outputs without a caption of their own follow
  /// the last one that has one.
  ///
  /// - Parameter others: what stands in the figure, or the first of them, above the outputs.
  private func write(
    _ outputs: [(inout MarkdownWriter) -> Void], to page: inout MarkdownWriter,
    _ others: ((inout MarkdownWriter) -> Void)?
  ) {
    let own = each.isEmpty ? parts : each
    let partLabels = own.indices.compactMap(label(ofPart:))
    let whole = labels.filter { !partLabels.contains($0) }
    func writeOwn(_ number: Int, to page: inout MarkdownWriter) {
      if number < outputs.count { outputs[number](&page) }
      guard number == own.count - 1 else { return }
      for output in outputs.dropFirst(own.count) { output(&page) }
    }
    guard each.isEmpty else {
      for number in each.indices {
        if number == 0 { appendLabels(whole, to: &page) }
        if let label = label(ofPart: number) { appendLabels([label], to: &page) }
        figure(each[number], to: &page) { page in
          if number == 0 { others?(&page) }
          writeOwn(number, to: &page)
        }
      }
      return
    }
    appendLabels(whole, to: &page)
    figure(caption, to: &page) { page in
      others?(&page)
      for number in parts.indices {
        if let label = label(ofPart: number) { appendLabels([label], to: &page) }
        figure(parts[number], to: &page) { writeOwn(number, to: &$0) }
      }
      if parts.isEmpty { for output in outputs { output(&page) } }
    }
  }

  /// Writes a figure; those in it are its parts.
  private func figure(
    _ caption: String?, to page: inout MarkdownWriter, _ write: (inout MarkdownWriter) -> Void
  ) {
    page.writer.openFigure(kind)
    MarkdownFigureParts.number(kind, in: &page)
    page.identify()
    let outer = page.nesting.parts.begin(isLabelled: !parts.isEmpty)
    write(&page)
    page.nesting.parts = outer
    page.writer.openCaption()
    if let caption { page.inlines(content(caption)) }
    page.writer.close()
    page.writer.close()
    page.writer.text("\n")
  }
}
