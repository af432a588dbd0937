import XML

/// The properties of a document's names that the checks need, looked up once per name: a document has few names and
/// many elements.
struct DocumentNames: Sendable {
  /// The namespaces that the checks distinguish.
  enum Space: Sendable {
    case none, xhtml, svg, mathML, ops, smil, contents, speech
    /// A known namespace that foreign attributes may come from.
    case known
    case other
  }

  /// The properties of an XHTML element.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8

    /// The element exists in EPUB 3.
    static let isHTML = Traits(rawValue: 1)
    /// The element exists in the document's own version of EPUB.
    static let isKnown = Traits(rawValue: 2)
    static let isEmpty = Traits(rawValue: 4)
    static let isBlock = Traits(rawValue: 8)
    static let holdsPhrasing = Traits(rawValue: 16)
    static let isTransparent = Traits(rawValue: 32)
    /// The element allows only certain child elements, and no text.
    static let isLimited = Traits(rawValue: 64)
    /// The element is allowed only in certain parents.
    static let isPlaced = Traits(rawValue: 128)
  }

  /// The roles of attributes that some check reads.
  struct Roles: OptionSet, Sendable {
    let rawValue: UInt16

    /// `id` without a namespace.
    static let id = Roles(rawValue: 1)
    static let xmlID = Roles(rawValue: 2)
    static let style = Roles(rawValue: 4)
    /// `epub:type`.
    static let semantics = Roles(rawValue: 8)
    /// A presentation attribute of drawings.
    static let paint = Roles(rawValue: 16)
    static let handler = Roles(rawValue: 32)
    static let microdata = Roles(rawValue: 64)
    static let rdfa = Roles(rawValue: 128)
    static let role = Roles(rawValue: 256)
    static let itemProperty = Roles(rawValue: 512)
    static let language = Roles(rawValue: 1024)
    /// An attribute that refers to ids or maps of the document.
    static let reference = Roles(rawValue: 2048)
    /// An attribute in a namespace that the rules for EPUB's own attributes check.
    static let foreign = Roles(rawValue: 4096)

    /// The roles that `DocumentReader` reads.
    static let gathered: Roles = [
      .id, .xmlID, .style, .semantics, .paint, .handler, .microdata, .rdfa,
    ]
  }

  /// A bit set of elements that exclude others from their content, by their indices in `barring`.
  typealias Bars = UInt32

  /// The properties of a name, as an element and as an attribute.
  struct Meaning: Sendable {
    var space: Space
    var element: ReadElement?
    var drawing: ReadDrawing?
    var traits: Traits = []
    /// The element's own bit, if it excludes others from its content.
    var bar: Bars = 0
    /// The elements in which the element is forbidden at any depth.
    var barredBy: Bars = 0
    var roles: Roles = []
  }

  /// The properties by the tree's name indices.
  private let meanings: [Meaning]

  /// - Parameter isOld: whether the document is part of an EPUB 2.
  init(_ tree: XMLTree, isOld: Bool) {
    meanings = tree.names.map { Self.meaning(of: $0, isOld: isOld) }
  }

  /// The properties of an element's name.
  func element(_ node: XMLTree.Node, _ tree: XMLTree) -> Meaning { meanings[tree.nameIndex(of: node)] }

  /// The roles of an attribute.
  func roles(_ attribute: XMLTree.Attribute, in tree: XMLTree) -> Roles {
    meanings[tree.attributeNameIndex(attribute)].roles
  }

  /// The namespace of an attribute.
  func space(_ attribute: XMLTree.Attribute, in tree: XMLTree) -> Space {
    meanings[tree.attributeNameIndex(attribute)].space
  }

  /// The roles of all attributes of an element.
  func roles(of node: XMLTree.Node, in tree: XMLTree) -> Roles {
    var roles: Roles = []
    for attribute in tree.attributes(node) { roles.formUnion(self.roles(attribute, in: tree)) }
    return roles
  }

  // MARK: Names

  private static func meaning(of name: XMLName, isOld: Bool) -> Meaning {
    let space = space(of: name.namespace)
    if space == .xhtml {
      return (isOld ? oldElements : elements)[name.local] ?? meaning(ofElement: name.local, isOld: isOld)
    }
    var meaning = Meaning(space: space)
    if space == .svg { meaning.drawing = ReadDrawing(rawValue: name.local) }
    meaning.roles = roles(of: name, in: space)
    return meaning
  }

  private static func meaning(ofElement name: String, isOld: Bool) -> Meaning {
    var meaning = Meaning(space: .xhtml)
    meaning.element = ReadElement(rawValue: name)
    meaning.traits = traits(of: name, isOld: isOld)
    meaning.bar = bars(of: [name])
    meaning.barredBy = bars(of: XHTMLVocabulary.exclusive[name] ?? [])
    return meaning
  }

  /// The properties of XHTML elements by name, in EPUB 3 and in EPUB 2.
  private static let elements = meanings(isOld: false)
  private static let oldElements = meanings(isOld: true)

  private static func meanings(isOld: Bool) -> [String: Meaning] {
    XHTMLVocabulary.names.reduce(into: [:]) { $0[$1] = meaning(ofElement: $1, isOld: isOld) }
  }

  private static func space(of namespace: String) -> Space {
    switch namespace {
    case "": .none
    case DocumentReader.Namespace.xhtml: .xhtml
    case DocumentReader.Namespace.svg: .svg
    case DocumentReader.Namespace.mathML: .mathML
    case DocumentReader.Namespace.ops: .ops
    case DocumentReader.Namespace.smil: .smil
    case DocumentReader.Namespace.ncx: .contents
    case SemanticRules.speech: .speech
    default: SemanticRules.knownNamespaces.contains(namespace) ? .known : .other
    }
  }

  private static func traits(of name: String, isOld: Bool) -> Traits {
    var traits: Traits = []
    let isHTML = XHTMLVocabulary.has(name)
    if isHTML { traits.insert(.isHTML) }
    if isOld ? OldXHTMLVocabulary.has(name) : isHTML { traits.insert(.isKnown) }
    if XHTMLVocabulary.empty.contains(name) { traits.insert(.isEmpty) }
    if XHTMLVocabulary.blocks.contains(name) { traits.insert(.isBlock) }
    if XHTMLVocabulary.phrasingOnly.contains(name) { traits.insert(.holdsPhrasing) }
    if XHTMLVocabulary.transparent.contains(name) { traits.insert(.isTransparent) }
    if XHTMLVocabulary.children[name] != nil { traits.insert(.isLimited) }
    if XHTMLVocabulary.parents[name] != nil { traits.insert(.isPlaced) }
    return traits
  }

  /// The elements that exclude others from their content.
  private static let barring = XHTMLVocabulary.exclusive.values.reduce(into: Set<String>()) {
    $0.formUnion($1)
  }.sorted()

  private static func bars(of names: Set<String>) -> Bars {
    var bars: Bars = 0
    for (place, name) in barring.enumerated() where names.contains(name) { bars |= 1 << Bars(place) }
    return bars
  }

  private static func roles(of name: XMLName, in space: Space) -> Roles {
    switch space {
    case .none: break
    case .ops: return name.local == "type" ? [.semantics, .foreign] : .foreign
    case .speech, .other: return .foreign
    case .xhtml, .svg, .mathML, .smil, .contents: return []
    case .known:
      guard name.namespace == PackageNamespace.xml else { return [] }
      return name.local == "id" ? .xmlID : name.local == "lang" ? .language : []
    }
    switch name.local {
    case "id": return .id
    case "style": return .style
    case "itemscope": return .microdata
    case "property": return .rdfa
    case "role": return .role
    case "itemprop": return .itemProperty
    case "lang": return .language
    case "usemap": return .reference
    case let local:
      if paints.contains(local) { return .paint }
      if XHTMLRules.references.contains(local) { return .reference }
      return isEventHandler(local) ? .handler : []
    }
  }

  /// Presentation attributes of drawings.
  private static let paints: Set<String> = [
    "fill", "stroke", "filter", "clip-path", "mask", "marker", "marker-start", "marker-mid", "marker-end",
    "cursor",
  ]

  private static func isEventHandler(_ name: String) -> Bool {
    name.hasPrefix("on") && name.count > 4 && name.allSatisfy { $0.isASCII && $0.isLowercase }
  }
}

