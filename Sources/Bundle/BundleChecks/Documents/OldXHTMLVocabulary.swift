/// The elements and attributes of XHTML 1.1, the language of EPUB 2's content documents (OPS 2.0.1, 2.2).
enum OldXHTMLVocabulary {
  private static let globals = set(
    "id class title style dir lang xmlns accesskey tabindex")
  private static let plain = """
    head title body h1 h2 h3 h4 h5 h6 address p pre hr ul ol dl dt dd li div em strong cite dfn code samp kbd var abbr \
    acronym sub sup tt i b big small span bdo br caption noscript map fieldset ruby rb rt rtc rp rbc
    """
  private static let own: [(String, String)] = [
    ("html", "version profile"), ("head", "profile"), ("base", "href target"),
    ("link", "href charset hreflang type rel rev media target"), ("meta", "name http-equiv content scheme"),
    ("style", "media type"), ("script", "charset type src defer"), ("blockquote q", "cite"),
    ("ins del", "cite datetime"),
    ("a", "charset type name href hreflang rel rev shape coords target"),
    ("img", "src alt longdesc height width usemap ismap name"),
    ("object", "declare classid codebase data type codetype archive standby height width usemap name"),
    ("param", "name value valuetype type"), ("map", "name"), ("area", "shape coords href nohref alt target"),
    ("table", "summary width border frame rules cellspacing cellpadding"),
    ("tr thead tbody tfoot", "align char charoff valign"),
    ("col colgroup", "span width align char charoff valign"),
    ("td th", "abbr axis headers scope rowspan colspan align char charoff valign"),
    ("form", "action method enctype accept-charset accept"), ("label", "for"),
    (
      "input",
      "type name value checked disabled readonly size maxlength src alt usemap accept ismap"
    ), ("select", "name size multiple disabled"), ("optgroup", "disabled label"),
    ("option", "selected disabled label value"), ("textarea", "name rows cols disabled readonly"),
    ("button", "name value type disabled"), ("legend", ""), ("rt", "rbspan"),
  ]

  /// The required attributes of elements.
  static let required: [String: [String]] = [
    "img": ["src", "alt"], "area": ["alt"], "map": ["id"], "base": ["href"], "bdo": ["dir"],
    "style": ["type"], "script": ["type"], "param": ["name"],
  ]

  /// Every element with its own attributes.
  private static let elements: [String: Set<String>] = {
    var table: [String: Set<String>] = [:]
    for name in set(plain) { table[name] = [] }
    for (names, attributes) in own {
      for name in set(names) { table[name, default: []].formUnion(set(attributes)) }
    }
    return table
  }()

  /// Whether XHTML 1.1 has an element of that name.
  static func has(_ element: String) -> Bool { elements[element] != nil }

  /// Whether an element may have an attribute without a namespace.
  static func allows(_ attribute: String, on element: String) -> Bool {
    globals.contains(attribute) || attribute.hasPrefix("on")
      || (elements[element]?.contains(attribute) ?? true)
  }

  private static func set(_ words: String) -> Set<String> {
    Set(words.split(separator: " ").map(String.init))
  }
}
