import BookModel
import Diagnostics
import Markup
import TextBytes

/// Checks how accessible a page is as it is written: alternative texts, link texts, and whether every section has content.
struct AccessibilityObserver {
  /// Pictures marked as decoration inside a figure, with the anchor of that figure.
  private var emptyPictures: [(figure: Int, place: SourcePlace)] = []
  /// The last heading, if no content follows it yet: its level, the end of its content in the output, its text and its range in
  /// the source.
  private var section: (level: Int, end: Int, text: String, range: ByteRange)?

  // MARK: Pictures

  /// Whether an alternative text gives only the picture's size, as the notebook readers write it when they know nothing else.
  private static func isMeasure(_ text: String) -> Bool {
    text.hasPrefix("Image of ") && text.hasSuffix(" pixels")
  }

  /// Reports a missing or unhelpful alternative text of a picture in the source or in a notebook's output. Returns whether the
  /// text describes the picture.
  mutating func check(
    _ picture: Picture, in elements: borrowing OpenElements, into findings: inout SourceFindings
  ) -> Bool {
    guard let alternative = picture.alternative else {
      if picture.attachment != nil {
        findings.count(.alternativeTextMissing, key: "output", at: findings.place) {
          "picture in the outputs has no alternative text"
        }
      } else {
        findings.report(.alternativeTextMissing, at: findings.place, "picture has no alternative text")
      }
      return false
    }
    if picture.isDecoration {
      if let figure = elements.written(where: { $0.role == .figure }) {
        emptyPictures.append((Int(figure.item), findings.place))
      }
      return false
    }
    if Self.isMeasure(alternative) {
      findings.count(.alternativeTextMissing, key: "size", at: findings.place) {
        "only the size of the picture is known"
      }
      return false
    }
    guard AlternativeText.isUnhelpful(alternative, address: picture.address) else { return true }
    findings.report(
      .alternativeTextUnhelpful, at: findings.place,
      "alternative text \"\(alternative.prefix(60))\" does not describe the picture")
    return false
  }

  /// Ends a figure: its pictures marked as decoration count as content if the figure has a caption.
  mutating func endFigure(
    _ anchor: Int, within outer: Int?, _ collector: inout PageCollector, into findings: inout SourceFindings
  ) {
    guard !emptyPictures.isEmpty else { return }
    let own = emptyPictures.filter { $0.figure == anchor }
    emptyPictures.removeAll { $0.figure == anchor }
    guard collector.anchor(anchor).title?.isEmpty == false else {
      // A nested figure shares the caption of the outer figure.
      if let outer { emptyPictures += own.map { (outer, $0.place) } }
      return
    }
    for picture in own {
      findings.report(
        .alternativeTextEmpty, at: picture.place, "picture with a caption is marked as decoration")
      collector.countAsContent()
    }
  }

  // MARK: Links

  /// Link texts that do not say where a link leads.
  private static let vagueTexts: Set<String> = [
    "here", "click here", "click", "this", "this link", "link", "more", "read more", "this page", "hier",
    "mehr", "klicken sie hier", "weiterlesen", "ici", "cliquez ici", "lire la suite", "aquí",
    "haga clic aquí",
    "más", "leer más", "qui", "clicca qui", "aqui", "clique aqui",
  ]

  /// Reports a link whose text is empty or vague.
  func endLink(
    _ link: Link, _ open: OpenElement, in output: borrowing MarkupOutput, into findings: inout SourceFindings
  ) {
    guard link.target != .none, output.count - open.inner <= 400 else { return }
    let bytes = output.suffix(from: open.inner)
    let hasMarkup = bytes.contains("<")
    if !hasMarkup, bytes.count > 32 { return }
    let text = output.plainText(from: open.inner)
    if text.isEmpty {
      let hasSlot = output.lastSlot.map { $0.offset >= open.inner && $0.kind.isText } ?? false
      let tag = output[open.start..<open.inner]
      let isNamed = tag.holds("aria-label=\"") || tag.holds("title=\"")
      if hasSlot || isNamed || bytes.holds("<math") || bytes.holds("<svg") || describesPicture(bytes) {
        return
      }
      // An empty link is only an anchor, which shows nothing.
      guard bytes.holds("<img") else { return }
      findings.report(
        .linkTextMissing, at: .bytes(link.range), "link holds a picture without description and no text")
    } else if Self.vagueTexts.contains(text.lowercased()) {
      findings.count(.linkTextVague, key: text.lowercased(), at: .bytes(link.range)) {
        "link text \"\(text)\" does not say where the link leads"
      }
    }
  }

  /// Whether markup contains a nonempty `alt` attribute.
  private func describesPicture(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.holds("alt=\"") && !bytes.holds("alt=\"\"")
  }

  // MARK: Sections

  /// Begins the section of the heading whose content was written from offset `start` on; the page title, nil, begins none,
  /// since a page may consist of it alone, as the page of a part does. A picture is no text of a heading.
  mutating func beginSection(
    _ title: String?, level: Int, from start: Int, at range: ByteRange, in output: borrowing MarkupOutput
  ) {
    section = nil
    guard let title else { return }
    section = (level, output.count, output.hasPlainText(from: start) ? title : "", range)
  }

  /// Reports the previous heading if it has no content before a heading of `level`, where that level is the same or higher.
  /// Level 0 is the end of the page.
  mutating func endSection(
    before level: Int, headings: Int, in output: borrowing MarkupOutput, into findings: inout SourceFindings
  ) {
    guard let last = section, level <= last.level else { return }
    section = nil
    // A page with only a title is the page of a part, or a half title.
    if level == 0, headings <= 1 { return }
    // What is missing there has a finding of its own. A heading without text is one by its line alone: a picture above dashes.
    if findings.lastGap > last.range.upper || last.text.allSatisfy(\.isWhitespace) { return }
    guard output.count >= last.end, output.count - last.end < 2000 else { return }
    if output.lastSlot.map({ $0.offset >= last.end }) ?? false { return }
    let gap = output.suffix(from: last.end)
    let embedded: [StaticString] = [
      "<img", "<math", "<svg", "<table", "<audio", "<video", "<hr", "<object", "<iframe", "role=\"img\"",
    ]
    guard !output.hasPlainText(from: last.end), !embedded.contains(where: { gap.holds($0) }) else { return }
    findings.count(.sectionEmpty, key: "", at: .bytes(last.range)) {
      "heading \"\(last.text.prefix(60))\" has no content before the next heading"
    }
  }

  // MARK: Languages

  /// Reports a page whose text is in another script than its language uses.
  func endPage(
    in language: String?, _ output: borrowing MarkupOutput, into findings: inout SourceFindings
  ) {
    guard let language, !output.isEmpty, let expected = WritingScript.scripts(of: language) else { return }
    // `counts` is nil if an element declares a language of its own.
    guard let counts = WritingScript.counts(in: output.prefix(12_000)) else { return }
    let letters = counts.reduce(0, +)
    guard letters >= 200 else { return }
    for script in WritingScript.allCases where counts[script.index] * 10 > letters * 7 {
      guard !expected.contains(script) else { return }
      findings.report(
        .languageDoubtful, at: .start,
        "page is in the language \"\(language)\", but most of its letters are \(script.rawValue)")
    }
  }
}

extension PageContent.Slot.Kind {
  /// Whether the slot is filled with text.
  fileprivate var isText: Bool {
    switch self {
    case .linkText, .label, .equationNumber, .rowNumber: true
    case .linkReference, .media: false
    }
  }
}
