import TextBytes
import XMLVocabularies

/// Detects DocBook documents from their first bytes, without parsing.
package enum DocBookSniff {
  private static let roots: Set<String> = [
    "set", "book", "part", "article", "chapter", "reference", "refentry", "preface", "appendix", "glossary",
    "bibliography", "section", "sect1", "topic", "dedication", "colophon", "acknowledgements",
  ]

  /// Marks at the start of a document that only DocBook's books have; other vocabularies have a `book` element too.
  private static let marks = [
    "<bookinfo", "<setinfo", "<info>", "<info ", "<para>", "<para ", "<simpara", "<preface", "<chapter>",
    "<chapter id", "<chapter xml:id", "<part>", "<part id", "http://www.w3.org/2001/XInclude",
  ]

  /// The name of the root element; nil if the file is not DocBook. The root must be in DocBook's namespace, have
  /// DocBook's DOCTYPE, or be a book or set without namespace that looks like DocBook's.
  package static func root(of document: XMLHead) -> String? {
    guard let (tag, head, body) = firstTag(document.text) else { return nil }
    let element = tag.prefix { !$0.isWhitespace && $0 != "/" && $0 != ">" }
    let local = element.split(separator: ":").last.map(String.init) ?? ""
    guard roots.contains(local) else { return nil }
    let isVersion5 = tag.contains("http://docbook.org/ns/docbook")
    let isVersion4 = head.contains("DocBook") || head.contains("docbook")
    let isPlain =
      ["book", "set"].contains(local) && !tag.contains("xmlns=") && marks.contains(where: body.contains)
    // Other vocabularies have books, parts and chapters too: decide by the majority of the elements.
    if isPlain, !isVersion5, !isVersion4, let guess = document.guess, guess != .docBook { return nil }
    return isVersion5 || isVersion4 && !tag.contains("xmlns=") || isPlain ? local : nil
  }

  /// The first start tag and the text before it, from the first bytes of a file.
  private static func firstTag(_ bytes: [UInt8]) -> (
    tag: Substring, head: Substring, body: Substring
  )? {
    let text = String(decoding: bytes, as: UTF8.self)
    var index = text.utf8.startIndex
    while let open = text.utf8[index...].firstIndex(of: "<") {
      let rest = text[open...]
      if rest.hasPrefix("<?") {
        guard let end = rest.firstRange(of: "?>") else { return nil }
        index = end.upperBound
      } else if rest.hasPrefix("<!--") {
        guard let end = rest.firstRange(of: "-->") else { return nil }
        index = end.upperBound
      } else if rest.hasPrefix("<!") {
        guard let end = endOfDeclaration(rest) else { return nil }
        index = end
      } else {
        let end = rest.utf8.firstIndex(of: ">") ?? rest.utf8.endIndex
        return (rest[rest.utf8.index(after: open)..<end], text[..<open], rest)
      }
    }
    return nil
  }

  /// The place after a DOCTYPE with its internal subset.
  private static func endOfDeclaration(_ text: Substring) -> Substring.Index? {
    var isInside = false
    var quote: UInt8?
    var index = text.utf8.startIndex
    while index < text.utf8.endIndex {
      let byte = text.utf8[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == "\"" || (byte == "'" && !isInside) {
        quote = byte
      } else if byte == "[" {
        isInside = true
      } else if byte == "]" {
        isInside = false
      } else if byte == ">", !isInside {
        return text.utf8.index(after: index)
      }
      index = text.utf8.index(after: index)
    }
    return nil
  }
}
