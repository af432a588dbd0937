import BookModel
import PageWriting
import XML

/// Writes the beginning of a division: heading, metadata, list of child pages.
struct DocBookDivisionStart {
  let document: DocBookDocument

  private var tree: XMLTree { document.tree }

  /// Writes a division's heading and returns its id, if any.
  func heading(of index: Int, to flow: inout some DocBookFlow) -> String? {
    let current = document.divisions[index]
    guard !current.titleText.isEmpty else {
      flow.keepID(of: current.node)
      return nil
    }
    flow.writer.place = .node(current.title ?? current.node)
    let level = document.divisions.level(of: index)
    if current.isPage { flow.writer.setOutlineLevel(level) }
    flow.writer.openHeading(level, givenNumber: current.number, isNumbered: current.number != nil)
    if let id = current.id {
      flow.writer.attribute("id", id)
    } else {
      flow.writer.identify(title: current.titleText)
    }
    if let title = current.title {
      flow.attributes(title)
      if !current.isPage, let number = current.number { flow.label(number) }
      flow.content(title)
    } else {
      flow.writer.text(current.titleText)
    }
    flow.writer.close()
    let heading = flow.writer.lastHeading
    // The number of a section within a page is part of its heading, but not of its title.
    if !current.isPage, current.number != nil {
      let title = current.inlineTitle
      flow.writer.editLastHeading { ($0.text, $0.markup) = (title.text, title.markup) }
    }
    return heading?.id
  }

  /// Writes what comes between heading and text: subtitle, authors, a list of the pages that follow.
  func opening(of index: Int, to flow: inout some DocBookFlow) {
    let current = document.divisions[index]
    let metadata = DocBookMetadataText(document: document)
    metadata.subtitles(of: current.node, to: &flow)
    if let info = document.elements.child(of: current.node, .info) {
      metadata.write(info, of: current, to: &flow)
    }
    guard current.isPage, index > 0, hasNoText(current) else { return }
    let inner = document.divisions.all.filter { $0.parent == index && $0.isPage }
    guard !inner.isEmpty else { return }
    flow.writer.open(.ul)
    flow.writer.addClass("contents")
    for entry in inner where !entry.titleText.isEmpty {
      flow.writer.open(.li)
      let target = entry.id ?? ""
      if !target.isEmpty { flow.writer.openLink(to: .fragment(target), at: .node(current.node)) }
      flow.writer.text(fullTitle(of: entry))
      if !target.isEmpty { flow.writer.close() }
      flow.writer.close()
    }
    flow.writer.close()
  }

  /// Whether a division consists only of other pages.
  private func hasNoText(_ division: DocBookDivision) -> Bool {
    tree.elements(of: division.node).allSatisfy { node in
      switch document.action(node) {
      case .title, .info, .ignored, .dropped, .indexTerm: true
      case .division: document.divisions.division(of: node)?.isPage ?? false
      default: document.isHidden(node)
      }
    }
  }

  /// The title with its number: `Chapter 3. Title`, `3.1 Title`.
  private func fullTitle(of division: DocBookDivision) -> String {
    guard let number = division.number else { return division.titleText }
    let words = document.words
    let format: Word? =
      switch division.kind {
      case .part: .numberedPart
      case .chapter: .numberedChapter
      case .appendix: .numberedAppendix
      case .set, .book, .reference, .preface, .article, .glossary, .bibliography, .index, .refentry,
        .dedication, .acknowledgements, .colophon, .section, .refsection:
        nil
      }
    guard let format else { return number + " " + division.titleText }
    return words.fill(format, number) + words[.separator] + division.titleText
  }
}
