/// The names of properties and relations in EPUB 3.3 (appendix D) and in vocabularies with reserved prefixes.
enum Vocabulary {
  case meta, link, linkProperties, item, itemref, scheme

  /// The names without prefix.
  private var names: Set<String> {
    switch self {
    case .meta:
      [
        "alternate-script", "authority", "belongs-to-collection", "collection-type", "display-seq", "file-as",
        "dictionary-type", "group-position", "identifier-type", "meta-auth", "pageBreakSource", "role",
        "source-language",
        "source-of", "target-language", "term",
        "title-type",
      ]
    case .link:
      [
        "acquire", "alternate", "marc21xml-record", "mods-record", "onix-record", "record", "voicing",
        "xml-signature",
        "xmp-record",
      ]
    case .linkProperties: ["onix", "xmp"]
    case .item:
      [
        "cover-image", "data-nav", "dictionary", "glossary", "index", "mathml", "nav", "remote-resources",
        "scripted",
        "search-key-map", "svg", "switch",
      ]
    case .itemref: ["page-spread-left", "page-spread-right"]
    case .scheme: []
    }
  }

  /// Prefixes that need no declaration.
  static let reservedPrefixes: Set<String> = [
    "a11y", "dcterms", "marc", "media", "onix", "rendition", "schema", "xsd",
  ]

  /// The fault of a name.
  enum Problem { case malformed, unknown, prefixUnknown }

  /// The fault of a name, if any; `prefixes` are those that the package declares.
  func problem(with name: String, prefixes: Set<String>) -> Problem? {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return names.contains(name) ? nil : .unknown }
    guard !parts[0].isEmpty, !parts[1].isEmpty else { return .malformed }
    let prefix = String(parts[0])
    if prefixes.contains(prefix) { return nil }
    guard Self.reservedPrefixes.contains(prefix) else { return .prefixUnknown }
    // Layout properties are allowed only in metadata and in the spine.
    if self == .item || self == .link, prefix == "rendition" || prefix == "media" { return .unknown }
    if prefix == "a11y" {
      let known: Set<String> =
        self == .link
        ? ["certifierReport", "certifierCredential"] : ["certifiedBy", "certifierCredential", "exemption"]
      return known.contains(String(parts[1])) ? nil : .unknown
    }
    return Self.renditionNames[prefix].map { $0.contains(String(parts[1])) ? nil : .unknown } ?? nil
  }

  /// The names of the closed vocabularies, by prefix.
  private static let renditionNames: [String: Set<String>] = [
    "rendition": [
      "align-x-center", "flow", "flow-auto", "flow-paginated", "flow-scrolled-continuous",
      "flow-scrolled-doc",
      "layout", "layout-pre-paginated", "layout-reflowable", "orientation", "orientation-auto",
      "orientation-landscape",
      "orientation-portrait", "page-spread-center", "page-spread-left", "page-spread-right", "spread",
      "spread-auto",
      "spread-both", "spread-landscape", "spread-none", "spread-portrait", "viewport",
    ],
    "media": ["active-class", "duration", "narrator", "playback-active-class"],
  ]

  /// The prefixes that a `prefix` attribute declares.
  static func prefixes(declaredBy text: String) -> Set<String> {
    Set(text.words.filter { $0.hasSuffix(":") && $0.count > 1 }.map { String($0.dropLast()) })
  }
}

/// Whether a text has the form of a language tag (BCP 47).
func isLanguageTag(_ tag: String) -> Bool {
  let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
  guard let first = parts.first else { return false }
  let isPrivate = first.lowercased() == "x" || first.lowercased() == "i"
  guard isPrivate ? parts.count > 1 : (2...8).contains(first.count) else { return false }
  guard first.allSatisfy({ $0.isASCII && $0.isLetter }) else { return false }
  return parts.dropFirst().allSatisfy { part in
    (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