/// The XHTML elements that contain addresses or are counted.
enum ReadElement: String, Sendable {
  case a, area, audio, blockquote, del, embed, form, h1, h2, h3, h4, h5, h6, iframe, img, input, ins, link,
    meta,
    object, q, ruby, script, source, style, table, title, track, video
}

/// The SVG elements that contain addresses or are checked.
enum ReadDrawing: String, Sendable {
  case a, clipPath, filter, foreignObject, image, linearGradient, mpath, pattern, radialGradient, script,
    style, svg,
    symbol, textPath, title, tref, use
  case fontFaceURI = "font-face-uri"
}

/// A cache of allowed pairs of a document's names; forbidden pairs are checked again each time.
struct AllowedPairs {
  /// Direct-mapped, so that its size does not depend on the number of names.
  private var pairs = [UInt64](repeating: .max, count: 256)

  /// Whether a name is allowed in an element, both by their numbers; calls `rule` if the pair is not cached.
  mutating func allows(_ name: Int, in element: Int, by rule: () -> Bool) -> Bool {
    let pair = UInt64(element) << 32 | UInt64(name)
    let slot = Int(truncatingIfNeeded: element &* 37 &+ name) & 255
    if pairs[slot] == pair { return true }
    guard rule() else { return false }
    pairs[slot] = pair
    return true
  }
}
