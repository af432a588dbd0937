/// An XML vocabulary in which books are written.
package enum XMLVocabulary: String, Sendable, CaseIterable {
  case octavo, docBook, preTeXt, jats, bits, tei, dita, cnxml, collection, xhtml, package, dtbook, fictionBook
  case openDocument, wordML, s1000d

  /// Its name in messages.
  package var name: String {
    switch self {
    case .octavo: "Octavo's book.xml"
    case .docBook: "DocBook"
    case .preTeXt: "PreTeXt"
    case .jats: "JATS"
    case .bits: "BITS"
    case .tei: "TEI"
    case .dita: "DITA"
    case .cnxml: "CNXML"
    case .collection: "an OpenStax collection"
    case .xhtml: "XHTML"
    case .package: "an EPUB package document"
    case .dtbook: "DAISY's DTBook"
    case .fictionBook: "FictionBook"
    case .openDocument: "OpenDocument"
    case .wordML: "WordprocessingML"
    case .s1000d: "S1000D"
    }
  }

  /// Advice for authors of documents in it.
  package var advice: String {
    switch self {
    case .octavo: "its root is book in the namespace urn:octavo:book:1"
    case .docBook: "give it the namespace http://docbook.org/ns/docbook or DocBook's DOCTYPE"
    case .preTeXt: "name project.ptx, or the main file, whose root is pretext"
    case .jats, .bits: "its root is article, book or book-part-wrapper"
    case .tei: "\"pandoc\" does not read it: make XHTML of it with the TEI stylesheets (\"teitohtml5\")"
    case .dita: "make XHTML of it with the DITA Open Toolkit (\"dita --format=xhtml\")"
    case .cnxml: "name it .cnxml, or name the collection that lists it"
    case .collection: "name it .collection.xml"
    case .xhtml: "name it .xhtml"
    case .package: "name it .opf"
    case .dtbook, .fictionBook, .openDocument, .wordML:
      "\"pandoc -s --mathml\" or \"ebook-convert\" makes XHTML or an EPUB of it, which are read"
    case .s1000d: "make XHTML of it, which is read"
    }
  }

  /// Namespaces of root elements.
  static let namespaces: [String: XMLVocabulary] = [
    "urn:octavo:book:1": .octavo, "http://docbook.org/ns/docbook": .docBook,
    "http://www.tei-c.org/ns/1.0": .tei, "http://cnx.rice.edu/cnxml": .cnxml,
    "http://cnx.rice.edu/collxml": .collection, "http://www.w3.org/1999/xhtml": .xhtml,
    "http://www.idpf.org/2007/opf": .package, "http://www.daisy.org/z3986/2005/dtbook/": .dtbook,
    "http://www.gribuser.ru/xml/fictionbook/2.0": .fictionBook,
    "urn:oasis:names:tc:opendocument:xmlns:office:1.0": .openDocument,
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": .wordML,
    "http://schemas.microsoft.com/office/word/2003/wordml": .wordML,
  ]

  /// Parts of DOCTYPEs, in lower case, with their vocabularies.
  static let documentTypes: [(String, XMLVocabulary)] = [
    ("docbook", .docBook), ("bits", .bits), ("jats", .jats), ("book dtd v", .bits),
    ("//nlm//dtd book", .bits),
    ("//nlm//dtd", .jats), ("//niso//dtd", .jats), ("dita", .dita), ("tei", .tei), ("dtbook", .dtbook),
    ("xhtml", .xhtml), ("//dtd html", .xhtml),
  ]

  /// The only possible root elements, in lower case, of vocabularies whose element names others share.
  static let onlyRoots: [XMLVocabulary: Set<String>] = [
    .cnxml: ["document", "module", "content"], .fictionBook: ["fictionbook"], .dtbook: ["dtbook"],
    .s1000d: ["dmodule", "pm"],
  ]

  /// Element names that occur only, or almost only, in one vocabulary.
  static let words: [(XMLVocabulary, Set<String>)] = [
    (
      .docBook,
      [
        "para", "simpara", "formalpara", "bookinfo", "chapterinfo", "sect1", "sect2", "sect3", "itemizedlist",
        "orderedlist", "listitem", "variablelist", "varlistentry", "programlisting", "screen", "mediaobject",
        "informaltable", "ulink", "firstname", "authorgroup", "legalnotice", "refentry", "literallayout",
        "filename", "firstterm", "literal", "emphasis", "xref", "imagedata", "glossterm", "bookinfo",
      ]
    ),
    (
      .preTeXt,
      [
        "docinfo", "frontmatter", "titlepage", "m", "me", "md", "mrow", "men", "mdn", "ol", "ul", "li",
        "statement", "exercises", "exercise", "hint", "answer", "sidebyside", "latex-image", "sage",
        "webwork",
        "introduction", "paragraphs", "worksheet", "activity", "notation", "backmatter", "fn", "term",
        "alert",
      ]
    ),
    (
      .bits,
      [
        "book-meta", "book-body", "book-part", "book-part-meta", "book-title", "book-title-group",
        "front-matter", "book-back", "book-id", "collection-meta", "named-book-part-body",
        "front-matter-part",
      ]
    ),
    (
      .jats,
      [
        "article-meta", "journal-meta", "article-title", "contrib-group", "contrib", "xref", "sec", "fig",
        "table-wrap", "disp-formula", "inline-formula", "ref-list", "mixed-citation", "element-citation",
        "italic", "bold", "ext-link", "kwd-group", "pub-date", "abstract", "named-content", "disp-quote",
      ]
    ),
    (
      .tei,
      [
        "teiheader", "filedesc", "titlestmt", "publicationstmt", "sourcedesc", "text", "div", "div1", "head",
        "lb",
        "pb", "hi", "lg", "l", "persname", "placename", "said", "sp", "speaker", "stage", "rs", "ab",
      ]
    ),
    (
      .dita,
      [
        "topic", "concept", "conbody", "task", "taskbody", "reference", "refbody", "shortdesc", "bookmap",
        "topicref", "map", "booktitle", "mainbooktitle", "steps", "cmd", "prolog", "keydef", "codeph",
        "uicontrol", "related-links", "codeblock",
      ]
    ),
    (
      .cnxml,
      ["para", "content", "metadata", "glossary", "definition", "meaning", "media", "newline", "emphasis"]
    ),
    (
      .xhtml,
      [
        "html", "head", "body", "p", "div", "span", "a", "h1", "h2", "h3", "ul", "li", "table", "tr", "td",
        "img", "em",
      ]
    ),
    (
      .dtbook,
      ["dtbook", "frontmatter", "bodymatter", "rearmatter", "level1", "level2", "pagenum", "doctitle"]
    ),
    (.fictionBook, ["fictionbook", "title-info", "document-info", "section", "p", "empty-line", "body"]),
    (.s1000d, ["dmodule", "identandstatussection", "proceduralstep", "dmcode", "leveledpara"]),
  ]
}
