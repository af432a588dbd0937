import BookModel
import Publishing
import TextBytes

/// Writes the CSS rules of a book's pages: sizes, margins, running titles, page numbers.
///
/// Chromium does not support `string-set`, so that each chapter has its own page type, whose margins contain its title.
/// It does not reset the counter `page`, so that pages of the text are counted by `folio`.
struct PrintStyle {
  let settings: PrintSettings
  let bookTitle: String
  let direction: Direction

  /// The name of a chapter's page type.
  static func pageType(_ chapter: Int) -> String { "chapter-\(chapter)" }

  /// The rules for all chapters with the given running titles.
  func rules(chapters: [String]) -> [UInt8] {
    var css: [UInt8] = []
    let margins = settings.margins
    let size = "\(number(settings.paper.width))mm \(number(settings.paper.height))mm"
    let even =
      "margin: \(number(margins.top))mm \(number(margins.outer))mm \(number(margins.bottom))mm \(number(margins.inner))mm"
    let mirrored =
      "margin: \(number(margins.top))mm \(number(margins.inner))mm \(number(margins.bottom))mm \(number(margins.outer))mm"
    // On two-sided paper, the spine of a right-hand page is at its left in either reading direction; one-sided pages
    // are bound on the side where reading begins.
    let isLeftToRight = direction == .leftToRight
    css.write("@page { size: \(size); \(isLeftToRight ? even : mirrored); }\n")
    if settings.isTwoSided {
      css.write("@page :left { \(mirrored); }\n")
      css.write("@page :right { \(even); }\n")
    }
    css.write("@page cover { margin: 0; }\n")
    css.write("@page plain { }\n")
    css.write("@page front { @bottom-center { content: counter(page, lower-roman); \(Self.number) } }\n")
    for (index, title) in chapters.enumerated() {
      writeChapter(Self.pageType(index), title: title, size: nil, to: &css)
      let turned = "\(number(settings.paper.height))mm \(number(settings.paper.width))mm"
      writeChapter(Self.pageType(index) + "-turned", title: title, size: turned, to: &css)
      css.write(".\(Self.pageType(index)) { page: \(Self.pageType(index)); }\n")
      css.write(".\(Self.pageType(index)) .print-turned { page: \(Self.pageType(index))-turned; }\n")
    }
    css.write(
      ":root { --text-width: \(number(settings.textWidth))mm; --text-height: \(number(settings.textHeight))mm; "
    )
    css.write(
      "--paper-width: \(number(settings.paper.width))mm; --paper-height: \(number(settings.paper.height))mm; }\n"
    )
    return css
  }

  private static let number =
    "font: 8.5pt/1 \"Noto Sans\", sans-serif; color: #444; vertical-align: top; padding-top: 7mm;"
  private static let title =
    "font: 8pt/1.3 \"Noto Sans\", sans-serif; color: #555; vertical-align: bottom; padding-bottom: 5mm; white-space: nowrap; overflow: hidden; text-overflow: ellipsis;"

  private func writeChapter(_ type: String, title: String, size: String?, to css: inout [UInt8]) {
    css.write("@page \(type) { counter-increment: folio;")
    if let size { css.write(" size: \(size);") }
    css.write(" @bottom-center { content: counter(folio); \(Self.number) }")
    let (start, end) = direction == .leftToRight ? ("left", "right") : ("right", "left")
    if !settings.isTwoSided {
      css.write(
        " @top-\(start) { content: \(quoted(bookTitle)); width: 38%; text-align: \(start); \(Self.title) }")
      css.write(" @top-\(end) { content: \(quoted(title)); width: 58%; text-align: \(end); \(Self.title) }")
    }
    css.write(" }\n")
    guard settings.isTwoSided else { return }
    // A spread begins with its left-hand page; in right-to-left books with the right-hand one.
    css.write(
      "@page \(type):\(start) { @top-\(start) { content: \(quoted(bookTitle)); width: 100%; text-align: \(start); \(Self.title) } }\n"
    )
    css.write(
      "@page \(type):\(end) { @top-\(end) { content: \(quoted(title)); width: 100%; text-align: \(end); \(Self.title) } }\n"
    )
  }

  /// A CSS string; `<` is escaped too, since the style sheet is embedded in a document.
  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\", "<", "&", ">": quoted += "\\" + String(scalar.value, radix: 16) + " "
      case "\n", "\r", "\t": quoted += " "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// A length with at most two decimals.
  private func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return rest == 0 ? "\(hundredths / 100)" : "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
