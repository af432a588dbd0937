import CLibXML2
import TextBytes

extension XMLTreeBuilder {
  /// Stops parsing with an error of our own.
  func stop(_ problem: XMLError.Problem) {
    guard error == nil else { return }
    let length: Int
    if case .refusedEntity(let name) = problem { length = name.utf8.count + 2 } else { length = 0 }
    error = XMLError(problem, at: max(0, position - length))
    if let context = inputs.last?.context { xmlStopParser(context) }
  }

  /// Keeps the first error; later ones are consequences.
  func report(_ raw: xmlError) {
    guard error == nil, raw.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    let place = position
    let first = raw.str1.map { String(cString: $0) } ?? ""
    let second = raw.str2.map { String(cString: $0) } ?? ""
    let code = xmlParserErrors(UInt32(raw.code))
    // A namespace is only compared as a name, so an invalid URI is not an error.
    if code == XML_WAR_NS_URI || code == XML_WAR_NS_URI_RELATIVE { return }
    let openElement = open.last.map { tree.name(Int($0)).qualified }
    switch code {
    case XML_ERR_DOCUMENT_EMPTY:
      error = XMLError(.other("the file does not begin with an XML element"), at: place)
    case XML_ERR_TAG_NAME_MISMATCH:
      let found = endTagName(before: place)
      if let (name, start) = found {
        let opened = open.last.map { tree.offset(of: Int($0)) }
        error = XMLError(.mismatchedTag(open: openElement ?? first, found: name), at: start, related: opened)
      } else {
        error = XMLError(.ended(openElement: openElement), at: place)
      }
    case XML_ERR_TAG_NOT_FINISHED:
      let opened = open.last.map { tree.offset(of: Int($0)) }
      error = XMLError(.ended(openElement: openElement), at: place, related: opened)
    case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY:
      error = XMLError(.unknownEntity(first), at: max(0, place - first.utf8.count - 2))
    case XML_ERR_ENTITY_LOOP: error = XMLError(.refusedEntity(first), at: place)
    case XML_NS_ERR_UNDEFINED_NAMESPACE: error = XMLError(.undeclaredPrefix(first), at: place)
    case XML_ERR_ATTRIBUTE_REDEFINED, XML_NS_ERR_ATTRIBUTE_REDEFINED:
      error = XMLError(.repeatedAttribute(first.isEmpty ? second : first), at: place)
    case XML_ERR_INVALID_CHAR: error = invalidCharacter(raw, at: place)
    case XML_ERR_INVALID_ENCODING, XML_I18N_CONV_FAILED:
      error = XMLError(.invalidBytes, at: place)
    default: error = other(raw, at: place)
    }
  }

  /// Distinguishes a character that XML forbids, literal or as a reference, from invalid bytes.
  private func invalidCharacter(_ raw: xmlError, at place: Int) -> XMLError {
    let (bytes, base) = tree.file(at: place)
    let end = min(max(0, place - base), bytes.count)
    // libxml2 stops at the character, or just after the reference.
    if end < bytes.count, bytes[end] < " ", bytes[end] != "\t", bytes[end] != "\n", bytes[end] != "\r" {
      return XMLError(.forbiddenCharacter(UInt32(bytes[end])), at: place)
    }
    let start = bytes[..<end].lastIndex { $0 == "&" } ?? end
    if end - start < 16, bytes[start..<end].starts(with: "&#".utf8) {
      return XMLError(.forbiddenCharacter(UInt32(clamping: raw.int1)), at: base + start)
    }
    return XMLError(.invalidBytes, at: place)
  }

