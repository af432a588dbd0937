import BookModel
import XML

/// A part of a DocBook document's structure: a chapter, an appendix, a section ...
struct DocBookDivision {
  /// What it is.
  enum Kind: UInt8, Sendable {
    case set, book, part, reference, chapter, appendix, preface, article, glossary, bibliography, index
    case refentry, dedication, acknowledgements, colophon, section, refsection
  }

  /// The element.
  var node: XMLTree.Node
  var kind: Kind
  /// The division around it, as an index; nil for the document's own.
  var parent: Int?
  /// How many divisions are around it.
  var depth: Int
  /// For sections, how many sections it is in, itself included.
  var sectionLevel = 0
  /// The title element; nil where it has none.
  var title: XMLTree.Node?
  /// The title as plain text, a generated one where it has none.
  var titleText = ""
  /// The number, such as `IV`, `3` or `3.1`; nil where it has none.
  var number: String?
  /// The id that the author gave.
  var id: String?
  /// Whether it begins a page.
  var isPage = false
  /// Whether it has neither heading nor place in the contents: what it holds belongs to what is around it.
  var isMerged = false
  /// The page of the source that it stands on, known once it is written.
  var part = 0
  /// The id of its heading, known once it is written.
  var headingID: String?

  /// Whether figures and the like count anew within it.
  var isComponent: Bool {
    switch kind {
    case .chapter, .appendix, .preface, .article, .refentry, .glossary, .bibliography, .dedication,
      .acknowledgements, .colophon:
      true
    case .set, .book, .part, .reference, .index, .section, .refsection: false
    }
  }

  /// What it is in the contents.
  var entryKind: Entry.Kind {
    switch kind {
    case .part, .set, .reference, .book: .part
    case .section, .refsection, .refentry: .section
    default: .chapter
    }
  }

  /// The epub:type.
  var type: String? {
    switch kind {
    case .appendix: "appendix"
    case .preface: "preface"
    case .glossary: "glossary"
    case .bibliography: "bibliography"
    case .index: "index"
    case .dedication: "dedication"
    case .acknowledgements: "acknowledgments"
    case .colophon: "colophon"
    case .chapter: "chapter"
    case .part: "part"
    default: nil
    }
  }
}
