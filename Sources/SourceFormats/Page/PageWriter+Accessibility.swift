import BookModel
import Diagnostics

/// What a page has to say to people who do not see it: alternative texts, texts of links, sections that hold something.
extension PageWriter {
  // MARK: Pictures

  /// Words that say of a picture only that it is one.
  private static let placeholders: Set<String> = [
    "image", "picture", "figure", "graphic", "photo", "photograph", "img", "pic", "untitled", "placeholder",
    "alt", "alt text", "bild", "abbildung", "imagen", "figura", "imagem", "immagine",
  ]

  /// Whether an alternative text is a file's name or a placeholder, and so tells nothing.
  ///
  ///     isUnhelpful("IMG_0231", address: "photos/IMG_0231.jpg")  // true
  public static func isUnhelpful(_ alternative: String, address: String) -> Bool {
    // A description of some length is one, whatever its words.
    guard alternative.utf8.reduce(0, { $0 + ($1 > 0x20 && $1 < 0x80 ? 1 : 0) }) <= 200 else { return false }
    let text = alternative.lowercased().singleSpaced
    guard !text.isEmpty, text.utf8.count <= 200 else { return false }
    if placeholders.contains(text) { return true }
    let file = address.lowercased().split(separator: "/").last.map(String.init) ?? ""
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    if text == file { return true }
    let endings = [".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".tif", ".tiff", ".bmp"]
    if !text.contains(" "), endings.contains(where: text.hasSuffix) { return true }
    return text == stem && text != "cover"
  }

  /// Whether a text only says how large a picture is, as readers of notebooks write where there is nothing else.
  private static func isMeasure(_ text: String) -> Bool {
    text.hasPrefix("Image of ") && text.hasSuffix(" pixels")
  }

  /// Reports what is wrong with the alternative text of a picture, of a source or of a notebook's outputs; whether it
  /// describes the picture.
  mutating func checkAlternative(_ alternative: String?, address: String, isOutput: Bool) -> Bool {
    guard let alternative else {
      if isOutput {
        findings.count(.alternativeTextMissing, key: "output", at: place) {
          "picture in the outputs has no alternative text"
        }
      } else {
        findings.report(.alternativeTextMissing, at: place, "picture has no alternative text")
      }
      return false
    }
    if alternative.utf8.allSatisfy(\.isSpace) {
      if let figure = frames.lastIndex(where: { $0.role == .figure && $0.state == .written }) {
        emptyPictures.append((Int(frames[figure].item), place))
      }
      return false
    }
    if Self.isMeasure(alternative) {
      findings.count(.alternativeTextMissing, key: "size", at: place) {
        "nothing is known of the picture but its size"
      }
      return false
    }
    guard Self.isUnhelpful(alternative, address: address) else { return true }
    findings.report(
      .alternativeTextUnhelpful, at: place,
      "alternative text \"\(alternative.prefix(60))\" does not describe the picture")
    return false
  }

  /// Pictures that a caption shows to be content are none of decoration.
  mutating func checkEmptyPictures(of anchor: Int, at index: Int) {
    guard !emptyPictures.isEmpty else { return }
    let own = emptyPictures.filter { $0.figure == anchor }
    emptyPictures.removeAll { $0.figure == anchor }
    guard page.anchors[anchor].title?.isEmpty == false else {
      // A part of a figure shares the caption of the whole.
      guard let outer = frames[..<index].last(where: { $0.role == .figure && $0.state == .written }) else {
        return
      }
      emptyPictures += own.map { (Int(outer.item), $0.place) }
      return
    }
    for picture in own {
      findings.report(
        .alternativeTextEmpty, at: picture.place, "picture with a caption is marked as decoration")
      page.facts.decorativeImages -= 1
      page.facts.images += 1
    }
  }

  // MARK: Links

  /// Texts that say nothing of where a link leads.
  private static let vagueTexts: Set<String> = [
    "here", "click here", "click", "this", "this link", "link", "more", "read more", "this page", "hier",
    "mehr", "klicken sie hier", "weiterlesen", "ici", "cliquez ici", "lire la suite", "aquí",
    "haga clic aquí",
    "más", "leer más", "qui", "clicca qui", "aqui", "clique aqui",
  ]

  /// Reports a link whose text is empty or says nothing.
  mutating func checkLinkText(at index: Int) {
    let frame = frames[index]
    let link = page.links[Int(frame.item)]
    guard link.target != .none, output.count - frame.inner <= 400 else { return }
    let bytes = output[frame.inner...]
    let hasMarkup = bytes.contains(0x3C)
    if !hasMarkup, bytes.count > 32 { return }
    let text = plainText(from: frame.inner)
    if text.isEmpty {
      let hasSlot = slots.last.map { $0.offset >= frame.inner && $0.kind.isText } ?? false
      let isNamed =
        output[frame.start..<frame.inner].holds("aria-label=\"")
        || output[frame.start..<frame.inner].holds("title=\"")
      if hasSlot || isNamed || bytes.holds("<math") || bytes.holds("<svg") || describesPicture(bytes) {
        return
      }
      // A link without anything in it is a place that is shown as nothing.
      guard bytes.holds("<img") else { return }
      findings.report(
        .linkTextMissing, at: .bytes(link.range), "link holds a picture without description and no text")
    } else if Self.vagueTexts.contains(text.lowercased()) {
      findings.count(.linkTextVague, key: text.lowercased(), at: .bytes(link.range)) {
        "link text \"\(text)\" does not say where the link leads"
      }
    }
  }

  /// Whether some bytes hold an `alt` that is not empty.
  private func describesPicture(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.holds("alt=\"") && !bytes.holds("alt=\"\"")
  }

  // MARK: Sections

  /// Reports the heading before if nothing stands between it and one of `level`, its equal or above it; 0 stands
  /// for the end of the page.
  mutating func checkEmptySection(before level: Int) {
    guard let last = openSection, level <= last.level else { return }
    openSection = nil
    // A page of its title alone is one of a part, or a half title.
    if level == 0, page.headings.count <= 1 { return }
    guard output.count >= last.end, output.count - last.end < 2000 else { return }
    if slots.last.map({ $0.offset >= last.end }) ?? false { return }
    let gap = output[last.end...]
    let embedded: [StaticString] = [
      "<img", "<math", "<svg", "<table", "<audio", "<video", "<hr", "<object", "<iframe", "role=\"img\"",
    ]
    guard !hasPlainText(from: last.end), !embedded.contains(where: { gap.holds($0) }) else { return }
    findings.count(.sectionEmpty, key: "", at: .bytes(last.range)) {
      "nothing stands between the heading \"\(last.text.prefix(60))\" and the next"
    }
  }

  // MARK: Languages

  /// Reports a page that is written in another script than its language is.
  mutating func checkScript() {
    guard let language = page.language ?? context.language, !output.isEmpty,
      let expected = WritingScript.scripts(of: language)
    else { return }
    // Parts in other languages have said so themselves.
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
  /// Whether text is filled in.
  fileprivate var isText: Bool {
    switch self {
    case .linkText, .label, .equationNumber, .rowNumber: true
    case .linkReference, .media: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether some ASCII text stands in the bytes.
  func holds(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard count >= length else { return false }
    let first = text.utf8Start[0]
    for index in startIndex...(endIndex - length) where self[index] == first {
      if (1..<length).allSatisfy({ self[index + $0] == text.utf8Start[$0] }) { return true }
    }
    return false
  }
}
