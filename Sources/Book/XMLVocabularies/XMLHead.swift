import TextBytes
import XML

/// The beginning of an XML file, scanned without parsing, to detect its vocabulary.
///
///     XMLHead(bytes)?.vocabulary  // .bits, of <book><book-meta>...
package struct XMLHead: Sendable {
  /// The number of bytes scanned.
  package static let size = 64 << 10

  /// The scanned text, in UTF-8; empty if the head was made of names.
  package let text: [UInt8]

  /// The local name of the root element.
  package let root: String
  /// The namespace of the root element; empty for none.
  package let namespace: String
  /// The DOCTYPE, in lower case; empty if there is none.
  package let documentType: String
  /// The number of occurrences of each element's local name, in lower case.
  package let counts: [String: Int]

  /// Scans the beginning of a file; nil if it has no element.
  package init?(_ bytes: [UInt8]) {
    let head = TextDecoder().beginning(of: bytes, size: Self.size)
    var index = head.startIndex
    var root: String?
    var namespace = ""
    var documentType = ""
    var counts: [String: Int] = [:]
    while let open = head[index...].firstIndex(of: "<") {
      let rest = head[open...]
      index = open + 1
      if rest.starts(withASCII: "<!--") {
        index = Self.end(of: "-->", in: rest) ?? head.endIndex
      } else if rest.starts(withASCII: "<![CDATA[") {
        index = Self.end(of: "]]>", in: rest) ?? head.endIndex
      } else if rest.starts(withASCII: "<?") {
        index = Self.end(of: "?>", in: rest) ?? head.endIndex
      } else if rest.starts(withASCII: "<!DOCTYPE") {
        let text = rest.prefix { $0 != ">" && $0 != "[" }
        documentType = String(decoding: text, as: UTF8.self).lowercased()
        index = text.last == nil ? index : Self.endOfDocumentType(rest)
      } else if open + 1 < head.endIndex, head[open + 1].isLetter || head[open + 1] == "_" {
        let tag = rest.dropFirst().prefix { $0 != ">" }
        let name = tag.prefix { !$0.isSpace && $0 != "/" }
        let local = name.lastIndex(of: ":").map { name[($0 + 1)...] } ?? name
        let text = String(decoding: local, as: UTF8.self)
        if root == nil {
          root = text
          namespace = Self.namespace(
            of: tag, prefix: local.startIndex == name.startIndex ? nil : name[..<(local.startIndex - 1)])
        }
        counts[text.lowercased(), default: 0] += 1
        index = tag.endIndex
      }
    }
    guard let root else { return nil }
    self.text = head
    self.root = root
    self.namespace = namespace
    self.documentType = documentType
    self.counts = counts
  }

  /// Makes a head from the names of a document's elements.
  package init(root: String, namespace: String, documentType: String = "", counts: [String: Int]) {
    (self.root, self.namespace, self.documentType) = (root, namespace, documentType.lowercased())
    self.counts = counts
    text = []
  }

  private static func end(of mark: StaticString, in text: ArraySlice<UInt8>) -> Int? {
    var index = text.startIndex
    while index < text.endIndex {
      if text[index...].starts(withASCII: mark) { return index + mark.utf8CodeUnitCount }
      index += 1
    }
    return nil
  }

  /// The index after a DOCTYPE with its internal subset.
  private static func endOfDocumentType(_ text: ArraySlice<UInt8>) -> Int {
    var isInside = false
    for index in text.indices {
      if text[index] == "[" { isInside = true } else if text[index] == "]" { isInside = false }
      if text[index] == ">", !isInside { return index + 1 }
    }
    return text.endIndex
  }

  /// The namespace that a start tag declares for its own prefix.
  private static func namespace(of tag: ArraySlice<UInt8>, prefix: ArraySlice<UInt8>?) -> String {
    let name = "xmlns" + (prefix.map { ":" + String(decoding: $0, as: UTF8.self) } ?? "")
    let text = String(decoding: tag, as: UTF8.self)
    var rest = text[...]
    while let found = rest.firstRange(of: name) {
      rest = rest[found.upperBound...]
      let value = rest.drop { $0.isWhitespace }
      guard value.first == "=" else { continue }
      let quoted = value.dropFirst().drop { $0.isWhitespace }
      guard let quote = quoted.first, quote == "\"" || quote == "'" else { continue }
      return String(quoted.dropFirst().prefix { $0 != quote })
    }
    return ""
  }

  // MARK: What it is

  /// The vocabulary: by namespace, else by DOCTYPE, else by the root's name and the majority of the elements.
  package var vocabulary: XMLVocabulary? {
    if let known = XMLVocabulary.namespaces[namespace] { return known }
    if let (_, known) = XMLVocabulary.documentTypes.first(where: { documentType.contains($0.0) }) {
      return known
    }
    if isPreTeXt { return .preTeXt }
    switch root {
    case "TEI", "TEI.2", "teiCorpus": return .tei
    case "bookmap", "topic", "concept", "dita", "map": return guess ?? .dita
    case "book-part-wrapper", "book-part", "book-app",
      "collection" where counts["book-meta"] != nil:
      return .bits
    default: return guess
    }
  }

  /// The vocabulary with the most elements, if it has more than a third of them.
  package var guess: XMLVocabulary? {
    var best: (vocabulary: XMLVocabulary, score: Int)?
    let total = counts.values.reduce(0, +)
    for (vocabulary, words) in XMLVocabulary.words {
      if let roots = XMLVocabulary.onlyRoots[vocabulary], !roots.contains(root.lowercased()) { continue }
      var score = 0
      for (name, count) in counts where words.contains(name) { score += count }
      // Two elements of BITS suffice, since its chapters are written in JATS.
      if vocabulary == .bits, score > 1 { return .bits }
      if vocabulary == .jats, counts["article-meta"] != nil { return .jats }
      if score * 3 > total, score > (best?.score ?? 0) { best = (vocabulary, score) }
    }
    return best?.vocabulary
  }

  /// Whether it is the main file of a PreTeXt book.
  package var isPreTeXt: Bool { root == "pretext" || root == "mathbook" }

  /// Whether it is a JATS or BITS document that Octavo reads.
  package var isJATS: Bool {
    guard ["article", "book", "book-part-wrapper", "book-part", "response", "sub-article"].contains(root),
      namespace.isEmpty || namespace.contains("jats") || namespace.contains("ncbi")
    else { return false }
    return vocabulary == .jats || vocabulary == .bits
  }
}
