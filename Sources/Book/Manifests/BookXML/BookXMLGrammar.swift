import Diagnostics
import XML

/// The namespace of book.xml.
let bookNamespace = "urn:octavo:book:1"

private let entryAttributes: [String: ValueType] = [
  "src": .text, "title": .text, "number": .text, "numbered": .boolean, "type": .choice(structuralTerms),
  "split": .choice(splitNames), "id": .name,
]

private let people: [String: ValueType] = ["role": .roles, "file-as": .text]

/// The elements by name; a name has the same meaning in every context.
private let bookElements: [String: ElementRule] = [
  "book": ElementRule(
    ["id": .text, "lang": .language, "dir": .choice(["ltr", "rtl"]), "root": .ancestor], required: ["lang"],
    holds: .elements([
      "title": .one, "subtitle": .optional, "creator": .any, "contributor": .any, "publisher": .any,
      "date": .optional, "modified": .optional, "rights": .optional, "description": .optional,
      "subject": .any,
      "language": .any, "identifier": .any, "source": .any, "artwork": .optional, "reader": .optional,
      "contents": .one,
    ])),
  "title": ElementRule(holds: .text(.text)),
  "subtitle": ElementRule(holds: .text(.text)),
  "creator": ElementRule(people, holds: .text(.text)),
  "contributor": ElementRule(people, holds: .text(.text)),
  "publisher": ElementRule(holds: .text(.text)),
  "date": ElementRule(holds: .text(.date)),
  "modified": ElementRule(holds: .text(.moment)),
  "rights": ElementRule(holds: .text(.text)),
  "description": ElementRule(holds: .text(.text)),
  "subject": ElementRule(holds: .text(.text)),
  "language": ElementRule(holds: .text(.language)),
  "identifier": ElementRule(holds: .text(.text)),
  "source": ElementRule(holds: .text(.text)),
  "artwork": ElementRule(
    holds: .elements([
      "cover": .optional, "icon": .optional, "launch": .optional, "toolbar-icon": .any, "tab-icon": .any,
    ])),
  "cover": ElementRule(["src": .text, "portrait": .text, "landscape": .text], holds: .nothing),
  "icon": ElementRule(["src": .text], required: ["src"], holds: .nothing),
  "launch": ElementRule(["style": .choice(["cover", "plain"]), "background": .color], holds: .nothing),
  "toolbar-icon": ElementRule(["src": .text], required: ["src"], holds: .nothing),
  "tab-icon": ElementRule(["src": .text], required: ["src"], holds: .nothing),
  "reader": ElementRule(
    ["contents": .choice(["outline", "columns"]), "turning": .choice(["flip", "scroll"])], holds: .nothing),
  "contents": ElementRule(
    ["numbered": .boolean], holds: .elements(["part": .any, "chapter": .any, "section": .any, "page": .any])),
  "part": ElementRule(entryAttributes, holds: .elements(["chapter": .any, "section": .any, "page": .any])),
  "chapter": ElementRule(entryAttributes, holds: .elements(["section": .any, "page": .any])),
  "section": ElementRule(entryAttributes, holds: .elements(["section": .any, "page": .any])),
  "page": ElementRule(entryAttributes, required: ["src"], holds: .elements(["page": .any])),
]

extension ManifestGrammar {
  /// The grammar of book.xml.
  static let book: ManifestGrammar = {
    var grammar = ManifestGrammar(
      namespace: bookNamespace, document: "book.xml", elements: bookElements,
      missingElement: { name in
        name == "title"
          ? (.titleMissing, "the book has no title") : (.contentsEmpty, "the book has no contents")
      },
      missingAttribute: { element, name in
        element == "book" && name == "lang"
          ? (.languageMissing, "the book has no language: \"lang\" is missing") : nil
      },
      checkCombination: { $0.checkBookCombination($1, element: $2) })
    grammar.entries = entryNames
    grammar.containers = ["contents"]
    return grammar
  }()
}

/// The names of contents entries.
let entryNames: Set<String> = ["part", "chapter", "section", "page"]

/// The valid values of `split`: kinds of headings, or their levels.
let splitNames = ["part", "chapter", "section", "subsection", "1", "2", "3", "4", "5", "6"]

/// The divisions of a book in EPUB's structural vocabulary: https://www.w3.org/TR/epub-ssv-11/
let structuralTerms = [
  "abstract", "acknowledgments", "afterword", "answers", "appendix", "assessment", "assessments",
  "backmatter",
  "bibliography", "bodymatter", "chapter", "colophon", "conclusion", "contributors", "copyright-page",
  "credits",
  "dedication", "division", "endnotes", "epigraph", "epilogue", "errata", "footnotes", "foreword",
  "frontmatter",
  "glossary", "halftitlepage", "imprimatur", "imprint", "index", "introduction", "keywords", "landmarks",
  "learning-objectives", "loa", "loi", "lot", "lov", "notice", "other-credits", "part", "preamble", "preface",
  "prologue", "qna", "revision-history", "seriespage", "subchapter", "titlepage", "toc", "volume",
]
