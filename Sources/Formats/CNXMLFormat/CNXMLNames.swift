import XML

/// The elements of CNXML 0.5 to 0.8, and of vocabularies embedded in it.
///
/// Schema: https://github.com/openstax/cnxml
enum CNXMLElement: UInt8, Sendable {
  // Structure
  case document, metadata, content, section, title, label, div, para, featuredLinks, linkGroup
  // Blocks
  case list, item, equation, figure, subfigure, caption, note, example, exercise, problem, solution
  case commentary, quote, rule, statement, proof, code, preformat, table
  // Tables
  case tgroup, colspec, spanspec, thead, tbody, tfoot, row, entry, entrytbl
  // Terms
  case definition, term, meaning, seealso, glossary
  // Inline
  case emphasis, sub, sup, span, cite, citeTitle, foreign, footnote, link, newline, space
  // Media
  case media, image, audio, video, flash, javaApplet, labview, iframe, object, mediaText, download, longdesc,
    param
  // Other vocabularies
  case math, abstract, metadataTitle, language, otherMetadata
  case unknown

  private static let known: [String: CNXMLElement] = [
    "document": .document, "module": .document, "metadata": .metadata, "content": .content,
    "section": .section, "title": .title, "name": .title, "label": .label, "div": .div, "para": .para,
    "featured-links": .featuredLinks, "link-group": .linkGroup, "list": .list, "item": .item,
    "equation": .equation, "figure": .figure, "subfigure": .subfigure, "caption": .caption, "note": .note,
    "example": .example, "exercise": .exercise, "problem": .problem, "solution": .solution,
    "commentary": .commentary, "quote": .quote, "rule": .rule, "statement": .statement, "proof": .proof,
    "code": .code, "codeline": .code, "codeblock": .code, "preformat": .preformat, "table": .table,
    "tgroup": .tgroup, "colspec": .colspec, "spanspec": .spanspec, "thead": .thead, "tbody": .tbody,
    "tfoot": .tfoot, "row": .row, "entry": .entry, "entrytbl": .entrytbl, "definition": .definition,
    "term": .term, "meaning": .meaning, "seealso": .seealso, "glossary": .glossary, "emphasis": .emphasis,
    "sub": .sub, "sup": .sup, "span": .span, "cite": .cite, "cite-title": .citeTitle, "foreign": .foreign,
    "footnote": .footnote, "note-ref": .link, "link": .link, "cnxn": .link, "newline": .newline,
    "space": .space, "media": .media, "image": .image, "audio": .audio, "video": .video, "flash": .flash,
    "java-applet": .javaApplet, "labview": .labview, "iframe": .iframe, "object": .object,
    "text": .mediaText, "download": .download, "longdesc": .longdesc, "param": .param,
  ]

  /// The element of a name.
  init(_ name: XMLName) {
    switch name.namespace {
    case MarkupNamespace.mathML: self = name.local == "math" ? .math : .unknown
    case "http://cnx.rice.edu/mdml", "http://cnx.rice.edu/mdml/0.4":
      switch name.local {
      case "abstract": self = .abstract
      case "title": self = .metadataTitle
      case "language": self = .language
      default: self = .otherMetadata
      }
    case "", "http://cnx.rice.edu/cnxml": self = CNXMLElement.known[name.local] ?? .unknown
    default: self = .unknown
    }
  }
}

/// The CNXML attributes that the reader uses.
enum CNXMLAttribute: UInt8, Sendable {
  case id, `class`, language, type, effect, display, url, document, targetID, resource, count
  case listType, numberStyle, bulletStyle, markPrefix, markSuffix, itemSeparator, startValue
  case alt, src, width, height, mimeType, `for`, longdesc, thumbnail, orient, codeLanguage
  case summary, frame, colsep, rowsep, align, valign, colname, colnum, colwidth, namest, nameend, spanname
  case morerows, cols, rotate
  case other

  private static let table: [String: CNXMLAttribute] = [
    "id": .id, "class": .class, "type": .type, "effect": .effect, "display": .display, "url": .url,
    "src": .src, "document": .document, "target-id": .targetID, "target": .targetID, "resource": .resource,
    "count": .count, "list-type": .listType, "number-style": .numberStyle, "bullet-style": .bulletStyle,
    "mark-prefix": .markPrefix, "mark-suffix": .markSuffix, "item-sep": .itemSeparator,
    "start-value": .startValue, "alt": .alt, "width": .width, "height": .height, "mime-type": .mimeType,
    "for": .for, "longdesc": .longdesc, "thumbnail": .thumbnail, "orient": .orient, "lang": .codeLanguage,
    "summary": .summary, "frame": .frame, "colsep": .colsep, "rowsep": .rowsep, "align": .align,
    "valign": .valign, "colname": .colname, "colnum": .colnum, "colwidth": .colwidth, "namest": .namest,
    "nameend": .nameend, "spanname": .spanname, "morerows": .morerows, "cols": .cols, "rotate": .rotate,
  ]

  /// The attribute of a name.
  init(_ name: XMLName) {
    if name.namespace == MarkupNamespace.xml {
      self = name.local == "lang" ? .language : .other
    } else {
      self = name.namespace.isEmpty ? Self.table[name.local] ?? .other : .other
    }
  }
}
