import MarkdownSyntax
import PageWriting

extension MarkdownBlockAttributes {
  /// Writes the classes and the other attributes into the open tag of their block, but for the id.
  func write(to page: inout MarkdownWriter) {
    for word in classes { page.writer.addClass(word) }
    for key in otherKeys {
      switch key {
      case "title", "lang", "dir", "style": page.writer.attribute(key, self[key] ?? "")
      case "data-toc-label" where namesEntry(in: page): break
      default:
        page.writer.count(.directiveOptionUnused, key: "attribute " + key, at: page.writer.place, isGap: true)
        {
          "attribute \"\(key)\" of a block has no effect"
        }
      }
    }
  }

  /// Whether the words for the contents are those of a section. The navigation names pages.
  private func namesEntry(in page: MarkdownWriter) -> Bool {
    page.features.contains(.admonitions) && page.headings.level > 1
  }

  /// Gives the heading that was written last the words that Python-Markdown shows in the contents.
  func nameEntry(in page: inout MarkdownWriter) {
    guard namesEntry(in: page), let words = self["data-toc-label"] else { return }
    page.writer.editLastHeading { ($0.text, $0.markup) = (words, nil) }
  }
}
