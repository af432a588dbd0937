import Bibliography
import BookModel
import Markup
import PageWriting

/// How the entries of a list of references begin.
public enum ReferenceListStyle: Sendable {
  /// With names and year.
  case authorYear
  /// With a number in brackets.
  case numeric
}

/// Writes references.
extension Bibliography {
  /// Writes the references of entries in the bibliography's order, each with its id. Leaves out unknown keys and entries that
  /// only hold fields for others. Writes nothing if no entry remains.
  ///
  ///     <ul class="bibliography"><li id="ref-knuth">Knuth, Donald E. 1984. <cite>The TeXbook</cite>...</li></ul>
  public func write(
    references keys: some Sequence<String>, style: ReferenceListStyle = .authorYear,
    to writer: inout PageWriter
  ) {
    let chosen = Set(keys.compactMap { places[$0] }).sorted().filter { entries[$0].type != .container }
    guard !chosen.isEmpty else { return }
    writer.open(.ul)
    writer.addClass("bibliography")
    for place in chosen {
      let entry = entries[place]
      writer.open(.li)
      if let anchor = anchors[entry.key] { writer.attribute("id", anchor) }
      if style == .numeric {
        writer.open(.span)
        writer.addClass("label")
        writer.text("[\(place + 1)]")
        writer.close()
        writer.text(" ")
      }
      write(entry, to: &writer)
      writer.close()
    }
    writer.close()
  }

  /// Writes one reference as inline content.
  public func write(_ entry: BibliographyEntry, to writer: inout PageWriter) {
    let reference = ReferenceText(entry, words: words, year: year(entry))
    for item in reference.items { write(item, to: &writer) }
  }

  private func write(_ item: ReferenceText.Item, to writer: inout PageWriter) {
    switch item {
    case .text(let text): writer.text(text)
    case .title(let text):
      writer.open(.cite)
      write(text, to: &writer)
      writer.close()
    case .rich(let text): write(text, to: &writer)
    case .link(let address, let text):
      writer.openLink(address, at: writer.place)
      writer.text(text)
      writer.close()
    }
  }

  private func write(_ text: BibliographyText, to writer: inout PageWriter) {
    for piece in text.pieces {
      switch piece {
      case .text(let part, let style): write(part, style, to: &writer)
      case .formula(let mathml, let words):
        // The bibliography has it once, pages show it at each reference.
        writer.formula(mathml, ofSource: 0, isDescribed: !words.isEmpty)
      case .link(let address, let part):
        writer.openLink(address, at: writer.place)
        writer.text(part)
        writer.close()
      }
    }
  }

  private func write(_ text: String, _ style: BibliographyText.Style, to writer: inout PageWriter) {
    let elements: [(BibliographyText.Style, HTMLElement)] = [
      (.italic, .i), (.bold, .b), (.code, .code), (.superscript, .sup), (.subscript, .sub),
      (.smallCapitals, .span),
    ]
    var depth = 0
    for (bit, element) in elements where style.contains(bit) {
      writer.open(element)
      if bit == .smallCapitals { writer.addStyle("font-variant: small-caps") }
      depth += 1
    }
    writer.text(text)
    for _ in 0..<depth { writer.close() }
  }
}