  /// What is wrong and how it is written right, where libxml2 names its own functions or the grammar.
  private static let words: [UInt32: String] = [
    XML_ERR_NAME_REQUIRED.rawValue:
      "\"&\" or \"<\" without a name behind it; as a character it is written &amp; or &lt;",
    XML_ERR_ENTITYREF_SEMICOL_MISSING.rawValue:
      "\"&\" without a \";\" behind the name; as a character it is written &amp;",
    XML_ERR_INVALID_DEC_CHARREF.rawValue: "\"&#\" without a decimal number behind it",
    XML_ERR_INVALID_HEX_CHARREF.rawValue: "\"&#x\" without a hexadecimal number behind it",
    XML_ERR_LT_IN_ATTRIBUTE.rawValue: "\"<\" in the value of an attribute is written &lt;",
    XML_ERR_ATTRIBUTE_NOT_STARTED.rawValue: "the value of an attribute has no quotation marks",
    XML_ERR_ATTRIBUTE_NOT_FINISHED.rawValue: "the value of an attribute has no quotation mark at its end",
    XML_ERR_ATTRIBUTE_WITHOUT_VALUE.rawValue: "an attribute has no value",
    XML_ERR_SPACE_REQUIRED.rawValue: "a space is missing, such as between two attributes",
    XML_ERR_GT_REQUIRED.rawValue: "\">\" is missing at the end of a tag",
    XML_ERR_EQUAL_REQUIRED.rawValue: "\"=\" is missing behind the name of an attribute",
    XML_ERR_HYPHEN_IN_COMMENT.rawValue: "\"--\" within a comment",
    XML_ERR_COMMENT_NOT_FINISHED.rawValue: "a comment has no end \"-->\"",
    XML_ERR_CDATA_NOT_FINISHED.rawValue: "a section <![CDATA[ has no end \"]]>\"",
    XML_ERR_MISPLACED_CDATA_END.rawValue: "\"]]>\" in text is written ]]&gt;",
    XML_ERR_PI_NOT_FINISHED.rawValue: "a processing instruction has no end \"?>\"",
    XML_ERR_RESERVED_XML_NAME.rawValue: "the XML declaration does not stand at the start of the file",
    XML_ERR_DOCUMENT_END.rawValue: "something stands behind the end of the outermost element",
    XML_ERR_DOCTYPE_NOT_FINISHED.rawValue: "the DOCTYPE has no end \">\"",
    XML_ERR_XMLDECL_NOT_FINISHED.rawValue: "the XML declaration has no end \"?>\"",
  ]

  private func other(_ raw: xmlError, at place: Int) -> XMLError {
    let code = xmlParserErrors(UInt32(raw.code))
    var words =
      Self.words[code.rawValue] ?? raw.message.map { String(cString: $0) }
      ?? "the document is not well-formed"
    if words.contains("Excessive depth") { return XMLError(.tooDeep, at: place) }
    while let last = words.last, last.isNewline || last == " " || last == "." { words.removeLast() }
    let file = tree.file(at: place)
    if place - file.base >= file.bytes.count {
      let opened = open.last.map { (tree.name(Int($0)).qualified, tree.offset(of: Int($0))) }
      return XMLError(.ended(openElement: opened?.0), at: place, related: opened?.1)
    }
    if code == XML_ERR_MISPLACED_CDATA_END {
      // libxml2 reports it at the start of the text.
      let rest = file.bytes[(place - file.base)...]
      let start = rest.firstRange(of: Array("]]>".utf8))?.lowerBound ?? place - file.base
      return XMLError(.other(words), at: file.base + start)
    }
    let isAcronym = words.prefix(2).allSatisfy(\.isUppercase)
    return XMLError(.other(isAcronym ? words : words.prefix(1).lowercased() + words.dropFirst()), at: place)
  }

  /// The name and offset of the end tag that ends just before `place`.
  private func endTagName(before place: Int) -> (String, Int)? {
    let (bytes, base) = tree.file(at: place)
    let place = place - base
    var index = min(place, bytes.count) - 1
    while index > 0, place - index < 300, bytes[index] != "<" { index -= 1 }
    guard index >= 0, index + 1 < bytes.count, bytes[index] == "<", bytes[index + 1] == "/" else {
      return nil
    }
    let name = bytes[(index + 2)...].prefix { $0 > " " && $0 != ">" }
    return (String(decoding: name, as: UTF8.self), base + index)
  }
}
